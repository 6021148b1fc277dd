"""Wizards EventLink as people have it: printed reports as text or PDF, pages copied or saved from the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.parsers.encoding import decode
from crosstable.parsers.eventlink.signs import kind_of
from crosstable.source import Source

if TYPE_CHECKING:
    from crosstable.parsers import Parsed

NAME = "eventlink"


def sniff(data: bytes) -> bool:
    """Whether this looks like the text of a printed report, or of rows of one."""
    return kind_of(data) == NAME


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament of the reports in a text. Raises :class:`crosstable.parsers.UnreadableError` if it has no rows."""
    from crosstable.parsers.eventlink.event import tournament  # noqa: PLC0415 - only for a file of this format
    from crosstable.parsers.eventlink.leaves import leaf_of_text  # noqa: PLC0415

    source = text_source(path, data)
    return source, tournament(source, [leaf_of_text(source.text)])


def text_source(path: str, data: bytes) -> Source:
    """The text of a printed report."""
    return Source(path, *decode(data))
