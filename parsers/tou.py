"""Results files of the French Go Federation (``.tou``), as OpenGotha, Pairgoth and people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.parsers.encoding import decode
from crosstable.parsers.markup import is_tou
from crosstable.parsers.walllist import has_row
from crosstable.source import Source

if TYPE_CHECKING:
    from crosstable.parsers import Parsed


def sniff(data: bytes) -> bool:
    """Whether header lines say so, and a line looks like a row with results."""
    return is_tou(data) and has_row(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The text and the tournament of a file."""
    from crosstable.parsers.tou_table import parse as parse_text  # noqa: PLC0415 - pyparsing is slow to import

    text, encoding = decode(data)
    source = Source(path, text, encoding)
    return source, parse_text(source)
