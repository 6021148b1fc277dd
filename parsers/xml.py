"""The one place where parsers of XML and HTML are made.

None of them reads entities, document types or anything else from outside the file, and none lets a small file grow
into a large one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple, cast

from lxml import etree, html

from crosstable.diagnostics import Diagnostic, finding
from crosstable.display import counted
from crosstable.parsers import UnreadableError
from crosstable.parsers.encoding import UTF_8, decode
from crosstable.source import Source, Span

Element = html.HtmlElement
XmlElement = etree._Element  # pyright: ignore[reportPrivateUsage] - the public name of the type is this

MOST_TAGS: Final = 1_000_000
"""Opening and closing tags of a file; a tournament of 1,000 players and 10 rounds has 15,000."""

_DECLARED: Final = re.compile(rb"<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([A-Za-z][\w.-]*)[\"']")
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
DOCTYPE: Final = re.compile(r"<!DOCTYPE\b[^>\[]*(?:\[|>)?", re.IGNORECASE)
_PROLOG: Final = re.compile(r"(?:\s+|<\?.*?\?>|<!--.*?-->)*", re.DOTALL)
_DECLARATION: Final = re.compile(r"<\?xml\b[^>]*?\?>")
_TAGS: Final = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?P<end>/?)(?P<name>[^\s/<>]+)(?:\"[^\"]*\"|'[^']*'|[^'\"<>])*?(?P<empty>/?)>",
    re.DOTALL,
)
CDATA_OPENS, CDATA_ENDS = "<![CDATA[", "]]>"
_ATTRIBUTE: Final = re.compile(r"(?P<name>[^\s=/<>\"']+)\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)')")


def html_tree(text: str) -> Element | None:
    """The tree of a page, as browsers would mend it; ``None`` if there is nothing in it."""
    parser = html.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, recover=True)
    try:
        return html.document_fromstring(text.encode(), parser=parser)
    except etree.ParserError:
        return None


class Document(NamedTuple):
    """An XML file that was read: its text, its root, where its elements stand, and what is wrong with the file.

    A file that is not well formed is read as far as it goes, and the place where it breaks is reported (R107).
    """

    source: Source
    root: XmlElement
    places: Places
    diagnostics: tuple[Diagnostic, ...]


def xml_document(path: str, data: bytes) -> Document:
    """The document in a file.

    Raises :class:`UnreadableError`, with the place, for a document type definition (which may name other files, and
    entities that grow without end), for more or deeper elements than any tournament has, and where no root can be
    found.
    """
    declared = _DECLARED.match(data)
    text, encoding = decode(data, None if declared is None else declared[1].decode("ascii"))
    source = Source(path, text, encoding)
    prolog = _PROLOG.match(text)
    doctype = DOCTYPE.match(text, prolog.end() if prolog else 0)
    if doctype is not None:
        raise UnreadableError(
            "a document type definition is not read: it may name other files and grow without end; take it out",
            finding("R107", "a document type definition", Span(*doctype.span())),
            source,
        )
    # A tag has three characters at least.
    if len(text) > 3 * MOST_TAGS and text.count("<") > MOST_TAGS:
        raise UnreadableError(f"this XML has more than {MOST_TAGS:,} tags: no tournament is as long")
    root = _sound_tree(data) if encoding == UTF_8 else None
    broken: tuple[Diagnostic, ...] = ()
    if root is None:
        # The declaration's encoding is that of the bytes, which are decoded already.
        body = _DECLARATION.sub(lambda match: " " * len(match[0]), text, count=1)
        root, broken = _tree(source, body)
    return Document(source, root, Places(text, root), broken)


def _sound_tree(data: bytes) -> XmlElement | None:
    """The root of a file that is as it should be, as most are: read without another copy of its text."""
    try:
        return etree.fromstring(data, _parser(recover=False))
    except etree.XMLSyntaxError:
        return None


def _forbidden(text: str) -> Iterator[Diagnostic]:
    """That characters were lost which XML must not hold."""
    first = _FORBIDDEN.search(text)
    if first is not None:
        count = len(_FORBIDDEN.findall(text))
        message = f"{counted(count, 'character')} that XML must not hold, such as U+{ord(first[0]):04X}, read as \ufffd"
        yield finding("R106", message, Span(*first.span()), found=f"U+{ord(first[0]):04X}")


def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        load_dtd=False,
        dtd_validation=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        strip_cdata=True,
        recover=recover,
    )


def _tree(source: Source, text: str) -> tuple[XmlElement, tuple[Diagnostic, ...]]:
    """The root of a text, and what is wrong with it."""
    lost = tuple(_forbidden(text))
    data = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text).encode()
    try:
        return etree.fromstring(data, _parser(recover=False)), lost
    except etree.XMLSyntaxError as error:
        broken = _broken(source, error)
        if error.code in _LIMITS:
            raise UnreadableError(f"this XML is no tournament: {_why(error)}", broken, source) from error
    root = None
    with suppress(etree.XMLSyntaxError):  # nothing at all
        root = cast("XmlElement | None", etree.fromstring(data, _parser(recover=True)))
    if root is None:
        raise UnreadableError(f"this is no XML that can be read: {broken.message}", broken, source)
    return root, (*lost, broken)


_LIMITS: Final = frozenset({etree.ErrorTypes.ERR_INTERNAL_ERROR, etree.ErrorTypes.ERR_NAME_TOO_LONG, 114, 116})
"""Errors of the reader that say that a limit was passed: depth, length, growth, memory."""


def _broken(source: Source, error: etree.XMLSyntaxError) -> Diagnostic:
    line, column = error.position
    start = min(source.line_start(max(line, 1)) + max(column - 1, 0), max(len(source.text) - 1, 0))
    return finding(
        "R107",
        f"not well-formed XML: {_why(error)}; what follows may be lost",
        Span(start, start + 1),
        advice="Open the file with the program that wrote it and save it again.",
    )


def _why(error: etree.XMLSyntaxError) -> str:
    """The reader's own words, without the place at their end and advice that only programmers can use."""
    words = re.sub(r",? (?:line \d+|use XML_|try XML_).*$", "", error.msg or "it cannot be read", flags=re.DOTALL)
    return " ".join(words.split())


