"""The event in OpenGotha's file: its parameter sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from crosstable.criteria import CRITERIA
from crosstable.model import TimeControl, Tournament
from crosstable.opengotha import (
    COUNTING,
    CRITERION_NAMES,
    DISPLAY,
    GENERAL,
    HANDICAP,
    MOST_CATEGORIES,
    MOST_CRITERIA,
    MOST_ROUNDS,
    NO_CRITERION,
    PAIRING,
    PROGRAM,
    PUBLISH,
    SETTINGS,
    SYSTEM,
    TEAM_CRITERIA,
    TEAM_GENERAL,
    TEAM_PLACEMENT,
    TIME_SYSTEMS,
    USUAL,
    Field,
    grade_text,
)
from crosstable.results import Standings
from crosstable.starts import grade_at
from crosstable.writers.opengotha_shape import Shape
from crosstable.writers.values import rounded
from crosstable.writers.xml_paths import add, clean
from crosstable.writers.xml_tree import Element
from crosstable.writing import Loss

_SYSTEM_OF: Final[Mapping[str, str]] = {system.name: name for name, system in TIME_SYSTEMS.items()}
_HALF_POINT: Final = 2
_NO_SCORES: Final = frozenset({"cat", "rank", "rating"})


def put_event(root: Element, tournament: Tournament, standings: Standings, shape: Shape) -> None:
    """All parameter sets, in the order in which the program writes them. Settings that the program stored for itself
    replace the usual values later."""
    sets = add(root, "TournamentParameterSet")
    general = add(sets, GENERAL)
    _put(general, _general(tournament, shape))
    _put_categories(general, shape)
    _put(add(sets, HANDICAP), _fields(SETTINGS[HANDICAP], tournament.settings))
    _put_criteria(add(sets, "PlacementParameterSet"), [CRITERION_NAMES[name] for name in shape.system.criteria])
    for tag in (PAIRING, DISPLAY, PUBLISH):
        _put(add(sets, tag), {name: usual.value for name, usual in USUAL[tag].items()})
    teams = add(root, "TeamTournamentParameterSet")
    _put(add(teams, TEAM_GENERAL), {name: usual.value for name, usual in USUAL[TEAM_GENERAL].items()})
    own = {detail.name: detail.value for detail in tournament.settings.details if detail.program == PROGRAM}
    criteria = own.get(TEAM_PLACEMENT, TEAM_CRITERIA).split()
    _put_criteria(add(teams, "TeamPlacementParameterSet"), criteria)


def _put(element: Element, values: Mapping[str, str]) -> None:
    for name, value in values.items():
        element.set(name, clean(value))


def _fields(fields: Mapping[str, Field], holder: object) -> dict[str, str]:
    """The attributes of what is known, as the program writes them."""
    known = ((attribute, field, getattr(holder, field.name)) for attribute, field in fields.items())
    return {attribute: field.codec.write(value) for attribute, field, value in known if value is not None}


def _general(tournament: Tournament, shape: Shape) -> dict[str, str]:
    settings = tournament.settings
    rounds = max(settings.planned_rounds or 0, len(tournament.rounds), 1)
    return {
        **{name: usual.value for name, usual in USUAL[GENERAL].items()},
        **_fields(SETTINGS[GENERAL], settings),
        **_fields(SYSTEM, shape.system),
        **_fields(COUNTING, shape.counting),
        **_time(settings.time),
        "numberOfRounds": str(min(rounds, MOST_ROUNDS)),
        "numberOfCategories": str(len(shape.system.categories[: MOST_CATEGORIES - 1]) + 1),
    }


def _time(time: TimeControl | None) -> dict[str, str]:
    """The thinking time; an adjusted time alone is as long as a sudden death of it."""
    if time is None:
        return {}
    basic = time.basic if time.basic is not None or time.adjusted is None else int(time.adjusted)
    name = _SYSTEM_OF.get(time.system or "", None if time.system else "SUDDENDEATH")
    told = {"basicTime": basic, "complementaryTimeSystem": name}
    if name is not None:
        system = TIME_SYSTEMS[name]
        told |= {system.extra: time.extra} if system.extra else {}
        told |= {system.stones: time.stones} if system.stones else {}
    return {attribute: str(value) for attribute, value in told.items() if value is not None}


def _put_categories(general: Element, shape: Shape) -> None:
    limits = shape.system.categories[: MOST_CATEGORIES - 1]
    if limits:
        categories = add(general, "Categories")
        for number, place in enumerate(limits, 1):
            _put(add(categories, "Category"), {"number": str(number), "lowerLimit": grade_text(place)})


def _put_criteria(parent: Element, names: list[str]) -> None:
    criteria = add(parent, "PlacementCriteria")
    for number in range(1, MOST_CRITERIA + 1):
        name = names[number - 1] if number <= len(names) else NO_CRITERION
        _put(add(criteria, "PlacementCriterion"), {"number": str(number), "name": name})


def event_losses(tournament: Tournament, shape: Shape) -> Iterator[Loss]:
    """What is lost or changed of the event."""
    settings, told = tournament.settings, tournament.system
    if settings.country:
        yield Loss(f"country of the place {settings.country}")
    time = settings.time
    if time is not None and time.basic is None and time.adjusted is not None:
        yield Loss(f"thinking time adjusted {rounded(time.adjusted)} min, written as a basic time")
    if time is not None and time.system is not None and time.system not in _SYSTEM_OF:
        yield Loss(f"thinking time {time.system} (adjusted)")
    if settings.planned_rounds is not None and settings.planned_rounds > MOST_ROUNDS:
        yield Loss(f"planned number of rounds {settings.planned_rounds}, written {MOST_ROUNDS}")
    if told is not None:
        yield from _changed_system(tournament, shape)
    values = (
        shape.counting.absent_score,
        shape.counting.absent_wins,
        shape.counting.bye_score,
        shape.counting.bye_wins,
    )
    if any((value or 0) % _HALF_POINT for value in values):
        yield Loss("rules of counting (results): quarter points of rounds without a game")


def _changed_system(tournament: Tournament, shape: Shape) -> Iterator[Loss]:
    told, written = tournament.system, shape.system
    if told is None:
        return
    lost = [name for name in told.criteria if name not in written.criteria]
    if lost:
        yield Loss(f"order of criteria {', '.join(told.criteria)}, without {', '.join(lost)}")
    first = next((name for name in written.criteria if name not in _NO_SCORES), "mms")
    if told.name != ("mcmahon" if CRITERIA[first].family == "mms" else "swiss"):
        yield Loss(f"tournament system {told.name}: OpenGotha judges by the first criterion, {first}")
    places = {"zero": told.zero, "floor": told.floor, "bar": told.bar}
    kept = {"zero": written.zero, "floor": written.floor, "bar": written.bar}
    changed = [
        f"{name} {grade_at(place)}"
        for name, place in places.items()
        if place not in {None, kept[name]} and place is not None
    ]
    if changed:
        yield Loss(f"grade model: {', '.join(changed)}; scores count from 30k")
    if len(told.categories) > MOST_CATEGORIES - 1:
        yield Loss(f"category limits beyond {MOST_CATEGORIES} categories")
