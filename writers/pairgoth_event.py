"""The event in Pairgoth's file: its settings, and the frame of its start scores."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from crosstable.display import score_text
from crosstable.main_time import MOST_MINUTES
from crosstable.model import QUARTER, System, TimeControl, Tournament
from crosstable.pairgoth import (
    CRITERIA,
    HIGHEST,
    LOWEST,
    ONE_GAME_A_TEAM,
    PROGRAM,
    RULES,
    SYSTEMS,
    TIME_SYSTEMS,
    TYPES,
    ZERO,
)
from crosstable.plain_values import Plain
from crosstable.results import Standings
from crosstable.starts import grade_at, infer, stated_starts
from crosstable.writers.settings_tree import branch
from crosstable.writers.values import decimal, rounded
from crosstable.writing import Loss

NO_DAY = date(1970, 1, 1)

_CRITERION_OF: Mapping[str, str] = {ours: theirs for theirs, ours in CRITERIA.items()}
_SYSTEM_OF: Mapping[str, str] = {ours: theirs for theirs, ours in SYSTEMS.items()}
_RULES_OF: Mapping[str, str] = {ours.casefold(): theirs for theirs, ours in RULES.items()}
_TIME_OF: Mapping[str, str] = {system.name: name for name, system in TIME_SYSTEMS.items() if name != "STANDARD"}
_TIME_MEMBERS: Mapping[str, Mapping[str, int]] = {
    "CANADIAN": {"mainTime": 0, "byoyomi": 0, "stones": 1},
    "JAPANESE": {"mainTime": 0, "byoyomi": 0, "periods": 1},
    "FISCHER": {"mainTime": 0, "increment": 0},
    "SUDDEN_DEATH": {"mainTime": 0},
}
"""What a time system must have, and what stands for a number that nobody knows."""


class Frame(NamedTuple):
    """How start scores follow from ranks: places of floor and bar, and the start scores (quarter points from 30k) that
    the players ought to have, ``None`` where it is not known. A tournament in which all start alike has no ``starts``.
    """

    floor: int
    bar: int
    starts: tuple[int | None, ...]


class EventMembers(NamedTuple):
    """The members of the file but players and games, what is lost of the event, its type and its system."""

    members: dict[str, Plain]
    losses: tuple[Loss, ...]
    frame: Frame
    type: str
    system: str


def event_members(tournament: Tournament, standings: Standings, stored: dict[str, Plain]) -> EventMembers:
    """The event of a tournament; ``stored`` are the settings that the program itself stored."""
    settings = tournament.settings
    system = _system(tournament, standings)
    frame, shift = _frame(tournament, standings, system)
    rules = _RULES_OF.get((settings.rules or "").casefold())
    members: dict[str, Plain] = {
        **stored,
        "type": _type(stored),
        "name": settings.event or "",
        "shortName": settings.short_name or _short_name(tournament),
        "startDate": (settings.begin or settings.end or NO_DAY).isoformat(),
        "endDate": (settings.end or settings.begin or NO_DAY).isoformat(),
        "director": settings.director,
        "country": (settings.country or "").lower(),
        "location": settings.city or "",
        "online": settings.online or False,
        "komi": number(settings.komi),
        "rules": rules,
        "gobanSize": settings.board_size,
        "timeSystem": _time(settings.time, branch(stored, "timeSystem")),
        "rounds": max(len(tournament.rounds), settings.planned_rounds or 0, 1),
        "pairing": _pairing(tournament, standings, system, frame, branch(stored, "pairing")),
    }
    return EventMembers(_known(members), tuple(_losses(tournament, system, shift)), frame, _type(stored), system)


def number(quarters: int | None) -> Plain:
    """Quarter points as a number of points."""
    return None if quarters is None else Decimal(decimal(quarters))


def _type(stored: Mapping[str, Plain]) -> str:
    """The type that the program stored, if it stored the teams with it."""
    kind = stored.get("type")
    needed = ("players",) if kind in ONE_GAME_A_TEAM else ("teams", "games")
    lists = all(isinstance(stored.get(name), list) for name in needed)
    return kind if isinstance(kind, str) and kind in TYPES and lists else "INDIVIDUAL"


def _short_name(tournament: Tournament) -> str:
    """A name for files, as Pairgoth makes it: the date and the place."""
    settings = tournament.settings
    day = (settings.begin or settings.end or NO_DAY).strftime("%Y%m%d")
    letters = unicodedata.normalize("NFKD", settings.city or settings.event or "").encode("ascii", "ignore").decode()
    return "-".join([day, *re.findall(r"[a-z0-9]+", letters.lower())])


def _time(time: TimeControl | None, stored: dict[str, Plain]) -> Plain:
    time = time or TimeControl()
    kind = stored.get("type") if time.system is None else _TIME_OF.get(time.system)
    if not isinstance(kind, str) or kind not in _TIME_MEMBERS:
        kind = "SUDDEN_DEATH"
    extra = TIME_SYSTEMS[kind].extra
    told: dict[str, Plain] = {"mainTime": _seconds(time, stored.get("mainTime"))}
    if extra is not None:
        told[extra] = time.extra
    if kind == "CANADIAN":
        told["stones"] = time.stones
    known = {name: value for name, value in told.items() if value is not None}
    return {"type": kind, **_TIME_MEMBERS[kind], **{n: v for n, v in stored.items() if n != "type"}, **known}


def _seconds(time: TimeControl, stored: Plain) -> Plain:
    """The main time in seconds; without one the adjusted time, which is as long as a sudden death of it."""
    if time.basic is not None:
        return stored if isinstance(stored, int) and stored // 60 == time.basic else 60 * time.basic
    return None if time.adjusted is None else int(60 * time.adjusted)


def _system(tournament: Tournament, standings: Standings) -> str:
    name = tournament.system.name if tournament.system else standings.system
    return name if name in _SYSTEM_OF else "swiss"


def _frame(tournament: Tournament, standings: Standings, system: str) -> tuple[Frame, int]:
    """The frame of start scores, and what must be added (quarter points) to count them from 30k."""
    if system != "mcmahon":
        return Frame(LOWEST, HIGHEST, ()), 0
    stated = stated_starts(tournament)
    computed = {line.player: line.scores.get("start") for line in standings.lines}
    starts = stated or tuple(_whole(computed.get(row)) for row in range(len(tournament.players)))
    told = tournament.system or System("mcmahon")
    zero, floor, bar = told.zero, told.floor, told.bar
    if zero is None:
        model = infer([player.grade for player in tournament.players], starts)
        if model is not None and model.holds:
            zero, floor, bar = model.zero, model.floor, model.bar
    bar = HIGHEST if bar is None else bar
    floor = min(LOWEST if floor is None else floor, bar - 1)
    shift = 0 if zero is None else QUARTER * (zero - ZERO)
    return Frame(floor, bar, tuple(None if start is None else start + shift for start in starts)), shift


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _pairing(
    tournament: Tournament, standings: Standings, system: str, frame: Frame, stored: dict[str, Plain]
) -> Plain:
    settings, counting = tournament.settings, tournament.counting
    kind = stored.get("type") if tournament.system is None else None
    handicap: dict[str, Plain] = {
        "useMMS": settings.handicap_by_score,
        "threshold": settings.even_from,
        "correction": settings.handicap_reduction,
        "ceiling": settings.most_handicap,
    }
    main: dict[str, Plain] = {}
    if counting is not None:
        main["roundDownScore"] = counting.round_down
        if system == "mcmahon":
            base = counting.half_rounds_in_sos
            main["mmsValueAbsent"] = number(counting.absent_score)
            main["sosValueAbsentUseBase"] = None if base is None else not base
    bounds: dict[str, Plain] = {"mmFloor": frame.floor, "mmBar": frame.bar} if system == "mcmahon" else {}
    parts: dict[str, Plain] = {
        "main": {**branch(stored, "main"), **_known(main)},
        "handicap": {**branch(stored, "handicap"), **_known(handicap)},
    }
    return {
        "type": kind if isinstance(kind, str) else _SYSTEM_OF[system],
        **{name: part for name, part in stored.items() if name not in {"type", "placement", *parts}},
        **{name: part for name, part in parts.items() if part},
        "placement": _placement(tournament, standings, stored.get("placement")),
        **bounds,
    }


def _known(members: Mapping[str, Plain]) -> dict[str, Plain]:
    return {name: value for name, value in members.items() if value is not None}


def _placement(tournament: Tournament, standings: Standings, stored: Plain) -> Plain:
    told = tournament.system.criteria if tournament.system else ()
    if isinstance(stored, list):
        known = tuple(CRITERIA[name] for name in stored if isinstance(name, str) and name in CRITERIA)
        if known == told:
            return stored
    written: list[Plain] = [_CRITERION_OF[name] for name in told or standings.criteria if name in _CRITERION_OF]
    return written or ["NBW"]


def _losses(tournament: Tournament, system: str, shift: int) -> Iterator[Loss]:
    settings, told = tournament.settings, tournament.system
    if settings.begin is None and settings.end is None:
        yield Loss(f"dates, which the file does not say, written {NO_DAY.isoformat()}")
    yield from _losses_of_time(settings.time)
    if settings.rules is not None and settings.rules.casefold() not in _RULES_OF:
        yield Loss(f"rules of play {settings.rules}")
    if told is not None and told.name not in _SYSTEM_OF:
        yield Loss(f"tournament system {told.name}, written as {system}")
    if shift:
        yield Loss(
            f"zero {grade_at(ZERO + shift // QUARTER)} of the grade model: Pairgoth counts from 30k, so that all "
            f"scores are {score_text(abs(shift))} {'higher' if shift > 0 else 'lower'}"
        )
    if told is not None and system == "mcmahon":
        ends = (("zero", told.zero), ("floor", told.floor), ("bar", told.bar))
        unknown = [name for name, place in ends if place is None]
        if unknown:
            yield Loss(f"grade model without {' and '.join(unknown)}, which Pairgoth must have")
        elif (told.floor or 0) >= (told.bar or 0):
            yield Loss("grade model whose floor is not below the bar")
    lost = [name for name in (told.criteria if told else ()) if name not in _CRITERION_OF]
    if lost:
        yield Loss(f"criteria {', '.join(lost)}")
    if tournament.counting is not None and tournament.counting.program != PROGRAM:
        yield Loss(f"rules of counting of {tournament.counting.program}, in place of which Pairgoth's own go")


def _losses_of_time(time: TimeControl | None) -> Iterator[Loss]:
    if time is None or time.basic is None:
        what = (
            "sudden death of no time" if time is None or time.adjusted is None else "sudden death of the adjusted time"
        )
        yield Loss(f"parts of the thinking time, which the file does not say, written as {what}")
    if time is not None and time.adjusted is not None:
        yield Loss(f"adjusted thinking time {rounded(time.adjusted)} min")
    if time is not None and time.system is not None and time.system not in _TIME_OF:
        yield Loss(f"thinking time in {time.system} (adjusted accordingly), written as sudden death")
    if time is not None and time.basic is not None and 0 < 60 * time.basic <= MOST_MINUTES:
        yield Loss(f"basic time of {time.basic} min, which Pairgoth's older files have for {60 * time.basic} min")
