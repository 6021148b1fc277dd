"""A tournament fitted to MacMahon: bars, levels and score adjustments that give the start scores it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from crosstable.display import counted
from crosstable.macmahon import CRITERION_OF, NO_GRADE, NO_LOWER_BAR, rated_place, rated_start, starts_by_rating
from crosstable.model import Grade, Player, System, Tournament
from crosstable.results import Standings
from crosstable.start_line import line
from crosstable.starts import StartModel, grade_at, stated_starts
from crosstable.writing import Loss

LOWEST: Final = -40
HIGHEST: Final = 8
"""The places on the grade scale of the levels that MacMahon has: 40k to 9d."""
SWISS: Final = -20
"""The level of both bars where everybody starts from nothing: 20k."""
KNOWN_SYSTEMS: Final = frozenset({"mcmahon", "swiss"})

Starts = Sequence[int | None]


class Shaped(NamedTuple):
    """The tournament as it is written, and what that changes."""

    tournament: Tournament
    losses: tuple[Loss, ...]


def shaped(tournament: Tournament, standings: Standings) -> Shaped:
    """The tournament with a level for everybody, bars, criteria that MacMahon has, and corrections that give each
    player the start score that the tournament states or the standings have found.

    MacMahon counts from the lower bar, which is put where scores count from; whom a higher floor raises has a
    correction instead.
    """
    players = tuple(replace(player, grade=_grade(player)) for player in tournament.players)
    told = tournament.system
    name = _system_name(tournament, standings)
    wanted = _wanted(tournament, standings)
    floor, bar = _bars(tournament, wanted, swiss=name == "swiss")
    system = System(name, NO_LOWER_BAR if floor is None else floor, floor, bar, _criteria(told, name))
    bare = tuple(replace(player, start=None, correction=None) for player in players)
    fitted = replace(tournament, system=system, players=bare, columns=())
    if name != "swiss":
        players = tuple(map(_corrected, players, wanted, _implied(fitted)))
    corrected = _changed_corrections(tournament.players, players)
    lost = (*_changed_model(told, system), *corrected, *_changed_criteria(told, system), *_changed_system(told))
    return Shaped(replace(fitted, players=tuple(replace(player, start=None) for player in players)), lost)


def _grade(player: Player) -> Grade:
    if player.grade is not None:
        return player.grade
    return NO_GRADE if player.rating is None else grade_at(min(max(rated_place(player.rating), LOWEST), HIGHEST))


def _system_name(tournament: Tournament, standings: Standings) -> str:
    told = standings.system if tournament.system is None else tournament.system.name
    return "swiss" if told == "swiss" else "mcmahon"


def _wanted(tournament: Tournament, standings: Standings) -> Starts:
    """The start scores that the tournament states, or else those that the standings have."""
    stated = stated_starts(tournament)
    if stated is not None:
        return stated
    found = {line.player: line.scores.get("start") for line in standings.lines}
    return [value if isinstance(value := found.get(row), int) else None for row in range(len(tournament.players))]


def _bars(tournament: Tournament, wanted: Starts, *, swiss: bool) -> tuple[int | None, int | None]:
    """Lower and upper bar: from the zero and the bar that the tournament states, or that its start scores follow."""
    system = tournament.system
    if swiss:
        level = SWISS if system is None or system.floor is None or system.floor != system.bar else system.floor
        return level, level
    if system is None or system.zero is None:
        model = line(tournament.players, wanted).model
        return (_level(model.zero), _level(model.bar)) if isinstance(model, StartModel) else (None, None)
    is_open = system.zero == NO_LOWER_BAR and system.floor is None
    return None if is_open else _level(system.zero), _level(system.bar)


def _level(place: int | None) -> int | None:
    """A bar that MacMahon has a level for; one beyond all levels bars nobody."""
    return place if place is not None and LOWEST <= place <= HIGHEST else None


def _implied(tournament: Tournament) -> Starts:
    """The start scores that MacMahon gives without corrections."""
    starts = stated_starts(tournament) or [None] * len(tournament.players)
    lowest, system = starts_by_rating(tournament.settings), tournament.system
    if lowest is None or system is None:
        return starts
    rated = [rated_start(player, system, lowest) for player in tournament.players]
    return [usual if by_rating is None else by_rating for by_rating, usual in zip(rated, starts, strict=True)]


def _corrected(player: Player, wanted: int | None, implied: int | None) -> Player:
    """A player with the score adjustment that gives him the start score that he should have."""
    if wanted is None or implied is None:
        return player
    correction = wanted - implied
    return player if correction == (player.correction or 0) else replace(player, correction=correction)


def _criteria(told: System | None, name: str) -> tuple[str, ...]:
    """The criteria that MacMahon has. In a Swiss tournament sums of wins are those of its scores."""
    names = told.criteria if told else ()
    if name == "swiss":
        names = tuple(n.removeprefix("w") if n.removeprefix("w") in CRITERION_OF else n for n in names)
    return tuple(n for n in names if n in CRITERION_OF)


def _changed_model(told: System | None, system: System) -> tuple[Loss, ...]:
    if told is None or (told.zero, told.floor, told.bar) in {(system.zero, system.floor, system.bar), (None,) * 3}:
        return ()
    places = {"zero": told.zero, "floor": told.floor, "bar": told.bar}
    model = ", ".join(f"{name} {grade_at(place)}" for name, place in places.items() if place is not None)
    return (Loss(f"grade model: {model}; score adjustments give the start scores"),)


def _changed_corrections(told: Sequence[Player], written: Sequence[Player]) -> tuple[Loss, ...]:
    concerned = tuple(
        row
        for row, (before, after) in enumerate(zip(told, written, strict=True))
        if before.correction and before.correction != after.correction
    )
    message = f"score corrections as they were ({counted(len(concerned), 'player')}): a score adjustment includes them"
    return (Loss(message, concerned),) if concerned else ()


def _changed_criteria(told: System | None, system: System) -> tuple[Loss, ...]:
    if told is None or told.criteria == system.criteria:
        return ()
    lost = [name for name in told.criteria if name not in system.criteria]
    why = f", of which it lacks {', '.join(lost)}" if lost else ""
    return (Loss(f"order of criteria {', '.join(told.criteria)}{why}"),)


def _changed_system(told: System | None) -> tuple[Loss, ...]:
    return () if told is None or told.name in KNOWN_SYSTEMS else (Loss(f"tournament system {told.name}"),)
