"""Everything that the checks of match play look at: the tournament as read, as scored, and what does not agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from crosstable.magic.fitting import MatchFit, agrees
from crosstable.magic.scores import CRITERIA, PERCENTAGES, Scores, scores
from crosstable.magic.standings import tables
from crosstable.model import Column, Decision, Outcome, Pairing, Side, Tournament, Value
from crosstable.told import FullyChecked

Wrong = Mapping[int, Value]
"""Rows whose published value is wrong, and what the matches give."""

MANY = 4
"""One value in so many must be wrong, and so many at least, to be the rule's fault and not the values'."""
_OF_OPPONENTS: Mapping[str, str] = {"omw": "match_points", "oomw": "match_points", "ogw": "gw"}
"""Percentages of the opponents, and what published of them tells that their results are not as in the file."""


WON = ((2, 0, 0), (2, 1, 0))
"""Games of a match that was won, as most are."""
MOST_TRIALS = 24
"""So many matches are tried in the place of byes."""


class LostMatch(NamedTuple):
    """A match that the file does not tell: its round (from 0), who won and who lost it, and the winner's games."""

    round: int
    winner: int
    loser: int
    games: tuple[int, int, int]


@dataclass(frozen=True)
class MatchCase(FullyChecked):
    """One tournament of matches under examination."""

    fit: MatchFit

    @property
    def tournament(self) -> Tournament:
        return self.fit.tournament

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
        results, his results in the file are in doubt, and the percentages made of them with them. So are results that
        two players tell differently, and those of two who lack a match that one of them has points of.
        """
        columns = self.tournament.columns
        if self.match_for_bye is not None:
            return {n: {} for n in self.differing}
        return {n: self._unexplained(columns[n], wrong, self.differing) for n, wrong in self.differing.items()}

    @cached_property
    def differing(self) -> Mapping[int, Wrong]:
        """:attr:`wrong` with all that follows from other wrong values."""
        columns = enumerate(self.tournament.columns)
        return {n: self._differing(n) for n, column in columns if column.criterion in CRITERIA}

    @cached_property
    def match_for_bye(self) -> LostMatch | None:
        """The match that stands in the file as a bye: the winner has one and the other no match in that round, and with
        the match every published value is right that is wrong without it."""
        columns = self.tournament.columns
        if any(wrong and columns[n].criterion == "match_points" for n, wrong in self.differing.items()):
            return None  # both give the same points
        differing = {row for wrong in self.differing.values() for row in wrong}
        players = range(len(self.tournament.players)) if differing else ()
        trials = (
            LostMatch(number, winner, loser, games)
            for winner in players
            for number in range(self.fit.held)
            if self._has_bye(winner, number) and not self.tournament.rounds[number].playoff
            for loser in sorted(differing)
            if self._has_no_part(loser, number) and not self._has_bye(loser, number)
            for games in WON
        )
        return next((trial for trial in islice(trials, MOST_TRIALS) if self._explains(trial)), None)

    def _explains(self, lost: LostMatch) -> bool:
        tournament = with_match(self.tournament, lost)
        fit = replace(self.fit, tournament=tournament, scores=scores(tournament, self.fit.profile))
        return not any(MatchCase(fit).differing.values())

    def _has_bye(self, row: int, number: int) -> bool:
        sides = self.tournament.players[row].sides
        side = sides[number] if number < len(sides) else None
        return side is not None and side.decided is Decision.BYE

    @cached_property
    def without_value(self) -> frozenset[int]:
        """The rows of which something is published that their matches do not give at all."""
        return frozenset(
            player
            for column in self.tournament.columns
            if column.criterion in {"omw", "oomw"} and self.fit.covers(column)
            for player, (printed, value) in enumerate(
                zip(column.values, self.computed(self.through(column))[column.criterion], strict=True)
            )
            if printed and value is None
        )

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
        lacking = self._lacking_a_match(column, plain, doubtful)
        unsure = lacking | self._contradicted(self.through(column))
        own = unsure | doubtful if criterion in {"gw", "mw"} else lacking
        others = unsure | self._rows_wrong_in(
            column, plain, {"match_points", _OF_OPPONENTS.get(criterion, "match_points")}
        )
        return {
            player: value
            for player, value in wrong.items()
            if player not in own and others.isdisjoint(self._results_in(criterion, player, self.through(column)))
        }

    def _results_in(self, criterion: str, player: int, through: int) -> Sequence[int]:
        """Whose results a percentage is made of."""
        met = self._met(player, through)
        return [*met, *(row for other in met for row in self._met(other, through))] if criterion == "oomw" else met

    def influences(self, player: int) -> Sequence[int]:
        """The rows whose results are in a player's percentages: his opponents and theirs."""
        return self._results_in("oomw", player, len(self.tournament.rounds))

    def _contradicted(self, through: int) -> frozenset[int]:
        """The players of matches of which the two sides do not tell the same."""
        return frozenset(
            row
            for pairing in self._contradictions
            if pairing.round < through
            for row in (pairing.first, pairing.second)
            if row is not None
        )

    @cached_property
    def _contradictions(self) -> Sequence[Pairing]:
        return [pairing for pairing in self.tournament.pairings() if not agree(pairing)]

    def _lacking_a_match(self, column: Column, plain: Mapping[int, Wrong], doubtful: frozenset[int]) -> frozenset[int]:
        """The players whose match against each other seems to be missing from a round: both have none in it, one has
        more points than his matches give, and of the other some published value does not fit."""
        if not doubtful:
            return frozenset()
        differing = {row for n, wrong in plain.items() if self._stands_with(n, column) for row in wrong}
        short = {row for row in doubtful if self._is_short(row, column, plain)}
        found: set[int] = set()
        for number in range(min(self.through(column), self.fit.held)):
            without = [row for row in differing if self._has_no_part(row, number)]
            if not short.isdisjoint(without):
                found.update(without)
        return frozenset(found)

    def _stands_with(self, number: int, column: Column) -> bool:
        return self.tournament.columns[number].after == column.after

    def _is_short(self, row: int, column: Column, plain: Mapping[int, Wrong]) -> bool:
        return any(
            (self.tournament.columns[n].values[row] or 0) > wrong[row]
            for n, wrong in plain.items()
            if row in wrong and self.tournament.columns[n].criterion == "match_points" and self._stands_with(n, column)
        )

    def _has_no_part(self, row: int, number: int) -> bool:
        """Whether the file tells of no match of a player in a round (from 0) before he left; a bye is none."""
        player = self.tournament.players[row]
        told = player.sides[number] if number < len(player.sides) else None
        if told is not None:
            return told.decided is Decision.BYE
        return player.dropped_after is None or number < player.dropped_after

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


