"""Which profile and which meaning of every column explain a table best.

Every reading worth trying is one more tournament in the score engine's frame; the one under which most printed
values reproduce wins. Readings that differ only in what a tournament does not have (byes, handicap, jigo …) are
one reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product

import polars as pl

from crosstable.confrontation import CONFRONTATIONS, direct, simplified
from crosstable.grid import Grid, lay
from crosstable.meanings import NO_SCORE, Counts, count_matches, enough, is_filler, meanings
from crosstable.model import QUARTER, Column, Outcome, Tournament
from crosstable.profiles import PROFILES, READINGS, Kind, Profile
from crosstable.results import ColumnReading
from crosstable.scores import FURTHER, SUMS, Reading, compute
from crosstable.starts import infer, is_regular


class Scores(Mapping[str, "Sequence[int | None]"]):
    """Criteria as lists (quarter points, row order), made from the engine's frame when asked for."""

    def __init__(
        self, frame: pl.DataFrame, criteria: Sequence[str], extra: Mapping[str, Sequence[int | None]] | None = None
    ) -> None:
        self._frame = frame
        self._criteria = (*criteria, *(extra or ()))
        self._lists: dict[str, Sequence[int | None]] = dict(extra or {})

    def __getitem__(self, criterion: str) -> Sequence[int | None]:
        if criterion not in self._lists:
            if criterion not in self._criteria:
                raise KeyError(criterion)
            self._lists[criterion] = self._frame[criterion].to_list()
        return self._lists[criterion]

    def __iter__(self) -> Iterator[str]:
        return iter(self._criteria)

    def __len__(self) -> int:
        return len(self._criteria)

    def with_extra(self, extra: Mapping[str, Sequence[int | None]]) -> Scores:
        """These scores and some more."""
        return Scores(self._frame, [name for name in self._criteria if name not in extra], extra)


@dataclass(frozen=True, slots=True)
class Fit:
    """How a tournament is read best: the reading, what each column holds, and every computed criterion."""

    tournament: Tournament
    reading: Reading
    columns: tuple[ColumnReading, ...]
    scores: Scores
    rank: tuple[int, ...] = ()

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

    def column_of(self, *criteria: str) -> int | None:
        """The first column that holds one of the criteria."""
        return next((n for n, column in enumerate(self.columns) if column.criterion in criteria), None)


def scores_of(tournament: Tournament, reading: Reading, further: Sequence[str] = FURTHER) -> Scores:
    """The usual criteria, and those of ``further``, of one tournament under one reading."""
    frame = compute(lay([tournament]), [replace(reading, tournament=0)], further)
    return Scores(frame, [*SUMS, *further])


def fit(tournaments: Sequence[Tournament], profile: str | None = None, grid: Grid | None = None) -> list[Fit]:
    """Fit every tournament; ``profile`` restricts the search to the profile of that name and its options.

    ``grid`` is the tournaments laid out, if the caller has that already.
    """
    grid = lay(tournaments) if grid is None else grid
    profiles = READINGS if profile is None else tuple(p for p in READINGS if p.name == profile)
    one_point = [p for p in profiles if p.win == 1] or list(profiles)
    features = _features(grid)
    chosen = _evaluate(grid, tournaments, list(_usual_readings(tournaments, one_point, features)))
    unsettled = [index for index, found in chosen.items() if not found.is_complete]
    if unsettled:
        further = [r for index in unsettled for r in _unusual_readings(chosen[index], index, profiles, features[index])]
        for index, found in _evaluate(grid, tournaments, further).items():
            if found.rank > chosen[index].rank:
                chosen[index] = found
    return [chosen[index] for index in range(len(tournaments))]


def _usual_readings(
    tournaments: Sequence[Tournament], profiles: Sequence[Profile], features: Sequence[frozenset[Kind | str]]
) -> Iterator[Reading]:
    for index, tournament in enumerate(tournaments):
        distinct = _distinct(profiles, features[index])
        for profile, start in product(distinct, _start_columns(tournament)):
            yield Reading(index, profile, start)
        stated = _stated_starts(tournament)
        if stated is not None:
            for profile in distinct:
                yield Reading(index, profile, starts=stated)


def _unusual_readings(
    found: Fit, index: int, profiles: Sequence[Profile], features: frozenset[Kind | str]
) -> Iterator[Reading]:
    """What is tried when the usual readings leave values unexplained.

    Start scores from any column, every profile, and start scores that all follow the grades although some of the
    printed McMahon scores say otherwise.
    """
    distinct = _distinct(profiles, features)
    for profile, start in product(distinct, (None, *range(len(found.tournament.columns)))):
        yield Reading(index, profile, start)
    if found.reading.start_column is not None:
        regular = _regular_starts(found)
        if regular is not None:
            for profile in distinct:
                yield Reading(index, profile, found.reading.start_column, regular)


def _regular_starts(found: Fit) -> tuple[int | None, ...] | None:
    """The start scores with those that leave the grade model replaced by what the grade gives."""
    grades = [player.grade for player in found.tournament.players]
    starts = found.scores["start"]
    model = infer(grades, starts)
    if model is None or not model.holds or model.fits == model.rows:
        return None
    return tuple(start if grade is None else model.start(grade) for grade, start in zip(grades, starts, strict=True))


