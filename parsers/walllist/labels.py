"""Which heading stands over which column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from crosstable.parsers.walllist.headings import CRITERIA, Heading, Headings, cut_headings
from crosstable.parsers.walllist.lines import Line
from crosstable.parsers.walllist.points import behind_rounds
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.splitting import BLANKS, Splitter, Stretch

NEAR: Final = 8
"""How many lines above the table are searched for its heading."""

STEADY: Final = frozenset({"grade", "country"})
"""Headings that stand over their columns if any do: these columns are narrow."""
FILLER: Final = "0"
"""What OpenGotha fills a row up with to four criteria; nothing heads it."""


class HeadingLine(NamedTuple):
    """A table's headings and the number of their line, ``None`` if they are cells of a page; then their stretches
    are offsets into the whole source."""

    headings: Headings = Headings()
    number: int | None = None


def find_headings(lines: Sequence[Line], table: Table) -> HeadingLine:
    """The line above the table that reads most like its headings; no headings if no line does."""
    best, most = HeadingLine(), 1
    for number, text in [line for line in lines if line[0] < table.rows[0].number][-NEAR:]:
        if "[" in text:
            continue
        headings = cut_headings(text, _splitter(text, table.splitter))
        if headings.known > most and 2 * headings.known >= len(headings.all):
            best, most = HeadingLine(headings, number), headings.known
    return best


def _splitter(line: str, splitter: Splitter) -> Splitter:
    return splitter if splitter.delimiter is not None and splitter.delimiter in line else BLANKS


Pairs = dict[int, Heading]
"""Headings by the columns that they are over."""


class _Columns(NamedTuple):
    """The columns that are to be headed: of rounds, and of numbers with and without those that only fill up."""

    rounds: Sequence[int]
    others: Sequence[int]
    headed: Sequence[int]


def label_columns(headings: Headings, table: Table) -> list[Heading | None]:
    """The heading of every column of the table.

    Headings go to columns in order if their numbers agree, all in all or of rounds and of others; or else to the
    column below them, if the line stands where the table stands; or else in order as far as they reach.
    """
    if table.shape is None and len(headings.all) == len(table.columns):
        return list(headings.all)
    labels: list[Heading | None] = [None] * len(table.columns)
    if headings.all:
        table = _without_points(headings, table)
        columns = _columns(table)
        pairs = (
            _in_order(headings, columns)
            or _by_class(headings, columns)
            or _by_position(headings, columns, table)
            or _as_far_as_they_reach(headings, columns)
        )
        for column, heading in pairs.items():
            labels[column] = heading
    return labels


def _without_points(headings: Headings, table: Table) -> Table:
    """The table without the numbers that stand behind every round (its points), if just these lack headings."""
    behind = behind_rounds(table)
    if not behind or len(headings.others) != len(table.of_role(Role.NUMBER)) - len(behind):
        return table
    roles = [Role.EMPTY if at in behind else role for at, role in enumerate(table.roles)]
    return replace(table, roles=roles)


def _columns(table: Table) -> _Columns:
    rounds, others = table.of_role(Role.ROUND), table.of_role(Role.NUMBER)
    headed = list(others)
    while headed and all(text == FILLER for text in table.columns[headed[-1]]):
        headed.pop()
    return _Columns(rounds, others, headed)


def _in_order(headings: Headings, columns: _Columns) -> Pairs | None:
    """All headings over all columns, if there are as many and no round is over a number."""
    both = sorted((*columns.rounds, *columns.others))
    for identifiers in ((), headings.identifiers):
        tail = sorted((*headings.rounds, *headings.others, *identifiers), key=_start)
        if len(tail) == len(both):
            pairs = dict(zip(both, tail, strict=True))
            if all(pairs[at].meaning != "round" for at in columns.others):
                return pairs
    return None


def _by_class(headings: Headings, columns: _Columns) -> Pairs | None:
    """Others over others, if there are as many, and rounds over rounds or none at all."""
    if len(headings.rounds) not in (0, len(columns.rounds)):
        return None
    for others in (columns.others, columns.headed):
        if len(headings.others) == len(others):
            return dict(zip((*others, *columns.rounds), (*headings.others, *headings.rounds), strict=False))
    return None


def _by_position(headings: Headings, columns: _Columns, table: Table) -> Pairs | None:
    """Every heading over the column that it stands over, if the line of headings is laid out like the rows."""
    stands = _extents(table)
    for heading in headings.all:
        at = next((at for at, role in enumerate(table.roles) if role.value == heading.meaning), None)
        if heading.meaning in STEADY and at is not None and not _meet(heading.stretch, stands[at]):
            return None
    pairs: Pairs = {}
    for of_class, below in ((headings.rounds, columns.rounds), (headings.others, columns.others)):
        for heading in of_class:
            free = [at for at in below if at not in pairs and _meet(heading.stretch, stands[at])]
            if not free and any(_meet(heading.stretch, stands[at]) for at in _not_headed(table)):
                continue
            if not free:
                return None
            pairs[min(free, key=partial(_apart, heading.stretch, stands))] = heading
    return pairs


def _not_headed(table: Table) -> list[int]:
    """The columns of neither numbers nor rounds."""
    return [at for at, role in enumerate(table.roles) if role not in (Role.NUMBER, Role.ROUND)]


def _as_far_as_they_reach(headings: Headings, columns: _Columns) -> Pairs:
    """Others over the first of the others if they are too few, and rounds over rounds if there are as many."""
    pairs: Pairs = {}
    if len(headings.others) < len(columns.others) and any(heading.meaning for heading in headings.others):
        pairs.update(zip(columns.others, headings.others, strict=False))
    if len(headings.rounds) == len(columns.rounds):
        pairs.update(zip(columns.rounds, headings.rounds, strict=False))
    return pairs


def _start(heading: Heading) -> int:
    return heading.stretch[0]


def _meet(one: Stretch, other: Stretch | None) -> bool:
    return other is not None and one[0] < other[1] + 1 and other[0] < one[1] + 1


def _apart(heading: Stretch, stands: Sequence[Stretch | None], at: int) -> int:
    stretch = stands[at]
    return 0 if stretch is None else abs(heading[1] - stretch[1])


def _extents(table: Table) -> list[Stretch | None]:
    """Where the columns stand in the first row and the last."""
    stands: list[Stretch | None] = []
    for one, other in zip(table.stretches(0), table.stretches(len(table.rows) - 1), strict=True):
        both = [stretch for stretch in (one, other) if stretch]
        stands.append((min(both)[0], max(end for _, end in both)) if both else None)
    return stands


def criterion_of(heading: Heading | None) -> str | None:
    """The criterion that a number column's heading names, if it names one."""
    if heading is None or heading.meaning is None:
        return None
    if heading.meaning in CRITERIA or heading.meaning in ("place", "rating"):
        return heading.meaning
    return "rank" if heading.meaning == "grade" else None
