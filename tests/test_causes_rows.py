"""Rows that are too many, too few or in the wrong order; a row too many or too few is told before anything else."""

from __future__ import annotations

from random import Random

import pytest
from causes_planting import plant
from causes_tables import sheet
from faults import Sheet, verify
from simulate import simulate

from crosstable.causes.applied import corrected
from crosstable.verify import verify_bytes

OUT_OF_ORDER = "two rows in the wrong order"

TABLE = b"""\
1 Alfa Ann 1d HU Bp 3 0+ 2+ 3+
2 Bravo Bea 1d HU Bp 1 3- 1- 0+
2 Bravo Bea 1d HU Bp 1 3- 1- 0+
3 Charly Cy 1d HU Bp 2 2+ 4+ 1-
4 Delta Di 1d HU Bp 9 0+ 3- 5-
"""


def test_a_doubled_row_beside_other_faults() -> None:
    report = verify_bytes("x.h9", TABLE)
    assert report.findings
    assert all(suggestion.kind != "row-doubled" for suggestion in report.suggestions[1:])


@pytest.mark.parametrize("seed", [0, 53])
def test_rows_of_one_score_in_the_wrong_order(seed: int) -> None:
    """What orders them may not be printed; in the second table SODOS alone seems to order more rows than SOS first."""
    planted = plant(OUT_OF_ORDER, sheet(seed), Random(f"{OUT_OF_ORDER} {seed}"))
    assert planted is not None
    report = verify_bytes("x.h9", planted.data)
    assert [finding.code for finding in report.findings] == ["T307"]
    (suggestion,) = report.suggestions
    assert (suggestion.kind, suggestion.confidence) == ("rows-exchanged", "likely")
    made = corrected(report, planted.data, [1], lambda data: verify_bytes("x.h9", data))
    assert made.data == planted.sound.data


@pytest.mark.parametrize(("kind", "name"), [("row doubled", "row-doubled"), ("row missing", "row-missing")])
def test_a_row_too_many_or_too_few_beside_another_slip(kind: str, name: str) -> None:
    """The row comes first, and the slip is told, too; players share places, and cells count on from these."""
    spoilt = sheet(25)
    spoilt[0, 1] = spoilt[0, 1].replace("+", "-")
    planted = plant(kind, spoilt, Random(f"{kind} 25"))
    assert planted is not None
    report = verify_bytes("x.h9", planted.data)
    first, second = report.suggestions
    assert (first.kind, second.kind) == (name, "result")
    assert [(made.player, made.round, made.after) for made in second.edit] == [(0, 1, sheet(25)[0, 1])]
    assert "S202" not in {finding.code for finding in report.findings} or name == "row-missing"


def test_a_row_that_is_missing_and_met_somebody_twice() -> None:
    """The row that is added stands nowhere in the file, so that no finding can point to it."""
    table = Sheet(simulate(0, 16, 5))
    first, second = (next(n for n in range(16) if table[n, number][:2] in ("6+", "6-")) for number in (0, 1))
    table[first, 1], table[second, 1] = table[second, 1], "0-"
    del table.rows[5]
    assert verify(table).suggestions[0].kind == "row-missing"
