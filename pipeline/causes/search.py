"""Which corrections together explain most of what is wrong at the least cost.

Greedy: what gains most is taken, then what gains most on top of that, and so on. Then each is compared with everything
that could stand in its place beside the others: what gains more replaces it, what explains as much is another reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from crosstable.causes.cells_first import cells_first
from crosstable.causes.edits import (
    KINDS,
    Change,
    Edit,
    Met,
    MissingRow,
    NewCriterion,
    NewSide,
    NewValue,
    NoRow,
    PlayersExchanged,
    RowsExchanged,
)
from crosstable.causes.evaluate import Trial, evaluate, evaluate_by_each
from crosstable.causes.evidence import Evidence
from crosstable.causes.games import marked_otherwise, other_marks
from crosstable.causes.ground import UNEXPLAINED, Ground, Residual, called_as, wrong_values
from crosstable.causes.hypotheses import hypotheses
from crosstable.meanings import printed_rows
from crosstable.spread import Reading

MOST_CAUSES: Final = 10
"""So many corrections at most that explain more than one value; a table with more causes is another table."""
MOST_VALUES: Final = 12
"""So many values at most are each taken for mistyped; where there are more, something else is wrong."""
MOST_HIDDEN: Final = 3
"""So many more causes at most are believed in columns that are understood only when others are corrected."""
SLACK: Final = 6
"""A reading is another one, as good as the first, although it costs so much more: costs are no measurements."""
OF_IDLE_ROUNDS: Final = frozenset({"unplayed-round-mark", "late-entrant", "hidden-opponent", "missing-game"})
"""What changes rounds without a game, which every profile counts otherwise."""
MARKS: Final = frozenset({"unplayed-round-mark", "late-entrant"})
"""What changes nothing but what a round without a game was worth."""
MOST_READ: Final = 4
"""So many of the best corrections are tried under every profile."""
MOST_READINGS, MOST_MARKS = 8, 60
"""So many profiles are tried with so many corrections of rounds without a game."""
MOST_ROWS: Final = 4_000_000
"""So many rows at most are counted to try everything once."""
ONE_MORE: Final = 4
"""What each further game costs that was hidden in the same row."""


class Cause(NamedTuple):
    """A correction among those that together explain most.

    ``without`` is the table with all the others made; ``values`` are the printed values, and ``cells`` the cells (round
    and row), that are right with it and wrong without it. ``others`` are corrections that would explain as much.
    ``is_whole``: whole columns are corrected, and the others are looked for in the table that this makes.
    """

    edit: Edit
    without: Ground
    values: frozenset[Residual]
    cells: frozenset[tuple[int, int]]
    others: tuple[Edit, ...] = ()
    is_whole: bool = False


class _Tries:
    """What was tried, so that nothing is tried twice on a table with the same corrections made."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, tuple[Edit, ...]], tuple[Reading, list[Trial]]] = {}

    def of(self, ground: Ground, worth: int = 1) -> list[Trial]:
        """Everything that is worth trying on a table, and the best of it combined."""
        key = id(ground.reading), ground.edits
        if key in self._known:
            trials = [trial for trial in self._known[key][1] if trial.gain >= worth]
        else:
            trials = evaluate(ground, _few(ground, hypotheses(ground)), worth)
            if worth == 1:
                self._known[key] = ground.reading, trials
        return [*trials, *evaluate(ground, list(_combined(trials)), worth)]


def _few(ground: Ground, edits: list[Edit]) -> list[Edit]:
    """The corrections, if there are not too many: where nearly everything is wrong, no slip of a cell explains it."""
    return edits if len(edits) * len(ground.tournament.players) <= MOST_ROWS else []


def search(ground: Ground) -> tuple[Ground, list[Cause]]:
    """The table with the best corrections made, and these."""
    final, causes = _searched(ground)
    criteria = _held_then(final) if causes else final.criteria
    if criteria == final.criteria:
        return final, causes
    better, more = _searched(replace(ground, criteria=criteria))
    return (final, causes) if better.residuals or len(more) > len(causes) + MOST_HIDDEN else (better, more)


def _held_then(final: Ground) -> tuple[str | None, ...]:
    """What the columns hold once a table is corrected: most values of one that was not understood may be right then."""
    criteria = list(final.criteria)
    for number in {column for column, _ in final.unheld}:
        column = final.tournament.columns[number]
        names = called_as(column.criterion)
        values = replace(final, criteria=names).values
        name = min(names, key=lambda name: len(wrong_values(column, values[name])))
        if 2 * len(wrong_values(column, values[name])) <= printed_rows(column):
            criteria[number] = name
    return tuple(criteria)


