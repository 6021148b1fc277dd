"""What is found out of a tournament: how it is counted, what its columns hold, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.case import Case, cases
from crosstable.checks import find
from crosstable.diagnostics import Diagnostic
from crosstable.engines import ProfileError, check_profile
from crosstable.fit import system_of
from crosstable.magic.case import MatchCase
from crosstable.magic.checks import find_in_matches
from crosstable.magic.checks.order import places_reading
from crosstable.magic.fitting import fit_matches
from crosstable.model import Tournament
from crosstable.results import ColumnReading
from crosstable.starts import StartModel
from crosstable.systems import is_match_play


class Examination(NamedTuple):
    """The fields are those of :class:`crosstable.results.Report`."""

    system: str
    profile: str
    option: str | None
    starts: StartModel | None
    columns: tuple[ColumnReading, ...]
    findings: tuple[Diagnostic, ...]


def examine(tournaments: Sequence[Tournament], profile: str | None) -> list[Examination | ProfileError]:
    """An examination of each tournament, or why the profile of that name cannot count it; those of Go in one pass."""
    found = {index: _unfit(tournament, profile) for index, tournament in enumerate(tournaments)}
    go = [t for index, t in enumerate(tournaments) if found[index] is None and not is_match_play(t)]
    examined = map(_of_go, cases(go, profile) if go else [])
    return [
        unfit or (_of_matches(tournament, profile) if is_match_play(tournament) else next(examined))
        for tournament, unfit in zip(tournaments, found.values(), strict=True)
    ]


def _unfit(tournament: Tournament, profile: str | None) -> ProfileError | None:
    try:
        check_profile(tournament, profile)
    except ProfileError as error:
        return error
    return None


def _of_go(case: Case) -> Examination:
    profile = case.fit.profile
    findings = tuple(find(case))
    return Examination(system_of(case.fit), profile.name, profile.option, case.starts, case.fit.columns, findings)


def _of_matches(tournament: Tournament, profile: str | None) -> Examination:
    fit = fit_matches(tournament, profile)
    counted = fit.profile
    case = MatchCase(fit)
    places = places_reading(case)
    columns = fit.columns if places is None else (*fit.columns, places)
    findings = tuple(find_in_matches(case))
    since = f"as it counted from {counted.since} on" if counted.since else None
    return Examination(counted.system, counted.name, counted.option or since, None, columns, findings)
