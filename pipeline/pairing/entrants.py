"""Who is to be paired, what the organiser wishes, and the proposal that comes of it. Scores are in quarter points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from crosstable.model import Colour

UP = 1
"""In ``Entrant.floats``: met somebody with a higher score."""
DOWN = -1
"""In ``Entrant.floats``: met somebody with a lower score."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who takes part in the round to be paired.

    ``order`` is his seed number: no two share one, and it breaks every tie. ``met`` are the orders of those whom he has
    met. ``byes`` is how many he had. ``floats`` are his games so far, the oldest first: ``UP``, ``DOWN``, or 0 for a
    game against the same score. ``balance`` is his games with White less those with Black, ``last`` his last colour;
    games with a handicap count in neither.
    """

    order: int
    score: int
    name: str
    rating: int | None = None
    met: frozenset[int] = frozenset()
    byes: int = 0
    floats: tuple[int, ...] = ()
    balance: int = 0
    last: Colour | None = None
    club: str | None = None
    country: str | None = None


class Placement(Enum):
    """Who meets whom among players with the same score, who stand in the order of their ratings."""

    SLIDE = "slide"
    """The best of the upper half meets the best of the lower half."""
    FOLD = "fold"
    """The best meets the last."""
    ADJACENT = "adjacent"
    """The best meets the second."""


class Floaters(Enum):
    """Which players of a score meet another score, where nothing else decides it."""

    MIDDLE = "middle"
    """Those in the middle by rating, as Go's programs do it."""
    NEAREST = "nearest"
    """The last of the higher score meets the best of the lower one, as in chess."""


Stones = Callable[[Entrant, Entrant], int]
"""The stones that the first gives the second; negative where the second gives them, 0 for an even game."""


def no_stones(_first: Entrant, _second: Entrant) -> int:
    """Every game is even."""
    return 0


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the organiser wishes.

    A meeting within a club or a country weighs as much as ``avoid_club`` or ``avoid_country`` quarter points of
    difference between the scores of two who meet; 0: it does not matter. ``colours`` says whether it matters who has
    White; a game with stones has its colours in any case.
    """

    avoid_club: int = 0
    avoid_country: int = 0
    colours: bool = True
    placement: Placement = Placement.SLIDE
    floaters: Floaters = Floaters.MIDDLE
    stones: Stones = no_stones


@dataclass(frozen=True, slots=True)
class Pair:
    """A game of the proposal, players by their orders: ``first`` has the higher score, else the higher rating, else the
    lower order. ``white`` is one of them, or ``None`` where colours do not matter; White gives the ``stones``."""

    first: int
    second: int
    white: int | None
    stones: int = 0


@dataclass(frozen=True, slots=True)
class Cost:
    """What the proposal costs at one level; every level counts for more than all that follow it."""

    level: str
    title: str
    total: int


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a pair is not as anybody would expect it, or why somebody has the bye: a sentence.

    ``kind`` is ``float``, ``rematch``, ``avoided`` (the same club or country) or ``bye``; ``players`` are the orders of
    those concerned.
    """

    kind: str
    players: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """The round as proposed: pairs from the top of the table, who has the bye, what it costs, and why it is so."""

    pairs: tuple[Pair, ...]
    bye: int | None
    costs: tuple[Cost, ...]
    reasons: tuple[Reason, ...] = ()
