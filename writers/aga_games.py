"""The games of a tournament as the American Go Association takes them: by colours, won by White or by Black."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import zip_longest
from typing import NamedTuple

from crosstable.aga import (
    BLACK_WON,
    MOST_KOMI,
    NO_KOMI,
    OPEN,
    RATED,
    SCHEME,
    USUAL_KOMI,
    WHITE_WON,
    komi_of,
    number_for,
    usual_komi,
)
from crosstable.display import counted
from crosstable.model import MOST_STONES, QUARTER, Colour, Decision, Outcome, Side, Tournament
from crosstable.writers.values import decimal
from crosstable.writing import Loss


class Reason(Enum):
    """What the AGA does not take of a game, as the plural of a noun."""

    JIGO = "jigos"
    BOTH = "games that both won or both lost"
    DEFAULT = "games decided by default or by a referee"
    OPEN = "games without a result, which the AGA does not rate"
    CONTRADICTION = "games that the two players tell differently"
    COLOURS = "games without colours, which are not written"
    NOBODY = "games against players who are not in the table, which are not written"
    STONES = f"handicaps of more than {MOST_STONES} stones or fewer than none, which the AGA refuses"
    KOMI = "a komi of 20 or more either way, 10 or more with handicap, which the AGA refuses"


NOT_WRITTEN = frozenset({Reason.COLOURS, Reason.NOBODY})
WITHOUT_RESULT = frozenset({Reason.JIGO, Reason.BOTH, Reason.DEFAULT, Reason.OPEN, Reason.CONTRADICTION})


class Written(NamedTuple):
    """A game: players as rows of the tournament or, where they are in no row, numbers as written; the letter of the
    result; stones; komi as the AGA's whole number, and in quarter points as it was (``None``: nobody says)."""

    round: int
    white: int | str
    black: int | str
    letter: str
    handicap: int
    komi: int
    stated_komi: int | None
    reasons: frozenset[Reason]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(player for player in (self.white, self.black) if isinstance(player, int))


class _Record(NamedTuple):
    player: int
    side: Side


_Pair = tuple[_Record, _Record | None]


def games(tournament: Tournament) -> list[Written]:
    """Every game once, by round; second pairings too. What cannot be written has the reason with it."""
    return [_written(tournament, number, first, second) for number, (first, second) in _pairs(tournament)]


def _pairs(tournament: Tournament) -> Iterator[tuple[int, _Pair]]:
    """Both records of every game, or the only one, by round and the row of the player who tells it first."""
    told: dict[tuple[int, int, int | str], list[Side]] = defaultdict(list)
    for player, number, side in _sides(tournament):
        told[number, player, _opponent(side)].append(side)
    for (number, player, opponent), sides in sorted(told.items(), key=lambda item: item[0][:2]):
        if not isinstance(opponent, int) or opponent == player:
            yield from ((number, (_Record(player, side), None)) for side in sides)
            continue
        back = told.get((number, opponent, player), [])
        if player > opponent and back:
            continue  # told with the opponent's records
        for mine, his in zip_longest(sides, back):
            other = None if his is None else _Record(opponent, his)
            first, second = (other, None) if mine is None else (_Record(player, mine), other)
            if first is not None:
                yield number, (first, second)


def _sides(tournament: Tournament) -> Iterator[tuple[int, int, Side]]:
    """Every record of a game: player, round, side."""
    for number in range(len(tournament.rounds)):
        for player, entry in enumerate(tournament.players):
            side = entry.sides[number] if number < len(entry.sides) else None
            if side is not None and side.is_game:
                yield player, number, side
    for player, number, side in tournament.surplus:
        if side.is_game:
            yield player, number, side


def _opponent(side: Side) -> int | str:
    return side.opponent if side.opponent is not None else side.outsider or ""


def _written(tournament: Tournament, number: int, first: _Record, second: _Record | None) -> Written:
    colour = _colour(first, second)
    own, other = first.player, _opponent(first.side)
    handicap, komi = (_told(first, second, name) for name in ("handicap", "komi"))
    letter, reasons = _letter(first, second, colour)
    stated = komi if komi is not None else _usual_komi(tournament, handicap or 0)
    as_number = USUAL_KOMI if stated is None else number_for(stated)
    reasons |= _doubts(tournament, own, other, colour)
    reasons |= {Reason.STONES} if not 0 <= (handicap or 0) <= MOST_STONES else set()
    reasons |= {Reason.KOMI} if abs(as_number) >= MOST_KOMI[(handicap or 0) > 1] // QUARTER else set()
    white, black = (other, own) if colour is Colour.BLACK else (own, other)
    return Written(number, white, black, letter, handicap or 0, as_number, stated, frozenset(reasons))


def _colour(first: _Record, second: _Record | None) -> Colour | None:
    """The colour of the player who tells the game first, if the records agree on it."""
    other = None if second is None else second.side.colour
    own = first.side.colour
    if own is None:
        return None if other is None else _OPPOSITE[other]
    return None if other is own else own


_OPPOSITE: Mapping[Colour, Colour] = {Colour.BLACK: Colour.WHITE, Colour.WHITE: Colour.BLACK}


def _told(first: _Record, second: _Record | None, name: str) -> int | None:
    value: int | None = getattr(first.side, name)
    return value if value is not None or second is None else getattr(second.side, name)


