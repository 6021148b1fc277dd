"""Result cells: ``12+/w0``, ``0=``, ``3-!/b4``, ``free`` and whatever else thirty years of programs wrote.

The official cell is ``<opponent><+|-|=>[/<colour>[<stones>]]`` (EGD, "format of the results file"); the additions
are those of OpenGotha, MacMahon, AutoKorsak, GoDraw and of people (``formats/go.md`` §1.3).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, cast

from crosstable.model import Colour, Decision, Outcome, Side
from crosstable.parsers.walllist.cache import Cache
from crosstable.parsers.walllist.grammar import Found, form, read

GAME: Final = form(
    r"(?P<opponent>\d{1,6})(?P<result>[-+=?−–])(?P<early>!?)"
    r"(?:/?(?P<colour>[bBwWЧчБб])|/\??|(?<=!)\?|\?(?=\d))?"
    r"(?:[Hh]?(?:(?<=[bBwWЧчБб/Hh])|(?<=[-+=?−–/!]\?))(?P<stones>[\dOo]{1,2}))?"
    r"(?<!/)(?P<late>!?)"
)
"""``12+``, ``12+/w0``, ``22+!w0`` (OpenGotha, by default), ``4-!/b4`` (MacMahon), ``3+/b0!``, ``5+H3``, ``12-/bO``,
``2+?3`` (a ``.tou`` cell without colour), ``12+/ч2``."""

APART: Final = form(
    r"(?P<opponent>0*[1-9]\d{0,5})(?P<result>[-+=−–]?)(?:\s*(?P<colour>[ЧчБб])|\s+(?P<latin>[bBwW]))(?P<stones>\d?)"
)
"""``5+ Б1``, ``5 Б1``, ``5 w1``: opponent, colour and handicap; the points beside it may tell the result."""

NAMELESS: Final = form(
    r"(?P<before>[-+=−–])?\s?(?P<colour>[bBwWЧчБб])/?(?P<stones>\d)(?P<behind>(?(before)(?!)|[-+=−–])?)"
)
"""``Б1``, ``ч2-``, ``+w0``: colour and handicap of a game against nobody knows whom."""

GODRAW: Final = form(r"\((?P<opponent>\d{1,6})\)(?P<table>\d{1,4})(?P<result>[vdf=+-])")
"""``(12)3v``: opponent, table, victory, defeat or forfeit (GoDraw)."""

IDLE: Final = form(r"0(?P<result>[=?])\d")
"""``0=0``, ``0?8``: a round that was not played."""

BARE: Final = form(r"(?P<result>[-+=?−–])")
ZERO: Final = form("0")
"""``0``: no opponent (the simplest tables)."""

FREE: Final = form("free|bye|freilos|frei|szabad|pauza|wolny|libre|vrij|vapaa|свободен|свободна|бай", re.IGNORECASE)
AWAY: Final = form("absent|нет|отсутствовал|отсутствовала|неявка|пропуск", re.IGNORECASE)

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
COLOURS: Final = {"b": Colour.BLACK, "w": Colour.WHITE, "ч": Colour.BLACK, "б": Colour.WHITE}
"""Colours by their small letters: Latin ``b`` is Black, Cyrillic ``б`` (белые) is White."""
OFF: Final = {
    Outcome.WIN: Side(Decision.BYE, Outcome.WIN),
    Outcome.DRAW: Side(Decision.ABSENT, Outcome.DRAW),
    Outcome.LOSS: Side(Decision.UNPAIRED, Outcome.LOSS),
    None: Side(Decision.UNPAIRED),
}
"""A round without opponent, by what it is worth: ``0+``, ``0=``, ``0-``, ``0?``."""

AWAY_SIDE: Final = Side(Decision.ABSENT, Outcome.LOSS)
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


def _apart(found: Found) -> Side:
    colour = found["colour"] or found["latin"]
    return _coloured(found["result"], colour, found["stones"], int(found["opponent"]) - 1)


def _nameless(found: Found) -> Side:
    return _coloured(found["before"] or found["behind"], found["colour"], found["stones"], None)


def _coloured(sign: str | None, colour: str, stones: str | None, opponent: int | None) -> Side:
    outcome = OUTCOMES[sign] if sign else None
    handicap = int(stones) if stones else None
    return Side(Decision.PLAYED, outcome, opponent=opponent, colour=COLOURS[colour.lower()], handicap=handicap)


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
    | AWAY.meaning(lambda _: AWAY_SIDE)
    | APART.meaning(_apart)
    | NAMELESS.meaning(_nameless)
)


POINTS: Final = form(
    r"(?P<cell>(?:[^\s:]+(?:\s[^\s:]+)?)?)(?:\s?:\s?|\s+)(?P<points>\d{1,3}(?:[.,]\d)?)"
    r"|(?P<alone>[^\s()]+(?:\s[^\s()]+)?)\s?\((?P<within>\d{1,3}(?:[.,]\d)?)\)"
)
"""``5+/w2 32``, ``5+/w2:32``, ``Б1 32``, ``5+ (32)``, ``: 20``: a cell and the points of its round."""


class Told(NamedTuple):
    """What a text tells of a round in which points are counted: its cell (empty: none) and its points, as texts."""

    cell: str
    points: str


def _told(text: str | None) -> Told | None:
    found = POINTS.pattern.match(text) if text else None
    if found is None:
        return None
    told = Told(found["cell"] or found["alone"] or "", found["points"] or found["within"])
    return told if not told.cell or read(CELL, told.cell) is not None else None


TOLD: Final = Cache(_told)
"""The cell and the points that a text holds together, ``None`` if it is nothing of that kind."""


def _side(text: str | None) -> Side | None:
    """The side of a cell. Nearly all are games: their own expression reads them ten times quicker than the grammar."""
    if text is None:
        return None
    game = GAME.pattern.match(text)
    if game:
        return _game(game)
    told = TOLD[text]
    return cast("Side | None", read(CELL, told.cell if told else text))


CELLS: Final = Cache(_side)
"""The side that a cell's text tells, ``None`` if it tells none. ``opponent`` is the number in the cell less one."""
