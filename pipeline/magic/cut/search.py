"""The search among all endings of the open matches: can so many players be where they are wanted at once?

Each player who counts is a sum over matches (:mod:`crosstable.magic.cut.keys`), and is where he is wanted if his sum is
not below a threshold. Whatever cannot matter is not tried: a match of which one ending is the best for everybody has
that ending, players who are there (or cannot be) whatever happens need nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Parts = Mapping[int, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A player whose sum is to reach the threshold; ``match`` is his own. ``counts``: he is one of those who are
    counted; ``alone_not_level``: a sum of exactly 0 is not enough for him if nobody else has 0."""

    settled: int
    parts: Parts
    match: int | None
    counts: bool = True
    alone_not_level: bool = False


class OutOfBudgetError(Exception):
    """The search was given up."""


class Search:
    """``possible`` are the endings (indexes) that each match can have; all where nothing is said. ``budget`` is how
    many cases may be looked at."""

    def __init__(
        self, wanted: Sequence[Wanted], possible: Mapping[int, Sequence[int]], need: int, threshold: int
    ) -> None:
        self.wanted = wanted
        self.parts = [
            {
                match: part if match not in possible else [part[ending] for ending in possible[match]]
                for match, part in one.parts.items()
            }
            for one in wanted
        ]
        self.least = [{match: min(part) for match, part in parts.items()} for parts in self.parts]
        self.most = [{match: max(part) for match, part in parts.items()} for parts in self.parts]
        self.users: dict[int, list[int]] = {}
        for index, parts in enumerate(self.parts):
            for match in parts:
                self.users.setdefault(match, []).append(index)
        self.need = need
        self.threshold = threshold
        self.budget = 0
        self.tied_matter = any(one.alone_not_level for one in wanted)

    def can_be(self, budget: int) -> bool | None:
        """Whether ``need`` of them can be there at once; ``None``: not found out within the budget."""
        self.budget = budget
        low = [one.settled + sum(least.values()) for one, least in zip(self.wanted, self.least, strict=True)]
        high = [one.settled + sum(most.values()) for one, most in zip(self.wanted, self.most, strict=True)]
        try:
            return self._can_be(low, high, set(self.users))
        except OutOfBudgetError:
            return None

    def _can_be(self, low: list[int], high: list[int], free: set[int]) -> bool:
        self.budget -= 1
        if self.budget < 0:
            raise OutOfBudgetError
        while True:
            there, unsure = self._there(low), self._unsure(low, high)
            if there >= self.need:
                return True
            if there + self._at_most(low, high, free) < self.need:
                return False
            branching = self._settle(low, high, free, unsure)
            if branching is None:
                return self._counted(low) >= self.need
            if branching >= 0:
                break
        for ending in self._worth_trying(branching, unsure, high):
            lower, upper = low[:], high[:]
            self._apply(branching, ending, lower, upper)
            if self._can_be(lower, upper, free - {branching}):
                return True
        return False

    def _is_there(self, index: int, value: int) -> bool:
        return value >= self.threshold + self.wanted[index].alone_not_level

    def _there(self, low: Sequence[int]) -> int:
        return sum(one.counts and self._is_there(index, low[index]) for index, one in enumerate(self.wanted))

    def _unsure(self, low: Sequence[int], high: Sequence[int]) -> list[int]:
        """Who may still be there or not; with ties that matter also who may be level or not."""
        threshold = self.threshold
        return [
            index
            for index in range(len(self.wanted))
            if high[index] >= threshold
            and (low[index] < threshold or (self.tied_matter and low[index] == threshold))
            and low[index] != high[index]
        ]

    def _at_most(self, low: Sequence[int], high: Sequence[int], free: set[int]) -> int:
        """How many of those who are not there for certain can be there at most, two players of one match together."""
        alone = 0
        by_match: dict[int, list[int]] = {}
        for index, one in enumerate(self.wanted):
            if not one.counts or high[index] < self.threshold or self._is_there(index, low[index]):
                continue
            if one.match is None or one.match not in free:
                alone += 1
            else:
                by_match.setdefault(one.match, []).append(index)
        for match, members in by_match.items():
            if len(members) == 1:
                alone += 1
            else:
                alone += max(
                    sum(self._with(high, match, ending, index) >= self.threshold for index in members)
                    for ending in self._endings(match)
                )
        return alone

    def _endings(self, match: int) -> range:
        return range(len(self.parts[self.users[match][0]][match]))

    def _with(self, high: Sequence[int], match: int, ending: int, index: int) -> int:
        part = self.parts[index].get(match)
        return high[index] if part is None else high[index] - self.most[index][match] + part[ending]

    def _settle(self, low: list[int], high: list[int], free: set[int], unsure: Sequence[int]) -> int | None:
        """Ends matches that are best for all in one way. The match to try next; -1 if something has changed, ``None``
        if nothing is open that matters."""
        chosen: int | None = None
        most = 0
        changed = False
        members = set(unsure)
        for match in sorted({match for index in unsure for match in self.parts[index]} & free):
            users = [index for index in self.users[match] if index in members]
            best = None if self.tied_matter else self._best_for_all(match, users)
            if best is not None:
                self._apply(match, best, low, high)
                free.discard(match)
                changed = True
            elif (weight := self._weight(match, users)) > most:
                chosen, most = match, weight
        if changed:
            return -1
        return chosen

    def _weight(self, match: int, users: Sequence[int]) -> int:
        own = sum(self.wanted[index].match == match for index in users)
        return 1 + len(users) + 4 * own

    def _best_for_all(self, match: int, users: Sequence[int]) -> int | None:
        parts = [self.parts[index][match] for index in users]
        endings = self._endings(match)
        best = max(endings, key=lambda ending: sum(part[ending] for part in parts))
        return best if all(part[best] >= part[ending] for part in parts for ending in endings) else None

    def _apply(self, match: int, ending: int, low: list[int], high: list[int]) -> None:
        for index in self.users[match]:
            value = self.parts[index][match][ending]
            low[index] += value - self.least[index][match]
            high[index] += value - self.most[index][match]

    def _worth_trying(self, match: int, unsure: Sequence[int], high: Sequence[int]) -> list[int]:
        """The endings of which none is worse for everybody than another, the most promising first."""
        members = set(unsure)
        users = [index for index in self.users[match] if index in members]
        columns: dict[tuple[int, ...], int] = {}
        for ending in self._endings(match):
            columns.setdefault(tuple(self.parts[index][match][ending] for index in users), ending)
        kept = [
            (column, ending)
            for column, ending in columns.items()
            if self.tied_matter
            or not any(
                other is not column and all(a >= b for a, b in zip(other, column, strict=True)) for other in columns
            )
        ]

        def promise(entry: tuple[tuple[int, ...], int]) -> tuple[int, int]:
            ending = entry[1]
            there = sum(self._with(high, match, ending, index) >= self.threshold for index in users)
            return there, sum(entry[0])

        return [ending for _, ending in sorted(kept, key=promise, reverse=True)]

    def _counted(self, low: Sequence[int]) -> int:
        """Who is there when everything that matters has ended."""
        level = sum(value == self.threshold for value in low) if self.tied_matter else 0
        return sum(
            one.counts
            and (
                self._is_there(index, low[index])
                or (one.alone_not_level and low[index] == self.threshold and level > 1)
            )
            for index, one in enumerate(self.wanted)
        )
