"""The command line: ratings."""

import csv
import io
import json
from pathlib import Path

import pytest
from commandline import SOUND, CommandLine, process
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.reports.ratings import GAMES_HEADING, PLAYERS_HEADING

EVEN = """\
; CL[A]
; EV[Two]
1  Aalto Eino   1d FI Hels  1  2+/w0
2  Zolc Lukasz  1d PL Warz  0  1-/b0
"""
"""2100 beats 2100."""

FOUR_STONES = EVEN.replace("2+/w0", "2+/w4").replace("1-/b0", "1-/b4")

EGF = """\
 10000001  Aalto Eino                            FI  Hels    2d   --   1766    20  T200202B
 10000003  Zolc Lukasz                           PL  Warz    4k   --   1824    20  T200202B
"""


def egf(name: str, country: str, rating: str, pin: int = 10000001) -> str:
    return f" {pin}  {name:<37} {country:<2}  xxxx    2d   --   {rating:>4}    20  T200202B\n"


@pytest.fixture
def two(run: CommandLine) -> CommandLine:
    """The command line, with ``even.h9`` and ``egf.txt``."""
    run.write("even.h9", EVEN)
    run.write("egf.txt", EGF)
    return run


class TestText:
    def test_from_grades(self, two: CommandLine) -> None:
        answer = two("ratings", "even.h9")
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == (
            "Two: class A (weight 1), 1 game rated, 0 not\n"
            "\n"
            "#  name         grade  from     before  change     after  means  games\n"
            "1  Aalto Eino   1d     grade  2100.000  +9.306  2109.306  1d         1\n"
            "2  Zolc Lukasz  1d     grade  2100.000  -8.275  2091.725  1d         1\n"
        )

    def test_from_a_list(self, two: CommandLine) -> None:
        """(1534 / 1476)^7 is 1.310, and 1 / 2.310 is 0.433."""
        answer = two("ratings", "even.h9", "--list", "egf.txt", "--games")
        assert answer.err == "crosstable: egf.txt: 2 players, EGF\n"
        _, players, games = answer.out.split("\n\n")
        assert [line.split()[3:8] for line in players.splitlines()[1:]] == [
            ["1d", "list", "1766.000", "+16.102", "1782.102"],
            ["1d", "list", "1824.000", "-12.693", "1811.307"],
        ]
        assert games == (
            "#  name         round  opponent       colour  stones  score  expected   change\n"
            "1  Aalto Eino       1  2 Zolc Lukasz  white               1     0.433  +16.102\n"
            "2  Zolc Lukasz      1  1 Aalto Eino   black               0     0.567  -12.693\n"
        )

    def test_class_is_a_weight(self, two: CommandLine) -> None:
        """0.75 · 9.306 246 = 6.980 and 0.75 · -8.274 690 = -6.206."""
        answer = two("ratings", "even.h9", "--class", "b")
        assert "class B (weight 0.75)" in answer.out
        assert [line.split()[6] for line in answer.out.splitlines()[3:]] == ["+6.980", "-6.206"]

    @pytest.mark.parametrize(
        ("header", "title", "said"),
        [
            ("", "class A (weight 1), 1 game", "class A is assumed: the file tells neither class nor thinking time"),
            ("; TM[50]", "class B (weight 0.75), 1 game", "class B, by the thinking time"),
            ("; TM[10]", "no class, 0 games", "the thinking time is too short for any class: nothing is rated"),
            ("; CL[X]", "class X (weight 0), 0 games", "class X: nothing is rated"),
            ("; CL[C]", "class C (weight 0.5), 1 game", None),
        ],
    )
    def test_where_the_class_comes_from(self, run: CommandLine, header: str, title: str, said: str | None) -> None:
        run.write("x.h9", EVEN.replace("; CL[A]", header))
        answer = run("ratings", "x.h9")
        assert answer.status == 0
        assert answer.out.startswith(f"Two: {title}")
        assert (f"crosstable: {said}" in answer.err) if said else answer.err == ""

    def test_games_that_are_not_rated(self, run: CommandLine) -> None:
        run.write("x.h9", EVEN.replace("2+/w0", "2+!w0 2?/w0").replace("1-/b0", "1-!b0 1?/b0"))
        answer = run("ratings", "x.h9", "--games")
        assert answer.status == 0
        assert answer.out.startswith("Two: class A (weight 1), 0 games rated, 2 not\n")
        assert answer.out.endswith(
            "Not rated:\n"
            "round 1: Aalto Eino - Zolc Lukasz, a game decided by default\n"
            "round 2: Aalto Eino - Zolc Lukasz, a game without a result\n"
        )
        assert "not rated: 1 game decided by default\n" in answer.err

    def test_somebody_without_grade_and_rating(self, run: CommandLine) -> None:
        document = json.loads(
            (Path(__file__).parent.parent / "fixtures" / "writers" / "spring.json").read_text("utf-8")
        )
        for player in document["players"]:
            player.pop("grade", None)
            player.pop("rating", None)
        run.write("x.json", json.dumps(document))
        answer = run("ratings", "x.json")
        assert answer.status == 0
        assert "5 players without rating and grade: row 1 (" in answer.err
        assert answer.out.count("unrated") == 5

    def test_doubtful_matches(self, two: CommandLine) -> None:
        two.write("egf.txt", egf("Aalto Eeno", "FI", "2000") + egf("Zolc Lukasz", "PL", "1824"))
        answer = two("ratings", "even.h9", "--list", "egf.txt")
        assert (
            "row 1 (Aalto Eino) may be, in egf.txt, line 1: Aalto Eeno FI 10000001 2000, 90 % (the name differs)\n"
            in answer.err
        )
        assert "1 doubtful match is not used (--accept-doubtful" in answer.err
        assert "1  Aalto Eino   1d     grade" in answer.out
        answer = two("ratings", "even.h9", "--list", "egf.txt", "--accept-doubtful")
        assert "row 1 (Aalto Eino) is taken to be, in egf.txt, line 1:" in answer.err
        assert "not used" not in answer.err
        assert "1  Aalto Eino   1d     list  2000.000" in answer.out

    def test_nobody_of_the_list(self, two: CommandLine) -> None:
        two.write("egf.txt", egf("Somebody Else", "FI", "2000"))
        assert "crosstable: 2 players not found in egf.txt\n" in two("ratings", "even.h9", "--list", "egf.txt").err
        assert two("ratings", "even.h9", "--list", "egf.txt", "--quiet").err == ""

    def test_nothing_raw_reaches_the_terminal(self, run: CommandLine) -> None:
        run.write("x.h9", EVEN.replace("Eino", "E\x1b[2Jo").replace("Two", "T\u202eo"))
        run.write("egf.txt", egf("Aalto E\x1b[2Jos", "FI", "2000") + " 1234\x1b\n" + egf("Zolc Lukasz", "PL", "x\x1b"))
        answer = run("ratings", "x.h9", "--list", "egf.txt", "--games")
        assert answer.status == 0
        assert (answer.out + answer.err).replace("\n", "").isprintable()


