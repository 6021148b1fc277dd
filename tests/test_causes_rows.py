"""A row too many or too few is told alone: numbers of rows would mean others in any correction beside it."""

from __future__ import annotations

from crosstable.verify import verify_bytes

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
