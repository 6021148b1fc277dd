"""What the results of matches may have been."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from crosstable.causes.edits import NewSide
from crosstable.causes.matches.edits import Edit
from crosstable.causes.matches.evidence import MOST_CONCERNED, Evidence
from crosstable.magic.case import told_alike
from crosstable.magic.scores import Games
from crosstable.model import Outcome, Side
from crosstable.reconcile import OPPOSITE

MOST_EXCHANGED: Final = 100
"""So many pairs of matches at most are tried with their results exchanged."""


class Match(NamedTuple):
    """A match as both players tell it; rounds from 0."""

    round: int
    first: int
    second: int
    side: Side
    back: Side

    @property
    def players(self) -> tuple[int, int]:
        return self.first, self.second


def mirrored(games: Games | None) -> Games | None:
    return None if games is None else (games[1], games[0], games[2])


def sides_of(match: Match, outcome: Outcome | None, games: Games | None) -> tuple[NewSide, NewSide]:
    """Both sides of a match that ended so for the first player."""
    own = replace(match.side, outcome=outcome, games=games)
    back = replace(match.back, outcome=OPPOSITE[outcome], games=mirrored(games))
    return NewSide(match.first, match.round, own), NewSide(match.second, match.round, back)


def matches_of(evidence: Evidence, players: frozenset[int]) -> Iterator[Match]:
    """The matches in which one of some players has a part, and of which both tell; each once."""
    ground = evidence.ground
    for number in range(len(ground.tournament.rounds)):
        for player in sorted(players):
            side = ground.side(player, number)
            if side is None or side.opponent is None or side.opponent == player:
                continue
            back = ground.side(side.opponent, number)
            if back is None or back.opponent != player or side.outcome is None:
                continue
            if player < side.opponent or side.opponent not in players:
                yield Match(number, player, side.opponent, side, back)


def other_results(evidence: Evidence) -> Iterator[Edit]:
    """Matches with another result, where that gives the points that are published, or where these do not change and
    the games of one of the two are others."""
    for match in matches_of(evidence, evidence.concerned):
        for outcome, games in _results(evidence, match):
            changes = sides_of(match, outcome, games)
            moved = {
                player: evidence.worth(change.side) - evidence.worth(told)
                for player, change, told in zip(match.players, changes, (match.side, match.back), strict=True)
            }
            if evidence.explains_points(moved):
                yield Edit(_kind(match, outcome, games), changes)


def _results(evidence: Evidence, match: Match) -> Iterator[tuple[Outcome, Games | None]]:
    """Every other result that a match may have had, as the first player would have it."""
    told = match.side.outcome, match.side.games
    if match.side.games is None:
        results: list[tuple[Outcome, Games | None]] = [(outcome, None) for outcome in Outcome]
    else:
        results = [result for games in evidence.results for result in _both_ways(games)]
    yield from (result for result in dict.fromkeys(results) if result != told)


def _both_ways(games: Games) -> Iterator[tuple[Outcome, Games]]:
    won, lost, drawn = games
    yield (Outcome.DRAW if won == lost else Outcome.WIN if won > lost else Outcome.LOSS), games
    if won != lost:
        yield (Outcome.LOSS if won > lost else Outcome.WIN), (lost, won, drawn)


def _kind(match: Match, outcome: Outcome, games: Games | None) -> str:
    told = match.side
    if outcome is told.outcome:
        return "intentional-draw" if outcome is Outcome.DRAW else "match-games"
    if outcome is OPPOSITE[told.outcome] and games == mirrored(told.games):
        return "winner-swapped"
    return "match-outcome"


def told_by_one(evidence: Evidence) -> Iterator[Edit]:
    """Of two sides that tell a match otherwise, either is right."""
    flawed = frozenset(player for player, _ in evidence.ground.flaws.of)
    for match in matches_of(evidence, flawed if len(flawed) <= MOST_CONCERNED else frozenset()):
        if told_alike(match.side, match.back):
            continue
        for player, told, other in ((match.first, match.side, match.back), (match.second, match.back, match.side)):
            meant = replace(told, outcome=OPPOSITE[other.outcome], games=mirrored(other.games))
            yield Edit("result", (NewSide(player, match.round, meant),))


def exchanged_results(evidence: Evidence) -> Iterator[Edit]:
    """Two matches of a round whose results may have been entered for each other."""
    by_round: dict[int, list[Match]] = {}
    for match in matches_of(evidence, evidence.own):
        by_round.setdefault(match.round, []).append(match)
    pairs = [pair for matches in by_round.values() for pair in combinations(matches, 2)]
    for one, other in pairs if len(pairs) <= MOST_EXCHANGED else ():
        yield from _exchanged(evidence, one, other)


def _exchanged(evidence: Evidence, one: Match, other: Match) -> Iterator[Edit]:
    turned = Match(other.round, other.second, other.first, other.back, other.side)
    found: list[Sequence[NewSide]] = []
    for second in (other, turned):
        if (one.side.outcome, one.side.games) == (second.side.outcome, second.side.games):
            continue
        changes = (
            *sides_of(one, second.side.outcome, second.side.games),
            *sides_of(second, one.side.outcome, one.side.games),
        )
        moved = {
            change.player: evidence.worth(change.side) - evidence.worth(told)
            for change, told in zip(changes, (one.side, one.back, second.side, second.back), strict=True)
        }
        if changes not in found and evidence.explains_points(moved):
            found.append(changes)
            yield Edit("results-exchanged", changes)
