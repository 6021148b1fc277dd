"""McMahon: start scores by grade or by rating group, and what the size of the groups says of the tournament.

Two models of the start score go by one name: by grade, where a grade that nobody has leaves a gap
(:mod:`crosstable.starts`), and by groups of ratings, where it does not. Source: ``formats/systems.md`` 1.1, 1.2, 2.1.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from crosstable.model import QUARTER


def group_of_rating(rating: int, groups: Sequence[int]) -> int:
    """The group of a rating, 1 the weakest: ``groups`` are the lowest ratings of each but the first, ascending."""
    return bisect_right(groups, rating) + 1


def start_of_group(group: int) -> int:
    """The start score of a group, quarter points: none in group 1, a point more in each higher one (F10)."""
    return QUARTER * (group - 1)
