"""The XML of Wizards Event Reporter (WER, 2009–2020): events with all matches (``.wer``), and lists of standings.

Elements and what they say: the schema that files of versions 4.2 to 4.5 have. Choices:

* A row is a team, which in most events is one player; a judge in the list of persons is none.
* Who is in no team and yet in a match, a rank or a disqualification has a row of his own.
* An end of 0001-01-01 or 2001-01-01 is one that was not set.
* Seats, pods, warnings and the log say nothing of results: they are kept as settings of WER.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.parsers.markup import is_wer

if TYPE_CHECKING:
    from crosstable.parsers import Parsed
    from crosstable.source import Source


def sniff(data: bytes) -> bool:
    """Whether this is an event of WER or a list of its standings, well formed or not."""
    return is_wer(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file of WER. Raises :class:`crosstable.parsers.UnreadableError` if it holds none."""
    from crosstable.parsers.wer.document import parse_document  # noqa: PLC0415 - lxml is slow to import

    return parse_document(path, data)
