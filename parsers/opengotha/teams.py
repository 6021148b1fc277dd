"""Teams with their seats round by round, and groups of clubs."""

from __future__ import annotations

from typing import Final

from crosstable.model import ClubGroup, Team
from crosstable.opengotha import MOST_ROUNDS
from crosstable.parsers.opengotha.keys import Keys
from crosstable.parsers.opengotha.reading import Reading
from crosstable.parsers.xml import XmlElement

_MOST_ROUNDS_READ: Final = 100
_MOST_BOARDS_READ: Final = 100


def teams(reading: Reading, keys: Keys) -> tuple[Team, ...]:
    """Every team in the order of the file."""
    return tuple(_team(reading, keys, count, element) for count, element in enumerate(reading.each("Team"), 1))


def _team(reading: Reading, keys: Keys, count: int, element: XmlElement) -> Team:
    seats: dict[int, dict[int, int]] = {}
    for board in element.iter("Board"):
        number, seat = _number(board, "roundNumber", 0), _number(board, "boardNumber", 1)
        if number is None or number > _MOST_ROUNDS_READ or seat is None or not 1 <= seat <= _MOST_BOARDS_READ:
            reading.note("R102", "the seat says no round or no board", board, expected="numbers from 1")
            reading.keep_unplaced(f"Teams/Team[{count}]", board)
            continue
        match = keys.find(board.get("player", ""))
        if not match.players:
            message = f"{board.get('player') or 'nobody'} is not in the table; the seat stays empty"
            reading.note("S202", message, board, "player", expected="the key of a player")
            reading.keep_unplaced(f"Teams/Team[{count}]", board)
            continue
        # Files of old have one seat for all rounds, without a number.
        for round in range(MOST_ROUNDS) if number == 0 else (number - 1,):
            seats.setdefault(round, {})[seat - 1] = match.players[0]
    boards = tuple(_row(seats.get(round, {})) for round in range(max(seats, default=-1) + 1))
    return Team(element.get("teamName", ""), _number(element, "teamNumber", None), boards)


def _row(seats: dict[int, int]) -> tuple[int | None, ...]:
    return tuple(seats.get(seat) for seat in range(max(seats, default=-1) + 1))


def _number(element: XmlElement, attribute: str, missing: int | None) -> int | None:
    text = element.get(attribute)
    if text is None:
        return missing
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None


def team_of_each(found: tuple[Team, ...], players: int) -> list[str | None]:
    """The name of each player's team, if he sits in one only."""
    names: list[set[str]] = [set() for _ in range(players)]
    for team in found:
        for player in {seat for row in team.boards for seat in row if seat is not None}:
            names[player].add(team.name)
    return [next(iter(own)) if len(own) == 1 else None for own in names]


def club_groups(reading: Reading) -> tuple[ClubGroup, ...]:
    """Every group of clubs in the order of the file."""
    return tuple(
        ClubGroup(element.get("name", ""), tuple(club.get("name", "") for club in element.iter("Club")))
        for element in reading.each("ClubsGroup")
    )
