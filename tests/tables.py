"""Tournaments from a few cells, for tests of single pieces: ``tournament("2+/w0 3-", "1-/b0 0+", "0= 1+")``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crosstable.model import Colour, Column, Decision, Grade, Outcome, Player, Round, Side, Tournament

_CELL = re.compile(r"(?P<number>\d+)(?P<sign>[-+=?])(?P<default>!?)/?(?P<colour>[bw]?)(?P<stones>\d*)")
_OUTCOMES = {"+": Outcome.WIN, "-": Outcome.LOSS, "=": Outcome.DRAW, "?": None}
_IDLE = {"+": Decision.BYE, "=": Decision.ABSENT, "-": Decision.UNPAIRED, "?": Decision.UNPAIRED}
_COLOURS = {"b": Colour.BLACK, "w": Colour.WHITE, "": None}


def side(text: str, size: int) -> Side | None:
    """The side that a cell tells; ``x`` is a cell that cannot be read."""
    found = _CELL.fullmatch(text)
    if found is None:
        return None
    number, sign = int(found["number"]), found["sign"]
    if not number:
        return Side(_IDLE[sign], _OUTCOMES[sign])
    return Side(
        Decision.DEFAULT if found["default"] else Decision.PLAYED,
        _OUTCOMES[sign],
        number - 1 if number <= size else None,
        _COLOURS[found["colour"]],
        int(found["stones"]) if found["stones"] else None,
        outsider=str(number) if number > size else None,
    )


def tournament(*rows: str, grades: str = "", playoffs: int = 0, columns: Sequence[Column] = ()) -> Tournament:
    """A row of cells a player; the last ``playoffs`` rounds are play-offs."""
    told = [row.split() for row in rows]
    rounds = max(map(len, told))
    given: list[Grade | None] = [Grade(int(text[:-1]), text[-1]) for text in grades.split()]
    given += [None] * (len(rows) - len(given))
    return Tournament(
        tuple(
            Player(f"Player{index + 1}", "", tuple(side(cell, len(rows)) for cell in cells), grade)
            for index, (cells, grade) in enumerate(zip(told, given, strict=True))
        ),
        tuple(Round(playoff=number >= rounds - playoffs) for number in range(rounds)),
        tuple(columns),
    )


def column(label: str, criterion: str | None, *points: int | None, index: int = 0) -> Column:
    """A printed column of whole numbers, ``None`` where nothing is printed."""
    texts = tuple(None if value is None else str(value) for value in points)
    return Column(index, label, criterion, texts, tuple(None if value is None else 4 * value for value in points))
