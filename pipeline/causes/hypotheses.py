"""The one table of what is tried: families of corrections, each a generator that looks only near what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosstable.causes import games, players, printed, rows
from crosstable.causes.edits import Change, Edit, NewSide
from crosstable.causes.evidence import Evidence
from crosstable.causes.ground import Ground


class Family(NamedTuple):
    title: str
    find: Callable[[Evidence], Iterator[Edit]]


FAMILIES: tuple[Family, ...] = (
    Family("cells that contradict each other", games.contradicting_cells),
    Family("results", games.results),
    Family("rounds without a game", games.unplayed_rounds),
    Family("opponents that cells do not name", games.lonely_cells),
    Family("cells of two rows exchanged", games.exchanged_cells),
    Family("games by default written as none", games.hidden_opponents),
    Family("colours and handicaps", games.stones),
    Family("printed values", printed.single_values),
    Family("points of a row", printed.points_of_a_row),
    Family("blocks of a column", printed.shifted_blocks),
    Family("values exchanged", printed.exchanged_values),
    Family("start scores", players.other_starts),
    Family("grades", players.other_grades),
    Family("players in each other's row", players.exchanged_players),
    Family("games that grades contradict", games.stray_games),
    Family("rows that are there twice", rows.doubled_rows),
    Family("rows that are missing", rows.missing_rows),
    Family("rows in each other's place", rows.exchanged_rows),
)


def _is_so_already(ground: Ground, change: Change) -> bool:
    return isinstance(change, NewSide) and ground.sides[change.round][change.player] == change.side


def hypotheses(ground: Ground) -> list[Edit]:
    """The corrections of a table that are worth trying, each once."""
    evidence = Evidence(ground)
    found: dict[object, Edit] = {}
    for family in FAMILIES:
        for edit in family.find(evidence):
            key = frozenset(change for change in edit.changes if not _is_so_already(ground, change))
            if key and (key not in found or edit.cost < found[key].cost):
                found[key] = edit
    return [*found.values()]
