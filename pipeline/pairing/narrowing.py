"""Which players come into question for each other at all: the edges that a best pairing by scores can have.

The bounds are those of ``matching``, with the boundaries between scores as barriers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import rustworkx

from crosstable.pairing.costs import avoided
from crosstable.pairing.entrants import Preferences
from crosstable.pairing.field import Field
from crosstable.pairing.matching import Barrier, matched

_SMALL: Final = 40
"""Sides of a boundary with at most so many players are looked at closely."""


class Narrowed(NamedTuple):
    """Places that may meet, the lower first, and the barriers between them. ``legal``: all these pairs are, that is, no
    rematch is needed, and no bye for somebody who had more than others."""

    edges: list[tuple[int, int]]
    barriers: list[Barrier]
    legal: bool


def narrowed(field: Field, preferences: Preferences) -> Narrowed:
    """The pairs that a best pairing can have, as far as scores, earlier meetings, byes, clubs and countries decide it.

    Pairs whose rest is at most some limit are tried. If they hold a perfect matching that costs U, no pair of a best
    one has a rest above U - L; otherwise the limit rises.
    """
    scores = _Scores(field, preferences)
    limit: int | None = 0
    while limit is not None:
        within = list(scores.edges(limit))
        pairs = matched(field.size, [(low, high, scores.cost(low, high)) for low, high in within])
        if pairs is None:
            limit = scores.above(limit)
            continue
        excess = sum(scores.cost(*pair) for pair in pairs) - scores.bound
        return Narrowed(within if excess <= limit else list(scores.edges(excess)), scores.barriers, legal=True)
    everybody = [(low, high) for low in range(field.size) for high in range(low + 1, field.size)]
    return Narrowed(everybody, barriers(field, legal=False), legal=False)


class _Scores:
    """The costs of legal pairs by differences of scores, and then by their squares, in one number; what they are at
    least in all, and by how much a pair costs more than the barriers that it crosses account for (its rest)."""

    def __init__(self, field: Field, preferences: Preferences) -> None:
        self.field = field
        self.preferences = preferences
        self.barriers = barriers(field, legal=True)
        scores = [group.score for group in field.groups]
        widest = scores[0] - scores[-1] if scores else 0
        self.rate = 1 + field.size // 2 * widest * widest
        gaps = [self._weight(high - low) for high, low in pairwise(scores)]
        # A pair that crosses a barrier costs at least the gap, and by squares too: (a + b)² >= a² + b².
        paid = [gap if barrier.crossings else 0 for gap, barrier in zip(gaps, self.barriers, strict=True)]
        self.bound = sum(gap * barrier.crossings for gap, barrier in zip(gaps, self.barriers, strict=True))
        self.paid = list(accumulate(paid, initial=0))

    def _weight(self, difference: int, avoidance: int = 0) -> int:
        return (difference + avoidance) * self.rate + difference * difference

    def _avoided(self, low: int, high: int) -> int:
        if high == self.field.bye:
            return 0
        return avoided(self.field.players[low], self.field.players[high], self.preferences)

    def cost(self, low: int, high: int) -> int:
        difference = self.field.players[low].score - self.field.group_at[high].score
        return self._weight(difference, self._avoided(low, high))

    def edges(self, limit: int) -> Iterator[tuple[int, int]]:
        """The legal pairs whose rest is at most ``limit``."""
        for base, low, highs in self._rows():
            spare = (limit - base) // self.rate
            if spare >= self._most_avoided:
                yield from ((low, high) for high in highs if self.field.legal(low, high))
            elif spare >= 0:
                yield from (
                    (low, high) for high in highs if self._avoided(low, high) <= spare and self.field.legal(low, high)
                )

    def above(self, limit: int) -> int | None:
        """The next limit to be tried: at least twice the last one; ``None`` if it takes in no other pair."""
        found = [
            rest
            for base, low, highs in self._rows()
            if base + self._most_avoided * self.rate > limit
            for high in highs
            if self.field.legal(low, high) and (rest := base + self._avoided(low, high) * self.rate) > limit
        ]
        return max(min(found), 2 * limit) if found else None

    @property
    def _most_avoided(self) -> int:
        return self.preferences.avoid_club + self.preferences.avoid_country

    def _rows(self) -> Iterator[tuple[int, int, range]]:
        """For each place and each group from its own downwards: the rest by the scores, and the later places there."""
        groups = self.field.groups
        for index, upper in enumerate(groups):
            for other, lower in enumerate(groups[index:], index):
                base = self._weight(upper.score - lower.score) - (self.paid[other] - self.paid[index])
                end = self.field.size if lower is groups[-1] else lower.end
                for low in range(upper.start, upper.end):
                    yield base, low, range(max(low + 1, lower.start), end)


def barriers(field: Field, *, legal: bool) -> list[Barrier]:
    """How many pairs must have players on both sides of each boundary between two scores.

    One at least where the number above is odd. Where only ``legal`` pairs are asked for, as many as either side cannot
    pair within itself; a side of many players can pair all (each may meet at least half of the others: Dirac), so only
    small ones are tried. A bound that is too low is a bound all the same.
    """
    found: list[Barrier] = []
    for group in field.groups[:-1]:
        least = group.end % 2
        if legal:
            sides = (range(group.end), range(group.end, field.size))
            least = max(least, *(_left_over(field, side) for side in sides))
        found.append(Barrier(group.end, least))
    return found


def _left_over(field: Field, side: range) -> int:
    """How many of these places, at least, no legal pairing among them takes."""
    if len(side) <= _SMALL:
        return len(side) - 2 * _most_pairs(field, side)
    odd = len(side) % 2
    if field.bye in side and not any(field.legal(place, side.stop - 1) for place in side[:-1]):
        return 2 - odd
    return odd


def _most_pairs(field: Field, side: range) -> int:
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(side))
    graph.add_edges_from(
        [
            (low - side.start, high - side.start, None)
            for low in side
            for high in range(low + 1, side.stop)
            if field.legal(low, high)
        ]
    )
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))
