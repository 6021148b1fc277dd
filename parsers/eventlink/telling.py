"""Whether a text is a printed report of EventLink or a page that was copied."""

from __future__ import annotations

import re
from typing import Final

from crosstable.parsers.eventlink import pages, reports, words
from crosstable.parsers.eventlink.rows import PAIRING
from crosstable.parsers.eventlink.saved import MARKS
from crosstable.parsers.eventlink.sheets import Kind, Text

REPORT, PAGE = "eventlink", "eventlink-page"

_NAMED: Final = re.compile(
    rf"(?<!\S)(?:{words.REPORT}\s*(?:{words.KINDS_OF_REPORT})(?!\S)|{words.COPYRIGHT})", re.IGNORECASE
)
_RULE: Final = re.compile(rf"^\s*{words.RULE}\s*$", re.MULTILINE)
_BYE: Final = re.compile(r"\*{2,} ?(?:bye|ronda libre) ?\*{2,}", re.IGNORECASE)
_RESULT: Final = re.compile(r"\d{1,4}[-+=?](?:[/!?bBwWhH]\S*)?")
"""A result of a wall list."""
_LEAST_ROWS: Final = 2
_MOST_PERCENT: Final = 100
_MOST_POINTS: Final = 60
_CELLS: Final = 7
"""Cells of a row of standings: rank, a word of the name, pod, points and three percentages."""


def kind_of_page(text: str) -> str | None:
    """Which of the formats a web page is."""
    return PAGE if MARKS.search(text) else None


def kind_of_text(text: str) -> str | None:
    """Which of the formats a text is."""
    plain = Text(text, tabs=True)
    if _NAMED.search(plain.text):
        return REPORT
    if pages.is_page(plain.text):
        return PAGE
    kinds = {reports.kind_of_heading(match[0]) for match in words.HEADING.finditer(plain.text)}
    if Kind.STANDINGS in kinds:
        return REPORT
    least = 1 if Kind.PAIRINGS in kinds else _LEAST_ROWS
    has_marks = Kind.PAIRINGS in kinds or _BYE.search(plain.text) or _RULE.search(plain.text)
    return REPORT if _are_rows(plain) or (has_marks and _has_pairings(plain, least)) else None


def _are_rows(text: Text) -> bool:
    """Whether lines are rows of standings without any heading: ranks that count up from 1, points that do not rise,
    percentages."""
    rank, before = 0, _MOST_POINTS
    for first, last in text.lines():
        cells = text.text[first:last].split()
        if len(cells) < _CELLS or not all(cell.isdecimal() for cell in cells[-5:]):
            continue
        points, *percentages = map(int, cells[-4:])
        rank += 1
        if cells[0].rstrip(".)") != str(rank) or points > before or max(percentages) > _MOST_PERCENT:
            return False
        if any(map(_RESULT.fullmatch, cells[1:-5])):
            return False
        before = points
    return rank >= _LEAST_ROWS


def _has_pairings(text: Text, least: int) -> bool:
    """Whether most lines are rows of pairings, or they are the rows of all that stands in one line."""
    lines = [line for line in text.lines() if text.text[line[0] : line[1]].strip()]
    paired = sum(PAIRING.fullmatch(text.text, *line) is not None for line in lines)
    return paired >= least and (least == 1 or 2 * paired > len(lines))
