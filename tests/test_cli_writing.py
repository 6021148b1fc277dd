"""The command line: standings, convert, publish."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

import pytest
from commandline import BOTH_WON, SOUND, CommandLine, process

from crosstable.commands.publish import page_names
from crosstable.writers import json_form
from crosstable.writing import Written


class TestStandings:
    def test_json(self, run: CommandLine) -> None:
        answer = run("standings", "--format", "json", "sound.h9")
        table = answer.json
        assert answer.status == 0
        assert list(table) == ["version", "name", "system", "profile", "round", "criteria", "players"]
        assert (table["version"], table["name"], table["system"], table["round"]) == (1, "Test Cup", "mcmahon", 3)
        assert table["criteria"][0] == "mms"
        first, *_, last = table["players"]
        assert (first["player"], first["name"], first["place"], first["tied"]) == (1, "Nagy Anna", 1, False)
        assert {name: last["scores"][name] for name in ("start", "nbw", "mms", "sos", "sosos", "sodos")} == {
            "start": 20, "nbw": 0, "mms": 20, "sos": 66, "sosos": 192, "sodos": 0
        }  # fmt: skip

    def test_one_round(self, run: CommandLine) -> None:
        table = run("standings", "--round", "1", "--format", "json", "sound.h9").json
        assert table["round"] == 1
        assert [(p["name"], p["place"], p["tied"], p["scores"]["mms"]) for p in table["players"]] == [
            ("Nagy Anna", 1, True, 21),
            ("Tóth Cili", 1, True, 21),
            ("Kiss Béla", 3, True, 20),
            ("Varga Dóra", 3, True, 20),
        ]

    def test_every_round(self, run: CommandLine) -> None:
        tables = run("standings", "--round", "all", "--format", "json", "sound.h9").json
        assert [table["round"] for table in tables] == [1, 2, 3]
        assert [[player["scores"]["nbw"] for player in table["players"]] for table in tables] == [
            [1, 1, 0, 0], [2, 1, 1, 0], [3, 2, 1, 0]
        ]  # fmt: skip

    def test_other_order(self, run: CommandLine) -> None:
        table = run("standings", "--by", "SOS, mms", "--format", "json", "sound.h9").json
        assert table["criteria"] == ["sos", "mms"]
        assert [player["player"] for player in table["players"]] == [4, 3, 2, 1]

    def test_text_shows_results_up_to_the_round(self, run: CommandLine) -> None:
        lines = run("standings", "--round", "1", "sound.h9").out.splitlines()
        assert "Test Cup" in lines
        (anna,) = [line for line in lines if "Nagy Anna" in line]
        assert anna.count("+") == 1

    def test_text_and_markdown_of_every_round_have_titles(self, run: CommandLine) -> None:
        text = run("standings", "--round", "all", "sound.h9").out
        assert [line for line in text.splitlines() if line.startswith("After")] == [
            "After round 1", "After round 2", "After round 3"
        ]  # fmt: skip
        assert "## After round 2\n" in run("standings", "--round", "all", "--format", "markdown", "sound.h9").out

    def test_csv(self, run: CommandLine) -> None:
        rows = list(csv.reader(io.StringIO(run("standings", "--format", "csv", "sound.h9").out.lstrip("\ufeff"))))
        assert [row[1] for row in rows[1:]] == ["Nagy Anna", "Kiss Béla", "Tóth Cili", "Varga Dóra"]

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--round", "4", "sound.h9"], "there is no round 4: the tournament has 3"),
            (["--round", "0", "sound.h9"], "neither the number of a round nor 'all'"),
            (["--round", "²", "sound.h9"], "neither the number of a round nor 'all'"),
            (["--round", "all", "--format", "csv", "sound.h9"], "csv holds one table"),
            (["--by", "mms,soss", "sound.h9"], "unknown criterion 'soss': do you mean sos"),
            (["--by", "mms,rating", "sound.h9"], "this tournament does not tell enough to compute rating"),
            (["--by", "dc", "missing.h9"], "missing.h9: there is no such file"),
        ],
    )
    def test_what_cannot_be_done(self, run: CommandLine, arguments: Sequence[str], message: str) -> None:
        answer = run("standings", *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert message in answer.err

    def test_rows_that_cannot_be_read_are_spoken_of(self, run: CommandLine) -> None:
        run.write("cell.h9", SOUND.replace("3-/b0 2-/b0", "3-/b0 2*/b0"))
        answer = run("standings", "cell.h9")
        assert answer.status == 1
        assert "Varga" in answer.out
        assert "crosstable verify says which" in answer.err


class TestConvert:
    def test_to_another_format_and_back(self, run: CommandLine) -> None:
        assert run("convert", "sound.h9", "out.json").status == 0
        assert run("convert", "out.json", "back.h9").status == 0
        before, after = (run("standings", "--format", "json", name).json for name in ("sound.h9", "back.h9"))
        assert before["players"] == after["players"]

    def test_losses_are_told_and_strict_refuses_them(self, run: CommandLine) -> None:
        answer = run("convert", "sound.h9", "out.csv")
        assert answer.status == 0
        assert "crosstable: csv cannot hold: " in answer.err
        strict = run("convert", "--strict", "sound.h9", "strict.csv")
        assert strict.status == 1
        assert "cannot hold" in strict.err
        assert "strict.csv" not in run.names()

    def test_nothing_lost_is_not_refused(self, run: CommandLine) -> None:
        answer = run("convert", "--strict", "sound.h9", "out.json")
        assert (answer.status, answer.out, answer.err) == (0, "", "crosstable: out.json written\n")
        assert run("convert", "--quiet", "--force", "sound.h9", "out.json") == (0, "", "")

    def test_existing_file_stays_without_force(self, run: CommandLine) -> None:
        answer = run("convert", "sound.h9", "both-won.h9")
        assert answer.status == 2
        assert "exists already" in answer.err
        assert (run.folder / "both-won.h9").read_text(encoding="utf-8") == BOTH_WON
        assert run("convert", "--force", "sound.h9", "both-won.h9").status == 0
        assert run("verify", "both-won.h9").status == 0

    def test_standard_output_needs_a_format(self, run: CommandLine) -> None:
        assert "add --to FORMAT" in run("convert", "sound.h9", "-").err
        assert "Nagy Anna" in run("convert", "--to", "markdown", "sound.h9", "-").out

    def test_standard_input(self) -> None:
        answer = process("convert", "--to", "json", "-", "-", input=SOUND.encode())
        assert answer.returncode == 0
        assert json.loads(answer.stdout)

    def test_result_is_read_back_and_compared(self, run: CommandLine) -> None:
        answer = run("convert", "--check", "sound.h9", "out.json")
        assert (answer.status, answer.out) == (0, "")
        assert "json read back: nothing differs but what is told above" in answer.err
        assert run("convert", "--check", "sound.h9", "out.html").status == 0

    def test_result_that_cannot_be_read_back(self, run: CommandLine) -> None:
        answer = run("convert", "--check", "sound.h9", "out.csv")
        assert (answer.status, answer.out) == (2, "")
        assert "csv can be written but not read" in answer.err
        assert "out.csv" not in run.names()

    def test_result_that_differs_is_not_written(self, run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        """A writer that forgets a game is found out."""
        whole = json_form.write

        def forgetful(*arguments: Any) -> Written:
            return Written(whole(*arguments).data.replace(b'"outcome": "win"', b'"outcome": "draw"', 1))

        monkeypatch.setattr(json_form, "write", forgetful)
        answer = run("convert", "--check", "sound.h9", "out.json")
        assert answer.status == 1
        assert "json read back differs: round 1 of Nagy Anna: results win became draw" in answer.err
        assert "out.json" not in run.names()

    def test_losses_as_json(self, run: CommandLine) -> None:
        answer = run("convert", "--format", "json", "--check", "sound.h9", "out.games.csv")
        assert answer.status == 0
        assert answer.json["written"] is True
        assert answer.json["format"] == "csv-games"
        assert answer.json["differences"] == []
        assert {"message": "event Test Cup", "players": []} in answer.json["losses"]
        refused = run("convert", "--format", "json", "--strict", "sound.h9", "out.csv")
        assert (refused.status, refused.json["written"], refused.json["differences"]) == (1, False, None)

    def test_what_the_database_requires_is_told_and_strict_refuses(self, run: CommandLine) -> None:
        answer = run("convert", "short-pin.h9", "out.h9")
        assert answer.status == 0
        assert "crosstable: h9 requires: " in answer.err
        assert "1234567" in answer.err
        refused = run("convert", "--strict", "--format", "json", "short-pin.h9", "strict.h9")
        assert (refused.status, refused.json["written"]) == (1, False)
        assert any("1234567" in told["message"] for told in refused.json["requirements"])
        assert "strict.h9" not in run.names()

    def test_json_and_the_result_cannot_share_standard_output(self, run: CommandLine) -> None:
        answer = run("convert", "--format", "json", "--to", "h9", "sound.h9", "-")
        assert (answer.status, answer.out) == (2, "")
        assert "standard output cannot hold both" in answer.err

    def test_encoding(self, run: CommandLine) -> None:
        assert run("convert", "--encoding", "Latin-1", "sound.h9", "out.h9").status == 0
        assert "Béla".encode("iso-8859-1") in (run.folder / "out.h9").read_bytes()

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["sound.h9", "out.xyz"], "out.xyz"),
            (["sound.h9", "out"], "out"),
            (["sound.h9", "no/out.h9"], "there is no such folder"),
            (["--to", "jsn", "sound.h9", "out"], "unknown format 'jsn': do you mean json?"),
            (["--encoding", "rot13", "sound.h9", "out.h9"], "unknown encoding 'rot13'"),
            (["--encoding", "x\0", "sound.h9", "out.h9"], "unknown encoding"),
        ],
    )
    def test_what_cannot_be_done(self, run: CommandLine, arguments: Sequence[str], message: str) -> None:
        before = run.names()
        answer = run("convert", *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert message in answer.err
        assert run.names() == before


class TestPublish:
    def test_one_page(self, run: CommandLine) -> None:
        answer = run("publish", "sound.h9", "-o", "site/2024")
        assert answer.status == 0
        pages = list((run.folder / "site" / "2024").iterdir())
        assert [page.name for page in pages] == ["sound.html"]
        assert "Nagy Anna" in pages[0].read_text(encoding="utf-8")

    def test_several_pages_and_their_index(self, run: CommandLine) -> None:
        assert run("publish", "sound.h9", "short-pin.h9", "-o", "site").status == 0
        site = run.folder / "site"
        assert {page.name for page in site.iterdir()} == {"sound.html", "short-pin.html", "index.html"}
        index = (site / "index.html").read_text(encoding="utf-8")
        assert 'href="./sound.html"' in index
        assert 'href="./short-pin.html"' in index

    def test_verification_only_if_asked_for(self, run: CommandLine) -> None:
        assert run("publish", "both-won.h9", "-o", "plain").status == 0
        assert run("publish", "--verify", "both-won.h9", "-o", "verified").status == 1
        plain, verified = (
            (run.folder / name / "both-won.html").read_text(encoding="utf-8") for name in ("plain", "verified")
        )
        assert "S205" in verified
        assert "S205" not in plain

    def test_language(self, run: CommandLine) -> None:
        assert run("publish", "--lang", "de-AT", "sound.h9", "-o", "site").status == 0
        assert 'lang="de"' in (run.folder / "site" / "sound.html").read_text(encoding="utf-8")
        assert "unknown language 'xx'" in run("publish", "--lang", "xx", "sound.h9", "-o", "site").err

    def test_existing_pages_stay_without_force_and_nothing_else_is_written(self, run: CommandLine) -> None:
        run("publish", "sound.h9", "-o", "site")
        (run.folder / "site" / "sound.html").write_text("mine", encoding="utf-8")
        answer = run("publish", "short-pin.h9", "sound.h9", "-o", "site")
        assert answer.status == 2
        assert "exists already; nothing is written without --force" in answer.err
        assert [page.read_text(encoding="utf-8") for page in (run.folder / "site").iterdir()] == ["mine"]
        assert run("publish", "--force", "short-pin.h9", "sound.h9", "-o", "site").status == 0

    def test_the_others_are_published_although_one_cannot_be_read(self, run: CommandLine) -> None:
        answer = run("publish", "missing.h9", "sound.h9", "-o", "site")
        assert answer.status == 2
        assert "missing.h9: there is no such file" in answer.err
        assert (run.folder / "site" / "sound.html").exists()

    def test_what_a_page_does_not_show_is_said(self, run: CommandLine) -> None:
        text = SOUND.replace("SODOS", "SODOS Lot")
        for number, results in {"5": "2+/w0 3+", "9": "1-/b0 4+", "2": "4+/w0 1-", "7": "3-/b0 2-"}.items():
            text = text.replace(f" {results}", f" {number}   {results}")
        run.write("odd.h9", text)
        assert "odd.html does not show: " in run("publish", "odd.h9", "-o", "site").err

    def test_folder_that_is_a_file(self, run: CommandLine) -> None:
        answer = run("publish", "sound.h9", "-o", "both-won.h9")
        assert answer.status == 2
        assert answer.err.startswith("crosstable: both-won.h9")

    @pytest.mark.parametrize(
        ("paths", "names"),
        [
            (["a/x.h9", "b/x.h9", "X.txt", "x-2.h9"], ["x.html", "x-2.html", "X-3.html", "x-2-2.html"]),
            (["index.h9"], ["index-2.html"]),
            (["../..", "...", "-", ".h9"], ["tournament.html", "tournament-2.html", "tournament-3.html", "h9.html"]),
            (["a b<c>&'\"?#%.h9", "Újév 2024.txt"], ["a-b-c.html", "Újév-2024.html"]),
            (["con.h9", "COM1.x.h9"], ["con-page.html", "COM1.x-page.html"]),
            (["é.h9", "e\u0301.txt"], ["é.html", "é-2.html"]),
            (["x\udcff.h9", "\n.h9", "x" * 300], ["x.html", "tournament.html", f"{'x' * 60}.html"]),
        ],
    )  # fmt: skip
    def test_names_of_pages_are_harmless_and_differ(self, paths: list[str], names: list[str]) -> None:
        assert page_names(paths) == names
