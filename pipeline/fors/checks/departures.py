"""Pairings and byes that the scheme would not have made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from crosstable.checks import opponents
from crosstable.checks.wording import cell_text, name, row
from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.fors.case import PointsCase
from crosstable.fors.checks.pairings import repeated_bye
from crosstable.fors.rounds import takes_part
from crosstable.fors.schemes import PAIRINGS
from crosstable.fors.scores import Why
from crosstable.pairing.uragan import Entrant
from crosstable.pairing.uragan_departures import departures
from crosstable.reconcile import side_of
from crosstable.systems.fors import level


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
    if case.scheme.name not in PAIRINGS:
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


def _departures(case: PointsCase, number: int) -> Iterator[Diagnostic]:
    found, tournament = case.scores, case.tournament
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
    for departure in departures(entrants, met, had_bye, pairs, bye):
        player, opponent = departure.player, departure.opponent
        yield finding(
            "P408",
            f"round {number + 1}: {departure.text(lambda index: name(tournament, index))}",
            case.origin.cell(player, number),
            player=player,
            round=number,
            found=cell_text(case, player, number),
            expected=departure.choice.given(lambda index: row(tournament, index)),
            advice="Compare with the pairings of the round; nothing is to be done if the organiser decided so.",
            related=() if opponent is None else (Related(case.origin.cell(opponent, number), "the opponent's cell"),),
        )
