"""Drawn games of drawn matches, which pages of pairings do not show: worked out from the published percentages.

A page has 1-1 for a match of 1-1-0 and for one of 1-1-1. Where the standings say what percentage of games either player
won, they tell which it was; where they do not, no game is taken for drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from crosstable.magic.profiles import on_day
from crosstable.magic.scores import GAME_DRAW, GAME_WIN
from crosstable.model import BYES, Column, Decision, Outcome, Side, Tournament
from crosstable.shown import Shown, as_printed, is_shown_as

PROFILE: Final = on_day("eventlink", None)
MOST_DRAWN: Final = 1
"""Drawn games of a match that was level and ran out of time."""
MOST_UNKNOWN: Final = 4
"""Matches of a player whose drawn games are not told; with more of them everything is possible."""

Level = tuple[int, int, int]
"""A match in which both won as many games: round and both players (from 0), the lower one first."""


class Known(NamedTuple):
    """What is known of a player: games won, lost and drawn, the matches whose drawn games are not, and his published
    percentage."""

    games: tuple[int, int, int]
    unknown: tuple[Level, ...]
    printed: Fraction


@dataclass
class _Possible:
    """How many drawn games every match may have."""

    known: Mapping[int, Known]
    shown: Shown
    numbers: dict[Level, frozenset[int]]

    def narrow(self) -> None:
        """Leaves out numbers that do not fit the percentage of one of the two, until nothing more can be left out."""
        while True:
            changed = [player for player in self.known.values() if self._narrow(player)]
            if not changed:
                return

    def _narrow(self, player: Known) -> bool:
        fitting = [
            numbers
            for numbers in product(*(sorted(self.numbers[match]) for match in player.unknown))
            if self._fits(player, sum(numbers))
        ]
        if not fitting:
            return False  # the percentage is wrong otherwise
        before = [self.numbers[match] for match in player.unknown]
        for match, found in zip(player.unknown, zip(*fitting, strict=True), strict=True):
            self.numbers[match] = frozenset(found)
        return before != [self.numbers[match] for match in player.unknown]

    def _fits(self, player: Known, drawn: int) -> bool:
        won, lost, others = player.games
        share = Fraction(GAME_WIN * won + GAME_DRAW * (others + drawn), GAME_WIN * (won + lost + others + drawn))
        return is_shown_as(player.printed, max(share, PROFILE.floor or Fraction(0)), self.shown)


def with_drawn_games(tournament: Tournament) -> tuple[Tournament, tuple[Level, ...]]:
    """The tournament with the drawn games that follow from the percentages, and the matches that have such games."""
    rounds = len(tournament.rounds)
    columns = {rounds if c.after is None else c.after: c for c in tournament.columns if c.criterion == "gw"}
    through = max(columns, default=0)
    matches = _level(tournament, through)
    if not matches:
        return tournament, ()
    column = columns[through]
    known = _known(tournament, column, matches, through)
    shown = as_printed(column.texts, column.values, PROFILE.shown)
    possible = _Possible(known, shown, {match: frozenset(range(MOST_DRAWN + 1)) for match in matches})
    for match in matches:
        possible.narrow()
        possible.numbers[match] = frozenset([min(possible.numbers[match])])
    drawn = {match: min(numbers) for match, numbers in possible.numbers.items()}
    return _with(tournament, drawn), tuple(match for match in matches if drawn[match])


def _level(tournament: Tournament, through: int) -> list[Level]:
    """Drawn matches in which both won as many games, and at least one."""
    found: list[Level] = []
    for player, entry in enumerate(tournament.players):
        for number, side in enumerate(entry.sides[:through]):
            if _is_level(side) and side is not None and side.opponent is not None and player < side.opponent:
                found.append((number, player, side.opponent))
    return found


def _is_level(side: Side | None) -> bool:
    games = None if side is None else side.games
    return side is not None and side.outcome is Outcome.DRAW and games is not None and games[0] > 0 == games[2]


def _known(tournament: Tournament, column: Column, matches: Sequence[Level], through: int) -> dict[int, Known]:
    of: dict[int, list[Level]] = {}
    for match in matches:
        for player in match[1:]:
            of.setdefault(player, []).append(match)
    known: dict[int, Known] = {}
    for player, unknown in of.items():
        games, printed = _games(tournament.players[player].sides[:through]), column.values[player]
        if games is not None and printed is not None and len(unknown) <= MOST_UNKNOWN:
            known[player] = Known(games, tuple(unknown), Fraction(printed))
    return known


def _games(sides: Sequence[Side | None]) -> tuple[int, int, int] | None:
    """All games of a player; ``None`` if those of one match are not told."""
    total = [0, 0, 0]
    for side in sides:
        if side is None or side.decided is Decision.ASSIGNED_LOSS:
            continue
        games = PROFILE.bye_games if side.decided in BYES else side.games
        if games is None:
            return None
        total = [sum(pair) for pair in zip(total, games, strict=True)]
    return total[0], total[1], total[2]


def _with(tournament: Tournament, drawn: Mapping[Level, int]) -> Tournament:
    players = list(tournament.players)
    for (number, *both), games in drawn.items():
        for player in both if games else ():
            sides = list(players[player].sides)
            side = sides[number]
            if side is not None and side.games is not None:
                sides[number] = replace(side, games=(*side.games[:2], games))
            players[player] = replace(players[player], sides=tuple(sides))
    return replace(tournament, players=tuple(players))
