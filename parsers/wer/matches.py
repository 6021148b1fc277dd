"""The rounds of an event of WER: every match as both players' sides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from crosstable.macmahon import numbered
from crosstable.model import Decision, Detail, Outcome
from crosstable.parsers.matchplay import Games, Matches, outcome_of
from crosstable.parsers.wer.people import PROGRAM, bare
from crosstable.parsers.xml_parts import XmlPart
from crosstable.reconcile import OPPOSITE

MOST_ROUNDS: Final = 99
MOST_GAMES: Final = 99
"""More games nobody plays in a match."""

WON, DRAWN, BYE = 1, 2, 3
"""Codes of outcomes. A draw without games (−1) is a match whose result is not reported."""
_OUTCOMES: Final[Mapping[int, Outcome]] = {WON: Outcome.WIN, DRAWN: Outcome.DRAW, BYE: Outcome.WIN}
_NO_GAMES: Final = (-1, -1, -1)


class Told(NamedTuple):
    """What a match says: its result as the first player has it, and what decided it."""

    outcome: Outcome | None
    games: Games | None
    decided: Decision


@dataclass
class Played:
    """All rounds: their matches, how many there are, and what is said of them besides.

    ``formats`` is what was played in a round (from 0); ``seen`` are the rows of everybody who was paired in a round.
    """

    matches: Matches[XmlPart] = field(default_factory=Matches[XmlPart])
    seen: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    details: list[Detail] = field(default_factory=list[Detail])
    formats: dict[int, str] = field(default_factory=dict[int, str])

    @property
    def rounds(self) -> int:
        return max(self.seen, default=-1) + 1


def playing(matches: Sequence[XmlPart]) -> Collection[str]:
    """The numbers of everybody whom a match names."""
    rounds = (round for part in matches for round in part.parts("round"))
    named = (match.text(name) for round in rounds for match in round.parts("match") for name in ("person", "opponent"))
    return {number for text in named if (number := bare(text)) is not None}


def read_rounds(rounds: Sequence[XmlPart], rows: Mapping[str, int], usual_format: str | None) -> Played:
    """The matches of all rounds. What a round says besides is a setting of WER."""
    played = Played()
    for part, number in zip(rounds, _numbers(rounds), strict=True):
        part.round = number
        prefix = f"matches/{numbered('round', number)}/"
        play_format = part.text("PlayFormat")
        if play_format is not None:
            played.formats.setdefault(number, play_format)
        if play_format != usual_format and usual_format is not None:
            part.leave("PlayFormat")
        for place, match in enumerate(part.parts("match", "R102")):
            match.round = number
            _read_match(match, number, rows, played)
            played.details += match.details(PROGRAM, f"{prefix}{numbered('match', place)}/")
        if part.truth("teamformat"):
            part.leave("teamformat")
        played.details += part.details(PROGRAM, prefix)
    return played


def _numbers(rounds: Sequence[XmlPart]) -> Iterable[int]:
    """The number (from 0) of each round: what it says, or else the first that no round says."""
    told = [part.whole("number", least=1, most=MOST_ROUNDS) for part in rounds]
    taken = set(told)
    free = (number for number in range(1, len(rounds) + MOST_ROUNDS + 1) if number not in taken)
    seen: set[int] = set()
    for part, stated in zip(rounds, told, strict=True):
        number = stated or next(free)
        if stated is None and not part.has("number"):
            part.complain(None, f"a round without a number; by its place it is round {number}", code="R108")
        elif number in seen:
            part.complain("number", f"round {number} stands here a second time", found=str(number))
        seen.add(number)
        yield number - 1


def _read_match(match: XmlPart, round: int, rows: Mapping[str, int], played: Played) -> None:
    """Adds a match, or the sides of those of its players who take part."""
    first, second = bare(match.text("person")), bare(match.text("opponent"))
    if first is None:
        match.complain(None, f"round {round + 1}: a match of nobody", expected="the number of a person")
        _keep(match)
        return
    told = _told(match, round, has_opponent=second is not None)
    named = [rows.get(number, number) for number in (first, second) if number is not None]
    known = {row for row in named if isinstance(row, int)}
    if not known:
        names = first if second is None else f"{first} and {second}"
        match.complain(
            "person", f"round {round + 1}: no player has the number {names}, which a match names", found=names
        )
        _keep(match)
        return
    match.player = min(known)
    played.seen.setdefault(round, set()).update(known)
    if len(named) == 2:
        outcomes = (told.outcome, OPPOSITE[told.outcome])
        one, two = named
        played.matches.add_match(round, one, two, outcomes, games=told.games, place=match, decided=told.decided)
    elif told.outcome is Outcome.LOSS:
        played.matches.add_loss(round, match.player, games=told.games, place=match)
    else:
        played.matches.add_bye(round, match.player, games=told.games, outcome=told.outcome, place=match)


def _keep(match: XmlPart) -> None:
    """What a match says that the model has no place for stays among the settings."""
    match.leave("person", "opponent", "outcome", "win", "loss", "draw", "winbydrop")


def _told(match: XmlPart, round: int, *, has_opponent: bool) -> Told:
    games = _games(match)
    code = match.whole("outcome")
    outcome = _OUTCOMES.get(code or 0)
    if outcome is None:
        outcome = _by_games(games)
        shown = match.text("outcome")
        if shown is None:
            match.complain(None, f"round {round + 1}: a match without outcome, read by its games", code="R109")
        elif code is not None:
            message = f"round {round + 1}: outcome cannot be {code}; the match is read by its games"
            match.complain("outcome", message, found=shown, expected="1 (won), 2 (drawn) or 3 (bye)")
    if has_opponent:
        if code == BYE:
            message = f"round {round + 1}: a bye that names an opponent, read as a match"
            match.complain("outcome", message, found="3", expected="1 (won) or 2 (drawn)")
        if code == DRAWN and games is None:
            outcome = None
        return Told(outcome, games, Decision.DEFAULT if match.truth("winbydrop") else Decision.PLAYED)
    if code == WON:
        outcome = _by_games(games) or Outcome.WIN
        match.complain(
            "outcome",
            f"round {round + 1}: a match against nobody, read as a {'loss' if outcome is Outcome.LOSS else 'bye'}",
            code="R108",
            found="1",
            expected="3 (bye)",
        )
    elif code == DRAWN and games is None:
        outcome = None
    match.truth("winbydrop")
    return Told(outcome, games, Decision.BYE)


def _by_games(games: Games | None) -> Outcome | None:
    return None if games is None else outcome_of(games)


def _games(match: XmlPart) -> Games | None:
    """The games that the first player won, lost and drew; ``None`` if they are not reported, or cannot be read."""
    told = [match.whole(name, least=-1, most=MOST_GAMES) for name in ("win", "loss", "draw")]
    won, lost, drawn = told
    if won is None or lost is None or drawn is None or (won, lost, drawn) == _NO_GAMES:
        return None
    if min(won, lost, drawn) < 0:
        match.complain("win", f"{won}-{lost}-{drawn} cannot be games of a match", found=f"{won}-{lost}-{drawn}")
        return None
    return won, lost, drawn
