"""EventLink's printed reports as text: standings by rank, pairings by table, list of players.

::

    report = "EventLink" day "," time / "Report:" kind / "Event:" title "(" number ")" / "Event Date:" day
             / "Event Information:" text / legend / headings / dashes / rows / copyright / foot of the browser's page

People cut lines off at the head, and chats put all lines into one. So the marks are looked for in the whole text; one
in the middle of a line counts only where it may come next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from crosstable.diagnostics import finding
from crosstable.parsers.eventlink import words
from crosstable.parsers.eventlink.dates import DATE, STAMP, event_date
from crosstable.parsers.eventlink.rows import (
    CELLS,
    PAIRING,
    PRINTED,
    Column,
    is_row,
    read_pairings,
    read_players,
    read_rows,
)
from crosstable.parsers.eventlink.sheets import LINE_END, Kind, Leaf, Piece, Report, Role, Sheet, Text

_ROUND: Final = r"(?:round|ronda)\s{0,3}\d{1,3}"
_MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "program": rf"eventlink\s+(?={DATE})",
        "report": words.REPORT,
        "event": words.EVENT,
        "date": words.DATE,
        "information": words.INFORMATION,
        "legend": words.LEGEND,
        "copyright": words.COPYRIGHT,
        "page": words.PAGE,
        "rule": words.RULE,
        "foot": rf"(?:{STAMP}\s+)?{_ROUND}\s+(?:{words.KINDS_OF_REPORT})(?!\S)"
        rf"|{STAMP}\s+{_ROUND}(?!\d)[^\n\r\d]{{0,60}}",
        "round": rf"{_ROUND}(?=[ \t]*(?:[\r\n]|\Z)|\s+{words.HEADING.pattern})",
        "heading": words.HEADING.pattern,
    }
)
MARKS: Final = re.compile(
    "(?<!\\S)(?:" + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _MARKS.items()) + ")", re.IGNORECASE
)
_ORDER: Final = ("program", "report", "event", "date", "information", "legend", "round", "heading", "rule")
_TABLE: Final = _ORDER.index("heading")
_LONG_RULE: Final = 20
_MARGIN: Final = 40
"""A mark at the beginning of a line has no more blanks before it."""
_QUOTING: Final = " >`|"
_BEFORE: Final = re.compile(r"[\n\r\v\f\x85\u2028\u2029][ >`|]*\Z")
_ANYWHERE: Final = frozenset({"copyright", "page", "foot"})
_ROWS_BEHIND: Final = frozenset({"heading", "rule", "round", "foot", "page"})

_DAY: Final = re.compile(DATE)
_NUMBER: Final = re.compile(r"\d+")
_TITLE: Final = re.compile(r"\s*(?P<title>.*?)\s*\((?P<code>\d{3,12})\)\s*", re.DOTALL)
_KINDS: Final = (
    (Kind.PAIRINGS, re.compile(r"pairing|emparejamiento", re.IGNORECASE)),
    (Kind.PLAYERS, re.compile(r"player list|lista de jugadores", re.IGNORECASE)),
    (Kind.STANDINGS, re.compile(r"standing|clasificaci", re.IGNORECASE)),
)


class _Mark(NamedTuple):
    """Something that begins a part of a report; ``start`` to ``end`` is what stands between it and the next one."""

    name: str
    match: re.Match[str]
    start: int
    end: int


def kind_of_heading(heading: str) -> Kind | None:
    """What a table with these headings is."""
    roles = {role for role, _ in roles_of(heading)}
    if {Role.NAME, Role.POINTS, Role.OMW} <= roles:
        return Kind.STANDINGS
    if {Role.NAME, Role.OPPONENT} <= roles:
        return Kind.PAIRINGS
    return Kind.PLAYERS if roles == {Role.NAME, Role.TABLE} else None


def roles_of(heading: str) -> list[tuple[Role, tuple[int, int]]]:
    """The columns that a line of headings names, in its order, each once, and where."""
    found: dict[tuple[int, int], Role] = {}
    for role, pattern in words.WORDS.items():
        for match in pattern.finditer(heading):
            if not any(start < match.end() and match.start() < end for start, end in found):
                found[match.span()] = role
    listed: dict[Role, tuple[int, int]] = {}
    for span in sorted(found):
        listed.setdefault(found[span], span)
    return list(listed.items())


def read_reports(text: Text, leaf: Leaf) -> None:
    """Every report in a text, into ``leaf``."""
    marks = list(_accepted(text.text))
    headless = not any(mark.name == "heading" for mark in marks)
    builder = _Builder(text, leaf, headless)
    first = marks[0].match.start() if marks else len(text.text)
    builder.leading(0, first)
    for mark in marks:
        builder.take(mark)
    builder.close()


def _accepted(text: str) -> Iterator[_Mark]:
    """The marks that count: in their order, or at the beginning of a line where a new report may begin."""
    stage = -1
    held: tuple[str, re.Match[str]] | None = None
    for match in MARKS.finditer(text):
        name = match.lastgroup or ""
        if not _counts(name, match, stage):
            continue
        if held is not None:
            yield _Mark(*held, held[1].end(), match.start())
        held = name, match
        if name == "copyright":
            stage = len(_ORDER)
        elif name not in _ANYWHERE:
            stage = _ORDER.index(name)
    if held is not None:
        yield _Mark(*held, held[1].end(), len(text))


def _counts(name: str, match: re.Match[str], stage: int) -> bool:
    begins = _begins_line(match.string, match.start())
    if name in _ANYWHERE:
        return True
    if name == "heading":
        return kind_of_heading(match[0]) is not None and (begins or stage < _TABLE)
    if name == "rule":
        return begins or stage == _TABLE or len(match[0]) >= _LONG_RULE
    if name == "round":
        return begins or stage < _TABLE
    place = _ORDER.index(name)
    if name == "legend" and place == stage:
        return True
    return place > stage or (begins and stage >= _TABLE)


def _begins_line(text: str, place: int) -> bool:
    """Whether nothing but blanks and the marks of a quotation stand before a place in its line."""
    return _BEFORE.search(text, max(0, place - _MARGIN), place) is not None or (
        place <= _MARGIN and not text[:place].strip(_QUOTING)
    )


class _Builder:
    """Makes reports of the marks of a text, one after the other."""

    def __init__(self, text: Text, leaf: Leaf, headless: bool) -> None:
        self.text = text
        self.leaf = leaf
        self.headless = headless
        self.report = Report()
        self.sheet: Sheet | None = None
        self.roles: tuple[Role, ...] = PRINTED
        self.column: Column | None = None
        self.kind: Kind | None = None
        self.round: Piece | None = None
        self.printed: list[Piece] = []

    def leading(self, start: int, end: int) -> None:
        """What stands above the first mark: rows if no heading is left, else nothing that belongs to a report."""
        if self.headless:
            self._value(start, end, leading=True)

    def take(self, mark: _Mark) -> None:
        getattr(self, f"_{mark.name}")(mark)
        if mark.name in _ROWS_BEHIND:
            self._rows(mark.start, mark.end)

    def close(self) -> None:
        """The report is complete."""
        if self.report.sheets or self.report.title is not None:
            begin, note = event_date(self.report.held, self.printed)
            self.report.begin = begin
            if note is not None:
                self.leaf.notes.append(note)
            self.leaf.reports.append(self.report)
        self.report, self.sheet, self.kind, self.column = Report(), None, None, None
        self.printed = []

    def _program(self, mark: _Mark) -> None:
        self._begin(bool(self.report.sheets or self.report.title))
        self.printed.append(self.text.piece(mark.start, self._value(mark.start, mark.end)))

    def _report(self, mark: _Mark) -> None:
        self._begin(bool(self.report.sheets or self.report.title))
        value = self.text.text[mark.start : self._value(mark.start, mark.end)]
        self.kind = next((kind for kind, pattern in _KINDS if pattern.search(value)), None)

    def _event(self, mark: _Mark) -> None:
        self._begin(self.report.title is not None or bool(self.report.sheets))
        end = self._value(mark.start, mark.end)
        line = next(
            (last for first, last in self.text.lines(mark.start, end) if self.text.text[first:last].strip()), end
        )
        for last in (end, line):
            match = _TITLE.fullmatch(self.text.text, mark.start, last)
            if match is not None:
                self.report.title = self.text.piece(*match.span("title"))
                self.report.code = self.text.piece(*match.span("code"))
                self._others(last, end)
                return
        self.report.title = self.text.piece(mark.start, line)
        self._others(line, end)

    def _date(self, mark: _Mark) -> None:
        end = self._value(mark.start, mark.end)
        match = _DAY.search(self.text.text, mark.start, end)
        last = match.end() if match else next((last for _, last in self.text.lines(mark.start, end)), end)
        self.report.held = self.text.piece(match.start() if match else mark.start, last)
        self._others(last, end)

    def _others(self, start: int, end: int) -> None:
        """Lines of the head that are not known: they are kept as they stand."""
        pieces = [self.text.piece(*line) for line in self.text.lines(start, end)]
        self.report.others += [piece for piece in pieces if piece.text]

    def _information(self, mark: _Mark) -> None:
        piece = self.text.piece(mark.start, self._value(mark.start, mark.end))
        self.report.information = piece if piece.text else None

    def _legend(self, mark: _Mark) -> None:
        self._value(mark.start, mark.end)

    def _copyright(self, mark: _Mark) -> None:
        self.sheet = None

    def _page(self, mark: _Mark) -> None:
        pass

    def _round(self, mark: _Mark) -> None:
        self.round = self.text.piece(*mark.match.span())
        if self.sheet is not None and self.sheet.matches:
            self._new_sheet(self.sheet.kind, self.round)

    def _foot(self, mark: _Mark) -> None:
        piece = self.text.piece(*mark.match.span())
        stamp = re.match(STAMP, piece.text)
        if stamp is not None:
            self.printed.append(Piece(stamp[0], piece.span))
        if not self.report.sheets:
            self.round = piece
            return
        sheet, number = self.report.sheets[-1], _round_in(piece)
        if sheet.round is None:
            sheet.round = number
        elif number != sheet.round:
            self.leaf.notes.append(
                finding(
                    "R105",
                    f"the foot of the page says round {number}, what stands above says round {sheet.round}",
                    piece.span,
                    found=str(number),
                    expected=str(sheet.round),
                )
            )

    def _heading(self, mark: _Mark) -> None:
        heading = mark.match[0]
        kind = kind_of_heading(heading) or Kind.STANDINGS
        number = None if self.round is None else _round_in(self.round)
        if self.sheet is None or self.sheet.kind is not kind or number not in {None, self.sheet.round}:
            self._new_sheet(kind, self.text.piece(*mark.match.span()))
        assert self.sheet is not None  # noqa: S101 - made above
        start = mark.match.start()
        found = roles_of(heading)
        margin = self.text.text[max(0, start - _MARGIN) : start]
        self.column = _second_names(dict(found), len(LINE_END.split(margin)[-1]))
        for role, (first, last) in found:
            own = Role.POD if role is Role.TABLE and kind is Kind.STANDINGS else role
            self.sheet.headings.setdefault(own, self.text.piece(start + first, start + last))
        self.roles = tuple(role for role in self.sheet.headings if role in CELLS)

    def _rule(self, mark: _Mark) -> None:
        pass

    def _begin(self, anew: bool) -> None:
        """A new report, if what stood before was one."""
        if anew:
            self.close()

    def _new_sheet(self, kind: Kind, at: Piece) -> None:
        self.sheet = Sheet(kind, at.span, None if self.round is None else _round_in(self.round))
        self.round = None
        self.report.sheets.append(self.sheet)

    def _value(self, start: int, end: int, *, leading: bool = False) -> int:
        """Where a value ends: before the next mark, or before rows where no heading is left; those are read."""
        if not self.headless:
            return end
        for first, last in self.text.lines(start, end):
            paired = leading or self.kind is Kind.PAIRINGS
            if is_row(self.text, first, last) or (paired and PAIRING.fullmatch(self.text.text, first, last)):
                self._rows(first, end)
                return first
        return end

    def _rows(self, start: int, end: int) -> None:
        """The rows between two marks."""
        if not self.text.text[start:end].strip():
            return
        if self.sheet is None:
            if not self.headless or self.report.sheets:
                return
            self.roles = PRINTED
            self._new_sheet(self.kind or self._kind_of_rows(start, end), self.text.piece(start, end))
        assert self.sheet is not None  # noqa: S101 - made above
        if self.sheet.kind is Kind.STANDINGS:
            read_rows(self.text, (start, end), self.sheet, self.leaf, self.roles)
        elif self.sheet.kind is Kind.PAIRINGS:
            read_pairings(self.text, (start, end), self.sheet, self.leaf, self.column)
        else:
            read_players(self.text, (start, end), self.sheet)

    def _kind_of_rows(self, start: int, end: int) -> Kind:
        lines = [line for line in self.text.lines(start, end) if self.text.text[line[0] : line[1]].strip()]
        paired = sum(PAIRING.fullmatch(self.text.text, *line) is not None for line in lines)
        return Kind.PAIRINGS if 2 * paired > len(lines) else Kind.STANDINGS


def _second_names(headings: Mapping[Role, tuple[int, int]], indent: int) -> Column | None:
    """Where the names of opponents stand, if the headings are padded; ``indent`` is what stands before them."""
    if not {Role.NAME, Role.OPPONENT, Role.POINTS} <= headings.keys():
        return None
    (_, first), (start, end), (points, _) = (headings[role] for role in (Role.NAME, Role.OPPONENT, Role.POINTS))
    padded = start - first > 1 and points - end > 1
    return Column(indent + start, points - start) if padded else None


def _round_in(piece: Piece) -> int:
    """The number of the round in a heading or a foot, whose date may stand before it."""
    match = re.search(_ROUND, piece.text, re.IGNORECASE)
    number = _NUMBER.search(match[0] if match else piece.text)
    return int(number[0]) if number else 0
