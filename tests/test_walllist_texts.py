"""Cells, numbers, grades and names: what single texts mean."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.model import Colour, Decision, Grade, Outcome, Side
from crosstable.parsers.walllist.cells import CELLS
from crosstable.parsers.walllist.grades import GRADES, GRADES_IN_COLUMN
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.players import CLUBS, COUNTRIES, split_name

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
BLACK, WHITE = Colour.BLACK, Colour.WHITE


def game(
    opponent: int,
    outcome: Outcome | None,
    colour: Colour | None = None,
    handicap: int | None = None,
    decided: Decision = Decision.PLAYED,
) -> Side:
    return Side(decided, outcome, opponent=opponent - 1, colour=colour, handicap=handicap)


GAMES = {
    "12+": game(12, WIN),
    "12-": game(12, LOSS),
    "35=": game(35, DRAW),
    "21?": game(21, None),
    "12+/w0": game(12, WIN, WHITE, 0),
    "11-/b5": game(11, LOSS, BLACK, 5),
    "2+/w": game(2, WIN, WHITE),
    "2+w0": game(2, WIN, WHITE, 0),
    "12-/B0": game(12, LOSS, BLACK, 0),
    "12-/bO": game(12, LOSS, BLACK, 0),
    "12+/w11": game(12, WIN, WHITE, 11),
    "5+H3": game(5, WIN, None, 3),
    "6?/w3": game(6, None, WHITE, 3),
    "2+/?0": game(2, WIN, None, 0),
    "2+/?": game(2, WIN),
    "22+!w0": game(22, WIN, WHITE, 0, Decision.DEFAULT),
    "3+/b0!": game(3, WIN, BLACK, 0, Decision.DEFAULT),
    "4-!/b4": game(4, LOSS, BLACK, 4, Decision.DEFAULT),
    "47-!": game(47, LOSS, decided=Decision.DEFAULT),
    "12=!w0": game(12, DRAW, WHITE, 0, Decision.DEFAULT),
    "12−/b1": game(12, LOSS, BLACK, 1),
    "(12)3v": Side(Decision.PLAYED, WIN, opponent=11, table=3),
    "(12)3d": Side(Decision.PLAYED, LOSS, opponent=11, table=3),
    "(12)3=": Side(Decision.PLAYED, DRAW, opponent=11, table=3),
    "(12)3f": Side(Decision.DEFAULT, LOSS, opponent=11, table=3),
}
ROUNDS_OFF = {
    "0+": Side(Decision.BYE, WIN),
    "0=": Side(Decision.ABSENT, DRAW),
    "0-": Side(Decision.UNPAIRED, LOSS),
    "0?": Side(Decision.UNPAIRED),
    "0=0": Side(Decision.ABSENT, DRAW),
    "0?8": Side(Decision.UNPAIRED),
    "0+!": Side(Decision.BYE, WIN),
    "free": Side(Decision.BYE, WIN),
    "Freilos": Side(Decision.BYE, WIN),
    "+": Side(Decision.BYE, WIN),
    "=": Side(Decision.ABSENT, DRAW),
    "-": Side(Decision.ABSENT),
    "?": Side(Decision.UNPAIRED),
    "0": Side(Decision.UNPAIRED),
    "(0)1v": Side(Decision.BYE, WIN),
}


@pytest.mark.parametrize(("text", "side"), [*GAMES.items(), *ROUNDS_OFF.items()])
def test_cells(text: str, side: Side) -> None:
    assert CELLS[text] == side


NO_CELLS = ["", "7", "1x+", "+/w0", "12+5", "12+/", "4+/w03-/b0", "13+14-", "12+/x3", "w12", "1+ 2+", "7?5"]


@pytest.mark.parametrize("text", NO_CELLS)
def test_what_is_no_cell(text: str) -> None:
    assert CELLS[text] is None


def test_equal_cells_are_one_value() -> None:
    assert CELLS["31+/w0"] is CELLS["31+/w0"]


@pytest.mark.parametrize(
    ("text", "quarters"),
    [
        ("24", 96),
        ("3.5", 14),
        ("3,5", 14),
        (".5", 2),
        ("24½", 98),
        ("½", 2),
        ("32¾", 131),
        ("42¼", 169),
        ("33=", 134),
        ("231?", 926),
        ("-3", -12),
        ("−½", -2),
        ("0", 0),
        ("1.1", Fraction(22, 5)),
    ],
)
def test_numbers_in_quarter_points(text: str, quarters: int | Fraction) -> None:
    assert NUMBERS[text] == quarters


@pytest.mark.parametrize("text", ["", "?", "=", "-", "+", "16S", "U12", "3.5½", "1/2", "12+", "1 2", None])
def test_what_is_no_number(text: str | None) -> None:
    assert NUMBERS[text] is None


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ("2d", Grade(2, "d")),
        ("10K", Grade(10, "k")),
        ("1p", Grade(1, "p")),
        ("3 Dan", Grade(3, "d")),
        ("12 Kyu", Grade(12, "k")),
        ("4.kyu", Grade(4, "k")),
        ("2段", Grade(2, "d")),
        ("2段?", Grade(2, "d")),
        ("5級", Grade(5, "k")),
        ("(3k)", Grade(3, "k")),
        ("30k", Grade(30, "k")),
    ],
)
def test_grades(text: str, grade: Grade) -> None:
    assert GRADES[text] == grade


@pytest.mark.parametrize("text", ["", "0d", "99k", "11", "d", "3x", None])
def test_what_is_no_grade(text: str | None) -> None:
    assert GRADES[text] is None


def test_a_bare_number_in_a_column_of_grades_is_one_of_kyu() -> None:
    assert GRADES_IN_COLUMN["11"] == Grade(11, "k")
    assert GRADES_IN_COLUMN["0"] is None
    assert GRADES_IN_COLUMN["?"] is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Cohob Ipinide", ("Cohob", "Ipinide")),
        ("van_der_Meer Jan_Paul", ("van der Meer", "Jan Paul")),
        ("Zimmer, Élise", ("Zimmer", "Élise")),
        ("van der Meer, Jan Paul", ("van der Meer", "Jan Paul")),
        ("Abel", ("Abel", "")),
        ("Brún János Péter", ("Brún", "János Péter")),
        ("", ("", "")),
        (None, ("", "")),
    ],
)
def test_names(text: str | None, name: tuple[str, str]) -> None:
    assert split_name(text) == name


def test_countries_and_clubs_that_nobody_knows() -> None:
    assert [COUNTRIES[text] for text in ("gb", "DE", "KOR", "xx", "XX", "??", "-", None)] == [
        "GB",
        "DE",
        "KOR",
        *[None] * 5,
    ]
    assert [CLUBS[text] for text in ("Bern", "75Al", "xxxx", "xxx", "XXXX", None)] == ["Bern", "75Al", *[None] * 4]


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (Kind.CELL, "12+ 0+ 12=/w0 + = free (2)1v 0=0"),
        (Kind.HALF, "12= 21? 0="),
        (Kind.UNSAID, "?"),
        (Kind.DASH, "- – --"),
        (Kind.INTEGER, "0 12"),
        (Kind.NUMBER, "3.5 ½ 24½ -3"),
        (Kind.ORDINAL, "1. (3) 1) 3-4 #2"),
        (Kind.GRADE, "2d 10K 1p"),
        (Kind.COUNTRY, "PL KOR xx ??"),
        (Kind.BROKEN, "1x+ +/w0 4+/w03-/b0 13+14- 12+5"),
        (Kind.WORD, "Abel 75Al 16S O'Neill"),
    ],
)
def test_kinds(kind: Kind, texts: str) -> None:
    assert {KINDS[text] for text in texts.split()} == {kind}
