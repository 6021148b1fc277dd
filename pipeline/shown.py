"""How programs show percentages: rounded or cut, with or without a sign; and whether a printed one is a given value."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import NamedTuple

PERCENT = 100
SHORT = 12
"""Numbers with more decimals than this were written as the program stores them, in binary."""
BINARY_SLACK = Fraction(1, 10**SHORT)
"""By how much those may be off after some additions and divisions; their last digits say nothing."""


class Rounded(Enum):
    """What becomes of the digits that are not shown. ``EITHER``: it is not known which."""

    NEAREST = "rounded"
    DOWN = "cut off"
    EITHER = "rounded or cut off"


class Shown(NamedTuple):
    """``places`` are decimals of the number that is shown: of 41.7 it is one, of 0.4167 four. ``percent``: the number
    is a percentage, not a share of 1; ``sign`` stands behind it. Printed values may be off by ``slack`` (of the share)
    beside that, where a program stores numbers of few digits. A share of more than ``most`` is shown as that."""

    places: int
    percent: bool = True
    sign: str = "%"
    rounded: Rounded = Rounded.NEAREST
    slack: Fraction = Fraction(0)
    most: Fraction = Fraction(1)

    @property
    def unit(self) -> Fraction:
        """The last place that is shown, as a share of 1."""
        return Fraction(1, 10**self.places * (PERCENT if self.percent else 1))


def share_text(share: Fraction, shown: Shown) -> str:
    """A share of 1 as the program shows it: ``41.67%``, ``0.4167``, ``41``."""
    capped = min(share, shown.most)
    number = capped * PERCENT if shown.percent else capped
    rounding = ROUND_DOWN if shown.rounded is Rounded.DOWN else ROUND_HALF_UP
    with localcontext() as context:
        context.prec = 60
        value = Decimal(number.numerator) / Decimal(number.denominator)
        text = f"{value.quantize(Decimal(1).scaleb(-shown.places), rounding=rounding):f}"
    return text + (shown.sign if shown.percent else "")


def as_printed(texts: Iterable[str | None], values: Iterable[Fraction | int | None], usual: Shown) -> Shown:
    """How a column of percentages is printed: as its program usually does, or, where the texts have more or fewer
    decimals than that, with these, rounded or cut off.

    Programs that store numbers of few digits (``slack``) leave zeros at the end out. Long numbers are binary ones.
    Numbers that are neither shares of 1 nor percentages, such as thousandths, are only as their program shows them.
    """
    if usual.slack:
        return usual
    printed = [(text, value) for text, value in zip(texts, values, strict=True) if text and value is not None]
    scales = {scale for text, value in printed for scale in (1, PERCENT) if value and value == _number(text) / scale}
    if not scales:
        return usual
    percent = PERCENT in scales
    places = max((_decimals(text) for text, _ in printed), default=usual.places)
    sign = "%" if any("%" in text for text, _ in printed) else ""
    found = Shown(places, percent, sign, Rounded.EITHER, slack=BINARY_SLACK if places > SHORT else Fraction(0))
    return usual if not printed or found.unit == usual.unit else found


def _number(text: str) -> Fraction:
    digits = _DIGITS.search(text)
    return Fraction(digits[0].replace(",", ".")) if digits else Fraction(0)


def _decimals(text: str) -> int:
    digits = _DIGITS.search(text)
    return len(digits[1] or "") if digits else 0


_DIGITS = re.compile(r"\d{1,20}(?:[.,](\d{1,60}))?", re.ASCII)


def is_shown_as(printed: Fraction, share: Fraction, shown: Shown) -> bool:
    """Whether a program that computes ``share`` may print ``printed``."""
    if printed == share:
        return True
    least, most, included = _reach(shown)
    capped = min(share, shown.most)
    # whole numbers, over a common denominator: reducing a fraction each time would take many times longer
    difference = capped.numerator * printed.denominator - printed.numerator * capped.denominator
    whole = capped.denominator * printed.denominator
    below = difference * least.denominator - least.numerator * whole
    above = most.numerator * whole - difference * most.denominator
    return below >= 0 and (above > 0 or (included and above == 0))


@cache
def _reach(shown: Shown) -> tuple[Fraction, Fraction, bool]:
    """The least and the most by which an exact value may be above the printed one, and whether it may be the most."""
    below, above = _REACH[shown.rounded]
    least, most = -below * shown.unit - shown.slack, above * shown.unit + shown.slack
    return least, most, shown.rounded is Rounded.NEAREST


_REACH = {
    Rounded.NEAREST: (Fraction(1, 2), Fraction(1, 2)),
    Rounded.DOWN: (Fraction(0), Fraction(1)),
    Rounded.EITHER: (Fraction(1, 2), Fraction(1)),
}
"""How far below and above a printed value, in units of its last place, the exact one may be. A value halfway between
two is rounded up by some programs and to the even digit by others."""
