"""Ratings of the European Go Federation: what its formula of 2021 (GoR) makes of a tournament.

Source: the system description of the European Go Database, https://www.europeangodatabase.eu/EGD/EGF_rating_system.php.
Ratings stay as they were until the tournament is over; then all changes are added. The formula is one of real numbers;
ratings are shown to three decimals.

Only games that were played to a result are rated. The description knows a win, a jigo and a loss; of games that both
players won, or both lost, it says nothing: those are an official's decision and not a result, and are not rated.
Neither are games by default or decided by a referee, nor those with more than nine stones, which the database
refuses. The federation's resets of players whose declared grade is far above their rating are not applied.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from crosstable.model import MOST_STONES, Colour, Decision, Grade, Outcome, Side, Tournament
from crosstable.starts import grade_at


class Formula(NamedTuple):
    """The constants of the formula, in rating points unless said otherwise."""

    limit: int = 3300
    """What no rating reaches."""
    exponent: int = 7
    """Of the ratio of strengths, in the expected score."""
    volatility_width: int = 200
    volatility_exponent: float = 1.6
    bonus_from: int = 2300
    bonus_width: int = 80
    bonus_divisor: int = 5
    stone: int = 100
    """What a handicap stone is worth."""
    komi: int = 50
    """What the komi is worth that Black, with a handicap, does not give."""
    floor: int = -900
    """The lowest rating."""


GOR = Formula()
"""The formula that the European Go Database has used since 2021, for all of its tournaments."""

SHODAN, STEP = 2100, 100
"""The rating of 1d, and from one grade to the next."""
FIRST_PROFESSIONAL, PROFESSIONAL_STEP = 2700, 30
"""The rating of 1p, and from one professional grade to the next."""
HIGHEST_GRADE = 9
"""Of dans and of professionals."""


def rating_of_grade(grade: Grade) -> int:
    """The rating that a player of this grade begins with: 20k 100, 1k 2000, 1d 2100, 1p 2700, 9p 2940."""
    if grade.kind == "k":
        return max(GOR.floor, SHODAN - STEP * grade.number)
    first, step = (FIRST_PROFESSIONAL, PROFESSIONAL_STEP) if grade.kind == "p" else (SHODAN, STEP)
    return first + step * (min(grade.number, HIGHEST_GRADE) - 1)


def grade_of_rating(rating: float) -> Grade:
    """The grade whose rating is the nearest, of 30k to 9d: 1d is 2050 up to 2150."""
    return grade_at(min(HIGHEST_GRADE - 1, math.floor((rating - SHODAN + STEP / 2) / STEP)))


def usable(rating: float) -> float | None:
    """A rating that the formula can work with: not below the floor; ``None`` for one that nobody has."""
    return max(float(GOR.floor), float(rating)) if rating < GOR.limit else None


def expected_score(own: float, other: float) -> float:
    """The probability of a win.

    It is 1 / (1 + exp(β(other) − β(own))) with β(r) = −7 ln(3300 − r), written without logarithms. Stones may lift
    Black to the limit; he is then expected to win.
    """
    mine, yours = (math.pow(max(0.0, GOR.limit - rating), GOR.exponent) for rating in (own, other))
    return yours / (mine + yours)


def change(rating: float, score: float, expected: float, weight: float = 1.0) -> float:
    """What one game does to a rating; ``score`` is 1, ½ or 0, ``weight`` that of the tournament's class."""
    volatility = math.pow((GOR.limit - rating) / GOR.volatility_width, GOR.volatility_exponent)
    bonus = math.log1p(math.exp((GOR.bonus_from - rating) / GOR.bonus_width)) / GOR.bonus_divisor
    return weight * (volatility * (score - expected) + bonus)


def advantage(handicap: int) -> int:
    """What stones add to Black's strength in the expected score."""
    return GOR.stone * handicap - GOR.komi if handicap > 0 else 0


class Reason(Enum):
    """Why a game, or one player's record of one, is not rated; what is said of a game or of games."""

    CLASS = "of a tournament that is not rated"
    DEFAULT = "decided by default"
    REFEREE = "decided by a referee"
    NOT_PLAYED = "not played"
    NO_RESULT = "without a result"
    BOTH = "that both players won or both lost"
    CONTRADICTION = "whose two records contradict each other"
    ONE_SIDED = "told by one player only"
    OUTSIDER = "against somebody who is not in the table"
    AGAIN = "of a second pairing in one round"
    STONES = "with an impossible handicap or more than nine stones"
    COLOURS = "with handicap but without colours"
    UNKNOWN = "with a player who has neither rating nor grade"


class RatedSide(NamedTuple):
    """One player's side of a rated game: ``score`` is 1, ½ or 0, ``expected`` the score that the ratings expect."""

    player: int
    colour: Colour | None
    score: float
    expected: float
    change: float


class RatedGame(NamedTuple):
    """A game that counts. Rounds and players are indexes (from 0)."""

    round: int
    handicap: int
    sides: tuple[RatedSide, RatedSide]


class UnratedGame(NamedTuple):
    """A game that does not count, or one player's record of it."""

    round: int
    players: tuple[int, ...]
    reason: Reason


class PlayerRating(NamedTuple):
    """A player before and after: ``after`` is the floor where the change would lead below it. Both ratings are ``None``
    for somebody who has none."""

    before: float | None
    after: float | None
    games: int = 0

    @property
    def change(self) -> float | None:
        return None if self.before is None or self.after is None else self.after - self.before


class Ratings(NamedTuple):
    """What the formula makes of a tournament; ``players`` are in the order of the table."""

    players: tuple[PlayerRating, ...]
    games: tuple[RatedGame, ...]
    unrated: tuple[UnratedGame, ...]


