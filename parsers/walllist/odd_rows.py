"""Rows that do not have the shape of the others: found, mended, and laid over the table's columns.

Row numbers must stay right, so every line that looks like a row becomes one, however little of it can be read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

from crosstable.parsers.walllist.alignment import Slot, align
from crosstable.parsers.walllist.glued import Mender, Parted
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.roles import PLACE_KINDS, Role, all_fit, fits, role_of
from crosstable.parsers.walllist.rows import Row, Table
from crosstable.parsers.walllist.splitting import Stretch

CERTAIN_ROLES: Final = (Role.ROUND, Role.NUMBER, Role.COUNTRY, Role.GRADE)
"""Columns in which a text of the wrong kind may mean that the whole row is out of step."""

LONGEST_NAME: Final = 12
LONGEST_TEXT: Final = 3
SAMPLE: Final = 40
MOST_FIELDS: Final = 3
"""Of a row with more than so many times the fields of the others, only so many are looked at."""


class Mended(NamedTuple):
    """A text of a row (by line number) that was read as several."""

    line: int
    stretch: Stretch
    text: str
    pieces: tuple[str, ...]


class Stray(NamedTuple):
    """A text of a row (by line number) that belongs to no column."""

    line: int
    stretch: Stretch
    text: str


class Completed(NamedTuple):
    """The table with all its rows, and what was done to the odd ones."""

    table: Table
    mended: list[Mended]
    strays: list[Stray]


Key = tuple[int, int]
"""A new column: the column that it follows, and which of several it is."""


class _Laid(NamedTuple):
    """An odd row laid over the columns: where each column's text stands and what it is, and what is left over."""

    row: Row
    stretches: list[Stretch | None]
    texts: list[str | None]
    left_over: dict[Key, tuple[Stretch, str]]


def complete(table: Table, rows: Sequence[Row]) -> Completed:
    """The table with the odd rows among ``rows``, which are all lines that may be rows."""
    doubtful = _doubtful(table)
    odd = [*_odd_rows(table, rows), *(table.rows[index] for index in sorted(doubtful))]
    if not odd:
        return Completed(table, [], [])
    slots = _slots(table)
    mender = Mender.of(table, len(table.rows) + len(odd) - len(doubtful))
    laid, mended = zip(*(_lay(row, slots, table, mender) for row in odd), strict=True)
    whole, strays = _with_rows(table, doubtful, laid)
    return Completed(whole, list(chain.from_iterable(mended)), strays)


def _doubtful(table: Table) -> set[int]:
    """The rows of usual shape that hold a text of the wrong kind, or whose place may be part of the name."""
    doubtful = {
        index
        for texts, role in zip(table.columns, table.roles, strict=True)
        if role in CERTAIN_ROLES and not all_fit(texts, role)
        for index, text in enumerate(texts)
        if not fits(text, role)
    }
    return doubtful | _places_in_names(table)


def _places_in_names(table: Table) -> set[int]:
    """The rows whose place stands where other rows, which have none, begin their names."""
    if table.shape is None or table.shape.leading != 1 or None not in table.columns[0]:
        return set()
    starts = [len(row.text) - len(row.text.lstrip()) for row in table.rows]
    names = min(start for start, place in zip(starts, table.columns[0], strict=True) if place is None)
    return {
        index
        for index, (start, place) in enumerate(zip(starts, table.columns[0], strict=True))
        if place is not None and start >= names > 0
    }


def _odd_rows(table: Table, rows: Sequence[Row]) -> list[Row]:
    usual = {row.number for row in table.rows}
    if len(rows) == len(usual):
        return []
    first, last = table.rows[0].number, table.rows[-1].number
    odd: list[Row] = []
    for row in rows:
        if row.number in usual:
            continue
        near = first < row.number <= last + 1
        if _looks_like_row(row.fields, table, near=near):
            odd.append(row)
            last = max(last, row.number)
    return odd


def _looks_like_row(fields: Sequence[str], table: Table, *, near: bool) -> bool:
    """Whether a line may be a row: within the table a place, a grade or a result will do."""
    kinds = [KINDS[field] for field in fields[: MOST_FIELDS * len(table.columns)]]
    if len(kinds) < 2:
        return False
    results = kinds.count(Kind.CELL) + kinds.count(Kind.BROKEN)
    place = kinds[0] in PLACE_KINDS and Role.PLACE in table.roles
    grade = Kind.GRADE in kinds[1:] and Role.GRADE in table.roles
    if near:
        return results > 0 or (place and Kind.WORD in kinds[1:]) or (grade and len(kinds) > 2)
    rounds = table.roles.count(Role.ROUND)
    return 2 * results >= rounds > 0 and (place or grade)


