"""Slips of whole rows and games, tables without headings, lost characters: each is told once and in its place."""

from __future__ import annotations

from random import Random

import pytest
from faults import Sheet, Told, reordered, replay, same, told, verify
from simulate import Simulated, simulate

from crosstable.meanings import is_printed_as
from crosstable.model import Column
from crosstable.results import Report
from crosstable.verify import verify_bytes

SEEDS = range(2)


def _verify(text: str) -> Report:
    return verify_bytes("invented.h9", text.encode())


def _check(report: Report, *expected: Told) -> None:
    assert same(told(report), list(expected)), f"expected {expected}\nfound    {told(report)}"


# Games with handicap


def _handicap_game(seed: int) -> tuple[Sheet, int, int, int, int]:
    """A sheet, and a game in it: upper row, round, lower row, stones."""
    sheet = Sheet(simulate(seed, 16, 5, reduction=1))
    row, number, opponent = sheet.game(Random(seed), stones=True)
    return sheet, row, number, opponent, sheet.players[row].stones[number]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("lower", [False, True])
def test_the_same_colour_twice(seed: int, lower: bool) -> None:
    """Who gave the stones is not known then, so that nobody's SOS is wrong for certain."""
    sheet, row, number, opponent, _ = _handicap_game(seed)
    slip = opponent if lower else row
    sheet[slip, number] = sheet[slip, number].translate(str.maketrans("wb", "bw"))
    _check(verify(sheet), Told("S206", *sheet.at(row, number), row, number, sheet[row, number], "White on one side"))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("amount", [-1, 1])
