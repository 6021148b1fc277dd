"""What the published values of a tournament of matches hint at: whose points are others, and whose percentages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from crosstable.causes.ground import Residual
from crosstable.causes.matches.evaluate import OWN
from crosstable.causes.matches.ground import MatchGround
from crosstable.magic.scores import Games, outcome_counts
from crosstable.model import BYES, QUARTER, Decision, Outcome, Side

USUAL: Final[tuple[Games, ...]] = ((2, 0, 0), (2, 1, 0), (1, 0, 0), (1, 1, 0), (0, 0, 3), (1, 1, 1), (0, 0, 1))
"""Games with which most matches end."""
MOST_GAMES: Final = 12
"""So many kinds of results that a tournament has are tried besides."""
MOST_CONCERNED: Final = 32
"""Where more players have wrong values, results are no cause that can be told."""


@dataclass(frozen=True)
class Evidence:
    """What the values hint at that are not what the matches give."""

    ground: MatchGround

    @cached_property
    def wrong(self) -> Mapping[int, frozenset[str]]:
        """For every player with wrong values the criteria that they are of."""
        found: dict[int, set[str]] = {}
        for column, player in self.ground.residuals:
            found.setdefault(player, set()).add(self.criterion(column))
        return {player: frozenset(criteria) for player, criteria in found.items()}

    def criterion(self, column: int) -> str:
        return self.ground.tournament.columns[column].criterion or ""

    @cached_property
    def published(self) -> frozenset[str]:
        return frozenset(map(self.criterion, self.ground.compared))

    @cached_property
    def gaps(self) -> Mapping[int, frozenset[int]]:
        """For every player whose published points are others than his matches give: by how much more they are, quarter
        points, in any of the tables."""
        found: dict[int, set[int]] = {}
        for column, player in self.ground.residuals:
            if self.criterion(column) == "match_points":
                given, printed = (
                    self.ground.given(column, player),
                    self.ground.tournament.columns[column].values[player],
                )
                if isinstance(given, int) and isinstance(printed, int):
                    found.setdefault(player, set()).add(printed - given)
        return {player: frozenset(more) for player, more in found.items()}

    @cached_property
    def own(self) -> frozenset[int]:
        """The players of whom values are wrong that follow from their own matches."""
        return frozenset(player for player, criteria in self.wrong.items() if criteria & OWN)

    @cached_property
    def suspects(self) -> frozenset[int]:
        """The players whose own percentages seem to be others: of most of their opponents those of opponents are
        wrong, and they are the only ones to be met by all of those."""
        wrong = {player for player, criteria in self.wrong.items() if criteria & {"omw", "ogw", "oomw"}}
        met = Counter(other for player in wrong for other in self.opponents(player))
        return frozenset(
            player for player, support in met.items() if support > 1 and 2 * support >= len(self.opponents(player))
        )

    @cached_property
    def concerned(self) -> frozenset[int]:
        """Those with a hint that their own matches are others."""
        own = self.own | {player for player, _ in self.ground.flaws.of}
        found = own | self.suspects
        few = found if len(found) <= MOST_CONCERNED else own
        return few if len(few) <= MOST_CONCERNED else frozenset()

    def opponents(self, player: int) -> Sequence[int]:
        sides = self.ground.tournament.players[player].sides
        return [side.opponent for side in sides if side is not None and side.opponent is not None]

    @cached_property
    def swiss(self) -> Sequence[int]:
        """The rounds that are told, from 0."""
        rounds = self.ground.tournament.rounds
        return [number for number in range(min(self.ground.fit.held, len(rounds))) if not rounds[number].playoff]

    @cached_property
    def results(self) -> Sequence[Games]:
        """Games with which a match may end, the winner's first, and those of draws."""
        told = Counter(
            side.games
            for player in self.ground.tournament.players
            for side in player.sides
            if side is not None and side.is_game and side.games is not None and side.games[0] >= side.games[1]
        )
        if told and max(max(games[:2]) for games in told) < 2:
            usual: tuple[Games, ...] = ((1, 0, 0), (0, 0, 1))
        else:
            usual = USUAL
        return tuple(dict.fromkeys((*(games for games, _ in told.most_common(MOST_GAMES)), *usual)))

    def worth(self, side: Side | None) -> int:
        """What a side adds to the points, quarter points."""
        if side is None or not outcome_counts(side):
            return 0
        if side.decided in BYES:
            return QUARTER * self.ground.profile.win
        points = {Outcome.WIN: self.ground.profile.win, Outcome.DRAW: self.ground.profile.draw}
        return QUARTER * points.get(side.outcome or Outcome.LOSS, 0)

    def explains_points(self, changes: Mapping[int, int]) -> bool:
        """Whether changes of players' points are what one of their published points says, or nothing changes. Where
        points are not published, nothing is known against it."""
        moved = {player: more for player, more in changes.items() if more}
        if not moved or "match_points" not in self.published:
            return True
        return any(more in self.gaps.get(player, ()) for player, more in moved.items())

    def idle(self, number: int) -> Iterator[int]:
        """The players without a match in a round; a bye is none."""
        for player, entry in enumerate(self.ground.tournament.players):
            side = self.ground.side(player, number)
            if side is None:
                if entry.dropped_after is None or number < entry.dropped_after:
                    yield player
            elif side.decided is Decision.BYE:
                yield player

    def is_wrong(self, *places: Residual) -> bool:
        return any(place in self.ground.residuals for place in places)
