"""By what EventLink's reports and pages are known, cheap enough to be asked of every file."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from crosstable.parsers.encoding import plain_bytes
from crosstable.parsers.markup import is_coverage, is_page

SAMPLE: Final = 1 << 17
"""Bytes from the beginning of a file that are looked at."""

_HINTS: Final = tuple(
    word.encode()
    for word in "eventlink|report:|reportar:|reporte:|informe:|ogw|jgo|opponent|oponente|rival|adversario|player"
    "|jugador|bye*|libre*".split("|")
)
"""One of these, in small letters, is in everything that has a mark."""
_ROW: Final = re.compile(rb"[ \t\xa0](?:\d{1,3}[ \t\xa0\xc2]++){4}\d{1,3}[ \t\xa0\xc2]*+$", re.MULTILINE)
"""What may end a row of printed standings, whatever the encoding."""
_RECORD: Final = re.compile(rb"\s\d{1,3}/\d{1,3}/\d{1,3}\s+\d{1,3}(?:[.,]\d+)?\s?%")
"""What a row of the page of standings has in it."""
_NO_TEXT: Final = re.compile(rb"\s*[{\[<]")


@lru_cache(maxsize=1)
def kind_of(data: bytes) -> str | None:
    """The name of the format, ``eventlink`` for a printed report, ``eventlink-page`` for a page; ``None`` if the file
    is neither. The answer for the last file is kept: several formats ask."""
    head = plain_bytes(data[:SAMPLE])
    page = is_page(data)
    if is_coverage(data):
        return None
    if _NO_TEXT.match(head) and not page:
        return None
    low = head.lower()
    hints = [hint for hint in _HINTS if hint in low]
    if not hints and not _RECORD.search(head) and not _ROW.search(head.replace(b"\r", b"\n")):
        return None
    from crosstable.parsers.eventlink.telling import kind_of_page, kind_of_text  # noqa: PLC0415 - few files come here

    text = head.decode("utf-8", "replace").replace("\ufffd", "\xa0")
    return kind_of_page(text) if page else kind_of_text(text)
