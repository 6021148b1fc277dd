"""What the parts of the reader share: the document, and what was found and kept on the way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, cast

from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.model import Detail
from crosstable.opengotha import PROGRAM, UNPLACED, Usual
from crosstable.parsers.xml import Document, XmlElement

_NOT_ALIKE: Final = ("<!--", "<![CDATA[")
"""What may hold something that looks like an element."""


@dataclass(slots=True)
class Reading:
    """A file being read: ``notes`` are the findings, ``details`` what concerns no result. ``alike`` counts the elements
    of names that are all written alike and hold nothing (see :meth:`rows`)."""

    document: Document
    notes: list[Diagnostic] = field(default_factory=list[Diagnostic])
    details: list[Detail] = field(default_factory=list[Detail])
    alike: dict[str, int] = field(default_factory=dict[str, int])
    _unplaced: Counter[str] = field(default_factory=Counter[str])

    @property
    def root(self) -> XmlElement:
        return self.document.root

    def each(self, tag: str) -> Iterator[XmlElement]:
        """Every element of a name, wherever it stands, as the program looks for them."""
        return self.document.root.iter(tag)

    def first(self, tag: str) -> XmlElement | None:
        return next(self.each(tag), None)

    def rows(self, tag: str, names: Sequence[str]) -> Iterable[Sequence[str]] | None:
        """The values of the named attributes of every element of a name, taken from the text.

        That costs a tenth of asking every element, but goes only where all of them are written alike, with these
        attributes and no others; ``None`` where they are not. Line ends within a value are not blanks, as in XML.
        """
        first, text = self.first(tag), self.document.source.text
        order = [] if first is None else first.keys()
        # That the order holds the names, and nothing that means something in a pattern, is told by the comparison.
        if sorted(order) != sorted(names) or self.document.diagnostics or any(mark in text for mark in _NOT_ALIKE):
            return None
        value = '="([^"&]*)"' if "&" in text else '="([^"]*)"'
        found: list[tuple[str, ...]] = re.findall(f"<{tag} {f'{value} '.join(order)}{value} ?/>", text)
        if len(found) != int(cast(float, self.root.xpath(f"count(//{tag})"))):
            return None
        self.alike[tag] = len(found)
        return found if order == [*names] else map(itemgetter(*map(order.index, names)), found)

    def note(
        self,
        code: str,
        message: str,
        element: XmlElement | None = None,
        attribute: str | None = None,
        *,
        severity: Severity | None = None,
        related: Iterable[tuple[XmlElement, str]] = (),
        player: int | None = None,
        round: int | None = None,
        found: str | None = None,
        expected: str | None = None,
    ) -> None:
        """A finding at an element, or at one of its attributes, whose value is what was found."""
        places = self.document.places
        if element is not None and attribute is not None:
            found = element.get(attribute) if found is None else found
            span = places.attribute(element, attribute)
        else:
            span = places.tag(element)
        others = tuple(Related(places.attribute(other, name), "here too") for other, name in related)
        self.notes.append(
            finding(
                code,
                message,
                span,
                severity=severity,
                related=others,
                player=player,
                round=round,
                found=found,
                expected=expected,
            )
        )

    def keep(self, name: str, value: str) -> None:
        self.details.append(Detail(PROGRAM, name, value))

    def keep_unplaced(self, path: str, element: XmlElement) -> None:
        """All attributes of a game, bye or seat of which nobody in the table is known."""
        self._unplaced[path] += 1
        for name, value in attributes(element):
            self.keep(f"{path}/{UNPLACED}[{self._unplaced[path]}]/{name}", value)


def tag_of(element: XmlElement) -> str:
    """The name of an element; others than elements are not in a document."""
    return str(element.tag)


def attributes(element: XmlElement) -> list[tuple[str, str]]:
    return element.items()


def unusual(element: XmlElement, usual: Mapping[str, Usual], consumed: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """The attributes, other than those ``consumed``, whose values are not the usual ones, as the program takes them."""
    known = frozenset(consumed)
    for name, value in attributes(element):
        if name not in known and (name not in usual or usual[name].value != value):
            yield name, value
    for name, told in usual.items():
        if told.missing is not None and element.get(name) is None:
            yield name, told.missing
