"""Pairgoth's tournament files (``.tour``), JSON of https://pairgoth.jeudego.org, versions 0.1 to 0.25.

What the model has a place for is read into it; every other member is kept as a setting of the program. Choices:

* A player without a game in a round was absent if the file says that he misses it, otherwise not paired.
* A cancelled game (``X``) is a game without a result.
* A bye is worth a point; one that the file gives another result is worth nothing, as Pairgoth counts it.
* A professional's rank is the place on the grade scale from which he starts, his title is his grade.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.json_text import in_one_line
from crosstable.model import Decision, Detail, Player, Round, Side, System, Team, Tournament
from crosstable.origin import Origin
from crosstable.pairgoth import GAMES, ONE_GAME_A_TEAM, PROGRAM
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import PathOrigin, json_document
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.pairgoth.event import INDIVIDUAL, Event, event
from crosstable.parsers.pairgoth.games import Board, Game, details_of_games, read_rounds
from crosstable.parsers.pairgoth.players import Entry, entries, numbered
from crosstable.parsers.pairgoth.teams import as_players, board_games, model_teams, team_entries, with_teams
from crosstable.source import Source
from crosstable.starts import start_of

NOT_PAIRGOTH = "this is JSON, but no tournament of Pairgoth"

_MARKS = ("players", "games", "pairing", "timeSystem", "teams")
_MEMBERS = {"given": "firstname", "grade": "rank", "identifiers": "egf"}
"""Fields of a player whose members have another name."""


def sniff(data: bytes) -> bool:
    """Whether this looks like a file of Pairgoth, well formed or not."""
    return kind_of(data) == PROGRAM


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, document, places, broken = json_document(path, data)
    if not any(name in document for name in _MARKS):
        raise UnreadableError(NOT_PAIRGOTH)
    findings = Findings(places, [*broken])
    root = Part(document, (), findings, "R105")
    told = event(root)
    table = _table(root, told, findings)
    rounds = table.board.sides
    players = tuple(
        replace(
            _player(entry, row, told.system),
            sides=tuple(_side(entry, side, number) for number, side in enumerate(sides[row] for sides in rounds)),
            absences=_absences(entry, len(rounds), told),
            details=tuple(sorted(_details(entry, row, [sides[row] for sides in rounds], told))),
            team=table.players[row].team,
        )
        for row, entry in enumerate(table.entries)
    )
    origin: Origin = PathOrigin(
        source, places, [entry.path for entry in table.entries], table.board.cells, members=_MEMBERS
    )
    tournament = Tournament(
        players,
        (Round(),) * len(rounds),
        settings=replace(told.settings, details=tuple(sorted((*table.details, *told.details())))),
        system=told.system,
        counting=told.counting,
        teams=table.teams,
        surplus=tuple(table.board.surplus),
        origin=origin,
    )
    return source, Parsed(tournament, tuple(findings.found))


class _Table(NamedTuple):
    """Who plays, and what happened."""

    entries: Sequence[Entry]
    players: Sequence[Player]
    board: Board
    teams: tuple[Team, ...]
    details: tuple[Detail, ...]


def _table(root: Part, told: Event, findings: Findings) -> _Table:
    for name in ("players", "games"):
        if name not in root.data:
            root.complain(None, f"“{name}” is missing", code="R107")
    persons = entries(root.entries("players"), "players", findings)
    rows = numbered(persons, findings)
    if told.type == INDIVIDUAL:
        return _individual(root, persons, findings)
    teams = team_entries(entries(root.entries("teams"), "teams", findings), rows)
    if told.type in ONE_GAME_A_TEAM:
        root.leave("players")
        return _individual(root, as_players(teams, persons), findings)
    played = board_games(root, teams, persons, rows, findings)
    board = _filled(played.rounds, rows, persons, findings)
    for row, number, side in played.byes:
        if number < len(board.sides) and board.sides[number][row] is None:
            board.sides[number][row] = side
    players = with_teams([entry.player for entry in persons], teams)
    seated = model_teams(teams, played, persons, len(board.sides))
    return _Table(
        persons, players, board, seated, tuple(details_of_games("individualGames", played.rounds, by_table=False))
    )


def _individual(root: Part, found: Sequence[Entry], findings: Findings) -> _Table:
    """A tournament whose games are those of its players (or of teams that play one game)."""
    _, data = root.take("games")
    games = read_rounds(data, findings)
    while games and not games[-1]:
        games.pop()
    rows = {entry.number: row for row, entry in enumerate(found) if entry.number is not None}
    board = _filled(games, rows, found, findings)
    return _Table(found, [entry.player for entry in found], board, (), tuple(details_of_games(GAMES, games)))


def _filled(
    games: Sequence[Sequence[Game]], rows: Mapping[int, int], found: Sequence[Entry], findings: Findings
) -> Board:
    board = Board(rows, len(found), findings)
    for one in games:
        board.add_round(one)
    return board


def _player(entry: Entry, row: int, system: System | None) -> Player:
    """A professional starts from his rank; where his title would give another start score, it is stated."""
    player = entry.player
    if system is None or entry.rank is None or player.grade is None or player.grade.kind != "p":
        return player
    start = start_of(system, entry.rank)
    if start is None or start == start_of(system, player.grade.index):
        return player
    return replace(player, start=start + (player.correction or 0))


def _side(entry: Entry, side: Side | None, number: int) -> Side:
    if side is not None:
        return side
    return Side(Decision.ABSENT if number + 1 in entry.skip else Decision.UNPAIRED)


def _absences(entry: Entry, rounds: int, told: Event) -> tuple[int, ...]:
    """Rounds to come that the player misses, as far as the event has so many."""
    planned = told.settings.planned_rounds
    coming = {number - 1 for number in entry.skip if number > rounds and (planned is None or number <= planned)}
    return tuple(sorted(coming))


def _details(entry: Entry, row: int, sides: Sequence[Side | None], told: Event) -> Iterator[Detail]:
    """What only Pairgoth holds of a player: his number where it is not his row, and members that nobody else has."""
    if entry.number is not None and entry.number != row + 1:
        yield Detail(PROGRAM, "id", str(entry.number))
    missed = {number + 1 for number, side in enumerate(sides) if side is None}
    expected = sorted({*(n for n in entry.skip if n in missed), *(n + 1 for n in _absences(entry, len(sides), told))})
    if [*entry.skip] != expected:
        yield Detail(PROGRAM, "skip", in_one_line([*entry.skip]))
    yield from entry.part.details(PROGRAM, skip=2)
