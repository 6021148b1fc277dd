"""Corrections of a tournament of matches as data."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.causes.edits import KINDS, NewSide
from crosstable.causes.ground import Residual
from crosstable.magic.scores import Games
from crosstable.model import Value


class NewText(NamedTuple):
    """Another text printed where match play is published, and its value (``None``: of a record, which is no number);
    ``column`` is an index into ``Tournament.columns``."""

    player: int
    column: int
    text: str
    value: Value | None = None


class NoMatch(NamedTuple):
    """A round of which a player's row tells nothing, or no second time (``surplus``), all 0-based."""

    player: int
    round: int
    surplus: bool = False


class ByeGames(NamedTuple):
    """The games that a player's bye counts, won, lost and drawn."""

    player: int
    round: int
    games: Games


class TextsExchanged(NamedTuple):
    """Two players who stand in each other's place in the table after some rounds (``None``: in the last one)."""

    player: int
    other: int
    after: int | None


Change = NewSide | NewText | NoMatch | ByeGames | TextsExchanged


class Edit(NamedTuple):
    """Everything that one slip made wrong. ``kind`` is one of :data:`crosstable.causes.edits.KINDS`. ``moved`` are the
    players who are told in each other's place, or in somebody else's, where only that is wrong."""

    kind: str
    changes: tuple[Change, ...]
    moved: tuple[int, ...] = ()

    @property
    def cost(self) -> int:
        return KINDS[self.kind].cost

    @property
    def is_of_one_value(self) -> bool:
        return len(self.changes) == 1 and isinstance(self.changes[0], NewText)


class Trial(NamedTuple):
    """What a correction would make of a tournament: the published values that would still not be what the matches give
    (``left``), and by how much less the tournament would cost, the correction's own cost taken off."""

    edit: Edit
    left: frozenset[Residual]
    gain: int
