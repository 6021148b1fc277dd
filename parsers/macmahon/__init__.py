"""The XML of MacMahon 3 (Christoph Gerlach), and that of AutoKorsak, which is made after it.

Elements and what they say: :mod:`crosstable.macmahon`, as MacMahon 3.10 writes them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from crosstable.parsers.encoding import plain_bytes

if TYPE_CHECKING:
    from crosstable.parsers import Parsed
    from crosstable.source import Source

_SNIFFED: Final = 1 << 16
ROOT: Final = re.compile(
    rb"\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<(?:[\w.-]+:)?Tournament\b(?P<attributes>[^>]*)>", re.DOTALL
)
_PARTS: Final = re.compile(
    rb"<(?:IndividualParticipant|TournamentRound|NumberOfRounds|TakeCurrentRoundInAccount|LowerMacMahonBar)\b"
)
"""Elements that only MacMahon and AutoKorsak have under this root."""
_AUTOKORSAK: Final = re.compile(rb"<(?:Kind|FirstMoveColor|UseMacMahonStartScores|StartScores|LocalSurname)\b")
"""Elements that AutoKorsak adds."""


def sniff(data: bytes) -> bool:
    """Whether this is MacMahon's XML, well formed or not."""
    head = head_of(data)
    return head is not None and _AUTOKORSAK.search(head) is None


def is_autokorsak(data: bytes) -> bool:
    """Whether this is AutoKorsak's XML, well formed or not."""
    head = head_of(data)
    return head is not None and _AUTOKORSAK.search(head) is not None


def head_of(data: bytes) -> bytes | None:
    """The beginning of a file if it is one of MacMahon's or AutoKorsak's, without its byte order mark."""
    head = plain_bytes(data[:_SNIFFED])
    root = ROOT.match(head)
    return head if root is not None and _PARTS.search(head, root.end()) is not None else None


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file of MacMahon. Raises :class:`crosstable.parsers.UnreadableError` if it holds none."""
    from crosstable.parsers.macmahon.document import MACMAHON, parse_as  # noqa: PLC0415 - lxml is slow to import

    return parse_as(MACMAHON, path, data)
