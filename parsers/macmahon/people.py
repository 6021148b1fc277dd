"""The participants of a file, with what it says of their names, grades and registration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from crosstable.diagnostics import Related, finding
from crosstable.macmahon import NO_COUNTRY, NOBODY, country_of
from crosstable.model import Identifier, Player
from crosstable.parsers.macmahon.leaves import Fields, Notes, tag_of, text_of, whole
from crosstable.parsers.xml import Places, XmlElement

DECLARED_ABSENT: Final = "NotPlayingInRound"
MOST_ROUNDS: Final = 200
PLAYER: Final = "GoPlayer/"


@dataclass(slots=True)
class Person:
    """A participant: what is known of him, his number in the file, and the rounds (0-based) in which he does not
    play, each with the element that says so."""

    player: Player
    element: XmlElement
    fields: Fields
    id: str | None = None
    declared: dict[int, XmlElement] = field(default_factory=dict[int, XmlElement])


def read_people(elements: Iterable[XmlElement], places: Places, notes: Notes) -> list[Person]:
    """Everybody in the order of the file."""
    people: list[Person] = []
    for number, element in enumerate(elements):
        fields = Fields(element, places, notes, code="R101", skipped=(DECLARED_ABSENT,), player=number)
        if not any(path.startswith(PLAYER) for path in fields.leaves):
            message = f"participant {fields.text('Id') or number + 1} has no name, no level, nothing"
            notes.append(finding("R101", message, places.tag(element), player=number, expected="an element GoPlayer"))
        person = Person(_player(fields), element, fields, id_of(fields.text("Id")))
        person.declared = _declared(element, places, notes, number)
        people.append(person)
    return people


def id_of(text: str | None) -> str | None:
    """An id as it is compared: ``07`` is 7."""
    number = None if text is None else whole(text)
    return text if number is None else str(number)


def _player(fields: Fields) -> Player:
    family, given = fields.text(f"{PLAYER}Surname"), fields.text(f"{PLAYER}FirstName")
    adjusts, adjustment = fields.truth("ScoreAdjustment"), fields.whole("ScoreAdjustmentValue")
    rating, pin = fields.whole(f"{PLAYER}Rating"), fields.text(f"{PLAYER}EgdPin")
    country = fields.text(f"{PLAYER}Country")
    return Player(
        family or given or "",
        (given or "") if family else "",
        grade=fields.grade(f"{PLAYER}GoLevel"),
        rating=rating or None,  # 0 is what a player has who has none
        country=None if country is None or country.lower() == NO_COUNTRY else country_of(country),
        club=fields.text(f"{PLAYER}Club"),
        identifiers=() if pin is None or not pin.strip(NOBODY) else (Identifier("egd", pin),),
        correction=adjustment if adjusts else None,
        super_bar=fields.truth("SuperBarMember") or False,
        preliminary=fields.truth("PreliminaryRegistration") or False,
    )


def _declared(element: XmlElement, places: Places, notes: Notes, player: int) -> dict[int, XmlElement]:
    declared: dict[int, XmlElement] = {}
    for child in element:
        if tag_of(child) != DECLARED_ABSENT:
            continue
        number = whole(text_of(child))
        if number is None or not 1 <= number <= MOST_ROUNDS:
            message = f"{DECLARED_ABSENT} cannot be “{text_of(child)[:40]}”; it is the number of a round"
            notes.append(finding("R101", message, places.content(child), player=player, found=text_of(child)[:40]))
        else:
            declared.setdefault(number - 1, child)
    return declared


def by_id(people: Iterable[Person], places: Places, notes: Notes) -> Mapping[str, int]:
    """The row of each id. One that two participants have means the first."""
    rows: dict[str, int] = {}
    first: dict[str, Person] = {}
    for row, person in enumerate(people):
        if person.id is None:
            message = "a participant without Id: no pairing can name him"
            notes.append(finding("R101", message, places.tag(person.element), player=row, expected="an element Id"))
        elif person.id in rows:
            there = places.content(first[person.id].fields.element("Id"))
            notes.append(
                finding(
                    "S201",
                    f"{person.player.name} has the Id of {first[person.id].player.name}, who is taken to be meant",
                    places.content(person.fields.element("Id")),
                    player=row,
                    found=person.id,
                    expected="an Id that nobody else has",
                    related=(Related(there, "the same Id"),),
                    advice="Give one of the two another Id, and correct the pairings that name him.",
                )
            )
        else:
            rows[person.id] = row
            first[person.id] = person
    return rows
