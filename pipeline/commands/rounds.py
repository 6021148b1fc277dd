"""``crosstable rounds``: how many rounds, and what play-off."""

from __future__ import annotations

import json
from collections.abc import Mapping

from crosstable.commands.console import CommandError, emit
from crosstable.display import counted
from crosstable.magic.rounds import TABLES, RoundsTable, Row, counted_players, tables_of


def rounds(
    players: int,
    *,
    system: str | None,
    table: str | None,
    teams: bool,
    draft: bool,
    byes: Mapping[int, int],
    output: str,
) -> int:
    """Print what the table says of so many players, and what the others of the system say."""
    if sum(byes.values()) > players:
        raise CommandError(f"{sum(byes.values())} of {players} players cannot have byes")
    chosen = _table(system, table)
    size = counted_players(players, byes)
    row = chosen.row(size, teams=teams, draft=draft)
    if row is None:
        raise CommandError(f"{chosen.title} says nothing of {counted(size, _noun(teams))}; {_extent(chosen)}")
    others = [
        (other, found)
        for other in tables_of(chosen.system)
        if other is not chosen and (found := other.row(size, teams=teams, draft=draft)) is not None
    ]
    if output == "json":
        emit(json.dumps(_document(chosen, row, players, size), ensure_ascii=False, indent=1) + "\n")
        return 0
    who = counted(players, _noun(teams)) + (f", counted as {size} for awarded byes" if size != players else "")
    emit(f"{who}: {_sentence(row)}\n{chosen.title}: {_span(row)} {_noun(teams)}s.\n")
    emit("".join(f"{other.name} ({other.title}): {_sentence(found)}\n" for other, found in others))
    return 0


def _table(system: str | None, name: str | None) -> RoundsTable:
    if name is not None:
        table = TABLES[name]
        if system not in {None, table.system}:
            raise CommandError(f"{name} is a table of {table.system}, not of {system}")
        return table
    known = tables_of(system or "magic")
    if not known:
        systems = dict.fromkeys(table.system for table in TABLES.values())
        raise CommandError(f"there is no table of rounds for {system}; there are for {', '.join(systems)}")
    return known[0]


def _noun(teams: bool) -> str:
    return "team" if teams else "player"


def _sentence(row: Row) -> str:
    elimination = counted(row.playoff_rounds, "round")
    if not row.rounds:
        return f"no Swiss, {elimination} of single elimination."
    playoff = f"then Top {row.cut} ({elimination} of single elimination)" if row.cut else "no play-off"
    return f"{counted(row.rounds, 'round')} of Swiss, {playoff}."


def _span(row: Row) -> str:
    if row.most is None:
        return f"{row.least} and more"
    return str(row.least) if row.least == row.most else f"{row.least} to {row.most}"


def _extent(table: RoundsTable) -> str:
    first, last = table.rows[0], table.rows[-1]
    return f"it goes from {first.least} {'up' if last.most is None else f'to {last.most}'}"


def _document(table: RoundsTable, row: Row, players: int, size: int) -> dict[str, object]:
    return {
        "version": 1,
        "system": table.system,
        "table": table.name,
        "players": players,
        "counted": size,
        "rounds": row.rounds,
        "cut": row.cut,
        "playoff_rounds": row.playoff_rounds,
    }