def with_match(tournament: Tournament, lost: LostMatch) -> Tournament:
    """The tournament with a match that was lost."""
    won = Side(Decision.PLAYED, Outcome.WIN, lost.loser, games=lost.games)
    sides = {lost.winner: won, lost.loser: Side(Decision.PLAYED, Outcome.LOSS, lost.winner, games=_mirror(won))}
    players = list(tournament.players)
    for row, side in sides.items():
        own = [*players[row].sides, *[None] * (lost.round + 1 - len(players[row].sides))]
        own[lost.round] = side
        players[row] = replace(players[row], sides=tuple(own))
    return replace(tournament, players=tuple(players))


def agree(pairing: Pairing) -> bool:
    """Whether the two sides of a match tell the same, as far as both tell anything."""
    first, second = pairing.first_side, pairing.second_side
    return second is None or pairing.second is None or told_alike(first, second)


def told_alike(first: Side, second: Side) -> bool:
    """Whether two sides tell the same match, as far as both tell anything."""
    if first.outcome is None or second.outcome is None:
        return True
    return second.outcome in _TALLIES[first.outcome] and _mirror(first) == second.games


_TALLIES = {Outcome.WIN: (Outcome.LOSS,), Outcome.LOSS: (Outcome.WIN, Outcome.LOSS), Outcome.DRAW: (Outcome.DRAW,)}
"""What the opponent may have: a match may be lost by both."""


def _mirror(side: Side) -> tuple[int, int, int] | None:
    return None if side.games is None else (side.games[1], side.games[0], side.games[2])


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
