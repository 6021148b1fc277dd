"""Slips of results, of opponents, and of rounds without a game: the correction that is suggested for each.

The tournaments are invented, their totals plain arithmetic (``simulate.py``).
"""

from __future__ import annotations

from random import Random

import pytest
from causes import check, spoil, suggested
from faults import Sheet, replay, verify
from simulate import simulate

SIGNS = str.maketrans("+-", "-+")
COLOURS = str.maketrans("wb", "bw")


@pytest.fixture
def seed() -> int:
    return 1


def test_sound_tables_get_none(seed: int) -> None:
    assert verify(Sheet(simulate(seed, 17, 5))).suggestions == ()


def test_a_result_told_wrongly_in_one_row(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, _ = sheet.game(Random(seed))
    check(sheet, "result", spoil(sheet, row, number, sheet[row, number].translate(SIGNS)))


def test_a_result_told_wrongly_in_both_rows(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, opponent = sheet.game(Random(seed))
    check(sheet, "result-both", *(spoil(sheet, r, number, sheet[r, number].translate(SIGNS)) for r in (row, opponent)))


@pytest.mark.parametrize("mark", ["0-", "0="])
def test_a_bye_marked_as_another_round_without_a_game(seed: int, mark: str) -> None:
    sheet = Sheet(simulate(seed, 17, 5))
    byes = [(row, n) for row, player in enumerate(sheet.players) for n, cell in enumerate(player.cells) if cell[0] < 0]
    row, number = Random(seed).choice(byes)
    text = spoil(sheet, row, number, mark)
    first, *more = suggested(verify(sheet))
    assert first == ("unplayed-round-mark", [text], "certain")
    assert more == []


def test_a_start_score_that_was_read_off_a_wrong_sum() -> None:
    """The weakest player's start score is nobody else's: with a bye more he started with a point less."""
    sheet = Sheet(simulate(15, 17, 5, reduction=1))
    row = 16
    number = next(n for n, cell in enumerate(sheet.players[row].cells) if cell[0] < 0)
    text = spoil(sheet, row, number, "0-")
    assert suggested(verify(sheet))[0][:2] == ("unplayed-round-mark", [text])


def test_an_opponents_number_mistyped(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, opponent = sheet.game(Random(seed))
    other = next(n for n in range(16) if n not in {row, opponent})
    cell = sheet[row, number].lstrip("0123456789")
    check(sheet, "opponent-number", spoil(sheet, row, number, f"{other + 1}{cell}"))


def test_an_opponent_who_is_not_in_the_table(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, _ = sheet.game(Random(seed))
    cell = sheet[row, number].lstrip("0123456789")
    check(sheet, "opponent-number", spoil(sheet, row, number, f"73{cell}"))


def test_a_game_that_one_row_does_not_have(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, _ = sheet.game(Random(seed))
    check(sheet, "missing-game", spoil(sheet, row, number, "0-"))


def test_a_cell_that_cannot_be_read(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, _ = sheet.game(Random(seed))
    first = spoil(sheet, row, number, "*?*")
    assert ("unreadable-cell", [first]) in [s[:2] for s in suggested(verify(sheet))]


def test_cells_of_two_rows_exchanged(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    one, other = next((a, b) for a in range(16) for b in range(a + 1, 16) if sheet.players[a].cells[1][0] != b)
    cells = sheet[one, 1], sheet[other, 1]
    check(sheet, "cells-exchanged", spoil(sheet, one, 1, cells[1]), spoil(sheet, other, 1, cells[0]))


def test_a_game_by_default_written_as_rounds_without_a_game(seed: int) -> None:
    """The totals count the opponent."""
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, opponent = sheet.game(Random(seed), wins=True)
    sheet[row, number], sheet[opponent, number] = "0+", "0-"
    check(
        sheet,
        "hidden-opponent",
        (*sheet.at(row, number), "0+", f"{opponent + 1}+!"),
        (*sheet.at(opponent, number), "0-", f"{row + 1}-!"),
    )


def test_a_colour_told_wrongly_is_one_of_two(seed: int) -> None:
    """Without handicap nothing tells which of the two rows is wrong."""
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, opponent = sheet.game(Random(seed))
    true = sheet[row, number]
    sheet[row, number] = true.translate(COLOURS)
    (suggestion,) = verify(sheet).suggestions
    assert suggestion.confidence == "possible"
    made = {reading.edit[0].after for reading in (suggestion.reading, *suggestion.alternatives)}
    assert made == {true, sheet[opponent, number].translate(COLOURS)}


def test_a_colour_told_wrongly_in_a_game_with_handicap(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5, reduction=1))
    row, number, _ = sheet.game(Random(seed), stones=True)
    check(sheet, "colour", spoil(sheet, row, number, sheet[row, number].translate(COLOURS)))


def test_a_handicap_told_wrongly_in_one_row(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5, reduction=1))
    row, number, _ = sheet.game(Random(seed), stones=True)
    cell = sheet[row, number]
    check(sheet, "handicap", spoil(sheet, row, number, cell[:-1] + str((int(cell[-1]) + 3) % 10)))


def test_a_handicap_told_wrongly_in_both_rows(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5, reduction=1))
    row, number, opponent = sheet.game(Random(seed), stones=True)
    wrong = str((int(sheet[row, number][-1]) + 3) % 10)
    made = [spoil(sheet, r, number, sheet[r, number][:-1] + wrong) for r in (row, opponent)]
    assert ("handicap-both", sorted(made)) in [s[:2] for s in suggested(verify(sheet))]


def test_colours_exchanged_in_both_rows(seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5, reduction=1))
    row, number, opponent = sheet.game(Random(seed), stones=True)
    made = [spoil(sheet, r, number, sheet[r, number].translate(COLOURS)) for r in (row, opponent)]
    assert ("colours-exchanged", sorted(made)) in [s[:2] for s in suggested(verify(sheet))]


def test_a_game_that_both_lost(seed: int) -> None:
    """Both rows tell a winner, the totals say that nobody won."""
    played = simulate(seed, 16, 5)
    row, number, _ = Sheet(played).game(Random(seed), wins=True)
    other, _, colour = played.players[row].cells[number]
    name = played.players[row].name
    played.players[row].cells[number] = (other, "-", colour)
    sheet = Sheet(replay(played))
    at = next(n for n, player in enumerate(sheet.players) if player.name == name)
    made = spoil(sheet, at, number, sheet[at, number].translate(SIGNS))
    first = verify(sheet).suggestions[0]
    assert (first.kind, first.edit[0].before, first.edit[0].after) == ("double-result", made[2], made[3])


def test_two_causes_are_told_apart(seed: int) -> None:
    sheet = Sheet(simulate(seed, 33, 6))
    row, number, _ = sheet.game(Random(seed))
    one = spoil(sheet, row, number, sheet[row, number].translate(SIGNS))
    other = spoil(sheet, 20, "SOSOS", sheet[20, "SOSOS"][:-1] + ("1" if sheet[20, "SOSOS"][-1] != "1" else "2"))
    assert sorted(suggested(verify(sheet))) == [("printed-digit", [other], "certain"), ("result", [one], "certain")]
