"""Rows that stand in each other's place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from crosstable.case import Case, cases
from crosstable.causes.edits import Edit, RowsExchanged, Suggestion
from crosstable.causes.texts import Writing, reading
from crosstable.checks import find
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import counted
from crosstable.model import Side, Tournament

MOST: Final = 4
"""So many rows at most may each stand below the one that they ought to stand above."""


def exchanged_rows(
    case: Case, tournament: Tournament, findings: Sequence[Diagnostic], left: Sequence[Diagnostic]
) -> Iterator[Suggestion]:
    """Neighbouring rows that are in the wrong order; ``left`` is what is found in a table that is corrected otherwise
    (``tournament``)."""
    still = {finding.player for finding in left if finding.code == "T307"}
    wrong = [(n, f.player) for n, f in enumerate(findings) if _is_wrong(f) and f.player and f.player in still]
    if not wrong or len(wrong) > MOST:
        return
    writing = Writing(case.tournament)
    made = cases([exchanged(tournament, player - 1, player) for _, player in wrong], case.fit.profile.name)
    for (index, player), instead in zip(wrong, made, strict=True):
        if len(find(instead)) < len(left):
            edit = Edit("rows-exchanged", (RowsExchanged(player - 1, player),))
            confidence = "likely" if len(wrong) > 1 else "certain"
            yield Suggestion(reading(writing, edit, f"{counted(1, 'difference')} would agree"), (index,), confidence)


def _is_wrong(finding: Diagnostic) -> bool:
    """Whether rows are in the wrong order for certain: equal scores may be ordered by what the table does not print."""
    return finding.code == "T307" and finding.severity is Severity.ERROR


def exchanged(tournament: Tournament, first: int, second: int) -> Tournament:
    """The table with two rows in each other's place; the printed places stay where they are."""
    order = list(range(len(tournament.players)))
    order[first], order[second] = second, first

    def renamed(side: Side | None) -> Side | None:
        if side is None or side.opponent not in (first, second):
            return side
        return replace(side, opponent=order[side.opponent])

    players = [
        replace(player, sides=tuple(map(renamed, player.sides)), place=tournament.players[row].place)
        for row, player in enumerate(tournament.players[old] for old in order)
    ]
    columns = [
        replace(
            column,
            texts=tuple(column.texts[old] for old in order),
            values=tuple(column.values[old] for old in order),
            vague=tuple(column.vague[old] for old in order) if column.vague else (),
        )
        for column in tournament.columns
    ]
    return replace(tournament, players=tuple(players), columns=tuple(columns))
