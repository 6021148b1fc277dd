"""Which heading stands over which column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from crosstable.parsers.walllist.headings import CRITERIA, FIELDS, Heading, cut_headings
from crosstable.parsers.walllist.lines import Line
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.splitting import BLANKS, Splitter, Stretch

NEAR: Final = 8
"""How many lines above the table are searched for its heading."""

IDENTITY: Final = frozenset({"place", "name", "given", "grade", "country", "club"})
TAIL: Final = frozenset({*CRITERIA, "round", "playoff", "rating"})
TAIL_ROLES: Final = frozenset({Role.NUMBER, Role.ROUND, Role.VAGUE})
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
    tail = _tail(headings)
    columns = [at for at, role in enumerate(table.roles) if role in TAIL_ROLES]
    for pairs in (
        _in_order(tail, columns, table),
        _by_class(tail, columns, table),
        _by_position(headings, tail, columns, table),
        _as_far_as_they_reach(tail, columns, table),
    ):
        if pairs is not None:
            for column, heading in pairs.items():
                labels[column] = heading
            break
    return labels


Pairs = dict[int, Heading]


def _tail(headings: Sequence[Heading]) -> list[Heading]:
    """The headings behind those of the player's name, grade and so on, without that of identifiers."""
    name = next((at for at, heading in enumerate(headings) if heading.meaning == "name"), -1)
    first = next((at for at in range(name + 1, len(headings)) if headings[at].meaning in TAIL), len(headings))
    start = max((at + 1 for at in range(first) if headings[at].meaning in IDENTITY), default=0)
    return [heading for heading in headings[start:] if heading.meaning != "identifier"]


def _in_order(tail: Sequence[Heading], columns: Sequence[int], table: Table) -> Pairs | None:
    if len(tail) != len(columns):
        return None
    pairs = dict(zip(columns, tail, strict=True))
    rounds_fit = all(heading.meaning != "round" or table.roles[at] is not Role.NUMBER for at, heading in pairs.items())
    return pairs if rounds_fit else None


def _by_class(tail: Sequence[Heading], columns: Sequence[int], table: Table) -> Pairs | None:
    rounds, others = _classes(tail)
    round_columns = [at for at in columns if table.roles[at] is Role.ROUND]
    other_columns = [at for at in columns if table.roles[at] is not Role.ROUND]
    if len(others) != len(other_columns) or len(rounds) not in (0, len(round_columns)):
        return None
    return dict(zip(other_columns, others, strict=True)) | dict(zip(round_columns, rounds, strict=False))


def _classes(tail: Sequence[Heading]) -> tuple[list[Heading], list[Heading]]:
    rounds = [heading for heading in tail if heading.meaning in ROUNDS]
    return rounds, [heading for heading in tail if heading.meaning not in ROUNDS]


def _by_position(
    headings: Sequence[Heading], tail: Sequence[Heading], columns: Sequence[int], table: Table
) -> Pairs | None:
    stands = _extents(table)
    for heading in headings:
        at = next((at for at, role in enumerate(table.roles) if role.value == heading.meaning), None)
        if heading.meaning in ("grade", "country") and at is not None and not _meet(heading.stretch, stands[at]):
            return None
    pairs: Pairs = {}
    for heading in tail:
        below = [at for at in columns if _meet(heading.stretch, stands[at]) and at not in pairs]
        below = [at for at in below if (table.roles[at] is Role.ROUND) == (heading.meaning in ROUNDS)]
        if not below:
            return None
        pairs[min(below, key=lambda at: abs((stands[at] or heading.stretch)[1] - heading.stretch[1]))] = heading
    return pairs


def _meet(one: Stretch, other: Stretch | None) -> bool:
    return other is not None and one[0] < other[1] + 1 and other[0] < one[1] + 1


def _extents(table: Table) -> list[Stretch | None]:
    """Where the columns stand in the first rows."""
    found = [table.stretches(row) for row in range(min(3, len(table.rows)))]
    stands: list[Stretch | None] = []
    for stretches in zip(*found, strict=True):
        there = [stretch for stretch in stretches if stretch]
        stands.append((min(start for start, _ in there), max(end for _, end in there)) if there else None)
    return stands


def _as_far_as_they_reach(tail: Sequence[Heading], columns: Sequence[int], table: Table) -> Pairs | None:
    rounds, others = _classes(tail)
    round_columns = [at for at in columns if table.roles[at] is Role.ROUND]
    other_columns = [at for at in columns if table.roles[at] is not Role.ROUND]
    pairs: Pairs = {}
    if len(others) < len(other_columns) and any(
        heading.meaning in FIELDS or heading.meaning in CRITERIA for heading in others
    ):
        pairs |= dict(zip(other_columns, others, strict=False))
    if len(rounds) == len(round_columns):
        pairs |= dict(zip(round_columns, rounds, strict=True))
    return pairs


def criterion_of(heading: Heading | None) -> str | None:
    """The criterion that a number column's heading names, if it names one."""
    if heading is None or heading.meaning is None:
        return None
    if heading.meaning in CRITERIA or heading.meaning in ("place", "rating"):
        return heading.meaning
    return "rank" if heading.meaning == "grade" else None
