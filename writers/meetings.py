"""The games of a round, each once, for formats that list games instead of rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from crosstable.display import counted
from crosstable.model import Colour, Outcome, Player, Side, Tournament
from crosstable.reconcile import OPPOSITE
from crosstable.writing import Loss

Result = tuple[Outcome | None, Outcome | None]
"""What a game was for White and for Black."""


class Meeting(NamedTuple):
    """A game: rows and records of White and Black; a record is ``None`` where the row tells nothing of the round.

    ``has_colours``: the file says who had White; otherwise it is the stronger player, or the first in the table.
    """

    white: int
    black: int
    white_side: Side | None
    black_side: Side | None
    has_colours: bool

    @property
    def result(self) -> Result:
        """For White and for Black; what only one of the records tells goes for both."""
        white = self.white_side.outcome if self.white_side else None
        black = self.black_side.outcome if self.black_side else None
        if self.white_side is None or (white is None and black is not None):
            return OPPOSITE[black], black
        return white, OPPOSITE[white] if black is None else black

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(side for side in (self.white_side, self.black_side) if side is not None)

    @property
    def handicap(self) -> int | None:
        return next((side.handicap for side in self.sides if side.handicap is not None), None)

    @property
    def table(self) -> int | None:
        return next((side.table for side in self.sides if side.table is not None), None)

    @property
    def komi(self) -> int | None:
        return next((side.komi for side in self.sides if side.komi is not None), None)


class Told(NamedTuple):
    """A round as a list of games: the games, byes and other rounds without one by player, and the records of games
    that no list of games can hold: of somebody against himself, against somebody who is not in the tournament, or
    against somebody whose own record names another opponent."""

    games: tuple[Meeting, ...]
    vacant: tuple[tuple[int, Side], ...]
    single: tuple[tuple[int, Side], ...]


def rounds_told(tournament: Tournament) -> tuple[Told, ...]:
    """Every round of a tournament, second games of a player among the games."""
    return tuple(_told(tournament, number) for number in range(len(tournament.rounds)))


def _told(tournament: Tournament, number: int) -> Told:
    records = [[side for side in player.sides[number : number + 1] if side] for player in tournament.players]
    for player, round, side in tournament.surplus:
        if round == number:
            records[player].append(side)
    games: list[Meeting] = []
    single: list[tuple[int, Side]] = []
    left = [[*sides] for sides in records]
    for row, sides in enumerate(records):
        for side in sides:
            if not side.is_game or side not in left[row]:
                continue
            left[row].remove(side)
            other = side.opponent
            if other is None or other == row or not 0 <= other < len(records):
                single.append((row, side))
                continue
            back = next((s for s in left[other] if s.opponent == row), None)
            if back is not None:
                left[other].remove(back)
            if back is None and records[other]:
                single.append((row, side))
            else:
                games.append(_meeting(tournament.players, row, other, side, back))
    vacant = tuple((row, side) for row, sides in enumerate(records) for side in sides if not side.is_game)
    return Told(tuple(games), vacant, tuple(single))


def _meeting(players: Sequence[Player], row: int, other: int, side: Side, back: Side | None) -> Meeting:
    colour = side.colour or _other(back.colour if back else None)
    has_white = _strength(players[row]) >= _strength(players[other]) if colour is None else colour is Colour.WHITE
    if has_white:
        return Meeting(row, other, side, back, colour is not None)
    return Meeting(other, row, back, side, colour is not None)


def _other(colour: Colour | None) -> Colour | None:
    return None if colour is None else Colour.BLACK if colour is Colour.WHITE else Colour.WHITE


def _strength(player: Player) -> int:
    return -99 if player.grade is None else player.grade.index


def losses_of_lists(told: Iterable[Told], results: Iterable[Result], *, needs_colours: bool = True) -> Iterator[Loss]:
    """What a list of games loses of any tournament; ``results`` are those that it can say, ``needs_colours`` whether
    it cannot leave out who had White."""
    known = frozenset(results)
    rounds = [*told]
    single = [row for one in rounds for row, _ in one.single]
    if single:
        yield Loss(f"results that no other row confirms ({counted(len(single), 'result')})", tuple(sorted(set(single))))
    games = [game for one in rounds for game in one.games]
    yield from _of_games("results that both rows tell differently", (g for g in games if g.result not in known))
    yield from _of_games("handicaps that both rows tell differently", filter(_differs_in_handicap, games))
    uncoloured = [game for game in games if needs_colours and not game.has_colours]
    yield from _of_games("colours, which the file does not say, by strength", uncoloured)


def _differs_in_handicap(game: Meeting) -> bool:
    return len({side.handicap for side in game.sides} - {None}) > 1


def _of_games(noun: str, found: Iterable[Meeting]) -> Iterator[Loss]:
    games = [*found]
    if games:
        rows = {row for game in games for row in (game.white, game.black)}
        yield Loss(f"{noun} ({counted(len(games), 'game')})", tuple(sorted(rows)))
