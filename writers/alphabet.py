"""Texts in encodings that lack some characters: the nearest letter instead, and a list of what was replaced."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

NEAREST: Mapping[str, str] = {
    "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ø": "O", "ø": "o", "ı": "i", "ß": "ss", "ẞ": "SS", "Þ": "Th", "þ": "th",
    "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ð": "D", "ð": "d", "Ħ": "H", "ħ": "h", "Ŧ": "T", "ŧ": "t",
    "‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "…": "...",
    "\N{NO-BREAK SPACE}": " ", "¼": ".25", "½": ".5", "¾": ".75",
}  # fmt: skip
"""Characters that Unicode does not take apart into a plain letter and a mark."""

LOST = "?"
"""Written for a character that nothing stands near to, as programs with one-byte encodings do."""


def encoded(text: str, encoding: str) -> tuple[bytes, dict[str, str]]:
    """The text in the encoding, and what was written for each character that the encoding lacks (in their order).

    Raises ``LookupError`` for an unknown encoding.
    """
    if _fits(text, encoding):
        return text.encode(encoding), {}
    lacking = sorted(character for character in set(text) if not _fits(character, encoding))
    replaced = {character: _nearest(character, encoding) for character in lacking}
    return text.translate({ord(character): instead for character, instead in replaced.items()}).encode(
        encoding
    ), replaced


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _nearest(character: str, encoding: str) -> str:
    if unicodedata.combining(character):
        return ""
    letter = unicodedata.normalize("NFKD", character)
    letter = "".join(part for part in letter if not unicodedata.combining(part))
    for candidate in (NEAREST.get(character), letter, NEAREST.get(letter)):
        if candidate and _fits(candidate, encoding):
            return candidate
    return LOST
