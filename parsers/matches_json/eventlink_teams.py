"""The teams of an event on EventLink, mostly of one person each, as rows of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.model import Identifier, Player
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.matches_json.eventlink_matches import Match, number_of
from crosstable.parsers.matches_json.parts import listed
from crosstable.parsers.matches_json.table import Seat, Table, add_unlisted

PROGRAM = "eventlink-json"
SCHEME = "wizards"
TYPE = "__typename"
"""What the service adds to every object: the name of its kind."""

_REDACTED = "[REDACTED]"
_PEOPLE = ("players", "registrations", "reservations")


class _Person(NamedTuple):
    family: str
    given: str
    number: str | None
    part: Part

    @property
    def shown(self) -> str:
        return f"{self.given} {self.family}".strip()

    @property
    def is_named(self) -> bool:
        return bool(self.family)


def without_types(parts: Iterable[Part]) -> list[Part]:
    """The objects, of which what the service calls their kind is no detail."""
    told = [*parts]
    for part in told:
        part.take(TYPE)
    return told


def read_teams(
    states: Sequence[Part],
    events: Sequence[Part],
    matches: Sequence[Match],
    ranked: Sequence[Part],
    findings: Findings,
) -> Table:
    """The teams of all states, or, where none are told, those of the event.

    Whoever has a row in standings (``ranked``), a bye, or several matches is there, even if nothing tells of him; with
    a single match he is an opponent who is not in the table. Before the first round there are those who registered.
    """
    table = Table(PROGRAM)
    names = {person.number: person for event in events for person in _people(event, "registeredPlayers")}
    for part in states:
        _add_teams(table, part, names)
    for event in () if table.players else events:
        _add_teams(table, event, names)
    for part in ranked:
        number = number_of(part)
        if number is not None and number not in table.rows:
            table.add(number, _nameless(number), part.path)
    add_unlisted(table, [seat for match in matches for seat in _seats(match)], findings)
    if not table.players:
        for person in names.values():
            player = replace(_player([person], None, None), preliminary=True)
            table.add(person.number, player, person.part.path, without_types([person.part]))
    return table


def _seats(match: Match) -> Iterator[Seat]:
    for number in match.teams:
        others = tuple(other for other in match.teams if other != number)
        yield Seat(number, others, match.round, match.part.path, _nameless(number))


def _add_teams(table: Table, part: Part, names: Mapping[str | None, _Person]) -> None:
    """The teams of a state that earlier ones do not tell of."""
    known = frozenset(table.rows)
    for team in listed(part, "teams", "R101", "team"):
        team.player = len(table.players)
        number = team.text("teamId", "id")
        if number in known:
            continue
        people = [
            names[person.number] if not person.is_named and person.number in names else person
            for member in _PEOPLE
            if team.has(member)
            for person in _people(team, member)
        ]
        if number is None:
            team.complain(None, "a team without a number (teamId): no match can name it")
        player = _player(people, team.text("teamName", "name"), number)
        if len(people) == 1:
            team.leave("teamId", "teamName", "name")
            table.fields[len(table.players), "name"] = people[0].part.path
            table.fields[len(table.players), "identifiers"] = (*people[0].part.path, "personaId")
        table.add(number, player, team.path, without_types([team, *(person.part for person in people)]))


def _people(part: Part, name: str) -> Iterator[_Person]:
    for person in listed(part, name, "R101", "person"):
        person.take("id") if person.has("personaId") else None
        first, last, display = (_told(person.text(member)) for member in ("firstName", "lastName", "displayName"))
        number = person.text("personaId", "id")
        if first or last:
            person.leave("displayName")
        yield _Person(last or first or display or "", (first or "") if last else "", number, person)


def _told(name: str | None) -> str | None:
    return None if name == _REDACTED else name


def _player(people: Sequence[_Person], name: str | None, number: str | None) -> Player:
    """A row: the one person who plays, or a team of several under its name."""
    if len(people) == 1:
        (person,) = people
        own = person.number or number
        if not person.is_named:
            return _nameless(own or "?")
        return Player(
            person.family,
            person.given,
            shown=person.shown if person.given else None,
            identifiers=() if own is None else (Identifier(SCHEME, own),),
        )
    members = tuple(person.shown or f"(name removed, {person.number})" for person in people)
    if _told(name) is None and not members:
        return _nameless(number or "?")
    return Player(
        _told(name) or " / ".join(members),
        identifiers=() if number is None else (Identifier(SCHEME, number),),
        members=members,
    )


def _nameless(number: str) -> Player:
    """Somebody whose name is not told, or not any more."""
    return Player(f"(name removed, {number})", identifiers=(Identifier(SCHEME, number),))
