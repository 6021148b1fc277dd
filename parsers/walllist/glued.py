"""Texts that lost the blank between them: ``4+/w03-/b0`` is two results, ``375-`` may be 37 and ``5-``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.sides import NUMBERS_OF_OPPONENTS

Style = re.Pattern[str]

STYLES: Final = (
    re.compile(r"(?:0|[1-9]\d*)[-+=?](?:[/!]?[bBwW]\d)?"),
    re.compile(r"(?:0|[1-9]\d*)[-+=?](?:[/!]?[bBwW])?"),
    re.compile(r"(?:0|[1-9]\d*)[-+=?]"),
)
"""How programs write results; by the style of its table a chain of results falls apart in one way only."""

LONGEST: Final = 48
RESULTS: Final = frozenset({Kind.CELL, Kind.BROKEN})
DIGITS: Final = re.compile(r"\d+")
WORD_AND_GRADE: Final = re.compile(r"(\D*[^\W\d])(\d{1,2}[kdpKDP])")
WORD_AND_NUMBER: Final = re.compile(r"(.*[^\W\d])(\d+)")


def style_of(results: Iterable[str]) -> Style:
    """The style that most of these results are written in."""
    styles = Counter(next((style for style in STYLES if style.fullmatch(text)), STYLES[-1]) for text in results)
    return styles.most_common(1)[0][0] if styles else STYLES[0]


def partings(text: str, style: Style, players: int) -> Iterator[tuple[str, ...]]:
    """The ways in which a text may be several texts that lost the blanks between them, the likeliest first.

    ``players`` is how many there are: a result with a greater number than that may begin with a number of its own.
    """
    if len(text) > LONGEST:
        return
    kind = KINDS[text]
    strange = NUMBERS_OF_OPPONENTS[text] > players or style.fullmatch(text) is None
    if kind is Kind.BROKEN or (kind is Kind.CELL and strange):
        yield from _results(text, style, players)
    elif kind is Kind.WORD:
        for pattern in (WORD_AND_GRADE, WORD_AND_NUMBER):
            found = pattern.fullmatch(text)
            if found is not None:
                yield found.groups()
    elif kind is Kind.INTEGER:
        yield from ((text[:cut], text[cut:]) for cut in range(1, len(text)) if text[cut] != "0" or cut == len(text) - 1)


def _results(text: str, style: Style, players: int) -> Iterator[tuple[str, ...]]:
    """A chain of results, with a number before or behind it."""
    found = [match.span() for match in style.finditer(text)]
    if not found or any(one[1] != other[0] for one, other in pairwise(found)):
        return
    before, behind = text[: found[0][0]], text[found[-1][1] :]
    results = [text[start:end] for start, end in found]
    if any(piece and NUMBERS[piece] is None for piece in (before, behind)):
        return
    for number, first in _number_before(before, results[0], players):
        whole = tuple(piece for piece in (number, first, *results[1:], behind) if piece)
        if len(whole) > 1:
            yield whole


def _number_before(before: str, result: str, players: int) -> Iterator[tuple[str, str]]:
    """The numbers that may stand before a result, and the result without them."""
    digits = DIGITS.match(result)
    if before or digits is None or int(digits[0]) <= players:
        yield before, result
        return
    for cut in range(1, digits.end()):
        opponent = result[cut : digits.end()]
        if (opponent == "0" or opponent[0] != "0") and int(opponent) <= players:
            yield result[:cut], result[cut:]
