"""How a match can end: the game scores that the rules allow, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model import Outcome

Games = tuple[int, int, int]
"""Games won, lost and drawn."""

DRAWN_ON_PURPOSE: Games = (0, 0, 3)
"""How an intentional draw is recorded (Magic Tournament Rules, 2.4)."""

TURNED: Mapping[Outcome, Outcome] = MappingProxyType(
    {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
)


class Ending(NamedTuple):
    """How a match ends for its first player; ``games`` are ``None`` where only the outcome matters."""

    outcome: Outcome
    games: Games | None = None

    def turned(self) -> Ending:
        """The same for the second player."""
        games = None if self.games is None else (self.games[1], self.games[0], self.games[2])
        return Ending(TURNED[self.outcome], games)


OUTCOMES: Sequence[Ending] = (Ending(Outcome.WIN), Ending(Outcome.DRAW), Ending(Outcome.LOSS))
"""The endings where games do not matter."""

_WON: Mapping[int, Sequence[Games]] = MappingProxyType(
    {
        1: ((1, 0, 0),),
        2: ((2, 0, 0), (2, 1, 0), (1, 0, 0), (2, 0, 1), (2, 1, 1), (1, 0, 1)),
        3: ((3, 0, 0), (3, 1, 0), (3, 2, 0), (2, 0, 0), (2, 1, 0), (1, 0, 0)),
    }
)
_DRAWN: Mapping[int, Sequence[Games]] = MappingProxyType(
    {
        1: (DRAWN_ON_PURPOSE, (0, 0, 1)),
        2: (DRAWN_ON_PURPOSE, (1, 1, 0), (1, 1, 1), (0, 0, 1)),
        3: (DRAWN_ON_PURPOSE, (1, 1, 0), (2, 2, 0), (1, 1, 1), (0, 0, 1)),
    }
)
"""Scores of won and of drawn matches by the number of games that win a match; a lead when time is up wins it too."""
BEST_OF_THREE = 2


def endings(games_to_win: int | None) -> Sequence[Ending]:
    """All endings of a match that the rules allow; the intentional draw is the first of the draws."""
    best = games_to_win if games_to_win in _WON else BEST_OF_THREE
    won = [Ending(Outcome.WIN, games) for games in _WON[best or BEST_OF_THREE]]
    drawn = [Ending(Outcome.DRAW, games) for games in _DRAWN[best or BEST_OF_THREE]]
    return (*won, *drawn, *(ending.turned() for ending in won))
