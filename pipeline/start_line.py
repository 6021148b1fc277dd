"""What the start scores of a tournament follow: one score for all, grades, or groups; inferred or stated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from crosstable.model import QUARTER, Player, System, Tournament
from crosstable.start_groups import GRADE, RATING, GroupModel, infer_groups
from crosstable.starts import StartModel, infer, ruled_starts, same_start
from crosstable.systems.mcmahon import start_of_group

StartRule = StartModel | GroupModel
"""From what start scores follow: from the grade, a point a grade between floor and bar, or from the group."""
_NUMBERS_OF_A_GRADE_MODEL: Final = 3
"""Zero, bar and floor: limits of groups are as simple an explanation as these if they are no more."""


class Line(NamedTuple):
    """What a table's start scores follow: nearly everybody starts alike (``same``, quarter points), or as the ``model``
    says, or neither. ``out`` are the players out of line, or whose start score is not whole."""

    same: int | None = None
    model: StartRule | None = None
    out: tuple[int, ...] = ()

    @property
    def of_anybody(self) -> bool:
        """Whether there is a line at all."""
        return self.same is not None or self.model is not None

    def of(self, player: Player, start: int | None) -> int | None:
        """The start score in line for a player; without a line, or what it needs to know of him, the one he has."""
        if self.same is not None:
            return None if start is None else self.same
        usual = None if self.model is None else self.model.of(player)
        return start if usual is None else usual


def line(players: Sequence[Player], starts: Sequence[int | None]) -> Line:
    """The line that start scores (quarter points) follow."""
    same = same_start(starts)
    model = _model(players, starts) if same is None else _small_groups(players, starts)
    same = None if model is not None else same
    if model is not None and model.fits == len(starts):
        return Line(None, model)
    found = Line(same, model)
    out = [
        player
        for player, (entry, start) in enumerate(zip(players, starts, strict=True))
        if found.of(entry, start) != start or (start is not None and start % QUARTER and model is None and same is None)
    ]
    return found._replace(out=tuple(out))


def _model(players: Sequence[Player], starts: Sequence[int | None]) -> StartRule | None:
    """The grade model where it explains as much as groups do, or groups by rating, or else by grade."""
    grades = infer([player.grade for player in players], starts)
    if grades is not None and not grades.holds:
        grades = None
    if grades is not None and grades.fits == grades.rows:
        return grades
    for basis in (RATING, GRADE):
        groups = infer_groups(players, starts, basis)
        if groups is not None and groups.holds and (grades is None or _explains_all_that(groups, grades)):
            return groups
    return grades


def _small_groups(players: Sequence[Player], starts: Sequence[int | None]) -> GroupModel | None:
    """Groups by rating that explain why some of a table in which nearly everybody starts alike do not."""
    if len(set(starts)) < 2:
        return None
    groups = infer_groups(players, starts, RATING)
    if groups is None or groups.fits < len(starts):
        return None
    sizes = Counter(starts)
    return groups if min(sizes.values()) >= _FEWEST_OF_A_GROUP else None


_FEWEST_OF_A_GROUP: Final = 3
"""Fewer players who start otherwise than nearly everybody may be chance."""


def _explains_all_that(groups: GroupModel, grades: StartModel) -> bool:
    """Whether groups explain with no more numbers what a grade model leaves unexplained, and no fewer players."""
    return groups.fits == groups.rows >= grades.rows and len(groups.limits) <= _NUMBERS_OF_A_GRADE_MODEL


def regular(players: Sequence[Player], starts: Sequence[int | None]) -> list[int | None] | None:
    """What the start scores (quarter points) would be if none were out of line; ``None`` if there is no line.

    A player of whom what counts is not known keeps his start score.
    """
    found = line(players, starts)
    if not found.of_anybody:
        return None
    return [found.of(player, start) for player, start in zip(players, starts, strict=True)]


def told_model(tournament: Tournament, starts: Sequence[int | None] | None = None) -> StartRule | None:
    """What the start scores of a McMahon tournament follow as it states; corrections given by hand do not follow it.

    ``starts`` are the start scores that its players have (quarter points), if they may be others than it states.
    """
    system = tournament.system
    if system is None or system.name != "mcmahon":
        return None
    model = _of_groups(system) if system.groups else _of_grades(system, tournament.players)
    if model is None:
        return None
    known = [number for number, player in enumerate(tournament.players) if model.of(player) is not None]
    if not known:
        return None
    ruled = ruled_starts(tournament)
    found = ruled if starts is None else starts
    astray = 0
    for number in known:
        player = tournament.players[number]
        differs = ruled is not None and found is not None and found[number] not in {None, ruled[number]}
        astray += bool(player.correction) or player.super_bar or differs
    return model._replace(fits=len(known) - astray, rows=len(known))


def _of_groups(system: System) -> GroupModel:
    scores = tuple(start_of_group(number) for number in range(1, len(system.groups) + 2))
    return GroupModel(RATING, system.groups, scores, 0, 0, stated=True)


def _of_grades(system: System, players: Sequence[Player]) -> StartModel | None:
    places = [player.grade.index for player in players if player.grade is not None]
    if system.zero is None or not places:
        return None
    floor = min(places) if system.floor is None else system.floor
    bar = max(places) if system.bar is None else system.bar
    return StartModel(system.zero, floor, bar, 0, 0, stated=True)
