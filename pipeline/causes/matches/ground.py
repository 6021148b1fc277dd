"""A tournament of matches with some corrections made, on which others are tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeVar

from crosstable.causes.edits import NewSide
from crosstable.causes.ground import UNEXPLAINED, Residual
from crosstable.causes.matches.edits import ByeGames, Edit, NewText, NoMatch, TextsExchanged
from crosstable.causes.matches.flaws import Flaws
from crosstable.magic.case import MatchCase
from crosstable.magic.checks.records import published_record
from crosstable.magic.fitting import MatchFit, agrees
from crosstable.magic.profiles import MatchProfile, Playoff
from crosstable.magic.scores import CRITERIA, Games, MatchTable, Record, in_playoff, record
from crosstable.magic.variants import Basis
from crosstable.model import Column, Player, Side, Tournament, Value

Rounds = tuple[int, ...]
"""Rounds that are counted, from 0."""
RECORD: Final = "record"
T = TypeVar("T")


@dataclass(frozen=True)
class MatchGround:
    """A tournament with some corrections made; the profile is the one that explained most of it as it was read.

    ``byes`` are the games that some byes count, by player and round, where these are not those of the profile.
    ``compared`` are the columns (indexes) of which every value is to be explained.
    """

    fit: MatchFit
    compared: tuple[int, ...]
    byes: Mapping[tuple[int, int], Games]
    edits: tuple[Edit, ...] = ()

    @property
    def tournament(self) -> Tournament:
        return self.fit.tournament

    @property
    def profile(self) -> MatchProfile:
        return self.fit.profile

    def through(self, column: int) -> int:
        """After how many rounds a column's values stood."""
        after = self.tournament.columns[column].after
        return len(self.tournament.rounds) if after is None else after

    def counted(self, through: int) -> Sequence[Rounds]:
        """For every player the rounds that his values count after some rounds."""
        if through not in self._counted:
            rounds = self.tournament.rounds[:through]
            whole = tuple(range(len(rounds)))
            swiss = tuple(number for number in whole if not rounds[number].playoff)
            of_all, own = self.profile.playoff is Playoff.EVERYBODY, self.profile.playoff is Playoff.OWN
            self._counted[through] = [
                whole if of_all or (own and in_playoff(player, rounds)) else swiss for player in self.tournament.players
            ]
        return self._counted[through]

    @cached_property
    def _counted(self) -> dict[int, Sequence[Rounds]]:
        return {}

    def basis(self, rounds: Rounds) -> Basis:
        """What some rounds give."""
        if rounds not in self._bases:
            players = self.tournament.players
            own = [self.record(number, player, rounds) for number, player in enumerate(players)]
            dropped = [player.dropped_after is not None for player in players]
            self._bases[rounds] = Basis(MatchTable(self.profile, own, dropped))
        return self._bases[rounds]

    @cached_property
    def _bases(self) -> dict[Rounds, Basis]:
        return {}

    def record(
        self, number: int, player: Player, rounds: Rounds, byes: Mapping[tuple[int, int], Games] | None = None
    ) -> Record:
        """What a player did in some rounds; ``byes`` are further byes with games of their own."""
        own = record(player, rounds)
        if not self.byes and not byes:
            return own
        usual = self.profile.bye_games or (0, 0, 0)
        for (row, round), games in {**self.byes, **(byes or {})}.items():
            if row == number and round in rounds:
                more = (one + other - less for one, other, less in zip(own.games, games, usual, strict=True))
                own = own._replace(games=(next(more), next(more), next(more)))
        return own

    def given(self, column: int, player: int) -> Value | tuple[int, int, int] | None:
        """What the matches give for a published value."""
        if column not in self._given:
            self._given[column] = [*self._given_to(column)]
        return self._given[column][player]

    def _given_to(self, column: int) -> Iterator[Value | tuple[int, int, int] | None]:
        criterion = self.tournament.columns[column].criterion or ""
        for player, rounds in enumerate(self.counted(self.through(column))):
            basis = self.basis(rounds)
            yield of_record(basis.table.own[player]) if criterion == RECORD else basis.scores[criterion][player]

    @cached_property
    def _given(self) -> dict[int, list[Value | tuple[int, int, int] | None]]:
        return {}

    def is_right(self, column: int, player: int, value: Value | tuple[int, int, int] | None) -> bool:
        """Whether a value is what is published; of what is not published nothing is wrong."""
        told = self.tournament.columns[column]
        criterion = told.criterion or ""
        if criterion == RECORD:
            found = published_record(told.texts[player])
            return found is None or found == value
        printed = told.values[player]
        if printed is None or (value is None and not printed):
            return True
        return not isinstance(value, tuple) and agrees(printed, value, criterion, self.fit.shown[column])

    @cached_property
    def residuals(self) -> frozenset[Residual]:
        """Every published value that is not what the matches give."""
        return frozenset(
            Residual(column, player)
            for column in self.compared
            for player in range(len(self.tournament.players))
            if not self.is_right(column, player, self.given(column, player))
        )

    @cached_property
    def flaws(self) -> Flaws:
        return Flaws(self.tournament)

    @property
    def cost(self) -> int:
        """What the corrections cost, and what is left unexplained."""
        return sum(edit.cost for edit in self.edits) + UNEXPLAINED * len(self.residuals) + self.flaws.total

    @property
    def is_flawed(self) -> bool:
        return bool(self.residuals) or self.flaws.total > 0

    def side(self, player: int, number: int) -> Side | None:
        sides = self.tournament.players[player].sides
        return sides[number] if number < len(sides) else None

    def with_edit(self, edit: Edit) -> MatchGround:
        """The tournament with one more correction made."""
        tournament = edited(self.tournament, edit)
        byes = {**self.byes, **told_byes(edit)}
        return replace(self, fit=replace(self.fit, tournament=tournament), byes=byes, edits=(*self.edits, edit))

    def case(self) -> MatchCase:
        """What the checks look at after the corrections."""
        rounds = len(self.tournament.rounds)
        names = [name for name in CRITERIA if name in self.fit.scores]
        players = range(len(self.tournament.players))
        counted = self.counted(rounds)
        scores = {name: [self.basis(counted[p]).scores[name][p] for p in players] for name in names}
        return MatchCase(replace(self.fit, scores=scores))


