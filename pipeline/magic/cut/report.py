"""The verdicts on all players of a position: who is in, who can draw in, how many points are enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from crosstable.magic.cut.bounds import Bounds
from crosstable.magic.cut.position import OpenMatch, Position
from crosstable.magic.cut.results import DRAWN_ON_PURPOSE, OUTCOMES, Ending
from crosstable.magic.cut.rivals import with_rivals
from crosstable.magic.cut.solve import Solver
from crosstable.magic.cut.verdicts import Case, Ground, Verdict
from crosstable.magic.cut.worlds import count_worlds, worlds
from crosstable.model import Outcome

WORLDS = 120
"""So many simple positions are looked at one by one; of more only bounds are told."""
INTENTIONAL = Ending(Outcome.DRAW, DRAWN_ON_PURPOSE)


@dataclass(frozen=True, slots=True)
class PlayerCases:
    """A player with his match points so far, and the verdict for each number of points that he can end with, most
    first. ``outcomes`` are those of his one open match, where that is all that is to come."""

    player: int
    points: int
    cases: tuple[Case, ...]
    outcomes: tuple[Outcome, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Whatever happens in his own matches."""
        verdicts = {case.verdict for case in self.cases}
        return verdicts.pop() if len(verdicts) == 1 else Verdict.DEPENDS


@dataclass(frozen=True, slots=True)
class DrawCases:
    """Whether the two players of a match are in if they draw on purpose."""

    match: OpenMatch
    first: Case | None
    second: Case | None

    @property
    def safe(self) -> tuple[int, ...]:
        """The players whom the draw brings in for certain."""
        return tuple(case.player for case in (self.first, self.second) if case and case.verdict is Verdict.IN)


@dataclass(frozen=True, slots=True)
class Threshold:
    """How often so many points are enough: ``reachable`` players can end with them, ``safe`` of these are in for
    certain then and ``out`` are out. ``share`` of all wins, draws and losses of the open matches leave no more than
    ``top`` players with so many points (``None``: not counted)."""

    points: int
    reachable: int
    safe: int
    out: int
    share: Fraction | None = None


@dataclass(frozen=True, slots=True)
class CutReport:
    """``exact``: every verdict is the whole truth; else some are only bounds (:attr:`Case.is_exact`)."""

    position: Position
    top: int
    players: tuple[PlayerCases, ...]
    draws: tuple[DrawCases, ...]
    thresholds: tuple[Threshold, ...]

    @property
    def exact(self) -> bool:
        return all(case.is_exact for player in self.players for case in player.cases)


class CutError(Exception):
    """The question makes no sense; the message says why."""


def cut_report(position: Position, top: int, limit: int = WORLDS) -> CutReport:
    """All verdicts. Raises :class:`CutError` if as many go on as there are."""
    field = len(position.candidates)
    if top >= field:
        raise CutError(f"a cut must be smaller than the field: Top {top} of {field} who can still be in it")
    if position.is_simple:
        solver = Solver(position, top)
        players = [_simple(solver, player) for player in position.candidates]
        draws = [_draw(solver, match) for match in position.matches]
    else:
        players = _bounded(position, top, limit)
        draws = [_draw_of(position, match, players) for match in position.matches]
    thresholds = _thresholds(position, top, players)
    return CutReport(position, top, tuple(players), tuple(draws), tuple(thresholds))


def _simple(solver: Solver, player: int) -> PlayerCases:
    points = solver.position.points[player]
    if player not in solver.match_of:
        return PlayerCases(player, points, (with_rivals(solver, None, solver.case(player)),))
    cases = [with_rivals(solver, ending, solver.case(player, ending)) for ending in OUTCOMES]
    return PlayerCases(player, points, tuple(cases), tuple(ending.outcome for ending in OUTCOMES))


def _draw(solver: Solver, match: OpenMatch) -> DrawCases:
    ending = INTENTIONAL if INTENTIONAL in solver.position.relevant_endings else OUTCOMES[1]
    cases = [solver.case(player, ending) if solver.position.stays[player] else None for player in match.players]
    return DrawCases(match, cases[0], cases[1] if len(cases) > 1 else None)


