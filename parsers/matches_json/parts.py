"""What the readers of several platforms do alike: lists of objects, names, rounds by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from types import MappingProxyType
from typing import NamedTuple

from crosstable.diagnostics import Severity
from crosstable.display import counted
from crosstable.model import Round
from crosstable.parsers.json_parts import Findings, Part
from crosstable.plain_values import Path, Plain, described

MOST_ROUNDS = 99
"""No tournament has more; what is numbered higher is no round."""


def objects(
    values: Iterable[Plain], path: Path, findings: Findings, code: str, noun: str, *, round: int | None = None
) -> Iterator[Part]:
    """The objects of a list; what is none is reported as no ``noun``, and null is passed over."""
    for position, value in enumerate(values):
        if isinstance(value, dict):
            yield Part(value, (*path, position), findings, code, round=round)
        elif value is not None:
            findings.add(code, f"{described(value)} is no {noun}", (*path, position), round=round)


def listed(part: Part, name: str, code: str, noun: str, *, round: int | None = None) -> Iterator[Part]:
    """The objects of a list that is a member of an object."""
    return objects(part.entries(name), (*part.path, name), part.findings, code, noun, round=round)


LATEST = 10**11
"""Times are seconds since 1970; what is more than this is milliseconds."""


class Stage(NamedTuple):
    """A part of a play-off by its name: how many are left in it, where the name says so."""

    players: int | None


_STAGES: Mapping[str, int | None] = MappingProxyType(
    {
        r"(?:top|round of|best of)\s*(\d{1,4})": None,
        r"(?:1/8|eighth)[- ]?finals?": 16,
        r"(?:1/4|quarter)[- ]?finals?": 8,
        r"(?:1/2|semi)[- ]?finals?": 4,
        r"(?:grand )?finals?": 2,
        r"(?:match for )?(?:third|3rd) place.*": 3,
        r".*(?:play[- ]?offs?|bracket|elimination|knock-?out).*": None,
    }
)
"""Names of the rounds of play-offs, and how many players are left in each."""
_STAGE_NAMES = [(re.compile(name), players) for name, players in _STAGES.items()]
_NUMBERED = re.compile(r"(?:round\s*)?(\d{1,4})")


def stage_of(name: str | None) -> Stage | None:
    """The part of a play-off that a round of this name is; ``None`` if it is none."""
    words = (name or "").strip().casefold()
    for pattern, players in _STAGE_NAMES:
        if match := pattern.fullmatch(words):
            return Stage(int(match[1]) if pattern.groups and match[1] else players)
    return None


def number_of_round(name: str | None) -> int | None:
    """The number in ``Round 3`` or ``3``."""
    match = _NUMBERED.fullmatch((name or "").strip().casefold())
    return int(match[1]) if match else None


class Order(NamedTuple):
    """The rounds of a tournament in their order, and for each round of the file which of them it is."""

    rounds: tuple[Round, ...]
    indexes: tuple[int, ...]
    missing: tuple[int, ...] = ()
    cut: int | None = None


def in_order(names: Sequence[str | None]) -> Order:
    """Rounds by their names: Swiss rounds by their numbers, behind them the play-off, its largest stage first.

    Where numbers are given twice, or a stage has a name without number, the order of the file counts. Rounds that are
    not there, although later ones are, have their place and nothing in it (``missing``).
    """
    stages = {index: stage for index, name in enumerate(names) if (stage := stage_of(name)) is not None}
    swiss = [index for index in range(len(names)) if index not in stages]
    numbers = {index: number_of_round(names[index]) for index in swiss}
    indexes = _by_number(swiss, numbers)
    count = max(indexes.values(), default=-1) + 1
    labels: list[str | None] = [None] * count
    for index, place in indexes.items():
        labels[place] = None if numbers[index] == place + 1 else names[index]
    left = [stage.players for stage in stages.values()]
    finals = [*stages]
    if None not in left:
        finals.sort(key=lambda index: -(stages[index].players or 0))
    rounds = [*(Round(label) for label in labels), *(Round(names[index], playoff=True) for index in finals)]
    indexes |= {index: count + place for place, index in enumerate(finals)}
    missing = tuple(place for place in range(count) if place not in indexes.values())
    cut = stages[finals[0]].players if finals else None
    return Order(tuple(rounds), tuple(indexes[index] for index in range(len(names))), missing, cut)


def _by_number(swiss: Sequence[int], numbers: Mapping[int, int | None]) -> dict[int, int]:
    """Which round each Swiss round of the file is."""
    told = [number for number in numbers.values() if number is not None and 0 < number <= MOST_ROUNDS]
    if len({*told}) == len(swiss):
        return {index: (numbers[index] or 1) - 1 for index in swiss}
    return {index: place for place, index in enumerate(swiss)}


def unnamed(position: int) -> str:
    """What stands for the name of a player who has none; no two have the same."""
    return f"(no name, {position})"


def tell_missing(order: Order, path: Path, findings: Findings) -> None:
    """Report the rounds that are not there, although later ones are."""
    for place in order.missing:
        findings.add("R107", f"round {place + 1} is missing, although later rounds are there", path, round=place)


def day_of(part: Part, *names: str) -> date | None:
    """A day, told as a date or as seconds (or milliseconds) since 1970."""
    name, data = part.take(*names)
    if isinstance(data, str) and not data.strip().isdigit():
        return part.day(name)
    seconds = part.whole(name, least=0, most=LATEST * 100)
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds // 1000 if seconds >= LATEST else seconds, UTC).date()


def first_of(events: Sequence[Part], *names: str) -> Part | None:
    """The first of several tournaments in a file; that there are others, by one of these names, is told."""
    if len(events) > 1:
        other = events[1]
        told = other.text(*names)
        others = counted(len(events) - 1, "other tournament")
        other.findings.add(
            "R107",
            f"{others} in the same file, from {told[:60] if told else 'here'} on; only the first is read",
            other.path,
            severity=Severity.WARNING,
            advice="Give each tournament a file of its own.",
        )
    return events[0] if events else None
