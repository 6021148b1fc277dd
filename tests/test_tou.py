"""``.tou`` files of the French federation: hand-made inputs beside what they say, the federation's own example among
them, and whatever can be wrong with one."""

from __future__ import annotations

import random
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model import Header, Identifier, Settings, TimeControl
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.parsers.walllist.cells import CELLS
from crosstable.source import Source

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "tou"

PLAYERS: dict[str, list[tuple[str | None, ...]]] = {
    "opengotha": [
        ("1", "le Goff", "Élise", "2d", None, "75Te", "0412345", "2+w0 3+b0 0+"),
        ("2", "Featherstonehaugh-Cholmon", "", "4k", None, None, None, "1-b0 4?w0 3=w1"),
        (None, "Œuvrard", "Jean-Noël", "10k", "BE", "BE", "04A0009", "0- 1-w0 2=b1"),
        ("4", "5 Dan", "Max", "12k", None, "12", None, "0= 2?b0 0="),
    ],
    "pairgoth": [
        ("1", "LE GOFF", "Élise", "2d", None, "75Te", "0412345", "2+w0 3+b0 0="),
        ("2", "VERSTRAETE", "Piet", "4k", "BE", "BE", None, "1-b0 0= 3=w1"),
        ("3", "MARTIN", "Anne Marie", "10k", None, "13Te", "0498765", "0= 1-w0 2=b1"),
    ],
    "federation": [
        ("1", "GRAND", "Eugène", "4d", None, "75Te", "7900001", "2+w0 4+w2 3-b0"),
        ("2", "PETIT", "Zoé", "4d", None, "00L8", "0116000", "1-b0 0= 4-w1"),
        ("3", "MOYEN", "Luc", "1d", None, "68Te", "9785526", "0= 0= 1+w0"),
        ("4", "VAN DE STEEN", "Bart", "17k", "BE", "BE", None, "0+ 1-b2 2+b1"),
    ],
    "by-hand": [
        ("1", "DURAND", "Paul", "3k", None, "75Te", "0412345", "2+w0 3+b0"),
        ("2", "MARTIN", "Anne Lise", "5k", None, None, None, "3?w0 1-b0"),
        ("3", "PETIT", "Léo", None, None, None, None, "nothing 1-w0"),
        ("4", "GRAND", "Tom", "7k", None, "75Te", None, "3+x0 5+w0"),
        ("5", "NOUVEAU", "Max", "8k", None, None, "0498765", "4-b0 0-"),
    ],
}

FINDINGS: dict[str, list[tuple[str, str, int, int, int]]] = {
    "by-hand": [
        ("P404", "error", 2, 7, 17),
        ("R105", "warning", 3, 7, 10),
        ("R105", "warning", 4, 7, 10),
        ("R103", "error", 8, 1, 20),
        ("R101", "info", 9, 1, 14),
        ("R102", "error", 10, 51, 55),
        ("R101", "error", 11, 34, 36),
    ],
}

SETTINGS = {
    "opengotha": Settings(
        event="Tournoi du printemps",
        short_name="printemps",
        city="Testville",
        begin=date(2024, 4, 20),
        komi=30,
        board_size=19,
        time=TimeControl(60, adjusted=Fraction(82)),
        program="OpenGotha 3.51.02",
    ),
    "pairgoth": Settings(
        event="Coupe d'été",
        short_name="240420-testville",
        city="Testville",
        online=True,
        begin=date(2024, 4, 20),
        komi=26,
        board_size=19,
        time=TimeControl(45, "canadian", 300, 15, Fraction(66)),
        program="Pairgoth 0.25",
    ),
    "federation": Settings(
        event="4eme tour du championnat de Testville",
        short_name="Exemple",
        begin=date(2005, 1, 8),
        komi=30,
        board_size=19,
        time=TimeControl(45, "fischer"),
    ),
    "by-hand": Settings(event="Amical", short_name="Amical"),
}


def load(name: str) -> tuple[Source, Parsed]:
    format, source, parsed = read(f"{name}.tou", (FOLDER / f"{name}.tou").read_bytes())
    assert format.name == "tou"
    return source, parsed


