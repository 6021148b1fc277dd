"""Whether a file is a web page, for all formats that must know."""

from __future__ import annotations

import re
from typing import Final

from crosstable.parsers.encoding import plain_bytes

HEAD: Final = 1 << 16
PAGE: Final = re.compile(rb"\s*<(?:!doctype\s+html|html|head|body|center|h\d|p|div)\b", re.IGNORECASE)
TABLE: Final = re.compile(rb"<(?:table|pre)\b", re.IGNORECASE)


def is_page(data: bytes) -> bool:
    """Whether this looks like HTML: it begins so, or there is a table in it."""
    head = plain_bytes(data[:HEAD])
    if b"<" not in head:
        return False
    return PAGE.match(head) is not None or TABLE.search(head) is not None
