"""Reference values: OpenGotha's own files and criteria, read just far enough to feed the score engine."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from crosstable.model import Colour, Decision, Grade, Outcome, Player, Round, Side, System, Tournament
from crosstable.profiles import PROFILES, Kind, Profile, Rounding, Worth

OUTCOMES = {
    "WHITEWINS": (Outcome.WIN, Outcome.LOSS),
    "BLACKWINS": (Outcome.LOSS, Outcome.WIN),
    "EQUAL": (Outcome.DRAW, Outcome.DRAW),
    "BOTHWIN": (Outcome.WIN, Outcome.WIN),
    "BOTHLOSE": (Outcome.LOSS, Outcome.LOSS),
    "UNKNOWN": (None, None),
}
"""OpenGotha's result names: what they are for White and for Black."""

CRITERIA = {
    "smms": "start", "NBW": "nbw", "CPS": "cps", "MMS": "mms", "STS": "sts", "SOSW": "wsos", "SOSW-1": "wsos1",
    "SOSW-2": "wsos2", "SODOSW": "wsodos", "SOSOSW": "wsosos", "CUSSW": "wcuss", "SOSM": "sos", "SOSM-1": "sos1",
    "SOSM-2": "sos2", "SODOSM": "sodos", "SOSOSM": "sosos", "CUSSM": "cuss", "SOSTS": "sossts", "EXT": "ext",
    "EXR": "exr", "DC": "dc", "SDC": "sdc",
}  # fmt: skip


def quarters(text: str) -> int:
    """``3½`` as 14 quarter points."""
    part = {"¼": 1, "½": 2, "¾": 3}.get(text[-1:], 0)
    whole = text[:-1] if part else text
    return (-1 if text.startswith("-") else 1) * (4 * abs(int(whole or 0)) + part)


def _grade(text: str) -> Grade:
    return Grade(int(text[:-1]), text[-1].lower())


def _key(text: str) -> str:
    return text.replace(" ", "").upper()


def opengotha(path: Path) -> tuple[Tournament, Profile, tuple[int, ...], dict[int, dict[str, dict[str, str]]]]:
    """A file's tournament, its profile, its start scores, and round → player name → criterion → printed value."""
    root = ET.parse(path).getroot()
    general = next(root.iter("GeneralParameterSet")).attrib
    total = int(general["numberOfRounds"])
    elements = list(next(root.iter("Players")))
    index = {_key(e.attrib["name"] + e.attrib["firstName"]): n for n, e in enumerate(elements)}
    sides: list[list[Side]] = [
        [
            Side(Decision.UNPAIRED if e.attrib["participating"][r] == "1" else Decision.ABSENT, None)
            for r in range(total)
        ]
        for e in elements
    ]
    for element in root.iter("ByePlayer"):
        sides[index[element.attrib["player"]]][int(element.attrib["roundNumber"]) - 1] = Side(Decision.BYE)
    for element in root.iter("Game"):
        white, black = index[element.attrib["whitePlayer"]], index[element.attrib["blackPlayer"]]
        name = element.attrib["result"].removeprefix("RESULT_")
        decided = Decision.DEFAULT if name.endswith("_BYDEF") else Decision.PLAYED
        won, lost = OUTCOMES[name.removesuffix("_BYDEF")]
        stones = int(element.attrib["handicap"])
        r = int(element.attrib["roundNumber"]) - 1
        sides[white][r] = Side(decided, won, black, Colour.WHITE, stones)
        sides[black][r] = Side(decided, lost, white, Colour.BLACK, stones)
    players = tuple(
        Player(e.attrib["name"], e.attrib["firstName"], tuple(s), _grade(e.attrib["rank"]), int(e.attrib["rating"]))
        for e, s in zip(elements, sides, strict=True)
    )
    floor, bar = _grade(general["genMMFloor"]).index, _grade(general["genMMBar"]).index
    starts = tuple(
        4 * (max(floor, min(bar, _grade(e.attrib["rank"]).index)) + 30 + int(e.attrib["smmsCorrection"]))
        for e in elements
    )
    system = System("mcmahon", zero=-30, floor=floor, bar=bar)
    tournament = Tournament(players, (Round(),) * total, system=system)
    return tournament, _profile(general), starts, _values(path.with_suffix("").with_suffix(".criteria.tsv"))


def _profile(general: dict[str, str]) -> Profile:
    def halves(name: str) -> int:
        return 2 * int(general[name])

    base = PROFILES["opengotha"]
    worth = {
        **base.worth,
        Kind.BYE: base.worth[Kind.BYE]._replace(score=halves("genMMS2ValueBye"), wins=halves("genNBW2ValueBye")),
        Kind.ABSENT: Worth(halves("genMMS2ValueAbsent"), halves("genNBW2ValueAbsent")),
    }
    rounding = Rounding.VACANT if general["genRoundDownNBWMMS"] == "true" else Rounding.NONE
    half = general["genCountNotPlayedGamesAsHalfPoint"] == "true"
    return replace(base, worth=MappingProxyType(worth), rounding=rounding, half_point_opponents=half)


def _values(path: Path) -> dict[int, dict[str, dict[str, str]]]:
    rounds: dict[int, dict[str, dict[str, str]]] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            rounds.setdefault(int(row["round"]), {})[f"{row['name']} {row['firstName']}"] = row
    return rounds


def after(tournament: Tournament, rounds: int) -> Tournament:
    """The tournament as it stood after so many rounds."""
    players = tuple(replace(player, sides=player.sides[:rounds]) for player in tournament.players)
    return replace(tournament, players=players, rounds=tournament.rounds[:rounds])
