"""A CSV file of matches, a line each: ``round,table,player1,player2,wins1,wins2,draws`` in any order, or a result such
as ``2-1-0`` in one column, or the winner's name. A match without second player is a bye."""

from __future__ import annotations

from crosstable.parsers import Parsed
from crosstable.parsers.csv_standings import parse_sheet
from crosstable.parsers.eventlink.signs import kind_of as kind_of_eventlink
from crosstable.parsers.sheets.csv import kind_of
from crosstable.parsers.sheets.sheet import Kind
from crosstable.source import Source


def sniff(data: bytes) -> bool:
    """Whether a line of headings says so."""
    return kind_of(data) is Kind.RESULTS and kind_of_eventlink(data) is None


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`crosstable.parsers.UnreadableError` if it has no such headings."""
    return parse_sheet(path, data, "csv-matches", "a round, two players and a result")
