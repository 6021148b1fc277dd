"""Published match points and percentages against those that the matches give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from crosstable.checks.wording import name
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.display import counted, score_text
from crosstable.magic.case import MANY, MatchCase, Wrong
from crosstable.magic.checks.repeated import WrongValue, by_fault, others
from crosstable.magic.scores import PERCENTAGES
from crosstable.model import Value
from crosstable.shown import share_text

SHOWN = 5
"""Places that a finding on many values names."""


def match_points_mismatch(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the published match points of a player are not what his matches give: 3 for a win or a bye, 1 for a draw.

    Why: points decide the order before anything else, and who plays on. Either the points are wrong, or a result is.

    Example: a player with four wins and a draw is published with 12 points; the results give 13.

    Fix: compare the player's results, round by round, with the match slips.
    """
    yield from _mismatches(case, "match_points")


def omw_mismatch(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the published OMW% of a player is not the mean of his opponents' match-win percentages, each at least the
    floor (0.33, or a third), byes left out.

    Why: it is the first tie-break. A wrong value moves players with equal points past each other.

    Example: 55 is published, the opponents' results give 57 (66.6, 66.6 and 39.9 percent).

    Fix: ask for the table again after all results are in; an opponent's result may have been changed later.
    """
    yield from _mismatches(case, "omw")


def gw_mismatch(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the published GW% of a player is not what his games give: 3 points a game won, 1 a game drawn, out of 3.

    Why: it is the second tie-break, and a part of the OGW% of all his opponents.

    Example: 85 is published for a player with games 6-1; with 6-2 it would be 75.

    Fix: look for a match of the player whose games were entered wrongly, such as 2-0 for 2-1.
    """
    yield from _mismatches(case, "gw")


def ogw_mismatch(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the published OGW% of a player is not the mean of his opponents' game-win percentages, each at least the
    floor, byes left out.

    Why: it is the last tie-break.

    Example: 53 is published, the opponents' games give 51.

    Fix: ask for the table again after all results are in.
    """
    yield from _mismatches(case, "ogw")


def other_mismatch(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: another published percentage (of matches, or of the opponents' opponents) is not what the matches give.

    Why: it decides between players with equal points.

    Example: the opponents' opponents are published with 61.11 %, the results give 60.42 %.

    Fix: ask for the table again after all results are in.
    """
    for criterion in ("mw", "oomw"):
        yield from _mismatches(case, criterion)


def unexplained_percentages(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: a column of percentages holds what no rule gives: values below 0 or above 100 %, or values of which hardly any
    is right although the match points are.

    Why: the table is not made by a rule that is known, or somebody has set the values by hand. Players with equal
    points may be in any order.

    Example: a GW% of -0.2 for sixteen of twenty-four players.

    Fix: ask the organiser how the values came about; the standings that the matches give are shown by
    "crosstable standings".
    """
    for index, column in enumerate(case.tournament.columns):
        if column.criterion not in PERCENTAGES:
            continue
        impossible = [p for p, value in enumerate(column.values) if value is not None and not 0 <= value <= 1]
        if impossible:
            yield _of_many(case, index, impossible, "cannot be: a percentage is between 0 and 100 %", "0 to 100 %")
        wrong = _without(case.wrong.get(index, {}), impossible)
        if _are_many(wrong, case, index) and case.lacking_matches is None:
            printed = sum(text is not None for text in column.texts)
            message = f"is not what any known rule gives for {len(wrong)} of {printed} players"
            yield _of_many(case, index, sorted(wrong), message, f"for instance {_expected(case, index, sorted(wrong))}")


def missing_results(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: many players have more published points than their matches in the file give: matches are missing from it.

    Why: nothing that is made of the missing matches can be checked, and no percentage of an opponent either.

    Example: files of melee.gg that were collected with deck lists lack the matches of players without one.

    Fix: get the results of every round from the organiser, or check the order of the published values only.
    """
    index = case.lacking_matches
    if index is not None:
        short = case.short_of_points(index)
        message = f"are more than the matches in the file give to {len(short)} players: matches are missing"
        yield _of_many(case, index, short, message, f"for instance {_expected(case, index, short)}", code="T314")


def _are_many(wrong: Wrong, case: MatchCase, index: int) -> bool:
    printed = sum(text is not None for text in case.tournament.columns[index].texts)
    return len(wrong) >= MANY and 2 * len(wrong) > printed


def _without(wrong: Wrong, players: list[int]) -> Wrong:
    return {player: value for player, value in wrong.items() if player not in set(players)}


def _of_many(
    case: MatchCase, index: int, players: list[int], message: str, expected: str, *, code: str = "T313"
) -> Diagnostic:
    column, tournament = case.tournament.columns[index], case.tournament
    first = players[0]
    label = CRITERIA[column.criterion or ""].short
    texts = sorted({column.texts[player] or "" for player in players})
    which = f" ({', '.join(texts)} for {counted(len(players), 'player')})" if len(texts) <= 2 else ""
    return finding(
        code,
        f"the published {label}{which} {message}",
        case.origin.claim(first, index),
        player=first,
        criterion=column.criterion,
        found=column.texts[first],
        expected=expected,
        related=tuple(
            Related(case.origin.claim(player, index), f"published for {name(tournament, player)}")
            for player in players[1:SHOWN]
        ),
    )


def _mismatches(case: MatchCase, criterion: str) -> Iterator[Diagnostic]:
    tournament = case.tournament
    if case.lacking_matches is not None:
        return
    faults = by_fault(_wrong_values(case, criterion))
    for index, column in enumerate(tournament.columns):
        wrong = case.wrong.get(index, {})
        if column.criterion != criterion or (criterion in PERCENTAGES and _are_many(wrong, case, index)):
            continue
        for player, value in wrong.items():
            if (index, player) not in faults:
                continue
            found, expected = column.texts[player] or "", value_text(case, criterion, value, index)
            if criterion in PERCENTAGES and not 0 <= (column.values[player] or 0) <= 1:
                continue  # told once for all of them
            after = "" if column.after is None else f" after round {column.after}"
            yield finding(
                CRITERIA[criterion].code,
                f"{CRITERIA[criterion].short} of {name(tournament, player)}{after} is published as {found}, "
                f"the matches give {expected}",
                case.origin.claim(player, index),
                player=player,
                criterion=criterion,
                found=found,
                expected=expected,
                advice=_ADVICE[criterion in PERCENTAGES],
                related=others(case, faults[index, player]),
            )


def _wrong_values(case: MatchCase, criterion: str) -> Iterator[WrongValue]:
    """The wrong values of a criterion that are told one by one. Points are wrong by as many as in the rounds before if
    a result is; percentages of games in the same direction; those of opponents each for itself."""
    for index, wrong in case.wrong.items():
        column = case.tournament.columns[index]
        if column.criterion != criterion or (criterion in PERCENTAGES and _are_many(wrong, case, index)):
            continue
        for player, value in wrong.items():
            more = (column.values[player] or 0) - value
            by = {"match_points": more, "gw": more > 0}.get(criterion, index)
            yield WrongValue(case.through(column), index, player, by)


_ADVICE: Mapping[bool, str] = {
    True: "Ask for the table again after all results are in.",
    False: "Compare the player's results with the match slips.",
}


def value_text(case: MatchCase, criterion: str, value: Value, column: int | None = None) -> str:
    """A value as the tournament's program shows it, or as it would stand in a column."""
    if criterion not in PERCENTAGES:
        return score_text(value)
    return share_text(Fraction(value), case.fit.profile.shown if column is None else case.fit.shown[column])


def _expected(case: MatchCase, index: int, players: Sequence[int]) -> str:
    player, value = players[0], case.wrong[index][players[0]]
    criterion = case.tournament.columns[index].criterion or ""
    return f"{value_text(case, criterion, value, index)} for {name(case.tournament, player)}"
