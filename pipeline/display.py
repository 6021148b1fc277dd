"""Text for terminals: what may be shown, how wide it is, and a line of a file with a mark under the place.

Nothing that a file holds reaches a terminal raw: control characters and invisible ones that change the direction of
writing are shown as escapes (``\\x1b``, ``\\u202e``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from crosstable.model import QUARTER, Value

TAB = 8
"""Columns from one tab stop to the next."""

CUT = "…"
_QUARTERS = ("", "¼", "½", "¾")


def counted(number: int, noun: str) -> str:
    """``1 error``, ``12 errors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def score_text(value: Value | None) -> str:
    """Quarter points as ``18½``, a fraction of one as a percentage, ``None`` as nothing."""
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return f"{float(value):.2%}"
    whole, rest = divmod(abs(value), QUARTER)
    digits = str(whole) if whole or not rest else ""
    return ("-" if value < 0 else "") + digits + _QUARTERS[rest]


def score_number(value: Value | None) -> int | float | None:
    """Points as a JSON number: an integer where it is one; quarters are exact in binary."""
    if value is None or isinstance(value, Fraction):
        return None if value is None else float(value)
    return value // QUARTER if value % QUARTER == 0 else value / QUARTER


def printable(text: str) -> str:
    """The text with every character escaped that is not seen as itself."""
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    return character.encode("unicode_escape").decode("ascii")


def width(text: str) -> int:
    """Columns of a terminal that printable text takes: 2 a wide character, 0 a combining one."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """The text filled up with blanks to a width, after it, or before it to set it right."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def table(heading: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> str:
    """Lines of aligned columns, two blanks between; the columns of index in ``right`` are set right."""
    lines = [tuple(map(printable, row)) for row in (heading, *rows)]
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    to_right = frozenset(right)
    return "\n".join(
        "  ".join(
            pad(cell, columns, right=index in to_right)
            for index, (cell, columns) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


class Excerpt(NamedTuple):
    """A line of a file as it may be shown, and a line of carets to set under it."""

    text: str
    carets: str


def excerpt(line: str, start: int, end: int, columns: int) -> Excerpt:
    """The part of a line around the characters ``start`` to ``end`` (from 0) that fits into ``columns``."""
    first = max(0, start - columns)
    part = line[first : start + columns]
    cells = _cells(part)
    edges = [0, *accumulate(width(cell) for cell in cells)]
    low, high = _window(edges, start - first, columns, first == 0, first + len(part) == len(line))
    before = CUT if first + low else ""
    after = CUT if first + high < len(line) else ""
    left, right = edges[low], edges[high]
    from_column = edges[min(start - first, len(cells))]
    to_column = min(max(edges[min(end - first, len(cells))], from_column + 1), max(right, from_column + 1))
    text = before + "".join(cells[low:high]) + after
    return Excerpt(text, " " * (len(before) + from_column - left) + "^" * (to_column - from_column))


def _cells(part: str) -> list[str]:
    """What is shown for each character; a tab is as many blanks as it takes to the next stop."""
    cells: list[str] = []
    column = 0
    for character in part:
        cell = " " * (TAB - column % TAB) if character == "\t" else printable(character)
        cells.append(cell)
        column += width(cell)
    return cells


def _window(edges: list[int], start: int, columns: int, at_start: bool, at_end: bool) -> tuple[int, int]:
    """Which of the cells to show: all, or as many as fit with a third of the room before ``start``."""
    count, total = len(edges) - 1, edges[-1]
    if at_start and at_end and total <= columns:
        return 0, count
    room = columns - 2 * len(CUT)
    left = edges[min(start, count)] - room // 3
    left = max(0, min(left, total - room) if at_end else left)
    low = next(index for index, edge in enumerate(edges) if edge >= left)
    high = max(index for index, edge in enumerate(edges) if edge <= edges[low] + room)
    return low, high
