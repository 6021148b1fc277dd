"""Where the parts of an event stand in tables (:class:`crosstable.origin.Origin`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.source import Source, Span


@dataclass(frozen=True, slots=True)
class SheetOrigin:
    """The rows of players, and where that differs from them, single facts, cells by player and round, claims.

    ``others`` are the rows of matches in which a player plays once more in a round.
    """

    source: Source
    rows: Sequence[Span]
    fields: Mapping[tuple[int, str], Span]
    cells: Mapping[tuple[int, int], Span]
    claims: Sequence[Mapping[int, Span]]
    headings: Sequence[Span | None]
    others: Mapping[tuple[int, int], Sequence[Span]]

    def row(self, player: int) -> Span:
        return self.rows[player]

    def field(self, player: int, name: str) -> Span:
        return self.fields.get((player, name), self.rows[player])

    def cell(self, player: int, round: int) -> Span:
        return self.cells.get((player, round), self.rows[player])

    def further(self, player: int, round: int) -> Sequence[Span]:
        return self.others.get((player, round), ())

    def claim(self, player: int, column: int) -> Span:
        return self.claims[column].get(player, self.rows[player])

    def heading(self, column: int) -> Span | None:
        return self.headings[column]

    def header(self, index: int) -> Span:
        """There are no header lines in tables."""
        return Span(0, 0)
