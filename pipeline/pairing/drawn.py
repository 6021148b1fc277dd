"""A proposed round, whoever proposed it, and the tournament with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from crosstable.model import Colour, Decision, Outcome, Round, Side, Tournament


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a proposed round, players by rows (from 0). ``white`` and ``black`` are only first and second where
    ``coloured`` says so not. ``why`` is a sentence, where the pairing needs one."""

    white: int
    black: int
    stones: int = 0
    coloured: bool = True
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A proposed round: its games, best tables first, who has the bye and why, and who is left over although he plays.

    ``measures`` are totals by their titles, such as the total difference of scores; ``remarks`` are sentences on the
    round as a whole.
    """

    number: int
    games: tuple[Game, ...]
    bye: int | None = None
    bye_why: str | None = None
    left_over: tuple[int, ...] = ()
    measures: Mapping[str, str] = field(default_factory=dict[str, str])
    remarks: tuple[str, ...] = ()


def with_round(tournament: Tournament, drawn: Drawn) -> Tournament:
    """The tournament as it stands with the round paired and nothing of it played; what was known of it and of later
    rounds is gone, and so are places that were given. Whoever is neither paired nor has the bye is absent."""
    before = drawn.number - 1
    sides: dict[int, Side] = {}
    for table, game in enumerate(drawn.games, 1):
        colours = (Colour.WHITE, Colour.BLACK) if game.coloured else (None, None)
        stones = game.stones if game.coloured else None
        sides[game.white] = Side(Decision.PLAYED, None, game.black, colours[0], stones, table=table)
        sides[game.black] = Side(Decision.PLAYED, None, game.white, colours[1], stones, table=table)
    if drawn.bye is not None:
        sides[drawn.bye] = Side(Decision.BYE, Outcome.WIN)
    players = tuple(
        replace(player, place=None, sides=(*_padded(player.sides, before), sides.get(row, Side(Decision.ABSENT))))
        for row, player in enumerate(tournament.players)
    )
    rounds = (*tournament.rounds[:before], Round())
    counting = tournament.counting and replace(tournament.counting, rounds=before)
    surplus = tuple(pairing for pairing in tournament.surplus if pairing[1] < before)
    return replace(tournament, players=players, rounds=rounds, counting=counting, surplus=surplus, columns=())


def _padded(sides: tuple[Side | None, ...], rounds: int) -> tuple[Side | None, ...]:
    return (*sides, *(None for _ in range(rounds - len(sides))))[:rounds]
