"""The AGA's way of counting, as ``tscore`` has it: only games count, sums are of wins; with ``-m`` bands and wins.

Reckoned on paper for the games below. Wins: Adler 2, Brook 2, Cole 0, Dunn 1, Ebb 0. Round 3 of Ebb is a bye, Dunn is
absent there; Adler and Brook have a game without a result in round 3.
"""

from __future__ import annotations

import pytest

from crosstable.model import (
    Colour,
    Counting,
    Decision,
    Grade,
    Outcome,
    Player,
    Round,
    Side,
    System,
    Tournament,
)
from crosstable.results import Standings
from crosstable.standings import standings
from crosstable.terms import terms

ADLER, BROOK, COLE, DUNN, EBB = range(5)
W, L = Outcome.WIN, Outcome.LOSS


def game(opponent: int, outcome: Outcome | None, colour: Colour = Colour.WHITE, stones: int = 0) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, colour, stones)


BLACK = Colour.BLACK
TOURNAMENT = Tournament(
    players=(
        Player("Adler", sides=(game(COLE, W), game(DUNN, W, stones=4), game(BROOK, None)), grade=Grade(7, "d")),
        Player(
            "Brook",
            sides=(game(DUNN, W, stones=2), game(EBB, W, stones=9), game(ADLER, None, BLACK)),
            grade=Grade(2, "d"),
        ),
        Player("Cole", sides=(game(ADLER, L, BLACK), Side(Decision.UNPAIRED), game(DUNN, L)), grade=Grade(1, "k")),
        Player(
            "Dunn",
            sides=(game(BROOK, L, BLACK, 2), game(ADLER, L, BLACK, 4), game(COLE, W, BLACK)),
            grade=Grade(1, "d"),
        ),
        Player(
            "Ebb", sides=(Side(Decision.ABSENT), game(BROOK, L, BLACK, 9), Side(Decision.BYE)), grade=Grade(20, "k")
        ),
    ),
    rounds=(Round(),) * 3,
    counting=Counting("aga"),
)


def column(table: Standings, criterion: str) -> list[float | None]:
    """The values of the players in the order of the file, in points."""
    lines = sorted(table.lines, key=lambda line: line.player)
    return [None if (value := line.scores[criterion]) is None else float(value / 4) for line in lines]


def test_sums_of_wins() -> None:
    """SOS: the wins of all opponents, also of one against whom nothing came out; SODOS: of those beaten."""
    table = standings(TOURNAMENT)
    assert (table.profile, table.system, table.criteria) == ("aga", "swiss", ("nbw", "wsos", "wsodos", "sdc"))
    assert column(table, "nbw") == [2, 2, 0, 1, 0]
    assert column(table, "wsos") == [0 + 1 + 2, 1 + 0 + 2, 2 + 1, 2 + 2 + 0, 2]
    assert column(table, "wsodos") == [1, 1, 0, 0, 0]


def test_places() -> None:
    """Adler and Brook are equal in all and have met without a result: they share a place, the stronger first."""
    lines = standings(TOURNAMENT).lines
    assert [(line.player, line.place, line.tied) for line in lines] == [
        (ADLER, 1, True),
        (BROOK, 1, True),
        (DUNN, 3, False),
        (COLE, 4, False),
        (EBB, 5, False),
    ]


def test_mcmahon_mode() -> None:
    """Bands: 7d counts as 6d, 6; 2d 2; 1k 0; 1d 1; 20k −19. Scores add the wins: 8, 4, 0, 2, −19.

    SOM: Adler 0 + 2 + 4, Brook 2 − 19 + 8, Cole 8 + 2, Dunn 4 + 8 + 0, Ebb 4; of those beaten: 0 + 2, 2 − 19, 0, 0, 0.
    """
    table = standings(TOURNAMENT, profile="aga-mcmahon")
    assert (table.profile, table.system) == ("aga-mcmahon", "mcmahon")
    assert table.criteria == ("mms", "sos", "sodos", "wsos", "wsodos")
    assert column(table, "start") == [6, 2, 0, 1, -19]
    assert column(table, "mms") == [8, 4, 0, 2, -19]
    assert column(table, "sos") == [6, -9, 10, 12, 4]
    assert column(table, "sodos") == [2, -17, 0, 0, 0]
    assert [line.player for line in table.lines] == [ADLER, BROOK, DUNN, COLE, EBB]


def test_start_scores_that_a_file_states_stay() -> None:
    system = System("mcmahon", zero=-30, bar=0)
    stated = Tournament(TOURNAMENT.players, TOURNAMENT.rounds, system=system, counting=Counting("opengotha"))
    assert column(standings(stated, profile="aga-mcmahon"), "start") == [30, 30, 29, 30, 10]


@pytest.mark.parametrize("profile", ["aga", "aga-mcmahon"])
def test_terms_add_up(profile: str) -> None:
    table = standings(TOURNAMENT, profile=profile)
    for line in table.lines:
        for told in terms(TOURNAMENT, profile, line.player):
            assert (told.total, sum(term.value for term in told.terms)) == (line.scores[told.criterion],) * 2


def test_head_to_head_only_between_two() -> None:
    """Two who are equal are parted by their game. A circle of three is not, nor three of whom one beat both others."""
    two = Tournament(
        (
            Player("A", sides=(game(1, L), game(2, W))),
            Player("B", sides=(game(0, W), game(3, L))),
            Player("C", sides=(Side(Decision.UNPAIRED), game(0, L))),
            Player("D", sides=(Side(Decision.UNPAIRED), game(1, W))),
        ),
        (Round(), Round()),
        counting=Counting("aga"),
    )
    # A, B and D have one win; SOS: A 1 + 0, B 1 + 1, D 1.  A and D are equal: SODS 0 and 1.
    assert [(line.player, line.place) for line in standings(two).lines] == [(1, 1), (3, 2), (0, 3), (2, 4)]
    pair = Tournament(
        (Player("A", sides=(game(1, L), game(1, W))), Player("B", sides=(game(0, W), game(0, L)))),
        (Round(), Round()),
        counting=Counting("aga"),
    )
    assert [line.tied for line in standings(pair).lines] == [True, True]  # one win each
    circle = Tournament(
        (
            Player("A", sides=(game(1, W), Side(Decision.UNPAIRED), game(2, W))),
            Player("B", sides=(game(0, L), game(2, W), Side(Decision.UNPAIRED))),
            Player("C", sides=(Side(Decision.UNPAIRED), game(1, L), game(0, L))),
        ),
        (Round(),) * 3,
        counting=Counting("aga"),
    )
    everybody = standings(circle, by=["sdc"])
    assert column(everybody, "sdc") == [0, 0, 0]
    assert column(standings(circle, by=["sdc"], profile="opengotha"), "sdc") == [2, 1, 0]
