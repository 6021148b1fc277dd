"""EventLink's pages of standings and pairings, as a browser copies them: a text with tabs, or a line a cell.

What stands above the headings and behind the table is the frame of the page and is skipped. A match of the pairings is
five lines: table, player, games won by either, player; ``_`` where nothing is reported. Lines such as ``3/0/1`` are the
players' records.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers.eventlink import words
from crosstable.parsers.eventlink.reports import kind_of_heading, roles_of
from crosstable.parsers.eventlink.rows import CELLS, read_rows
from crosstable.parsers.eventlink.sheets import LINE_END, Kind, Leaf, Match, Piece, Report, Role, Sheet, Text
from crosstable.source import Span

COLUMNS: Final = (Role.POINTS, Role.RECORD, Role.OMW, Role.GW, Role.OGW)
"""The columns of standings behind rank and name."""
_ROW_END: Final = re.compile(r"\s+".join(CELLS[role] for role in COLUMNS) + r"(?!\S)", re.IGNORECASE)
_RANKED: Final = re.compile(r"(?<!\S)\d{1,5}\s+\S[^\n\r]*\s\Z")
_LIKE_ROW: Final = re.compile(r"[ \t]*(?:\r?\n|\r)\d{1,5}\t[^\t\n\r]+\t[^\t\n\r]*\t[^\n\r]*")
"""A line behind the last row that is one, too, but for a cell."""
LONGEST_NAME: Final = 200
_ROUND: Final = re.compile(rf"^\s*{words.ROUND}\s*$", re.IGNORECASE | re.MULTILINE)
_RECORD: Final = re.compile(r"\s*(\d{1,3})\s?/\s?(\d{1,3})\s?/\s?(\d{1,3})\s*")
_COUNT: Final = re.compile(r"\s*(?:\d{1,5}|_+)\s*")
_SCORE: Final = re.compile(r"\s*(\d{1,2})\s?[-–:]\s?(\d{1,2})\s*")
_CELL_END: Final = re.compile(rf"\t|{LINE_END.pattern}")


def is_page(text: str) -> bool:
    """Whether a text, blanks made plain, has the headings or the rows of a page of EventLink."""
    if next(_headings(text), None) is not None:
        return True
    return "%" in text and any(_begins_row(text, match.start()) for match in _ROW_END.finditer(text))


def _begins_row(text: str, place: int) -> bool:
    """Whether a rank and a name stand before the columns of a row."""
    return _RANKED.search(text, max(0, place - LONGEST_NAME), place) is not None


def _headings(text: str) -> Iterator[tuple[re.Match[str], Kind]]:
    """The headings of a page's table, which differ from those of a report by records, or by results."""
    for match in words.HEADING.finditer(text):
        roles = {role for role, _ in roles_of(match[0])}
        kind = kind_of_heading(match[0])
        if kind is not None and roles & {Role.RECORD, Role.RESULTS}:
            yield match, kind


def read_page(text: Text, leaf: Leaf, report: Report) -> None:
    """The tables of a copied page, into ``leaf``; ``report`` has what is known of the event."""
    found = list(_headings(text.text))
    ends = [match.start() for match, _ in found[1:]] + [len(text.text)]
    for (match, kind), end in zip(found, ends, strict=False):  # with no headings one end is left over
        stop = words.END_OF_PAGE.search(text.text, match.end(), end)
        sheet = _sheet(text, match, kind)
        report.sheets.append(sheet)
        _read(text, match.end(), stop.start() if stop else end, sheet, leaf)
    if not found:
        sheet = Sheet(Kind.STANDINGS, text.piece(0, len(text.text)).span, _round(text.text, 0, len(text.text)))
        report.sheets.append(sheet)
        _read(text, _first_row(text.text), len(text.text), sheet, leaf)
    leaf.reports.append(report)


def _first_row(text: str) -> int:
    """Where the rows of a page begin whose headings are lost."""
    for match in _ROW_END.finditer(text):
        rank = _RANKED.search(text, max(0, match.start() - LONGEST_NAME), match.start())
        if rank is not None:
            return rank.start()
    return 0


