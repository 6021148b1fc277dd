"""Verdicts where every open match is paired and nobody has two: by points, by tie-breaks of two, by all endings.

Ahead of a player are those whose key is greater, and those whose key is equal, for whom it is decided by lot. He is in
for certain if in no ending ``top`` others are ahead or level, out if in every ending ``top`` others are ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from crosstable.magic.cut.keys import Key, Keys
from crosstable.magic.cut.position import GAMES_CRITERIA, Position
from crosstable.magic.cut.results import OUTCOMES, Ending
from crosstable.magic.cut.search import Search, Wanted
from crosstable.magic.cut.verdicts import Case, Ground, Verdict
from crosstable.model import Outcome

BUDGET = 400
"""Cases that a search may look at before it is given up: some hundredths of a second."""
BUDGET_OF_ALL = 6000
"""Cases that all searches for one position may look at."""
ROUNDING = 10**12
"""Where a program's division is not exact, values nearer than this part of 1 are not told apart."""


class Ahead(NamedTuple):
    """Of the two players of a match after one of its endings: how many are ahead by points, and who is level."""

    by_points: int
    level: tuple[int, ...]


class Tally(NamedTuple):
    """Who is ahead of somebody with so many points: for every match by its endings; without open match ``settled`` are
    ahead and ``level`` are level. The four sums are over all matches."""

    matches: Sequence[tuple[Ahead, ...]]
    settled: tuple[int, ...]
    level: tuple[int, ...]
    contested: tuple[int, ...]
    most_ahead: int
    most_level: int
    least_ahead: int
    least_level: int


class Solver:
    """``top`` are in. What is worked out for one player is kept for the others."""

    def __init__(self, position: Position, top: int, budget: int = BUDGET, of_all: int = BUDGET_OF_ALL) -> None:
        self.position = position
        self.top = top
        self.budget = budget
        self.left = of_all
        self.match_of = {player: own[0] for player, own in position.open_of.items()}
        known = position.criteria[: position.known]
        self.coarse_depth = next((at for at, name in enumerate(known) if name in GAMES_CRITERIA), len(known))
        self.rounded = position.profile.arithmetic != "exact"
        self.coarse = Keys(position, OUTCOMES, self.coarse_depth)
        self._tallies: dict[int, Tally] = {}

    @cached_property
    def full(self) -> Keys:
        return Keys(self.position, self.position.endings, self.position.known)

    @cached_property
    def slack(self) -> int:
        """Differences of keys up to this are none that can be relied on."""
        if not self.rounded or not self.coarse.criteria:
            return 0
        return self.coarse.scales[self.coarse.criteria[-1]] // ROUNDING

    def case(self, player: int, ending: Ending | None = None) -> Case:
        """The verdict on a player whose open match ends so (from his side); ``games`` of ``None`` are any games."""
        return _Case(self, player, ending).case()

    def compared(self, player: int, ending: Ending | None, other: int) -> list[tuple[Outcome | None, bool, bool]]:
        """For each outcome of somebody else's match: may he be ahead or level, must he be ahead of the player?"""
        return _Case(self, player, ending).compared(other)

    def most_points(self, player: int) -> int:
        return self.position.points[player] + (self.position.profile.win if player in self.match_of else 0)

    def tally(self, points: int) -> Tally:
        tally = self._tallies.get(points)
        if tally is None:
            tally = self._tallies[points] = self._tally(points)
        return tally

    def _tally(self, points: int) -> Tally:
        position = self.position
        matches = [
            tuple(self._ahead(match.players, ending, points) for ending in OUTCOMES) for match in position.matches
        ]
        settled = [player for player in position.candidates if player not in self.match_of]
        return Tally(
            matches,
            tuple(player for player in settled if position.points[player] > points),
            tuple(player for player in settled if position.points[player] == points),
            tuple(index for index, match in enumerate(matches) if any(ahead.level for ahead in match)),
            sum(max(ahead.by_points for ahead in match) for match in matches),
            sum(max(ahead.by_points + len(ahead.level) for ahead in match) for match in matches),
            sum(min(ahead.by_points for ahead in match) for match in matches),
            sum(min(ahead.by_points + len(ahead.level) for ahead in match) for match in matches),
        )

    def _ahead(self, players: Sequence[int], ending: Ending, points: int) -> Ahead:
        by_points = 0
        level: list[int] = []
        for player, outcome in zip(players, (ending.outcome, ending.turned().outcome), strict=False):
            if self.position.stays[player]:
                reached = self.position.points[player] + self.position.gain(outcome)
                by_points += reached > points
                if reached == points:
                    level.append(player)
        return Ahead(by_points, tuple(level))


