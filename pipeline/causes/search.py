"""Which corrections together explain most of what is wrong at the least cost.

Greedy: what gains most is taken, then what gains most on top of that, and so on. Then each is compared with everything
that could stand in its place beside the others: what gains more replaces it, what explains as much is another reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from crosstable.causes.edits import Edit, NewValue
from crosstable.causes.evaluate import Trial, evaluate
from crosstable.causes.ground import UNEXPLAINED, Ground
from crosstable.causes.hypotheses import hypotheses

MOST_CAUSES: Final = 10
"""So many corrections at most that explain more than one value; a table with more causes is another table."""
MOST_VALUES: Final = 12
"""So many values at most are each taken for mistyped; where there are more, something else is wrong."""
SLACK: Final = 6
"""A reading is another one, as good as the first, although it costs so much more: costs are no measurements."""


class Cause(NamedTuple):
    """A correction among those that together explain most.

    ``without`` is the table with all the others made, ``others`` what explains as much in its place.
    """

    edit: Edit
    without: Ground
    others: tuple[Trial, ...]
    worth: int

    @property
    def has_equals(self) -> bool:
        """Whether something that costs no more explains as much."""
        return any(trial.edit.cost <= self.edit.cost for trial in self.others)


def search(ground: Ground) -> tuple[Ground, list[Cause]]:
    """The table with the best corrections made, and these."""
    edits = _exchanged_for_better(ground, _greedy(ground))
    final = _with_edits(ground, edits)
    causes = [_compared(ground, edits, index) for index in range(len(edits))]
    return final, causes


def _with_edits(ground: Ground, edits: Sequence[Edit]) -> Ground:
    for edit in edits:
        ground = ground.with_edit(edit)
    return ground


def _best(trials: Sequence[Trial]) -> Trial | None:
    return max(trials, key=lambda trial: (trial.gain, -trial.edit.cost), default=None)


def _greedy(ground: Ground) -> list[Edit]:
    edits: list[Edit] = []
    current = ground
    while len(edits) < MOST_CAUSES:
        trials = evaluate(current, hypotheses(current))
        best = _best(trials)
        if best is None:
            break
        if is_of_one_value(best.edit):
            # Nothing explains more than one value any more.
            edits += _single_values(trials)
            break
        edits.append(best.edit)
        current = current.with_edit(best.edit)
    return edits


def is_of_one_value(edit: Edit) -> bool:
    return len(edit.changes) == 1 and isinstance(edit.changes[0], NewValue)


def _single_values(trials: Sequence[Trial]) -> list[Edit]:
    values = [trial.edit for trial in trials if is_of_one_value(trial.edit)]
    return values if len(values) <= MOST_VALUES else []


def _exchanged_for_better(ground: Ground, edits: list[Edit]) -> list[Edit]:
    """The corrections, each exchanged for what gains more beside the others, if anything does; those that are no
    longer needed are left out."""
    if len(edits) < 2:
        return edits
    for edit in list(edits):
        if is_of_one_value(edit):
            continue
        rest = [other for other in edits if other is not edit]
        base = _with_edits(ground, rest)
        own = base.cost - base.with_edit(edit).cost
        best = _best(evaluate(base, hypotheses(base), max(1, own + 1)))
        if best is not None:
            edits = [best.edit if other is edit else other for other in edits]
        elif own <= 0:
            edits = rest
    return edits


def _compared(ground: Ground, edits: Sequence[Edit], index: int) -> Cause:
    """A correction beside everything that would do in its place."""
    edit = edits[index]
    base = _with_edits(ground, [*edits[:index], *edits[index + 1 :]])
    gain = base.cost - base.with_edit(edit).cost
    explained = gain + edit.cost
    own = frozenset(edit.changes)
    trials = [
        trial
        for trial in evaluate(base, hypotheses(base), gain - SLACK)
        if trial.gain + trial.edit.cost >= explained
        and trial.edit.cost <= edit.cost + SLACK
        and frozenset(trial.edit.changes) != own
    ]
    return Cause(edit, base, tuple(sorted(trials, key=lambda trial: trial.edit.cost)), explained // UNEXPLAINED)
