"""Result cells: ``12+/w0``, ``0=``, ``3-!/b4``, ``free`` and whatever else thirty years of programs wrote.

The official cell is ``<opponent><+|-|=>[/<colour>[<stones>]]`` (EGD, "format of the results file"); the additions
are those of OpenGotha, MacMahon, AutoKorsak, GoDraw and of people (``formats/go.md`` §1.3).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pyparsing as pp

from crosstable.model import Colour, Decision, Outcome, Side
from crosstable.parsers.walllist.cache import Cache

GAME: Final = pp.Regex(
    r"(?P<opponent>\d{1,6})(?P<result>[-+=?−–])(?P<early>!?)"
    r"(?:/?(?P<colour>[bBwW])|/\??)?"
    r"(?:[Hh]?(?:(?<=[bBwW/Hh])|(?<=/\?))(?P<stones>[\dOo]{1,2}))?"
    r"(?<!/)(?P<late>!?)\Z",
    as_match=True,
)
"""``12+``, ``12+/w0``, ``22+!w0`` (OpenGotha, by default), ``4-!/b4`` (MacMahon), ``3+/b0!``, ``5+H3``, ``12-/bO``."""

GODRAW: Final = pp.Regex(r"\((?P<opponent>\d{1,6})\)(?P<table>\d{1,4})(?P<result>[vdf=+-])\Z", as_match=True)
"""``(12)3v``: opponent, table, victory, defeat or forfeit (GoDraw)."""

IDLE: Final = pp.Regex(r"0(?P<result>[=?])\d\Z", as_match=True)
"""``0=0``, ``0?8``: a round that was not played."""

BARE: Final = pp.Regex(r"(?P<result>[-+=?−–])\Z", as_match=True)
ZERO: Final = pp.Regex(r"0\Z")
"""``0``: no opponent (the simplest tables)."""

FREE_WORDS: Final = frozenset("free bye freilos frei szabad pauza wolny libre vrij vapaa свободен".split())
FREE: Final = pp.one_of(FREE_WORDS, caseless=True)

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

Found = re.Match[str]


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


def _meaning(element: pp.ParserElement, side: Callable[[Found], Side]) -> pp.ParserElement:
    return element.copy().add_parse_action(lambda tokens: side(tokens[0]))


CELL: Final = (
    _meaning(GAME, _game)
    | _meaning(IDLE, _idle)
    | _meaning(BARE, _bare)
    | _meaning(GODRAW, _godraw)
    | _meaning(ZERO, lambda _: OFF[None])
    | _meaning(FREE, lambda _: OFF[Outcome.WIN])
)


def _read(text: str | None) -> Side | None:
    if text is None:
        return None
    try:
        side: Side = CELL.parse_string(text, parse_all=True)[0]
    except pp.ParseException:
        return None
    return side


CELLS: Final = Cache(_read)
"""The side that a cell's text tells, ``None`` if it tells none. ``opponent`` is the number in the cell less one."""
