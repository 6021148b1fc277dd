"""Columns between the name and the grade, which only the page tells from the name: given names, clubs, years."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from crosstable.parsers.walllist.players import COUNTRY_AND_CLUB
from crosstable.parsers.walllist.roles import Role, role_of
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.splitting import Stretch

GAP: Final = re.compile(r"\s{2,}")
MOST_CUTS: Final = 5
WORDS: Final = frozenset({Role.TEXT, Role.COUNTRY})

Texts = Sequence[str | None]


def part_names(table: Table) -> Table:
    """The table with columns of their own for what stands apart behind the names."""
    if table.shape is None or not _stand_apart(table):
        return table
    texts = [row.text for row in table.rows]
    found = [table.stretches(index) for index in range(len(table.rows))]
    columns = _parted(texts, [stretches[table.name] for stretches in found])
    if len(columns) == 1:
        return table
    names, *more = ([_text(text, stretch) for text, stretch in zip(texts, column, strict=True)] for column in columns)
    at = table.name
    return replace(
        table,
        columns=[*table.columns[:at], names, *more, *table.columns[at + 1 :]],
        roles=_roles(table, names, more),
        odd={
            index: [*stretches[:at], *(column[index] for column in columns), *stretches[at + 1 :]]
            for index, stretches in enumerate(found)
        },
    )


def _stand_apart(table: Table) -> bool:
    """Whether the words of some of the first names are not all one blank apart."""
    names = table.columns[table.name]
    return any((names[index] or "") not in table.rows[index].text for index in range(min(8, len(table.rows))))


def _parted(texts: Sequence[str], names: Sequence[Stretch | None]) -> list[Sequence[Stretch | None]]:
    """The names, and the columns that were taken for parts of them."""
    columns: list[Sequence[Stretch | None]] = [names]
    while len(columns) <= MOST_CUTS:
        cut = _gutter(texts, columns[-1])
        if cut is None:
            break
        parts = [_cut(text, stretch, cut) for text, stretch in zip(texts, columns.pop(), strict=True)]
        columns += [[before for before, _ in parts], [behind for _, behind in parts]]
    return columns


def _gutter(texts: Sequence[str], column: Sequence[Stretch | None]) -> int | None:
    """Where what follows a gap begins, if in most rows that have a gap it begins there."""
    starts: Counter[int] = Counter()
    for text, stretch in zip(texts, column, strict=True):
        gap = GAP.search(text, *stretch) if stretch else None
        if gap is not None:
            starts[gap.end()] += 1
    if not starts:
        return None
    cut, count = starts.most_common(1)[0]
    return cut if count > 1 and 10 * count >= 8 * starts.total() else None


def _cut(text: str, stretch: Stretch | None, cut: int) -> tuple[Stretch | None, Stretch | None]:
    if stretch is None or not stretch[0] < cut < stretch[1] or not text[cut - 1].isspace():
        return stretch, None
    before, behind = text[stretch[0] : cut].rstrip(), text[cut : stretch[1]].lstrip()
    return (
        (stretch[0], stretch[0] + len(before)) if before else None,
        (stretch[1] - len(behind), stretch[1]) if behind else None,
    )


def _text(text: str, stretch: Stretch | None) -> str | None:
    return text[slice(*stretch)] if stretch else None


def _roles(table: Table, names: Texts, more: Sequence[Texts]) -> list[Role]:
    before, behind = table.roles[: table.name + 1], table.roles[table.name + 1 :]
    roles: list[Role] = []
    for texts in more:
        role = role_of(texts)
        if role in WORDS:
            role = _role_of_words(names, texts, [*roles, *behind])
        roles.append(role)
    return [*before, *roles, *behind]


def _role_of_words(names: Texts, texts: Texts, others: Sequence[Role]) -> Role:
    """Clubs if they look like it, given names if the names have one word each, or else clubs unless these stand
    elsewhere."""
    there = [text for text in texts if text]
    clubs = sum(COUNTRY_AND_CLUB.fullmatch(text) is not None for text in there)
    whole = sum("," in (name or "") or " " in (name or "") for name in names)
    if Role.CLUB in others:
        return Role.TEXT if 2 * whole > len(names) else Role.GIVEN
    return Role.CLUB if 2 * clubs > len(there) or 2 * whole > len(names) else Role.GIVEN
