"""Rows that ought not to be there, and rows that are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from crosstable.causes.edits import Edit, MissingRow, NoRow
from crosstable.model import Decision, Outcome, Player, Side, Tournament
from crosstable.reconcile import OPPOSITE, OTHER_COLOUR

if TYPE_CHECKING:
    from crosstable.causes.evidence import Evidence
    from crosstable.causes.ground import Ground

NOT_PLAYED: Final = Side(Decision.UNPAIRED, Outcome.LOSS)
FEWEST: Final = 2
"""A number that so many cells name is not mistyped in each of them."""


def doubled_rows(evidence: Evidence) -> Iterator[Edit]:
    """Rows that say the same as one above."""
    seen: set[object] = set()
    tournament = evidence.ground.tournament
    for row, player in enumerate(tournament.players):
        printed = tuple(column.texts[row] for column in tournament.columns)
        key = (player.name, player.identifiers, player.sides, printed)
        if player.name and key in seen:
            yield Edit("row-doubled", (NoRow(row),))
        seen.add(key)


def missing_rows(evidence: Evidence) -> Iterator[Edit]:
    """Numbers of no row that several cells name, one a round."""
    named: dict[str, list[tuple[int, int]]] = {}
    for number, sides in enumerate(evidence.ground.sides):
        for row, side in enumerate(sides):
            if side is not None and side.outsider is not None:
                named.setdefault(side.outsider, []).append((row, number))
    for outsider, cells in named.items():
        if len(cells) >= FEWEST and len({number for _, number in cells}) == len(cells):
            yield Edit("row-missing", (MissingRow(outsider, tuple(cells)),))


def without_row(tournament: Tournament, row: int) -> Tournament:
    """The table with a row that says nothing; the other rows keep their places."""
    empty = Player("", sides=(NOT_PLAYED,) * len(tournament.rounds))
    players = tuple(empty if n == row else player for n, player in enumerate(tournament.players))
    columns = tuple(
        replace(
            column,
            texts=tuple(None if n == row else text for n, text in enumerate(column.texts)),
            values=tuple(None if n == row else value for n, value in enumerate(column.values)),
        )
        for column in tournament.columns
    )
    return replace(tournament, players=players, columns=columns)


def with_row(ground: Ground, change: MissingRow) -> tuple[Tournament, tuple[int | None, ...] | None]:
    """The table with one more row at its end, told by those who name it, and the start scores of all.

    The start score is the one that the sums of most of his opponents leave.
    """
    tournament = ground.tournament
    row = len(tournament.players)
    own = [NOT_PLAYED] * len(tournament.rounds)
    players = list(tournament.players)
    for opponent, number in change.named_by:
        sides = list(players[opponent].sides)
        told = sides[number]
        if told is None:
            continue
        sides[number] = replace(told, opponent=row, outsider=None)
        players[opponent] = replace(players[opponent], sides=tuple(sides))
        outcome, colour = OPPOSITE[told.outcome], OTHER_COLOUR[told.colour]
        own[number] = replace(told, opponent=opponent, outsider=None, outcome=outcome, colour=colour)
    players.append(Player(f"row {change.number}", sides=tuple(own)))
    columns = tuple(
        replace(
            column,
            texts=(*column.texts, None),
            values=(*column.values, None),
            vague=(*column.vague, False) if column.vague else (),
        )
        for column in tournament.columns
    )
    starts = ground.starts
    if starts is not None:
        starts = (*starts, _start(ground, change, own) if any(starts) else 0)
    return replace(tournament, players=tuple(players), columns=columns), starts


def _start(ground: Ground, change: MissingRow, own: list[Side]) -> int:
    column = ground.column_of("sos", "wsos")
    if column is None:
        return 0
    missing = Counter(m for row, _ in change.named_by if (m := ground.missing(column, row)) is not None)
    score = missing.most_common(1)[0][0] if missing else 0
    gained = sum(ground.reading.profile.win * 4 for side in own if side.is_game and side.outcome is Outcome.WIN)
    return max(0, score - gained)
