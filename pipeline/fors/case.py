"""Everything that the checks of URAGAN and MP look at: the tournament as read, as scored, and what is in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from crosstable.fors.fitting import Meaning, PointsFit
from crosstable.fors.games import Game
from crosstable.fors.scores import MOST_SUMS, Scores, Why
from crosstable.model import Tournament
from crosstable.reconcile import Contradiction
from crosstable.systems.fors import Scheme
from crosstable.told import FullyChecked

NOTHING: Final = frozenset({"", "?", "-", "–", "—"})
"""Texts that stand for no value."""


class Wrong(NamedTuple):
    """A printed value (column of the tournament, player) that is not what the games give; ``value`` is ``None`` where
    the text is no number."""

    column: int
    player: int
    value: int | None
    expected: int

    @property
    def by(self) -> int | None:
        return None if self.value is None else self.value - self.expected


@dataclass(frozen=True)
class PointsCase(FullyChecked):
    """One tournament of URAGAN or MP under examination."""

    fit: PointsFit

    @property
    def tournament(self) -> Tournament:
        return self.fit.told

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Games whose two results do not fit together, and who is wrong."""
        return self.fit.contradictions

    @property
    def scores(self) -> Scores:
        return self.fit.scores

    @property
    def scheme(self) -> Scheme:
        return self.fit.scheme

    def printed_gain(self, number: int, player: int) -> int | None:
        """What the file prints of a round (from 0)."""
        column = self.fit.column("gain", number + 1)
        value = None if column is None else self.tournament.columns[column].values[player]
        return value if isinstance(value, int) else None

    @cached_property
    def wrong_gains(self) -> Mapping[tuple[int, int], int]:
        """By round (from 0) and player the printed points of rounds that are not what the round gives."""
        return {
            (number, player): printed
            for number, gains in enumerate(self.scores.gains)
            for player, gain in enumerate(gains)
            if (printed := self.printed_gain(number, player)) is not None
            and gain.value is not None
            and not gain.may_be(printed)
        }

    def possible_totals(self, player: int, through: int, *, plain: bool) -> frozenset[int] | None:
        """What a player may have after so many rounds if what is wrong otherwise is told otherwise; ``None`` if that is
        not known. ``plain``: without start points."""
        starter = self.scores.starters[player]
        starts = {0} if plain else {s for s in (starter.start, starter.by_rating) if s is not None}
        if not starts:
            return None
        sums = starts
        for number, gains in enumerate(self.scores.gains[:through]):
            gain = gains[player]
            if not gain.is_clear or gain.value is None:
                return None
            may = {gain.value, *gain.others}
            if (number, player) in self.wrong_gains:
                may.add(self.wrong_gains[number, player])
            sums = {total + points for total in sums for points in may}
            if len(sums) > MOST_SUMS:
                return None
        return frozenset(sums)

    @cached_property
    def wrong_totals(self) -> Sequence[Wrong]:
        """Printed totals that nothing explains, by the number of rounds."""
        totals = [(n, m) for n, m in enumerate(self.fit.meanings) if m is not None and m.criterion == self.scheme.name]
        return [wrong for n, m in sorted(totals, key=lambda item: item[1].after) for wrong in self._wrong_totals(n, m)]

    def _wrong_totals(self, number: int, meaning: Meaning) -> Iterator[Wrong]:
        column = self.tournament.columns[number]
        for player, (text, value) in enumerate(zip(column.texts, column.values, strict=True)):
            if text is None or text.strip() in NOTHING:
                continue
            possible = self.possible_totals(player, meaning.after, plain=meaning.plain)
            expected = self.fit.computed(meaning, player)
            if possible is not None and expected is not None and value not in possible:
                yield Wrong(number, player, value if isinstance(value, int) else None, expected)

    @property
    def by_results(self) -> frozenset[int]:
        """By how much points differ where a result is another: a win for a loss, or either for a jigo."""
        won = self.scheme.win - self.scheme.loss
        return frozenset({won, -won, won // 2, -won // 2})

    @cached_property
    def doubtful_results(self) -> frozenset[int]:
        """The players of whom a result seems to be wrong, for totals differ by as much: levels are in doubt."""
        return frozenset(wrong.player for wrong in self.wrong_totals if wrong.by in self.by_results)

    @cached_property
    def games_against_rule(self) -> Sequence[Game]:
        """Games with a handicap that the scheme does not give."""
        return [game for game in self._rated_games if game.is_against_rule and not self._may_be_by_rule(game)]

    def _may_be_by_rule(self, game: Game) -> bool:
        """Whether it is only in doubt which levels play the last round even, for results are in doubt."""
        last = self.scores.last
        if last is None or game.round != last.number or not self.doubtful_results:
            return False
        ratings = [self.scores.starters[row].rating or 0 for row in game.rows]
        return game.stones[0] in {0, self.scheme.handicap(ratings[0], ratings[-1])}

    @cached_property
    def games_by_rule(self) -> Sequence[Game]:
        """Games with a handicap that the scheme gives."""
        return [game for game in self._rated_games if not game.is_against_rule]

    @cached_property
    def _rated_games(self) -> Sequence[Game]:
        """Games of which the file tells the handicap and the ratings. A game by default has none."""
        return [
            game
            for games in self.scores.games
            for game in games
            if len(game.stones) == 1 and game.by_scheme and self._is_played(game)
        ]

    def _is_played(self, game: Game) -> bool:
        return self.scores.gains[game.round][game.first].why in {Why.GAME, Why.OPEN}

    @cached_property
    def doubtful_rating(self) -> int | None:
        """The player whose rating seems to be wrong: all games against the rule are his, and most of his are."""
        wrong = self.games_against_rule
        common = set[int]() if len(wrong) < 2 else set(wrong[0].rows).intersection(*(game.rows for game in wrong))
        if len(common) != 1:
            return None
        (player,) = common
        kept = sum(player in game.rows for game in self.games_by_rule)
        return player if len(wrong) > kept else None
