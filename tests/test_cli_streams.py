"""The command line: pipes, full disks, closed streams, terminals."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from commandline import BOTH_WON, CommandLine, process

from crosstable import cli

fcntl = pytest.importorskip("fcntl", reason="terminals as POSIX has them")
pty = pytest.importorskip("pty", reason="terminals as POSIX has them")
termios = pytest.importorskip("termios", reason="terminals as POSIX has them")


class TestStreams:
    def test_broken_pipe_is_quiet_and_keeps_the_status(self, tmp_path: Path) -> None:
        (tmp_path / "x.h9").write_text(BOTH_WON, encoding="utf-8")
        command = [sys.executable, "-m", "crosstable", "verify", str(tmp_path / "x.h9")]
        reading, writing = os.pipe()
        os.close(reading)
        with subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE) as running:
            os.close(writing)
            _, err = running.communicate(timeout=60)
        assert (running.returncode, err) == (1, b"")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
    def test_full_disk(self) -> None:
        with Path("/dev/full").open("wb") as full:
            command = [sys.executable, "-m", "crosstable", "explain", "S205"]
            answer = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        assert answer.returncode == 2
        assert answer.stderr == b"crosstable: standard output: No space left on device\n"

    @pytest.mark.parametrize(
        ("redirection", "message"),
        [("explain S205 >&-", b"standard output is closed"), ("verify - <&-", b"standard input is closed")],
    )
    def test_closed_streams(self, redirection: str, message: bytes) -> None:
        command = f"{sys.executable} -m crosstable {redirection}"
        answer = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
        assert answer.returncode == 2
        assert message in answer.stderr
        assert b"Traceback" not in answer.stderr

    def test_internal_errors_are_no_tracebacks(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def fail(*arguments: object, **options: object) -> int:
            raise ZeroDivisionError("seven\x1b")

        monkeypatch.setattr("crosstable.commands.tables.systems", fail)
        assert cli.run(["systems"]) == 2
        err = capsys.readouterr().err
        assert "internal error: ZeroDivisionError: seven\\x1b" in err
        monkeypatch.setenv("CROSSTABLE_TRACEBACK", "1")
        with pytest.raises(ZeroDivisionError):
            cli.run(["systems"])

    def test_interruption(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupt(*arguments: object, **options: object) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr("crosstable.commands.tables.systems", interrupt)
        assert cli.run(["systems"]) == 130


def on_a_terminal(*arguments: str, **environment: str) -> tuple[int, str]:
    """The command line on a pseudo-terminal of 60 columns: its exit status and all that it shows."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS"}}
    command = [sys.executable, "-m", "crosstable", *arguments]
    with subprocess.Popen(command, stdout=slave, stderr=slave, env=kept | {"TERM": "xterm"} | environment) as running:
        os.close(slave)
        shown = b""
        while chunk := _read_terminal(master):
            shown += chunk
    os.close(master)
    return running.returncode, shown.decode("utf-8")


def _read_terminal(master: int) -> bytes:
    try:
        return os.read(master, 65536)
    except OSError:  # the other end is closed
        return b""


class TestTerminal:
    def test_colour_unless_unwanted(self, run: CommandLine) -> None:
        status, shown = on_a_terminal("verify", "both-won.h9")
        assert status == 1
        assert "\x1b[31m" in shown
        assert "\x1b[3" not in on_a_terminal("verify", "both-won.h9", NO_COLOR="1")[1]
        assert "\x1b[3" not in on_a_terminal("verify", "both-won.h9", TERM="dumb")[1]

    def test_lines_are_cut_to_the_width(self, run: CommandLine) -> None:
        _, shown = on_a_terminal("verify", "both-won.h9", NO_COLOR="1")
        lines = shown.splitlines()
        marked = next(number for number, line in enumerate(lines) if "^" in line)
        line, carets = lines[marked - 1 : marked + 1]
        assert len(line) <= 60
        assert "…" in line
        assert line[carets.index("^") : carets.rindex("^") + 1] == "1+/b0"

    def test_progress_of_many_files(self, run: CommandLine) -> None:
        names = ["missing.h9"] * 2501
        _, shown = on_a_terminal("verify", *names)
        assert "\r\x1b[Kverified 2500 of 2501 files" in shown
        assert "verified" not in on_a_terminal("verify", "--quiet", *names)[1]
        assert b"verified" not in process("verify", *names).stderr
