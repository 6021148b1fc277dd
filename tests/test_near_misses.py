"""What looks like a fault and is none, or is told with less force than an error."""

from __future__ import annotations

from random import Random

import pytest
from faults import FLIPPED, Sheet, replay, verify
from simulate import Entrant, Simulated, finish, simulate


def _remarks(sheet: Sheet) -> list[tuple[str, str]]:
    return [(finding.code, finding.severity.value) for finding in verify(sheet).findings]


def _both(told: Simulated, sign: str) -> tuple[Sheet, int, int, int]:
    """A tournament in which both sides of a game won, or both lost; the game's rows and round."""
    row, number, opponent = Sheet(told).game(Random(1))
    one, other = told.players[row], told.players[opponent]
    one.cells[number] = (opponent, sign, one.cells[number][2])
    other.cells[number] = (row, sign, other.cells[number][2])
    sheet = Sheet(replay(told))
    upper, lower = sorted(sheet.players.index(player) for player in (one, other))
    return sheet, upper, lower, number


def test_both_won_is_a_warning_where_the_totals_bear_it_out() -> None:
    sheet, row, _, number = _both(simulate(3, 16, 5), "+")
    report = verify(sheet)
    assert [(f.code, f.player, f.round, f.severity.value) for f in report.findings] == [
        ("S205", row, number, "warning")
    ]


def test_both_lost_is_a_remark_where_the_totals_bear_it_out() -> None:
    assert _remarks(_both(simulate(3, 16, 5), "-")[0]) == [("S205", "info")]


def test_both_lost_by_default_is_nothing() -> None:
    sheet, row, other, number = _both(simulate(3, 16, 5), "-")
    for side in (row, other):
        sheet[side, number] = sheet[side, number].replace("/", "!")
    assert _remarks(sheet) == []


@pytest.mark.parametrize("shared_place", ["", "5", "(5)", "5="])
def test_tied_players_share_a_place(shared_place: str) -> None:
    places = [str(place) for place in range(1, 17)]
    places[4:6] = ["5", shared_place] if shared_place in {"", "5"} else [shared_place, shared_place]
    assert _remarks(Sheet(simulate(2, 16, 5), places=places)) == []


def test_three_players_share_the_last_place() -> None:
    places = [*map(str, range(1, 14)), "14", "14", "14"]
    assert _remarks(Sheet(simulate(2, 16, 5), places=places)) == []


def test_players_of_one_name_are_a_remark() -> None:
    sheet = Sheet(simulate(0, 16, 5))
    for label in ("Name", "First"):
        sheet[9, label] = sheet[3, label]
    assert _remarks(sheet) == [("S201", "info")]


@pytest.mark.parametrize("name", ["???", "N?"])
def test_names_that_were_lost_may_be_alike(name: str) -> None:
    sheet = Sheet(simulate(0, 16, 5))
    for row in (3, 9):
        sheet[row, "Name"] = sheet[row, "First"] = name
    assert "S201" not in {code for code, _ in _remarks(sheet)}


def test_games_without_colours_have_no_handicap_to_check() -> None:
    told = simulate(0, 16, 5, reduction=1)
    row, number, opponent = Sheet(told).game(Random(0), stones=False)
    sheet = Sheet(told)
    for side in (row, opponent):
        sheet[side, number] = sheet[side, number].partition("/")[0]
    assert _remarks(sheet) == []


def test_identifiers_that_say_nothing_may_be_repeated() -> None:
    sheet = Sheet(simulate(0, 16, 5))
    sheet[9, "PIN"] = sheet[3, "PIN"] = "|00000000"
    assert _remarks(sheet) == []


