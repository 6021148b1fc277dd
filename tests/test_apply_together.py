"""Suggestions applied to tournaments that are read from several files: one of them is written, the others stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import CommandLine

EVENT = ("friday-games-1.txt", "friday-games-2.txt", "friday-standings-2.txt")
STANDINGS, GAMES = EVENT[2], EVENT[1]
VALUE = (b" 66 ", b" 56 ")
"""OMW% of a player, and with one digit mistyped."""
RESULT = (b"2\n1\nEd Frost", b"1\n2\nEd Frost")
"""Games of a match, and those of its players exchanged."""


@pytest.fixture
def friday(run: CommandLine, fixtures: Path) -> CommandLine:
    """The files of an event in the folder in which commands run."""
    for name in EVENT:
        (run.folder / name).write_bytes((fixtures / "eventlink" / name).read_bytes())
    return run


def spoil(folder: Path, name: str, texts: tuple[bytes, bytes]) -> bytes:
    """Writes a text wrongly into a file; its bytes before."""
    sound = (folder / name).read_bytes()
    assert texts[0] in sound
    (folder / name).write_bytes(sound.replace(*texts, 1))
    return sound


@pytest.mark.parametrize(("name", "texts"), [(STANDINGS, VALUE), (GAMES, RESULT)])
def test_the_file_with_the_texts_is_written(friday: CommandLine, name: str, texts: tuple[bytes, bytes]) -> None:
    sound = spoil(friday.folder, name, texts)
    wrong = (friday.folder / name).read_bytes()
    assert f"To write {name} corrected: crosstable verify {' '.join(EVENT)}" in " ".join(
        friday("verify", *EVENT).out.split()
    )
    result = friday("verify", *EVENT, "--apply", "1", "-o", "fixed.txt")
    assert result.status == 0
    assert (friday.folder / "fixed.txt").read_bytes() == sound
    assert (friday.folder / name).read_bytes() == wrong
    assert f"fixed.txt is {name} corrected" in result.err


def test_in_its_place_with_force(friday: CommandLine) -> None:
    sound = spoil(friday.folder, STANDINGS, VALUE)
    other = (friday.folder / GAMES).read_bytes()
    refused = friday("verify", *EVENT, "--apply", "1", "-o", GAMES, "--force")
    assert (refused.status, (friday.folder / GAMES).read_bytes()) == (2, other)
    assert f"the file that is corrected is {STANDINGS}" in refused.err
    assert friday("verify", *EVENT, "--apply", "1", "-o", STANDINGS, "--force").status == 0
    assert (friday.folder / STANDINGS).read_bytes() == sound


def test_texts_of_two_files(friday: CommandLine) -> None:
    """One file at a time, each by its own suggestions."""
    sound = [spoil(friday.folder, GAMES, RESULT), spoil(friday.folder, STANDINGS, VALUE)]
    refused = friday("verify", *EVENT, "--apply", "1,2", "-o", "fixed.txt")
    assert refused.status == 2
    assert f"1 changes {GAMES}; 2 changes {STANDINGS}" in refused.err
    for name in (GAMES, STANDINGS):
        friday("verify", *EVENT, "--apply", "1", "-o", name, "--force")
    assert [(friday.folder / name).read_bytes() for name in (GAMES, STANDINGS)] == sound


def test_files_of_two_events(friday: CommandLine) -> None:
    friday.write("spring.csv", "round,player1,player2,result\n1,Ada,Ben,2-0\n1,Ada,Ben,2-0\n")
    refused = friday("verify", *EVENT, "spring.csv", "--apply", "1", "-o", "fixed.txt")
    assert refused.status == 2
    assert "these files tell of 2 tournaments" in refused.err


def test_a_line_that_is_there_twice_in_one_of_two_files(run: CommandLine) -> None:
    """The last line of its file, without a line end, which is another one's beginning while both are read."""
    lines = ["round,player1,player2,result", "1,Ada,Ben,2-0", "1,Cy,Di,2-1"]
    run.write("matches.csv", "\n".join([*lines, lines[1]]))
    run.write("standings.csv", "rank,player,points\n1,Ada,3\n2,Cy,3\n3,Di,0\n4,Ben,0\n")
    assert run("verify", "matches.csv", "standings.csv", "--apply", "1", "-o", "fixed.csv").status == 0
    assert (run.folder / "fixed.csv").read_text("utf-8") == "\n".join([*lines, ""])
