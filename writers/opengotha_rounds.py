"""The rounds of a tournament as OpenGotha has them: games at tables, byes, and who is there without either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.display import counted
from crosstable.model import Colour, Decision, Side, Tournament
from crosstable.opengotha import MOST_ROUNDS
from crosstable.reconcile import OPPOSITE
from crosstable.writers.meetings import Meeting, Result, rounds_told
from crosstable.writers.opengotha_shape import BYE, Shape, worth
from crosstable.writing import Loss

_BY_AN_OFFICIAL = frozenset({Decision.DEFAULT, Decision.REFEREE})


class Game(NamedTuple):
    """A game as it is written: rows of White and Black, or the key of somebody who is not in the table."""

    white: int | str
    black: int | str
    table: int
    handicap: int
    has_colours: bool
    decided: Decision
    result: Result


@dataclass(frozen=True, slots=True)
class Round:
    """``vacant`` is, by row, what a round without a game or bye is written as; ``retabled`` are players whose game has
    another table than it had, because two games had the same."""

    games: tuple[Game, ...]
    byes: tuple[int, ...]
    vacant: Mapping[int, Decision]
    retabled: tuple[int, ...]
    changed: tuple[int, ...]
    recounted: tuple[int, ...]
    silent: tuple[int, ...]


def rounds_of(tournament: Tournament, shape: Shape) -> tuple[Round, ...]:
    """Every round that the program can hold."""
    told = rounds_told(tournament)[:MOST_ROUNDS]
    return tuple(_round(tournament, shape, number, one.games, one.single) for number, one in enumerate(told))


def _round(
    tournament: Tournament,
    shape: Shape,
    number: int,
    games: Sequence[Meeting],
    single: Sequence[tuple[int, Side]],
) -> Round:
    # Of several games of a player the program takes the last.
    ordered = sorted(games, key=lambda game: not _is_surplus(tournament, number, game))
    lonely = [(row, side) for row, side in single if side.opponent in {row, None}]
    tables = _Tables([game.table for game in ordered] + [side.table for _, side in lonely])
    written = [_game(game, tables) for game in ordered]
    written += [_lonely(row, side, tables) for row, side in lonely]
    rows = range(len(tournament.players))
    playing = {row for game in games for row in (game.white, game.black)} | {row for row, _ in lonely}
    sides = {row: _side(tournament, row, number) for row in rows}
    kinds = {
        row: shape.written(tournament, side)
        for row, side in sides.items()
        if row not in playing or (side is not None and not side.is_game)
    }
    return Round(
        games=tuple(written),
        byes=tuple(row for row, kind in kinds.items() if kind is BYE),
        vacant={row: kind for row, kind in kinds.items() if kind is not BYE},
        retabled=tables.changed(ordered),
        changed=tuple(row for row, kind in kinds.items() if (side := sides[row]) and _changes(side, kind)),
        recounted=tuple(
            row
            for row, kind in kinds.items()
            if (side := sides[row]) and not side.is_game and _counts_otherwise(tournament, shape, side, kind)
        ),
        silent=tuple(row for row in kinds if sides[row] is None),
    )


def _side(tournament: Tournament, row: int, number: int) -> Side | None:
    sides = tournament.players[row].sides
    return sides[number] if number < len(sides) else None


def _changes(side: Side, kind: Decision) -> bool:
    return not side.is_game and side.decided is not kind


def _counts_otherwise(tournament: Tournament, shape: Shape, side: Side, kind: Decision) -> bool:
    wanted = worth(tournament, side)
    return wanted is not None and wanted != shape.worth_of(kind)


def _is_surplus(tournament: Tournament, number: int, game: Meeting) -> bool:
    """Whether it is a second game of one of its players, of which his record of the round says nothing."""
    return any(
        (side := _side(tournament, row, number)) is None or side.opponent != other
        for row, other in ((game.white, game.black), (game.black, game.white))
    )


class _Tables:
    """Table numbers, which must differ: those that games have, and new ones behind the last for the others."""

    def __init__(self, told: Sequence[int | None]) -> None:
        self._last = max((table or 0 for table in told), default=0)
        self._taken: Counter[int] = Counter()

    def number(self, table: int | None) -> int:
        if table is None or self._taken[table]:
            self._last += 1
            table = self._last
        self._taken[table] += 1
        return table

    @staticmethod
    def changed(games: Sequence[Meeting]) -> tuple[int, ...]:
        seen: set[int] = set()
        rows: list[int] = []
        for game in games:
            if game.table is not None and game.table in seen:
                rows += [game.white, game.black]
            seen |= {game.table} if game.table is not None else set()
        return tuple(sorted(set(rows)))


def _game(game: Meeting, tables: _Tables) -> Game:
    official = any(side.decided in _BY_AN_OFFICIAL for side in game.sides)
    decided = Decision.DEFAULT if official else Decision.PLAYED
    return Game(
        game.white, game.black, tables.number(game.table), game.handicap or 0, game.has_colours, decided, game.result
    )


def _lonely(row: int, side: Side, tables: _Tables) -> Game:
    """A game against oneself, or somebody who is not in the table, as the one record tells it."""
    other: int | str = row if side.opponent == row else side.outsider or "?"
    decided = Decision.DEFAULT if side.decided in _BY_AN_OFFICIAL else Decision.PLAYED
    has_white = side.colour is not Colour.BLACK
    result: Result = (side.outcome, OPPOSITE[side.outcome])
    return Game(
        row if has_white else other,
        other if has_white else row,
        tables.number(side.table),
        side.handicap or 0,
        side.colour is not None,
        decided,
        result if has_white else (result[1], result[0]),
    )


def losses_of_rounds(tournament: Tournament, rounds: Sequence[Round]) -> Iterator[Loss]:
    """What is changed of rounds without a game, of tables and byes."""
    found: dict[str, list[int]] = {
        "byes beyond one a round, of which OpenGotha keeps the last": [
            row for one in rounds for row in one.byes[:-1] if len(one.byes) > 1
        ],
        "tables that two games of a round share, numbered anew": [row for one in rounds for row in one.retabled],
        "reasons (kinds) for a round without a game": [row for one in rounds for row in one.changed],
        "results: rounds without a game that count otherwise in OpenGotha": [
            row for one in rounds for row in one.recounted
        ],
        "rounds of which the file says nothing, written as not paired": [row for one in rounds for row in one.silent],
    }
    for noun, rows in found.items():
        if rows:
            concerned = tuple(sorted(set(rows)))
            yield Loss(f"{noun} ({counted(len(rows), 'result')} of {counted(len(concerned), 'player')})", concerned)
