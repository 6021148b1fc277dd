"""Who met whom in a round that is not told, as far as totals which count it tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from crosstable.causes.games import OFF
from crosstable.causes.surplus import SUMS_OF, Surplus, Values, less, with_empty_round
from crosstable.grid import kind_of, lay
from crosstable.handicaps import given_rule, stones_given
from crosstable.meanings import TWINS
from crosstable.model import MOST_STONES, QUARTER, Colour, Decision, Outcome, Side, Tournament
from crosstable.profiles import Rounding
from crosstable.reconcile import OPPOSITE
from crosstable.scores import compute

FURTHER_SUMS: Final = {"mms": ("sosos", "sodos"), "nbw": ("wsosos", "wsodos")}


class Meetings:
    """Who may have met whom in the round that is not told."""

    def __init__(self, told: Tournament) -> None:
        self.told = told
        self.met = [{side.opponent for side in player.sides if side is not None} for player in told.players]
        sides = [side for player in told.players for side in player.sides if side is not None and side.is_game]
        self.has_stones = any(side.handicap for side in sides)
        self.reduction = given_rule(told).reduction
        self._of: tuple[Surplus | None, Mapping[tuple[int | None, ...], list[int]]] = (None, {})

    def may_be(self, more: Surplus, player: int) -> bool:
        """Whether a player may have met anybody in one more round, or had no game in it."""
        return any(True for _ in self.opponents(more, player)) or self.idle(more, player) is not None

    def opponents(self, more: Surplus, player: int) -> Iterator[tuple[int, int]]:
        """Those whom he may have met, each with the stones that he then gave (less than 0: took)."""
        score, points, sums = more.scores[player], more.points[player], more.sums[player]
        if score is None or points is None or sums is None:
            return
        for stones in self._stones(more):
            for theirs in self._answers(more, points):
                key = (sums - QUARTER * stones, theirs, score - QUARTER * stones)
                for other in self._by_totals(more).get(key, ()):
                    if other != player and other not in self.met[player] and self._gives(more, player, other, stones):
                        yield other, stones

    def _by_totals(self, more: Surplus) -> Mapping[tuple[int | None, ...], list[int]]:
        """The players by their printed score and by what their points and their sum have more."""
        if self._of[0] is not more:
            found: dict[tuple[int | None, ...], list[int]] = {}
            for player, key in enumerate(zip(more.scores, more.points, more.sums, strict=True)):
                found.setdefault(key, []).append(player)
            self._of = more, found
        return self._of[1]

    def _answers(self, more: Surplus, points: int) -> Iterator[int]:
        """What the opponent gained of whoever gained so much."""
        profile = more.reading.profile
        won, drawn = profile.win * QUARTER, profile.win * profile.jigo
        if points in (0, won):
            yield won - points
        if points == drawn:
            yield drawn

    def _stones(self, more: Surplus) -> Sequence[int]:
        profile = more.reading.profile
        counts = profile.handicap_in_sos if more.totals.own == "mms" else profile.handicap_in_wsos
        return range(-MOST_STONES, MOST_STONES + 1) if counts and self.has_stones else (0,)

    def _gives(self, more: Surplus, player: int, other: int, stones: int) -> bool:
        """Whether the rule of handicaps, as far as it is known, makes one give another so many stones."""
        if len(self._stones(more)) == 1:
            return True
        mine, theirs = self.told.players[player].grade, self.told.players[other].grade
        if self.reduction is None or mine is None or theirs is None:
            return True
        giver, taker = (theirs, mine) if mine.index < theirs.index else (mine, theirs)
        return (stones >= 0 if giver is mine else stones <= 0) and abs(stones) in stones_given(
            giver, taker, self.reduction
        )

    def idle(self, more: Surplus, player: int) -> Side | None:
        """The round without a game that adds what a player's totals have more."""
        score, points, sums = more.scores[player], more.points[player], more.sums[player]
        start = (more.reading.starts or ())[player] if more.totals.own == "mms" else 0
        if score is None or start is None:
            return None
        profile = more.reading.profile
        for side in OFF.values():
            worth = profile.worth[kind_of(side)]
            added = worth.sos.start * start + worth.sos.own * score + worth.sos.constant
            gains = {profile.win * worth.wins, profile.win * worth.score}
            if profile.rounding is not Rounding.NONE and worth.score % QUARTER:
                gains |= {0, QUARTER}
            if sums == added and points in gains:
                return side
        return None

    def sides(self, more: Surplus) -> list[Side | None]:
        """Everybody's side of the round: as many games as the totals allow; ``None`` where they allow nothing."""
        from rustworkx import PyGraph, max_weight_matching  # noqa: PLC0415 - slow to import, and seldom needed

        further = list(self._further(more))
        given = {
            (player, other): stones
            for player in range(len(more.scores))
            for other, stones in self.opponents(more, player)
            if player < other
        }
        graph: PyGraph[None, int] = PyGraph(multigraph=False)
        graph.add_nodes_from([None] * len(more.scores))
        for (one, other), stones in given.items():
            known = sum(total.agrees(one, other, stones) for total in further)
            is_drawn = more.points[one] == more.points[other]
            graph.add_edge(one, other, 3 + 2 * known - bool(stones) - is_drawn)
        sides = [self.idle(more, player) for player in range(len(more.scores))]
        for pair in max_weight_matching(graph, weight_fn=int):
            one, other = min(pair), max(pair)
            outcome = _outcome(more, one, other)
            sides[one] = _game(other, outcome, given[one, other])
            sides[other] = _game(one, OPPOSITE[outcome], -given[one, other])
        return sides

    def _further(self, more: Surplus) -> Iterator[_Further]:
        """What other printed sums have more, as far as they are printed."""
        columns = self.told.columns
        summed = tuple(value if isinstance(value, int) else None for value in columns[more.totals.sums].values)
        name = SUMS_OF[more.totals.own]
        reading = replace(more.reading, overrides=(*more.reading.overrides, (name, summed)))
        wanted = FURTHER_SUMS[more.totals.own]
        frame = compute(lay([with_empty_round(self.told)]), [reading], wanted)
        for criterion in wanted:
            for column in columns:
                if column.criterion in (criterion, TWINS[criterion], None):
                    beyond = less(column.values, frame[criterion].to_list())
                    yield _Further(beyond, None if criterion in ("sodos", "wsodos") else summed, more)


