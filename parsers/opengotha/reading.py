"""What the parts of the reader share: the document, and what was found and kept on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.model import Detail
from crosstable.opengotha import PROGRAM, UNPLACED, Usual
from crosstable.parsers.xml import Document, XmlElement


@dataclass(slots=True)
class Reading:
    """A file being read: ``notes`` are the findings, ``details`` what concerns no result."""

    document: Document
    notes: list[Diagnostic] = field(default_factory=list[Diagnostic])
    details: list[Detail] = field(default_factory=list[Detail])
    _unplaced: Counter[str] = field(default_factory=Counter[str])

    @property
    def root(self) -> XmlElement:
        return self.document.root

    def each(self, tag: str) -> Iterator[XmlElement]:
        """Every element of a name, wherever it stands, as the program looks for them."""
        return self.document.root.iter(tag)

    def first(self, tag: str) -> XmlElement | None:
        return next(self.each(tag), None)

    def note(
        self,
        code: str,
        message: str,
        element: XmlElement | None = None,
        attribute: str | None = None,
        *,
        severity: Severity | None = None,
        related: Iterable[tuple[XmlElement, str]] = (),
        **facts: Any,
    ) -> None:
        """A finding at an element, or at one of its attributes, whose value is what was found."""
        places = self.document.places
        if element is not None and attribute is not None:
            facts.setdefault("found", element.get(attribute))
            span = places.attribute(element, attribute)
        else:
            span = places.tag(element)
        others = tuple(Related(places.attribute(other, name), "here too") for other, name in related)
        self.notes.append(finding(code, message, span, severity=severity, related=others, **facts))

    def keep(self, name: str, value: str) -> None:
        self.details.append(Detail(PROGRAM, name, value))

    def keep_unplaced(self, path: str, element: XmlElement) -> None:
        """All attributes of a game, bye or seat of which nobody in the table is known."""
        self._unplaced[path] += 1
        for name, value in attributes(element):
            self.keep(f"{path}/{UNPLACED}[{self._unplaced[path]}]/{name}", value)


def attributes(element: XmlElement) -> list[tuple[str, str]]:
    return cast("list[tuple[str, str]]", element.items())


def unusual(element: XmlElement, usual: Mapping[str, Usual], consumed: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """The attributes, other than those ``consumed``, whose values are not the usual ones, as the program takes them."""
    known = frozenset(consumed)
    for name, value in attributes(element):
        if name not in known and (name not in usual or usual[name].value != value):
            yield name, value
    for name, told in usual.items():
        if told.missing is not None and element.get(name) is None:
            yield name, told.missing
