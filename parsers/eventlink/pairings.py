"""The matches of each round, and how they ended.

A page of pairings has the games that either player won. A printed report has only the match points that both brought
into the round; how a round ended follows from the points that stand in the next one, or in the standings after it:
3 more are a win, 1 a draw, none a loss.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.model import Outcome
from crosstable.parsers.eventlink import words
from crosstable.parsers.eventlink.roster import Roster, is_redacted
from crosstable.parsers.eventlink.sheets import Kind, Match, Piece, Sheet
from crosstable.parsers.matchplay import Games, Matches, Outcomes, outcomes_of
from crosstable.reconcile import OPPOSITE
from crosstable.source import Span

GAINS: Final[Mapping[int, Outcome]] = {3: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}
"""What a match is worth, in match points."""
OPEN: Final[Outcomes] = (None, None)
INTENTIONAL: Final[Games] = (0, 0, 3)
NO_NAME: Final = "(name removed)"


class Paired(NamedTuple):
    """A match of players of the roster, or with somebody whose name was removed."""

    first: int | str
    second: int | str | None
    match: Match


class Points:
    """The match points that players are said to have after so many rounds."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, int], list[int]] = {}

    def add(self, after: int, player: int, points: int) -> None:
        """Standings and the pairings after them may tell different points; what is told first comes first."""
        told = self._told.setdefault((after, player), [])
        if points not in told:
            told.append(points)

    def gain(self, round: int, player: int | str | None) -> int | None:
        """What a player won in a round (from 1)."""
        return next(iter(self._gains(round, player)), None)

    def gains(self, round: int, first: int | str | None, second: int | str | None) -> tuple[int | None, int | None]:
        """What two opponents won in a round: where the files differ, what is the result of a match."""
        told = self._gains(round, first), self._gains(round, second)
        for own, other in product(*told):
            if own in GAINS and other in GAINS and OPPOSITE[GAINS[own]] is GAINS[other]:
                return own, other
        return self.gain(round, first), self.gain(round, second)

    def _gains(self, round: int, player: int | str | None) -> Sequence[int]:
        if not isinstance(player, int):
            return ()
        before = [0] if round == 1 else self._told.get((round - 1, player), [])
        return [points - earlier for points, earlier in product(self._told.get((round, player), []), before)]


def paired(sheet: Sheet, roster: Roster, players: Mapping[Piece, int]) -> Iterator[Paired]:
    """The matches of a table whose names are in the roster; ``players`` says who is meant."""
    for match in sheet.matches:
        second = None if match.second is None else _who(match.second, players)
        yield Paired(_who(match.first, players), second, match)


def _who(name: Piece, players: Mapping[Piece, int]) -> int | str:
    return players[name] if name in players else NO_NAME if is_redacted(name.text) else name.text


def play_round(
    number: int, sheets: Sequence[tuple[Sheet, list[Paired]]], points: Points, matches: Matches[Span]
) -> Iterator[Diagnostic]:
    """Puts in the matches of a round (from 1), of several tables each match once, and tells what was worked out."""
    inferred: list[Paired] = []
    drawn: list[Paired] = []
    for pair in _once(pair for _, pairs in sheets for pair in pairs):
        if pair.second is None:
            yield from _add_bye(number, pair, points, matches)
            continue
        games = _games(pair.match)
        outcomes = OPEN if games is None else outcomes_of(games)
        gains = points.gains(number, pair.first, pair.second)
        if games == INTENTIONAL and gains == (0, 0):
            games, outcomes = None, (Outcome.LOSS, Outcome.LOSS)
        elif games == INTENTIONAL:
            drawn.append(pair)
        if outcomes == OPEN:
            outcomes = _of_gains(gains)
            if None in outcomes:  # else it is told that the points are not those of the results
                yield from _no_gain(number, pair, gains)
            if outcomes != OPEN:
                inferred.append(pair)
        table = None if pair.match.table is None else int(pair.match.table.text)
        matches.add_match(
            number - 1, pair.first, pair.second, outcomes, games=games, table=table, place=pair.match.span
        )
    yield from _worked_out(number, inferred, drawn)