class _Further(NamedTuple):
    """What another printed sum has more (``beyond``): of the opponents' sums (``of``), or of the scores of those who
    were beaten (``None``)."""

    beyond: Values
    of: Values | None
    surplus: Surplus

    def agrees(self, one: int, other: int, stones: int) -> bool:
        """Whether a game of two players explains it for both; ``stones`` are what the first gave."""
        if self.of is not None:
            return self.beyond[one] == self.of[other] and self.beyond[other] == self.of[one]
        return self._beaten(one, other, stones) and self._beaten(other, one, -stones)

    def _beaten(self, player: int, other: int, stones: int) -> bool:
        theirs = self.surplus.scores[other]
        won = _outcome(self.surplus, player, other) is Outcome.WIN
        return theirs is not None and self.beyond[player] == (theirs + QUARTER * stones if won else 0)


def _outcome(more: Surplus, player: int, opponent: int) -> Outcome:
    """How a game ended that gave both what their points have more; a jigo gives both the same, or nothing."""
    if more.points[player] == more.points[opponent]:
        return Outcome.DRAW
    return Outcome.WIN if more.points[player] else Outcome.LOSS


def _game(opponent: int, outcome: Outcome | None, stones: int) -> Side:
    colour = None if not stones else Colour.WHITE if stones > 0 else Colour.BLACK
    return Side(Decision.PLAYED, outcome, opponent, colour, abs(stones))
