"""Rows of EventLink's tables: a line each as they are printed, or all of them in one line, as chats make of them.

The columns are padded with blanks, and a name that is too long overruns its own: rows are read from the right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from crosstable.diagnostics import Severity, finding
from crosstable.parsers.eventlink import words
from crosstable.parsers.eventlink.sheets import CLAIMS, Leaf, Match, Role, Row, Sheet, Text
from crosstable.parsers.eventlink.words import RULE, STARS

PERCENT: Final = r"(?:\d{1,3}(?:[.,]\d{1,6})?(?:\s?%)?|[-–—]{1,2}|n/a)"
CELLS: Final[Mapping[Role, str]] = {
    Role.POD: r"\d{1,4}",
    Role.TABLE: r"\d{1,4}",
    Role.POINTS: r"\d{1,4}",
    Role.RECORD: r"\d{1,3}\s?[/-]\s?\d{1,3}\s?[/-]\s?\d{1,3}",
    **dict.fromkeys((Role.OMW, Role.GW, Role.OGW), PERCENT),
}
"""What stands in a column of standings, from the right up to the name."""

PRINTED: Final = (Role.POD, Role.POINTS, Role.OMW, Role.GW, Role.OGW)
"""The columns of a printed report, behind rank and name."""
LONGEST_ROW: Final = 400
NOTHING: Final = re.compile(rf"[\s`>|]*|\s*{RULE}\s*")
"""A line that holds nothing: blanks, dashes, the marks of a quotation."""

POINTS: Final = r"(?P<left>\d{1,3})\s?[-–:]\s?(?P<right>\d{1,3})"
ALONE: Final = r"(?P<alone>\d{1,3})(?:\s?[-–:]\s?\d{1,3})?"
PAIRING: Final = re.compile(
    rf"\s*(?:(?P<table>\d{{1,5}})\s+)?(?P<names>\S.{{0,{LONGEST_ROW}}}?)\s+"
    rf"(?:(?P<mark>{STARS})(?:\s+{ALONE}(?!\S))?|{POINTS}(?!\S))\s*",
    re.DOTALL,
)
EMPTY_TABLE: Final = re.compile(r" {3}\s*")
GAP: Final = re.compile(r"\s{2,}|\t")
LISTED: Final = re.compile(r"\s*(?P<name>\S.*?)(?:\s+(?P<table>\d{1,5}))?\s*")
SEATED: Final = re.compile(r"\s*(?P<name>\S.*?)\s{2,}(?P<table>\d{1,5})(?!\S)")
SEVERAL: Final = re.compile(r"\s{2,}\d{1,5}\s.*\s{2,}\d{1,5}(?!\S)")

Stretch = tuple[int, int]


class Column(NamedTuple):
    """Where the second names stand in a padded table: so many characters behind the start of a line, and how many
    characters before the points, unless they overrun their own column."""

    offset: int
    width: int


def read_rows(text: Text, stretch: Stretch, sheet: Sheet, leaf: Leaf, roles: Sequence[Role]) -> None:
    """The rows of standings; ``roles`` are the columns behind the name."""
    read = _line_patterns(tuple(roles))
    another = _tail_pattern(tuple(roles))

    def line(first: int, last: int) -> bool:
        for pattern in read:
            match = pattern.fullmatch(text.text, first, last)
            if match is not None and not another.search(match["NAME"]):
                sheet.rows.append(_row(text, match))
                return True
        row = _with_bad_cells(text, (first, last), tuple(roles), leaf)
        if row is not None:
            sheet.rows.append(row)
        return row is not None

    for run in _runs(text, stretch, line):
        _scan(text, run, sheet, leaf, tuple(roles))
    sheet.rows.sort(key=lambda row: row.span)


def _row(text: Text, match: re.Match[str]) -> Row:
    cells = {
        role: piece for role in _ROLES if role.name in match.re.groupindex and (piece := text.found(match, role.name))
    }
    name = cells.pop(Role.NAME)
    return Row(name, cells, text.piece(*match.span()).span)


def _with_bad_cells(text: Text, line: Stretch, roles: tuple[Role, ...], leaf: Leaf) -> Row | None:
    """A row all of whose cells are there, between tabs, or all but one of which can be read: the others are told."""
    first, last = line
    if last - first > LONGEST_ROW:  # that is not one row
        return None
    tabbed = text.text.count("\t", *line) > len(roles)
    stretches = [match.span() for match in (_BETWEEN_TABS if tabbed else _WORD).finditer(text.text, *line)]
    if tabbed and not text.text[slice(*stretches[0])].strip():
        stretches = stretches[1:]  # pages begin a row with a tab
    if len(stretches) < len(roles) + 2 or not text.text[slice(*stretches[0])].strip().isdecimal():
        return None
    cells = stretches[2 : len(roles) + 2] if tabbed else stretches[-len(roles) :]
    pieces = {role: text.piece(*cell) for role, cell in zip(roles, cells, strict=True)}
    bad = [role for role, piece in pieces.items() if not re.fullmatch(CELLS[role], piece.text, re.IGNORECASE)]
    if len(bad) > (len(roles) - 1 if tabbed else 1):
        return None
    rank = text.piece(*stretches[0])
    name = text.piece(*stretches[1]) if tabbed else text.piece(stretches[0][1], cells[0][0])
    if _tail_pattern(roles).search(f" {name.text} "):  # several rows
        return None
    for role in bad:
        piece = pieces.pop(role)
        if piece.text:
            message = f"“{piece.text[:40]}” is nothing that can stand in this column"
            leaf.notes.append(
                finding("R102", message, piece.span, criterion=_CRITERIA.get(role), found=piece.text[:40])
            )
    return Row(name, {Role.RANK: rank, **pieces}, text.piece(*line).span)


_BETWEEN_TABS: Final = re.compile(r"[^\t\n\r]*(?:\t|\Z)")
_WORD: Final = re.compile(r"\S+")
_CRITERIA: Final = {role: role.value for role in CLAIMS}


def is_row(text: Text, start: int, end: int) -> bool:
    """Whether a line is a row of printed standings with all its columns."""
    return _line_patterns(PRINTED)[0].fullmatch(text.text, start, end) is not None


_ROLES: Final = (Role.RANK, Role.NAME, *CELLS)


@cache
def _line_patterns(roles: tuple[Role, ...]) -> tuple[re.Pattern[str], ...]:
    """How a row may look: with all columns, or without the pod, which single pods need not have."""
    shorter = tuple(role for role in roles if role is not Role.POD)
    return tuple(
        re.compile(rf"[\s>|`]*(?P<RANK>\d{{1,5}})[.)]?\s+(?P<NAME>\S.*?)\s+{_tail(columns)}\s*", re.IGNORECASE)
        for columns in dict.fromkeys((roles, shorter))
    )


@cache
def _tail(roles: tuple[Role, ...]) -> str:
    return r"\s+".join(rf"(?P<{role.name}>{CELLS[role]})" for role in roles)


@cache
def _tail_pattern(roles: tuple[Role, ...]) -> re.Pattern[str]:
    """The columns behind a name, and the rank of the next row or the end."""
    return re.compile(rf"\s(?P<NAME>\s*){_tail(roles)}(?=\s+(?P<next>\d{{1,5}})[.)]?\s|\s*\Z)", re.IGNORECASE)


_RANK: Final = re.compile(r"[\s>|`]*(?P<RANK>\d{1,5})[.)]?\s+(?=\S)")


def _runs(text: Text, stretch: Stretch, line: Callable[[int, int], bool]) -> Iterator[Stretch]:
    """Reads what is a row in one line; gives the stretches of lines between, which are not."""
    opened: int | None = None
    closed = 0
    for first, last in text.lines(*stretch):
        if NOTHING.fullmatch(text.text, first, last):
            continue
        if line(first, last):
            if opened is not None:
                yield opened, closed
            opened = None
        else:
            opened, closed = first if opened is None else opened, last
    if opened is not None:
        yield opened, closed


def _scan(text: Text, run: Stretch, sheet: Sheet, leaf: Leaf, roles: tuple[Role, ...]) -> None:
    """Rows behind each other, or broken over lines: the ranks, which count up, say where one ends."""
    position, end = run
    while _WORD.search(text.text, position, end):
        rank = _RANK.match(text.text, position, end)
        tail = rank and _tail_of(text, rank, end, roles)
        if rank is None or tail is None:
            position = _skip(text, position, end, rank, leaf)
            continue
        cells = {role: piece for role in roles if (piece := text.found(tail, role.name))}
        own = text.found(rank, "RANK")
        if own is not None:
            cells[Role.RANK] = own
        name = text.piece(rank.end(), tail.start())
        sheet.rows.append(Row(name, cells, text.piece(rank.start(), tail.end()).span))
        position = tail.end()


def _tail_of(text: Text, rank: re.Match[str], end: int, roles: tuple[Role, ...]) -> re.Match[str] | None:
    """Where the columns of a row begin: behind them stands the next rank. A name may end in numbers, too."""
    wanted = int(rank["RANK"]) + 1
    pattern = _tail_pattern(roles)
    last = min(end, rank.end() + LONGEST_ROW)
    position, other = rank.end() + 1, None
    while (tail := pattern.search(text.text, position, last)) is not None:
        follows = tail["next"]
        if follows and int(follows) == wanted:
            return tail
        if not follows and (last == end or tail.end() < last):
            return other or tail
        if other is None and follows and int(follows) > wanted and _NAMED.match(text.text, tail.end(), end):
            other = tail
        position = tail.start() + 1
    return other


_NAMED: Final = re.compile(r"\s+\d{1,5}[.)]?\s+\S*[^\d\s.,%]")
"""A rank, and a name that is no number."""


def _skip(text: Text, position: int, end: int, rank: re.Match[str] | None, leaf: Leaf) -> int:
    """Reports what is no row, up to the end of its line; where it ends."""
    last = next((last for _, last in text.lines(position, end) if text.text[position:last].strip()), end)
    piece = text.piece(position, last)
    leaf.notes.append(
        finding(
            "R101",
            "this is no row of the table" if rank is None else "this row cannot be read",
            piece.span,
            found=piece.text[:80],
            severity=Severity.WARNING if rank is None else None,
        )
    )
    return last + 1


def read_pairings(text: Text, stretch: Stretch, sheet: Sheet, leaf: Leaf, column: Column | None) -> None:
    """The rows of printed pairings: table, player, opponent, and both players' match points before the round."""

    def line(first: int, last: int) -> bool:
        match = PAIRING.fullmatch(text.text, first, last)
        if match is None or _several(match):
            return False
        sheet.matches.append(_match(text, match, first, column))
        return True

    for first, last in _runs(text, stretch, line):
        position = first
        while _WORD.search(text.text, position, last):
            match = PAIRING.match(text.text, position, last)
            if match is None:
                position = _skip(text, position, last, _RANK.match(text.text, position, last), leaf)
                continue
            sheet.matches.append(_match(text, match, None, column))
            position = match.end()
    sheet.matches.sort(key=lambda match: match.span)


