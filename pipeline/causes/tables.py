"""Tables with other headings, printed values and players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from crosstable.causes.edits import Edit, NewCriterion, NewValue
from crosstable.display import score_text
from crosstable.model import Player, Tournament, Value


def with_columns(tournament: Tournament, edit: Edit) -> Tournament:
    """The table with other headings and values."""
    columns = list(tournament.columns)
    for change in edit.changes:
        if isinstance(change, NewCriterion):
            columns[change.column] = replace(
                columns[change.column], criterion=change.criterion, label=change.label or columns[change.column].label
            )
    values = [change for change in edit.changes if isinstance(change, NewValue)]
    return with_values(replace(tournament, columns=tuple(columns)), values)


def with_values(tournament: Tournament, changes: Iterable[NewValue]) -> Tournament:
    """The table with other printed values."""
    columns = list(tournament.columns)
    new: dict[int, dict[int, Value | None]] = {}
    for player, number, value in changes:
        new.setdefault(number, {})[player] = value
    for number, values in new.items():
        column = columns[number]
        columns[number] = replace(
            column,
            values=tuple(values.get(player, value) for player, value in enumerate(column.values)),
            texts=tuple(
                score_text(values[player]) if player in values else text for player, text in enumerate(column.texts)
            ),
            vague=tuple(vague and player not in values for player, vague in enumerate(column.vague)),
        )
    return replace(tournament, columns=tuple(columns))


def with_players(tournament: Tournament, players: Mapping[int, Player]) -> Tournament:
    told = tuple(players.get(row, player) for row, player in enumerate(tournament.players))
    return replace(tournament, players=told) if players else tournament
