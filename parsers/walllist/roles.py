"""What a column holds, judged by all its texts together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from crosstable.parsers.walllist.kinds import KINDS, Kind


class Role(StrEnum):
    """``VAGUE`` columns hold only texts that may be rounds or numbers (``12=``, ``?``); their neighbours decide.
    ``ORDER`` is a number before the name that is not the place."""

    PLACE = "place"
    ORDER = "order"
    NAME = "name"
    GIVEN = "given"
    GRADE = "grade"
    COUNTRY = "country"
    CLUB = "club"
    TEXT = "text"
    IDENTIFIER = "identifier"
    NUMBER = "number"
    ROUND = "round"
    VAGUE = "vague"
    EMPTY = "empty"


VAGUE_KINDS: Final = frozenset({Kind.HALF, Kind.UNSAID, Kind.DASH})
NUMBER_KINDS: Final = frozenset({Kind.INTEGER, Kind.NUMBER})
PLACE_KINDS: Final = frozenset({Kind.INTEGER, Kind.ORDINAL})

PURE: Final[Mapping[frozenset[str], Role]] = {
    frozenset({Kind.CELL}): Role.ROUND,
    frozenset({Kind.CELL, Kind.HALF}): Role.ROUND,
    frozenset({Kind.INTEGER}): Role.NUMBER,
    frozenset({Kind.INTEGER, Kind.NUMBER}): Role.NUMBER,
    frozenset({Kind.INTEGER, Kind.HALF}): Role.NUMBER,
    frozenset({Kind.GRADE}): Role.GRADE,
    frozenset({Kind.COUNTRY}): Role.COUNTRY,
    frozenset({Kind.WORD}): Role.TEXT,
}
"""Columns whose kinds leave no doubt."""

FITTING: Final[Mapping[Role, frozenset[str]]] = {
    Role.PLACE: PLACE_KINDS | {Kind.NOTHING, Kind.HALF},
    Role.GRADE: frozenset({Kind.GRADE, Kind.INTEGER, Kind.NOTHING, Kind.UNSAID, Kind.DASH}),
    Role.COUNTRY: frozenset({Kind.COUNTRY, Kind.WORD, Kind.NOTHING, Kind.UNSAID, Kind.DASH}),
    Role.CLUB: frozenset({Kind.COUNTRY, Kind.WORD, Kind.INTEGER, Kind.NOTHING, Kind.UNSAID, Kind.DASH, Kind.GRADE}),
    Role.NUMBER: NUMBER_KINDS | VAGUE_KINDS | {Kind.NOTHING},
    Role.ROUND: VAGUE_KINDS | {Kind.CELL, Kind.NOTHING},
}
"""The kinds that stand in a column of a role without raising a doubt."""


def role_of(texts: Sequence[str | None]) -> Role:
    """The role of a column by what most of its texts are."""
    kinds = list(map(KINDS.__getitem__, texts))
    return PURE.get(frozenset[str](kinds)) or _role_of_most(Counter[str](kinds))


def spelt(fields: Iterable[str]) -> str:
    """The kinds of a row's fields as a word, a letter a field. Most rows of a table spell the same."""
    return "".join(map(KINDS.__getitem__, fields))


def roles_of(words: Mapping[str, int]) -> tuple[list[Role], bool]:
    """The roles of the columns of rows that spell these words, each so many times; and whether nothing in them is of a
    kind that its column should not hold. A kind is its letter (``StrEnum``): naming it afresh would cost more than the
    rest."""
    roles: list[Role] = []
    sound = True
    for letters in zip(*words, strict=True):
        kinds = frozenset(letters)
        role = PURE.get(kinds)
        if role is None:
            counts: Counter[str] = Counter()
            for letter, times in zip(letters, words.values(), strict=True):
                counts[letter] += times
            role = _role_of_most(counts)
        roles.append(role)
        sound = sound and kinds <= FITTING.get(role, kinds)
    return roles, sound


def _role_of_most(counts: Counter[str]) -> Role:
    total = counts.total() - counts[Kind.NOTHING]
    vague = _count(counts, VAGUE_KINDS)
    numbers = _count(counts, NUMBER_KINDS)
    cells = counts[Kind.CELL] + counts[Kind.BROKEN]
    words = total - vague - numbers - cells
    if not total:
        return Role.EMPTY
    if total == vague:
        return Role.VAGUE
    if counts[Kind.CELL] and cells > numbers + words:
        return Role.ROUND
    if numbers > words and numbers >= cells:
        return Role.NUMBER
    if 2 * counts[Kind.GRADE] > total:
        return Role.GRADE
    return Role.COUNTRY if 10 * counts[Kind.COUNTRY] >= 7 * total else Role.TEXT


def _count(counts: Counter[str], kinds: Iterable[str]) -> int:
    return sum(counts[kind] for kind in kinds)


def misfits(texts: Sequence[str | None], role: Role) -> list[int]:
    """The rows whose text is of a kind that a column of this role should not hold."""
    fitting = FITTING.get(role)
    if fitting is None or fitting.issuperset(map(KINDS.__getitem__, texts)):
        return []
    return [row for row, text in enumerate(texts) if KINDS[text] not in fitting]
