"""Result cells: ``12+/w0``, ``0=``, ``3-!/b4``, ``free`` and whatever else thirty years of programs wrote.

The official cell is ``<opponent><+|-|=>[/<colour>[<stones>]]`` (EGD, "format of the results file"); the additions
are those of OpenGotha, MacMahon, AutoKorsak, GoDraw and of people (``formats/go.md`` §1.3).
"""

from __future__ import annotations

import re
from typing import Final, cast

from crosstable.model import Colour, Decision, Outcome, Side
from crosstable.parsers.walllist.cache import Cache
from crosstable.parsers.walllist.grammar import Found, form, read

GAME: Final = form(
    r"(?P<opponent>\d{1,6})(?P<result>[-+=?−–])(?P<early>!?)"
    r"(?:/?(?P<colour>[bBwW])|/\??|(?<=!)\?|\?(?=\d))?"
    r"(?:[Hh]?(?:(?<=[bBwW/Hh])|(?<=[-+=?−–/!]\?))(?P<stones>[\dOo]{1,2}))?"
    r"(?<!/)(?P<late>!?)"
)
"""``12+``, ``12+/w0``, ``22+!w0`` (OpenGotha, by default), ``4-!/b4`` (MacMahon), ``3+/b0!``, ``5+H3``, ``12-/bO``,
``2+?3`` (a ``.tou`` cell without colour)."""

GODRAW: Final = form(r"\((?P<opponent>\d{1,6})\)(?P<table>\d{1,4})(?P<result>[vdf=+-])")
"""``(12)3v``: opponent, table, victory, defeat or forfeit (GoDraw)."""

IDLE: Final = form(r"0(?P<result>[=?])\d")
"""``0=0``, ``0?8``: a round that was not played."""

BARE: Final = form(r"(?P<result>[-+=?−–])")
ZERO: Final = form("0")
"""``0``: no opponent (the simplest tables)."""

FREE: Final = form("free|bye|freilos|frei|szabad|pauza|wolny|libre|vrij|vapaa|свободен", re.IGNORECASE)

OUTCOMES: Final = {
    "+": Outcome.WIN,
    "v": Outcome.WIN,
    "-": Outcome.LOSS,
    "−": Outcome.LOSS,
    "–": Outcome.LOSS,
    "d": Outcome.LOSS,
    "f": Outcome.LOSS,
    "=": Outcome.DRAW,
    "?": None,
}
COLOURS: Final = {"b": Colour.BLACK, "w": Colour.WHITE}
OFF: Final = {
    Outcome.WIN: Side(Decision.BYE, Outcome.WIN),
    Outcome.DRAW: Side(Decision.ABSENT, Outcome.DRAW),
    Outcome.LOSS: Side(Decision.UNPAIRED, Outcome.LOSS),
    None: Side(Decision.UNPAIRED),
}
"""A round without opponent, by what it is worth: ``0+``, ``0=``, ``0-``, ``0?``."""

NOT_PLAYING: Final = Side(Decision.ABSENT)
"""MacMahon's ``-``: not playing; what that is worth, the tournament's settings say."""


def _game(found: Found) -> Side:
    number, outcome = int(found["opponent"]), OUTCOMES[found["result"]]
    if not number:
        return OFF[outcome]
    by_default = found["early"] or found["late"]
    colour, stones = found["colour"], found["stones"]
    return Side(
        Decision.DEFAULT if by_default else Decision.PLAYED,
        outcome,
        opponent=number - 1,
        colour=COLOURS[colour.lower()] if colour else None,
        handicap=int(stones.upper().replace("O", "0")) if stones else None,
    )


def _godraw(found: Found) -> Side:
    number, result = int(found["opponent"]), found["result"]
    if not number:
        return OFF[OUTCOMES[result]]
    decided = Decision.DEFAULT if result == "f" else Decision.PLAYED
    return Side(decided, OUTCOMES[result], opponent=number - 1, table=int(found["table"]))


def _idle(found: Found) -> Side:
    return OFF[OUTCOMES[found["result"]]]


def _bare(found: Found) -> Side:
    outcome = OUTCOMES[found["result"]]
    return NOT_PLAYING if outcome is Outcome.LOSS else OFF[outcome]


CELL: Final = (
    GAME.meaning(_game)
    | IDLE.meaning(_idle)
    | BARE.meaning(_bare)
    | GODRAW.meaning(_godraw)
    | ZERO.meaning(lambda _: OFF[None])
    | FREE.meaning(lambda _: OFF[Outcome.WIN])
)


def _side(text: str | None) -> Side | None:
    """The side of a cell. Nearly all are games: their own expression reads them ten times quicker than the grammar."""
    if text is None:
        return None
    game = GAME.pattern.match(text)
    return _game(game) if game else cast("Side | None", read(CELL, text))


CELLS: Final = Cache(_side)
"""The side that a cell's text tells, ``None`` if it tells none. ``opponent`` is the number in the cell less one."""
