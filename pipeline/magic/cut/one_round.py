"""The last round, nothing else open: how many can be ahead of a player, and must be, over all its pairings and results.

Only how many players need what matters: players are in groups by the least outcome with which they are ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

GROUPS = ("loss", "draw", "win", "never")
"""Players by the least outcome of the last round with which they are ahead."""
Groups = tuple[int, int, int, int]
"""How many players are in each of :data:`GROUPS`."""


class Way(NamedTuple):
    """How the round ends for the player himself: what his opponent wins, as an index of :data:`GROUPS` (``None``: he
    has the bye), and whether another player has a bye."""

    opponent: int | None
    bye: bool


def ways_of(gain: int, win: int, draw: int, *, odd: bool) -> Iterator[Way]:
    if gain == win:
        yield Way(0, odd)
        if odd:
            yield Way(None, bye=False)
    if gain == draw:
        yield Way(1, odd)
    if gain == 0:
        yield Way(2, odd)


def _taken(groups: Groups, way: Way) -> Iterator[tuple[list[int], int]]:
    """The groups without the player's opponent and the player with the bye, in every way, and how many of these two
    are ahead."""
    opponents_of: Sequence[int | None] = [None] if way.opponent is None else range(4)
    byes: Sequence[int | None] = range(4) if way.bye else [None]
    for opponent in opponents_of:
        for bye in byes:
            left = list(groups)
            ahead = 0
            if opponent is not None and way.opponent is not None:
                left[opponent] -= 1
                ahead += opponent <= way.opponent
            if bye is not None:
                left[bye] -= 1
                ahead += bye <= 2
            if min(left) >= 0:
                yield left, ahead


def most_ahead(groups: Groups, way: Way) -> int:
    """How many can be ahead: two who need a win cannot both have it, all others can have what they need."""
    return max(
        ahead + sum(left[:3]) - (max(left[2] - left[0] - left[3], 0) + 1) // 2 for left, ahead in _taken(groups, way)
    )


def fewest_ahead(groups: Groups, way: Way) -> int:
    """How many are ahead at least: of two to whom a draw is enough one will be, unless both lose to others."""
    return min(ahead + left[0] + (max(left[1] - left[0] - left[3], 0) + 1) // 2 for left, ahead in _taken(groups, way))
