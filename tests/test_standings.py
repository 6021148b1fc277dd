"""Standings beyond the printed order: direct confrontation, grade, rating."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tables import tournament

from crosstable.parsers import read
from crosstable.results import UnknownCriterionError
from crosstable.standings import standings

ROOT = Path(__file__).resolve().parent.parent
WIKI = read("go-wiki.txt", (ROOT / "fixtures/go-wiki.txt").read_bytes())[2].tournament


def test_direct_confrontation_would_reverse_both_tied_pairs() -> None:
    """1 and 2, 3 and 4 have equal McMahon scores; 2 beat 1 in round 1 and 4 beat 3 in round 5."""
    assert [line.player for line in standings(WIKI).lines[:4]] == [0, 1, 2, 3]
    by_games = standings(WIKI, by=("mms", "dc"))
    assert [line.player for line in by_games.lines[:4]] == [1, 0, 3, 2]
    assert [line.scores["dc"] for line in by_games.lines[:4]] == [4, 0, 4, 0]
    assert [line.scores["sdc"] for line in by_games.lines[:4]] == [4, 0, 4, 0]


def test_order_by_grade() -> None:
    """Among equals by score the stronger grade comes first; 14k stands at −14 of the scale."""
    table = standings(WIKI, by=("rank",))
    assert table.lines[0].scores["rank"] == -14 * 4
    assert [line.place for line in table.lines[:6]] == [1, 1, 1, 1, 1, 6]


def test_all_criteria_are_there() -> None:
    names = set(standings(WIKI).lines[0].scores)
    assert {
        "start", "nbw", "mms", "sts", "cps", "sos", "sos1", "sos2", "sosos", "sodos", "cuss", "wsos", "wsos1", "wsos2",
        "wsosos", "wsodos", "wcuss", "sossts", "ext", "exr", "dc", "sdc", "rank",
    } <= names  # fmt: skip


def test_what_is_not_known_is_said() -> None:
    with pytest.raises(UnknownCriterionError, match="rating"):
        standings(WIKI, by=("mms", "rating"))


def test_stated_start_scores_count_where_nothing_is_printed() -> None:
    """Nothing printed speaks for or against them: 10 and a win, 9 and a loss."""
    told = tournament("2+/w0", "1-/b0")
    first, second = told.players
    told = replace(told, players=(replace(first, start=40), replace(second, start=36)))
    assert [line.scores["mms"] for line in standings(told).lines] == [44, 36]
