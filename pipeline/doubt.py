"""Whose totals cannot be known, because a game that they count cannot be read or has no opponent in the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.model import MOST_STONES, Tournament


class Doubt(NamedTuple):
    """Players (row indexes): of whom a result or the totals are unreadable (``points``), of whom an opponent is unknown
    (``sums``), and who have met one of these (``second``). Each set holds the one before."""

    points: frozenset[int] = frozenset()
    sums: frozenset[int] = frozenset()
    second: frozenset[int] = frozenset()

    def about(self, criterion: str) -> frozenset[int]:
        """The players whose value of a criterion is in doubt."""
        if criterion in {"start", "nbw", "mms", "scorex"}:
            return self.points
        return self.second if criterion in {"sosos", "wsosos"} else self.sums


NO_DOUBT = Doubt()


def doubt(tournament: Tournament, told: Tournament) -> Doubt:
    """What is in doubt in a table whose rows have been reconciled as far as they can be, and in the table as told."""
    rounds = range(len(tournament.rounds))
    points: set[int] = set()
    sums: set[int] = set()
    for player, entry in enumerate(tournament.players):
        for number in rounds:
            side = entry.sides[number] if number < len(entry.sides) else None
            if side is None:
                points.add(player)
            elif side.is_game and (side.opponent is None or not _is_told_by(tournament, side.opponent, player, number)):
                sums.add(player)
    sums |= _with_doubtful_handicap(told)
    points |= _unprinted(tournament)
    sums |= points | {other for player in _unprinted(tournament) for other in _opponents(tournament, player)}
    second = sums | {other for player in sums for other in _opponents(tournament, player)}
    return Doubt(frozenset(points), frozenset(sums), frozenset(second))


def _with_doubtful_handicap(told: Tournament) -> set[int]:
    """Players of games whose handicap is impossible, or not told alike by both rows, or whose giver is not."""
    players: set[int] = set()
    for pairing in told.pairings():
        first, second = pairing.first_side, pairing.second_side
        stones = {first.handicap or 0, second.handicap or 0 if second is not None else first.handicap or 0}
        same_colour = second is not None and first.colour is not None and first.colour is second.colour
        if max(stones) > MOST_STONES or min(stones) < 0 or len(stones) > 1 or (same_colour and max(stones)):
            players |= {pairing.first} | ({pairing.second} if pairing.second is not None else set())
    return players


def _unprinted(tournament: Tournament) -> set[int]:
    """Players whose rows were cut off before most of their totals, so that their start scores are not known."""
    columns = tournament.columns
    return {
        player
        for player in range(len(tournament.players))
        if columns and 2 * sum(not column.texts[player] for column in columns) > len(columns)
    }


def _is_told_by(tournament: Tournament, opponent: int, player: int, number: int) -> bool:
    sides = tournament.players[opponent].sides
    back = sides[number] if number < len(sides) else None
    return back is not None and back.opponent == player


def _opponents(tournament: Tournament, player: int) -> Iterator[int]:
    for side in tournament.players[player].sides:
        if side is not None and side.opponent is not None:
            yield side.opponent
