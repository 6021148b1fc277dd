"""What can be said of a player and of one way in which his own matches end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from crosstable.model import Outcome


class Verdict(Enum):
    IN = "in"
    OUT = "out"
    DEPENDS = "depends"


class Ground(Enum):
    """What proves a verdict: match points alone; bounds of the tie-breaks for every two players; all endings of the
    open matches. ``BOUNDS``: nothing; neither in nor out could be proved from the bounds, and all endings were too many
    to be looked at."""

    POINTS = "points"
    TIEBREAKS = "tie-breaks"
    ENDINGS = "all endings"
    BOUNDS = "bounds"


@dataclass(frozen=True, slots=True)
class Rival:
    """A player who may be ahead, and is not for certain. ``if_he`` are the outcomes of his open match with which he may
    (none: he has no open match); ``level``: with one of them it is for the tie-breaks to decide."""

    player: int
    if_he: tuple[Outcome, ...] = ()
    level: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A player who ends with ``points`` match points. At least ``least`` others are ahead of him then, and at most
    ``most``, those included whom the lot could put there. ``sure`` are ahead in any case, ``rivals`` may be."""

    player: int
    points: int
    verdict: Verdict
    ground: Ground
    least: int
    most: int
    sure: tuple[int, ...] = ()
    rivals: tuple[Rival, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether the verdict is the whole truth; else it may be that he is in, or out, for certain."""
        return self.ground is not Ground.BOUNDS
