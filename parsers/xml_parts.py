"""Facts of XML elements as the values that they should be, whether an attribute or an element within holds them.

What cannot be read is reported where it stands; what no one asks for is left over, so that the program's own settings
can be kept. Names are compared without regard to capitals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple, TypeVar

from crosstable.diagnostics import Diagnostic, finding
from crosstable.macmahon import numbered
from crosstable.model import Detail
from crosstable.parsers.macmahon.leaves import leaves, tag_of, text_of, truth
from crosstable.parsers.xml import Places, XmlElement
from crosstable.source import Source, Span

LONGEST_FOUND: Final = 40
"""So many characters of a value that cannot be read are shown."""
LARGEST: Final = 10**9

_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,10}")
_ISO_DAY: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?![0-9])", re.ASCII)
_US_DAY: Final = re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})(?![0-9])", re.ASCII)

_Value = TypeVar("_Value")


@dataclass
class XmlFindings:
    """What is wrong in a document, by its elements."""

    places: Places
    found: list[Diagnostic] = field(default_factory=list[Diagnostic])


class XmlPart:
    """One element. ``code`` is that of findings about its facts; ``player`` and ``round`` are those that it concerns.

    A fact is asked for by name, the first of several names that says anything: an attribute, or the text of the first
    element within that has the name.
    """

    def __init__(
        self, element: XmlElement, findings: XmlFindings, code: str, *, player: int | None = None,
        round: int | None = None,
    ) -> None:  # fmt: skip
        self.element = element
        self.findings = findings
        self.code = code
        self.player = player
        self.round = round
        self._taken: set[str] = set()
        self._attributes = {str(name).lower(): str(name) for name in element.attrib}
        self._children: Mapping[str, Sequence[XmlElement]] | None = None

    @property
    def tag(self) -> str:
        return tag_of(self.element)

    def parts(self, tag: str, code: str | None = None) -> list[XmlPart]:
        """The elements within that have a name, as parts that concern the same player and round."""
        self._taken.add(tag.lower())
        return [
            XmlPart(child, self.findings, code or self.code, player=self.player, round=self.round)
            for child in self._by_tag().get(tag.lower(), ())
        ]

    def text(self, *names: str) -> str | None:
        """A text without blanks around it; an empty one is nothing."""
        return self._take(names)[1] or None

    def has(self, *names: str) -> bool:
        return any(self._raw(name).strip() for name in names)

    def own_text(self) -> str:
        """The text of the element itself."""
        return text_of(self.element)

    def whole(self, *names: str, least: int = -LARGEST, most: int = LARGEST) -> int | None:
        """A whole number from ``least`` to ``most``."""
        bounded = (least, most) != (-LARGEST, LARGEST)
        wanted = f"a whole number from {least} to {most}" if bounded else "a whole number"

        def read(text: str) -> int:
            number = int(text) if _WHOLE.fullmatch(text) else LARGEST + 1
            if not least <= number <= most:
                raise ValueError
            return number

        return self._read(names, wanted, read)

    def truth(self, *names: str) -> bool | None:
        def read(text: str) -> bool:
            value = truth(text)
            if value is None:
                raise ValueError
            return value

        return self._read(names, "True or False", read)

    def day(self, *names: str) -> date | None:
        """A date such as 2024-05-31, whatever time of day follows it."""
        return self._read(names, "a date such as 2024-05-31", _iso_day)

    def american_day(self, *names: str) -> date | None:
        """A date such as 05/31/2024, or as 2024-05-31."""
        return self._read(names, "a date such as 05/31/2024", _american_day)

    def leave(self, *names: str) -> None:
        """Facts that were looked at and are left over all the same."""
        self._taken.difference_update(name.lower() for name in names)

    def drop(self, *names: str) -> None:
        """Facts that are not to be kept."""
        self._taken.update(name.lower() for name in names)

    def span(self, *names: str) -> Span:
        """Where the first of the facts that is there stands, or the element's opening tag."""
        places = self.findings.places
        for name in names:
            attribute = self._attributes.get(name.lower())
            if attribute is not None:
                return places.attribute(self.element, attribute)
            child = next(iter(self._by_tag().get(name.lower(), ())), None)
            if child is not None:
                return places.content(child)
        return places.tag(self.element)

    def complain(
        self, name: str | None, message: str, *, code: str | None = None, found: str | None = None,
        expected: str | None = None, advice: str | None = None,
    ) -> None:  # fmt: skip
        """Report something about a fact, or about the element as a whole."""
        self.findings.found.append(
            finding(
                code or self.code,
                message,
                self.span() if name is None else self.span(name),
                player=self.player,
                round=self.round,
                found=found,
                expected=expected,
                advice=advice,
            )
        )

    def details(self, program: str, prefix: str = "", skipped: Collection[str] = ()) -> Iterator[Detail]:
        """What nobody asked for, by the path to it; elements of ``skipped`` names are left out at every depth."""
        for name, text in self.element.attrib.items():
            if str(name).lower() not in self._taken and text.strip():
                yield Detail(program, f"{prefix}@{name}", text.strip())
        for tag, elements in self._by_tag().items():
            if tag in self._taken:
                continue
            for place, child in enumerate(elements):
                if tag_of(child) not in skipped:
                    yield from _within(program, child, prefix + numbered(tag_of(child), place), skipped)

    def _by_tag(self) -> Mapping[str, Sequence[XmlElement]]:
        if self._children is None:
            found: dict[str, list[XmlElement]] = {}
            for child in self.element:
                found.setdefault(tag_of(child).lower(), []).append(child)
            self._children = found
        return self._children

    def _raw(self, name: str) -> str:
        attribute = self._attributes.get(name.lower())
        if attribute is not None:
            return str(self.element.attrib[attribute])
        return text_of(next(iter(self._by_tag().get(name.lower(), ())), None))

    def _take(self, names: tuple[str, ...]) -> tuple[str, str]:
        """The first of the facts that says anything, and its text."""
        for name in names:
            self._taken.add(name.lower())
        for name in names:
            text = self._raw(name).strip()
            if text:
                return name, text
        return names[0], ""

    def _read(self, names: tuple[str, ...], wanted: str, read: Callable[[str], _Value]) -> _Value | None:
        name, text = self._take(names)
        if not text:
            return None
        try:
            return read(text)
        except ValueError:
            shown = text[:LONGEST_FOUND]
            self.complain(name, f"{name} cannot be “{shown}”; it is {wanted}", found=shown, expected=wanted)
            return None


