"""Several costs of a pair, the most important first, as one whole number: sums compare as the lists of sums do."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.pairing.matching import MOST_BITS, Edge

_SPARE_BITS = 3
"""The matching multiplies costs by four at most, and adds two."""


def packed(count: int, edges: Sequence[tuple[int, int]], costs: Sequence[Sequence[int]]) -> list[Edge]:
    """The edges with one number for their costs; ``ValueError`` if 120 bits do not hold it.

    A level needs as many values as its sum over a perfect matching can have: each vertex has one edge in it, and each
    edge two vertices, so that the sum is at most half the sum of the dearest edges of all vertices.
    """
    totals = [0] * len(edges)
    room = 1
    for level in reversed(range(len(costs[0]) if costs else 0)):
        values = [cost[level] for cost in costs]
        totals = [total + value * room for total, value in zip(totals, values, strict=True)]
        room *= 1 + _most(count, edges, values)
    if room.bit_length() > MOST_BITS - _SPARE_BITS:
        raise ValueError(
            f"the costs of this round need {room.bit_length()} bits, and {MOST_BITS - _SPARE_BITS} is the most: "
            "scores, ratings or histories are too far apart"
        )
    return [(low, high, total) for (low, high), total in zip(edges, totals, strict=True)]


def _most(count: int, edges: Sequence[tuple[int, int]], values: Sequence[int]) -> int:
    dearest = [0] * count
    for (low, high), value in zip(edges, values, strict=True):
        dearest[low] = max(dearest[low], value)
        dearest[high] = max(dearest[high], value)
    return sum(dearest) // 2
