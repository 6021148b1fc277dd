"""What the points of a round tell of it where its cell does not: who won, and what a round without opponent was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from crosstable.model import QUARTER, Colour, Decision, Outcome, Side, Value
from crosstable.parsers.walllist.cells import AWAY_SIDE, CELLS, NOT_PLAYING, OFF, TOLD
from crosstable.parsers.walllist.points import ALONE, Texts, Values
from crosstable.systems.fors import Scheme
from crosstable.systems.mp import MP
from crosstable.systems.uragan import URAGAN

SCHEMES: Final[Mapping[str, Scheme]] = MappingProxyType({scheme.name: scheme for scheme in (URAGAN, MP)})
SIGNS: Final = {"+": Outcome.WIN, "-": Outcome.LOSS, "−": Outcome.LOSS, "–": Outcome.LOSS, "=": Outcome.DRAW}
BYE: Final = OFF[Outcome.WIN]
HALF_BYE: Final = Side(Decision.BYE, Outcome.DRAW)

Sides = list[list[Side | None]]


def with_points(
    sides: Sequence[Sequence[Side | None]], rounds: Sequence[Texts], points: Sequence[Values], name: str
) -> Sides:
    """The sides of all rounds with what their points tell, under the scheme of that name."""
    scheme = SCHEMES[name]
    named = any(side is not None and side.is_game for column in sides for side in column)
    settled = [
        [_settled(side, text, value, scheme, named=named) for side, text, value in zip(*column, strict=True)]
        for column in zip(sides, rounds, points, strict=True)
    ]
    if not named:
        for column, values in zip(settled, points, strict=True):
            _find_bye(column, values, scheme)
    return settled


def _settled(side: Side | None, text: str | None, value: Value | None, scheme: Scheme, *, named: bool) -> Side | None:
    told = TOLD[text]
    cell = told.cell if told else text or ""
    if ALONE.fullmatch(cell):
        cell = ""
    if side is None and cell:
        cell, side = cell.split()[0], _of_first_word(cell)
    if side is None or side is OFF[None]:
        return side if value is None or (side is None and cell) else _unsaid(value, scheme)
    if side.is_game or side.colour is not None:
        if side.outcome is None and side.decided is Decision.PLAYED:
            return replace(side, outcome=_outcome(side.colour, side.handicap, value, scheme))
        return side
    if cell in SIGNS and (not named or (value is not None and value not in _idle_values(cell, scheme))):
        return Side(Decision.PLAYED, SIGNS[cell])
    if value is not None and side is NOT_PLAYING:
        return AWAY_SIDE
    return HALF_BYE if value is not None and side is OFF[Outcome.DRAW] and value > scheme.absence else side


def _idle_values(sign: str, scheme: Scheme) -> tuple[int, ...]:
    """What a round without a game may give that is marked with a sign only, where other cells name opponents."""
    return (scheme.absence, 0) if SIGNS[sign] is Outcome.LOSS else (scheme.bye, scheme.no_show)


def _of_first_word(text: str) -> Side | None:
    """The side of a cell behind which no points stand but something else."""
    first, _, behind = text.replace(":", " ").partition(" ")
    return CELLS[first] if behind else None


def _unsaid(value: Value, scheme: Scheme) -> Side:
    """A round of which only the points are told."""
    if value in (scheme.bye, scheme.no_show):
        return BYE
    if value in (scheme.absence, 0):
        return AWAY_SIDE
    return Side(Decision.PLAYED, _outcome(None, None, value, scheme))


def _outcome(colour: Colour | None, handicap: int | None, value: Value | None, scheme: Scheme) -> Outcome | None:
    """How a game ended that gave so many points: the result that gives them, wins and losses before jigos."""
    if value is None:
        return None
    if colour is None or handicap is None:
        return _likely(value, scheme)
    for outcome in (Outcome.WIN, Outcome.LOSS, Outcome.DRAW):
        for dan in (False, True):
            if scheme.points(outcome, colour, scheme.correction(handicap, dan=dan)) == value:
                return outcome
    return None


def _likely(value: Value, scheme: Scheme) -> Outcome | None:
    """How a game ended of which colour and handicap are not known, if there is no doubt."""
    if scheme is MP:
        sure = {MP.loss: Outcome.LOSS, (MP.win + MP.loss) // 2: Outcome.DRAW}
        return Outcome.WIN if value >= MP.win else Outcome.LOSS if value <= MP.loss else sure.get(int(value))
    middle = 20 * QUARTER
    return Outcome.WIN if value > middle else Outcome.LOSS if value < middle else None


def _find_bye(column: list[Side | None], values: Values, scheme: Scheme) -> None:
    """Where cells tell no opponents, a single win by what a bye gives is one if another player would be left alone."""
    games = [row for row, side in enumerate(column) if side is not None and side.decided is Decision.PLAYED]
    plain = [row for row in games if values[row] == scheme.bye and column[row] == Side(Decision.PLAYED, Outcome.WIN)]
    if len(games) % 2 and len(plain) == 1:
        column[plain[0]] = BYE
