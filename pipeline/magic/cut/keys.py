"""The key of a player in the table as one whole number, which is a sum over the open matches.

Match points and percentages, written one behind the other in a common denominator, are one number, and the order of
these numbers is the order of the table. Where nobody has two open matches, each match adds its own term to a key,
whatever the others bring: a match-win percentage depends on the own match only, and OMW, OGW and OOMW are sums of such.
So is the difference of two keys, and what it can be at most and at least is the sum of what each match can add to it at
most and at least. These bounds are exact for any two players, with all opponents that they share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from crosstable.magic.cut.position import Position, after
from crosstable.magic.cut.results import Ending
from crosstable.magic.scores import Percentage, Record, game_wins, match_points, match_wins, opponents

NOTHING = 0
"""Stands for a percentage that there is not, which comes after all that there are."""


class Key(NamedTuple):
    """A sum: what is settled, and for each open match that matters what its endings add."""

    settled: int
    parts: Mapping[int, Sequence[int]]


class Keys:
    """The keys of a simple position (:attr:`Position.is_simple`) by its first ``depth`` criteria."""

    def __init__(self, position: Position, endings: Sequence[Ending], depth: int) -> None:
        self.position = position
        self.profile = position.profile
        self.endings = endings
        self.turned = [ending.turned() for ending in endings]
        self.criteria = position.criteria[:depth]
        self.size = len(position.records)
        self.match_of = {player: own[0] for player, own in position.open_of.items()}
        self._keys: dict[int, Key] = {}

    def of(self, player: int) -> Key:
        key = self._keys.get(player)
        if key is None:
            key = self._keys[player] = self._key(player)
        return key

    @cached_property
    def records(self) -> list[tuple[Record, ...]]:
        """For each player his records after the endings of his match, or the one that he has."""
        return [self._after(player) for player in range(self.size)]

    def _after(self, player: int) -> tuple[Record, ...]:
        own = self.position.records[player]
        index = self.match_of.get(player)
        if index is None:
            return (own,)
        match = self.position.matches[index]
        told = self.endings if player == match.first else self.turned
        return tuple(after(own, ending, match.opponent(player)) for ending in told)

    @cached_property
    def met(self) -> list[Sequence[int]]:
        """The opponents of each player who count, those of the open matches among them."""
        return [opponents(records[0], self.profile) for records in self.records]

    @cached_property
    def scales(self) -> Mapping[str, int]:
        """What a criterion is multiplied with to be a whole number."""
        floor = self.profile.floor or Fraction(0)
        most = self.profile.most_if_dropped or Fraction(1)
        opponents_scale = math.lcm(*{len(met) for met in self.met if met})
        none = self.profile.without_opponents or Fraction(0)
        mw = math.lcm(floor.denominator, most.denominator, none.denominator, *self._wholes(self.match_wins))
        gw = 1
        if not {"gw", "ogw"}.isdisjoint(self.criteria):
            gw = math.lcm(floor.denominator, none.denominator, *self._wholes(self.game_wins))
        if self.profile.pooled:
            return {"match_points": 1, "mw": mw, "gw": gw, "ogw": 1} | {
                name: math.lcm(none.denominator, *(whole for whole in set(wholes) if whole))
                for name, wholes in (("omw", self.pooled_wholes), ("oomw", self.further_wholes))
                if name in self.criteria
            }
        omw = mw * opponents_scale
        return {
            "match_points": 1,
            "mw": mw,
            "omw": omw,
            "oomw": omw * opponents_scale,
            "gw": gw,
            "ogw": gw * opponents_scale,
        }

    @staticmethod
    def _wholes(percentages: Iterable[Sequence[Percentage]]) -> set[int]:
        return {own.whole for endings in percentages for own in endings if own.whole}

    @cached_property
    def weights(self) -> Sequence[int]:
        """What each criterion counts in the key: more than all that follow it can."""
        weights: list[int] = []
        weight = 1
        for name in reversed(self.criteria):
            weights.append(weight)
            most = self.scales[name] * (self._most_points if name == "match_points" else 1)
            weight *= most + 2
        return weights[::-1]

    @cached_property
    def _most_points(self) -> int:
        return max((match_points(own, self.profile) for records in self.records for own in records), default=0)

    @cached_property
    def match_wins(self) -> list[tuple[Percentage, ...]]:
        return [tuple(match_wins(own, self.profile) for own in records) for records in self.records]

    @cached_property
    def game_wins(self) -> list[tuple[Percentage, ...]]:
        return [tuple(game_wins(own, self.profile) for own in records) for records in self.records]

    @cached_property
    def pooled_wholes(self) -> list[int]:
        return [sum(self.match_wins[other][0].whole for other in met) for met in self.met]

    @cached_property
    def further_wholes(self) -> list[int]:
        return [sum(self.pooled_wholes[other] for other in met) for met in self.met]

    def _key(self, player: int) -> Key:
        settled = 0
        parts: dict[int, list[int]] = {}
        for name, weight in zip(self.criteria, self.weights, strict=True):
            for other, values in self._terms(name, player):
                index = self.match_of.get(other) if len(values) > 1 else None
                if index is None:
                    settled += weight * values[0]
                    continue
                part = parts.setdefault(index, [0] * len(self.endings))
                for ending, value in enumerate(values):
                    part[ending] += weight * value
        return Key(settled, parts)

    def span(self, name: str, player: int, fixed: Mapping[int, Sequence[int]]) -> tuple[Fraction, Fraction]:
        """A percentage at least and at most, where some matches have only some endings."""
        least = most = -1
        parts: dict[int, list[int]] = {}
        for other, values in self._terms(name, player):
            index = self.match_of.get(other) if len(values) > 1 else None
            if index is None:
                least, most = least + values[0], most + values[0]
            else:
                part = parts.setdefault(index, [0] * len(self.endings))
                parts[index] = [own + value for own, value in zip(part, values, strict=True)]
        for index, part in parts.items():
            possible = [part[ending] for ending in fixed.get(index, range(len(part)))]
            least, most = least + min(possible), most + max(possible)
        scale = self.scales[name]
        return Fraction(max(least, 0), scale), Fraction(max(most, 0), scale)

    def _terms(self, name: str, player: int) -> Iterable[tuple[int, Sequence[int]]]:
        """A criterion as a sum: for some players what the endings of each one's match bring, or what he has."""
        scale = self.scales[name]
        if name == "match_points":
            return [(player, [match_points(own, self.profile) for own in self.records[player]])]
        if name == "mw":
            return [(player, [self._and_one(value) for value in self._match_shares(player, scale)])]
        if name == "gw":
            return [(player, [self._and_one(value) for value in self._own_games(player, scale)])]
        if self.profile.pooled:
            return self._pooled(name, player, scale)
        return self._means(name, player, scale)

    @staticmethod
    def _and_one(value: int) -> int:
        """Values that there are begin at 1, beside :data:`NOTHING`."""
        return value + 1

    def _means(self, name: str, player: int, scale: int) -> Iterable[tuple[int, Sequence[int]]]:
        met = self.met[player]
        further_missing = (
            name == "oomw" and self.profile.without_opponents is None and not all(self.met[o] for o in met)
        )
        if not met or further_missing:
            yield player, [NOTHING if further_missing else self._of_nobody(scale)]
            return
        yield player, [1]
        if name != "oomw":
            share = self._match_shares if name == "omw" else self._game_shares
            for other in met:
                yield other, share(other, scale // len(met))
            return
        for other in met:
            further = self.met[other]
            if not further:
                yield other, [self._of_nobody(scale // len(met)) - 1]
            for one in further:
                yield one, self._match_shares(one, scale // len(met) // len(further))

    def _pooled(self, name: str, player: int, scale: int) -> Iterable[tuple[int, Sequence[int]]]:
        others = self.met[player]
        whole = self.pooled_wholes[player]
        if name == "oomw":
            others = [one for other in others for one in self.met[other]]
            whole = self.further_wholes[player]
        if not whole:
            yield player, [self._of_nobody(scale)]
            return
        yield player, [1]
        for other in others:
            yield other, [own.part * (scale // whole) for own in self.match_wins[other]]

    def _of_nobody(self, scale: int) -> int:
        none = self.profile.without_opponents
        return NOTHING if none is None else 1 + none.numerator * (scale // none.denominator)

    def _match_shares(self, player: int, scale: int) -> list[int]:
        """What a player's match-win percentage counts to his opponents, by the endings of his match."""
        shares = [self._floored(own, scale) for own in self.match_wins[player]]
        most = self.profile.most_if_dropped
        if most is None or not self.position.dropped[player]:
            return shares
        return [min(share, most.numerator * (scale // most.denominator)) for share in shares]

    def _game_shares(self, player: int, scale: int) -> list[int]:
        return [self._floored(own, scale) for own in self.game_wins[player]]

    def _own_games(self, player: int, scale: int) -> list[int]:
        if self.profile.shows_floor:
            return self._game_shares(player, scale)
        return [own.part * (scale // own.whole) if own.whole else 0 for own in self.game_wins[player]]

    def _floored(self, own: Percentage, scale: int) -> int:
        floor = self.profile.floor
        least = 0 if floor is None else floor.numerator * (scale // floor.denominator)
        return max(own.part * (scale // own.whole), least) if own.whole else least
