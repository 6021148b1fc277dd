"""Whole columns that are not what they say: exchanged with another one, or counted from another zero, floor or bar than
the sums beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from crosstable.case import Case, cases
from crosstable.causes.counting import counted_otherwise
from crosstable.causes.edits import Edit, NewCriterion, NewValue
from crosstable.causes.ground import UNEXPLAINED, Ground, called_as, ground_of
from crosstable.causes.printed import whole_block
from crosstable.causes.scales import other_models, other_zeros, shifted_scores
from crosstable.causes.search import Cause, search
from crosstable.causes.tables import with_columns
from crosstable.fit import Fit, usual_fits
from crosstable.meanings import NO_SCORE, TWINS, is_filler, printed_rows
from crosstable.model import Column, Tournament
from crosstable.scores import SUMS

FEWEST_WRONG: Final = 2
"""Where fewer values are wrong, no whole column is."""
BETTER: Final = 3
"""A column is another one only if that leaves at most one in so many wrong values."""
MOST_LOOKED_AT: Final = 3
"""So many of the best are read anew as whole tables."""


class Recast(NamedTuple):
    """A table with whole columns corrected, and the correction; ``others`` do as much for no more."""

    case: Case
    edit: Edit
    others: tuple[Edit, ...]


class Searched(NamedTuple):
    """A table as it is taken, the same with the best corrections made, and these."""

    ground: Ground
    final: Ground
    causes: list[Cause]

    @property
    def cost(self) -> int:
        """What the corrections cost, and what they leave unexplained."""
        return self.final.cost + UNEXPLAINED * len(self.final.unheld)

    @property
    def is_doubtful(self) -> bool:
        """Whether the corrections explain little: much is left, or they are dear for what they explain."""
        cost = sum(cause.edit.cost for cause in self.causes)
        explained = sum(len(cause.values) + len(cause.cells) for cause in self.causes)
        return _left(self.final) >= FEWEST_WRONG or (len(self.causes) > 1 and cost > DEAR * explained)


DEAR: Final = 2
"""What corrections cost for every value that they explain, if they are to be believed at once."""


def _left(ground: Ground) -> int:
    """How many printed values are not explained."""
    return len(ground.residuals) + len(ground.unheld)


def searched(case: Case) -> Searched:
    """The best corrections of a table.

    Whole columns are corrected first where that leaves less unexplained than the best that can be done otherwise.
    """
    ground = ground_of(case)
    found = Searched(ground, *search(ground))
    started = any(cause.edit.kind == "start-score" for cause in found.causes)
    whole = _recasted(case, ground) if found.is_doubtful or started else None
    if whole is None or whole.cost >= found.cost or MOST_WRONG * _left(ground) < _told(ground):
        found = _by_likely_rules(found)
    if whole is not None and whole.cost == found.cost and started and len(whole.causes[0].edit.changes) > 1:
        return _with_others(whole, found)
    return whole if whole is not None and whole.cost < found.cost else found


MOST_WRONG: Final = 3
"""Where more than one in so many values is wrong and a whole column explains it, other rules need not be tried."""


def _told(ground: Ground) -> int:
    """How many values are printed that can be wrong."""
    return sum(printed_rows(column) for column in ground.tournament.columns if column.criterion in SUMS)


def _recasted(case: Case, ground: Ground) -> Searched | None:
    """The best corrections once a whole column is corrected; ``ground`` is the table as it stands."""
    made = recast(case)
    if made is None:
        return None
    other = replace(ground_of(made.case), edits=(made.edit,))
    final, causes = search(other)
    values = (ground.residuals | ground.unheld) - (other.residuals | other.unheld)
    whole = Cause(made.edit, ground, values, frozenset(), made.others, is_whole=True)
    return Searched(other, final, [whole, *causes])


def _by_likely_rules(best: Searched) -> Searched:
    """The best corrections by the rules under which least is left unexplained.

    Those that explain most values of a table with a slip may not be those by which it was counted; one cause that
    other rules tell otherwise is no certain one.
    """
    ground = best.ground
    if (len(best.causes) > 1 and not best.is_doubtful) or len(best.causes) > MOST_SLIPS:
        return best
    for other in sorted(_by_other_rules(ground), key=_left)[:MOST_RULES]:
        if _left(other) <= _most_left(best, ground):
            found = Searched(other, *search(other))
            if found.cost < best.cost:
                best = found
            elif found.cost == best.cost:
                best = _with_others(best, found)
    return best


def _most_left(best: Searched, ground: Ground) -> int:
    """So many values at most may be wrong by rules that are tried: the better the corrections so far, the fewer."""
    if len(best.causes) <= 1:
        return _left(ground) + FEW_MORE
    return 2 * _left(ground) if len(best.causes) <= FEW_SLIPS else _left(ground) - 1


FEW_SLIPS: Final = 3
"""So many slips, if they are doubtful, may be one by other rules."""
MOST_HELD: Final = 60
"""In tables of more players, a slip leaves enough of every column right to know it by its values."""
MOST_SLIPS: Final = 6
"""What so many slips explain is looked at by one rule only: by others there would be as many."""
MOST_RULES: Final = 5
"""By so many other rules at most a table is tried."""
FEW_MORE: Final = 4
"""Rules that leave so many more values unexplained may still be those by which a table with one slip was counted."""


def _by_other_rules(ground: Ground) -> list[Ground]:
    """The table by every other rule; with sums of wins in the place of sums of scores; and a small one with columns
    taken for what they are called although little of that is right."""
    twin = _twin(ground)
    held = ground
    if len(ground.tournament.players) <= MOST_HELD:
        held = replace(ground, criteria=tuple(map(_held, ground.tournament.columns, ground.criteria)))
    held_twin = _twin(held)
    own = ground.reading.profile
    readings = [reading for reading in ground.readings if reading.profile != own]
    others = {other.criteria: other for other in (held, held_twin, twin) if other.criteria != ground.criteria}
    return [by for other in others.values() for by in (other, *other.by(readings))] + ground.by(readings)


def _twin(ground: Ground) -> Ground:
    return replace(ground, criteria=tuple(TWINS.get(name or "", name) for name in ground.criteria))


def _held(column: Column, criterion: str | None) -> str | None:
    """What a column is called if that can be computed and nothing else is in it."""
    return column.criterion if criterion is None and column.criterion in SUMS and not is_filler(column) else criterion


def _with_others(best: Searched, other: Searched) -> Searched:
    """The one cause with the one that explains the table as well by other rules as an alternative."""
    if len(best.causes) != 1 or len(other.causes) != 1:
        return best
    (cause,), (instead,) = best.causes, other.causes
    known = {frozenset(edit.changes) for edit in (cause.edit, *cause.others)}
    others = [edit for edit in (instead.edit, *instead.others) if frozenset(edit.changes) not in known]
    return best._replace(causes=[cause._replace(others=(*cause.others, *others))])


def recast(case: Case) -> Recast | None:
    """The table with the correction of whole columns that leaves least unexplained, if one explains most of it."""
    told = case.tournament
    before = _wrong(case.fit)
    if before < FEWEST_WRONG:
        return None
    edits = [edit for family in FAMILIES for edit in family(case)]
    made = [with_columns(told, edit) for edit in edits]
    fits = usual_fits(made, case.fit.scores["start"]) if made else []
    ranked = sorted(range(len(edits)), key=lambda n: (_wrong(fits[n]), edits[n].cost))
    likely = [n for n in ranked[:MOST_LOOKED_AT] if BETTER * _wrong(fits[n]) <= before]
    if not likely:
        return None
    looked = list(zip(likely, cases([made[n] for n in likely]), strict=True))
    left = {n: _wrong(found.fit) for n, found in looked}
    best, found = min(looked, key=lambda one: (left[one[0]], edits[one[0]].cost))
    others = [edits[n] for n, _ in looked if n != best and left[n] == left[best] and edits[n].cost <= edits[best].cost]
    if edits[best].kind == "headings-exchanged":
        others.append(_values_exchanged(told, edits[best]))
    return Recast(found, edits[best], tuple(others))


def _values_exchanged(told: Tournament, headings: Edit) -> Edit:
    """The values exchanged of columns of which a correction exchanges the headings."""
    one, other = (change.column for change in headings.changes if isinstance(change, NewCriterion))
    return columns_exchanged(told, one, other)


def columns_exchanged(told: Tournament, one: int, other: int) -> Edit:
    """The values of two columns in each other's place."""
    return Edit(
        "columns-exchanged",
        tuple(
            NewValue(player, column, told.columns[instead].values[player])
            for column, instead in ((one, other), (other, one))
            for player in range(len(told.players))
        ),
        premise=f"the values of {told.columns[one].name} and {told.columns[other].name} were exchanged",
    )


