"""Cells that contradict each other, all put right at once.

What is wrong in several rounds may look like one slip, and each of its corrections alone like none. But of two cells
that contradict each other one is wrong for certain, so that every contradiction is undone by one of a few corrections.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Final

from crosstable.causes.edits import Edit, Met, NewSide
from crosstable.causes.evaluate import evaluate, less_flawed
from crosstable.causes.ground import Ground
from crosstable.causes.hypotheses import hypotheses

FEWEST: Final = 2
"""Fewer contradictions are one."""
MOST_OF_ONE: Final = 6
"""So many corrections at most are tried of one contradiction."""
MOST_TOGETHER: Final = 300
"""So many combinations at most are tried."""
ANYTHING: Final = -(10**6)

Touched = frozenset[tuple[int, int]]


def cells_first(ground: Ground) -> list[Edit]:
    """The corrections of cells that contradict each other which together gain most; none if there are too many
    contradictions, or only one."""
    undoing = [edit for edit in hypotheses(ground) if _is_of_cells(edit) and less_flawed(ground, edit) > 0]
    groups = list(_groups(ground, undoing))
    while prod(map(len, groups)) > MOST_TOGETHER and max(map(len, groups)) > 2:
        max(groups, key=len).pop()
    if len(groups) < FEWEST or prod(map(len, groups)) > MOST_TOGETHER:
        return []
    combined = {_as_one(edits): edits for edits in product(*groups)}
    trials = evaluate(ground, list(combined), ANYTHING)
    best = max(trials, key=lambda trial: trial.gain, default=None)
    return [] if best is None else list(combined[best.edit])


def _is_of_cells(edit: Edit) -> bool:
    return any(isinstance(change, NewSide) for change in edit.changes)


def _groups(ground: Ground, edits: Sequence[Edit]) -> Iterator[list[Edit]]:
    """The corrections of each contradiction, the best of them first."""
    gains = {trial.edit: trial.gain for trial in evaluate(ground, edits, ANYTHING)}
    left = sorted(gains, key=lambda edit: -gains[edit])
    while left:
        group = [left[0]]
        touched = _touched(ground, left[0])
        while near := [edit for edit in left if edit not in group and touched & _touched(ground, edit)]:
            group += near
            touched = touched.union(*(_touched(ground, edit) for edit in near))
        left = [edit for edit in left if edit not in group]
        yield sorted(group, key=lambda edit: -gains[edit])[:MOST_OF_ONE]


def _touched(ground: Ground, edit: Edit) -> Touched:
    """The cells (round and row) that a correction changes, and those of the opponents whom they name, or named."""
    return frozenset(
        (change.round, row)
        for change in edit.changes
        if isinstance(change, NewSide | Met)
        for side in (ground.sides[change.round][change.player], ground.side_of(change))
        for row in (change.player, None if side is None else side.opponent)
        if row is not None
    )


def _as_one(edits: Iterable[Edit]) -> Edit:
    first, *others = edits
    changes = tuple(change for edit in (first, *others) for change in edit.changes)
    return Edit(first.kind, changes, first.extra + sum(edit.cost for edit in others))
