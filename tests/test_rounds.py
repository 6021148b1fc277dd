"""Recommended rounds: the tables of the rule books, worked cases, and the command."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from commandline import CommandLine

from crosstable.magic.rounds import TABLES, RoundsTable, counted_players, recommended, start_with_byes


def _cases(shared: Path, kind: str) -> list[dict[str, object]]:
    cases = json.loads((shared / "oracle/systems/cases.json").read_text("utf-8"))["cases"]
    return [case for case in cases if case["kind"] == kind]


class TestTables:
    @pytest.mark.parametrize(("kind", "table"), [("magic_rounds", "seed"), ("magic_rounds_mtr", "mtr")])
    def test_worked_cases(self, shared: Path, kind: str, table: str) -> None:
        cases = _cases(shared, kind)
        assert len(cases) >= 5
        for case in cases:
            row = TABLES[table].row(**case["input"])  # type: ignore[arg-type]
            assert row is not None
            assert row.rounds == case["expected"], case

    def test_starts_with_byes(self, shared: Path) -> None:
        for case in _cases(shared, "magic_bye_start"):
            assert list(start_with_byes(**case["input"])) == case["expected"]  # type: ignore[arg-type]
        assert start_with_byes(3) == (3, 9)

    @pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
    def test_rows_follow_each_other_without_gap(self, table: RoundsTable) -> None:
        rows = table.rows
        for row, following in pairwise(rows):
            assert following.least == (row.most or 0) + 1
            assert following.rounds >= row.rounds

    @pytest.mark.parametrize(
        ("players", "rounds", "cut", "playoff"),
        [(5, 0, 8, 3), (8, 0, 8, 3), (9, 5, 4, 2), (16, 5, 4, 2), (17, 5, 8, 3), (64, 6, 8, 3), (410, 10, 8, 3)],
    )
    def test_appendix_e(self, players: int, rounds: int, cut: int, playoff: int) -> None:
        row = recommended("magic", players)
        assert row is not None
        assert (row.rounds, row.cut, row.playoff_rounds) == (rounds, cut, playoff)

    def test_draft_and_teams_have_rows_of_their_own(self) -> None:
        draft = recommended("magic", 12, draft=True)
        assert draft is not None
        assert (draft.rounds, draft.cut) == (4, 8)
        teams = recommended("magic", 4, teams=True)
        assert teams is not None
        assert (teams.rounds, teams.cut, teams.playoff_rounds) == (0, 4, 2)
        assert recommended("magic", 4) is None
        assert recommended("konami", 40) is None

    @pytest.mark.parametrize(
        ("table", "players", "rounds", "cut"),
        [
            ("dtr", 216, 8, 8),
            ("dtr", 217, 8, 16),
            ("dtr", 512, 9, 16),
            ("dtr", 513, 10, 16),
            ("league-challenge", 256, 8, 0),
            ("league-challenge", 513, 10, 0),
            ("league-cup", 8, 3, 0),
            ("league-cup", 12, 4, 4),
            ("league-cup", 13, 5, 4),
            ("league-cup", 21, 5, 8),
            ("league-cup", 409, 9, 8),
        ],
    )
    def test_other_tables(self, table: str, players: int, rounds: int, cut: int) -> None:
        row = TABLES[table].row(players)
        assert row is not None
        assert (row.rounds, row.cut) == (rounds, cut)

    def test_awarded_byes_count_as_two_four_and_eight(self) -> None:
        assert counted_players(100, {}) == 100
        assert counted_players(100, {1: 2, 2: 5, 3: 1}) == 100 + 2 * 1 + 5 * 3 + 1 * 7


class TestCommand:
    def test_text_has_the_answer_first(self, run: CommandLine) -> None:
        answer = run("rounds", "--players", "100")
        assert answer.status == 0
        assert answer.out.splitlines()[0] == (
            "100 players: 7 rounds of Swiss, then Top 8 (3 rounds of single elimination)."
        )
        assert "65 to 128 players" in answer.out
        assert "dtr (" in answer.out

    def test_single_elimination(self, run: CommandLine) -> None:
        lines = run("rounds", "--players", "4", "--teams").out.splitlines()
        assert lines[0] == "4 teams: no Swiss, 2 rounds of single elimination."
        assert lines[1].endswith(": 4 teams.")
        assert "410 and more players" in run("rounds", "--players", "999").out

    def test_json(self, run: CommandLine) -> None:
        assert run("rounds", "--players", "220", "--byes", "1:7", "--format", "json").json == {
            "version": 1,
            "system": "magic",
            "table": "mtr",
            "players": 220,
            "counted": 227,
            "rounds": 9,
            "cut": 8,
            "playoff_rounds": 3,
        }
        assert run("rounds", "--players", "10", "--system", "pokemon", "--format", "json").json["table"] == "league-cup"

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["--players", "3"], "says nothing of 3 players; it goes from 5 up"),
            (["--players", "129", "--table", "seed"], "it goes from 2 to 128"),
            (["--players", "9", "--system", "mcmahon"], "there are for magic, pokemon"),
            (["--players", "9", "--system", "magic", "--table", "league-cup"], "is a table of pokemon"),
            (["--players", "9", "--byes", "1:10"], "10 of 9 players cannot have byes"),
            (["--players", "9", "--byes", "4:1"], "is not of the form"),
            (["--players", "9", "--table", "mtg"], "do you mean mtr"),
            (["--players", "1"], "1 is not in the range"),
        ],
    )
    def test_what_cannot_be_said(self, run: CommandLine, arguments: list[str], said: str) -> None:
        answer = run("rounds", *arguments)
        assert answer.status == 2
        assert said in answer.err
