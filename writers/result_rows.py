"""What the results files of rating databases have in common: who has a row, what his fields and cells say, what of
that is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.display import counted
from crosstable.grid import kind_of
from crosstable.model import BYES, MOST_STONES, Outcome, Player, Side, Tournament
from crosstable.profiles import Kind
from crosstable.results import Standings
from crosstable.writers.facts import of_players, of_results
from crosstable.writers.order import (
    OUTCOME_SIGNS,
    Row,
    numbers_of,
    opponent_number,
    outcome_of,
    rows_in_order,
    sides_of,
)
from crosstable.writing import Loss

LONGEST_CLUB = 4

_BREAKS_A_ROW = re.compile(r"[\s\x00-\x1f,;|]+")
"""Blanks part fields, ``;`` starts a comment, ``|`` a PIN, and a comma parts a name for some programs."""


class Rows(NamedTuple):
    """The rows of a results file, and by which number (from 1) cells name each player; ``left_out`` are players (rows
    of the tournament) who have none. ``worth``: see :class:`crosstable.results.Standings`."""

    rows: tuple[Row, ...]
    numbers: Mapping[int, int]
    left_out: tuple[int, ...]
    worth: Mapping[Kind, int]


def rated_rows(tournament: Tournament, standings: Standings) -> Rows:
    """The rows in the order of the standings, without those who were registered only: they never had a game or a bye,
    nobody names them, and of no round does the file itself say what it is worth. If nobody had a game yet, everybody
    has a row."""
    players = tournament.players
    named = {side.opponent for player in players for side in player.sides if side is not None}
    idle = {index for index, player in enumerate(players) if index not in named and _only_registered(player)}
    if len(idle) == len(players):
        idle = set[int]()
    rows = rows_in_order(tournament, standings)
    if idle:
        rows = _with_places([row for row in rows if row.index not in idle])
    return Rows(rows, numbers_of(rows), tuple(sorted(idle)), standings.worth)


def _with_places(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with their places among themselves."""
    placed: list[Row] = []
    for number, row in enumerate(rows, 1):
        tied = bool(placed) and row.place is not None and row.place == rows[number - 2].place
        placed.append(replace(row, place=placed[-1].place if tied else row.place and number))
    return tuple(placed)


def _only_registered(player: Player) -> bool:
    return bool(player.sides) and all(
        side is not None and not side.is_game and side.outcome is None and side.decided not in BYES
        for side in player.sides
    )


def sign_of(side: Side, worth: Mapping[Kind, int]) -> str:
    """The sign of a result. A round without a game has that of what it is worth: by the file itself, or else by the
    rules under which the standings were made; where nobody knows, a bye is won and all else ``=``, as MacMahon has it.
    """
    if side.is_game or side.outcome is not None:
        return OUTCOME_SIGNS[side.outcome]
    points = worth.get(kind_of(side))
    if points is None:
        return OUTCOME_SIGNS[Outcome.WIN if side.decided in BYES else Outcome.DRAW]
    return OUTCOME_SIGNS[outcome_of(points)]


def token(text: str) -> str:
    """A text as one field: whatever would break a row becomes ``_``."""
    return _BREAKS_A_ROW.sub("_", text.strip())


def name_of(player: Player) -> str:
    """Family name and given name with one blank between, and none in them."""
    return " ".join(filter(None, (token(player.family), token(player.given)))) or "?"


def club_of(player: Player) -> str:
    """The first four letters of the club, nothing if it is not known."""
    return token(player.club or "")[:LONGEST_CLUB]


def _is_changed(player: Player) -> bool:
    names = (player.family, player.given) if player.given else (player.family,)
    return tuple(name.replace("_", " ") for name in name_of(player).split(" ")) != names


_FACTS = (
    of_players("names with characters that have a meaning in the format", _is_changed),
    of_players(
        "clubs cut to four characters", lambda player: player.club is not None and club_of(player) != player.club
    ),
    of_results(
        "handicaps of more than 9 stones, which rating databases refuse",
        lambda side: side.handicap is not None and side.handicap > MOST_STONES,
    ),
)


def losses_of_rows(tournament: Tournament, table: Rows) -> Iterator[Loss]:
    """What the rows do not hold as it was."""
    for fact in _FACTS:
        yield from fact.find(tournament)
    if table.left_out:
        whose = f"{len(table.left_out)} of {counted(len(tournament.players), 'player')}"
        yield Loss(f"{whose} without a game, who are left out", table.left_out)
    yield from _unknown_worth(tournament, table)
    yield from _strangers(tournament, table)
    yield from _blank_rounds(tournament)


def _unknown_worth(tournament: Tournament, table: Rows) -> Iterable[Loss]:
    rows = {row.index for row in table.rows}
    of_rows = [player if index in rows else Player("") for index, player in enumerate(tournament.players)]
    unknown = of_results(
        "worth of a round without a game, which the file does not say",
        lambda side: not side.is_game and side.outcome is None and kind_of(side) not in table.worth,
    )
    return unknown.find(Tournament(tuple(of_rows)))


def _strangers(tournament: Tournament, table: Rows) -> Iterable[Loss]:
    lost = of_results(
        "opponents who are not in the table",
        lambda side: side.is_game and opponent_number(side, table.numbers) is None,
    )
    return lost.find(tournament)


def _blank_rounds(tournament: Tournament) -> Iterable[Loss]:
    rounds = len(tournament.rounds)
    concerned = tuple(index for index, player in enumerate(tournament.players) if None in sides_of(player, rounds))
    if concerned:
        yield Loss(
            f"rounds of which the file says nothing, written 0- ({counted(len(concerned), 'player')})", concerned
        )
