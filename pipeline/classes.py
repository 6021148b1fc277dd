"""Tournament classes of the European Go Federation: how much thinking time each needs, and what its games weigh.

Source: the EGF's rules for rated tournaments. Class D is for play on the internet, class X is what pairing programs
write for events that are not to be rated.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from crosstable.model import Settings, TimeControl


class EventClass(NamedTuple):
    """A class: the weight of its games, and the least thinking time in minutes; ``fischer`` is the least basic time
    where every move adds some."""

    letter: str
    weight: Fraction
    adjusted: int
    basic: int
    fischer: int


CLASSES: Mapping[str, EventClass] = {
    event_class.letter: event_class
    for event_class in (
        EventClass("A", Fraction(1), adjusted=75, basic=60, fischer=45),
        EventClass("B", Fraction(3, 4), adjusted=50, basic=40, fischer=30),
        EventClass("C", Fraction(1, 2), adjusted=30, basic=25, fischer=20),
        EventClass("D", Fraction(1, 4), adjusted=50, basic=40, fischer=30),
    )
}
"""Every class that is rated, by its letter."""

ON_BOARDS, ONLINE = "ABC", "D"
"""The classes of tournaments on boards, the heaviest first, and those of tournaments on the internet."""

NOT_RATED = "X"

_SECONDS = 60
_MOVES: Mapping[str, int] = {"byo-yomi": 45, "canadian": 60, "fischer": 120}
"""For how many moves of overtime adjusted time allows, by the system of overtime."""


def adjusted_minutes(time: TimeControl) -> Fraction | None:
    """Adjusted time in minutes: as stated, or the basic time and what the overtime adds to it."""
    if time.adjusted is not None or time.basic is None:
        return time.adjusted
    moves = _MOVES.get(time.system or "", 0)
    per_move = Fraction(time.extra or 0, _SECONDS)
    if time.system == "canadian":
        per_move = per_move / time.stones if time.stones else Fraction(0)
    return time.basic + moves * per_move


class Weighting(NamedTuple):
    """The class that a tournament is rated in and how that is known: ``source`` is ``option``, ``file``, ``time`` or
    ``default``. ``letter`` is ``None`` where the thinking time is too short for any class; then, and in class X, the
    ``weight`` is 0: nothing is rated."""

    letter: str | None
    source: str

    @property
    def weight(self) -> Fraction:
        known = CLASSES.get(self.letter or "")
        return Fraction(0) if known is None else known.weight


def weighting(settings: Settings, asked: str | None = None) -> Weighting:
    """The class of a tournament: as asked for, as the file states, as its thinking time allows; otherwise A."""
    if asked is not None:
        return Weighting(asked, "option")
    stated = (settings.event_class or "").strip().upper()
    if stated in CLASSES or stated == NOT_RATED:
        return Weighting(stated, "file")
    time = settings.time
    adjusted = None if time is None else adjusted_minutes(time)
    if time is None or adjusted is None:
        return Weighting(ONLINE, "file") if settings.online else Weighting(ON_BOARDS[0], "default")
    letters = ONLINE if settings.online else ON_BOARDS
    return Weighting(next((letter for letter in letters if allows(time, adjusted, CLASSES[letter])), None), "time")


def least_basic(time: TimeControl, event_class: EventClass) -> int:
    """The least basic time of a class, in minutes; less will do where every move adds some."""
    return event_class.fischer if time.system == "fischer" else event_class.basic


def allows(time: TimeControl, adjusted: Fraction, event_class: EventClass) -> bool:
    """Whether thinking time is enough for a class, as far as it is known."""
    return adjusted >= event_class.adjusted and (time.basic is None or time.basic >= least_basic(time, event_class))
