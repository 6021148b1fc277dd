"""One small table for every check: ``CODE.h9`` has the fault, ``CODE.expected.json`` says where it must be told.

The tables were made by hand, and their totals by plain fractions; line and column were counted in the text.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.verify import verify_bytes

FOLDER = Path(__file__).resolve().parent.parent / "fixtures/checks"
TABLES = sorted(FOLDER.glob("*.h9"))
CODES = (
    *(f"S{number}" for number in range(201, 213)),
    *(f"T{number}" for number in range(301, 309)),
    *(f"P{number}" for number in range(401, 407)),
    "R104",
    "R106",
)


def _findings(path: Path) -> list[list[str | int]]:
    report = verify_bytes(path.name, path.read_bytes())
    assert report.source is not None
    return sorted([f.code, *report.source.locate(f.span)[:2]] for f in report.findings if f.span is not None)


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_findings_are_those_that_were_made(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    assert _findings(path) == expected
    assert {code for code, _, _ in expected} == ({path.stem} if path.stem in CODES else set())


def test_every_code_has_a_table() -> None:
    assert {*CODES, "sound"} <= {path.stem for path in TABLES}
