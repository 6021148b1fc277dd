"""The rounds of a tournament as MacMahon has them: pairings with a result, byes, and who does not play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from crosstable.grid import POINTS, kind_of
from crosstable.model import Colour, Decision, Outcome, Side, Tournament
from crosstable.profiles import PROFILES, Kind, stated_profile
from crosstable.reconcile import OPPOSITE

_BY_AN_OFFICIAL: Final = frozenset({Decision.REFEREE, Decision.DEFAULT})
_WRITTEN: Final[Mapping[Decision, Decision]] = {
    Decision.BYE: Decision.BYE,
    Decision.AWARDED_BYE: Decision.BYE,
    Decision.ABSENT: Decision.ABSENT,
}
"""What a round without a game is in MacMahon; everything else is a round in which nobody was found to play."""
_KINDS: Final = {Decision.BYE: Kind.BYE, Decision.ABSENT: Kind.ABSENT, Decision.UNPAIRED: Kind.UNPAIRED}


class Game(NamedTuple):
    """A game of a round (from 0): the rows of both players and their sides, made to agree."""

    round: int
    black: int
    white: int
    black_side: Side
    white_side: Side


class Vacant(NamedTuple):
    """A round without a game: what it is in MacMahon, and whether it counts there as it did (``None``: nobody says)."""

    player: int
    round: int
    side: Side | None
    written: Decision
    counts_alike: bool | None


def games_of(tournament: Tournament) -> Iterator[Game]:
    """The games that both players tell. Where nobody says who had Black, it is the first in the table."""
    for pairing in tournament.pairings():
        if pairing.second is None or pairing.second_side is None:
            continue
        sides = (pairing.first, pairing.first_side), (pairing.second, pairing.second_side)
        if _has_white(pairing.first_side, pairing.second_side):
            sides = sides[::-1]
        (black, own), (white, other) = sides
        told = _agreed(own, other), _agreed(other, own)
        yield Game(pairing.round, black, white, *told)


def _has_white(side: Side, other: Side) -> bool:
    return side.colour is Colour.WHITE or (side.colour is None and other.colour is Colour.BLACK)


def _agreed(side: Side, other: Side) -> Side:
    """A side with what only the other one says."""
    outcome = OPPOSITE.get(other.outcome) if side.outcome is None and other.outcome is not None else side.outcome
    official = side.decided in _BY_AN_OFFICIAL or other.decided in _BY_AN_OFFICIAL
    return replace(
        side,
        decided=Decision.REFEREE if official else Decision.PLAYED,
        outcome=outcome,
        handicap=other.handicap if side.handicap is None else side.handicap,
        table=other.table if side.table is None else side.table,
    )


def one_sided(tournament: Tournament) -> Iterator[tuple[int, Side]]:
    """Games that only one of the two players tells, or against somebody who is not in the table."""
    told = {(game.round, row) for game in games_of(tournament) for row in (game.black, game.white)}
    for row, player in enumerate(tournament.players):
        for number, side in enumerate(player.sides[: len(tournament.rounds)]):
            if side is not None and side.is_game and (number, row) not in told:
                yield row, side


def vacancies(tournament: Tournament) -> Iterator[Vacant]:
    """Every player's rounds without a game."""
    usual = PROFILES["macmahon"].worth
    own = None if tournament.counting is None else stated_profile(tournament.counting)
    for row, player in enumerate(tournament.players):
        for number in range(len(tournament.rounds)):
            side = player.sides[number] if number < len(player.sides) else None
            if side is not None and side.is_game:
                continue
            written = _written(side)
            if written is Decision.UNPAIRED and player.preliminary:
                written = Decision.ABSENT  # as MacMahon sees everybody whose registration is preliminary
            worth = None
            if side is not None and side.outcome is not None:
                worth = POINTS[side.outcome]
            elif side is not None and own is not None:
                worth = own.worth[kind_of(side)].score
            alike = None if worth is None else worth == usual[_KINDS[written]].score
            yield Vacant(row, number, side, written, alike)


def _written(side: Side | None) -> Decision:
    """What says most of a round without a game: a full point is a bye, half of one is none."""
    if side is None:
        return Decision.UNPAIRED
    if side.outcome is Outcome.WIN:
        return Decision.BYE
    written = _WRITTEN.get(side.decided, Decision.UNPAIRED)
    return Decision.ABSENT if written is Decision.BYE and side.outcome is Outcome.DRAW else written
