"""Slips of printed values, headings, start scores and rows: the correction that is suggested for each.

The tournaments are invented, their totals plain arithmetic (``simulate.py``).
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from causes import check, spoil, suggested
from faults import Sheet, reordered, replay, verify
from simulate import simulate

from crosstable.causes.slips import is_cut, is_one_digit, is_transposed
from crosstable.verify import verify_files


@pytest.fixture
def sheet() -> Sheet:
    return Sheet(simulate(0, 16, 5))


@pytest.mark.parametrize("label", ["MMS", "NBW", "SOS", "SOSOS", "SODOS", "CUSS"])
def test_one_digit(sheet: Sheet, label: str) -> None:
    true = sheet[7, label]
    check(sheet, "printed-digit", spoil(sheet, 7, label, true[:-1] + ("3" if true[-1] != "3" else "4")))


def test_two_digits_exchanged(sheet: Sheet) -> None:
    row = next(n for n in range(16) if len(set(sheet[n, "SOSOS"][1:])) == 2)
    true = sheet[row, "SOSOS"]
    check(sheet, "printed-transposed", spoil(sheet, row, "SOSOS", true[0] + true[2] + true[1]))


def test_a_value_cut_short(sheet: Sheet) -> None:
    report_kinds = {"printed-cut", "printed-digit"}  # one digit too few is both
    made = spoil(sheet, 4, "SOSOS", sheet[4, "SOSOS"][:1])
    (kind, texts, confidence), *more = suggested(verify(sheet))
    assert (kind in report_kinds, texts, confidence, more) == (True, [made], "certain", [])


def test_the_value_of_the_row_below(sheet: Sheet) -> None:
    row = next(
        n for n in range(15) if not is_one_digit(sheet[n, "SODOS"], sheet[n + 1, "SODOS"])
        and not is_transposed(sheet[n, "SODOS"], sheet[n + 1, "SODOS"]) and sheet[n, "SODOS"] != sheet[n + 1, "SODOS"]
    )  # fmt: skip
    check(sheet, "printed-neighbour", spoil(sheet, row, "SODOS", sheet[row + 1, "SODOS"]))


def test_a_block_of_a_column_shifted() -> None:
    """Few rows, and so many that the column is not recognised by its values any more."""
    for size, rows in ((33, range(8, 12)), (16, range(3, 10))):
        sheet = Sheet(simulate(0, size, 5))
        true = [sheet[row, "SOSOS"] for row in range(size)]
        made = [spoil(sheet, row, "SOSOS", true[row + 1]) for row in rows if true[row] != true[row + 1]]
        (kind, texts, confidence), *more = suggested(verify(sheet))
        assert (kind, texts, confidence, more) == ("shifted-block", sorted(made), "certain", [])


def test_two_values_of_a_row_exchanged(sheet: Sheet) -> None:
    one, other = sheet[5, "SOS"], sheet[5, "SODOS"]
    check(sheet, "values-exchanged", spoil(sheet, 5, "SOS", other), spoil(sheet, 5, "SODOS", one))


def test_the_points_of_a_row_and_its_score(sheet: Sheet) -> None:
    values = [(label, str(int(sheet[6, label]) + 1)) for label in ("MMS", "NBW")]
    check(sheet, "printed-points", *(spoil(sheet, 6, label, text) for label, text in values))


def test_headings_exchanged(sheet: Sheet) -> None:
    one, other = sheet.labels.index("SOSOS"), sheet.labels.index("SODOS")
    sheet.labels[one], sheet.labels[other] = "SODOS", "SOSOS"
    (suggestion,) = verify(sheet).suggestions
    assert (suggestion.kind, suggestion.confidence) == ("headings-exchanged", "possible")
    assert [(m.before, m.after) for m in suggestion.edit] == [("SODOS", "SOSOS"), ("SOSOS", "SODOS")]
    assert [other.kind for other in suggestion.alternatives] == ["columns-exchanged"]


def test_a_heading_that_names_another_criterion(sheet: Sheet) -> None:
    sheet.labels[sheet.labels.index("SODOS")] = "SOS-1"
    check(sheet, "heading", (*sheet.heading("SOS-1"), "SOS-1", "SODOS"))


def test_a_start_score_by_hand_or_another_grade() -> None:
    """Both explain it; the file itself cannot tell the first."""
    played = simulate(0, 16, 5)
    grades = [player.grade for player in played.players]
    player = Random(0).choice([p for p in played.players if min(grades) < p.grade < -3])
    player.start += 3
    sheet = Sheet(replay(played))
    (suggestion,) = verify(sheet).suggestions
    assert (suggestion.kind, suggestion.confidence) == ("start-score", "possible")
    assert [(m.player, m.after) for m in suggestion.edit] == [(sheet.players.index(player), str(player.start))]
    assert not suggestion.reading.can_be_applied
    (other,) = suggestion.alternatives
    assert (other.kind, other.edit[0].after) == ("grade", f"{-player.grade - 3}k")
    assert other.can_be_applied


def test_a_grade_that_the_handicaps_contradict() -> None:
    """A start score by hand would leave them as they are."""
    sheet = Sheet(simulate(3, 16, 5, reduction=1))
    row = next(
        n for n, p in enumerate(sheet.players) if -14 < p.grade < -6 and sum(map(bool, p.stones)) > 2
    )  # fmt: skip
    made = spoil(sheet, row, "Rk", f"{-sheet.players[row].grade + 4}k")
    first = suggested(verify(sheet))[0]
    assert first[:2] == ("grade", [made])


def test_a_row_that_is_there_twice(sheet: Sheet) -> None:
    sheet.rows.insert(6, list(sheet.rows[5]))
    line = " ".join(sheet.rows[6]) + "\n"
    check(sheet, "row-doubled", (sheet.line(6), 1, line, ""))


def test_a_row_that_is_missing(sheet: Sheet) -> None:
    del sheet.rows[6]
    (suggestion,) = verify(sheet).suggestions
    assert (suggestion.kind, suggestion.edit[0].after) == ("row-missing", "row 7")
    assert not suggestion.reading.can_be_applied


def test_two_rows_exchanged() -> None:
    played = simulate(1, 16, 5)
    upper = next(
        n
        for n, (a, b) in enumerate(pairwise(played.players))
        if a.score > b.score and n + 1 not in {c for c, *_ in a.cells}
    )
    right = Sheet(played).text
    order = list(range(16))
    order[upper : upper + 2] = [upper + 1, upper]
    report = verify(Sheet(reordered(played, order)))
    (suggestion,) = report.suggestions
    assert (suggestion.kind, suggestion.confidence) == ("rows-exchanged", "certain")
    assert report.source is not None
    text = report.source.text
    for made in sorted(suggestion.edit, key=lambda m: m.span or (0, 0), reverse=True):
        assert made.span is not None
        text = text[: made.span.start] + made.after + text[made.span.end :]
    assert _without_identifiers(text) == _without_identifiers(right)


def _without_identifiers(text: str) -> list[str]:
    """The sheet gives every line its identifier by its number."""
    return [line.partition("|")[0] for line in text.splitlines()]


@pytest.mark.parametrize(
    ("name", "kind", "edit"),
    [
        ("wagc2022.txt", "unplayed-round-mark", (23, 4, "0=", "0+")),
        ("wagc2016.txt", "printed-digit", (22, None, "4", "8")),
        ("mpj2002.txt", "heading", (None, None, "SDOS", "SOSOS")),
    ],
)
def test_real_tables(shared: Path, name: str, kind: str, edit: tuple[int | None, int | None, str, str]) -> None:
    first = verify_files([str(shared / "corpus/h9" / name)])[0].suggestions[0]
    (made,) = first.edit
    player = None if made.player is None else made.player + 1
    number = None if made.round is None else made.round + 1
    assert (first.kind, player, number, made.before, made.after) == (kind, *edit)
    assert first.confidence == "certain"


def test_every_row_with_a_wrong_total_is_told(shared: Path) -> None:
    (report,) = verify_files([str(shared / "corpus/h9/kpmc2020.txt")])
    assert {(s.edit[0].player or 0) + 1 for s in report.suggestions} == {3, 20, 22, 34, 46, 48}
    assert {s.confidence for s in report.suggestions} == {"possible"}


@pytest.mark.parametrize(
    ("written", "meant", "digit", "transposed", "cut"),
    [
        ("84", "85", True, False, False),
        ("8", "85", True, False, True),
        ("185", "85", True, False, False),
        ("58", "85", False, True, False),
        ("58", "58", False, False, False),
        ("123", "321", False, False, False),
        ("1", "123", False, False, True),
        ("23", "123", True, False, True),
        ("", "123", False, False, False),
    ],
)
def test_what_a_hand_does(written: str, meant: str, digit: bool, transposed: bool, cut: bool) -> None:
    assert (is_one_digit(written, meant), is_transposed(written, meant), is_cut(written, meant)) == (
        digit,
        transposed,
        cut,
    )


def test_a_column_that_is_counted_by_other_rules() -> None:
    """SOS without the handicap: so counts the same table in which nobody gives any."""
    sheet = Sheet(simulate(1, 33, 6, reduction=1))
    players = sheet.players
    right = [sheet[row, "SOS"] for row in range(len(players))]
    for row, player in enumerate(players):
        met = [players[other].score if other >= 0 else player.start for other, _, _ in player.cells]
        sheet[row, "SOS"] = str(sum(met))
    (suggestion,) = verify(sheet).suggestions
    assert (suggestion.kind, suggestion.confidence) == ("counting", "likely")
    assert "no handicap in SOS" in suggestion.message
    assert suggestion.reading.can_be_applied
    rewritten = {made.player: made.after for made in suggestion.edit}
    assert [rewritten.get(row, sheet[row, "SOS"]) for row in range(len(players))] == right
