"""Standings as XML: one element a player, with DCI number, rank, name and match points, and no matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from crosstable.model import QUARTER, Column, Counting, Identifier, Player, Settings, System, Tournament, Value
from crosstable.parsers import Parsed
from crosstable.parsers.percentages import percentages
from crosstable.parsers.wer.people import PROGRAM, SCHEME
from crosstable.parsers.xml import XmlElement
from crosstable.parsers.xml_parts import LONGEST_FOUND, PartOrigin, XmlFindings, XmlPart, names_of
from crosstable.source import Source

MEMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("Name",),
    "identifiers": ("DCI",),
    "place": ("Rank",),
    "country": ("Country",),
}
MOST_POINTS: Final = 999


COLUMNS: Final[Mapping[str, str]] = {
    "MatchPoints": "match_points",
    "OpponentMatchWinPercentage": "omw",
    "OMWP": "omw",
    "GameWinPercentage": "gw",
    "GWP": "gw",
    "OpponentGameWinPercentage": "ogw",
    "OGWP": "ogw",
}
"""Columns by the name of the fact, and what they hold."""


def standings_of(root: XmlElement) -> list[XmlElement]:
    """The elements that tell a player's place and points."""
    return [
        element
        for element in root.iter("*")
        if {"dci", "rank", "matchpoints"} <= {str(name).lower() for name in element.attrib}
        or {"dci", "rank", "matchpoints"} <= {str(child.tag).rpartition("}")[2].lower() for child in element}
    ]


def read_standings(source: Source, elements: Sequence[XmlElement], findings: XmlFindings) -> Parsed:
    parts = [XmlPart(element, findings, "R101", player=row) for row, element in enumerate(elements)]
    found = [name for name in COLUMNS if any(part.has(name) for part in parts)]
    columns = tuple(_column(number, name, parts) for number, name in enumerate(found))
    players = tuple(_player(part) for part in parts)
    tournament = Tournament(
        players,
        columns=columns,
        settings=Settings(program="WER"),
        system=System("magic"),
        counting=Counting(PROGRAM),
        origin=PartOrigin(source, parts, {}, members=MEMBERS, claims=found),
    )
    return Parsed(tournament, tuple(findings.found))


def _column(number: int, name: str, parts: Sequence[XmlPart]) -> Column:
    texts = tuple(part.text(name) for part in parts)
    criterion = COLUMNS[name]
    values: tuple[Value | None, ...]
    if criterion == "match_points":
        points = (part.whole(name, least=0, most=MOST_POINTS) for part in parts)
        values = tuple(None if number is None else QUARTER * number for number in points)
    else:
        values = percentages(texts)
        for part, text, value in zip(parts, texts, values, strict=True):
            if text is not None and value is None:
                shown = text[:LONGEST_FOUND]
                part.complain(name, f"{name} cannot be “{shown}”; it is a percentage", code="R102", found=shown)
    return Column(number, name, criterion, texts, values)


def _player(part: XmlPart) -> Player:
    number, name = part.text("DCI"), part.text("Name")
    family, _, given = (name or "").partition(",")
    told = names_of(given.strip(), family.strip(), number)
    place = part.whole("Rank", least=1)
    return Player(
        told.family,
        told.given,
        country=part.text("Country"),
        identifiers=() if number is None else (Identifier(SCHEME, number),),
        place=None if place is None else str(place),
        shown=told.shown,
        details=tuple(part.details(PROGRAM)),
    )
