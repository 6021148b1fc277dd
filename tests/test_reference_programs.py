"""Wall lists that MacMahon 3.10 and OpenGotha 3.51 wrote themselves: read, fitted, and scored as they scored them."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from crosstable.case import cases
from crosstable.results import Report
from crosstable.verify import verify_bytes

MACMAHON = (
    "a_plain",
    "b_absent_bye",
    "c_handicap",
    "e_jigo_round",
    "g_nobars_swisspoints",
    "h_superbar",
)
VALUES = {
    "start": "start4",
    "mms": "score4",
    "scorex": "scorex4",
    "nbw": "wins2",
    "sos": "sos4",
    "sodos": "sodos4",
    "sosos": "sosos4",
}
"""Our criterion, MacMahon's value; the number is the parts that a point has."""

OPENGOTHA = ("a_plain", "b_absent_bye", "c_handicap", "d_all_results", "g_swiss", "k_cup", "l_sdc", "v_std_byo")


def _verify(path: Path) -> Report:
    report = verify_bytes(path.name, path.read_bytes())
    assert report.tournament is not None, report.error
    return report


def _errors(report: Report) -> list[str]:
    return [f.code for f in report.findings if f.severity.value == "error"]


def _unexplained(report: Report) -> set[str | None]:
    """Headings of columns of which not every value reproduces."""
    return {c.label for c in report.columns if c.criterion is None or c.matched < c.rows}


@pytest.mark.parametrize("name", MACMAHON)
def test_macmahon_wall_list(shared: Path, name: str) -> None:
    report = _verify(shared / f"oracle/macmahon/mm310_{name}.walllist.txt")
    assert _errors(report) == []
    assert _unexplained(report) == set()
    assert report.tournament is not None
    with (shared / f"oracle/macmahon/mm310_{name}.scores.tsv").open(encoding="utf-8", newline="") as lines:
        told = {row["name"].replace(",", ""): row for row in csv.DictReader(lines, delimiter="\t")}
    players = report.tournament.players
    assert {player.name for player in players} == set(told)
    scores = cases([report.tournament])[0].fit.scores
    for index, player in enumerate(players):
        computed = {column: scores[criterion][index] for criterion, column in VALUES.items()}
        expected = {column: int(told[player.name][column]) * 4 // int(column[-1]) for column in VALUES.values()}
        assert computed == expected, player.name


@pytest.mark.parametrize("name", MACMAHON)
def test_macmahon_export_for_the_rating_list(shared: Path, name: str) -> None:
    """It writes 0= for whoever was absent and for whoever found no opponent, and all columns reproduce all the same."""
    report = _verify(shared / f"oracle/macmahon/mm310_{name}.egd.txt")
    assert _errors(report) == []
    assert _unexplained(report) == set()


@pytest.mark.parametrize(
    "name", ["default.walllist.txt", "rounddown.walllist.txt", "default.egd.h9", "rounddown.egd.h9"]
)
def test_macmahon_after_every_kind_of_result(shared: Path, name: str) -> None:
    report = _verify(shared / f"oracle/macmahon/mm310_{name}")
    assert (report.profile, _errors(report)) == ("macmahon", [])
    assert {f.code for f in report.findings} >= {"S205"}  # both won, by decision of the referee


@pytest.mark.parametrize("name", OPENGOTHA)
@pytest.mark.parametrize("kind", ["h9", "standings.html"])
def test_opengotha(shared: Path, name: str, kind: str) -> None:
    report = _verify(shared / f"oracle/opengotha/og_{name}.{kind}")
    assert _errors(report) == []
    with (shared / f"oracle/opengotha/og_{name}.criteria.tsv").open(encoding="utf-8", newline="") as lines:
        rounds = [int(row["round"]) for row in csv.DictReader(lines, delimiter="\t")]
    assert report.tournament is not None
    assert len(report.tournament.rounds) == max(rounds)
    exported = (shared / f"oracle/opengotha/og_{name}.h9").read_text(encoding="iso-8859-15").splitlines()
    rows = sum(not line.startswith(";") for line in exported)
    assert len(report.tournament.players) in {rows, rounds.count(max(rounds))}
    if kind == "standings.html":
        assert _unexplained(report) == set()
    assert {c.criterion for c in report.columns if c.label in {"MMS", "SOS", "SOSOS", "NBW"}} <= {
        *("mms", "sos", "sosos", "nbw", "wsos", "wsosos"),
    }
