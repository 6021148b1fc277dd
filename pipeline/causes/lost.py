"""Halves that single values lost, where the column is wide enough for them.

A value of four characters may have been cut by an earlier program, and is no fault of the games; but not where others
of the column have more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.case import Case
from crosstable.causes.edits import Edit, NewValue, Suggestion
from crosstable.causes.texts import Writing, reading
from crosstable.diagnostics import Diagnostic
from crosstable.display import counted
from crosstable.meanings import CUT_AT, may_be_cut
from crosstable.model import QUARTER

MOST: Final = 3
"""Where more values of a column lost something, a program cut them."""


def lost_halves(case: Case, findings: Sequence[Diagnostic]) -> Iterator[Suggestion]:
    """The values of a column that lost a half, as they ought to be."""
    for number, (column, meaning) in enumerate(zip(case.tournament.columns, case.fit.columns, strict=True)):
        explains = tuple(n for n, f in enumerate(findings) if f.code == "R106" and f.criterion == meaning.criterion)
        is_wide = max(map(len, filter(None, column.texts)), default=0) > CUT_AT
        if not explains or not is_wide or meaning.criterion is None:
            continue
        lost = [
            NewValue(player, number, expected)
            for player, (value, expected) in enumerate(
                zip(column.values, case.fit.scores[meaning.criterion], strict=True)
            )
            if isinstance(value, int) and may_be_cut(value) and expected is not None and 0 < expected - value < QUARTER
        ]
        if 0 < len(lost) <= MOST:
            result = f"{counted(len(lost), 'difference')} would agree"
            made = reading(Writing(case.tournament), Edit("half-point", tuple(lost)), result)
            yield Suggestion(made, explains, "certain" if len(lost) == 1 else "likely")