def test_two_different_handicaps(seed: int, lower: bool, amount: int) -> None:
    """Whichever of the two is the slip, and whether it is the smaller or the bigger one."""
    sheet, row, number, opponent, stones = _handicap_game(seed)
    slip = opponent if lower else row
    sheet[slip, number] = f"{sheet[slip, number][:-1]}{stones + amount}"
    _check(verify(sheet), Told("S207", *sheet.at(row, number), row, number, sheet[row, number], "the same handicap"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_handicap_that_cannot_be(seed: int) -> None:
    sheet, row, number, opponent, _ = _handicap_game(seed)
    for side in (row, opponent):
        sheet[side, number] = f"{sheet[side, number][:-1]}12"
    _check(verify(sheet), Told("S211", *sheet.at(row, number), row, number, sheet[row, number], "0 to 9"))


# Whole rows


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("fields", "results"), [(-3, "3"), (-5, "1"), (6, "0"), (3, "0")])
def test_a_row_cut_short(seed: int, fields: int, results: str) -> None:
    """Behind some of its results, its club or its name: what else it lacks is not told."""
    sheet = Sheet(simulate(seed, 16, 5))
    sheet.rows[5] = sheet.rows[5][:fields]
    _check(verify(sheet), Told("R103", sheet.line(5), 1, 5, None, results, "5"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_row_that_is_there_twice(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    sheet.rows.insert(6, sheet.rows[5])
    pin = sheet[6, "PIN"][1:]
    _check(verify(sheet), Told("S201", *sheet.at(6, "PIN"), 6, None, pin, "than row 6"))


def test_prose_between_the_rows() -> None:
    sheet = Sheet(simulate(0, 16, 5))
    lines = sheet.text.splitlines()
    lines.insert(sheet.line(5) - 1, "please note that the rooms close at ten")
    report = _verify("\n".join(lines))
    _check(report, Told("R101", sheet.line(5), 1))
    assert [(f.code, f.severity.value) for f in report.findings] == [("R101", "info")]


@pytest.mark.parametrize("line_end", ["\r", "\r\n", "\n"])
@pytest.mark.parametrize("last", [True, False])
def test_line_ends(line_end: str, last: bool) -> None:
    sheet = Sheet(simulate(0, 16, 5))
    true = sheet[15, "SOS"]
    sheet[15, "SOS"] = wrong = str(int(true) + 1)
    text = sheet.text if last else sheet.text.rstrip("\n")
    report = _verify(text.replace("\n", line_end))
    _check(report, Told("T303", *sheet.at(15, "SOS"), 15, None, wrong, true))


def test_a_place_of_five_thousand_digits() -> None:
    """More than Python makes a number of; the rest of the row is read as ever."""
    sheet = Sheet(simulate(0, 16, 5))
    sheet[0, "Pl"] = "9" * 5000
    true = sheet[0, "SOS"]
    sheet[0, "SOS"] = wrong = str(int(true) + 1)
    _check(verify(sheet), Told("T303", *sheet.at(0, "SOS"), 0, None, wrong, true))


@pytest.mark.parametrize(
    ("seed", "label", "code", "amount"),
    [(9, "MMS", "T302", 1), (29, "MMS", "T302", 1), (5, "SOS", "T303", -10), (23, "SOS", "T303", -10)],
)
def test_a_wrong_total_says_nothing_of_the_order(seed: int, label: str, code: str, amount: int) -> None:
    """In these tables other columns descend nearly as the rows do, by chance."""
    sheet = Sheet(simulate(seed, 16, 5))
    row = Random(seed).randrange(16)
    true = sheet[row, label]
    sheet[row, label] = wrong = str(int(true) + amount)
    _check(verify(sheet), Told(code, *sheet.at(row, label), row, None, wrong, true))


def _in_categories(order: list[int]) -> Sheet:
    """A table whose last column of numbers says category 1 for the first eight rows and 2 for the others."""
    sheet = Sheet(reordered(simulate(0, 16, 5), order))
    sheet.labels[sheet.labels.index("CUSS")] = "Cat"
    for row in range(16):
        sheet[row, "Cat"] = str(1 + row // 8)
    return sheet


def test_categories_are_ordered_one_by_one() -> None:
    sheet = _in_categories([*range(0, 16, 2), *range(1, 16, 2)])
    assert int(sheet[8, "MMS"]) > int(sheet[7, "MMS"])
    _check(verify(sheet))


def test_a_wrong_order_within_a_category() -> None:
    """And a total that is no number in another row, which says nothing of the order."""
    order = [*range(0, 16, 2), *range(1, 16, 2)]
    order[2:4] = [order[3], order[2]]
    sheet = _in_categories(order)
    above, own = sheet[2, "MMS"], sheet[3, "MMS"]
    assert int(own) > int(above)
    true = sheet[15, "MMS"]
    sheet[15, "MMS"] = f"{true}l"
    _check(
        verify(sheet),
        Told("T307", *sheet.at(3, "MMS"), 3, None, own, f"at most {above}"),
        Told("T302", *sheet.at(15, "MMS"), 15, None, f"{true}l", true),
    )


# Tables without headings: place, two names, grade, country, club, score, SOS, SOSOS, SODOS, results

SCORE, FIRST_RESULT = 6, 10


def _bare(rows: list[list[str]]) -> str:
    return "\n".join(map(" ".join, rows))


def _place_of(rows: list[list[str]], row: int, column: int) -> tuple[int, int]:
    return row + 1, len(" ".join(rows[row][:column])) + 2


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [10, 16])
def test_a_score_ten_too_low(seed: int, size: int) -> None:
    rows = simulate(seed, size, 5).rows()
    true = rows[0][SCORE]
    rows[0][SCORE] = wrong = str(int(true) - 10)
    _check(_verify(_bare(rows)), Told("T302", *_place_of(rows, 0, SCORE), 0, None, wrong, true))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_score_that_nothing_else_speaks_against_is_an_odd_start(seed: int) -> None:
    """No SOS is printed: whether the score or the grade is wrong cannot be known."""
    played = simulate(seed, 16, 5)
    rows = [row[: SCORE + 1] + row[FIRST_RESULT:] for row in played.rows()]
    start = played.players[15].start
    rows[15][SCORE] = str(int(rows[15][SCORE]) - 3)
    report = _verify(_bare([["; Pl", "Name", "First", "Rk", "Co", "Club", "MMS"], *rows]))
    _check(report, Told("P405", 17, _place_of(rows, 15, SCORE)[1], 15, None, str(start - 3), str(start)))
    assert report.findings[0].severity.value == "warning"


def _swiss(seed: int, size: int) -> Simulated:
    """The same games in a tournament in which all start from 0."""
    played = simulate(seed, size, 5)
    for player in played.players:
        player.start = 0
    return replay(played)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [10, 16])
def test_a_result_told_wrongly_in_both_rows(seed: int, size: int) -> None:
    """Where all start from 0, the printed wins of both speak against it; their SODOS follow."""
    played = _swiss(seed, size)
    row, number, opponent = Sheet(played).game(Random(seed))
    rows = played.rows()
    _check(_verify(_bare(rows)))
    expected: list[Told] = []
    for side in (row, opponent):
        cell = rows[side][FIRST_RESULT + number]
        rows[side][FIRST_RESULT + number] = cell.translate(str.maketrans("+-", "-+"))
        wins = int(rows[side][SCORE])
        given = str(wins - 1 if "+" in cell else wins + 1)
        expected.append(Told("T301", *_place_of(rows, side, SCORE), side, None, str(wins), given))
    _check(_verify(_bare(rows)), *expected)


# Characters lost in printing


def _with_lost_quarters(score_of_bodo: str) -> str:
    """All start with 10. Anna beat Dora and Bodo, Cleo beat Dora and drew with Bodo.

    Scores: 12, 11½, 10½, 10. SOS: 10 + 10½, 10½ + 10, 11½ + 12, 12 + 11½. SODOS: 10 + 10½, half of 10½ and 10 = 15¼,
    half of 11½ = 5¾, nothing.
    """
    return f"""\
; Pl Name First Rk Co Club MMS SOS SODOS
1 Adler Anna 1k DE Bonn 12 20? 20? 4+/w0 3+/b0
2 Celan Cleo 1k DE Bonn 11? 20? 15? 3=/b0 4+/b0
3 Busch Bodo 1k DE Bonn {score_of_bodo} 23? 5? 2=/w0 1-/w0
4 Droste Dora 1k DE Bonn 10 23? 0 1-/b0 2-/w0
"""


def test_a_question_mark_stands_for_any_lost_quarter() -> None:
    report = _verify(_with_lost_quarters("10?"))
    assert {finding.code for finding in report.findings} <= {"R106"}
    assert [(c.criterion, c.matched) for c in report.columns] == [("mms", 4), ("sos", 4), ("sodos", 4)]


def test_what_stands_before_the_question_mark_counts() -> None:
    found = [finding for finding in told(_verify(_with_lost_quarters("9?"))) if finding.code != "R106"]
    assert same(found, [Told("T302", 4, 25, 2, None, "9?", "10½")])


@pytest.mark.parametrize(
    ("printed", "value", "vague", "alike"),
    [
        (2.5, 2.75, True, True),
        (2.5, 2.25, True, True),
        (2.5, 2.5, True, True),
        (2.5, 3, True, False),
        (2.5, 2, True, False),
        (2.5, 2.75, False, False),
        (1594, 1594.5, False, True),
        (999, 999.5, False, False),
        (1594, 1595, False, False),
        (1594, 1593.5, False, False),
    ],
)
def test_values_that_were_cut(printed: float, value: float, vague: bool, alike: bool) -> None:
    """``2?`` is 2¼, 2½ or 2¾; of four characters the half may be missing."""
    assert is_printed_as(round(4 * printed), round(4 * value), vague=vague) is alike


def test_values_of_a_wide_column_were_not_cut() -> None:
    assert is_printed_as(4 * 1594, 4 * 1594 + 2)
    assert not is_printed_as(4 * 1594, 4 * 1594 + 2, wide=True)
    texts = ("1594", "999½", "231")
    assert not Column(0, "SOSOS", "sosos", texts, (6376, 3998, 924)).is_wide
    assert Column(0, "SOSOS", "sosos", (*texts, "1600½"), (6376, 3998, 924, 6402)).is_wide