def found(source: Source, parsed: Parsed) -> list[tuple[str, str, int, int, int]]:
    places = [(one, source.locate(one.span)) for one in parsed.diagnostics if one.span is not None]
    assert len(places) == len(parsed.diagnostics)
    return sorted(
        ((one.code, one.severity.value, at.line, at.column, at.end_column) for one, at in places),
        key=lambda place: place[2:],
    )


def test_every_fixture_is_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.tou")} == set(PLAYERS) == set(SETTINGS)


@pytest.mark.parametrize("name", PLAYERS)
def test_players(name: str) -> None:
    _, parsed = load(name)
    for number, (player, row) in enumerate(zip(parsed.tournament.players, PLAYERS[name], strict=True)):
        grade = None if player.grade is None else str(player.grade)
        assert (player.place, player.family, player.given, grade, player.country, player.club) == row[:6]
        assert player.identifiers == ((Identifier("ffg", row[6]),) if row[6] else ())
        assert list(player.sides) == [CELLS[text] for text in (row[7] or "").split()], number


@pytest.mark.parametrize("name", PLAYERS)
def test_settings(name: str) -> None:
    assert load(name)[1].tournament.settings == SETTINGS[name]


@pytest.mark.parametrize("name", PLAYERS)
def test_findings(name: str) -> None:
    assert found(*load(name)) == FINDINGS.get(name, [])


@pytest.mark.parametrize("name", PLAYERS)
def test_everything_stands_where_its_place_says(name: str) -> None:
    source, parsed = load(name)
    origin = parsed.tournament.origin
    assert origin is not None
    for player, row in enumerate(PLAYERS[name]):
        words = f"{row[1]} {row[2]}".strip().replace(" ", "_")
        assert source.at(origin.field(player, "name")).replace(" ", "_") == words
        assert source.at(origin.field(player, "grade")).lower() in {row[3], "nc", source.at(origin.row(player)).lower()}
        if row[6]:
            assert source.at(origin.field(player, "identifiers")) == row[6]
        for number, text in enumerate((row[7] or "").split()):
            if text != "nothing":
                assert source.at(origin.cell(player, number)) == text
    for index, header in enumerate(parsed.tournament.headers):
        assert header.value in source.at(origin.header(index))


def test_headers_are_kept_in_order() -> None:
    assert load("by-hand")[1].tournament.headers == (
        Header("name", "Amical"),
        Header(None, "date=31/02/2024"),
        Header(None, "komi=six"),
        Header(None, "time=abc"),
        Header(None, "arrivé en retard"),
        Header(None, "Pause de midi"),
    )


ROWS = (
    "   1 GRAND Eugène              4D 7900001 75Te    2+w0    3-b0\n"
    "   2 PETIT Zoé                 4D                 1-b0    0=  \n"
    "   3 MOYEN Luc                 1D         68Te    0+      1+w0\n"
)


def settings(header: str) -> Settings:
    return read("x.tou", f"{header}\n;Num Nom Prenom\n{ROWS}".encode())[2].tournament.settings


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (";comm=Coupe", Settings(event="Coupe")),
        (";name=coupe", Settings(event="coupe", short_name="coupe")),
        ("; VILL = Lyon ", Settings(city="Lyon")),
        (";vill=(online)", Settings(online=True)),
        (";date=1-2-2024", Settings(begin=date(2024, 2, 1))),
        (";size=13x13", Settings(board_size=13)),
        (";time=60", Settings(time=TimeControl(60))),
        (";time=1h+b", Settings(time=TimeControl(60))),
        (";time=20 + fischer", Settings(time=TimeControl(20, "fischer"))),
        (";ta=82.5", Settings(time=TimeControl(adjusted=Fraction(165, 2)))),
        (";komi=-5,5", Settings(komi=-22)),
        ("; Japanese 45 minutes, 5 periods of 30 seconds", Settings(time=TimeControl(45, "byo-yomi", 30))),
        ("; Fischer 45 minutes + 20 seconds, max 60 minutes", Settings(time=TimeControl(45, "fischer", 20))),
        ("; Sudden death 60 minutes", Settings(time=TimeControl(60, "sudden-death"))),
        (";komi=", Settings()),
        (";arbitre=Jo", Settings()),
    ],
)
def test_header_lines(line: str, expected: Settings) -> None:
    assert settings(line) == expected


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        (";date=2024", "R105", 7),
        (";date=30/02/2024", "P404", 7),
        (";size=big", "R105", 7),
        (";size=0", "R105", 7),
        (";time=7.5", "R105", 7),
        (";time=+b", "R105", 7),
        (";ta=long", "R105", 5),
        (";komi=6.5.5", "R105", 7),
    ],
)
def test_bad_header_lines(line: str, code: str, column: int) -> None:
    _, source, parsed = read("x.tou", f"{line}\n;Num Nom Prenom\n{ROWS}".encode())
    assert [place[0:1] + place[2:4] for place in found(source, parsed)] == [(code, 1, column)]
    assert parsed.tournament.settings == Settings()
    assert parsed.tournament.headers == (Header(None, line[1:]),)


