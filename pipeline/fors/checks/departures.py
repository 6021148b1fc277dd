"""Pairings and byes that the scheme would not have made."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from crosstable.checks import opponents
from crosstable.checks.wording import cell_text, name, row
from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.display import counted
from crosstable.fors.case import PointsCase
from crosstable.fors.checks.pairings import repeated_bye
from crosstable.fors.rounds import takes_part
from crosstable.fors.schemes import PAIRINGS
from crosstable.fors.scores import Why
from crosstable.pairing.uragan import Entrant, pair_round
from crosstable.pairing.uragan_departures import Departure, departures
from crosstable.reconcile import side_of
from crosstable.systems.fors import level

FEW = 100
"""So many players may a round have for all that departs from the scheme to be told; of more only the first is."""
MOST = 1500
"""Rounds of more players are not compared: none of a tournament over the board is so large."""


class _Before(NamedTuple):
    """Whom each player had met before a round, and who had had the bye."""

    met: Mapping[int, Collection[int]]
    had_bye: Collection[int]


def pairing_rule(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: a pairing or a bye that the scheme would not have made, or a round that was paired although a game of an
    earlier one had no result yet.

    Why: URAGAN says who meets whom. From the leaders on, each player meets the lowest of his level (the ten of his
    points) whom he has not met, else the lowest of the next lower level. What follows from one departure is none.

    Example: round 2, level 13: the first player meets the second one, and not the last of the level.

    Fix: compare with the pairings of the round. Nothing is to be done if the organiser decided so; results stay as
    they are.
    """
    if case.scheme.name not in PAIRINGS or len(case.scores.starters) > MOST:
        return
    told = {found.round for found in chain(opponents.rematch(case), repeated_bye(case))}
    for number in range(len(case.scores.games)):
        if number not in told and case.scores.games[number] and _is_known(case, number):
            yield from _departures(case, number)


def _entrants(case: PointsCase, number: int) -> list[int]:
    """The players who take part in a round, or have the bye."""
    rows = range(len(case.scores.starters))
    return [player for player in rows if takes_part(side_of(case.fit.tournament, player, number))]


def _is_known(case: PointsCase, number: int) -> bool:
    """Whether all is known by which a round was paired: ratings, levels, earlier results, and the round itself."""
    gains = case.scores.gains
    for player in _entrants(case, number):
        if not _is_sure(case, player) or not gains[number][player].is_clear:
            return False
        if any(gains[n][player].why in {Why.OPEN, Why.UNCLEAR} for n in range(number)):
            return False
        sides = (side_of(case.fit.tournament, player, n) for n in range(number + 1))
        if any(side is not None and side.hides_opponent for side in sides):
            return False
        totals = case.possible_totals(player, number, plain=False)
        if totals is None or len({level(points) for points in totals}) != 1:
            return False
    return True


def _is_sure(case: PointsCase, player: int) -> bool:
    """Whether a player's rating and results are known and beyond doubt."""
    starter = case.scores.starters[player]
    if starter.rating is None or player == case.doubtful_rating or player in case.doubtful_results:
        return False
    return starter.stated is None or starter.stated == starter.by_rating


def _departed(
    entrants: Sequence[Entrant], before: _Before, pairs: Sequence[tuple[int, int]], bye: int | None
) -> Sequence[Departure]:
    """What of a round the scheme would not have made; of a large one only the first of it."""
    if len(entrants) <= FEW:
        return departures(entrants, before.met, before.had_bye, pairs, bye)
    real = {**dict(pairs), **{other: one for one, other in pairs}}
    for choice in pair_round(entrants, before.met, before.had_bye).choices:
        opponent = real.get(choice.player)
        if choice.opponent != opponent:
            rank = {one.index: (one.rating, one.points) for one in entrants}
            equal = [index for index in rank if rank[index] == rank[choice.player]]
            # Who entered first decides between equal players, which a table in the order of places does not tell.
            is_sure = all(_rank_of(real.get(one), rank) != _rank_of(choice.opponent, rank) for one in equal)
            return [Departure(opponent, choice.player == bye, choice)] if is_sure else []
    return []


def _rank_of(player: int | None, rank: Mapping[int, tuple[int, int]]) -> tuple[int, int] | None:
    return None if player is None else rank.get(player)


def _departures(case: PointsCase, number: int) -> Iterator[Diagnostic]:
    found = case.scores
    entrants = [
        Entrant(index, points, rating)
        for index in _entrants(case, number)
        if (points := found.totals[number][index]) is not None and (rating := found.starters[index].rating) is not None
    ]
    earlier = [(game.first, game.second) for games in found.games[:number] for game in games if game.second is not None]
    met: dict[int, set[int]] = {}
    for one, other in earlier:
        met.setdefault(one, set()).add(other)
    pairs = [(game.first, game.second) for game in found.games[number] if game.second is not None]
    bye = next((holder for holder, gain in enumerate(found.gains[number]) if gain.why is Why.BYE), None)
    had_bye = [holder for holder in range(len(found.starters)) if found.byes(holder, number)]
    departed = _departed(entrants, _Before(met, had_bye), pairs, bye)
    if departed:
        yield _first_of(case, number, departed[0], departed[1:])


def _first_of(case: PointsCase, number: int, first: Departure, further: Sequence[Departure]) -> Diagnostic:
    """A round's departures are one finding: where one pair is not the scheme's, others often have to follow."""
    tournament, player, opponent = case.tournament, first.player, first.opponent
    related = [] if opponent is None else [Related(case.origin.cell(opponent, number), "the opponent's cell")]
    for departure in further:
        told = departure.text(lambda index: name(tournament, index))
        related.append(Related(case.origin.cell(departure.player, number), told))
    more = f"; {counted(len(further), 'more pair')} of the round" if further else ""
    return finding(
        "P408",
        f"round {number + 1}: {first.text(lambda index: name(tournament, index))}{more}",
        case.origin.cell(player, number),
        player=player,
        round=number,
        found=cell_text(case, player, number),
        expected=first.choice.given(lambda index: row(tournament, index)),
        advice="Compare with the pairings of the round; nothing is to be done if the organiser decided so.",
        related=tuple(related),
    )
