"""Teams of a Pairgoth file: their members, and who sat at which board in which round.

In pair go and rengo a team plays one game: there the teams are the players of the tournament. Elsewhere everybody has
a board of his own: there the members are the players, and the games between teams hold those of the boards together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from crosstable.diagnostics import Severity
from crosstable.model import Decision, Player, Side, Team
from crosstable.pairgoth import HIGHEST, LOWEST, UNKNOWN
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.pairgoth.games import Game, items, read_round, read_rounds
from crosstable.parsers.pairgoth.players import Entry
from crosstable.plain_values import described
from crosstable.starts import grade_at


@dataclass(slots=True)
class TeamEntry:
    """A team as the file has it; ``members`` are rows of persons."""

    entry: Entry
    members: tuple[int, ...]


def team_entries(teams: Sequence[Entry], rows: Mapping[int, int]) -> list[TeamEntry]:
    """The teams with their members; a member who is no player is reported."""
    return [TeamEntry(entry, tuple(_members(entry.part, rows))) for entry in teams]


def _members(part: Part, rows: Mapping[int, int]) -> Iterator[int]:
    told = part.entries("players")
    part.leave("players")
    for position, number in enumerate(told):
        row = rows.get(number) if isinstance(number, int) and not isinstance(number, bool) else None
        if row is not None:
            yield row
            continue
        part.findings.add(
            "S202",
            f"players: the team has the member {described(number)}, who is no player of the tournament",
            (*part.path, "players", position),
            expected="the number (id) of a player",
        )


def as_players(teams: Sequence[TeamEntry], persons: Sequence[Entry]) -> list[Entry]:
    """Teams that play one game as the players of a tournament.

    Their grade and rating are the mean of their members', unless the file says them; they miss the rounds in which one
    of the members does.
    """
    return [_as_player(team.entry, [persons[row] for row in team.members]) for team in teams]


def _as_player(team: Entry, members: Sequence[Entry]) -> Entry:
    ranks = [member.rank for member in members if member.rank is not None]
    ratings = [member.player.rating for member in members if member.player.rating is not None]
    rank = team.rank if team.rank is not None or not ranks else _rounded(ranks, LOWEST, HIGHEST)
    rating = team.player.rating if team.player.rating is not None or not ratings else _rounded(ratings)
    countries = {member.player.country for member in members}
    clubs = {member.player.club for member in members}
    player = replace(
        team.player,
        grade=None if rank is None else grade_at(rank),
        rating=rating,
        country=team.player.country or (countries.pop() if len(countries) == 1 else None),
        club=team.player.club or (clubs.pop() if len(clubs) == 1 else None),
        preliminary=team.player.preliminary or any(member.player.preliminary for member in members),
    )
    skip = {*team.skip, *(number for member in members for number in member.skip)}
    return Entry(team.part, team.number, player, rank, tuple(sorted(skip)))


def _rounded(values: Sequence[int], least: int = -9999, most: int = 9999) -> int:
    """The mean, a half rounded down, as Pairgoth does."""
    return min(max(round(fmean(values) - 1e-4), least), most)


@dataclass(slots=True)
class BoardGames:
    """The games at the boards, round by round, and who sat at them: team (index) → round → rows."""

    rounds: list[list[Game]]
    seats: dict[int, list[tuple[int | None, ...]]]
    byes: list[tuple[int, int, Side]]


def board_games(
    root: Part, teams: Sequence[TeamEntry], persons: Sequence[Entry], rows: Mapping[int, int], findings: Findings
) -> BoardGames:
    """The games of ``individualGames``, in the rounds of their team games, which stay the program's own."""
    numbers = {team.entry.number: index for index, team in enumerate(teams)}
    _, told = root.take("games")
    team_rounds = read_rounds(told, findings)
    while team_rounds and not team_rounds[-1]:
        team_rounds.pop()
    root.leave("games", "teams")
    boards = root.part("individualGames", code="R102")
    found = BoardGames([[] for _ in team_rounds], {index: [] for index in range(len(teams))}, [])
    for number, games in enumerate(team_rounds):
        for seats in found.seats.values():
            seats.append(())
        for game in games:
            played = _boards_of(boards, game, number, findings)
            found.rounds[number] += played
            for index, seated in _seats(game, played, numbers, rows):
                found.seats[index][number] = seated
            if game.is_bye:
                team = numbers.get(game.white or game.black)
                members = () if team is None else teams[team].members
                present = (row for row in members if number + 1 not in persons[row].skip)
                found.byes += [(row, number, Side(Decision.BYE)) for row in present]
            elif not played and game.result != UNKNOWN:
                findings.add(
                    "R102",
                    "the file does not say how the boards of this team game ended; only its result as a whole is kept, "
                    "for Pairgoth",
                    game.path,
                    round=number,
                    severity=Severity.WARNING,
                )
    for key in boards.left() if boards else ():
        findings.add(
            "R102", f"individualGames: no round has the team game {key}", ("individualGames", key), found=key[:40]
        )
    return found


def _boards_of(boards: Part | None, game: Game, number: int, findings: Findings) -> list[Game]:
    if boards is None or game.number is None or not boards.has(str(game.number)):
        return []
    key = str(game.number)
    return read_round(items(boards.entries(key)), ("individualGames", key), number, findings)


def _seats(
    game: Game, played: Sequence[Game], numbers: Mapping[int | None, int], rows: Mapping[int, int]
) -> Iterator[tuple[int, tuple[int | None, ...]]]:
    """Who of each team sat at the boards: colours change from board to board, the first board has the team's."""
    for team_number, first in ((game.white, True), (game.black, False)):
        team = numbers.get(team_number)
        if team is not None:
            ids = [one.white if (board % 2 == 0) == first else one.black for board, one in enumerate(played)]
            yield team, tuple(rows.get(person) for person in ids)


def model_teams(
    teams: Sequence[TeamEntry], games: BoardGames, persons: Sequence[Entry], rounds: int
) -> tuple[Team, ...]:
    """The teams with their seats; a team that did not play a round yet sits as its members would, by rating."""
    return tuple(
        Team(team.entry.player.family, None, tuple(_boards(team, games.seats[index], persons, rounds)))
        for index, team in enumerate(teams)
    )


def _boards(
    team: TeamEntry, seats: Sequence[tuple[int | None, ...]], persons: Sequence[Entry], rounds: int
) -> Iterator[tuple[int | None, ...]]:
    for number in range(max(1, rounds)):
        seated = seats[number] if number < len(seats) else ()
        able = [row for row in team.members if number + 1 not in persons[row].skip]
        able.sort(key=lambda row: -(persons[row].player.rating or 0))
        yield seated or tuple(able)


def with_teams(players: Sequence[Player], teams: Sequence[TeamEntry]) -> list[Player]:
    """The players with the names of their teams."""
    names = {row: team.entry.player.family for team in teams for row in team.members}
    return [replace(player, team=names.get(row)) for row, player in enumerate(players)]
