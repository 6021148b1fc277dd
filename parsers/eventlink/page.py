"""EventLink's pages of standings and pairings, copied as text or saved as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.parsers.eventlink.signs import kind_of
from crosstable.parsers.html import page_source

if TYPE_CHECKING:
    from crosstable.parsers import Parsed
    from crosstable.source import Source

NAME = "eventlink-page"


def sniff(data: bytes) -> bool:
    """Whether this looks like a page of EventLink, or like the text of one."""
    return kind_of(data) == NAME


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament of a page. Raises :class:`crosstable.parsers.UnreadableError` if it has no rows."""
    from crosstable.parsers.eventlink.event import tournament  # noqa: PLC0415 - only for a file of this format
    from crosstable.parsers.eventlink.leaves import leaf_of_page  # noqa: PLC0415

    source = page_source(path, data)
    return source, tournament(source, [leaf_of_page(source.text)])
