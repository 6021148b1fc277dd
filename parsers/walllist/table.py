"""Finding the table: which lines are its rows, and which of their fields make which column.

Most rows of a table have the same shape. The shape that most rows share gives the columns, all rows together say what
each column holds, and the few rows that do not fit are laid over those columns one by one (see
:mod:`crosstable.parsers.walllist.odd_rows`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from crosstable.parsers import UnreadableError
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.lines import NO_ROWS
from crosstable.parsers.walllist.roles import NUMBER_KINDS, PLACE_KINDS, VAGUE_KINDS, Role, role_of
from crosstable.parsers.walllist.rows import Row, Shape, Table
from crosstable.parsers.walllist.splitting import Splitter

TAIL_KINDS: Final = NUMBER_KINDS | VAGUE_KINDS | {Kind.CELL, Kind.BROKEN}
RESULT_KINDS: Final = frozenset({Kind.CELL, Kind.BROKEN})
WORD_ROLES: Final = frozenset({Role.TEXT, Role.COUNTRY})


class Ending(NamedTuple):
    """How rows of words end: so many fields after the name, the first of which is of one of these kinds."""

    trailing: int
    kinds: frozenset[Kind]


GRADE_KINDS: Final = frozenset({Kind.GRADE, Kind.INTEGER})
COUNTRY_KINDS: Final = frozenset({Kind.COUNTRY, Kind.UNSAID, Kind.DASH})


def usual_rows(rows: Sequence[Row], sample: Sequence[Row], splitter: Splitter) -> Table:
    """The table of the rows that share the shape most rows have. ``sample`` are some rows with results.

    Raises :class:`UnreadableError` if there are none.
    """
    if splitter.delimiter is None:
        return _table_of_words(rows, sample, splitter)
    return _table_of_fields(rows, sample, splitter)


def _table_of_words(rows: Sequence[Row], sample: Sequence[Row], splitter: Splitter) -> Table:
    ending = _ending([row.fields for row in sample])
    usual = [row for row in rows if _has(row.fields, ending)]
    if not usual:
        raise UnreadableError(NO_ROWS)
    kinds = PLACE_KINDS if ending.kinds is GRADE_KINDS else PLACE_KINDS | {Kind.GRADE}
    widest = Shape(2, ending.trailing, kinds)
    before = [widest.name(row.fields)[0] for row in usual]
    shape = widest._replace(leading=_fields_before_name(before))
    before = [min(count, shape.leading) for count in before]
    leading: list[Sequence[str | None]] = [
        [row.fields[at] if at < count else None for row, count in zip(usual, before, strict=True)]
        for at in range(shape.leading)
    ]
    columns: list[Sequence[str | None]] = [
        *leading,
        [" ".join(row.fields[count : -ending.trailing]) for row, count in zip(usual, before, strict=True)],
        *zip(*(row.fields[-ending.trailing :] for row in usual), strict=True),
    ]
    first = [Role.GRADE if role_of(texts) is Role.GRADE else Role.PLACE for texts in leading]
    roles = [*first, Role.NAME, *map(role_of, columns[shape.leading + 1 :])]
    return Table(usual, columns, with_club(roles), shape.leading, splitter, shape)


def with_club(roles: list[Role]) -> list[Role]:
    """The roles with a country only where it first stands, and the club in the first other column of words."""
    known: list[Role] = []
    for role in roles:
        club = role in WORD_ROLES and (role is Role.TEXT or Role.COUNTRY in known)
        known.append((Role.TEXT if Role.CLUB in known else Role.CLUB) if club else role)
    return known


def _has(fields: Sequence[str], ending: Ending) -> bool:
    if len(fields) <= ending.trailing or KINDS[fields[-ending.trailing]] not in ending.kinds:
        return False
    return ending.kinds is not TAIL_KINDS or _is_tail(fields, ending.trailing)


def _is_tail(fields: Sequence[str], trailing: int) -> bool:
    """Whether so many fields, and no more, are numbers and results."""
    if KINDS[fields[-trailing - 1]] in TAIL_KINDS:
        return False
    return any(KINDS[field] in RESULT_KINDS for field in fields[-trailing:])


def _ending(sample: Sequence[Sequence[str]]) -> Ending:
    """How most of these rows end."""
    grades = [[at for at, field in enumerate(fields) if KINDS[field] is Kind.GRADE] for fields in sample]
    votes = Counter(len(fields) - at for fields, found in zip(sample, grades, strict=True) for at in found)
    behind = sum(any(_has_words(fields[:at]) for at in found) for fields, found in zip(sample, grades, strict=True))
    if 2 * behind < len(sample):
        tails = Counter(filter(None, map(_tail, sample)))
        if not tails:
            raise UnreadableError(NO_ROWS)
        return _with_country(sample, Ending(tails.most_common(1)[0][0], TAIL_KINDS))
    trailing = max(votes, key=lambda distance: (votes[distance], distance))
    like = [fields[-trailing:] for fields in sample if len(fields) > trailing]
    after = [role_of(column) for column in zip(*like, strict=True)]
    ending = Ending(trailing, GRADE_KINDS)
    return ending if Role.COUNTRY in after else _with_country(sample, ending)


def _has_words(fields: Sequence[str]) -> bool:
    return any(KINDS[field] not in PLACE_KINDS for field in fields)


def _tail(fields: Sequence[str]) -> int:
    """How many fields at the end are numbers or results."""
    return next((at for at, field in enumerate(reversed(fields)) if KINDS[field] not in TAIL_KINDS), len(fields))


def _with_country(sample: Sequence[Sequence[str]], ending: Ending) -> Ending:
    """The ending with the country, and a club behind it, that may stand between name and grade."""
    for more in (1, 2):
        at = ending.trailing + more
        codes = [
            KINDS[fields[-at]] is Kind.COUNTRY and fields[-at].isupper() for fields in sample if len(fields) > at + 1
        ]
        if codes and 10 * sum(codes) >= 8 * len(sample):
            return Ending(at, COUNTRY_KINDS)
    return ending


def _fields_before_name(before: Sequence[int]) -> int:
    """How many fields stand before the name, given how many may in every row: none, the place (or the grade), or two;
    places are often blank."""
    counts = Counter(before)
    if 10 * counts[2] >= 8 * len(before):
        return 2
    return 1 if 10 * (counts[1] + counts[2]) >= len(before) or before[0] else 0


def _table_of_fields(rows: Sequence[Row], sample: Sequence[Row], splitter: Splitter) -> Table:
    width = Counter(len(row.fields) for row in sample).most_common(1)[0][0]
    roles = list(map(role_of, zip(*(row.fields for row in sample if len(row.fields) == width), strict=True)))
    rounds = [at for at, role in enumerate(roles) if role is Role.ROUND]
    usual = [
        row for row in rows if len(row.fields) == width and any(KINDS[row.fields[at]] in RESULT_KINDS for at in rounds)
    ]
    if not usual:
        raise UnreadableError(NO_ROWS)
    columns: list[Sequence[str | None]] = [
        [field or None for field in column] for column in zip(*(row.fields for row in usual), strict=True)
    ]
    roles = list(map(role_of, columns))
    name = roles.index(Role.TEXT) if Role.TEXT in roles else 0
    roles[name] = Role.NAME
    roles[:name] = [Role.PLACE if role is Role.NUMBER else role for role in roles[:name]]
    return Table(usual, columns, with_club(roles), name, splitter)
