"""What cells of a round say that cannot be true together, as weights: what is left unexplained when a search ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from crosstable.model import Outcome, Side, Tournament
from crosstable.reconcile import OPPOSITE

FLAW: Final = 20
"""A cell that contradicts its opponent's, that names nobody in the table, or that cannot be read."""
BOTH_LOST: Final = 5
"""That both lost is decided so at times."""

Sides = Sequence[Side | None]


def rounds_of(tournament: Tournament) -> list[list[Side | None]]:
    """The sides of every round, in the order of the rows."""
    return [
        [player.sides[number] if number < len(player.sides) else None for player in tournament.players]
        for number in range(len(tournament.rounds))
    ]


def naming(sides: Sides) -> dict[int, list[int]]:
    """For every player whom others name as opponent, the rows that do."""
    named: dict[int, list[int]] = {}
    for row, side in enumerate(sides):
        if side is not None and side.opponent is not None:
            named.setdefault(side.opponent, []).append(row)
    return named


def weight(sides: Sides, player: int, changed: Mapping[int, Side] | None = None) -> int:
    """How wrong a player's cell is by itself and beside his opponent's; ``changed`` holds other sides."""
    other = changed or {}
    side = other.get(player, sides[player])
    if side is None:
        return FLAW
    if not side.is_game:
        return 0
    if side.opponent is None or side.opponent == player:
        return FLAW
    back = other.get(side.opponent, sides[side.opponent])
    if back is None:
        return 0
    if back.opponent != player:
        return FLAW
    return _of_game(side, back)


def _of_game(side: Side, back: Side) -> int:
    total = 0
    if back.outcome is not OPPOSITE[side.outcome]:
        total += BOTH_LOST if side.outcome is back.outcome is Outcome.LOSS else FLAW
    if side.colour is not None and side.colour is back.colour:
        total += FLAW
    if side.handicap is not None and back.handicap is not None and side.handicap != back.handicap:
        total += FLAW
    return total


def difference(sides: Sides, named: Mapping[int, Sequence[int]], changed: Mapping[int, Side]) -> int:
    """By how much less wrong a round is with some other sides."""
    touched: set[int] = {*changed, *(row for player in changed for row in named.get(player, ()))}
    return sum(weight(sides, player) - weight(sides, player, changed) for player in touched)
