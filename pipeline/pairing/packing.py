"""Several costs of a pair, the most important first, as one whole number: sums compare as the lists of sums do."""

from __future__ import annotations

from collections.abc import Sequence


def packed(count: int, costs: Sequence[Sequence[int]]) -> list[int]:
    """One number for the costs of each edge of a graph of ``count`` vertices; none of the costs is negative.

    A level needs as many values as its sum over a perfect matching can have: that is at most half as many times the
    greatest cost as there are vertices.
    """
    totals = [0] * len(costs)
    room = 1
    for values in reversed(list(zip(*costs, strict=True))):
        most = max(values)
        if most:
            totals = [total + value * room for total, value in zip(totals, values, strict=True)]
            room *= 1 + count // 2 * most
    return totals
