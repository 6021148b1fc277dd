"""The spelled-out sums are the engine's values, under every profile and option."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from oracle import opengotha
from tables import tournament

from crosstable.fit import Fit, scores_of
from crosstable.model import Colour, Decision, Outcome, Side
from crosstable.profiles import PROFILES, READINGS, Profile
from crosstable.scores import Reading
from crosstable.terms import SPELLED, spell, terms


@pytest.mark.parametrize("profile", READINGS, ids=lambda p: f"{p.name} {p.option or ''}")
@pytest.mark.parametrize("name", ["b_absent_bye", "c_handicap", "d_all_results", "p_values", "g_swiss"])
def test_terms_add_up(shared: Path, name: str, profile: Profile) -> None:
    tournament, _, starts, _ = opengotha(shared / f"oracle/opengotha/og_{name}.xml")
    reading = Reading(0, replace(profile, dropped_from_round=1), starts=starts)
    fit = Fit(tournament, reading, (), scores_of(tournament, reading))
    for player in range(len(tournament.players)):
        for criterion in SPELLED:
            total = sum(term.value for term in spell(fit, player, criterion))
            assert total == fit.scores[criterion][player], (tournament.players[player].name, criterion)


@pytest.mark.parametrize("profile", READINGS, ids=lambda p: f"{p.name} {p.option or ''}")
def test_terms_of_damaged_rows_add_up(profile: Profile) -> None:
    """Handicap, jigos, open games, byes, absences, a cell that cannot be read and an opponent who is not there."""
    told = tournament("2+/w 3+/b 4-/w2", "1-/b x 3=/w", "4- 1-/w 2=", "3+ 9+ 1?/b", "0= 0+ 0-", "0? 7= 0=", "0+ 6= 0+")
    reading = Reading(0, profile, starts=tuple(4 * start for start in (10, 9, 8, 7, 6, 5, 4)))
    fit = Fit(told, reading, (), scores_of(told, reading))
    for player in range(7):
        for criterion in SPELLED:
            assert sum(term.value for term in spell(fit, player, criterion)) == fit.scores[criterion][player], criterion


@pytest.mark.parametrize("profile", READINGS, ids=lambda p: f"{p.name} {p.option or ''}")
def test_terms_of_second_pairings_and_of_stones_beyond_the_score_add_up(profile: Profile) -> None:
    told = tournament("2+/w9 3-/w0", "1-/b9 4+/b0", "4=/b8 1+/b0", "3=/w8 2-/w0")
    again = Side(Decision.PLAYED, Outcome.WIN, 3, Colour.WHITE, 0)
    told = replace(told, surplus=((0, 0, again), (3, 0, replace(again, outcome=Outcome.DRAW, opponent=0))))
    reading = Reading(0, profile, starts=(0, 4, 0, 8))
    fit = Fit(told, reading, (), scores_of(told, reading))
    for player in range(4):
        for criterion in SPELLED:
            assert sum(term.value for term in spell(fit, player, criterion)) == fit.scores[criterion][player], criterion


def test_stones_never_take_the_running_sum_below_0() -> None:
    """MacMahon 3.10: player 2 took 9 stones from 1, who has 1 point: 1 - 9 counts 0, then 4's score follows.

    Scores: 1 has 0 + 1, 2 has 1 + 1, 3 has 0 + 1½, 4 has 2 + ½. SOS of 2: 0 + 2½; of 1: (2 + 9) + 1½.
    """
    told = tournament("2+/w9 3-/w0", "1-/b9 4+/b0", "4=/b0 1+/b0", "3=/w0 2-/w0")
    reading = Reading(0, PROFILES["macmahon"], starts=(0, 4, 0, 8))
    scores = scores_of(told, reading)
    assert [scores["mms"][player] for player in range(4)] == [4, 8, 6, 10]
    assert scores["sos"][1] == 10
    assert scores["sos"][0] == 4 * (2 + 9) + 6


def test_second_pairings_count_where_the_program_counts_them() -> None:
    told = tournament("2+/w0", "1-/b0", "0-")
    told = replace(told, surplus=((0, 0, Side(Decision.PLAYED, Outcome.WIN, 2, Colour.WHITE, 0)),))
    points = {name: scores_of(told, Reading(0, PROFILES[name]))["nbw"][0] for name in ("opengotha", "macmahon")}
    assert points == {"opengotha": 8, "macmahon": 4}


def test_play_offs_count_in_wins_only() -> None:
    """1 beat 2 and 3 and lost to 4; 2 beat 3; 4 beat 3, 1 and somebody unknown. Then 2 beat 1 in the play-off.

    Points before it: 2, 1, 0 and 3. SOS: 1 + 0 + 3, 2 + 0, 3 + 2 + 1, 0 + 2.
    """
    told = tournament("2+ 3+ 4- 2-", "1- x 3+ 1+", "4- 1- 2- 0-", "3+ 9+ 1+ 0-", playoffs=1)
    spelled = [{c.criterion: c for c in terms(told, "wiki", player)} for player in range(4)]
    points = [{name: c.total // 4 for name, c in by_name.items()} for by_name in spelled]
    assert points == [
        {"nbw": 2, "sos": 4, "sosos": 2 + 6 + 2, "sodos": 1 + 0},
        {"nbw": 2, "sos": 2, "sosos": 4 + 6, "sodos": 0},
        {"nbw": 0, "sos": 6, "sosos": 2 + 4 + 2, "sodos": 0},
        {"nbw": 3, "sos": 2, "sosos": 6 + 4, "sodos": 0 + 2},
    ]
    assert all(sum(t.value for t in c.terms) == c.total for by_name in spelled for c in by_name.values())
    assert [term.label for term in spelled[3]["nbw"].terms] == [
        *("round 1: won against Player3", "round 2: won against 9 (not in the table)", "round 3: won against Player1"),
    ]
