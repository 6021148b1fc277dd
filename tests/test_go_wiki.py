"""The Go wiki's table: sound as it stands, and every one of 180 single changes is found, named and told as one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.results import Report
from crosstable.verify import verify_bytes

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "fixtures/go-wiki.txt").read_text(encoding="utf-8")
CODES = {"MM": "T302", "Pont": "T301", "SOS": "T303", "SOSOS": "T304", "SODOS": "T305"}
FLIPPED = str.maketrans("+-wb", "-+bw")


def _verify(text: str) -> Report:
    return verify_bytes("wiki.txt", text.encode())


def _mutations() -> Iterator[tuple[str, str, int, int]]:
    """Text, code, row (0-based) and column (from 1) of every single change."""
    lines = TEXT.splitlines(keepends=True)
    for row, line in enumerate(lines[1:]):
        fields = [(m[0], m.start()) for m in re.finditer(r"\S+", line)]
        numbers = fields[6:11]
        for (text, start), code in zip(numbers, CODES.values(), strict=True):
            changed = line[:start] + str(int(text) + 1) + line[start + len(text) :]
            yield "".join([*lines[: row + 1], changed, *lines[row + 2 :]]), code, row, start + 1
        for text, start in fields[11:]:
            sign = start + text.index("/") - 1
            for at, code in ((sign, "S205"), (sign + 2, "S206")):
                changed = line[:at] + line[at].translate(FLIPPED) + line[at + 1 :]
                yield "".join([*lines[: row + 1], changed, *lines[row + 2 :]]), code, row, start + 1


def test_the_table_is_sound() -> None:
    report = _verify(TEXT)
    assert report.verdict == "clean"
    assert report.tournament is not None
    assert (len(report.tournament.players), len(report.tournament.rounds)) == (12, 5)
    assert [(c.label, c.criterion, c.matched, c.rows) for c in report.columns] == [
        ("MM", "mms", 12, 12),
        ("Pont", "nbw", 12, 12),
        ("SOS", "sos", 12, 12),
        ("SOSOS", "sosos", 12, 12),
        ("SODOS", "sodos", 12, 12),
    ]


def test_the_reference_table_is_sound(shared: Path) -> None:
    report = verify_bytes("go-wiki.txt", (shared / "oracle/go-wiki.txt").read_bytes())
    assert report.verdict == "clean"
    assert sum(column.matched for column in report.columns) == 60


@pytest.mark.parametrize(("text", "code", "row", "column"), list(_mutations()))
def test_every_change_is_one_finding_in_its_place(text: str, code: str, row: int, column: int) -> None:
    report = _verify(text)
    assert report.source is not None
    assert [finding.code for finding in report.findings] == [code]
    finding = report.findings[0]
    assert finding.span is not None
    places = [finding.span, *(related.span for related in finding.related)]
    found = [report.source.locate(span)[:2] for span in places]
    assert (row + 2, column) in found
    if code != "S206":  # of two equal colours nothing tells which is wrong
        assert found[0] == (row + 2, column)
        assert finding.player == row
    if code.startswith("T"):
        assert finding.found is not None
        assert int(finding.found) - 1 == int(finding.expected or "")


def test_there_are_180_changes() -> None:
    assert sum(1 for _ in _mutations()) == 180
