"""Players: who they are, and in which rounds they say that they take part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from crosstable.model import QUARTER, Detail, Grade, Identifier, Player, Side
from crosstable.opengotha import (
    HIGHEST_RATING,
    LOWEST_RATING,
    MOST_ROUNDS,
    PROGRAM,
    SCHEMES,
    grade_from,
    grade_place,
    within,
)
from crosstable.parsers.fresh import twin_of
from crosstable.parsers.opengotha.reading import Reading, attributes
from crosstable.parsers.xml import XmlElement

KNOWN: Final = (
    "name", "firstName", "rank", "grade", "country", "club", "rating", "smmsCorrection", "participating",
    "registeringStatus", "egfPin", "ffgLicence", "agaId", "ratingOrigin", "ffgLicenceStatus", "agaExpirationDate",
)  # fmt: skip
"""The attributes of a player."""


@dataclass(slots=True)
class Entrant:
    """A player as his element tells him, still without results. ``present`` has a 0 for each round that he misses."""

    element: XmlElement
    family: str
    given: str
    grade: Grade | None
    rating: int | None
    country: str | None
    club: str | None
    identifiers: tuple[Identifier, ...]
    correction: int | None
    preliminary: bool
    present: str
    details: tuple[Detail, ...]

    @property
    def name(self) -> str:
        return self.family + self.given

    def player(self, sides: tuple[Side | None, ...], team: str | None, own: tuple[Detail, ...]) -> Player:
        """The player with his results."""
        absences: tuple[int, ...] = ()
        if "0" in self.present:
            absences = tuple(n for n in range(len(sides), MOST_ROUNDS) if self.present[n : n + 1] == "0")
        made = _Fresh(
            self.family,
            self.given,
            sides,
            self.grade,
            self.rating,
            self.country,
            self.club,
            self.identifiers,
            correction=self.correction,
            team=team,
            preliminary=self.preliminary,
            absences=absences,
            details=self.details + own,
        )
        made.__class__ = Player
        return made


_Fresh: Final = twin_of(Player)


def entrants(reading: Reading) -> list[Entrant]:
    """Every player in the order of the file."""
    rows = reading.rows("Player", KNOWN)
    if rows is not None:
        told = zip(reading.each("Player"), rows, strict=True)
        return [
            _entrant(reading, row, element, values if "".join(values).isprintable() else _asked(element))
            for row, (element, values) in enumerate(told)
        ]
    found: list[Entrant] = []
    for row, element in enumerate(reading.each("Player")):
        entrant = _entrant(reading, row, element, _asked(element))
        unknown = [Detail(PROGRAM, name, value) for name, value in attributes(element) if name not in KNOWN]
        entrant.details += tuple(unknown)
        found.append(entrant)
    return found


def _asked(element: XmlElement) -> Sequence[str]:
    return [element.get(name, "") for name in KNOWN]


def _entrant(reading: Reading, row: int, element: XmlElement, values: Sequence[str]) -> Entrant:
    family, given, rank, grade, country, club, rating, correction, present, registering, *numbers = values
    pin, licence, aga, *of_lists = numbers
    if not family.strip():
        reading.note("R101", "a player without a family name", element, "name", player=row)
    return Entrant(
        element,
        _said(family),
        _said(given),
        _grade(reading, row, element, rank, grade),
        _number(reading, row, element, "rating", rating) if rating else None,
        country if country and not country.isspace() else None,
        club if club and not club.isspace() else None,
        _identifiers(pin, licence, aga) if pin or licence or aga else (),
        None if correction in _NONE else _correction(reading, row, element, correction),
        registering == "PRE",
        present[:MOST_ROUNDS] if "0" in present else "",
        _details(_of_rating_list(grade, rank), *of_lists, "" if registering in _STATUSES else registering),
    )


_NONE: Final = frozenset({"", "0"})
_STATUSES: Final = frozenset({"", "FIN", "PRE"})


def _said(text: str) -> str:
    return text if text.strip() else ""


def _of_rating_list(grade: str, rank: str) -> str:
    """The grade of a rating list where it is not the one that counts."""
    return "" if grade == rank or grade.strip().upper() == rank.strip().upper() else grade


def _identifiers(pin: str, licence: str, aga: str) -> tuple[Identifier, ...]:
    return tuple(
        Identifier(scheme, number.strip())
        for scheme, number in zip(SCHEMES.values(), (pin, licence, aga), strict=True)
        if number.strip()
    )


@lru_cache(maxsize=4096)
def _details(grade: str, origin: str, status: str, expires: str, registering: str) -> tuple[Detail, ...]:
    told = {
        "grade": grade,
        "ratingOrigin": origin,
        "ffgLicenceStatus": status,
        "agaExpirationDate": expires,
        "registeringStatus": registering,
    }
    return tuple(Detail(PROGRAM, name, value) for name, value in told.items() if value)


@lru_cache(maxsize=4096)
def _sound_grade(text: str) -> Grade | None:
    """The grade of a text that the program takes as it stands."""
    place = grade_place(text)
    sound = place is not None and within(place) == place and text[-1:].lower() in {"k", "d"}
    return grade_from(text) if sound else None


def _grade(reading: Reading, row: int, element: XmlElement, rank: str, grade: str) -> Grade | None:
    """The grade that counts. One out of range is moved into it, and one that cannot be read replaced by the one of
    the rating list, as the program does."""
    sound = _sound_grade(rank)
    if sound is not None:
        return sound
    told = grade_from(rank)
    if told is not None:
        message = f"the program has no grade {rank.strip()}; it takes {told}"
        reading.note("R108", message, element, "rank", player=row, expected=str(told))
        return told
    told = grade_from(grade)
    if rank.strip():
        instead = f"; the grade of the rating list, {told}, is taken" if told else ""
        expected = str(told) if told else "a grade such as 12K or 3D"
        reading.note(
            "R108" if told else "R101", f"{rank} is no grade{instead}", element, "rank", player=row, expected=expected
        )
    return told


def _correction(reading: Reading, row: int, element: XmlElement, text: str) -> int | None:
    points = _number(reading, row, element, "smmsCorrection", text)
    if points is not None and abs(points) > _MOST_POINTS:
        reading.note("R101", "no correction of a start score is as large", element, "smmsCorrection", player=row)
        return None
    return QUARTER * points if points else None


_MOST_POINTS: Final = 100


def _number(reading: Reading, row: int, element: XmlElement, attribute: str, text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        message = f"{attribute} is no whole number"
        reading.note("R101", message, element, attribute, player=row, expected="a whole number")
        return None


def ratings(reading: Reading, found: list[Entrant], version: int | None) -> None:
    """Put the ratings on the European scale and into the range of the program.

    Files of before data version 201 may have them 2050 points lower; what they are, the grades beside them tell.
    """
    gaps = sorted(
        entrant.rating - (2100 + 100 * entrant.grade.index)
        for entrant in found
        if entrant.rating is not None and entrant.grade is not None
    )
    lower = bool(gaps) and abs(gaps[len(gaps) // 2] + _OLD_SCALE) < abs(gaps[len(gaps) // 2])
    if version is not None and version < _NEW_SCALE and gaps and not lower:
        message = (
            f"data version {version} has ratings 2050 points lower than today, but these are today's: "
            "OpenGotha would add 2050 to each"
        )
        reading.note("R108", message, reading.root, "dataVersion", expected=str(_NEW_SCALE))
    shift = _OLD_SCALE if lower and (version is None or version < _NEW_SCALE) else 0
    for row, entrant in enumerate(found):
        if entrant.rating is None:
            continue
        rating = entrant.rating + shift
        entrant.rating = max(LOWEST_RATING, min(HIGHEST_RATING, rating))
        if entrant.rating != rating:
            message = f"ratings go from {LOWEST_RATING} to {HIGHEST_RATING}; {entrant.rating} is taken"
            reading.note("R108", message, entrant.element, "rating", player=row, expected=str(entrant.rating))


_OLD_SCALE: Final = 2050
_NEW_SCALE: Final = 201
