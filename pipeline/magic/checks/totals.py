"""Published match points and percentages against those that the matches give."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, finding
from crosstable.display import score_text
from crosstable.magic.fitting import MatchFit, agrees
from crosstable.magic.scores import PERCENTAGES, scores
from crosstable.model import Value
from crosstable.origin import NOWHERE
from crosstable.shown import share_text


def match_points_mismatch(fit: MatchFit) -> Iterator[Diagnostic]:
    """
    What: the published match points of a player are not what his matches give: 3 for a win or a bye, 1 for a draw.

    Why: points decide the order before anything else, and who plays on. Either the points are wrong, or a result is.

    Example: a player with four wins and a draw is published with 12 points; the results give 13.

    Fix: compare the player's results, round by round, with the match slips.
    """
    return _mismatches(fit, "match_points")


def omw_mismatch(fit: MatchFit) -> Iterator[Diagnostic]:
    """
    What: the published OMW% of a player is not the mean of his opponents' match-win percentages, each at least the
    floor (0.33, or a third), byes left out.

    Why: it is the first tie-break. A wrong value moves players with equal points past each other.

    Example: 55 is published, the opponents' results give 57 (66.6, 66.6 and 39.9 percent).

    Fix: ask for the table again after all results are in; an opponent's result may have been changed later.
    """
    return _mismatches(fit, "omw")


def gw_mismatch(fit: MatchFit) -> Iterator[Diagnostic]:
    """
    What: the published GW% of a player is not what his games give: 3 points a game won, 1 a game drawn, out of 3.

    Why: it is the second tie-break, and a part of the OGW% of all his opponents.

    Example: 85 is published for a player with games 6-1; with 6-2 it would be 75.

    Fix: look for a match of the player whose games were entered wrongly, such as 2-0 for 2-1.
    """
    return _mismatches(fit, "gw")


def ogw_mismatch(fit: MatchFit) -> Iterator[Diagnostic]:
    """
    What: the published OGW% of a player is not the mean of his opponents' game-win percentages, each at least the
    floor, byes left out.

    Why: it is the last tie-break.

    Example: 53 is published, the opponents' games give 51.

    Fix: ask for the table again after all results are in.
    """
    return _mismatches(fit, "ogw")


def _mismatches(fit: MatchFit, criterion: str) -> Iterator[Diagnostic]:
    tournament = fit.tournament
    origin = tournament.origin or NOWHERE
    if not fit.has_results:
        return
    for index, column in enumerate(tournament.columns):
        if column.criterion != criterion:
            continue
        through = len(tournament.rounds) if column.after is None else column.after
        computed = (fit.scores if column.after is None else scores(tournament, fit.profile, through))[criterion]
        for player, (printed, value) in enumerate(zip(column.values, computed, strict=True)):
            if printed is None or value is None or agrees(printed, value, criterion, fit.profile):
                continue
            found, expected = column.texts[player] or "", _text(fit, criterion, value)
            yield finding(
                CRITERIA[criterion].code,
                f"{CRITERIA[criterion].short} of {tournament.players[player].name} is published as {found}, "
                f"the matches give {expected}",
                origin.claim(player, index),
                player=player,
                criterion=criterion,
                found=found,
                expected=expected,
            )


def _text(fit: MatchFit, criterion: str, value: Value) -> str:
    return share_text(Fraction(value), fit.profile.shown) if criterion in PERCENTAGES else score_text(value)
