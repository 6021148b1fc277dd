"""Which profile and which meaning of every column explain a table best.

Every reading worth trying is one more tournament in the score engine's frame; the one under which most printed
values reproduce wins. Readings that differ only in what a tournament does not have (byes, handicap, jigo …) are
one reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

import polars as pl

from crosstable.candidates import first_readings, program_profile, unusual_readings, usual_readings, with_starts
from crosstable.confrontation import CONFRONTATIONS, direct, simplified
from crosstable.doubt import NO_DOUBT, Doubt
from crosstable.grid import Feature, Grid, features, lay
from crosstable.meanings import (
    NO_SCORE,
    NOTHING_COUNTED,
    Counts,
    count_matches,
    enough,
    is_filler,
    meanings,
    printed_rows,
)
from crosstable.model import QUARTER, Tournament
from crosstable.profiles import READINGS, Profile
from crosstable.results import ColumnReading
from crosstable.scores import FURTHER, SUMS, Reading, compute
from crosstable.start_line import Line, line
from crosstable.systems import SYSTEMS


class _Lists:
    """Columns of an engine's frame as lists, each made once for all tournaments in it."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame
        self._lists: dict[str, list[int | None]] = {}

    def __getitem__(self, criterion: str) -> list[int | None]:
        if criterion not in self._lists:
            self._lists[criterion] = self._frame[criterion].to_list()
        return self._lists[criterion]


class Scores(Mapping[str, "Sequence[int | None]"]):
    """One tournament's criteria as lists (quarter points, row order), made from the engine's frame when asked for."""

    def __init__(
        self,
        lists: _Lists,
        rows: slice,
        criteria: Sequence[str],
        extra: Mapping[str, Sequence[int | None]] | None = None,
    ) -> None:
        self._lists = lists
        self._rows = rows
        self._criteria = criteria
        self._values: dict[str, Sequence[int | None]] = dict(extra or {})

    def __getitem__(self, criterion: str) -> Sequence[int | None]:
        if criterion not in self._values:
            if criterion not in self._criteria:
                raise KeyError(criterion)
            self._values[criterion] = self._lists[criterion][self._rows]
        return self._values[criterion]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._criteria, *self._values)))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __contains__(self, criterion: object) -> bool:
        return criterion in self._criteria or criterion in self._values

    def with_extra(self, extra: Mapping[str, Sequence[int | None]]) -> Scores:
        """These scores and some more."""
        return Scores(self._lists, self._rows, self._criteria, {**self._values, **extra})


@dataclass(frozen=True)
class Fit:
    """How a tournament is read best: the reading, what each column holds, and every computed criterion."""

    tournament: Tournament
    reading: Reading
    columns: tuple[ColumnReading, ...]
    scores: Scores
    counts: Counts = NOTHING_COUNTED
    doubt: Doubt = NO_DOUBT

    @property
    def profile(self) -> Profile:
        return self.reading.profile

    @property
    def is_complete(self) -> bool:
        """Whether every value of every column that can hold a score reproduces."""
        return all(
            meaning.criterion in NO_SCORE
            or (meaning.criterion is not None and meaning.matched == meaning.rows)
            or is_filler(column)
            for meaning, column in zip(self.columns, self.tournament.columns, strict=True)
        )

    @property
    def is_settled(self) -> bool:
        """Whether every value reproduces and no start score that was read off a column is out of line."""
        return self.is_complete and (self.reading.start_column is None or not self.line.out)

    @cached_property
    def line(self) -> Line:
        """What the start scores follow."""
        return line(self.tournament.players, self.scores["start"])

    def in_line(self) -> list[int | None]:
        """The start scores if none were out of line; ``None`` a player where nothing is known."""
        players, starts = self.tournament.players, self.scores["start"]
        if self.line.same is None and self.line.model is None:
            return [None] * len(players)
        return [self.line.of(player, start) for player, start in zip(players, starts, strict=True)]

    def column_of(self, *criteria: str) -> int | None:
        """The first column that holds one of the criteria."""
        return next((n for n, column in enumerate(self.columns) if column.criterion in criteria), None)


def system_of(found: Fit) -> str:
    """The name of the tournament's system, as stated or else as the start scores tell."""
    system = found.tournament.system
    if system is not None and system.name in SYSTEMS:
        return system.name
    return "mcmahon" if any(found.scores["start"]) else "swiss"


