"""Columns of standings as what the file claims of its players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.model import QUARTER, Column, Value
from crosstable.parsers.csv_rows import Cell
from crosstable.parsers.eventlink.rounds import rounds_of_points
from crosstable.parsers.percentages import percentages
from crosstable.parsers.sheets.rounds import MOST_ROUNDS
from crosstable.parsers.sheets.sheet import CLAIMS, PERCENTAGES, Role, Row, Sheet
from crosstable.source import Span

RECORDS: Final = frozenset({Role.RECORD, Role.GAME_RECORD})
PARTS_OF_RECORD: Final = (Role.MATCHES_WON, Role.MATCHES_LOST, Role.MATCHES_DRAWN)
MOST_DIGITS: Final = 6
_COUNTS: Final = re.compile(r"(\d{1,3})[-/](\d{1,3})(?:[-/](\d{1,3}))?", re.ASCII)
"""A record: matches won, lost and drawn."""
LONGEST: Final = 40
_NO_TABLE: Final = frozenset({"", "-", "–", "—", "*"})
_PLACE: Final = re.compile(
    r"[t=]?\d{1,6}(?:st|nd|rd|th|[ºª=])?(?:\s?[-–]\s?\d{1,6})?|[-–—]|dq|dsq|dnf|dns|drop|dropped",
    re.IGNORECASE | re.ASCII,
)
"""A place, also of several, and what stands instead."""


@dataclass
class Claim:
    """A column: what it holds, after which round (``None``: at the end), its heading, and its cells by player."""

    role: Role
    after: int | None
    heading: Cell | None
    cells: dict[int, Cell] = field(default_factory=dict[int, Cell])

    def column(self, index: int, players: int, notes: list[Diagnostic], *, checked: bool) -> Column:
        """The column; one that cannot be ``checked`` is no claim of a criterion."""
        cells = [self.cells.get(player) for player in range(players)]
        texts = [None if cell is None else cell.text.strip() or None for cell in cells]
        values = self._values(texts)
        for player, (cell, text, value) in enumerate(zip(cells, texts, values, strict=True)):
            if cell is not None and text is not None and value is None and self.role not in RECORDS:
                wanted = "a percentage" if self.role in PERCENTAGES else "a whole number"
                message = f"{self.label or self.role.value} cannot be “{text[:40]}”; it is {wanted}"
                notes.append(finding("R102", message, cell.span, player=player, found=text[:40], expected=wanted))
        criterion = self.role.value if checked else None
        return Column(index, self.label, criterion, tuple(texts), tuple(values), after=self.after)

    @property
    def label(self) -> str | None:
        return None if self.heading is None else " ".join(self.heading.text.split()) or None

    def _values(self, texts: Sequence[str | None]) -> Sequence[Value | None]:
        if self.role in PERCENTAGES:
            return percentages(texts)
        if self.role in RECORDS:
            return [None] * len(texts)
        return [whole(text) for text in texts]


def whole(text: str | None) -> Value | None:
    """A number of points or a place in quarters; ``9.0`` is 9."""
    digits = (text or "").removesuffix(".0").rstrip(".")
    return QUARTER * int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS else None


def wrong_place(text: str, player: int, span: Span) -> Iterator[Diagnostic]:
    """That a text in a column of places is none."""
    if not _PLACE.fullmatch(text):
        told = text[:LONGEST]
        message = f"a place cannot be “{told}”; it is a whole number"
        yield finding("R102", message, span, player=player, found=told, severity=Severity.WARNING)


def wrong_table(text: str, round: int, span: Span) -> Iterator[Diagnostic]:
    """That a text in a column of tables is no number; at the end of a list there may be none."""
    if text not in _NO_TABLE and whole(text) is None:
        told = text[:LONGEST]
        message = f"round {round + 1}: a table cannot be “{told}”; it is a whole number"
        yield finding("R102", message, span, round=round, found=told, severity=Severity.WARNING)


def claims_of(sheet: Sheet, rows: Mapping[int, int], after: int | None) -> Iterator[Claim]:
    """The claims of a table of standings; ``rows`` are the players by the number of their row."""
    for role in (Role.RANK, *CLAIMS):
        if role is Role.RANK and after is None:
            continue  # that is the final place, which a player has
        if any(row.text(role) for row in sheet.rows):
            yield _claim(sheet, rows, after, role, [row.cells.get(role) for row in sheet.rows])
    if Role.RECORD not in sheet.headings and all(role in sheet.headings for role in PARTS_OF_RECORD[:2]):
        yield _claim(sheet, rows, after, Role.RECORD, [_record(row) for row in sheet.rows])


def rounds_counted(claims: Iterable[Claim], players: int) -> int:
    """After how many rounds standings stood: the matches of the greatest record, or else so many rounds as the points
    take at least; 0 if neither says it, as in an excerpt."""
    texts = {claim.role: [cell.text.strip() for cell in claim.cells.values()] for claim in claims}
    records = [_COUNTS.fullmatch(text) for text in texts.get(Role.RECORD, ())]
    counted = max((sum(map(int, record.groups("0"))) for record in records if record is not None), default=0)
    if not counted:
        points = [int(value) // QUARTER for text in texts.get(Role.POINTS, ()) if (value := whole(text)) is not None]
        counted = rounds_of_points(points, players)
        if counted > rounds_of_points([max(points, default=0)], players) + 1:
            return 0  # more points than a whole field has: these are the first rows of a longer table
    return counted if counted <= MOST_ROUNDS else 0


def _claim(sheet: Sheet, rows: Mapping[int, int], after: int | None, role: Role, cells: Sequence[Cell | None]) -> Claim:
    heading = sheet.headings.get(role)
    found = {rows[number]: cell for number, cell in enumerate(cells) if cell is not None and number in rows}
    return Claim(role, after, heading, found)


def _record(row: Row) -> Cell | None:
    """Wins, losses and draws in columns of their own, as one record."""
    parts = [row.text(role) for role in PARTS_OF_RECORD]
    if not parts[0] or not parts[1]:
        return None
    first = row.cells[Role.MATCHES_WON]
    return Cell("/".join(part or "0" for part in parts), Span(*first.span))
