"""The players of a round in the order of their scores: groups of one score, and the bye as one more opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from crosstable.pairing.entrants import Entrant


@dataclass(frozen=True, slots=True)
class Group:
    """The players of one score: places ``start`` to ``end - 1`` of the field."""

    score: int
    start: int
    end: int

    @property
    def size(self) -> int:
        return self.end - self.start


def _place(entrant: Entrant) -> tuple[int, bool, int, int]:
    return (-entrant.score, entrant.rating is None, -(entrant.rating or 0), entrant.order)


@dataclass(frozen=True)
class Field:
    """Players by score, rating and order, whatever the order they came in.

    Where their number is odd, the bye is one more opponent, at the place after the last. It stands with the lowest
    score present: it counts as a game against that score.
    """

    players: tuple[Entrant, ...]

    @classmethod
    def of(cls, entrants: Sequence[Entrant]) -> Field:
        """The field of these players; ``ValueError`` if two of them have the same order."""
        if len({entrant.order for entrant in entrants}) < len(entrants):
            raise ValueError("two players have the same order")
        return cls(tuple(sorted(entrants, key=_place)))

    @property
    def bye(self) -> int | None:
        """The place of the bye, if there is one."""
        return len(self.players) if len(self.players) % 2 else None

    @property
    def size(self) -> int:
        """How many places there are, that of the bye among them: an even number."""
        return len(self.players) + len(self.players) % 2

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """From the highest score to the lowest; the bye is in none of them."""
        found: list[Group] = []
        start = 0
        for score, members in groupby(self.players, key=lambda entrant: entrant.score):
            end = start + sum(1 for _ in members)
            found.append(Group(score, start, end))
            start = end
        return tuple(found)

    @cached_property
    def group_at(self) -> tuple[Group, ...]:
        """For each place its group; for that of the bye the last one."""
        places = [group for group in self.groups for _ in range(group.size)]
        return (*places, *self.groups[-1:] * (self.size - len(self.players)))

    @cached_property
    def fewest_byes(self) -> int:
        return min((entrant.byes for entrant in self.players), default=0)

    @cached_property
    def met(self) -> tuple[frozenset[int], ...]:
        """For each player the places of those whom he has met, if either of the two says so."""
        places = {entrant.order: place for place, entrant in enumerate(self.players)}
        found: list[set[int]] = [set() for _ in self.players]
        for place, entrant in enumerate(self.players):
            for other in entrant.met & places.keys():
                found[place].add(places[other])
                found[places[other]].add(place)
        return tuple(frozenset(others) for others in found)

    @cached_property
    def barred(self) -> tuple[frozenset[int], ...]:
        """For each player the places that he should not meet: those he has met, and the bye if others had fewer."""
        no_bye: frozenset[int] = frozenset() if self.bye is None else frozenset({self.bye})
        return tuple(
            met if player.byes == self.fewest_byes else met | no_bye
            for player, met in zip(self.players, self.met, strict=True)
        )

    def legal(self, low: int, high: int) -> bool:
        """Whether the two places may meet: no rematch, and the bye for one of those who had the fewest."""
        return high not in self.barred[low]
