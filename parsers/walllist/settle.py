"""Columns that their texts alone do not settle: numbers or rounds, numbers or identifiers, which is the place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from crosstable.parsers.walllist.gutters import part_names
from crosstable.parsers.walllist.headings import Heading, Headings
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.sides import NUMBERS_OF_OPPONENTS, answered, by_row

IDENTIFIER: Final = re.compile(r"\d{8}")
WORDS: Final = frozenset({Role.NAME, Role.TEXT, Role.CLUB, Role.COUNTRY, Role.GIVEN})
HEADED: Final = {"name": Role.NAME, "given": Role.GIVEN, "club": Role.CLUB, "country": Role.COUNTRY}
ROUND_NEIGHBOURS: Final = (Role.ROUND, Role.VAGUE)


def settle(table: Table, headings: Headings) -> Table:
    """The table with every column's role settled; headings count where they stand one to a column."""
    if table.shape is None and len(headings.all) == len(table.columns):
        table = _as_headed(table, headings.all)
    roles = [
        Role.IDENTIFIER if role is Role.NUMBER and _are_identifiers(texts) else role
        for texts, role in zip(table.columns, table.roles, strict=True)
    ]
    for at, role in enumerate(roles):
        if role is Role.VAGUE:
            before = roles[at - 1] if at else None
            roles[at] = Role.ROUND if _is_round(table.columns[at], len(table.rows), before) else Role.NUMBER
    places = table.of_role(Role.PLACE)
    if len(places) > 1:
        place = _place(places, table, headings)
        for at in places:
            roles[at] = Role.PLACE if at == place else Role.ORDER
    return part_names(table if roles == table.roles else replace(table, roles=roles))


def _place(columns: Sequence[int], table: Table, headings: Headings) -> int:
    """Which of the numbers before the name is the place: the one headed so, or that with ties, or the first."""
    for at in columns:
        if at < len(headings.all) and headings.all[at].meaning == "place":
            return at
    tied = [at for at in columns if len(set(table.columns[at])) < len(table.rows)]
    return (tied or columns)[0]


def with_identifiers(table: Table, labels: Sequence[Heading | None]) -> Table:
    """The table with those columns of numbers called identifiers that are headed so."""
    roles = [
        Role.IDENTIFIER if role is Role.NUMBER and label is not None and label.meaning == "identifier" else role
        for role, label in zip(table.roles, labels, strict=True)
    ]
    return replace(table, roles=roles) if roles != table.roles else table


def with_entry_numbers(table: Table, headings: Headings, labels: Sequence[Heading | None]) -> Table:
    """The table with numbers before the name that are headed ``№`` told from places, which may stand behind."""
    numbered = [
        at for at in table.of_role(Role.PLACE) if at < len(headings.all) and headings.all[at].meaning == "number"
    ]
    if not numbered:
        return table
    roles = list(table.roles)
    for at in numbered:
        roles[at] = Role.ORDER
    placed = [at for at in table.of_role(Role.NUMBER) if (label := labels[at]) is not None and label.meaning == "place"]
    for at in placed[:1]:
        roles[at] = Role.PLACE
    return replace(table, roles=roles)


def _as_headed(table: Table, headings: Sequence[Heading]) -> Table:
    """The table with its columns of words called what the headings call them."""
    roles = list(table.roles)
    for at, heading in enumerate(headings):
        role = HEADED.get(heading.meaning or "")
        if role is not None and roles[at] in WORDS:
            roles[at] = role
    names = [at for at, role in enumerate(roles) if role is Role.NAME]
    named = [at for at in names if headings[at].meaning == "name"]
    name = (named or names or [table.name])[0]
    roles = [Role.TEXT if role is Role.NAME and at != name else role for at, role in enumerate(roles)]
    roles[name] = Role.NAME
    return replace(table, roles=roles, name=name)


def _are_identifiers(texts: Sequence[str | None]) -> bool:
    first = texts[0]
    if first is not None and len(first) != 8:
        return False
    return 10 * sum(text is not None and IDENTIFIER.fullmatch(text) is not None for text in texts) >= 8 * len(texts)


def _is_round(texts: Sequence[str | None], count: int, before: Role | None) -> bool:
    """Whether a column of nothing but ``12=`` and ``?`` is a round: its numbers are players who answer, or there are
    none and it follows a round."""
    numbers = [number for number in map(NUMBERS_OF_OPPONENTS.__getitem__, texts) if number]
    if numbers:
        return max(numbers) <= count and 10 * answered([texts], by_row(count)) >= 9 * len(numbers)
    return before is Role.ROUND