def scores_of(tournament: Tournament, reading: Reading, further: Sequence[str] = FURTHER) -> Scores:
    """The usual criteria, and those of ``further``, of one tournament under one reading."""
    return scores_of_each([tournament], reading, further)[0]


def scores_of_each(
    tournaments: Sequence[Tournament], reading: Reading, further: Sequence[str] = FURTHER
) -> list[Scores]:
    """:func:`scores_of` of several tournaments with the same players, in one pass: one as it stood after each round."""
    criteria = (*SUMS, *further)
    readings = [replace(reading, tournament=index) for index in range(len(tournaments))]
    lists = _Lists(compute(lay(tournaments), readings, criteria))
    ends = list(accumulate(len(tournament.players) for tournament in tournaments))
    return [
        Scores(lists, slice(end - len(tournament.players), end), criteria)
        for tournament, end in zip(tournaments, ends, strict=True)
    ]


def fit(
    tournaments: Sequence[Tournament],
    profile: str | None = None,
    grid: Grid | None = None,
    doubts: Sequence[Doubt] | None = None,
) -> list[Fit]:
    """Fit every tournament; ``profile`` restricts the search to the profile of that name and its options.

    ``grid`` is the tournaments laid out, if the caller has that already; ``doubts`` whose values cannot be expected
    to reproduce. Readings are tried in three rounds, each only for tournaments of which the rounds before leave a
    value unexplained or a start score out of line.
    """
    grid = lay(tournaments) if grid is None else grid
    profiles = readings_of(profile)
    chosen = _evaluate(grid, tournaments, first_readings(tournaments, profiles), doubts)
    present: list[frozenset[Feature]] = []
    for candidates in (usual_readings, unusual_readings):
        unsettled = [index for index, found in chosen.items() if not found.is_settled]
        if not unsettled:
            break
        present = present or features(grid)
        further = [
            replace(reading, tournament=index)
            for index in unsettled
            for reading in candidates(tournaments[index], chosen[index].scores["start"], profiles, present[index])
        ]
        for index, found in _evaluate(grid, tournaments, further, doubts).items():
            if _rank(found) > _rank(chosen[index]):
                chosen[index] = found
    return [chosen[index] for index in range(len(tournaments))]


def usual_fits(tournaments: Sequence[Tournament], starts: Sequence[int | None]) -> list[Fit]:
    """The best fits of variants of one table by the usual readings only.

    ``starts`` are the start scores (quarter points) of the reading of the table so far.
    """
    grid = lay(tournaments)
    present = features(grid)
    readings = [
        replace(reading, tournament=index)
        for index, tournament in enumerate(tournaments)
        for reading in usual_readings(tournament, starts, READINGS, present[index])
    ]
    found = _evaluate(grid, tournaments, readings)
    return [found[index] for index in range(len(tournaments))]


def fit_with_starts(found: Fit, starts: Sequence[int | None], profile: str | None = None) -> Fit:
    """The best fit of a tournament whose start scores are known."""
    grid = lay([found.tournament])
    readings = list(with_starts(found.tournament, starts, readings_of(profile), features(grid)[0]))
    return _evaluate(grid, [found.tournament], readings, [found.doubt])[0]


def readings_of(profile: str | None) -> tuple[Profile, ...]:
    """All profiles with their options, or those of one name."""
    return READINGS if profile is None else tuple(p for p in READINGS if p.name == profile)


def _evaluate(
    grid: Grid,
    tournaments: Sequence[Tournament],
    readings: Sequence[Reading],
    doubts: Sequence[Doubt] | None = None,
) -> dict[int, Fit]:
    """The best of the readings for each tournament that has any."""
    criteria = _criteria_for([tournaments[index] for index in {reading.tournament for reading in readings}])
    frame = compute(grid, readings, criteria)
    counts = count_matches(frame, grid.columns, criteria, len(readings))
    of: dict[int, list[int]] = {}
    for number, reading in enumerate(readings):
        of.setdefault(reading.tournament, []).append(number)
    ends = list(accumulate(grid.sizes[reading.tournament] for reading in readings))
    lists = _Lists(frame)
    fits: dict[int, Fit] = {}

    def made(index: int, number: int) -> Fit:
        rows = slice(ends[number] - grid.sizes[index], ends[number])
        in_doubt = NO_DOUBT if doubts is None else doubts[index]
        return Fit(tournaments[index], readings[number], (), Scores(lists, rows, criteria), counts[number], in_doubt)

    for index, numbers in of.items():
        number = numbers[0]
        if len(numbers) > 1:
            number = max(numbers, key=lambda n: _rank(made(index, n)))
        fits[index] = _with_confrontation(_meant(made(index, number)))
    return fits


