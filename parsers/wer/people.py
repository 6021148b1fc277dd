"""Who takes part in an event of WER: persons, the teams that they are in, ranks, disqualifications, judges."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from crosstable.macmahon import numbered
from crosstable.model import Detail, Identifier, Player
from crosstable.parsers.xml_parts import XmlPart, names_of

PROGRAM: Final = "wer"
SCHEME: Final = "dci"
ACTIVE, DROPPED = 2, 3
"""Statuses of a team; 4 is one that the play-off eliminated."""


def bare(number: str | None) -> str | None:
    """A DCI number as it is compared: without leading zeros, which WER drops and other programs keep."""
    return None if number is None else number.lstrip("0") or None


@dataclass
class Entry:
    """A row: its player, the elements that tell of him, and by which numbers matches name him."""

    player: Player
    part: XmlPart
    persons: Sequence[XmlPart] = ()
    ids: Sequence[str] = ()
    team_id: str | None = None
    left_after: int | None = None
    """The last round of a team that dropped; 0: the file says that it dropped, not when."""
    fields: dict[str, tuple[XmlPart, str]] = field(default_factory=dict[str, "tuple[XmlPart, str]"])


class People:
    """The participation of an event: its rows, and what is said of persons who are none."""

    def __init__(self, participation: XmlPart, playing: Collection[str]) -> None:
        self._part = participation
        self._persons = self._listed(participation.parts("person", "R101"))
        roles = [(role, role.parts("ref")) for role in participation.parts("role")]
        self._ranks = _references(roles, "PL", "PA")
        self._disqualified = _references(roles, "PL", "DQ")
        judges = {bare(ref.text("person")) for ref in _references(roles, "JG", None)}
        self.entries = [_team(part, self._persons) for part in participation.parts("team", "R101")]
        self.entries += [*self._alone(playing, judges)]
        for row, entry in enumerate(self.entries):
            entry.part.player = row
            for person in entry.persons:
                person.player = row
        self.rows = _rows(self.entries)
        self._rank()
        self.details = tuple(self._rest(judges))

    def _listed(self, persons: Sequence[XmlPart]) -> dict[str, XmlPart]:
        """Persons by their numbers; who has none, or one that is taken, is reported and named by his place."""
        listed: dict[str, XmlPart] = {}
        for place, person in enumerate(persons, 1):
            number = bare(person.text("id"))
            name = shown(person)
            if number is None:
                person.complain(None, f"{name or 'a person'} has no number: no match can name him", expected="an id")
            elif number in listed:
                message = f"the number of {name} is that of {shown(listed[number])}, who is taken to be meant"
                person.complain("id", message, found=number, expected="a number that nobody else has")
            key = f"person {place}" if number is None or number in listed else number
            listed[key] = person
        return listed

    def _alone(self, playing: Collection[str], judges: Collection[str | None]) -> Iterator[Entry]:
        """Persons who take part without a team; where there are no teams, all but the judges."""
        in_teams = {number for entry in self.entries for number in entry.ids}
        named = {bare(ref.text("person")) for ref in (*self._ranks, *self._disqualified)} | {*playing}
        for number, person in self._persons.items():
            plays = number in named or (not self.entries and number not in judges)
            if number not in in_teams and plays:
                yield Entry(_person(person), person, (person,), (number,), fields=_places([person], person))

    def _rank(self) -> None:
        """Final ranks and disqualifications."""
        for ref in self._ranks:
            entry = self._referred(ref, "a rank")
            place = ref.whole("seq", least=1)
            if entry is not None and place is not None:
                entry.player = replace(entry.player, place=entry.player.place or str(place))
                entry.fields.setdefault("place", (ref, "seq"))
        for ref in self._disqualified:
            entry = self._referred(ref, "a disqualification")
            if entry is not None:
                entry.player = replace(entry.player, disqualified=True)

    def _referred(self, ref: XmlPart, what: str) -> Entry | None:
        number = bare(ref.text("person"))
        row = self.rows.get(number or "")
        if row is None:
            ref.complain("person", f"{what} of {number or 'nobody'}, who does not take part", found=number)
            return None
        ref.player = row
        return self.entries[row]

    def _rest(self, judges: Collection[str | None]) -> Iterator[Detail]:
        """What is said of persons who have no row, and other parts of the participation."""
        having = {id(person) for entry in self.entries for person in entry.persons}
        for place, (number, person) in enumerate(self._persons.items()):
            if id(person) not in having:
                person.leave("id", "first", "last")
                yield from person.details(PROGRAM, f"participation/{numbered('person', place)}/")
            if number in judges:
                yield Detail(PROGRAM, f"participation/judge/{number}", shown(person) or number)
        for unlisted in sorted(number for number in judges if number is not None and number not in self._persons):
            yield Detail(PROGRAM, f"participation/judge/{unlisted}", unlisted)
        yield from self._part.details(PROGRAM, "participation/")


def _references(roles: Iterable[tuple[XmlPart, Sequence[XmlPart]]], code: str, kind: str | None) -> list[XmlPart]:
    """The references in roles of a kind: players (PL) who were ranked (PA) or disqualified (DQ), judges (JG)."""
    return [
        ref
        for role, refs in roles
        for ref in refs
        if (role.text("cd") or "").upper() == code and kind in {None, (role.text("type") or "").upper()}
    ]


def shown(person: XmlPart) -> str:
    """A person's name as WER shows it."""
    return " ".join(filter(None, (person.text("first"), person.text("last"))))


