"""What a tournament can hold that a file format may not: one table, from which every writer's losses come.

A writer names the facts that its format holds. What it cannot hold in general, and what of this tournament is lost,
follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from crosstable.display import counted
from crosstable.model import Decision, Outcome, Player, Side, Tournament, Value
from crosstable.results import Report, Standings
from crosstable.writers.values import decimal, rounded
from crosstable.writing import Loss

EGD = "egd"
"""The scheme of the European Go Database's PINs."""

SIGNS_OF_KINDS: Mapping[Outcome | None, Decision] = {
    Outcome.WIN: Decision.BYE,
    Outcome.DRAW: Decision.ABSENT,
    Outcome.LOSS: Decision.UNPAIRED,
}
"""What the result signs ``0+``, ``0=`` and ``0-`` are read as."""

_TAGS_OF_SETTINGS = frozenset({"TC", "CL", "EV", "PC", "DT", "HA", "KM", "TM", "TA"})
"""Header lines that are facts of their own."""

Finder = Callable[[Tournament], Iterator[Loss]]


class Fact(NamedTuple):
    """``noun`` names the kind of fact; ``find`` says what of it a tournament has, as losses."""

    noun: str
    find: Finder


def pin(player: Player) -> str | None:
    """The player's number in the European Go Database."""
    return next((identifier.value for identifier in player.identifiers if identifier.scheme == EGD), None)


def texts_of(player: Player) -> tuple[str, ...]:
    """What a table writes of a player in letters."""
    return player.family, player.given, player.country or "", player.club or "", pin(player) or ""


def losses(tournament: Tournament, holds: Collection[str]) -> list[Loss]:
    """Everything of the tournament that a format holding only the named facts (keys of :data:`FACTS`) loses."""
    return [loss for name, fact in FACTS.items() if name not in holds for loss in fact.find(tournament)]


def of_players(noun: str, has: Callable[[Player], bool]) -> Fact:
    """A fact that single players have."""

    def find(tournament: Tournament) -> Iterator[Loss]:
        concerned = tuple(index for index, player in enumerate(tournament.players) if has(player))
        if concerned:
            yield Loss(f"{noun} ({counted(len(concerned), 'player')})", concerned)

    return Fact(noun, find)


def of_results(noun: str, has: Callable[[Side], bool]) -> Fact:
    """A fact that single results have."""

    def find(tournament: Tournament) -> Iterator[Loss]:
        found = [
            index
            for index, player in enumerate(tournament.players)
            for side in player.sides
            if side is not None and has(side)
        ]
        if found:
            concerned = tuple(sorted(set(found)))
            whose = f"{counted(len(found), 'result')} of {counted(len(concerned), 'player')}"
            yield Loss(f"{noun} ({whose})", concerned)

    return Fact(noun, find)


def of_event(noun: str, tell: Callable[[Tournament], str | None]) -> Fact:
    """A fact of the event as a whole; ``tell`` gives it as a person would write it, or nothing."""

    def find(tournament: Tournament) -> Iterator[Loss]:
        told = tell(tournament)
        if told:
            yield Loss(f"{noun} {told}")

    return Fact(noun, find)


def _place(tournament: Tournament) -> str:
    return ", ".join(filter(None, (tournament.settings.city, tournament.settings.country)))


def _dates(tournament: Tournament) -> str:
    days = (tournament.settings.begin, tournament.settings.end)
    return " to ".join(day.isoformat() for day in days if day)


def _komi(tournament: Tournament) -> str | None:
    komi = tournament.settings.komi
    return None if komi is None else decimal(komi)


def _reduction(tournament: Tournament) -> str | None:
    reduction = tournament.settings.handicap_reduction
    return None if reduction is None else str(reduction)


def _board(tournament: Tournament) -> str | None:
    size = tournament.settings.board_size
    return None if size is None else f"{size} × {size}"


def _headers(tournament: Tournament) -> str | None:
    lines = sum(header.tag not in _TAGS_OF_SETTINGS for header in tournament.headers)
    return f"({counted(lines, 'line')})" if lines else None


def _time(tournament: Tournament) -> str | None:
    time = tournament.settings.time
    if time is None:
        return None
    parts = {
        "basic {} min": time.basic,
        "{}": time.system,
        "{} s": time.extra,
        "{} stones": time.stones,
        "adjusted {} min": None if time.adjusted is None else rounded(time.adjusted),
    }
    return ", ".join(text.format(value) for text, value in parts.items() if value is not None) or None


def _system(tournament: Tournament) -> str | None:
    return tournament.system.name if tournament.system else None


def _labels(tournament: Tournament) -> str:
    return ", ".join(round.label for round in tournament.rounds if round.label)


def _playoffs(tournament: Tournament) -> str | None:
    numbers = [str(number) for number, round in enumerate(tournament.rounds, 1) if round.playoff]
    return f"(round {', '.join(numbers)})" if numbers else None


def _surplus(tournament: Tournament) -> Iterator[Loss]:
    if tournament.surplus:
        concerned = tuple(sorted({player for player, _, _ in tournament.surplus}))
        yield Loss(f"second pairings in one round ({counted(len(tournament.surplus), 'result')})", concerned)


def _has_other_identifiers(player: Player) -> bool:
    return len(player.identifiers) > (pin(player) is not None)


