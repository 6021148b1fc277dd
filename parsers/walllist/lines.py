"""A file's lines, sorted into comments and lines that may be rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from crosstable.parsers.walllist.rows import Row
from crosstable.parsers.walllist.splitting import Splitter


class Line(NamedTuple):
    """A line and its number, from 1."""

    number: int
    text: str


NO_ROWS: Final = "no row with results such as 12+/w0 was found"

COMMENT: Final = ";"
RESULT: Final = re.compile(r"\d[-+=](?:[/!bBwW\s|;]|$)|\)\d+[vdf]|\bfree\b")
"""A hint of a result: enough to choose lines worth a look."""

SAMPLE: Final = 8

LONGEST_IDENTIFIER: Final = 16


def split_lines(text: str) -> list[str]:
    r"""The lines of a text that end with ``\n``, ``\r\n`` or ``\r``, as :class:`crosstable.source.Source` counts."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def sort_lines(text: str) -> tuple[list[Line], list[Line]]:
    """The comments, and the other lines that are not blank."""
    comments: list[Line] = []
    others: list[Line] = []
    for number, line in enumerate(split_lines(text), 1):
        start = line.lstrip()
        if start:
            (comments if start[0] == COMMENT else others).append(Line(number, line))
    return comments, others


def sample_lines(lines: Sequence[Line]) -> list[Line]:
    """Some lines with results, from all over the file; none if there are none at all."""
    likely = [line for line in lines if "+" in line.text or "-" in line.text or "=" in line.text]
    step = max(1, len(likely) // SAMPLE)
    chosen = [line for line in likely[step // 2 :: step] if RESULT.search(line.text)]
    return chosen or [line for line in lines if RESULT.search(line.text)][:SAMPLE]


def cut_all(lines: Iterable[Line], splitter: Splitter) -> list[Row]:
    """The lines as rows; lines that hold nothing but an identifier are none."""
    return [row for row in (cut(line, splitter) for line in lines) if row.fields]


def cut(line: Line, splitter: Splitter) -> Row:
    """The line's fields, and the identifier behind them."""
    text, identifier = line.text, None
    if "|" in text and splitter.delimiter != "|":
        before, _, behind = text.rpartition("|")
        value = behind.strip()
        if len(value) <= LONGEST_IDENTIFIER and " " not in value:
            text, identifier = before.rstrip(), value or None
    return Row(line.number, text, splitter.fields(text), identifier)
