"""Which findings are about what a correction changes."""

from __future__ import annotations

from crosstable.causes.edits import (
    Change,
    Edit,
    Met,
    MissingRow,
    NewGrade,
    NewSide,
    NewStart,
    NewValue,
    NoRow,
    PlayersExchanged,
    RowsExchanged,
)
from crosstable.diagnostics import Diagnostic

OF_VALUES = frozenset({"T307", "P405"})
OF_GAMES = frozenset({"P406", "S212"})
"""Findings of games that grades contradict."""


def concerns(edit: Edit, finding: Diagnostic) -> bool:
    """Whether a finding is about what a correction changes."""
    return any(_is_about(change, finding) for change in edit.changes)


def _is_about(change: Change, finding: Diagnostic) -> bool:
    found = False
    match change:
        case NewSide(player, number, side):
            found = finding.round == number and finding.player in (player, side.opponent)
            found = found or (finding.code == "P405" and finding.player == player)
        case Met(player, number):
            found = (finding.player, finding.round) == (player, number)
        case RowsExchanged(first, second):
            found = finding.player in (first, second)
        case NoRow(player):
            found = finding.code == "S201" and finding.player == player
        case MissingRow(_, cells):
            found = (finding.player, finding.round) in cells
        case NewStart(player):
            found = finding.code == "P405" and finding.player == player
        case NewGrade(player):
            found = finding.code in OF_GAMES or (finding.code == "P405" and finding.player == player)
        case PlayersExchanged(first, second):
            found = finding.code in OF_GAMES or (finding.code == "P405" and finding.player in (first, second))
        case NewValue(player):
            found = finding.code in OF_VALUES and finding.player in (player, player + 1)
        case _:
            pass
    return found
