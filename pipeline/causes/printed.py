"""What a printed value may have been meant to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from crosstable.causes.edits import Edit, NewValue
from crosstable.causes.evidence import OWN, Evidence
from crosstable.causes.ground import Residual
from crosstable.causes.slips import is_cut, is_one_digit, is_transposed
from crosstable.display import score_text
from crosstable.model import QUARTER, Value

MOST_OF_A_COLUMN: Final = 12
"""Where more values of a column are wrong, they are not mistyped one by one."""


def single_values(evidence: Evidence) -> Iterator[Edit]:
    """Every value that is wrong, as the games give it."""
    ground = evidence.ground
    counts = Counter(column for column, _ in ground.residuals)
    for column, player in sorted(ground.residuals):
        if counts[column] > MOST_OF_A_COLUMN:
            continue
        meant = ground.expected(column)[player]
        if meant is not None:
            yield Edit(_slip(evidence, column, player, meant), (NewValue(player, column, meant),))


def _slip(evidence: Evidence, column: int, player: int, meant: int) -> str:
    claimed = evidence.ground.tournament.columns[column]
    written, right, printed = claimed.texts[player] or "", score_text(meant), claimed.values[player]
    neighbours = [n for n in (player - 1, player + 1) if 0 <= n < len(claimed.values)]
    if isinstance(printed, int) and abs(printed - meant) == QUARTER // 2:
        return "half-point"
    if is_transposed(written, right):
        return "printed-transposed"
    if is_one_digit(written, right):
        return "printed-digit"
    if is_cut(written, right):
        return "printed-cut"
    if any(claimed.values[n] == printed for n in neighbours):
        return "printed-neighbour"
    return "printed-value"


def points_of_a_row(evidence: Evidence) -> Iterator[Edit]:
    """The points of a row and its score, both wrong by the same."""
    ground = evidence.ground
    for player, columns in evidence.wrong.items():
        own = [column for column in sorted(columns) if ground.criteria[column] in OWN]
        missing = {ground.missing(column, player) for column in own}
        if len(own) > 1 and len(missing) == 1 and None not in missing:
            yield Edit("printed-points", tuple(_meant(evidence, column, player) for column in own))


def _meant(evidence: Evidence, column: int, player: int) -> NewValue:
    return NewValue(player, column, evidence.ground.expected(column)[player])


def shifted_blocks(evidence: Evidence) -> Iterator[Edit]:
    """Neighbouring rows that each have the value of the row above, or below, in a column."""
    ground = evidence.ground
    for column, criterion in enumerate(ground.criteria):
        if criterion is None or sum(r.column == column for r in ground.residuals) < 2:
            continue
        printed, expected = ground.tournament.columns[column].values, ground.expected(column)
        for step in (-1, 1):
            for block in _blocks(printed, expected, step):
                wrong = [player for player in block if Residual(column, player) in ground.residuals]
                if len(wrong) > 1:
                    yield Edit("shifted-block", tuple(_meant(evidence, column, player) for player in wrong))


def _blocks(printed: Sequence[Value | None], expected: Sequence[int | None], step: int) -> Iterator[list[int]]:
    """The longest runs of rows whose printed value is what the row ``step`` further ought to have."""
    rows = range(len(printed))
    fits = [
        0 <= row + step < len(printed) and printed[row] is not None and printed[row] == expected[row + step]
        for row in rows
    ]
    for fit, group in groupby(rows, key=fits.__getitem__):
        if fit:
            yield [*group]


def whole_block(column: int, printed: Sequence[Value | None], meant: Sequence[int | None]) -> tuple[NewValue, ...]:
    """The values of neighbouring rows that have those of the rows above, or below; none if others are wrong, too."""
    wrong = {row for row, (value, right) in enumerate(zip(printed, meant, strict=True)) if value != right}
    blocks = (block for step in (-1, 1) for block in _blocks(printed, meant, step))
    if len(wrong) < 2 or not any(wrong.issubset(block) for block in blocks):
        return ()
    return tuple(NewValue(row, column, meant[row]) for row in sorted(wrong))


def exchanged_values(evidence: Evidence) -> Iterator[Edit]:
    """Two values of a row, or of a column in two rows, that stand in each other's place."""
    ground = evidence.ground
    found = sorted(ground.residuals)
    columns = ground.tournament.columns
    by_value: dict[tuple[int, object], list[Residual]] = {}
    for at in found:
        by_value.setdefault((at.column, columns[at.column].values[at.player]), []).append(at)
    for one in found:
        meant = ground.expected(one.column)[one.player]
        others = [Residual(column, one.player) for column in evidence.wrong[one.player] if column != one.column]
        others += [at for at in by_value.get((one.column, meant), []) if abs(at.player - one.player) == 1]
        for other in others:
            if one < other and _are_exchanged(evidence, one, other):
                changes = tuple(_meant(evidence, at.column, at.player) for at in (one, other))
                yield Edit("values-exchanged", changes)


def _are_exchanged(evidence: Evidence, one: Residual, other: Residual) -> bool:
    ground = evidence.ground
    values = [ground.tournament.columns[at.column].values[at.player] for at in (one, other)]
    meant = [ground.expected(at.column)[at.player] for at in (one, other)]
    return None not in values and values == meant[::-1]
