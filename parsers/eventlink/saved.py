"""A saved web page of EventLink as the text that a browser would copy of it, and what its markup says besides.

The markup is walked once, without a tree: only where lines and cells end is asked for, and every character of the text
knows its place in the file.
"""

from __future__ import annotations

import re
from array import array
from html import unescape
from typing import Final

from crosstable.parsers.eventlink.sheets import Piece, Report
from crosstable.source import Span

_HIDDEN: Final = r"<!--(?:.*?-->|.*\Z)|<(?P<hidden>script|style|head|template|svg)\b(?:.*?</(?P=hidden)\s*>|.*\Z)"
_PART: Final = re.compile(
    rf"(?:{_HIDDEN})|<(?P<end>/?)(?P<tag>[a-zA-Z][\w-]*)\b[^<>]*>|<[!?][^<>]*>"
    r"|(?P<entity>&\#?\w{1,12};)|(?P<blank>\s+)|(?P<text>[^<&\s]+|.)",
    re.DOTALL | re.IGNORECASE,
)
_LINES: Final = frozenset(
    "address article aside blockquote body br button caption center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 "
    "h6 header hr html label legend li main nav ol option p pre section select table tbody tfoot thead title tr "
    "ul".split()
)
"""Elements that stand on lines of their own."""
_CELLS: Final = frozenset({"td", "th"})

URL: Final = re.compile(
    r"eventlink\.wizards\.com/stores/\d+/events/(?P<code>\d{3,12})(?:/rounds/(?P<round>\d{1,3}))?", re.IGNORECASE
)
_CODE: Final = re.compile(r"<[^<>]*?\seventid\s*=\s*[\"']?(?P<code>\d{3,12})", re.IGNORECASE)
_NUMBER: Final = re.compile(r"<[^<>]*?\sroundnumber\s*=\s*[\"']?(?P<round>\d{1,3})\b", re.IGNORECASE)
_TIMER: Final = re.compile(
    r"<[^<>]*?class\s*=\s*[\"'][^\"'<>]*round-timer__round-number[^<>]*>[^<]*?(?P<round>\d{1,3})", re.IGNORECASE
)
_TITLE: Final = re.compile(
    r"<[^<>]*?class\s*=\s*[\"'][^\"'<>]*event-page-header__title[^<>]*>\s*(?P<title>[^<]*[^<\s])", re.IGNORECASE
)
MARKS: Final = re.compile(
    r"eventlink\.wizards\.com|event-page-header__|round-timer__|report:\s*(?:standings by rank|pairings by)",
    re.IGNORECASE,
)
"""What only pages of EventLink have."""


def page_text(page: str) -> tuple[str, array[int]]:
    """What is seen of a page, and where each character of that stands in it; the last place is the page's end."""
    texts: list[str] = []
    places = array("l")
    for match in _PART.finditer(page):
        start, end = match.span()
        if match["text"] is not None:
            texts.append(match[0])
            places.extend(range(start, end))
            continue
        seen = _seen(match)
        texts.append(seen)
        places.extend([start] * len(seen))
    places.append(len(page))
    return "".join(texts), places


def _seen(match: re.Match[str]) -> str:
    """What a browser shows of a tag, an entity or blanks."""
    if match["entity"] is not None:
        return unescape(match["entity"])
    if match["blank"] is not None:
        return " "
    tag = (match["tag"] or "").lower()
    if tag in _CELLS:
        return "" if match["end"] else "\t"
    return "\n" if tag in _LINES else ""


def facts_of(page: str, base: int = 0) -> tuple[Report, int | None]:
    """The title and number of the event, and the round of the page, as its address and its markup say them."""
    report = Report()
    title = _TITLE.search(page)
    if title is not None:
        text = " ".join(unescape(title["title"]).split())
        report.title = Piece(text, Span(base + title.start("title"), base + title.end("title")))
    address = URL.search(page)
    code = address or _CODE.search(page)
    if code is not None:
        report.code = Piece(code["code"], Span(base + code.start("code"), base + code.end("code")))
    if address is not None and address["round"]:
        return report, int(address["round"])
    number = _NUMBER.search(page) or _TIMER.search(page)
    return report, None if number is None else int(number["round"])
