"""The header lines of an h9 file: what the settings say, and whatever else the tournament brought along."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from crosstable import tou
from crosstable.classes import NOT_RATED, adjusted_minutes, weighting
from crosstable.countries import EGF
from crosstable.handicaps import given_rule
from crosstable.model import Header, Settings, Tournament
from crosstable.writers.facts import FACTS
from crosstable.writers.values import decimal, rounded
from crosstable.writing import Loss

SYSTEM_NAMES: Mapping[str, str] = {
    "sudden-death": "Sudden death",
    "byo-yomi": "Standard byo-yomi",
    "canadian": "Canadian byo-yomi",
    "fischer": "Fischer",
}
"""Time systems in the words of OpenGotha's ``CM`` lines."""


class _Line(NamedTuple):
    """A header line from the settings. Lines with one of ``tags`` in the source say the same, and are not repeated."""

    tags: tuple[str, ...]
    tell: Callable[[Settings], str | None]


def header_lines(tournament: Tournament) -> list[str]:
    """Comment lines for the top of the file, without line ends.

    The settings come first, in the order that the European Go Database and OpenGotha use, each only if it is known;
    then the other header lines and comments of the tournament, as they were and in their order.
    """
    settings = _as_the_database_has_it(tournament)
    told = [(line.tags, line.tell(settings)) for line in _LINES]
    known = [(tags, value) for tags, value in told if value is not None]
    replaced = {*tou.KEYS, *(tag for tags, _ in known for tag in tags)}
    others = [header for header in tournament.headers if header.tag not in replaced]
    headers = [
        *(Header(tags[0], value) for tags, value in known),
        *_time_comment(tournament),
        *others,
        *_program_comment(tournament.settings.program, others),
    ]
    return [_line(header) for header in headers]


def header_losses(tournament: Tournament) -> Iterator[Loss]:
    """What the header lines say otherwise than the tournament, or not at all."""
    settings, written = tournament.settings, _as_the_database_has_it(tournament)
    stated = settings.handicap_reduction
    if stated is not None and written.handicap_reduction != stated:
        instead = "left out" if written.handicap_reduction is None else f"written HA[h{written.handicap_reduction}]"
        why = "as handicaps go by scores" if settings.handicap_by_score else "as no game had a handicap"
        yield Loss(f"handicap reduction {stated}, {why} ({instead})")
    if written.country != settings.country:
        yield Loss(f"place in {settings.country}, written {written.country}")
    if not _time_comment(tournament):
        yield from FACTS["time"].find(tournament)


def _as_the_database_has_it(tournament: Tournament) -> Settings:
    """The settings with the handicap rule that the games follow, the class that the thinking time allows if none is
    stated, and the database's code of the country."""
    settings = tournament.settings
    country = EGF.get((settings.country or "").upper(), settings.country)
    reduction = given_rule(tournament).reduction
    return replace(settings, country=country, handicap_reduction=reduction, event_class=_class(settings))


def _class(settings: Settings) -> str | None:
    """The class that is stated, or that basic and adjusted time allow if both are known."""
    if settings.event_class is not None or settings.time is None or settings.time.basic is None:
        return settings.event_class
    return weighting(settings).letter or NOT_RATED


def _place(settings: Settings) -> str | None:
    if settings.city is None:
        return settings.country
    return f"{settings.country or ''}, {settings.city}"


def _dates(settings: Settings) -> str | None:
    """The first and the last day, which are the same where only one is known."""
    first, last = settings.begin or settings.end, settings.end or settings.begin
    return f"{first.isoformat()},{last.isoformat()}" if first and last else None


def _reduction(settings: Settings) -> str | None:
    return None if settings.handicap_reduction is None else f"h{settings.handicap_reduction}"


def _komi(settings: Settings) -> str | None:
    return None if settings.komi is None else decimal(settings.komi)


def _adjusted(settings: Settings) -> str | None:
    minutes = adjusted_minutes(settings.time) if settings.time else None
    return None if minutes is None else rounded(minutes, 1)


_LINES: tuple[_Line, ...] = (
    _Line(("TC",), attrgetter("code")),
    _Line(("CL",), attrgetter("event_class")),
    _Line(("EV",), attrgetter("event")),
    _Line(("PC",), _place),
    _Line(("DT",), _dates),
    _Line(("HA",), _reduction),
    _Line(("KM",), _komi),
    _Line(("TM", "TA"), _adjusted),
)


def _time_comment(tournament: Tournament) -> list[Header]:
    time = tournament.settings.time
    if time is None or time.system is None or any(header.tag == "CM" for header in tournament.headers):
        return []
    name = SYSTEM_NAMES.get(time.system, time.system)
    parts = (
        "" if time.basic is None else f"{time.basic} min",
        "" if time.stones is None else f"{time.stones} stones",
        "" if time.extra is None else f"{time.extra} s",
    )
    return [Header("CM", ", ".join(filter(None, (name, *parts))))]


def _program_comment(program: str | None, others: Iterable[Header]) -> list[Header]:
    if program is None or any(program in header.value for header in others):
        return []
    return [Header(None, f"Generated by {program}")]


def _line(header: Header) -> str:
    value = re.sub(r"[\x00-\x1f\x7f\x85\u2028\u2029]+", " ", header.value)
    return f"; {value}".rstrip() if header.tag is None else f"; {header.tag}[{value}]"
