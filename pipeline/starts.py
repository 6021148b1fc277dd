"""Start scores and the grade scale: which zero, bar and floor a table's start scores follow.

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

    def __str__(self) -> str:
        """``zero 30k, floor 20k, bar 3d``."""
        return f"zero {grade_at(self.zero)}, floor {grade_at(self.floor)}, bar {grade_at(self.bar)}"

    @property
    def holds(self) -> bool:
        """Whether so many start scores follow the model that one which does not is worth a word."""
        return self.fits >= 3 and self.rows - self.fits <= _exceptions(self.rows)


def _exceptions(rows: int) -> int:
    """How many of so many start scores may be out of line before there is no line."""
    return max(1, rows // 8)


def grade_at(place: int) -> Grade:
    """The grade at a place of the grade scale: 0 is 1d, −1 is 1k."""
    return Grade(place + 1, "d") if place >= 0 else Grade(-place, "k")


class Line(NamedTuple):
    """What a table's start scores follow: nearly everybody starts alike (``same``, quarter points), or as the grade
    ``model`` says, or neither. ``out`` are the players out of line, or whose start score is not whole."""

    same: int | None = None
    model: StartModel | None = None
    out: tuple[int, ...] = ()

    def of(self, grade: Grade | None, start: int | None) -> int | None:
        """The start score in line for a player; without a line, or a grade that it needs, the one he has."""
        if self.same is not None:
            return None if start is None else self.same
        return start if self.model is None or grade is None else self.model.start(grade)


def line(grades: Sequence[Grade | None], starts: Sequence[int | None]) -> Line:
    """The line that start scores (quarter points) follow."""
    same = same_start(starts)
    model = infer(grades, starts) if same is None else None
    if model is not None and not model.holds:
        model = None
    if model is not None and model.fits == len(starts):
        return Line(None, model)
    found = Line(same, model)
    out = [
        player
        for player, (grade, start) in enumerate(zip(grades, starts, strict=True))
        if found.of(grade, start) != start or (start is not None and start % QUARTER and model is None and same is None)
    ]
    return found._replace(out=tuple(out))


def regular(grades: Sequence[Grade | None], starts: Sequence[int | None]) -> list[int | None] | None:
    """What the start scores (quarter points) would be if none were out of line; ``None`` if there is no line.

    Nearly everybody may start alike, or as the grade model says. A player without a grade keeps his start score.
    """
    found = line(grades, starts)
    if found.same is None and found.model is None:
        return None
    return [found.of(grade, start) for grade, start in zip(grades, starts, strict=True)]


def same_start(starts: Sequence[int | None]) -> int | None:
    """The start score that nearly everybody has, if there is one."""
    known = Counter(start for start in starts if start is not None)
    if not known:
        return None
    ((start, times),) = known.most_common(1)
    rows = known.total()
    # Nobody starts below 0 where most start from 0: a result told wrongly gives one player +1 and another −1.
    below_zero = start == 0 and min(known) < 0
    tolerated = rows // 3 if below_zero else _exceptions(rows)
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


def told_model(tournament: Tournament) -> StartModel | None:
    """The grade model that a McMahon tournament states; corrections given by hand do not follow it."""
    system = tournament.system
    graded = [player for player in tournament.players if player.grade is not None]
    if system is None or system.zero is None or system.name != "mcmahon" or not graded:
        return None
    places = [player.grade.index for player in graded if player.grade is not None]
    floor = min(places) if system.floor is None else system.floor
    bar = max(places) if system.bar is None else system.bar
    corrected = sum(bool(player.correction) or player.super_bar for player in graded)
    return StartModel(system.zero, floor, bar, len(graded) - corrected, len(graded), stated=True)


def may_be_starts(grades: Sequence[Grade | None], starts: Sequence[int | None]) -> bool:
    """Whether these may be start scores at all: not all alike, and strong grades do not start below weak ones.

    A screen for unnamed columns.
    """
    known = [(g.index, s) for g, s in zip(grades, starts, strict=True) if g is not None and s is not None]
    if len(known) < 4 or same_start([start for _, start in known]) is not None:
        return False
    model = infer(grades, starts)
    return model is not None and model.holds
