"""Minimum-weight perfect matching: of all ways to put places into pairs one whose costs have the least sum.

The matching itself is that of rustworkx: exact on integers of 128 bits, and slow on dense graphs. What is here takes
away, before it is asked, edges that are in no best matching. All of that is exact; nothing is guessed.

**Bounds.** Let p be numbers for the vertices and y >= 0 numbers for barriers, where a barrier is a boundary that every
perfect matching crosses at least d times (one whose one side is odd: once), so that the *rest*
``r(e) = c(e) - p(u) - p(v) - (the y of the barriers that e crosses)`` is nowhere negative. A perfect matching M costs

    c(M) = sum of p + sum over M of r(e) + sum of y * (crossings of M) >= L + sum over M of r(e),

with L = sum of p + sum of y * d, for M holds every vertex once. If some perfect matching costs U, the best one, M*,
costs at most U, so each of its edges has r(e) <= U - L. All others can go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import rustworkx

Edge = tuple[int, int, int]
"""Two vertices, the lower first, and what it costs to pair them."""

MOST_BITS: Final = 120
"""Costs are below 2 to this power: the library doubles and adds within 128 bits with a sign."""
_NEAREST: Final = 8
"""So many of the cheapest edges of each vertex are tried for a first matching."""
_FEW: Final = 16
"""A graph with no more edges a vertex than this is solved as it is."""


class Barrier(NamedTuple):
    """Vertices below ``place`` and the others: at least so many pairs have one of each."""

    place: int
    crossings: int


def matched(count: int, edges: Sequence[Edge]) -> list[tuple[int, int]] | None:
    """The pairs of a cheapest perfect matching of ``count`` vertices, in order; ``None`` if there is no perfect one."""
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from(_shifted(count, edges))
    pairs: list[tuple[int, int]] = []
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


def _shifted(count: int, edges: Sequence[Edge]) -> list[Edge]:
    """The same edges with costs that have the same best perfect matchings and that the library is quick with: at each
    vertex there is an edge that costs next to nothing."""
    for _ in range(2):
        least = _least(count, edges)
        edges = [(one, other, 2 * cost - least[one] - least[other]) for one, other, cost in edges]
    return list(edges)


def _least(count: int, edges: Iterable[Edge]) -> list[int]:
    """For each vertex the cost of its cheapest edge."""
    least = [1 << (MOST_BITS + 8)] * count
    for one, other, cost in edges:
        least[one] = min(least[one], cost)
        least[other] = min(least[other], cost)
    return least


def cheapest(count: int, edges: Sequence[Edge], barriers: Sequence[Barrier] = ()) -> list[tuple[int, int]] | None:
    """As ``matched``, after the edges that cannot be in a cheapest matching are taken away."""
    if len(edges) <= _FEW * count:
        return matched(count, edges)
    rests, bound = _rests(count, edges, barriers)
    few = matched(count, _nearest(count, edges, rests))
    if few is None:
        return matched(count, edges)
    costs = {(one, other): cost for one, other, cost in edges}
    # Rests and the bound are doubled: halves of costs stay whole numbers.
    most = 2 * sum(costs[pair] for pair in few) - bound
    return matched(count, [edge for edge, rest in zip(edges, rests, strict=True) if rest <= most])


def _nearest(count: int, edges: Sequence[Edge], rests: Sequence[int]) -> list[Edge]:
    """The edges that are among the few with the least rest at one of their ends."""
    taken = [0] * count
    chosen: list[Edge] = []
    for index in sorted(range(len(edges)), key=rests.__getitem__):
        one, other, _ = edges[index]
        if taken[one] < _NEAREST or taken[other] < _NEAREST:
            chosen.append(edges[index])
            taken[one] += 1
            taken[other] += 1
    return chosen


def _rests(count: int, edges: Sequence[Edge], barriers: Sequence[Barrier]) -> tuple[list[int], int]:
    """Twice the rest of each edge, and twice the lower bound."""
    rests = [2 * cost for _, _, cost in edges]
    bound = 0
    for place, crossings in barriers:
        if not crossings:
            continue
        crossing = [index for index, (one, other, _) in enumerate(edges) if one < place <= other]
        least = min((rests[index] for index in crossing), default=0)
        bound += least * crossings
        for index in crossing:
            rests[index] -= least
    least_at = _least(count, ((one, other, rest) for (one, other, _), rest in zip(edges, rests, strict=True)))
    halves = [least // 2 for least in least_at]
    bound += sum(halves)
    rests = [rest - halves[one] - halves[other] for (one, other, _), rest in zip(edges, rests, strict=True)]
    return rests, bound
