"""Rounds as a scheme sees them: who takes part, which round is the last, and which of its games are played even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.fors.schemes import has_contiguous_levels
from crosstable.model import BYES, Decision, Outcome, Side, Tournament
from crosstable.reconcile import side_of
from crosstable.systems.fors import Scheme, level, top_levels

Between = tuple[int, int]
"""The least and the most points (quarter points) that a player may have."""


def is_bye(side: Side) -> bool:
    """Whether a side without opponent is a bye: what is worth a win or half a point, or is a bye and says no worth."""
    if side.is_game or side.decided is Decision.PLAYED:
        return False
    return side.outcome in {Outcome.WIN, Outcome.DRAW} or (side.outcome is None and side.decided in BYES)


def takes_part(side: Side | None) -> bool:
    """Whether a player plays in a round, or has the bye."""
    return side is not None and (side.is_game or side.decided in {Decision.PLAYED, Decision.DEFAULT} or is_bye(side))


def is_held(tournament: Tournament, number: int) -> bool:
    """Whether the file tells anything of a round (from 0)."""
    return any(side_of(tournament, row, number) is not None for row in range(len(tournament.players)))


def is_finished(tournament: Tournament, number: int) -> bool:
    """Whether every game of a round (from 0) has a result."""
    sides = [side_of(tournament, row, number) for row in range(len(tournament.players))]
    games = [side for side in sides if side is not None and side.is_game]
    return bool(games) and all(side.outcome is not None for side in games)


def last_round(tournament: Tournament) -> int | None:
    """The last round of the event (from 0); ``None`` if the file does not have it, or may not.

    It is the planned one. Where nobody says how many are planned it is the last one of the file, unless games of it
    are open: then more may come.
    """
    held, planned = len(tournament.rounds), tournament.settings.planned_rounds
    if planned:
        return held - 1 if held >= planned else None
    return held - 1 if held and is_finished(tournament, held - 1) else None


@dataclass(frozen=True, slots=True)
class LastRound:
    """Of which levels players play the last round without handicap: ``levels``. Where points are in doubt ``unsure``
    are the players of whom it cannot be said whether they are on these levels, all of them if the levels are."""

    number: int
    levels: frozenset[int]
    points: Mapping[int, int]
    unsure: frozenset[int] = frozenset()
    stated: bool = False

    def is_decisive(self, rows: Sequence[int]) -> bool | None:
        """Whether a game of these rows is one that is played even; one player of the levels is enough (X-UR8)."""
        if any(self._is_on_top(row) and row not in self.unsure for row in rows):
            return True
        return None if any(row in self.unsure or row not in self.points for row in rows) else False

    def _is_on_top(self, row: int) -> bool:
        return row in self.points and level(self.points[row]) in self.levels

    def on_top(self, rows: Sequence[int]) -> int | None:
        """The first of the rows that is on one of the levels."""
        return next((row for row in rows if self._is_on_top(row)), None)


def last_round_of(
    tournament: Tournament, number: int, points: Sequence[int | None], spans: Sequence[Between | None]
) -> LastRound:
    """The last round, by the points before it and, where they are in doubt, by what they may be.

    Levels are those of the players who take part in the round: somebody who has left is on none (X-UR6).
    """
    rows = range(len(tournament.players))
    present = [row for row in rows if takes_part(side_of(tournament, row, number))]
    contiguous = has_contiguous_levels(tournament)

    def levels(values: Sequence[int | None]) -> frozenset[int]:
        return top_levels([value for row in present if (value := values[row]) is not None], contiguous=contiguous)

    least, most = ([None if span is None else span[end] for span in spans] for end in (0, 1))
    told = levels(points)
    possible = (levels(least), levels(most), told)
    anywhere = frozenset[int]().union(*possible)
    everywhere = told.intersection(*possible)
    unsure = {row for row in rows if _is_unsure(spans[row], anywhere, everywhere)}
    known = {row: value for row in rows if (value := points[row]) is not None}
    if any(points[row] is None for row in present):
        unsure.update(known)
    stated = bool(tournament.settings.planned_rounds)
    return LastRound(number, told, known, frozenset(unsure), stated)


def _is_unsure(span: Between | None, anywhere: frozenset[int], everywhere: frozenset[int]) -> bool:
    """Whether a player may be on one of the two highest levels and may also not be."""
    if span is None:
        return True
    may_be = range(level(span[0]), level(span[1]) + 1)
    return any(own in anywhere for own in may_be) and not all(own in everywhere for own in may_be)


def stones_by_scheme(
    scheme: Scheme, ratings: tuple[Sequence[int], Sequence[int]], decisive: bool | None
) -> tuple[int, ...]:
    """The handicaps that the scheme gives two players, the likeliest first; none if a rating is not known.

    ``ratings`` are those that each may have, the likeliest first; ``decisive`` is whether the game is one of those of
    the last round that are played even, ``None`` if that cannot be said.
    """
    by_rating = tuple(dict.fromkeys(scheme.handicap(own, other) for own in ratings[0] for other in ratings[1]))
    if decisive and scheme.even_last_round:
        return (0,)
    if len(by_rating) > 1:
        by_rating = (by_rating[0], *(h for h in range(min(by_rating), max(by_rating) + 1) if h != by_rating[0]))
    if decisive is None and scheme.even_last_round and by_rating:
        return tuple(dict.fromkeys((*by_rating, 0)))
    return by_rating


def is_stronger(ratings: Sequence[int], others: Sequence[int]) -> bool | None:
    """Whether somebody has the higher rating, by those that he and another may have; ``None`` if both have the same, or
    it cannot be said."""
    signs = {(own > other) - (own < other) for own in ratings for other in others}
    return {frozenset({1}): True, frozenset({-1}): False}.get(frozenset(signs))
