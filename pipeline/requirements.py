"""What a rating database requires of a results file beyond its form: looked at before one is written.

The database's own checks come after an upload, one at a time. Here they are all at once, with the players they concern
and with what to do. The findings that a check of :mod:`crosstable.checks` makes are not made again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from crosstable.case import Case, cases
from crosstable.checks import facts, games
from crosstable.classes import weighting
from crosstable.countries import EGF
from crosstable.diagnostics import Diagnostic
from crosstable.display import counted
from crosstable.handicaps import given_rule
from crosstable.model import Identifier, Player, Tournament
from crosstable.writing import Loss

MOST_NAMES = 5
"""So many players are named, and the others counted."""
PIN = "egd"


def unmet(format: str, tournament: Tournament) -> tuple[Loss, ...]:
    """What of a tournament a database would refuse, or file wrongly, if it were written in the named format; nothing
    for a format that no database takes. The messages are sentences with the players' names and what to do."""
    return _all(_REQUIREMENTS.get(format, ()), tournament)


def remarks(format: str, tournament: Tournament) -> tuple[Loss, ...]:
    """What should be known of a file in the named format although nothing is wrong with it: no reason to refuse one."""
    return _all(_REMARKS.get(format, ()), tournament)


Requirement = Callable[[Case], Iterator[Loss]]


def _all(required: Sequence[Requirement], tournament: Tournament) -> tuple[Loss, ...]:
    if not required:
        return ()
    (case,) = cases([tournament])
    return tuple(loss for requirement in required for loss in requirement(case))


def _found(check: Callable[[Case], Iterator[Diagnostic]]) -> Requirement:
    """What a check finds, with its advice."""

    def find(case: Case) -> Iterator[Loss]:
        yield from map(_told, check(case))

    return find


def _told(found: Diagnostic) -> Loss:
    players = () if found.player is None else (found.player,)
    return Loss(" ".join(filter(None, (f"{_sentence(found.message)}.", found.advice))), players)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pins(case: Case) -> Iterator[Loss]:
    """PINs that are none; licences of other federations do not matter here."""
    pins = {identifier for player in case.tournament.players for identifier in player.identifiers}
    for found in facts.bad_identifier(case):
        if Identifier(PIN, found.found or "") in pins:
            yield _told(found)


def _countries(case: Case) -> Iterator[Loss]:
    """Codes that are none, but for those that are written as the database has them; and countries not known."""
    for found in facts.bad_country(case):
        if (found.found or "").upper() not in EGF:
            yield _told(found)
    yield from _missing(
        case.tournament,
        "without a two-letter country, written as such or XX",
        "Write the two-letter code of each one's country.",
        lambda player: len(player.country or "") != 2,
    )


def _grades(case: Case) -> Iterator[Loss]:
    yield from _missing(
        case.tournament,
        "without a grade",
        "Write the grade that each one played with.",
        lambda player: not player.grade,
    )


def _names(case: Case) -> Iterator[Loss]:
    """The family name goes first: where there is one name alone, nobody can tell."""
    yield from _missing(
        case.tournament,
        "with one name only",
        "Write family name and given name, so that the family name can be written first.",
        lambda player: not (player.family and player.given),
    )


def _missing(tournament: Tournament, what: str, advice: str, is_missing: Callable[[Player], bool]) -> Iterator[Loss]:
    rows = [row for row, player in enumerate(tournament.players) if is_missing(player)]
    if rows:
        yield Loss(f"{counted(len(rows), 'player')} {what}: {_listed(tournament, rows)}. {advice}", tuple(rows))


def _listed(tournament: Tournament, rows: Sequence[int]) -> str:
    names = ", ".join(tournament.players[row].name for row in rows[:MOST_NAMES])
    return f"{names} and {len(rows) - MOST_NAMES} more" if len(rows) > MOST_NAMES else names


def _event(case: Case) -> Iterator[Loss]:
    """What the header must say."""
    settings = case.tournament.settings
    if not settings.event:
        yield Loss("The event has no name. Write EV[name of the event].")
    if not settings.country:
        place = f"{settings.city}, " if settings.city else ""
        yield Loss(
            f"The country of the event is not known. Write PC[two-letter country, {place.rstrip(', ') or 'town'}]."
        )
    if settings.begin is None:
        yield Loss("The dates of the event are not known. Write DT[first day,last day], as yyyy-mm-dd.")
    if settings.event_class is None and weighting(settings).source != "time":
        yield Loss("The tournament class is not known, nor the thinking time. Write CL[A], CL[B], CL[C] or CL[D].")


def _stated_rule(case: Case) -> Iterator[Loss]:
    """Whether the games follow the handicap rule that the tournament states."""
    rule = given_rule(case.tournament)
    if rule.reduction is not None and rule.strays:
        players = _of_games(game.players for game in rule.strays)
        verb = "does" if len(rule.strays) == 1 else "do"
        yield Loss(
            f"{counted(len(rule.strays), 'game')} of {_listed(case.tournament, players)} {verb} not follow "
            f"HA[h{rule.reduction}], which the tournament states. Correct the rule or the handicaps.",
            players,
        )


def _no_rule(case: Case) -> Iterator[Loss]:
    """That there is no line HA, and why."""
    rule = given_rule(case.tournament)
    if rule.reduction is None and rule.told:
        players = _of_games(game.players for game in rule.strays)
        yield Loss("Handicaps follow no single rule, so that HA[hN] is left out; each game has its own", players)


def _of_games(pairs: Iterable[Collection[int]]) -> tuple[int, ...]:
    return tuple(sorted({player for pair in pairs for player in pair}))


_REQUIREMENTS: Mapping[str, tuple[Requirement, ...]] = {
    "h9": (
        _event,
        _found(facts.class_time),
        _found(facts.date_order),
        _names,
        _grades,
        _countries,
        _pins,
        _found(games.handicap_range),
        _stated_rule,
    ),
}
"""What the databases that take a format require, in the order in which a person reads the file."""

_REMARKS: Mapping[str, tuple[Requirement, ...]] = {"h9": (_no_rule,)}
