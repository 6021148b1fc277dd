"""By what the AGA's files are known: patterns of bytes, cheap enough to be asked of every file."""

from __future__ import annotations

import re
from typing import Final

from crosstable.parsers.encoding import plain_bytes
from crosstable.parsers.markup import is_page

SAMPLE: Final = 1 << 16
"""Bytes from the beginning of a file that are looked at."""

_IDENTIFIER = rb"[A-Za-z]{0,4}\d{1,9}"
_COMMENT = rb"[ \t]*+(?:(?:#|//).*)?$"

TITLE: Final = re.compile(rb"^[ \t]*+(?:tourney|tournament)\b", re.IGNORECASE | re.MULTILINE)
SECTION: Final = re.compile(
    rb"^[ \t]*+(?:players|games)\b[ \t]*+:?(?:[ \t]*+(?:round[ \t]++)?\d{1,5})?[ \t]*+(?:\([^)\n]{0,80}\))?[ \t]*+$",
    re.IGNORECASE | re.MULTILINE,
)
GAME: Final = re.compile(
    rb"^[ \t]*+%b[ \t]++%b[ \t]++[WwBb?][ \t]++-?\d{1,3}[ \t]++[-+]?\d{1,3}(?:[.,]\d{1,3})?%b"
    % (_IDENTIFIER, _IDENTIFIER, _COMMENT),
    re.MULTILINE,
)
PLAYER: Final = re.compile(
    rb"^[ \t]*+%b[ \t]++[^\d\s#][^\n#]{0,200}?[ \t](?:\d{1,2}[kdpKDP]|-?\d{1,2}\.\d+)" % _IDENTIFIER
)
REGISTERED: Final = re.compile(
    rb"^[ \t]*+%b[ \t]++[^\d\s#,][^\n#,]{0,100},[^\n#]{0,100}?[ \t](?:\d{1,2}[kdKD]|-?\d{1,2}(?:\.\d+)?)(?=[ \t\n#]|$)"
    % _IDENTIFIER
)
DIRECTIVE: Final = re.compile(
    rb"^[ \t]*+##[ \t]*+(?:TOURNEY|RULES|ROUNDS|HANDICAPS|BAND|DATE|NORATS|NOEARLY|PAIR)\b",
    re.IGNORECASE | re.MULTILINE,
)
ATTRIBUTE: Final = re.compile(rb"^[ \t]++(?:NAME|RATING|SIGMA)[ \t]*+=", re.IGNORECASE | re.MULTILINE)
PAIR: Final = re.compile(rb"^[ \t]*+%b[ \t]++%b(?:[ \t]|$)" % (_IDENTIFIER, _IDENTIFIER))
"""What may be a game that is written wrongly."""
ALONE: Final = re.compile(rb"^%b[ \t]*+$" % _IDENTIFIER, re.MULTILINE)
CELL: Final = re.compile(rb"[\s|;](?:\d+[-+=](?:[/!bBwWHh][^\s|;]{0,4})?)(?:[\s|;]|$)")
"""A result as wall lists have it."""


def is_report(data: bytes) -> bool:
    """Whether this is a report for the AGA's ratings: the sections PLAYERS and GAMES, and what belongs into them."""
    text = _sample(data)
    sections = SECTION.findall(text)
    if not sections or is_page(data):
        return False
    return GAME.search(text) is not None or (
        TITLE.search(text) is not None and (len(sections) > 1 or any(map(PLAYER.match, text.split(b"\n"))))
    )


def is_send2aga(data: bytes) -> bool:
    """Whether this is what ``send2aga`` gathers: games, and players with their attributes below their identifiers."""
    text = _sample(data)
    return ATTRIBUTE.search(text) is not None and ALONE.search(text) is not None and not is_report(data)


def is_tde(data: bytes) -> bool:
    """Whether this is a register of players or the games of a round: most of its lines are what these have."""
    lines = _content(_sample(data))
    if not lines:
        return DIRECTIVE.search(_sample(data)) is not None
    pattern = PAIR if any(map(GAME.match, lines)) else REGISTERED
    fitting = sum(pattern.match(line) is not None for line in lines)
    directed = fitting and DIRECTIVE.search(_sample(data))
    if not directed and (2 * fitting <= len(lines) or any(map(CELL.search, lines))):
        return False
    return not is_report(data) and not is_send2aga(data)


def is_american(data: bytes) -> bool:
    """Whether this is any of these, so that it is no wall list although a remark in it may look like a result."""
    return is_report(data) or is_send2aga(data) or is_tde(data)


def _sample(data: bytes) -> bytes:
    return plain_bytes(data[:SAMPLE]).replace(b"\r", b"\n")


def _content(text: bytes) -> list[bytes]:
    """The lines that are no comments, without those at their ends."""
    lines = (line.partition(b"#")[0].rstrip() for line in text.split(b"\n")[:200])
    return [line for line in lines if line.strip()]
