"""Matches of two, put in one at a time, as the sides that both players have of them.

For readers of every format that lists matches by round, whatever it is made of. Rounds and players count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from crosstable.model import Decision, Outcome, Side
from crosstable.reconcile import OPPOSITE

Games = tuple[int, int, int]
"""Won, lost and drawn games of a match, from the side of one of the two."""
Outcomes = tuple[Outcome | None, Outcome | None]
"""How a match ended for the first and for the second player; ``None`` where it is not told."""

Place = TypeVar("Place")


def mirrored(games: Games) -> Games:
    """The games of a match from the other side."""
    won, lost, drawn = games
    return lost, won, drawn


def outcome_of(games: Games) -> Outcome:
    """Who wins more games wins the match."""
    won, lost, _ = games
    return Outcome.DRAW if won == lost else Outcome.WIN if won > lost else Outcome.LOSS


def outcomes_of(games: Games) -> Outcomes:
    """How a match ended for the first player, whose games are given, and for the second."""
    own = outcome_of(games)
    return own, OPPOSITE[own]


@dataclass(slots=True)
class Matches(Generic[Place]):
    """Who did what in which round. A player's second match of a round goes into ``surplus``.

    ``places`` says for (player, round) where in the file it stands, in whatever way the reader says that, and
    ``further`` where his second and further matches do.
    """

    surplus: list[tuple[int, int, Side]] = field(default_factory=list[tuple[int, int, Side]])
    places: dict[tuple[int, int], Place] = field(default_factory=dict[tuple[int, int], Place])
    further: dict[tuple[int, int], list[Place]] = field(default_factory=dict[tuple[int, int], list[Place]])
    _sides: dict[tuple[int, int], Side] = field(default_factory=dict[tuple[int, int], Side])

    def add_match(
        self,
        round: int,
        first: int | str,
        second: int | str,
        outcomes: Outcomes,
        *,
        games: Games | None = None,
        table: int | None = None,
        place: Place | None = None,
        decided: Decision = Decision.PLAYED,
    ) -> None:
        """A match of two players: rows, or the number or name of somebody who is not in the table.

        ``games`` are from the side of the first. Of two outsiders nothing is kept: the reader has to tell of them.
        """
        back = None if games is None else mirrored(games)
        for own, other, outcome, told in ((first, second, outcomes[0], games), (second, first, outcomes[1], back)):
            if isinstance(own, int):
                self.add_side(round, own, side_against(other, outcome, told, table, decided), place)
            if first == second:
                return

    def add_bye(
        self,
        round: int,
        player: int,
        *,
        games: Games | None = None,
        outcome: Outcome | None = Outcome.WIN,
        awarded: bool = False,
        table: int | None = None,
        place: Place | None = None,
    ) -> None:
        """A round without opponent that is worth something; ``awarded``: he earned it before the tournament."""
        decided = Decision.AWARDED_BYE if awarded else Decision.BYE
        self.add_side(round, player, Side(decided, outcome, games=games, table=table), place)

    def add_loss(self, round: int, player: int, *, games: Games | None = None, place: Place | None = None) -> None:
        """A loss without opponent, as late players and those who forfeit have it."""
        self.add_side(round, player, Side(Decision.ASSIGNED_LOSS, Outcome.LOSS, games=games), place)

    def add_side(self, round: int, player: int, side: Side, place: Place | None = None) -> None:
        """What one player's own record tells of a round."""
        key = player, round
        if key in self._sides:
            self.surplus.append((player, round, side))
            if place is not None:
                self.further.setdefault(key, []).append(place)
            return
        self._sides[key] = side
        if place is not None:
            self.places[key] = place

    def replace_side(self, round: int, player: int, side: Side, place: Place | None = None) -> None:
        """What a player's own record tells, where until now only his opponent's did."""
        self._sides[player, round] = side
        if place is not None:
            self.places[player, round] = place

    def sides(self, player: int, rounds: int) -> tuple[Side | None, ...]:
        """What is told of a player, round by round."""
        return tuple(self._sides.get((player, round)) for round in range(rounds))


def side_against(
    opponent: int | str,
    outcome: Outcome | None,
    games: Games | None = None,
    table: int | None = None,
    decided: Decision = Decision.PLAYED,
) -> Side:
    """One player's side of a match; an opponent who is no row is an outsider."""
    if isinstance(opponent, int):
        return Side(decided, outcome, opponent, games=games, table=table)
    return Side(decided, outcome, games=games, table=table, outsider=opponent)
