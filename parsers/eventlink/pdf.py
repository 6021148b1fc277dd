"""EventLink's reports as the browser prints them into a PDF: their text, taken out with pypdf.

pypdf is an extra (``pip install "crosstable[pdf]"``). The source of such a file is the text that it gives: on the first
line the document's title, which says the round, then page after page; lines and columns of findings are those of this
text.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from crosstable.parsers import UnreadableError
from crosstable.parsers.eventlink.leaves import leaf_of_page, leaf_of_text
from crosstable.parsers.eventlink.telling import PAGE, kind_of_text
from crosstable.parsers.refused import COPY_OUT as HINT
from crosstable.source import Source

if TYPE_CHECKING:
    from pypdf import PdfReader

    from crosstable.parsers import Parsed
    from crosstable.parsers.eventlink.sheets import Leaf

START: Final = b"%PDF-"
EXTRA: Final = 'to read reports of EventLink in it, pip install "crosstable[pdf]"'
LARGEST: Final = 8 << 20
"""Bytes of the largest document; a report has less than a tenth of one megabyte a page."""
MOST_PAGES: Final = 100
LARGEST_PAGE: Final = 1 << 20
"""Bytes of what is drawn on a page, unpacked."""
MOST_OPERATIONS: Final = 300_000
"""Steps in which the pages are drawn; a page of a report takes some hundred."""


class _TooMuchError(Exception):
    """More is drawn than any report has."""


def sniff(data: bytes) -> bool:
    """Whether this is a PDF; whether there is a report in it only its text can say."""
    return data.startswith(START)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament of a printed report. Raises :class:`UnreadableError` if there is none in the document."""
    from crosstable.parsers.eventlink.event import tournament  # noqa: PLC0415 - only for a file that can be read

    source = pdf_source(path, data)
    return source, tournament(source, [leaf_of_pdf(source.text)])


def pdf_source(path: str, data: bytes) -> Source:
    """The text of a document. Raises :class:`UnreadableError`, with what to do, if it is no report."""
    text = text_of(data)
    if kind_of_text(text) is None:
        raise UnreadableError(f"this is a PDF document, but no report of EventLink: {HINT}")
    return Source(path, text)


def leaf_of_pdf(text: str, base: int = 0) -> Leaf:
    """What the text of a document says: a report, or a page that was printed."""
    return leaf_of_page(text, base) if kind_of_text(text) == PAGE else leaf_of_text(text, base)


@lru_cache(maxsize=8)
def text_of(data: bytes) -> str:
    """The text of a document; kept for the moment in which files are put together."""
    if len(data) > LARGEST:
        raise UnreadableError(f"this is a PDF document of more than {LARGEST >> 20} MB, which no report has: {HINT}")
    try:
        from pypdf import PdfReader  # noqa: PLC0415 - it need not be installed, and is slow to import
    except ImportError as error:
        raise UnreadableError(f"this is a PDF document: {EXTRA}, or {HINT}") from error
    logging.getLogger("pypdf").addHandler(logging.NullHandler())  # what it would warn of is said once, by us
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted:
            raise UnreadableError("this is a PDF document with a password: save it without one, or " + HINT)
        return "\n".join(_lines(reader))
    except UnreadableError:
        raise
    except _TooMuchError as error:
        raise UnreadableError(f"this is a PDF document with more in it than a report has: {HINT}") from error
    except Exception as error:  # whatever a broken document does to its reader, it is a broken document
        raise UnreadableError(
            f"this is a PDF document, but a damaged one: print the report again, or {HINT}"
        ) from error


def _lines(reader: PdfReader) -> Iterator[str]:
    """The title, and the text of each page."""
    title = None if reader.metadata is None else reader.metadata.title
    if title:
        yield " ".join(str(title).split())
    if len(reader.pages) > MOST_PAGES:
        raise _TooMuchError
    left = MOST_OPERATIONS

    def count(*_: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise _TooMuchError

    for page in reader.pages:
        contents = page.get_contents()
        if contents is not None and len(contents.get_data()) > LARGEST_PAGE:
            raise _TooMuchError
        yield page.extract_text(visitor_operand_before=count)
