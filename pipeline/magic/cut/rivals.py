"""On whom it depends: the players who may be ahead of somebody, and with which outcomes of their matches."""

from __future__ import annotations

from dataclasses import replace

from crosstable.magic.cut.results import Ending
from crosstable.magic.cut.solve import Solver
from crosstable.magic.cut.verdicts import Case, Rival, Verdict


def with_rivals(solver: Solver, ending: Ending | None, case: Case) -> Case:
    """The case of a player whose match ends so, with those who are ahead in any case and those who may be."""
    if case.verdict is not Verdict.DEPENDS:
        return case
    sure: list[int] = []
    rivals: list[Rival] = []
    for other in solver.position.candidates:
        if other == case.player or solver.most_points(other) < case.points:
            continue
        compared = solver.compared(case.player, ending, other)
        if all(must for _, _, must in compared):
            sure.append(other)
        elif any(may for _, may, _ in compared):
            outcomes = tuple(outcome for outcome, may, _ in compared if may and outcome is not None)
            rivals.append(Rival(other, outcomes, level=any(may and not must for _, may, must in compared)))
    return replace(case, sure=tuple(sure), rivals=tuple(rivals))
