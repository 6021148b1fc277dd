"""What the schemes of the FORS family share: points of a game with a compensated handicap, and levels.

Both were made for the Moscow championship: every game gives a fixed sum of points, a handicap is compensated in the
points, and who plays whom follows from the points. Points here are quarter points, ratings whole numbers (what stands
behind the point is dropped first, X-UR2). Source: ``formats/systems.md`` 2.3 and 2.4.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from crosstable.model import QUARTER, Colour, Outcome

DAN: Final = 2000
"""The lowest rating of the dan players, whose games the schemes treat otherwise."""
EVEN: Final = 50
"""The largest rating difference of a game without handicap."""
LEVEL: Final = 10 * QUARTER
"""What parts a level from the next: players of the same ten points are one level."""

_MIRRORED: Final = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}


class Caps(NamedTuple):
    """The most stones that are given: by players of rating 2000 or more, and by others."""

    dan: int
    others: int


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a scheme counts, as data.

    ``win`` and ``loss`` are what a game without handicap gives, quarter points; a jigo gives their mean.
    ``compensated`` is the share of the correction that White gets by his result (and Black loses, by White's result
    that mirrors his). The correction is the handicap, times ``dan_factor`` where a player of 2000 or more takes part.
    ``bye``, ``absence`` and ``no_show`` (a win by default) are worth what they say. ``even_last_round``: in the last
    round players of the two highest levels play without handicap.
    """

    name: str
    title: str
    win: int
    loss: int
    compensated: Mapping[Outcome, Fraction]
    dan_factor: int
    caps: Caps
    bye: int
    absence: int
    no_show: int
    even_last_round: bool = False

    def correction(self, handicap: int, *, dan: bool) -> int:
        """The correction of a game, quarter points; ``dan``: a player of rating 2000 or more takes part."""
        return QUARTER * handicap * (self.dan_factor if dan else 1)

    def points(self, outcome: Outcome, colour: Colour | None, correction: int = 0) -> int:
        """What a game gives a player of this colour, quarter points. Without correction the colour does not matter."""
        plain = {Outcome.WIN: self.win, Outcome.LOSS: self.loss, Outcome.DRAW: (self.win + self.loss) // 2}[outcome]
        if not correction:
            return plain
        if colour is Colour.WHITE:
            return plain + int(self.compensated[outcome] * correction)
        return plain - int(self.compensated[_MIRRORED[outcome]] * correction)

    def handicap(self, rating: int, other: int) -> int:
        """The stones that the stronger of two players gives, by the difference of the ratings.

        Up to 50 none, up to 100 one, then one more for every 100 begun, up to the cap of who gives them (U10, U11).
        """
        difference = abs(rating - other)
        stones = 0 if difference <= EVEN else math.ceil(difference / 100)
        return min(stones, self.caps.dan if is_dan(max(rating, other)) else self.caps.others)


def whole_rating(rating: float | Fraction) -> int:
    """A rating as the schemes count it: what stands behind the point is dropped (X-UR2)."""
    return math.floor(rating)


def is_dan(rating: int | None) -> bool:
    """Whether a player of this rating is one of the dan players, 2000 included (X-UR20)."""
    return rating is not None and rating >= DAN


def level(points: int) -> int:
    """The level of so many quarter points: 0 up to 9 points, 1 up to 19 …"""
    return points // LEVEL


def top_levels(points: Iterable[int], *, contiguous: bool = False) -> frozenset[int]:
    """The two highest levels among players with so many quarter points: those that somebody has (X-UR6), or, if
    ``contiguous``, the highest and the one below it."""
    levels = sorted({level(own) for own in points}, reverse=True)
    if contiguous:
        return frozenset({levels[0], levels[0] - 1}) if levels else frozenset()
    return frozenset(levels[:2])


EQUAL_SHARES: Final[Mapping[Outcome, Fraction]] = dict.fromkeys(Outcome, Fraction(1))
"""The symmetric compensation: White gets the whole correction whether he wins or loses (U14)."""
ONLY_FOR_WINS: Final[Mapping[Outcome, Fraction]] = {
    Outcome.WIN: Fraction(1),
    Outcome.DRAW: Fraction(1, 2),
    Outcome.LOSS: Fraction(0),
}
"""The classical compensation: White gets it when he wins (U22)."""
