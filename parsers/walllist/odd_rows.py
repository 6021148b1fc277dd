"""Rows that do not have the shape of the others: found, mended, and laid over the table's columns.

Row numbers must stay right, so every line that looks like a row becomes one, however little of it can be read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.readings import MOST_FIELDS, Context, Reading
from crosstable.parsers.walllist.roles import PLACE_KINDS, Role, misfits, role_of
from crosstable.parsers.walllist.rows import Row, Table
from crosstable.parsers.walllist.splitting import Stretch

CERTAIN_ROLES: Final = (Role.ROUND, Role.NUMBER, Role.COUNTRY, Role.GRADE)
"""Columns in which a text of the wrong kind may mean that the whole row is out of step."""


class Mended(NamedTuple):
    """A text of a row (by line number) that was read as several, or as one in spite of a blank."""

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
    doubtful = _places_in_names(table) if table.sound else _doubtful(table)
    odd_rows = _odd_rows(table, rows)
    odd = [*odd_rows, *(table.rows[index] for index in sorted(doubtful))]
    if not odd:
        return Completed(table, [], [])
    numbers = sorted(row.number for row in (*table.rows, *odd_rows))
    context = Context.of(table, {number: index for index, number in enumerate(numbers, 1)})
    readings = [context.read(row) for row in odd]
    whole, strays = _with_rows(
        table, doubtful, [_laid(row, reading) for row, reading in zip(odd, readings, strict=True)]
    )
    mended = [Mended(row.number, *mend) for row, reading in zip(odd, readings, strict=True) for mend in reading.mends]
    return Completed(whole, mended, strays)


def _doubtful(table: Table) -> set[int]:
    """The rows of usual shape that hold a text of the wrong kind, or whose place may be part of the name."""
    doubtful = _places_in_names(table)
    for texts, role in zip(table.columns, table.roles, strict=True):
        if role in CERTAIN_ROLES:
            doubtful.update(misfits(texts, role))
    return doubtful


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
    for row in reversed([row for row in rows if row.number < first]):
        if row.number < first - 1 or not _begins_table(row.fields, table):
            break
        odd.append(row)
        first = row.number
    for row in rows:
        if row.number <= table.rows[0].number or row.number in usual:
            continue
        if _looks_like_row(row.fields, table, near=row.number <= last + 1):
            odd.append(row)
            last = max(last, row.number)
    return odd


class _Signs(NamedTuple):
    """What speaks for a line being a row."""

    place: bool
    grade: bool
    results: int
    words: bool
    fields: int


def _signs(fields: Sequence[str], table: Table) -> _Signs:
    kinds = [KINDS[field] for field in fields[: MOST_FIELDS * len(table.columns)]]
    return _Signs(
        place=bool(kinds) and kinds[0] in PLACE_KINDS and Role.PLACE in table.roles,
        grade=Kind.GRADE in kinds[1:] and Role.GRADE in table.roles,
        results=kinds.count(Kind.CELL) + kinds.count(Kind.BROKEN),
        words=Kind.WORD in kinds,
        fields=len(kinds),
    )


def _begins_table(fields: Sequence[str], table: Table) -> bool:
    """Whether a line right above the table may be its first row."""
    signs = _signs(fields, table)
    return signs.words and (signs.place + signs.grade + (signs.results > 0)) >= 2


def _looks_like_row(fields: Sequence[str], table: Table, *, near: bool) -> bool:
    """Whether a line may be a row: within the table, and right behind it, a place, a grade or a result will do."""
    signs = _signs(fields, table)
    if near:
        return signs.fields > 1 and (
            signs.results > 0 or (signs.place and signs.words) or (signs.grade and signs.fields > 2)
        )
    rounds = table.roles.count(Role.ROUND)
    return 2 * signs.results >= rounds > 0 and (signs.place or signs.grade)


def _laid(row: Row, reading: Reading) -> _Laid:
    places: list[Stretch | None] = []
    texts: list[str | None] = []
    for taken in reading.alignment.taken:
        first, stop = taken or (0, 0)
        places.append((reading.stretches[first][0], reading.stretches[stop - 1][1]) if taken else None)
        texts.append(" ".join(reading.texts[first:stop]) or None)
    left_over: dict[Key, tuple[Stretch, str]] = {}
    for at, after in reading.alignment.left_over:
        if reading.texts[at]:
            nth = sum(column == after for column, _ in left_over)
            left_over[after, nth] = reading.stretches[at], reading.texts[at]
    return _Laid(row, places, texts, left_over)


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
