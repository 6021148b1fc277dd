"""Names in tables, and who is who where they are cut off or written with other letters."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, NamedTuple

from crosstable.folding import signs, words

LEAST_CUT: Final = 16
"""A name that was cut off has so many characters left; shorter ones are whole."""
LONGEST: Final = 200
"""Nothing stands around a name that is longer."""
MOST_CUT: Final = 40
"""No program has columns for names that are longer, so that no longer name was cut off."""
_MARKS: Final = re.compile(r"[*~^]")
_DECORATED: Final = re.compile(
    r"(?:\((?P<rank>\d{1,4})\)\s*)?(?P<name>.*?)(?:\s*\((?P<team>[^()]*)\))?\s*(?:\[(?P<country>[A-Za-z]{0,3})\])?\s*"
)
_SUFFIX: Final = re.compile(r"jr|sr|i{1,3}|iv", re.IGNORECASE)


class Named(NamedTuple):
    """A name by its parts. ``marks`` are signs behind it, ``rank`` a place in the world that stands before it."""

    family: str
    given: str = ""
    country: str | None = None
    team: str | None = None
    marks: str = ""
    rank: str | None = None

    @property
    def shown(self) -> str | None:
        return f"{self.given} {self.family}" if self.given else None

    @property
    def key(self) -> str:
        """What ways of writing a name have in common, in the order of its words."""
        text = f"{self.family} {self.given}"
        return " ".join(words(text)) or " ".join(text.casefold().split())


def plainly_named(text: str, country: str | None) -> Named:
    """A name as it stands; with a comma the family name is first."""
    name = " ".join(text.split())
    family, comma, given = (part.strip() for part in name.partition(","))
    if comma and family and given and "," not in given and not _SUFFIX.fullmatch(given.rstrip(".")):
        return Named(family, given, country)
    return Named(name, country=country)


def named(text: str, country: str | None) -> Named:
    """A name of Wizards' coverage: ``(12) Jensen, William (Genesis) [US]``, ``Maij ~, Rosario *``.

    A team is only told where countries are; elsewhere brackets belong to the name.
    """
    marks = "".join(_MARKS.findall(text))
    bare = " ".join(_MARKS.sub(" ", text).split()).replace(" ,", ",")
    match = _DECORATED.fullmatch(bare) if len(bare) <= LONGEST else None
    if match is None or not match["name"]:
        return plainly_named(bare, country)._replace(marks=marks)
    has_country = country is not None or match["country"] is not None
    name = match["name"] if has_country or match["team"] is None else f"{match['name']} ({match['team']})"
    told = (match["country"] or country or "").strip("[] ").upper() or None
    parts = plainly_named(name, told)
    return parts._replace(marks=marks, team=match["team"] if has_country else None, rank=match["rank"])


class Roster:
    """The players found so far; of each the fullest way of writing his name."""

    def __init__(self) -> None:
        self.names: list[Named] = []
        self._rows: dict[str, list[int]] = {}
        self._beginnings: dict[str, set[int]] = {}

    def add(self, name: Named) -> int:
        """A new player."""
        row = len(self.names)
        self.names.append(name)
        self._enter(name.key, row)
        return row

    def find(self, name: Named, taken: Collection[int] = ()) -> int | None:
        """The player of this name; of several of one name the first who is not ``taken``, else the first. Those with
        the same pictures in their names come before others, who are only meant while they are not ``taken``."""
        own = signs(name.family + name.given)
        rows = self._rows.get(name.key, [])
        alike = [row for row in rows if signs(self.names[row].family + self.names[row].given) == own]
        row = next((row for row in (*alike, *rows) if row not in taken), alike[0] if alike else None)
        if row is not None:
            self._complete(row, name)
        return row

    def find_cut(self, name: Named) -> int | None:
        """The one player whose name this is, cut off at its end, or whose own name was cut off."""
        key = name.key
        if not LEAST_CUT <= len(key) <= LONGEST:
            return None
        longer = self._beginnings.get(key, set[int]())
        shorter = {row for end in _ends(key) for row in self._rows.get(key[:end], ())}
        rows = {*longer, *shorter}
        if len(rows) != 1:
            return None
        row = next(iter(rows))
        known = self.names[row]
        if len(key) > len(known.key):
            self.names[row] = known._replace(family=name.family, given=name.given)
        self._complete(row, name)
        self._enter(key, row)
        return row

    def _enter(self, key: str, row: int) -> None:
        self._rows.setdefault(key, []).append(row)
        for end in _ends(key):
            self._beginnings.setdefault(key[:end], set()).add(row)

    def _complete(self, row: int, name: Named) -> None:
        """What a place tells that others did not."""
        known = self.names[row]
        self.names[row] = known._replace(
            country=known.country or name.country,
            team=known.team or name.team,
            marks=known.marks or name.marks,
            rank=known.rank or name.rank,
        )


def _ends(key: str) -> range:
    """Where a name may have been cut off."""
    return range(LEAST_CUT, min(len(key), MOST_CUT + 1))
