"""One thing wrong in a sound table: it is found there, and nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.diagnostics import Diagnostic
from crosstable.model import Player, Tournament
from crosstable.parsers import Parsed, UnreadableError, read

PLAYERS = 8
ROUNDS = 5


def opponents(round: int) -> dict[int, int]:
    """A round-robin by the circle method: player 8 stands still, the others move on."""
    circle = [(number + round) % (PLAYERS - 1) + 1 for number in range(PLAYERS - 1)]
    pairs = {circle[at]: circle[-at] for at in range(1, PLAYERS - 1)}
    return {**pairs, circle[0]: PLAYERS, PLAYERS: circle[0]}


def result(player: int, round: int) -> str:
    """The lower number wins; the sum of both says who has White."""
    other = opponents(round)[player]
    white = (player < other) == ((player + other) % 2 == 0)
    return f"{other}{'+' if player < other else '-'}/{'w' if white else 'b'}0"


NAMES = ["Abel Zoe", "Brun Yan", "Cole Xia", "Dorn Wim", "Erne Vera", "Fink Uli", "Gold Tom", "Hahn Sam"]


def rows() -> Iterator[list[str]]:
    for number, name in enumerate(NAMES, 1):
        cells = [result(number, round) for round in range(ROUNDS)]
        wins = sum("+" in cell for cell in cells)
        yield [str(number), name, f"{number}k", "DE", "Bern", str(20 + wins), str(wins), str(150 - number), *cells]


WIDTHS = [4, 12, 4, 3, 5, 4, 4, 5, *[8] * ROUNDS]
HEADING = ["; Pl", "Name", "Rk", "Co", "Club", "MMS", "NBW", "SOS", *("1.", "2.", "3.", "4.", "5.")]


def laid_out(fields: list[str]) -> str:
    return "".join(
        text.rjust(width) if at != 1 else f" {text:11}"
        for at, (text, width) in enumerate(zip(fields, WIDTHS, strict=True))
    )


LAYOUTS = {
    "columns": "\n".join(map(laid_out, [HEADING, *rows()])) + "\n",
    "blanks": "\n".join(map(" ".join, [HEADING, *rows()])) + "\n",
    "tabs": "\n".join(map("\t".join, [HEADING, *rows()])) + "\n",
}


def parsed(text: str) -> Parsed:
    return read("x.h9", text.encode())[2]


SOUND = {name: parsed(text) for name, text in LAYOUTS.items()}


def test_the_sound_tables_are_one() -> None:
    first, *others = SOUND.values()
    assert first.diagnostics == ()
    assert (len(first.tournament.players), len(first.tournament.rounds)) == (PLAYERS, ROUNDS)
    assert all(other == first for other in others)


FIELDS = [
    (layout, row, match.start(), match.group())
    for layout, text in LAYOUTS.items()
    for row, line in enumerate(text.splitlines()[1:], 1)
    for match in re.finditer(r"[^\t]+" if layout == "tabs" else r"\S+", line)
]
CELLS = [field for field in FIELDS if "/" in field[3]]
NUMBERS = [field for field in FIELDS if field[3].isdigit() and field[2] > 5]


def without(text: str, row: int, start: int, length: int, instead: str) -> str:
    lines = text.split("\n")
    lines[row] = lines[row][:start] + instead + lines[row][start + length :]
    return "\n".join(lines)


def facts(player: Player) -> list[object]:
    """What a row says, thing by thing."""
    return [player.place, player.family, player.given, player.grade, player.country, player.club, *player.sides]


def lost(before: Tournament, after: Tournament, row: int) -> int:
    """How many things of a row changed; that nothing else did is asserted."""
    assert len(after.players) == len(before.players)
    assert after.rounds == before.rounds
    assert [column.label for column in after.columns] == [column.label for column in before.columns]
    for number, (one, other) in enumerate(zip(before.players, after.players, strict=True), 1):
        if number != row:
            assert facts(one) == facts(other)
    things = zip(facts(before.players[row - 1]), facts(after.players[row - 1]), strict=True)
    changed = sum(one != other for one, other in things)
    for printed, read_now in zip(before.columns, after.columns, strict=True):
        differences = {
            number
            for number, (text, now) in enumerate(zip(printed.texts, read_now.texts, strict=True), 1)
            if text != now
        }
        assert differences <= {row}
        changed += len(differences)
    return changed


def of_row(result: Parsed, row: int) -> list[Diagnostic]:
    assert all(one.player == row - 1 for one in result.diagnostics)
    return list(result.diagnostics)


@pytest.mark.parametrize(("layout", "row", "start", "text"), CELLS)
def test_a_cell_that_cannot_be_read(layout: str, row: int, start: int, text: str) -> None:
    damaged = without(LAYOUTS[layout], row, start, 1, "x")
    result = parsed(damaged)
    assert lost(SOUND[layout].tournament, result.tournament, row) == 1
    (finding,) = of_row(result, row)
    origin = result.tournament.origin
    assert origin is not None
    assert finding.code == "R102"
    assert finding.span is not None
    assert origin.source.locate(finding.span) == (row + 1, start + 1, start + 1 + len(text))


@pytest.mark.parametrize(("layout", "row", "start", "text"), NUMBERS)
def test_a_number_that_cannot_be_read(layout: str, row: int, start: int, text: str) -> None:
    result = parsed(without(LAYOUTS[layout], row, start, len(text), f"{text[:-1]}9S"[-len(text) - 1 :]))
    assert lost(SOUND[layout].tournament, result.tournament, row) == 1
    assert [finding.code for finding in of_row(result, row)] == ["R101"]


@pytest.mark.parametrize(("layout", "row", "start", "text"), [field for field in FIELDS if field[0] != "blanks"])
def test_a_field_that_is_blank(layout: str, row: int, start: int, text: str) -> None:
    instead = "" if layout == "tabs" else " " * len(text)
    result = parsed(without(LAYOUTS[layout], row, start, len(text), instead))
    assert lost(SOUND[layout].tournament, result.tournament, row) <= (2 if text in NAMES or text.isalpha() else 1)
    of_row(result, row)


@pytest.mark.parametrize(("layout", "row", "start", "text"), [field for field in CELLS if field[0] != "tabs"])
def test_a_cell_taken_out_with_its_blanks(layout: str, row: int, start: int, text: str) -> None:
    line = LAYOUTS[layout].split("\n")[row]
    blanks = len(line[:start]) - len(line[:start].rstrip())
    result = parsed(without(LAYOUTS[layout], row, start - blanks, blanks + len(text), ""))
    assert lost(SOUND[layout].tournament, result.tournament, row) == 1
    assert [finding.code for finding in of_row(result, row)] == ["R103"]


@pytest.mark.parametrize(
    ("layout", "row", "start", "text"), [field for field in CELLS if field[0] != "tabs" and field[2] > 45]
)
def test_a_cell_without_the_blank_before_it(layout: str, row: int, start: int, text: str) -> None:
    line = LAYOUTS[layout].split("\n")[row]
    blanks = len(line[:start]) - len(line[:start].rstrip())
    result = parsed(without(LAYOUTS[layout], row, start - blanks, blanks, ""))
    assert lost(SOUND[layout].tournament, result.tournament, row) == 0
    assert [(finding.code, finding.severity.value) for finding in of_row(result, row)] == [("R102", "warning")]


def told(player: Player) -> list[object]:
    """What a row says of a player and his games, whether or not his opponents are there."""
    games = [
        side and (side.outsider or str((side.opponent or 0) + 1), side.outcome, side.colour) for side in player.sides
    ]
    return [*facts(player)[:6], *games]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_last_row_cut_off(layout: str) -> None:
    *whole, last = LAYOUTS[layout].rstrip("\n").split("\n")
    sound = [told(player) for player in SOUND[layout].tournament.players]
    for length in range(len(last)):
        result = parsed("\n".join([*whole, last[:length]]))
        players = [told(player) for player in result.tournament.players]
        assert players[: PLAYERS - 1] == sound[: PLAYERS - 1]
        assert len(players) == PLAYERS or length < last.index("8k")
        assert len(result.tournament.rounds) == ROUNDS


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_result_too_much(layout: str) -> None:
    lines = LAYOUTS[layout].split("\n")
    lines[3] += ("\t" if layout == "tabs" else " ") + "9-/b0"
    result = parsed("\n".join(lines))
    assert lost(SOUND[layout].tournament, result.tournament, 3) == 0
    assert [finding.code for finding in of_row(result, 3)] == ["R103"]


def check(result: Parsed) -> None:
    """What must hold of everything that was read."""
    tournament = result.tournament
    origin = tournament.origin
    assert origin is not None
    size = len(origin.source.text)
    places = [one.span for one in result.diagnostics if one.span]
    for row, player in enumerate(tournament.players):
        assert len(player.sides) == len(tournament.rounds)
        places += [origin.row(row), *(origin.field(row, name) for name in ("name", "grade", "country", "place"))]
        places += [origin.cell(row, round) for round in range(len(tournament.rounds))]
        places += [origin.claim(row, column) for column in range(len(tournament.columns))]
        assert all(
            side is None or side.opponent is None or side.opponent < len(tournament.players) for side in player.sides
        )
    places += [origin.header(number) for number in range(len(tournament.headers))]
    assert all(0 <= place.start <= place.end <= size for place in places)
    assert all(len(column.texts) == len(column.values) == len(tournament.players) for column in tournament.columns)


BYTES = {name: text.encode() for name, text in LAYOUTS.items()}
TOKENS = [
    "",
    "x",
    "7",
    "12=",
    "?",
    "-",
    "16S",
    "12+/w0",
    "4+/w03-/b0",
    "3d",
    "|12345678",
    ";",
    "1.",
    "é",
    "\t",
    "\r",
    "free",
]


@given(st.sampled_from(sorted(BYTES)), st.data())
def test_no_byte_does_harm(layout: str, data: st.DataObject) -> None:
    whole = BYTES[layout]
    at = data.draw(st.integers(0, len(whole) - 1))
    instead = data.draw(st.binary(max_size=2))
    with suppress(UnreadableError):
        check(read("x.h9", whole[:at] + instead + whole[at + 1 :])[2])


@given(st.sampled_from(sorted(LAYOUTS)), st.data())
def test_no_word_does_harm(layout: str, data: st.DataObject) -> None:
    words = re.split(r"(\s+)", LAYOUTS[layout])
    for _ in range(data.draw(st.integers(1, 4))):
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(TOKENS) | st.text(max_size=4))
    with suppress(UnreadableError):
        check(read("x.h9", "".join(words).encode("utf-8", "replace"))[2])


@given(st.text(alphabet="12 +-=/wb?;|\t\n.dkAZ<>", max_size=200))
def test_nothing_that_looks_like_rows_does_harm(text: str) -> None:
    with suppress(UnreadableError):
        check(read("x.h9", text.encode(), "h9")[2])
