"""Pairgoth's way of counting, reckoned on paper for one small tournament.

Round 1: A (White) beat B; C (White) and D made a jigo, D with 2 stones; E had a bye. Round 2: A (White) and C, who had
1 stone, both won by decision; B (White) beat E, who had 3 stones; D was absent. Round 3: D (Black) beat B; C (White)
beat E, who had 2 stones; A was not paired.

A bye is a win, a jigo is nothing, and a round missed is worth half a point, the half of the whole rounded down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tables import tournament

from crosstable.case import cases
from crosstable.fit import Fit, scores_of
from crosstable.model import Counting, Decision, Player, Side, System, Tournament
from crosstable.profiles import PROFILES, stated_profile
from crosstable.scores import FURTHER, Reading
from crosstable.standings import from_case, standings
from crosstable.terms import SPELLED, spell

ROWS = ("2+/w0 3+/w1 0-", "1-/b0 5+/w3 4-/w0", "4=/w2 1+/b1 5+/w2", "3=/b2 0= 2+/b0", "0+ 2-/b3 3-/b2")
STARTS = (10, 9, 8, 7, 6)


def unstated(side: Side | None) -> Side | None:
    """A round without a game of which the file tells only why there was none."""
    return side if side is None or side.is_game else Side(side.decided)


def example() -> Tournament:
    told = tournament(*ROWS)
    players = (replace(player, sides=tuple(map(unstated, player.sides))) for player in told.players)
    return replace(told, players=tuple(players))


def points(
    counting: Counting, starts: Sequence[int] = STARTS, told: Tournament | None = None
) -> dict[str, list[float | None]]:
    """Every criterion in points, in the order of the rows."""
    reading = Reading(0, stated_profile(counting), starts=tuple(4 * start for start in starts))
    found = scores_of(told or example(), reading)
    return {name: [None if value is None else value / 4 for value in values] for name, values in found.items()}


def test_mcmahon() -> None:
    found = points(Counting("pairgoth"))
    expected = {
        "nbw": [2, 1, 2, 1, 1],
        "mms": [12, 10, 10, 8, 7],
        "scorex": [12, 10, 10, 8, 7],
        "sos": [10 + 11 + 10, 12 + 10 + 8, 10 + 11 + 9, 8 + 7 + 10, 6 + 7 + 8],
        "sodos": [10, 10, 9, 10, 0],
        "sosos": [30 + 30 + 3 * 10, 31 + 21 + 25, 25 + 31 + 21, 30 + 3 * 7 + 30, 30 + 30],
        "sos1": [10 + 10, 10 + 8, 10 + 9, 8 + 7, 6 + 7],
        "sos2": [10, 8, 9, 7, 6],
        "cuss": [6, 2, 3, 1, 4],
        "wcuss": [6, 2, 3, 1, 4],
    }
    assert {name: found[name] for name in expected} == expected


def test_half_the_rounds_in_sos() -> None:
    """With 3 rounds a missed round and a bye add the start score and 1 point."""
    found = points(Counting("pairgoth", half_rounds_in_sos=True))
    assert found["sos"] == [31 + 1, 30, 30, 25 + 1, 21 + 1]
    assert found["sosos"] == [30 + 30 + 3 * 11, 32 + 22 + 26, 26 + 32 + 22, 30 + 3 * 8 + 30, 30 + 30]
    assert found["sos1"] == [10 + 11, 18, 19, 8 + 8, 7 + 7]
    assert found["mms"] == [12, 10, 10, 8, 7]


def test_half_points_not_rounded() -> None:
    found = points(Counting("pairgoth", round_down=False))
    assert found["mms"] == [12.5, 10, 10, 8.5, 7]
    assert found["sos"] == [10 + 11 + 10, 12.5 + 10 + 8.5, 10.5 + 11.5 + 9, 8 + 7 + 10, 6 + 7 + 8]


def test_worth_of_an_absence_goes_for_rounds_not_paired() -> None:
    assert points(Counting("pairgoth", absent_score=4))["mms"] == [13, 10, 10, 9, 7]


def test_swiss() -> None:
    """All start from 0 and a missed round counts nothing; stones count in sums of wins too."""
    found = points(Counting("pairgoth", absent_score=0), starts=(0,) * 5)
    sos = [1 + 3, 2 + 4 + 1, 3 + 1 + 3, 0 + 1, -2 + 0]
    assert found["sos"] == found["wsos"] == sos
    assert found["sodos"] == found["wsodos"] == [1, 4, 3, 1, 0]
    assert found["sosos"] == found["wsosos"] == [7 + 7, 4 - 2 + 1, 1 + 4 - 2, 7 + 7, 7 + 7]
    assert found["mms"] == found["nbw"] == [2, 1, 2, 1, 1]
    assert found["wsos1"] == [1, 7 - 4, 7 - 3, 0, -2]
    assert found["wsos2"] == [0, 1, 1, 0, -2]


def test_who_never_played_has_no_sos_1() -> None:
    told = example()
    idle = Player("F", sides=(Side(Decision.ABSENT),) * 3)
    found = points(Counting("pairgoth"), (*STARTS, 5), replace(told, players=(*told.players, idle)))
    assert [found[name][5] for name in ("mms", "sos", "sos1", "sos2", "sosos")] == [6, 15, 0, 0, 45]


@pytest.mark.parametrize("half_rounds", [False, True])
def test_terms_add_up(half_rounds: bool) -> None:
    profile = stated_profile(Counting("pairgoth", half_rounds_in_sos=half_rounds))
    told = example()
    reading = Reading(0, profile, starts=tuple(4 * start for start in STARTS))
    fit = Fit(told, reading, (), scores_of(told, reading))
    for player in range(len(told.players)):
        for criterion in SPELLED:
            total = sum(term.value for term in spell(fit, player, criterion))
            assert total == fit.scores[criterion][player], (player, criterion)


def stated(criteria: tuple[str, ...], ratings: Sequence[int | None] = (None,) * 5) -> Tournament:
    """The example with start scores and criteria of its own."""
    told = example()
    players = tuple(
        replace(player, start=4 * start, rating=rating)
        for player, start, rating in zip(told.players, STARTS, ratings, strict=True)
    )
    return replace(told, players=players, system=System("mcmahon", criteria=criteria), counting=Counting("pairgoth"))


def places(told: Tournament) -> list[tuple[str, int]]:
    return [(told.players[line.player].family[-1], line.place) for line in standings(told).lines]


def test_places_are_shared_by_three_criteria() -> None:
    """B and C are equal in MMS, SOS and SOSOS; SODOS orders them, but does not part their places."""
    assert places(stated(("mms", "sos", "sosos", "sodos"))) == [("1", 1), ("2", 2), ("3", 2), ("4", 4), ("5", 5)]


def test_wins_and_rating_complete_the_criteria() -> None:
    """By MMS alone B and C are equal; the number of wins parts them: C has 2. With SOS before, wins are the third."""
    assert places(stated(("mms",)))[1:3] == [("3", 2), ("2", 3)]
    assert places(stated(("mms", "sos")))[1:3] == [("3", 2), ("2", 3)]
    rated = stated(("mms", "sos", "sosos"), (None, 1800, 1900, None, None))
    assert places(rated)[1:3] == [("3", 2), ("2", 2)]


def test_criteria_that_are_never_computed() -> None:
    lines = standings(stated(("mms",))).lines
    never = sorted(PROFILES["pairgoth"].left_at_zero & lines[0].scores.keys())
    assert {"cps", "dc", "exr", "ext", "sdc", "sossts", "sts"} <= set(never)
    assert {line.scores[name] for line in lines for name in never} == {0}
    assert {"sts", "cps", "ext", "exr"} <= set(FURTHER)


def test_profile_of_another_program() -> None:
    """The same tournament as OpenGotha would count it, asked what Pairgoth would say."""
    told = replace(stated(("mms", "sos")), counting=Counting("opengotha"))
    case = cases([told])[0]
    as_told, as_asked = from_case(case), from_case(case, profile="pairgoth")
    mms = {line.player: line.scores["mms"] for line in as_told.lines}
    assert [mms[player] for player in range(5)] == [4 * 12, 4 * 10, 4 * 10 + 2, 4 * 8 + 2, 4 * 7]
    assert [line.scores["mms"] for line in as_asked.lines] == [48, 40, 40, 32, 28]
