"""What a Pairgoth file says of the event as a whole, and of the way it counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.model import Counting, Detail, Settings, System, TimeControl
from crosstable.pairgoth import (
    BAR,
    CRITERIA,
    FLOOR,
    HIGHEST,
    LOWEST,
    NO_CRITERION,
    PROGRAM,
    RULES,
    SYSTEMS,
    TIME_SYSTEMS,
    TYPES,
    ZERO,
)
from crosstable.parsers.json_parts import Part

INDIVIDUAL = "INDIVIDUAL"


@dataclass(frozen=True, slots=True)
class Event:
    """The event, and the parts of the document whose other members are the program's own settings."""

    type: str
    settings: Settings
    system: System | None
    counting: Counting
    parts: tuple[Part, ...]

    def details(self) -> Iterator[Detail]:
        for part in self.parts:
            yield from part.details(PROGRAM)


def event(root: Part) -> Event:
    """The event that the object of a file describes."""
    pairing = root.part("pairing")
    if pairing is None:
        root.complain(None, "“pairing”, which says the tournament system, is missing", code="R107")
        pairing = Part({}, ("pairing",), root.findings, root.code)
    main = pairing.part("main") or Part({}, ("pairing", "main"), root.findings, root.code)
    handicap = pairing.part("handicap") or Part({}, ("pairing", "handicap"), root.findings, root.code)
    time = root.part("timeSystem")
    system = _system(pairing)
    settings = Settings(
        event=root.text("name"),
        country=(root.text("country") or "").upper() or None,
        city=root.text("location"),
        begin=root.day("startDate"),
        end=root.day("endDate"),
        komi=root.points("komi"),
        handicap_reduction=handicap.whole("correction", least=-9, most=9),
        board_size=root.whole("gobanSize", least=1, most=99),
        time=None if time is None else _time(time),
        short_name=root.text("shortName"),
        director=root.text("director"),
        rules=_rules(root),
        online=root.truth("online"),
        planned_rounds=root.whole("rounds", least=0, most=999),
        most_handicap=handicap.whole("ceiling", least=0, most=99),
        even_from=handicap.whole("threshold", "treshold", least=-99, most=99),
        handicap_by_score=handicap.truth("useMMS"),
    )
    counting = _counting(main, system)
    parts = (root, pairing, main, handicap, *(() if time is None else (time,)))
    return Event(_type(root), settings, system, counting, parts)


def _type(root: Part) -> str:
    kind = root.word("type") or INDIVIDUAL
    if kind not in TYPES:
        root.complain("type", f"type: “{kind}” is no type of tournament", expected=f"one of {', '.join(TYPES)}")
        kind = INDIVIDUAL
    if kind != INDIVIDUAL:
        root.leave("type")
    return kind


def _rules(root: Part) -> str | None:
    rules = root.text("rules")
    return None if rules is None else RULES.get(rules.upper(), rules)


def _time(part: Part) -> TimeControl:
    kind = part.word("type")
    system = TIME_SYSTEMS.get(kind or "")
    if kind is not None and system is None:
        part.complain("type", f"type: “{kind}” is no time system", expected=f"one of {', '.join(TIME_SYSTEMS)}")
        part.leave("type")
    return TimeControl(
        basic=part.minutes("mainTime"),
        system=system.name if system else None,
        extra=part.whole(system.extra, least=0) if system and system.extra else None,
        stones=part.whole("stones", least=1) if kind == "CANADIAN" else None,
    )


def _system(pairing: Part) -> System | None:
    kind = pairing.word("type")
    if kind is None:
        return None
    if kind not in SYSTEMS:
        pairing.complain("type", f"type: “{kind}” is no tournament system", expected=f"one of {', '.join(SYSTEMS)}")
        pairing.leave("type")
        return None
    criteria = tuple(_criteria(pairing))
    if SYSTEMS[kind] != "mcmahon":
        return System(SYSTEMS[kind], criteria=criteria)
    floor = pairing.whole("mmFloor", least=-99, most=99)
    bar = pairing.whole("mmBar", least=-99, most=99)
    floor, bar = FLOOR if floor is None else floor, BAR if bar is None else bar
    if floor >= bar:
        pairing.complain(
            "mmFloor",
            f"mmFloor: {floor} is not below the bar, {bar}",
            expected=f"from {LOWEST} to {min(bar, HIGHEST) - 1}",
        )
    return System("mcmahon", ZERO, floor, bar, criteria)


def _criteria(pairing: Part) -> Iterator[str]:
    for position, name in enumerate(pairing.entries("placement")):
        known = CRITERIA.get(name) if isinstance(name, str) else None
        if known is not None:
            yield known
            continue
        pairing.leave("placement")
        if name not in NO_CRITERION:
            pairing.findings.add(
                "R105",
                f"placement: “{name}” is no criterion that is known; the table is ordered without it",
                (*pairing.path, "placement", position),
                found=str(name)[:40],
                expected=f"one of {', '.join(CRITERIA)}",
            )


def _counting(main: Part, system: System | None) -> Counting:
    """In a Swiss tournament rounds missed count nothing; what the file says of them is for McMahon tournaments."""
    absent = main.points("mmsValueAbsent")
    base = main.truth("sosValueAbsentUseBase")
    round_down = main.truth("roundDownScore")
    if system is None or system.name == "mcmahon":
        return Counting(
            PROGRAM,
            absent_score=absent,
            round_down=round_down,
            half_rounds_in_sos=None if base is None else not base,
        )
    main.leave("mmsValueAbsent", "sosValueAbsentUseBase")
    return Counting(PROGRAM, absent_score=0, round_down=round_down)
