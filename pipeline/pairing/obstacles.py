"""Why a round cannot be paired without a rematch: players who have nobody left but too few others.

By Tutte and Berge there is no pairing of all exactly if some players can be set aside so that the rest falls into more
parts of an odd number than were set aside, parts that have met each other entirely. Gallai and Edmonds say which: the
parts are made of those whom some largest pairing leaves out.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

import rustworkx

from crosstable.pairing.field import Field
from crosstable.pairing.matching import Ends, most_pairs

_LARGE: Final = 100


class Obstacle(NamedTuple):
    """More ``parts``, of odd numbers, than players in ``few``; who is in a part can meet only that part and the few."""

    few: list[int]
    parts: list[list[int]]


def obstacle(field: Field) -> Obstacle:
    """Places of the field, where a rematch is needed; its bye may be any player's.

    Those who have met everybody are told alone. Otherwise each player is left out once, so that in large fields nothing
    is looked for, and there are no parts.
    """
    places = range(field.size)
    alone = [place for place, met in enumerate(field.met) if field.bye is None and len(met) == field.size - 1]
    if alone or field.size > _LARGE:
        return Obstacle([], [[place] for place in alone])
    edges = [(low, high) for low, high in combinations(places, 2) if high == field.bye or high not in field.met[low]]
    most = most_pairs(field.size, edges)
    spare = {place for place in places if _pairs_without(place, field.size, edges) == most}
    few = {other for edge in edges for one, other in (edge, edge[::-1]) if one in spare} - spare
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * field.size)
    graph.add_edges_from([(low, high, None) for low, high in edges if low in spare and high in spare])
    parts = [sorted(part) for part in rustworkx.connected_components(graph) if part <= spare]
    return Obstacle(sorted(few), sorted(parts))


def _pairs_without(place: int, size: int, edges: list[Ends]) -> int:
    return most_pairs(size, [edge for edge in edges if place not in edge])
