"""The rounds of a table: what every cell tells, and whom its number means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from crosstable.model import Decision, Side
from crosstable.parsers.walllist.cache import Cache
from crosstable.parsers.walllist.cells import CELLS


def _number(text: str | None) -> int:
    side = CELLS[text]
    return 0 if side is None or side.opponent is None else side.opponent + 1


NUMBERS_OF_OPPONENTS: Final = Cache(_number)
"""The opponent's number in a cell, 0 if there is none."""

Texts = Sequence[str | None]

BY_DEFAULT: Final = re.compile(r"![bwBW]|/.*!$")
"""Where programs put the ``!`` of a game by default."""
MOST_DIGITS: Final = 10
"""A number of more digits counts nobody; Python refuses to read very long ones."""
MACMAHON: Final = frozenset({"free", "-", "?"})


def by_row(count: int) -> dict[int, int]:
    """The rows that numbers mean which count the rows."""
    return {row + 1: row for row in range(count)}


def choose_numbering(rounds: Sequence[Texts], numberings: Sequence[Texts], count: int) -> dict[int, int] | None:
    """Which rows the numbers in cells mean; ``None`` if they simply count the rows.

    ``numberings`` are columns that number the players, such as the printed places. The one under which more cells are
    answered by the opponent's cell wins, and counting rows wins a tie.
    """
    candidates = [rows for rows in map(_rows_by_number, numberings) if rows is not None]
    if not candidates:
        return None
    best, most = None, answered(rounds, by_row(count))
    for rows in candidates:
        found = answered(rounds, rows)
        if found > most:
            best, most = rows, found
    return best


def _rows_by_number(texts: Texts) -> dict[int, int] | None:
    """The rows that a column of numbers gives its numbers to, ``None`` if it numbers them as they stand.

    Of rows that share a place, or have none, the second and further ones have the numbers that follow, if nobody else
    has them.
    """
    if list(texts) == list(map(str, range(1, len(texts) + 1))):
        return None
    numbers = [_plain_number((text or "").strip("().# =")) for text in texts]
    if all(number in (0, row) for row, number in enumerate(numbers, 1)):
        return None
    rows: dict[int, int] = {}
    for row, number in enumerate(numbers):
        rows.setdefault(number, row)
    rows.pop(0, None)
    counted = 0
    for row, number in enumerate(numbers):
        counted = number if number and rows[number] == row else counted + 1
        rows.setdefault(counted, row)
    return rows


def _plain_number(text: str) -> int:
    """A number that may count players, 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else 0


def answered(rounds: Sequence[Texts], rows: dict[int, int]) -> int:
    """How many cells name an opponent whose cell of that round names them."""
    count = 0
    for texts in rounds:
        opponents = [rows.get(NUMBERS_OF_OPPONENTS[text], -1) for text in texts]
        count += sum(other >= 0 and opponents[other] == row for row, other in enumerate(opponents))
    return count


def is_printed_by_macmahon(rounds: Sequence[Texts]) -> bool:
    """Whether cells are written as MacMahon writes them, where ``!`` is a referee's decision: ``free``, ``4-!/b4``."""
    texts = {text for column in rounds for text in column if text}
    default = any(BY_DEFAULT.search(text) for text in texts)
    return not default and any(text in MACMAHON or "!/" in text for text in texts)


def read_sides(
    rounds: Sequence[Texts], rows: dict[int, int] | None, count: int, *, referee: bool
) -> list[list[Side | None]]:
    """The sides of all rounds.

    ``rows`` says whom numbers mean, ``None``: they count the rows. ``referee``: ``!`` means a referee's decision.
    """
    if rows is None and not referee and _highest(rounds) <= count:
        return [list(map(CELLS.__getitem__, texts)) for texts in rounds]
    numbering = by_row(count) if rows is None else rows
    return [[_meant(CELLS[text], numbering, referee=referee) for text in texts] for texts in rounds]


def _highest(rounds: Sequence[Texts]) -> int:
    return max(map(NUMBERS_OF_OPPONENTS.__getitem__, chain.from_iterable(rounds)))


def _meant(side: Side | None, rows: dict[int, int], *, referee: bool) -> Side | None:
    if side is None or side.opponent is None:
        return side
    number = side.opponent + 1
    row = rows.get(number)
    decided = Decision.REFEREE if referee and side.decided is Decision.DEFAULT else side.decided
    return replace(side, opponent=row, outsider=None if row is not None else str(number), decided=decided)
