"""The teams of an event on EventLink, mostly of one person each, as rows of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from crosstable.model import Detail, Identifier, Player
from crosstable.parsers.json_parts import Part
from crosstable.parsers.matches_json.eventlink_matches import Match, number_of
from crosstable.parsers.matches_json.parts import listed
from crosstable.plain_values import Path

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


@dataclass(slots=True)
class Table:
    """The teams by their numbers, in the order in which they are first told."""

    players: list[Player] = field(default_factory=list[Player])
    parts: list[tuple[Part, ...]] = field(default_factory=list[tuple[Part, ...]])
    paths: list[Path] = field(default_factory=list[Path])
    rows: dict[str, int] = field(default_factory=dict[str, int])
    fields: dict[tuple[int, str], Path] = field(default_factory=dict[tuple[int, str], Path])

    def add(self, number: str | None, player: Player, path: Path, parts: Iterable[Part] = ()) -> None:
        if number is not None:
            self.rows.setdefault(number, len(self.players))
        self.players.append(player)
        self.parts.append(tuple(parts))
        self.paths.append(path)

    def details(self, row: int) -> tuple[Detail, ...]:
        """What is told of a team that says nothing of results."""
        skip = len(self.paths[row])
        return details(self.parts[row], skip)


def details(parts: Iterable[Part], skip: int = 0) -> tuple[Detail, ...]:
    """What nobody asked for in several objects."""
    for part in parts:
        part.take(TYPE)
    return tuple(sorted(detail for part in parts for detail in part.details(PROGRAM, skip)))


def read_teams(
    states: Sequence[Part], events: Sequence[Part], matches: Sequence[Match], ranked: Sequence[Part]
) -> Table:
    """The teams of all states, or, where none are told, those of the event.

    Whoever has a row in standings (``ranked``), a bye, or several matches is there, even if nothing tells of him; with
    a single match he is an opponent who is not in the table. Before the first round there are those who registered.
    """
    table = Table()
    names = {person.number: person for event in events for person in _people(event, "registeredPlayers")}
    for part in states:
        _add_teams(table, part, names)
    for event in () if table.players else events:
        _add_teams(table, event, names)
    for part in ranked:
        number = number_of(part)
        if number is not None and number not in table.rows:
            table.add(number, _nameless(number), part.path)
    _add_unlisted(table, matches)
    if not table.players:
        for person in names.values():
            player = replace(_player([person], None, None), preliminary=True)
            table.add(person.number, player, person.part.path, [person.part])
    return table


def _add_unlisted(table: Table, matches: Sequence[Match]) -> None:
    told = frozenset(table.rows)
    named = Counter(number for match in matches for number in match.teams)
    for match in matches:
        for number in match.teams:
            others = [other for other in match.teams if other != number]
            if number in table.rows or (named[number] == 1 and told.issuperset(others) and others):
                continue
            if told:
                match.part.findings.add(
                    "R109",
                    f"the team {number} has matches, but is not among the teams; it has a row here, behind the others",
                    match.part.path,
                    player=len(table.players),
                    round=match.round,
                    found=number,
                )
            table.add(number, _nameless(number), match.part.path)


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
        table.add(number, player, team.path, [team, *(person.part for person in people)])


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
