"""Results files of the French Go Federation (``.tou``), as OpenGotha, Pairgoth and people write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from crosstable.parsers.encoding import decode
from crosstable.parsers.markup import is_tou
from crosstable.parsers.walllist import has_row
from crosstable.source import Source

if TYPE_CHECKING:
    from crosstable.parsers import Parsed


LATIN: Final = "iso-8859-15"
WINDOWS: Final = "cp1252"
"""What French files are in that are not UTF-8: what the federation's programs write, and what people's editors do."""
BEYOND_LATIN: Final = re.compile(rb"[\x80-\x9f]")
"""Bytes that are letters and quotes in the one and control characters in the other."""


def sniff(data: bytes) -> bool:
    """Whether header lines say so, and a line looks like a row with results."""
    return is_tou(data) and has_row(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The text and the tournament of a file."""
    from crosstable.parsers.tou_table import parse as parse_text  # noqa: PLC0415 - pyparsing is slow to import

    text, encoding = decode(data, WINDOWS if BEYOND_LATIN.search(data) else LATIN)
    source = Source(path, text, encoding)
    return source, parse_text(source)
