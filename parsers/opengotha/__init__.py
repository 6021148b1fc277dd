"""OpenGotha's XML, as the program, Pairgoth and several web sites write it.

The file is read as the program itself would read it, but for what the program loses: games whose players it does not
find, players whom it knows already, byes beyond the first of a round. Damage that has one reading only is repaired and
reported; what concerns no result is kept as details, so that the writer can put it back.
"""

from __future__ import annotations

import re

from crosstable.parsers import Parsed
from crosstable.parsers.encoding import plain_bytes
from crosstable.source import Source

_SNIFFED = 1 << 14
_ROOT = re.compile(rb"(?:\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*>)*<(?:\w+:)?Tournament\b([^>]*)>", re.DOTALL)
_OF_OTHERS = re.compile(rb"\btypeversion\s*=")
_OWN_ATTRIBUTE = re.compile(rb"\b(?:dataVersion|gothaVersion|fullVersionNumber|externalIPAddress|saveDT)\s*=")
_OWN_PART = re.compile(
    rb"\s*(?:<!--.*?-->\s*)*<(?:Players|Games|ByePlayers|Teams|TournamentParameterSet|TeamTournamentParameterSet|ClubsGroups)\b",
    re.DOTALL,
)


def sniff(data: bytes) -> bool:
    """Whether the root is a tournament with OpenGotha's attributes, or with its parts as first child."""
    head = plain_bytes(data[:_SNIFFED])
    root = _ROOT.match(head)
    if root is None or _OF_OTHERS.search(root[1]):
        return False
    return _OWN_ATTRIBUTE.search(root[1]) is not None or _OWN_PART.match(head, root.end()) is not None


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`crosstable.parsers.UnreadableError` if it holds none of OpenGotha."""
    from crosstable.parsers.opengotha.document import read  # noqa: PLC0415 - most files only need the sniffing

    return read(path, data)
