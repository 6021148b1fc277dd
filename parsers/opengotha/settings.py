"""What the file says of the event: names, dates, time, the system and how it counts, handicaps, order of criteria."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from crosstable.criteria import CRITERIA as ALL_CRITERIA
from crosstable.model import Counting, Settings, System, TimeControl
from crosstable.opengotha import (
    COUNTING,
    CRITERIA,
    DISPLAY,
    GENERAL,
    HANDICAP,
    MOST_CATEGORIES,
    NO_CRITERION,
    OTHER_NAMES,
    PAIRING,
    PROGRAM,
    PUBLISH,
    ROOT,
    SETTINGS,
    SYSTEM,
    TEAM_CRITERIA,
    TEAM_GENERAL,
    TEAM_PLACEMENT,
    TIME_SYSTEMS,
    TITLE,
    USUAL,
    ZERO,
    Field,
    grade_place,
    within,
)
from crosstable.parsers.opengotha.reading import Reading, tag_of, unusual
from crosstable.parsers.xml import XmlElement

_VERSIONS: Final = ("dataVersion", "fullVersionNumber", "gothaVersion", "gothaMinorVersion")
_VERSION: Final = re.compile(r"\d[\w.]*")
_NO_SCORES: Final = frozenset({"cat", "rank", "rating"})


def data_version(reading: Reading) -> int | None:
    """The version of the layout, if the file says it."""
    text = reading.root.get("dataVersion", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


def planned_rounds(reading: Reading) -> int | None:
    """The number of rounds that the file announces, as far as it can be read."""
    element = reading.first(GENERAL)
    text = "" if element is None else element.get("numberOfRounds", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def settings(reading: Reading, rounds: int) -> Settings:
    """The settings, without the details; games of more rounds than announced raise their number, as in the program."""
    values: dict[str, Any] = {"program": _program(reading)}
    for tag, fields in SETTINGS.items():
        element = reading.first(tag)
        if element is not None:
            values |= _fields(reading, element, fields, missing=False)
    planned = values.get("planned_rounds")
    general = reading.first(GENERAL)
    if planned is not None and general is not None and planned < rounds:
        message = f"{planned} rounds are announced, but there are games or byes of round {rounds}"
        reading.note("R105", message, general, "numberOfRounds", expected=str(rounds))
        values["planned_rounds"] = rounds
    time = None if general is None else _time(reading, general)
    if general is not None:
        _keep_general(reading, general, time)
    return Settings(time=time, **values)


def system(reading: Reading) -> System | None:
    """The system with its bounds, its criteria and its categories; ``None`` if the file says nothing of them."""
    general, placement = reading.first(GENERAL), reading.first("PlacementParameterSet")
    if general is None and placement is None:
        return None
    criteria = _criteria(reading, placement)
    first = next((name for name in criteria if name not in _NO_SCORES), "mms")
    name = "mcmahon" if ALL_CRITERIA[first].family == "mms" else "swiss"
    bounds: Mapping[str, Any] = {}
    if general is not None:
        bounds = _fields(reading, general, SYSTEM, missing=True)
    return System(name, ZERO, criteria=criteria, categories=_categories(reading, general), **bounds)


def counting(reading: Reading) -> Counting | None:
    """How the file says that it counts."""
    general = reading.first(GENERAL)
    return None if general is None else Counting(PROGRAM, **_fields(reading, general, COUNTING, missing=True))


def keep_settings(reading: Reading) -> None:
    """Everything about the event that concerns no result and is not as usual."""
    for name, value in unusual(reading.root, ROOT, _VERSIONS):
        reading.keep(name, value)
    version = reading.root.get("fullVersionNumber")
    if version is not None and not _VERSION.fullmatch(version):
        reading.keep("fullVersionNumber", version)
    for tag in (HANDICAP, PAIRING, DISPLAY, PUBLISH, TEAM_GENERAL):
        element = reading.first(tag)
        if element is not None:
            for name, value in unusual(element, USUAL.get(tag, {}), SETTINGS.get(tag, ())):
                reading.keep(f"{tag}/{name}", value)
    _keep_team_criteria(reading)


def _program(reading: Reading) -> str | None:
    version = reading.root.get("fullVersionNumber", "")
    if _VERSION.fullmatch(version):
        return f"{TITLE} {version}"
    old, minor = reading.root.get("gothaVersion", ""), reading.root.get("gothaMinorVersion", "")
    if not (old.isdecimal() and len(old) == 3):
        return f"{TITLE} {old}" if old else None
    return f"{TITLE} {old[0]}.{old[1:]}" + (f".{int(minor):02}" if minor.isdecimal() and int(minor) else "")


def _fields(reading: Reading, element: XmlElement, fields: Mapping[str, Field], *, missing: bool) -> dict[str, Any]:
    """The values of an element's attributes. What cannot be read is reported and kept; what is missing is, if asked
    for, what the program takes instead."""
    values: dict[str, Any] = {}
    for attribute, field in fields.items():
        text = element.get(attribute)
        value = None
        if text is not None:
            try:
                value = field.codec.read(text)
            except (ValueError, ArithmeticError):
                reading.note("R105", f"{attribute} cannot be read", element, attribute, expected="another value")
                reading.keep(f"{tag_of(element)}/{attribute}", text)
        values[field.name] = field.missing if value is None and missing else value
    return values


def _time(reading: Reading, general: XmlElement) -> TimeControl | None:
    """The thinking time. Files of old have ``time`` and ``byoYomi`` instead of ``basicTime`` and a time system."""
    if not {"basicTime", "time", "complementaryTimeSystem", "byoYomi"} & set(general.keys()):
        return None
    name = general.get("complementaryTimeSystem")
    if name is None:
        name = "SUDDENDEATH" if general.get("byoYomi", "true").lower() == "false" else "CANBYOYOMI"
    kind = TIME_SYSTEMS.get(name)
    if kind is None:
        message = f"{name or 'nothing'} is no time system"
        reading.note("R105", message, general, "complementaryTimeSystem", expected=", ".join(TIME_SYSTEMS))
        reading.keep(f"{GENERAL}/complementaryTimeSystem", name)
    basic = "basicTime" if general.get("basicTime") is not None else "time"
    return TimeControl(
        _minutes(reading, general, basic),
        None if kind is None else kind.name,
        None if kind is None or kind.extra is None else _minutes(reading, general, kind.extra),
        None if kind is None or kind.stones is None else _minutes(reading, general, kind.stones),
    )


def _minutes(reading: Reading, general: XmlElement, attribute: str) -> int | None:
    text = general.get(attribute)
    if text is None:
        return None if attribute not in USUAL[GENERAL] else int(USUAL[GENERAL][attribute].value)
    if text.strip().isdecimal() and len(text) < 7:
        return int(text)
    reading.note("R105", f"{attribute} is no number", general, attribute, expected="a whole number")
    reading.keep(f"{GENERAL}/{attribute}", text)
    return None


def _keep_general(reading: Reading, general: XmlElement, time: TimeControl | None) -> None:
    """Attributes of the general parameters that no field of the model holds."""
    kind = next((kind for kind in TIME_SYSTEMS.values() if time is not None and kind.name == time.system), None)
    consumed = {*SETTINGS[GENERAL], *SYSTEM, *COUNTING, "numberOfCategories", "basicTime", "complementaryTimeSystem"}
    consumed |= {"time", "byoYomi"} | ({kind.extra or "", kind.stones or ""} if kind else set[str]())
    for name, value in unusual(general, USUAL[GENERAL], consumed):
        reading.keep(f"{GENERAL}/{name}", value)


def _criteria(reading: Reading, placement: XmlElement | None) -> tuple[str, ...]:
    """The criteria that order the table, by their numbers."""
    found: list[tuple[int, str]] = []
    elements: Iterable[XmlElement] = () if placement is None else placement.iter("PlacementCriterion")
    for count, element in enumerate(elements, 1):
        name = element.get("name", NO_CRITERION)
        text = element.get("number", "")
        number = int(text) if text.isdecimal() and len(text) < 4 else count
        known = CRITERIA.get(name) or OTHER_NAMES.get(name)
        if known is not None:
            found.append((number, known))
        elif name not in {NO_CRITERION, "NONE", ""}:
            message = f"{name} is no criterion; the table is ordered without it"
            reading.note("R105", message, element, "name", expected="a criterion such as SOSM")
            reading.keep(f"PlacementParameterSet/PlacementCriteria/PlacementCriterion[{number}]/name", name)
    return tuple(name for _, name in sorted(found, key=lambda criterion: criterion[0]))


def _categories(reading: Reading, general: XmlElement | None) -> tuple[int, ...]:
    """The lower limits of the categories but the last. A limit that is missing is 1d, as in the program."""
    limits: dict[int, int] = {}
    for count, element in enumerate(reading.each("Category"), 1):
        text = element.get("number", "")
        number = int(text) if text.isdecimal() and len(text) < 4 else count
        place = grade_place(element.get("lowerLimit", ""))
        if place is None or not 1 <= number < _MOST_LIMITS:
            message = "the lower limit of a category is no grade, or its number is none"
            reading.note("R105", message, element, "lowerLimit", expected="a grade such as 1D")
            continue
        limits[number] = within(place)
    text = "" if general is None else general.get("numberOfCategories", "")
    number = int(text) if text.isdecimal() and len(text) < 4 else len(limits) + 1
    count = max(limits, default=0)
    if general is not None and text and number != count + 1 and not (count == 0 and number <= 1):
        message = f"numberOfCategories is {text}, but there are limits of {count + 1} categories"
        reading.note("R105", message, general, "numberOfCategories", expected=str(count + 1))
    return tuple(limits.get(place, 0) for place in range(1, max(count, min(number, MOST_CATEGORIES) - 1) + 1))


_MOST_LIMITS: Final = 100


def _keep_team_criteria(reading: Reading) -> None:
    element = reading.first("TeamPlacementParameterSet")
    if element is None:
        return
    names = [criterion.get("name", NO_CRITERION) for criterion in element.iter("PlacementCriterion")]
    while names and names[-1] == NO_CRITERION:
        names.pop()
    told = " ".join(names)
    if told != TEAM_CRITERIA:
        reading.keep(TEAM_PLACEMENT, told)
