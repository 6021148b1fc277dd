"""Why the scheme URAGAN gives a player his opponent, as data and in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

Name = Callable[[int], str]
"""How a player is called, by his entry number from 0."""

_MOST_NAMES = 3
"""So many players are named in a sentence; the others are counted."""


def row(index: int) -> str:
    """A player by his row of the table."""
    return f"row {index + 1}"


class How(Enum):
    """In which step of the scheme a player got his opponent, or none."""

    OWN_LEVEL = "own level"
    LOWER_LEVEL = "lower level"
    REPAIRED = "paired again"
    LEFT_OVER = "left over"


class Searched(NamedTuple):
    """A level searched from the bottom up, and who stood there before the opponent: those whom the player has ``met``,
    and those ``needed`` lower down, where somebody would have no game without them."""

    level: int
    met: tuple[int, ...] = ()
    needed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """What the scheme has for a player: an opponent, the bye, or nothing.

    ``searched`` starts with his own ``level`` and ends with the opponent's. ``broken``: so many pairs made before, the
    last ones, were broken and paired again, this one among them, because those of ``left_over`` had no opponent.
    ``barred``: he is left over where somebody should have the bye, and has had it already.
    """

    player: int
    opponent: int | None
    level: int
    searched: tuple[Searched, ...]
    bye: bool = False
    barred: bool = False
    broken: int = 0
    left_over: tuple[int, ...] = ()

    @property
    def how(self) -> How:
        """The step of the scheme."""
        if self.opponent is None:
            return How.LEFT_OVER
        if self.broken:
            return How.REPAIRED
        return How.OWN_LEVEL if len(self.searched) == 1 else How.LOWER_LEVEL

    def given(self, name: Name) -> str:
        """What he gets, in a few words."""
        if self.opponent is not None:
            return name(self.opponent)
        return "the bye" if self.bye else "no game"

    def text(self, name: Name = row) -> str:
        """The reason in plain English, such as ``level 12: nobody left whom he has not met; level 11 from the bottom:
        row 6``."""
        passed = self.searched if self.opponent is None else self.searched[:-1]
        parts = [_in_vain(step, name) for step in passed]
        if self.opponent is None:
            parts.append(self.given(name) + (", for he has had the bye already" if self.barred else ""))
        else:
            last = self.searched[-1]
            parts.append(f"level {last.level} from the bottom: {name(self.opponent)}{_passed_over(last, name)}")
        return f"{'paired again: ' if self.broken else ''}{'; '.join(parts)}"

    def repair(self, name: Name = row) -> str | None:
        """Why he is paired again, in a sentence; None if he is not. It is the same for all who are, of a round."""
        return repair(self.broken, self.left_over, name)


def together(players: Sequence[int], name: Name, most: int = _MOST_NAMES) -> str:
    """``row 1, row 2 and row 5``; ``row 1, row 2, row 5 and 4 others`` where they are many."""
    named = [name(player) for player in players[:most]]
    others = len(players) - len(named)
    if others:
        named.append(f"{others} other{'s' if others > 1 else ''}")
    *first, last = named
    return f"{', '.join(first)} and {last}" if first else last


def repair(broken: int, left_over: Sequence[int], name: Name) -> str | None:
    """Why pairs were broken, in a sentence; None if none was."""
    if not broken:
        return None
    pairs = "the last pair is broken" if broken == 1 else f"the last {broken} pairs are broken"
    if len(left_over) == 1:
        return f"{pairs}, for {name(left_over[0])} was left over, who has had the bye already"
    return f"{pairs}, for {together(left_over, name)} were left over, who have all met"


def _in_vain(step: Searched, name: Name) -> str:
    """Why nobody of a level became the opponent."""
    if step.needed:
        return f"level {step.level}: nobody{_passed_over(step, name)}"
    if step.met:
        return f"level {step.level}: nobody left whom he has not met"
    return f"level {step.level}: nobody else left"


def _passed_over(step: Searched, name: Name) -> str:
    """Those of a level who stood before the opponent, in brackets."""
    parts: list[str] = []
    if step.met:
        parts.append(f"has met {together(step.met, name)}")
    if step.needed:
        parts.append(f"{together(step.needed, name)} needed lower down")
    return f" ({'; '.join(parts)})" if parts else ""
