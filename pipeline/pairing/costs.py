"""What it costs that two players meet, level by level; each level counts for more than all that follow it.

The first four levels (who may meet, and the scores) decide which players come into question for each other; the others
are asked for those only.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final, NamedTuple

from crosstable.model import Colour
from crosstable.pairing.entrants import DOWN, UP, Entrant, Floaters, Placement, Preferences
from crosstable.pairing.field import Field, Group


class Level(NamedTuple):
    name: str
    title: str


LEVELS: Final = (
    Level("rematches", "pairs that have met before"),
    Level("byes", "byes of the player with the bye, above the fewest"),
    Level("differences", "differences of scores and avoided meetings, in quarter points"),
    Level("squares", "squares of the differences of scores"),
    Level("floats-again", "players who float the same way as in their last game"),
    Level("floats-before", "earlier floats, the same way, of those who float"),
    Level("colours", "games between players who are both due the same colour, by how much"),
    Level("alternation", "players who have the same colour as in their last game"),
    Level("places", "squared distances from the places that the placement wants"),
    Level("draw", "drawn lots, from the seed numbers"),
)
COARSE: Final = 4
"""So many levels come first: all that depends on scores, earlier meetings, byes, clubs and countries."""

_LOT_BYTES: Final = 3


def avoided(first: Entrant, second: Entrant, preferences: Preferences) -> int:
    """What it weighs, in quarter points, that these two are of one club or one country."""
    weight = 0
    if preferences.avoid_club and first.club is not None and first.club == second.club:
        weight += preferences.avoid_club
    if preferences.avoid_country and first.country is not None and first.country == second.country:
        weight += preferences.avoid_country
    return weight


def coarse_costs(field: Field, low: int, high: int, preferences: Preferences) -> tuple[int, int, int, int]:
    """The first levels for two places of the field, ``low`` before ``high``."""
    first = field.players[low]
    difference = first.score - field.group_at[high].score
    square = difference * difference
    if high == field.bye:
        return 0, first.byes - field.fewest_byes, difference, square
    return int(high in field.met[low]), 0, difference + avoided(first, field.players[high], preferences), square


def fine_costs(field: Field, low: int, high: int, preferences: Preferences) -> tuple[int, int, int, int, int, int]:
    """The other levels."""
    first, group = field.players[low], field.group_at[low]
    if high == field.bye:
        # The last of those who may have it; where it is not the lowest score, that is a question of scores.
        return 0, 0, 0, 0, _square(2 * (group.end - 1 - low)), _lot(first.order, 0)
    second = field.players[high]
    return (
        *_floats(first, second),
        *_colours(first, second, preferences),
        _places(field, low, high, preferences),
        _lot(first.order, second.order),
    )


def _floats(first: Entrant, second: Entrant) -> tuple[int, int]:
    if first.score == second.score:
        return 0, 0
    again = (first.floats[-1:] == (DOWN,)) + (second.floats[-1:] == (UP,))
    return again, first.floats.count(DOWN) + second.floats.count(UP)


def _colours(first: Entrant, second: Entrant, preferences: Preferences) -> tuple[int, int]:
    """How strongly both are due the same colour, and how many do not alternate.

    The sum of the squares of all balances after the round is least exactly where this is: a pair of balances a and b
    adds 2 - 2|a - b|, which is 2 - 2|a| - 2|b|, a matter of the players alone, and four times min(|a|, |b|) if both
    have the same sign.
    """
    if not preferences.colours or preferences.stones(first, second):
        return 0, 0
    one, other = first.balance, second.balance
    conflict = min(abs(one), abs(other)) if one * other > 0 else 0
    white_first = has_white(first, second)
    repeats = (first.last is (Colour.WHITE if white_first else Colour.BLACK)) + (
        second.last is (Colour.BLACK if white_first else Colour.WHITE)
    )
    return conflict, repeats


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


# Distances are doubled, for the middle of an odd group lies at a player and that of an even one between two.
_WANTED: Final[dict[Placement, Callable[[int, int, int], int]]] = {
    Placement.SLIDE: lambda one, other, size: 2 * (other - one) - size,
    Placement.FOLD: lambda one, other, size: 2 * (one + other - size + 1),
    Placement.ADJACENT: lambda one, other, _size: 2 * (other - one - 1),
}


def _places(field: Field, low: int, high: int, preferences: Preferences) -> int:
    upper, lower = field.group_at[low], field.group_at[high]
    if upper is lower:
        return _square(_WANTED[preferences.placement](low - upper.start, high - upper.start, upper.size))
    if preferences.floaters is Floaters.NEAREST:
        return _square(2 * (upper.end - 1 - low)) + _square(2 * (high - lower.start))
    return _square(_from_middle(upper, low)) + _square(_from_middle(lower, high))


def _from_middle(group: Group, place: int) -> int:
    return 2 * (place - group.start) - (group.size - 1)


def _square(number: int) -> int:
    return number * number


def _lot(one: int, other: int) -> int:
    """A number that is drawn for two seed numbers once and for all, so that no two pairings are equally good.

    The bye has the number 0.
    """
    text = f"{min(one, other)} {max(one, other)}"
    return int.from_bytes(blake2b(text.encode(), digest_size=_LOT_BYTES).digest(), "big")
