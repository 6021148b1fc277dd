"""Wall lists in every dialect and with every damage: hand-made inputs beside what they say.

A player is [place, family, given, grade, country, club, texts of the columns, texts of the cells]; a finding is
[code, severity, line, column, end column].
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from crosstable.model import Side, Tournament
from crosstable.origin import Origin
from crosstable.parsers import Parsed, read
from crosstable.parsers.walllist.cells import CELLS
from crosstable.source import Source, Span

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "walllist"
EXPECTED = sorted(FOLDER.glob("*.expected.json"))


def name_of(expected: Path) -> str:
    return expected.name.removesuffix(".expected.json")


def input_of(expected: Path) -> Path:
    name = name_of(expected)
    return FOLDER / (name.removesuffix("-html") + ".html" if name.endswith("-html") else f"{name}.txt")


@pytest.fixture(params=EXPECTED, ids=name_of)
def case(request: pytest.FixtureRequest) -> tuple[dict[str, Any], Source, Parsed]:
    path: Path = request.param
    _, source, parsed = read(input_of(path).name, input_of(path).read_bytes())
    return json.loads(path.read_text(encoding="utf-8")), source, parsed


Case = tuple[dict[str, Any], Source, Parsed]


def origin_of(parsed: Parsed) -> Origin:
    assert parsed.tournament.origin is not None
    return parsed.tournament.origin


def test_every_input_has_its_expectations() -> None:
    assert len(EXPECTED) > 25
    inputs = {path for path in FOLDER.iterdir() if path.suffix in {".txt", ".html"}}
    assert {input_of(path) for path in EXPECTED} == inputs


def test_players(case: Case) -> None:
    expected, _, parsed = case
    assert [
        [player.place, player.family, player.given, player.grade and str(player.grade), player.country, player.club]
        for player in parsed.tournament.players
    ] == [row[:6] for row in expected["players"]]


def test_columns_and_rounds(case: Case) -> None:
    expected, source, parsed = case
    columns = parsed.tournament.columns
    assert [[column.index, column.label, column.criterion] for column in columns] == expected["columns"]
    assert [round.label for round in parsed.tournament.rounds] == expected["rounds"]
    playoffs = expected.get("playoffs", [False] * len(expected["rounds"]))
    assert [round.playoff for round in parsed.tournament.rounds] == playoffs
    for number, column in enumerate(columns):
        heading = origin_of(parsed).heading(number)
        printed = None if heading is None else " ".join(source.at(heading).replace("&nbsp;", " ").split())
        assert printed == column.label


def test_every_text_stands_where_its_place_says(case: Case) -> None:
    expected, source, parsed = case
    origin = origin_of(parsed)
    for player, row in enumerate(expected["players"]):
        texts, cells = row[6:]
        assert [source.at(origin.claim(player, column)) for column, text in enumerate(texts) if text] == [
            text for text in texts if text
        ]
        assert [source.at(origin.cell(player, round)) for round, text in enumerate(cells) if text] == [
            text for text in cells if text
        ]


def test_sides_are_what_the_cells_tell(case: Case) -> None:
    expected, _, parsed = case
    for player, row in zip(parsed.tournament.players, expected["players"], strict=True):
        assert len(player.sides) == len(parsed.tournament.rounds)
        for side, text in zip(player.sides, row[7], strict=True):
            told = CELLS[text and text.replace("</a>", "").replace(" ", "")]
            assert (side is None) == (told is None)
            if side is not None and told is not None:
                assert (side.outcome, side.colour, side.handicap) == (told.outcome, told.colour, told.handicap)


def opponent(side: Side | None) -> int | str | None:
    if side is None:
        return None
    return side.outsider if side.opponent is None else side.opponent + 1


def test_opponents(case: Case) -> None:
    expected, _, parsed = case
    if "opponents" in expected:
        assert [[opponent(side) for side in player.sides] for player in parsed.tournament.players] == expected[
            "opponents"
        ]


def test_how_rounds_were_decided(case: Case) -> None:
    expected, _, parsed = case
    for place, decided in expected.get("decided", {}).items():
        player, round = map(int, place.split(","))
        side = parsed.tournament.players[player - 1].sides[round - 1]
        assert side is not None
        assert side.decided.value == decided


def test_values_are_exact(case: Case) -> None:
    expected, _, parsed = case
    if "values" in expected:
        assert [list(column.values) for column in parsed.tournament.columns] == expected["values"]


def test_identifiers_and_ratings(case: Case) -> None:
    expected, source, parsed = case
    players = parsed.tournament.players
    if "identifiers" in expected:
        assert [player.identifiers[0].value for player in players] == expected["identifiers"]
        assert [source.at(origin_of(parsed).field(row, "identifiers")) for row in range(len(players))] == expected[
            "identifiers"
        ]
    if "ratings" in expected:
        assert [player.rating for player in players] == expected["ratings"]


def test_headers_and_settings(case: Case) -> None:
    expected, source, parsed = case
    tournament = parsed.tournament
    assert [list(header) for header in tournament.headers] == expected["headers"]
    for name, value in expected.get("settings", {}).items():
        found = getattr(tournament.settings, name)
        assert (found.isoformat() if isinstance(found, date) else found) == value
    for number, header in enumerate(tournament.headers):
        assert header.value.strip() in source.at(origin_of(parsed).header(number))


def test_encoding(case: Case) -> None:
    expected, source, _ = case
    assert source.encoding == expected.get("encoding", "utf-8")


def located(source: Source, span: Span | None) -> tuple[int, int, int]:
    assert span is not None
    return source.locate(span)


def test_findings_and_their_places(case: Case) -> None:
    expected, source, parsed = case
    found = [[one.code, one.severity.value, *located(source, one.span)] for one in parsed.diagnostics]
    assert sorted(found) == sorted(expected["diagnostics"])


def test_findings_of_rows_name_their_players(case: Case) -> None:
    _, source, parsed = case
    tournament: Tournament = parsed.tournament
    for one in parsed.diagnostics:
        if one.player is not None:
            assert 0 <= one.player < len(tournament.players)
            row = source.locate(origin_of(parsed).row(one.player)).line
            assert located(source, one.span)[0] == row
