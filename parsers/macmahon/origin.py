"""Where the parts of a tournament stand in MacMahon's XML (:class:`crosstable.origin.Origin`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from crosstable.parsers.macmahon.people import Person
from crosstable.parsers.xml import Places, XmlElement
from crosstable.source import Source, Span

_PATHS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("GoPlayer/Surname", "GoPlayer/FirstName"),
    "grade": ("GoPlayer/GoLevel",),
    "rating": ("GoPlayer/Rating",),
    "country": ("GoPlayer/Country",),
    "club": ("GoPlayer/Club",),
    "identifiers": ("GoPlayer/EgdPin",),
    "place": ("Id",),
}
"""Fields of a player, and the elements that hold them, the first that says something."""


class XmlOrigin:
    """Places are looked up in the text only when they are asked for."""

    def __init__(
        self,
        source: Source,
        places: Places,
        people: Sequence[Person],
        cells: Mapping[tuple[int, int], XmlElement],
    ) -> None:
        self._source = source
        self._places = places
        self._people = people
        self._cells = cells

    @property
    def source(self) -> Source:
        return self._source

    def row(self, player: int) -> Span:
        return self._places.tag(self._people[player].element)

    def field(self, player: int, name: str) -> Span:
        fields = self._people[player].fields
        told = next((fields.element(path) for path in _PATHS.get(name, ()) if fields.text(path)), None)
        return self.row(player) if told is None else self._places.content(told)

    def cell(self, player: int, round: int) -> Span:
        """The opponent in the player's pairing, or what says that he does not play."""
        named = self._cells.get((player, round))
        if named is None:
            named = self._people[player].declared.get(round)
        return self.row(player) if named is None else self._places.content(named)

    def declared(self, player: int, round: int) -> Span:
        """What says that a player does not play in a round."""
        return self._places.content(self._people[player].declared[round])

    def claim(self, player: int, column: int) -> Span:
        """There are no claims in such a file."""
        return self.row(player)

    def heading(self, column: int) -> Span | None:
        return None

    def header(self, index: int) -> Span:
        """There are no header lines in such a file."""
        return Span(0, 0)
