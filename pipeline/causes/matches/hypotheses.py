"""The one table of what is tried in tournaments of matches: families of corrections near what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosstable.causes.edits import NewSide
from crosstable.causes.matches import pairings, printed, results
from crosstable.causes.matches.edits import Edit, Trial
from crosstable.causes.matches.evaluate import evaluate
from crosstable.causes.matches.evidence import Evidence
from crosstable.causes.matches.ground import MatchGround


class Family(NamedTuple):
    title: str
    find: Callable[[Evidence], Iterator[Edit]]


FAMILIES: tuple[Family, ...] = (
    Family("results that two sides tell otherwise", results.told_by_one),
    Family("results", results.other_results),
    Family("results of two matches exchanged", results.exchanged_results),
    Family("matches that are not counted", pairings.uncounted),
    Family("second matches of a round", pairings.second_matches),
    Family("matches that are missing", pairings.missing),
    Family("byes", pairings.byes),
    Family("rounds without opponent", pairings.marks),
    Family("players who left", pairings.late_drops),
    Family("opponents", pairings.other_opponents),
    Family("published values", printed.single_values),
    Family("points of a row", printed.points_of_a_row),
    Family("values exchanged", printed.exchanged_values),
    Family("players exchanged in a table", printed.exchanged_players),
    Family("blocks of a column", printed.shifted_blocks),
)


def hypotheses(ground: MatchGround) -> list[Edit]:
    """The corrections of a tournament that are worth trying, each once."""
    evidence = Evidence(ground)
    found: dict[object, Edit] = {}
    for family in FAMILIES:
        for edit in family.find(evidence):
            needed = _without_what_is(ground, edit)
            key = frozenset(needed.changes)
            if key and (key not in found or needed.cost < found[key].cost):
                found[key] = needed
    return [*found.values()]


def _without_what_is(ground: MatchGround, edit: Edit) -> Edit:
    """A correction without sides that are told so already."""
    changes = tuple(
        change
        for change in edit.changes
        if not isinstance(change, NewSide) or change.side != ground.side(change.player, change.round)
    )
    return edit if len(changes) == len(edit.changes) else edit._replace(changes=changes)


def tried(ground: MatchGround, worth: int = 1) -> list[Trial]:
    """What every such correction would make of the tournament, as far as it gains enough."""
    return evaluate(ground, hypotheses(ground), worth)
