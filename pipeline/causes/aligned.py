"""Corrections in columns that blanks align: which blanks go or come with a text that is longer or shorter.

What stands behind in the line then stays where it is. Whether a table is aligned, and whether a column is set left or
right, the rows around tell: where fields are simply joined, every gap is alike and nothing is padded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from crosstable.causes.edits import Replacement
from crosstable.causes.encoded import NewText
from crosstable.display import TAB, width
from crosstable.model import Tournament
from crosstable.origin import NOWHERE, Origin
from crosstable.source import Source, Span

ROWS: Final = 20
"""So many rows above and below tell how a column is set."""
_FIELD: Final = re.compile(r"[^ \t]+")
_GAP: Final = re.compile(r"(?<=[^ ]) +(?=[^ ])")


class Fitted(NamedTuple):
    """A text to be written; ``moved``: by how many columns what stands behind in the line moves all the same."""

    change: NewText
    moved: int = 0


class _Edges(NamedTuple):
    """Where the fields of a line start and end."""

    starts: frozenset[int]
    ends: frozenset[int]


class _Setting(NamedTuple):
    """How a column is set: ``side`` is ``left`` or ``right``. ``places`` are those of the line's characters, ``rows``
    the edges in the rows around it."""

    side: str
    places: Sequence[int]
    rows: Sequence[_Edges]

    def agreeing(self, start: int, end: int) -> int:
        """How many rows have a field that starts, or one that ends, at a place; whichever are more."""
        return max(sum(start in row.starts for row in self.rows), sum(end in row.ends for row in self.rows))


def fitted(tournament: Tournament, made: Sequence[Replacement]) -> list[Fitted]:
    """What is to be written so that the replacements are made, in the order of the file.

    Those without a span are left out; the spans must not overlap.
    """
    origin = tournament.origin or NOWHERE
    found: list[Fitted] = []
    behind = len(origin.source.text)
    for replacement in sorted((r for r in made if r.span is not None), key=_start, reverse=True):
        one = _fitted(origin, len(tournament.players), replacement, behind)
        found.append(one)
        behind = one.change.span.start
    return found[::-1]


def _start(made: Replacement) -> int:
    return made.span.start if made.span else 0


def _fitted(origin: Origin, players: int, made: Replacement, behind: int) -> Fitted:
    """``behind`` is where the next change starts: blanks up to there may go."""
    span = made.span or Span(0, 0)
    longer = len(made.after) - len(made.before)
    plain = NewText(span, made.after)
    is_line = span.end > origin.source.line_span(span).end or span == origin.source.line_span(span)
    if not longer or is_line:
        return Fitted(plain)
    lines = _rows_around(origin, players, made.player or 0, span)
    setting = _setting(lines, origin.source, span)
    if setting is None or _is_displaced(setting, origin.source, span, longer):
        return Fitted(plain)
    if longer < 0:
        return Fitted(NewText(span, _padded(origin.source, span, made.after, setting.side, -longer)))
    return _squeezed(origin.source, plain, setting.side, longer, behind)


def _rows_around(origin: Origin, players: int, player: int, span: Span) -> list[str]:
    """The lines of the rows around a player, without his own."""
    near = range(max(0, player - ROWS), min(players, player + ROWS + 1))
    starts = {origin.source.line_span(origin.row(row)).start: row for row in near}
    starts.pop(origin.source.line_span(span).start, None)
    return [origin.source.line_at(origin.row(row)) for row in starts.values()]


def _setting(lines: Sequence[str], source: Source, span: Span) -> _Setting | None:
    """How the column of a text is set in the rows around it; ``None`` if it is not aligned."""
    line = source.line_at(span)
    at = span.start - source.line_span(span).start
    if len({len(gap) for text in (*lines, line) for gap in _GAP.findall(text)}) < 2:
        return None
    for measure in (_characters, _columns):
        places = measure(line)
        start, end = places[at], places[min(at + span.end - span.start, len(line))]
        rows = [_edges(text, measure(text)) for text in lines]
        left = sum(start in found.starts for found in rows)
        right = sum(end in found.ends for found in rows)
        if 2 * max(left, right) >= len(lines):
            side = "right" if right > left or (right == left and source.at(span).isdecimal()) else "left"
            return _Setting(side, places, rows)
    return None


def _is_displaced(setting: _Setting, source: Source, span: Span, longer: int) -> bool:
    """Whether what stands behind is where it ought not to be, and comes to its place without a blank more or less."""
    line = source.line_span(span)
    following = _FIELD.search(source.text, span.end, line.end)
    if following is None:
        return False
    start, end = (setting.places[at - line.start] for at in following.span())
    return setting.agreeing(start + longer, end + longer) > setting.agreeing(start, end)


def _characters(line: str) -> Sequence[int]:
    return range(len(line) + 1)


def _columns(line: str) -> Sequence[int]:
    """The column of a terminal at which each character of a line stands."""
    return list(accumulate(line, lambda at, c: at + (TAB - at % TAB if c == "\t" else width(c)), initial=0))


def _edges(line: str, places: Sequence[int]) -> _Edges:
    fields = [match.span() for match in _FIELD.finditer(line)]
    return _Edges(frozenset(places[start] for start, _ in fields), frozenset(places[end] for _, end in fields))


def _padded(source: Source, span: Span, text: str, side: str, missing: int) -> str:
    """A shorter text filled up to the width; nothing is set behind the last text of a line."""
    blanks = " " * missing
    if side == "right":
        return blanks + text
    return text + blanks if span.end < source.line_span(span).end else text


def _squeezed(source: Source, plain: NewText, side: str, longer: int, behind: int) -> Fitted:
    """A longer text that takes the blanks beside it, those on the side on which the column has its room first.

    One blank is left between fields.
    """
    line, (start, end) = source.line_span(plain.span), plain.span
    before = source.text[line.start : start]
    after = source.text[end : min(line.end, behind)]
    room_before = len(before) - len(before.rstrip(" ")) - (before.strip(" ") != "")
    is_followed = end + len(after) < line.end or after.strip(" ") != ""
    room_after = len(after) - len(after.lstrip(" ")) - is_followed
    if side == "right":
        taken_before = min(longer, max(0, room_before))
        taken_after = min(longer - taken_before, max(0, room_after))
    else:
        taken_after = min(longer, max(0, room_after))
        taken_before = min(longer - taken_after, max(0, room_before)) if is_followed else 0
    moved = longer - taken_before - taken_after if is_followed else 0
    return Fitted(NewText(Span(start - taken_before, end + taken_after), plain.text), moved)
