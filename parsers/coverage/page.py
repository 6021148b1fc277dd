"""A page of coverage as tables: their cells, the round and the event that its title tells, and its day."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from html import unescape
from itertools import pairwise
from ntpath import basename
from typing import Final, NamedTuple

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers.csv_rows import Cell
from crosstable.parsers.html_table import tables_of
from crosstable.parsers.markup import PAGE, TABLE
from crosstable.parsers.sheets.sheet import Kind, Leaf, Role, Row, Sheet, roles_of, unknown_column
from crosstable.parsers.xml import html_tree
from crosstable.source import LINE_END, Source, Span

HEADINGS: Final = re.compile(r"^[\s|]*\**(?:rank|table)\**\s*\|\s*\**(?:player|team)\**\s*\|", re.IGNORECASE)
"""The beginning of a line of headings in Markdown."""
RULE: Final = re.compile(r"[\s|:-]+")
BAR: Final = re.compile(r"(?<!\\)\|")
ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]()<>#+.!|~^-])")
BOLD: Final = re.compile(r"(?<!\\)\*\*|(?<!\\)__")
LINK: Final = re.compile(r"\[([^\[\]]+)\]\([^()]*\)")
COUNTRY: Final = re.compile(r"\[[A-Za-z]{0,3}\]")
ROUND: Final = re.compile(r"\bround[\s_-]*0*(\d{1,2})(?!\d)", re.IGNORECASE)
_META_TITLE: Final = re.compile(r'^\[_metadata_:title\]:- "([^\r\n]{1,300})"', re.MULTILINE)
_UNDERLINED: Final = re.compile(r"^([^\r\n]{1,300})\r?\n=+[ \t]*\r?$", re.MULTILINE)
_HASH: Final = re.compile(r"^#{1,3}[ \t]+([^\r\n]{1,300})", re.MULTILINE)
_HTML_TITLE: Final = re.compile(r"<(title|h[123])\b[^>]{0,300}>(.{0,300}?)</\1\s*>", re.IGNORECASE | re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")
_META_DAY: Final = re.compile(r'^\[_metadata_:(?:path_date|publish_date)\]:- "(\d{4}-\d{2}-\d{2})"', re.MULTILINE)
_WRITTEN_DAY: Final = re.compile(r"\bon\s+([A-Z][a-z]+)\s+(\d{1,2}),\s+(\d{4})\b")
_DAY_IN_NAME: Final = re.compile(r"(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)")
_ADDRESS: Final = re.compile(r"/events?/coverage/([^/\s\"]+)/", re.IGNORECASE)
_WHAT: Final = re.compile(
    r"[\s:,(–-]*\b(?:(?:end\s+of\s+)?day\s*\d+|round[\s_-]*\d+|final|swiss|feature)?[\s:–-]*"
    r"(?:combined\s+)?(?:results?|pairings?|standings?)\b",
    re.IGNORECASE,
)
_GROUP: Final = re.compile(r"\(([^()]{1,30})\)\s*$")
MONTHS: Final[Mapping[str, int]] = {
    month: number
    for number, month in enumerate(
        "January February March April May June July August September October November December".split(), 1
    )
}


class Title(NamedTuple):
    """What a title says: the event with the half of it that a page is of, if any, and the round."""

    event: str | None
    round: int | None


def leaf_of(source: Source, start: int) -> Leaf:
    """All that a page says; ``start`` is where its text begins in the source of several pages."""
    leaf = Leaf()
    told = [title_of(text) for text in _titles(source.text)]
    round = next((title.round for title in told if title.round is not None), None)
    in_name = ROUND.search(basename(source.path))
    if round is None and in_name is not None:
        round = int(in_name[1])
    leaf.event = next((title.event for title in told if title.event), None)
    leaf.day = _day(source)
    address = _ADDRESS.search(source.text)
    leaf.key = leaf.event.casefold() if leaf.event else address[1].casefold() if address else None
    for rows in _tables(source, start):
        sheet = _sheet(rows, round, leaf.notes)
        if sheet is not None:
            leaf.sheets.append(sheet)
    leaf.notes += _without_rounds(leaf.sheets)
    return leaf


def title_of(text: str) -> Title:
    """What ``Grand Prix Leipzig 05 - Round 3 Results (Blue)`` says."""
    what = _WHAT.search(text)
    round = ROUND.search(text)
    if what is None:
        return Title(None, None if round is None else int(round[1]))
    event = text[: what.start()].strip(" -–:,")
    group = _GROUP.search(text, what.end())
    name = f"{event} ({group[1]})" if event and group else event
    return Title(name or None, None if round is None else int(round[1]))


def _titles(text: str) -> Iterator[str]:
    """The title of a page as archives note it, and its headings."""
    for pattern, group in ((_META_TITLE, 1), (_UNDERLINED, 1), (_HASH, 1), (_HTML_TITLE, 2)):
        for match in pattern.finditer(text):
            yield " ".join(unescape(_TAG.sub(" ", match[group])).strip("# ").split())


def _day(source: Source) -> date | None:
    """The day of the page: the one in its file's name, as it is the day of the round, or when it was published."""
    texts = [match[1] for match in _DAY_IN_NAME.finditer(basename(source.path))]
    texts += [match[1] for match in _META_DAY.finditer(source.text)]
    written = _WRITTEN_DAY.search(source.text)
    if written is not None and written[1] in MONTHS:
        texts.append(f"{int(written[3]):04}-{MONTHS[written[1]]:02}-{int(written[2]):02}")
    for text in texts:
        try:
            return date.fromisoformat(text)
        except ValueError:
            continue
    return None


