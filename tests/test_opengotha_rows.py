"""The rows of our ``.h9`` and ``.tou`` files are OpenGotha's own for its reference tournaments: order, places, fields,
criteria and every cell. The ``.tou`` rows are so byte for byte; the h9 differs where ``writers/h9.py`` says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from oracle_exports import NAMES

from crosstable.model import Tournament
from crosstable.parsers import read
from crosstable.standings import standings
from crosstable.writers import write
from crosstable.writing import Options

LATIN = "iso-8859-15"
UK = {"GB": "UK"}


def told(path: Path) -> Tournament:
    """The tournament of a reference file."""
    return read(path.name, path.read_bytes())[2].tournament


def rows(data: bytes) -> list[str]:
    return [line for line in data.decode(LATIN).splitlines() if not line.startswith(";")]


def written(name: str, tournament: Tournament) -> list[str]:
    return rows(write(name, tournament, standings(tournament), Options(encoding=LATIN)).data)


def matches(ours: str, theirs: str) -> bool:
    """Whether a text is the other's, whose encoding made ``?`` of some letters where ours are the nearest ones."""
    return re.fullmatch("".join("." if letter == "?" else re.escape(letter) for letter in theirs), ours) is not None


@pytest.mark.parametrize("name", NAMES)
def test_rows_of_tou(name: str, shared: Path) -> None:
    path = shared / "oracle" / "opengotha" / f"og_{name}.xml"
    ours, theirs = written("tou", told(path)), rows(path.with_suffix(".tou").read_bytes())
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert matches(one, other), (one, other)


def in_half_points(text: str) -> str:
    """A decimal as OpenGotha prints it: with ½ and so on, cut at four characters, and ``?`` for what Latin-9 lacks."""
    whole, _, part = text.partition(".")
    sign = {"": "", "25": "¼", "5": "½", "75": "¾"}[part]
    return (whole + sign)[:4].encode(LATIN, "replace").decode(LATIN)


@pytest.mark.parametrize("name", NAMES)
def test_rows_of_h9(name: str, shared: Path) -> None:
    path = shared / "oracle" / "opengotha" / f"og_{name}.xml"
    tournament = told(path)
    ours, theirs = written("h9", tournament), rows(path.with_suffix(".h9").read_bytes())
    assert len(ours) == len(theirs)
    criteria = len(tournament.system.criteria) if tournament.system else 0
    place = 0
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True), 1):
        place = number if other[:4].strip() else place
        fields = one.partition("|")[0].split()
        named = "".join(f"{word} " for word in fields[1 : len(fields) - 3 - criteria - len(tournament.rounds)]).strip()
        assert int(fields[0]) == place
        assert matches(named[:30].rstrip(), other[5:35].rstrip()), (one, other)
        rest = [*fields[len(named.split()) + 1 :]]
        grade, country, club, *tail = other[35:].split()
        assert rest[:3] == [grade.lower(), UK.get(country, country), club]
        assert [in_half_points(text) for text in rest[3 : 3 + criteria]] == tail[:criteria]
        assert tail[criteria : len(tail) - len(tournament.rounds)] == ["0"] * max(0, 4 - criteria)
        assert rest[3 + criteria :] == tail[len(tail) - len(tournament.rounds) :]
