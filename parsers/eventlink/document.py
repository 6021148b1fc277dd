"""A file of EventLink as its text and what that says, whichever format it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from crosstable.parsers.eventlink import text_source
from crosstable.parsers.eventlink.leaves import leaf_of_page, leaf_of_text
from crosstable.parsers.eventlink.pdf import leaf_of_pdf, pdf_source
from crosstable.parsers.eventlink.sheets import Leaf
from crosstable.parsers.html import page_source
from crosstable.source import Source

SOURCES: Final[Mapping[str, Callable[[str, bytes], Source]]] = MappingProxyType(
    {"eventlink": text_source, "eventlink-page": page_source, "eventlink-pdf": pdf_source}
)
"""How the text of a file is had, by the name of its format."""
LEAVES: Final[Mapping[str, Callable[[str, int], Leaf]]] = MappingProxyType(
    {"eventlink": leaf_of_text, "eventlink-page": leaf_of_page, "eventlink-pdf": leaf_of_pdf}
)
"""How such a text is read."""
