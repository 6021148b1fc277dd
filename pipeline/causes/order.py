"""Rows that stand in each other's place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.case import Case, cases
from crosstable.causes.edits import Edit, RowsExchanged, Suggestion
from crosstable.causes.rows import exchanged
from crosstable.causes.texts import Writing, reading
from crosstable.checks import find
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import counted
from crosstable.model import Tournament

MOST: Final = 4
"""So many rows at most may each stand below the one that they ought to stand above."""


def exchanged_rows(
    case: Case, tournament: Tournament, findings: Sequence[Diagnostic], left: Sequence[Diagnostic]
) -> Iterator[Suggestion]:
    """Neighbouring rows that are in the wrong order; ``left`` is what is found in a table that is corrected otherwise
    (``tournament``).

    Rows of the same score are never said to be so for certain: what the table does not print may have ordered them.
    """
    still = {finding.player for finding in left if finding.code == "T307" and finding.player}
    wrong = [(n, f) for n, f in enumerate(findings) if f.code == "T307" and f.player in still]
    if not wrong or len(wrong) > MOST:
        return
    writing = Writing(case.tournament)
    changes = [RowsExchanged(f.player - 1, f.player, True) for _, f in wrong if f.player]
    made = cases([exchanged(tournament, change) for change in changes])
    for (index, finding), change, instead in zip(wrong, changes, made, strict=True):
        if len(find(instead)) < len(left):
            sure = len(wrong) == 1 and finding.severity is Severity.ERROR
            told = reading(writing, Edit("rows-exchanged", (change,)), f"{counted(1, 'difference')} would agree")
            yield Suggestion(told, (index,), "certain" if sure else "likely")
