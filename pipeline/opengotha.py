"""OpenGotha's XML: what its names and codes mean, and what the program takes where a file says nothing.

Reader and writer share these tables. Source: what OpenGotha 3.51 itself reads and writes
(github.com/lucvannier/opengotha, classes ExternalDocument, Game, Player and the parameter sets).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from crosstable.model import QUARTER, Decision, Grade, Outcome
from crosstable.starts import grade_at

PROGRAM: Final = "opengotha"
TITLE: Final = "OpenGotha"
DATA_VERSION: Final = 201
"""Since this version ratings are on the European scale; before, 2050 points lower, with keys of A to Z only."""

MOST_ROUNDS: Final = 20
MOST_BOARDS: Final = 10
MOST_CRITERIA: Final = 6
MOST_CATEGORIES: Final = 9
LONGEST_CLUB: Final = 4
LOWEST_RATING, HIGHEST_RATING = -900, 2949
WEAKEST, STRONGEST = -30, 8
"""The lowest and highest place on the grade scale: 30k and 9d."""
ZERO: Final = -30
"""McMahon scores are always counted from 30k, whatever a file says."""


class Result(NamedTuple):
    """What decided a game, and what it was for White and for Black."""

    decided: Decision
    white: Outcome | None
    black: Outcome | None


_OUTCOMES: Final = {
    "WHITEWINS": (Outcome.WIN, Outcome.LOSS),
    "BLACKWINS": (Outcome.LOSS, Outcome.WIN),
    "EQUAL": (Outcome.DRAW, Outcome.DRAW),
    "BOTHWIN": (Outcome.WIN, Outcome.WIN),
    "BOTHLOSE": (Outcome.LOSS, Outcome.LOSS),
    "UNKNOWN": (None, None),
}
RESULTS: Final[Mapping[str, Result]] = MappingProxyType(
    {
        f"RESULT_{name}{ending}": Result(decided, *outcomes)
        for ending, decided in (("", Decision.PLAYED), ("_BYDEF", Decision.DEFAULT))
        for name, outcomes in _OUTCOMES.items()
    }
)
CODES: Final[Mapping[Result, str]] = MappingProxyType({result: code for code, result in RESULTS.items()})
NOT_KNOWN: Final = "RESULT_UNKNOWN"
MISSPELT: Final = {"RESULT_BOTHLOOSE": "RESULT_BOTHLOSE", "RESULT_BOTHLOOSE_BYDEF": "RESULT_BOTHLOSE_BYDEF"}
"""Codes that Pairgoth writes and OpenGotha does not know."""

CRITERIA: Final[Mapping[str, str]] = MappingProxyType(
    {
        "CAT": "cat", "NBW": "nbw", "CPS": "cps", "MMS": "mms", "STS": "sts", "Rank": "rank", "Rating": "rating",
        "CUSSW": "wcuss", "CUSSM": "cuss", "SOSW": "wsos", "SOSW-1": "wsos1", "SOSW-2": "wsos2", "SODOSW": "wsodos",
        "SOSOSW": "wsosos", "SOSM": "sos", "SOSM-1": "sos1", "SOSM-2": "sos2", "SODOSM": "sodos", "SOSOSM": "sosos",
        "SOSTS": "sossts", "EXT": "ext", "EXR": "exr", "DC": "dc", "SDC": "sdc",
    }
)  # fmt: skip
"""Criteria by the names that placement parameters have."""
CRITERION_NAMES: Final[Mapping[str, str]] = MappingProxyType({ours: theirs for theirs, ours in CRITERIA.items()})
NO_CRITERION: Final = "NULL"
OTHER_NAMES: Final = {
    "CATEGORY": "cat", "RANK": "rank", "RATING": "rating", "SOSWM1": "wsos1", "SOSWM2": "wsos2", "SOSMM1": "sos1",
    "SOSMM2": "sos2",
}  # fmt: skip
"""Names of criteria that Pairgoth writes."""


class TimeSystem(NamedTuple):
    """A time system as the model calls it, and the attributes that hold its seconds and stones."""

    name: str
    extra: str | None = None
    stones: str | None = None


TIME_SYSTEMS: Final[Mapping[str, TimeSystem]] = MappingProxyType(
    {
        "SUDDENDEATH": TimeSystem("sudden-death"),
        "STDBYOYOMI": TimeSystem("byo-yomi", "stdByoYomiTime"),
        "CANBYOYOMI": TimeSystem("canadian", "canByoYomiTime", "nbMovesCanTime"),
        "FISCHER": TimeSystem("fischer", "fischerTime"),
    }
)


def grade_place(text: str) -> int | None:
    """The place on the grade scale of ``12K``, ``3D`` or ``4P``, as the program reads it; a number alone is kyu."""
    match = _GRADE.fullmatch(text)
    if match is None:
        return None
    number, kind = int(match[1]), match[2].lower()
    if kind == "p":
        return STRONGEST - (number <= 3) - (number <= 6)
    return number - 1 if kind == "d" else -number


_GRADE: Final = re.compile(r"\s*([+-]?\d{1,4})\s*([kKdDpP]?)\s*")


def within(place: int) -> int:
    """The nearest place on the grade scale that the program has."""
    return max(WEAKEST, min(STRONGEST, place))


def grade_text(place: int) -> str:
    """A place on the grade scale as ``12K`` or ``3D``."""
    return str(grade_at(within(place))).upper()


def grade_from(text: str) -> Grade | None:
    """The grade of a text such as ``12K``, moved into the range of the program."""
    place = grade_place(text)
    return None if place is None else grade_at(within(place))


class Codec(NamedTuple):
    """How a value stands in an attribute. ``read`` raises ``ValueError`` for what it cannot read, and gives ``None``
    for a text that says nothing."""

    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


def _text(text: str) -> str | None:
    return text if text.strip() else None


def _truth(text: str) -> bool:
    truth = {"true": True, "false": False}.get(text.strip().lower())
    if truth is None:
        raise ValueError
    return truth


def _place(text: str) -> int:
    place = grade_place(text)
    if place is None:
        raise ValueError
    return within(place)


def _points(text: str) -> int:
    match = _DECIMAL.fullmatch(text)
    points = QUARTER * Fraction(match[1].replace(",", ".")) if match else None
    if points is None or points.denominator != 1:
        raise ValueError
    return points.numerator


_DECIMAL: Final = re.compile(r"\s*([+-]?\d{1,5}(?:[.,]\d{1,4})?)\s*")


def points_text(value: int) -> str:
    """Quarter points in decimals: 26 is ``6.5``."""
    return f"{value / QUARTER:.2f}".rstrip("0").rstrip(".")


def _whole(text: str) -> int:
    number = int(text)
    if abs(number) > _MOST:
        raise ValueError
    return number


_MOST: Final = 100_000
"""No number that a parameter has is larger."""


def _truth_text(truth: bool) -> str:
    return str(truth).lower()


def _halves(text: str) -> int:
    return _whole(text) * _HALF


def _halves_text(value: int) -> str:
    return str(value // _HALF)


_HALF: Final = QUARTER // 2


def _day(text: str) -> date | None:
    return date.fromisoformat(text.strip()) if text.strip() else None


TEXT = Codec(_text)
WHOLE = Codec(_whole)
TRUTH = Codec(_truth, _truth_text)
PLACE = Codec(_place, grade_text)
POINTS = Codec(_points, points_text)
DAY = Codec(_day)
HALVES = Codec(_halves, _halves_text)
"""A whole number of half points, quarter points in the model."""


class Field(NamedTuple):
    """A field of the model that an attribute holds. ``missing`` is what the program takes without the attribute, where
    that is more than not knowing."""

    name: str
    codec: Codec
    missing: Any = None


GENERAL: Final = "GeneralParameterSet"
HANDICAP: Final = "HandicapParameterSet"
PAIRING: Final = "PairingParameterSet"
DISPLAY: Final = "DPParameterSet"
PUBLISH: Final = "PublishParameterSet"
TEAM_GENERAL: Final = "TeamGeneralParameterSet"

SETTINGS: Final[Mapping[str, Mapping[str, Field]]] = MappingProxyType(
    {
        GENERAL: {
            "shortName": Field("short_name", TEXT),
            "name": Field("event", TEXT),
            "location": Field("city", TEXT),
            "director": Field("director", TEXT),
            "beginDate": Field("begin", DAY),
            "endDate": Field("end", DAY),
            "size": Field("board_size", WHOLE),
            "komi": Field("komi", POINTS),
            "bInternet": Field("online", TRUTH),
            "numberOfRounds": Field("planned_rounds", WHOLE),
        },
        HANDICAP: {
            "hdBasedOnMMS": Field("handicap_by_score", TRUTH),
            "hdNoHdRankThreshold": Field("even_from", PLACE),
            "hdCorrection": Field("handicap_reduction", WHOLE),
            "hdCeiling": Field("most_handicap", WHOLE),
        },
    }
)
"""Attributes that hold fields of :class:`crosstable.model.Settings`, by their element."""

SYSTEM: Final[Mapping[str, Field]] = MappingProxyType(
    {"genMMFloor": Field("floor", PLACE, -20), "genMMBar": Field("bar", PLACE, 3)}
)
COUNTING: Final[Mapping[str, Field]] = MappingProxyType(
    {
        "genMMS2ValueAbsent": Field("absent_score", HALVES, 0),
        "genNBW2ValueAbsent": Field("absent_wins", HALVES, 0),
        "genMMS2ValueBye": Field("bye_score", HALVES, 0),
        "genNBW2ValueBye": Field("bye_wins", HALVES, 0),
        "genRoundDownNBWMMS": Field("round_down", TRUTH, True),
        "genCountNotPlayedGamesAsHalfPoint": Field("half_point_opponents", TRUTH, False),
    }
)
"""Attributes of the general parameters that hold fields of the system and of the counting."""


class Usual(NamedTuple):
    """The value that a new tournament has, and what the program takes where the attribute is missing, if another."""

    value: str
    missing: str | None = None


def _usual(**values: str) -> Mapping[str, Usual]:
    return MappingProxyType({name: Usual(*value.split("|")) for name, value in values.items()})


USUAL: Final[Mapping[str, Mapping[str, Usual]]] = MappingProxyType(
    {
        GENERAL: _usual(
            genMMZero="30K", stdByoYomiTime="30", nbMovesCanTime="15", canByoYomiTime="300", fischerTime="10"
        ),
        PAIRING: _usual(
            paiStandardNX1Factor="0.5",
            paiBaAvoidDuplGame="500000000000000",
            paiBaRandom="0",
            paiBaDeterministic="true",
            paiBaBalanceWB="1000000|1000",
            paiMaAvoidMixingCategories="0|20000000000000",
            paiMaMinimizeScoreDifference="100000000000",
            paiMaDUDDWeight="100000000",
            paiMaCompensateDUDD="true",
            paiMaDUDDUpperMode="MID",
            paiMaDUDDLowerMode="MID",
            paiMaMaximizeSeeding="5000000",
            paiMaLastRoundForSeedSystem1="2",
            paiMaSeedSystem1="SPLITANDRANDOM",
            paiMaSeedSystem2="SPLITANDFOLD",
            paiMaAdditionalPlacementCritSystem1="Rating",
            paiMaAdditionalPlacementCritSystem2="NULL",
            paiSeRankThreshold="1D|4D",
            paiSeNbWinsThresholdActive="false|true",
            paiSeBarThresholdActive="true",
            paiSeDefSecCrit="100000000000",
            paiSeMinimizeHandicap="0",
            paiSeAvoidSameGeo="100000000000",
            paiSePreferMMSDiffRatherThanSameCountry="1",
            paiSePreferMMSDiffRatherThanSameClubsGroup="2",
            paiSePreferMMSDiffRatherThanSameClub="3",
        ),
        DISPLAY: _usual(
            playerSortType="name",
            gameFormat="full",
            showPlayerGrade="true",
            showPlayerCountry="false",
            showPlayerClub="true",
            showByePlayer="true",
            showNotPairedPlayers="true",
            showNotParticipatingPlayers="false|true",
            showNotFinallyRegisteredPlayers="true",
            displayNPPlayers="false",
            displayNumCol="true",
            displayPlCol="true",
            displayCoCol="true",
            displayClCol="true|false",
            displayIndGamesInMatches="true",
        ),
        PUBLISH: _usual(print="true", exportToLocalFile="true", htmlAutoScroll="false"),
        TEAM_GENERAL: _usual(teamSize="4"),
    }
)
"""What the program stores beside the results, by element; only what differs from it is worth a detail of the model."""

TEAM_CRITERIA: Final = "TEAMP BDW BDW3U BDW2U BDW1U MNR"
"""The usual placement criteria of teams, in their order."""
TEAM_PLACEMENT: Final = "TeamPlacementParameterSet/PlacementCriteria"
"""The detail that holds them, and the path where they stand."""

ROOT: Final = _usual(externalIPAddress="", runningMode="SAL")
PLAYER: Final = _usual(agaExpirationDate="", ffgLicenceStatus="", ratingOrigin="", registeringStatus="FIN")
"""Attributes of the root and of players, and what they usually hold."""
SCHEMES: Final = {"egfPin": "egd", "ffgLicence": "ffg", "agaId": "aga"}
"""Attributes of players that hold identifiers, and the schemes of these."""
UNPLACED: Final = "Unplaced"
"""Stands in details for a game or bye of nobody who is in the table."""


def key(name: str) -> str:
    """The key by which games name a player: family and first name in one, without blanks, in capitals."""
    return name.replace(" ", "").upper()


def old_key(name: str) -> str:
    """The key of old files: only A to Z, accents of western languages taken off."""
    return _NOT_A_TO_Z.sub("", key(name).translate(_WESTERN))


_WESTERN: Final = str.maketrans("ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ", "AAAAAACEEEEIIIINOOOOOOUUUUY")
_NOT_A_TO_Z: Final = re.compile("[^A-Z]")
