"""The players of a table: names, grades, countries, clubs and identifiers out of their columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, make_dataclass
from itertools import repeat
from typing import Any, Final

from crosstable.model import Identifier, Player, Side
from crosstable.parsers.walllist.cache import Cache
from crosstable.parsers.walllist.grades import GRADES_IN_COLUMN
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table

Texts = Sequence[str | None]

PIN: Final = "egd"
"""The scheme of the European Go Database's numbers, which end a row behind a bar."""

NOBODY: Final = re.compile(r"[xX?\-–—.]*")
"""What programs print where a country or a club is not known: ``xx``, ``xxxx``, ``??``."""
COUNTRY_AND_CLUB: Final = re.compile(r"(?P<country>[a-z]{2})(?:-(?P<club>.*))?")
"""MacMahon's ``de-Berl``."""


def make_players(
    table: Table, sides: Sequence[Sequence[Side | None]], ratings: Iterable[int | None], scheme: str = PIN
) -> tuple[Player, ...]:
    """The players in row order; ``sides`` are the rounds' columns, ``scheme`` is that of a column of identifiers."""
    columns = dict(zip(reversed(table.roles), reversed(table.columns), strict=True))
    blank: Texts = [None] * len(table.rows)
    names = _names(columns)
    countries, clubs = columns.get(Role.COUNTRY, blank), columns.get(Role.CLUB, blank)
    if Role.COUNTRY not in columns:
        countries, clubs = _countries_and_clubs(clubs) or (countries, clubs)
    return _players(
        {
            "family": [family for family, _ in names],
            "given": [given for _, given in names],
            "sides": zip(*sides, strict=True),
            "grade": map(GRADES_IN_COLUMN.__getitem__, columns.get(Role.GRADE, blank)),
            "rating": ratings,
            "country": map(COUNTRIES.__getitem__, countries),
            "club": map(CLUBS.__getitem__, clubs),
            "identifiers": _identifiers(table, columns.get(Role.IDENTIFIER), scheme),
            "place": [text.strip(".()") if text else None for text in columns.get(Role.PLACE, blank)],
        }
    )


def _identifiers(table: Table, texts: Texts | None, scheme: str) -> list[tuple[Identifier, ...]]:
    """The identifiers of a column, if there is one, and those that end the rows."""
    pins: list[tuple[Identifier, ...]] = [
        (Identifier(PIN, row.identifier),) if row.identifier else () for row in table.rows
    ]
    if texts is None:
        return pins
    return [
        tuple(dict.fromkeys((Identifier(scheme, text), *pin) if text else pin))
        for text, pin in zip(texts, pins, strict=True)
    ]


USUAL: Final = {field.name: None if field.default is MISSING else field.default for field in fields(Player)}
DRAFT: Final[Any] = make_dataclass("Draft", USUAL, slots=True)
"""A player who can still be changed. To make a frozen one takes longer than to read his row: each of his fields is
set through ``object.__setattr__``. A draft becomes a player when it is done."""


def _players(columns: Mapping[str, Iterable[object]]) -> tuple[Player, ...]:
    """Players from the columns of their fields; fields that have none are as usual."""
    drafts: list[Any] = list(map(DRAFT, *(columns.get(name) or repeat(usual) for name, usual in USUAL.items())))
    for draft in drafts:
        draft.__class__ = Player
    return tuple(drafts)


def _names(columns: Mapping[Role, Texts]) -> Sequence[tuple[str, str]]:
    names, given = columns[Role.NAME], columns.get(Role.GIVEN)
    if given is None:
        return list(map(split_name, names))
    return list(zip(map(whole_name, names), map(whole_name, given), strict=True))


def whole_name(text: str | None) -> str:
    """A name as it is written elsewhere: ``_`` is a blank within a name."""
    return text.replace("_", " ").strip(" ,") if text else ""


def split_name(text: str | None) -> tuple[str, str]:
    """Family name and given name. A comma parts them, or else the first blank."""
    if not text:
        return "", ""
    comma = "," in text
    family, _, given = text.partition("," if comma else " ")
    return (whole_name(family), whole_name(given)) if comma or "_" in text else (family, given)


def _country(text: str | None) -> str | None:
    if text is None or NOBODY.fullmatch(text):
        return None
    return text.upper() if len(text) <= 3 else text


def _club(text: str | None) -> str | None:
    return None if text is None or NOBODY.fullmatch(text) else text


COUNTRIES: Final = Cache(_country)
CLUBS: Final = Cache(_club)


def _countries_and_clubs(texts: Texts) -> tuple[Texts, Texts] | None:
    """The countries and the clubs of a column that holds both, ``None`` if it does not."""
    found = [COUNTRY_AND_CLUB.fullmatch(text) if text else None for text in texts]
    there = sum(text is not None for text in texts)
    if not there or 2 * sum(match is not None for match in found) <= there:
        return None
    pairs = [
        (match["country"], match["club"]) if match else (None, text) for match, text in zip(found, texts, strict=True)
    ]
    return [country for country, _ in pairs], [club for _, club in pairs]
