"""What a file is by its marks, for the formats that must know of each other: a web page, a ``.tou`` file."""

from __future__ import annotations

import re
from typing import Final

from crosstable.parsers.encoding import plain_bytes
from crosstable.tou import KEYS

HEAD: Final = 1 << 16
MOST_COVERAGE: Final = 1 << 20
"""A page of coverage has its table within so many bytes; there may be much around it."""
PAGE: Final = re.compile(rb"\s*<(?:!doctype\s+html|html|head|body|center|h\d|p|div)\b", re.IGNORECASE)
MATCHES: Final = re.compile(
    rb"""<event\b[^>]*?\s(?:sanctionnumber|eventguid|eventtypecode|postevententry|eliminationtype|playoffstartround)\s*=
    |<\w+(?=[^>]*?\sDCI\s*=)(?=[^>]*?\sRank\s*=)[^>]*?\sMatchPoints\s*=""",
    re.IGNORECASE | re.VERBOSE,
)
"""Marks of WER's XML, in which ``table`` is where two players sit: an event, or a player's line in standings."""
TOURNAMENT: Final = re.compile(
    rb"\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<(?:[\w.-]+:)?tournament\b", re.DOTALL | re.IGNORECASE
)
"""The root of many programs' XML, some of which have elements that are named as those of pages."""
TABLE: Final = re.compile(rb"<(?:table|pre)\b", re.IGNORECASE)

_INSIDE: Final = rb"(?:\s|<(?!/?t)[^<>]{0,200}>){0,80}+"
"""What stands in a cell around its text: blanks and tags that are no table's."""
COVERAGE: Final = re.compile(
    rb"^[ \t|]*+\**+(?:rank|table)\**+[ \t]*+\|[ \t]*+\**+(?:player|team)\**+[ \t]*+\|"
    rb"[^\r\n]{0,400}?(?:points|opponent|op\.? ?win|omw|winnings)"
    rb"|<t[hd]\b[^<>]{0,300}>" + _INSIDE + rb"(?:rank|table)" + _INSIDE + rb"(?:</t[hd]>)?\s{0,80}+"
    rb"<t[hd]\b[^<>]{0,300}>" + _INSIDE + rb"(?:player|team)" + _INSIDE + rb"(?:</t[hd]>)?\s{0,80}+<t[hd]\b"
    rb".{0,400}?(?:points|opponent|op\.? ?win|omw|winnings)",
    re.MULTILINE | re.IGNORECASE | re.DOTALL,
)
"""The line of headings of tables of results, pairings or standings as Wizards' coverage of Magic has them."""

TOU_KEY: Final = re.compile(rf"^;(?P<key>{'|'.join(KEYS)})[ \t]*=".encode(), re.MULTILINE | re.IGNORECASE)
TOU_HEADINGS: Final = re.compile(rb"^;[ \t]*num\.?[ \t]+nom[ \t]+pr", re.MULTILINE | re.IGNORECASE)
EGD_HEADER: Final = re.compile(rb"^;[ \t]*[A-Z]{2}\[", re.MULTILINE)
LEAST_KEYS: Final = 2
"""So many keys of ``.tou`` header lines are no chance."""


def is_page(data: bytes) -> bool:
    """Whether this looks like HTML: it begins so, or there is a table in it."""
    head = plain_bytes(data[:HEAD])
    if b"<" not in head:
        return False
    return PAGE.match(head) is not None or (TABLE.search(head) is not None and not is_program(data))


def is_program(data: bytes) -> bool:
    """Whether this looks like the XML of a program, which a table in it makes no page."""
    return TOURNAMENT.match(plain_bytes(data[:HEAD])) is not None or is_wer(data)


def is_wer(data: bytes) -> bool:
    """Whether this looks like the XML of Wizards Event Reporter, well formed or not."""
    head = plain_bytes(data[:HEAD])
    return head.lstrip().startswith(b"<") and PAGE.match(head) is None and MATCHES.search(head) is not None


def is_coverage(data: bytes) -> bool:
    """Whether there is a table in this as Wizards' coverage of Magic has them, in Markdown or on a page."""
    text = plain_bytes(data[:MOST_COVERAGE])
    return (b"|" in text or b"<t" in text.lower()) and COVERAGE.search(text.replace(b"\r", b"\n")) is not None


def is_tou(data: bytes) -> bool:
    """Whether the header lines are those of a ``.tou`` file: its line of headings, or several of its keys, and none
    of the European Go Database."""
    if b";" not in data:
        return False
    text = plain_bytes(data)
    if b"\r" in text:  # a line may end with it alone
        text = text.replace(b"\r", b"\n")
    keys = {found["key"].lower() for found in TOU_KEY.finditer(text)}
    named = len(keys) >= LEAST_KEYS or TOU_HEADINGS.search(text) is not None
    return named and EGD_HEADER.search(text) is None
