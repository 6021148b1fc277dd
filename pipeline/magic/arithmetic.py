"""How programs divide: exactly, in decimals of 28 digits, or in binary.

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
    """``ratio`` divides two whole numbers, ``mean`` is that of one number or more; both answer in the arithmetic's own
    numbers, which :class:`fractions.Fraction` takes as they are."""

    ratio: Callable[[int, int], Number]
    mean: Callable[[Sequence[Number]], Number]


def _exact_mean(values: Sequence[Fraction]) -> Fraction:
    """The mean over one common denominator, which is many times faster than adding fractions."""
    common = math.lcm(*(value.denominator for value in values))
    total = sum(value.numerator * (common // value.denominator) for value in values)
    return Fraction(total, common * len(values))


_DECIMAL_28 = Context(prec=28, rounding=ROUND_HALF_EVEN)
"""The decimal numbers of .NET, as far as numbers below 10 are concerned."""


def _decimal_ratio(part: int, whole: int) -> Decimal:
    return _DECIMAL_28.divide(Decimal(part), Decimal(whole))


def _decimal_mean(values: Sequence[Decimal]) -> Decimal:
    total = Decimal(0)
    for value in values:
        total = _DECIMAL_28.add(total, value)
    return _DECIMAL_28.divide(total, Decimal(len(values)))


def _binary_ratio(part: int, whole: int) -> float:
    return part / whole


def _binary_mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


ARITHMETICS: Mapping[str, Arithmetic] = MappingProxyType(
    {
        "exact": Arithmetic(Fraction, _exact_mean),
        "decimal": Arithmetic(_decimal_ratio, _decimal_mean),
        "binary": Arithmetic(_binary_ratio, _binary_mean),
    }
)
"""Arithmetics by name, as profiles have them."""
