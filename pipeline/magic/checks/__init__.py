"""Checks of match play: pure functions from a fitted tournament to diagnostics, in one literal tuple.

A check's docstring has fixed sections (What, Why, Example, Fix) and is the page that ``crosstable explain CODE``
prints, unless a check of Go tournaments has the same code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosstable.diagnostics import Diagnostic
from crosstable.magic.checks import totals
from crosstable.magic.fitting import MatchFit


class MatchCheck(NamedTuple):
    """A rule's code, and what finds it."""

    code: str
    find: Callable[[MatchFit], Iterator[Diagnostic]]


MATCH_CHECKS: tuple[MatchCheck, ...] = (
    MatchCheck("T309", totals.match_points_mismatch),
    MatchCheck("T310", totals.omw_mismatch),
    MatchCheck("T311", totals.gw_mismatch),
    MatchCheck("T312", totals.ogw_mismatch),
)


def find_in_matches(fit: MatchFit) -> list[Diagnostic]:
    """Everything that every check finds, in order of the checks."""
    return [diagnostic for check in MATCH_CHECKS for diagnostic in check.find(fit)]
