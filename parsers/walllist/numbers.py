"""Numbers of result tables, exact: ``24``, ``3.5``, ``3,5``, ``24½``, ``33=`` (MacMahon) and ``231?`` (OpenGotha)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from crosstable.model import QUARTER, Value
from crosstable.parsers.walllist.cache import Cache

NUMBER: Final = re.compile(r"([-+−]?)(\d{0,12})(?:[.,](\d{1,6}))?([½¼¾=?]?)")

FRACTIONS: Final = frozenset("¼½¾")
QUARTERS: Final = {"": 0, "¼": 1, "½": 2, "¾": 3, "=": 2, "?": 2}
"""What the sign behind a number adds, in quarter points. ``=`` and ``?`` stand for a ½ that an encoding lacks."""


def _read(text: str | None) -> Value | None:
    found = NUMBER.fullmatch(text) if text else None
    if found is None:
        return None
    minus, whole, decimals, sign = found.groups()
    if not (whole or decimals or sign in FRACTIONS) or (decimals and sign):
        return None
    value = Fraction(int(whole or 0)) + (Fraction(int(decimals), 10 ** len(decimals)) if decimals else 0)
    quarters = value * QUARTER + QUARTERS[sign]
    exact: Value = quarters.numerator if quarters.denominator == 1 else quarters
    return -exact if minus in ("-", "−") else exact


NUMBERS: Final = Cache(_read)
"""The number that a text is, in quarter points, ``None`` if it is none."""
