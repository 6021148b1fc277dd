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
    (``tournament``)."""
    still = {finding.player for finding in left if finding.code == "T307"}
    wrong = [(n, f.player) for n, f in enumerate(findings) if _is_wrong(f) and f.player and f.player in still]
    if not wrong or len(wrong) > MOST:
        return
    writing = Writing(case.tournament)
    made = cases([exchanged(tournament, RowsExchanged(player - 1, player, True)) for _, player in wrong])
    for (index, player), instead in zip(wrong, made, strict=True):
        if len(find(instead)) < len(left):
            edit = Edit("rows-exchanged", (RowsExchanged(player - 1, player, True),))
            confidence = "likely" if len(wrong) > 1 else "certain"
            yield Suggestion(reading(writing, edit, f"{counted(1, 'difference')} would agree"), (index,), confidence)


def _is_wrong(finding: Diagnostic) -> bool:
    """Whether rows are in the wrong order for certain: equal scores may be ordered by what the table does not print."""
    return finding.code == "T307" and finding.severity is Severity.ERROR
