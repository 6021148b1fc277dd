"""DC and SDC on paper: chains, circles, criteria that come after, and the program's own ways."""

from __future__ import annotations

import pytest
from tables import tournament

from crosstable.confrontation import direct, simplified
from crosstable.verify import verify_bytes

NOTHING_LATER = [(0,)] * 8
CHAIN = tournament("2+ 0=", "1- 3+", "0= 2-")
"""1 beat 2, 2 beat 3."""
CIRCLE = tournament("2+ 3- 4+", "1- 3+ 0=", "1+ 2- 0=", "0= 0= 1-")
"""1 beat 2, 2 beat 3, 3 beat 1; and 1 beat 4."""


def test_chain() -> None:
    assert direct(CHAIN, [[0, 1, 2]], NOTHING_LATER) == [2, 1, 0]


def test_only_games_within_a_group_count() -> None:
    assert direct(CHAIN, [[0, 2], [1]], NOTHING_LATER) == [0, 0, 0]


def test_players_of_a_circle_stand_together_and_share_whom_they_beat() -> None:
    assert direct(CIRCLE, [[0, 1, 2, 3]], NOTHING_LATER) == [3, 3, 3, 0]


def test_criteria_that_come_after_part_a_circle() -> None:
    assert direct(CIRCLE, [[0, 1, 2, 3]], [(1,), (3,), (2,), (9,)]) == [1, 3, 2, 0]


def test_whoever_beat_one_of_a_circle_stands_above_all_of_it() -> None:
    told = tournament("2+ 3- 4-", "1- 3+ 0=", "1+ 2- 0=", "0= 0= 1+")
    assert direct(told, [[0, 1, 2, 3]], NOTHING_LATER) == [0, 0, 0, 1]


def test_players_who_never_met_are_parted_by_what_comes_after() -> None:
    """Five have more than the other three: eight players, so that the three share the sixth rank."""
    told = tournament(*["0="] * 8)
    assert direct(told, [list(range(8))], [(2,)] * 5 + [(1,)] * 3) == [5] * 5 + [0] * 3


def test_a_player_beaten_twice_is_not_beaten_at_all() -> None:
    """OpenGotha looks for a net of exactly one game."""
    assert direct(tournament("2+ 2+", "1- 1-"), [[0, 1]], NOTHING_LATER) == [0, 0]
    assert direct(tournament("2+ 2-", "1- 1+"), [[0, 1]], NOTHING_LATER) == [0, 0]
    assert direct(tournament("2+ 2+ 2-", "1- 1- 1+"), [[0, 1]], NOTHING_LATER) == [1, 0]


def test_a_game_that_both_won_counts_for_nobody() -> None:
    assert direct(tournament("2+ 2+", "1- 1+"), [[0, 1]], NOTHING_LATER) == [1, 0]


@pytest.mark.parametrize("row", ["2+!", "2=", "2?"])
def test_only_games_won_over_the_board_count(row: str) -> None:
    told = tournament(row, row.replace("2", "1").replace("+", "-"))
    assert direct(told, [[0, 1]], NOTHING_LATER) == [0, 0]
    assert simplified(told, [[0, 1]]) == [0, 0]


def test_simplified_counts_the_peers_beaten() -> None:
    told = tournament("2+ 3+ 0=", "1- 0= 3+", "0= 1- 2-")
    assert simplified(told, [[0, 1, 2]]) == [2, 1, 0]
    assert simplified(CIRCLE, [[0, 1, 2], [3]]) == [1, 1, 1, 0]


def test_simplified_is_nothing_unless_everybody_met() -> None:
    assert simplified(CHAIN, [[0, 1, 2]]) == [0, 0, 0]


def _table(dc: str) -> str:
    """1 and 2 won two games and 1 beat 2; 3 and 4 won one and 3 beat 4; 5 stayed away."""
    first, second, third, fourth, fifth = dc.split()
    lines = [
        "; Pl Name First Rk Co Club NBW DC",
        f"1 Adler Max 1k PL Kiel 2 {first} 2+ 3+ 4-",
        f"2 Bodnar Max 1k PL Kiel 2 {second} 1- 4+ 3+",
        f"3 Cermak Max 1k PL Kiel 1 {third} 4+ 1- 2-",
        f"4 Dupont Max 1k PL Kiel 1 {fourth} 3- 2- 1+",
        f"5 Eklund Max 1k PL Kiel 0 {fifth} 0- 0- 0-",
    ]
    return "\n".join(lines)


def test_a_printed_column_is_checked() -> None:
    sound = verify_bytes("dc.h9", _table("1 0 1 0 0").encode())
    assert [(c.label, c.criterion, c.matched) for c in sound.columns] == [("NBW", "nbw", 5), ("DC", "dc", 5)]
    assert sound.findings == ()
    wrong = verify_bytes("dc.h9", _table("1 0 2 0 0").encode())
    assert [(f.code, f.player, f.criterion, f.found, f.expected) for f in wrong.findings] == [
        ("T306", 2, "dc", "2", "1")
    ]


def test_a_column_that_is_no_confrontation_is_not_understood() -> None:
    report = verify_bytes("dc.h9", _table("7 4 9 6 8").encode())
    assert [f.code for f in report.findings] == ["R104"]


def test_a_wrong_number_of_wins_beside_it() -> None:
    wrong = _table("1 0 1 0 1").replace("Eklund Max 1k PL Kiel 0", "Eklund Max 1k PL Kiel 3")
    report = verify_bytes("dc.h9", wrong.encode())
    assert sorted((f.code, f.player) for f in report.findings) == [("T301", 4), ("T306", 4)]