def _worked_out(number: int, inferred: Sequence[Paired], drawn: Sequence[Paired]) -> Iterator[Diagnostic]:
    if inferred:
        which = "one match" if len(inferred) == 1 else f"{len(inferred)} matches"
        message = (
            f"round {number}: how {which} ended follows from the match points before and after; games are not told"
        )
        yield finding("R109", message, inferred[0].match.span, round=number - 1)
    if drawn:
        message = f"round {number}: 0-0 is taken for a draw by agreement, which counts as three drawn games"
        yield finding("R109", message, drawn[0].match.span, round=number - 1, found="0-0")


def _once(pairs: Iterator[Paired]) -> list[Paired]:
    """Each match once: of two tables that have it the row that tells more."""
    found: dict[frozenset[int | str | None], Paired] = {}
    again: list[Paired] = []
    for pair in pairs:
        key = frozenset((pair.first, pair.second))
        if pair.first == pair.second or isinstance(pair.first, str):
            again.append(pair)
        elif key not in found or _games(found[key].match) is None:
            kept = found.get(key)
            seated = kept is not None and pair.match.table is None
            found[key] = pair._replace(match=replace(pair.match, table=kept.match.table)) if kept and seated else pair
    return [*found.values(), *again]


def _games(match: Match) -> Games | None:
    """The games that either won; 0-0 is how EventLink shows a draw by agreement."""
    if match.games is None or not all(piece.text.isdecimal() for piece in match.games):
        return None
    won, lost = (int(piece.text) for piece in match.games)
    return INTENTIONAL if won == lost == 0 else (won, lost, 0)


def _of_gains(gains: tuple[int | None, int | None]) -> Outcomes:
    """How a match ended by what both players won; of one of them it says both unless he won nothing. Who is said to
    have won what no match is worth did not win nothing."""
    own, other = (None if gain is None else GAINS.get(gain) for gain in gains)
    if own is not None and other is None and (own is not Outcome.LOSS or _is_more(gains[1])):
        return own, OPPOSITE[own]
    if other is not None and own is None and (other is not Outcome.LOSS or _is_more(gains[0])):
        return OPPOSITE[other], other
    return own, other


def _is_more(gain: int | None) -> bool:
    return gain is not None and gain > 0


def _no_gain(number: int, pair: Paired, gains: tuple[int | None, int | None]) -> Iterator[Diagnostic]:
    for name, gain in ((pair.match.first, gains[0]), (pair.match.second, gains[1])):
        if gain is not None and gain not in GAINS and name is not None:
            message = f"round {number}: {name.text} is said to have won {gain} match points, which no match is worth"
            yield finding(
                "R109",
                message,
                name.span,
                round=number - 1,
                found=str(gain),
                expected="3, 1 or 0",
                severity=Severity.WARNING,
            )


def _add_bye(number: int, pair: Paired, points: Points, matches: Matches[Span]) -> Iterator[Diagnostic]:
    """A round without opponent: what stands in his place says what it is worth."""
    mark = pair.match.mark
    if not isinstance(pair.first, int):
        yield finding("R101", "a bye of somebody whose name was removed", pair.match.span, round=number - 1)
        return
    if mark is not None and words.LOSS.fullmatch(mark.text):
        matches.add_loss(number - 1, pair.first, place=pair.match.span)
        return
    outcome: Outcome | None = Outcome.WIN
    if mark is not None and not words.BYE.fullmatch(mark.text):
        gain = points.gain(number, pair.first)
        outcome = None if gain is None else GAINS.get(gain)
        yield finding(
            "R102",
            f"“{mark.text}” in the place of an opponent is not known",
            mark.span,
            round=number - 1,
            found=mark.text,
            expected="a player or ***Bye***",
        )
    games = _games(pair.match)
    table = None if pair.match.table is None else int(pair.match.table.text)
    matches.add_bye(
        number - 1,
        pair.first,
        outcome=outcome,
        games=None if games == INTENTIONAL else games,
        table=table,
        place=pair.match.span,
    )


def points_of(sheet: Sheet, pairs: Sequence[Paired]) -> Iterator[tuple[int, Piece]]:
    """The players of printed pairings, and the match points that they brought into the round."""
    if sheet.kind is not Kind.PAIRINGS:
        return
    for pair in pairs:
        for who, piece in zip((pair.first, pair.second), pair.match.points or (), strict=False):
            if isinstance(who, int) and piece is not None:
                yield who, piece
