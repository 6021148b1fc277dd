"""What a report or a page of EventLink says, before it is a tournament: tables with the places of all that is in them.

A file may hold several tables, and several files may be of one event; :mod:`crosstable.parsers.eventlink.event` makes
one tournament of them.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Final, NamedTuple

from crosstable.diagnostics import Diagnostic
from crosstable.source import Span

BLANKS: Final = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000, 0xFEFF), " ")
"""Blanks of every width, each of which is one character: places stay as they are."""
LINE_END: Final = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")


class Piece(NamedTuple):
    """A stretch of a file: its text, with plain blanks, and where it stands."""

    text: str
    span: Span


class Text:
    """A file's text as it is read, blanks made plain, which knows where its characters stand in the source.

    ``base`` is where it begins there; ``offsets``, if given, say it of every character and of the end (a page's text
    is what a browser shows of it). ``tabs``: those between cells stay.
    """

    def __init__(self, text: str, base: int = 0, offsets: array[int] | None = None, *, tabs: bool = False) -> None:
        plain = text.translate(BLANKS)
        self.text = plain if tabs else plain.replace("\t", " ")
        self._base = base
        self._offsets = offsets

    def span(self, start: int, end: int) -> Span:
        if self._offsets is None:
            return Span(self._base + start, self._base + end)
        last = self._offsets[end - 1] + 1 if end > start else self._offsets[start]
        return Span(self._base + self._offsets[start], self._base + max(last, self._offsets[start]))

    def piece(self, start: int, end: int) -> Piece:
        """The text between two places, without blanks around it and with single ones in it."""
        raw = self.text[start:end]
        start += len(raw) - len(raw.lstrip())
        end = max(start, start + len(raw.strip()))
        return Piece(" ".join(raw.split()), self.span(start, end))

    def found(self, match: re.Match[str], group: str | int = 0) -> Piece | None:
        """What a group matched; ``None`` if it matched nothing."""
        start, end = match.span(group)
        return None if start < 0 or not self.text[start:end].strip() else self.piece(start, end)

    def lines(self, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
        """Where the lines between two places begin and end."""
        end = len(self.text) if end is None else end
        for match in LINE_END.finditer(self.text, start, end):
            yield start, match.start()
            start = match.end()
        if start < end:
            yield start, end


class Kind(Enum):
    """What a table is."""

    STANDINGS = "standings"
    PAIRINGS = "pairings"
    PLAYERS = "player list"


class Role(Enum):
    """What a column holds; the values are the criteria of those that are claims, or else names."""

    RANK = "place"
    NAME = "name"
    POD = "category"
    POINTS = "match_points"
    RECORD = "record"
    OMW = "omw"
    GW = "gw"
    OGW = "ogw"
    TABLE = "table"
    OPPONENT = "opponent"
    RESULTS = "results"


CLAIMS: Final = (Role.POINTS, Role.RECORD, Role.OMW, Role.GW, Role.OGW)
"""Columns of standings that recomputed values are compared with."""


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row of standings or of a list of players; ``cells`` has what the row has, ``span`` is all of it."""

    name: Piece
    cells: Mapping[Role, Piece]
    span: Span


@dataclass(frozen=True, slots=True)
class Match:
    """A row of pairings. ``second`` is ``None`` if there is no opponent, and then ``mark`` is what stands there.

    ``points`` are both players' match points before the round; ``games`` those that each has won, ``None`` where they
    are not reported. If ``second`` cannot be told from ``first``, ``first`` is both names, ``glued``.
    """

    first: Piece
    second: Piece | None
    span: Span
    table: Piece | None = None
    mark: Piece | None = None
    points: tuple[Piece, Piece | None] | None = None
    games: tuple[Piece, Piece] | None = None
    glued: bool = False


@dataclass(slots=True)
class Sheet:
    """One table. ``round`` is that of its pairings, or after which its standings stood; ``at`` the place of the table's
    beginning. ``played`` is the greatest number of matches that a record beside the names of pairings counts."""

    kind: Kind
    at: Span
    round: int | None = None
    headings: dict[Role, Piece] = field(default_factory=dict[Role, Piece])
    rows: list[Row] = field(default_factory=list[Row])
    matches: list[Match] = field(default_factory=list[Match])
    played: int | None = None

    @property
    def names(self) -> Iterator[Piece]:
        for row in self.rows:
            yield row.name
        for match in self.matches:
            yield match.first
            if match.second is not None:
                yield match.second


@dataclass(slots=True)
class Report:
    """What is told of one event in one stretch of a file: what stands above its tables, and the tables.

    ``held`` is the day of the event as written, ``begin`` as it is understood; ``others`` are lines of the head that
    are not known.
    """

    title: Piece | None = None
    code: Piece | None = None
    held: Piece | None = None
    begin: date | None = None
    information: Piece | None = None
    others: list[Piece] = field(default_factory=list[Piece])
    sheets: list[Sheet] = field(default_factory=list[Sheet])


@dataclass(slots=True)
class Leaf:
    """All that one file says, and what could not be read in it or had to be guessed."""

    reports: list[Report] = field(default_factory=list[Report])
    notes: list[Diagnostic] = field(default_factory=list[Diagnostic])
