"""Rows that ought not to be there, and rows that are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from crosstable.causes.edits import Edit, MissingRow, NoRow, RowsExchanged
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


def exchanged_rows(evidence: Evidence) -> Iterator[Edit]:
    """Two rows each of which is named by those whom the other names."""
    named: Counter[tuple[int, int]] = Counter()
    for number, players in enumerate(evidence.ground.flawed):
        for player in players:
            side = evidence.ground.sides[number][player]
            if side is not None and side.opponent is not None:
                meant = [row for row in evidence.ground.named[number].get(player, []) if row != side.opponent]
                named.update((min(row, side.opponent), max(row, side.opponent)) for row in meant)
    for (first, second), times in named.most_common(MOST_PAIRS):
        if times >= FEWEST:
            yield Edit("rows-exchanged", (RowsExchanged(first, second),))


MOST_PAIRS: Final = 3
_Value = TypeVar("_Value")


def swapped(values: Sequence[_Value], change: RowsExchanged) -> tuple[_Value, ...]:
    """The values of rows, two of them in each other's place."""
    found = list(values)
    found[change.first], found[change.second] = found[change.second], found[change.first]
    return tuple(found)


def exchanged(tournament: Tournament, change: RowsExchanged) -> Tournament:
    """The table with two rows in each other's place; the printed places stay where they are."""
    order = swapped(range(len(tournament.players)), change)

    def renamed(side: Side | None) -> Side | None:
        if side is None or side.opponent not in (change.first, change.second) or not change.renamed:
            return side
        return replace(side, opponent=order[side.opponent])

    players = [
        replace(player, sides=tuple(map(renamed, player.sides)), place=tournament.players[row].place)
        for row, player in enumerate(swapped(tournament.players, change))
    ]
    columns = [
        replace(
            column,
            texts=swapped(column.texts, change),
            values=swapped(column.values, change),
            vague=swapped(column.vague, change) if column.vague else (),
        )
        for column in tournament.columns
    ]
    return replace(tournament, players=tuple(players), columns=tuple(columns))


def person_of(row: Player, other: Player) -> Player:
    """Another player in a row, with the row's place, games and stated start score."""
    return replace(other, sides=row.sides, place=row.place, start=row.start)


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
