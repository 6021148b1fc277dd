"""Printed points of rounds, totals and wins against those that the games give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from crosstable.checks.wording import name, points
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.fors.case import NOTHING, PointsCase, Wrong
from crosstable.fors.fitting import Meaning
from crosstable.fors.scores import Why
from crosstable.fors.terms import spelled_round
from crosstable.meanings import NO_SCORE, is_filler

MANY = 4
"""So many values wrong, and more than half of the column, are told as one finding."""


def points_of_rounds(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: the printed points of a round are not what the round gives, the printed total is not the start points and the
    points of all rounds, or the printed wins are not those of the row. What follows from one wrong number is none.

    Why: points of rounds are in the total, and the total says who meets whom.

    Example: 34 points for a win as White with 1 stone, which gives 32.

    Fix: correct the points of the round, or the result or the handicap in its cell.
    """
    for number in range(len(case.scores.gains)):
        column = case.fit.column("gain", number + 1)
        if column is None:
            continue
        wrong = {w.player: w for w in _wrong_gains(case, number, column)}
        if _are_many(case, column, len(wrong)):
            yield _of_many(case, column, [*wrong.values()])
            continue
        told: set[int] = set()
        for player, value in wrong.items():
            if player in told:
                continue
            game = case.scores.gains[number][player].game
            partner = next((row for row in (game.rows if game else ()) if row != player and row in wrong), None)
            told.update({player} if partner is None else {player, partner})
            yield _gain(case, number, value, None if partner is None else wrong[partner])


def _wrong_gains(case: PointsCase, number: int, column: int) -> Iterator[Wrong]:
    texts, values = case.tournament.columns[column].texts, case.tournament.columns[column].values
    for player, gain in enumerate(case.scores.gains[number]):
        text, value = texts[player], values[player]
        if text is None or text.strip() in NOTHING or gain.value is None or not gain.is_clear:
            continue
        if not isinstance(value, int):
            yield Wrong(column, player, None, gain.value)
        elif (number, player) in case.wrong_gains:
            yield Wrong(column, player, value, gain.value)


def _gain(case: PointsCase, number: int, wrong: Wrong, partner: Wrong | None) -> Diagnostic:
    tournament, player = case.tournament, wrong.player
    found = tournament.columns[wrong.column].texts[player] or ""
    gain = case.scores.gains[number][player]
    other, advice = "", "Correct the points of the round, or its cell."
    if partner is not None:
        theirs = tournament.columns[partner.column].texts[partner.player]
        other = f"; those of {name(tournament, partner.player)}, {theirs}, should be {points(partner.expected)}"
        advice = "As both are wrong, the result or the handicap of the game may be: compare with the game's record."
    return finding(
        "T301",
        f"points of {name(tournament, player)} in round {number + 1} are printed as {found}, the round gives "
        f"{points(wrong.expected)} ({spelled_round(case.fit, player, gain)}){other}",
        case.origin.claim(player, wrong.column),
        player=player,
        round=number,
        criterion="gain",
        found=found,
        expected=points(wrong.expected),
        advice=advice,
        related=()
        if partner is None
        else (Related(case.origin.claim(partner.player, partner.column), "the points of the opponent"),),
    )