def _meant(found: Fit) -> Fit:
    """A fit with what its columns hold."""
    return replace(found, columns=meanings(found.tournament, found.reading, found.counts, len(found.doubt.second)))


def _criteria_for(tournaments: Sequence[Tournament]) -> tuple[str, ...]:
    """The criteria that may explain the columns: the usual ones, and of the costly ones those that are named."""
    named = {column.criterion or "" for tournament in tournaments for column in tournament.columns}
    return (*SUMS, *(name for name in FURTHER if name in named or name.removeprefix("w") in named))


def _with_confrontation(found: Fit) -> Fit:
    """Columns headed DC or SDC compared with the games among players who are equal in the columns before."""
    columns, meant = found.tournament.columns, list(found.columns)
    places = [n for n, column in enumerate(columns) if column.criterion in CONFRONTATIONS]
    if not places:
        return found
    scores = {n: found.scores[c.criterion] for n, c in enumerate(meant) if c.criterion and c.criterion in found.scores}
    players = range(len(found.tournament.players))
    groups: dict[tuple[int, ...], list[int]] = {}
    for player in players:
        key = tuple(values[player] or 0 for n, values in scores.items() if n < places[0])
        groups.setdefault(key, []).append(player)
    later = [tuple(values[player] or 0 for n, values in scores.items() if n > places[0]) for player in players]
    extra = {
        "dc": [QUARTER * value for value in direct(found.tournament, list(groups.values()), later)],
        "sdc": [QUARTER * value for value in simplified(found.tournament, list(groups.values()))],
    }
    for n in places:
        name = columns[n].criterion or ""
        matched = sum(a == b for a, b in zip(columns[n].values, extra[name], strict=True))
        if matched >= enough(meant[n].rows):
            meant[n] = replace(meant[n], criterion=name, matched=matched)
    return replace(found, columns=tuple(meant), scores=found.scores.with_extra(extra))


_OPTION_COSTS = 2
"""How many values more a setting that is not a program's usual one must explain to be believed, unless it explains
everything."""


class _Rank(NamedTuple):
    """What makes a reading good, the most important first.

    ``possible``: nobody starts below 0 where most start from 0. ``matched``: printed values that reproduce.
    ``as_named``: those in columns that are what they are called. ``whole``: less players whose start score is not.
    Then simplicity: everybody starts from 0, usual settings, the profile of the program that wrote the file.
    """

    possible: bool
    matched: int
    as_named: int
    whole: int
    from_zero: bool
    usual: bool
    by_its_program: bool


def _rank(found: Fit) -> _Rank:
    """How good a reading is.

    The column that gives the start scores reproduces by itself; it counts if it is named a McMahon score, and then
    as far as the start scores are in line.
    """
    tournament, reading, counts = found.tournament, found.reading, found.counts
    scored = [
        n for n, column in enumerate(tournament.columns) if column.criterion not in NO_SCORE and not is_filler(column)
    ]
    own = reading.start_column if reading.starts is None else None
    matched = sum(max(counts.of_column(n)) for n in scored if n != own)
    as_named = sum(counts.of(n, tournament.columns[n].criterion) for n in scored if n != own)
    claims_starts = own is not None and tournament.columns[own].criterion == "mms"
    if claims_starts:
        in_line = len(tournament.players) - len(found.line.out)
        matched += in_line
        as_named += in_line
    starts = found.scores["start"]
    possible = own is None or all((starts[player] or 0) >= 0 for player in found.line.out)
    whole = -sum(start is not None and start % QUARTER != 0 for start in starts)
    from_zero = reading.start_column is None and reading.starts is None
    usual = reading.profile.option is None
    everything = matched == sum(printed_rows(tournament.columns[n]) for n in scored if n != own or claims_starts)
    matched -= 0 if usual or everything else _OPTION_COSTS
    by_its_program = reading.profile.name == program_profile(tournament)
    return _Rank(possible, matched, as_named, whole, from_zero, usual, by_its_program)
