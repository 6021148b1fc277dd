"""OpenGotha's own exports are read whole, which OpenGotha itself does not manage (formats/go.md §0.8)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import opengotha_layout as layout
import pytest
from opengotha_layout import Cell, Entry, Export
from oracle_exports import NAMES, exported
from random_exports import export

from crosstable.model import Colour, Decision, Outcome, Player, Side
from crosstable.parsers import read

OUTCOMES = {"+": Outcome.WIN, "-": Outcome.LOSS, "=": Outcome.DRAW, "?": None}
NOBODY = {"", "xxxx", "X"}
"""Clubs that say that there is none, as they are or as ``X`` alone."""
WRITERS: dict[str, tuple[Callable[[Export], bytes], int]] = {"h9": (layout.h9, 30), "tou": (layout.tou, 25)}
"""The layouts, and how long a name may be in them."""


def side(cell: Cell, told: Export, format: str) -> Side:
    """What the format tells of a round."""
    if not cell.opponent or (cell.by_default and format == "h9" and not told.keep_defaults):
        outcome = OUTCOMES["=" if cell.opponent else cell.sign]
        kinds = {Outcome.WIN: Decision.BYE, Outcome.DRAW: Decision.ABSENT}
        return Side(kinds.get(outcome, Decision.UNPAIRED), outcome)  # type: ignore[arg-type]
    by_default = cell.by_default and format == "h9" and not told.short
    return Side(
        Decision.DEFAULT if by_default else Decision.PLAYED,
        OUTCOMES[cell.sign],
        cell.opponent - 1,
        None if told.short else {"w": Colour.WHITE, "b": Colour.BLACK}[cell.colour],
        None if told.short else cell.handicap,
    )


def latin(text: str) -> str:
    return text.encode(layout.ENCODING, "replace").decode(layout.ENCODING)


def name(entry: Entry, width: int) -> str:
    words = f"{entry.name.replace(' ', '_')} {entry.first.replace(' ', '_')}"[:width]
    return latin(words).replace("_", " ").strip()


def identity(player: Player, format: str) -> tuple[str | None, ...]:
    number = next((known.value for known in player.identifiers), "")
    last = number if format == "tou" else player.country
    return player.place, player.name, str(player.grade).upper(), player.club, last


def told_of(entry: Entry, format: str) -> tuple[str | None, ...]:
    club = entry.club[-4:].strip()
    last = entry.licence if format == "tou" else entry.country or None
    place = str(entry.place) if entry.place else None
    return place, name(entry, WRITERS[format][1]), entry.rank, None if club in NOBODY else club, last


def check(told: Export, data: bytes, format: str) -> None:
    """Reads a file and compares every player and every round with what was exported."""
    found, _, parsed = read(f"x.{format}", data)
    players = parsed.tournament.players
    assert found.name == format
    assert [identity(player, format) for player in players] == [told_of(e, format) for e in told.entries]
    assert [list(player.sides) for player in players] == [
        [side(cell, told, format) for cell in entry.cells] for entry in told.entries
    ]
    assert {finding.code for finding in parsed.diagnostics} <= {"R106"}


@pytest.mark.parametrize("format", WRITERS)
@pytest.mark.parametrize("start", range(0, 320, 40))
def test_exports_come_back(format: str, start: int) -> None:
    for seed in range(start, start + 40):
        told = export(seed)
        check(told, WRITERS[format][0](told), format)


ENDINGS = {"h9": "h9", "nodef.h9": "h9", "tou": "tou"}
"""Endings of reference files, and the formats that they are in."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ending", ENDINGS)
def test_reference_exports_tell_what_the_file_tells(ending: str, name: str, shared: Path) -> None:
    folder, format = shared / "oracle" / "opengotha", ENDINGS[ending]
    told = exported(folder / f"og_{name}.xml", keep_defaults=ending != "nodef.h9")
    check(told, (folder / f"og_{name}.{ending}").read_bytes(), format)
