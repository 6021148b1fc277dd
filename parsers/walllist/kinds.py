"""What a text of a row looks like by itself. What it is, its column decides."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from crosstable.parsers.walllist.cache import Cache
from crosstable.parsers.walllist.cells import APART, AWAY, FREE, GAME, GODRAW, IDLE, NAMELESS, TOLD
from crosstable.parsers.walllist.grades import GRADES
from crosstable.parsers.walllist.numbers import NUMBERS


class Kind(StrEnum):
    """A text's kind. ``HALF`` may be a jigo or a number with ½ (``12=``, ``21?``), ``UNSAID`` (``?``) and ``DASH``
    (``-``) may be a round that was not played or nothing at all. ``BROKEN`` has the characters of cells."""

    NOTHING = "."
    CELL = "c"
    HALF = "h"
    UNSAID = "?"
    DASH = "-"
    INTEGER = "i"
    NUMBER = "n"
    ORDINAL = "o"
    GRADE = "g"
    COUNTRY = "k"
    BROKEN = "b"
    WORD = "w"


PATTERNS: Final = (
    (Kind.INTEGER, re.compile(r"[0-9]+")),
    (Kind.HALF, re.compile(r"\d+[=?]")),
    (Kind.CELL, GAME.pattern),
    (Kind.CELL, IDLE.pattern),
    (Kind.CELL, GODRAW.pattern),
    (Kind.CELL, FREE.pattern),
    (Kind.CELL, AWAY.pattern),
    (Kind.CELL, APART.pattern),
    (Kind.CELL, NAMELESS.pattern),
    (Kind.CELL, re.compile(r"[+=]")),
    (Kind.UNSAID, re.compile(r"\?")),
    (Kind.DASH, re.compile(r"[-−–—]+|\.+")),
    (Kind.ORDINAL, re.compile(r"\(?[=#]?\d{1,6}(?:[.)]|\.\))?|\d{1,6}\.?[-–]\d{1,6}\.?")),
    (Kind.COUNTRY, re.compile(r"[A-Z]{2,3}|[a-z]{2}|\?\?")),
    (Kind.BROKEN, re.compile(r"(?=.*[-+=?−–])(?=.*[\d/])[-\d+=?!/bBwWhHoOxXЧчБб−–()]+")),
)
"""The patterns of kinds; the first that fits wins."""


LONGEST_CODE: Final = 3
"""Letters alone are a country up to so many."""
NO_JOINTS: Final = str.maketrans("", "", "-_'’")


def _kind(text: str | None) -> Kind:
    if not text:
        return Kind.NOTHING
    if len(text) > LONGEST_CODE and text.translate(NO_JOINTS).isalpha():  # most are names, no two alike
        return Kind.CELL if FREE.pattern.fullmatch(text) or AWAY.pattern.fullmatch(text) else Kind.WORD
    return Kind.CELL if TOLD[text] is not None else _kind_of_signs(text)


def _kind_of_signs(text: str) -> Kind:
    shape = next((kind for kind, pattern in PATTERNS if pattern.fullmatch(text)), Kind.WORD)
    if shape in (Kind.INTEGER, Kind.HALF, Kind.CELL, Kind.UNSAID, Kind.DASH):
        return shape
    if NUMBERS[text] is not None:
        return Kind.NUMBER
    if GRADES[text] is not None:
        return Kind.GRADE
    return shape


KINDS: Final = Cache(_kind)
"""The kind of a text."""
