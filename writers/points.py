"""What tables of URAGAN and MP tournaments have beside others: start points, and the points of every round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from crosstable.display import counted, score_text
from crosstable.model import BYES, Decision, Outcome, Side, Tournament, Value
from crosstable.results import Standings
from crosstable.systems import counts_points as of_points
from crosstable.writers.order import (
    COLOUR_LETTERS,
    OUTCOME_SIGNS,
    cell,
    numbers_of,
    opponent_number,
    rows_in_order,
    sides_of,
)
from crosstable.writing import Loss

NOTHING: Final = Side(Decision.UNPAIRED, Outcome.LOSS)
"""What is written where the file says nothing of a round that others played: it gives what an absence gives."""
OF_ROUNDS: Final = ("rating", "gain")
"""Criteria that have columns of their own: among what is known of the players, and of every round."""


def counts_points(standings: Standings) -> bool:
    """Whether a table is one of points, of which every round gives some."""
    return of_points(standings.system)


def points_criteria(standings: Standings) -> list[str]:
    """The criteria that a table of points shows: the start points, then what orders it, the total in any case."""
    return [name for name in dict.fromkeys(("start", *standings.criteria, standings.system)) if name not in OF_ROUNDS]


def told_side(side: Side | None, gain: Value | None) -> Side | None:
    """A side as a table of points tells it: a round without a game by what it is worth, where the file does not say."""
    if side is None:
        return NOTHING if gain else None
    if side.is_game or side.outcome is not None or side.decided is Decision.PLAYED:
        return side
    return replace(side, outcome=Outcome.WIN if side.decided in BYES else Outcome.LOSS)


def points_cell(side: Side, numbers: Mapping[int, int]) -> str:
    """A result; of a game of which the opponent is not known, its sign, colour and handicap: ``+w1``, ``+``."""
    if side.is_game or side.decided is not Decision.PLAYED:
        return cell(side, numbers)
    sign = "" if side.outcome is None and side.colour is not None else OUTCOME_SIGNS[side.outcome]
    if side.colour is None:
        return sign
    return f"{sign}{COLOUR_LETTERS[side.colour]}{'' if side.handicap is None else side.handicap}"


def gains_of(standings: Standings, round: int, player: int) -> Value | None:
    """What a round (from 0) gave a player (row of the tournament), if that is known."""
    gains = standings.gains
    return gains[round][player] if round < len(gains) else None


def points_text(side: Side | None, gain: Value | None) -> str:
    """The points of a round; nothing if it is not held yet, or the game has no result."""
    is_open = side is not None and side.is_game and side.outcome is None
    return "" if told_side(side, gain) is None or gain is None or is_open else score_text(gain)


def result(side: Side | None, gain: Value | None, numbers: Mapping[int, int]) -> tuple[str, str]:
    """The cell of a round, and its points beside it; nothing of a round that is not held yet."""
    told = told_side(side, gain)
    return "" if told is None else points_cell(told, numbers), points_text(side, gain)


def losses_of_points(tournament: Tournament, standings: Standings) -> Iterator[Loss]:
    """What cells and points do not tell of the results."""
    numbers = numbers_of(rows_in_order(tournament, standings))
    rounds = len(tournament.rounds)
    blank = tuple(
        index
        for index, player in enumerate(tournament.players)
        if any(side is None and gains_of(standings, n, index) for n, side in enumerate(sides_of(player, rounds)))
    )
    if blank:
        yield Loss(f"rounds of which the file says nothing, written 0- ({counted(len(blank), 'player')})", blank)
    sides = [side for player in tournament.players for side in player.sides if side is not None]
    named = any(side.is_game for side in sides)
    vague = tuple(
        index
        for index, player in enumerate(tournament.players)
        if any(side is not None and _is_vague(side, named=named) for side in player.sides)
    )
    if vague:
        yield Loss(f"games of which neither opponent nor colour is known ({counted(len(vague), 'player')})", vague)
    lost = tuple(
        index
        for index, player in enumerate(tournament.players)
        if any(side is not None and _is_of_another_kind(side) for side in player.sides)
    )
    if lost:
        yield Loss(f"reasons for a round without a game ({counted(len(lost), 'player')})", lost)
    strangers = tuple(
        index
        for index, player in enumerate(tournament.players)
        if any(side is not None and side.is_game and opponent_number(side, numbers) is None for side in player.sides)
    )
    if strangers:
        yield Loss(f"opponents who are not in the table ({counted(len(strangers), 'player')})", strangers)


_READ_AS: Final = {Outcome.WIN: Decision.BYE, Outcome.DRAW: Decision.BYE, Outcome.LOSS: Decision.UNPAIRED}
"""What a round without a game is read as, by what it is worth, in a table of points."""


def _is_of_another_kind(side: Side) -> bool:
    """Whether a round without a game was for another reason than its sign tells."""
    told = told_side(side, None)
    if told is None or told.is_game or told.decided is Decision.PLAYED or told.outcome is None:
        return False
    return _READ_AS[told.outcome] is not side.decided


def _is_vague(side: Side, *, named: bool) -> bool:
    """Whether a game without opponent may be taken for a round without a game."""
    if side.is_game or side.decided is not Decision.PLAYED or side.colour is not None:
        return False
    return named or side.outcome is None or side.handicap is not None
