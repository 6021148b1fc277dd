"""What a table would be with other cells, values and start scores: every correction is one more tournament in the
score engine's frame, so that hundreds cost one pass."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import polars as pl

from crosstable.causes.edits import (
    Edit,
    Met,
    MissingRow,
    NewCriterion,
    NewSide,
    NewValue,
    NoRow,
    RowsExchanged,
)
from crosstable.causes.flaws import difference
from crosstable.causes.grades import less_against
from crosstable.causes.ground import UNEXPLAINED, Ground, Residual, counted_together, is_told
from crosstable.grid import OtherClaim, OtherSide, varied
from crosstable.meanings import agrees
from crosstable.model import Side
from crosstable.scores import compute
from crosstable.spread import Reading

ROWS_AT_ONCE: Final = 100_000
"""Rows of a frame: more would take memory, and no less time."""


class Trial(NamedTuple):
    """What a correction would make of a table: the printed values that would still not be what the games give
    (``left``), and by how much less the table would cost, the correction's own cost taken off."""

    edit: Edit
    left: frozenset[Residual]
    gain: int


def evaluate(ground: Ground, edits: Sequence[Edit], worth: int = 1) -> list[Trial]:
    """What every correction would make of a table; those that gain less than ``worth`` are left out."""
    return evaluate_by_each([ground], edits, worth)[0]


def evaluate_by_each(grounds: Sequence[Ground], edits: Sequence[Edit], worth: int = 1) -> list[list[Trial]]:
    """What every correction would make of one table by each of several profiles, as :func:`evaluate` tells it."""
    trials: list[list[Trial]] = [[] for _ in grounds]
    counted: dict[tuple[str | None, ...], list[Edit]] = {}
    for edit in edits if grounds else ():
        if _is_of_values_only(grounds[0], edit):
            found = [_of_values(ground, edit) for ground in grounds]
        elif any(isinstance(change, NoRow | MissingRow | RowsExchanged) for change in edit.changes):
            found = _of_rows(grounds, edit)
        else:
            counted.setdefault(_criteria(grounds[0], edit), []).append(edit)
            continue
        for of_one, trial in zip(trials, found, strict=True):
            of_one.append(trial)
    for criteria, group in counted.items():
        at_once = max(1, ROWS_AT_ONCE // max(1, len(grounds) * len(grounds[0].tournament.players)))
        for start in range(0, len(group), at_once):
            for number, trial in _count(grounds, criteria, group[start : start + at_once], worth):
                trials[number].append(trial)
    return [[trial for trial in of_one if trial.gain >= worth] for of_one in trials]


def _is_of_values_only(ground: Ground, edit: Edit) -> bool:
    """Whether a correction changes printed values from which nothing else follows."""
    source = ground.reading.start_column if ground.starts is None else ground.start_column
    return all(isinstance(change, NewValue) and change.column != source for change in edit.changes)


def _of_values(ground: Ground, edit: Edit) -> Trial:
    left = set(ground.residuals)
    for change in edit.changes:
        if isinstance(change, NewValue):
            at = Residual(change.column, change.player)
            left.discard(at)
            if change.value != ground.expected(change.column)[change.player]:
                left.add(at)
    return Trial(edit, frozenset(left), UNEXPLAINED * (len(ground.residuals) - len(left)) - edit.cost)


def _of_rows(grounds: Sequence[Ground], edit: Edit) -> list[Trial]:
    """Other rows are another frame; there are few of them."""
    made = counted_together([ground.with_edit(edit) for ground in grounds])
    return [Trial(edit, after.residuals, before.cost - after.cost) for before, after in zip(grounds, made, strict=True)]


def _criteria(ground: Ground, edit: Edit) -> tuple[str | None, ...]:
    criteria = list(ground.criteria)
    for change in edit.changes:
        if isinstance(change, NewCriterion):
            criteria[change.column] = change.criterion
    return tuple(criteria)


def _count(
    grounds: Sequence[Ground], criteria: Sequence[str | None], edits: Sequence[Edit], worth: int
) -> Iterator[tuple[int, Trial]]:
    """The trials of corrections after which the columns hold these criteria, as far as they gain enough, each with the
    number of the ground."""
    table = grounds[0]
    size = len(table.tournament.players)
    grid = varied(
        table.grid,
        [
            [OtherSide(c.player, c.round, table.side_of(c)) for c in edit.changes if isinstance(c, NewSide | Met)]
            for edit in edits
        ],
        [[OtherClaim(*c) for c in edit.changes if isinstance(c, NewValue)] for edit in edits],
    )
    every = [(number, index) for number in range(len(grounds)) for index in range(len(edits))]
    readings = [replace(_reading(grounds[number], edits[index]), tournament=index) for number, index in every]
    held = [(column, criterion) for column, criterion in enumerate(criteria) if criterion is not None]
    frame = compute(grid, readings, tuple(dict.fromkeys(criterion for _, criterion in held)))
    wrong = frame.select("reading", *_wrong(table, held, frame.height))
    names = wrong.columns[1:]
    count = pl.sum_horizontal(pl.lit(value=False), *names).sum().alias("missed")
    missed = dict(wrong.group_by("reading", maintain_order=True).agg(count).iter_rows())
    mended = [less_flawed(table, edit) for edit in edits]
    rows = {column: wrong[name].arg_true().to_list() for (column, _), name in zip(held, names, strict=True)}
    for place, (number, index) in enumerate(every):
        explained = len(grounds[number].residuals) - missed.get(place, 0)
        gain = UNEXPLAINED * explained + mended[index] - edits[index].cost
        if gain >= worth:
            left = frozenset(Residual(column, row) for column in rows for row in _within(rows[column], place, size))
            yield number, Trial(edits[index], left, gain)


def _within(rows: Sequence[int], place: int, size: int) -> Iterator[int]:
    """Of rows of a frame those that belong to the table at a place in it, counted from its first."""
    first = place * size
    return (row - first for row in rows[bisect_left(rows, first) : bisect_left(rows, first + size)])


def _wrong(ground: Ground, held: Sequence[tuple[int, str]], height: int) -> Iterator[pl.Expr]:
    """For every column whether the printed value is not what the games give."""
    size = max(1, len(ground.tournament.players))
    place = pl.int_range(height, eager=True) % size
    for column, criterion in held:
        texts = ground.tournament.columns[column].texts
        told = pl.Series([is_told(text) for text in texts], dtype=pl.Boolean)[place]
        right = agrees(column, pl.col(criterion))
        yield (pl.lit(told) & ~right.fill_null(value=False)).alias(f"wrong{column}")


def _reading(ground: Ground, edit: Edit) -> Reading:
    starts = ground.starts_with(edit)
    return ground.current if starts is ground.starts else replace(ground.current, starts=starts)


def less_flawed(ground: Ground, edit: Edit) -> int:
    """By how much less cells and grades contradict each other with a correction."""
    rounds: dict[int, dict[int, Side]] = {}
    for change in edit.changes:
        if isinstance(change, NewSide | Met):
            rounds.setdefault(change.round, {})[change.player] = ground.side_of(change)
    less = sum(difference(ground.sides[n], ground.named[n], changed) for n, changed in rounds.items())
    return less + less_against(ground, rounds, ground.players_with(edit), ground.new_starts(edit))
