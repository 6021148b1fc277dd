"""Fitting a row that is unlike the others to the columns of its table.

A row may lack a field, hold one too many, or hold one of the wrong kind. Of all ways to lay its fields over the
columns in order, the one with the least to explain is taken: kinds that do not fit their column, fields away from
where the column stands on the page, columns left out and fields left over all have their price.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from crosstable.model import QUARTER, Value
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.sides import NUMBERS_OF_OPPONENTS
from crosstable.parsers.walllist.splitting import Stretch


class Slot(NamedTuple):
    """A column to fit fields into.

    ``stretch`` is where it stands on the page, ``None`` if nowhere in particular; ``most`` is how many fields it may
    take (a name has many words, a cell is one), ``more`` what each after the first costs. ``bounds`` are the least and
    the greatest number of other rows. ``named`` says whom the other rows' results name, by row from 1: a result whose
    opponent's result names this row is in its place.
    """

    role: Role
    stretch: Stretch | None = None
    most: int = 1
    more: float = 0.0
    bounds: tuple[Value, Value] | None = None
    named: Mapping[int, int] = MappingProxyType({})


class Fields(NamedTuple):
    """A row to be fitted: its texts, where they stand, its number among the rows (from 1), and by how many characters
    its end is away from where rows end: what was taken out of a row moves all that follows."""

    texts: Sequence[str]
    stretches: Sequence[Stretch]
    number: int = 0
    moved: int = 0


class Alignment(NamedTuple):
    """For every slot the fields it takes, as (first, beyond last), and for the fields left over the slot that they
    follow (−1: none)."""

    taken: list[tuple[int, int] | None]
    left_over: list[tuple[int, int]]
    price: float


WRONG: Final = 3.0
"""What a field costs in a column that should not hold its kind, unless :data:`PRICES` knows better."""
LEFT_OVER: Final = 2.0
AWAY: Final = 0.25
"""What a field costs for every character between it and where its column stands, up to :data:`LEFT_OVER`."""
MOVED: Final = 0.3
"""What a field costs that stands right only if the row is laid against its end."""
UNLIKELY: Final = 1.0
"""What a number costs that is as far beyond the others of its column as they are apart, up to :data:`LEFT_OVER`."""
ANSWERED: Final = -2.0
"""What a result costs that the opponent's result answers."""

_WORDS: Final = {
    Kind.WORD: 0.0,
    Kind.COUNTRY: 0.2,
    Kind.DASH: 0.3,
    Kind.UNSAID: 0.5,
    Kind.INTEGER: 1.0,
    Kind.NUMBER: 1.5,
    Kind.ORDINAL: 1.5,
    Kind.GRADE: 1.5,
    Kind.BROKEN: 2.0,
}
PRICES: Final[dict[Role, dict[Kind, float]]] = {
    Role.PLACE: {Kind.INTEGER: 0.0, Kind.ORDINAL: 0.0, Kind.DASH: 0.5, Kind.HALF: 0.5},
    Role.NAME: _WORDS,
    Role.GIVEN: _WORDS,
    Role.CLUB: _WORDS,
    Role.TEXT: _WORDS,
    Role.COUNTRY: {Kind.COUNTRY: 0.0, Kind.UNSAID: 0.5, Kind.DASH: 0.5, Kind.WORD: 1.2, Kind.INTEGER: 2.5},
    Role.GRADE: {Kind.GRADE: 0.0, Kind.UNSAID: 0.5, Kind.DASH: 0.5, Kind.INTEGER: 1.0, Kind.WORD: 2.0},
    Role.IDENTIFIER: {Kind.INTEGER: 0.0, Kind.WORD: 0.5},
    Role.NUMBER: {
        Kind.INTEGER: 0.0,
        Kind.NUMBER: 0.0,
        Kind.HALF: 0.2,
        Kind.UNSAID: 0.3,
        Kind.DASH: 0.3,
        Kind.ORDINAL: 1.0,
        Kind.WORD: 1.3,
        Kind.BROKEN: 1.3,
    },
    Role.ROUND: {
        Kind.CELL: 0.0,
        Kind.HALF: 0.2,
        Kind.UNSAID: 0.3,
        Kind.DASH: 0.3,
        Kind.BROKEN: 0.5,
        Kind.INTEGER: 2.2,
        Kind.WORD: 2.5,
    },
    Role.VAGUE: {
        Kind.HALF: 0.0,
        Kind.UNSAID: 0.0,
        Kind.DASH: 0.0,
        Kind.INTEGER: 0.8,
        Kind.NUMBER: 0.8,
        Kind.CELL: 0.8,
    },
    Role.EMPTY: {},
}
NOTHING: Final = 0.3
NOTHING_LEFT_OVER: Final = 0.1
"""What an empty field costs in a column, and left over."""
MISSING: Final = {
    Role.PLACE: 0.3,
    Role.NAME: 4.0,
    Role.GRADE: 1.5,
    Role.COUNTRY: 1.2,
    Role.CLUB: 0.8,
    Role.TEXT: 0.8,
    Role.NUMBER: 1.2,
    Role.ROUND: 1.0,
    Role.EMPTY: 0.0,
}
"""What a column left out costs; 1 if it is not named."""


