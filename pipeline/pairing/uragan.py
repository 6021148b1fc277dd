"""The pairing of a round by the scheme URAGAN, and why each pair is made.

Players stand in order of level (ten points each), rating, points and entry number. From the leaders on, each player not
paired yet gets an opponent of his own level, looked for from the bottom up, else of the next lower level, again from
the bottom up, and so on; nobody meets an opponent twice. Whoever finds none stays over. If that is more than the one
whom an odd number leaves over, or if he has had the bye already, then the fewest pairs last made are broken and
paired again with those left over, by the same preferences.

Pairing again takes the first complete pairing in the order of preferences, as trying one candidate after the other and
turning back would find it. It is also the greatest sum of preferences, if a player's weighs more than those of all who
come after him together. So it is found by maximum-weight matching, a few players at a time, and nothing is tried in
vain.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from rustworkx import PyGraph, max_weight_matching

from crosstable.pairing.uragan_reasons import Choice, Name, Searched, repair, row, together
from crosstable.systems import fors

_WEIGHT_BITS = 96
"""What the preferences of the players matched at once may take: the matching counts with 128 bits and some to spare."""
_NO_WEIGHTS: Mapping[tuple[int, int], int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays the round: ``index`` is his entry number from 0, ``points`` are in quarter points."""

    index: int
    points: int
    rating: int

    @property
    def level(self) -> int:
        """The ten of points: 0 for 0 … 9 points, 1 for 10 … 19."""
        return fors.level(self.points)


