"""Checks of URAGAN and MP: pure functions from a fitted tournament to diagnostics, in one literal tuple.

A check's docstring has fixed sections (What, Why, Example, Fix) and is the page that ``crosstable explain CODE``
prints, unless a check of other Go tournaments has the same code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosstable.checks import facts, games, opponents
from crosstable.diagnostics import Diagnostic
from crosstable.fors.case import PointsCase
from crosstable.fors.checks import departures, handicaps, order, pairings, starts, totals


class PointsCheck(NamedTuple):
    """A rule's code, and what finds it."""

    code: str
    find: Callable[[PointsCase], Iterator[Diagnostic]]


POINTS_CHECKS: tuple[PointsCheck, ...] = (
    PointsCheck("R104", totals.unknown_column),
    PointsCheck("S201", pairings.duplicate_player),
    PointsCheck("S202", pairings.unknown_opponent),
    PointsCheck("S203", opponents.self_pairing),
    PointsCheck("S204", opponents.not_mutual),
    PointsCheck("S205", games.result_contradiction),
    PointsCheck("S206", games.colour_contradiction),
    PointsCheck("S207", games.handicap_contradiction),
    PointsCheck("S208", opponents.double_pairing),
    PointsCheck("S209", opponents.rematch),
    PointsCheck("S210", pairings.repeated_bye),
    PointsCheck("S211", games.handicap_range),
    PointsCheck("S212", handicaps.handicap_giver),
    PointsCheck("T301", totals.points_of_rounds),
    PointsCheck("T301", totals.points_in_all),
    PointsCheck("T301", totals.wins),
    PointsCheck("T307", order.place_order),
    PointsCheck("T308", totals.mislabelled_column),
    PointsCheck("P401", facts.class_time),
    PointsCheck("P402", facts.bad_identifier),
    PointsCheck("P403", facts.bad_country),
    PointsCheck("P404", facts.date_order),
    PointsCheck("P405", starts.start_points),
    PointsCheck("P406", handicaps.handicap_rule),
    PointsCheck("P406", handicaps.komi_with_handicap),
    PointsCheck("P408", departures.pairing_rule),
    PointsCheck("P408", pairings.paired_too_early),
)


def find_in_points(case: PointsCase) -> list[Diagnostic]:
    """Everything that every check finds, in order of the checks."""
    return [diagnostic for check in POINTS_CHECKS for diagnostic in check.find(case)]
