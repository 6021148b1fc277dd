"""The games in Pairgoth's file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.display import counted
from crosstable.grid import POINTS, kind_of
from crosstable.model import BYES, Counting, Decision, Outcome, Side, Team, Tournament
from crosstable.pairgoth import CANCELLED, PROGRAM, RESULTS, UNKNOWN, in_order, pair_key
from crosstable.plain_values import Plain
from crosstable.profiles import stated_profile
from crosstable.writers.meetings import Meeting, Result, Told, losses_of_lists
from crosstable.writers.settings_tree import branch
from crosstable.writing import Loss

RESULT_OF: Mapping[Result, str] = {sides: symbol for symbol, sides in RESULTS.items() if symbol != CANCELLED}
"""The symbol of a result; a game without one is unknown, not cancelled."""

Object = dict[str, Plain]
"""An object of the file."""
_BYE_SYMBOLS: Mapping[Outcome | None, str] = {None: "w", Outcome.WIN: "w", Outcome.DRAW: "=", Outcome.LOSS: "b"}
"""A bye is White's; nothing but a win counts."""


class _Game(NamedTuple):
    """A game before it has a number: table, numbers of White and Black, and its other members."""

    table: int | None
    white: int
    black: int
    handicap: int
    result: str
    stored: Mapping[str, Plain]


def game_members(
    told: Sequence[Told], numbers: Sequence[int], stored: Mapping[str, Plain], teams: Sequence[Team] = ()
) -> list[list[Object]]:
    """The games of every round as objects; ``stored`` is what the program stored of them, by round and numbers.

    They stand by tables, and where they are those of ``teams`` by boards.
    """
    rounds = [
        _round(one, numbers, branch({**stored}, str(number)), _seats(teams, numbers, number))
        for number, one in enumerate(told)
    ]
    kept = _numbers([game.stored.get("id") for games in rounds for game in games])
    free = (number for number in range(1, 1 << 30) if number not in kept)
    taken: set[int] = set()
    written: list[list[Object]] = []
    for games in rounds:
        tables = iter(sorted({*range(1, 2 * len(games) + 1)} - {game.table for game in games}))
        written.append([])
        for game in games:
            own = game.stored.get("id")
            number = own if isinstance(own, int) and own not in taken else next(free)
            taken.add(number)
            table = game.table or (next(tables) if game.black else 0)
            written[-1].append(_members(game, number, table))
    return written


def _members(game: _Game, number: int, table: int) -> Object:
    told: Object = {
        "id": number,
        "t": table,
        "w": game.white,
        "b": game.black,
        "h": game.handicap,
        "r": game.result,
        "dd": 0,
        "ft": False,
    }
    return {**told, **{name: value for name, value in game.stored.items() if name not in {"id", "r"}}}


def _seats(teams: Sequence[Team], numbers: Sequence[int], number: int) -> Mapping[int, int]:
    """The board of each player, by his number."""
    boards = [team.boards[number] for team in teams if number < len(team.boards)]
    return {numbers[row]: seat for seats in boards for seat, row in enumerate(seats) if row is not None}


def _round(told: Told, numbers: Sequence[int], stored: Mapping[str, Plain], seats: Mapping[int, int]) -> list[_Game]:
    games = [_of_meeting(game, numbers, stored) for game in told.games]
    for row, side in told.vacant:
        if side.decided in BYES:
            own = branch({**stored}, pair_key(numbers[row], 0))
            result, kept = _BYE_SYMBOLS[side.outcome], own.get("r")
            if result == "b" and isinstance(kept, str) and kept in RESULTS and RESULTS[kept][0] is not Outcome.WIN:
                result = kept
            games.append(_Game(side.table, numbers[row], 0, 0, result, own))
    if seats:
        return sorted(games, key=lambda game: (game.table or 0, seats.get(game.white, 0)))
    return [games[index] for index in in_order([(game.table, game.white, game.black) for game in games])]


