"""The one place where parsers of XML and HTML are made.

None of them reads entities, document types or anything else from outside the file, and none lets a small file grow
into a large one.
"""

from __future__ import annotations

from lxml import etree, html

Element = html.HtmlElement


def html_tree(text: str) -> Element | None:
    """The tree of a page, as browsers would mend it; ``None`` if there is nothing in it."""
    parser = html.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, recover=True)
    try:
        return html.document_fromstring(text.encode(), parser=parser)
    except etree.ParserError:
        return None