def _several(match: re.Match[str]) -> bool:
    """Whether what was taken for names holds another row."""
    return re.search(rf"\s(?:{STARS}|\d{{1,3}}\s?-\s?\d{{1,3}})\s", match["names"]) is not None


def _match(text: Text, match: re.Match[str], line: int | None, column: Column | None) -> Match:
    start, end = match.span("names")
    table = text.found(match, "table")
    span = text.piece(*match.span()).span
    if match["mark"] is not None:
        if table is not None and line is not None and EMPTY_TABLE.match(text.text, line):
            start, table = match.start("table"), None  # a name that begins with digits
        alone = text.found(match, "alone")
        own = None if alone is None else (alone, None)
        return Match(text.piece(start, end), None, span, table, text.found(match, "mark"), own)
    left, right = text.found(match, "left"), text.found(match, "right")
    points = None if left is None else (left, right)
    cut = _cut(text, match, line, column) or _before_bye(text, start, end)
    if cut is None:
        return Match(text.piece(start, end), None, span, table, points=points, glued=True)
    first, second = text.piece(start, cut[0]), text.piece(cut[1], end)
    if words.BYE.fullmatch(second.text):  # without the stars, as tables copied from elsewhere have it
        return Match(first, None, span, table, second, None if left is None else (left, None))
    return Match(first, second, span, table, points=points)


