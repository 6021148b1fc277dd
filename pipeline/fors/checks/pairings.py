"""Who met whom, against the rules of the scheme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.checks import opponents
from crosstable.checks.wording import cell_text, name
from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.fors.case import PointsCase
from crosstable.fors.scores import Why
from crosstable.model import Side
from crosstable.reconcile import side_of


def duplicate_player(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: the same identifier or name stands in two rows. Places are shared by players with equal points.

    Why: a rating list would credit two players' games to one person, or one person's games twice.

    Example: rows 4 and 9 both end with |12345678.

    Fix: find out which row has the wrong number or name, and correct it in the program that wrote the file.
    """
    yield from opponents.duplicates(case, ())


def unknown_opponent(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: a cell names an opponent number that the table does not have. A name that is not in the table is a reserve
    player, against whom somebody plays who would be left over.

    Why: the game cannot be counted for anybody, and the scores of the player cannot be checked in full.

    Example: 73+/w0 in a table of 70 players.

    Fix: correct the number; the opponent's own row shows who names this player in that round.
    """
    for found in opponents.unknown_opponent(case):
        side = None if found.player is None or found.round is None else _side(case, found.player, found.round)
        if side is None or not is_reserve(side):
            yield found


def is_reserve(side: Side) -> bool:
    """Whether an opponent is a reserve player: he is not in the table, and is named otherwise than by a number."""
    return side.outsider is not None and not side.outsider.strip().isdecimal()


def _side(case: PointsCase, player: int, number: int) -> Side | None:
    return side_of(case.tournament, player, number)


def repeated_bye(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: a player has a second bye while somebody who plays that round has had none.

    Why: the one who is left without an opponent must be another one each round.

    Example: the same player has byes in rounds 1 and 3 of a field of seven.

    Fix: compare with the pairings of the round; a round that he did not want to play is an absence, which gives 10.
    """
    for number, player in _second_byes(case):
        earlier = next(n for n in range(number) if case.scores.gains[n][player].why is Why.BYE)
        yield finding(
            "S210",
            f"{name(case.tournament, player)} has a bye in round {number + 1}, and had one in round {earlier + 1}",
            case.origin.cell(player, number),
            player=player,
            round=number,
            found=cell_text(case, player, number),
            expected="a bye for somebody who has had none",
            advice="Compare with the pairings of the round.",
            related=(Related(case.origin.cell(player, earlier), "the first bye"),),
        )


def _second_byes(case: PointsCase) -> Iterator[tuple[int, int]]:
    """Rounds (from 0) and players of second byes that were avoidable."""
    had: set[int] = set()
    for number, gains in enumerate(case.scores.gains):
        byes = [player for player, gain in enumerate(gains) if gain.why is Why.BYE]
        if not had.isdisjoint(byes) and not had.issuperset(_playing(case, number)):
            yield from ((number, player) for player in byes if player in had)
        had.update(byes)


def _playing(case: PointsCase, number: int) -> Sequence[int]:
    """The rows that have a game in a round."""
    return [row for game in case.scores.games[number] for row in game.rows]


def paired_too_early(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: a round was paired although a game of an earlier round has no result.

    Why: an unfinished game gives nobody points, so that the levels by which the round is paired are not known.

    Example: round 3 has results, and a game of round 2 has none.

    Fix: add the result.
    """
    held = [number for number, games in enumerate(case.scores.games) if games]
    for number in held:
        if number == held[-1]:
            return
        for game in case.scores.games[number]:
            if case.scores.gains[number][game.first].why is Why.OPEN:
                players = " and ".join(name(case.tournament, player) for player in game.rows)
                yield finding(
                    "P408",
                    f"round {number + 2} was paired although the game of {players} in round {number + 1} has no "
                    "result: the table is incomplete",
                    case.origin.cell(game.first, number),
                    player=game.first,
                    round=number,
                    found=cell_text(case, game.first, number),
                    expected="a result",
                    advice="Add the result.",
                )
