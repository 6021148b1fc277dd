"""The play-off: how far every player came in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model import Outcome, Player, Round, Tournament


class Reached(NamedTuple):
    """How far a player came, better when greater: the round of the play-off that he did not survive (from 0; the number
    of rounds for the winner), and what he won after it, for third place and the like."""

    round: int
    won_after: int


def playoff_rounds(rounds: Sequence[Round]) -> list[int]:
    """The numbers (from 0) of the rounds that belong to the play-off."""
    return [number for number, round in enumerate(rounds) if round.playoff]


def reached(tournament: Tournament) -> list[Reached | None]:
    """How far each player came; ``None`` for those who are not in the play-off.

    A match that is not won ends it, unless it was drawn or not reported and the player was paired again.
    """
    numbers = playoff_rounds(tournament.rounds)
    return [_reached(player, numbers) for player in tournament.players]


def _reached(player: Player, numbers: Sequence[int]) -> Reached | None:
    sides = [player.sides[number] if number < len(player.sides) else None for number in numbers]
    played = [stage for stage, side in enumerate(sides) if side is not None]
    if not played:
        return None
    last = played[-1]
    for stage in played:
        outcome = getattr(sides[stage], "outcome", None)
        if outcome is Outcome.LOSS or (outcome is not Outcome.WIN and stage == last):
            later = [side for side in sides[stage + 1 :] if side is not None and side.outcome is Outcome.WIN]
            return Reached(stage, len(later))
    return Reached(last + 1, 0)