def _says_more_than_its_sign(side: Side) -> bool:
    return not side.is_game and side.outcome is not None and SIGNS_OF_KINDS[side.outcome] is not side.decided


FACTS: Mapping[str, Fact] = {
    "event": of_event("event", lambda tournament: tournament.settings.event),
    "place": of_event("place", _place),
    "dates": of_event("dates", _dates),
    "class": of_event("class", lambda tournament: tournament.settings.event_class),
    "code": of_event("event code", lambda tournament: tournament.settings.code),
    "komi": of_event("komi", _komi),
    "reduction": of_event("handicap reduction", _reduction),
    "board": of_event("board size", _board),
    "time": of_event("thinking time", _time),
    "program": of_event("program", lambda tournament: tournament.settings.program),
    "system": of_event("tournament system", _system),
    "headers": of_event("header lines and comments", _headers),
    "labels": of_event("headings of rounds", _labels),
    "playoffs": of_event("marks of play-off rounds", _playoffs),
    "grade": of_players("grades", lambda player: player.grade is not None),
    "rating": of_players("ratings", lambda player: player.rating is not None),
    "country": of_players("countries", lambda player: player.country is not None),
    "club": of_players("clubs", lambda player: player.club is not None),
    "pin": of_players("EGD PINs", lambda player: pin(player) is not None),
    "identifiers": of_players("identifiers other than the EGD PIN", _has_other_identifiers),
    "category": of_players("categories", lambda player: player.category is not None),
    "team": of_players("teams", lambda player: player.team is not None),
    "start": of_players("start scores", lambda player: player.start is not None),
    "correction": of_players("score corrections", lambda player: player.correction is not None),
    "withdrawals": of_players("withdrawals", lambda player: player.dropped_after is not None),
    "scores of games": of_results("game scores of matches", lambda side: side.games is not None),
    "tables": of_results("table numbers", lambda side: side.table is not None),
    "referee": of_results("marks of a referee's decision", lambda side: side.decided is Decision.REFEREE),
    "kinds": of_results("reasons for a round without a game", _says_more_than_its_sign),
    "surplus": Fact("second pairings in one round", _surplus),
}
"""Every fact by its name, in the order in which people think of them."""

_WHO = frozenset({"grade", "country", "club"})
_EVENT = frozenset({"event", "place", "dates"})

HOLDS: Mapping[str, frozenset[str]] = {
    "h9": _WHO
    | _EVENT
    | {"pin", "class", "code", "komi", "reduction", "time", "program", "headers", "labels", "playoffs"},
    "text": _WHO | _EVENT | {"labels"},
    "markdown": _WHO | _EVENT | {"labels"},
    "csv": _WHO | {"rating", "pin"},
    "csv-games": _WHO | {"rating", "pin", "tables", "referee", "kinds", "surplus"},
    "json": frozenset(FACTS),
    "html": frozenset(FACTS) - {"start", "correction", "withdrawals"},
}
"""Which facts each format can hold."""


def cannot_hold(name: str) -> tuple[str, ...]:
    """What the named format has no place for, in nouns."""
    return tuple(fact.noun for key, fact in FACTS.items() if key not in HOLDS[name])


def unwritten_columns(
    tournament: Tournament, written: Collection[str], report: Report | None, standings: Standings | None = None
) -> list[Loss]:
    """Numeric columns of the file that a table of the ``written`` criteria does not replace.

    What a column holds is what the verification found, if there is a report, and what its heading says otherwise. A
    column of which neither tells is no loss where the ``standings`` have the same values for a written criterion, or
    where it is nothing but zeros, as OpenGotha fills its tables. Wins are what the results say, places and ratings
    are facts of players.
    """
    found = {reading.index: reading.criterion for reading in report.columns} if report else {}
    replaced = {_base(criterion) for criterion in written} | {"place", "nbw", "rating"}
    same = _columns_of(standings, [*written, "nbw"]) if standings else []
    left = [
        column.label or "without heading"
        for column in tournament.columns
        if _base(found.get(column.index) or column.criterion) not in replaced
        and any(column.values)
        and column.values not in same
    ]
    return [Loss(f"printed columns ({', '.join(left)})")] if left else []


def _columns_of(standings: Standings, criteria: Collection[str]) -> list[tuple[Value | None, ...]]:
    """The values of each criterion in the order of the file's rows."""
    lines = sorted(standings.lines, key=lambda line: line.player)
    return [tuple(line.scores.get(criterion) for line in lines) for criterion in criteria]


def replaced_characters(tournament: Tournament, encoding: str, replaced: Mapping[str, str]) -> list[Loss]:
    """The characters that an encoding lacks, with what is written instead, and the players who have them."""
    if not replaced:
        return []
    concerned = tuple(
        index
        for index, player in enumerate(tournament.players)
        if not replaced.keys().isdisjoint("".join(texts_of(player)))
    )
    written = ", ".join(f"{character} (written {instead or 'without'})" for character, instead in replaced.items())
    return [Loss(f"characters that {encoding} does not have: {written}", concerned)]


def _base(criterion: str | None) -> str | None:
    """A heading such as SOS does not say whether it is one of McMahon scores or of wins."""
    return criterion.removeprefix("w") if criterion else None
