"""What the printed values of a table hint at: whose points or score are others, and by how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from crosstable.causes.ground import Ground, Residual
from crosstable.grid import POINTS
from crosstable.model import QUARTER, Outcome

OWN: Final = frozenset({"nbw", "mms", "scorex"})
"""What a player gained himself."""
OF_RESULTS: Final = frozenset({"sodos", "wsodos", "cuss", "wcuss"})
"""What the results of the row itself change, beside the points."""
OF_SCORES: Final = ("sos", "wsos")


@dataclass(frozen=True)
class Evidence:
    """What the values hint at that are not what the games of a table give."""

    ground: Ground

    @cached_property
    def wrong(self) -> dict[int, frozenset[int]]:
        """For every player with such values the columns in which they stand."""
        columns: dict[int, set[int]] = {}
        for column, player in self.ground.residuals:
            columns.setdefault(player, set()).add(column)
        return {player: frozenset(found) for player, found in columns.items()}

    @cached_property
    def gaps(self) -> dict[int, frozenset[int]]:
        """For every player whose points or score seem to be others: by how much more, quarter points.

        His own printed points and score tell it, and the SOS of most of his opponents, each of which it changes.
        """
        gaps: dict[int, set[int]] = {}
        for column, player in self.ground.residuals:
            if self.ground.criteria[column] in OWN:
                missing = self.ground.missing(column, player)
                if missing is not None:
                    gaps.setdefault(player, set()).add(missing)
        for player, gap in self._by_opponents().items():
            gaps.setdefault(player, set()).add(gap)
        for column, player in self.ground.residuals:
            if self.ground.criteria[column] in OF_RESULTS or self.ground.starts is None:
                gaps.setdefault(player, set()).update(self._of_a_game(column, player))
        return {player: frozenset(found) for player, found in gaps.items()}

    def _of_a_game(self, column: int, player: int) -> Iterator[int]:
        """What a game won more, or less, adds to the points: where the values of those who were beaten are wrong, and
        where start scores are what a printed score leaves, so that it never is wrong itself."""
        won, missing = self.worth(Outcome.WIN), self.ground.missing(column, player)
        is_own = self.ground.criteria[column] in OF_RESULTS
        if missing is None or missing > 0 or not is_own:
            yield won
        if missing is None or missing < 0 or not is_own:
            yield -won

    def _by_opponents(self) -> dict[int, int]:
        column = self.ground.column_of(*OF_SCORES)
        if column is None:
            return {}
        gaps: dict[int, int] = {}
        suspects = {o for c, p in self.ground.residuals if c == column for o in self.ground.opponents(p)}
        for player in suspects:
            opponents = self.ground.opponents(player)
            missed = [
                self.ground.missing(column, other) if Residual(column, other) in self.ground.residuals else 0
                for other in opponents
            ]
            gap, support = Counter(m for m in missed if m).most_common(1)[0] if any(missed) else (0, 0)
            if gap and 2 * support >= len(opponents):
                gaps[player] = gap
        return gaps

    def score_agrees(self, player: int) -> int | None:
        """The start score of a player whose printed score agrees although his printed points do not."""
        score, points, starts = self.ground.column_of("mms"), self.ground.column_of("nbw"), self.ground.starts
        if score is None or points is None or starts is None or self.ground.model is None:
            return None
        wrong = self.wrong.get(player, frozenset())
        return starts[player] if points in wrong and score not in wrong else None

    def worth(self, outcome: Outcome | None) -> int:
        """What a game of an outcome adds to the points, quarter points."""
        profile = self.ground.reading.profile
        points = profile.jigo if outcome is Outcome.DRAW else POINTS[outcome]
        return profile.win * points

    @cached_property
    def handicaps(self) -> tuple[int, ...]:
        """The handicaps that occur."""
        told = {side.handicap for sides in self.ground.sides for side in sides if side is not None}
        return tuple(sorted(stones for stones in told if stones))

    def sum_missing(self, player: int) -> int | None:
        """The printed SOS of a player less what the games give."""
        column = self.ground.column_of("sos", "wsos")
        return None if column is None else self.ground.missing(column, player)

    def stones_missing(self, player: int) -> int | None:
        """The printed SOS of a player less what the games give, in whole points: stones count so."""
        missing = self.sum_missing(player)
        return missing // QUARTER if missing and missing % QUARTER == 0 else None
