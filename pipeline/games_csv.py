"""The form of the CSV file of games, which one module writes and another reads.

One line a game, with both players in full, so that the file stands alone: a filter, a sort or a pivot table works on
it, and every line can be understood without another. A round without a game is a line with one player. Where the two
players' records of a game contradict each other, each record is a line of its own (``told_by``). A player without
any record has a line without a round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from crosstable.model import Colour, Decision, Outcome

GAME_FIELDS = {
    "round": "round, from 1",
    "table": "table number",
    "decided": "what decided it: " + ", ".join(decision.value for decision in Decision),
    "told_by": "whose record this is: both, white or black",
    "colours": "known, or unknown (then who stands under white and black means nothing)",
    "handicap": "stones; empty if it is not said",
}
"""Columns of a game, with their meaning."""

PLAYER_FIELDS = {
    "number": "row in the crosstable, from 1; empty for somebody who is not in it",
    "family": "family name, or the whole name where it cannot be split",
    "given": "given name",
    "grade": "grade, as 4k, 2d, 1p",
    "rating": "rating",
    "country": "country",
    "club": "club",
    "egd": "PIN of the European Go Database",
    "result": "win, loss, draw; empty if it is not known",
}
"""Columns of a player, each of them once with ``white_`` and once with ``black_`` before it."""

SIDES: tuple[Colour, ...] = (Colour.WHITE, Colour.BLACK)
OPPOSITE: Mapping[Colour, Colour] = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE}
BOTH = "both"
KNOWN, UNKNOWN = "known", "unknown"
HEADING: tuple[str, ...] = (
    *GAME_FIELDS,
    *(f"{colour.value}_{name}" for colour in SIDES for name in PLAYER_FIELDS),
)
OUTCOMES: Mapping[str, Outcome] = {outcome.value: outcome for outcome in Outcome}
DECISIONS: Mapping[str, Decision] = {decision.value: decision for decision in Decision}

_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
_NEUTRALISED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")


def neutralised(text: str) -> str:
    """A text that no spreadsheet runs as a formula: an apostrophe goes before ``=``, ``+``, ``-``, ``@``, tab and CR.

    Also before texts that look as if this had been done, so that :func:`restored` gives every text back.
    """
    return f"'{text}" if _FORMULA.match(text) else text


def restored(text: str) -> str:
    """What :func:`neutralised` was given."""
    return text[1:] if _NEUTRALISED.match(text) else text