def test_everybody_meets_twice_in_a_league() -> None:
    """Four players, six rounds: each pairing of a round robin with either colour. The grades are all the same."""
    entrants = [Entrant(f"Player {name}", 0, 20) for name in ("Anna", "Bela", "Cili", "Dora")]
    random = Random(4)
    pairings = [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))] * 2
    for number, games in enumerate(pairings):
        for first, second in games:
            sign = random.choice("+-")
            colour = "b" if number < 3 else "w"
            entrants[first].cells.append((second, sign, colour))
            entrants[second].cells.append((first, sign.translate(FLIPPED), colour.translate(FLIPPED)))
            entrants[first].stones.append(0)
            entrants[second].stones.append(0)
    assert _remarks(Sheet(finish(entrants))) == []


@pytest.mark.parametrize(
    ("dates", "remarks"),
    [
        ("2020-02-29,2020-02-29", []),
        ("2020-02-29", []),
        ("2020-12-28,2020-01-03", [("P404", "error")]),
        ("2020-11-28,2019-11-29", [("P404", "warning")]),
        ("2020-03-31,2019-04-30", [("P404", "warning")]),
        ("2020-03-31,2019-05-02", [("P404", "error")]),
        ("2021-03-01,2020-02-29", [("P404", "error")]),
    ],
)
def test_dates(dates: str, remarks: list[tuple[str, str]]) -> None:
    """A slip of the year leaves month and day beyond doubt: it is only a warning if an event of a month comes out."""
    sheet = Sheet(simulate(0, 16, 5))
    sheet.head("DT", dates)
    assert _remarks(sheet) == remarks


@pytest.mark.parametrize(
    ("event_class", "minutes", "codes"),
    [
        ("A", "75", []),
        ("A", "74.5", ["P401"]),
        ("B", "50", []),
        ("B", "49", ["P401"]),
        ("C", "30", []),
        ("C", "29", ["P401"]),
        ("D", "50", []),
        ("D", "49", ["P401"]),
        ("X", "1", []),
    ],
)
def test_class_and_time(event_class: str, minutes: str, codes: list[str]) -> None:
    """The least adjusted time: 75 minutes in class A, 50 in B, 30 in C, 50 in D."""
    sheet = Sheet(simulate(0, 16, 5))
    sheet.head("CL", event_class)
    sheet.head("TM", minutes)
    assert [code for code, _ in _remarks(sheet)] == codes


@pytest.mark.parametrize("country", ["UK", "EU", "XK", "YU", "pl", "XX", "??"])
def test_countries_in_use(country: str) -> None:
    sheet = Sheet(simulate(0, 16, 5))
    sheet[7, "Co"] = country
    assert _remarks(sheet) == []


def test_nine_stones_are_not_too_many() -> None:
    told = simulate(0, 16, 5, reduction=0)
    row, number, opponent = Sheet(told).game(Random(0), stones=True)
    for side in (row, opponent):
        told.players[side].stones[number] = 9
    assert {code for code, _ in _remarks(Sheet(replay(told)))} <= {"P406"}


def test_a_handicap_rule_that_nobody_follows_is_not_held_against_anybody() -> None:
    told = simulate(0, 16, 5, reduction=0)
    assert any(stones for player in told.players for stones in player.stones)
    told.reduction = 4
    assert _remarks(Sheet(told)) == []


def test_columns_in_which_everybody_has_the_same() -> None:
    """All grades alike, everybody wins once and loses once: every total is the same in every row."""
    entrants = [Entrant(f"Player {name}", 0, 20) for name in ("Anna", "Bela", "Cili", "Dora")]
    for games in (((0, 1), (2, 3)), ((3, 0), (1, 2))):
        for winner, loser in games:
            entrants[winner].cells.append((loser, "+", "w"))
            entrants[loser].cells.append((winner, "-", "b"))
            entrants[winner].stones.append(0)
            entrants[loser].stones.append(0)
    sheet = Sheet(finish(entrants))
    assert {row[6:11] == sheet.rows[0][6:11] for row in sheet.rows} == {True}
    assert _remarks(sheet) == []


def test_one_player() -> None:
    """A bye is worth a point; SOS counts the own start, SOSOS the own start times the rounds."""
    entrant = Entrant("Lone Ranger", 0, 20, [(-1, "+", "")], [0])
    assert _remarks(Sheet(finish([entrant]))) == []
