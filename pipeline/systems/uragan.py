"""URAGAN: start points by rating, symmetric compensation, an even last round for the two highest levels.

Source: ``formats/systems.md`` 1.4 (U1 to U21) and 2.3.
"""

from __future__ import annotations

from typing import Final

from crosstable.model import QUARTER
from crosstable.systems.fors import DAN, EQUAL_SHARES, Caps, Scheme, is_dan

URAGAN: Final = Scheme(
    name="uragan",
    title="URAGAN (FORS)",
    win=30 * QUARTER,
    loss=10 * QUARTER,
    compensated=EQUAL_SHARES,
    dan_factor=2,
    caps=Caps(dan=5, others=9),
    bye=20 * QUARTER,
    absence=10 * QUARTER,
    no_show=20 * QUARTER,
    even_last_round=True,
)

STEP, DAN_STEP = 20, 10
"""Rating points for one start point, below 2000 and from there on."""


def start_points(rating: int) -> int:
    """The start points of a rating, quarter points: one for every complete 20 below 2000, and from there on 100 and one
    for every complete 10 (U1, U2). A negative rating starts from 0 (X-UR3)."""
    points = DAN // STEP + (rating - DAN) // DAN_STEP if is_dan(rating) else max(0, rating // STEP)
    return QUARTER * points
