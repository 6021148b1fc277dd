"""What match points and percentages would be if some players' records were others: only what follows from these is
counted again, so that thousands of other results cost no more than a few tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from crosstable.magic.arithmetic import Number
from crosstable.magic.scores import (
    MatchTable,
    Percentage,
    Record,
    added,
    as_fraction,
    match_points,
    match_wins,
    opponents,
)
from crosstable.model import QUARTER, Value


class Basis:
    """A table on which variants are made, and who met whom in it, the other way round."""

    def __init__(self, table: MatchTable) -> None:
        self.table = table

    @cached_property
    def scores(self) -> Mapping[str, Sequence[Value | None]]:
        return self.table.scores()

    @cached_property
    def met_by(self) -> list[list[int]]:
        """For every player those who count him as an opponent."""
        found: list[list[int]] = [[] for _ in self.table.met]
        for player, met in enumerate(self.table.met):
            for other in set(met):
                found[other].append(player)
        return found


class Variant:
    """The same table with other records of some players."""

    def __init__(self, basis: Basis, changed: Mapping[int, Record]) -> None:
        self.basis, self.table, self.changed = basis, basis.table, changed
        self.met = {player: opponents(one, self.table.profile) for player, one in changed.items()}
        self.matches = {player: match_wins(one, self.table.profile) for player, one in changed.items()}
        self.games = {player: self.table.games_of(one) for player, one in changed.items()}

    def values(self, criterion: str) -> Iterator[tuple[int, Value | None]]:
        """The values of a criterion that may be others than in the table, by player."""
        match criterion:
            case "match_points":
                yield from ((p, QUARTER * match_points(one, self.table.profile)) for p, one in self.changed.items())
            case "mw":
                yield from ((p, as_fraction(self._match_share(p))) for p in self.changed)
            case "gw":
                yield from ((p, self.table.own_games(games)) for p, games in self.games.items())
            case "omw":
                yield from ((p, as_fraction(value)) for p, value in self._omw.items())
            case "ogw":
                yield from ((p, as_fraction(self._ogw(p))) for p in self._reached(self._of_other_games))
            case _:
                yield from ((p, as_fraction(self._oomw(p))) for p in self._reached(self._omw))

    def _reached(self, others: Collection[int]) -> set[int]:
        """Those whose own opponents are others, and those who met players whose percentages are."""
        return {*self.changed, *(player for other in others for player in self.basis.met_by[other])}

    def _met(self, player: int) -> Sequence[int]:
        return self.met[player] if player in self.met else self.table.met[player]

    def _matches(self, player: int) -> Percentage:
        return self.matches[player] if player in self.matches else self.table.matches[player]

    def _games(self, player: int) -> Percentage | None:
        return self.games[player] if player in self.games else self.table.games[player]

    def _match_share(self, player: int) -> Number | None:
        return self.table.match_share(player, self._matches(player))

    def _game_share(self, player: int) -> Number | None:
        games = self._games(player)
        return None if games is None else self.table.share(games)

    @cached_property
    def _of_other_matches(self) -> list[int]:
        return [player for player, own in self.matches.items() if own != self.table.matches[player]]

    @cached_property
    def _of_other_games(self) -> list[int]:
        return [player for player, own in self.games.items() if own != self.table.games[player]]

    @cached_property
    def _omw(self) -> dict[int, Number | None]:
        return {player: self._omw_of(player) for player in self._reached(self._of_other_matches)}

    def _omw_of(self, player: int) -> Number | None:
        met = self._met(player)
        if self.table.profile.pooled:
            return self.table.pooled([self._matches(other) for other in met])
        return self.table.mean([self._match_share(other) for other in met])

    def _ogw(self, player: int) -> Number | None:
        met = self._met(player)
        if self.table.profile.pooled:
            return self.table.pooled([self._games(other) for other in met])
        return self.table.mean([self._game_share(other) for other in met])

    def _oomw(self, player: int) -> Number | None:
        met = self._met(player)
        if self.table.profile.pooled:
            return self.table.pooled([added([self._matches(o) for o in self._met(other)]) for other in met])
        return self.table.mean([self._omw[o] if o in self._omw else self.table.omw[o] for o in met])
