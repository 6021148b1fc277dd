"""How often the cause of a planted slip is found in tournaments of matches, by kind: :func:`table`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from match_slips import PROFILES, SLIPS, Planted, planted, simulated

from crosstable.causes.matches.edits import Edit
from crosstable.causes.matches.ground import MatchGround, edited, ground_of
from crosstable.causes.matches.hypotheses import tried
from crosstable.causes.matches.suggest import explained
from crosstable.examination import Examination, examine
from crosstable.magic.case import MatchCase
from crosstable.model import Tournament


class Judged(NamedTuple):
    """A planted slip: whether anything is found at all, whether undoing it is the only correction of its cost that
    leaves nothing wrong, whether that is the first suggestion, or one of them, and whether a wrong one is certain."""

    planted: Planted
    is_seen: bool
    is_identifiable: bool
    is_first: bool
    is_among: bool
    is_wrong: bool


def judged(slip: Planted) -> Judged:
    (examined,) = examine([slip.spoilt], None)
    assert isinstance(examined, Examination)
    assert isinstance(examined.case, MatchCase)
    found = explained(examined.case, examined.findings)
    firsts = [is_undone(slip, edit) for edit, _ in found]
    wrong = any(s.confidence == "certain" and not right for (_, s), right in zip(found, firsts, strict=True))
    seen = any(f.code != "P407" for f in examined.findings)
    return Judged(slip, seen, is_identifiable(slip, examined.case), firsts[:1] == [True], any(firsts), wrong)


def is_undone(slip: Planted, edit: Edit) -> bool:
    made = edited(slip.spoilt, edit)
    return _facts(made) == _facts(slip.sound)


def _facts(tournament: Tournament) -> object:
    sides = [p.sides for p in tournament.players]
    return sides, [c.texts for c in tournament.columns], [p.place for p in tournament.players]


def is_identifiable(slip: Planted, case: MatchCase) -> bool:
    """Whether undoing the slip is tried, and nothing else that costs no more leaves nothing wrong."""
    ground = ground_of(case)
    trials = tried(ground, -1000)
    whole = [t for t in trials if not t.left and ground.with_edit(t.edit).flaws.total == 0]
    undoing = [t for t in whole if is_undone(slip, t.edit)]
    if not undoing:
        return not whole and bool(_left(ground)) and not _left(ground_of(_case(slip.sound)))
    cost = undoing[0].edit.cost
    return not any(t.edit.cost <= cost for t in whole if t not in undoing)


def _left(ground: MatchGround) -> bool:
    return ground.is_flawed


def _case(tournament: Tournament) -> MatchCase:
    (examined,) = examine([tournament], None)
    assert isinstance(examined, Examination)
    assert isinstance(examined.case, MatchCase)
    return examined.case


def rates(each: int) -> Iterator[tuple[str, int, int, int, int]]:
    """Kind, planted slips, those that are identifiable, those of them that come first, wrong ones that are certain."""
    for kind in SLIPS:
        slips = [slip for seed in range(each) if (slip := planted(kind, seed)) is not None]
        results = [judged(slip) for slip in slips]
        known = [each for each in results if each.is_identifiable]
        yield kind, len(results), len(known), sum(r.is_first for r in known), sum(r.is_wrong for r in results)


def several(number: int, each: int) -> tuple[int, int]:
    """Events with so many slips at once, and those of which all are undone by what is suggested, and nothing else."""
    events = undone = 0
    for seed in range(each):
        random = Random(f"{number} {seed}")
        kinds = random.sample([kind for kind in SLIPS if kind != "match twice"], number)
        sound = simulated(seed, random.choice((16, 23, 32, 47, 64)), 5, PROFILES[seed % len(PROFILES)])
        spoilt = sound
        for kind in kinds:
            spoilt = SLIPS[kind](spoilt, random) or spoilt
        (examined,) = examine([spoilt], None)
        assert isinstance(examined, Examination)
        assert isinstance(examined.case, MatchCase)
        made = spoilt
        for edit, _ in explained(examined.case, examined.findings):
            made = edited(made, edit)
        events, undone = events + 1, undone + (_facts(made) == _facts(sound))
    return events, undone


def table(each: int) -> str:
    lines = [f"{'planted':35}{'cases':>7}{'identifiable':>14}{'first':>7}{'certain and wrong':>19}"]
    lines += [f"{kind:35}{n:7}{known:14}{first:7}{wrong:19}" for kind, n, known, first, wrong in rates(each)]
    return "\n".join(lines)
