"""What the JSON of the Russian Go Federation's rating system means: its words and ours, for reading and writing.

Source: the public source of the federation's OpenGotha (github.com/RussianGoFederation/opengotha-rgf, module ``rgf``).
Scores are written in quarter points (members that end in ``_4``).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.model import Decision, Outcome

PROGRAM = "rgf"

RESULTS: Mapping[str, tuple[Outcome | None, Outcome | None]] = MappingProxyType(
    {
        "PLAYER_1_WIN": (Outcome.WIN, Outcome.LOSS),
        "PLAYER_2_WIN": (Outcome.LOSS, Outcome.WIN),
        "TIE": (Outcome.DRAW, Outcome.DRAW),
        "BOTH_LOST": (Outcome.LOSS, Outcome.LOSS),
        "NOT_PLAYED": (None, None),
        "UNKNOWN": (None, None),
    }
)
"""Results, and what they are for the first player, who has Black, and for the second."""
BY_REFEREE = "_BYREF"
"""What is added to a result that an official decided."""
WITH_REFEREE = frozenset({"PLAYER_1_WIN", "PLAYER_2_WIN", "TIE"})
NOT_PLAYED, UNKNOWN = "NOT_PLAYED", "UNKNOWN"
BYE = "PLAYER_2_WIN"
"""A bye is a game of nobody against the second player."""

FIRST_IS_BLACK, NO_COLOUR = "PLAYER_1_BLACK", "UNKNOWN"
ONLINE, NO_CATEGORY = "ONLINE", "NOT_SET"

TIMINGS: Mapping[str, str] = MappingProxyType(
    {"abs": "sudden-death", "can": "canadian", "jap": "byo-yomi", "fischer": "fischer"}
)
SCHEME = "rgf"
"""Of the federation's numbers."""
USUAL_KOMI = 26
"""The komi of a file that says none, in quarter points."""

SCORES: Mapping[str, str] = MappingProxyType({"mmF_4": "mms", "sos_4": "sos", "sodos_4": "sodos"})
"""Members of a player that print a score, and our criteria."""
START = "mm0_4"
"""The member with the start score, which the federation's OpenGotha writes in whole points."""

GAMES = "games"
"""Path of the details about games of a round, by number: what is known of each beside its result."""


def decision(*, by_referee: bool) -> Decision:
    return Decision.REFEREE if by_referee else Decision.PLAYED


def pair_key(first: int, second: int) -> str:
    """How the details about games name a game: the numbers of the first and the second player."""
    return f"{first}-{second}"
