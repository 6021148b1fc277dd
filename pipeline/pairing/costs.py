"""What it costs that two players meet, level by level; each level counts for more than all that follow it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final, NamedTuple

from crosstable.model import Colour
from crosstable.pairing.entrants import DOWN, UP, Entrant, Floaters, Placement, Preferences, no_stones
from crosstable.pairing.field import Field


class Level(NamedTuple):
    name: str
    title: str


LEVELS: Final = (
    Level("rematches", "pairs that have met before"),
    Level("byes", "byes of the player with the bye, above the fewest"),
    Level("differences", "differences of scores and avoided meetings, in quarter points"),
    Level("squares", "squares of the differences of scores"),
    Level("bye-score", "score of the player with the bye above the lowest, in quarter points"),
    Level("floats-again", "players who float the same way as in their last game"),
    Level("floats-before", "earlier floats, the same way, of those who float"),
    Level("colours", "games between players who are both due the same colour, by how much"),
    Level("alternation", "players who have the same colour as in their last game"),
    Level("places", "squared distances from the places that the placement wants"),
    Level("draw", "drawn lots, from the seed numbers"),
)

Costs = tuple[int, ...]
"""One number for each of the ``LEVELS``."""

_KEY_BYTES: Final = 6
_LOT_SHIFT: Final = 38
_LOT_MASK: Final = (1 << 20) - 1


# How far apart two places of a group of that size are from where they should be. Distances are doubled, for the middle
# of an odd group lies at a player and that of an even one between two.
_WANTED: Final[dict[Placement, Callable[[int, int, int], int]]] = {
    Placement.SLIDE: lambda one, other, size: 2 * (other - one) - size,
    Placement.FOLD: lambda one, other, size: 2 * (one + other - size + 1),
    Placement.ADJACENT: lambda one, other, _size: 2 * (other - one - 1),
}


class CostTable:
    """The costs of all pairs of places in a field, the lower place first. What depends on one player is kept."""

    def __init__(self, field: Field, preferences: Preferences) -> None:
        self.field = field
        self.preferences = preferences
        players = field.players
        self.avoiding = bool(preferences.avoid_club or preferences.avoid_country)
        self._clubs = [*(player.club for player in players), None]
        self._countries = [*(player.country for player in players), None]
        self._bye = field.bye
        self._met = field.met
        self._scores = [group.score for group in field.group_at]
        self._downs = [_floated(player, DOWN) for player in players]
        self._ups = [_floated(player, UP) for player in players]
        self._lots = [_key(player.order) for player in players] + [_key(0)]
        self._inside = [place - group.start for place, group in enumerate(field.group_at)]
        self._sizes = [group.size for group in field.group_at]
        self._wanted = _WANTED[preferences.placement]
        self._even = preferences.stones is no_stones

    def levels(self, low: int, high: int) -> Costs:
        """The costs of the pair, most important first."""
        difference = self._scores[low] - self._scores[high]
        lot = self._lots[low] * self._lots[high] >> _LOT_SHIFT & _LOT_MASK
        if high == self._bye:
            byes = self.field.players[low].byes - self.field.fewest_byes
            # The last of his score; which score it is, is a question of the levels before.
            place = 2 * (self._sizes[low] - 1 - self._inside[low])
            return 0, byes, difference, difference * difference, difference, 0, 0, 0, 0, place * place, lot
        again, before = 0, 0
        if difference:
            (again, before), (again_up, before_up) = self._downs[low], self._ups[high]
            again, before = again + again_up, before + before_up
        conflict, repeats = self._colours(low, high)
        return (
            1 if high in self._met[low] else 0,
            0,
            difference + (self.avoided(low, high) if self.avoiding else 0),
            difference * difference,
            0,
            again,
            before,
            conflict,
            repeats,
            self._between(low, high) if difference else self._within(low, high),
            lot,
        )

    def avoided(self, low: int, high: int) -> int:
        """What it weighs, in quarter points, that these two are of one club or one country."""
        weight = 0
        if self._clubs[low] is not None and self._clubs[low] == self._clubs[high]:
            weight += self.preferences.avoid_club
        if self._countries[low] is not None and self._countries[low] == self._countries[high]:
            weight += self.preferences.avoid_country
        return weight

    def _colours(self, low: int, high: int) -> tuple[int, int]:
        """How strongly both are due the same colour, and how many do not alternate.

        The sum of the squares of all balances after the round is least exactly where this is: a pair of balances a and
        b adds 2 - 2|a - b|, which is 2 - 2|a| - 2|b|, a matter of the players alone, and four times min(|a|, |b|) if
        both have the same sign.
        """
        first, second = self.field.players[low], self.field.players[high]
        if not self.preferences.colours or not (self._even or self.preferences.stones(first, second) == 0):
            return 0, 0
        one, other = first.balance, second.balance
        conflict = min(abs(one), abs(other)) if one * other > 0 else 0
        if first.last is None and second.last is None:
            return conflict, 0
        if has_white(first, second):
            return conflict, (first.last is Colour.WHITE) + (second.last is Colour.BLACK)
        return conflict, (first.last is Colour.BLACK) + (second.last is Colour.WHITE)

    def _within(self, low: int, high: int) -> int:
        distance = self._wanted(self._inside[low], self._inside[high], self._sizes[low])
        return distance * distance

    def _between(self, low: int, high: int) -> int:
        if self.preferences.floaters is Floaters.NEAREST:
            above, below = 2 * (self._sizes[low] - 1 - self._inside[low]), 2 * self._inside[high]
        else:
            above = 2 * self._inside[low] - self._sizes[low] + 1
            below = 2 * self._inside[high] - self._sizes[high] + 1
        return above * above + below * below


def has_white(first: Entrant, second: Entrant) -> bool:
    """Whether the first has White in an even game: by balance, then both or at least the first alternate.

    Players without any colour so far alternate by the order of the first: odd White, even Black, so that not all of the
    upper half begin with the same.
    """
    if first.balance != second.balance:
        return first.balance < second.balance
    if first.last is not None:
        return first.last is Colour.BLACK
    if second.last is not None:
        return second.last is Colour.WHITE
    return first.order % 2 == 1


def _floated(player: Entrant, direction: int) -> tuple[int, int]:
    """Whether he floated that way in his last game, and how often in all."""
    return int(player.floats[-1:] == (direction,)), player.floats.count(direction)


def _key(order: int) -> int:
    """A number for a player; the middle of the product of two of them is their lot, drawn once and for all, so that no
    two pairings are equally good. The bye has the order 0."""
    return int.from_bytes(blake2b(str(order).encode(), digest_size=_KEY_BYTES).digest(), "big") | 1
