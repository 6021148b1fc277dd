"""How programs divide: exactly, in decimals of 28 places, or in binary.

A quotient that is no short decimal is a little more or a little less than it should be in a program, and two players
who are exactly equal then are not. Which of them comes first can only be told by dividing as that program does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

Number = Any
"""What an arithmetic counts in: fractions, decimals or floats, never mixed."""


class Arithmetic(NamedTuple):
    """``ratio`` divides two whole numbers; ``means`` are the means of groups of some numbers, each group one index or
    more. Both answer in the arithmetic's own numbers, which :class:`fractions.Fraction` takes as they are."""

    ratio: Callable[[int, int], Number]
    means: Callable[[Sequence[Number], Sequence[Sequence[int]]], list[Number]]


def _exact_means(values: Sequence[Fraction], groups: Sequence[Sequence[int]]) -> list[Fraction]:
    """The means over one common denominator, which is many times faster than adding fractions."""
    common = math.lcm(*{value.denominator for value in values})
    parts = [value.numerator * (common // value.denominator) for value in values]
    return [Fraction(sum([parts[index] for index in group]), common * len(group)) for group in groups]


_WIDE = Context(prec=60, rounding=ROUND_HALF_EVEN)
_STORED: tuple[tuple[Decimal, Decimal], ...] = tuple(
    (_WIDE.scaleb(Decimal(2**96), -places), Decimal((0, (1,), -places))) for places in range(28, -1, -1)
)
"""How the decimal numbers of .NET are stored: with the most decimal places, 28 at most, with which the digits are
an integer below 2⁹⁶. So sums below 7.92 keep their 28 places, one digit more than 28 digits in all."""


def _as_stored(value: Decimal) -> Decimal:
    return next(_WIDE.quantize(value, unit) for limit, unit in _STORED if abs(value) < limit)


def _decimal_ratio(part: int, whole: int) -> Decimal:
    return _as_stored(_WIDE.divide(Decimal(part), Decimal(whole)))


def _decimal_means(values: Sequence[Decimal], groups: Sequence[Sequence[int]]) -> list[Decimal]:
    return [_decimal_mean([values[index] for index in group]) for group in groups]


def _decimal_mean(values: Sequence[Decimal]) -> Decimal:
    total = Decimal(0)
    for value in values:
        total = _as_stored(_WIDE.add(total, value))
    return _as_stored(_WIDE.divide(total, Decimal(len(values))))


def _binary_ratio(part: int, whole: int) -> float:
    return part / whole


def _binary_means(values: Sequence[float], groups: Sequence[Sequence[int]]) -> list[float]:
    return [sum(values[index] for index in group) / len(group) for group in groups]


ARITHMETICS: Mapping[str, Arithmetic] = MappingProxyType(
    {
        "exact": Arithmetic(Fraction, _exact_means),
        "decimal": Arithmetic(_decimal_ratio, _decimal_means),
        "binary": Arithmetic(_binary_ratio, _binary_means),
    }
)
"""Arithmetics by name, as profiles have them."""
