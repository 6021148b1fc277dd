"""The whole file: what every part of it becomes, and what there is besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from crosstable.collecting import nothing_to_collect
from crosstable.model import Decision, Player, Round, Tournament
from crosstable.opengotha import GENERAL
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.opengotha.book import Book
from crosstable.parsers.opengotha.games import Games
from crosstable.parsers.opengotha.keys import Keys
from crosstable.parsers.opengotha.origin import OpenGothaOrigin
from crosstable.parsers.opengotha.players import entrants, ratings
from crosstable.parsers.opengotha.reading import Reading, tag_of
from crosstable.parsers.opengotha.settings import (
    counting,
    data_version,
    keep_settings,
    planned_rounds,
    settings,
    system,
)
from crosstable.parsers.opengotha.teams import club_groups, team_of_each, teams
from crosstable.parsers.opengotha.unknown import keep_unknown
from crosstable.parsers.xml import XmlElement, xml_document
from crosstable.source import Source

_OLD_KEYS: Final = 200
"""Up to this data version keys are of A to Z only."""

_WORTH: Final = {
    Decision.BYE: ("genMMS2ValueBye", "genNBW2ValueBye"),
    Decision.ABSENT: ("genMMS2ValueAbsent", "genNBW2ValueAbsent"),
}


def read(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it holds none of OpenGotha."""
    with nothing_to_collect():
        return _read(path, data)


def _read(path: str, data: bytes) -> tuple[Source, Parsed]:
    document = xml_document(path, data)
    reading = Reading(document, list(document.diagnostics))
    _take_off_namespace(reading.root)
    if tag_of(reading.root) != "Tournament":
        raise UnreadableError(f"this is no tournament of OpenGotha: the XML holds <{tag_of(reading.root)}>")
    version = data_version(reading)
    found = entrants(reading)
    if not found:
        reading.note("R107", "the file has no players", reading.root)
    ratings(reading, found, version)
    keys = Keys([entrant.name for entrant in found], old=version is not None and version <= _OLD_KEYS)
    book = Book(found)
    games = Games(reading, book, keys, planned_rounds(reading))
    games.read()
    book.close()
    seated = teams(reading, keys)
    names = team_of_each(seated, len(found)) if seated else [None] * len(found)
    players = tuple(entrant.player(book.told(row), names[row], book.presence(row)) for row, entrant in enumerate(found))
    _note_missing_worth(reading, players)
    told = settings(reading, book.last)
    tournament = Tournament(
        players,
        (Round(),) * book.last,
        system=system(reading),
        surplus=book.surplus(),
        counting=counting(reading),
        teams=seated,
        club_groups=club_groups(reading),
        origin=OpenGothaOrigin(document, found, games),
    )
    keep_settings(reading)
    keep_unknown(reading)
    tournament = replace(tournament, settings=replace(told, details=tuple(reading.details)))
    return document.source, Parsed(tournament, tuple(reading.notes))


def _take_off_namespace(root: XmlElement) -> None:
    """The program looks at names only."""
    if tag_of(root).startswith("{"):
        for element in root.iter("*"):
            element.tag = tag_of(element).rpartition("}")[2]


def _note_missing_worth(reading: Reading, players: tuple[Player, ...]) -> None:
    """That the file does not say what byes or absences are worth, if there are any."""
    general = reading.first(GENERAL)
    if general is None:
        return
    for decided, names in _WORTH.items():
        missing = [name for name in names if general.get(name) is None]
        if missing and any(side is not None and side.decided is decided for p in players for side in p.sides):
            message = f"{' and '.join(missing)} of {GENERAL} are not there: OpenGotha counts nothing"
            reading.note("R105", message, general, expected="the value of such a round, in half points")
