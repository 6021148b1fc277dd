"""A round that the totals count and the table does not tell."""

from __future__ import annotations

from random import Random

from causes_planting import Planted, plant
from causes_rates import reports
from causes_tables import sheet
from faults import Sheet
from simulate import simulate

from crosstable.case import cases
from crosstable.causes.missing_rounds import lacking_round
from crosstable.parsers import read
from crosstable.verify import verify_bytes

SMALL = tuple(seed for seed in range(16) if len(sheet(seed).rows) <= 19)


def _planted(seed: int) -> Planted:
    planted = plant("round missing", sheet(seed), Random(seed))
    assert planted is not None
    return planted


def test_a_missing_round_is_the_only_suggestion() -> None:
    for report in reports([_planted(seed) for seed in SMALL[:4]]):
        assert [suggestion.kind for suggestion in report.suggestions] == ["round-missing"]
        assert report.suggestions[0].confidence == "likely"
        assert not report.suggestions[0].reading.can_be_applied


def test_the_round_is_named_where_headings_leave_a_gap() -> None:
    seed = next(seed for seed in SMALL if "1" in "".join(sheet(seed).headings))
    planted = _planted(seed)
    (suggestion,) = reports([planted])[0].suggestions
    assert suggestion.edit[0].round == planted.changes[0].row


def test_the_games_of_the_round_are_those_that_were_played() -> None:
    planted = _planted(SMALL[0])
    lacking = lacking_round(cases([read("x.h9", planted.data)[2].tournament])[0])
    assert lacking is not None
    played = sum(number == planted.changes[0].row for _, _, number in sheet(SMALL[0]).games())
    assert lacking.games == played


def test_rounds_without_results_are_no_missing_round() -> None:
    planted = _planted(SMALL[0])
    last = max(column for column in planted.spoilt.columns if isinstance(column, int))
    for row in range(len(planted.spoilt.rows)):
        cell = planted.spoilt[row, last]
        planted.spoilt[row, last] = cell.replace("+", "?").replace("-", "?") if cell[0] != "0" else cell
    report = verify_bytes("x.h9", planted.data)
    assert report.findings
    assert all(suggestion.kind != "round-missing" for suggestion in report.suggestions)


def test_headings_are_not_needed() -> None:
    seed = next(seed for seed in SMALL if sheet(seed).truth.zero is not None)
    planted = _planted(seed)
    lines = planted.data.decode().splitlines(keepends=True)
    del lines[len(planted.sound.heads)]
    kinds = [suggestion.kind for suggestion in verify_bytes("x.h9", "".join(lines).encode()).suggestions]
    assert kinds == ["round-missing"]


def test_sums_that_count_the_order_of_rounds_need_not_be_right() -> None:
    """CUSS tells in which round whom won what; the missing one may have been any."""
    told = Sheet(simulate(3, 16, 5))
    assert "CUSS" in told.labels
    for fields in told.rows:
        del fields[len(told.labels) + 1]
    kinds = [suggestion.kind for suggestion in verify_bytes("x.h9", told.text.encode()).suggestions]
    assert kinds == ["round-missing"]
