"""Everything that the checks of match play look at: the tournament as read, as scored, and what does not agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from crosstable.grid import Feature
from crosstable.magic.fitting import MatchFit, agrees
from crosstable.magic.scores import CRITERIA, PERCENTAGES, Scores, scores
from crosstable.magic.standings import tables
from crosstable.model import Column, Decision, Tournament, Value
from crosstable.origin import NOWHERE, Origin
from crosstable.reconcile import named_by

Wrong = Mapping[int, Value]
"""Rows whose published value is wrong, and what the matches give."""

MANY = 4
"""One value in so many must be wrong, and so many at least, to be the rule's fault and not the values'."""
_OF_OPPONENTS: Mapping[str, str] = {"omw": "match_points", "oomw": "match_points", "ogw": "gw"}
"""Percentages of the opponents, and what published of them tells that their results are not as in the file."""


@dataclass(frozen=True)
class MatchCase:
    """One tournament of matches under examination."""

    fit: MatchFit

    @property
    def tournament(self) -> Tournament:
        return self.fit.tournament

    @property
    def origin(self) -> Origin:
        """Where the tournament's parts stand; one that was not read from a file stands nowhere."""
        return self.tournament.origin or NOWHERE

    @property
    def features(self) -> frozenset[Feature]:
        return frozenset({"incoherent"})

    def named_by(self, number: int) -> list[list[int]]:
        """For every player, the rows that name him as opponent in a round (from 0)."""
        if number not in self._named:
            self._named[number] = named_by(self.tournament, number)
        return self._named[number]

    @cached_property
    def _named(self) -> dict[int, list[list[int]]]:
        return {}

    @property
    def tables(self) -> Sequence[Sequence[int]]:
        """The rows of each table in which places are counted: all in one, or those of each age division."""
        return tables(self.tournament, self.fit.profile)

    def through(self, column: Column) -> int:
        """After how many rounds a column's values stood."""
        rounds = len(self.tournament.rounds)
        return rounds if column.after is None else min(column.after, rounds)

    def computed(self, through: int) -> Scores:
        """What the matches of so many rounds give."""
        if through == len(self.tournament.rounds):
            return self.fit.scores
        if through not in self._tables:
            self._tables[through] = scores(self.tournament, self.fit.profile, through)
        return self._tables[through]

    @cached_property
    def _tables(self) -> dict[int, Scores]:
        return {}

    @cached_property
    def wrong(self) -> Mapping[int, Wrong]:
        """By column (its index in the tournament), the rows whose published value is not what the matches give.

        What follows from another wrong value is left out: where the published points of an opponent do not fit his
        results, his results in the file are in doubt, and the percentages made of them with them.
        """
        columns = self.tournament.columns
        return {n: self._unexplained(columns[n], wrong, self.differing) for n, wrong in self.differing.items()}

    @cached_property
    def differing(self) -> Mapping[int, Wrong]:
        """:attr:`wrong` with all that follows from other wrong values."""
        columns = enumerate(self.tournament.columns)
        return {n: self._differing(n) for n, column in columns if column.criterion in CRITERIA}

    def short_of_points(self, column: int) -> list[int]:
        """The players who have more published points than their matches give."""
        values = self.tournament.columns[column].values
        return [player for player, value in self.wrong.get(column, {}).items() if (values[player] or 0) > value]

    @cached_property
    def lacking_matches(self) -> int | None:
        """A column of match points of which so many are more than the matches give that matches must be missing from
        the file; then single values say nothing."""
        for number, column in enumerate(self.tournament.columns):
            short = len(self.short_of_points(number)) if column.criterion == "match_points" else 0
            if short >= MANY and MANY * short > len(column.values):
                return number
        return None

    def _differing(self, number: int) -> Wrong:
        column, shown = self.tournament.columns[number], self.fit.shown[number]
        criterion = column.criterion or ""
        if not self.fit.covers(column):
            return {}
        return {
            player: value
            for player, (printed, value) in enumerate(
                zip(column.values, self.computed(self.through(column))[criterion], strict=True)
            )
            if printed is not None and value is not None and not agrees(printed, value, criterion, shown)
        }

    def _unexplained(self, column: Column, wrong: Wrong, plain: Mapping[int, Wrong]) -> Wrong:
        criterion = column.criterion or ""
        if not wrong or criterion not in PERCENTAGES:
            return wrong
        doubtful = self._rows_wrong_in(column, plain, {"match_points"})
        own = doubtful if criterion in {"gw", "mw"} else frozenset[int]()
        others = self._rows_wrong_in(column, plain, {"match_points", _OF_OPPONENTS.get(criterion, "match_points")})
        return {
            player: value
            for player, value in wrong.items()
            if player not in own and others.isdisjoint(self._met(player, self.through(column)))
        }

    def _rows_wrong_in(self, column: Column, plain: Mapping[int, Wrong], criteria: set[str]) -> frozenset[int]:
        """The rows that are wrong in columns of those criteria that stood when this one did."""
        return frozenset(
            player
            for n, wrong in plain.items()
            for player in wrong
            if self.tournament.columns[n].criterion in criteria and self.tournament.columns[n].after == column.after
        )

    def _met(self, player: int, through: int) -> Sequence[int]:
        sides = self.tournament.players[player].sides[:through]
        return [side.opponent for side in sides if side is not None and side.opponent is not None]


def pairing_byes(tournament: Tournament, player: int) -> list[int]:
    """The rounds (from 0) in which a player had a bye because nobody was left for him.

    Byes that were awarded for earlier success come before the first match that a player plays.
    """
    byes: list[int] = []
    started = False
    for number, (side, round) in enumerate(zip(tournament.players[player].sides, tournament.rounds, strict=False)):
        if side is None or round.playoff:
            continue
        if side.is_game:
            started = True
        elif side.decided is Decision.BYE and (started or number == 0):
            byes.append(number)
    return byes