def align(row: Fields, slots: Sequence[Slot]) -> Alignment:
    """The cheapest way to lay the fields over the slots, both in order."""
    prices = [[_price(row, at, slot) for at in range(len(row.texts))] for slot in slots]
    spare = [NOTHING_LEFT_OVER if KINDS[text] is Kind.NOTHING else LEFT_OVER for text in row.texts]
    best, step = _best_steps(prices, spare, slots)
    return _follow(step, len(row.texts), len(slots), best[0][0])


def _price(row: Fields, at: int, slot: Slot) -> float:
    text = row.texts[at]
    kind = KINDS[text]
    price = NOTHING if kind is Kind.NOTHING else PRICES[slot.role].get(kind, WRONG)
    if slot.stretch is not None:
        price += _away(row.stretches[at], slot.stretch, row.moved)
    if slot.bounds is not None:
        price += _unlikely(NUMBERS[text], *slot.bounds)
    if slot.named and slot.named.get(NUMBERS_OF_OPPONENTS[text]) == row.number:
        price += ANSWERED
    return price


def _unlikely(value: Value | None, least: Value, greatest: Value) -> float:
    """The price of a number that lies beyond all others of its column."""
    if value is None or least <= value <= greatest:
        return 0.0
    beyond = max(least - value, value - greatest)
    return min(LEFT_OVER, UNLIKELY * float(beyond / max(greatest - least, QUARTER)))


def _away(field: Stretch, column: Stretch, moved: int) -> float:
    """The price of the distance between a field and its column, with the row laid against its start or its end."""
    start, end = field
    from_start = AWAY * max(start - column[1], column[0] - end, 0)
    if not moved:
        return min(LEFT_OVER, from_start)
    from_end = MOVED + AWAY * max(start - moved - column[1], column[0] - end + moved, 0)
    return min(LEFT_OVER, from_start, from_end)


def _best_steps(
    prices: list[list[float]], spare: list[float], slots: Sequence[Slot]
) -> tuple[list[list[float]], list[list[int]]]:
    """For every (slot, field) the price of all that follows, and the step to take: so many fields into the slot,
    0 to leave the slot out, −1 to leave the field over."""
    count = len(spare)
    best = [[0.0] * (count + 1) for _ in range(len(slots) + 1)]
    step = [[-1] * (count + 1) for _ in range(len(slots) + 1)]
    for field in range(count - 1, -1, -1):
        best[-1][field] = best[-1][field + 1] + spare[field]
    for index in range(len(slots) - 1, -1, -1):
        slot, price, rest, here, choice = slots[index], prices[index], best[index + 1], best[index], step[index]
        missing = MISSING.get(slot.role, 1.0)
        for field in range(count, -1, -1):
            options = [(rest[field] + missing, 0)]
            if field < count:
                options.append((here[field + 1] + spare[field], -1))
            paid = 0.0
            for taken in range(1, min(slot.most, count - field) + 1):
                paid += price[field + taken - 1] + (slot.more if taken > 1 else 0.0)
                options.append((paid + rest[field + taken], taken))
            here[field], choice[field] = min(options, key=_cheapest)
    return best, step


def _cheapest(option: tuple[float, int]) -> tuple[float, int]:
    """Of two steps at one price the one that takes more."""
    return option[0], -option[1]


def _follow(step: list[list[int]], fields: int, slots: int, price: float) -> Alignment:
    taken: list[tuple[int, int] | None] = []
    left_over: list[tuple[int, int]] = []
    field = 0
    while len(taken) < slots:
        move = step[len(taken)][field]
        if move < 0:
            left_over.append((field, len(taken) - 1))
            field += 1
        else:
            taken.append((field, field + move) if move else None)
            field += move
    left_over.extend((rest, slots - 1) for rest in range(field, fields))
    return Alignment(taken, left_over, price)