def _searched(ground: Ground) -> tuple[Ground, list[Cause]]:
    tries = _Tries()
    edits, values, trials, reading = _best_of(tries, ground)
    ground = replace(ground, reading=reading) if reading is not ground.reading else ground
    first = list(edits)
    final = with_edits(ground, [*edits, *values])
    causes: list[Cause] = []
    for index, edit in enumerate(first):
        made = final if edits == first else with_edits(ground, [*edits, *values])
        without = with_edits(ground, [*edits[:index], *edits[index + 1 :], *values])
        edits[index], found = _compared(tries, without, made, edit)
        causes += found
    needed = [cause.edit for cause in causes]
    if needed != first:
        _, values, trials, _ = _greedy(tries, with_edits(ground, needed), most=0)
        final = with_edits(ground, [*needed, *values])
    return final, [*causes, *(_of_value(final, edit, trials) for edit in values)]


def _best_of(tries: _Tries, ground: Ground) -> _Found:
    """The corrections of a greedy search; or, where that leaves cells which contradict each other, those of one that
    begins with these, if it explains more."""
    found = _greedy(tries, ground)
    made = _with_all(ground, found)
    if not any(made.flawed):
        return found
    begun = cells_first(ground)
    if not begun:
        return found
    further = _greedy(tries, with_edits(ground, begun))
    other = further._replace(edits=[*begun, *further.edits])
    return other if _with_all(ground, other).cost < made.cost else found


def _with_all(ground: Ground, found: _Found) -> Ground:
    return with_edits(replace(ground, reading=found.reading), [*found.edits, *found.values])


def with_edits(ground: Ground, edits: Iterable[Edit]) -> Ground:
    for edit in edits:
        ground = ground.with_edit(edit)
    return ground


def _combined(trials: Sequence[Trial]) -> Iterable[Edit]:
    """Games by default that are hidden in several rounds of one row are one slip."""
    rows: dict[int, dict[int, Trial]] = {}
    for trial in trials:
        for change in trial.edit.changes:
            if isinstance(change, Met) and trial.gain > 0:
                rounds = rows.setdefault(change.player, {})
                if change.round not in rounds or rounds[change.round].gain < trial.gain:
                    rounds[change.round] = trial
    for rounds in rows.values():
        if len(rounds) > 1:
            changes: tuple[Change, ...] = tuple(c for n in sorted(rounds) for c in rounds[n].edit.changes)
            extra = sum(trial.edit.extra for trial in rounds.values())
            yield Edit("hidden-opponent", changes, extra + ONE_MORE * (len(rounds) - 1))


def _best(trials: Iterable[Trial]) -> Trial | None:
    return max(trials, key=lambda trial: (trial.gain, -trial.edit.cost), default=None)


def _greedy(tries: _Tries, ground: Ground, most: int = MOST_CAUSES) -> _Found:
    """What gains most, and what then gains most, and so on."""
    edits: list[Edit] = []
    current = ground
    trials: list[Trial] = []
    while current.residuals or current.flaws:
        trials = [trial for trial in tries.of(current) if _goes_with(current, trial.edit)]
        best = _best(trials)
        reading = current.reading
        if best is not None and len(edits) < most:
            best, reading = _read_best(current, trials, best)
        if best is None or _is_single(current, best) or len(edits) >= most:
            other = _read_otherwise(current) if edits and len(current.residuals) > 1 else current
            if other is current:
                break
            current = other
            continue
        edits.append(best.edit)
        current = replace(current, reading=reading).with_edit(best.edit)
    else:
        trials = []
    if any(map(_adds_row, current.edits)):
        trials = []
    values = [trial.edit for trial in trials if _is_single(current, trial)]
    return _Found(edits, values if len(values) <= MOST_VALUES else [], trials, current.reading)


def _read_otherwise(ground: Ground) -> Ground:
    """A table with corrections made by the profile that then explains most: what was wrong may have spoken for another
    one."""
    best = min(ground.by(ground.readings), key=lambda other: other.cost, default=ground)
    return best if best.cost < ground.cost else ground


def _read_best(ground: Ground, trials: Sequence[Trial], best: Trial) -> tuple[Trial, Reading]:
    """The correction, and by which profile the table then counts: a slip in a round without a game may have spoken
    for the wrong one."""
    is_cheap = not best.left and best.edit.cost <= KINDS["late-entrant"].cost
    if is_cheap or not any(side is not None and not side.is_game for sides in ground.sides for side in sides):
        return best, ground.reading
    likely = sorted(trials, key=lambda trial: -trial.gain)[:MOST_READ]
    found = [(trial.gain, best is trial, trial, ground.reading) for trial in likely]
    others = ground.by(ground.readings)
    if best.left and any(trial.edit.kind in OF_IDLE_ROUNDS for trial in likely):
        found += _by_each(ground, others, [trial.edit for trial in likely])
    nearest = sorted(others, key=lambda other: other.cost)[:MOST_READINGS]
    marks = list(dict.fromkeys(edit for other in nearest for edit in marked_otherwise(Evidence(other))))
    if len(marks) <= MOST_MARKS:
        found += _by_each(ground, nearest, marks)
    _, _, trial, reading = max(found, key=lambda one: one[:2])
    return trial, reading


