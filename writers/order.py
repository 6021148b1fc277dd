"""The order of a written table, and the results as cells that name opponents by their place in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crosstable.grid import kind_of
from crosstable.model import QUARTER, Colour, Decision, Outcome, Player, Side, Tournament, Value
from crosstable.profiles import Kind
from crosstable.results import Standings

OUTCOME_SIGNS: Mapping[Outcome | None, str] = {
    Outcome.WIN: "+",
    Outcome.LOSS: "-",
    Outcome.DRAW: "=",
    None: "?",
}
COLOUR_LETTERS: Mapping[Colour | None, str] = {Colour.BLACK: "b", Colour.WHITE: "w", None: "?"}
_NOT_OVER_THE_BOARD = frozenset({Decision.DEFAULT, Decision.REFEREE})


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a written table: ``index`` is the player's row in the tournament, ``place`` his shared place."""

    index: int
    player: Player
    place: int | None
    scores: Mapping[str, Value | None]


def rows_in_order(tournament: Tournament, standings: Standings) -> tuple[Row, ...]:
    """Every player once: first as the standings order them, then those whom the standings leave out."""
    players = [_valued(player, standings.worth) for player in tournament.players]
    rows = [Row(line.player, players[line.player], line.place, line.scores) for line in standings.lines]
    ranked = {row.index for row in rows}
    rows += [Row(index, player, None, {}) for index, player in enumerate(players) if index not in ranked]
    return tuple(rows)


def _valued(player: Player, worth: Mapping[Kind, int]) -> Player:
    """A player whose rounds without a game say what they are worth in the standings, where the file does not."""
    if not worth or not any(map(_is_unstated, player.sides)):
        return player
    return replace(player, sides=tuple(side and _with_worth(side, worth) for side in player.sides))


def _is_unstated(side: Side | None) -> bool:
    return side is not None and not side.is_game and side.outcome is None


def _with_worth(side: Side, worth: Mapping[Kind, int]) -> Side:
    points = worth.get(kind_of(side)) if _is_unstated(side) else None
    return side if points is None else replace(side, outcome=outcome_of(points))


def outcome_of(points: int) -> Outcome:
    """What so many quarter points are as the outcome of a round without a game."""
    if points <= 0:
        return Outcome.LOSS
    return Outcome.WIN if points >= QUARTER else Outcome.DRAW


def numbers_of(rows: tuple[Row, ...]) -> dict[int, int]:
    """The number (from 1) by which cells name each player: his row in the written table."""
    return {row.index: number for number, row in enumerate(rows, 1)}


def sides_of(player: Player, rounds: int) -> tuple[Side | None, ...]:
    """A player's sides, one a round, filled up with ``None`` where his record stops early."""
    return player.sides + (None,) * (rounds - len(player.sides))


def cell(side: Side, numbers: Mapping[int, int]) -> str:
    """A result as the European Go Database writes it: ``12+/w3``, by default ``4-!b0``, without opponent ``0+``.

    A handicap or colour that is not known is left out (``7=/w``, ``7=``); where only the handicap is known the
    colour is ``?``, as OpenGotha writes it. A game without a result yet has the sign ``?`` (MacMahon).
    """
    sign = OUTCOME_SIGNS[side.outcome]
    opponent = opponent_number(side, numbers)
    if opponent is None:
        return f"0{sign}"
    default = side.decided in _NOT_OVER_THE_BOARD
    if side.colour is None and side.handicap is None:
        return f"{opponent}{sign}{'!' if default else ''}"
    stones = "" if side.handicap is None else str(side.handicap)
    return f"{opponent}{sign}{'!' if default else '/'}{COLOUR_LETTERS[side.colour]}{stones}"


def opponent_number(side: Side, numbers: Mapping[int, int]) -> int | None:
    """The opponent's number in the written table; ``None`` without one, or where no number can mean him.

    The number of somebody who is not in the table stays as written, as long as no row has it.
    """
    if side.opponent is not None:
        return numbers.get(side.opponent)
    if side.outsider is None or not (side.outsider.isascii() and side.outsider.isdecimal()):
        return None
    number = int(side.outsider[:9])
    return number if number > len(numbers) else None
