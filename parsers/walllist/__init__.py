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
    rb"^[^;{<\r\n].*?[\s|;](?:\d+[-+=?](?:[/!?bBwWHh][^\s|;]{0,4})?|\(\d+\)\d+[dvf=+-])(?:[\s|;]|$)", re.MULTILINE
)
"""A line, not of a comment, with a result."""


def sniff(data: bytes) -> bool:
    """Whether a line looks like a row with results, in a file of no format of its own."""
    return has_row(data) and not is_tou(data) and not is_coverage(data) and kind_of(data) is None


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
