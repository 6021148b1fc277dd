"""Web pages that hold a crosstable, as a ``<table>`` or as text in ``<pre>``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from crosstable.parsers import UnreadableError
from crosstable.parsers.encoding import decode, plain_bytes
from crosstable.parsers.eventlink.signs import kind_of
from crosstable.parsers.markup import is_coverage, is_page
from crosstable.source import Source

if TYPE_CHECKING:
    from crosstable.parsers import Parsed

CHARSET: Final = re.compile(rb"<meta[^<>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
HEAD: Final = 4096
LARGEST: Final = 8 << 20
"""Bytes of the largest page that is read; its tree takes many times as much."""


def sniff(data: bytes) -> bool:
    """Whether this looks like a web page of no format of its own."""
    return is_page(data) and not is_coverage(data) and kind_of(data) is None


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The source and the tournament of a page. Raises :class:`UnreadableError` if there is no table with results."""
    from crosstable.parsers.html_table import parse_page  # noqa: PLC0415 - lxml is slow to import

    source = page_source(path, data)
    return source, parse_page(source)


def page_source(path: str, data: bytes) -> Source:
    """The text of a page, in the encoding that it declares. Raises :class:`UnreadableError` if it is too large."""
    if len(data) > LARGEST:
        raise UnreadableError(f"a page of more than {LARGEST >> 20} MB is no tournament's")
    declared = CHARSET.search(plain_bytes(data[:HEAD]))
    text, encoding = decode(data, declared[1].decode("ascii", "replace") if declared else None)
    return Source(path, text, encoding)