def points_in_all(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: printed points are not the start points and the points of all rounds.

    Why: the total orders the table.

    Example: 183 points for a player who starts with 108 and has 30, 14 and 30 in three rounds.

    Fix: add up start points and rounds; if the sum stays another, one of the cells is wrong.
    """
    faults: dict[tuple[int, int | None, bool], list[Wrong]] = {}
    for column, group in groupby(case.wrong_totals, key=lambda wrong: wrong.column):
        wrong = [value for value in group if value.player != case.doubtful_rating]
        if _are_many(case, column, len(wrong)):
            yield _of_many(case, column, wrong)
            continue
        meaning = case.fit.meanings[column]
        for value in wrong:
            faults.setdefault((value.player, value.by, meaning is not None and meaning.plain), []).append(value)
    told: set[Wrong] = set()
    for fault in faults.values():
        if fault[0] in told:
            continue
        partner = _partner(case, fault[0], [other[0] for other in faults.values()])
        told.update({partner} if partner is not None else ())
        yield _total(case, fault, partner)


def _partner(case: PointsCase, wrong: Wrong, others: Sequence[Wrong]) -> Wrong | None:
    """Whose total is wrong by as much the other way, as it is when the result of a game of the two is wrong."""
    if wrong.by not in case.by_results:
        return None
    met = {row for games in case.scores.games for game in games if wrong.player in game.rows for row in game.rows}
    return next(
        (
            other
            for other in others
            if other.player != wrong.player and other.player in met and other.by == -(wrong.by or 0)
        ),
        None,
    )


def _total(case: PointsCase, fault: Sequence[Wrong], partner: Wrong | None) -> Diagnostic:
    tournament, first = case.tournament, fault[0]
    player, meaning = first.player, case.fit.meanings[first.column]
    found = tournament.columns[first.column].texts[player] or ""
    through = len(case.scores.gains) if meaning is None else meaning.after
    after = f" after round {through}" if through != len(case.scores.gains) else ""
    what = "is printed as " + found + (", which is no number" if first.value is None else "")
    other = ""
    if partner is not None:
        theirs = tournament.columns[partner.column].texts[partner.player]
        other = (
            f"; that of {name(tournament, partner.player)}, {theirs}, should be {points(partner.expected)}: the result "
            "of their game seems to be another"
        )
    related = [Related(case.origin.claim(player, same.column), "the same later") for same in fault[1:]]
    if partner is not None:
        related.append(Related(case.origin.claim(partner.player, partner.column), "the opponent's"))
    return finding(
        "T301",
        f"{CRITERIA[case.scheme.name].short} of {name(tournament, player)}{after} {what}, the games give "
        f"{points(first.expected)}{_sum(case, player, through, plain=meaning is not None and meaning.plain)}{other}",
        case.origin.claim(player, first.column),
        player=player,
        criterion=case.scheme.name,
        found=found,
        expected=points(first.expected),
        advice=f"Print {points(first.expected)}, or correct the results of this row.",
        related=tuple(related),
    )


def _sum(case: PointsCase, player: int, through: int, *, plain: bool) -> str:
    """`` (start 108 + 30 + 14)``."""
    gains = [points(gains[player].value) for gains in case.scores.gains[:through]]
    start = [] if plain else [f"start {points(case.scores.starters[player].start)}"]
    return f" ({' + '.join((*start, *gains))})"


def wins(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: the printed number of wins is not that of the results of the row.

    Why: either the number or one of the results is wrong.

    Example: 2 wins in a row with one.

    Fix: count the wins; a jigo is half a win, a bye none.
    """
    for column, meaning in enumerate(case.fit.meanings):
        if meaning is None or meaning.criterion != "nbw":
            continue
        wrong = [value for value in _wrong_wins(case, column, meaning) if not _is_told(case, value.player)]
        if _are_many(case, column, len(wrong)):
            yield _of_many(case, column, wrong)
            continue
        for value in wrong:
            found = case.tournament.columns[column].texts[value.player] or ""
            yield finding(
                "T301",
                f"{CRITERIA['nbw'].short} of {name(case.tournament, value.player)} is printed as {found}, the games "
                f"give {points(value.expected)}",
                case.origin.claim(value.player, column),
                player=value.player,
                criterion="nbw",
                found=found,
                expected=points(value.expected),
                advice=f"Print {points(value.expected)}, or correct the results of this row.",
            )


def _wrong_wins(case: PointsCase, column: int, meaning: Meaning) -> Iterator[Wrong]:
    texts, values = case.tournament.columns[column].texts, case.tournament.columns[column].values
    for player, (text, value) in enumerate(zip(texts, values, strict=True)):
        expected = case.fit.computed(meaning, player)
        if text is not None and text.strip() not in NOTHING and expected is not None and value != expected:
            yield Wrong(column, player, value if isinstance(value, int) else None, expected)


def _is_told(case: PointsCase, player: int) -> bool:
    """Whether a result of a player is in doubt already, by what is told of his rounds or of his total."""
    disputed = {row for found in case.contradictions for row in (found.first, found.second)}
    unclear = any(not gains[player].is_clear or gains[player].why is Why.TOLD for gains in case.scores.gains)
    by_gain = any(wrong_of == player for _, wrong_of in case.wrong_gains)
    return player in disputed or unclear or by_gain or player in case.doubtful_results


def _are_many(case: PointsCase, column: int, wrong: int) -> bool:
    printed = sum(text is not None for text in case.tournament.columns[column].texts)
    return wrong >= MANY and 2 * wrong > printed


def _of_many(case: PointsCase, column: int, wrong: Sequence[Wrong]) -> Diagnostic:
    """Most values of a column are wrong: one finding."""
    claimed, meaning, first = case.tournament.columns[column], case.fit.meanings[column], wrong[0]
    criterion = "" if meaning is None else meaning.criterion
    of_round = f" of round {meaning.after}" if meaning is not None and criterion == "gain" else ""
    printed = sum(text is not None for text in claimed.texts)
    return finding(
        "T301",
        f"{CRITERIA[criterion].short}{of_round}: {len(wrong)} of {printed} printed values are not what the games give, "
        f"for instance {claimed.texts[first.player]} of {name(case.tournament, first.player)}, who has "
        f"{points(first.expected)}",
        case.origin.claim(first.player, column),
        player=first.player,
        round=meaning.after - 1 if meaning is not None and criterion == "gain" else None,
        criterion=criterion,
        found=claimed.texts[first.player],
        expected=points(first.expected),
        advice=f"Check whether {case.scheme.title} is the right system, and what a bye and an absence are worth.",
    )


def mislabelled_column(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: the heading of a column names one criterion, its values are another.

    Why: whoever trusts the heading, a program included, takes the values for something else.

    Example: a column headed URAGAN that holds start points.

    Fix: correct the heading.
    """
    for index, (meaning, column) in enumerate(zip(case.fit.meanings, case.tournament.columns, strict=True)):
        if (
            meaning is None
            or column.criterion is None
            or column.label is None
            or _is_as_named(meaning, column.criterion)
        ):
            continue
        entry, reading = CRITERIA[meaning.criterion], case.fit.columns[index]
        yield finding(
            "T308",
            f"the column headed {column.label} holds {entry.short} ({entry.title}): "
            f"{reading.matched} of {reading.rows} values",
            case.origin.heading(index),
            criterion=meaning.criterion,
            found=column.label,
            expected=entry.short,
            advice=f"Head the column {entry.short}.",
        )


_POINTS = frozenset({"uragan", "mp", "mms", "nbw", "scorex", "match_points"})
"""Headings that may all mean the points of a tournament."""


def _is_as_named(meaning: Meaning, named: str) -> bool:
    if meaning.criterion in NO_SCORE or meaning.criterion == named or named in NO_SCORE:
        return True
    return {meaning.criterion, named} <= _POINTS or (named == "gain" and meaning.plain)


def unknown_column(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: a numeric column matches no criterion.

    Why: it may be a lot number, an age group or a tie-break that is not computed here; it was not checked.

    Example: a column of numbers 1 to 68 without a heading.

    Fix: nothing, unless it should be one of the criteria; then its values are wrong throughout.
    """
    for index, (meaning, column) in enumerate(zip(case.fit.meanings, case.tournament.columns, strict=True)):
        if meaning is not None or (column.label is None and is_filler(column)):
            continue
        label = f"headed {column.label}" if column.label else f"number {column.index + 1}"
        yield finding(
            "R104",
            f"the column {label} matches no criterion of {case.scheme.title}",
            case.origin.heading(index) or (case.origin.claim(0, index) if column.texts else None),
            found=column.label,
            advice="It is not checked; if it is one of the criteria, its values are wrong throughout.",
        )
