"""The command line under test, and the small files that it is tried on."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from crosstable import cli

SOUND = """\
; EV[Test Cup]
; PC[HU, Budapest]
; DT[2024-03-02,2024-03-03]
Pl Name         Rk  Co Club MMS Wins SOS SODOS
1  Nagy Anna    10k HU Bp   23  3    63  63    2+/w0 3+/b0 4+/w0
2  Kiss Béla    10k HU Bp   22  2    64  41    1-/b0 4+/w0 3+/b0
3  Tóth Cili    10k HU Sze  21  1    65  20    4+/w0 1-/w0 2-/w0
4  Varga Dóra   10k HU Bp   20  0    66  0     3-/b0 2-/b0 1-/b0
"""
"""Everybody meets everybody, the higher placed always wins, all start from 20."""

BOTH_WON = SOUND.replace("1-/b0 4+/w0", "1+/b0 4+/w0")
"""Row 2 says that it won the first round, and so does row 1."""

SHORT_PIN = SOUND.replace("2+/w0 3+/b0 4+/w0", "2+/w0 3+/b0 4+/w0 |1234567")
"""A PIN of the European Go Database has eight digits."""


class Answer(NamedTuple):
    """What a command said and how it exited."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class CommandLine:
    """The command line inside this process; ``captured`` gives what was printed since it was last asked."""

    def __init__(self, captured: Callable[[], tuple[bytes, bytes]], folder: Path) -> None:
        self.captured = captured
        self.folder = folder

    def __call__(self, *arguments: str) -> Answer:
        status = cli.run(arguments)
        out, err = self.captured()
        assert b"Traceback" not in err
        assert b"internal error" not in err
        return Answer(status, out.decode("utf-8"), err.decode("utf-8"))

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def names(self) -> set[str]:
        """The names of all files in the folder."""
        return {path.name for path in self.folder.iterdir()}


def process(*arguments: str, **options: Any) -> "subprocess.CompletedProcess[bytes]":
    """The command line as a process of its own."""
    command = [sys.executable, "-m", "crosstable", *arguments]
    return subprocess.run(command, capture_output=True, timeout=60, check=False, **options)
