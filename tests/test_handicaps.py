"""The handicap rule that games follow: stated, or found in the games. Grades and stones are reckoned on paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.handicaps import GivenRule, given_rule, stones_given
from crosstable.model import Colour, Decision, Grade, Outcome, Player, Round, Settings, Side, Tournament

Game = tuple[str, str, int | None]
"""White's grade, Black's, and the stones."""


def grade(text: str) -> Grade | None:
    return None if text == "?" else Grade(int(text[:-1]), text[-1])


def tournament(*games: Game, colours: bool = True, **settings: object) -> Tournament:
    """A tournament of one round, a game between players of its own for each of the games."""
    players: list[Player] = []
    for white, black, stones in games:
        row = len(players)
        colour = (Colour.WHITE, Colour.BLACK) if colours else (None, None)
        for other, (name, own) in enumerate((("W", white), ("B", black))):
            outcome = Outcome.LOSS if other else Outcome.WIN
            side = Side(Decision.PLAYED, outcome, row + 1 - other, colour[other], stones)
            players.append(Player(f"{name}{row}", "A", (side,), grade(own)))
    return Tournament(tuple(players), (Round(),), settings=Settings(**settings))  # type: ignore[arg-type]


EVEN = [("3d", "3d", 0), ("1d", "1k", 0)]
REDUCED_BY_2 = [("3d", "3d", 0), ("1d", "3k", 1), ("1d", "10k", 8), ("5d", "20k", 9)]


@pytest.mark.parametrize(
    ("games", "reduction"),
    [
        (EVEN, 9),
        ([("1d", "1k", None)], 9),
        ([("?", "?", 0)], 9),
        ([("3d", "3d", 0), ("1d", "3k", 3)], 0),
        (REDUCED_BY_2, 2),
        ([*REDUCED_BY_2, ("?", "5k", 3)], 2),
        ([("1d", "9k", 1)], 8),
        ([("1d", "3k", 1), ("1d", "3k", 2)], None),
        ([("3k", "1d", 2)], None),
        ([("1d", "20k", 9)], None),
        ([("1d", "4k", 5)], None),
    ],
)
def test_rule_of_the_games(games: list[Game], reduction: int | None) -> None:
    found = given_rule(tournament(*games))
    assert found.reduction == reduction
    assert found.told


def test_games_without_colour_and_handicap_tell_nothing() -> None:
    bare = [("1d", "3k", None)]
    assert given_rule(tournament(*bare, colours=False)) == GivenRule(None, told=False)
    assert given_rule(tournament(*bare, colours=False, handicap_reduction=2)) == GivenRule(2, told=False)


def test_some_games_that_tell_nothing_leave_it_open() -> None:
    """The database would fill in a handicap for them, and nobody knows which was right."""
    for games, stated in (([("1d", "3k", 1)], None), ([("1d", "5k", 0)], 2)):
        told = tournament(*games, handicap_reduction=stated)
        untold = tournament(("2d", "5k", None), colours=False)
        moved = [
            replace(p, sides=tuple(s and replace(s, opponent=(s.opponent or 0) + 2) for s in p.sides))
            for p in untold.players
        ]
        assert given_rule(replace(told, players=(*told.players, *moved))).reduction == stated


@pytest.mark.parametrize(
    ("games", "settings", "reduction", "strays"),
    [
        (EVEN, {"handicap_reduction": 1}, 1, 0),
        ([*EVEN, ("3d", "3k", 0)], {"handicap_reduction": 1}, 9, 0),
        ([*EVEN, ("3d", "3k", 0)], {"handicap_reduction": 0, "most_handicap": 0}, 9, 0),
        (REDUCED_BY_2, {"handicap_reduction": 2}, 2, 0),
        (REDUCED_BY_2, {"handicap_reduction": 1}, 1, 1),
        ([("3d", "5k", 0), ("2k", "5k", 2)], {"handicap_reduction": 1, "even_from": 0}, 1, 0),
        ([("3d", "5k", 0), ("2k", "5k", 2)], {"handicap_reduction": 1, "even_from": 5}, 1, 1),
        ([("3d", "5k", 4), ("2k", "5k", 2)], {"handicap_reduction": 1, "most_handicap": 4}, 1, 0),
        ([("3d", "5k", 4), ("2k", "5k", 2)], {"most_handicap": 4}, 1, 0),
        ([("3d", "5k", 1)], {"handicap_reduction": 1, "handicap_by_score": True}, None, 0),
        (EVEN, {"handicap_by_score": True}, 9, 0),
    ],
)
def test_rule_that_is_stated(
    games: list[Game], settings: dict[str, object], reduction: int | None, strays: int
) -> None:
    found = given_rule(tournament(*games, **settings))  # type: ignore[arg-type]
    assert (found.reduction, len(found.strays)) == (reduction, strays)


def test_games_that_were_not_played_or_are_told_two_ways_do_not_count() -> None:
    games = tournament(("3d", "3d", 0), ("1d", "3k", 9), ("1d", "3k", 8))
    players = list(games.players)
    for row in (2, 3):
        players[row] = replace(
            players[row], sides=tuple(side and replace(side, decided=Decision.DEFAULT) for side in players[row].sides)
        )
    players[5] = replace(players[5], sides=tuple(side and replace(side, handicap=7) for side in players[5].sides))
    assert given_rule(replace(games, players=tuple(players))) == GivenRule(None)


def test_stones_of_a_rule() -> None:
    strong, weak = Grade(3, "d"), Grade(12, "k")
    assert stones_given(strong, weak, 0) == {9}
    assert stones_given(strong, weak, 2) == {9, 7}
    assert stones_given(strong, weak, 9) == {0}
    assert stones_given(weak, strong, 0) == {0}
    assert stones_given(strong, weak, 2, Settings(most_handicap=5)) == {5}
    assert stones_given(strong, weak, 2, Settings(even_from=0)) == {0}