def _bounded(position: Position, top: int, limit: int) -> list[PlayerCases]:
    bounds = Bounds(position, top)
    found = {
        (player, gain): bounds.case(player, gain) for player in position.candidates for gain in bounds.gains(player)
    }
    unsure = {key for key, case in found.items() if not case.is_exact}
    if unsure and count_worlds(position) <= limit:
        found |= _in_all_worlds(position, top, unsure)
    players: list[PlayerCases] = []
    for player in position.candidates:
        cases = tuple(found[player, gain] for gain in bounds.gains(player) if (player, gain) in found)
        players.append(PlayerCases(player, position.points[player], cases))
    return players


def _in_all_worlds(position: Position, top: int, unsure: set[tuple[int, int]]) -> dict[tuple[int, int], Case]:
    """The verdicts on players and gains, each from all simple positions in which it can happen."""
    found: dict[tuple[int, int], Case] = {}
    for world in worlds(position):
        solver = Solver(world, top)
        for player in position.candidates:
            endings: Sequence[Ending | None] = OUTCOMES if player in solver.match_of else [None]
            for ending in endings:
                more = 0 if ending is None else world.gain(ending.outcome)
                key = player, world.points[player] + more - position.points[player]
                before = found.get(key)
                settled = before is not None and before.verdict is Verdict.DEPENDS and before.is_exact
                if key in unsure and not settled:
                    case = solver.case(player, ending)
                    found[key] = case if before is None else _either(before, case)
    return found


def _either(one: Case, other: Case) -> Case:
    """What is to be said where one of two may be so."""
    least, most = min(one.least, other.least), max(one.most, other.most)
    if one.verdict is other.verdict is not Verdict.DEPENDS:
        return replace(one, ground=_weaker(one.ground, other.ground), least=least, most=most)
    certain = {one.verdict, other.verdict} == {Verdict.IN, Verdict.OUT}
    proved = certain or any(case.verdict is Verdict.DEPENDS and case.is_exact for case in (one, other))
    ground = Ground.ENDINGS if proved else Ground.BOUNDS
    return replace(one, verdict=Verdict.DEPENDS, ground=ground, least=least, most=most)


def _weaker(one: Ground, other: Ground) -> Ground:
    order = list(Ground)
    return max(one, other, key=order.index)


def _draw_of(position: Position, match: OpenMatch, players: Sequence[PlayerCases]) -> DrawCases:
    """A draw with rounds to come: in for certain is who is in even if he loses all of these."""
    by_row = {one.player: one for one in players}
    cases: list[Case | None] = []
    for player in match.players:
        own = by_row.get(player)
        points = position.points[player] + position.profile.draw
        cases.append(None if own is None else next(case for case in own.cases if case.points == points))
    return DrawCases(match, cases[0], cases[1] if len(cases) > 1 else None)


def _thresholds(position: Position, top: int, players: Sequence[PlayerCases]) -> list[Threshold]:
    by_points: dict[int, list[Case]] = {}
    for player in players:
        for case in player.cases:
            by_points.setdefault(case.points, []).append(case)
    found: list[Threshold] = []
    for points, cases in sorted(by_points.items(), reverse=True):
        safe = sum(case.verdict is Verdict.IN for case in cases)
        out = sum(case.verdict is Verdict.OUT for case in cases)
        unsure = safe < len(cases) and out < len(cases)
        share = _share(position, top, points) if unsure and position.is_simple else None
        found.append(Threshold(points, len(cases), safe, out, share))
    return found


def _share(position: Position, top: int, points: int) -> Fraction:
    """Of all wins, draws and losses of the open matches: in how many ``top`` players at most have so many points."""
    already = sum(position.points[player] >= points for player in position.candidates if player not in position.open_of)
    ways = [0] * (top + 1)
    if already > top:
        return Fraction(0)
    ways[already] = 1
    for match in position.matches:
        counts = [_having(position, match, ending, points) for ending in OUTCOMES]
        following = [0] * (top + 1)
        for having, number in enumerate(ways):
            if number:
                for more in counts:
                    if having + more <= top:
                        following[having + more] += number
        ways = following
    return Fraction(sum(ways), len(OUTCOMES) ** len(position.matches))


def _having(position: Position, match: OpenMatch, ending: Ending, points: int) -> int:
    outcomes = (ending.outcome, ending.turned().outcome)
    return sum(
        position.stays[player] and position.points[player] + position.gain(outcome) >= points
        for player, outcome in zip(match.players, outcomes, strict=False)
    )
