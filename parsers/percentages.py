"""Percentages as programs print them: ``66``, ``66.66%``, ``60,7 %``, or as fractions of one (``0.6667``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

_NUMBER: Final = re.compile(r"(?P<whole>[0-9]{0,9})(?:[.,](?P<rest>[0-9]{1,30}))?\s*(?P<sign>%?)")


def percentages(texts: Sequence[str | None]) -> tuple[Fraction | None, ...]:
    """The values of one column exactly as printed, as parts of one; ``None`` where a text is no such number.

    A column has percents where a value has the sign or is more than 1 (of the largest possible value, 100 percent or
    all, nobody prints more than a hundred times too little), else fractions.
    """
    found = [_read(text) for text in texts]
    percents = any(value is not None and (signed or value > 1) for value, signed in found)
    return tuple(value if value is None or not percents else value / 100 for value, _ in found)


def _read(text: str | None) -> tuple[Fraction | None, bool]:
    """A number as it is printed, and whether it has the sign of a percentage."""
    match = _NUMBER.fullmatch((text or "").strip())
    if match is None or not (match["whole"] or match["rest"]):
        return None, False
    rest = match["rest"] or ""
    return Fraction(int(match["whole"] + rest), 10 ** len(rest)), bool(match["sign"])
