"""What is found out of a tournament: how it is counted, what its columns hold, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.case import Case, cases
from crosstable.checks import find
from crosstable.diagnostics import Diagnostic
from crosstable.engines import ProfileError, check_profile, recognised
from crosstable.fit import system_of
from crosstable.fors.case import PointsCase
from crosstable.fors.checks import find_in_points
from crosstable.fors.fitting import fit_points
from crosstable.fors.schemes import differences
from crosstable.magic.case import MatchCase
from crosstable.magic.checks import find_in_matches
from crosstable.magic.checks.order import places_reading
from crosstable.magic.fitting import fit_matches
from crosstable.model import Tournament
from crosstable.results import ColumnReading
from crosstable.start_line import StartRule
from crosstable.systems import Engine, engine_of


class Examination(NamedTuple):
    """The fields are those of :class:`crosstable.results.Report`; ``case`` is what the checks saw (not of URAGAN)."""

    system: str
    profile: str
    option: str | None
    starts: StartRule | None
    columns: tuple[ColumnReading, ...]
    findings: tuple[Diagnostic, ...]
    case: Case | MatchCase | None = None


def examine(tournaments: Sequence[Tournament], profile: str | None) -> list[Examination | ProfileError]:
    """An examination of each tournament, or why the profile of that name cannot count it; those of Go in one pass."""
    scored = [*map(recognised, tournaments)]
    found = [_unfit(tournament, profile) for tournament in scored]
    go = [t for t, unfit in zip(scored, found, strict=True) if unfit is None and engine_of(t) is Engine.SCORES]
    examined = map(_of_go, cases(go, profile) if go else [])

    def one(tournament: Tournament) -> Examination:
        engine = engine_of(tournament)
        if engine is Engine.SCORES:
            return next(examined)
        return (_of_matches if engine is Engine.MATCHES else _of_points)(tournament, profile)

    return [unfit or one(tournament) for tournament, unfit in zip(scored, found, strict=True)]


def _unfit(tournament: Tournament, profile: str | None) -> ProfileError | None:
    try:
        check_profile(tournament, profile)
    except ProfileError as error:
        return error
    return None


def _of_go(case: Case) -> Examination:
    profile = case.fit.profile
    findings = tuple(find(case))
    columns = case.fit.columns
    return Examination(system_of(case.fit), profile.name, profile.option, case.starts, columns, findings, case)


def _of_matches(tournament: Tournament, profile: str | None) -> Examination:
    fit = fit_matches(tournament, profile)
    counted = fit.profile
    case = MatchCase(fit)
    places = places_reading(case)
    columns = fit.columns if places is None else (*fit.columns, places)
    findings = tuple(find_in_matches(case))
    since = f"as it counted from {counted.since} on" if counted.since else None
    return Examination(counted.system, counted.name, counted.option or since, None, columns, findings, case)


def _of_points(tournament: Tournament, profile: str | None) -> Examination:
    fit = fit_points(tournament, profile)
    scheme = fit.scheme
    findings = tuple(find_in_points(PointsCase(fit)))
    return Examination(scheme.name, scheme.name, differences(scheme), None, fit.columns, findings)
