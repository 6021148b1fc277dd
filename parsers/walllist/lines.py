"""A file's lines, sorted into comments and lines that may be rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from crosstable.parsers.walllist.rows import Row
from crosstable.parsers.walllist.splitting import Splitter

Line = tuple[int, str]
"""A line's number, from 1, and its text."""

MOST_LINES: Final = 250_000
"""A file with more lines is no tournament's; the largest tournament known has 4,000 players."""
NO_ROWS: Final = "no row with results such as 12+/w0 was found"

COMMENT: Final = ";"
BAR: Final = "|"
RESULT: Final = re.compile(r"\d[-+=](?:[/!bBwWЧчБб\s|;,:\"]|$)")
RARE_RESULT: Final = re.compile(r"\)\d+[vdf](?:\s|$)")
"""Hints of a result: enough to choose lines worth a look."""
POINTS: Final = re.compile(
    r"(?<![^\s|;,\"'])(?:\+\s?\d{1,2}|(?:\d+[-+=]?\s?)?[ЧчБбbBwW]\d[-+=]?(?:[\s|;,:]+)(?:\d{1,2}|\(\d{1,2}\)))(?![^\s|;,\"])"
)
"""A hint of the points of a round: ``+32``, ``Б1 32``, ``5 Б1 32``."""

SAMPLE: Final = 6

LONGEST_IDENTIFIER: Final = 16


def split_lines(text: str) -> list[str]:
    r"""The lines of a text that end with ``\n``, ``\r\n`` or ``\r``, as :class:`crosstable.source.Source` counts."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def sort_lines(text: str) -> tuple[list[Line], list[Line]]:
    """The comments, and the other lines that are not blank."""
    lines = [(number, line) for number, line in enumerate(split_lines(text), 1) if line and not line.isspace()]
    comments = [line for line in lines if line[1].lstrip()[0] == COMMENT]
    return comments, [line for line in lines if line[1].lstrip()[0] != COMMENT] if comments else lines


def sample_lines(lines: Sequence[Line]) -> list[Line]:
    """Some lines with results, from all over the file; none if there are none at all."""
    likely = [line for line in lines if "+" in line[1] or "-" in line[1] or "=" in line[1]]
    step = max(1, len(likely) // SAMPLE)
    chosen = [line for line in likely[step // 2 :: step] if RESULT.search(line[1])]
    return (
        chosen
        or [line for line in lines if has_result(line[1])][:SAMPLE]
        or [line for line in lines if has_points(line[1])][:SAMPLE]
    )


def has_points(text: str) -> bool:
    """Whether there is a hint in a line of points of a round."""
    return POINTS.search(text) is not None


def has_result(text: str) -> bool:
    """Whether there is a hint of a result in a line."""
    return RESULT.search(text) is not None or RARE_RESULT.search(text) is not None


def cut(lines: Iterable[Line], splitter: Splitter) -> list[Row]:
    """The lines as rows: their fields, the identifier behind them, without the comment that may end them."""
    rows: list[Row] = []
    for number, line in lines:
        text, identifier = line, None
        if COMMENT in text and splitter.delimiter != COMMENT:
            text = text.partition(COMMENT)[0]
        if BAR in text and splitter.delimiter != BAR:
            text, identifier = _without_identifier(text)
        fields = splitter.fields(text)
        if fields:
            rows.append(Row(number, text, fields, identifier))
    return rows


def _without_identifier(text: str) -> tuple[str, str | None]:
    before, _, behind = text.rpartition(BAR)
    value = behind.strip()
    if len(value) <= LONGEST_IDENTIFIER and " " not in value:
        return before.rstrip(), value or None
    return text, None
