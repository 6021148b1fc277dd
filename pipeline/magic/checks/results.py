"""Whether the results of matches can be: games that a match can end with, and the same on both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crosstable.checks.wording import name
from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.magic.case import MatchCase, agree
from crosstable.model import Decision, Outcome, Side

BEST_OF_THREE = 2
"""Games that win a match where nothing says otherwise."""
MANY_MATCHES = 10
"""So many won matches at least tell that a single game wins."""
OUTCOMES = {Outcome.WIN: "a win", Outcome.LOSS: "a loss", Outcome.DRAW: "a draw", None: "no result"}


def contradicting_results(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the two sides of a match do not tell opposite results, or not the same games; or a match is won with fewer
    games than the opponent has.

    Why: one of the two is wrong, and with it the points or the percentages of both.

    Example: one side has a win by 2-1, the other a win by 2-0.

    Fix: compare with the match slip.
    """
    for pairing in case.tournament.pairings():
        first, second = pairing.first_side, pairing.second_side
        if second is None or pairing.second is None or agree(pairing):
            continue
        players = pairing.first, pairing.second
        yield finding(
            "S205",
            f"{name(case.tournament, players[0])} has {_told(first)} against {name(case.tournament, players[1])} in "
            f"round {pairing.round + 1}, who has {_told(second)}",
            case.origin.cell(players[0], pairing.round),
            player=players[0],
            round=pairing.round,
            found=_told(first),
            expected=f"the reverse of {_told(second)}",
            advice="Compare with the match slip.",
            related=(Related(case.origin.cell(players[1], pairing.round), f"has {_told(second)}"),),
        )


def impossible_result(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: a match has games with which it cannot end: more won than a match needs, both sides with all that it needs, or
    a match that is won, lost or drawn although the games say otherwise; or a win without an opponent that is no bye.

    Why: game-win percentages count these games, and the percentages of all opponents with them.

    Example: 2-2 or 3-0 in a best of three.

    Fix: enter the games as they were played; a match that was conceded is written 2-0.
    """
    needed = {playoff: _games_to_win(case, playoff=playoff) for playoff in (False, True)}
    rounds = case.tournament.rounds
    for player, entry in enumerate(case.tournament.players):
        for number, (side, round) in enumerate(zip(entry.sides, rounds, strict=False)):
            if side is None or side.outcome is None or not _is_told_here(side, player):
                continue
            expected = _expected(side, needed[round.playoff])
            if expected is None:
                continue
            opponent = f" against {name(case.tournament, side.opponent)}" if side.opponent is not None else ""
            yield finding(
                "S213",
                f"{name(case.tournament, player)} has {_told(side)}{opponent} in round {number + 1}, which cannot be",
                case.origin.cell(player, number),
                player=player,
                round=number,
                found=_told(side),
                expected=expected,
                advice="Compare with the match slip.",
                severity=Severity.WARNING,
            )


def _is_told_here(side: Side, player: int) -> bool:
    """Whether this is the side of a match that is looked at: every match has two."""
    return side.opponent is None or player < side.opponent


def _expected(side: Side, needed: int) -> str | None:
    """What would be possible, if the result is not."""
    if side.games is None:
        if side.decided is Decision.PLAYED and not side.is_game and side.outcome is Outcome.WIN:
            return "an opponent, or a bye"
        return None
    won, lost, _ = side.games
    if max(won, lost) > needed or won == lost == needed:
        return f"at most {needed} games won, and by one of the two"
    if side.decided is not Decision.PLAYED or side.outcome is None or not any(side.games):
        return None
    by_games = Outcome.DRAW if won == lost else Outcome.WIN if won > lost else Outcome.LOSS
    return None if by_games is side.outcome else OUTCOMES[by_games]


def _games_to_win(case: MatchCase, *, playoff: bool) -> int:
    """How many games win a match: what the file says, or what most matches were won with."""
    told = case.tournament.settings.games_to_win
    if told is not None and not playoff:
        return told
    games = Counter(
        max(side.games[:2])
        for player in case.tournament.players
        for side, round in zip(player.sides, case.tournament.rounds, strict=False)
        if side is not None
        and side.games is not None
        and side.outcome is Outcome.WIN
        and side.is_game
        and round.playoff is playoff
    )
    usual = next((won for won in games if _is_usual(won, games)), BEST_OF_THREE)
    return max(usual, told or 1)


def _is_usual(won: int, games: Counter[int]) -> bool:
    """Whether so many games win a match, by how many matches were won with how many. A best of three may end 1-0 when
    time is over; so a single game wins only if hardly any match had more."""
    if won < BEST_OF_THREE:
        return games.total() >= MANY_MATCHES and 10 * games[won] >= 9 * games.total()
    return 2 * games[won] > games.total()


def _told(side: Side) -> str:
    """``a win by 2-1``."""
    games = "" if side.games is None else f" by {'-'.join(map(str, side.games if side.games[2] else side.games[:2]))}"
    return f"{OUTCOMES[side.outcome]}{games}"