def _features(grid: Grid) -> list[frozenset[Kind | str]]:
    """What each tournament has that profiles may count differently."""
    rounds = range(grid.rounds)
    if not rounds:
        return [frozenset()] * len(grid.sizes)
    tests: dict[Kind | str, pl.Expr] = {
        kind: pl.any_horizontal([pl.col(f"kind{n}") == int(kind) for n in rounds]) for kind in grid.kinds - {Kind.GAME}
    }
    tests["stones"] = pl.any_horizontal([pl.col(f"stones{n}") != 0 for n in rounds])
    tests["jigo"] = pl.any_horizontal([pl.col(f"points{n}") == QUARTER // 2 for n in rounds])
    owner = grid.owner.alias("owner")
    names = list(tests)
    table = grid.frame.select(owner, *(tests[name].alias(str(n)) for n, name in enumerate(names)))
    found: dict[int, frozenset[Kind | str]] = {
        row[0]: frozenset(name for name, present in zip(names, row[1:], strict=True) if present)
        for row in table.group_by("owner").agg(pl.all().any()).iter_rows()
    }
    return [found.get(index, frozenset()) for index in range(len(grid.sizes))]


def _distinct(profiles: Iterable[Profile], features: frozenset[Kind | str]) -> list[Profile]:
    """The profiles that can differ for a tournament with these features, the first of each kind."""
    kinds = sorted(feature for feature in features if isinstance(feature, Kind))
    kept: dict[tuple[object, ...], Profile] = {}
    for profile in profiles:
        key = (
            profile.win,
            profile.jigo if "jigo" in features else None,
            profile.handicap_in_sos if "stones" in features else None,
            profile.rounding if kinds or "jigo" in features else None,
            profile.half_point_opponents if kinds else None,
            profile.drop_highest,
            *(profile.worth[kind] for kind in kinds),
        )
        kept.setdefault(key, profile)
    return list(kept.values())


def _stated_starts(tournament: Tournament) -> tuple[int | None, ...] | None:
    """The start scores that the file states, in a column headed so or with the players."""
    for column in tournament.columns:
        if column.criterion == "start":
            return tuple(value if isinstance(value, int) else None for value in column.values)
    stated = tuple(player.start for player in tournament.players)
    return stated if any(start is not None for start in stated) else None


def _start_columns(tournament: Tournament) -> list[int | None]:
    """Columns from which start scores may come; ``None`` stands for a tournament in which all start from 0.

    Those named as McMahon scores, or unnamed ones that leave plausible start scores when the wins are taken off.
    """
    named = [n for n, column in enumerate(tournament.columns) if column.criterion == "mms"]
    if named:
        return [named[0], None]
    wins = [
        QUARTER * sum(side is not None and side.outcome is Outcome.WIN for side in player.sides)
        for player in tournament.players
    ]
    grades = [player.grade for player in tournament.players]
    regular = [
        n
        for n, column in enumerate(tournament.columns)
        if column.criterion not in NO_SCORE and is_regular(grades, _less(column, wins))
    ]
    return [None, *regular[:2]]


def _less(column: Column, points: Sequence[int]) -> list[int | None]:
    """A column's values less the points, in whole points."""
    return [
        (value - gain) // QUARTER * QUARTER if isinstance(value, int) else None
        for value, gain in zip(column.values, points, strict=True)
    ]


def _evaluate(grid: Grid, tournaments: Sequence[Tournament], readings: Sequence[Reading]) -> dict[int, Fit]:
    """The best of the readings for each tournament that has any."""
    named = {column.criterion or "" for r in readings for column in tournaments[r.tournament].columns}
    wanted = [name for name in FURTHER if name in named or name.removeprefix("w") in named]
    criteria = [*SUMS, *wanted]
    frame = compute(grid, readings, wanted)
    counts = count_matches(frame, grid.columns, criteria)
    best: dict[int, tuple[tuple[int, ...], int]] = {}
    for number, reading in enumerate(readings):
        rank = _rank(tournaments[reading.tournament], reading, counts[number])
        held = best.get(reading.tournament)
        if held is None or rank > held[0]:
            best[reading.tournament] = rank, number
    ends = list(accumulate(grid.sizes[reading.tournament] for reading in readings))
    fits: dict[int, Fit] = {}
    for index, (rank, number) in best.items():
        part = frame.slice(ends[number] - grid.sizes[index], grid.sizes[index])
        columns = meanings(tournaments[index], readings[number], counts[number])
        found = Fit(tournaments[index], readings[number], columns, Scores(part, criteria), rank)
        fits[index] = _with_confrontation(found)
    return fits


def _with_confrontation(found: Fit) -> Fit:
    """Columns headed DC or SDC compared with the games among players who are equal in the columns before."""
    columns, meant = found.tournament.columns, list(found.columns)
    places = [n for n, column in enumerate(columns) if column.criterion in CONFRONTATIONS]
    if not places:
        return found
    scores = {n: found.scores[c.criterion] for n, c in enumerate(meant) if c.criterion in found.scores}
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


def _rank(tournament: Tournament, reading: Reading, counts: Counts) -> tuple[int, ...]:
    """What makes a reading good: values reproduced, then columns that are what they are called, then simplicity.

    The column that gives the start scores reproduces by itself; it counts only if it is named a McMahon score.
    """
    scored = [n for n, column in enumerate(tournament.columns) if column.criterion not in NO_SCORE]
    proper = [n for n in scored if n != reading.start_column or tournament.columns[n].criterion == "mms"]
    matched = sum(max(counts.of_column(n)) for n in proper if not is_filler(tournament.columns[n]))
    as_named = sum(counts.of(n, tournament.columns[n].criterion) for n in proper)
    from_zero = int(reading.start_column is None)
    usual = int(reading.profile.option is None)
    by_its_program = int(reading.profile.name == _program_profile(tournament))
    return matched, as_named, from_zero, usual, by_its_program


def _program_profile(tournament: Tournament) -> str | None:
    program = (tournament.settings.program or "").casefold()
    return next((name for name in PROFILES if program.startswith(name)), None)
