"""Start scores: whether they follow from grade or group, as nearly all do or as the tournament states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.case import Case
from crosstable.checks.wording import name, points
from crosstable.diagnostics import Diagnostic, finding
from crosstable.display import counted
from crosstable.model import System
from crosstable.source import Span
from crosstable.start_groups import GRADE, RATING, GroupModel
from crosstable.start_line import StartRule
from crosstable.starts import exceptions, grade_at, ruled_starts

_NAMED: Final = 5
"""Players whom one message names; of more it names the first ones."""


def start_score(case: Case) -> Iterator[Diagnostic]:
    """
    What: a start score does not follow from the grade, or from the rating group, although nearly all others do; or
    start scores do not follow from the zero, bar, floor or groups that are stated.

    Why: either the grade (rating) or the McMahon score is wrong, or the organiser gave a correction. What nobody states
    is inferred from the table; limits of groups as far as it tells, round numbers before others. A file that states
    corrections has them followed.

    Example: a 5k starts with 12 where all other 5k start with 15; zero 20k is stated and a 14k starts with 14.

    Fix: check the grade of the player; a correction given by hand needs nothing. Where many start scores differ from
    what is stated, check that.
    """
    model = case.starts
    if model is None or model.fits == model.rows:
        return
    ruled = ruled_starts(case.tournament) if model.stated else None
    if (model.stated and ruled is None) or _is_told(case, model):
        return
    expected = [model.of(player) for player in case.tournament.players] if ruled is None else list(ruled)
    astray = _astray(case, expected)
    if ruled is not None and len(astray) > exceptions(model.rows):
        yield _another_rule(case, model, expected, astray)
        return
    for player in astray:
        yield _one(case, model, expected[player], player)


def _is_told(case: Case, model: StartRule) -> bool:
    """Whether the file tells everybody's start score, and grades are only a guess at what the groups were made by."""
    return isinstance(model, GroupModel) and model.basis == GRADE and case.fit.column_of("start") is not None


def _astray(case: Case, expected: Sequence[int | None]) -> list[int]:
    """Players who start otherwise than expected, without those whose points or scores are told to be wrong."""
    points_wrong = {
        player
        for column, meaning in enumerate(case.fit.columns)
        if meaning.criterion in {"nbw", "mms", "scorex"}
        for player in case.mismatches(column)
    }
    return [
        player
        for player, (start, usual) in enumerate(zip(case.fit.scores["start"], expected, strict=True))
        if start is not None and usual is not None and start != usual and player not in points_wrong
    ]


def _place(case: Case, player: int) -> Span | None:
    """Where the start score of a player stands, or what it was read off."""
    column = case.fit.column_of("start", "mms", "scorex")
    return case.origin.row(player) if column is None else case.origin.claim(player, column)


def _one(case: Case, model: StartRule, expected: int | None, player: int) -> Diagnostic:
    entry, start = case.tournament.players[player], case.fit.scores["start"][player]
    how = _stated(case.tournament.system, model) if model.stated else str(model)
    fact = model.fact(entry) if model.basis != RATING else f"rating {model.fact(entry)}"
    return finding(
        "P405",
        f"{name(case.tournament, player)} ({fact}) starts with {points(start)}, "
        f"the {model.basis} gives {points(expected)} ({how})",
        _place(case, player),
        player=player,
        criterion="start",
        found=points(start),
        expected=points(expected),
        advice=f"Check the {model.basis} and the McMahon score of this row.",
    )


def _another_rule(case: Case, model: StartRule, expected: Sequence[int | None], astray: Sequence[int]) -> Diagnostic:
    """One finding on all who start otherwise than what is stated gives, and what they follow instead."""
    stated, starts = _stated(case.tournament.system, model), case.fit.scores["start"]
    players = case.tournament.players
    named = [
        f"{name(case.tournament, player)} ({model.fact(players[player])}) with {points(starts[player])}, "
        f"not {points(expected[player])}"
        for player in (astray if len(astray) <= _NAMED else astray[:1])
    ]
    more = "" if len(astray) <= _NAMED else f"; so do {len(astray) - 1} more"
    instead = case.fit.line.model
    follow = f"; the start scores follow {instead}" if instead is not None else ""
    return finding(
        "P405",
        f"{counted(len(astray), 'player')} of {model.rows} do not start as stated ({stated}): {'; '.join(named)}{more}"
        f"{follow}",
        _place(case, astray[0]),
        player=astray[0],
        criterion="start",
        found=points(starts[astray[0]]) if instead is None else str(instead),
        expected=stated,
        advice="Check what is stated of zero, floor, bar or groups.",
    )


def _stated(system: System | None, model: StartRule) -> str:
    """What a tournament states of its start scores, in words."""
    if system is None or system.groups:
        return str(model)
    parts = {"zero": system.zero, "floor": system.floor, "bar": system.bar}
    return ", ".join(f"{part} {grade_at(place)}" for part, place in parts.items() if place is not None)
