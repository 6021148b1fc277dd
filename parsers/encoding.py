"""From bytes to text: which encoding a file is in.

What Go programs of thirty years wrote is UTF-8, UTF-16 with a mark, or one of six tables of 256 characters. Those six
differ in few bytes; which it is, the letters tell that names are made of: a table that turns a name into one with
``±`` or three accents in a row is the wrong one.
"""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

from crosstable.parsers.letters import likelihood

UTF_8: Final = "utf-8"
MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks, and what they say."""

LOST: Final = "\ufffd"
"""What stands for bytes that are no text."""


class Decoded(NamedTuple):
    """A text and the encoding, as Python names it, that it was read in."""

    text: str
    encoding: str


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """The text of a file. Bytes that are no text in its encoding become U+FFFD.

    ``declared`` is what the file itself says of its encoding; it is believed if the file is not UTF-8.
    """
    for mark, name in MARKS:
        if data.startswith(mark):
            return Decoded(data.decode(name, "replace").removeprefix("\ufeff"), name)
    try:
        return Decoded(data.decode(UTF_8), UTF_8)
    except UnicodeDecodeError:
        name = _known(declared) or _encoding_of(data)
        return Decoded(data.decode(name, "replace"), name)


def plain_bytes(data: bytes) -> bytes:
    """The bytes of a file, those of UTF-16 and UTF-32 as UTF-8, so that patterns of bytes find what they look for."""
    wide = any(data.startswith(mark) for mark, name in MARKS if name != "utf-8-sig")
    return decode(data).text.encode() if wide else data.removeprefix(codecs.BOM_UTF8)


def _known(name: str | None) -> str | None:
    try:
        return codecs.lookup(name).name if name else None
    except LookupError:
        return None


ONE_BYTE: Final = ("iso-8859-1", "iso-8859-2", "cp1252", "iso-8859-15", "cp1250", "cp1251")
"""The encodings of one byte a character that files are in; where several give the same text, the first is named."""

SEQUENCE: Final = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
HIGH_BYTES: Final = bytes(range(0x80, 0x100))
WORD: Final = re.compile(rb"[^\s,;|()/]*[\x80-\xff][^\s,;|()/]*")
COUNTRY: Final = re.compile(rb"(?<![A-Za-z\x80-\xff])[A-Z]{2}(?![A-Za-z\x80-\xff])|(?<=\t)[a-z]{2}(?=[\t-])")
MOST_BYTES: Final = 1 << 18
MOST_WORDS: Final = 400
LONGEST_WORD: Final = 40
CLOSE: Final = 0.25
"""Scores that differ by no more than this leave a doubt."""


def _encoding_of(data: bytes) -> str:
    """The encoding of bytes that are not UTF-8 throughout."""
    sequences = SEQUENCE.findall(data)
    strays = len(data) - len(data.translate(None, HIGH_BYTES)) - sum(map(len, sequences))
    if len(sequences) >= strays:
        return UTF_8
    words = _some_words(data)
    countries = frozenset(code.decode().upper() for code in set(COUNTRY.findall(data)))
    texts: dict[tuple[str, ...], str] = {}
    for name in (*(["iso-8859-15"] if b"OpenGotha" in data else []), *ONE_BYTE):
        texts.setdefault(tuple(word.decode(name, "replace") for word in words), name)
    scores = sorted(((likelihood(text, countries), name) for text, name in texts.items()), reverse=True)
    close = [name for score, name in scores if score >= scores[0][0] - CLOSE]
    return close[0] if len(close) == 1 else _second_opinion(data, close)


def _some_words(data: bytes) -> list[bytes]:
    words = dict.fromkeys(WORD.findall(data[:MOST_BYTES]))
    return [word[:LONGEST_WORD] for word in list(words)[:MOST_WORDS]]


def _second_opinion(data: bytes, names: list[str]) -> str:
    from charset_normalizer import from_bytes  # noqa: PLC0415 - slow to import, seldom asked

    found = from_bytes(data[:MOST_BYTES], cp_isolation=names).best()
    known = _known(found.encoding) if found else None
    return next((name for name in names if _known(name) == known), names[0])
