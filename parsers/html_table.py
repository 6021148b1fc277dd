"""The crosstable in a web page.

The page's tree is lxml's, which mends what browsers mend. It knows of lines only; where a cell stands in the source is
found by counting the tags of cells there and in the tree.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import unescape
from itertools import groupby
from typing import Final, NamedTuple

from crosstable.origin import Origin
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.walllist.assemble import assemble
from crosstable.parsers.walllist.document import find_table
from crosstable.parsers.walllist.document import parse as parse_text
from crosstable.parsers.walllist.headings import Heading, Headings, meaning_of, sort_headings
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.labels import HeadingLine
from crosstable.parsers.walllist.lines import RESULT, Line, has_points
from crosstable.parsers.walllist.points_rows import SIGNED, points_columns, with_points
from crosstable.parsers.walllist.rows import Row
from crosstable.parsers.walllist.splitting import BLANKS, Stretch
from crosstable.parsers.xml import Element, html_tree
from crosstable.source import Source, Span

OF_POINTS: Final = frozenset({"rating", "start", "uragan", "mp"})
"""Meanings of headings of tables in which points are counted."""
NO_TABLE: Final = "the page holds no table with results such as 12+/w0"
CELLS_OF_PAGE: Final = BLANKS._replace(delimiter="</td>")
"""Rows of a page come cut: nothing cuts them again."""

HIDDEN: Final = r"<!--(?:.*?-->|.*\Z)|<(script|style)\b(?:.*?</\1\s*>|.*\Z)"
CELL_TAG: Final = re.compile(rf"{HIDDEN}|(?P<cell><t[dh]\b[^<>]*>)", re.IGNORECASE | re.DOTALL)
CELL_END: Final = re.compile(r"</?(?:t[dhr]|table|tbody|thead|tfoot|caption)\b", re.IGNORECASE)
PART: Final = re.compile(
    rf"{HIDDEN}|<[^<>]*>|(?:&nbsp;|&#160;|&#x[aA]0;|\s)+|(?P<seen>&[#\w]{{1,10}};|[^<&\s]+|.)", re.DOTALL
)
PRE: Final = re.compile(r"<pre\b[^<>]*>(?P<text>.*?)(?:</pre\s*>|\Z)", re.IGNORECASE | re.DOTALL)
MOST_DIGITS: Final = 4
MOST_COLUMNS_OF_CELL: Final = 50


class Cell(NamedTuple):
    """A cell of a page: its text, where that stands in the source, and over how many columns it reaches."""

    text: str
    stretch: Stretch
    columns: int


Rows = list[list[Cell]]


def parse_page(source: Source) -> Parsed:
    """The tournament of a page. Raises :class:`UnreadableError` if there is no table with results."""
    tree = html_tree(source.text)
    tables: list[Rows] = [] if tree is None else list(tables_of(tree, source))
    best = max(tables, key=_results, default=None)
    if best is not None and not _results(best):
        best = max(tables, key=_signed_points)
    if tree is not None and best is not None and (_results(best) or _signed_points(best)):
        return _from_cells(best, source, _titles(tree))
    for found in PRE.finditer(source.text):
        plain, offsets = _plain(source.text, *found.span("text"))
        try:
            return _moved(parse_text(Source(source.path, plain, source.encoding)), offsets, source)
        except UnreadableError:
            continue
    raise UnreadableError(NO_TABLE)


def tables_of(tree: Element, source: Source) -> Iterator[Rows]:
    """The rows of every table of the page; cells of tables within cells belong to the inner table."""
    elements = list(tree.iter("td", "th"))
    starts: list[int | None] = [found.end() for found in CELL_TAG.finditer(source.text) if found["cell"]]
    if len(starts) != len(elements):
        starts = [None] * len(elements)
    owned: dict[Element, list[tuple[Element | None, Cell]]] = {}
    for element, start in zip(elements, starts, strict=True):
        table = next(element.iterancestors("table"), tree)
        text = _text(element)
        stretch = _stretch(source, element, text, start)
        owned.setdefault(table, []).append((element.getparent(), Cell(text, stretch, _columns(element))))
    for cells in owned.values():
        yield [[cell for _, cell in row] for _, row in groupby(cells, key=lambda pair: id(pair[0]))]


def _text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _columns(element: Element) -> int:
    span = element.get("colspan", "1")
    return min(int(span[:MOST_DIGITS]), MOST_COLUMNS_OF_CELL) or 1 if span.isascii() and span.isdigit() else 1


def _stretch(source: Source, element: Element, text: str, start: int | None) -> Stretch:
    """Where the text of a cell stands: behind its tag, or in its line if the page is too broken to tell."""
    if start is not None:
        end = CELL_END.search(source.text, start)
        parts = PART.finditer(source.text, start, end.start() if end else len(source.text))
        stretch = _hull(found.span() for found in parts if found["seen"]) or (start, start)
        plain, _ = _plain(source.text, *stretch)
        if "".join(plain.split()) == "".join(text.split()):
            return stretch
    return _line(source, element.sourceline or 1)


def _hull(stretches: Iterable[Stretch]) -> Stretch | None:
    """From the start of the first to the end of the last."""
    first = last = None
    for last in stretches:
        first = first or last
    return (first[0], last[1]) if first and last else None


def _line(source: Source, number: int) -> Stretch:
    start = source.line_start(number)
    return start, start + len(source.line(number))


def _results(rows: Sequence[Sequence[Cell]]) -> int:
    return sum(KINDS[cell.text] is Kind.CELL for row in rows for cell in row)


def _signed_points(rows: Sequence[Sequence[Cell]]) -> int:
    """How many cells are points with the sign of the result (``+32``), under headings of a table of points."""
    if OF_POINTS.isdisjoint(meaning_of(cell.text) for row in rows for cell in row):
        return 0
    return sum(SIGNED.fullmatch(cell.text) is not None for row in rows for cell in row)


def _from_cells(cells: Sequence[Sequence[Cell]], source: Source, titles: Sequence[Line]) -> Parsed:
    rows = _with_points([_row(number, row) for number, row in enumerate(cells, 1)])
    completed = find_table(
        rows, [(row.number, row.text) for row in rows if RESULT.search(row.text) or has_points(row.text)], CELLS_OF_PAGE
    )
    first = completed.table.rows[0].number
    above = [row for row in rows if row.number < first]
    headings = max(map(_headings, above), key=lambda headings: headings.known, default=Headings())
    parsed = assemble(source, completed, titles, HeadingLine(headings))
    settings = parsed.tournament.settings
    if settings.event is None and titles:
        settings = replace(settings, event=titles[0][1])
    return parsed._replace(tournament=replace(parsed.tournament, settings=settings))


def _row(number: int, cells: Sequence[Cell]) -> Row:
    fields: list[str] = []
    stretches: list[Stretch] = []
    for cell in cells:
        fields += [cell.text] + [""] * (cell.columns - 1)
        stretches += [cell.stretch] * cell.columns
    return Row(number, "\t".join(fields), fields, None, stretches)


def _with_points(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows, cells that hold the points of their round too in the form that such cells have."""
    columns = points_columns([row.fields for row in rows])
    if not columns:
        return rows
    return [
        row._replace(fields=fields, text="\t".join(fields))
        for row in rows
        for fields in [with_points(row.fields, columns)]
    ]


