"""Headings in thirteen languages, glued ones, and which column each stands over."""

from __future__ import annotations

import pytest

from crosstable.parsers import Parsed, read
from crosstable.parsers.walllist.headings import cut_headings, meaning_of
from crosstable.parsers.walllist.splitting import BLANKS

ROWS = """
1  Abel Zoe              3d   CH   Bern    12   3       27  80      2+/w  3+/b  4+/w
2  Brun Yan              2d   FR   Lyon    11   2       28  80      1-/b  4+/w  3+/b
3  Cole Xia              1d   GB   York    10   1       29  80      4+/w  1-/w  2-/w
4  Dorn Wim              1k   NL   Delf     9   0       30  80      3-/b  2-/b  1-/b
"""
LINES = {
    "English": "Place Player             Rank Nation Club  MMS  Wins    SOS SOSOS   1st   2nd   3rd",
    "German": "Pl. Name                 Grad Land Verein  MMP  Punkte  SOS SOSOS   1     2     3",
    "French": "Pl Nom Prénom            Niv  Pays Club    MMS  Vict    SOS SOSOS   R1    R2    R3",
    "Hungarian": "Hely Név                 Erő  Orsz. Klub   MM   Pont    SOS SOSOS   1     2     3",
    "Polish": "Msc Nazwisko Imię        Ranga Kraj Klub   MM   Pkt     SOS SOSOS   1     2     3",
    "Russian": "Место Участник           Разряд Стр Клуб   МС   Очки    Бух SOSOS   1     2     3",
    "Finnish": "Sija Nimi                Taso Maa Seura    MM   Pisteet SOS SOSOS   1     2     3",
    "Czech": "Poř. Jméno               Síla Země Klub    MM   Body    SOS SOSOS   1.    2.    3.",
    "Dutch": "Plaats Naam              Graad Land Club   MM   Punten  SOS SOSOS   r1    r2    r3",
    "Italian": "Pos Giocatore            Grado Paese Club  MM   Punti   SOS SOSOS   1     2     3",
    "Spanish": "Puesto Jugador           Grado País Club   MM   Puntos  SOS SOSOS   1     2     3",
    "Romanian": "Loc Nume                 Nivel Țara Club   MM   Puncte  SOS SOSOS   1     2     3",
    "Ukrainian": "Місце Гравець            Рівень Країна Клуб ММ  Бали    SOS SOSOS   1     2     3",
}


def parsed(text: str) -> Parsed:
    return read("x.txt", text.encode())[2]


def criteria(text: str) -> list[tuple[str | None, str | None]]:
    return [(column.label, column.criterion) for column in parsed(text).tournament.columns]


@pytest.mark.parametrize("language", LINES)
def test_a_heading_in_every_language(language: str) -> None:
    line = LINES[language]
    tournament = parsed(line + ROWS).tournament
    assert [column.criterion for column in tournament.columns] == ["mms", "nbw", "sos", "sosos"]
    labels = [column.label for column in tournament.columns] + [round.label for round in tournament.rounds]
    assert labels == line.split()[-7:]
    assert tournament.headers == ()
    assert tournament.players[0].club == "Bern"


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("SOSSOSOS", ["SOS", "SOSOS"]),
        ("SOSSODOSSOSOS", ["SOS", "SODOS", "SOSOS"]),
        ("SOSOSSODOS", ["SOSOS", "SODOS"]),
        ("SOS-1SOS-2", ["SOS-1", "SOS-2"]),
        ("SDCRatin", ["SDC", "Ratin"]),
        ("SSOS", ["SSOS"]),
        ("SOSOS", ["SOSOS"]),
        ("ISOS-1", ["ISOS-1"]),
        ("Ahlberg", ["Ahlberg"]),
    ],
)
def test_glued_headings_are_parted(word: str, parts: list[str]) -> None:
    assert [heading.label for heading in cut_headings(word, BLANKS).all] == parts


@pytest.mark.parametrize(
    ("label", "meaning"),
    [
        ("Punkte", "nbw"),
        ("Очки", "nbw"),
        ("Бух", "sos"),
        ("SDOS", "sodos"),
        ("ММо", "start"),
        ("ISOS-1", "sos1"),
        ("U18", "category"),
        ("R 3", "round"),
        ("r3d", "round"),
        ("1st", "round"),
        ("4.", "round"),
        ("Round 2", "round"),
        ("playoff", "playoff"),
        ("Final", "playoff"),
        ("First name", "given"),
        ("top8", None),
        ("X", None),
    ],
)
def test_meanings(label: str, meaning: str | None) -> None:
    assert meaning_of(label) == meaning


def test_opengotha_heads_all_but_the_zeros_that_fill_up() -> None:
    text = (
        "; Pl Name                            Rk Co Club  MMS  SOSSOSOS\n"
        "   1 Abel Zoe                        3D CH Bern   34  157  786 0    2+/w0\n"
        "   2 Brun Yan                        2D FR Lyon   33  158  785 0    1-/b0\n"
    )
    assert criteria(text) == [("MMS", "mms"), ("SOS", "sos"), ("SOSOS", "sosos"), (None, None)]


def test_headings_over_some_columns_go_by_their_place() -> None:
    text = (
        ";                           U18 U15\n"
        "1 Abel Zoe 3d CH xxx 12 48   1   0  2+/w0\n"
        "2 Brun Yan 2d FR xxx 11 49   ?   ?  1-/b0\n"
    )
    assert criteria(text) == [(None, None), (None, None), ("U18", "category"), ("U15", "category")]


def test_headings_of_a_table_laid_out_anew_go_in_order() -> None:
    text = (
        "; Pl Name                            Rk Co Club  NBW  SOSSOSOS\n"
        "1 Abel Zoe   3d CH  xxxx  1    15   98  2  2+\n"
        "2 Brun Yan   2d FR  xxxx  0    13   97  1  1-\n"
    )
    assert [criterion for _, criterion in criteria(text)] == ["nbw", "sos", "sosos", None]


def test_numbers_behind_the_results() -> None:
    text = (
        ";# Name Rank Country Club R1 R2 score sos No ID\n"
        "1 A B 3d CH x 2+ 0+ 2 1 7 |12345678\n"
        "2 C D 2d FR x 1- 0- 0 2 9\n"
    )
    assert criteria(text) == [("score", "mms"), ("sos", "sos"), ("No", None)]


def test_a_column_headed_as_identifiers_holds_identifiers() -> None:
    text = "Pl Name Rk Co Pin 1\n1 A B 3d CH 12345678 2+\n2 C D 2d FR 23456789 1-\n"
    players = parsed(text).tournament.players
    assert [player.identifiers[0].value for player in players] == ["12345678", "23456789"]


@pytest.mark.parametrize(
    "line",
    [
        "; Generated by OpenGotha 3.50",
        ";   MPJ 2011",
        "; Groups by continents, usually 4 players: rounds 1-3, Knock Out 32",
        "; EV[1 2 3]",
    ],
)
def test_comments_that_are_no_headings(line: str) -> None:
    tournament = parsed(f"{line}\n1 A B 3d CH 1 2+\n2 C D 2d FR 0 1-\n").tournament
    assert [column.label for column in tournament.columns] == [None]
    assert len(tournament.headers) == 1
