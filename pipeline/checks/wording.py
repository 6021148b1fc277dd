"""How findings speak of rows, rounds and values."""

from __future__ import annotations

from crosstable.display import score_text
from crosstable.model import Colour, Outcome, Side, Tournament
from crosstable.told import Told

OUTCOMES = {Outcome.WIN: "a win", Outcome.LOSS: "a loss", Outcome.DRAW: "a jigo", None: "no result"}
COLOURS = {Colour.BLACK: "Black", Colour.WHITE: "White", None: "no colour"}


def name(tournament: Tournament, player: int) -> str:
    return tournament.players[player].name or f"row {player + 1}"


def row(tournament: Tournament, player: int) -> str:
    """``row 7 (Noether Ida)``."""
    return f"row {player + 1} ({name(tournament, player)})"


def cell_text(case: Told, player: int, number: int) -> str:
    """The cell as it stands in the file."""
    return case.origin.source.at(case.origin.cell(player, number)).strip()


def opponent_text(tournament: Tournament, side: Side | None) -> str:
    """Whom a side names: ``row 7 (Noether Ida)``, ``nobody``, or what is written."""
    if side is None:
        return "nothing readable"
    if side.opponent is not None:
        return row(tournament, side.opponent)
    return side.outsider if side.outsider is not None else "nobody"


def points(value: int | None) -> str:
    return score_text(value) or "nothing"
