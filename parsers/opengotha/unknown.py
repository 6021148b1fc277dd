"""Elements and attributes that OpenGotha does not know, kept by the path at which they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from crosstable.parsers.opengotha.reading import Reading, attributes, tag_of
from crosstable.parsers.xml import XmlElement

_READ_ELSEWHERE: Final = frozenset(
    {
        "Player", "Game", "ByePlayer", "GeneralParameterSet", "HandicapParameterSet", "PairingParameterSet",
        "DPParameterSet", "PublishParameterSet", "TeamGeneralParameterSet",
    }
)  # fmt: skip
"""Elements whose attributes are looked at where they are read."""

_ATTRIBUTES: Final[Mapping[str, frozenset[str]]] = {
    "Players": frozenset(),
    "Games": frozenset(),
    "ByePlayers": frozenset(),
    "Teams": frozenset(),
    "Team": frozenset({"teamNumber", "teamName"}),
    "Board": frozenset({"roundNumber", "boardNumber", "player"}),
    "ClubsGroups": frozenset(),
    "ClubsGroup": frozenset({"name"}),
    "Club": frozenset({"name"}),
    "TournamentParameterSet": frozenset(),
    "Categories": frozenset(),
    "Category": frozenset({"number", "lowerLimit"}),
    "PlacementParameterSet": frozenset(),
    "PlacementCriteria": frozenset(),
    "PlacementCriterion": frozenset({"number", "name"}),
    "TeamTournamentParameterSet": frozenset(),
    "TeamPlacementParameterSet": frozenset(),
}
"""The attributes of all other elements that the program knows."""

_NOT_IN_PATHS: Final = "TournamentParameterSet"


def keep_unknown(reading: Reading) -> None:
    """Keep everything below the root that is read nowhere."""
    _below(reading, reading.root, "")


def _below(reading: Reading, parent: XmlElement, path: str) -> None:
    if _all_alike(reading, parent):
        return
    counts = Counter[str]()
    for element in parent.iterchildren("*"):
        tag = tag_of(element)
        counts[tag] += 1
        if tag in _READ_ELSEWHERE and not len(element):
            continue
        name = tag if counts[tag] == 1 else f"{tag}[{counts[tag]}]"
        inner = path if name == _NOT_IN_PATHS else f"{path}{name}/"
        if tag not in _READ_ELSEWHERE:
            _of_one(reading, element, inner)
        _below(reading, element, inner)


def _all_alike(reading: Reading, parent: XmlElement) -> bool:
    """Whether an element holds all games or all players, nothing else, and they hold nothing."""
    return len(parent) == reading.alike.get(_WHOLES.get(tag_of(parent), ""), -1)


_WHOLES: Final = {"Players": "Player", "Games": "Game"}


def _of_one(reading: Reading, element: XmlElement, path: str) -> None:
    known = _ATTRIBUTES.get(tag_of(element))
    for name, value in attributes(element):
        if known is None or name not in known:
            reading.keep(f"{path}{name}", value)
    text = (element.text or "").strip()
    if known is None and (text or not (len(element) or len(element.attrib))):
        reading.keep(f"{path}text()", text)
