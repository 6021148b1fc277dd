"""The play-off: its matches, and how far every player came in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.model import Outcome, Pairing, Player, Round, Side, Tournament


class Reached(NamedTuple):
    """How far a player came, better when greater: the round of the play-off that he did not survive (from 0; the number
    of rounds for the winner), and what he won after it, for third place and the like."""

    round: int
    won_after: int


@dataclass(frozen=True, slots=True)
class Duel:
    """A match of the play-off, in its round ``stage`` (from 0): the rows of the two players, who won it, if one did,
    whether it was ``drawn`` or ``lost`` by both, and the games that the first player won, lost and drew.
    ``main``: neither of them was out already; else it is for third place or the like."""

    stage: int
    players: tuple[int, int]
    winner: int | None
    drawn: bool
    lost: bool
    games: tuple[int, int, int] | None
    table: int | None
    main: bool

    def games_of(self, player: int) -> int | None:
        """The games that one of the two won."""
        return None if self.games is None else self.games[self.players.index(player)]


def playoff_rounds(rounds: Sequence[Round]) -> list[int]:
    """The numbers (from 0) of the rounds that belong to the play-off."""
    return [number for number, round in enumerate(rounds) if round.playoff]


def duels(tournament: Tournament) -> list[Duel]:
    """The matches of the play-off between players of the table, by round and row."""
    stages = {number: stage for stage, number in enumerate(playoff_rounds(tournament.rounds))}
    far = reached(tournament)
    found = [pairing for pairing in tournament.pairings() if pairing.round in stages]
    return [duel for pairing in found if (duel := _duel(pairing, stages[pairing.round], far)) is not None]


def _duel(pairing: Pairing, stage: int, far: Sequence[Reached | None]) -> Duel | None:
    first, second, side = pairing.first, pairing.second, pairing.first_side
    if second is None:
        second = side.opponent
    if second is None or second == first:
        return None
    told = [own for own in (side.outcome, _turned(pairing.second_side)) if own is not None]
    outcome = told[0] if told and all(own is told[0] for own in told) else None
    back = pairing.second_side
    games = side.games or (
        None if back is None or back.games is None else (back.games[1], back.games[0], back.games[2])
    )
    return Duel(
        stage,
        (first, second),
        {Outcome.WIN: first, Outcome.LOSS: second}.get(outcome) if outcome else None,
        drawn=outcome is Outcome.DRAW,
        lost=back is not None and side.outcome is back.outcome is Outcome.LOSS,
        games=games,
        table=side.table,
        main=all(_is_in(far[player], stage) for player in (first, second)),
    )


def _turned(side: Side | None) -> Outcome | None:
    """The outcome of the other side, seen from this one."""
    turned = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
    return turned.get(side.outcome) if side is not None and side.outcome is not None else None


def _is_in(far: Reached | None, stage: int) -> bool:
    """Whether a player was still in the play-off in one of its rounds; who has no record of his own was."""
    return far is None or stage <= far.round


def reached(tournament: Tournament) -> list[Reached | None]:
    """How far each player came; ``None`` for those who are not in the play-off.

    A match that is not won ends it, unless it was drawn or not reported and the player was paired again, with somebody
    who was not out himself.
    """
    numbers = playoff_rounds(tournament.rounds)
    if not numbers:
        return [None] * len(tournament.players)
    sides = {row: own for row, player in enumerate(tournament.players) if any(own := _sides(player, numbers))}
    lost = {row: stage for row, own in sides.items() if (stage := _first_loss(own)) is not None}
    return [_reached(sides[row], lost) if row in sides else None for row in range(len(tournament.players))]


def _sides(player: Player, numbers: Sequence[int]) -> list[Side | None]:
    return [player.sides[number] if number < len(player.sides) else None for number in numbers]


def _first_loss(sides: Sequence[Side | None]) -> int | None:
    return next((stage for stage, side in enumerate(sides) if side is not None and side.outcome is Outcome.LOSS), None)


def _reached(sides: Sequence[Side | None], lost: Mapping[int, int]) -> Reached:
    """``lost`` says in which round those who lost did so first."""
    played = [(stage, side) for stage, side in enumerate(sides) if side is not None]
    for index, (stage, side) in enumerate(played):
        if side.outcome is Outcome.WIN:
            continue
        following = played[index + 1] if index + 1 < len(played) else None
        if side.outcome is Outcome.LOSS or following is None or _is_among_losers(*following, lost):
            later = [side for _, side in played[index + 1 :] if side.outcome is Outcome.WIN]
            return Reached(stage, len(later))
    return Reached(played[-1][0] + 1, 0)


def _is_among_losers(stage: int, side: Side, lost: Mapping[int, int]) -> bool:
    """Whether a match is one of players who are out: its opponent had lost before."""
    return side.opponent is not None and lost.get(side.opponent, stage) < stage
