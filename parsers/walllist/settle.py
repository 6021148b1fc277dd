"""Columns that their texts alone do not settle: numbers or rounds, numbers or identifiers, name or name and club."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from crosstable.parsers.walllist.headings import Heading, Headings
from crosstable.parsers.walllist.players import COUNTRY_AND_CLUB
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.sides import NUMBERS_OF_OPPONENTS, answered, by_row
from crosstable.parsers.walllist.splitting import Stretch

IDENTIFIER: Final = re.compile(r"\d{8}")
WORDS: Final = frozenset({Role.NAME, Role.TEXT, Role.CLUB, Role.COUNTRY, Role.GIVEN})
HEADED: Final = {"name": Role.NAME, "given": Role.GIVEN, "club": Role.CLUB, "country": Role.COUNTRY}
GAP: Final = re.compile(r"\s{2,}")
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
    places = [at for at, role in enumerate(roles) if role is Role.PLACE]
    for at in places:
        roles[at] = Role.ORDER
    if places:
        roles[_place(places, table, headings)] = Role.PLACE
    return _with_parted_names(replace(table, roles=roles))


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


def _with_parted_names(table: Table) -> Table:
    """The table with a column of its own for the given names or clubs that stand apart behind the names."""
    if table.shape is None or not _stand_apart(table):
        return table
    stretches = [table.stretches(index) for index in range(len(table.rows))]
    cut = _gutter(table, stretches)
    if cut is None:
        return table
    parted = [_parted(row.text, found[table.name], cut) for row, found in zip(table.rows, stretches, strict=True)]
    own = [_texts(row.text, one) for row, (one, _) in zip(table.rows, parted, strict=True)]
    more = [_texts(row.text, other) for row, (_, other) in zip(table.rows, parted, strict=True)]
    at = table.name
    return replace(
        table,
        columns=[*table.columns[:at], own, more, *table.columns[at + 1 :]],
        roles=[*table.roles[: at + 1], _role_of_more(own, more, table.roles), *table.roles[at + 1 :]],
        odd={
            index: [*found[:at], one, other, *found[at + 1 :]]
            for index, (found, (one, other)) in enumerate(zip(stretches, parted, strict=True))
        },
    )


def _stand_apart(table: Table) -> bool:
    """Whether the words of the first names are not all one blank apart."""
    names = table.columns[table.name]
    return any((names[index] or "") not in table.rows[index].text for index in range(min(8, len(table.rows))))


def _gutter(table: Table, stretches: Sequence[Sequence[Stretch | None]]) -> int | None:
    """Where what follows the names begins, if in most rows that have it it begins there."""
    starts: Counter[int] = Counter()
    for row, found in zip(table.rows, stretches, strict=True):
        start, end = found[table.name] or (0, 0)
        gap = GAP.search(row.text, start, end)
        if gap is not None:
            starts[gap.end()] += 1
    if not starts:
        return None
    cut, count = starts.most_common(1)[0]
    return cut if count > 1 and 10 * count >= 8 * starts.total() else None


def _parted(text: str, name: Stretch | None, cut: int) -> tuple[Stretch | None, Stretch | None]:
    if name is None or not name[0] < cut < name[1] or not text[cut - 1].isspace():
        return name, None
    return (name[0], len(text[:cut].rstrip())), (cut, name[1])


def _texts(text: str, stretch: Stretch | None) -> str | None:
    return text[slice(*stretch)] if stretch else None


def _role_of_more(names: Sequence[str | None], more: Sequence[str | None], roles: Sequence[Role]) -> Role:
    """What stands behind the names: clubs if they look like it or the names are whole, or else given names."""
    there = [text for text in more if text]
    clubs = sum(COUNTRY_AND_CLUB.fullmatch(text) is not None for text in there)
    whole = sum("," in (name or "") or " " in (name or "") for name in names)
    club = Role.CLUB not in roles and (2 * clubs > len(there) or 2 * whole > len(names))
    return Role.CLUB if club else Role.GIVEN