@dataclass(frozen=True, slots=True)
class SchemePairing:
    """A round as the scheme has it: ``choices`` of the players, the leaders first, each with its reason.

    ``broken`` pairs, the last ones made, were paired again because those of ``left_over`` had found no opponent.
    """

    choices: tuple[Choice, ...]
    broken: int = 0
    left_over: tuple[int, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, in the order of making, the one who stands higher first."""
        return tuple((choice.player, choice.opponent) for choice in self.choices if choice.opponent is not None)

    @property
    def bye(self) -> int | None:
        """The one left over by an odd number of players."""
        return next((choice.player for choice in self.choices if choice.bye), None)

    @property
    def unpaired(self) -> tuple[int, ...]:
        """Those who have neither an opponent nor the bye: the rules allow no better pairing."""
        return tuple(choice.player for choice in self.choices if choice.opponent is None and not choice.bye)

    @property
    def complete(self) -> bool:
        """Whether everybody plays or has the bye."""
        return not self.unpaired

    def repair(self, name: Name = row) -> str | None:
        """Why pairs were broken, in a sentence; None if none was."""
        return repair(self.broken, self.left_over, name)

    def shortfall(self, name: Name = row) -> str | None:
        """Why somebody has neither an opponent nor the bye, in a sentence; None if the pairing is complete."""
        if self.complete:
            return None
        who = together(self.unpaired, name, most=len(self.unpaired))
        stay = f"{who} {'stays' if len(self.unpaired) == 1 else 'stay'} without a game"
        if any(choice.barred for choice in self.choices):
            return f"only somebody who has had the bye already can be left over without a rematch: {stay}"
        return f"not everybody can play without a rematch: {stay}"


def pair_round(
    entrants: Iterable[Entrant], met: Mapping[int, Collection[int]], had_bye: Collection[int]
) -> SchemePairing:
    """Pairs a round. ``met``: whom each one has met, by entry number; ``had_bye``: who has been left over before."""
    field = Field(entrants, met, had_bye)
    plan = field.plan(field.order)
    free = list(field.order)
    choices: list[Choice] = []
    while free:
        choices.append(field.choice(free, plan))
        free = without(free, choices[-1].player, choices[-1].opponent)
    return SchemePairing(tuple(choices), plan.broken, plan.left_over)


class Plan(NamedTuple):
    """What the scheme makes of the players still free: each one's ``opponent``, none for those who stay over."""

    opponent: Mapping[int, int | None]
    bye: int | None
    barred: bool = False
    """Somebody should have the bye, and nobody left over may."""
    broken: int = 0
    again: frozenset[int] = frozenset()
    """Those of the broken pairs and those left over before."""
    left_over: tuple[int, ...] = ()


class _Goal(NamedTuple):
    """How many stay over, and whether one of them must be somebody who may have the bye."""

    over: int
    bye: bool


class Field:
    """The players of a round, as the scheme looks at them. ``order``: their entry numbers, the leaders first."""

    def __init__(
        self, entrants: Iterable[Entrant], met: Mapping[int, Collection[int]], had_bye: Collection[int]
    ) -> None:
        ranked = sorted(entrants, key=lambda one: (-one.level, -one.rating, -one.points, one.index))
        self.order = [one.index for one in ranked]
        self._level = {one.index: one.level for one in ranked}
        self._rank = {one.index: (one.level, one.rating, one.points) for one in ranked}
        self._met = {index: {index} for index in self.order}
        for index, others in met.items():
            for other in self._met.keys() & others if index in self._met else ():
                self._met[index].add(other)
                self._met[other].add(index)
        # Only when everybody has had it, somebody has it once more.
        self._may_have_bye = frozenset(self.order).difference(had_bye) or frozenset(self.order)

    def may_have_bye(self, player: int) -> bool:
        """Whether he may be the one left over."""
        return player in self._may_have_bye

    def alike(self, one: int | None, other: int | None) -> bool:
        """Whether two are the same, or only their entry numbers tell who stands higher."""
        return one == other or (one is not None and other is not None and self._rank[one] == self._rank[other])

    def have_met(self, one: int, other: int) -> bool:
        """Whether two have met in a round before."""
        return other in self._met[one]

    def plan(self, free: Sequence[int]) -> Plan:
        """Pairs the players still free, given in order; of an odd number somebody has the bye."""
        bye = len(free) % 2 == 1
        pairs, over = self._one_after_another(free)
        if len(over) <= bye and self._may_have_bye.issuperset(over):
            return self._planned(pairs, over, bye=bye)
        goal = self._best(free, bye=bye)

        def again(broken: int) -> list[int]:
            kept = {player for pair in pairs[: len(pairs) - broken] for player in pair}
            return [player for player in free if player not in kept]

        # If breaking some pairs helps, then so does breaking more of them.
        broken = bisect_left(range(len(pairs)), True, key=lambda number: self._reaches(again(number), goal))
        repaired, still_over = self._first_preferred(again(broken), goal)
        plan = self._planned(pairs[: len(pairs) - broken] + repaired, still_over, bye=bye)
        return plan._replace(broken=broken, again=frozenset(again(broken)), left_over=tuple(over)) if broken else plan

    def choice(self, free: Sequence[int], plan: Plan) -> Choice:
        """Why the first of the players still free gets the opponent whom the plan has for him."""
        player, *rest = free
        opponent = plan.opponent[player]
        searched: list[Searched] = []
        for level, group in self._by_levels(player, rest):
            before = group[: group.index(opponent)] if opponent in group else group
            met = tuple(other for other in before if self.have_met(player, other))
            searched.append(Searched(level, met, tuple(other for other in before if other not in met)))
            if opponent in group:
                break
        # Who has met all that are left was no more paired again than before.
        again = player in plan.again and (opponent is not None or any(step.needed for step in searched))
        broken = plan.broken if again else 0
        return Choice(
            player,
            opponent,
            bye=player == plan.bye,
            barred=plan.barred and opponent is None,
            level=self._level[player],
            searched=tuple(searched),
            broken=broken,
            left_over=plan.left_over if broken else (),
        )

    def _by_levels(self, player: int, rest: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
        """Those who come after a player, by levels, each from the bottom up; his own level even if nobody is there."""
        groups = [(level, list(group)[::-1]) for level, group in groupby(rest, self._level.__getitem__)]
        if not groups or groups[0][0] != self._level[player]:
            yield self._level[player], []
        yield from groups

    def _candidates(self, player: int, rest: Sequence[int]) -> Iterator[int]:
        """Those of the players after him whom he has not met, the preferred ones first."""
        for _, group in self._by_levels(player, rest):
            yield from (other for other in group if other not in self._met[player])

    def _one_after_another(self, free: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
        """From the leaders, each with the first candidate; those who find none stay over."""
        pairs: list[tuple[int, int]] = []
        over: list[int] = []
        while free:
            player, *rest = free
            opponent = next(self._candidates(player, rest), None)
            if opponent is None:
                over.append(player)
            else:
                pairs.append((player, opponent))
            free = without(rest, opponent)
        return pairs, over

    def _planned(self, pairs: Iterable[tuple[int, int]], over: Sequence[int], *, bye: bool) -> Plan:
        """Of those left over, the last one who may has the bye."""
        opponent: dict[int, int | None] = dict.fromkeys(over)
        for one, other in pairs:
            opponent[one], opponent[other] = other, one
        holder = next((player for player in reversed(over) if bye and self.may_have_bye(player)), None)
        return Plan(opponent, holder, barred=bye and bool(over) and holder is None)

    def _best(self, free: Sequence[int], *, bye: bool) -> _Goal:
        """The most that any pairing can reach: as many pairs as possible, then the bye for somebody who may have it."""
        pairs = len(self._matching(free))
        with_bye = bye and len(self._matching(free, bye=True)) > pairs
        return _Goal(len(free) - 2 * pairs, with_bye)

    def _reaches(self, players: Sequence[int], goal: _Goal) -> bool:
        """Whether no more than the goal's players stay over among these, one who may have the bye with them."""
        pairs = (len(players) - goal.over) // 2
        return len(self._matching(players, bye=goal.bye)) == pairs + goal.bye

    def _first_preferred(self, players: Sequence[int], goal: _Goal) -> tuple[list[tuple[int, int]], list[int]]:
        """The pairing that comes first in the order of preferences among those that reach the goal."""
        pairs: list[tuple[int, int]] = []
        over: list[int] = []
        free, bye = list(players), goal.bye
        while free:
            bits = len(free).bit_length()
            deciding = free[: _WEIGHT_BITS // bits]
            weights = {
                (player, other): (len(free) - place) << bits * (len(deciding) - 1 - turn)
                for turn, player in enumerate(deciding)
                for place, other in enumerate(self._candidates(player, free[turn + 1 :]))
            }
            matched = self._matching(free, bye=bye, weights=weights)
            opponent = {free[one]: free[other] for one, other in matched if other < len(free)}
            while deciding:
                player = deciding[0]
                other = opponent.get(player)
                if other is None:
                    over.append(player)
                    bye = bye and not self.may_have_bye(player)
                else:
                    pairs.append((player, other))
                free, deciding = without(free, player, other), without(deciding, player, other)
        return pairs, over

    def _matching(
        self, players: Sequence[int], *, bye: bool = False, weights: Mapping[tuple[int, int], int] = _NO_WEIGHTS
    ) -> list[tuple[int, int]]:
        """As many pairs as possible, of the greatest weight, as places among the players.

        With ``bye`` there is one more pair if somebody who may have the bye can stay over: with the place after all.
        """
        edges = [
            (place, after, weights.get((player, other), 0))
            for place, player in enumerate(players)
            for after, other in enumerate(players[place + 1 :], place + 1)
            if other not in self._met[player]
        ]
        if bye:
            edges += [(place, len(players), 0) for place, player in enumerate(players) if self.may_have_bye(player)]
        graph: PyGraph[None, int] = PyGraph(multigraph=False)
        graph.add_nodes_from([None] * (len(players) + bye))
        graph.add_edges_from(edges)
        return [(min(pair), max(pair)) for pair in max_weight_matching(graph, max_cardinality=True, weight_fn=int)]


def without(players: Iterable[int], *gone: int | None) -> list[int]:
    """The players but for those who are gone."""
    return [player for player in players if player not in gone]
