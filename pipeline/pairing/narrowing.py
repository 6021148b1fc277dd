"""Which players come into question for each other at all: the edges that a best pairing by scores can have.

The bounds are those of ``matching``, with groups of neighbouring scores as barriers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from crosstable.pairing.costs import CostTable
from crosstable.pairing.field import Field
from crosstable.pairing.matching import Barrier, Ends, matched, most_pairs, possible

_SMALL: Final = 40
"""Sets with at most so many players are looked at closely."""
_THIN: Final = 6
"""For a first pairing so many of each score are tried as opponents of a player."""


class Narrowed(NamedTuple):
    """Places that may meet, the lower first, the barriers between them, and some pairing of all. ``legal``: all these
    pairs are, that is, no rematch is needed, and no bye for somebody who had more than others."""

    edges: list[Ends]
    barriers: Sequence[Barrier]
    known: list[Ends]
    legal: bool


def narrowed(table: CostTable) -> Narrowed:
    """The pairs that a best pairing can have, as far as scores, earlier meetings, byes, clubs and countries decide it.

    Pairs whose rest is at most some limit are tried. If they hold a perfect matching that costs U, no pair of a best
    one has a rest above U - L; otherwise the limit rises.
    """
    size = table.field.size
    scores = _Scores(table)
    # Where somebody may meet nobody, no limit helps.
    limit = None if any(len(barred) >= size - 1 for barred in table.field.barred) else 0
    while limit is not None:
        pairs = scores.best(scores.edges(limit, _THIN)) or scores.best(scores.edges(limit))
        if pairs is None:
            limit = scores.above(limit)
            continue
        excess = sum(scores.cost(*pair) for pair in pairs) - scores.bound
        edges = list(scores.edges(excess))
        if excess:
            costs = [(scores.cost(low, high),) for low, high in edges]
            kept, pairs = possible(size, edges, costs, scores.barriers, pairs)
            edges = [edges[index] for index in kept]
        return Narrowed(edges, scores.barriers, pairs, legal=True)
    everybody = [(low, high) for low in range(size) for high in range(low + 1, size)]
    odd = [Barrier(0, group.end, 1) for group in table.field.groups if group.end % 2]
    return Narrowed(everybody, odd, [(low, low + 1) for low in range(0, size, 2)], legal=False)


class _Scores:
    """The costs of legal pairs by differences of scores, and then by their squares, in one number; what they are at
    least in all, and by how much a pair costs more than the barriers that it crosses account for (its rest)."""

    def __init__(self, table: CostTable) -> None:
        self.field = table.field
        self.table = table
        preferences = table.preferences
        club, country = preferences.avoid_club, preferences.avoid_country
        self.avoidances = {0, club, country, club + country}
        self.scores = [group.score for group in self.field.group_at]
        scores = [group.score for group in self.field.groups]
        widest = scores[0] - scores[-1] if scores else 0
        self.rate = 1 + self.field.size // 2 * widest * widest
        self.barriers = barriers(self.field)
        self.bound = 0
        # For two groups, the rest of a pair between them, whoever it is.
        self.bases = [[self._weight(abs(one - other)) for other in scores] for one in scores]
        self._take_barriers()

    def _take_barriers(self) -> None:
        groups = self.field.groups
        for barrier in self.barriers:
            inside = [index for index, group in enumerate(groups) if barrier.start <= group.start < barrier.end]
            outside = [index for index in range(len(groups)) if index not in inside]
            least = min(self.bases[one][other] for one in inside for other in outside)
            self.bound += least * barrier.crossings
            for one in inside:
                for other in outside:
                    self.bases[one][other] -= least
                    self.bases[other][one] -= least

    def _weight(self, difference: int, avoidance: int = 0) -> int:
        return (difference + avoidance) * self.rate + difference * difference

    def cost(self, low: int, high: int) -> int:
        difference = self.scores[low] - self.scores[high]
        return self._weight(difference, self.table.avoided(low, high) if self.table.avoiding else 0)

    def best(self, edges: Iterable[Ends]) -> list[Ends] | None:
        """A cheapest pairing of all that these pairs hold, if they hold any."""
        within = list(edges)
        return matched(self.field.size, within, [(self.cost(low, high),) for low, high in within])

    def edges(self, limit: int, most: int | None = None) -> Iterator[Ends]:
        """The legal pairs whose rest is at most ``limit``; of each player with each score about ``most``, if told."""
        avoided = self.table.avoided
        for base, low, row in self._rows():
            spare = (limit - base) // self.rate
            if spare < 0:
                continue
            step = max(1, len(row) // most) if most else 1
            barred = self.field.barred[low]
            highs = [high for high in row[low % step :: step] if high not in barred]
            if spare < max(self.avoidances):
                highs = [high for high in highs if avoided(low, high) <= spare]
            for high in highs:
                yield low, high

    def above(self, limit: int) -> int | None:
        """The next limit to be tried: at least twice the last one; ``None`` if no pair has more."""
        rests = {base + avoidance * self.rate for row in self.bases for base in row for avoidance in self.avoidances}
        return max(min(rest for rest in rests if rest > limit), 2 * limit) if max(rests) > limit else None

    def _rows(self) -> Iterator[tuple[int, int, range]]:
        """For each place and each group from its own downwards: the rest by the scores, and the later places there."""
        groups = self.field.groups
        for index, upper in enumerate(groups):
            for other, lower in enumerate(groups[index:], index):
                end = self.field.size if lower is groups[-1] else lower.end
                for low in range(upper.start, upper.end):
                    yield self.bases[index][other], low, range(max(low + 1, lower.start), end)


def barriers(field: Field) -> list[Barrier]:
    """Sets of neighbouring scores that some pairs of every legal pairing leave, and how many at least.

    First those whose players cannot be paired with each other, small ones first; then the boundaries with an odd number
    of players above, which one pair crosses.
    """
    if len(field.groups) < 2:
        return []
    cuts = [0, *(group.end for group in field.groups[:-1]), field.size]
    sets = sorted(
        (
            range(start, end)
            for index, start in enumerate(cuts)
            for end in cuts[index + 1 :]
            if end - start < field.size
        ),
        key=len,
    )
    found = [Barrier(one.start, one.stop, crossings) for one in sets if (crossings := _left_over(field, one)) > 1]
    return found + [Barrier(0, end, 1) for end in cuts[1:-1] if end % 2]


def _left_over(field: Field, places: range) -> int:
    """How many of these places, at least, no legal pairing among them takes.

    A set in which each may meet at least half of the others has a pairing of all (Dirac), or of all but one; so have
    larger ones with a bye that one of them may have. A number that is too low is a bound all the same.
    """
    if len(places) <= _SMALL:
        inside = set(places)
        most = max((len(inside & field.met[place]) for place in places if place != field.bye), default=0)
        if field.bye not in inside and len(places) > 2 * most + 2:
            return len(places) % 2
        edges = [
            (low - places.start, high - places.start)
            for low in places
            for high in range(low + 1, places.stop)
            if field.legal(low, high)
        ]
        return len(places) - 2 * most_pairs(len(places), edges)
    if field.bye in places and not any(field.legal(place, places.stop - 1) for place in places[:-1]):
        return 2 - len(places) % 2
    return len(places) % 2
