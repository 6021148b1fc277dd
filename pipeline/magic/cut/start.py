"""From a tournament to the position from which the cut is told, with what is assumed on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from crosstable.magic.cut.position import Position, position_of
from crosstable.magic.cut.report import CutError, CutReport
from crosstable.magic.cut.verdicts import Case, Ground, Verdict
from crosstable.magic.fitting import fit_matches
from crosstable.magic.profiles import MatchProfile
from crosstable.magic.rounds import recommended
from crosstable.magic.scores import CRITERIA, Record, match_points, record
from crosstable.magic.standings import table_after
from crosstable.model import QUARTER, Column, Tournament

MOST_TO_COME = 12
"""So many rounds can be to come; no table of rounds has more in all."""


class Assumed(Enum):
    """What has to be assumed, and what is not known."""

    ROUNDS = "the file does not say how many rounds are planned: the recommended number is taken"
    NO_ROUNDS = "the file does not say how many rounds are planned: no further round is taken"
    UNPAIRED = "rounds to come are not paired yet: every pairing counts as possible, and a bye for anybody"
    LEFT = "players who have left, or were not paired in the last round, play no more and have no place"
    DROPS = "nobody else leaves, and no match is lost by both: what judges decide later is not considered"
    PRINTED = (
        "the file has no results of earlier rounds: match points are those that it prints, and tie-breaks, which the"
        " opponents' open matches change, cannot be told"
    )
    GAMES = "the file does not tell the games of all matches: GW% and OGW% cannot be told"
    ROUNDED = "the program rounds when it divides: equal OMW% counts as undecided"
    PLAYOFF = "the play-off has begun: the verdicts are those of the Swiss rounds before it"


@dataclass(frozen=True)
class Start:
    """The position after ``held`` Swiss rounds (the one that is being played among them) of ``planned``."""

    position: Position
    held: int
    planned: int
    assumed: tuple[Assumed, ...]


def start(tournament: Tournament, *, rounds: int | None = None, profile: str | None = None) -> Start:
    """Raises :class:`CutError` if more rounds were held than ``rounds``, or nothing tells how everybody stands."""
    counted = fit_matches(tournament, profile).profile
    held = sum(not one.playoff for one in tournament.rounds)
    planned, assumed = _planned(tournament, counted, held, rounds)
    if planned < held:
        raise CutError(f"{held} rounds were already paired, which is more than {planned}")
    if planned - held > MOST_TO_COME:
        raise CutError(
            f"{planned - held} rounds to come are too many: nothing is certain before the last {MOST_TO_COME}"
        )
    position = position_of(tournament, counted, to_come=planned - held, criteria=_criteria(tournament, counted))
    if _results_are_missing(tournament, position):
        position = _printed(tournament, position)
        assumed.append(Assumed.PRINTED)
    elif position.known < len(position.criteria):
        assumed.append(Assumed.ROUNDED if counted.arithmetic != "exact" else Assumed.GAMES)
    if position.to_come:
        assumed.append(Assumed.UNPAIRED)
    if not all(position.stays):
        assumed.append(Assumed.LEFT)
    if position.to_come or position.matches:
        assumed.append(Assumed.DROPS)
    if any(one.playoff for one in tournament.rounds):
        assumed.append(Assumed.PLAYOFF)
    return Start(position, held, planned, tuple(assumed))


def _planned(tournament: Tournament, profile: MatchProfile, held: int, rounds: int | None) -> tuple[int, list[Assumed]]:
    """The number of rounds, and what it was taken from."""
    if any(one.playoff for one in tournament.rounds):
        return held if rounds is None else rounds, []
    told = tournament.settings.planned_rounds if rounds is None else rounds
    if told is not None:
        return told if rounds is not None else max(told, held), []
    row = recommended(profile.system, len(tournament.players))
    if row is None or not row.rounds:
        return held, [Assumed.NO_ROUNDS]
    return max(row.rounds, held), [Assumed.ROUNDS]


def _criteria(tournament: Tournament, profile: MatchProfile) -> tuple[str, ...]:
    """What orders the table: what the file says, if it begins with match points as tables of matches do."""
    told = tournament.system.criteria if tournament.system else ()
    own = tuple(name for name in told if name in CRITERIA)
    return own if own[:1] == ("match_points",) else profile.criteria


def _results_are_missing(tournament: Tournament, position: Position) -> bool:
    """Whether the matches of a round that is over are not in the file at all."""
    swiss = [number for number, one in enumerate(tournament.rounds) if not one.playoff]
    if not swiss:
        return bool(_points(tournament, 0))
    open_rounds = {match.round for match in position.matches}
    return any(
        number not in open_rounds
        and not any(number < len(player.sides) and player.sides[number] is not None for player in tournament.players)
        for number in swiss
    )


def _printed(tournament: Tournament, position: Position) -> Position:
    """The position by the match points that are printed; raises :class:`CutError` if there are none."""
    playing = sorted({match.round for match in position.matches})
    open_rounds = len(playing)
    held = sum(not one.playoff for one in tournament.rounds)
    column = _points(tournament, held - open_rounds) or _points(tournament, held)
    if column is None:
        raise CutError(
            "the results of earlier rounds are missing and no standings tell the match points: name the files of both"
        )
    win, draw = position.profile.win, position.profile.draw
    values = [_whole(value) for value in column.values]
    if column.after is not None and column.after < held:
        since = [record(player, playing) for player in tournament.players]
        values = [points + match_points(own, position.profile) for points, own in zip(values, since, strict=True)]
    records = tuple(Record(wins=points // win, draws=points % win // draw) for points in values)
    last_told = bool(position.matches)
    stays = tuple(
        (stay if last_told else tournament.players[row].dropped_after is None and not position.disqualified[row])
        and column.values[row] is not None
        for row, stay in enumerate(position.stays)
    )
    return replace(
        position,
        records=records,
        points=tuple(values),
        stays=stays,
        plays_on=tuple(row for row, stay in enumerate(stays) if stay),
        known=1,
        beaten=(),
    )


def with_printed_ties(tournament: Tournament, began: Start, report: CutReport) -> CutReport:
    """The verdicts of a printed table after the last round: who has less OMW is behind. Who has the same need not be
    level, since percentages are printed with few digits."""
    position = began.position
    if Assumed.PRINTED not in began.assumed or position.matches or position.to_come:
        return report
    columns = [one for one in tournament.columns if one.criterion == "omw" and one.after in {None, began.held}]
    if not columns or position.criteria[1] != "omw":
        return report
    omw = columns[0].values
    keys = {row: (position.points[row], omw[row]) for row in position.candidates}

    def ahead(row: int, other: int) -> bool | None:
        """Whether somebody is ahead; ``None``: not known."""
        (points, own), (their_points, theirs) = keys[row], keys[other]
        if their_points != points:
            return their_points > points
        return None if own is None or theirs is None or own == theirs else theirs > own

    def told(case: Case) -> Case:
        others = [ahead(case.player, other) for other in keys if other != case.player]
        least, most = others.count(True), others.count(True) + others.count(None)
        verdict = Verdict.IN if most < report.top else Verdict.OUT if least >= report.top else Verdict.DEPENDS
        ground = Ground.BOUNDS if verdict is Verdict.DEPENDS else Ground.TIEBREAKS
        return replace(case, verdict=verdict, ground=ground, least=least, most=most)

    players = tuple(replace(one, cases=tuple(map(told, one.cases))) for one in report.players)
    return replace(report, players=players)


def with_final_table(tournament: Tournament, began: Start, report: CutReport) -> CutReport:
    """The verdicts where nothing is open: those of the table, in which the program's own way of dividing is no matter
    of doubt any more. Who shares a place with others is before or behind them by lot."""
    position = began.position
    if Assumed.PRINTED in began.assumed or position.matches or position.to_come:
        return report
    table = table_after(fit_matches(tournament, position.profile.name), began.held)
    places = {line.player: line.place for line in table.lines if line.player in position.candidates}

    def told(case: Case) -> Case:
        own = places[case.player]
        least = sum(place < own for place in places.values())
        most = least + sum(place == own for place in places.values()) - 1
        verdict = Verdict.IN if most < report.top else Verdict.OUT if least >= report.top else Verdict.DEPENDS
        return replace(case, verdict=verdict, ground=Ground.ENDINGS, least=least, most=most)

    players = tuple(replace(one, cases=tuple(map(told, one.cases))) for one in report.players)
    return replace(report, players=players)


def _whole(value: object) -> int:
    return value // QUARTER if isinstance(value, int) else 0


def _points(tournament: Tournament, after: int) -> Column | None:
    """The column of match points as they stood after so many rounds."""
    columns: Sequence[Column] = [one for one in tournament.columns if one.criterion == "match_points"]
    at_that_time = [one for one in columns if one.after == after]
    at_the_end = [one for one in columns if one.after is None]
    return next(iter(at_that_time + at_the_end), None)
