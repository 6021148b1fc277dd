"""How the lines of a table are cut into fields: at blanks, or at tabs, semicolons or bars."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from crosstable.games_csv import restored
from crosstable.parsers.walllist.grades import LONG_WORDS
from crosstable.parsers.walllist.kinds import KINDS, Kind

MARKDOWN: Final = " \t\r\f\v\xa0*`"
"""What stands around the text of a Markdown cell: blanks, and the marks of bold and code."""

Stretch = tuple[int, int]
"""Start and end of a field in its line."""


class Splitter(NamedTuple):
    """A way to cut a line. ``fields`` are the texts, ``stretches`` where they stand; ``delimiter`` is ``None`` for
    blanks, where a missing field leaves no trace."""

    delimiter: str | None
    fields: Callable[[str], list[str]]
    stretches: Callable[[str], list[Stretch]]


COLUMNS: Final = "columns"
"""What parts fields that stand in columns of their own; no text of a line."""


def by_pattern(pattern: re.Pattern[str]) -> Splitter:
    """A way to cut a line into what a pattern finds."""

    def stretches(line: str) -> list[Stretch]:
        return [found.span() for found in pattern.finditer(line)]

    return Splitter(None, pattern.findall, stretches)


def by_columns(stretches: Callable[[str], list[Stretch]]) -> Splitter:
    """A way to cut a line that knows where each field stands, also one of which there is nothing."""

    def fields(line: str) -> list[str]:
        return [line[start:end] for start, end in stretches(line)]

    return Splitter(COLUMNS, fields, stretches)


def _delimited(delimiter: str) -> Splitter:
    edges = MARKDOWN if delimiter == "|" else None

    def stretches(line: str) -> list[Stretch]:
        found: list[Stretch] = []
        start = 0
        for field in _trimmed(line, delimiter).split(delimiter):
            begin = start + len(field) - len(field.lstrip(edges))
            found.append((begin, begin + len(field.strip(edges))))
            start += len(field) + 1
        return found[1:] if _framed(line, delimiter) else found

    def fields(line: str) -> list[str]:
        parts = [field.strip(edges) for field in _trimmed(line, delimiter).split(delimiter)]
        return parts[1:] if _framed(line, delimiter) else parts

    return Splitter(delimiter, fields, stretches)


def _framed(line: str, delimiter: str) -> bool:
    return delimiter == "|" and line.lstrip().startswith("|")


def _trimmed(line: str, delimiter: str) -> str:
    """The line without the bar that ends a Markdown row."""
    bare = line.rstrip()
    return bare[:-1] if _framed(line, delimiter) and bare.endswith("|") else line


WORDS: Final = re.compile(r"\S+")
BLANKS: Final = Splitter(None, str.split, by_pattern(WORDS).stretches)


def _quoted(delimiter: str) -> Splitter:
    """A way to cut a line as spreadsheets save it: fields may stand between quotes, and begin with the apostrophe that
    keeps them from being run."""
    field = re.compile(
        rf'(?:^|{delimiter})(?:\s*"(?P<quoted>(?:[^"]|"")*+)"\s*(?={delimiter}|$)|(?P<bare>[^{delimiter}]*))'
    )

    def found(line: str) -> Iterator[tuple[str, Stretch]]:
        for match in field.finditer(line):
            group = "bare" if match["quoted"] is None else "quoted"
            text, start = match[group], match.start(group)
            shown = restored(text.replace('""', '"')).strip() if group == "quoted" else restored(text.strip())
            begin = start + len(text) - len(text.lstrip())
            yield shown, (begin, max(begin, start + len(text.rstrip())))

    def fields(line: str) -> list[str]:
        return [text for text, _ in found(line)]

    def stretches(line: str) -> list[Stretch]:
        return [stretch for _, stretch in found(line)]

    return Splitter(delimiter, fields, stretches)


COMMAS: Final = _quoted(",")
QUOTED: Final = {delimiter: _quoted(delimiter) for delimiter in ";\t"}
DELIMITED: Final = tuple(map(_delimited, "\t;|"))

GLUED_PLACE: Final = r"(?:(?<=^)|(?<=\s))\d{1,4}[.)](?=[^\W\d])"
LONG_GRADE: Final = rf"(?<!\S)\d{{1,2}}\.?\s+(?:{'|'.join(LONG_WORDS)})(?!\S)"
CAREFUL: Final = by_pattern(re.compile(rf"{GLUED_PLACE}|{LONG_GRADE}|\S+", re.IGNORECASE))
"""Blanks, but ``2 Dan`` is one field and ``10.Name`` are two."""
GLUED_START: Final = re.compile(r"\s*\d{1,4}[.)][^\W\d]")

LEAST_FIELDS: Final = 4


def choose_splitter(rows: Sequence[str]) -> Splitter:
    """The way to cut that suits most of these rows with results."""
    together = "\n".join(rows)
    for splitter in (*DELIMITED, COMMAS):
        if (splitter.delimiter or "") in together and 2 * sum(_suits(splitter, row) for row in rows) > len(rows):
            return QUOTED.get(splitter.delimiter or "", splitter) if '"' in together else splitter
    glued = sum(GLUED_START.match(row) is not None for row in rows)
    return CAREFUL if 2 * glued > len(rows) or not LONG_WORDS.isdisjoint(together.lower().split()) else BLANKS


def _suits(splitter: Splitter, row: str) -> bool:
    """Whether the row has several fields, none of which holds several results."""
    if row.count(splitter.delimiter or " ") < LEAST_FIELDS - 1:
        return False
    return all(
        KINDS[field] is Kind.CELL or sum(KINDS[word] is Kind.CELL for word in field.split()) <= 1
        for field in splitter.fields(row)
    )
