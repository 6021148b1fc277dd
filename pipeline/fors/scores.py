"""What every round gives every player, and what he has after it: the arithmetic of URAGAN and MP.

Rounds are reckoned one after another, for the games of the last one may depend on the points before it. Points are
quarter points, rounds are counted from 0. Where something is wrong or not told, a round may have given one of several
numbers of points: the first is the likeliest, and what the file prints of the round decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from crosstable.fors.games import Event, Game, games_of
from crosstable.fors.rounds import Between, LastRound, is_bye, is_held, last_round, last_round_of
from crosstable.fors.starters import Starter
from crosstable.grid import POINTS
from crosstable.model import Decision, Outcome, Side
from crosstable.reconcile import OPPOSITE, side_of
from crosstable.systems.fors import Scheme

MOST_SUMS: Final = 2000
"""More sums than these are not looked at: then every total is as good as another."""
SIGNIFICANT: Final = 2
"""So many games of levels that play the last round even must have handicaps, and all of them, for it not to be the
last."""


class Why(StrEnum):
    """For what a round gives its points."""

    GAME = "game"
    NO_SHOW = "win by default"
    FORFEIT = "loss by default"
    BYE = "bye"
    ABSENT = "absent"
    OPEN = "game without result"
    TOLD = "as printed"
    NOT_HELD = "not held yet"
    UNCLEAR = "not clear"


@dataclass(frozen=True, slots=True)
class Gain:
    """What a round gives a player, ``None`` if that is not known, and what else it may have given. In an ``UNCLEAR``
    round, of which the file does not tell who played whom, every number of points is as good as another."""

    value: int | None
    why: Why
    game: Game | None = None
    side: Side | None = None
    others: frozenset[int] = frozenset()

    @property
    def is_clear(self) -> bool:
        """Whether the file tells what happened in the round."""
        return self.why is not Why.UNCLEAR

    def may_be(self, printed: int) -> bool:
        return not self.is_clear or printed == self.value or printed in self.others


Gains = tuple[Gain, ...]
"""What a round gives every player."""


@dataclass(frozen=True, slots=True)
class Scores:
    """A tournament as its scheme counts it. ``gains`` are by round, then player; ``totals`` by the number of rounds
    (0: the start points), then player. ``last`` is the last round, if the file has it."""

    scheme: Scheme
    starters: tuple[Starter, ...]
    games: tuple[tuple[Game, ...], ...]
    gains: tuple[Gains, ...]
    totals: tuple[tuple[int | None, ...], ...]
    last: LastRound | None

    def sums(self, player: int, through: int) -> frozenset[int] | None:
        """Every sum of points that so many rounds may have given a player; ``None`` if that is too much to say."""
        sure, sums = 0, {0}
        for gains in self.gains[:through]:
            gain = gains[player]
            if not gain.is_clear or gain.value is None:
                return None
            if not gain.others:
                sure += gain.value
                continue
            sums = {total + points for total in sums for points in {gain.value, *gain.others}}
            if len(sums) > MOST_SUMS:
                return None
        return frozenset(sure + total for total in sums)

    def wins(self, player: int, through: int) -> int:
        """Games won, quarter points: a jigo is half a win, a win by default a whole one, a bye none."""
        counted = {Why.GAME, Why.NO_SHOW, Why.TOLD}
        gains = [gains[player] for gains in self.gains[:through]]
        return sum(POINTS[gain.side.outcome] for gain in gains if gain.side is not None and gain.why in counted)

    def byes(self, player: int, through: int) -> int:
        """How many byes a player has had in so many rounds."""
        return sum(gains[player].why is Why.BYE for gains in self.gains[:through])


def scores(event: Event, printed: Mapping[int, Sequence[int | None]] | None = None) -> Scores:
    """Reckons a tournament; ``printed`` are the points of rounds that the file prints, by round."""
    reckoning = _Reckoning(event, printed or {})
    number = last_round(event.tournament)
    found = reckoning.all_rounds(number)
    if found.last is not None and not found.last.stated and _has_handicaps_on_top(found, found.last):
        return reckoning.all_rounds(None)
    return found


def _has_handicaps_on_top(found: Scores, last: LastRound) -> bool:
    """Whether all games that the last round of a file should have even have their handicaps: then more rounds come."""
    ratings = [starter.rating for starter in found.starters]
    games = [game for game in found.games[last.number] if game.decisive and game.second is not None and game.stones]
    stones = [
        (game.stones[0], found.scheme.handicap(own, other))
        for game in games
        if (own := ratings[game.first]) is not None and (other := ratings[game.rows[-1]]) is not None
    ]
    given = [(played, by_rating) for played, by_rating in stones if by_rating]
    return len(given) >= SIGNIFICANT and all(played == by_rating for played, by_rating in given)


@dataclass(frozen=True, slots=True)
class _Reckoning:
    event: Event
    printed: Mapping[int, Sequence[int | None]]

    def all_rounds(self, last_number: int | None) -> Scores:
        totals: list[tuple[int | None, ...]] = [tuple(starter.start for starter in self.event.starters)]
        spans = [_beginning(starter) for starter in self.event.starters]
        games: list[tuple[Game, ...]] = []
        gains: list[Gains] = []
        last: LastRound | None = None
        for number in range(len(self.event.tournament.rounds)):
            if number == last_number and self.event.scheme.even_last_round:
                last = last_round_of(self.event.tournament, number, totals[-1], spans)
            played = tuple(games_of(self.event, number, last))
            by_row = {row: game for game in played for row in game.rows}
            round = tuple(self._gain(row, number, by_row.get(row)) for row in range(len(self.event.starters)))
            games.append(played)
            gains.append(round)
            totals.append(tuple(_sum(t, gain.value) for t, gain in zip(totals[-1], round, strict=True)))
            spans = [
                _between(span, gain, self._printed(row, number))
                for row, (span, gain) in enumerate(zip(spans, round, strict=True))
            ]
        return Scores(self.event.scheme, self.event.starters, tuple(games), tuple(gains), tuple(totals), last)

    def _gain(self, row: int, number: int, game: Game | None) -> Gain:
        side = side_of(self.event.tournament, row, number)
        told = self._printed(row, number)
        if (row, number) in self.event.unclear or (side is not None and side.opponent == row):
            return Gain(told, Why.UNCLEAR, side=side)
        if side is None:
            is_over = is_held(self.event.tournament, number)
            return Gain(self.event.scheme.absence, Why.ABSENT) if is_over else Gain(0, Why.NOT_HELD)
        if game is None or (side.decided is Decision.DEFAULT and side.outcome in {Outcome.WIN, Outcome.LOSS}):
            return self._without_game(side, game)
        if side.outcome is None:
            is_points_only = not side.is_game and told is not None
            return Gain(told if is_points_only else 0, Why.TOLD if is_points_only else Why.OPEN, game, side)
        return self._of_game(row, game, side, side.outcome)

    def _of_game(self, row: int, game: Game, side: Side, outcome: Outcome) -> Gain:
        points, told = self._points(row, game, side, outcome), self._printed(row, game.round)
        if game.second is None and told is not None and told in points:
            return Gain(told, Why.GAME, game, side)
        settled = told if told is not None and told in points else points[0]
        return Gain(settled, Why.GAME, game, side, frozenset(points) - {settled})

    def _points(self, row: int, game: Game, side: Side, outcome: Outcome) -> Sequence[int]:
        """What a game may have given, the likeliest first; if the two rows contradict each other, by either result."""
        points = game.points(self.event.scheme, row, outcome)
        other = game.rows[-1] if row == game.first else game.first
        back = side_of(self.event.told, other, game.round) if game.second is not None else None
        own = side_of(self.event.told, row, game.round)
        results = {side.outcome, None if own is None else own.outcome}
        if back is not None and back.opponent == row and back.outcome is not None:
            results.add(OPPOSITE[back.outcome])
        for result in sorted((r for r in results if r not in {None, outcome}), key=str):
            points += game.points(self.event.scheme, row, result) if result is not None else ()
        return tuple(dict.fromkeys(points))

    def _without_game(self, side: Side, game: Game | None) -> Gain:
        """What a round gives that was not played: a bye, an absence, or a game decided by default."""
        scheme = self.event.scheme
        by_default = side.decided is Decision.DEFAULT
        if side.outcome is Outcome.WIN if by_default else is_bye(side):
            return Gain(
                scheme.no_show if by_default else scheme.bye, Why.NO_SHOW if by_default else Why.BYE, game, side
            )
        return Gain(scheme.absence, Why.FORFEIT if by_default else Why.ABSENT, game, side)

    def _printed(self, row: int, number: int) -> int | None:
        values = self.printed.get(number)
        return None if values is None else values[row]


def _sum(total: int | None, gain: int | None) -> int | None:
    return None if total is None or gain is None else total + gain


def _beginning(starter: Starter) -> Between | None:
    """The least and the most start points: those stated may be wrong if the rating gives others."""
    starts = [start for start in (starter.start, starter.by_rating) if start is not None]
    return (min(starts), max(starts)) if starts else None


def _between(span: Between | None, gain: Gain, printed: int | None) -> Between | None:
    if span is None or gain.value is None or not gain.is_clear:
        return None
    may = {gain.value, *gain.others, *(() if printed is None else (printed,))}
    return span[0] + min(may), span[1] + max(may)


def had_bye(found: Scores, player: int, before: int) -> bool:
    """Whether a player has had a bye in the rounds before one."""
    return found.byes(player, before) > 0
