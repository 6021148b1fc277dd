"""Characters that an earlier program lost, and how to tell that they are lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.model import Header, Player
from crosstable.parsers.encoding import LOST
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.origin import TableOrigin

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


def damage(origin: TableOrigin, players: Sequence[Player], headers: Sequence[Header]) -> Iterator[Diagnostic]:
    """Findings of damaged names, one a row, of damaged header lines, and of half points printed as ``?``."""
    names = "".join(f"{player.family}{player.given}{player.club or ''}" for player in players)
    suspicious = "?" in names or not names.isascii()
    for index, player in enumerate(players if suspicious else ()):
        for name, text in (("name", player.name), ("club", player.club or "")):
            message = _damaged(text)
            if message is not None:
                yield finding("R106", message, origin.field(index, name), player=index, found=text, advice=ADVICE)
                break
    for index, header in enumerate(headers):
        if LOST in header.value or mended(header.value) is not None:
            yield finding("R106", _damaged(header.value) or "", origin.header(index), found=header.value, advice=ADVICE)
    yield from _half_points(origin)


ADVICE: Final = "Write the name as it is spelt, and save the file as UTF-8."


def _damaged(text: str) -> str | None:
    if "?" in text or LOST in text:
        return f"characters of “{text}” were lost by an earlier program"
    meant = mended(text)
    return None if meant is None else f"“{text}” is “{meant}” that was read in a wrong encoding"


def _half_points(origin: TableOrigin) -> Iterator[Diagnostic]:
    for number, at in enumerate(origin.claims):
        texts = origin.table.columns[at]
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