class _Case:
    """One player and one ending of his match."""

    def __init__(self, solver: Solver, player: int, ending: Ending | None) -> None:
        self.solver, self.player = solver, player
        self.position = solver.position
        self.match = solver.match_of.get(player)
        gain = 0 if ending is None else self.position.gain(ending.outcome)
        self.points = self.position.points[player] + gain
        self.tally = solver.tally(self.points)
        self.coarse_ending: int | None = None
        if ending is not None and self.match is not None:
            own = ending if self.position.matches[self.match].first == player else ending.turned()
            self.own = own
            self.coarse_ending = next(i for i, e in enumerate(OUTCOMES) if e.outcome is own.outcome)

    def case(self) -> Case:
        return self._by_points() or self._by_tiebreaks() or self._by_endings()

    @cached_property
    def _own(self) -> Ahead:
        """The opponent, after this ending, ahead or level."""
        if self.match is None or self.coarse_ending is None:
            return Ahead(0, ())
        ahead = self.tally.matches[self.match][self.coarse_ending]
        return Ahead(ahead.by_points, tuple(player for player in ahead.level if player != self.player))

    def _sums(self) -> tuple[int, int, int, int]:
        """Others ahead by points at most, and with those who are level; at least, and with those who are level."""
        tally = self.tally
        settled, level = len(tally.settled), len(tally.level) - (self.player in tally.level)
        by_points, own_level = self._own.by_points, len(self._own.level)
        sums = [tally.most_ahead, tally.most_level, tally.least_ahead, tally.least_level]
        if self.match is not None:
            endings = tally.matches[self.match]
            sums[0] -= max(ahead.by_points for ahead in endings)
            sums[1] -= max(ahead.by_points + len(ahead.level) for ahead in endings)
            sums[2] -= min(ahead.by_points for ahead in endings)
            sums[3] -= min(ahead.by_points + len(ahead.level) for ahead in endings)
        return (
            sums[0] + settled + by_points,
            sums[1] + settled + level + by_points + own_level,
            sums[2] + settled + by_points,
            sums[3] + settled + level + by_points + own_level,
        )

    def _by_points(self) -> Case | None:
        most_ahead, most_level, least_ahead, least_level = self._sums()
        top = self.solver.top
        if most_level < top:
            return self._case(Verdict.IN, Ground.POINTS, least_ahead, most_level)
        if least_ahead >= top:
            return self._case(Verdict.OUT, Ground.POINTS, least_ahead, most_level)
        self.can_be_out = most_ahead >= top
        self.can_be_in = least_level < top
        if self.can_be_out and self.can_be_in:
            return self._case(Verdict.DEPENDS, Ground.POINTS, least_ahead, most_level)
        return None

    @cached_property
    def _key(self) -> Key:
        return self.solver.coarse.of(self.player)

    def _fixed(self) -> dict[int, Sequence[int]]:
        if self.match is None or self.coarse_ending is None:
            return {}
        return {self.match: (self.coarse_ending,)}

    @cached_property
    def _most_and_least(self) -> tuple[int, int]:
        """Others ahead (or level) at most and at least, by bounds of the keys of every two players."""
        tally = self.tally
        fixed = self._fixed()
        most = least = len(tally.settled) + self._own.by_points
        for other in (*tally.level, *self._own.level):
            if other != self.player:
                may, must = self._may_and_must(other, fixed)
                most, least = most + may, least + must
        for index, match in enumerate(tally.matches):
            if index == self.match:
                continue
            may_be: list[int] = []
            must_be: list[int] = []
            for ending, ahead in enumerate(match):
                bounds = [self._may_and_must(other, {**fixed, index: (ending,)}) for other in ahead.level]
                may_be.append(ahead.by_points + sum(may for may, _ in bounds))
                must_be.append(ahead.by_points + sum(must for _, must in bounds))
            most, least = most + max(may_be), least + min(must_be)
        return most, least

    def _may_and_must(self, other: int, fixed: Mapping[int, Sequence[int]]) -> tuple[bool, bool]:
        """Whether somebody may be ahead or level, and whether he must be ahead."""
        low, high = difference(self.solver.coarse.of(other), self._key, fixed)
        slack = self.solver.slack
        return high >= -slack, low > slack

    def compared(self, other: int) -> list[tuple[Outcome | None, bool, bool]]:
        """See :meth:`Solver.compared`."""
        index = self.solver.match_of.get(other)
        fixed = self._fixed()
        if index is None:
            return [(None, *self._compared(other, self.position.points[other], fixed))]
        is_first = self.position.matches[index].first == other
        endings = range(len(OUTCOMES)) if index not in fixed else fixed[index]
        found: list[tuple[Outcome | None, bool, bool]] = []
        for ending in endings:
            outcome = (OUTCOMES[ending] if is_first else OUTCOMES[ending].turned()).outcome
            points = self.position.points[other] + self.position.gain(outcome)
            found.append((outcome, *self._compared(other, points, {**fixed, index: (ending,)})))
        return found

    def _compared(self, other: int, points: int, fixed: Mapping[int, Sequence[int]]) -> tuple[bool, bool]:
        if points != self.points:
            return points > self.points, points > self.points
        return self._may_and_must(other, fixed)

    def _by_tiebreaks(self) -> Case | None:
        most, least = self._most_and_least
        if most < self.solver.top:
            return self._case(Verdict.IN, Ground.TIEBREAKS, least, most)
        if least >= self.solver.top:
            return self._case(Verdict.OUT, Ground.TIEBREAKS, least, most)
        return None

    def _by_endings(self) -> Case:
        most, least = self._most_and_least
        out = self.can_be_out or self._reachable(1)
        if out is False:
            return self._case(Verdict.IN, Ground.ENDINGS, least, self.solver.top - 1)
        into = self.can_be_in or self._reachable(-1)
        if into is False:
            return self._case(Verdict.OUT, Ground.ENDINGS, self.solver.top, most)
        return self._case(Verdict.DEPENDS, Ground.ENDINGS if out and into else Ground.BOUNDS, least, most)

    def _reachable(self, sign: int) -> bool | None:
        """Whether he can be out (``sign`` 1: ``top`` others ahead or level), or in (-1: so many others behind or level
        that fewer are ahead)."""
        others = len(self.position.candidates) - 1
        need = self.solver.top if sign > 0 else others - self.solver.top + 1
        slack = self.solver.slack
        loose = self._search(self.solver.coarse, sign, need, -slack)
        finer = self.position.known > self.solver.coarse_depth
        complete = self.position.known == len(self.position.criteria) and not self.solver.rounded
        if loose is False or (loose and complete and not finer):
            return loose
        if loose is None and complete and not finer:
            return None
        if self._search(self.solver.coarse, sign, need, slack + 1):
            return True
        if not finer:
            return None
        fine = self._search(self.solver.full, sign, need, 0)
        if fine is False or complete:
            return fine
        return True if self._search(self.solver.full, sign, need, 1) else None

    def _search(self, keys: Keys, sign: int, need: int, threshold: int) -> bool | None:
        possible = {} if self.match is None else {self.match: self._possible(keys)}
        wanted = list(self._wanted(keys, sign))
        already = self._already(sign)
        budget = min(self.solver.budget, self.solver.left)
        search = Search(wanted, possible, need - already, threshold)
        answer = search.can_be(budget)
        self.solver.left -= budget - max(search.budget, 0)
        return answer

    def _possible(self, keys: Keys) -> Sequence[int]:
        """The endings of his own match, of those that the keys have."""
        if self.own.games is not None and keys is not self.solver.coarse:
            return [keys.endings.index(self.own)]
        return [index for index, ending in enumerate(keys.endings) if ending.outcome is self.own.outcome]

    def _reach(self, other: int) -> tuple[int, int]:
        """The match points that somebody ends with at least and at most."""
        points = self.position.points[other]
        index = self.solver.match_of.get(other)
        if index is None:
            return points, points
        if index == self.match and self.coarse_ending is not None:
            own = OUTCOMES[self.coarse_ending]
            gained = self.position.gain((own if self.position.matches[index].first == other else own.turned()).outcome)
            return points + gained, points + gained
        return points, points + self.position.gain(Outcome.WIN)

    def _already(self, sign: int) -> int:
        """Those who are where they are wanted by their points, whatever happens."""
        count = 0
        for other in self.position.candidates:
            low, high = self._reach(other)
            if other != self.player:
                count += low > self.points if sign > 0 else high < self.points
        return count

    def _wanted(self, keys: Keys, sign: int) -> Iterator[Wanted]:
        """Those who can be on either side of the player."""
        own = keys.of(self.player)
        ties = self.position.profile.between_two
        for other, stays in enumerate(self.position.stays):
            if other == self.player or not (stays or (ties and not self.position.disqualified[other])):
                continue
            low, high = self._reach(other)
            if not low <= self.points <= high:
                continue
            key = keys.of(other)
            parts = dict(key.parts)
            for match, part in own.parts.items():
                theirs = parts.get(match)
                parts[match] = (
                    [-value for value in part] if theirs is None else [a - b for a, b in zip(theirs, part, strict=True)]
                )
            if sign < 0:
                parts = {match: [-value for value in part] for match, part in parts.items()}
            yield Wanted(
                sign * (key.settled - own.settled),
                parts,
                self.solver.match_of.get(other),
                counts=stays,
                alone_not_level=ties and self._won_between(self.player, other) * sign > 0,
            )

    def _won_between(self, player: int, other: int) -> int:
        """Matches between the two that one has won more than the other, this one too."""
        beaten = self.position.beaten
        won = beaten.count((player, other)) - beaten.count((other, player))
        if self.match is not None and self.solver.match_of.get(other) == self.match:
            mine = self.own if self.position.matches[self.match].first == player else self.own.turned()
            won += {Outcome.WIN: 1, Outcome.LOSS: -1}.get(mine.outcome, 0)
        return won

    def _case(self, verdict: Verdict, ground: Ground, least: int, most: int) -> Case:
        return Case(self.player, self.points, verdict, ground, least, most)


def difference(key: Key, other: Key, fixed: Mapping[int, Sequence[int]]) -> tuple[int, int]:
    """What one key is more than another, at least and at most, where some matches have only some endings."""
    low = high = key.settled - other.settled
    for match, part in key.parts.items():
        theirs = other.parts.get(match)
        values = part if theirs is None else [a - b for a, b in zip(part, theirs, strict=True)]
        if match in fixed:
            values = [values[ending] for ending in fixed[match]]
        low += min(values)
        high += max(values)
    for match, part in other.parts.items():
        if match not in key.parts:
            values = [part[ending] for ending in fixed[match]] if match in fixed else part
            low -= max(values)
            high -= min(values)
    return low, high
