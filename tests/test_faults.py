"""Every fault that a wall list can show, put into invented tournaments: found, in its place, and nothing else.

The tournaments and their totals come from plain arithmetic (``simulate.py``), the severities from the list of
findings that scripts rely on.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from faults import FLIPPED, Game, Sheet, Told, reordered, replay, same, told, verify
from simulate import Entrant, Simulated, simulate

Fault = Callable[[Sheet, Random], list[Told]]

WARNINGS = frozenset("R105 R106 S209 S210 S212 T308 P401 P402 P403 P405 P406".split())
REMARKS = frozenset({"R104"})
SEEDS = range(2)


def _severity(code: str) -> str:
    return "warning" if code in WARNINGS else "info" if code in REMARKS else "error"


def _check(sheet: Sheet, expected: list[Told]) -> None:
    report = verify(sheet)
    found = told(report)
    assert same(found, expected), f"expected {expected}\nfound    {found}\n{sheet.text}"
    assert [finding.severity.value for finding in report.findings] == [_severity(f.code) for f in found]


# Faults of one field


def _wrong_total(label: str, code: str, amount: int) -> Fault:
    def fault(sheet: Sheet, random: Random) -> list[Told]:
        row = random.randrange(len(sheet.rows))
        true = sheet[row, label]
        sheet[row, label] = wrong = str(int(true) + amount)
        return [Told(code, *sheet.at(row, label), row, None, wrong, true)]

    return fault


def _same_pin(sheet: Sheet, random: Random) -> list[Told]:
    first, second = sorted(random.sample(range(len(sheet.rows)), 2))
    sheet[second, "PIN"] = pin = sheet[first, "PIN"]
    return [Told("S201", *sheet.at(second, "PIN"), second, None, pin[1:], f"than row {first + 1}")]


def _same_name(sheet: Sheet, random: Random) -> list[Told]:
    first, second = sorted(random.sample(range(len(sheet.rows)), 2))
    for label in ("Name", "First", "Co", "PIN"):
        sheet[second, label] = sheet[first, label]
    pin = sheet[second, "PIN"][1:]
    return [Told("S201", *sheet.at(second, "PIN"), second, None, pin, f"identifier and name than row {first + 1}")]


def _same_place(sheet: Sheet, random: Random) -> list[Told]:
    row = random.randrange(4, len(sheet.rows))
    sheet[row, "Pl"] = "2"
    return [Told("S201", *sheet.at(row, "Pl"), row, None, "2", "than row 2")]


def _unknown_opponent(sheet: Sheet, random: Random) -> list[Told]:
    row, number, opponent = sheet.game(random)
    sheet.opponent_of(row, number, str(len(sheet.rows) + 7))
    return [Told("S202", *sheet.at(row, number), row, number, sheet[row, number], f"row {opponent + 1} ")]


def _himself(sheet: Sheet, random: Random) -> list[Told]:
    row, number, opponent = sheet.game(random)
    sheet.opponent_of(row, number, str(row + 1))
    return [Told("S203", *sheet.at(row, number), row, number, sheet[row, number], f"row {opponent + 1} ")]


def _another_opponent(sheet: Sheet, random: Random) -> list[Told]:
    row, number, opponent = sheet.game(random)
    others = [n for n in range(len(sheet.rows)) if n not in {row, opponent}]
    sheet.opponent_of(row, number, str(random.choice(others) + 1))
    return [Told("S204", *sheet.at(row, number), row, number, sheet[row, number], f"row {opponent + 1} ")]


def _result(sheet: Sheet, random: Random) -> list[Told]:
    row, number, _ = sheet.game(random)
    right = "a win" if "+" in sheet[row, number] else "a loss"
    sheet[row, number] = sheet[row, number].translate(str.maketrans("+-", "-+"))
    return [Told("S205", *sheet.at(row, number), row, number, sheet[row, number], right)]


def _wins_counted_wrongly(sheet: Sheet, random: Random) -> list[Told]:
    """The score is start + the wrong number of wins: that is one slip."""
    row = random.randrange(len(sheet.rows))
    true = sheet[row, "NBW"]
    for label in ("NBW", "MMS"):
        sheet[row, label] = str(int(sheet[row, label]) + 1)
    return [Told("T301", *sheet.at(row, "NBW"), row, None, sheet[row, "NBW"], true)]


def _no_number(sheet: Sheet, random: Random) -> list[Told]:
    row = random.randrange(len(sheet.rows))
    true = sheet[row, "SOSOS"]
    sheet[row, "SOSOS"] = true[:-1] + "l"
    return [Told("T304", *sheet.at(row, "SOSOS"), row, None, sheet[row, "SOSOS"], true)]


def _colour(sheet: Sheet, random: Random) -> list[Told]:
    row, number, _ = sheet.game(random)
    sheet[row, number] = sheet[row, number].translate(str.maketrans("wb", "bw"))
    return [Told("S206", *sheet.at(row, number), row, number, sheet[row, number], "White on one side")]


def _stones(sheet: Sheet, random: Random) -> list[Told]:
    row, number, _ = sheet.game(random)
    sheet[row, number] = sheet[row, number][:-1] + str(int(sheet[row, number][-1]) + 3)
    return [Told("S207", *sheet.at(row, number), row, number, sheet[row, number], "the same handicap")]


def _too_many_stones(sheet: Sheet, random: Random) -> list[Told]:
    """Both rows tell it, and the upper one is reported."""
    row, number, opponent = next(
        game
        for _ in range(1000)
        if _grade(sheet, (game := sheet.game(random)).row) > _grade(sheet, game.opponent)
        and sheet[game.row, game.round][-2] == "w"
    )
    for side in (row, opponent):
        sheet[side, number] = sheet[side, number][:-1] + "12"
    return [Told("S211", *sheet.at(row, number), row, number, sheet[row, number], "0 to 9")]


def _grade(sheet: Sheet, row: int) -> int:
    return sheet.simulated.players[row].grade


def _too_short(sheet: Sheet, random: Random) -> list[Told]:
    sheet.head("CL", "A")
    line = sheet.head("TM", "50")
    return [Told("P401", line, 1, None, None, "50 minutes", "at least 75 minutes")]


def _short_pin(sheet: Sheet, random: Random) -> list[Told]:
    row = random.randrange(len(sheet.rows))
    sheet[row, "PIN"] = sheet[row, "PIN"][:-1]
    return [Told("P402", *sheet.at(row, "PIN"), row, None, sheet[row, "PIN"][1:], "eight digits")]


def _country(text: str, expected: str) -> Fault:
    def fault(sheet: Sheet, random: Random) -> list[Told]:
        row = random.randrange(len(sheet.rows))
        sheet[row, "Co"] = text
        return [Told("P403", *sheet.at(row, "Co"), row, None, text, expected)]

    return fault


def _dates(text: str, found: str, expected: str, column: int = 1) -> Fault:
    def fault(sheet: Sheet, random: Random) -> list[Told]:
        return [Told("P404", sheet.head("DT", text), column, None, None, found, expected)]

    return fault


def _lot_numbers(sheet: Sheet, random: Random) -> list[Told]:
    """Numbers that no criterion gives."""
    sheet.labels[sheet.labels.index("CUSS")] = "Lot"
    for row, lot in enumerate(random.sample(range(500, 600), len(sheet.rows))):
        sheet[row, "Lot"] = str(lot)
    return [Told("R104", *sheet.heading("Lot"), None, None, "Lot")]


def _wrong_heading(sheet: Sheet, random: Random) -> list[Told]:
    sheet.labels[sheet.labels.index("SODOS")] = "SOS-1"
    return [Told("T308", *sheet.heading("SOS-1"), None, None, "SOS-1", "SODOS")]


def _exchanged_headings(sheet: Sheet, random: Random) -> list[Told]:
    one, other = sheet.labels.index("SOSOS"), sheet.labels.index("SODOS")
    sheet.labels[one], sheet.labels[other] = "SODOS", "SOSOS"
    return [
        Told("T308", *sheet.heading("SODOS"), None, None, "SODOS", "SOSOS"),
        Told("T308", *sheet.heading("SOSOS"), None, None, "SOSOS", "SODOS"),
    ]


FIELD_FAULTS: dict[str, Fault] = {
    "S201 identifier": _same_pin,
    "S201 player twice": _same_name,
    "S201 place": _same_place,
    "S202": _unknown_opponent,
    "S203": _himself,
    "S204": _another_opponent,
    "S205": _result,
    "S206": _colour,
    "S207": _stones,
    "S211": _too_many_stones,
    "T301 one more": _wrong_total("NBW", "T301", 1),
    "T301 ten more": _wrong_total("NBW", "T301", 10),
    "T301 score follows": _wins_counted_wrongly,
    "T302 one more": _wrong_total("MMS", "T302", 1),
    "T302 one less": _wrong_total("MMS", "T302", -1),
    "T303 one more": _wrong_total("SOS", "T303", 1),
    "T303 ten less": _wrong_total("SOS", "T303", -10),
    "T304": _wrong_total("SOSOS", "T304", 1),
    "T304 no number": _no_number,
    "T305": _wrong_total("SODOS", "T305", 2),
    "T306": _wrong_total("CUSS", "T306", 1),
    "T308": _wrong_heading,
    "T308 exchanged": _exchanged_headings,
    "R104": _lot_numbers,
    "P401": _too_short,
    "P402": _short_pin,
    "P403 UK": _country("GB", "UK"),
    "P403 unknown": _country("QQ", "a two-letter country code"),
    "P404 order": _dates("2020-03-01,2020-02-28", "2020-03-01 to 2020-02-28", "a beginning before the end"),
    "P404 future": _dates("2920-03-01,2920-03-02", "2920-03-02", "a date up to"),
    "P404 no such date": _dates("2020-02-30,2020-03-01", "2020-02-30,2020-03-01", "", column=6),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [16, 17])
def test_sound_sheet(seed: int, size: int) -> None:
    _check(Sheet(simulate(seed, size, 5)), [])
    _check(Sheet(simulate(seed, size, 5, reduction=2)), [])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("fault", FIELD_FAULTS.values(), ids=list(FIELD_FAULTS))
def test_one_fault_is_one_finding(fault: Fault, seed: int) -> None:
    sheet = Sheet(simulate(seed, 16, 5))
    expected = fault(sheet, Random(seed))
    _check(sheet, expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_result_told_wrongly_in_both_rows(seed: int) -> None:
    """Only the totals speak against it: the wins of the two players. Everything else follows from that one cause."""
    sheet = Sheet(simulate(seed, 16, 5))
    row, number, opponent = sheet.game(Random(seed))
    for side in (row, opponent):
        sheet[side, number] = sheet[side, number].translate(str.maketrans("+-", "-+"))
    found = [(finding.code, finding.player) for finding in told(verify(sheet), "error")]
    assert sorted(found) == sorted(("T301", side) for side in (row, opponent))


# Faults of what was played: the totals follow


def _rematch(told: Simulated, random: Random) -> tuple[Sheet, list[Told]]:
    """Two players who met before change opponents with the two whom they should have met."""
    players = told.players
    for first, second, number in _met_before(players):
        one, other = (players[row].cells[number][0] for row in (first, second))
        if min(one, other) < 0 or {one, other} & {first, second} or _have_met(players[one], other):
            continue
        for upper, lower in ((first, second), (one, other)):
            _, sign, colour = players[upper].cells[number]
            players[upper].cells[number] = (lower, sign, colour)
            players[lower].cells[number] = (upper, sign.translate(FLIPPED), colour.translate(FLIPPED))
        names = {players[first].name, players[second].name}
        sheet = Sheet(replay(told))
        upper, lower = (row for row, player in enumerate(sheet.players) if player.name in names)
        met = [n for n, cell in enumerate(sheet.players[upper].cells) if cell[0] == lower]
        found = sheet[upper, met[1]]
        return sheet, [Told("S209", *sheet.at(upper, met[1]), upper, met[1], found, "not met before")]
    raise AssertionError("nobody can meet again")


def _met_before(players: list[Entrant]) -> list[tuple[int, int, int]]:
    """Two players who met, the upper first, and a later round."""
    return [
        (row, other, later)
        for row, player in enumerate(players)
        for number, (other, _, _) in enumerate(player.cells)
        for later in range(number + 1, len(player.cells))
        if other > row
    ]


def _have_met(player: Entrant, other: int) -> bool:
    return other in {opponent for opponent, _, _ in player.cells}


def _second_bye(told: Simulated, random: Random) -> tuple[Sheet, list[Told]]:
    """Somebody who had a bye gets that of somebody else, who plays against his opponent."""
    players = told.players
    byes = [(row, n) for row, player in enumerate(players) for n, cell in enumerate(player.cells) if cell[0] < 0]
    lucky, first, unlucky, number = next(
        (lucky, first, unlucky, number)
        for lucky, first in byes
        for unlucky, number in byes
        if unlucky != lucky and not _have_met(players[unlucky], players[lucky].cells[number][0])
    )
    opponent, sign, colour = players[lucky].cells[number]
    players[lucky].cells[number] = (-1, "+", "")
    players[unlucky].cells[number] = (opponent, sign, colour)
    players[opponent].cells[number] = (unlucky, sign.translate(FLIPPED), colour.translate(FLIPPED))
    name = players[lucky].name
    sheet = Sheet(replay(told))
    row = next(n for n, player in enumerate(sheet.players) if player.name == name)
    last = max(first, number)
    return sheet, [Told("S210", *sheet.at(row, last), row, last, "0+", "one bye")]


def _weaker_gives(told: Simulated, random: Random) -> tuple[Sheet, list[Told]]:
    game = Sheet(told).game(random, stones=True)
    row, number, opponent = game
    for side in (row, opponent):
        other, sign, colour = told.players[side].cells[number]
        told.players[side].cells[number] = (other, sign, colour.translate(FLIPPED))
    return _in_upper_row(told, game, "S212", "the stronger player as White")


def _against_the_rule(told: Simulated, random: Random) -> tuple[Sheet, list[Told]]:
    game = Sheet(told).game(random, stones=True)
    row, number, opponent = game
    true = told.players[row].stones[number]
    for side in (row, opponent):
        told.players[side].stones[number] = true % 9 + 1
    return _in_upper_row(told, game, "P406", f"handicap {true}")


def _in_upper_row(told: Simulated, game: Game, code: str, expected: str) -> tuple[Sheet, list[Told]]:
    """The tournament summed up anew, with a finding in the upper row of a game."""
    row, number, opponent = game
    names = {told.players[row].name, told.players[opponent].name}
    sheet = Sheet(replay(told))
    upper = min(n for n, player in enumerate(sheet.players) if player.name in names)
    return sheet, [Told(code, *sheet.at(upper, number), upper, number, sheet[upper, number], expected)]


def _odd_start(told: Simulated, random: Random) -> tuple[Sheet, list[Told]]:
    grades = [player.grade for player in told.players]
    player = random.choice([p for p in told.players if min(grades) < p.grade < max(grades)])
    true = player.start
    player.start = true + random.choice([-3, 3, 6])
    sheet = Sheet(replay(told))
    row = sheet.players.index(player)
    return sheet, [Told("P405", *sheet.at(row, "MMS"), row, None, str(player.start), str(true))]


def _wrong_order(told: Simulated, random: Random) -> tuple[Sheet, list[Told]]:
    """Two neighbours with different scores have changed places, and all numbers mean the new rows."""
    players = told.players
    upper = random.choice([n for n in range(len(players) - 1) if players[n].score > players[n + 1].score])
    order = list(range(len(players)))
    order[upper : upper + 2] = [upper + 1, upper]
    sheet = Sheet(reordered(told, order))
    lower = upper + 1
    above = sheet[upper, "MMS"]
    return sheet, [Told("T307", *sheet.at(lower, "MMS"), lower, None, sheet[lower, "MMS"], f"at most {above}")]


PLAYED_FAULTS: dict[str, tuple[Callable[[Simulated, Random], tuple[Sheet, list[Told]]], int, int]] = {
    "S209": (_rematch, 16, 9),
    "S210": (_second_bye, 17, 9),
    "S212": (_weaker_gives, 16, 1),
    "P405": (_odd_start, 16, 9),
    "P406": (_against_the_rule, 16, 0),
    "T307": (_wrong_order, 16, 9),
}
"""Fault, number of players, reduction of the handicap."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("fault", "size", "reduction"), PLAYED_FAULTS.values(), ids=list(PLAYED_FAULTS))
def test_what_was_played_wrongly_is_one_finding(
    fault: Callable[[Simulated, Random], tuple[Sheet, list[Told]]], size: int, reduction: int, seed: int
) -> None:
    sheet, expected = fault(simulate(seed, size, 5, reduction=reduction), Random(seed))
    _check(sheet, expected)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "codes",
    [("S205", "T303 one more", "P402"), ("S206", "T302 one more", "P403 UK"), ("S204", "T301 one more", "P401")],
    ids=" ".join,
)
def test_three_faults_are_three_findings(codes: tuple[str, ...], seed: int) -> None:
    sheet = Sheet(simulate(seed, 24, 5))
    expected = [finding for n, code in enumerate(codes) for finding in FIELD_FAULTS[code](sheet, Random(seed + 7 * n))]
    _check(sheet, expected)
