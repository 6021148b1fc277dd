"""The next round of a McMahon or Swiss tournament: the one best pairing of the players who take part, with reasons.

``propose(entrants, preferences)`` is all that others need. What makes a pairing the best is ``costs.LEVELS``: fewest
rematches, the bye to one who had fewest, least differences of scores, and so on down to drawn lots. So there is exactly
one best pairing, and it depends neither on the order of the players nor on the library that finds it.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.pairing.costs import LEVELS, coarse_costs, fine_costs, has_white
from crosstable.pairing.entrants import Cost, Entrant, Pair, Preferences, Proposal
from crosstable.pairing.field import Field
from crosstable.pairing.matching import cheapest
from crosstable.pairing.narrowing import narrowed
from crosstable.pairing.packing import packed
from crosstable.pairing.reasons import reasons

_NO_PREFERENCES = Preferences()


def propose(entrants: Sequence[Entrant], preferences: Preferences = _NO_PREFERENCES) -> Proposal:
    """The best pairing of these players, whatever order they come in.

    ``ValueError``: two have the same order, or scores are so far apart that the costs cannot be reckoned with.
    """
    field = Field.of(entrants)
    pairs = best_pairs(field, preferences)
    bye = next((low for low, high in pairs if high == field.bye), None)
    players = field.players
    return Proposal(
        pairs=tuple(_pair(players[low], players[high], preferences) for low, high in pairs if high != field.bye),
        bye=None if bye is None else players[bye].order,
        costs=_costs(field, pairs, preferences),
        reasons=reasons(field, pairs, preferences),
    )


def best_pairs(field: Field, preferences: Preferences) -> list[tuple[int, int]]:
    """The best pairing as pairs of places of the field, the higher score first; the bye is the last place."""
    edges, barriers, _ = narrowed(field, preferences)
    costs = [_levels(field, low, high, preferences) for low, high in edges]
    pairs = cheapest(field.size, packed(field.size, edges, costs), barriers)
    assert pairs is not None, "each may meet each where nothing else is possible"  # noqa: S101
    return pairs


def _levels(field: Field, low: int, high: int, preferences: Preferences) -> tuple[int, ...]:
    return (*coarse_costs(field, low, high, preferences), *fine_costs(field, low, high, preferences))


def _costs(field: Field, pairs: Sequence[tuple[int, int]], preferences: Preferences) -> tuple[Cost, ...]:
    totals = [0] * len(LEVELS)
    for low, high in pairs:
        totals = [total + cost for total, cost in zip(totals, _levels(field, low, high, preferences), strict=True)]
    return tuple(Cost(level.name, level.title, total) for level, total in zip(LEVELS, totals, strict=True))


def _pair(first: Entrant, second: Entrant, preferences: Preferences) -> Pair:
    stones = preferences.stones(first, second)
    if stones:
        return Pair(first.order, second.order, first.order if stones > 0 else second.order, abs(stones))
    if not preferences.colours:
        return Pair(first.order, second.order, None)
    return Pair(first.order, second.order, first.order if has_white(first, second) else second.order)
