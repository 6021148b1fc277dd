"""Why a verdict is so: what it rests on, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from crosstable.display import counted
from crosstable.magic.cut.keys import Keys
from crosstable.magic.cut.report import CutReport
from crosstable.magic.cut.results import OUTCOMES
from crosstable.magic.cut.verdicts import Case, Ground, Rival, Verdict
from crosstable.model import Outcome

NAMED = 12
"""So many players are named in a list; of more, how many more they are."""
_IF = {Outcome.WIN: "wins", Outcome.DRAW: "draws", Outcome.LOSS: "loses"}


def reasons(
    report: CutReport, player: int, outcome: Outcome | None, case: Case, name: Callable[[int], str]
) -> Iterator[str]:
    """The lines below a verdict on a player whose match ends so."""
    top = report.top
    if case.verdict is Verdict.IN:
        most = counted(case.most, "other player")
        yield f"at most {most} can be ahead or level, {top} places ({_BY[case.ground]})"
    elif case.verdict is Verdict.OUT:
        yield f"at least {counted(case.least, 'other player')} will be ahead, {top} places ({_BY[case.ground]})"
    else:
        yield f"{case.least} to {case.most} others are ahead or level, {top} places ({_BY[case.ground]})"
    if case.sure:
        yield f"ahead in any case: {_listed([name(other) for other in case.sure])}"
    if case.rivals:
        allowed = top - 1 - len(case.sure)
        yield f"in if at most {allowed} of these are ahead, else out:"
        yield from (f"  {_rival(rival, name)}" for rival in case.rivals[:NAMED])
        if len(case.rivals) > NAMED:
            yield f"  and {len(case.rivals) - NAMED} more"
    yield from _tiebreaks(report, player, outcome, case, name)


_BY = {
    Ground.POINTS: "by match points alone",
    Ground.TIEBREAKS: "by match points and bounds of the tie-breaks",
    Ground.ENDINGS: "by all endings of the open matches",
    Ground.BOUNDS: "bounds only: all endings are too many to be looked at",
}


def _listed(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")


def _rival(rival: Rival, name: Callable[[int], str]) -> str:
    conditions = " or ".join(_IF[outcome] for outcome in rival.if_he)
    text = name(rival.player) + (f", if he {conditions}" if len(rival.if_he) not in {0, len(OUTCOMES)} else "")
    return text + (", by tie-breaks" if rival.level else "")


def _tiebreaks(
    report: CutReport, player: int, outcome: Outcome | None, case: Case, name: Callable[[int], str]
) -> Iterator[str]:
    """Bounds of OMW of the player and of those who can be level on points with him."""
    position = report.position
    if not position.is_simple or position.known < 2 or position.criteria[1] != "omw" or case.ground is Ground.POINTS:
        return
    keys = Keys(position, OUTCOMES, 2)
    least, most = _omw(keys, player, outcome)
    yield f"OMW {_span(least, most)}; level on points can be:"
    shown = 0
    for other in position.candidates:
        for theirs in _OUTCOMES if other in position.open_of else (None,):
            gain = 0 if theirs is None else position.gain(theirs)
            if other == player or position.points[other] + gain != case.points:
                continue
            shown += 1
            if shown <= NAMED:
                condition = "" if theirs is None else f", if he {_IF[theirs]}"
                yield f"  {name(other)}{condition}: OMW {_span(*_omw(keys, other, theirs))}"
    if not shown:
        yield "  nobody"
    elif shown > NAMED:
        yield f"  and {shown - NAMED} more"


_OUTCOMES = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)


def _omw(keys: Keys, player: int, outcome: Outcome | None) -> tuple[Fraction, Fraction]:
    """OMW at least and at most, if the player's own match ends so."""
    index = keys.match_of.get(player)
    fixed: dict[int, Sequence[int]] = {}
    if index is not None and outcome is not None:
        is_first = keys.position.matches[index].first == player
        ending = next(e for e in OUTCOMES if e.outcome is outcome)
        fixed[index] = (OUTCOMES.index(ending if is_first else ending.turned()),)
    return keys.span("omw", player, fixed)


def _span(least: Fraction, most: Fraction) -> str:
    if least == most:
        return f"{float(least):.2%}"
    return f"{float(least):.2%} to {float(most):.2%}"
