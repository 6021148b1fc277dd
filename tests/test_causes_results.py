"""Slips of results, and of rounds without a game: the correction that is suggested for each.

The tournaments are invented, their totals plain arithmetic (``simulate.py``).
"""

from __future__ import annotations

from random import Random

import pytest
from faults import Sheet, verify
from simulate import simulate

from crosstable.results import Report

SEEDS = range(2)
Written = tuple[str, list[tuple[int, int, str, str]], str]


def suggested(report: Report) -> list[Written]:
    """Every suggestion: kind; line, column, from and to of every text; confidence."""
    assert report.source is not None
    return [
        (
            suggestion.kind,
            [(*report.source.locate(made.span)[:2], made.before, made.after) for made in suggestion.edit if made.span],
            suggestion.confidence,
        )
        for suggestion in report.suggestions
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_sound_tables_get_none(seed: int) -> None:
    report = verify(Sheet(simulate(seed, 17, 5)))
    assert report.suggestions == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_result_told_wrongly_in_one_row(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, _ = sheet.game(Random(seed))
    true = sheet[row, number]
    sheet[row, number] = wrong = true.translate(str.maketrans("+-", "-+"))
    report = verify(sheet)
    assert suggested(report) == [("result", [(*sheet.at(row, number), wrong, true)], "certain")]
    assert report.suggestions[0].explains == tuple(range(len(report.findings)))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_result_told_wrongly_in_both_rows(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, opponent = sheet.game(Random(seed))
    expected: list[tuple[int, int, str, str]] = []
    for side in (row, opponent):
        true = sheet[side, number]
        sheet[side, number] = wrong = true.translate(str.maketrans("+-", "-+"))
        expected.append((*sheet.at(side, number), wrong, true))
    (kind, texts, confidence), *more = suggested(verify(sheet))
    assert (kind, sorted(texts), confidence, more) == ("result-both", sorted(expected), "certain", [])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bye_written_as_an_absence(seed: int) -> None:
    sheet = Sheet(simulate(seed, 17, 5))
    row, number = next(
        (row, number)
        for row, player in enumerate(sheet.players)
        for number, cell in enumerate(player.cells)
        if cell[0] < 0
    )
    sheet[row, number] = "0-"
    assert suggested(verify(sheet))[:1] == [
        ("unplayed-round-mark", [(*sheet.at(row, number), "0-", "0+")], "certain"),
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_opponents_number_mistyped(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, opponent = sheet.game(Random(seed))
    true = sheet[row, number]
    other = next(n for n in range(16) if n not in {row, opponent})
    sheet.opponent_of(row, number, str(other + 1))
    assert suggested(verify(sheet)) == [
        ("opponent-number", [(*sheet.at(row, number), sheet[row, number], true)], "certain")
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_colour_told_wrongly_is_one_of_two(seed: int) -> None:
    """Without handicap nothing tells which of the two rows is wrong."""
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, opponent = sheet.game(Random(seed))
    sheet[row, number] = sheet[row, number].translate(str.maketrans("wb", "bw"))
    (suggestion,) = verify(sheet).suggestions
    found = {suggestion.edit[0].after, *(other.edit[0].after for other in suggestion.alternatives)}
    assert suggestion.confidence == "possible"
    assert found == {
        sheet[row, number].translate(str.maketrans("wb", "bw")),
        sheet[opponent, number].translate(str.maketrans("wb", "bw")),
    }
