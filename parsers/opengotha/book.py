"""Everybody's results, filled game by game.

A player has one side a round. Of several games the last one in the file counts, and a bye more than any game, as in the
program; what it takes the place of goes to the surplus.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from crosstable.model import Decision, Detail, Side
from crosstable.opengotha import MOST_ROUNDS, PROGRAM
from crosstable.parsers.opengotha.players import Entrant

BYE: Final = Side(Decision.BYE)
_ABSENT: Final = Side(Decision.ABSENT)
_UNPAIRED: Final = Side(Decision.UNPAIRED)


class Book:
    """``sides`` has a row of rounds a player, ``filled`` counts how many of them are there, and ``last`` is the number
    of rounds up to the last that was paired."""

    def __init__(self, players: Sequence[Entrant]) -> None:
        self.players = players
        self.sides: list[list[Side | None]] = [[None] * MOST_ROUNDS for _ in players]
        self.filled = [0] * len(players)
        self.last = 0
        self._surplus: list[tuple[int, int, Side]] = []

    def put(self, player: int, number: int, side: Side) -> None:
        """Enter a player's side of a round, from 0; what stood there is surplus."""
        row = self.sides[player]
        before = row[number]
        row[number] = side
        if before is None:
            self.filled[player] += 1
        else:
            self._surplus.append((player, number, before))

    def close(self) -> None:
        """All is entered: count the rounds."""
        width = max(map(len, self.sides), default=0)
        paired = (n + 1 for n in reversed(range(width)) if any(row[n] is not None for row in self.sides))
        self.last = next(paired, 0)

    def reach(self, number: int) -> None:
        """Make room for a round, from 0, beyond those that the program has."""
        if number < MOST_ROUNDS:
            return
        for row in self.sides:
            row.extend([None] * (number + 1 - len(row)))

    def is_free(self, player: int, number: int) -> bool:
        row = self.sides[player]
        return number >= len(row) or row[number] is None

    def is_present(self, player: int, number: int) -> bool:
        return self.players[player].present[number : number + 1] != "0"

    def told(self, player: int) -> tuple[Side, ...]:
        """A player's sides in all rounds that were paired; where he has no game, whether he was there."""
        sides = self.sides[player][: self.last]
        if self.filled[player] == self.last:
            return cast("tuple[Side, ...]", tuple(sides))
        return tuple(
            (_UNPAIRED if self.is_present(player, number) else _ABSENT) if side is None else side
            for number, side in enumerate(sides)
        )

    def surplus(self) -> tuple[tuple[int, int, Side], ...]:
        return tuple(sorted(self._surplus, key=lambda entry: (entry[1], entry[0], entry[2].table or 0)))

    def presence(self, player: int) -> tuple[Detail, ...]:
        """What a player says of his presence, if he says that he missed a round in which he has a game."""
        present = self.players[player].present
        if not present or not any(
            mark == "0" and side is not None for mark, side in zip(present, self.sides[player], strict=False)
        ):
            return ()
        return (Detail(PROGRAM, "participating", present),)
