"""What can be proved where rounds are still to be paired: any pairing is possible, so opponents are not known.

Match points and OMW are bounded for each player by himself. In the last round, where nothing else is open, that two
players of one match cannot both win is counted exactly, over all pairings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from crosstable.magic.cut.one_round import Groups, Way, fewest_ahead, most_ahead, ways_of
from crosstable.magic.cut.position import Position, after
from crosstable.magic.cut.results import OUTCOMES
from crosstable.magic.cut.solve import ROUNDING
from crosstable.magic.cut.verdicts import Case, Ground, Verdict
from crosstable.magic.scores import match_wins, opponents
from crosstable.model import Outcome


class Range(NamedTuple):
    least: Fraction
    most: Fraction


COMPARISONS = 150_000
"""So many players are compared by their tie-breaks; beyond that the bounds of match points have to do."""
ANYTHING = Range(Fraction(-1), Fraction(2))


class Bounds:
    """Verdicts of a position that need not be simple."""

    def __init__(self, position: Position, top: int) -> None:
        self.position = position
        self.top = top
        self.win, self.draw = position.profile.win, position.profile.draw
        rounds = dict.fromkeys(position.plays_on, position.to_come)
        self.reach = [
            points + self.win * (len(position.open_of.get(player, ())) + rounds.get(player, 0))
            for player, points in enumerate(position.points)
        ]
        self.one_round = position.to_come == 1 and not position.matches
        self.by_points = Counter(position.points[player] for player in position.candidates)
        self.by_reach = Counter(self.reach[player] for player in position.candidates)
        self.tally = cache(self._tally)
        self.omw = cache(self._omw)
        self.ahead_at_once = cache(self._ahead_at_once)
        self.level_at_least = cache(self._level_at_least)
        self.with_points = cache(self._with_points)
        self.contested = cache(self._contested)
        self.gains_of_endings = ((self.win, 0), (self.draw, self.draw), (0, self.win))
        self.comparisons = COMPARISONS
        self.slack = Fraction(0) if position.profile.arithmetic == "exact" else Fraction(1, ROUNDING)

    def gains(self, player: int) -> list[int]:
        """The match points that a player can still win, the most first."""
        gains = {0}
        own = len(self.position.open_of.get(player, ()))
        for _ in range(own + (self.position.to_come if player in self._plays_on else 0)):
            gains = {gain + more for gain in gains for more in (self.win, self.draw, 0)}
        return sorted(gains, reverse=True)

    @cached_property
    def _plays_on(self) -> frozenset[int]:
        return frozenset(self.position.plays_on)

    def case(self, player: int, gain: int) -> Case:
        """The verdict on a player who wins so many match points more."""
        points = self.position.points[player] + gain
        most, least = self._counts(player, points, gain, tiebreaks=False)
        ground = Ground.POINTS
        if least < self.top <= most and self._has_tiebreak and self._tiebreaks_can_tell(player, points, gain, least):
            most, least = self._counts(player, points, gain, tiebreaks=True)
            ground = Ground.TIEBREAKS
        if most < self.top:
            return Case(player, points, Verdict.IN, ground, least, most)
        if least >= self.top:
            return Case(player, points, Verdict.OUT, ground, least, most)
        proved = self._can_be_out(player, points, gain) and self._can_be_in(player, points, gain)
        return Case(player, points, Verdict.DEPENDS, Ground.POINTS if proved else Ground.BOUNDS, least, most)

    def _tiebreaks_can_tell(self, player: int, points: int, gain: int, least: int) -> bool:
        """Whether it would make a difference if all who can be level were behind, or all ahead."""
        if self.one_round:
            return not (self._can_be_out(player, points, gain) and self._can_be_in(player, points, gain))
        if self.comparisons < 0:
            return False
        beyond = self.tally(points + 1)[0] - 1
        return beyond < self.top or least + len(self.with_points(points)) >= self.top

    # ways that show that it depends

    def _can_be_out(self, player: int, points: int, gain: int) -> bool:
        """Whether it is certain that enough others can be ahead by points: they win all, against the rest."""
        if self.one_round:
            groups = self._groups(player, points, strict=True, tiebreaks=False)
            return max(most_ahead(groups, way) for way in self._ways(gain)) >= self.top
        if not self._each_once or len(self.position.plays_on) < 2 * self.top + 2:
            return False
        own = any(self.reach[one] > points for one in self._his_match(player))
        return self.ahead_at_once(points) - own >= self.top

    def _can_be_in(self, player: int, points: int, gain: int) -> bool:
        """Whether it is certain that few enough others can come level: they lose all, against the rest."""
        if self.one_round:
            groups = self._groups(player, points, strict=False, tiebreaks=False)
            return min(fewest_ahead(groups, way) for way in self._ways(gain)) < self.top
        coming = sum(self.by_points[own] for own in self.by_points if points - self._most_gain <= own < points)
        if not self._each_once or len(self.position.plays_on) < 2 * coming + 2:
            return False
        opponent = any(self.position.points[one] + self.win >= points for one in self._his_match(player)[1:])
        himself = player not in self.position.open_of and not gain
        return self.level_at_least(points) - himself + opponent < self.top

    @cached_property
    def _most_gain(self) -> int:
        return max(reach - points for reach, points in zip(self.reach, self.position.points, strict=True))

    def _his_match(self, player: int) -> tuple[int, ...]:
        """The player, and his opponent in an open match."""
        own = self.position.open_of.get(player, ())
        return (player, *(other for index in own for other in self.position.matches[index].players if other != player))

    def _ahead_at_once(self, points: int) -> int:
        """Players, of each open match one, who can have more points."""
        in_matches = sum(
            any(self.position.stays[player] and self.reach[player] > points for player in match.players)
            for match in self.position.matches
        )
        return in_matches + sum(
            self.reach[player] > points for player in self.position.candidates if player not in self.position.open_of
        )

    def _level_at_least(self, points: int) -> int:
        """Players who have so many points if everybody else loses whatever is still to be paired, and the open matches
        end as is best for that."""
        rounds = self.win * self.position.to_come
        in_matches = sum(
            min(self._in_ending(match.players, points + rounds, _everybody, index) for index in range(len(OUTCOMES)))
            for match in self.position.matches
        )
        return in_matches + sum(
            self.position.points[player] >= points
            for player in self.position.candidates
            if player not in self.position.open_of
        )

    @cached_property
    def _has_tiebreak(self) -> bool:
        criteria = self.position.criteria[: self.position.known]
        return criteria[1:2] == ("omw",) and not self.position.profile.pooled

    def _counts(self, player: int, points: int, gain: int, *, tiebreaks: bool) -> tuple[int, int]:
        """How many others may be ahead or level at most, and how many are ahead at least."""
        if self.one_round:
            return self._in_one_round(player, points, gain, tiebreaks=tiebreaks)
        most, least = self.tally(points)
        if not tiebreaks:
            return most - self._himself(player, points), least
        level = (other for other in self.with_points(points) if other != player)
        return self._most_with_tiebreaks(player, points), least + sum(self._is_before(other, player) for other in level)

    def _himself(self, player: int, points: int) -> int:
        """What the player himself adds to the tally of his points."""
        if player not in self.position.open_of or not self._each_once:
            return 1
        (match,) = self.position.open_of[player]
        players = self.position.matches[match].players
        others = [other for other in players if other != player]
        return self._in_match(players, points, _everybody) - self._in_match(others, points, _everybody)

    def _may_be_before(self, other: int, player: int) -> bool:
        """Whether the OMW of one may be no less than that of another."""
        self.comparisons -= 1
        difference = self.omw(other).most - self.omw(player).least
        return difference >= -self.slack if self.slack else difference >= 0

    def _is_before(self, other: int, player: int) -> bool:
        return self.omw(other).least > self.omw(player).most + self.slack

    def _tally(self, points: int) -> tuple[int, int]:
        """Players who can have so many points, and those who have more already."""
        if self.position.matches and self._each_once:
            most = sum(self._in_match(match.players, points, _everybody) for match in self.position.matches)
            most += sum(
                self.reach[player] >= points
                for player in self.position.candidates
                if player not in self.position.open_of
            )
        else:
            most = sum(count for reach, count in self.by_reach.items() if reach >= points)
        return most, sum(count for own, count in self.by_points.items() if own > points)

    @cached_property
    def _each_once(self) -> bool:
        return all(len(own) == 1 for own in self.position.open_of.values())

    def _in_match(self, players: Sequence[int], points: int, may: Callable[[int], bool]) -> int:
        """How many players of an open match can have so many points in the end, in one of its endings; those who have
        just so many only if they ``may``."""
        return max(self._in_ending(players, points, may, index) for index in range(len(OUTCOMES)))

    def _in_ending(self, players: Sequence[int], points: int, may: Callable[[int], bool], index: int) -> int:
        count = 0
        for player, gain in zip(players, self.gains_of_endings[index], strict=False):
            if self.position.stays[player]:
                reach = self.reach[player] - self.win + gain
                count += reach > points or (reach == points and may(player))
        return count

    def _most_with_tiebreaks(self, player: int, points: int) -> int:
        def may(other: int) -> bool:
            return self._may_be_before(other, player)

        settled, matches, alone = self.contested(points)
        most = settled + sum(may(other) for other in alone if other != player)
        own = self.position.open_of.get(player, ()) if self._each_once else ()
        if not own:
            most -= self.reach[player] > points
        for index in matches:
            if index not in own:
                most += self._in_match(self.position.matches[index].players, points, may)
        for index in own:
            players = self.position.matches[index].players
            if index not in matches:
                most -= self._in_match(players, points, _everybody)
            most += self._in_match([other for other in players if other != player], points, may)
        return most

    def _contested(self, points: int) -> tuple[int, frozenset[int], tuple[int, ...]]:
        """Who can have more points than so many, whatever the tie-breaks are: in the open matches where nobody can have
        just so many, and without such a match; then the other matches, and the others who can have just so many."""
        in_matches: set[int] = set()
        settled = 0
        matches: list[int] = []
        if self._each_once:
            in_matches = set(self.position.open_of)
            for index, match in enumerate(self.position.matches):
                if any(points - self.win <= self.reach[player] - self.win <= points for player in match.players):
                    matches.append(index)
                else:
                    settled += self._in_match(match.players, points, _everybody)
        others = [player for player in self.position.candidates if player not in in_matches]
        settled += sum(self.reach[player] > points for player in others)
        return settled, frozenset(matches), tuple(player for player in others if self.reach[player] == points)

    def _with_points(self, points: int) -> list[int]:
        return [player for player in self.position.candidates if self.position.points[player] == points]

    # one round, nothing else open

    def _in_one_round(self, player: int, points: int, gain: int, *, tiebreaks: bool) -> tuple[int, int]:
        ahead_or_level = self._groups(player, points, strict=False, tiebreaks=tiebreaks)
        ahead = self._groups(player, points, strict=True, tiebreaks=tiebreaks)
        ways = self._ways(gain)
        return max(most_ahead(ahead_or_level, way) for way in ways), min(fewest_ahead(ahead, way) for way in ways)

    def _ways(self, gain: int) -> list[Way]:
        odd = len(self.position.plays_on) % 2 == 1
        return list(ways_of(gain, self.win, self.draw, odd=odd))

    def _groups(self, player: int, points: int, *, strict: bool, tiebreaks: bool) -> Groups:
        groups = [0, 0, 0, 0]
        for own, count in self.by_points.items():
            groups[self._group(own, points, level=not strict)] += count - (own == self.position.points[player])
        if tiebreaks:
            for other in self._level_after(points):
                if other == player:
                    continue
                theirs = self.position.points[other]
                level = self._is_before(other, player) if strict else self._may_be_before(other, player)
                groups[self._group(theirs, points, level=not strict)] -= 1
                groups[self._group(theirs, points, level=level)] += 1
        return groups[0], groups[1], groups[2], groups[3]

    def _group(self, own: int, points: int, *, level: bool) -> int:
        """The index in :data:`GROUPS` of a player with so many points; to be level is enough if ``level``."""
        for index, gain in enumerate((0, self.draw, self.win)):
            if own + gain > points or (level and own + gain == points):
                return index
        return 3

    def _level_after(self, points: int) -> Iterator[int]:
        for gain in {0, self.draw, self.win}:
            yield from self.with_points(points - gain)

    # OMW

    @cached_property
    def _shares(self) -> list[Range]:
        """What each player's match-win percentage can count to his opponents in the end."""
        return [self._share(player) for player in range(len(self.position.records))]

    def _share(self, player: int) -> Range:
        profile = self.position.profile
        open_rounds = len(self.position.open_of.get(player, ()))
        open_rounds += self.position.to_come if player in self._plays_on else 0
        values: list[Fraction] = []
        for outcome in (Outcome.WIN, Outcome.LOSS):
            own = self.position.records[player]
            for _ in range(open_rounds + 1):
                share = match_wins(own, profile)
                values.append(self._counted(player, share.part, share.whole))
                own = after(own, next(e for e in OUTCOMES if e.outcome is outcome), None)
        return Range(min(values), max(values))

    def _counted(self, player: int, part: int, whole: int) -> Fraction:
        profile = self.position.profile
        floor = profile.floor or Fraction(0)
        share = max(Fraction(part, whole), floor) if whole else floor
        most = profile.most_if_dropped
        return min(share, most) if most is not None and self.position.dropped[player] else share

    @cached_property
    def _any_share(self) -> Range:
        """What an opponent who is not known yet can bring."""
        shares = [self._shares[player] for player in self.position.plays_on]
        return Range(min(share.least for share in shares), max(share.most for share in shares))

    def _omw(self, player: int) -> Range:
        position = self.position
        own = position.records[player]
        known = [position.matches[index].opponent(player) for index in position.open_of.get(player, ())]
        own = own._replace(opponents=(*own.opponents, *(other for other in known if other is not None)))
        met = opponents(own, position.profile)
        further = position.to_come if player in self._plays_on else 0
        lows = [self._shares[other].least for other in met]
        highs = [self._shares[other].most for other in met]
        least, most = sum(lows, Fraction(0)), sum(highs, Fraction(0))
        ranges: list[tuple[Fraction, Fraction]] = []
        for more in range(further + 1):
            if met or more:
                count = len(met) + more
                any_share = self._any_share if more else Range(Fraction(0), Fraction(0))
                ranges.append(((least + more * any_share.least) / count, (most + more * any_share.most) / count))
            else:
                return ANYTHING
        return Range(min(low for low, _ in ranges), max(high for _, high in ranges))


def _everybody(_: int) -> bool:
    return True
