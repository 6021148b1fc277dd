"""What a table says of a game when its rows disagree, and whose totals are in doubt then."""

from __future__ import annotations

import pytest
from tables import tournament

from crosstable.doubt import NO_DOUBT, doubt
from crosstable.model import Outcome, Tournament
from crosstable.reconcile import contradictions, disagreements, named_by, reconcile, settle


def _cells(told: Tournament) -> list[list[tuple[int | None, Outcome | None]]]:
    """Opponent (row from 1) and result of every cell."""
    return [
        [(None, None) if s is None else (None if s.opponent is None else s.opponent + 1, s.outcome) for s in p.sides]
        for p in told.players
    ]


SOUND = ("2+/w 3+/b", "1-/b 4+/w", "4+/w 1-/w", "3-/b 2-/b")
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW


def _with(row: int, cells: str) -> Tournament:
    rows = list(SOUND)
    rows[row] = cells
    return tournament(*rows)


@pytest.mark.parametrize("cells", ["1-/b x", "1-/b 3+/w", "1-/b 2+/w", "1-/b 9+/w"])
def test_a_cell_that_is_wrong_or_unreadable_is_told_by_the_opponent(cells: str) -> None:
    """Row 2 beat row 4 in round 2: nobody else claims row 2."""
    assert _cells(reconcile(_with(1, cells))) == _cells(tournament(*SOUND))


def test_the_own_result_counts_where_one_is_told() -> None:
    told = reconcile(_with(1, "1-/b 3=/w"))
    assert _cells(told)[1][1] == (4, DRAW)


def test_a_row_that_is_too_short_is_filled() -> None:
    assert _cells(reconcile(_with(1, "1-/b"))) == _cells(tournament(*SOUND))


def test_a_round_without_a_game_is_believed() -> None:
    assert _cells(reconcile(_with(1, "1-/b 0-")))[1][1] == (None, LOSS)


def test_two_rows_that_claim_a_player_leave_him_as_he_is() -> None:
    told = tournament("2+/w", "x", "2+/w", "0=")
    assert _cells(reconcile(told)) == _cells(told)


@pytest.mark.parametrize(
    ("one", "other", "stones"), [("2+/w3", "1-/b2", 2), ("2+/w", "1-/b4", 0), ("2+/w5", "1-/b5", 5)]
)
def test_of_two_handicaps_the_smaller_counts(one: str, other: str, stones: int) -> None:
    told = reconcile(tournament(one, other))
    assert [s.handicap for p in told.players for s in p.sides if s is not None] == [stones, stones]


def test_handicap_without_colours_is_left_alone() -> None:
    told = tournament("2+", "1-")
    assert reconcile(told) is told


def test_rows_that_name_a_player() -> None:
    told = tournament("2+", "1-", "2+", "4+", "0=")
    assert named_by(told, 0) == [[1], [0, 2], [], [], []]
    assert named_by(tournament("2+ 0=", "1-"), 1) == [[], []]


def _disagreements(told: Tournament) -> list[tuple[int, int, int, tuple[int, ...], bool]]:
    return [(d.cell.player + 1, d.cell.round + 1, d.opponent + 1, d.claimants, d.excused) for d in disagreements(told)]


def test_the_wrong_cell_is_told_and_the_right_one_excused() -> None:
    """Row 2 names 3 instead of 4: 3's own game is beyond doubt, so that 4 is right in naming 2."""
    assert _disagreements(_with(1, "1-/b 3+/w")) == [(2, 2, 3, (3,), False), (4, 2, 2, (), True)]


@pytest.mark.parametrize("cell", ["x", "2+/w", "9+/w"])
def test_who_names_an_unreadable_cell_is_excused(cell: str) -> None:
    assert _disagreements(_with(1, f"1-/b {cell}")) == [(4, 2, 2, (), True)]


def test_who_names_a_player_without_a_game_is_not_excused() -> None:
    assert _disagreements(_with(1, "1-/b 0-")) == [(4, 2, 2, (), False)]


def test_nobody_is_excused_where_two_name_a_player() -> None:
    told = tournament("3+", "3+", "4-", "3+")
    assert _disagreements(told) == [(1, 1, 3, (), False), (2, 1, 3, (), False)]


def _settled(
    rows: tuple[str, str], missing: tuple[int | None, int | None]
) -> tuple[list[Outcome | None], int | None, bool]:
    told = tournament(*rows)
    after, (decided,) = settle(told, contradictions(told), missing)
    return [s.outcome for p in after.players for s in p.sides if s is not None], decided.wrong, decided.agreed


@pytest.mark.parametrize(
    ("rows", "missing", "results", "wrong", "agreed"),
    [
        (("2+", "1+"), (0, 0), [WIN, WIN], None, True),
        (("2-", "1-"), (0, 0), [LOSS, LOSS], None, True),
        (("2+", "1+"), (0, -4), [WIN, LOSS], 1, False),
        (("2+", "1+"), (-4, 0), [LOSS, WIN], 0, False),
        (("2+", "1+"), (None, -4), [WIN, LOSS], 1, False),
        (("2+", "1+"), (-4, None), [LOSS, WIN], 0, False),
        (("2-", "1-"), (4, 0), [WIN, LOSS], 0, False),
        (("2=", "1+"), (0, -2), [DRAW, DRAW], 1, False),
        (("2=", "1+"), (-2, 0), [LOSS, WIN], 0, False),
        (("2+", "1+"), (-4, -4), [WIN, WIN], None, False),
        (("2+", "1+"), (None, None), [WIN, WIN], None, False),
        (("2+", "1+"), (8, 0), [WIN, WIN], None, False),
    ],
)
def test_printed_points_decide_who_is_wrong(
    rows: tuple[str, str],
    missing: tuple[int | None, int | None],
    results: list[Outcome],
    wrong: int | None,
    agreed: bool,
) -> None:
    """``missing``: printed points less those of the cells, in quarters of a point."""
    assert _settled(rows, missing) == (results, wrong, agreed)


def test_two_points_a_win() -> None:
    told = tournament("2+", "1+")
    assert settle(told, contradictions(told), (0, -8), win=2)[1][0].wrong == 1


def test_open_games_and_sound_ones_are_no_contradiction() -> None:
    assert contradictions(tournament("2? 3+ 0=", "1? 4- 0+", "0= 1- 0=", "0= 2+ 0-")) == []


def test_doubt() -> None:
    """A cell of 1 cannot be read, 4 met somebody unknown, and 6 met 4."""
    told = tournament("x 0=", "0= 7+", "0= 0=", "9+ 6-", "0= 0=", "7+ 4+", "6- 2-")
    in_doubt = doubt(told, told)
    assert [sorted(players) for players in in_doubt] == [[0], [0, 3], [0, 3, 5]]
    assert in_doubt.about("nbw") == {0}
    assert in_doubt.about("sos") == {0, 3}
    assert in_doubt.about("sosos") == {0, 3, 5}
    assert NO_DOUBT.about("sosos") == frozenset()


def test_who_is_not_named_back_is_in_doubt() -> None:
    told = tournament("2+ 2+", "0= 1-", "0=")
    assert doubt(told, told).sums == {0, 2}


def test_a_short_row_is_in_doubt() -> None:
    told = tournament("2+ 0=", "1-")
    assert doubt(told, told).points == {1}