def test_a_key_given_twice_says_the_first() -> None:
    parsed = read("x.tou", f";vill=Lyon\n;vill=OGS\n;Num Nom Prenom\n{ROWS}".encode())[2]
    assert parsed.tournament.settings == Settings(city="Lyon")
    assert parsed.tournament.headers == (Header("vill", "Lyon"), Header(None, "vill=OGS"))


HEAD = ";name=x\n;date=01/02/2024\n"


@pytest.mark.parametrize(
    "data",
    [
        (HEAD + ROWS).encode(),
        (ROWS + HEAD).encode(),
        (";Num Nom Pr&eacute;nom               Niv Licence Club\n" + ROWS).encode(),
        (HEAD + ROWS).replace("\n", "\r\n").encode(),
        (HEAD + ROWS).replace("\n", "\r").encode(),
        (HEAD + ROWS).encode("utf-8-sig"),
        (HEAD + ROWS).encode("utf-16"),
        (HEAD + ROWS).encode("iso-8859-15"),
        ("\n\n" + HEAD + "\n" + ROWS.replace("\n", "\n\n")).encode(),
        (HEAD + ROWS.replace("               ", "\t")).encode(),
    ],
)
def test_ways_to_write_the_same(data: bytes) -> None:
    assert [known.name for known in FORMATS if known.sniff(data)] == ["tou"]
    parsed = read("x", data)[2]
    assert parsed.diagnostics == ()
    assert [(p.name, str(p.grade), p.club) for p in parsed.tournament.players] == [
        ("GRAND Eugène", "4d", "75Te"),
        ("PETIT Zoé", "4d", None),
        ("MOYEN Luc", "1d", "68Te"),
    ]
    assert [p.sides for p in parsed.tournament.players] == [
        (CELLS["2+w0"], CELLS["3-b0"]),
        (CELLS["1-b0"], CELLS["0="]),
        (CELLS["0+"], CELLS["1+w0"]),
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"; EV[x]\n;name=x\n;date=01/02/2024\n" + ROWS.encode(),
        b";name=x\n" + ROWS.encode(),
        b"; date=01/02/2024\n; name=x\n" + ROWS.encode(),
        ROWS.encode(),
    ],
)
def test_other_tables_are_no_tou(data: bytes) -> None:
    assert [known.name for known in FORMATS if known.sniff(data)] == ["h9"]


def test_every_text_of_the_shared_folder_is_of_one_format(shared: Path) -> None:
    paths = [path for path in shared.rglob("*") if path.suffix in {".tou", ".h9"} or path.match("h9/*.txt")]
    assert len(paths) > 100
    for path in paths:
        data = path.read_bytes()
        expected = "tou" if path.suffix == ".tou" else "h9"
        assert [known.name for known in FORMATS if known.sniff(data)] == [expected], path


