"""Where in the source the parts of a wall list stand. Nothing is worked out before somebody asks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.splitting import Stretch
from crosstable.source import Source, Span

POINTS: Final = re.compile(r"(\d{1,3}(?:[.,]\d)?)\W*\Z")
"""The points that end a cell."""


@dataclass(frozen=True, slots=True)
class TableOrigin:
    """The :class:`crosstable.origin.Origin` of a wall list.

    ``rounds`` and ``claims`` are the table's columns of the rounds and of the tournament's columns, ``fields`` those of
    players' fields, ``headings`` the labels of the tournament's columns in their line, ``headers`` the lines of header
    lines. ``told`` are the columns of rounds whose cells hold points, which make columns behind all others of the
    tournament, and ``told_headings`` the labels over them.
    """

    source: Source
    table: Table
    rounds: tuple[int, ...]
    claims: tuple[int, ...]
    fields: dict[str, tuple[int, ...]]
    headings: tuple[Stretch | None, ...]
    heading_line: int | None
    headers: tuple[int, ...]
    told: tuple[int, ...] = ()
    told_headings: tuple[Stretch | None, ...] = ()

    def row(self, player: int) -> Span:
        found = [stretch for stretch in self.table.stretches(player) if stretch]
        identifier = self._identifier(player)
        start = self.start(player)
        end = start + max(last for _, last in found)
        return Span(start + min(first for first, _ in found), max(end, identifier.end if identifier else end))

    def field(self, player: int, name: str) -> Span:
        if name == "identifiers":
            return self._identifier(player) or self._in_columns(player, self.fields.get(name, ()))
        return self._in_columns(player, self.fields.get(name, ()))

    def cell(self, player: int, round: int) -> Span:
        return self._in_columns(player, self.rounds[round : round + 1])

    def claim(self, player: int, column: int) -> Span:
        if column >= len(self.claims):
            return self._told(player, self.told[column - len(self.claims)])
        return self._in_columns(player, self.claims[column : column + 1])

    def heading(self, column: int) -> Span | None:
        stretch = (*self.headings, *self.told_headings)[column]
        if stretch is None:
            return None
        start = 0 if self.heading_line is None else self.source.line_start(self.heading_line)
        return Span(start + stretch[0], start + stretch[1])

    def header(self, index: int) -> Span:
        number = self.headers[index]
        line = self.source.line(number)
        start = self.source.line_start(number)
        return Span(start + len(line) - len(line.lstrip()), start + len(line.rstrip()))

    def start(self, player: int) -> int:
        """The offset that a row's stretches count from."""
        row = self.table.rows[player]
        return self.source.line_start(row.number) if row.stretches is None else 0

    def _told(self, player: int, column: int) -> Span:
        """Where the points stand in a cell that holds points."""
        span = self._in_columns(player, (column,))
        found = POINTS.search(self.source.text[span.start : span.end])
        return span if found is None else Span(span.start + found.start(1), span.start + found.end(1))

    def _in_columns(self, player: int, columns: tuple[int, ...]) -> Span:
        stretches = self.table.stretches(player)
        found: list[Stretch] = [stretch for column in columns if (stretch := stretches[column])]
        if not found:
            return self.row(player)
        start = self.start(player)
        return Span(start + found[0][0], start + found[-1][1])

    def _identifier(self, player: int) -> Span | None:
        row = self.table.rows[player]
        if row.identifier is None:
            return None
        start = self.source.line_start(row.number)
        start += self.source.line(row.number).rindex(row.identifier)
        return Span(start, start + len(row.identifier))
