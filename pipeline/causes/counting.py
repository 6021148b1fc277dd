"""Columns that are counted by other rules than the rest of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from crosstable.case import Case
from crosstable.causes.edits import Reading, Replacement, Suggestion
from crosstable.causes.ground import TWINS, Ground, wrong_values
from crosstable.diagnostics import Diagnostic
from crosstable.display import counted
from crosstable.origin import NOWHERE
from crosstable.scores import SUMS

FEWEST: Final = 4
"""Where fewer values of a column are wrong, they may as well be mistyped."""


def counted_otherwise(case: Case, final: Ground, findings: Sequence[Diagnostic]) -> Iterator[Suggestion]:
    """Columns of which every value is what another profile gives; ``final`` is the table as far as it is corrected."""
    before = Counter(column for column, _ in final.residuals)
    columns = case.tournament.columns
    for number, column in enumerate(columns):
        criterion = final.criteria[number] or (column.criterion if case.fit.columns[number].criterion is None else None)
        if criterion not in SUMS or (final.criteria[number] is not None and before[number] < FEWEST):
            continue
        explains = tuple(n for n, finding in enumerate(findings) if _is_of(finding, column.label, criterion))
        for other in replace(final, criteria=(criterion,)).by(final.readings) if explains else ():
            if any(not wrong_values(column, other.values[c]) for c in (criterion, TWINS.get(criterion, criterion))):
                profile = other.reading.profile
                rules = f"{profile.title}, {profile.option}" if profile.option else profile.title
                yield _suggestion(case, number, rules, explains)
                break


def _is_of(finding: Diagnostic, label: str | None, criterion: str) -> bool:
    if finding.code == "R104":
        return finding.found is not None and finding.found == label
    return finding.code.startswith("T30") and finding.code != "T307" and finding.criterion == criterion


def _suggestion(case: Case, column: int, rules: str, explains: tuple[int, ...]) -> Suggestion:
    claimed = case.tournament.columns[column]
    span = (case.tournament.origin or NOWHERE).heading(column)
    label = claimed.label or f"number {claimed.index + 1}"
    made = Replacement(span, claimed.label or "", claimed.label or "", criterion=claimed.criterion, exact=False)
    result = f"{counted(len(explains), 'difference')} would agree"
    return Suggestion(
        Reading("counting", (made,), f"If the column {label} were counted by other rules ({rules}), {result}"),
        explains,
        "likely",
    )