ODD_ROWS = [
    ("   2 PETIT Zoé                 4D                         0=  ", ["nothing", "0="], ["R103"]),
    ("   2 PETIT Zoé                 4D                 1-b0", ["1-b0", "nothing"], ["R103"]),
    ("   2 PETIT Zoé                 4D                 1-b00=", ["1-b0", "0="], ["R102"]),
    ("   2 PETIT Zoé                 4D                 1-b0    0=      3+w0", ["1-b0", "0="], ["R103"]),
    ("   2 PETIT Zoé                 4D                 1-b0    x", ["1-b0", "x"], ["R102"]),
    ("   2 PETIT Zoé                 4D", ["nothing", "nothing"], ["R103"]),
    ("2 PETIT Zoé 4D 1-b0 0= |12345678", ["1-b0", "0="], []),
    ("   2 PETIT Zoé                 4D                 1-b0    0=   |12345678 ; absente", ["1-b0", "0="], []),
    ("PETIT Zoé 1-b0 0=", ["1-b0", "0="], []),
    ("2 PETIT Zoé 0412345 1-b0 0=", ["1-b0", "0="], []),
]


@pytest.mark.parametrize(("row", "cells", "codes"), ODD_ROWS)
def test_odd_rows(row: str, cells: list[str], codes: list[str]) -> None:
    first, _, third = ROWS.splitlines()
    source, parsed = read("x.tou", "\n".join([HEAD.strip(), first, row, third, ""]).encode())[1:]
    player = parsed.tournament.players[1]
    assert player.name == "PETIT Zoé"
    assert list(player.sides) == [CELLS[cell] for cell in cells]
    assert [one.code for one in parsed.diagnostics] == codes
    assert {place[2] for place in found(source, parsed)} <= {4}
    assert [p.name for p in parsed.tournament.players] == ["GRAND Eugène", "PETIT Zoé", "MOYEN Luc"]


def test_numbers_behind_a_row() -> None:
    row = "   2 PETIT Zoé                 4D 0116000 00L8    1-b0    0=   |12345678"
    first, _, third = ROWS.splitlines()
    parsed = read("x.tou", "\n".join([HEAD.strip(), first, row, third, ""]).encode())[2]
    assert parsed.tournament.players[1].identifiers == (Identifier("ffg", "0116000"), Identifier("egd", "12345678"))


@pytest.mark.parametrize(
    "data",
    [
        HEAD.encode(),
        (HEAD + "   1 GRAND Eugène              4D 7900001 75Te\n").encode(),
        (HEAD + "blah\n" * 3).encode(),
    ],
)
def test_no_rows(data: bytes) -> None:
    with pytest.raises(UnreadableError, match="no row with results"):
        read("x.tou", data, "tou")


def test_too_many_rounds_and_lines() -> None:
    with pytest.raises(UnreadableError, match="300 results"):
        read("x.tou", (HEAD + "1 A B 4D" + " 0=" * 300 + "\n").encode(), "tou")
    with pytest.raises(UnreadableError, match="lines"):
        read("x.tou", (HEAD + "1 A B 4D 0+\n" * 250_001).encode(), "tou")


def test_long_lines_are_no_rows_and_take_no_time() -> None:
    long = " ".join(["word"] * 100_000)
    parsed = read("x.tou", (HEAD + ROWS[:63] + long + "\n" + " " * 1_000_000 + "x\n" + ROWS[63:]).encode())[2]
    assert len(parsed.tournament.players) == 3
    assert [one.code for one in parsed.diagnostics] == ["R101", "R101"]


@given(st.integers(0, 10**9))
def test_damage_never_raises_and_never_loses_a_row(seed: int) -> None:
    rng = random.Random(seed)
    text = (FOLDER / "federation.tou").read_text(encoding="utf-8")
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text))
        text = (
            text[:at]
            + rng.choice(["", " ", "\n", "\t", ";", "|", "?", "99999999999", "ü", "\0", "+", "/"])
            + text[at + 1 :]
        )
    try:
        _, source, parsed = read("x.tou", text.encode(), "tou")
    except UnreadableError:
        return
    origin = parsed.tournament.origin
    assert origin is not None
    for index, player in enumerate(parsed.tournament.players):
        assert len(player.sides) == len(parsed.tournament.rounds)
        assert source.at(origin.row(index)).strip()
    assert all(one.span is not None for one in parsed.diagnostics)
