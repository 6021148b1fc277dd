"""From MacMahon's XML to a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from crosstable.diagnostics import finding
from crosstable.macmahon import LISTS, PROGRAM, event_values, participant_values, rated_start
from crosstable.model import Counting, Decision, Detail, Player, Round, Side, System, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.macmahon.event import counting_of, lowest_dan, settings_of, system_of
from crosstable.parsers.macmahon.leaves import Fields, Notes, tag_of, text_of
from crosstable.parsers.macmahon.origin import XmlOrigin
from crosstable.parsers.macmahon.people import DECLARED_ABSENT, MOST_ROUNDS, Person, by_id, read_people
from crosstable.parsers.macmahon.rounds import Played, Reading, Rules, read_rounds
from crosstable.parsers.xml import XmlElement, xml_document
from crosstable.source import Source

HELD = frozenset({"GoPlayer/FirstName", "GoPlayer/Surname", "GoPlayer/GoLevel", "GoPlayer/Club"})
"""What the model holds of a participant, however it is written."""


def _nothing_more(player: Player) -> Mapping[str, str]:
    del player
    return {}


class Dialect(NamedTuple):
    """A program that keeps its tournaments in this XML: how it writes pairings, and what its settings mean.

    ``person`` completes a participant by what only this program says of him, at the paths that are ``held``; ``said``
    is what it says twice of a player. A participant with the id ``nobody`` stands for the bye.
    """

    title: str
    rules: Rules
    system: Callable[[Fields], System] = system_of
    counting: Callable[[Fields, int, Notes], Counting] = counting_of
    person: Callable[[Person], Player] = attrgetter("player")
    held: frozenset[str] = HELD
    said: Callable[[Player], Mapping[str, str]] = _nothing_more
    nobody: str | None = None


MACMAHON = Dialect("MacMahon", Rules(PROGRAM))

MOST = {"IndividualParticipant": 20_000, "TournamentRound": MOST_ROUNDS}
"""More than these no tournament has; the largest ever had 1,000 participants and 20 rounds."""

ABSENT, UNPAIRED = Side(Decision.ABSENT), Side(Decision.UNPAIRED)


def parse_as(dialect: Dialect, path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no XML, or XML of something else."""
    document = xml_document(path, data)
    root, places = document.root, document.places
    lists = {tag: [child for child in root if tag_of(child) == tag] for tag in LISTS}
    if tag_of(root) != "Tournament" or not any(lists.values()):
        raise UnreadableError(
            f"this XML is no tournament of {dialect.title}: it has no participants",
            finding("R107", "no element IndividualParticipant", places.tag(root)),
            document.source,
        )
    for tag, most in MOST.items():
        if len(lists[tag]) > most:
            message = f"this XML is no tournament: it has {len(lists[tag]):,} elements {tag}"
            raise UnreadableError(message, finding("R107", message, places.tag(lists[tag][most])), document.source)
    notes: Notes = list(document.diagnostics)
    participants = [element for element in lists["IndividualParticipant"] if not _is_nobody(element, dialect)]
    event = Fields(root, places, notes, code="R105", skipped=LISTS[1:])
    people = read_people(participants, places, notes)
    for person in people:
        person.player = dialect.person(person)
    rows = by_id(people, places, notes)
    played = read_rounds(lists["TournamentRound"], Reading(rows, dialect.rules, places, notes))
    tournament = _tournament(event, people, played, dialect, notes)
    origin = XmlOrigin(document.source, places, people, played.places)
    notes += _declared_and_paired(people, played, origin)
    return document.source, Parsed(replace(tournament, origin=origin), tuple(notes))


def _tournament(event: Fields, people: Sequence[Person], played: Played, dialect: Dialect, notes: Notes) -> Tournament:
    """The tournament with the settings that say more than the model does."""
    system, program = dialect.system(event), dialect.rules.program
    tournament = Tournament(
        tuple(_with_rounds(person, row, played, dialect) for row, person in enumerate(people)),
        (Round(),) * played.rounds,
        settings=settings_of(event),
        system=system,
        surplus=tuple(played.surplus),
        counting=dialect.counting(event, played.rounds, notes),
    )
    if event.truth("RatingDeterminesStartScore"):
        lowest = lowest_dan(event)
        players = tuple(replace(p, start=rated_start(p, system, lowest)) for p in tournament.players)
        tournament = replace(tournament, players=players)
    details = (*event.details(program, event_values(tournament), dialect.held), *played.details)
    return replace(tournament, settings=replace(tournament.settings, details=details))


def _is_nobody(element: XmlElement, dialect: Dialect) -> bool:
    return dialect.nobody is not None and any(
        tag_of(child) == "Id" and text_of(child) == dialect.nobody for child in element
    )


def _with_rounds(person: Person, row: int, played: Played, dialect: Dialect) -> Player:
    player, program = person.player, dialect.rules.program
    said = {**dialect.said(player), **participant_values(player, row + 1)}
    own = person.fields.details(program, said, dialect.held)
    if player.preliminary:  # which says the same of every round, so that this is no more than what he declared
        declared = [number for number in person.declared if number < played.rounds]
        own += tuple(Detail(program, DECLARED_ABSENT, str(number + 1)) for number in declared)
    return replace(
        player,
        sides=tuple(played.sides.get((row, number)) or _vacant(person, number) for number in range(played.rounds)),
        absences=tuple(sorted(number for number in person.declared if number >= played.rounds)),
        details=(*own, *played.details_of.get(row, ())),
    )


def _vacant(person: Person, number: int) -> Side:
    """A round without a pairing. Who is registered preliminarily counts as somebody who does not play."""
    absent = number in person.declared or person.player.preliminary
    return ABSENT if absent else UNPAIRED


def _declared_and_paired(people: Sequence[Person], played: Played, origin: XmlOrigin) -> Notes:
    """Rounds in which a player does not play, as he declared, and is paired all the same."""
    return [
        finding(
            "R102",
            f"round {number + 1}: {person.player.name} does not play in it, and is paired all the same; "
            "the pairing is what counts",
            origin.declared(row, number),
            player=row,
            round=number,
            found=str(number + 1),
            expected="no pairing, or no such declaration",
        )
        for row, person in enumerate(people)
        for number in person.declared
        if (row, number) in played.sides
    ]
