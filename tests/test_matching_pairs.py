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
from crosstable.pairing import matching
from crosstable.pairing.costs import CostTable
from crosstable.pairing.entrants import DOWN, UP, Entrant, Floaters, Pair, Placement, Preferences, Proposal
from crosstable.pairing.field import Field
from crosstable.pairing.narrowing import barriers, narrowed
from crosstable.pairing.proposal import best_pairs, propose

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


@pytest.mark.parametrize("seed", range(30))
def test_what_is_pruned_is_in_no_best_pairing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small rounds are solved as they are: here they are pruned as large ones are, from as few edges as can be."""
    monkeypatch.setattr(matching, "_FEW", 0)
    monkeypatch.setattr(matching, "_NEAREST", 1)
    monkeypatch.setattr(matching, "_ROUNDS", 1 + seed % 3)
    chance = random.Random(1000 + seed)
    entrants = random_entrants(chance, 5 + seed % 4)
    preferences = random_preferences(chance)
    assert proposed(propose(entrants, preferences)) == brute_force(entrants, preferences)[0][1]


@pytest.mark.parametrize("seed", range(6))
def test_large_rounds_are_as_good_as_unpruned_ones(seed: int) -> None:
    chance = random.Random(seed)
    players = [
        replace(player, club=chance.choice(("home", "home", "north", None)), country=chance.choice(("FI", "HU", "SE")))
        for player in swiss(chance, 59 + seed, 1 + seed)
    ]
    table = CostTable(Field.of(players), Preferences(avoid_club=4 * (seed % 2), avoid_country=seed % 3))
    edges = list(combinations(range(table.field.size), 2))
    assert best_pairs(table) == matching.matched(table.field.size, edges, [table.levels(*edge) for edge in edges])


def test_pruning_leaves_little_of_a_first_round() -> None:
    players = [Entrant(order, 0, f"Player {order}", rating=order) for order in range(200)]
    table = CostTable(Field.of(players), Preferences())
    edges, barriers, known, legal = narrowed(table)
    kept, _ = matching.possible(200, edges, [table.levels(*edge) for edge in edges], barriers, known)
    assert (len(edges), legal, len(kept)) == (200 * 199 // 2, True, 100)


def test_costs_beyond_the_library_are_an_error() -> None:
    with pytest.raises(ValueError, match="bits"):
        matching.matched(4, [(0, 1), (2, 3), (1, 3), (0, 2)], [(0,), (0,), (0,), (1 << 121,)])


def test_no_player_one_player_two_players() -> None:
    assert propose([]).pairs == ()
    alone = propose([Entrant(7, 4, "Nagy")])
    assert (alone.pairs, alone.bye) == ((), 7)
    assert propose([Entrant(7, 4, "Nagy", 1500), Entrant(3, 4, "Kiss", 1600)]).pairs == (Pair(3, 7, white=3),)
    with pytest.raises(ValueError, match="same order"):
        propose([Entrant(7, 4, "Nagy"), Entrant(7, 4, "Kiss")])


def players_with(*scores: float) -> list[Entrant]:
    """Players 1, 2, 3 … with these points, by their ratings in that order."""
    return [
        Entrant(order, int(4 * score), name, rating=2000 - order)
        for order, (score, name) in enumerate(
            zip(scores, "Antal Bodor Cser Deak Erdei Fabri Gal Hegedus".split(), strict=False), 1
        )
    ]


def games(*pairs: tuple[int, int], among: list[Entrant]) -> list[Entrant]:
    """The same players after they have met."""
    return [
        replace(
            player, met=frozenset(other for pair in pairs if player.order in pair for other in pair) - {player.order}
        )
        for player in among
    ]


def pairs_of(entrants: list[Entrant], preferences: Preferences | None = None) -> list[tuple[int, int]]:
    return [(pair.first, pair.second) for pair in propose(entrants, preferences or Preferences()).pairs]


@pytest.mark.parametrize(
    ("placement", "expected"),
    [
        (Placement.SLIDE, [(1, 4), (2, 5), (3, 6)]),
        (Placement.FOLD, [(1, 6), (2, 5), (3, 4)]),
        (Placement.ADJACENT, [(1, 2), (3, 4), (5, 6)]),
    ],
)
def test_placement_within_a_score(placement: Placement, expected: list[tuple[int, int]]) -> None:
    assert pairs_of(players_with(1, 1, 1, 1, 1, 1), Preferences(placement=placement)) == expected


@pytest.mark.parametrize(
    ("floaters", "expected"),
    [(Floaters.MIDDLE, [(1, 3), (2, 5), (4, 6)]), (Floaters.NEAREST, [(1, 2), (3, 4), (5, 6)])],
)
def test_who_floats(floaters: Floaters, expected: list[tuple[int, int]]) -> None:
    assert pairs_of(players_with(1, 1, 1, 0, 0, 0), Preferences(floaters=floaters)) == expected


def test_rather_two_floats_by_one_than_one_by_two() -> None:
    assert pairs_of(players_with(2, 1, 1, 0)) in ([(1, 2), (3, 4)], [(1, 3), (2, 4)])


def test_not_the_same_player_floats_again() -> None:
    """Of three the one in the middle would float; he has just done so, and the first has in an earlier round."""
    players = players_with(1, 1, 1, 0)
    players[0] = replace(players[0], floats=(DOWN, 0))
    players[1] = replace(players[1], floats=(0, DOWN))
    players[2] = replace(players[2], floats=(0, UP))
    assert pairs_of(players) == [(1, 2), (3, 4)]
    players[2] = replace(players[2], floats=(DOWN, DOWN))
    assert pairs_of(players) == [(1, 4), (2, 3)]


def test_the_bye_is_for_one_who_had_fewest_then_for_the_lowest_score() -> None:
    players = players_with(2, 1, 1, 0, 0)
    assert propose(players).bye == 5
    players[3:] = [replace(player, byes=1) for player in players[3:]]
    proposal = propose(players)
    assert proposal.bye in {2, 3}
    assert [reason.text for reason in proposal.reasons if reason.kind == "bye"] == [
        f"{players[proposal.bye - 1].name} (1) has the bye: 5 players, an odd number; "
        "he has had none, and of those nobody has a lower score"
    ]


def test_the_bye_counts_as_a_game_against_the_lowest_score() -> None:
    players = [replace(player, byes=int(player.order > 1)) for player in players_with(3, 1, 1)]
    proposal = propose(players)
    assert (proposal.bye, {cost.level: cost.total for cost in proposal.costs}["differences"]) == (1, 8)
    assert proposal.reasons[0].text == "Antal (3) has the bye: 3 players, an odd number; he alone has had none"


def test_clubs_are_avoided_as_far_as_it_weighs() -> None:
    players = [replace(player, club="north" if player.order in {1, 2} else None) for player in players_with(2, 2, 1, 1)]
    assert pairs_of(players, Preferences(avoid_club=7)) == [(1, 2), (3, 4)]
    assert pairs_of(players, Preferences(avoid_club=9)) == [(1, 3), (2, 4)]
    kept = propose([replace(player, country="FI") for player in players], Preferences(avoid_club=7, avoid_country=1))
    assert [reason.text for reason in kept.reasons] == [
        "Antal and Bodor are both of the club north: to avoid it would cost more than it weighs",
        "Cser and Deak are both of the country FI: to avoid it would cost more than it weighs",
    ]


def test_colours_are_balanced_then_alternate() -> None:
    balances = {1: (2, Colour.WHITE), 2: (1, Colour.BLACK), 3: (0, Colour.WHITE), 4: (-1, Colour.BLACK)}
    players = [
        replace(player, balance=balances[player.order][0], last=balances[player.order][1])
        for player in players_with(1, 1, 1, 1)
    ]
    # 1 and 2 are both due Black: 1 meets 3 or 4, and 4 has White against anybody.
    proposal = propose(players)
    assert {(pair.first, pair.second): pair.white for pair in proposal.pairs} in (
        {(1, 3): 3, (2, 4): 4},
        {(1, 4): 4, (2, 3): 3},
    )
    assert all(pair.white is None for pair in propose(players, Preferences(colours=False)).pairs)


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [
        (None, None, 1),
        (Colour.WHITE, None, 2),
        (Colour.BLACK, Colour.BLACK, 1),
        (None, Colour.BLACK, 2),
        (None, Colour.WHITE, 1),
    ],
)
def test_who_has_white_where_balances_are_equal(first: Colour | None, second: Colour | None, white: int) -> None:
    one, other = players_with(1, 1)
    (pair,) = propose([replace(one, last=first), replace(other, last=second)]).pairs
    assert pair.white == white


def test_white_gives_the_stones() -> None:
    def by_rating(first: Entrant, second: Entrant) -> int:
        return ((first.rating or 0) - (second.rating or 0)) // 100

    strong, weak = Entrant(1, 0, "Strong", 2000), Entrant(2, 4, "Weak", 1500)
    assert propose([strong, weak], Preferences(stones=by_rating)).pairs == (Pair(2, 1, white=1, stones=5),)
    assert propose([strong, weak], Preferences(stones=by_rating, colours=False)).pairs[0].white == 1


def float_reasons(entrants: list[Entrant], preferences: Preferences | None = None) -> list[str]:
    return [reason.text for reason in propose(entrants, preferences or Preferences()).reasons if reason.kind == "float"]


def test_reasons_of_floats() -> None:
    assert float_reasons(players_with(3, 1, 1, 0), Preferences(floaters=Floaters.NEAREST)) == [
        "Antal (3) meets Bodor (1): nobody else has 3 points",
        "Cser (1) meets Deak (0): 2 players have 1 point, 1 of them meets higher scores, "
        "so one of them must meet another score",
    ]
    floated = [replace(player, floats=(0,)) for player in players_with(1, 1, 1, 0.5)]
    floated[3] = replace(floated[3], floats=(UP, UP, UP, DOWN, 0))
    floated[0] = replace(floated[0], floats=(DOWN, 0))
    floated[2] = replace(floated[2], floats=(DOWN, 0))
    assert float_reasons(floated) == [
        "Bodor (1) meets Deak (½): 3 players have 1 point, so one of them must meet another score; "
        "Bodor has not floated down before; Deak has floated up 3 times"
    ]


def test_reasons_of_floats_that_earlier_games_force() -> None:
    assert float_reasons(games((1, 2), among=players_with(1, 1, 0, 0)))[0] == (
        "Antal (1) meets Cser (0): Antal has met all others with 1 point"
    )
    below = float_reasons(games((3, 4), (1, 4), among=players_with(1, 1, 0, 0)))
    assert below == [
        "Antal (1) meets Cser (0): Cser has met all others with 0 points",
        "Bodor (1) meets Deak (0): Deak has met all others with 0 points",
    ]


def test_two_who_are_left_and_have_met() -> None:
    """Antal must meet one of the three with 1 point; whoever it is, the other two have met."""
    texts = float_reasons(games((2, 3), (3, 4), (2, 4), among=players_with(2, 1, 1, 1, 0, 0)))
    assert len(texts) == 3
    assert all(text.endswith(("nobody else has 2 points", "has met all others with 1 point")) for text in texts)
    texts = float_reasons(games((2, 3), (4, 5), (2, 5), (3, 4), among=players_with(2, 1, 1, 1, 1, 0)))
    assert len(texts) == 2


def rematch_reasons(entrants: list[Entrant]) -> set[str]:
    return {reason.text.partition(": ")[2] for reason in propose(entrants).reasons if reason.kind == "rematch"}


def test_reasons_of_rematches() -> None:
    everybody = games(*combinations(range(1, 5), 2), among=players_with(2, 1, 1, 0))
    assert rematch_reasons(everybody) == {"Antal, Bodor, Cser and Deak have met everybody"}
    alone = games((1, 2), (1, 3), (1, 4), among=players_with(2, 1, 1, 0))
    assert rematch_reasons(alone) == {"Antal has met everybody"}
    # 1, 2, 3 have met each other and 5 and 6: only 4 is left for all three.
    three = [*combinations(range(1, 4), 2), *((low, high) for low in (1, 2, 3) for high in (5, 6))]
    assert rematch_reasons(games(*three, among=players_with(2, 2, 2, 0, 0, 0))) == {
        "Antal, Bodor and Cser have nobody left but Deak, and these are too few"
    }
    # Two threes: everybody has met all of the other three.
    across = [(low, high) for low in (1, 2, 3) for high in (4, 5, 6)]
    assert rematch_reasons(games(*across, among=players_with(1, 1, 1, 0, 0, 0))) == {
        "those named together here, each time an odd number, have only each other left: "
        "Antal, Bodor and Cser / Deak, Erdei and Fabri"
    }


def test_a_rematch_goes_before_a_second_bye() -> None:
    """Antal has met both others: only his bye, a second one, avoids a rematch."""
    players = games((1, 2), (1, 3), among=players_with(2, 1, 0))
    proposal = propose([replace(player, byes=2 if player.order == 1 else 1) for player in players])
    assert (proposal.bye, [(pair.first, pair.second) for pair in proposal.pairs]) == (1, [(2, 3)])
    assert proposal.reasons[0].text == (
        "Antal (2) has the bye: 3 players, an odd number; "
        "he had 2 byes and others fewer, but the round cannot be paired otherwise"
    )


def test_the_bye_of_one_whose_score_is_not_the_lowest() -> None:
    """Bodor and Cser can only meet Antal; so the bye is for one of them, or two would meet again."""
    players = games((2, 3), (2, 4), (3, 4), (2, 5), (3, 5), among=players_with(1, 1, 1, 0, 0))
    proposal = propose([replace(player, byes=1) for player in players])
    assert proposal.bye in {2, 3}
    assert proposal.reasons[-1].text.endswith(
        "he has had 1 bye, the fewest, and with Deak and Erdei, who have less, the others would be paired worse"
    )


def test_a_large_lowest_score_whose_players_all_had_byes() -> None:
    """One of the two above has the bye, and the other floats down: two pairs cross the boundary."""
    players = [Entrant(order, 4 * (order < 2), f"Player {order}", byes=int(order > 1)) for order in range(45)]
    field = Field.of(players)
    assert barriers(field) == [matching.Barrier(2, 46, 2)]
    proposal = propose(players)
    assert (proposal.bye in {0, 1}, [cost.total for cost in proposal.costs[:4]]) == (True, [0, 0, 8, 32])


def test_rematches_of_a_large_round_are_told_shortly() -> None:
    players = [Entrant(order, 0, f"Player {order}") for order in range(1, 103)]
    everybody = frozenset(range(1, 103))
    assert rematch_reasons([replace(players[0], met=everybody - {1}), *players[1:]]) == {"Player 1 has met everybody"}
    two = [replace(player, met=everybody - {player.order, 3}) for player in players[:2]]
    assert rematch_reasons([*two, *players[2:]]) == {"the players cannot all be paired without a rematch"}
