"""Where the parts of a tournament stand in OpenGotha's XML (:class:`crosstable.origin.Origin`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from crosstable.parsers.opengotha.games import Games
from crosstable.parsers.opengotha.players import Entrant
from crosstable.parsers.xml import Document, XmlElement
from crosstable.source import Source, Span

_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("name", "firstName"),
    "family": ("name",),
    "given": ("firstName",),
    "grade": ("rank", "grade"),
    "identifiers": ("egfPin", "ffgLicence", "agaId"),
    "correction": ("smmsCorrection",),
    "preliminary": ("registeringStatus",),
}
"""The attributes that hold a field of a player, where they are called otherwise; the first that says something."""


class OpenGothaOrigin:
    """Elements are looked up, and the text walked, only when a place is asked for."""

    def __init__(self, document: Document, players: Sequence[Entrant], games: Games) -> None:
        self._document = document
        self._players = players
        self._games = games
        self._cells: Mapping[tuple[int, int], XmlElement] | None = None

    @property
    def source(self) -> Source:
        return self._document.source

    def row(self, player: int) -> Span:
        return self._document.places.element(self._players[player].element)

    def field(self, player: int, name: str) -> Span:
        element = self._players[player].element
        names = _FIELDS.get(name, (name,))
        told = next((attribute for attribute in names if element.get(attribute)), names[0])
        return self._document.places.attribute(element, told)

    def cell(self, player: int, round: int) -> Span:
        """The game or bye; where there is none, the mark of the player's presence in that round."""
        element = self._elements().get((player, round))
        if element is not None:
            return self._document.places.element(element)
        span = self._document.places.attribute(self._players[player].element, "participating")
        if "0" in self._players[player].present and round < span.end - span.start:
            return Span(span.start + round, span.start + round + 1)
        return span

    def _elements(self) -> Mapping[tuple[int, int], XmlElement]:
        if self._cells is None:
            self._cells = self._games.places()
        return self._cells

    def claim(self, player: int, column: int) -> Span:
        return self.row(player)

    def heading(self, column: int) -> None:
        return None

    def header(self, index: int) -> Span:
        return Span(0, 0)
