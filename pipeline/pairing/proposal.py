"""The next round of a McMahon or Swiss tournament: the one best pairing of the players who take part, with reasons.

``propose(entrants, preferences)`` is all that others need. What makes a pairing the best is ``costs.LEVELS``: fewest
rematches, the bye to one who had fewest, least differences of scores, and so on down to drawn lots. So there is exactly
one best pairing, and it depends neither on the order of the players nor on the library that finds it.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.pairing.costs import LEVELS, CostTable, has_white
from crosstable.pairing.entrants import Cost, Entrant, Pair, Preferences, Proposal
from crosstable.pairing.field import Field
from crosstable.pairing.matching import cheapest
from crosstable.pairing.narrowing import narrowed
from crosstable.pairing.reasons import reasons

_NO_PREFERENCES = Preferences()


def propose(entrants: Sequence[Entrant], preferences: Preferences = _NO_PREFERENCES) -> Proposal:
    """The best pairing of these players, whatever order they come in.

    ``ValueError``: two have the same order, or scores are so far apart that the costs cannot be reckoned with.
    """
    field = Field.of(entrants)
    table = CostTable(field, preferences)
    pairs = best_pairs(table)
    bye = next((low for low, high in pairs if high == field.bye), None)
    players = field.players
    return Proposal(
        pairs=tuple(_pair(players[low], players[high], preferences) for low, high in pairs if high != field.bye),
        bye=None if bye is None else players[bye].order,
        costs=_costs(table, pairs),
        reasons=reasons(table, pairs),
    )


def best_pairs(table: CostTable) -> list[tuple[int, int]]:
    """The best pairing as pairs of places of the field, the higher score first; the bye is the last place."""
    edges, barriers, known, _ = narrowed(table)
    return cheapest(table.field.size, edges, [table.levels(low, high) for low, high in edges], barriers, known)


def _costs(table: CostTable, pairs: Sequence[tuple[int, int]]) -> tuple[Cost, ...]:
    totals = [0] * len(LEVELS)
    for low, high in pairs:
        totals = [total + cost for total, cost in zip(totals, table.levels(low, high), strict=True)]
    return tuple(Cost(level.name, level.title, total) for level, total in zip(LEVELS, totals, strict=True))


def _pair(first: Entrant, second: Entrant, preferences: Preferences) -> Pair:
    stones = preferences.stones(first, second)
    if stones:
        return Pair(first.order, second.order, first.order if stones > 0 else second.order, abs(stones))
    if not preferences.colours:
        return Pair(first.order, second.order, None)
    return Pair(first.order, second.order, first.order if has_white(first, second) else second.order)
