"""One slip in a table is one finding: what the other rows and totals tell is used to score on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from simulate import simulate

from crosstable.results import Report
from crosstable.verify import verify_bytes

SEEDS = range(4)


def _verify(rows: list[list[str]]) -> Report:
    heading = "; Pl Name First Rk Co Club MMS SOS SOSOS SODOS"
    return verify_bytes("x.h9", "\n".join([heading, *(" ".join(row) for row in rows)]).encode())


def _codes(report: Report) -> list[tuple[str, int | None, int | None]]:
    return [(f.code, f.player, f.round) for f in report.findings if f.severity.value == "error"]


def _first_game(rows: list[list[str]], row: int) -> int:
    return next(n for n in range(10, len(rows[row])) if not rows[row][n].startswith("0"))


@pytest.mark.parametrize("seed", SEEDS)
def test_sound_table(seed: int) -> None:
    assert _verify(simulate(seed, 16, 5).rows()).findings == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_wrong_opponent_is_told_where_it_stands(seed: int) -> None:
    rows = simulate(seed, 16, 5).rows()
    column = _first_game(rows, 4)
    opponent, rest = rows[4][column].split("/")
    number = int(opponent[:-1])
    other = next(n for n in range(1, 17) if n not in {number, 5})
    rows[4][column] = f"{other}{opponent[-1]}/{rest}"
    assert _codes(_verify(rows)) == [("S204", 4, column - 10)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("slip", "code"),
    [
        (lambda number, size: size + 7, "S202"),
        (lambda number, size: 5, "S203"),
    ],
)
def test_impossible_opponent(seed: int, slip: Callable[[int, int], int], code: str) -> None:
    rows = simulate(seed, 16, 5).rows()
    column = _first_game(rows, 4)
    opponent, rest = rows[4][column].split("/")
    rows[4][column] = f"{slip(int(opponent[:-1]), 16)}{opponent[-1]}/{rest}"
    assert _codes(_verify(rows)) == [(code, 4, column - 10)]


@pytest.mark.parametrize("seed", SEEDS)
def test_unreadable_cell_hides_nothing_else(seed: int) -> None:
    rows = simulate(seed, 16, 5).rows()
    rows[4][_first_game(rows, 4)] = "#&!"
    rows[9][7] = str(int(rows[9][7]) + 3)
    codes = [(code, player) for code, player, _ in _codes(_verify(rows))]
    assert codes == [("R102", 4), ("T303", 9)]


@pytest.mark.parametrize("seed", SEEDS)
def test_all_faults_in_one_run(seed: int) -> None:
    rows = simulate(seed, 20, 5).rows()
    # Different amounts: a SOSOS that is wrong by as much as an opponent's SOS is told as one with it.
    for row, column, amount in ((2, 7, 2), (6, 8, 3), (11, 9, 5)):
        rows[row][column] = str(int(rows[row][column]) + amount)
    column = _first_game(rows, 15)
    rows[15][column] = rows[15][column].replace("w0", "w3").replace("b0", "b3")
    found = {(f.code, f.player) for f in _verify(rows).findings if f.severity.value == "error"}
    assert {("T303", 2), ("T304", 6), ("T305", 11)} <= found
    assert "S207" in {code for code, _ in found}
    assert len(found) == 4


def test_the_example_of_the_readme() -> None:
    """Three slips that were made by hand: SOS of row 5, a handicap in row 6, a result in row 7."""
    path = Path(__file__).resolve().parent.parent / "fixtures/spring-slips.h9"
    report = verify_bytes("spring-slips.h9", path.read_bytes())
    assert report.source is not None
    places = [report.source.locate(f.span)[:2] for f in report.findings if f.span is not None]
    assert [(f.code, f.player, *place) for f, place in zip(report.findings, places, strict=True)] == [
        ("T303", 4, 14, 49),
        ("S207", 5, 15, 82),
        ("S205", 6, 16, 73),
    ]
    assert report.profile == "egf"
