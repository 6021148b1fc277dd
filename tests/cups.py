"""Small tournaments of matches, with everything that happens at real ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.magic.bracket import standard_order
from crosstable.model import Counting, Decision, Outcome, Player, Round, Settings, Side, System, Tournament

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
MAGIC = System("magic")
BYE = Side(Decision.BYE, WIN, games=(2, 0, 0))

OPPOSITE = {WIN: LOSS, LOSS: WIN, DRAW: DRAW, None: None}


def match(first: int, second: int, won: int, lost: int, drawn: int = 0, *, table: int | None = None) -> dict[int, Side]:
    """Both sides of a match, by the first player's games."""
    outcome = WIN if won > lost else LOSS if lost > won else DRAW
    return {
        first: Side(Decision.PLAYED, outcome, second, games=(won, lost, drawn), table=table),
        second: Side(Decision.PLAYED, OPPOSITE[outcome], first, games=(lost, won, drawn), table=table),
    }


def unreported(first: int, second: int, *, table: int | None = None) -> dict[int, Side]:
    return {
        first: Side(Decision.PLAYED, None, second, table=table),
        second: Side(Decision.PLAYED, None, first, table=table),
    }


def tournament(
    players: Sequence[Player], *rounds: dict[int, Side], playoff: Sequence[dict[int, Side]] = (), profile: str = "mtr"
) -> Tournament:
    """A tournament of rounds that say who did what, and of a play-off."""
    table = [*rounds, *playoff]
    with_sides = tuple(
        replace(player, sides=tuple(of_round.get(row) for of_round in table)) for row, player in enumerate(players)
    )
    return Tournament(
        with_sides,
        tuple(Round(playoff=number >= len(rounds)) for number in range(len(table))),
        settings=Settings("Cup"),
        system=MAGIC,
        counting=Counting(profile),
    )


def knock_out(size: int) -> Tournament:
    """A play-off of so many players after no Swiss round at all but one of byes; the better seed wins, two games to
    one, and seeds are rows."""
    players = [Player(f"Seed {number + 1}") for number in range(size)]
    rounds: list[dict[int, Side]] = []
    left = [seed - 1 for seed in standard_order(size)]
    while len(left) > 1:
        pairs = list(zip(left[::2], left[1::2], strict=True))
        rounds.append({row: side for pair in pairs for row, side in match(min(pair), max(pair), 2, 1).items()})
        left = [min(pair) for pair in pairs]
    opening = {row: Side(Decision.BYE, WIN, games=(2, 0, 0)) for row in range(size)}
    return tournament(players, opening, playoff=rounds)
