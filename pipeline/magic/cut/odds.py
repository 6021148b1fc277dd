"""Odds by simulation: how often everybody is in when the open matches are left to chance. Not a proof of anything."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.magic.cut.position import Position
from crosstable.magic.cut.report import CutReport
from crosstable.magic.scores import match_wins, opponents

SEED = 1
MOST_RUNS = 2000
LEAST_RUNS = 100
_PLAYERS_IN_ALL = 400_000
"""Players times runs: one or two seconds."""
_LIKELY_DRAWS = 0.05
"""The share of draws where no match is over."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How often of ``runs`` each candidate (by row) was in, where a share ``draws`` of the matches is drawn, as of
    those that are over, and everything else is tossed; rounds to come pair players of like points, ties beyond OMW are
    drawn by lot. The same numbers come out every time."""

    runs: int
    draws: float
    times_in: dict[int, int]

    def share(self, player: int) -> float:
        return self.times_in.get(player, 0) / self.runs


def odds_of(report: CutReport, seed: int = SEED) -> Odds:
    position = report.position
    chance = random.Random(seed)
    runs = min(MOST_RUNS, max(LEAST_RUNS, _PLAYERS_IN_ALL // max(len(position.records), 1)))
    draws = _share_of_draws(position)
    times_in = dict.fromkeys(position.candidates, 0)
    for _ in range(runs):
        for player in _Run(position, chance, draws).first(report.top):
            times_in[player] += 1
    return Odds(runs, draws, times_in)


def _share_of_draws(position: Position) -> float:
    sides = sum(own.rounds for own in position.records)
    return sum(own.draws for own in position.records) / sides if sides else _LIKELY_DRAWS


class _Run:
    def __init__(self, position: Position, chance: random.Random, draws: float) -> None:
        self.position, self.chance, self.draws = position, chance, draws
        self.points = list(position.points)
        self.shares = [match_wins(own, position.profile) for own in position.records]
        self.parts = [share.part for share in self.shares]
        self.wholes = [share.whole for share in self.shares]
        self.met = [list(own.opponents) for own in position.records]
        for match in position.matches:
            self._play(match.first, match.second)
        for _ in range(position.to_come):
            self._round()

    def _play(self, first: int, second: int | None) -> None:
        profile = self.position.profile
        if self.chance.random() < self.draws:
            gained = ((profile.draw, profile.share_of_draw),) * 2
        else:
            gained = ((profile.win, profile.share_of_win), (0, 0))
            if self.chance.random() < 1 / 2:
                gained = gained[::-1]
        for player, other, (points, share) in zip((first, second), (second, first), gained, strict=True):
            if player is not None:
                self.points[player] += points
                self.parts[player] += share
                self.wholes[player] += profile.share_of_win
                if other is not None:
                    self.met[player].append(other)

    def _round(self) -> None:
        order = sorted(self.position.plays_on, key=lambda player: (-self.points[player], self.chance.random()))
        if len(order) % 2:
            self.points[order.pop()] += self.position.profile.win
        for first, second in zip(order[::2], order[1::2], strict=True):
            self._play(first, second)

    def first(self, top: int) -> Sequence[int]:
        ranked = sorted(self.position.candidates, key=lambda player: -self.points[player])
        border = self.points[ranked[top - 1]]
        safe = [player for player in ranked if self.points[player] > border]
        level = [player for player in ranked if self.points[player] == border]
        if len(safe) + len(level) > top:
            level.sort(key=lambda player: (-self._omw(player), self.chance.random()))
        return [*safe, *level[: top - len(safe)]]

    def _omw(self, player: int) -> float:
        profile = self.position.profile
        own = self.position.records[player]._replace(opponents=tuple(self.met[player]))
        met = opponents(own, profile)
        if profile.pooled:
            whole = sum(self.wholes[other] for other in met)
            return sum(self.parts[other] for other in met) / whole if whole else 0.0
        floor = float(profile.floor or 0)
        shares = [max(floor, self.parts[other] / self.wholes[other]) if self.wholes[other] else floor for other in met]
        return sum(shares) / len(shares) if shares else 0.0
