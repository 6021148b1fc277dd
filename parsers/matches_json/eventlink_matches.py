"""The matches of a round of EventLink, and what each of the two teams is told to have won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crosstable.model import Outcome
from crosstable.parsers.json_parts import Part
from crosstable.parsers.matches_json.parts import listed
from crosstable.parsers.matchplay import Games, Matches, mirrored, outcome_of, side_against
from crosstable.plain_values import Path

MOST_GAMES = 99


class _Result(NamedTuple):
    """What one team is told to have won, lost and drawn; ``games`` from its side."""

    team: str | None
    games: Games
    is_bye: bool
    path: Path


class _Told(NamedTuple):
    """What a match tells of the round of one team."""

    outcome: Outcome | None
    games: Games | None
    path: Path


def number_of(part: Part, *names: str) -> str | None:
    """The number of a team: a member of an object, or that of the team in it."""
    number = part.text(*names, "teamId")
    team = part.part("team") if number is None else None
    return number if team is None else team.text("teamId", "id")


def teams_of(match: Part) -> list[str]:
    """The numbers of the teams of a match."""
    if not match.has("teamIds"):
        return [number for team in listed(match, "teams", "R102", "team") if (number := number_of(team, "id"))]
    told = match.entries("teamIds")
    numbers = [str(each).strip() for each in told if isinstance(each, str | int) and not isinstance(each, bool)]
    if len(numbers) < sum(each is not None for each in told):
        match.complain("teamIds", "teamIds: not all are numbers of teams")
    return [number for number in numbers if number]


class Match(NamedTuple):
    """A match: its round, and the numbers of its teams."""

    round: int
    part: Part
    teams: list[str]


def read_matches(round: int, part: Part) -> list[Match]:
    """The matches of a round."""
    return [Match(round, match, teams_of(match)) for match in listed(part, "matches", "R102", "match", round=round)]


def put_matches(matches: Matches[Path], told: Iterable[Match], rows: Mapping[str, int], *, certified: bool) -> None:
    """Put the matches of a round in; ``certified``: its results are final."""
    for match in told:
        _put(matches, match, rows, certified=certified)


def _put(matches: Matches[Path], match: Match, rows: Mapping[str, int], *, certified: bool) -> None:
    round, part, teams = match
    part.take("matchId", "id")
    is_bye = part.truth("isBye")
    results = _results(part, teams)
    table = part.whole("tableNumber", least=0) or None
    seats = [rows.get(number, number) for number in teams]
    first = seats[0] if seats else ""
    if not teams or len(teams) > 2:
        part.complain(None, f"a match of {len(teams)} teams, not of two" if teams else "a match of nobody")
    elif len(teams) == 1 and isinstance(first, int):
        _put_alone(matches, round, first, part, results, is_bye=is_bye)
    else:
        if is_bye:
            part.complain("isBye", "a bye of two teams; it is read as a match")
        told = _sides(results, teams, part.path, certified=certified)
        for index, seat in enumerate(seats):
            if isinstance(seat, int) and (index == 0 or first != seat):
                side = side_against(seats[1 - index], told[index].outcome, told[index].games, table)
                matches.add_side(round, seat, side, told[index].path)


def _put_alone(
    matches: Matches[Path], round: int, row: int, match: Part, results: list[_Result], *, is_bye: bool | None
) -> None:
    """One team alone: a bye, or a loss without opponent."""
    games = results[0].games if results else None
    outcome = None if games is None or not any(games) else outcome_of(games)
    bye = is_bye or (results and results[0].is_bye) or (outcome is not Outcome.LOSS and is_bye is None)
    if bye or outcome in {Outcome.WIN, Outcome.DRAW}:
        matches.add_bye(round, row, games=games, outcome=outcome or Outcome.WIN, place=match.path)
    else:
        matches.add_loss(round, row, games=games, place=match.path)


def _results(match: Part, teams: list[str]) -> list[_Result]:
    """What is told of each team; where one is told of twice, the last that is final."""
    found: dict[str | None, _Result] = {}
    final: set[str | None] = set()
    for part in listed(match, "results", "R102", "result", round=match.round):
        part.take("submitter", "matchId")
        number = number_of(part)
        counts = [part.whole(name, least=0, most=MOST_GAMES) for name in ("wins", "losses", "draws")]
        is_final = part.truth("isFinal", "isTO") or False
        if counts[0] is None and counts[1] is None:
            continue
        if number is not None and number not in teams:
            part.complain("teamId", f"a result of the team {number}, which does not play in this match")
            continue
        if number not in final or is_final:
            won, lost, drawn = (count or 0 for count in counts)
            found[number] = _Result(number, (won, lost, drawn), part.truth("isBye") or False, part.path)
        final |= {number} if is_final else set()
    return [*found.values()] or _beside(match, teams)


def _beside(match: Part, teams: list[str]) -> list[_Result]:
    """The games as the older service tells them: won by the left and by the right team, and drawn."""
    left, right = (match.whole(name, least=0, most=MOST_GAMES) for name in ("leftTeamWins", "rightTeamWins"))
    drawn = match.whole("draws", least=0, most=MOST_GAMES) or 0
    if left is None or right is None or not teams:
        return []
    return [_Result(teams[0], (left, right, drawn), False, match.path)]


def _sides(results: list[_Result], teams: list[str], path: Path, *, certified: bool) -> list[_Told]:
    """What is told of both teams; of one of which nothing is, what its opponent's result says."""
    nameless = [result for result in results if result.team is None]
    told: list[_Result | None] = [next((r for r in results if r.team == team), None) for team in teams]
    if nameless and told == [None, None]:
        told[0] = nameless[0]
    open_ = not certified and not any(any(result.games) for result in results)
    if open_ or told == [None, None]:
        return [_Told(None, None, path)] * 2
    sides: list[_Told] = []
    for own, other in ((told[0], told[1]), (told[1], told[0])):
        result = own or other
        games = None if result is None else result.games if own else mirrored(result.games)
        sides.append(_Told(None if games is None else outcome_of(games), games, own.path if own else path))
    return sides
