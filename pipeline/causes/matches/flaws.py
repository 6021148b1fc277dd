"""What the sides of matches say that cannot be true together, as weights."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from crosstable.causes.flaws import FLAW, naming, rounds_of
from crosstable.magic.case import told_alike
from crosstable.model import Side, Tournament

SECOND: Final = 10
"""One side of a second match of a player in a round; the other side is another such, or a contradiction. A bye has no
other side, and weighs twice as much."""

Changed = Mapping[int, Mapping[int, Side | None]]
"""Other sides by round and player."""


class Flaws:
    """How wrong the matches of a tournament are by themselves."""

    def __init__(self, tournament: Tournament) -> None:
        self.surplus = {
            (player, number): SECOND if side.is_game else 2 * SECOND for player, number, side in tournament.surplus
        }
        self.sides = rounds_of(tournament)

    @cached_property
    def named(self) -> list[dict[int, list[int]]]:
        """For every round: for every player whom others name, the rows that do."""
        return [naming(sides) for sides in self.sides]

    @cached_property
    def of(self) -> dict[tuple[int, int], int]:
        """The players whose sides are wrong, by player and round, with how much."""
        found = {
            (player, number): weight
            for number, sides in enumerate(self.sides)
            for player in range(len(sides))
            if (weight := self._weight(number, player, {}))
        }
        for key, weight in self.surplus.items():
            found[key] = found.get(key, 0) + weight
        return found

    @property
    def total(self) -> int:
        return sum(self.of.values())

    def less(self, changed: Changed, surplus: frozenset[tuple[int, int]]) -> int:
        """By how much less wrong the matches are with other sides and without some second matches."""
        gain = sum(weight for key, weight in self.surplus.items() if key in surplus)
        for number, sides in changed.items():
            if number >= len(self.sides):
                continue
            touched = {*sides, *(row for player in sides for row in self.named[number].get(player, ()))}
            gain += sum(self._weight(number, p, {}) - self._weight(number, p, sides) for p in touched)
        return gain

    def _weight(self, number: int, player: int, changed: Mapping[int, Side | None]) -> int:
        sides = self.sides[number]
        side = changed[player] if player in changed else sides[player]
        if side is None or not side.is_game:
            return 0
        if side.opponent is None or side.opponent == player:
            return FLAW
        back = changed[side.opponent] if side.opponent in changed else sides[side.opponent]
        if back is None or back.opponent != player:
            return FLAW
        return 0 if told_alike(side, back) else FLAW
