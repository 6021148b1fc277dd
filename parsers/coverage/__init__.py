"""Pages of Wizards' coverage of Magic events, 1998 to 2019: results, pairings and standings of a round, in Markdown
(as archives keep them) or HTML. Facts: real pages of 2005, 2017 and 2019. Choices:

* The round is what the title of the page says, else its file's name.
* Names are ``Last, First``; a country, a team, a place in the world and marks of unknown meaning stand around them, and
  DCI Reporter cuts them off in some tables: a name that is the beginning of just one other is that one.
* ``Drew 0-0-0`` has no games; that it was intentional is not said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable.parsers.markup import is_coverage, is_program

if TYPE_CHECKING:
    from crosstable.parsers import Parsed
    from crosstable.parsers.together import Given
    from crosstable.source import Source


def sniff(data: bytes) -> bool:
    """Whether there is a table of coverage in this, and it is no program's own file."""
    return is_coverage(data) and not is_program(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament as far as one page tells it. Raises :class:`crosstable.parsers.UnreadableError` if it does not."""
    from crosstable.parsers.coverage.together import parse_page  # noqa: PLC0415 - lxml is slow to import

    return parse_page(path, data)


def events(files: Sequence[Given]) -> Sequence[Sequence[int]]:
    """The pages by events (:class:`crosstable.parsers.together.Joiner`)."""
    from crosstable.parsers.coverage.together import by_events  # noqa: PLC0415 - lxml is slow to import

    return by_events(files)


def parse_joined(path: str, files: Sequence[Given]) -> tuple[Source, Parsed]:
    """The tournament of several pages of one event (:class:`crosstable.parsers.together.Joiner`)."""
    from crosstable.parsers.coverage.together import parse_pages  # noqa: PLC0415 - lxml is slow to import

    return parse_pages(path, files)
