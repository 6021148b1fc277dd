"""The shared material: every file is read with the players and rounds that it has, and without a false alarm."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from crosstable.diagnostics import Severity
from crosstable.model import Tournament
from crosstable.parsers import Parsed, read

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


def files(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in SHARED.glob(pattern))


def named(path: Path) -> str:
    return path.name


def parsed(path: Path) -> Parsed:
    return read(path.name, path.read_bytes())[2]


def errors(result: Parsed) -> list[str]:
    return [one.message for one in result.diagnostics if one.severity is Severity.ERROR]


def assert_places_are_exact(tournament: Tournament) -> None:
    origin = tournament.origin
    assert origin is not None
    for number, column in enumerate(tournament.columns):
        for row, text in enumerate(column.texts):
            if text is not None:
                assert origin.source.at(origin.claim(row, number)) == text


CORPUS = files("corpus/h9/*.txt")


@pytest.mark.parametrize("path", CORPUS, ids=map(named, CORPUS))
def test_real_wall_lists(path: Path) -> None:
    expected = json.loads(path.with_name("EXPECTED.json").read_text(encoding="utf-8"))[path.name]
    result = parsed(path)
    tournament = result.tournament
    assert (len(tournament.players), len(tournament.rounds)) == (expected["players"], expected["rounds"])
    assert errors(result) == [] or expected["clean"] is False
    assert all(player.family and player.grade and player.country for player in tournament.players)
    assert_places_are_exact(tournament)


def standings(path: Path) -> dict[str, dict[str, str]]:
    """OpenGotha's own values after the last round, by name."""
    name = path.name.split(".")[0]
    with path.with_name(f"{name}.criteria.tsv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    last = max(int(row["round"]) for row in rows)
    return {f"{row['name']} {row['firstName']}": row for row in rows if int(row["round"]) == last}


PAGES = files("oracle/opengotha/*.standings.html")


@pytest.mark.parametrize("path", PAGES, ids=map(named, PAGES))
def test_pages_of_opengotha(path: Path) -> None:
    result = parsed(path)
    tournament = result.tournament
    assert result.diagnostics == ()
    known = standings(path)
    assert {player.name for player in tournament.players} <= set(known)
    rounds = max(int(row["round"]) for row in known.values())
    assert len(tournament.rounds) == rounds
    (wins,) = (column for column in tournament.columns if column.label == "NbW")
    for player, text in zip(tournament.players, wins.texts, strict=True):
        assert known[player.name]["NBW"] == text


H9 = files("oracle/opengotha/*.h9")


@pytest.mark.parametrize("path", H9, ids=map(named, H9))
def test_results_files_of_opengotha(path: Path) -> None:
    result = parsed(path)
    tournament = result.tournament
    page = parsed(path.with_name(path.name.split(".")[0] + ".standings.html")).tournament
    assert errors(result) == []
    assert len(tournament.players) == len(page.players)
    assert len(tournament.rounds) == len(page.rounds)
    assert tournament.settings.program == "OpenGotha 3.51.02"
    if ".nodef." not in path.name:
        assert [player.sides for player in tournament.players] == [player.sides for player in page.players]
    assert_places_are_exact(tournament)


MACMAHON = files("oracle/macmahon/*.walllist.txt")


@pytest.mark.parametrize("path", MACMAHON, ids=map(named, MACMAHON))
def test_wall_lists_and_results_files_of_macmahon(path: Path) -> None:
    name = path.name.removesuffix(".walllist.txt")
    (exported,) = files(f"oracle/macmahon/{name}.egd.*")
    wall_list, results = parsed(path), parsed(exported)
    assert wall_list.diagnostics == results.diagnostics == ()
    printed, sent = wall_list.tournament, results.tournament
    assert [(player.name, player.grade) for player in printed.players] == [
        (player.name, player.grade) for player in sent.players
    ]
    for one, other in zip(printed.players, sent.players, strict=True):
        assert [side and side.opponent for side in one.sides] == [side and side.opponent for side in other.sides]
    scores = {column.label: column.values for column in printed.columns}
    assert list(scores["Score"]) == list(sent.columns[0].values)
    assert list(scores["Points"]) == list(sent.columns[1].values)
    assert_places_are_exact(printed)
    assert_places_are_exact(sent)


def test_the_table_of_the_go_wiki(shared: Path) -> None:
    result = parsed(shared / "oracle" / "go-wiki.txt")
    tournament = result.tournament
    assert result.diagnostics == ()
    assert (len(tournament.players), len(tournament.rounds)) == (12, 5)
    assert [(column.index, column.label, column.criterion) for column in tournament.columns] == [
        (6, "MM", "mms"),
        (7, "Pont", "nbw"),
        (8, "SOS", "sos"),
        (9, "SOSOS", "sosos"),
        (10, "SODOS", "sodos"),
    ]
    assert sum(column.values.count(None) for column in tournament.columns) == 0
    assert_places_are_exact(tournament)
