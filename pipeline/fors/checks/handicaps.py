"""Handicaps against those that the scheme gives."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.wording import cell_text, name, row
from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.display import counted, score_text
from crosstable.fors.case import PointsCase
from crosstable.fors.games import Game
from crosstable.fors.schemes import RULES_OF_HANDICAP
from crosstable.fors.scores import Why
from crosstable.model import MOST_STONES
from crosstable.reconcile import side_of
from crosstable.systems.fors import level

MANY = 4
"""So many games against the rule, and more than follow it: then the tournament has another rule."""


def handicap_rule(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: a game has a handicap that the scheme does not give for the ratings of the two players, or one in the last
    round where players of the two highest levels play without; or a game with handicap has komi.

    Why: White is given points for the handicap, so a wrong one is wrong points for both.

    Example: 2 stones in a game of 1500 against 1449, where URAGAN gives 1.

    Fix: correct the handicap, or the ratings; or say how many rounds are planned, if the round is not the last.
    """
    wrong = case.games_against_rule
    follows = len(wrong) <= len(case.games_by_rule) or len(wrong) < MANY
    if not follows:
        if case.scheme.name in RULES_OF_HANDICAP:
            yield _by_another_rule(case, wrong[0], len(wrong))
        return
    if case.doubtful_rating is not None:
        yield _of_rating(case, case.doubtful_rating, len(wrong))
        return
    for game in wrong:
        if 0 <= game.stones[0] <= MOST_STONES:
            yield _wrong_handicap(case, game)


def _wrong_handicap(case: PointsCase, game: Game) -> Diagnostic:
    stones, expected = game.stones[0], _expected(game)
    return _of_game(
        case,
        game,
        "P406",
        f"round {game.round + 1}, {_pair(case, game)}: {_reason(case, game)}, {_given(stones)}",
        expected=expected,
        advice="Correct the handicap or the ratings"
        + ("; if more rounds follow, say how many are planned." if _is_last_by_file(case, game) else "."),
    )


def _expected(game: Game) -> str:
    return " or ".join(f"handicap {stones}" for stones in sorted(game.by_scheme))


def _pair(case: PointsCase, game: Game) -> str:
    names = [f"{name(case.tournament, player)} ({case.scores.starters[player].rating})" for player in game.rows]
    return " and ".join(names)


def _reason(case: PointsCase, game: Game) -> str:
    """What the scheme gives, and why."""
    last = case.scores.last
    if game.decisive and last is not None and game.by_scheme == (0,):
        top = last.on_top(game.rows)
        who = "one of them" if top is None else name(case.tournament, top)
        levels = ", ".join(str(height) for height in sorted(last.levels, reverse=True))
        own = f" with {score_text(last.points[top])} points, level {level(last.points[top])}" if top is not None else ""
        return (
            f"this round is the last and {who}{own}, is on one of the two highest levels ({levels}): the game is even"
        )
    ratings = [case.scores.starters[player].rating or 0 for player in game.rows]
    gives = " or ".join(map(str, sorted(game.by_scheme)))
    return f"the ratings differ by {abs(ratings[0] - ratings[-1])}, which gives handicap {gives}"


def _given(stones: int) -> str:
    if not stones:
        return "the game was even"
    return f"{counted(stones, 'stone')} {'was' if stones == 1 else 'were'} given"


def _is_last_by_file(case: PointsCase, game: Game) -> bool:
    return bool(game.decisive) and case.scores.last is not None and not case.scores.last.stated


def _by_another_rule(case: PointsCase, game: Game, wrong: int) -> Diagnostic:
    told = wrong + len(case.games_by_rule)
    return _of_game(
        case,
        game,
        "P406",
        f"{wrong} of {told} games have another handicap than {case.scheme.title} gives; the first is that of round "
        f"{game.round + 1}, {_pair(case, game)}: {_reason(case, game)}, {_given(game.stones[0])}",
        expected=_expected(game),
        advice="Check the ratings, and whether this is the right system.",
    )


def _of_rating(case: PointsCase, player: int, wrong: int) -> Diagnostic:
    tournament, rating = case.tournament, case.scores.starters[player].rating
    games = [game for game in case.games_against_rule if player in game.rows]
    return finding(
        "P406",
        f"{wrong} games of {name(tournament, player)} have another handicap than his rating {rating} gives, and no "
        "other game has: the rating seems to be wrong",
        case.origin.field(player, "rating"),
        player=player,
        found=str(rating),
        expected="a rating that gives the handicaps of his games",
        advice="Correct the rating, or the handicaps of his games.",
        related=tuple(
            Related(case.origin.cell(player, game.round), f"round {game.round + 1}: {_reason(case, game)}")
            for game in games
        ),
    )


def komi_with_handicap(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: a game with handicap has komi.

    Why: the scheme says that games with handicap are played without; the points already compensate the stones.

    Example: komi 6.5 in a game with 3 stones.

    Fix: correct the komi or the handicap of the game.
    """
    for games in case.scores.games:
        for game in games:
            komi = next((k for player in game.rows if (k := _komi(case, player, game.round))), None)
            if komi is not None and len(game.stones) == 1 and game.stones[0] > 0 and not game.is_against_rule:
                yield _of_game(
                    case,
                    game,
                    "P406",
                    f"round {game.round + 1}, {_pair(case, game)}: komi {score_text(komi)} in a game with handicap "
                    f"{game.stones[0]}, which is played without",
                    expected="no komi",
                    advice="Correct the komi or the handicap.",
                )


def _komi(case: PointsCase, player: int, number: int) -> int | None:
    side = side_of(case.tournament, player, number)
    return None if side is None else side.komi


def handicap_giver(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: the player with the lower rating gives the handicap.

    Why: Black takes the stones, and the stronger player gives them; the scheme gives the points to White.

    Example: White 1449 gives 1 stone to Black 1500.

    Fix: check colours and ratings of the two players.
    """
    for games in case.scores.games:
        for game in games:
            white = game.white
            if white is None or not game.has_weaker_white or len(game.stones) != 1:
                continue
            if case.scores.gains[game.round][game.first].why in {Why.NO_SHOW, Why.FORFEIT}:
                continue
            black = next(player for player in game.rows if player != white)
            yield _of_game(
                case,
                game,
                "S212",
                f"round {game.round + 1}: {_rated(case, white)} gives {counted(game.stones[0], 'stone')} to the "
                f"stronger {_rated(case, black)}",
                expected="the stronger player as White",
                advice="Check colours and ratings.",
            )


def _rated(case: PointsCase, player: int) -> str:
    return f"{name(case.tournament, player)} ({case.scores.starters[player].rating})"


def _of_game(case: PointsCase, game: Game, code: str, message: str, *, expected: str, advice: str) -> Diagnostic:
    first, number = game.first, game.round
    others = [player for player in game.rows if player != first]
    return finding(
        code,
        message,
        case.origin.cell(first, number),
        player=first,
        round=number,
        found=cell_text(case, first, number),
        expected=expected,
        advice=advice,
        related=tuple(
            Related(case.origin.cell(other, number), f"the same game in {row(case.tournament, other)}")
            for other in others
        ),
    )
