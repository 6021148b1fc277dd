"""Which heading stands over which column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from crosstable.parsers.walllist.headings import CRITERIA, Heading, cut_headings
from crosstable.parsers.walllist.lines import Line
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.splitting import BLANKS, Splitter, Stretch

NEAR: Final = 8
"""How many lines above the table are searched for its heading."""

IDENTITY: Final = frozenset({"place", "name", "given", "grade", "country", "club"})
TAIL: Final = frozenset({*CRITERIA, "round", "playoff", "rating"})
STEADY: Final = frozenset({"grade", "country"})
"""Headings that stand over their columns if any do: these columns are narrow."""
ROUNDS: Final = frozenset({"round", "playoff"})


class HeadingLine(NamedTuple):
    """A table's headings and the number of their line, ``None`` if they are cells of a page; then their stretches
    are offsets into the whole source."""

    headings: tuple[Heading, ...] = ()
    number: int | None = None


def find_headings(lines: Sequence[Line], table: Table) -> HeadingLine:
    """The line above the table that reads most like its headings; no headings if no line does."""
    best, most = HeadingLine(), 1
    for line in [line for line in lines if line.number < table.rows[0].number][-NEAR:]:
        if "[" in line.text:
            continue
        headings = cut_headings(line.text, _splitter(line.text, table.splitter))
        known = how_many_known(headings)
        if known > most and 2 * known >= len(headings):
            best, most = HeadingLine(headings, line.number), known
    return best


def how_many_known(headings: Sequence[Heading]) -> int:
    return sum(heading.meaning is not None for heading in headings)


def _splitter(line: str, splitter: Splitter) -> Splitter:
    return splitter if splitter.delimiter is not None and splitter.delimiter in line else BLANKS


def label_columns(headings: Sequence[Heading], table: Table) -> list[Heading | None]:
    """The heading of every column of the table.

    Headings go to columns in order if their numbers agree, all in all or of rounds and of others; or else to the
    column below them, if the line stands where the table stands; or else in order as far as they reach.
    """
    labels: list[Heading | None] = [None] * len(table.columns)
    if not headings:
        return labels
    if table.shape is None and len(headings) == len(table.columns):
        return list(headings)
    tail = _Sorted.of(headings, table)
    pairs = tail.in_order() or tail.by_class() or tail.by_position(table) or tail.as_far_as_they_reach()
    for column, heading in pairs.items():
        labels[column] = heading
    return labels


Pairs = dict[int, Heading]


class _Sorted(NamedTuple):
    """Headings and columns behind the players' fields, by what they are: rounds, and others."""

    all_headings: Sequence[Heading]
    rounds: Sequence[Heading]
    others: Sequence[Heading]
    round_columns: Sequence[int]
    other_columns: Sequence[int]

    @classmethod
    def of(cls, headings: Sequence[Heading], table: Table) -> _Sorted:
        tail = _tail(headings)
        return cls(
            headings,
            [heading for heading in tail if heading.meaning in ROUNDS],
            [heading for heading in tail if heading.meaning not in ROUNDS],
            [at for at, role in enumerate(table.roles) if role is Role.ROUND],
            [at for at, role in enumerate(table.roles) if role is Role.NUMBER],
        )

    def in_order(self) -> Pairs | None:
        """All headings over all columns, if there are as many and no round is over a number."""
        tail = sorted([*self.rounds, *self.others], key=_place)
        columns = sorted([*self.round_columns, *self.other_columns])
        if len(tail) != len(columns):
            return None
        pairs = dict(zip(columns, tail, strict=True))
        return pairs if all(pairs[at].meaning != "round" for at in self.other_columns) else None

    def by_class(self) -> Pairs | None:
        """Others over others, if there are as many, and rounds over rounds or none at all."""
        if len(self.others) != len(self.other_columns) or len(self.rounds) not in (0, len(self.round_columns)):
            return None
        return self._pairs()

    def by_position(self, table: Table) -> Pairs | None:
        """Every heading over the column that it stands over, if the line of headings is laid out like the rows."""
        stands = _extents(table)
        for heading in self.all_headings:
            at = next((at for at, role in enumerate(table.roles) if role.value == heading.meaning), None)
            if heading.meaning in STEADY and at is not None and not _meet(heading.stretch, stands[at]):
                return None
        pairs: Pairs = {}
        for headings, columns in ((self.rounds, self.round_columns), (self.others, self.other_columns)):
            for heading in headings:
                below = [at for at in columns if at not in pairs and _meet(heading.stretch, stands[at])]
                if not below:
                    return None
                pairs[min(below, key=lambda at: _apart(heading.stretch, stands[at]))] = heading
        return pairs

    def as_far_as_they_reach(self) -> Pairs:
        """Others over the first of the others if they are too few, and rounds over rounds if there are as many."""
        some = len(self.others) < len(self.other_columns) and any(heading.meaning for heading in self.others)
        rounds = self.rounds if len(self.rounds) == len(self.round_columns) else ()
        return self._replace(others=self.others if some else (), rounds=rounds)._pairs()

    def _pairs(self) -> Pairs:
        return {
            **dict(zip(self.other_columns, self.others, strict=False)),
            **dict(zip(self.round_columns, self.rounds, strict=False)),
        }


def _place(heading: Heading) -> int:
    return heading.stretch[0]


def _tail(headings: Sequence[Heading]) -> list[Heading]:
    """The headings behind those of the player's name, grade and so on, without that of identifiers."""
    name = next((at for at, heading in enumerate(headings) if heading.meaning == "name"), -1)
    first = next((at for at in range(name + 1, len(headings)) if headings[at].meaning in TAIL), len(headings))
    start = max((at + 1 for at in range(first) if headings[at].meaning in IDENTITY), default=0)
    return [heading for heading in headings[start:] if heading.meaning != "identifier"]


def _meet(one: Stretch, other: Stretch | None) -> bool:
    return other is not None and one[0] < other[1] + 1 and other[0] < one[1] + 1


def _apart(one: Stretch, other: Stretch | None) -> int:
    return 0 if other is None else abs(one[1] - other[1])


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