def _headings(row: Row) -> Headings:
    return sort_headings(
        Heading(field, meaning_of(field), stretch)
        for field, stretch in zip(row.fields, row.stretches or (), strict=True)
    )


def _titles(tree: Element) -> list[Line]:
    """The texts of the page outside its tables, each once, with the lines they stand in."""
    titles: dict[str, Line] = {}
    for element in tree.iter("title", "h1", "h2", "h3", "h4", "h5", "h6", "caption", "p"):
        text = _text(element)
        if text and next(element.iterancestors("td", "th"), None) is None:
            titles.setdefault(text, (element.sourceline or 1, text))
    return sorted(titles.values())


def _plain(text: str, start: int, end: int) -> tuple[str, array[int]]:
    """The text of a part of the source without tags and entities, and where each of its characters stands."""
    plain: list[str] = []
    offsets = array("q")
    for found in PART.finditer(text, start, end):
        part = found[0]
        if part[0] == "<" and found["seen"] is None:
            continue
        shown = unescape(part)
        plain.append(shown)
        offsets.extend(
            range(found.start(), found.start() + len(shown)) if shown == part else [found.start()] * len(shown)
        )
    offsets.append(end)
    return "".join(plain), offsets


def _moved(parsed: Parsed, offsets: array[int], source: Source) -> Parsed:
    """What was read of a plain text, with all places moved to where they stand in the source."""
    origin = parsed.tournament.origin
    moved = None if origin is None else MovedOrigin(source, origin, offsets)
    return Parsed(
        replace(parsed.tournament, origin=moved),
        tuple(replace(one, span=_move(one.span, offsets)) for one in parsed.diagnostics),
    )


def _move(span: Span | None, offsets: array[int]) -> Span | None:
    if span is None:
        return None
    return Span(offsets[span.start], offsets[span.end - 1] + 1 if span.end > span.start else offsets[span.start])


@dataclass(frozen=True, slots=True)
class MovedOrigin:
    """The origin of a text that stands, with tags and entities in it, in another source."""

    source: Source
    inner: Origin
    offsets: array[int]

    def row(self, player: int) -> Span:
        return self._moved(self.inner.row(player))

    def field(self, player: int, name: str) -> Span:
        return self._moved(self.inner.field(player, name))

    def cell(self, player: int, round: int) -> Span:
        return self._moved(self.inner.cell(player, round))

    def claim(self, player: int, column: int) -> Span:
        return self._moved(self.inner.claim(player, column))

    def heading(self, column: int) -> Span | None:
        return _move(self.inner.heading(column), self.offsets)

    def header(self, index: int) -> Span:
        return self._moved(self.inner.header(index))

    def _moved(self, span: Span) -> Span:
        return _move(span, self.offsets) or span
