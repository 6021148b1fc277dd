"""Whom a key names. Games name players by family and first name in capitals; locales and older versions damage that.

A key is compared as the program compares it, then as its old versions did, then with all that may be damaged taken
off: case (``İ`` and ``ı`` of a Turkish machine), accents, blanks, underscores and other signs; at last with lost
letters as gaps. Only a key that fits exactly one player is believed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from crosstable.opengotha import key, old_key

_UNDIVIDED: Final = str.maketrans({"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})
_LOST: Final = re.compile("[?\N{REPLACEMENT CHARACTER}]+")
_ENOUGH: Final = 4
"""Letters that a key with gaps must keep to be recognised."""


def folded(text: str) -> str:
    """The letters and digits of a text, without case and accents."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_UNDIVIDED)
    return "".join(filter(str.isalnum, plain))


class Match(NamedTuple):
    """The players (rows) whom a key may mean; ``damaged``: it is not the key of any of them."""

    players: tuple[int, ...]
    damaged: bool = False


_NOBODY: Final = Match(())


class Keys:
    """The keys of all players. ``sole`` has those that the program itself would look up, if one player has them."""

    def __init__(self, names: Iterable[str], *, old: bool = False) -> None:
        self._names = list(names)
        further: list[tuple[Callable[[str], str], bool]] = [(old_key, not old), (folded, True)]
        self._ways: list[tuple[Callable[[str], str], bool]] = [(key, False), *(further if old else further[::-1])]
        self._indexes: dict[Callable[[str], str], dict[str, list[int]]] = {}
        self._found: dict[str, Match] = {}
        self.sole = {text: players[0] for text, players in self._index(key).items() if len(players) == 1}

    def find(self, text: str) -> Match:
        """Whom a key names: nobody, one, or several who cannot be told apart."""
        if text not in self._found:
            self._found[text] = self._search(text)
        return self._found[text]

    def _search(self, text: str) -> Match:
        for way, damaged in self._ways:
            wanted = way(text)
            players = self._index(way).get(wanted, ()) if wanted else ()
            if players:
                return Match(tuple(players), damaged) if len(players) == 1 or way is key else _NOBODY
            if _LOST.search(text):
                break
        return self._with_gaps(text)

    def _index(self, way: Callable[[str], str]) -> dict[str, list[int]]:
        if way not in self._indexes:
            index: dict[str, list[int]] = {}
            for player, name in enumerate(self._names):
                index.setdefault(way(name), []).append(player)
            self._indexes[way] = index
        return self._indexes[way]

    def _with_gaps(self, text: str) -> Match:
        wanted = key(text)
        pieces: Sequence[str] = _LOST.split(wanted)
        if len(pieces) == 1 or sum(map(len, pieces)) < _ENOUGH:
            return _NOBODY
        gaps = [f".{{1,{len(gap)}}}" for gap in _LOST.findall(wanted)]
        pattern = re.compile("".join(re.escape(piece) + gap for piece, gap in zip(pieces, [*gaps, ""], strict=True)))
        fitting = [player for player, name in enumerate(self._names) if pattern.fullmatch(key(name))]
        return Match(tuple(fitting), damaged=True) if len(fitting) == 1 else _NOBODY
