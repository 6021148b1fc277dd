"""Finding the table: which lines are its rows, and which of their fields make which column.

Most rows of a table have the same shape. The shape that most rows share gives the columns, all rows together say what
each column holds, and the few rows that do not fit are laid over those columns one by one (see
:mod:`crosstable.parsers.walllist.odd_rows`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from crosstable.parsers import UnreadableError
from crosstable.parsers.walllist.grades import GRADES
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.lines import NO_ROWS
from crosstable.parsers.walllist.roles import (
    NUMBER_KINDS,
    PLACE_KINDS,
    VAGUE_KINDS,
    Role,
    misfits,
    role_of,
    roles_of,
    spelt,
)
from crosstable.parsers.walllist.rows import LEADING, Row, Shape, Table
from crosstable.parsers.walllist.splitting import Splitter

TAIL_KINDS: Final = NUMBER_KINDS | VAGUE_KINDS | {Kind.CELL, Kind.BROKEN}
RESULT_KINDS: Final = frozenset({Kind.CELL, Kind.BROKEN})
WORD_ROLES: Final = frozenset({Role.TEXT, Role.COUNTRY})


class Ending(NamedTuple):
    """How rows of words end: so many fields after the name, the first of which is of one of these kinds."""

    trailing: int
    kinds: frozenset[Kind]


MOST_FIELDS: Final = 500
WORDS_OF_HEADINGS: Final = 2
GRADE_KINDS: Final = frozenset({Kind.GRADE, Kind.INTEGER})
BEFORE_NAME: Final = PLACE_KINDS | {Kind.GRADE}
LETTER_OF_GRADE: Final = re.compile(Kind.GRADE)
LETTERS_BEFORE_NAME: Final = "".join(BEFORE_NAME)
LETTERS_OF_TAIL: Final = "".join(TAIL_KINDS)
BEHIND_GRADE: Final = 3
"""The country is one of the two fields behind the grade, if it is behind it."""
COUNTRY_KINDS: Final = frozenset({Kind.COUNTRY, Kind.UNSAID, Kind.DASH})


def usual_rows(rows: Sequence[Row], sample: Sequence[Row], splitter: Splitter) -> Table:
    """The table of the rows that share the shape most rows have. ``sample`` are some rows with results.

    Raises :class:`UnreadableError` if there are none.
    """
    bearable = [row for row in sample if len(row.fields) <= MOST_FIELDS]
    if not bearable:
        raise UnreadableError(f"a row with {len(sample[0].fields):,} fields is no tournament's" if sample else NO_ROWS)
    if splitter.delimiter is None:
        return _table_of_words(rows, bearable, splitter)
    return _table_of_fields(rows, bearable, splitter)


def _table_of_words(rows: Sequence[Row], sample: Sequence[Row], splitter: Splitter) -> Table:
    trailing, kinds = _ending([row.fields for row in sample])
    usual = [row for row in rows if len(row.fields) > trailing and KINDS[row.fields[-trailing]] in kinds]
    if kinds is TAIL_KINDS:
        usual = [row for row in usual if _is_tail(row.fields, trailing)]
    else:
        usual = [row for row in usual if not _is_of_headings(row.fields[-trailing:])]
    if not usual:
        raise UnreadableError(NO_ROWS)
    widest = Shape(2, trailing, PLACE_KINDS if kinds is GRADE_KINDS else BEFORE_NAME)
    before = _fields_before_name(usual, widest)
    shape = widest._replace(leading=max(before))
    leading: list[Sequence[str | None]] = [
        [row.fields[at] if at < count else None for row, count in zip(usual, before, strict=True)]
        for at in range(shape.leading)
    ]
    tails = [row.fields[-trailing:] for row in usual]
    columns: list[Sequence[str | None]] = [
        *leading,
        [" ".join(row.fields[count:-trailing]) for row, count in zip(usual, before, strict=True)],
        *zip(*tails, strict=True),
    ]
    first = [Role.GRADE if role_of(texts) is Role.GRADE else Role.PLACE for texts in leading]
    behind, sound = roles_of(Counter(map(spelt, tails)))
    roles = with_club([*first, Role.NAME, *behind])
    return Table(usual, columns, roles, shape.leading, splitter, shape, sound=sound)


def with_club(roles: list[Role]) -> list[Role]:
    """The roles with a country only where it first stands, and the club in the first other column of words."""
    known: list[Role] = []
    for role in roles:
        club = role in WORD_ROLES and (role is Role.TEXT or Role.COUNTRY in known)
        known.append((Role.TEXT if Role.CLUB in known else Role.CLUB) if club else role)
    return known


def _is_tail(fields: Sequence[str], trailing: int) -> bool:
    """Whether so many fields, and no more, are numbers and results."""
    if KINDS[fields[-trailing - 1]] in TAIL_KINDS:
        return False
    return any(KINDS[field] in RESULT_KINDS for field in fields[-trailing:])


def _is_of_headings(tail: Sequence[str]) -> bool:
    """Whether the fields behind a name are headings such as ``R1 Pts 1 R2 Pts 2``, whose first number is no grade."""
    kinds = [KINDS[field] for field in tail]
    return kinds[0] is Kind.INTEGER and kinds.count(Kind.WORD) >= WORDS_OF_HEADINGS and RESULT_KINDS.isdisjoint(kinds)


def _ending(sample: Sequence[Sequence[str]]) -> Ending:
    """How most of these rows end."""
    words = list(map(spelt, sample))
    grades = [_grades_behind_name(word) for word in words]
    if 2 * sum(map(bool, grades)) < len(words):
        tails = Counter(len(word) - len(word.rstrip(LETTERS_OF_TAIL)) for word in words)
        trailing = max(tails, key=lambda length: (length > 0, tails[length]))
        if not trailing:
            raise UnreadableError(NO_ROWS)
        return _with_country(sample, Ending(trailing, TAIL_KINDS))
    votes = Counter(len(word) - at for word, found in zip(words, grades, strict=True) for at in found)
    trailing = _most_likely(votes, sample)
    like = [fields[-trailing:][1:BEHIND_GRADE] for fields in sample if len(fields) > trailing]
    after = [role_of(column) for column in zip(*like, strict=True)]
    ending = Ending(trailing, GRADE_KINDS)
    return ending if Role.COUNTRY in after else _with_country(sample, ending)


def _most_likely(votes: Counter[int], sample: Sequence[Sequence[str]]) -> int:
    """Of several endings the one that most sound rows have, or most rows, or that is neither long nor short."""
    middle = sorted(votes.elements())[votes.total() // 2]
    if len(votes) == 1:
        return middle
    return max(votes, key=lambda trailing: (_sound_rows(sample, trailing), votes[trailing], -abs(trailing - middle)))


def _sound_rows(sample: Sequence[Sequence[str]], trailing: int) -> int:
    """How many of these rows would be usual if so many fields stood behind the name, and hold nothing out of place."""
    like = [fields[-trailing:] for fields in sample if len(fields) > trailing and GRADES[fields[-trailing]]]
    columns = list(zip(*like, strict=True))
    wrong = {row for texts in columns for row in misfits(texts, role_of(texts))}
    return len(like) - len(wrong)


def _grades_behind_name(kinds: str) -> list[int]:
    name = len(kinds) - len(kinds.lstrip(LETTERS_BEFORE_NAME))
    return [found.start() for found in LETTER_OF_GRADE.finditer(kinds, name + 1)]


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


def _fields_before_name(rows: Sequence[Row], widest: Shape) -> list[int]:
    """How many fields stand before the name in every row: none, the place (or the grade), or two of these; places are
    often blank."""
    second = any(row.fields[1][0] in LEADING for row in rows)
    if not second and widest.kinds.issuperset(KINDS[row.fields[0]] for row in rows):
        return [1] * len(rows)
    before = [widest.name(row.fields)[0] for row in rows]
    counts = Counter(before)
    most = 2 if 10 * counts[2] >= 8 * len(rows) else 1
    some = 10 * (counts[1] + counts[2]) >= len(rows) or before[0]
    return [min(count, most) if some else 0 for count in before]


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