def _usual_komi(tournament: Tournament, handicap: int) -> int | None:
    return tournament.settings.komi if handicap == 0 else NO_KOMI


_LETTERS: Mapping[tuple[Outcome | None, Outcome | None], str] = {
    (Outcome.WIN, Outcome.LOSS): WHITE_WON,
    (Outcome.LOSS, Outcome.WIN): BLACK_WON,
}
_REASONS: Mapping[tuple[Outcome | None, Outcome | None], Reason] = {
    (Outcome.DRAW, Outcome.DRAW): Reason.JIGO,
    (Outcome.WIN, Outcome.WIN): Reason.BOTH,
    (Outcome.LOSS, Outcome.LOSS): Reason.BOTH,
    (None, None): Reason.OPEN,
}
_BACK: Mapping[Outcome | None, Outcome | None] = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
    None: None,
}


def _letter(first: _Record, second: _Record | None, colour: Colour | None) -> tuple[str, set[Reason]]:
    """Who won, if the AGA counts it, and why not."""
    own = first.side.outcome
    other = _BACK[own] if second is None else second.side.outcome
    outcomes = (other, own) if colour is Colour.BLACK else (own, other)
    decisions: set[Decision] = {record.side.decided for record in (first, second) if record is not None}
    if outcomes not in _LETTERS:
        return OPEN, {_REASONS.get(outcomes, Reason.CONTRADICTION)}
    if not decisions <= RATED:
        return OPEN, {Reason.DEFAULT}
    return _LETTERS[outcomes], set()


def _doubts(tournament: Tournament, own: int, other: int | str, colour: Colour | None) -> set[Reason]:
    """Reasons for not writing a game at all."""
    found = {Reason.COLOURS} if colour is None else set[Reason]()
    is_somebody = isinstance(other, int) and 0 <= other < len(tournament.players)
    is_number = isinstance(other, str) and other.isascii() and other.isdecimal() and other[:1] != "0"
    if not (is_somebody or (is_number and len(str(other)) < 10)) or other == own:
        found.add(Reason.NOBODY)
    return found


def of_games(noun: str, concerned: Iterable[Written]) -> Iterator[Loss]:
    """A loss of so many games, if there are any."""
    concerned = list(concerned)
    if concerned:
        players = tuple(sorted({player for game in concerned for player in game.players}))
        yield Loss(f"{noun} ({counted(len(concerned), 'game')})", players)


def game_losses(
    tournament: Tournament, found: Sequence[Written], kept: Sequence[Written], instead: str
) -> Iterator[Loss]:
    """What the AGA does not take of the games, of which ``kept`` are written; ``instead`` is what becomes of a game
    without a result."""
    for reason in Reason:
        noun = f"{reason.value}, {instead}" if reason in WITHOUT_RESULT else reason.value
        yield from of_games(noun, (game for game in found if reason in game.reasons))
    unknown = [game for game in kept if game.stated_komi is None]
    yield from of_games(f"komi that nobody states, written {USUAL_KOMI}", unknown)
    yield from _komi_loss(tournament, kept)
    for komi in sorted({game.stated_komi for game in kept if game.stated_komi is not None}):
        number = number_for(komi)
        if komi_of(number) != komi:
            noun = f"komi {decimal(komi)}, written {number}, which is {decimal(komi_of(number))} to the AGA"
            yield from of_games(noun, (game for game in kept if game.stated_komi == komi))


def _komi_loss(tournament: Tournament, kept: Iterable[Written]) -> Iterator[Loss]:
    """The komi of the tournament, if it is not what its games tell."""
    told = tournament.settings.komi
    if told is not None and told != usual_komi((game.handicap, komi_of(game.komi)) for game in kept):
        yield Loss(f"komi {decimal(told)} of the tournament, which its even games do not tell")


def idle_losses(tournament: Tournament, kept: Iterable[Written]) -> Iterator[Loss]:
    """Byes and absences, of which the AGA's files say nothing, and rounds at the end that have no game."""
    sides = [
        (player, side)
        for player, entry in enumerate(tournament.players)
        for side in entry.sides
        if side is not None and not side.is_game and (side.decided is not Decision.UNPAIRED or side.outcome is not None)
    ]
    if sides:
        whose = tuple(sorted({player for player, _ in sides}))
        yield Loss(f"byes and absences ({counted(len(sides), 'round')} of {counted(len(whose), 'player')})", whose)
    rounds = 1 + max((game.round for game in kept), default=-1)
    if rounds < len(tournament.rounds):
        yield Loss(f"rounds at the end without results ({counted(len(tournament.rounds) - rounds, 'round')})")


def numberless(tournament: Tournament, given: Sequence[str]) -> Iterator[Loss]:
    """Players who got a number because they have none, or one that another player has too."""
    players = [
        row
        for row, (player, number) in enumerate(zip(tournament.players, given, strict=True))
        if all(identifier != (SCHEME, number) for identifier in player.identifiers)
    ]
    if players:
        numbers = [given[row] for row in players]
        which = numbers[0] if len(numbers) == 1 else f"{numbers[-1]} to {numbers[0]}"
        yield Loss(f"{counted(len(players), 'player')} without AGA number, given {which}", tuple(players))