def _by_each(
    ground: Ground, others: Sequence[Ground], edits: Sequence[Edit]
) -> Iterator[tuple[int, bool, Trial, Reading]]:
    """What corrections gain by other profiles, the change of the profile included."""
    for other, tried in zip(others, evaluate_by_each(others, edits), strict=True):
        more = ground.cost - other.cost
        yield from ((trial.gain + more, False, trial, other.reading) for trial in tried)


def _adds_row(edit: Edit) -> bool:
    """Whether a row is missing. What else is wrong is looked for when somebody has written it: nobody knows what it
    says."""
    return any(isinstance(change, MissingRow) for change in edit.changes)


def _moves_rows(edit: Edit) -> bool:
    """Whether there are more rows, or fewer, after a correction."""
    return any(isinstance(change, NoRow | MissingRow) for change in edit.changes)


def _goes_with(made: Ground, edit: Edit) -> bool:
    """Whether a correction may stand beside those made: one at most moves rows, and no other is about that row."""
    moved = [change for other in made.edits if _moves_rows(other) for change in other.changes]
    if not moved:
        return True
    rows = {change.player if isinstance(change, NoRow) else len(made.tournament.players) - 1 for change in moved}
    return not _moves_rows(edit) and not rows & _rows_of(edit)


def _rows_of(edit: Edit) -> set[int | None]:
    """The rows that a correction is about."""
    rows: set[int | None] = set()
    for change in edit.changes:
        if isinstance(change, NewSide | Met):
            rows |= {change.player, change.side.opponent if isinstance(change, NewSide) else change.opponent}
        elif isinstance(change, PlayersExchanged | RowsExchanged):
            rows |= {change.first, change.second}
        elif not isinstance(change, NewCriterion | MissingRow):
            rows.add(change.player)
    return rows


def _is_single(ground: Ground, trial: Trial) -> bool:
    """Whether a correction explains one printed value: its own."""
    return is_of_one_value(trial.edit) and len(ground.residuals) - len(trial.left) == 1


def is_of_one_value(edit: Edit) -> bool:
    return len(edit.changes) == 1 and isinstance(edit.changes[0], NewValue)


class _Found(NamedTuple):
    """The corrections of more than one value, then those of single values, all that was tried last, and the reading
    under which they explain most."""

    edits: list[Edit]
    values: list[Edit]
    trials: list[Trial]
    reading: Reading


def _compared(tries: _Tries, base: Ground, made: Ground, edit: Edit) -> tuple[Edit, list[Cause]]:
    """A correction, or a better one, and it beside everything that would do in its place; nothing if it is not needed.

    ``base`` is the table with all the others made, ``made`` that with this one, too.
    """
    rest = base.edits
    gain = base.cost - made.cost
    taken = {cell for other in rest for cell in _cells(other)}
    trials = [
        trial
        for trial in tries.of(base, max(1, gain - SLACK))
        if not taken & _cells(trial.edit)
        and _goes_with(base, trial.edit)
        and not (rest and _moves_rows(trial.edit) and not _moves_rows(edit))
    ]
    best = _best(trials)
    if best is not None and best.gain > gain:
        edit = best.edit
        made, gain = base.with_edit(edit), best.gain
    if gain <= 0:
        return edit, []
    own = frozenset(edit.changes)
    others = [
        trial.edit
        for trial in trials
        if trial.gain + trial.edit.cost >= gain + edit.cost
        and trial.edit.cost <= edit.cost + SLACK
        and not own & frozenset(trial.edit.changes) >= own
    ]
    others = sorted({*others, *_as_good_by_others(base, made, edit)}, key=lambda other: other.cost)
    cells = frozenset(
        (number, player)
        for number, (wrong, left) in enumerate(zip(base.flawed, made.flawed, strict=True))
        for player, weight in wrong.items()
        if weight > left.get(player, 0)
    )
    cells |= base.strays - made.strays
    return edit, [Cause(edit, base, base.residuals - made.residuals, cells, tuple(others))]


def _as_good_by_others(base: Ground, made: Ground, edit: Edit) -> Iterator[Edit]:
    """Other marks of the same rounds without a game with which another profile counts as much of the table so."""
    if edit.kind not in MARKS:
        return
    for mark in other_marks(edit):
        if any(ground.least_cost() <= made.cost for ground in base.with_edit(mark).by(base.readings)):
            yield mark


def _cells(edit: Edit) -> set[tuple[int, int]]:
    """The cells that a correction changes: row and round."""
    return {(change.player, change.round) for change in edit.changes if isinstance(change, NewSide | Met)}


def _of_value(final: Ground, edit: Edit, trials: Sequence[Trial]) -> Cause:
    """A single value that is mistyped, beside what else would explain it."""
    at = next(Residual(change.column, change.player) for change in edit.changes if isinstance(change, NewValue))
    others = sorted(
        (
            trial.edit
            for trial in trials
            if at not in trial.left
            and trial.edit.cost <= edit.cost + SLACK
            and trial.gain + trial.edit.cost >= UNEXPLAINED
            and trial.edit.changes != edit.changes
        ),
        key=lambda other: other.cost,
    )
    without = with_edits(final, ())
    return Cause(edit, without, frozenset({at}), frozenset(), tuple(others))
