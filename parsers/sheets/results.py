"""What a row of results says of a match: ``Won 2-1``, ``1-1-1``, games in columns, the winner's name, a bye."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from crosstable.folding import words
from crosstable.model import Outcome
from crosstable.parsers.matchplay import Games, Outcomes, outcomes_of
from crosstable.parsers.sheets.sheet import Role, Row
from crosstable.reconcile import OPPOSITE

LONGEST_MARK: Final = 40
"""What stands for an opponent who is nobody is no longer."""
LONGEST_RESULT: Final = 300
_SCORE: Final = re.compile(r"(?P<own>\d{1,2})\s*[-:–/]\s*(?P<other>\d{1,2})(?:\s*[-:–/]\s*(?P<drawn>\d{1,2}))?")
_RESULT: Final = re.compile(rf"(?:(?P<word>[^\W\d_]+)\.?)?\s*(?:{_SCORE.pattern})?\s*(?P<after>[^\W\d_]+)?", re.UNICODE)
_BYE: Final = re.compile(
    r"[*\s(\[]*(?:(?P<awarded>awarded)\s+)?(?:bye|freilos|ronda libre|libre|no opponent|none|-+|–|—|)[*\s)\]]*",
    re.IGNORECASE,
)
_LOSS: Final = re.compile(r"[*\s(\[]*(?:(?:assigned|match|awarded)\s+)?(?:loss|late)[*\s)\]]*", re.IGNORECASE)
_WORDS: Final[Mapping[str, Outcome]] = {
    **dict.fromkeys(("won", "win", "wins", "w", "victory"), Outcome.WIN),
    **dict.fromkeys(("lost", "loss", "l", "defeat"), Outcome.LOSS),
    **dict.fromkeys(("drew", "draw", "drawn", "d", "tie", "tied", "t", "id"), Outcome.DRAW),
}


class Alone(Enum):
    """What stands where the opponent should."""

    BYE = "bye"
    AWARDED = "awarded bye"
    LOSS = "loss"


class Told(NamedTuple):
    """How a match ended for both, and the games as the first player has them. ``wrong`` is the cell that cannot be
    read."""

    outcomes: Outcomes = (None, None)
    games: Games | None = None
    wrong: Role | None = None


def alone(opponent: str) -> Alone | None:
    """What stands for the opponent, if it is nobody."""
    if len(opponent) > LONGEST_MARK:
        return None
    if _LOSS.fullmatch(opponent):
        return Alone.LOSS
    match = _BYE.fullmatch(opponent)
    if match is None:
        return None
    return Alone.AWARDED if match["awarded"] else Alone.BYE


def told(row: Row) -> Told:
    """What a row says: who won, if that is told, else the games."""
    games, wrong = _games_in_columns(row)
    text = row.text(Role.RESULT)
    outcome: Outcome | None = None
    if len(text) > LONGEST_RESULT:
        return Told(games=games, wrong=Role.RESULT)
    if text:
        match = _RESULT.fullmatch(text)
        word = "" if match is None else (match["word"] or match["after"] or "").lower()
        if match is None or (word and word not in _WORDS and word not in {"bye", "awarded"}):
            return _by_name(row, text, games)
        outcome = _WORDS.get(word)
        if match["own"] is not None:
            games = (int(match["own"]), int(match["other"]), int(match["drawn"] or 0))
    winner = row.text(Role.WINNER)
    if winner:
        named = _winner(row, winner)
        if named is None:
            return Told(games=games, wrong=Role.WINNER)
        return Told(named, games, wrong)
    if outcome is not None:
        return Told((outcome, OPPOSITE[outcome]), games, wrong)
    return Told((None, None) if games is None else outcomes_of(games), games, wrong)


def _by_name(row: Row, text: str, games: Games | None) -> Told:
    """A result that says who won, as ``Ada Brook won 2-1-0``: the games are the winner's."""
    score = _SCORE.search(text)
    name = text[: score.start()] if score else text
    bare = re.sub(r"\b(?:won|wins|def\.?|defeated|beat)\b.*$", "", name, flags=re.IGNORECASE)
    outcomes = _winner(row, bare.strip())
    if outcomes is None:
        return Told(games=games, wrong=Role.RESULT)
    if score is None:
        return Told(outcomes, games)
    won, lost, drawn = int(score["own"]), int(score["other"]), int(score["drawn"] or 0)
    return Told(outcomes, (won, lost, drawn) if outcomes[0] is not Outcome.LOSS else (lost, won, drawn))


def _winner(row: Row, text: str) -> Outcomes | None:
    if text.lower() in {"1", "player1", "p1"} or words(text) == words(row.text(Role.PLAYER)):
        return Outcome.WIN, Outcome.LOSS
    if text.lower() in {"2", "player2", "p2"} or words(text) == words(row.text(Role.OPPONENT)):
        return Outcome.LOSS, Outcome.WIN
    if _WORDS.get(text.lower()) is Outcome.DRAW or text in {"0", "-"}:
        return Outcome.DRAW, Outcome.DRAW
    return None


def _games_in_columns(row: Row) -> tuple[Games | None, Role | None]:
    """The games in columns of their own; a match without any is not reported, and draws that are not told are none."""
    texts = [row.text(role) for role in (Role.WINS, Role.LOSSES, Role.DRAWS)]
    if not texts[0] and not texts[1]:
        return None, None
    numbers: list[int] = []
    for role, text in zip((Role.WINS, Role.LOSSES, Role.DRAWS), texts, strict=True):
        if text in {"-1", "_", "-", "?"}:
            return None, None
        if not text.isascii() or (text and not text.isdecimal()) or len(text) > 2:
            return None, role
        numbers.append(int(text or 0))
    return (numbers[0], numbers[1], numbers[2]), None
