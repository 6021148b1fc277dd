"""With what each player begins: his rating, his start points, and to which class he belongs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.fors.schemes import STARTS
from crosstable.model import QUARTER, Tournament, Value
from crosstable.systems.fors import DAN, Scheme, is_dan, whole_rating


class Starter(NamedTuple):
    """``stated`` are the start points that the file states, ``by_rating`` those that the rating gives, both in quarter
    points; ``start`` are those that count (``None``: nobody knows). ``dan``: he is one of the dan players."""

    rating: int | None
    stated: int | None
    by_rating: int | None
    start: int | None
    dan: bool | None


def starters(
    tournament: Tournament, scheme: Scheme, start_column: int | None = None, rating_column: int | None = None
) -> tuple[Starter, ...]:
    """Every player's beginning. The columns are those of the tournament that hold start points and ratings.

    What the file states counts before what the rating gives. Where the scheme leaves start points to the organiser and
    the file states none at all, everybody starts from 0, as with equal start points.
    """
    stated = stated_starts(tournament, start_column)
    ratings = ratings_of(tournament, rating_column)
    otherwise = None if scheme.name in STARTS or any(start is not None for start in stated) else 0
    return tuple(_starter(scheme, *facts, otherwise) for facts in zip(ratings, stated, strict=True))


def _starter(scheme: Scheme, rating: int | None, stated: int | None, otherwise: int | None) -> Starter:
    formula = STARTS.get(scheme.name)
    by_rating = None if formula is None or rating is None else formula(rating)
    start = next((points for points in (stated, by_rating, otherwise) if points is not None), None)
    dan = None if rating is None else is_dan(rating)
    if dan is None and formula is not None and stated is not None:
        dan = stated >= formula(DAN)
    return Starter(rating, stated, by_rating, start, dan)


def stated_starts(tournament: Tournament, column: int | None) -> list[int | None]:
    """The start points that the file states, with each player or in a column (quarter points)."""
    printed = _printed(tournament, column)
    return [
        player.start if player.start is not None else _whole(value)
        for player, value in zip(tournament.players, printed, strict=True)
    ]


def ratings_of(tournament: Tournament, column: int | None) -> list[int | None]:
    """The ratings, whole numbers, that the file has with each player or in a column."""
    printed = _printed(tournament, column)
    return [
        player.rating if player.rating is not None or value is None else whole_rating(Fraction(value) / QUARTER)
        for player, value in zip(tournament.players, printed, strict=True)
    ]


def _printed(tournament: Tournament, column: int | None) -> Sequence[Value | None]:
    return [None] * len(tournament.players) if column is None else tournament.columns[column].values


def _whole(value: Value | None) -> int | None:
    return value if isinstance(value, int) else None


def ratings_for_start(scheme: Scheme, starter: Starter) -> Sequence[int]:
    """The ratings that a player may have: his own, and if the start points that the file states are those of other
    ratings, the lowest and the highest of these."""
    own = () if starter.rating is None else (starter.rating,)
    formula = STARTS.get(scheme.name)
    if formula is None or starter.stated is None or starter.stated == starter.by_rating:
        return own
    if starter.stated < 0 or starter.stated % QUARTER:
        return own
    lowest = next((rating for rating in _lowest(starter.stated) if formula(rating) == starter.stated), None)
    if lowest is None:
        return own
    highest = max(rating for rating in range(lowest, lowest + 20) if formula(rating) == starter.stated)
    return (*own, lowest, highest)


def _lowest(start: int) -> Sequence[int]:
    """Ratings that may be the lowest with so many start points, in the two steps that schemes have."""
    points = start // QUARTER
    return (20 * points, DAN + 10 * (points - DAN // 20))
