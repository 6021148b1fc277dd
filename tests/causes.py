"""What is suggested for a table, as a person reads it: kind, places with what stands there, confidence."""

from __future__ import annotations

from typing import NamedTuple

from faults import Sheet, verify

from crosstable.causes.edits import Reading
from crosstable.results import Report

Text = tuple[int, int, str, str]
"""Line and column (from 1), what stands there, and what would."""


class Suggested(NamedTuple):
    kind: str
    texts: list[Text]
    confidence: str


def texts(report: Report, reading: Reading) -> list[Text]:
    assert report.source is not None
    return sorted((*report.source.locate(m.span)[:2], m.before, m.after) for m in reading.edit if m.span is not None)


def suggested(report: Report) -> list[Suggested]:
    return [Suggested(s.kind, texts(report, s.reading), s.confidence) for s in report.suggestions]


def spoil(sheet: Sheet, row: int, column: str | int, text: str) -> Text:
    """Write another text into a field; the correction that undoes it."""
    true = sheet[row, column]
    sheet[row, column] = text
    return *sheet.at(row, column), text, true


def check(sheet: Sheet, kind: str, *expected: Text, confidence: str = "certain") -> None:
    """That the first suggestion, and the only one, is the correction that undoes what was spoilt."""
    report = verify(sheet)
    assert suggested(report) == [Suggested(kind, sorted(expected), confidence)], sheet.text
    explained = report.suggestions[0].explains
    assert explained == tuple(range(len(report.findings)))
