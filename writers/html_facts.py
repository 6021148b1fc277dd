"""The facts at the head of the published page: what the file says of the event, and how its scores were counted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from markupsafe import Markup

from crosstable.criteria import CRITERIA
from crosstable.display import score_text
from crosstable.engines import PROFILE_TITLES
from crosstable.handicaps import NO_HANDICAP
from crosstable.model import QUARTER, Header, Settings, System, TimeControl, Tournament
from crosstable.results import Standings
from crosstable.systems import is_match_play
from crosstable.writers.facts import is_told
from crosstable.writers.html_texts import Texts

_SYSTEMS = {"mcmahon": "McMahon", "magic": "Magic", "pokemon": "Pokémon", "konami": "Konami"}


class Fact(NamedTuple):
    """One line: ``label`` in the page's language. ``english`` marks a value that is English whatever the page is."""

    label: str
    value: str | Markup
    english: bool = False


def facts(tournament: Tournament, standings: Standings, texts: Texts) -> tuple[Fact, ...]:
    """What is known; of what is not known there is no line."""
    words = texts["facts"]
    return tuple(
        Fact(words[key], value, english)
        for key, value, english in (
            *_of_event(tournament.settings, texts),
            *_of_size(tournament, standings),
            *_of_counting(tournament.system, standings, texts),
        )
        if value
    )


def when(begin: date | None, end: date | None) -> Markup | None:
    """One date or two, for people and for machines."""
    days = dict.fromkeys(day.isoformat() for day in (begin, end) if day)
    return Markup(" – ").join(Markup('<time datetime="{0}">{0}</time>').format(day) for day in days) or None


def where(settings: Settings) -> str | None:
    return ", ".join(part for part in (settings.city, settings.country) if part) or None


def remarks(tournament: Tournament) -> tuple[Header, ...]:
    """The header lines that the facts do not tell."""
    settings = tournament.settings
    return tuple(header for header in tournament.headers if header.value.strip() and not is_told(header, settings))


_Line = tuple[str, str | Markup | None, bool]


def _of_event(settings: Settings, texts: Texts) -> Iterator[_Line]:
    yield "where", where(settings), False
    yield "when", when(settings.begin, settings.end), False
    yield "class", settings.event_class, False
    yield "komi", score_text(settings.komi), False
    yield "time", _time(settings.time, texts), False
    yield "handicap", _handicap(settings.handicap_reduction, texts), False
    yield "board", f"{settings.board_size} × {settings.board_size}" if settings.board_size else None, False
    yield "format", _format(settings, texts), False
    yield "code", settings.code, False
    yield "program", settings.program, False


def _of_size(tournament: Tournament, standings: Standings) -> Iterator[_Line]:
    rounds = len(tournament.rounds)
    yield "players", str(len(tournament.players)), False
    yield "rounds", str(rounds) if standings.round >= rounds else f"{standings.round} / {rounds}", False
    met = sum(pairing.round < standings.round for pairing in tournament.pairings())
    yield "matches" if is_match_play(tournament) else "games", str(met), False


def _of_counting(system: System | None, standings: Standings, texts: Texts) -> Iterator[_Line]:
    words, headings = texts["facts"], texts.get("headings", {})
    name = (
        _SYSTEMS.get(standings.system)
        or headings.get(standings.system)
        or words.get(standings.system.replace("-", "_"), standings.system)
    )
    limits = [(key, getattr(system, key)) for key in ("bar", "floor")] if system else []
    told = [words[key].format(grade=_grade(index)) for key, index in limits if index is not None]
    yield "system", ", ".join([name, *told]), False
    shorts = (headings.get(key) or (CRITERIA[key].short if key in CRITERIA else key) for key in standings.criteria)
    yield "order", ", ".join(shorts), False
    title = PROFILE_TITLES.get(standings.profile)
    yield "profile", title or standings.profile, title is not None


def _format(settings: Settings, texts: Texts) -> str | None:
    """What is played, how long matches are and how many go on: "Modern, best of 3, Top 8"."""
    words = texts["matches"]
    games, cut = settings.games_to_win, settings.cut
    length = words["best_of"].format(games=2 * games - 1) if games else None
    top = words["top"].format(players=cut) if cut else None
    return ", ".join(part for part in (settings.play_format, length, top) if part) or None


def _grade(index: int) -> str:
    """The grade at a place of the scale (:attr:`crosstable.model.Grade.index`)."""
    return f"{index + 1}d" if index >= 0 else f"{-index}k"


def _handicap(reduction: int | None, texts: Texts) -> str | None:
    words = texts["facts"]
    if reduction is None:
        return None
    if reduction >= NO_HANDICAP:
        return words["no_handicap"]
    return words["reduced_handicap"].format(stones=reduction) if reduction else words["full_handicap"]


def _time(time: TimeControl | None, texts: Texts) -> str | None:
    """Thinking time as players say it: "60 min + 15 stones in 5 min, adjusted 80 min"."""
    if time is None:
        return None
    words = texts["facts"]
    parts: list[str] = []
    if time.basic is not None:
        basic = words["minutes"].format(minutes=time.basic)
        pattern = words[time.system.replace("-", "_")] if time.system and _is_complete(time) else "{basic}"
        parts.append(pattern.format(basic=basic, extra=_seconds(time.extra or 0, texts), stones=time.stones))
    if time.adjusted is not None:
        parts.append(words["adjusted"].format(minutes=words["minutes"].format(minutes=_minutes(time.adjusted))))
    return ", ".join(parts) or None


def _is_complete(time: TimeControl) -> bool:
    """Whether the system is one that we have words for, and all is known that they need."""
    needed = {
        "sudden-death": (),
        "byo-yomi": (time.extra,),
        "canadian": (time.extra, time.stones),
        "fischer": (time.extra,),
    }
    return None not in needed.get(time.system or "", (None,))


def _seconds(seconds: int, texts: Texts) -> str:
    minutes, rest = divmod(seconds, 60)
    words = texts["facts"]
    return words["seconds"].format(seconds=seconds) if rest else words["minutes"].format(minutes=minutes)


def _minutes(minutes: Fraction) -> str:
    """Minutes with the halves and quarters that adjusted times have; other fractions as they are."""
    quarters = minutes * QUARTER
    return score_text(int(quarters)) if quarters.denominator == 1 else str(minutes)
