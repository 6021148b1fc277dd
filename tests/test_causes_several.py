"""Several slips in one table that hide each other: all are found, and none is mistaken for another for certain."""

from __future__ import annotations

from random import Random

import pytest
from causes_judging import all_found
from causes_planting import plant_several
from causes_rates import reports
from causes_tables import sheet

HIDING = {
    "a missing game looks like another start score": (72, "game missing on one side", "value, digits swapped"),
    "two slips have the sum of one result": (65, "the same sign on both sides", "game missing on one side"),
    "nothing is found of a value as long as cells are exchanged": (40, "value cut", "two players exchanged in a round"),
    "exchanged cells speak for other rules": (4, "two players exchanged in a round", "value of the row above or below"),
    "too many results are wrong for a line of start scores": (
        97, "result on one side", "the same sign on both sides", "the same sign on both sides"
    ),
}  # fmt: skip
"""What hides what: the table, and the slips."""


@pytest.mark.parametrize("title", HIDING)
def test_slips_that_hide_each_other(title: str) -> None:
    seed, *kinds = HIDING[title]
    planted = plant_several([str(kind) for kind in kinds], sheet(int(seed)), _random(len(kinds), int(seed)))
    assert planted is not None
    found, wrong = all_found(planted, reports([planted])[0])
    assert (found, wrong) == (True, False)


def _random(size: int, seed: int) -> Random:
    """The chance of ``causes_rates.py`` after it has chosen the kinds."""
    random = Random(f"{size} {seed}")
    random.choices(range(20), k=size)
    return random
