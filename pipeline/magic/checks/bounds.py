"""What can be known of a table whose file holds no results: which points and percentages can be at all."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.checks.wording import name
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, finding
from crosstable.display import counted, score_text
from crosstable.magic.case import MatchCase
from crosstable.magic.checks.totals import value_text
from crosstable.magic.profiles import may_hold
from crosstable.magic.scores import CRITERIA as MATCH_CRITERIA
from crosstable.model import QUARTER, Column
from crosstable.shown import PERCENT


def without_results(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the file holds a table and no results. Points, order and what the values can be were checked; the percentages
    cannot be computed again.

    Why: a printed table says nothing of who met whom.

    Example: EventLink's report "Standings by Rank".

    Fix: give the pairings or results of every round together with it: crosstable verify standings.txt round-*.txt
    """
    columns = enumerate(case.tournament.columns)
    published = [n for n, c in columns if c.criterion in MATCH_CRITERIA and not case.fit.covers(c)]
    if not published:
        return
    held = case.fit.held
    lacking = f"the results of rounds after round {held}" if held else "results"
    yield finding(
        "T315",
        f"the file does not hold {lacking}: points, order and limits were checked, the percentages cannot be computed",
        case.origin.heading(published[0]),
        advice="Give the results of every round together with it.",
    )


def impossible_points(case: MatchCase) -> Iterator[Diagnostic]:
    """Points that nobody can have after so many rounds, and more of them than the rounds give away."""
    for index, column in enumerate(case.tournament.columns):
        rounds = len(case.tournament.rounds) if column.after is None else column.after
        if column.criterion == "match_points" and rounds and not case.fit.covers(column):
            yield from _impossible(case, index, column, rounds)
            yield from _too_many(case, index, column, rounds)


def _impossible(case: MatchCase, index: int, column: Column, rounds: int) -> Iterator[Diagnostic]:
    win, draw = case.fit.profile.win, case.fit.profile.draw
    possible = {win * won + draw * drawn for won in range(rounds + 1) for drawn in range(rounds + 1 - won)}
    for player, value in enumerate(column.values):
        if value is None or (value % QUARTER == 0 and value // QUARTER in possible):
            continue
        found = column.texts[player] or ""
        yield finding(
            "T309",
            f"{name(case.tournament, player)} is published with {found} points, which nobody can have after {rounds} "
            "rounds",
            case.origin.claim(player, index),
            player=player,
            criterion="match_points",
            found=found,
            expected=f"at most {max(possible)}" if value > QUARTER * max(possible) else _near(value, possible),
            advice="Compare the player's results with the match slips.",
        )


def _near(value: Fraction | int, possible: set[int]) -> str:
    points = Fraction(value) / QUARTER
    below = max((p for p in possible if p < points), default=None)
    above = min(p for p in possible if p > points)
    return str(above) if below is None else f"{below} or {above}"


def _too_many(case: MatchCase, index: int, column: Column, rounds: int) -> Iterator[Diagnostic]:
    """A round gives 3 points a match, and 3 to the one who is left over."""
    players = len(case.tournament.players)
    most = case.fit.profile.win * ((players + 1) // 2) * rounds
    total = sum(value or 0 for value in column.values)
    win = case.fit.profile.win
    draws = sum((value // QUARTER) % win for value in column.values if value is not None)  # sides of drawn matches
    most -= (win - 2 * case.fit.profile.draw) * ((draws + 1) // 2)
    if total > QUARTER * most:
        matches = f"{counted(rounds, 'round')} of {counted(players, 'player')}"
        drawn = f" with at least {counted((draws + 1) // 2, 'draw')}" if draws else ""
        yield finding(
            "T309",
            f"the points add up to {score_text(total)}, but {matches}{drawn} give {most} at most",
            case.origin.claim(0, index),
            criterion="match_points",
            found=score_text(total),
            expected=f"at most {most}",
            advice="Some player has too many points, or players are missing from the table.",
        )


def impossible_percentages(case: MatchCase) -> Iterator[Diagnostic]:
    """Percentages below the floor, and games that do not fit matches that were all won or all lost."""
    floor, least_own = _floors(case)
    for index, column in enumerate(case.tournament.columns):
        criterion = column.criterion or ""
        if criterion not in {"omw", "gw", "ogw"} or case.fit.covers(column):
            continue
        least = least_own if criterion == "gw" else floor
        least = Fraction(int(least * PERCENT), PERCENT)  # a third is shown as 33
        for player, value in enumerate(column.values):
            if value is not None and 0 < value < least:  # 0 is what programs show of somebody without opponents
                expected = f"at least {value_text(case, criterion, floor, index)}"
                yield _cannot_be(case, index, player, "is below the floor", expected)
    yield from _games_of_one_kind(case)


def _floors(case: MatchCase) -> tuple[Fraction, Fraction]:
    """The least that a percentage of the opponents and an own one are shown as, by the profile, or by any that may be
    meant where the file tells neither its program nor its day."""
    counting, fitted = case.tournament.counting, case.fit.profile
    possible = may_hold(None if counting is None else counting.program, fitted.system, case.tournament.settings.begin)
    if not any(profile.name == fitted.name for profile in possible):
        possible = [fitted]
    least = min(profile.floor or Fraction(0) for profile in possible)
    return least, least if all(profile.shows_floor for profile in possible) else Fraction(0)


def _games_of_one_kind(case: MatchCase) -> Iterator[Diagnostic]:
    """Who won every match won half of the games at least, who lost every match at most half of them."""
    points = next((c for c in case.tournament.columns if c.criterion == "match_points" and c.after is None), None)
    points = points or next((c for c in reversed(case.tournament.columns) if c.criterion == "match_points"), None)
    games = [n for n, c in enumerate(case.tournament.columns) if c.criterion == "gw" and not case.fit.covers(c)]
    if points is None or not games:
        return
    column = case.tournament.columns[games[-1]]
    rounds = len(case.tournament.rounds) if points.after is None else points.after
    all_won = QUARTER * case.fit.profile.win * rounds
    half = Fraction(1, 2)
    for player, (value, total) in enumerate(zip(column.values, points.values, strict=True)):
        if value is None or total is None:
            continue
        if rounds and total == all_won and value < half:
            yield _cannot_be(case, games[-1], player, "is too low for matches that were all won", "at least 50 %")
        elif total == 0 and value > half:
            yield _cannot_be(case, games[-1], player, "is too high for matches that were all lost", "at most 50 %")


def _cannot_be(case: MatchCase, index: int, player: int, why: str, expected: str) -> Diagnostic:
    column = case.tournament.columns[index]
    criterion, found = column.criterion or "", column.texts[player] or ""
    return finding(
        CRITERIA[criterion].code,
        f"{CRITERIA[criterion].short} of {name(case.tournament, player)} is published as {found}, which {why}",
        case.origin.claim(player, index),
        player=player,
        criterion=criterion,
        found=found,
        expected=expected,
        advice="Ask for the table again.",
    )
