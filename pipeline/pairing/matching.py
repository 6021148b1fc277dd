"""Minimum-weight perfect matching: of all ways to put vertices into pairs the one whose costs have the least sum.

The matching itself is that of rustworkx: exact on integers of 128 bits, and slow on dense graphs. What is here takes
away, before it is asked, edges that are in no best matching. All of that is exact; nothing is guessed.

**Bounds.** Let p be numbers for the vertices and y >= 0 numbers for barriers, where a barrier is a set of vertices that
at least d edges of every perfect matching leave (one where their number is odd), so that the *rest*
``r(e) = c(e) - p(u) - p(v) - (the y of the barriers that e crosses)`` is nowhere negative. A perfect matching M costs

    c(M) = sum of p + sum over M of r(e) + sum of y * (crossings of M) >= L + sum over M of r(e),

with L = sum of p + sum of y * d, for M holds every vertex once. If some perfect matching costs U, the best one, M*,
costs at most U, so each of its edges has r(e) <= U - L. All others can go.

**Where p comes from.** The best numbers for a few cheap edges are those of an assignment: everybody is given a partner
by those edges, though not always the one who is given him, at the least cost. That is a matching of a graph that has
each vertex twice. It leaves differences that shortest paths solve (Bellman and Ford). Of all other edges, those with a
negative rest join the few until there are none; what is still negative after some rounds is mended. Any p will do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import rustworkx

from crosstable.pairing.packing import packed

Ends = tuple[int, int]
"""The two vertices of an edge, the lower first."""

MOST_BITS: Final = 120
"""Costs are below 2 to this power: the library doubles and adds within 128 bits with a sign."""
_NEAREST: Final = 10
"""So many of the cheapest edges of each vertex are tried for a first matching."""
_FEW: Final = 12
"""A graph with no more edges a vertex than this is solved as it is."""
_ROUNDS: Final = 6
"""So often edges join the few."""
_COARSE_BITS: Final = 110
"""Potentials are found with costs of so many bits; the digits beyond are left out."""


class Barrier(NamedTuple):
    """The vertices from ``start`` to ``end - 1``: at least so many pairs of a perfect matching hold one of them and one
    of the others."""

    start: int
    end: int
    crossings: int

    def crossed(self, low: int, high: int) -> bool:
        return (self.start <= low < self.end) != (self.start <= high < self.end)


def most_pairs(count: int, edges: Iterable[Ends]) -> int:
    """How many pairs a matching can have at most."""
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from([(low, high, None) for low, high in edges])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))


def matched(count: int, edges: Sequence[Ends], costs: Sequence[Sequence[int]]) -> list[Ends] | None:
    """The pairs of a cheapest perfect matching of ``count`` vertices, in order; ``None`` if there is no perfect one.

    ``costs`` are lists of numbers, compared as lists. ``ValueError`` if together they are too large for the library.
    """
    return _matched(count, edges, packed(count, costs))


def _matched(count: int, edges: Sequence[Ends], costs: Sequence[int]) -> list[Ends] | None:
    weighted = _shifted(count, edges, costs)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from(weighted)
    pairs: list[Ends] = []
    # One part after the other: the time grows faster than the number of vertices.
    for part in rustworkx.connected_components(graph):
        if len(part) % 2:
            return None
        members = sorted(part)
        whole = graph.subgraph(members)
        found = rustworkx.max_weight_matching(whole, max_cardinality=True, weight_fn=_negative)
        if 2 * len(found) < len(members):
            return None
        pairs += [(members[min(pair)], members[max(pair)]) for pair in found]
    return sorted(pairs)


def _negative(cost: int) -> int:
    return -cost


def _shifted(count: int, edges: Sequence[Ends], costs: Sequence[int]) -> list[tuple[int, int, int]]:
    """The edges with costs that have the same best perfect matchings and that the library is quick with: at each vertex
    there is an edge that costs next to nothing."""
    for _ in range(2):
        least = _least(count, edges, costs)
        costs = [2 * cost - least[low] - least[high] for (low, high), cost in zip(edges, costs, strict=True)]
    bits = max(costs, default=0).bit_length()
    if bits > MOST_BITS:
        raise ValueError(f"the costs of this round need {bits} bits, and {MOST_BITS} is the most")
    return [(low, high, cost) for (low, high), cost in zip(edges, costs, strict=True)]


def _least(count: int, edges: Sequence[Ends], costs: Sequence[int]) -> list[int]:
    """For each vertex the cost of its cheapest edge."""
    least = [max(costs, default=0)] * count
    for (low, high), cost in zip(edges, costs, strict=True):
        if cost < least[low]:  # noqa: PLR1730 - min() takes twice as long, and this is where the time goes
            least[low] = cost
        if cost < least[high]:  # noqa: PLR1730
            least[high] = cost
    return least


def cheapest(
    count: int,
    edges: Sequence[Ends],
    costs: Sequence[Sequence[int]],
    barriers: Sequence[Barrier],
    known: list[Ends],
) -> list[Ends]:
    """As ``matched``, after the edges that cannot be in a cheapest matching are taken away; ``known`` is some perfect
    matching of these edges."""
    kept, found = possible(count, edges, costs, barriers, known)
    return matched(count, [edges[index] for index in kept], [costs[index] for index in kept]) or found


def possible(
    count: int,
    edges: Sequence[Ends],
    costs: Sequence[Sequence[int]],
    barriers: Sequence[Barrier],
    known: list[Ends],
) -> tuple[Sequence[int], list[Ends]]:
    """The edges, by their indices, that can be in a cheapest perfect matching; some others may be left among them. And
    a perfect matching of them, better than the known one or that itself."""
    kept: Sequence[int] = range(len(edges))
    if len(edges) <= _FEW * count:
        return kept, known
    weights = packed(count, costs)
    rests, bound = _beyond(edges, [2 * weight for weight in weights], barriers)
    index_of = {ends: index for index, ends in enumerate(edges)}
    potentials = _halves(count, edges, rests)
    left = _without(edges, rests, potentials)
    few = {*_nearest(count, edges, range(len(edges)), left), *(index_of[pair] for pair in known)}
    for _ in range(_ROUNDS):
        tried = sorted(few)
        # What is added to the potentials is found from what they leave: most of it is small.
        added = _potentials(count, [edges[index] for index in tried], [left[index] for index in tried])
        potentials = [old + new for old, new in zip(potentials, added, strict=True)]
        left = _without(edges, rests, potentials)
        wanting = [index for index, rest in enumerate(left) if rest < 0]
        if few.issuperset(wanting):
            break
        few.update(_nearest(count, edges, wanting, left))
    potentials = _mended(count, edges, rests, potentials)
    left = _without(edges, rests, potentials)
    bound += sum(potentials)
    tried = sorted(few)
    known = matched(count, [edges[index] for index in tried], [costs[index] for index in tried]) or known
    spare = sum(2 * weights[index_of[ends]] for ends in known) - bound
    return [index for index, rest in enumerate(left) if rest <= spare], known


def _beyond(edges: Sequence[Ends], rests: list[int], barriers: Sequence[Barrier]) -> tuple[list[int], int]:
    """What is left of the costs after the barriers, and what these bring to the lower bound."""
    bound = 0
    for barrier in barriers:
        crossing = [index for index, (low, high) in enumerate(edges) if barrier.crossed(low, high)]
        least = min((rests[index] for index in crossing), default=0)
        # Kept even, so that halves of it are whole numbers.
        least -= least % 2
        bound += least * barrier.crossings
        for index in crossing:
            rests[index] -= least
    return rests, bound


def _halves(count: int, edges: Sequence[Ends], rests: Sequence[int]) -> list[int]:
    """Half of the cheapest edge of each vertex."""
    return [least // 2 for least in _least(count, edges, rests)]


def _without(edges: Sequence[Ends], rests: Sequence[int], potentials: Sequence[int]) -> list[int]:
    """The rests after the potentials."""
    return [rest - potentials[low] - potentials[high] for (low, high), rest in zip(edges, rests, strict=True)]


def _nearest(count: int, edges: Sequence[Ends], among: Iterable[int], rests: Sequence[int]) -> list[int]:
    """Of these edges those that are among the few with the least rest at one of their ends."""
    taken = [0] * count
    chosen: list[int] = []
    for index in sorted(among, key=rests.__getitem__):
        low, high = edges[index]
        if taken[low] < _NEAREST or taken[high] < _NEAREST:
            chosen.append(index)
            taken[low] += 1
            taken[high] += 1
    return chosen


def _potentials(count: int, edges: Sequence[Ends], costs: Sequence[int]) -> list[int]:
    """The numbers p with the greatest sum such that no edge costs less than those of its ends, as nearly as whole
    numbers allow; the edges hold a perfect matching."""
    cut = max(0, max(map(abs, costs)).bit_length() - _COARSE_BITS)
    cost_of: dict[Ends, int] = {}
    for (low, high), cost in zip(edges, costs, strict=True):
        cost_of[low, high] = cost_of[high, low] = cost >> cut
    # Each vertex stands twice: as one who is given a partner, and as one who is given.
    given = _matched(2 * count, [(one, count + other) for one, other in cost_of], list(cost_of.values()))
    assert given is not None, "twice a perfect matching"  # noqa: S101
    partner = {one: other - count for one, other in given}
    arcs: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for (one, other), cost in cost_of.items():
        arcs[partner[one]].append((other, cost - cost_of[one, partner[one]]))
    way = _shortest(arcs)
    sums = [cost_of[one, partner[one]] - way[partner[one]] + way[one] for one in range(count)]
    return [(both << cut) // 2 for both in sums]


def _shortest(arcs: Sequence[Sequence[tuple[int, int]]]) -> list[int]:
    """The length of the shortest way to each vertex, from anywhere, without negative circles: 0 or less."""
    way = [0] * len(arcs)
    waiting, queued = deque(range(len(arcs))), [True] * len(arcs)
    while waiting:
        before = waiting.popleft()
        queued[before] = False
        so_far = way[before]
        for end, length in arcs[before]:
            if so_far + length < way[end]:
                way[end] = so_far + length
                if not queued[end]:
                    queued[end] = True
                    waiting.append(end)
    return way


def _mended(count: int, edges: Sequence[Ends], rests: Sequence[int], potentials: Sequence[int]) -> list[int]:
    """The potentials, lowered where a rest was negative, then raised where there is room."""
    mended = list(potentials)
    for (low, high), rest in zip(edges, rests, strict=True):
        excess = mended[low] + mended[high] - rest
        if excess > 0:
            mended[high] -= excess
    halves = _halves(count, edges, _without(edges, rests, mended))
    return [own + half for own, half in zip(mended, halves, strict=True)]
