"""Which corrections of a tournament of matches together explain most of what is wrong at the least cost.

Greedy: what gains most is taken, then what gains most on top of that. Then each is compared with everything that could
stand in its place beside the others: what gains more replaces it, what explains as much is another reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from crosstable.causes.matches.edits import Edit, Trial
from crosstable.causes.matches.ground import MatchGround
from crosstable.causes.matches.hypotheses import tried

MOST_CAUSES: Final = 6
"""So many corrections at most that explain more than one value; a file with more causes is another file."""
MOST_VALUES: Final = 12
"""So many values at most are each taken for mistyped; where there are more, something else is wrong."""
SLACK: Final = 6
"""A reading is another one, as good as the first, although it costs so much more: costs are no measurements."""


class Cause(NamedTuple):
    """A correction among those that together explain most. ``without`` is the tournament with all the others made,
    ``others`` what explains as much in its place."""

    edit: Edit
    without: MatchGround
    others: tuple[Edit, ...]

    @property
    def has_equals(self) -> bool:
        """Whether something that costs no more explains as much."""
        return any(other.cost <= self.edit.cost for other in self.others)


def search(ground: MatchGround) -> tuple[MatchGround, list[Cause]]:
    """The tournament with the best corrections made, and these."""
    return _Search(ground).found()


def _best(trials: Sequence[Trial]) -> Trial | None:
    return max(trials, key=lambda trial: (trial.gain, -trial.edit.cost), default=None)


class _Search:
    """A search, which tries everything once on each of the tournaments that it comes by."""

    def __init__(self, ground: MatchGround) -> None:
        self.ground = ground
        self._trials: dict[frozenset[Edit], tuple[MatchGround, list[Trial]]] = {}

    def found(self) -> tuple[MatchGround, list[Cause]]:
        edits = self._exchanged_for_better(self._greedy())
        return with_edits(self.ground, edits), [self._compared(edits, index) for index in range(len(edits))]

    def _tried(self, edits: Sequence[Edit]) -> tuple[MatchGround, list[Trial]]:
        """The tournament with some corrections made, and what could be made besides."""
        key = frozenset(edits)
        if key not in self._trials:
            ground = with_edits(self.ground, edits)
            self._trials[key] = ground, tried(ground, 1 - SLACK) if ground.is_flawed else []
        return self._trials[key]

    def _greedy(self) -> list[Edit]:
        edits: list[Edit] = []
        while len(edits) < MOST_CAUSES:
            _, trials = self._tried(edits)
            best = _best(trials)
            if best is None or best.gain < 1:
                break
            if best.edit.is_of_one_value:
                # Nothing explains more than one value any more.
                values = [trial.edit for trial in trials if trial.edit.is_of_one_value and trial.gain > 0]
                return [*edits, *(values if len(values) <= MOST_VALUES else [])]
            edits.append(best.edit)
        return edits

    def _exchanged_for_better(self, edits: list[Edit]) -> list[Edit]:
        """The corrections, each exchanged for what gains more beside the others, if anything does; those that are no
        longer needed are left out."""
        for edit in list(edits) if len(edits) > 1 else ():
            if edit.is_of_one_value:
                continue
            rest = [other for other in edits if other is not edit]
            base, trials = self._tried(rest)
            own = base.cost - base.with_edit(edit).cost
            best = _best(trials)
            if best is not None and best.gain > max(0, own):
                edits = [best.edit if other is edit else other for other in edits]
            elif own <= 0:
                edits = rest
        return edits

    def _compared(self, edits: Sequence[Edit], index: int) -> Cause:
        """A correction beside everything that would do in its place."""
        edit = edits[index]
        base, trials = self._tried([*edits[:index], *edits[index + 1 :]])
        explained = base.cost - base.with_edit(edit).cost + edit.cost
        own = frozenset(edit.changes)
        others = [
            trial.edit
            for trial in trials
            if trial.gain + trial.edit.cost >= explained
            and trial.edit.cost <= edit.cost + SLACK
            and frozenset(trial.edit.changes) != own
        ]
        return Cause(edit, base, tuple(sorted(others, key=lambda other: other.cost)))


def with_edits(ground: MatchGround, edits: Iterable[Edit]) -> MatchGround:
    for edit in edits:
        ground = ground.with_edit(edit)
    return ground