def _within(program: str, element: XmlElement, path: str, skipped: Collection[str]) -> Iterator[Detail]:
    text = text_of(element)
    if text:
        yield Detail(program, path, text)
    for deeper, leaf in leaves(element, f"{path}/", skipped):
        if leaf.text.strip():
            yield Detail(program, deeper, leaf.text.strip())


def _iso_day(text: str) -> date:
    match = _ISO_DAY.match(text)
    if match is None:
        raise ValueError
    return date(*(int(number) for number in match.groups()))


def _american_day(text: str) -> date:
    match = _US_DAY.match(text)
    if match is None:
        return _iso_day(text)
    return date(int(match["year"]), int(match["month"]), int(match["day"]))


class Names(NamedTuple):
    """A person's name as the fields of :class:`crosstable.model.Player` of these names hold it."""

    family: str
    given: str
    shown: str | None


def names_of(first: str | None, last: str | None, number: str | None) -> Names:
    """A name of two parts, which match play shows first name first; who has none is named by his number."""
    if first and last:
        return Names(last, first, f"{first} {last}")
    return Names(last or first or f"(name missing, {number or 'no number'})", "", None)


class PartOrigin:
    """Where the parts of a tournament stand in XML (:class:`crosstable.origin.Origin`).

    ``rows`` has the element of each player, ``fields`` where single facts of his stand if elsewhere than in that
    element by the names of ``members``; ``claims`` have the same for each column.
    """

    def __init__(
        self,
        source: Source,
        rows: Sequence[XmlPart],
        cells: Mapping[tuple[int, int], XmlPart],
        *,
        members: Mapping[str, tuple[str, ...]],
        fields: Mapping[tuple[int, str], tuple[XmlPart, str]] | None = None,
        claims: Sequence[str] = (),
    ) -> None:
        self._source = source
        self._rows = rows
        self._cells = cells
        self._members = members
        self._fields = fields or {}
        self._claims = claims

    @property
    def source(self) -> Source:
        return self._source

    def row(self, player: int) -> Span:
        return self._rows[player].span()

    def field(self, player: int, name: str) -> Span:
        part, fact = self._fields.get((player, name), (None, ""))
        return self._rows[player].span(*self._members.get(name, ())) if part is None else part.span(fact)

    def cell(self, player: int, round: int) -> Span:
        """The match that the player had in that round."""
        part = self._cells.get((player, round))
        return self.row(player) if part is None else part.span()

    def claim(self, player: int, column: int) -> Span:
        return self._rows[player].span(self._claims[column])

    def heading(self, column: int) -> Span | None:
        return None

    def header(self, index: int) -> Span:
        """There are no header lines in such a file."""
        return Span(0, 0)
