"""Which program's JSON a file holds: one table, so that never two readers answer for one file.

A kind is told by names of members that no other kind has. The whole text is searched, because some programs write a
member that tells only behind thousands of games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from crosstable.parsers.encoding import plain_bytes

_OPENING = re.compile(rb"\s*[{\[]")
_OBJECT = re.compile(rb"\s*\{")

KINDS: Mapping[str, re.Pattern[bytes]] = MappingProxyType(
    {
        "json": re.compile(rb'"form"\s*:\s*"crosstable"'),
        "rgf": re.compile(rb'"(?:mm[0F](?:_4)?|MM[0F]|tigrId|playersCount|applicationsCount|boyomi_type)"\s*:'),
        "pairgoth": re.compile(rb'"(?:pairing|timeSystem)"\s*:\s*\{|"(?:gobanSize|mmFloor|mmBar|individualGames)"\s*:'),
        "eventlink-json": re.compile(
            rb'"(?:gameState(?:V2)?(?:AtRound)?|teamIds|personaId|opponentMatchWinPercent|currentRoundNumber)"\s*:'
        ),
        "spicerack": re.compile(
            rb'"(?:bracketUrl|swissRounds|tournament_phases|user_statuses|player_match_relationships|best_identifier|'
            rb'opponent_match_win_percentage|user_event_status)"\s*:'
        ),
        "mtgo": re.compile(rb'"(?:login_name|loginid|opponentmatchwinpercentage|winloss|inplayoffs)"\s*:'),
        "challonge": re.compile(
            rb'"(?:scores_csv|player1_id|player1_prereq_match_id|tournament_type|participants_count)"\s*:'
        ),
        "topdeck": re.compile(rb'"(?:tables"\s*:\s*\[|(?:swissNum|opponentWinRate|winsSwiss|TID)"\s*:)'),
        "limitless": re.compile(rb'"placing"\s*:|"player1"\s*:\s*(?:"|null)'),
        "melee": re.compile(rb'"(?:RoundName|OMWP|Standings)"\s*:'),
    }
)
"""Kinds by the name of their format, in the order in which they are asked."""

_OURS = re.compile(rb'"(?:form|players)"\s*:')


@lru_cache(maxsize=1)  # every format asks this of the same file
def kind_of(data: bytes) -> str | None:
    """The name of the format of a JSON file, well formed or not; ``None`` if it is none that can be read.

    An object with players that is of no program is taken for our own form, whose mark somebody left out or changed.
    """
    text = plain_bytes(data)
    if not _OPENING.match(text):
        return None
    found = next((name for name, marks in KINDS.items() if marks.search(text)), None)
    return found or ("json" if _OBJECT.match(text) and _OURS.search(text) else None)