def _person(person: XmlPart) -> Player:
    number, name = person.text("id"), names_of(person.text("first"), person.text("last"), person.text("id"))
    return Player(
        name.family,
        name.given,
        country=person.text("country"),
        identifiers=() if number is None else (Identifier(SCHEME, number),),
        shown=name.shown,
        details=tuple(person.details(PROGRAM, "person/")),
    )


def _team(part: XmlPart, persons: Mapping[str, XmlPart]) -> Entry:
    members = sorted(part.parts("member"), key=lambda member: member.text("position") or "")
    ids = [number for member in members if (number := bare(member.text("person"))) is not None]
    if not ids:
        part.complain(None, f"team {part.text('name') or part.text('id') or ''} has no members", expected="a member")
    for member in members:
        number = bare(member.text("person"))
        if number is not None and number not in persons:
            member.complain("person", f"there is no person {number}", found=number, expected="the id of a person")
    known = [persons[number] for number in ids if number in persons]
    player = _person(known[0]) if len(ids) == 1 and known else _of_several(part, ids, known)
    if len(ids) == 1 and known and part.text("name") != f"{player.family}, {player.given}":
        part.leave("name")  # says more than the person's own name does
    left_after = _left_after(part)
    part.leave("id")
    details = (*player.details, *part.details(PROGRAM, "team/"))
    places = _places(known[:1], part) if len(ids) == 1 else _places(known[:1], part) | {"name": (part, "name")}
    return Entry(replace(player, details=details), part, known, ids, part.text("id"), left_after, places)


def _of_several(part: XmlPart, ids: Sequence[str], known: Sequence[XmlPart]) -> Player:
    """A team that plays as one, or one whose only member is not listed."""
    name = part.text("name") or ""
    people = [_person(person) for person in known]
    countries = {person.country for person in people}
    family, _, given = name.partition(", ") if len(ids) < 2 else (name, "", "")
    told = names_of(given, family, part.text("id"))
    return Player(
        told.family,
        told.given,
        country=next(iter(countries)) if len(countries) == 1 else None,
        identifiers=tuple(Identifier(SCHEME, number) for number in ids),
        shown=told.shown,
        members=tuple(person.name for person in people) if len(ids) > 1 else (),
        details=tuple(
            Detail(PROGRAM, f"{numbered('member', place)}/{detail.name}", detail.value)
            for place, person in enumerate(people)
            for detail in person.details
        ),
    )


def _left_after(part: XmlPart) -> int | None:
    """The round after which a team dropped; ``None`` if it did not. Other statuses are WER's own business."""
    status, last = part.whole("status"), part.whole("eliminationround", least=0)
    if status == DROPPED:
        return last or 0
    if status != ACTIVE:
        part.leave("status")
    if last:
        part.leave("eliminationround")
    return None


def _places(persons: Sequence[XmlPart], part: XmlPart) -> dict[str, tuple[XmlPart, str]]:
    person = persons[0] if persons else None
    if person is None:
        return {"name": (part, "name")}
    return {"name": (person, "last"), "identifiers": (person, "id"), "country": (person, "country")}


def _rows(entries: Sequence[Entry]) -> dict[str, int]:
    """The row of each person's number, and of each team's where no person has it; the first counts."""
    rows: dict[str, int] = {}
    for row, entry in enumerate(entries):
        for number in entry.ids:
            rows.setdefault(number, row)
    for row, entry in enumerate(entries):
        if entry.team_id is not None:
            rows.setdefault(entry.team_id, row)
    return rows
