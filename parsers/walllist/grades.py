"""Grades: ``2d``, ``10K``, ``1p``, ``3 Dan``, ``12 Kyu``, ``4.kyu``, ``2段``."""

from __future__ import annotations

import re
from typing import Final

from crosstable.model import Grade
from crosstable.parsers.walllist.cache import Cache

KINDS: Final = {
    "k": "k kyu kyū kup gup cyu кю к к級 級 级".split(),
    "d": "d dan дан д 段".split(),
    "p": "p pro dan-p п".split(),
}
WORDS: Final = {word: kind for kind, words in KINDS.items() for word in words}
LONG_WORDS: Final = frozenset(word for word in WORDS if len(word) > 1 or not word.isascii())
"""The words that may stand apart from their number."""

_ANY_WORD: Final = "|".join(sorted(WORDS, key=len, reverse=True))
GRADE: Final = re.compile(rf"\(?(\d{{1,2}})[.\- ]?\s*({_ANY_WORD})\.?[?*]?\)?", re.IGNORECASE)
BARE_GRADE: Final = re.compile(r"(\d{1,2})[?*]?")

WORST_KYU: Final = 40


def _read(text: str | None) -> Grade | None:
    found = GRADE.fullmatch(text) if text else None
    if found is None:
        return None
    number = int(found[1])
    return Grade(number, WORDS[found[2].lower()]) if 1 <= number <= WORST_KYU else None


GRADES: Final = Cache(_read)
"""The grade that a text says, ``None`` if it says none."""


def _read_in_column(text: str | None) -> Grade | None:
    grade = GRADES[text]
    if grade is not None or not text:
        return grade
    bare = BARE_GRADE.fullmatch(text)
    return Grade(int(bare[1]), "k") if bare and 1 <= int(bare[1]) <= WORST_KYU else None


GRADES_IN_COLUMN: Final = Cache(_read_in_column)
"""The grade that a text says in a column of grades, where a bare number is one of kyu."""
