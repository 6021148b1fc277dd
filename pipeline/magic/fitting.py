"""Which profile explains the percentages that a file publishes best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.magic.profiles import MATCH_PROFILES, MatchProfile, on_day, options
from crosstable.magic.scores import CRITERIA, PERCENTAGES, Records, Scores, scores_of
from crosstable.model import Column, Tournament, Value
from crosstable.results import ColumnReading
from crosstable.shown import is_shown_as

USUAL = "mtr"


@dataclass(frozen=True)
class MatchFit:
    """How a tournament is scored: by which profile, with what result after the last round, and how many of each
    column's values that gives. ``has_results``: there are matches from which to score at all."""

    tournament: Tournament
    profile: MatchProfile
    scores: Scores
    columns: tuple[ColumnReading, ...]
    has_results: bool = True


def has_results(tournament: Tournament) -> bool:
    """Whether the file tells what happened in the Swiss rounds; a printed table does not."""
    return any(
        side is not None
        for player in tournament.players
        for side, round in zip(player.sides, tournament.rounds, strict=False)
        if not round.playoff
    )


def fit_matches(tournament: Tournament, profile: str | None = None) -> MatchFit:
    """The profile under which most published values reproduce: the one of the program that wrote the file if it does
    as well as any; only ``profile`` and its versions and options where one is named."""
    results = has_results(tournament)
    compared = _compared(tournament) if results else []
    records = Records(tournament)
    first, *others = _candidates(tournament, profile)
    best = _fit(records, first, compared, results)
    all_values = sum(reading.rows for reading in best.columns)
    for candidate in others:
        if not compared or _matched(best) == all_values:
            break
        found = _fit(records, candidate, compared, results)
        if _matched(found) > _matched(best) and 2 * _matched(found) > all_values:
            best = found
    return best


def _candidates(tournament: Tournament, profile: str | None) -> Iterator[MatchProfile]:
    """Profiles in the order in which they are to be believed: the program's own, on the day; its other versions and
    options; those of others of the system."""
    day = tournament.settings.begin
    named = profile or (tournament.counting.program if tournament.counting else None)
    first = named if named is not None and named in MATCH_PROFILES else _usual(tournament)
    yield on_day(first, day)
    yield from (version for version in reversed(MATCH_PROFILES[first]) if version != on_day(first, day))
    yield from (option for option in options(on_day(first, day)) if option.option)
    if profile is None:
        system = on_day(first, day).system
        for name in MATCH_PROFILES:
            other = on_day(name, day)
            if name != first and other.system == system:
                yield other


def _usual(tournament: Tournament) -> str:
    """The first profile of the tournament's system."""
    system = tournament.system.name if tournament.system else ""
    return next((name for name in MATCH_PROFILES if on_day(name, None).system == system), USUAL)


def _compared(tournament: Tournament) -> list[Column]:
    """The columns that hold what the engine computes."""
    return [column for column in tournament.columns if column.criterion in CRITERIA]


def _fit(records: Records, profile: MatchProfile, compared: Sequence[Column], results: bool) -> MatchFit:
    tournament = records.tournament
    tables: dict[int | None, Scores] = {None: scores_of(records, profile)}
    for column in compared:
        if column.after not in tables:
            tables[column.after] = scores_of(records, profile, min(column.after or 0, len(tournament.rounds)))
    readings = tuple(_reading(column, tables if results else {}, profile) for column in tournament.columns)
    return MatchFit(tournament, profile, tables[None], readings, results)


def _reading(column: Column, tables: Mapping[int | None, Scores], profile: MatchProfile) -> ColumnReading:
    rows = sum(text is not None for text in column.texts)
    criterion = column.criterion
    if criterion is None:
        return ColumnReading(column.index, column.label, None, 0, rows)
    if criterion not in CRITERIA or column.after not in tables:
        return ColumnReading(column.index, column.label, criterion, 0, 0)
    computed = tables[column.after][criterion]
    matched = sum(
        agrees(printed, value, criterion, profile)
        for printed, value in zip(column.values, computed, strict=True)
        if printed is not None
    )
    return ColumnReading(column.index, column.label, criterion, matched, rows)


def agrees(printed: Value | None, computed: Value | None, criterion: str, profile: MatchProfile) -> bool:
    """Whether a published value is what the profile gives, as its program shows it."""
    if printed is None or computed is None:
        return False
    if criterion not in PERCENTAGES:
        return printed == computed
    return is_shown_as(Fraction(printed), Fraction(computed), profile.shown)


def _matched(found: MatchFit) -> int:
    return sum(reading.matched for reading in found.columns)
