"""What Pairgoth's file format (``.tour``, JSON) means: the words of the program and ours, for reading and writing.

Source: the program's public source (github.com/ffrgo/pairgoth, ``api-webapp/…/model``), versions 0.1 to 0.25.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model import Outcome

PROGRAM = "pairgoth"

ZERO = -30
"""Start scores count from 30k."""
FLOOR, BAR = -20, 0
"""Floor and bar of a McMahon tournament whose file does not say them."""
LOWEST, HIGHEST = -30, 8
"""Ranks from 30k to 9d."""

CANCELLED = "X"
UNKNOWN = "?"
RESULTS: Mapping[str, tuple[Outcome | None, Outcome | None]] = MappingProxyType(
    {
        UNKNOWN: (None, None),
        "w": (Outcome.WIN, Outcome.LOSS),
        "b": (Outcome.LOSS, Outcome.WIN),
        "=": (Outcome.DRAW, Outcome.DRAW),
        "#": (Outcome.WIN, Outcome.WIN),
        "0": (Outcome.LOSS, Outcome.LOSS),
        CANCELLED: (None, None),
    }
)
"""Results, and what they are for White and for Black. A cancelled game counts nothing, but the opponents have met."""

SYSTEMS: Mapping[str, str] = MappingProxyType({"SWISS": "swiss", "MAC_MAHON": "mcmahon", "ROUND_ROBIN": "round-robin"})

CRITERIA: Mapping[str, str] = MappingProxyType(
    {
        "CATEGORY": "cat", "RANK": "rank", "RATING": "rating", "NBW": "nbw", "MMS": "mms", "STS": "sts", "CPS": "cps",
        "SCOREX": "scorex", "SOSW": "wsos", "SOSWM1": "wsos1", "SOSWM2": "wsos2", "SODOSW": "wsodos",
        "SOSOSW": "wsosos", "CUSSW": "wcuss", "SOSM": "sos", "SOSMM1": "sos1", "SOSMM2": "sos2", "SODOSM": "sodos",
        "SOSOSM": "sosos", "CUSSM": "cuss", "SOSTS": "sossts", "EXT": "ext", "EXR": "exr", "SDC": "sdc", "DC": "dc",
    }
)  # fmt: skip
"""Criteria of placement, and ours."""
NO_CRITERION = frozenset({"NONE", "NULL"})

RULES: Mapping[str, str] = MappingProxyType(
    {"AGA": "AGA", "FRENCH": "French", "JAPANESE": "Japanese", "CHINESE": "Chinese"}
)


class TimeSystem(NamedTuple):
    """Our name of a time system, and the member that holds the seconds of its overtime."""

    name: str
    extra: str | None


TIME_SYSTEMS: Mapping[str, TimeSystem] = MappingProxyType(
    {
        "CANADIAN": TimeSystem("canadian", "byoyomi"),
        "JAPANESE": TimeSystem("byo-yomi", "byoyomi"),
        "STANDARD": TimeSystem("byo-yomi", "byoyomi"),
        "FISCHER": TimeSystem("fischer", "increment"),
        "SUDDEN_DEATH": TimeSystem("sudden-death", None),
    }
)
"""Time systems; ``STANDARD`` is what older versions call Japanese byo-yomi."""

SCHEMES: Mapping[str, str] = MappingProxyType({"egf": "egd", "ffg": "ffg", "aga": "aga"})
"""Members of a player that hold a federation's number, and our schemes."""

TYPES: Mapping[str, int] = MappingProxyType(
    {
        "INDIVIDUAL": 1, "PAIRGO": 2, "RENGO2": 2, "RENGO3": 3,
        "TEAM2": 2, "TEAM3": 3, "TEAM4": 4, "TEAM5": 5,
    }
)  # fmt: skip
"""Types of tournaments, and how many persons a team has."""
ONE_GAME_A_TEAM = frozenset({"PAIRGO", "RENGO2", "RENGO3"})
"""Types in which a team plays one game together. In the other team types everybody has a board of his own."""

GAMES = "games"
"""Path of the details about games of a round, by number: what is known of each beside its result."""


def pair_key(white: int, black: int) -> str:
    """How the details about games name a game: the numbers of White and Black."""
    return f"{white}-{black}"


def in_order(games: Sequence[tuple[int | None, int, int]]) -> list[int]:
    """The order (indexes) in which games of a round are written: by table, those without one last; ``games`` are
    table, White's and Black's number."""
    return sorted(range(len(games)), key=lambda index: (not games[index][0], *(number or 0 for number in games[index])))
