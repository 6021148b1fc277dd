"""Players who are missing from a published table."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.wording import name
from crosstable.diagnostics import Diagnostic, finding
from crosstable.magic.case import MatchCase
from crosstable.magic.scores import CRITERIA
from crosstable.model import Player

FEW = 8
"""One player in so many may be missing; where more are, the table does not list everybody."""
_TABLE = frozenset({*CRITERIA, "record", "place"})


def missing_row(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: a player has a match in the last round that a published table counts, and no row in it.

    Why: everybody behind him has a better place than he earned; and his results are in the percentages of others.

    Example: 23 of 24 players of round 5 in the standings after round 5.

    Fix: ask for the table again; a page may be missing from it.
    """
    tournament = case.tournament
    swiss = [number for number, round in enumerate(tournament.rounds) if not round.playoff]
    for through, listed in sorted(_tables(case).items()):
        last = next((number for number in reversed(swiss) if number < through), None)
        if last is None:
            continue
        missing = [row for row, player in enumerate(tournament.players) if row not in listed and _plays(player, last)]
        if not missing or FEW * len(missing) > max(len(listed), FEW):
            continue
        for row in missing:
            yield finding(
                "T316",
                f"{name(tournament, row)} played in round {last + 1} and has no row in the table after it",
                case.origin.cell(row, last),
                player=row,
                round=last,
                advice="Ask for the table again, or write his name alike if it stands there in another spelling.",
            )


def _tables(case: MatchCase) -> dict[int, set[int]]:
    """After how many rounds a table is published, and who has a row in it. Points alone stand beside pairings, too."""
    criteria: dict[int, set[str]] = {}
    listed: dict[int, set[int]] = {}
    for column in case.tournament.columns:
        if column.criterion in _TABLE and case.fit.covers(column):
            through = case.through(column)
            criteria.setdefault(through, set()).add(column.criterion or "")
            listed.setdefault(through, set()).update(row for row, text in enumerate(column.texts) if text is not None)
    tables = {through: rows for through, rows in listed.items() if criteria[through] != {"match_points"}}
    placed = {row for row, player in enumerate(case.tournament.players) if player.place is not None}
    if placed:
        tables.setdefault(len(case.tournament.rounds), set()).update(placed)
    return tables


def _plays(player: Player, number: int) -> bool:
    """Whether a player has a match in a round (from 0) and has not left after it."""
    side = player.sides[number] if number < len(player.sides) else None
    return side is not None and side.is_game and player.dropped_after is None and not player.disqualified
