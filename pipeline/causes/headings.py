"""Headings that name another criterion than the values of their columns are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.case import Case
from crosstable.causes.edits import Edit, NewCriterion, Suggestion
from crosstable.causes.ground import called_as
from crosstable.causes.texts import Writing, reading
from crosstable.causes.whole import columns_exchanged
from crosstable.diagnostics import Diagnostic
from crosstable.meanings import POINTS_CRITERIA

RESULT = "the values would be what their heading says"


def wrong_headings(case: Case, findings: Sequence[Diagnostic]) -> Iterator[Suggestion]:
    """The heading that each such column ought to have; two that have each other's are one slip."""
    writing = Writing(case.tournament)
    columns = {
        index: column
        for index, finding in enumerate(findings)
        if finding.code == "T308" and (column := _column(case, finding)) is not None
    }
    told: set[int] = set()
    for index, column in columns.items():
        if index in told:
            continue
        partner = next((n for n, other in columns.items() if n != index and _are_exchanged(case, column, other)), None)
        told.add(index)
        if partner is None:
            bearer = _headed(case, column)
            if bearer is None:
                yield _suggestion(case, writing, (index,), (column,), ())
            else:
                pair = (column, bearer)
                yield _suggestion(case, writing, (index,), pair, (columns_exchanged(case.tournament, *pair),))
        else:
            told.add(partner)
            pair = (column, columns[partner])
            yield _suggestion(case, writing, (index, partner), pair, (columns_exchanged(case.tournament, *pair),))


def _column(case: Case, finding: Diagnostic) -> int | None:
    for number, (column, meaning) in enumerate(zip(case.tournament.columns, case.fit.columns, strict=True)):
        if (column.label, meaning.criterion) == (finding.found, finding.criterion):
            return number
    return None


def _headed(case: Case, column: int) -> int | None:
    """The other column whose heading names what a column holds: then the two headings are exchanged, also where the
    values of the other are not understood."""
    held = _held(case, column)
    named = [n for n, other in enumerate(case.tournament.columns) if n != column and other.criterion in held]
    return named[0] if len(named) == 1 and case.fit.columns[named[0]].criterion not in held else None


def _are_exchanged(case: Case, one: int, other: int) -> bool:
    columns = case.tournament.columns
    pairs = (columns[one].criterion, other), (columns[other].criterion, one)
    return all(called is not None and called in _held(case, column) for called, column in pairs)


def _held(case: Case, column: int) -> set[str]:
    """Everything that a column may be headed: what it holds; points are called either way where all start from 0."""
    criterion = case.fit.columns[column].criterion
    return set(POINTS_CRITERIA) if criterion in POINTS_CRITERIA else set(called_as(criterion))


def _suggestion(
    case: Case, writing: Writing, explains: tuple[int, ...], columns: tuple[int, ...], others: tuple[Edit, ...]
) -> Suggestion:
    told = case.tournament.columns
    if len(columns) > 1:
        exchanged = zip(columns, columns[::-1], strict=True)
        changes = tuple(NewCriterion(n, told[other].criterion or "", told[other].label) for n, other in exchanged)
    else:
        changes = tuple(NewCriterion(n, case.fit.columns[n].criterion or "", None) for n in columns)
    whole = all(case.fit.columns[column].matched == case.fit.columns[column].rows for column in columns)
    edit = Edit("headings-exchanged" if len(columns) > 1 else "heading", changes)
    confidence = "possible" if others else "certain" if whole else "likely"
    alternatives = tuple(reading(writing, other, RESULT) for other in others)
    return Suggestion(reading(writing, edit, RESULT), explains, confidence, (), alternatives)
