"""Who is who in tables that write names in different ways: first name first or last, with other letters, cut off."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from crosstable.folding import signs, spellings, words
from crosstable.parsers.eventlink.sheets import Piece
from crosstable.parsers.eventlink.words import REDACTED

LEAST_LETTERS: Final = 8
"""A name that was cut off has so many letters left, else it may be anybody's."""
MOST_ALIKE: Final = 50
"""A word that more names have tells nobody from the others."""
_SUFFIX: Final = re.compile(r"jr|sr|i{1,3}|iv", re.IGNORECASE)
_TEAM: Final = re.compile(r"\s+/\s+")


class Named(NamedTuple):
    """A name as the model has it. ``shown`` is given where the program shows another order; ``members`` of a team."""

    family: str
    given: str = ""
    shown: str | None = None
    members: tuple[str, ...] = ()


def named(text: str, number: int) -> Named:
    """A name by its parts: ``Last, First`` is split, a name that was removed gets the number of its row."""
    if not text or REDACTED.fullmatch(text):
        return Named(f"(name removed, {number})")
    members = tuple(part for part in _TEAM.split(text) if part)
    if len(members) > 1:
        return Named(text, members=members)
    family, comma, given = (part.strip() for part in text.partition(","))
    if comma and family and given and "," not in given and not _SUFFIX.fullmatch(given.rstrip(".")):
        return Named(family, given, f"{given} {family}")
    return Named(text)


def keys_of(name: str) -> tuple[str, ...]:
    """What two ways of writing a name have in common; of a name without letters the name itself."""
    if REDACTED.fullmatch(name):
        return ()
    return spellings(name) or (" ".join(name.casefold().split()),)


class Roster:
    """The players found so far, by every way in which their names may be written."""

    def __init__(self) -> None:
        self.names: list[Piece] = []
        self._keys: dict[str, list[int]] = {}
        self._words: list[list[str]] = []
        self._having: dict[str, list[int]] = {}

    def add(self, name: Piece) -> int:
        """A new player."""
        row = len(self.names)
        self.names.append(name)
        for key in keys_of(name.text):
            self._keys.setdefault(key, []).append(row)
        self._words.append(words(name.text))
        for word in set(self._words[row]):
            self._having.setdefault(word, []).append(row)
        return row

    def find(self, name: str, taken: Collection[int] = ()) -> int | None:
        """The player of this name; of several of one name the first who is not ``taken``, else the first. Those with
        the same pictures in their names come before others, who are only meant while they are not ``taken``."""
        own = signs(name)
        rows = [row for key in keys_of(name) for row in self._keys.get(key, ())]
        alike = [row for row in rows if signs(self.names[row].text) == own]
        free = [row for row in (*alike, *rows) if row not in taken]
        return next(iter(free or alike), None)

    def find_cut(self, name: str, others: int) -> int | None:
        """The one of the first ``others`` players whose name this may be, cut off at its end, or who was cut off
        himself."""
        parts = words(name)
        if sum(map(len, parts)) < LEAST_LETTERS or len(parts) < 2:
            return None
        having = [self._having.get(word, []) for word in parts]
        rows = {row for rows in having if len(rows) <= MOST_ALIKE for row in rows if row < others}
        found = [row for row in rows if _is_cut(parts, self._words[row])]
        return found[0] if len(found) == 1 else None


def _is_cut(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one of two names is the other without its end: its last word is the beginning of a word there."""
    short, long = sorted((one, other), key=lambda parts: sum(map(len, parts)))
    if sum(map(len, short)) < LEAST_LETTERS or short == long:
        return False
    left = list(long)
    for word in short[:-1]:
        if word not in left:
            return False
        left.remove(word)
    return any(word.startswith(short[-1]) for word in left)


def is_redacted(name: str) -> bool:
    return not name or REDACTED.fullmatch(name) is not None