class TestAmericanList:
    @pytest.mark.parametrize("accept", [(), ("--accept-doubtful",)])
    def test_four_stones(self, run: CommandLine, accept: tuple[str, ...]) -> None:
        """7.5584 and 3.18985 are 2705.84 and 2268.985 on the European scale: a known vector."""
        run.write("x.h9", FOUR_STONES.replace("FI", "US").replace("PL", "US"))
        run.write("aga.txt", "Aalto, Eino\t1001\tFull\t7.5584\nZolc, Lukasz\t1002\tFull\t3.18985\n")
        rows = run("ratings", "x.h9", "--list", "aga.txt", "--format", "json", *accept).json["players"]
        assert [(row["before"], row["change"], row["after"]) for row in rows] == [
            (2705.84, 1.588, 2707.428), (2268.985, -3.651, 2265.334)
        ]  # fmt: skip


class TestJson:
    def test_document(self, two: CommandLine) -> None:
        document = two("ratings", "even.h9", "--list", "egf.txt", "--format", "json").json
        assert {name: document[name] for name in ("version", "name", "class", "class_source", "weight")} == {
            "version": 1, "name": "Two", "class": "A", "class_source": "file", "weight": 1
        }  # fmt: skip
        assert document["players"][0] == {
            "player": 1,
            "name": "Aalto Eino",
            "grade": "1d",
            "source": "list",
            "before": 1766,
            "after": 1782.102,
            "change": 16.102,
            "means": "3k",
            "games": 1,
        }
        assert document["games"] == [
            {
                "round": 1,
                "rated": True,
                "reason": None,
                "handicap": 0,
                "players": [
                    {"player": 1, "colour": "white", "score": 1, "expected": 0.433, "change": 16.102},
                    {"player": 2, "colour": "black", "score": 0, "expected": 0.567, "change": -12.693},
                ],
            }
        ]
        assert document["lists"] == [{"path": "egf.txt", "kind": "egf", "players": 2, "faults": []}]
        assert document["matches"][0] == {
            "player": 1,
            "name": "Aalto Eino",
            "list": "egf.txt",
            "status": "sure",
            "candidates": [
                {
                    "line": 1,
                    "name": "Aalto Eino",
                    "number": "10000001",
                    "country": "FI",
                    "rating": 1766,
                    "by": "name",
                    "score": 100,
                    "doubts": [],
                }
            ],
        }

    def test_every_status_and_reason(self, two: CommandLine) -> None:
        two.write("x.h9", EVEN.replace("2+/w0", "2+!w0 0+").replace("1-/b0", "1-!b0 0-"))
        two.write("egf.txt", egf("Aalto Eeno", "FI", "2000") + "\nhere is nothing\n" + egf("Last Line", "PL", "1824"))
        document = two("ratings", "x.h9", "--list", "egf.txt", "--format", "json").json
        assert [match["status"] for match in document["matches"]] == ["doubtful", "none"]
        assert document["lists"][0]["faults"] == [{"line": 3, "text": "here is nothing", "reason": "cannot be read"}]
        (game,) = document["games"]
        assert (game["rated"], game["reason"], game["handicap"]) == (False, "default", None)
        assert [side["player"] for side in game["players"]] == [1, 2]
        accepted = two("ratings", "x.h9", "--list", "egf.txt", "--format", "json", "--accept-doubtful").json
        assert [match["status"] for match in accepted["matches"]] == ["accepted", "none"]


