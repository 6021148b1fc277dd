"""Rows in which a round is told together with its points: ``5+ Б1 32``, ``+32``, ``20``.

What belongs together is made one field of the form that :data:`crosstable.parsers.walllist.cells.POINTS` has, so that
the table is found as any other. Between blanks the cell and its points may as well be two fields, which need nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from crosstable.parsers.walllist.cells import TOLD
from crosstable.parsers.walllist.lines import Line, has_result
from crosstable.parsers.walllist.sides import NUMBERS_OF_OPPONENTS
from crosstable.parsers.walllist.splitting import BLANKS, CAREFUL, Splitter, Stretch, by_pattern

SIGNED: Final = re.compile(r"(?P<sign>[-+=−–])\s?(?P<points>\d{1,2})")
ALONE: Final = re.compile(r"\d{1,3}")
COLOURS: Final = "ЧчБб"
CELL: Final = rf"(?<!\S)(?:\d{{1,4}}[-+=]?\s[{COLOURS}]\d?|\d{{1,4}}[-+=]\s[bBwW]\d)(?=\s+\d{{1,2}}(?!\S))"
"""A cell with a blank in it, before its points."""
WORDS: Final = by_pattern(re.compile(rf"{CELL}|\S+"))


def points_splitter(splitter: Splitter, lines: Sequence[Line]) -> Splitter:
    """The splitter, made to read cells with points if there are any in these lines, which are no comments."""
    texts = [text for _, text in lines]
    if splitter.delimiter is not None:
        columns = points_columns([splitter.fields(text) for text in texts])
        return _in_columns(splitter, columns) if columns else splitter
    if splitter is BLANKS and any(re.search(CELL, text) for text in texts):
        splitter = WORDS
    if splitter is not CAREFUL and not any(map(has_result, texts)):
        return _signed(splitter)
    return splitter


def points_columns(rows: Sequence[Sequence[str]]) -> frozenset[int]:
    """The columns of delimited rows that hold cells with points; signs may be all that there is of the cells."""
    width = Counter(map(len, rows)).most_common(1)[0][0] if rows else 0
    columns = list(zip(*(row for row in rows if len(row) == width), strict=True))
    told = frozenset(at for at, texts in enumerate(columns) if any(TOLD[text] is not None for text in texts))
    if any(NUMBERS_OF_OPPONENTS[text] for texts in columns for text in texts):
        return told
    return told | {at for at, texts in enumerate(columns) if _are_signed(texts)}


def _are_signed(texts: Sequence[str]) -> bool:
    """Whether a column holds points with the sign of the result: ``+32``, ``-8``, not only negative numbers."""
    signs = [found["sign"] for found in map(SIGNED.fullmatch, texts) if found]
    return "+" in signs and 2 * len(signs) >= sum(map(bool, texts))


def together(text: str) -> str:
    """A field of a column of cells with points, in the form that cells with points have."""
    if ALONE.fullmatch(text):
        return f": {text}"
    found = SIGNED.fullmatch(text)
    return f"{found['sign']} {found['points']}" if found else text


def with_points(fields: list[str], columns: frozenset[int]) -> list[str]:
    """The fields of a row with those in columns of cells with points in the form that such cells have. A row in which
    none is more than a number may as well be the headings."""
    if not any(TOLD[text] or SIGNED.fullmatch(text) for at, text in enumerate(fields) if at in columns):
        return fields
    return [together(text) if at in columns else text for at, text in enumerate(fields)]


def _in_columns(splitter: Splitter, columns: frozenset[int]) -> Splitter:
    def fields(line: str) -> list[str]:
        return with_points(splitter.fields(line), columns)

    return splitter._replace(fields=fields)


def _signed(splitter: Splitter) -> Splitter:
    """A splitter of words to whom ``+32`` is a cell with points."""

    def stretches(line: str) -> list[Stretch]:
        return splitter.stretches(line)

    def fields(line: str) -> list[str]:
        words = [line[start:end] for start, end in stretches(line)]
        signed = [at for at, word in enumerate(words) if SIGNED.fullmatch(word)]
        return [together(word) if at in signed else word for at, word in enumerate(words)]

    return Splitter(None, fields, stretches)
