"""Checks: pure functions from a case to diagnostics, in one literal tuple.

A check's docstring has fixed sections (What, Why, Example, Fix) and is the page that ``crosstable explain CODE``
prints. To add a check, write the function, its docstring, its row in :data:`crosstable.diagnostics.RULES`, and its
row here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosstable.case import Case
from crosstable.checks import facts, games, opponents, order, starts, totals
from crosstable.diagnostics import Diagnostic
from crosstable.grid import Feature


class Check(NamedTuple):
    """``needs``: the feature without which a tournament cannot have the fault, so that nobody need look."""

    code: str
    find: Callable[[Case], Iterator[Diagnostic]]
    needs: Feature | None = None


CHECKS: tuple[Check, ...] = (
    Check("R104", totals.unknown_column),
    Check("R106", facts.damaged_values),
    Check("S201", opponents.duplicate_player),
    Check("S202", opponents.unknown_opponent, "incoherent"),
    Check("S203", opponents.self_pairing, "incoherent"),
    Check("S204", opponents.not_mutual, "incoherent"),
    Check("S205", games.result_contradiction, "incoherent"),
    Check("S206", games.colour_contradiction, "incoherent"),
    Check("S207", games.handicap_contradiction, "incoherent"),
    Check("S208", opponents.double_pairing),
    Check("S209", opponents.rematch, "rematch"),
    Check("S210", opponents.repeated_bye, "byes"),
    Check("S211", games.handicap_range, "stones"),
    Check("S212", games.handicap_giver, "stones"),
    Check("T301", totals.points_mismatch),
    Check("T302", totals.mms_mismatch),
    Check("T303", totals.sos_mismatch),
    Check("T304", totals.sosos_mismatch),
    Check("T305", totals.sodos_mismatch),
    Check("T306", totals.tiebreak_mismatch),
    Check("T307", order.place_order),
    Check("T308", totals.mislabelled_column),
    Check("P401", facts.class_time),
    Check("P402", facts.bad_identifier),
    Check("P403", facts.bad_country),
    Check("P404", facts.date_order),
    Check("P405", starts.start_score),
    Check("P406", facts.handicap_rule),
    Check("P409", games.komi_range),
)


def find(case: Case) -> list[Diagnostic]:
    """Everything that every check finds in a case, in order of the checks."""
    return [
        diagnostic
        for check in CHECKS
        if check.needs is None or check.needs in case.features
        for diagnostic in check.find(case)
    ]
