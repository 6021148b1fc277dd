"""A CSV file of standings of match play: rank, player, points, records and percentages in columns of any order, as
spreadsheets and melee.gg have them."""

from __future__ import annotations

from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.encoding import decode
from crosstable.parsers.eventlink.signs import kind_of as kind_of_eventlink
from crosstable.parsers.sheets.build import Dialect, build
from crosstable.parsers.sheets.csv import kind_of, leaf_of
from crosstable.parsers.sheets.names import plainly_named
from crosstable.parsers.sheets.sheet import Kind
from crosstable.parsers.walllist import is_of_go
from crosstable.source import Source


def sniff(data: bytes) -> bool:
    """Whether a line of headings says so."""
    return kind_of(data) is Kind.STANDINGS and kind_of_eventlink(data) is None and not is_of_go(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it has no such headings."""
    return parse_sheet(path, data, "csv-standings", "a player and his points")


def parse_sheet(path: str, data: bytes, program: str, wanted: str) -> tuple[Source, Parsed]:
    """The tournament in a file of one table."""
    source = Source(path, *decode(data))
    leaf = leaf_of(source)
    if not leaf.sheets:
        raise UnreadableError(f"there is no line of headings with {wanted} in this file")
    return source, build(source, [leaf], Dialect(program, plainly_named, lambda _: None))
