"""Which profile explains the percentages that a file publishes best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from crosstable.magic.playoff import playoff_rounds
from crosstable.magic.profiles import MATCH_PROFILES, MatchProfile, on_day, options
from crosstable.magic.scores import CRITERIA, PERCENTAGES, Records, Scores, scores_of
from crosstable.model import BYES, Column, Tournament, Value
from crosstable.results import ColumnReading
from crosstable.shown import Shown, as_printed, is_shown_as

USUAL = "mtr"


@dataclass(frozen=True)
class MatchFit:
    """How a tournament is scored: by which profile, with what result after the last round, and how many of each
    column's values that gives. ``held`` are the rounds whose results the file tells, from the first on. ``shown`` says
    how each column is printed. ``believed`` is the profile of the program that wrote the file, or the usual one."""

    tournament: Tournament
    profile: MatchProfile
    scores: Scores
    columns: tuple[ColumnReading, ...]
    held: int = 0
    shown: Sequence[Shown] = ()
    believed: MatchProfile | None = None

    @property
    def has_results(self) -> bool:
        """Whether there are matches from which to score at all; in a file that is a printed table there are none."""
        return self.held > 0

    def covers(self, column: Column) -> bool:
        """Whether the results of all rounds are there that a column counts."""
        return covered(column, self.tournament, self.held)

    def tells(self, through: int) -> bool:
        """Whether the results of so many rounds are there."""
        return 0 < self.held >= through


def covered(column: Column, tournament: Tournament, held: int) -> bool:
    """Whether so many rounds are all that a column counts."""
    return held > 0 and (len(tournament.rounds) if column.after is None else column.after) <= held


def rounds_held(tournament: Tournament) -> int:
    """How many rounds the file tells results of, from the first on without a gap. A bye is no result of a round whose
    matches are open."""
    sides = [
        (number, side) for player in tournament.players for number, side in enumerate(player.sides) if side is not None
    ]
    paired = {number for number, side in sides if side.is_game}
    told = {number for number, side in sides if side.outcome is not None and side.is_game}
    told |= {number for number, side in sides if number not in paired and (side.outcome or side.decided in BYES)}
    return next((n for n in range(len(tournament.rounds)) if n not in told), len(tournament.rounds))


def fit_matches(tournament: Tournament, profile: str | None = None) -> MatchFit:
    """The profile under which most published values reproduce: the one of the program that wrote the file if it does
    as well as any; only ``profile`` and its versions and options where one is named."""
    records = Records(tournament)
    first, *others = _candidates(tournament, profile)
    best = _fit(records, first)
    all_values = sum(reading.rows for reading in best.columns)
    for candidate in others:
        if not all_values or not _missed(best):
            break
        found = _fit(records, candidate)
        if _missed(found) < _missed(best) and 2 * _matched(found) > all_values:
            best = found
    return replace(best, believed=first)


def by_its_program(fit: MatchFit) -> MatchFit:
    """The tournament by the profile that is to be believed first, whatever that leaves unexplained."""
    return fit if fit.believed is None or fit.believed == fit.profile else _fit(Records(fit.tournament), fit.believed)


def _candidates(tournament: Tournament, profile: str | None) -> Iterator[MatchProfile]:
    """Profiles in the order in which they are to be believed: that of the program that wrote the file, on the day; its
    other versions and options; those of other programs. Where no program is known, its options come last."""
    day = tournament.settings.begin
    named = profile or (tournament.counting.program if tournament.counting else None)
    known = named is not None and named in MATCH_PROFILES
    first = named if named is not None and known else _usual(tournament)
    yield on_day(first, day)
    variants = [version for version in reversed(MATCH_PROFILES[first]) if version != on_day(first, day)]
    variants += options(on_day(first, day), with_playoff=bool(playoff_rounds(tournament.rounds)))
    others = [] if profile is not None else _others(first, day)
    yield from (*variants, *others) if known else (*others, *variants)


def _others(first: str, day: date | None) -> list[MatchProfile]:
    """The profiles of other programs for the same game."""
    profiles = [on_day(name, day) for name in MATCH_PROFILES if name != first]
    return [profile for profile in profiles if profile.system == on_day(first, day).system]


def _usual(tournament: Tournament) -> str:
    """The first profile of the tournament's system."""
    system = tournament.system.name if tournament.system else ""
    return next((name for name in MATCH_PROFILES if on_day(name, None).system == system), USUAL)


def _fit(records: Records, profile: MatchProfile) -> MatchFit:
    tournament = records.tournament
    held = rounds_held(tournament)
    compared = [c for c in tournament.columns if c.criterion in CRITERIA and covered(c, tournament, held)]
    tables: dict[int | None, Scores] = {None: scores_of(records, profile)}
    for column in compared:
        if column.after not in tables:
            tables[column.after] = scores_of(records, profile, min(column.after or 0, len(tournament.rounds)))
    shown = [as_printed(column.texts, column.values, profile.shown) for column in tournament.columns]
    readings = tuple(
        _reading(column, tables if covered(column, tournament, held) else {}, printed)
        for column, printed in zip(tournament.columns, shown, strict=True)
    )
    return MatchFit(tournament, profile, tables[None], readings, held, shown)


def _reading(column: Column, tables: Mapping[int | None, Scores], shown: Shown) -> ColumnReading:
    criterion = column.criterion
    if criterion is None:
        return ColumnReading(column.index, column.label, None, 0, sum(text is not None for text in column.texts))
    if criterion not in CRITERIA or column.after not in tables:
        return ColumnReading(column.index, column.label, criterion, 0, 0)
    scores = tables[column.after]
    compared = [
        agrees(printed, value, criterion, shown)
        for player, (printed, value) in enumerate(zip(column.values, scores[criterion], strict=True))
        if printed is not None and (value is not None or (printed and not _lacks_games(scores, criterion, player)))
    ]  # of nobody's opponents programs show 0, or nothing
    return ColumnReading(column.index, column.label, criterion, sum(compared), len(compared))


def _lacks_games(scores: Scores, criterion: str, player: int) -> bool:
    """Whether the games are not known from which a missing percentage would be made."""
    return criterion == "gw" or (criterion == "ogw" and scores["omw"][player] is not None)


def agrees(printed: Value | None, computed: Value | None, criterion: str, shown: Shown) -> bool:
    """Whether a published value is a computed one, as it is shown."""
    if printed is None or computed is None:
        return False
    if criterion not in PERCENTAGES:
        return printed == computed
    return is_shown_as(_exact(printed), _exact(computed), shown)


def _exact(value: Value) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(value)


def _matched(found: MatchFit) -> int:
    return sum(reading.matched for reading in found.columns)


def _missed(found: MatchFit) -> int:
    """Values that the profile does not give; what it does not say is none."""
    return sum(reading.rows - reading.matched for reading in found.columns)
