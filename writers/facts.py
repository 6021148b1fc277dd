"""What a tournament can hold that a file format may not: one table, from which every writer's losses come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import NamedTuple

from crosstable import tou
from crosstable.display import counted
from crosstable.model import Decision, Header, Outcome, Player, Settings, Side, TimeControl, Tournament
from crosstable.starts import grade_at
from crosstable.writers.values import decimal, rounded
from crosstable.writing import Loss

EGD, FFG, AGA = "egd", "ffg", "aga"
"""Schemes of identifiers: the European Go Database's PINs, French licences, American numbers."""

SIGNS_OF_KINDS: Mapping[Outcome | None, Decision] = {
    Outcome.WIN: Decision.BYE,
    Outcome.DRAW: Decision.ABSENT,
    Outcome.LOSS: Decision.UNPAIRED,
}
"""What the result signs ``0+``, ``0=`` and ``0-`` are read as."""

_SETTINGS_OF_TAGS: Mapping[str | None, Callable[[Settings], object]] = {
    "TC": lambda settings: settings.code,
    "CL": lambda settings: settings.event_class,
    "EV": lambda settings: settings.event,
    "PC": lambda settings: settings.city or settings.country,
    "DT": lambda settings: settings.begin or settings.end,
    "HA": lambda settings: settings.handicap_reduction,
    "KM": lambda settings: settings.komi,
    "TM": lambda settings: settings.time,
    "TA": lambda settings: settings.time,
    **dict.fromkeys(tou.KEYS, lambda settings: settings),
}
"""What header lines say that are facts of their own; those of ``.tou`` files have a tag only if they say it."""

Finder = Callable[[Tournament], Iterator[Loss]]


class Fact(NamedTuple):
    """``noun`` names the kind of fact; ``find`` says what of it a tournament has, as losses."""

    noun: str
    find: Finder


def is_told(header: Header, settings: Settings) -> bool:
    """Whether a header line need not be kept as it stands, because the settings hold what it says."""
    tell = _SETTINGS_OF_TAGS.get(header.tag)
    return tell is not None and tell(settings) is not None


def pin(player: Player) -> str | None:
    """The player's number in the European Go Database."""
    return identifier(player, EGD)


def identifier(player: Player, scheme: str) -> str | None:
    """The player's number in one scheme, the first if there are several."""
    return next((known.value for known in player.identifiers if known.scheme == scheme), None)


def texts_of(player: Player) -> tuple[str, ...]:
    """What a table writes of a player in letters."""
    return player.family, player.given, player.country or "", player.club or "", pin(player) or ""


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
    lines = sum(not is_told(header, tournament.settings) for header in tournament.headers)
    return f"({counted(lines, 'line')})" if lines else None


def _time_parts(tournament: Tournament) -> str | None:
    time = tournament.settings.time or TimeControl()
    return _joined({"basic {} min": time.basic, "{} s": time.extra, "{} stones": time.stones})


def _adjusted_time(tournament: Tournament) -> str | None:
    time = tournament.settings.time or TimeControl()
    adjusted = None if time.adjusted is None else rounded(time.adjusted)
    return _joined({"{}": time.system, "adjusted {} min": adjusted})


def _joined(parts: Mapping[str, object]) -> str | None:
    """The texts with those values that are known."""
    return ", ".join(text.format(value) for text, value in parts.items() if value is not None) or None


def _system(tournament: Tournament) -> str | None:
    return tournament.system.name if tournament.system else None


def _grade_model(tournament: Tournament) -> str | None:
    system = tournament.system
    if system is None:
        return None
    places = {"zero": system.zero, "floor": system.floor, "bar": system.bar}
    return ", ".join(f"{name} {grade_at(place)}" for name, place in places.items() if place is not None) or None


def _criteria(tournament: Tournament) -> str | None:
    return ", ".join(tournament.system.criteria) if tournament.system else None


def _category_limits(tournament: Tournament) -> str | None:
    return ", ".join(str(grade_at(place)) for place in tournament.system.categories) if tournament.system else None


