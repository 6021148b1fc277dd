"""What one file of EventLink says, whichever way it left the browser."""

from __future__ import annotations

import re
from typing import Final

from crosstable.parsers.eventlink import pages, words
from crosstable.parsers.eventlink.reports import read_reports
from crosstable.parsers.eventlink.saved import facts_of, page_text
from crosstable.parsers.eventlink.sheets import Leaf, Text
from crosstable.parsers.markup import is_page

_REPORT: Final = re.compile(rf"(?<!\S){words.REPORT}\s*(?:{words.KINDS_OF_REPORT})", re.IGNORECASE)
_QUOTED: Final = re.compile(r"^[> ]*>", re.MULTILINE)


def leaf_of_text(text: str, base: int = 0) -> Leaf:
    """A printed report, whose text begins at ``base`` in the source."""
    leaf = Leaf()
    read_reports(Text(_unquoted(text), base), leaf)
    return leaf


def _unquoted(text: str) -> str:
    """The text without the marks of quotations and of code, as many blanks in their place."""
    quoted = sum(line.startswith(">") for line in text.splitlines())
    if 2 * quoted > text.count("\n"):
        text = _QUOTED.sub(lambda match: " " * len(match[0]), text)
    return text.replace("```", "   ")


def leaf_of_page(text: str, base: int = 0) -> Leaf:
    """A page, copied or saved; a report may have been saved as a page, too."""
    leaf = Leaf()
    if is_page(text.encode("utf-8", "replace")):
        seen, places = page_text(text)
        plain = Text(seen, base, places, tabs=True)
    else:
        plain = Text(text, base, tabs=True)
    if _REPORT.search(plain.text):
        read_reports(plain, leaf)
        return leaf
    report, number = facts_of(text, base)
    pages.read_page(plain, leaf, report)
    for sheet in report.sheets:
        sheet.round = number if number is not None else sheet.round
    return leaf
