"""The group model of McMahon start scores: which ranges of ratings, or of grades, a table's start scores follow.

Group 1, the weakest, starts with the lowest score, and each higher one with more (:mod:`crosstable.systems.mcmahon`).
Where one group ends and the next begins a table tells only between the players nearest to the limit.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from crosstable.display import score_text
from crosstable.model import QUARTER, Player
from crosstable.starts import exceptions, grade_at

RATING, GRADE = "rating", "grade"
"""By what players are grouped."""
MOST_GROUPS: Final = {RATING: 40, GRADE: 6}
"""More groups than so many are none: by rating so many as a field of 50 to 2900 has with customary limits, by grade as
many as shogi has had (one to each grade is the grade model)."""
_ROUND: Final = (100, 50, 10)
"""Limits are such numbers rather than others."""


class GroupModel(NamedTuple):
    """``limits`` are the lowest ratings (or places on the grade scale, by ``basis``) of every group but the first,
    ascending, ``starts`` the start scores of all groups, quarter points. ``between`` says of each limit above which
    value and up to which it may lie, as far as the table tells. ``fits`` of ``rows`` start scores follow the model.

    ``stated``: the file says so itself; otherwise it was inferred from the start scores.
    """

    basis: str
    limits: tuple[int, ...]
    starts: tuple[int, ...]
    fits: int
    rows: int
    between: tuple[tuple[int, int], ...] = ()
    stated: bool = False

    def start(self, measure: int) -> int:
        """The start score of a rating (or place on the grade scale), quarter points."""
        return self.starts[bisect_right(self.limits, measure)]

    def of(self, player: Player) -> int | None:
        """The start score of a player, ``None`` if his rating (or grade) is not known."""
        measure = measure_of(player, self.basis)
        return None if measure is None else self.start(measure)

    def fact(self, player: Player) -> str:
        """That from which the start score of a player follows: ``1643``, ``3k``."""
        return str(player.rating if self.basis == RATING else player.grade)

    def __str__(self) -> str:
        """``groups by rating, the lowest 0, from 1500 1, from 1800 2``."""
        parts = [
            f"from {self.text(limit)} {score_text(start)}"
            for limit, start in zip(self.limits, self.starts[1:], strict=True)
        ]
        return f"groups by {self.basis}, the lowest {score_text(self.starts[0])}, {', '.join(parts)}"

    def text(self, measure: int) -> str:
        """A rating, or a place on the grade scale, as people write it."""
        return str(measure) if self.basis == RATING else str(grade_at(measure))

    @property
    def holds(self) -> bool:
        """Whether the start scores speak for the model: there are far fewer groups than players, nearly everybody
        follows it, and, if not all do, no group is empty."""
        out = self.rows - self.fits
        if not out:
            return self.rows >= _FEWEST and 2 * self.rows >= 3 * len(self.starts)
        dense = all(above - below == QUARTER for below, above in pairwise(self.starts))
        return dense and out <= exceptions(self.rows) and self.rows >= max(2 * _FEWEST, 2 * len(self.starts))


_FEWEST: Final = 4
"""Players whose start scores tell anything."""


def measure_of(player: Player, basis: str) -> int | None:
    """A player's rating, or the place of his grade on the grade scale."""
    if basis == RATING:
        return player.rating
    return None if player.grade is None else player.grade.index


def infer_groups(players: Sequence[Player], starts: Sequence[int | None], basis: str) -> GroupModel | None:
    """The groups that most start scores (quarter points) follow; ``None`` if there are not two, or more than
    :data:`MOST_GROUPS`.

    Of all ways to cut the scale into ranges with rising start scores the one that most players follow is taken.
    """
    counts: dict[int, Counter[int]] = defaultdict(Counter)
    rows = 0
    for player, start in zip(players, starts, strict=True):
        measure = measure_of(player, basis)
        if measure is None or start is None:
            continue
        rows += 1
        if start % QUARTER == 0:
            counts[measure][start] += 1
    levels = sorted({start for at in counts.values() for start in at})
    if rows < _FEWEST or not 2 <= len(levels) <= min(MOST_GROUPS[basis] + exceptions(rows), rows):
        return None
    ranges = _ranges(sorted(counts), counts, levels)
    if not 2 <= len(ranges) <= MOST_GROUPS[basis]:
        return None
    between = tuple((below[1], above[0]) for (_, below), (_, above) in pairwise(ranges))
    limits = tuple(roundest(low, high) if basis == RATING else high for low, high in between)
    model = GroupModel(basis, limits, tuple(start for start, _ in ranges), 0, rows, between)
    if basis == GRADE and min(model.starts):
        return None  # groups start from nothing; where grades count, those who start from more are no lowest group
    fits = sum(at[model.start(measure)] for measure, at in counts.items())
    return model._replace(fits=fits)


def _ranges(
    measures: Sequence[int], counts: Mapping[int, Counter[int]], levels: Sequence[int]
) -> list[tuple[int, tuple[int, int]]]:
    """Every start score with the lowest and the highest measure of those who follow it, ascending.

    A rising staircase over the measures that most players stand on: ``best[n]`` is how many do so up to a measure if
    the last step is level n, ``came[measure][n]`` the level before it.
    """
    best = [0] * len(levels)
    came: list[list[int]] = []
    for measure in measures:
        highest = 0
        before: list[int] = []
        for level in range(len(levels)):
            # Of levels that are as good the higher one: who stays on a step is not told from who has just left it.
            highest = level if best[level] >= best[highest] else highest
            before.append(highest)
        best = [best[before[level]] + counts[measure][start] for level, start in enumerate(levels)]
        came.append(before)
    level = max(range(len(levels)), key=best.__getitem__)
    followed: dict[int, list[int]] = {}
    for measure, before in zip(reversed(measures), reversed(came), strict=True):
        if counts[measure][levels[level]]:
            followed.setdefault(levels[level], []).append(measure)
        level = before[level]
    return [(start, (min(at), max(at))) for start, at in sorted(followed.items())]


def roundest(low: int, high: int) -> int:
    """The roundest number above ``low`` and not above ``high``: a hundred, else a fifty, else a ten; of several the one
    nearest to the middle, without any the ``high`` one."""
    for step in _ROUND:
        first, last = (low // step + 1) * step, high // step * step
        if first <= last:
            middle = (low + high) // 2
            nearest = (middle + step // 2) // step * step
            return min(max(nearest, first), last)
    return high