def _before_bye(text: Text, start: int, end: int) -> Stretch | None:
    """Where a name ends that is followed by a bye without stars."""
    bye = words.BYE_BEHIND.search(text.text, start, end)
    return None if bye is None or bye.end() != end else bye.span("gap")


def _cut(text: Text, match: re.Match[str], line: int | None, column: Column | None) -> Stretch | None:
    """Where the first name ends and the second begins: at a gap, or where the widths of the columns say."""
    start, end = match.span("names")
    gaps = [gap.span() for gap in GAP.finditer(text.text, start, end)]
    if len(gaps) == 1:
        return gaps[0]
    if column is None:
        return None
    places = [match.start("left") - column.width] if match["left"] else []
    places += [line + column.offset] if line is not None else []
    for place in places:
        if start < place < end and text.text[place - 1].isspace() and not text.text[place].isspace():
            return place - 1, place
    return None


def read_players(text: Text, stretch: Stretch, sheet: Sheet) -> None:
    """The rows of a list of players: a name, and the table at which he sits if he has one."""
    for first, last in text.lines(*stretch):
        if NOTHING.fullmatch(text.text, first, last):
            continue
        several = SEVERAL.search(text.text, first, last) is not None
        found = SEATED.finditer(text.text, first, last) if several else [LISTED.fullmatch(text.text, first, last)]
        for match in found:
            name = None if match is None else text.found(match, "name")
            if match is not None and name is not None:
                table = text.found(match, "table")
                cells = {} if table is None else {Role.TABLE: table}
                sheet.rows.append(Row(name, cells, text.piece(*match.span()).span))
