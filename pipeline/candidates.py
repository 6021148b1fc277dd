"""Which readings of a table are worth trying: by which profile it may count, and where its start scores may stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from crosstable.grid import Feature
from crosstable.meanings import NO_SCORE
from crosstable.model import QUARTER, Column, Outcome, Tournament
from crosstable.profiles import PROFILES, Kind, Profile, stated_profile
from crosstable.scores import Reading
from crosstable.start_line import regular
from crosstable.starts import infer, may_be_starts, same_start, stated_starts, usual_starts

_GROUPS = 4
"""Groups that tournaments without a grade scale have at most."""

_DROPPED = frozenset({"sos1", "sos2", "wsos1", "wsos2"})


def first_readings(tournaments: Sequence[Tournament], profiles: Sequence[Profile]) -> list[Reading]:
    """What is most likely: the profile of the program that wrote the file, and start scores as the headings say."""
    readings: list[Reading] = []
    for index, tournament in enumerate(tournaments):
        told = told_profile(tournament)
        if told is not None and any(profile.name == told.name for profile in profiles):
            readings.append(told_reading(index, tournament, told))
            continue
        likely = program_profile(tournament)
        profile = next((p for p in profiles if p.name == likely), profiles[0])
        usual = usual_starts(tournament, profile.usual)
        if usual is not None:
            readings.append(Reading(index, profile, starts=usual))
            continue
        given = stated_starts(tournament)
        if given is not None:
            readings.append(Reading(index, profile, starts=given))
        if given is None or tournament.columns:  # without printed scores nothing speaks against what is stated
            readings += [Reading(index, profile, start) for start in _start_columns(tournament)]
    return readings


def usual_readings(
    tournament: Tournament,
    starts: Sequence[int | None],
    profiles: Sequence[Profile],
    present: frozenset[Feature],
) -> Iterator[Reading]:
    """Every profile with one point a win, and start scores as the headings or the grades say.

    ``starts`` are those of the reading so far; if some are out of line, what they would be otherwise is tried too.
    """
    one_point = [profile for profile in profiles if profile.win == 1] or list(profiles)
    given = stated_starts(tournament)
    columns = dict.fromkeys((None, *_start_columns(tournament)))
    in_line = _regular_starts(tournament, starts)
    for profile in _distinct(one_point, tournament, present):
        if given is not None:
            yield Reading(0, profile, starts=given)
        yield from (Reading(0, profile, start) for start in columns)
        yield from (Reading(0, profile, starts=told) for told in in_line)


def unusual_readings(
    tournament: Tournament,
    starts: Sequence[int | None],
    profiles: Sequence[Profile],
    present: frozenset[Feature],
) -> Iterator[Reading]:
    """What is tried when the usual readings leave values unexplained: every profile, start scores from any column."""
    columns = [n for n in range(len(tournament.columns)) if _may_be_scores(tournament, n)]
    in_line = _regular_starts(tournament, starts)
    for profile in _distinct(profiles, tournament, present):
        yield Reading(0, profile)
        if profile.win == 1:  # start scores and two points a win have not been seen together
            yield from (Reading(0, profile, start) for start in columns)
            yield from (Reading(0, profile, starts=told) for told in in_line)


def with_starts(
    tournament: Tournament, starts: Sequence[int | None], profiles: Sequence[Profile], present: frozenset[Feature]
) -> Iterator[Reading]:
    """Every profile with one point a win and these start scores (quarter points)."""
    for profile in _distinct([p for p in profiles if p.win == 1] or profiles, tournament, present):
        yield Reading(0, profile, starts=tuple(starts))


def program_profile(tournament: Tournament) -> str | None:
    """The profile of the program that wrote the file, if the file names one that has a profile."""
    program = (tournament.settings.program or "").casefold()
    return next((name for name in PROFILES if program.startswith(name)), None)


def told_profile(tournament: Tournament) -> Profile | None:
    """The profile that the file itself states, with its settings."""
    return None if tournament.counting is None else stated_profile(tournament.counting)


def told_reading(index: int, tournament: Tournament, profile: Profile) -> Reading:
    """The reading of a file that states its start scores, or in which all start from 0."""
    system = tournament.system
    given = stated_starts(tournament)
    bar = None
    if system is not None and system.bar is not None and system.zero is not None:
        bar = QUARTER * (system.bar - system.zero)
    return Reading(index, profile, starts=given, planned=tournament.settings.planned_rounds, bar=bar)


def _regular_starts(tournament: Tournament, starts: Sequence[int | None]) -> list[tuple[int | None, ...]]:
    """Start scores that are all in line, although a printed McMahon score may say otherwise; none if these are."""
    in_line = regular(tournament.players, starts)
    return [] if in_line is None or in_line == list(starts) else [tuple(in_line)]


def _may_be_scores(tournament: Tournament, column: int) -> bool:
    """Whether start scores may be told by a column: named so, or unnamed and roughly in line with grades or groups.

    Groups start from 0, 1, 2 …; otherwise a SOS would do, which makes a SOS of the SOSOS beside it.
    """
    claimed = tournament.columns[column]
    if claimed.criterion in {"mms", "scorex"}:
        return True
    wins = _wins(tournament)
    starts = _less(claimed, wins)
    if claimed.criterion is not None or same_start(starts) is not None or _are_wins_before(tournament, column, wins):
        return False
    grouped = all(start is None or 0 <= start < _GROUPS * QUARTER for start in starts)
    model = infer([player.grade for player in tournament.players], starts)
    return grouped or (model is not None and 2 * model.fits >= model.rows)


def _are_wins_before(tournament: Tournament, column: int, wins: Sequence[int]) -> bool:
    """Whether a column before is the number of wins; tables print the McMahon score first, and SOS behind the wins."""
    rows = len(wins)
    return any(
        4 * sum(value == points for value, points in zip(before.values, wins, strict=True)) >= 3 * rows
        for before in tournament.columns[:column]
    )


def _distinct(profiles: Iterable[Profile], tournament: Tournament, present: frozenset[Feature]) -> list[Profile]:
    """The profiles that can differ for a tournament with these features, the first of each kind."""
    kinds = sorted(feature for feature in present if isinstance(feature, Kind))
    dropped = any(column.criterion in _DROPPED for column in tournament.columns)
    kept: dict[tuple[object, ...], Profile] = {}
    for profile in profiles:
        key = (
            profile.win,
            profile.jigo if "jigo" in present else None,
            (profile.handicap_in_sos, profile.handicap_in_wsos) if "stones" in present else None,
            profile.rounding if kinds or "jigo" in present else None,
            profile.half_point_opponents if kinds else None,
            (profile.scorex_leaves_out, profile.last_unpaired_in_scorex) if kinds else None,
            profile.last_half_unpaired if Kind.HALF in kinds else None,
            (profile.drop_highest, profile.dropped_from_round, profile.missed_stay) if dropped else None,
            *(profile.worth[kind] for kind in kinds),
        )
        kept.setdefault(key, profile)
    return list(kept.values())


def _start_columns(tournament: Tournament) -> list[int | None]:
    """Columns from which start scores may come; ``None`` stands for a tournament in which all start from 0.

    The one named as McMahon score, or unnamed ones that leave plausible start scores when the wins are taken off.
    """
    named = [n for n, column in enumerate(tournament.columns) if column.criterion == "mms"]
    if named:
        return [named[0]]
    wins = _wins(tournament)
    grades = [player.grade for player in tournament.players]
    regular = [
        n
        for n, column in enumerate(tournament.columns)
        if column.criterion not in NO_SCORE
        and may_be_starts(grades, _less(column, wins))
        and not _are_wins_before(tournament, n, wins)
    ]
    return [None, *regular[:2]]


def _wins(tournament: Tournament) -> list[int]:
    return [
        QUARTER * sum(side is not None and side.outcome is Outcome.WIN for side in player.sides)
        for player in tournament.players
    ]


def _less(column: Column, points: Sequence[int]) -> list[int | None]:
    """A column's values less the points, in whole points."""
    return [
        (value - gain) // QUARTER * QUARTER if isinstance(value, int) else None
        for value, gain in zip(column.values, points, strict=True)
    ]