def rate(tournament: Tournament, before: Sequence[float | None], weight: Fraction) -> Ratings:
    """Rate every game with the ratings from before the tournament; of the weight 0, none."""
    judged = [*_judged(tournament, before, weight), *_again(tournament)]
    games = tuple(game for game in judged if isinstance(game, RatedGame))
    changes: list[list[float]] = [[] for _ in before]
    for game in games:
        for side in game.sides:
            changes[side.player].append(side.change)
    players = tuple(_player(rating, own) for rating, own in zip(before, changes, strict=True))
    return Ratings(players, games, tuple(game for game in judged if isinstance(game, UnratedGame)))


def _player(before: float | None, changes: Sequence[float]) -> PlayerRating:
    if before is None:
        return PlayerRating(None, None)
    return PlayerRating(before, max(float(GOR.floor), math.fsum((before, *changes))), len(changes))


class _Meeting(NamedTuple):
    """A game of which there are both players' records."""

    round: int
    players: tuple[int, int]
    sides: tuple[Side, Side]


def _judged(
    tournament: Tournament, before: Sequence[float | None], weight: Fraction
) -> Iterator[RatedGame | UnratedGame]:
    for pairing in tournament.pairings():
        first, second = pairing.first_side, pairing.second_side
        if pairing.second is None or second is None:
            reason = Reason.ONE_SIDED if first.outsider is None else Reason.OUTSIDER
            yield UnratedGame(pairing.round, (pairing.first,), reason)
        else:
            meeting = _Meeting(pairing.round, (pairing.first, pairing.second), (first, second))
            yield _judge(tournament, meeting, before, weight)


def _judge(
    tournament: Tournament, meeting: _Meeting, before: Sequence[float | None], weight: Fraction
) -> RatedGame | UnratedGame:
    stones = _stones(tournament, meeting)
    ratings = [rating for player in meeting.players if (rating := before[player]) is not None]
    reason = _reason(*meeting.sides) or stones.reason or (None if weight else Reason.CLASS)
    if reason is None and len(ratings) < len(meeting.players):
        reason = Reason.UNKNOWN
    if reason is not None:
        return UnratedGame(meeting.round, meeting.players, reason)
    return _rated(meeting, stones, ratings, float(weight))


def _again(tournament: Tournament) -> Iterator[UnratedGame]:
    """Second pairings of a round, each once: a results file cannot hold them."""
    told: set[tuple[int, frozenset[int]]] = set()
    for player, number, side in tournament.surplus:
        players = (player,) if side.opponent is None else (player, side.opponent)
        if side.is_game and (number, frozenset(players)) not in told:
            told.add((number, frozenset(players)))
            yield UnratedGame(number, players, Reason.AGAIN)


_DECIDED = {Decision.DEFAULT: Reason.DEFAULT, Decision.REFEREE: Reason.REFEREE}


def _reason(first: Side, second: Side) -> Reason | None:
    """Why a game does not count, whoever played it."""
    for side in (first, second):
        if side.decided is not Decision.PLAYED:
            return _DECIDED.get(side.decided, Reason.NOT_PLAYED)
    outcomes = {first.outcome, second.outcome}
    if outcomes in ({Outcome.WIN, Outcome.LOSS}, {Outcome.DRAW}):
        return None
    if outcomes == {None}:
        return Reason.NO_RESULT
    return Reason.BOTH if len(outcomes) == 1 else Reason.CONTRADICTION


class _Stones(NamedTuple):
    """The handicap of a game: how many stones, whether the first of the pairing has them; or why it cannot be told."""

    number: int = 0
    to_first: bool = False
    reason: Reason | None = None


def _stones(tournament: Tournament, meeting: _Meeting) -> _Stones:
    """The handicap that a game had; where nobody speaks of one, the game was even.

    The European Go Database works a handicap out where neither it nor colours are told and the tournament has a rule:
    the difference of grades less the reduction.
    """
    first, second = (side.colour for side in meeting.sides)
    numbers = {side.handicap for side in meeting.sides if side.handicap is not None}
    if not numbers and first is None and second is None:
        grades = [tournament.players[player].grade for player in meeting.players]
        return _implied(tournament.settings.handicap_reduction, grades[0], grades[1])
    if len(numbers) > 1:
        return _Stones(reason=Reason.CONTRADICTION)
    number = max(numbers, default=0)
    if not 0 <= number <= MOST_STONES:
        return _Stones(reason=Reason.STONES)
    if number and first is second:
        return _Stones(reason=Reason.COLOURS if first is None else Reason.CONTRADICTION)
    return _Stones(number, first is Colour.BLACK or second is Colour.WHITE)


def _implied(reduction: int | None, first: Grade | None, second: Grade | None) -> _Stones:
    if reduction is None or first is None or second is None:
        return _Stones()
    difference = second.index - first.index
    number = min(abs(difference) - reduction, MOST_STONES - reduction)
    return _Stones(max(0, number), difference > 0)


def _rated(meeting: _Meeting, stones: _Stones, ratings: Sequence[float], weight: float) -> RatedGame:
    lift = advantage(stones.number)
    first, second = ratings
    strengths = (first + lift, second) if stones.to_first else (first, second + lift)
    one, other = (
        _rated_side(meeting, own, ratings[own], expected_score(strengths[own], strengths[1 - own]), weight)
        for own in (0, 1)
    )
    return RatedGame(meeting.round, stones.number, (one, other))


_SCORES: Mapping[Outcome | None, float] = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}


def _rated_side(meeting: _Meeting, own: int, rating: float, expected: float, weight: float) -> RatedSide:
    side = meeting.sides[own]
    score = _SCORES[side.outcome]
    return RatedSide(meeting.players[own], side.colour, score, expected, change(rating, score, expected, weight))