def _slots(table: Table) -> list[Slot]:
    """The columns as slots, with where they stand on the page if they stand one beside the other in all rows."""
    words = table.shape is not None
    most = {Role.NAME: LONGEST_NAME, Role.CLUB: LONGEST_TEXT, Role.TEXT: LONGEST_TEXT} if words else {}
    extents = _extents(table) if words and table.rows[0].stretches is None else None
    return [Slot(role, extents[at] if extents else None, most.get(role, 1)) for at, role in enumerate(table.roles)]


def _extents(table: Table) -> list[Stretch | None] | None:
    step = max(1, len(table.rows) // SAMPLE)
    found = [table.stretches(index) for index in range(0, len(table.rows), step)]
    extents: list[Stretch | None] = []
    end = 0
    for stretches in zip(*found, strict=True):
        there = [stretch for stretch in stretches if stretch]
        if not there:
            extents.append(None)
            continue
        start = min(first for first, _ in there)
        if start < end:
            return None
        end = max(last for _, last in there)
        extents.append((start, end))
    return extents


def _lay(row: Row, slots: Sequence[Slot], table: Table, mender: Mender) -> tuple[_Laid, list[Mended]]:
    limit = MOST_FIELDS * len(slots) + LONGEST_NAME
    found = row.stretches if row.stretches is not None else table.splitter.stretches(row.text)
    (fields, stretches, mended), alignment = min(
        (
            (parted, align(parted.fields, parted.stretches, slots))
            for parted in _partings(row.fields[:limit], found[:limit], mender)
        ),
        key=lambda pair: pair[1].price,
    )
    places: list[Stretch | None] = []
    texts: list[str | None] = []
    for taken in alignment.taken:
        first, stop = taken or (0, 0)
        places.append((stretches[first][0], stretches[stop - 1][1]) if taken else None)
        texts.append(" ".join(fields[first:stop]) or None)
    left_over: dict[Key, tuple[Stretch, str]] = {}
    for at, after in alignment.left_over:
        if fields[at]:
            nth = sum(column == after for column, _ in left_over)
            left_over[after, nth] = stretches[at], fields[at]
    return _Laid(row, places, texts, left_over), [Mended(row.number, *one) for one in mended]


def _partings(fields: Sequence[str], stretches: Sequence[Stretch], mender: Mender) -> list[Parted]:
    """The ways to part glued fields: only what can be read in no other way, and also results of impossible numbers."""
    sparing = mender.mend(fields, stretches, frozenset({Kind.BROKEN}))
    free = mender.mend(fields, stretches, frozenset({Kind.BROKEN, Kind.CELL}))
    return [sparing] if len(free.mends) == len(sparing.mends) else [sparing, free]


def _with_rows(table: Table, doubtful: set[int], laid: Sequence[_Laid]) -> tuple[Table, list[Stray]]:
    """The table with the laid rows in their places, and a new column for what is left over in a way that suits one."""
    roles = _new_columns(laid)
    order: list[int | Key] = []
    for at in range(len(table.columns)):
        order += [at, *sorted(key for key in roles if key[0] == at)]
    entries: list[tuple[Row, list[str | None], list[Stretch | None] | None]] = [
        (table.rows[index], [None if isinstance(key, tuple) else texts[key] for key in order], None)
        for index, texts in enumerate(zip(*table.columns, strict=True))
        if index not in doubtful
    ]
    for one in laid:
        texts = [one.left_over.get(key, (None, None))[1] if isinstance(key, tuple) else one.texts[key] for key in order]
        places = [
            one.left_over.get(key, (None, None))[0] if isinstance(key, tuple) else one.stretches[key] for key in order
        ]
        entries.append((one.row, texts, places))
    entries.sort(key=lambda entry: entry[0].number)
    strays = [
        Stray(one.row.number, stretch, text)
        for one in laid
        for key, (stretch, text) in one.left_over.items()
        if key not in roles
    ]
    whole = replace(
        table,
        rows=[row for row, _, _ in entries],
        columns=list(zip(*(texts for _, texts, _ in entries), strict=True)),
        roles=[roles[key] if isinstance(key, tuple) else table.roles[key] for key in order],
        odd={index: places for index, (_, _, places) in enumerate(entries) if places is not None},
        added=frozenset(at for at, key in enumerate(order) if isinstance(key, tuple)),
    )
    return whole, strays


def _new_columns(laid: Sequence[_Laid]) -> dict[Key, Role]:
    """The columns that left over texts make, by what they hold: a number makes one, a result only with another."""
    texts: dict[Key, list[str]] = defaultdict(list)
    for one in laid:
        for key, (_, text) in one.left_over.items():
            texts[key].append(text)
    roles = {key: role_of(found) for key, found in texts.items() if key[0] >= 0}
    return {
        key: role for key, role in roles.items() if role is Role.NUMBER or (role is Role.ROUND and len(texts[key]) > 1)
    }
