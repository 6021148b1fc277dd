"""Checks of match play: pure functions from a fitted tournament to diagnostics, in one literal tuple.

A check's docstring has fixed sections (What, Why, Example, Fix) and is the page that ``crosstable explain CODE``
prints, unless a check of Go tournaments has the same code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosstable.checks import opponents
from crosstable.diagnostics import Diagnostic
from crosstable.magic.case import MatchCase
from crosstable.magic.checks import bounds, event, order, pairings, records, results, rows, totals


class MatchCheck(NamedTuple):
    """A rule's code, and what finds it."""

    code: str
    find: Callable[[MatchCase], Iterator[Diagnostic]]


MATCH_CHECKS: tuple[MatchCheck, ...] = (
    MatchCheck("S201", pairings.duplicate_player),
    MatchCheck("S202", opponents.unknown_opponent),
    MatchCheck("S203", opponents.self_pairing),
    MatchCheck("S204", opponents.not_mutual),
    MatchCheck("S205", results.contradicting_results),
    MatchCheck("S208", opponents.double_pairing),
    MatchCheck("S209", opponents.rematch),
    MatchCheck("S210", pairings.repeated_bye),
    MatchCheck("S213", results.impossible_result),
    MatchCheck("T301", records.record_mismatch),
    MatchCheck("T306", totals.other_mismatch),
    MatchCheck("T307", order.place_order),
    MatchCheck("T309", bounds.impossible_points),
    MatchCheck("T309", totals.match_points_mismatch),
    MatchCheck("T310", bounds.impossible_percentages),
    MatchCheck("T310", totals.omw_mismatch),
    MatchCheck("T311", totals.gw_mismatch),
    MatchCheck("T312", totals.ogw_mismatch),
    MatchCheck("T313", totals.unexplained_percentages),
    MatchCheck("T314", totals.missing_results),
    MatchCheck("T315", bounds.without_results),
    MatchCheck("T316", rows.missing_row),
    MatchCheck("P407", event.rounds_count),
    MatchCheck("P408", pairings.byes_in_even_field),
)


def find_in_matches(case: MatchCase) -> list[Diagnostic]:
    """Everything that every check finds, in order of the checks."""
    return [diagnostic for check in MATCH_CHECKS for diagnostic in check.find(case)]