def _counting(tournament: Tournament) -> str | None:
    counting = tournament.counting
    if counting is None:
        return None
    own = sum(getattr(counting, field.name) is not None for field in fields(counting)) - 1
    return f"of {counting.program}" + (f" ({counted(own, 'setting')})" if own else "")


def _handicap_rule(tournament: Tournament) -> str | None:
    settings = tournament.settings
    parts = {
        "at most {} stones": settings.most_handicap,
        "even from {}": None if settings.even_from is None else grade_at(settings.even_from),
        "by {}": "scores" if settings.handicap_by_score else None,
    }
    return _joined(parts)


def _planned(tournament: Tournament) -> str | None:
    planned = tournament.settings.planned_rounds
    return None if planned in {None, len(tournament.rounds)} else str(planned)


def _boards(tournament: Tournament) -> str | None:
    seated = sum(any(team.boards) for team in tournament.teams)
    return f"({counted(seated, 'team')})" if seated else None


def _club_groups(tournament: Tournament) -> str | None:
    return f"({counted(len(tournament.club_groups), 'group')})" if tournament.club_groups else None


def _komi_of_games(tournament: Tournament) -> Iterator[Loss]:
    """The komi of games that have their own, each value with the number of its games."""
    usual = tournament.settings.komi
    games = [
        (pairing.first_side.komi, pairing)
        for pairing in tournament.pairings()
        if pairing.first_side.komi not in {None, usual}
    ]
    for komi in sorted({komi for komi, _ in games if komi is not None}):
        of_it = [pairing for value, pairing in games if value == komi]
        players = {player for pairing in of_it for player in (pairing.first, pairing.second) if player is not None}
        yield Loss(f"komi {decimal(komi)} of {counted(len(of_it), 'game')}", tuple(sorted(players)))


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
    known = [identifier(player, scheme) for scheme in (EGD, FFG, AGA)]
    return len(player.identifiers) > sum(number is not None for number in known)


def _says_more_than_its_sign(side: Side) -> bool:
    return not side.is_game and side.outcome is not None and SIGNS_OF_KINDS[side.outcome] is not side.decided


def _games_to_win(tournament: Tournament) -> str | None:
    games = tournament.settings.games_to_win
    return None if games is None else counted(games, "game")


def _groups(tournament: Tournament) -> str | None:
    groups = tournament.system.groups if tournament.system else ()
    return ", ".join(map(str, groups)) or None


def _round_worth(tournament: Tournament) -> str | None:
    system = tournament.system
    told = system and (system.bye, system.absence, system.no_show, system.even_last_round, system.contiguous_levels)
    return "(worth of byes and absences, the even last round)" if told and any(t is not None for t in told) else None


def _cut(tournament: Tournament) -> str | None:
    cut = tournament.settings.cut
    return None if cut is None else f"of {counted(cut, 'player')}"


def _earlier_tables(tournament: Tournament) -> str | None:
    """Printed values of rounds before the last."""
    rounds = {column.after for column in tournament.columns if column.after is not None}
    return f"({counted(len(rounds), 'round')})" if rounds else None


KEEPS_DETAILS = (
    "opengotha",
    "macmahon",
    "autokorsak",
    "tur",
    "pairgoth",
    "rgf",
    "aga",
    "wer",
    "eventlink",
    "eventlink-json",
    "melee",
    "mtgo",
    "topdeck",
    "limitless",
    "challonge",
    "spicerack",
    "tom",
    "kts",
    "coverage",
    "csv-matches",
    "csv-standings",
)
"""Formats of programs that store settings of their own beside the tournament."""


def details_of(program: str) -> str:
    """The name of the fact that a program has settings of its own."""
    return f"settings of {program}"


def _details(program: str) -> Finder:
    def find(tournament: Tournament) -> Iterator[Loss]:
        own = sum(detail.program == program for detail in tournament.settings.details)
        having = [
            (index, sum(detail.program == program for detail in player.details))
            for index, player in enumerate(tournament.players)
        ]
        concerned = tuple(index for index, number in having if number)
        count = own + sum(number for _, number in having)
        if count:
            yield Loss(f"{counted(count, 'setting')} of {program} that concern no result", concerned)

    return find


