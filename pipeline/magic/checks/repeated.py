"""One fault that tables of several rounds show is one finding, where it shows first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from crosstable.diagnostics import Related
from crosstable.magic.case import MatchCase


class WrongValue(NamedTuple):
    """A wrong value: after how many rounds it stood, in which column, whose it is, and by how much it is wrong."""

    through: int
    column: int
    player: int
    by: Hashable


def by_fault(wrong: Iterable[WrongValue]) -> Mapping[tuple[int, int], Sequence[WrongValue]]:
    """The values of each fault by column and player of the first; the others follow in the order of the rounds.

    A player's values that are wrong by the same in tables of several rounds are one fault.
    """
    faults: dict[tuple[int, Hashable], list[WrongValue]] = {}
    for value in sorted(wrong, key=lambda value: value[:3]):
        faults.setdefault((value.player, value.by), []).append(value)
    return {(fault[0].column, fault[0].player): fault for fault in faults.values()}


def others(case: MatchCase, fault: Sequence[WrongValue]) -> tuple[Related, ...]:
    """Where else a fault shows."""
    return tuple(
        Related(case.origin.claim(player, column), f"the same after round {through}")
        for through, column, player, _ in fault[1:]
    )
