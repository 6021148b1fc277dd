"""Lines of fields with their places, as spreadsheets save them. Fields are found by one pattern, not by the :mod:`csv`
module, which does not say where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from crosstable.games_csv import restored
from crosstable.source import Span

DELIMITERS: Final = ",;\t"
"""What parts fields, by country and program."""


class Cell(NamedTuple):
    """A field's text, as it was before it was neutralised, and its place with its quotes."""

    text: str
    span: Span


def rows_of(text: str, delimiter: str) -> Iterator[list[Cell]]:
    """All lines as fields. A quoted field may hold line ends; one with a stray quote is taken as it stands."""
    field = re.compile(
        rf'(?:"(?P<quoted>(?:[^"]|"")*+)"|(?P<bare>[^{delimiter}\r\n]*))(?P<end>{delimiter}|\r\n|[\r\n]|\Z)'
    )
    row: list[Cell] = []
    for match in field.finditer(text):
        content = match["bare"] if match["quoted"] is None else match["quoted"].replace('""', '"')
        row.append(Cell(restored(content), Span(match.start(), match.start("end"))))
        if match["end"] != delimiter:
            yield row
            row = []