def _sheet(text: Text, match: re.Match[str], kind: Kind) -> Sheet:
    headings = {
        role: text.piece(match.start() + start, match.start() + end) for role, (start, end) in roles_of(match[0])
    }
    sheet = Sheet(kind, text.piece(*match.span()).span, _round(text.text, 0, match.start()))
    sheet.headings.update(headings)
    return sheet


def _round(text: str, start: int, end: int) -> int | None:
    """The round that the frame of the page names, if it names only one."""
    numbers = {int(match["number"]) for match in _ROUND.finditer(text, start, end)}
    return numbers.pop() if len(numbers) == 1 else None


def _read(text: Text, start: int, end: int, sheet: Sheet, leaf: Leaf) -> None:
    if sheet.kind is Kind.STANDINGS:
        roles = [role for role in sheet.headings if role in CELLS] or COLUMNS
        last = max((match.end() for match in _ROW_END.finditer(text.text, start, end)), default=start)
        while (damaged := _LIKE_ROW.match(text.text, last, end)) is not None:
            last = damaged.end()
        read_rows(text, (start, last), sheet, leaf, roles)
    else:
        _read_matches(list(_cells(text, start, end, sheet)), sheet, leaf)


def _cells(text: Text, start: int, end: int, sheet: Sheet) -> Iterator[Piece]:
    """What stands in lines and between tabs, without the records; those say how many matches were played."""
    while start < end:
        match = _CELL_END.search(text.text, start, end)
        last = match.start() if match else end
        piece = text.piece(start, last)
        record = _RECORD.fullmatch(piece.text)
        score = _SCORE.fullmatch(piece.text)
        if record is not None:
            sheet.played = max(sheet.played or 0, sum(map(int, record.groups())))
        elif score is not None:
            for group in (1, 2):
                yield Piece(score[group], piece.span)
        elif piece.text:
            yield piece
        start = match.end() if match else end


def _read_matches(cells: Sequence[Piece], sheet: Sheet, leaf: Leaf) -> None:
    """Matches by the places of their cells: a name may be a number, too."""
    position, complaints = 0, list[Piece]()
    while position < len(cells):
        match, size = _match(cells[position : position + 5])
        if match is None:
            complaints.append(cells[position])
        else:
            sheet.matches.append(match)
            leaf.notes += _complaint(complaints)
            complaints.clear()
        position += size
    if any(_COUNT.fullmatch(piece.text) for piece in complaints):  # else it is the frame of the page
        leaf.notes += _complaint(complaints)


def _complaint(pieces: Sequence[Piece]) -> list[Diagnostic]:
    """That cells behind each other are no match."""
    if not pieces:
        return []
    told = ", ".join(piece.text for piece in pieces)
    message = "this is no match: table, player, games won, games won, player"
    return [finding("R101", message, Span(pieces[0].span.start, pieces[-1].span.end), found=told[:80])]


def _match(cells: Sequence[Piece]) -> tuple[Match | None, int]:
    """The match that begins with the first of five cells, and how many cells it takes."""
    counts = [_COUNT.fullmatch(cell.text) is not None for cell in cells]
    table = cells[0] if cells[0].text.isdecimal() else None
    if len(cells) == 5 and table is not None and counts[2] and counts[3]:
        _, first, won, lost, second = cells
        return _made(first, second, (won, lost), table), 5
    if len(cells) >= 4 and counts[1] and counts[2] and not counts[0]:
        first, won, lost, second = cells[:4]
        return _made(first, second, (won, lost), None), 4
    for skipped in (1, 0):
        byes = words.BYE.fullmatch(cells[skipped + 1].text) if len(cells) > skipped + 1 else None
        if byes is not None and counts[0] == bool(skipped):
            return _made(cells[skipped], cells[skipped + 1], None, table), skipped + 2
    return None, 1


def _made(first: Piece, second: Piece, games: tuple[Piece, Piece] | None, table: Piece | None) -> Match:
    span = Span(min(first.span.start, (table or first).span.start), second.span.end)
    if words.BYE.fullmatch(second.text) or words.LOSS.fullmatch(second.text):
        return Match(first, None, span, table, second, games=games)
    return Match(first, second, span, table, games=games)
