"""Wall lists: the plain text tables of Go programs, in every dialect of thirty years."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from crosstable.parsers.aga.signs import is_american
from crosstable.parsers.encoding import decode, plain_bytes
from crosstable.parsers.eventlink.signs import kind_of
from crosstable.parsers.markup import is_coverage, is_page, is_program, is_tou
from crosstable.source import Source

if TYPE_CHECKING:
    from crosstable.parsers import Parsed

ROW: Final = re.compile(
    rb"^[^;{<\r\n].*?[\s|;](?:\d+[-+=?](?:[/!?bBwWHh][^\s|;]{0,4}(?::\d{1,3})?)?|\(\d+\)\d+[dvf=+-])(?:[\s|;]|$)",
    re.MULTILINE,
)
"""A line, not of a comment, with a result."""


COMMAS: Final = re.compile(
    rb"^[^;{<\r\n]*?,\"?(?:0|[1-9]\d*)[-+=](?:[/!?bBwWHh\xd0][^\s,]{0,6})?(?:[ :]\(?\d{1,3}\)?)?\"?(?:,|$)",
    re.MULTILINE,
)
"""A line, not of a comment, with a result between commas."""
COLOURED: Final = re.compile(rb",\"?\d+[-+=]/?[bBwW]\d[ ,:\"]")
POINTS: Final = re.compile(
    r"^[^;{<\r\n][^\r\n]*?(?<=[\s|;,'\"])(?:\+\s?\d{1,2}|(?:\d{1,4}[-+=]?\s?)?[ЧчБбbBwW]\d[-+=]?[\s:|;,]+(?:\d{1,2}|\(\d{1,2}\)))"
    r"(?=[\s|;,\"]|$)",
    re.MULTILINE,
)
"""A line with the points of a round and no opponents: ``+32``, ``Б1 32``."""
OF_POINTS: Final = re.compile(
    r"\b(?:uragan|ураган\w*|форс|fors|рейт(?:инг)?|rating|(?-i:R)|старт\w*|start)\b", re.IGNORECASE
)
"""Words of tables in which points are counted."""
LEAST_ROWS: Final = 2


def sniff(data: bytes) -> bool:
    """Whether a line looks like a row with results, in a file of no format of its own."""
    return is_of_go(data) and not is_tou(data) and not is_coverage(data) and kind_of(data) is None


def has_commas(data: bytes) -> bool:
    """Whether lines look like rows of a spreadsheet with results, not those of matches."""
    if COMMAS.search(plain_bytes(data).replace(b"\r", b"\n")) is None or not _is_plain(data):
        return False
    from crosstable.parsers.sheets.csv import kind_of as kind_of_sheet  # noqa: PLC0415 - few files have commas so

    return COLOURED.search(data) is not None or kind_of_sheet(data) is None


def is_of_go(data: bytes) -> bool:
    """Whether rows under headings that match play has too tell results of Go."""
    return has_row(data) or has_commas(data) or has_points(data)


def has_points(data: bytes) -> bool:
    """Whether lines look like rows with the points of rounds, under words of tables in which points are counted."""
    if not _is_plain(data):
        return False
    text, _ = decode(data)
    text = text.replace("\r", "\n")
    return OF_POINTS.search(text) is not None and len(POINTS.findall(text)) >= LEAST_ROWS


def _is_plain(data: bytes) -> bool:
    """Whether this is no page and no file of a program."""
    start = plain_bytes(data[:1024]).lstrip()[:1]
    return start not in (b"{", b"[", b"<") and not is_page(data) and not is_american(data) and not is_program(data)


def has_row(data: bytes) -> bool:
    """Whether a line of a text looks like a row with results."""
    text = plain_bytes(data)
    if b"\r" in text:  # a line may end with it alone
        text = text.replace(b"\r", b"\n")
    return ROW.search(text) is not None and not is_page(data) and not is_american(data) and not is_program(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The text and the tournament of a wall list."""
    from crosstable.parsers.walllist.document import parse as parse_text  # noqa: PLC0415 - pyparsing is slow to import

    text, encoding = decode(data)
    source = Source(path, text, encoding)
    return source, parse_text(source)
