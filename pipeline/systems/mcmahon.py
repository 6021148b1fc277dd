"""McMahon: start scores by grade or by rating group, and what the size of the groups says of the tournament.

Two models of the start score go by one name: by grade, where a grade that nobody has leaves a gap
(:func:`crosstable.starts.start_of`), and by groups of ratings, where it does not. Scores here are quarter points.
Sources: ``formats/systems.md`` 1.1, 1.2 and 2.1; the British Go Association's handbook (chapter 9) for the size of the
top group; OpenGotha for the handicap.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence, Set
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from crosstable.display import counted, score_text
from crosstable.model import MOST_STONES, QUARTER


class Zero(NamedTuple):
    """A customary zero: ``place`` and ``floor`` are places on the grade scale; no ``floor``: weaker grades start below
    0."""

    name: str
    title: str
    place: int
    floor: int | None = None


ZEROS: Final[Mapping[str, Zero]] = MappingProxyType(
    {
        zero.name: zero
        for zero in (
            Zero("eu", "European tournaments: 20k and weaker start with 0", -20, -20),
            Zero("uk", "British tournaments: 1d starts with 0, a kyu player below", 0),
            Zero("opengotha", "OpenGotha: 30k starts with 0, 1d with 30", -30),
            Zero("macmahon", "MacMahon without a lower bar: 35k starts with 0", -35),
        )
    }
)
"""Zeros in use by name (H1, X-MM1, X-MM2)."""


def group_of_rating(rating: int, groups: Sequence[int]) -> int:
    """The group of a rating, 1 the weakest: ``groups`` are the lowest ratings of each but the first, ascending."""
    return bisect_right(groups, rating) + 1


def start_of_group(group: int) -> int:
    """The start score of a group, quarter points: none in group 1, a point more in each higher one (F10)."""
    return QUARTER * (group - 1)


def score_handicap(
    white: int, black: int, *, correction: int, ceiling: int = MOST_STONES, threshold: int | None = None
) -> int:
    """The handicap of a game by the McMahon scores before it, 0 for an even game. Whose is higher does not matter.

    Both scores are cut to ``threshold`` (a score: players above it are equal), then ``correction`` stones are taken off
    the difference, then no more than ``ceiling`` are given. Half points are dropped first, as OpenGotha does. One stone
    means no komi; stones on the board from two.
    """
    highest, lowest = (
        score // QUARTER if threshold is None else min(score, threshold) // QUARTER
        for score in (max(white, black), min(white, black))
    )
    return min(ceiling, max(0, highest - lowest - correction))


def formal_chance(groups: int, rounds: int) -> bool:
    """Whether "formally every player has a chance of first place" (F15): at most half as many groups as rounds.

    A perfect player of the lowest group is then above an average one of the top group. Strictly the rule is neither
    necessary (one group and one round: all start alike) nor, without jigo, sufficient (2 groups, 4 rounds: of 16 top
    players paired by score one ends with 1 + 4); so it is a remark, and never a reason to refuse (X-MM7). ``groups``
    are the start scores that somebody has (X-MM8).
    """
    return 2 * groups <= rounds


class Sizes(NamedTuple):
    """The fewest and the most players of a top group."""

    least: int
    most: int


BAR_SIZES: Final[Mapping[int, Sizes]] = MappingProxyType(
    {
        3: Sizes(4, 8),
        4: Sizes(5, 10),
        5: Sizes(6, 12),
        6: Sizes(7, 15),
        7: Sizes(8, 18),
        8: Sizes(9, 22),
        9: Sizes(10, 26),
    }
)
"""Players at the bar by rounds, as the British Go Association recommends them."""


def top_group_sizes(rounds: int) -> Sizes:
    """The bounds of the top group: one more than the rounds, so that all could meet, and two to the power of the
    rounds, so that not two of them can win all games (X-MM9)."""
    return Sizes(rounds + 1, 1 << min(rounds, _ENOUGH))


_ENOUGH: Final = 30
"""No top group has two players who win so many rounds."""

NEAR: Final = QUARTER
"""Players are near in strength whose start scores differ by no more (F17 leaves it open): one game makes them equal,
which is as far as pairing by score reaches from the first round to the second."""


def near_opponents(starts: Sequence[int | None]) -> list[int | None]:
    """For every player, how many others are near in strength; ``None`` for a player whose start score is unknown."""
    known = sorted(start for start in starts if start is not None)
    return [
        None if start is None else bisect_right(known, start + NEAR) - bisect_left(known, start - NEAR) - 1
        for start in starts
    ]


class About(StrEnum):
    """What a remark is about."""

    CHANCE = "formal-chance"
    NEAR = "near-opponents"
    TOP_GROUP = "top-group"


class Remark(NamedTuple):
    """Something worth knowing about the groups of a tournament, no fault: for whom, in words and in ``numbers``.

    ``players`` are rows from 0; scores among the ``numbers`` are quarter points."""

    about: About
    text: str
    numbers: Mapping[str, int]
    players: tuple[int, ...] = ()


def group_remarks(starts: Sequence[int | None], rounds: int, raised: Set[int] = frozenset()) -> tuple[Remark, ...]:
    """What is to be said of the groups of a tournament with these start scores (quarter points) and so many rounds.

    ``raised`` are players of the super group, who start above the bar. A tournament of one group is a Swiss one (F1),
    of which there is nothing to say; neither is there before the number of rounds is known.
    """
    levels = sorted({start for start in starts if start is not None})
    if len(levels) < 2 or rounds < 1:
        return ()
    return (
        _chance(levels, starts, rounds),
        *_without_near_opponents(starts, rounds),
        *_top_group(starts, rounds, raised),
    )


def _chance(levels: Sequence[int], starts: Sequence[int | None], rounds: int) -> Remark:
    groups, spread = len(levels), levels[-1] - levels[0]
    chance = formal_chance(groups, rounds)
    everybody = "every player has" if chance else "not every player has"
    top = top_group_sizes(rounds).most
    text = (
        f"{counted(groups, 'group')} in {counted(rounds, 'round')}, start scores up to {score_text(spread)} apart: "
        f"formally {everybody} a chance of first place. A rule of thumb, groups at most half the rounds: strictly "
        "neither necessary (where all start alike everybody has it) nor sufficient without jigo "
        f"(of {top} equal players at the top one can win all games)"
    )
    numbers = {"groups": groups, "rounds": rounds, "spread": spread}
    return Remark(About.CHANCE, text, numbers, () if chance else _having(starts, levels[0]))


def _without_near_opponents(starts: Sequence[int | None], rounds: int) -> tuple[Remark, ...]:
    counts = near_opponents(starts)
    few = [(near, player) for player, near in enumerate(counts) if near is not None and near <= rounds]
    if not few:
        return ()
    least = min(few)[0]
    text = (
        f"{counted(len(few), 'player')} with no more opponents of like strength (start score at most "
        f"{score_text(NEAR)} apart) than there are rounds, {rounds}; the fewest: {least}"
    )
    numbers = {"players": len(few), "rounds": rounds, "least": least}
    return (Remark(About.NEAR, text, numbers, tuple(player for _, player in few)),)


def _top_group(starts: Sequence[int | None], rounds: int, raised: Set[int]) -> tuple[Remark, ...]:
    """A word on a top group that is too small or too large. It begins at the bar; the super group belongs to it."""
    at_bar = max((s for p, s in enumerate(starts) if s is not None and p not in raised), default=None)
    if at_bar is None:
        return ()
    top = tuple(player for player, start in enumerate(starts) if start is not None and start >= at_bar)
    bounds = top_group_sizes(rounds)
    if bounds.least <= len(top) <= bounds.most:
        return ()
    kind, why = (
        ("small", f"fewer than {bounds.least}: some of those who can win start behind")
        if len(top) < bounds.least
        else ("large", f"more than {bounds.most}: two can win all games")
    )
    usual = BAR_SIZES.get(rounds)
    advice = f"; usual in {rounds} rounds are {usual.least} to {usual.most}" if usual else ""
    text = f"the top group is {kind}, {counted(len(top), 'player')}, {why}{advice}"
    numbers = {"players": len(top), "rounds": rounds, "least": bounds.least, "most": bounds.most}
    return (Remark(About.TOP_GROUP, text, numbers, top),)


def _having(starts: Sequence[int | None], start: int) -> tuple[int, ...]:
    return tuple(player for player, own in enumerate(starts) if own == start)