def of_record(own: Record) -> tuple[int, int, int]:
    """Matches won (byes are), lost and drawn."""
    return own.wins + own.byes, own.losses, own.draws


def told_byes(edit: Edit) -> dict[tuple[int, int], Games]:
    return {(c.player, c.round): c.games for c in edit.changes if isinstance(c, ByeGames)}


def other_sides(edit: Edit) -> dict[int, dict[int, Side | None]]:
    """The sides that a correction changes, by round and player; ``None``: nothing is told."""
    changed: dict[int, dict[int, Side | None]] = {}
    for change in edit.changes:
        if isinstance(change, NewSide):
            changed.setdefault(change.round, {})[change.player] = change.side
        elif isinstance(change, NoMatch) and not change.surplus:
            changed.setdefault(change.round, {})[change.player] = None
    return changed


def with_sides(player: Player, sides: Mapping[int, Side | None]) -> Player:
    """A player with other sides by round."""
    own = [*player.sides, *[None] * (max(sides) + 1 - len(player.sides))]
    for number, side in sides.items():
        own[number] = side
    return replace(player, sides=tuple(own))


def by_player(changed: Mapping[int, Mapping[int, Side | None]]) -> dict[int, dict[int, Side | None]]:
    found: dict[int, dict[int, Side | None]] = {}
    for number, sides in changed.items():
        for player, side in sides.items():
            found.setdefault(player, {})[number] = side
    return found


def edited(tournament: Tournament, edit: Edit) -> Tournament:
    """A tournament with a correction made."""
    players = list(tournament.players)
    for player, sides in by_player(other_sides(edit)).items():
        players[player] = with_sides(players[player], sides)
    columns = list(tournament.columns)
    for change in edit.changes:
        if isinstance(change, NewText):
            columns[change.column] = _with_text(columns[change.column], change)
        elif isinstance(change, TextsExchanged):
            for number in columns_of_table(tournament, change.after):
                columns[number] = replace(
                    columns[number],
                    texts=_exchanged(columns[number].texts, change),
                    values=_exchanged(columns[number].values, change),
                )
            if change.after is None:
                places = [player.place for player in players]
                for one, other in ((change.player, change.other), (change.other, change.player)):
                    players[one] = replace(players[one], place=places[other])
    gone = {(c.player, c.round) for c in edit.changes if isinstance(c, NoMatch) and c.surplus}
    surplus = tuple(each for each in tournament.surplus if each[:2] not in gone)
    return replace(tournament, players=tuple(players), columns=tuple(columns), surplus=surplus)


def _with_text(column: Column, change: NewText) -> Column:
    texts, values = list(column.texts), list(column.values)
    texts[change.player], values[change.player] = change.text, change.value
    return replace(column, texts=tuple(texts), values=tuple(values))


def columns_of_table(tournament: Tournament, after: int | None) -> Iterator[int]:
    return (number for number, column in enumerate(tournament.columns) if column.after == after)


def _exchanged(values: Sequence[T], change: TextsExchanged) -> tuple[T, ...]:
    exchanged = list(values)
    exchanged[change.player], exchanged[change.other] = values[change.other], values[change.player]
    return tuple(exchanged)


def ground_of(case: MatchCase) -> MatchGround:
    """A tournament as its file tells it, under the profile that explains most of it."""
    columns = [*enumerate(case.tournament.columns)]
    counted = tuple(n for n, c in columns if c.criterion in {*CRITERIA, RECORD} and case.fit.covers(c))
    ground = MatchGround(case.fit, counted, {})
    wrong = Counter(place.column for place in ground.residuals)
    # some programs fill records with zeros, or count otherwise
    kept = (n for n in counted if columns[n][1].criterion != RECORD or 2 * wrong[n] < len(columns[n][1].texts))
    return replace(ground, compared=tuple(kept))
