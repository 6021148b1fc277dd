"""Texts that lost the blank between them: ``4+/w03-/b0`` is two results, ``375-`` may be 37 and ``5-``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.sides import NUMBERS_OF_OPPONENTS
from crosstable.parsers.walllist.splitting import Stretch

STYLES: Final = (
    re.compile(r"\d+[-+=?](?:[/!][bBwW]\d)?"),
    re.compile(r"\d+[-+=?](?:[/!][bBwW])?"),
    re.compile(r"\d+[-+=?]"),
)
"""How programs write results; by the style of its table a chain of results falls apart in one way only."""

LONGEST: Final = 48

Mend = tuple[Stretch, str, tuple[str, ...]]
"""Where a glued text stands, the text, and what it consists of."""


class Parted(NamedTuple):
    """The fields of a row, where they stand, and which of them were parted."""

    fields: list[str]
    stretches: list[Stretch]
    mends: list[Mend]


class Mender(NamedTuple):
    """What is needed to part glued texts: the style of results, how many players there are, and where numbers that
    stand before results end on the page."""

    style: re.Pattern[str]
    players: int
    ends: frozenset[int]

    @classmethod
    def of(cls, table: Table, players: int) -> Mender:
        rounds = [texts for texts, role in zip(table.columns, table.roles, strict=True) if role is Role.ROUND]
        some = [text for text in chain.from_iterable(rounds) if text and NUMBERS_OF_OPPONENTS[text]]
        styles = Counter(next((style for style in STYLES if style.fullmatch(text)), STYLES[-1]) for text in some[:200])
        style = styles.most_common(1)[0][0] if styles else STYLES[0]
        return cls(style, players, frozenset(_ends_before_results(table)))

    def mend(self, fields: Sequence[str], stretches: Sequence[Stretch], kinds: frozenset[Kind]) -> Parted:
        """The fields with the glued ones of these kinds parted."""
        texts: list[str] = []
        places: list[Stretch] = []
        mends: list[Mend] = []
        for text, stretch in zip(fields, stretches, strict=True):
            pieces = self._pieces(text, stretch) if KINDS[text] in kinds else (text,)
            if len(pieces) > 1:
                mends.append((stretch, text, pieces))
            start = stretch[0]
            for piece in pieces:
                texts.append(piece)
                places.append((start, start + len(piece)) if len(pieces) > 1 else stretch)
                start += len(piece)
        return Parted(texts, places, mends)

    def _pieces(self, text: str, stretch: Stretch) -> tuple[str, ...]:
        """The texts that a text consists of, itself if it is one."""
        if len(text) > LONGEST or (KINDS[text] is Kind.CELL and NUMBERS_OF_OPPONENTS[text] <= self.players):
            return (text,)
        found = [match.span() for match in self.style.finditer(text)]
        if not found or any(one[1] != other[0] for one, other in zip(found, found[1:])):
            return (text,)
        before, after = text[: found[0][0]], text[found[-1][1] :]
        pieces = [before, *(text[first:last] for first, last in found), after]
        number, first = self._number_before(pieces[1], stretch[0]) if not before else (before, pieces[1])
        pieces[:2] = [number, first]
        whole = tuple(piece for piece in pieces if piece)
        sound = all(NUMBERS[piece] is not None for piece in (number, after) if piece)
        return whole if sound and len(whole) > 1 else (text,)

    def _number_before(self, result: str, start: int) -> tuple[str, str]:
        """The number that is glued before a result whose opponent would else be too many, and the result."""
        digits = re.match(r"\d+", result)
        if digits is None or int(digits[0]) <= self.players:
            return "", result
        cuts = [cut for cut in range(1, len(digits[0])) if result[cut] != "0" and int(digits[0][cut:]) <= self.players]
        cuts.sort(key=lambda cut: start + cut not in self.ends)
        return (result[: cuts[0]], result[cuts[0] :]) if cuts else ("", result)


def _ends_before_results(table: Table) -> Iterator[int]:
    """Where numbers that stand right before a result end, in the first rows."""
    before = [at for at in range(len(table.roles) - 1) if table.roles[at : at + 2] == [Role.NUMBER, Role.ROUND]]
    for row in range(min(5, len(table.rows))):
        stretches = table.stretches(row)
        yield from (stretch[1] for at in before if (stretch := stretches[at]))
