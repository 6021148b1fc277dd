"""The proposal of a round: the one best pairing, against all pairings there are, whatever order the players come in."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from crosstable.model import Colour
from crosstable.pairing.costs import CostTable
from crosstable.pairing.entrants import DOWN, UP, Entrant, Floaters, Placement, Preferences, Proposal
from crosstable.pairing.field import Field
from crosstable.pairing.proposal import propose

HERE = Path(__file__).parent


def all_pairings(places: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    if not places:
        yield []
        return
    first, rest = places[0], places[1:]
    for index, other in enumerate(rest):
        for pairing in all_pairings(rest[:index] + rest[index + 1 :]):
            yield [(first, other), *pairing]


def brute_force(entrants: list[Entrant], preferences: Preferences) -> list[tuple[tuple[int, ...], set[frozenset[int]]]]:
    """All pairings, the best first, as sums of costs and pairs of orders (the bye: one player alone)."""
    field = Field.of(entrants)
    table = CostTable(field, preferences)
    found: list[tuple[tuple[int, ...], set[frozenset[int]]]] = []
    for pairing in all_pairings(tuple(range(field.size))):
        levels = [table.levels(low, high) for low, high in pairing]
        pairs = {frozenset(field.players[place].order for place in pair if place != field.bye) for pair in pairing}
        found.append((tuple(map(sum, zip(*levels, strict=True))), pairs))
    return sorted(found, key=lambda one: one[0])


def proposed(proposal: Proposal) -> set[frozenset[int]]:
    pairs = {frozenset({pair.first, pair.second}) for pair in proposal.pairs}
    return pairs if proposal.bye is None else pairs | {frozenset({proposal.bye})}


def random_entrants(chance: random.Random, count: int) -> list[Entrant]:
    orders = chance.sample(range(1, 50), count)
    scores = [4 * chance.randrange(3) + chance.choice((0, 0, 0, 2)) for _ in orders]
    likely = chance.choice((0.1, 0.4, 0.8))
    met = [pair for pair in combinations(orders, 2) if chance.random() < likely]
    return [
        Entrant(
            order,
            score,
            f"Player {order}",
            rating=chance.choice((None, 1000, 1500, 2000)),
            met=frozenset(other for pair in met if order in pair for other in pair if other != order),
            byes=chance.randrange(3),
            floats=tuple(chance.choice((UP, DOWN, 0)) for _ in range(chance.randrange(4))),
            balance=chance.randrange(-2, 3),
            last=chance.choice((None, Colour.BLACK, Colour.WHITE)),
            club=chance.choice((None, "north", "south")),
            country=chance.choice((None, "FI", "HU")),
        )
        for order, score in zip(orders, scores, strict=True)
    ]


def random_preferences(chance: random.Random) -> Preferences:
    return Preferences(
        avoid_club=chance.choice((0, 4, 10)),
        avoid_country=chance.choice((0, 2)),
        colours=chance.random() < 0.7,
        placement=chance.choice(list(Placement)),
        floaters=chance.choice(list(Floaters)),
        stones=chance.choice((Preferences().stones, lambda first, second: (first.score - second.score) // 4)),
    )


@pytest.mark.parametrize("seed", range(60))
def test_no_pairing_is_better(seed: int) -> None:
    chance = random.Random(seed)
    entrants = random_entrants(chance, 1 + seed % 8)
    preferences = random_preferences(chance)
    pairings = brute_force(entrants, preferences)
    proposal = propose(entrants, preferences)
    assert tuple(cost.total for cost in proposal.costs) == pairings[0][0]
    assert proposed(proposal) == pairings[0][1]
    assert len(pairings) == 1 or pairings[0][0] < pairings[1][0], "the best is the only one"


def swiss(chance: random.Random, count: int, rounds: int) -> list[Entrant]:
    """Players after some rounds, as the proposals were played."""
    players = {order: Entrant(order, 0, f"Player {order}", rating=3000 - 10 * order) for order in range(1, count + 1)}
    for _ in range(rounds):
        proposal = propose(list(players.values()))
        for pair in proposal.pairs:
            won = chance.choice((pair.first, pair.first, pair.second))
            difference = players[pair.first].score - players[pair.second].score
            for order, other, floated in (
                (pair.first, pair.second, DOWN if difference else 0),
                (pair.second, pair.first, UP if difference else 0),
            ):
                white = pair.white == order
                player = players[order]
                players[order] = replace(
                    player,
                    score=player.score + (4 if won == order else 0),
                    met=player.met | {other},
                    floats=(*player.floats, floated),
                    balance=player.balance + (1 if white else -1),
                    last=Colour.WHITE if white else Colour.BLACK,
                )
        if proposal.bye is not None:
            player = players[proposal.bye]
            players[proposal.bye] = replace(player, score=player.score + 4, byes=player.byes + 1)
    return list(players.values())


@pytest.mark.parametrize("count", [9, 24, 41])
def test_the_order_of_the_players_does_not_matter(count: int) -> None:
    chance = random.Random(count)
    players = swiss(chance, count, 4)
    expected = propose(players)
    for _ in range(5):
        chance.shuffle(players)
        assert propose(players) == expected


def test_other_processes_propose_the_same() -> None:
    code = "import random, test_matching_pairs as t; print(t.propose(t.swiss(random.Random(5), 31, 3)))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert printed == {f"{propose(swiss(random.Random(5), 31, 3))}\n"}


def test_nobody_meets_again_and_nobody_has_a_second_bye() -> None:
    players = swiss(random.Random(3), 33, 9)
    assert all(len(player.met) + player.byes == 9 and player.byes <= 1 for player in players)