Cells = list[Cell]


def _tables(source: Source, start: int) -> Iterator[list[Cells]]:
    """The tables of a page that begin with a known line of headings."""
    data = source.text[: 1 << 16].encode()
    if PAGE.match(data) is None and TABLE.search(data) is None:
        yield from _in_markdown(source.text, start)
        return
    tree = html_tree(source.text)
    if tree is None:
        return
    for rows in tables_of(tree, source):
        cells = [
            [Cell(cell.text, Span(cell.stretch[0] + start, cell.stretch[1] + start)) for cell in row] for row in rows
        ]
        first = next((number for number, row in enumerate(cells) if _is_heading(row)), None)
        if first is not None:
            yield cells[first:]


def _is_heading(row: Sequence[Cell]) -> bool:
    return HEADINGS.match("".join(f"{cell.text}|" for cell in row)) is not None


def _in_markdown(text: str, start: int) -> Iterator[list[Cells]]:
    """Tables whose rows are lines with bars; the first row may stand behind the headings in one line, after ``||``."""
    table: list[Cells] = []
    for first, last in _lines(text):
        line = text[first:last]
        if HEADINGS.match(line):
            if table:
                yield table
            glued = line.find("||")
            end = last if glued < 0 else first + glued
            table = [list(_cells(text, first, end, start))]
            if glued >= 0 and line[glued:].strip("| \t"):
                table.append(list(_cells(text, end + 2, last, start)))
        elif table and BAR.search(line):
            if RULE.fullmatch(line) is None:
                table.append(list(_cells(text, first, last, start)))
        elif table:
            yield table
            table = []
    if table:
        yield table


def _lines(text: str) -> Iterator[tuple[int, int]]:
    ends = [(match.start(), match.end()) for match in LINE_END.finditer(text)]
    for (_, first), (last, _) in pairwise([(0, 0), *ends, (len(text), len(text))]):
        yield first, last


def _cells(text: str, first: int, last: int, start: int) -> Iterator[Cell]:
    """The cells between bars, as they are read, where they stand without blanks and bars."""
    raw = text[first:last]
    first += len(raw) - len(raw.lstrip())
    if text.startswith("|", first, last):
        first += 1
    bars = [match.start() for match in BAR.finditer(text, first, last)]
    if not text[bars[-1] + 1 : last].strip() if bars else False:
        last = bars.pop()
    for before, after in pairwise([first - 1, *bars, last]):
        content = text[before + 1 : after]
        at = before + 1 + len(content) - len(content.lstrip())
        yield Cell(_plain(content), Span(at + start, max(at, at + len(content.strip())) + start))


def _plain(text: str) -> str:
    """What a reader sees of Markdown."""
    return unescape(ESCAPED.sub(r"\1", BOLD.sub("", LINK.sub(r"\1", text)))).strip()


def _sheet(table: Sequence[Cells], round: int | None, notes: list[Diagnostic]) -> Sheet | None:
    """A table by what its columns hold; ``None`` if it is of another kind."""
    heading, *rows = table
    roles = roles_of([cell.text for cell in heading])
    kind = _kind(roles)
    if kind is None:
        return None
    _name_countries(roles, heading, rows)
    sheet = Sheet(kind, heading[0].span, round)
    sheet.headings = {role: cell for role, cell in zip(roles, heading, strict=True) if role is not None}
    notes += [unknown_column(cell) for role, cell in zip(roles, heading, strict=True) if role is None and cell.text]
    for cells in rows:
        if not any(cell.text for cell in cells):
            continue
        span = Span(cells[0].span.start, cells[-1].span.end)
        if len(cells) != len(roles):
            message = f"the row has {len(cells)} cells, the line of headings {len(roles)}"
            notes.append(finding("R103", message, span, found=str(len(cells)), expected=str(len(roles))))
        known = {role: cell for role, cell in zip(roles, cells, strict=False) if role is not None}
        sheet.rows.append(Row(known, span))
    return sheet


def _kind(roles: Sequence[Role | None]) -> Kind | None:
    if Role.OPPONENT in roles:
        return Kind.RESULTS if Role.RESULT in roles else Kind.PAIRINGS
    return Kind.STANDINGS if Role.RANK in roles else None


def _name_countries(roles: list[Role | None], heading: Sequence[Cell], rows: Sequence[Cells]) -> None:
    """Finds the columns without heading that hold countries: the first one is the player's, if it is before the
    opponent."""
    for index, cell in enumerate(heading):
        texts = [row[index].text for row in rows if index < len(row) and row[index].text]
        if roles[index] is None and not cell.text and texts and all(map(COUNTRY.fullmatch, texts)):
            opponent = roles.index(Role.OPPONENT) if Role.OPPONENT in roles else len(roles)
            roles[index] = Role.COUNTRY if index < opponent else Role.OPPONENT_COUNTRY


def _without_rounds(sheets: Sequence[Sheet]) -> Iterator[Diagnostic]:
    """Results and pairings are of a round; where nothing says which, it is taken for the first."""
    for sheet in sheets:
        if sheet.kind is not Kind.STANDINGS and sheet.round is None:
            sheet.round = 1
            message = f"nothing says which round these {sheet.kind.value} are of: taken for round 1"
            yield finding("R109", message, sheet.at, expected="a title such as Round 3 Results")
