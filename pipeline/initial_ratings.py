"""The ratings that players have before the tournament, and where each comes from.

A rating list goes before what the file says, and a rating before a grade. A rating in the file is taken to be on the
European scale, as all programs but the American ones store it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.matching import Candidate, Match
from crosstable.model import Player
from crosstable.ratings import rating_of_grade, usable


class InitialRating(NamedTuple):
    """A rating before the tournament; ``source`` is ``list``, ``file`` or ``grade``, and ``None`` without a rating.

    ``match`` is the match with the list that it comes from.
    """

    rating: float | None = None
    source: str | None = None
    match: Match | None = None


def initial_ratings(
    players: Sequence[Player], matches: Sequence[Match], *, accept_doubtful: bool = False
) -> list[InitialRating]:
    """The rating of every player, in order. Doubtful matches are used only if they are accepted and one of them is
    likelier than all others."""
    listed: dict[int, InitialRating] = {}
    for sure in (True, False) if accept_doubtful else (True,):
        for match in matches:
            candidate = match.sure if sure else match.likeliest
            rating = rating_in(candidate)
            if rating is not None:
                listed.setdefault(match.player, InitialRating(rating, "list", match))
    return [listed.get(number) or _of_player(player) for number, player in enumerate(players)]


def rating_in(candidate: Candidate | None) -> float | None:
    """The rating that a player of a list has, if there is one that can be used."""
    rating = None if candidate is None else candidate.entry.rating
    return None if rating is None else usable(rating)


def _of_player(player: Player) -> InitialRating:
    rating = None if player.rating is None else usable(player.rating)
    if rating is not None:
        return InitialRating(rating, "file")
    if player.grade is not None:
        return InitialRating(float(rating_of_grade(player.grade)), "grade")
    return InitialRating()