class Places:
    """Where the elements of a document stand; its text is only walked when a place is asked for."""

    def __init__(self, text: str, root: XmlElement) -> None:
        self._text = text
        self._root = root
        self._tags: list[tuple[str, int, int, int]] = []
        self._numbers: dict[XmlElement, int] = {}

    def element(self, element: XmlElement | None) -> Span:
        """The whole element."""
        tag = self._tag(element)
        return Span(0, 0) if tag is None else Span(tag[1], tag[3])

    def tag(self, element: XmlElement | None) -> Span:
        """The element's opening tag."""
        tag = self._tag(element)
        return Span(0, 0) if tag is None else Span(tag[1], tag[2])

    def attribute(self, element: XmlElement | None, name: str) -> Span:
        """The value of an attribute, or the opening tag if it has none of that name."""
        tag = self._tag(element)
        if tag is None:
            return Span(0, 0)
        for match in _ATTRIBUTE.finditer(self._text, tag[1], tag[2]):
            if match["name"] == name:
                return Span(*match.span("double" if match["double"] is not None else "single"))
        return Span(tag[1], tag[2])

    def content(self, element: XmlElement | None) -> Span:
        """What stands between the opening and the closing tag, without blanks and the marks of CDATA around it."""
        tag = self._tag(element)
        if tag is None:
            return Span(0, 0)
        end = self._text.rfind("</", tag[2], tag[3])
        inner = self._text[tag[2] : end] if end >= 0 else ""
        if not inner.strip():
            return Span(tag[1], tag[3])
        start = tag[2] + len(inner) - len(inner.lstrip())
        span = Span(start, start + len(inner.strip()))
        if not inner.strip().startswith(CDATA_OPENS):
            return span
        bare = inner.strip().removeprefix(CDATA_OPENS).removesuffix(CDATA_ENDS)
        start = span.start + len(CDATA_OPENS) + len(bare) - len(bare.lstrip())
        return Span(start, start + len(bare.strip())) if bare.strip() else span

    def _tag(self, element: XmlElement | None) -> tuple[str, int, int, int] | None:
        if element is None:
            return None
        if not self._tags:
            self._tags = list(_walk(self._text))
            self._numbers = {known: number for number, known in enumerate(self._root.iter("*"))}
        number = self._numbers.get(element, -1)
        found = self._tags[number] if 0 <= number < len(self._tags) else None
        return found if found is not None and _local(found[0], ":") == _local(str(element.tag), "}") else None


def _local(name: str, mark: str) -> str:
    """A name without its namespace."""
    return name.rpartition(mark)[2]


def _walk(text: str) -> Iterator[tuple[str, int, int, int]]:
    """Name, start and end of the opening tag, and end of each element, in order of their opening tags."""
    found: list[tuple[str, int, int, int]] = []
    opened: list[int] = []
    for match in _TAGS.finditer(text):
        name = match["name"]
        if name is None or name.startswith("!"):
            continue
        if not match["end"]:
            found.append((name, match.start(), match.end(), match.end()))
            if not match["empty"]:
                opened.append(len(found) - 1)
        elif opened:
            number = opened.pop()
            found[number] = (*found[number][:3], match.end())
    return iter(found)