class TestCsv:
    def rows(self, text: str) -> list[list[str]]:
        assert text.startswith("\ufeff")
        assert "\r\n" in text
        return list(csv.reader(io.StringIO(text[1:], newline="")))

    def test_players(self, two: CommandLine) -> None:
        assert self.rows(two("ratings", "even.h9", "--format", "csv").out) == [
            list(PLAYERS_HEADING),
            ["1", "Aalto Eino", "1d", "grade", "2100.0", "9.306", "2109.306", "1d", "1"],
            ["2", "Zolc Lukasz", "1d", "grade", "2100.0", "-8.275", "2091.725", "1d", "1"],
        ]

    def test_games(self, run: CommandLine) -> None:
        run.write("x.h9", FOUR_STONES.replace("2+/w4", "2+/w4 2?/w0").replace("1-/b4", "1-/b4 1?/b0"))
        rows = self.rows(run("ratings", "x.h9", "--format", "csv", "--games").out)
        assert rows[0] == list(GAMES_HEADING)
        assert [(row[:7], row[10]) for row in rows[1:]] == [
            (["1", "Aalto Eino", "1", "2", "Zolc Lukasz", "white", "4"], ""),
            (["2", "Zolc Lukasz", "1", "1", "Aalto Eino", "black", "4"], ""),
            (["1", "Aalto Eino", "2", "2", "Zolc Lukasz", "", ""], "no-result"),
            (["2", "Zolc Lukasz", "2", "1", "Aalto Eino", "", ""], "no-result"),
        ]

    def test_no_formula(self, run: CommandLine) -> None:
        run.write("x.h9", EVEN.replace("Aalto", "=HYPERLINK(1)"))
        for arguments in ([], ["--games"]):
            rows = self.rows(run("ratings", "x.h9", "--format", "csv", *arguments).out)
            assert all(not cell.startswith("=") for row in rows for cell in row)
            assert rows[1][1] == "'=HYPERLINK(1) Eino"

    def test_somebody_unrated(self, run: CommandLine) -> None:
        run.write("x.h9", EVEN.replace("1d FI", "?  FI"))
        rows = self.rows(run("ratings", "x.h9", "--format", "csv").out)
        unrated = [row for row in rows if row[3] == ""]
        assert all(row[4:] == ["", "", "", "", "0"] for row in unrated)


class TestExitStatus:
    def test_parts_that_cannot_be_read(self, run: CommandLine) -> None:
        run.write("x.h9", SOUND.replace("1-/b0 4+/w0", "1-/b0 4@/w0"))
        answer = run("ratings", "x.h9", "--quiet")
        assert answer.status == 1
        assert "parts cannot be read" in answer.err
        assert "Kiss Béla" in answer.out

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["missing.h9"], "missing.h9: there is no such file"),
            (["even.h9", "--list", "missing.txt"], "missing.txt: there is no such file"),
            (["even.h9", "--list", "even.h9"], "even.h9: this is no rating list that can be read"),
            (["even.h9", "--class", "X"], "'X' is not one of"),
            (["-", "--list", "-"], "standard input can be read only once"),
            (["--list", "egf.txt"], "Missing argument"),
        ],
    )
    def test_cannot(self, two: CommandLine, arguments: list[str], message: str) -> None:
        answer = two("ratings", *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert message in answer.err

    def test_faults_of_a_list_are_told_but_not_all_of_very_many(self, two: CommandLine) -> None:
        two.write("egf.txt", EGF + "nothing\n" * 30 + EGF)
        answer = two("ratings", "even.h9", "--list", "egf.txt")
        assert answer.status == 0
        assert "crosstable: egf.txt:3: cannot be read: nothing\n" in answer.err
        assert answer.err.count(": cannot be read: nothing") == 10
        assert "egf.txt: 30 lines cannot be read in all\n" in answer.err

    def test_standard_input(self, two: CommandLine) -> None:
        answer = process("ratings", "even.h9", "--list", "-", input=EGF.encode(), cwd=two.folder)
        assert (answer.returncode, answer.stderr) == (0, b"crosstable: <stdin>: 2 players, EGF\n")
        assert b"+16.102" in answer.stdout


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text("0123456789 -aZé\t\n\x00\x1bkdFI", max_size=200), st.sampled_from(["text", "json", "csv"]))
def test_no_list_breaks_anything(two: CommandLine, text: str, form: str) -> None:
    two.write("bad.txt", EGF + text + "\n" + EGF)
    answer = two("ratings", "even.h9", "--list", "bad.txt", "--format", form, "--games", "--accept-doubtful")
    assert answer.status == 0