def _wrong(found: Fit) -> int:
    """How many printed values are not what their column is called, and start scores out of line."""
    columns = found.tournament.columns
    own = found.reading.start_column if found.reading.starts is None else None
    missed = sum(
        printed_rows(column) - max(found.counts.of(n, c) for c in called_as(column.criterion))
        for n, column in enumerate(columns)
        if n != own and column.criterion in SUMS and not is_filler(column)
    )
    return missed + (0 if own is None else len(found.line.out))


def _exchanged(case: Case) -> Iterator[Edit]:
    """Every two columns with each other's heading."""
    told = case.tournament
    named = [n for n, column in enumerate(told.columns) if column.criterion and column.criterion not in NO_SCORE]
    for one, other in combinations(named, 2):
        headings = tuple(
            NewCriterion(n, told.columns[instead].criterion or "", told.columns[instead].label)
            for n, instead in ((one, other), (other, one))
        )
        if headings[0].criterion != headings[1].criterion:
            yield Edit("headings-exchanged", headings)


def _shifted(case: Case) -> Iterator[Edit]:
    """Neighbouring rows that are each that of the row above, or below, in a column of which too little is right."""
    told, scores = case.tournament, case.fit.scores
    for number, column in enumerate(told.columns):
        if case.fit.columns[number].criterion is None and column.criterion in SUMS:
            for name in called_as(column.criterion):
                changes = whole_block(number, column.values, scores[name])
                if changes:
                    yield Edit("shifted-block", changes)


FAMILIES: Final[tuple[Callable[[Case], Iterator[Edit]], ...]] = (
    _exchanged,
    _shifted,
    other_zeros,
    other_models,
    shifted_scores,
    counted_otherwise,
)
"""The one table of what is tried."""
