"""What each printed column holds, by its values first and its heading second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import polars as pl

from crosstable.model import CUT_AT, QUARTER, Column, Tournament, Value
from crosstable.results import ColumnReading
from crosstable.scores import Reading

NO_SCORE = frozenset({"place", "category", "cat", "rating", "rank"})
"""What columns hold that no score can explain."""

PREFERENCE = (
    "nbw", "mms", "sos", "sosos", "sodos", "scorex", "wsos", "wsosos", "wsodos",
    "sos1", "sos2", "cuss", "wsos1", "wsos2", "wcuss", "cps", "sts", "sossts", "ext", "exr",
)  # fmt: skip
"""For an unnamed column that several criteria reproduce: the first of these. Start scores must be named."""

TWINS: Mapping[str, str] = MappingProxyType(
    {
        one: other
        for pair in (("sos", "wsos"), ("sosos", "wsosos"), ("sodos", "wsodos"))
        for one, other in (pair, pair[::-1])
    }
)
"""Sums of scores, and the same of wins: headings seldom say which."""

POINTS_CRITERIA = frozenset({"nbw", "mms"})
"""Every wrong result is one wrong value here, so that a heading is believed sooner than for sums over many rows."""

_CUT: int = 10 ** (CUT_AT - 1) * QUARTER
"""From 1000 on, such programs cut a half point off."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many printed values of each column each criterion reproduces under one reading."""

    criteria: tuple[str, ...]
    numbers: tuple[int, ...]
    """Column by column, in order of ``criteria``."""

    def of_column(self, column: int) -> tuple[int, ...]:
        return self.numbers[column * len(self.criteria) : (column + 1) * len(self.criteria)]

    def of(self, column: int, criterion: str | None) -> int:
        """0 also for a criterion that was not computed."""
        if criterion not in self.criteria:
            return 0
        return self.numbers[column * len(self.criteria) + self.criteria.index(criterion)]


NOTHING_COUNTED = Counts((), ())


def agrees(column: int, value: pl.Expr) -> pl.Expr:
    """Whether the printed value of a column of an engine's frame is the computed one, as far as it was not lost in
    printing.

    Lost is a half where no more than four characters were printed of any value, and which of ¼ ½ ¾ it was where ``?``
    stands.
    """
    claim, vague, wide = (pl.col(f"{name}{column}") for name in ("claim", "vague", "wide"))
    cut = ~wide & (claim >= _CUT) & (value - claim).is_between(1, QUARTER - 1)
    return (claim == value) | cut | (vague & (value - claim).is_between(-1, 1))


def is_printed_as(claim: object, value: int | None, *, vague: bool = False, wide: bool = False) -> bool:
    """:func:`agrees` for single values; ``wide`` is :attr:`crosstable.model.Column.is_wide`."""
    if not isinstance(claim, int) or value is None:
        return False
    cut = not wide and may_be_cut(claim) and 0 < value - claim < QUARTER
    return claim == value or cut or (vague and abs(value - claim) <= 1)


def reproduced(column: Column, values: Sequence[int | None]) -> list[bool]:
    """:func:`agrees` for a column and what is computed of every player."""
    wide = column.is_wide
    return [
        is_printed_as(claim, value, vague=column.is_vague(player), wide=wide)
        for player, (claim, value) in enumerate(zip(column.values, values, strict=True))
    ]


def may_be_cut(claim: Value | None) -> bool:
    """Whether a value is so large that a program may have cut a half point off."""
    return claim is not None and claim >= _CUT


def count_matches(frame: pl.DataFrame, columns: int, criteria: Sequence[str], readings: int) -> list[Counts]:
    """For every reading of an engine's frame, in order: what each criterion reproduces of each claimed column."""
    names = tuple(criteria)
    table = frame.group_by("reading", maintain_order=True).agg(
        agrees(column, pl.col(criterion)).sum().alias(f"{column} {criterion}")
        for column in range(columns)
        for criterion in names
    )
    counted = {row[0]: Counts(names, row[1:]) for row in table.iter_rows()}
    nothing = Counts(names, (0,) * (columns * len(names)))
    return [counted.get(reading, nothing) for reading in range(readings)]


def meanings(tournament: Tournament, reading: Reading, counts: Counts, doubtful: int = 0) -> tuple[ColumnReading, ...]:
    """What every column of a tournament holds under a reading; ``doubtful`` rows need not reproduce."""
    found: list[ColumnReading] = []
    for number, column in enumerate(tournament.columns):
        rows = printed_rows(column)
        if column.criterion in NO_SCORE:
            found.append(ColumnReading(column.index, column.label, column.criterion, rows, rows))
            continue
        needed = enough(max(rows - doubtful, rows // 2))
        criterion = _meaning(column, number, number == reading.start_column, counts, needed) if rows else None
        twin = TWINS.get(criterion or "", "")
        if counts.of(number, criterion) < rows == counts.of(number, twin):
            criterion = twin
        matched = counts.of(number, criterion)
        found.append(ColumnReading(column.index, column.label, criterion, matched, rows))
    return tuple(found)


def printed_rows(column: Column) -> int:
    """How many players have anything printed in a column; ``?`` is what is left of a lost sign."""
    return len(column.texts) - sum(map(column.texts.count, (None, "", "?")))


def is_filler(column: Column) -> bool:
    """Whether a column says nothing: the 0 that some programs fill up with, or the value of nobody."""
    return column.values.count(0) == len(column.values) and column.criterion not in {"mms", "nbw"}


def enough(rows: int) -> int:
    """How many of so many values must reproduce before a column is taken for a criterion: four in five."""
    return min(rows, max(2, -(-rows * 4 // 5)))


def _meaning(column: Column, number: int, is_start: bool, counts: Counts, needed: int) -> str | None:
    best = max(counts.of_column(number), default=0)
    if is_filler(column) and column.criterion not in counts.criteria:
        return None
    named = counts.of(number, column.criterion)
    if column.criterion in POINTS_CRITERIA and 2 * named > needed and named == best:
        return column.criterion
    if named >= needed and named >= best - max(1, needed // 8):
        return column.criterion
    if best < needed:
        return None
    if is_start and counts.of(number, "mms") == best:
        return "mms"
    return next((criterion for criterion in PREFERENCE if counts.of(number, criterion) == best), None)
