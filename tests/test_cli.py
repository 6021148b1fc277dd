"""The command line: verify, the lists, help, and the package itself."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence

import pytest
from commandline import BOTH_WON, SOUND, CommandLine, process

import crosstable
from crosstable import cli
from crosstable.commands import inputs

HEAVY = {"polars", "pyparsing", "jinja2", "rich", "lxml", "charset_normalizer", "rapidfuzz"}


class TestVerify:
    def test_sound_file(self, run: CommandLine) -> None:
        answer = run("verify", "sound.h9")
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.endswith("  sound: all 16 printed values reproduce\n")

    def test_errors_are_shown_at_their_place(self, run: CommandLine) -> None:
        answer = run("verify", "both-won.h9")
        assert answer.status == 1
        assert "both-won.h9:6:48: error S205 result-contradiction\n" in answer.out
        assert "2  Kiss Béla    10k HU Bp   22  2    64  41    1+/b0 4+/w0 3+/b0\n" in answer.out

    def test_exit_zero(self, run: CommandLine) -> None:
        assert run("verify", "--exit-zero", "both-won.h9").status == 0
        assert run("verify", "--exit-zero", "missing.h9").status == 2

    def test_warnings_count_only_if_strict(self, run: CommandLine) -> None:
        assert "warning P402" in run("verify", "short-pin.h9").out
        assert run("verify", "short-pin.h9").status == 0
        assert run("verify", "--strict", "short-pin.h9").status == 1
        assert run("verify", "--strict", "sound.h9").status == 0

    def test_json(self, run: CommandLine) -> None:
        answer = run("verify", "--format", "json", "sound.h9", "both-won.h9")
        assert answer.status == 1
        sound, wrong = answer.json["files"]
        assert (sound["verdict"], sound["players"], sound["rounds"], sound["games"]) == ("clean", 4, 3, 6)
        assert [column["criterion"] for column in sound["columns"]] == ["mms", "nbw", "sos", "sodos"]
        assert {(found["name"], found["player"], found["round"]) for found in wrong["findings"]} == {
            ("result-contradiction", 2, 1)
        }

    def test_every_file_is_done_although_some_cannot_be_read(self, run: CommandLine) -> None:
        (run.folder / "folder").mkdir()
        answer = run("verify", "missing.h9", "folder", "both-won.h9", "sound.h9")
        assert answer.status == 2
        assert "missing.h9: error: there is no such file\n" in answer.out
        assert "folder: error: this is a folder" in answer.out
        assert "error S205" in answer.out
        assert answer.out.endswith("4 files, 1 with errors, 2 not read\n")

    def test_unreadable_contents(self, run: CommandLine) -> None:
        for name, content in {"empty": b"", "junk": bytes(range(256)) * 40, "prose": b"Dear Sir,\nwe regret\n"}.items():
            (run.folder / name).write_bytes(content)
            answer = run("verify", "--format", "json", name)
            assert answer.status == 2
            (file,) = answer.json["files"]
            assert file["verdict"] == "unreadable"
            assert file["error"]

    def test_standard_input(self) -> None:
        answer = process("verify", "--format", "json", "-", input=SOUND.encode())
        assert answer.returncode == 0
        (file,) = json.loads(answer.stdout)["files"]
        assert (file["path"], file["verdict"]) == ("<stdin>", "clean")

    def test_standard_input_that_cannot_be_read(self, run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        class Broken(io.BytesIO):
            def read(self, size: int | None = -1) -> bytes:
                raise OSError(5, "Input/output error")

        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Broken()))
        answer = run("verify", "-", "sound.h9")
        assert answer.status == 2
        assert answer.out.startswith("<stdin>: error: Input/output error\n")
        assert "sound:" in answer.out

    def test_standard_input_without_end(self, run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(inputs, "LIMIT", 100)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bytes(101))))
        assert "<stdin>: error: larger than 64 MB" in run("verify", "-").out

    def test_quiet_shows_nothing_but_findings(self, run: CommandLine) -> None:
        assert run("verify", "--quiet", "sound.h9") == (0, "", "")
        assert run("--quiet", "verify", "sound.h9") == (0, "", "")
        assert "sound:" not in run("verify", "-q", "both-won.h9").out

    def test_profile_is_the_one_asked_for(self, run: CommandLine) -> None:
        (file,) = run("verify", "--profile", "macmahon", "--format", "json", "sound.h9").json["files"]
        assert file["profile"] == "macmahon"

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--profile", "opengoth", "sound.h9"], "unknown profile 'opengoth': do you mean opengotha"),
            (["--from", "xyz", "sound.h9"], "unknown format 'xyz': known are"),
            (["--format", "xml", "sound.h9"], "'xml' is not one of"),
            (["--frmat", "json", "sound.h9"], "No such option"),
            ([], "Missing argument"),
        ],
    )
    def test_bad_options(self, run: CommandLine, arguments: Sequence[str], message: str) -> None:
        answer = run("verify", *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert message in answer.err

    def test_control_characters_do_not_reach_the_terminal(self, run: CommandLine) -> None:
        run.write("evil.h9", BOTH_WON.replace("Béla", "B\x1b[2J\u202ela"))
        answer = run("verify", "evil.h9")
        assert answer.status == 1
        assert answer.out.replace("\n", "").isprintable()

    def test_path_that_is_no_text(self, run: CommandLine) -> None:
        name = os.fsdecode(b"\xff.h9")
        run.write(name, SOUND)
        assert run("verify", name).status == 0
        assert run("verify", "--format", "json", name).json["files"][0]["path"] == name


class TestTables:
    @pytest.mark.parametrize(
        ("command", "names"),
        [
            ("formats", {"h9", "json", "html", "csv", "markdown"}),
            ("systems", {"mcmahon", "swiss"}),
            ("profiles", {"egf", "opengotha", "macmahon", "wiki"}),
        ],
    )
    def test_lists(self, run: CommandLine, command: str, names: set[str]) -> None:
        document = run(command, "--format", "json").json
        assert list(document) == ["version", command, *(["not_established"] if command == "formats" else [])]
        assert names <= {row["name"] for row in document[command]}
        text = run(command).out
        assert all(f"\n{name} " in text for name in names)

    def test_profiles_say_where_programs_differ(self, run: CommandLine) -> None:
        """``formats/go.md`` §3.3, some cells of the comparison of programs."""
        profiles = {row["name"]: row for row in run("profiles", "--format", "json").json["profiles"]}
        told = {name: row["conventions"] for name, row in profiles.items()}
        assert [told[name]["jigo"] for name in ("opengotha", "macmahon", "pairgoth", "autokorsak", "aga")] == [
            "½", "½", "0", "0", "0",
        ]  # fmt: skip
        assert [told[name]["unpaired, score"] for name in ("opengotha", "macmahon", "aga")] == ["0", "½", "0"]
        assert [told[name]["SOS of a bye"] for name in ("opengotha", "macmahon")] == ["own start", "own score - 1"]
        assert "dc" in profiles["pairgoth"]["never_computed"]
        lines = run("profiles").out.splitlines()
        assert any(line.split() == ["egf", "opengotha", "macmahon", "pairgoth", "autokorsak"] for line in lines)

    def test_formats_say_what_is_read_and_written(self, run: CommandLine) -> None:
        formats = {row["name"]: row for row in run("formats", "--format", "json").json["formats"]}
        assert (formats["h9"]["reads"], formats["h9"]["writes"]) == (True, True)
        assert (formats["markdown"]["reads"], formats["markdown"]["writes"]) == (False, True)
        assert ".h9" in formats["h9"]["extensions"]

    def test_formats_that_nobody_knows_are_listed_with_what_to_use_instead(self, run: CommandLine) -> None:
        """``formats/magic.md`` §12: what was not found in public."""
        document = run("formats", "--format", "json").json
        others = {row["name"]: row for row in document["not_established"]}
        assert set(others) >= {"eventlink-csv", "wer-backup", "wer-database", "dci-reporter", "melee-export"}
        assert not set(others) & {row["name"] for row in document["formats"]}
        assert others["wer-backup"]["instead"] == "export the event with WER (.wer)"
        assert "CSV export of Wizards EventLink: print the reports" in run("formats").out


class TestHelp:
    @pytest.mark.parametrize("command", cli.cli.commands)
    def test_every_command_shows_an_example(self, run: CommandLine, command: str) -> None:
        answer = run(command, "--help")
        assert answer.status == 0
        assert f"\n  crosstable {command}" in answer.out
        assert f"\n  {command} " in run("--help").out

    @pytest.mark.parametrize("arguments", [["--help"], ["verify", "--help"], ["publish", "--help"], ["--version"]])
    def test_nothing_heavy_is_loaded_for_it(self, arguments: list[str]) -> None:
        code = f"import sys; from crosstable.cli import run; run({arguments}); print(*sys.modules, file=sys.stderr)"
        answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert answer.stdout
        assert not HEAVY & set(answer.stderr.split())

    def test_nothing_heavy_is_loaded_with_the_package(self) -> None:
        code = "import sys, crosstable; print(*sys.modules)"
        answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert not (HEAVY | {"crosstable.model"}) & set(answer.stdout.split())

    def test_no_command(self, run: CommandLine) -> None:
        assert run().status == 2
        assert "No such command" in run("verfy").err


class TestPackage:
    @pytest.mark.parametrize("name", crosstable.__all__)
    def test_every_public_name_is_there(self, name: str) -> None:
        assert getattr(crosstable, name) is not None

    def test_no_other_name_is(self) -> None:
        with pytest.raises(AttributeError, match="no attribute 'verfy'"):
            _ = crosstable.verfy

    def test_from_python(self, run: CommandLine) -> None:
        (report,) = crosstable.verify_files(["sound.h9"])
        assert report.tournament is not None
        table = crosstable.standings_of(report.tournament)
        assert [line.place for line in table.lines] == [1, 2, 3, 4]
        assert crosstable.write("h9", report.tournament, table).data.startswith(b";")
