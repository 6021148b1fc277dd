"""Whether the printed totals are what the games give, and the printed order is that of the printed criteria."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.case import Case
from crosstable.checks.wording import name, points
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.grid import kind_of
from crosstable.meanings import NO_SCORE, is_filler, reproduced
from crosstable.model import Column
from crosstable.profiles import Kind
from crosstable.terms import SPELLED, spell


def _mismatches(case: Case, code: str) -> Iterator[Diagnostic]:
    for index, meaning in enumerate(case.fit.columns):
        criterion = meaning.criterion
        if criterion in CRITERIA and CRITERIA[criterion].code == code:
            for player in case.mismatches(index):
                if not _follows_from_points(case, criterion, index, player):
                    yield _mismatch(case, code, criterion, index, player)


def _follows_from_points(case: Case, criterion: str, column: int, player: int) -> bool:
    """Whether a wrong McMahon score is only start + the wrong number of wins that the row prints beside it."""
    wins = case.fit.column_of("nbw")
    if criterion not in {"mms", "scorex"} or wins is None or player not in case.mismatches(wins):
        return False
    printed_wins, printed = case.printed(wins)[player], case.printed(column)[player]
    expected_wins, expected = case.fit.scores["nbw"][player], case.fit.scores[criterion][player]
    if printed_wins is None or printed is None or expected_wins is None or expected is None:
        return False
    return printed_wins - expected_wins == printed - expected


def _mismatch(case: Case, code: str, criterion: str, column: int, player: int) -> Diagnostic:
    entry = CRITERIA[criterion]
    found = case.tournament.columns[column].texts[player] or ""
    expected = points(case.fit.scores[criterion][player])
    sum_of = _spelled_out(case, criterion, player)
    printed = case.printed(column)[player]
    what = f"is printed as {found}" + (", which is no number" if printed is None else "")
    return finding(
        code,
        f"{entry.short} of {name(case.tournament, player)} {what}, the games give {expected}{sum_of}",
        case.origin.claim(player, column),
        player=player,
        criterion=criterion,
        found=found,
        expected=expected,
        advice=f"Print {expected}, or correct the results of this row.",
        severity=_severity(case, column, player),
    )


def _severity(case: Case, column: int, player: int) -> Severity:
    """An error, unless the row has a round without a game of which it is not sure what the program made of it.

    Programs write 0= for several things, so in sums it never is; other kinds are if a sound row shows how they count.
    """
    kinds = {kind_of(s) for s in case.fit.tournament.players[player].sides if s is not None and not s.is_game}
    if not kinds:
        return Severity.ERROR
    if Kind.HALF in kinds and case.fit.columns[column].criterion not in SCORES:
        return Severity.WARNING
    if not case.starts_regularly(player):
        return Severity.WARNING
    wrong = set(case.mismatches(column))
    for other, entry in enumerate(case.fit.tournament.players):
        if other not in wrong:
            kinds -= {kind_of(side) for side in entry.sides if side is not None and not side.is_game}
    return Severity.WARNING if kinds else Severity.ERROR


SCORES = frozenset({"mms", "scorex", "nbw"})
"""What a player gained himself, which a round without a game adds to by what its cell says."""


def _spelled_out(case: Case, criterion: str, player: int) -> str:
    if criterion not in SPELLED:
        return ""
    values = [term.value for term in spell(case.fit, player, criterion)]
    if criterion == "mms":
        start = case.fit.scores["start"][player] or 0
        return f" (start {points(start)} + {points(sum(values) - start)})"
    if criterion in {"nbw", "start"} or len(values) < 2:
        return ""
    return " (" + " + ".join(map(points, values)).replace("+ -", "− ") + ")"


def points_mismatch(case: Case) -> Iterator[Diagnostic]:
    """
    What: the printed number of wins, or of points, is not what the results of the row give.

    Why: either the total or one of the results is wrong; a rating list counts the results.

    Example: 4 points, but the row has three wins.

    Fix: count the wins, byes and jigos of the row; then correct the total or the result.
    """
    yield from _mismatches(case, "T301")


def mms_mismatch(case: Case) -> Iterator[Diagnostic]:
    """
    What: the printed McMahon score is not the start score plus the points.

    Why: the place of the player, and the SOS of his opponents, depend on it. The start score is the one that players
    of the same grade have, confirmed by the opponents' SOS.

    Example: 19 for a player who starts with 14 and won four games.

    Fix: print start + points, or check the player's grade and start score.
    """
    yield from _mismatches(case, "T302")


def sos_mismatch(case: Case) -> Iterator[Diagnostic]:
    """
    What: the printed SOS is not the sum of the final scores of the opponents.

    Why: SOS decides between equal scores. It is summed anew from the results and the start scores, never from the
    printed totals; rounds without opponent count as the profile says.

    Example: 84 where the opponents have 15, 18, 17, 18 and 17.

    Fix: print the sum, or look for a wrong opponent in the row.
    """
    yield from _mismatches(case, "T303")


def sosos_mismatch(case: Case) -> Iterator[Diagnostic]:
    """
    What: the printed SOSOS is not the sum of the SOS of the opponents.

    Why: SOSOS decides between equal scores and equal SOS.

    Example: 394 where the opponents' SOS add up to 395.

    Fix: print the sum.
    """
    yield from _mismatches(case, "T304")


def sodos_mismatch(case: Case) -> Iterator[Diagnostic]:
    """
    What: the printed SODOS is not the sum of the scores of the defeated opponents (half of it for a jigo).

    Why: SODOS decides between players who are still equal.

    Example: 49 where the two opponents beaten have 18 and 30.

    Fix: print the sum, or look for a wrong result in the row.
    """
    yield from _mismatches(case, "T305")


def tiebreak_mismatch(case: Case) -> Iterator[Diagnostic]:
    """
    What: another printed tie-break is not what the games give; the criterion is named.

    Why: it decides between players who are equal otherwise.

    Example: SOS-1 is printed as 12, without the lowest opponent the sum is 13.

    Fix: print the value that the games give.
    """
    yield from _mismatches(case, "T306")


def mislabelled_column(case: Case) -> Iterator[Diagnostic]:
    """
    What: the heading of a column names one criterion, its values are another.

    Why: whoever trusts the heading, a program included, takes the values for something else.

    Example: a column headed SDOS that holds the sums of the opponents' SOS, which is SOSOS.

    Fix: correct the heading.
    """
    for index, (meaning, column) in enumerate(zip(case.fit.columns, case.tournament.columns, strict=True)):
        if meaning.criterion is None or _is_as_named(case, column, index):
            continue
        entry = CRITERIA[meaning.criterion]
        yield finding(
            "T308",
            f"the column headed {column.label} holds {entry.short} ({entry.title}): "
            f"{meaning.matched} of {meaning.rows} values",
            case.origin.heading(index),
            criterion=meaning.criterion,
            found=column.label,
            expected=entry.short,
            advice=f"Head the column {entry.short}.",
        )


_ALIKE = (frozenset({"nbw", "mms", "scorex"}), frozenset({"rank", "rating", "place", "category"}))
"""Criteria whose headings are used for one another: points may be wins or McMahon points."""


def _is_as_named(case: Case, column: Column, index: int) -> bool:
    """Whether a column is what its heading says, or the heading says nothing, or nothing explains the values."""
    meaning, named = case.fit.columns[index], column.criterion
    if named is None or meaning.criterion is None or column.label is None or meaning.criterion == named:
        return True
    if meaning.criterion in NO_SCORE or any({named, meaning.criterion} <= group for group in _ALIKE):
        return True
    return meaning.criterion.removeprefix("w") == named.removeprefix("w")


def unknown_column(case: Case) -> Iterator[Diagnostic]:
    """
    What: a numeric column matches no criterion.

    Why: it may be a lot number, an age group or a tie-break that is not computed here; it was not checked.

    Example: a column of numbers 1 to 68 without a heading.

    Fix: nothing, unless it should be one of the criteria; then its values are wrong throughout.
    """
    for index, (meaning, column) in enumerate(zip(case.fit.columns, case.tournament.columns, strict=True)):
        if meaning.criterion is not None or (column.label is None and is_filler(column)):
            continue
        label = f"headed {column.label}" if column.label else f"number {meaning.index + 1}"
        best = _closest(case, index)
        yield finding(
            "R104",
            f"the column {label} matches no criterion" + (f"; closest is {best}" if best else ""),
            case.origin.heading(index) or case.origin.claim(0, index),
            found=column.label,
            advice="It is not checked; if it is one of the criteria, its values are wrong throughout.",
        )


def _closest(case: Case, column: int) -> str | None:
    printed = case.printed(column)
    fits = {
        criterion: sum(reproduced(case.tournament.columns[column], values))
        for criterion, values in case.fit.scores.items()
        if criterion != "start"
    }
    best = max(fits, key=lambda criterion: fits[criterion], default=None)
    if best is None or fits[best] * 2 < len(printed):
        return None
    return f"{CRITERIA[best].short}, {fits[best]} of {len(printed)} values"
