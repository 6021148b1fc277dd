"""Columns that are counted by the rules of another program than the rest of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from crosstable.candidates import usual_readings, with_starts
from crosstable.case import Case
from crosstable.causes.edits import Edit, NewValue
from crosstable.causes.ground import called_as
from crosstable.grid import Grid, features, lay
from crosstable.meanings import count_matches, is_filler, printed_rows
from crosstable.model import Tournament
from crosstable.profiles import READINGS, Profile
from crosstable.scores import SUMS, Reading, compute
from crosstable.start_line import line

MOST_RULES: Final = 3
"""By so many rules at most, those that explain most, the rest of the table may be counted."""


class _Rest(NamedTuple):
    """A column and the number of a reading that explains the other columns, but for ``left`` values."""

    left: int
    column: int
    reading: int


def counted_otherwise(case: Case) -> Iterator[Edit]:
    """Columns that other rules explain wholly, with the values that they would have by those of the rest of the table,
    the likeliest first."""
    told = case.tournament
    grid = lay([told])
    present = features(grid)[0]
    called = {
        n: called_as(column.criterion)
        for n, column in enumerate(told.columns)
        if column.criterion in SUMS and not is_filler(column)
    }
    criteria = tuple(dict.fromkeys(("start", *(name for names in called.values() for name in names))))
    readings = [*usual_readings(told, case.fit.scores["start"], READINGS, present)]
    counted = _Counted(told, grid, readings, criteria, called)
    seen: set[tuple[NewValue, ...]] = set()
    for one in sorted(counted.rests())[:MOST_RULES]:
        starts = counted.values("start", one.reading)
        others = [*with_starts(told, starts, READINGS, present)]
        by = _Counted(told, grid, others, criteria, called).explaining(one.column)
        if by is None:
            continue
        criterion, rules = by
        changes = _changes(told, one.column, counted.values(criterion, one.reading))
        if changes and changes not in seen:
            seen.add(changes)
            yield Edit("counting", changes, premise=_premise(told, one.column, readings[one.reading].profile, rules))


class _Counted:
    """A table counted by several readings; ``called`` are the criteria that each column may hold."""

    def __init__(
        self,
        told: Tournament,
        grid: Grid,
        readings: Sequence[Reading],
        criteria: Sequence[str],
        called: Mapping[int, Sequence[str]],
    ) -> None:
        self._frame = compute(grid, readings, criteria)
        self._counts = count_matches(self._frame, grid.columns, criteria, len(readings))
        self._players = told.players
        self._size = len(told.players)
        self._readings = readings
        self._called = called
        self._rows = {column: printed_rows(told.columns[column]) for column in called}

    def values(self, criterion: str, reading: int) -> list[int | None]:
        return self._frame[criterion][reading * self._size : (reading + 1) * self._size].to_list()

    def rests(self) -> Iterator[_Rest]:
        """Columns that a reading does not explain, while it leaves less of the others, and fewer starts out of line."""
        for number, reading in enumerate(self._readings):
            missed = {
                column: self._rows[column] - max(self._counts[number].of(column, name) for name in names)
                for column, names in self._called.items()
                if column != reading.start_column
            }
            starts = self.values("start", number) if reading.start_column is not None else ()
            total = sum(missed.values()) + len(line(self._players, starts).out if starts else ())
            yield from (_Rest(total - own, n, number) for n, own in missed.items() if own and total <= 2 * own)

    def explaining(self, column: int) -> tuple[str, Profile] | None:
        """The criterion and the rules that explain every value of a column."""
        rows = self._rows[column]
        return next(
            (
                (name, reading.profile)
                for reading, counts in zip(self._readings, self._counts, strict=True)
                for name in self._called[column]
                if counts.of(column, name) == rows
            ),
            None,
        )


def _changes(told: Tournament, column: int, values: Sequence[int | None]) -> tuple[NewValue, ...]:
    """What a column would print otherwise."""
    claimed = told.columns[column]
    return tuple(
        NewValue(player, column, value)
        for player, (text, printed, value) in enumerate(zip(claimed.texts, claimed.values, values, strict=True))
        if text and value is not None and printed != value and not claimed.is_vague(player)
    )


def _premise(told: Tournament, column: int, rules: Profile, others: Profile) -> str:
    name = told.columns[column].name
    return f"the column {name} were counted as the rest ({_title(rules)}), not by other rules ({_title(others)})"


def _title(profile: Profile) -> str:
    return f"{profile.title}, {profile.option}" if profile.option else profile.title
