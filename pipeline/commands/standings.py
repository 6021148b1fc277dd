"""``crosstable standings``: the table after a round, recomputed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from crosstable.commands.console import CommandError, emit
from crosstable.commands.inputs import has_errors, load_together
from crosstable.commands.options import ALL_ROUNDS
from crosstable.display import score_number
from crosstable.engines import ProfileError, counted_rounds, tables
from crosstable.model import Tournament
from crosstable.results import Standings, UnknownCriterionError
from crosstable.stated import NOTHING, Stated
from crosstable.writers import write
from crosstable.writing import Options

TITLES = {"text": "After round {}\n\n", "markdown": "## After round {}\n\n"}
"""What stands above each of several tables, in the formats that can hold several."""


def standings(
    paths: Sequence[str],
    *,
    format: str | None,
    profile: str | None,
    round: int | None,
    by: tuple[str, ...] | None,
    output: str,
    stated: Stated = NOTHING,
) -> int:
    """Print the table after a round, the last round, or every round (:data:`ALL_ROUNDS`)."""
    several = round == ALL_ROUNDS
    if several and output not in {"json", *TITLES}:
        raise click.UsageError(f"{output} holds one table: name one round, or take another format")
    parsed = load_together(paths, format=format, stated=stated)
    tournament = parsed.tournament
    played = len(tournament.rounds)
    if round is not None and round > played:
        raise CommandError(f"there is no round {round}: the tournament has {played}")
    numbers = range(1, played + 1) if several else [counted_rounds(tournament) if round is None else round]
    try:
        shown = tables(tournament, numbers, profile=profile, by=by)
    except (ProfileError, UnknownCriterionError) as error:
        raise CommandError(str(error)) from error
    if output == "json":
        documents = [_document(tournament, table) for table in shown]
        emit(json.dumps(documents if several else documents[0], ensure_ascii=False, indent=1) + "\n")
    else:
        emit("\n".join(_written(tournament, table, output, titled=several) for table in shown))
    return int(has_errors(parsed))


def _document(tournament: Tournament, table: Standings) -> dict[str, Any]:
    """The JSON of one table: players and rounds count from 1, scores are points."""
    return {
        "version": 1,
        "name": tournament.settings.event,
        "system": table.system,
        "profile": table.profile,
        "round": table.round,
        "criteria": list(table.criteria),
        "players": [
            {
                "player": line.player + 1,
                "name": tournament.players[line.player].name,
                "place": line.place,
                "tied": line.tied,
                "scores": {name: score_number(value) for name, value in line.scores.items()},
            }
            for line in table.lines
        ],
    }


def _written(tournament: Tournament, table: Standings, output: str, *, titled: bool) -> str:
    """The table as the writer of that name writes it, with the results up to its round."""
    text = write(output, _up_to(tournament, table.round), table, Options()).data.decode("utf-8")
    return TITLES[output].format(table.round) + text if titled else text


def _up_to(tournament: Tournament, round: int) -> Tournament:
    players = tuple(replace(player, sides=player.sides[:round]) for player in tournament.players)
    surplus = tuple(pairing for pairing in tournament.surplus if pairing[1] < round)
    return replace(tournament, players=players, rounds=tournament.rounds[:round], surplus=surplus)
