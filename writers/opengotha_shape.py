"""A tournament fitted to OpenGotha: floor, bar and corrections, and what rounds without a game are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from crosstable.grid import POINTS, kind_of
from crosstable.model import QUARTER, Counting, Decision, Side, System, Tournament
from crosstable.opengotha import CRITERION_NAMES, MOST_CRITERIA, PROGRAM, STRONGEST, WEAKEST, ZERO, within
from crosstable.profiles import Kind, Profile, stated_profile
from crosstable.results import Standings
from crosstable.starts import infer, stated_starts

BYE, ABSENT, UNPAIRED = Decision.BYE, Decision.ABSENT, Decision.UNPAIRED
_KINDS: Final[Mapping[Decision, Decision]] = {
    Decision.BYE: BYE,
    Decision.AWARDED_BYE: BYE,
    Decision.ABSENT: ABSENT,
}
"""What a round without a game is in OpenGotha; everything else is a round in which nobody was found to play."""


class Shape(NamedTuple):
    """How the tournament is written: the system, how it counts, and the start score (quarter points from 30k) that each
    player should have, ``None`` where nobody knows."""

    system: System
    counting: Counting
    starts: tuple[int | None, ...]

    def written(self, tournament: Tournament, side: Side | None) -> Decision:
        """The kind of a round without a game that is worth what the tournament says, its own kind if that is."""
        if side is None:
            return UNPAIRED
        own = _KINDS.get(side.decided, UNPAIRED)
        wanted = worth(tournament, side)
        if wanted is None or self.worth_of(own) == wanted:
            return own
        return next((kind for kind in (ABSENT, UNPAIRED, BYE) if self.worth_of(kind) == wanted), own)

    def worth_of(self, kind: Decision) -> int:
        """Quarter points of a round without a game of a kind."""
        values = {BYE: self.counting.bye_score, ABSENT: self.counting.absent_score}
        return values.get(kind) or 0


def worth(tournament: Tournament, side: Side) -> int | None:
    """Quarter points of a round without a game, if the tournament says them."""
    if side.outcome is not None:
        return POINTS[side.outcome]
    counting = tournament.counting
    return None if counting is None else stated_profile(counting).worth[kind_of(side)].score


def shape_of(tournament: Tournament, standings: Standings) -> Shape:
    """The system with the criteria that OpenGotha has, its counting, and everybody's start score."""
    told = tournament.system or System(standings.system)
    criteria = tuple(name for name in told.criteria or standings.criteria if name in CRITERION_NAMES)[:MOST_CRITERIA]
    criteria = criteria or (("nbw",) if told.name == "swiss" else ("mms",))
    stated = stated_starts(tournament)
    computed = {line.player: line.scores.get("start") for line in standings.lines}
    starts = stated or tuple(_whole(computed.get(row)) for row in range(len(tournament.players)))
    zero, floor, bar = told.zero, told.floor, told.bar
    if zero is None:
        model = infer([player.grade for player in tournament.players], starts)
        if model is not None and model.holds:
            zero, floor, bar = model.zero, model.floor, model.bar
    bounds = within(WEAKEST if floor is None else floor), within(STRONGEST if bar is None else bar)
    system = System(told.name, ZERO, *bounds, criteria=criteria, categories=told.categories)
    if zero is None and not any(starts):
        starts = (None,) * len(tournament.players)
    shift = 0 if zero is None else QUARTER * (zero - ZERO)
    counting = _counting(tournament, is_swiss=told.name == "swiss")
    return Shape(system, counting, tuple(None if start is None else start + shift for start in starts))


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _counting(tournament: Tournament, *, is_swiss: bool) -> Counting:
    """The tournament's own rules, or those of another program as far as OpenGotha has them."""
    told = tournament.counting
    if told is not None and told.program == PROGRAM:
        return told
    if told is None:
        half = QUARTER // 2
        return Counting(PROGRAM, half, half if is_swiss else 0, QUARTER, QUARTER, round_down=False)
    profile = stated_profile(told)
    absent, bye = profile.worth[Kind.ABSENT], profile.worth[Kind.BYE]
    values = (absent.score, absent.wins, bye.score, bye.wins)
    return Counting(
        PROGRAM, *values, round_down=_rounds_down(profile), half_point_opponents=profile.half_point_opponents
    )


def _rounds_down(profile: Profile) -> bool:
    return bool(profile.rounding)
