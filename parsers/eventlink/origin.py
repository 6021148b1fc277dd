"""Where the parts of an event stand in the reports and pages that tell of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.parsers.eventlink.sheets import Piece
from crosstable.source import Source, Span


@dataclass(frozen=True, slots=True)
class EventOrigin:
    """The :class:`crosstable.origin.Origin` of an event: its rows, and where that differs from them, names, cells by
    player and round, claims by column and player."""

    source: Source
    rows: Sequence[Span]
    names: Sequence[Piece]
    fields: Mapping[tuple[int, str], Span]
    cells: Mapping[tuple[int, int], Span]
    claims: Sequence[Mapping[int, Span]]
    headings: Sequence[Span | None]
    headers: Sequence[Span]

    def row(self, player: int) -> Span:
        return self.rows[player]

    def field(self, player: int, name: str) -> Span:
        return self.names[player].span if name == "name" else self.fields.get((player, name), self.rows[player])

    def cell(self, player: int, round: int) -> Span:
        return self.cells.get((player, round), self.rows[player])

    def claim(self, player: int, column: int) -> Span:
        return self.claims[column].get(player, self.rows[player])

    def heading(self, column: int) -> Span | None:
        return self.headings[column]

    def header(self, index: int) -> Span:
        return self.headers[index]
