"""What a player may have started with."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.causes.edits import Edit, NewGrade, NewStart, NewValue
from crosstable.causes.evidence import Evidence
from crosstable.causes.ground import Ground
from crosstable.model import QUARTER
from crosstable.starts import grade_at


def other_starts(evidence: Evidence) -> Iterator[Edit]:
    """Players whose score, or the sums of their opponents, say that they started otherwise."""
    ground = evidence.ground
    starts = ground.starts or ground.values["start"]
    if not any(starts):
        return
    for player, gaps in evidence.gaps.items():
        start = starts[player]
        for gap in gaps:
            if start is not None and start + gap >= 0:
                yield _started(ground, player, start + gap)


def _started(ground: Ground, player: int, start: int) -> Edit:
    """Another start score: printed otherwise where a column states them, or given by hand."""
    column = ground.start_column
    if column is None:
        return Edit("start-score", (NewStart(player, start),))
    return Edit("printed-value", (NewValue(player, column, start),))


def other_grades(evidence: Evidence) -> Iterator[Edit]:
    """Players whose grade ought to be the one that gives this start score."""
    ground = evidence.ground
    if ground.model is None or ground.starts is None:
        return
    model = ground.model
    for player, gaps in evidence.gaps.items():
        start, grade = ground.starts[player], ground.tournament.players[player].grade
        for gap in gaps:
            if start is None or grade is None or (start + gap) % QUARTER:
                continue
            place = (start + gap) // QUARTER + model.zero
            if model.floor <= place <= model.bar and place != grade.index:
                yield Edit("grade", (NewGrade(player, grade_at(place), start + gap),))
