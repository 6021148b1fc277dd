"""What of a played round the scheme URAGAN would not have made, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from crosstable.pairing.uragan import Entrant, Field, Plan, without
from crosstable.pairing.uragan_reasons import Choice, Name, row

MOST_EQUAL: Final = 8
"""So many equal players are tried as the one who stands first among them."""


@dataclass(frozen=True, slots=True)
class Departure:
    """A player's opponent is not the scheme's, given the pairs really played by all who stand above him.

    ``opponent`` is the real one; without one he had the ``bye``, or no game within the round. ``choice`` is the
    scheme's. ``rematch``: the two had met before. In a ``summary`` more than half of the round's ``pairs`` depart, and
    this is the first of them.
    """

    opponent: int | None
    bye: bool
    choice: Choice
    rematch: bool = False
    summary: bool = False
    pairs: int = 0

    @property
    def player(self) -> int:
        """The one of the real pair who stands higher."""
        return self.choice.player

    def text(self, name: Name = row) -> str:
        """The departure in plain English."""
        if self.opponent is not None:
            real = f"meets {name(self.opponent)}{' again' if self.rematch else ''}"
        else:
            real = "has the bye" if self.bye else "has no game"
        why = "; ".join(filter(None, (self.choice.repair(name), self.choice.text(name))))
        one = f"{name(self.player)} {real}, by the scheme {self.choice.given(name)} ({why})"
        return f"more than half of the {self.pairs} pairs are not the scheme's, first: {one}" if self.summary else one


def departures(
    entrants: Iterable[Entrant],
    met: Mapping[int, Collection[int]],
    had_bye: Collection[int],
    played: Iterable[tuple[int, int]],
    bye: int | None,
) -> tuple[Departure, ...]:
    """Compares a played round with the scheme, from the leaders on; what follows from a departure is none.

    ``entrants``, ``met`` and ``had_bye`` are those before the round, as :func:`~crosstable.pairing.uragan.pair_round`
    takes them. Who is in no pair of ``played`` and has not the ``bye`` had no game, nor had one who met somebody that
    is no entrant, such as a reserve. If more than half of the pairs depart, one summary tells it.
    """
    field = Field(entrants, met, had_bye)
    real = _opponents(field.order, played)
    pairs = len(real) // 2
    most = max(pairs // 2, 1)
    found = tuple(islice(_walk(field, real, bye), most + 1))
    return found if len(found) <= most else (replace(found[0], summary=True, pairs=pairs),)


def _opponents(order: Sequence[int], played: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Each one's opponent, the first one if there are two."""
    known = set(order)
    real: dict[int, int] = {}
    for one, other in played:
        if one != other and {one, other} <= known and real.keys().isdisjoint((one, other)):
            real[one], real[other] = other, one
    return real


def _walk(field: Field, real: Mapping[int, int], bye: int | None) -> Iterator[Departure]:
    """As long as the real pairs are the scheme's, so is the rest of its plan: a departure makes a new one."""
    free = list(field.order)
    plan = field.plan(free)
    while free:
        free, plan = _as_drawn(field, free, plan, real)
        player, opponent = free[0], real.get(free[0])
        if not field.alike(plan.opponent[player], opponent):
            rematch = opponent is not None and field.have_met(player, opponent)
            yield Departure(opponent, player == bye, field.choice(free, plan), rematch)
        as_planned = plan.opponent[player] == opponent
        free = without(free, player, opponent)
        if not as_planned:
            plan = field.plan(free)


def _as_drawn(field: Field, free: list[int], plan: Plan, real: Mapping[int, int]) -> tuple[list[int], Plan]:
    """The players still free, with another of those who are equal to the first one before him if that explains the
    real pairs: a table in the order of places does not tell who of them entered first."""
    if field.alike(plan.opponent[free[0]], real.get(free[0])):
        return free, plan
    equal = (other for other in free[1:] if field.alike(free[0], other))
    for other in islice(equal, MOST_EQUAL):
        order = [other, *without(free, other)]
        changed = field.plan(order)
        if field.alike(changed.opponent[other], real.get(other)):
            return order, changed
    return free, plan
