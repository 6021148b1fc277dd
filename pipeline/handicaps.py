"""The handicap rule that the games of a tournament follow, as the European Go Database asks for it in ``HA[hN]``.

Black gets as many stones as his grade is below White's, less N, at most nine; with ``h9`` nobody gets any. The database
reckons with the rule where a cell says neither colour nor handicap; a cell that does is believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from crosstable.model import MOST_STONES, Colour, Decision, Grade, Pairing, Settings, Side, Tournament

NO_HANDICAP = 9
"""The reduction that leaves no handicap at all, as in HA[h9]."""


_NOTHING_STATED = Settings()


KEPT: Final = 4
"""A rule is followed if at least so many games keep to it for every one that does not."""


def is_followed(kept: int, strays: int) -> bool:
    """Whether games follow a rule, so that those which do not are worth a word."""
    return kept >= KEPT * strays


class Game(NamedTuple):
    """A game that was played: its players (rows), the grades of who gives and who takes, and the stones."""

    players: tuple[int, int]
    giver: Grade
    taker: Grade
    stones: int


class GivenRule(NamedTuple):
    """What ``HA`` should say: ``reduction``, ``None`` if the games follow no single rule or do not tell one.

    ``strays`` are the games that do not follow it, or do not follow one that the tournament states; ``told`` says
    whether games tell their handicaps at all.
    """

    reduction: int | None
    strays: tuple[Game, ...] = ()
    told: bool = True


def stones_given(giver: Grade, taker: Grade, reduction: int, settings: Settings = _NOTHING_STATED) -> frozenset[int]:
    """The handicaps that a reduced grade difference gives; none at all with the reduction 9.

    The most are as many as the file states, or nine stones, or nine less the reduction where the database fills in the
    handicap itself. From a grade that the file states upwards games are even.
    """
    if settings.even_from is not None and giver.index >= settings.even_from:
        return frozenset({0})
    difference = max(0, giver.index - taker.index - reduction)
    most = {MOST_STONES - reduction} if reduction == NO_HANDICAP else {MOST_STONES, MOST_STONES - reduction}
    if settings.most_handicap is not None:
        most = {min(limit, settings.most_handicap) for limit in most}
    return frozenset(min(difference, limit) for limit in most)


def given_rule(tournament: Tournament) -> GivenRule:
    """The rule that the tournament states, or else the one that its games follow.

    Where no game had a handicap although the stated rule would give some, none was given: ``h9``. Handicaps that go by
    scores follow no rule of grades.
    """
    settings = tournament.settings
    stated = settings.handicap_reduction
    sides = [(pairing, _stones(pairing)) for pairing in tournament.pairings() if _was_played(pairing)]
    games = list(_graded(tournament, sides))
    told = [stones for _, stones in sides if stones is not None]
    if not told:
        return GivenRule(stated, told=False)
    if stated is not None and all(game.stones in stones_given(game.giver, game.taker, stated) for game in games):
        return GivenRule(stated)
    if not any(told):
        return GivenRule(NO_HANDICAP if len(told) == len(sides) else stated)
    if settings.handicap_by_score:
        return GivenRule(None)
    if stated is not None:
        return GivenRule(stated, tuple(game for game in games if not _follows(game, stated, settings)))
    fitting = [n for n in range(NO_HANDICAP) if all(_follows(game, n, settings) for game in games)]
    alone = fitting[0] if len(fitting) == 1 and len(told) == len(sides) else None
    return GivenRule(alone, () if fitting else tuple(game for game in games if game.stones))


def _was_played(pairing: Pairing) -> bool:
    return pairing.first_side.decided is Decision.PLAYED and pairing.first_side.outcome is not None


def _stones(pairing: Pairing) -> int | None:
    """The handicap of a game as both rows tell it; ``None`` if they do not, or not alike."""
    sides = [side for side in (pairing.first_side, pairing.second_side) if side is not None]
    told = {_told(side) for side in sides}
    return told.pop() if len(told) == 1 else None


def _told(side: Side) -> int | None:
    """The handicap that a side tells; a colour without a number is a game without handicap."""
    return 0 if side.handicap is None and side.colour is not None else side.handicap


def _graded(tournament: Tournament, sides: list[tuple[Pairing, int | None]]) -> Iterator[Game]:
    """The games between players whose grades are known. White gives the stones; without, the stronger might."""
    for pairing, stones in sides:
        if stones is None or pairing.second is None:
            continue
        rows = pairing.first, pairing.second
        first, second = (tournament.players[row].grade for row in rows)
        if first is None or second is None:
            continue
        colour = pairing.first_side.colour if stones else None
        gives = first.index >= second.index if colour is None else colour is Colour.WHITE
        yield Game(rows, *((first, second) if gives else (second, first)), stones)


def _follows(game: Game, reduction: int, settings: Settings) -> bool:
    """Whether a game follows a rule as the database knows it, or with what the tournament states beside."""
    giver, taker, stones = game.giver, game.taker, game.stones
    return stones in stones_given(giver, taker, reduction) | stones_given(giver, taker, reduction, settings)