FACTS: Mapping[str, Fact] = {
    "event": of_event("event", lambda tournament: tournament.settings.event),
    "place": of_event("place", _place),
    "dates": of_event("dates", _dates),
    "class": of_event("class", lambda tournament: tournament.settings.event_class),
    "code": of_event("event code", lambda tournament: tournament.settings.code),
    "komi": of_event("komi", _komi),
    "reduction": of_event("handicap reduction", _reduction),
    "board": of_event("board size", _board),
    "adjusted": of_event("thinking time", _adjusted_time),
    "time": of_event("parts of the thinking time", _time_parts),
    "program": of_event("program", lambda tournament: tournament.settings.program),
    "system": of_event("tournament system", _system),
    "grade model": of_event("zero, floor and bar", _grade_model),
    "criteria": of_event("order of criteria", _criteria),
    "category limits": of_event("limits of categories", _category_limits),
    "rating groups": of_event("McMahon groups by rating", _groups),
    "scheme": of_event("settings of the scheme", _round_worth),
    "counting": of_event("rules of counting", _counting),
    "handicap rule": of_event("handicap rule", _handicap_rule),
    "planned": of_event("planned number of rounds", _planned),
    "short name": of_event("short name", lambda tournament: tournament.settings.short_name),
    "director": of_event("director", lambda tournament: tournament.settings.director),
    "rules": of_event("rules of play", lambda tournament: tournament.settings.rules),
    "online": of_event(
        "internet games", lambda tournament: "(the event is online)" if tournament.settings.online else None
    ),
    "play format": of_event("play format", lambda tournament: tournament.settings.play_format),
    "games to win": of_event("length of matches", _games_to_win),
    "cut": of_event("cut", _cut),
    "tables of rounds": of_event("printed values after rounds", _earlier_tables),
    "headers": of_event("header lines and comments", _headers),
    "labels": of_event("headings of rounds", _labels),
    "playoffs": of_event("marks of play-off rounds", _playoffs),
    "grade": of_players("grades", lambda player: player.grade is not None),
    "rating": of_players("ratings", lambda player: player.rating is not None),
    "country": of_players("countries", lambda player: player.country is not None),
    "club": of_players("clubs", lambda player: player.club is not None),
    "pin": of_players("EGD PINs", lambda player: pin(player) is not None),
    "licence": of_players("FFG licences", lambda player: identifier(player, FFG) is not None),
    "aga": of_players("AGA numbers", lambda player: identifier(player, AGA) is not None),
    "identifiers": of_players("identifiers of other federations", _has_other_identifiers),
    "category": of_players("categories", lambda player: player.category is not None),
    "team": of_players("teams", lambda player: player.team is not None),
    "start": of_players("start scores", lambda player: player.start is not None),
    "correction": of_players("score corrections", lambda player: bool(player.correction)),
    "super bar": of_players("memberships of the super bar", lambda player: player.super_bar),
    "preliminary": of_players("marks of preliminary registration", lambda player: player.preliminary),
    "absences": of_players("absences in rounds to come", lambda player: bool(player.absences)),
    "withdrawals": of_players("withdrawals", lambda player: player.dropped_after is not None),
    "shown names": of_players("names as the program shows them", lambda player: player.shown is not None),
    "members": of_players("members of teams that play as one", lambda player: bool(player.members)),
    "disqualified": of_players("disqualifications", lambda player: player.disqualified),
    "scores of games": of_results("game scores of matches", lambda side: side.games is not None),
    "komi of games": Fact("komi of single games", _komi_of_games),
    "tables": of_results("table numbers", lambda side: side.table is not None),
    "referee": of_results("marks of a referee's decision", lambda side: side.decided is Decision.REFEREE),
    "kinds": of_results("reasons for a round without a game", _says_more_than_its_sign),
    "surplus": Fact("second pairings in one round", _surplus),
    "boards": of_event("seats of teams", _boards),
    "club groups": of_event("groups of clubs", _club_groups),
    **{details_of(program): Fact(f"settings of {program}", _details(program)) for program in KEEPS_DETAILS},
}
"""Every fact by its name, in the order in which people think of them."""
