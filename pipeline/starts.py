"""Start scores and the grade scale: which zero, bar and floor a table's start scores follow, and which start scores are
stated.

The grade model of McMahon tournaments: start = max(floor, min(bar, grade)) − zero, on the scale of
:attr:`crosstable.model.Grade.index`, where 1k and 1d are neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from crosstable.model import QUARTER, Grade, Player, System, Tournament
from crosstable.systems.mcmahon import ZEROS, group_of_rating, start_of_group

CUSTOMARY_ZEROS = frozenset(zero.place for zero in ZEROS.values())
"""Zeros in use, places on the grade scale."""


class StartModel(NamedTuple):
    """``zero``, ``floor`` and ``bar`` are places on the grade scale; ``fits`` of ``rows`` start scores follow it.

    ``stated``: the file says so itself; otherwise it was inferred from the start scores.
    """

    zero: int
    floor: int
    bar: int
    fits: int
    rows: int
    stated: bool = False

    def start(self, grade: Grade) -> int:
        """The start score of a grade, in quarter points."""
        return QUARTER * (max(self.floor, min(self.bar, grade.index)) - self.zero)

    def of(self, player: Player) -> int | None:
        """The start score of a player, ``None`` if his grade is not known."""
        return None if player.grade is None else self.start(player.grade)

    def fact(self, player: Player) -> str:
        """That from which the start score of a player follows: ``3k``."""
        return str(player.grade)

    @property
    def basis(self) -> str:
        """What the start scores follow."""
        return "grade"

    def __str__(self) -> str:
        """``zero 30k, floor 20k, bar 3d``."""
        return f"zero {grade_at(self.zero)}, floor {grade_at(self.floor)}, bar {grade_at(self.bar)}"

    @property
    def holds(self) -> bool:
        """Whether so many start scores follow the model that one which does not is worth a word."""
        return self.fits >= 3 and self.rows - self.fits <= exceptions(self.rows)


def exceptions(rows: int) -> int:
    """How many of so many start scores may be out of line before there is no line."""
    return max(1, rows // 8)


def grade_at(place: int) -> Grade:
    """The grade at a place of the grade scale: 0 is 1d, −1 is 1k."""
    return Grade(place + 1, "d") if place >= 0 else Grade(-place, "k")


def same_start(starts: Sequence[int | None]) -> int | None:
    """The start score that nearly everybody has, if there is one."""
    known = Counter(start for start in starts if start is not None)
    if not known:
        return None
    ((start, times),) = known.most_common(1)
    rows = known.total()
    # Nobody starts below 0 where most start from 0: a result told wrongly gives one player +1 and another −1.
    below_zero = start == 0 and min(known) < 0
    tolerated = rows // 3 if below_zero else exceptions(rows)
    return start if rows - times <= tolerated and times >= 2 else None


def infer(grades: Sequence[Grade | None], starts: Sequence[int | None]) -> StartModel | None:
    """The model that most start scores (quarter points) follow; ``None`` without grades or start scores.

    Where several fit equally, the customary zero wins, then the widest range between floor and bar.
    """
    indexes = [None if grade is None else grade.index for grade in grades]
    rows = 0
    pairs: dict[tuple[int, int], int] = {}
    for (index, start), times in Counter(zip(indexes, starts, strict=True)).items():
        if index is None or start is None:
            continue
        rows += times
        if start % QUARTER == 0:
            pairs[index, start // QUARTER] = times
    if not pairs:
        return None
    zeros = Counter[int]()
    for (index, start), times in pairs.items():
        zeros[index - start] += times
    levels = sorted({start for _, start in pairs})
    likely = sorted(zeros, key=lambda zero: (zeros[zero], zero in CUSTOMARY_ZEROS), reverse=True)[:3]
    best: StartModel | None = None
    # From the widest range inwards: the first model that everybody follows is the one.
    for bar, floor, zero in product(reversed(levels[-3:]), levels[:3], likely):
        if floor > bar:
            continue
        fits = sum(times for (index, start), times in pairs.items() if max(floor, min(bar, index - zero)) == start)
        if best is None or fits > best.fits:
            best = StartModel(zero, floor + zero, bar + zero, fits, rows)
        if fits == rows:
            break
    return best


def stated_starts(tournament: Tournament) -> tuple[int | None, ...] | None:
    """The start scores that the file states (quarter points): in a column headed so, with the players, or by the zero
    or the rating groups of its system; ``None`` if it states none."""
    for column in tournament.columns:
        if column.criterion == "start":
            return tuple(value if isinstance(value, int) else None for value in column.values)
    starts = tuple(_of_player(tournament.system, player) for player in tournament.players)
    return starts if any(start is not None for start in starts) else None


def usual_starts(tournament: Tournament, system: System | None) -> tuple[int | None, ...] | None:
    """The start scores (quarter points) that a system gives where the file neither states any nor prints scores."""
    if not gives_starts(system) or tournament.columns or stated_starts(tournament) is not None:
        return None
    return tuple(_of_player(system, player) for player in tournament.players)


def ruled_starts(tournament: Tournament) -> tuple[int | None, ...] | None:
    """The start scores (quarter points) that the tournament's own system gives by its zero or its groups, whatever its
    table prints; ``None`` if it gives none, or the file tells everybody's start score in a column."""
    if not gives_starts(tournament.system) or any(column.criterion == "start" for column in tournament.columns):
        return None
    return tuple(_of_player(tournament.system, player) for player in tournament.players)


def gives_starts(system: System | None) -> bool:
    """Whether a system says with how much whom starts."""
    return system is not None and (system.zero is not None or bool(system.groups))


def _of_player(system: System | None, player: Player) -> int | None:
    """A player's stated start score; a player without a grade starts at the floor, one without a rating in group 1."""
    if player.start is not None or system is None or not gives_starts(system):
        return player.start
    if system.groups:
        start: int | None = start_of_group(
            1 if player.rating is None else group_of_rating(player.rating, system.groups)
        )
    else:
        start = start_of(system, None if player.grade is None else player.grade.index)
    return None if start is None else start + QUARTER * player.super_bar + (player.correction or 0)


def start_of(system: System, place: int | None) -> int | None:
    """The start score (quarter points) that a system gives at a place on the grade scale, at the floor for ``None``;
    ``None`` if it does not say."""
    index = system.floor if place is None else place
    if index is None or system.zero is None:
        return None
    index = index if system.floor is None else max(system.floor, index)
    index = index if system.bar is None else min(system.bar, index)
    return QUARTER * (index - system.zero)


def may_be_starts(grades: Sequence[Grade | None], starts: Sequence[int | None]) -> bool:
    """Whether these may be start scores at all: not all alike, and strong grades do not start below weak ones.

    A screen for unnamed columns.
    """
    known = [(g.index, s) for g, s in zip(grades, starts, strict=True) if g is not None and s is not None]
    if len(known) < 4 or same_start([start for _, start in known]) is not None:
        return False
    model = infer(grades, starts)
    return model is not None and model.holds
