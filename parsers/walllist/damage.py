"""Characters that an earlier program lost, and how to tell that they are lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.model import Player, Tournament
from crosstable.parsers.encoding import LOST
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.origin import TableOrigin
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table

NAMES: Final = frozenset({Role.NAME, Role.GIVEN, Role.CLUB})
MISREAD_AS: Final = ("cp1252", "iso-8859-1", "cp1250", "iso-8859-2", "cp1251")
"""Encodings that UTF-8 is taken for by mistake."""


def mended(text: str) -> str | None:
    """The text as it was before its UTF-8 was read in another encoding (``Ã‰lise``: Élise), ``None`` if it was not."""
    if text.isascii():
        return None
    for encoding in MISREAD_AS:
        try:
            return text.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return None


def damage(origin: TableOrigin, tournament: Tournament) -> Iterator[Diagnostic]:
    """Findings of damaged names, one a row, of damaged header lines, and of half points printed as ``?``."""
    text = origin.source.text
    if text.isascii() and "?" not in text:
        return
    if _may_be_damaged(origin.table):
        yield from _damaged_names(origin, tournament.players)
    for index, header in enumerate(tournament.headers):
        if LOST in header.value or mended(header.value) is not None:
            yield finding("R106", _damaged(header.value) or "", origin.header(index), found=header.value, advice=ADVICE)
    yield from _half_points(origin)


def _may_be_damaged(table: Table) -> bool:
    """Whether there is anything in names and clubs that is not plain, at a glance."""
    for role, texts in zip(table.roles, table.columns, strict=True):
        if role in NAMES:
            text = "".join(filter(None, texts))
            if "?" in text or not text.isascii():
                return True
    return False


def _damaged_names(origin: TableOrigin, players: Sequence[Player]) -> Iterator[Diagnostic]:
    for index, player in enumerate(players):
        for name, text in (("name", player.name), ("club", player.club or "")):
            message = _damaged(text)
            if message is not None:
                yield finding("R106", message, origin.field(index, name), player=index, found=text, advice=ADVICE)
                break


ADVICE: Final = "Write the name as it is spelt, and save the file as UTF-8."


def _damaged(text: str) -> str | None:
    if "?" in text or LOST in text:
        return f"characters of “{text}” were lost by an earlier program"
    meant = mended(text)
    return None if meant is None else f"“{text}” is “{meant}” that was read in a wrong encoding"


def _half_points(origin: TableOrigin) -> Iterator[Diagnostic]:
    for number, at in enumerate(origin.claims):
        texts = origin.table.columns[at]
        if "?" not in "".join(filter(None, texts)):
            continue
        halves = [row for row, text in enumerate(texts) if text and text[-1] == "?" and NUMBERS[text] is not None]
        if halves:
            many = f" ({len(halves)} times in this column)" if len(halves) > 1 else ""
            yield finding(
                "R106",
                f"½ is printed as ?{many}",
                origin.claim(halves[0], number),
                player=halves[0],
                found=texts[halves[0]],
                severity=Severity.INFO,
            )
