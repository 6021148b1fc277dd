"""Scores as data files hold them."""

from __future__ import annotations

from fractions import Fraction

from crosstable.model import QUARTER, Value

_DECIMALS = ("", ".25", ".5", ".75")
_PLACES = 6


def decimal(value: Value) -> str:
    """A value in decimals: quarter points exactly (``18.5``), other fractions to six places (``0.666667``).

    >>> decimal(74), decimal(-2), decimal(Fraction(2, 3))
    ('18.5', '-0.5', '0.666667')
    """
    if isinstance(value, Fraction):
        return rounded(value)
    whole, rest = divmod(abs(value), QUARTER)
    return f"{'-' if value < 0 else ''}{whole}{_DECIMALS[rest]}"


def rounded(value: Fraction, places: int = _PLACES) -> str:
    """A fraction in decimals, halves rounded to even, without trailing zeros."""
    scaled = round(abs(value) * 10**places)
    whole, rest = divmod(scaled, 10**places)
    digits = f"{rest:0{places}}".rstrip("0")
    return f"{'-' if value < 0 and scaled else ''}{whole}{'.' + digits if digits else ''}"
