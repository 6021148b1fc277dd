"""What a tournament of matches would be with other results, byes and values: only what follows from a correction is
counted again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.causes.ground import UNEXPLAINED, Residual
from crosstable.causes.matches.edits import Edit, NewText, NoMatch, TextsExchanged, Trial
from crosstable.causes.matches.ground import (
    RECORD,
    MatchGround,
    Rounds,
    by_player,
    columns_of_table,
    of_record,
    other_sides,
    told_byes,
    with_sides,
)
from crosstable.magic.scores import Games
from crosstable.magic.variants import Variant
from crosstable.model import Value

OWN: Final = frozenset({"match_points", "mw", "gw", RECORD})
"""What follows from a player's own matches alone."""


def evaluate(ground: MatchGround, edits: Sequence[Edit], worth: int = 1) -> list[Trial]:
    """What every correction would make of a tournament; those that gain less than ``worth``, or of which the values of
    those who are concerned say that they are none, are left out."""
    trials = (_trial(ground, edit) for edit in edits)
    return [trial for trial in trials if trial is not None and trial.gain >= worth]


class _Seen:
    """Published values that are looked at anew: how many more are right, and which are left."""

    def __init__(self, ground: MatchGround) -> None:
        self.ground = ground
        self.righted: set[Residual] = set()
        self.broken: set[Residual] = set()

    def add(self, column: int, player: int, *, is_right: bool) -> None:
        at = Residual(column, player)
        if is_right and at in self.ground.residuals:
            self.righted.add(at)
        elif not is_right and at not in self.ground.residuals:
            self.broken.add(at)

    @property
    def left(self) -> frozenset[Residual]:
        return self.ground.residuals - self.righted | self.broken


def _trial(ground: MatchGround, edit: Edit) -> Trial | None:
    seen = _Seen(ground)
    for change in edit.changes:
        if isinstance(change, NewText):
            seen.add(change.column, change.player, is_right=True)
        elif isinstance(change, TextsExchanged):
            _see_exchanged(seen, change)
    sides, byes = other_sides(edit), told_byes(edit)
    surplus = frozenset((c.player, c.round) for c in edit.changes if isinstance(c, NoMatch) and c.surplus)
    less_flawed = ground.flaws.less(sides, surplus) if sides or surplus else 0
    if (sides or byes) and not _see_counted(seen, edit, less_flawed):
        return None
    gain = UNEXPLAINED * (len(seen.righted) - len(seen.broken)) + less_flawed - edit.cost
    return Trial(edit, seen.left, gain)


def _see_exchanged(seen: _Seen, change: TextsExchanged) -> None:
    """The values of two players as if each stood in the other's row."""
    ground = seen.ground
    for column in columns_of_table(ground.tournament, change.after):
        if column in ground.compared:
            for row, other in ((change.player, change.other), (change.other, change.player)):
                seen.add(column, row, is_right=ground.is_right(column, other, ground.given(column, row)))


def _see_counted(seen: _Seen, edit: Edit, less_flawed: int) -> bool:
    """What follows from other matches; ``False`` where the own values of those who played them say that it was not
    so, and the rest is not looked at."""
    variants = _Variants(seen.ground, edit)
    own = [n for n in seen.ground.compared if (seen.ground.tournament.columns[n].criterion or "") in OWN]
    moved = sum([variants.see(seen, column) for column in own])
    if less_flawed <= 0 and moved and (not seen.righted or len(seen.righted) < len(seen.broken)):
        return False
    for column in seen.ground.compared:
        if column not in own:
            variants.see(seen, column)
    return True


class _Variants:
    """The tables of a tournament with other matches of some players, by the rounds that they count."""

    def __init__(self, ground: MatchGround, edit: Edit) -> None:
        self.ground = ground
        self.byes = told_byes(edit)
        players = ground.tournament.players
        sides = by_player(other_sides(edit))
        self.changed = {player: with_sides(players[player], own) for player, own in sides.items()}
        self.changed |= {player: players[player] for player, _ in self.byes if player not in sides}
        self.of: dict[Rounds, Variant] = {}

    def _variant(self, rounds: Rounds) -> Variant:
        if rounds not in self.of:
            basis = self.ground.basis(rounds)
            own = {p: self.ground.record(p, player, rounds, self.byes) for p, player in self.changed.items()}
            self.of[rounds] = Variant(basis, {p: r for p, r in own.items() if r != basis.table.own[p]})
        return self.of[rounds]

    def see(self, seen: _Seen, column: int) -> int:
        """Looks at the values of a column that may be others; how many of them are, and were or would be wrong."""
        ground = self.ground
        criterion = ground.tournament.columns[column].criterion or ""
        counted = ground.counted(ground.through(column))
        moved = 0
        for rounds in {counted[player] for player in self.changed}:
            for player, value in _values(self._variant(rounds), criterion):
                if counted[player] == rounds and value != ground.given(column, player):
                    is_right = ground.is_right(column, player, value)
                    moved += not is_right or Residual(column, player) in ground.residuals
                    seen.add(column, player, is_right=is_right)
        return moved


def _values(variant: Variant, criterion: str) -> Iterator[tuple[int, Value | Games | None]]:
    if criterion == RECORD:
        yield from ((player, of_record(own)) for player, own in variant.changed.items())
    elif variant.changed:
        yield from variant.values(criterion)