def _of_meeting(game: Meeting, numbers: Sequence[int], stored: Mapping[str, Plain]) -> _Game:
    white, black = numbers[game.white], numbers[game.black]
    own = branch({**stored}, pair_key(white, black))
    result = RESULT_OF.get(game.result, UNKNOWN)
    if result == UNKNOWN and own.get("r") == CANCELLED:
        result = CANCELLED
    return _Game(game.table, white, black, game.handicap or 0, result, own)


class _TeamGame(NamedTuple):
    """A game between teams: its number, and the numbers of both teams' members."""

    number: int
    first: frozenset[int]
    second: frozenset[int]

    def has(self, white: Plain, black: Plain) -> bool:
        """Whether these two sit at a board of it."""
        return (white in self.first and black in self.second) or (white in self.second and black in self.first)


def team_games(
    rounds: Sequence[Sequence[Object]], teams: Plain, stored_games: Plain
) -> tuple[dict[str, Plain], list[Object]]:
    """The games at the boards by the number of their team game, and those that belong to none.

    ``teams`` and ``stored_games`` are the teams and their games as the program stored them.
    """
    members = {
        number: _numbers(team.get("players")) for team in _objects(teams) for number in _numbers([team.get("id")])
    }
    rounds_stored = stored_games if isinstance(stored_games, list) else []
    found: dict[str, list[Plain]] = {}
    lost: list[Object] = []
    for number, games in enumerate(rounds):
        between = [*_team_games(_objects(rounds_stored[number] if number < len(rounds_stored) else None), members)]
        for game in games:
            if not game["b"]:
                continue  # a bye is that of a team, whose game is stored
            own = next((team for team in between if team.has(game["w"], game["b"])), None)
            if own is None:
                lost.append(game)
            else:
                found.setdefault(str(own.number), []).append(game)
    return {**found}, lost


def _team_games(games: Sequence[Object], members: Mapping[int, frozenset[int]]) -> Iterator[_TeamGame]:
    for game in games:
        for number in _numbers([game.get("id")]):
            white, black = (
                frozenset[int]().union(*(members.get(team, frozenset()) for team in _numbers([game.get(name)])))
                for name in ("w", "b")
            )
            yield _TeamGame(number, white, black)


def _objects(data: Plain) -> list[Object]:
    return [part for part in data if isinstance(part, dict)] if isinstance(data, list) else []


def _numbers(data: Plain) -> frozenset[int]:
    return frozenset(part for part in data if isinstance(part, int)) if isinstance(data, list) else frozenset()


def losses_of_games(tournament: Tournament, told: Sequence[Told], *, is_swiss: bool) -> Iterator[Loss]:
    """What is lost of games and of rounds without one."""
    yield from losses_of_lists(told, RESULT_OF)
    vacant = [(row, side) for one in told for row, side in one.vacant]
    found: Mapping[str, list[int]] = {
        "marks of games won by default": [
            row
            for one in told
            for game in one.games
            for row, side in ((game.white, game.white_side), (game.black, game.black_side))
            if side is not None and side.decided is Decision.DEFAULT
        ],
        "reasons for a round without a game": [
            row for row, side in vacant if side.decided not in {Decision.BYE, Decision.ABSENT, Decision.UNPAIRED}
        ],
        "results of rounds without a game that Pairgoth counts otherwise": [
            row for row, side in vacant if _is_counted_otherwise(tournament, side, is_swiss=is_swiss)
        ],
    }
    for noun, rows in found.items():
        if rows:
            yield Loss(f"{noun} ({counted(len(rows), 'result')})", tuple(sorted({*rows})))


def _is_counted_otherwise(tournament: Tournament, side: Side, *, is_swiss: bool) -> bool:
    """Whether a round without a game is worth something else in Pairgoth than the tournament says."""
    counting = tournament.counting
    worth = None if counting is None else stated_profile(counting).worth[kind_of(side)].score
    worth = worth if side.outcome is None else POINTS[side.outcome]
    if worth is None:
        return False
    absent = 0 if is_swiss else counting.absent_score if counting is not None else None
    theirs = stated_profile(Counting(PROGRAM, absent_score=absent))
    if side.decided in BYES:
        return worth != (4 if _BYE_SYMBOLS[side.outcome] == "w" else 0)
    return worth != theirs.worth[kind_of(Side(side.decided))].score
