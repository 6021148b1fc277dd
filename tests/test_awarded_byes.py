"""Awarded byes beside McMahon start scores, in the numbers of the specification (2.6)."""

from __future__ import annotations

import pytest
from commandline import CommandLine

from crosstable.magic.awarded import Standing, page, with_byes, with_start_score


def test_three_byes_are_no_three_points() -> None:
    """A McMahon player starts with 3 and plays all 12 rounds, at most 15; with three byes he skips three, at most 12 as
    everybody, and 9 opponents count."""
    assert with_start_score(3, 12) == Standing(start=3, played=12, most=15)
    assert with_byes(3, 12) == Standing(start=3, played=9, most=12)
    assert with_byes(0, 12) == with_start_score(0, 12) == Standing(0, 12, 12)


@pytest.mark.parametrize("byes", range(4))
def test_byes_never_change_what_can_be_reached(byes: int) -> None:
    assert {with_byes(byes, rounds).most for rounds in range(3, 15)} == set(range(3, 15))


def test_not_more_byes_than_rounds() -> None:
    assert with_byes(3, 2) == Standing(2, 0, 2)


def test_the_page(run: CommandLine) -> None:
    answer = run("explain", "awarded-byes")
    assert answer.status == 0
    lines = [line.split() for line in answer.out.splitlines()]
    assert ["0", "0", "0", "12", "12", "1", "player", "0", "12", "12"] in lines
    assert ["1", "1", "3", "11", "12", "2", "players", "1", "12", "13"] in lines
    assert ["2", "2", "6", "10", "12", "4", "players", "2", "12", "14"] in lines
    assert ["3", "3", "9", "9", "12", "8", "players", "3", "12", "15"] in lines
    assert "mean over 9 opponents" in answer.out
    assert "Grand Prix, 0, 1, 2, 3: 4 groups, 3 points apart; everybody has a formal chance (8 <= 12)" in answer.out
    assert "championships, 0, 3: 2 groups, 3 points apart; everybody has a formal chance (4 <= 12)" in answer.out


def test_the_page_is_computed() -> None:
    """In seven rounds four groups are too many: 8 > 7."""
    assert "4 groups, 3 points apart; not everybody has a formal chance (8 > 7)" in page(7)
    assert "more than 7 wins (21 match points)" in page(7)
