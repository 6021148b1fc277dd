"""The verification at the foot of the published page: a report's findings, grouped by rule, and what explains them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from ntpath import basename
from typing import NamedTuple

from crosstable.diagnostics import RULES, Diagnostic, Severity
from crosstable.model import Player
from crosstable.results import Report
from crosstable.source import Source, Span
from crosstable.writers.html_suggestions import ShownSuggestion, shown_suggestions
from crosstable.writers.html_texts import Texts


class RelatedPlace(NamedTuple):
    place: str
    message: str


class Finding(NamedTuple):
    """One finding. ``number`` is the row of the page (from 1) of the player whom it is about."""

    place: str | None
    message: str
    advice: str | None
    number: int | None
    player: str | None
    related: tuple[RelatedPlace, ...]


class Group(NamedTuple):
    """The findings of one rule and severity, in the order of the file."""

    code: str
    name: str
    summary: str
    severity: str
    findings: tuple[Finding, ...]


class Verification(NamedTuple):
    """A report. ``verdict`` is that of :func:`verdict`; ``matched`` of ``rows`` printed values follow from the games;
    ``counts`` are (severity, number of findings), ``total`` is the number of all."""

    verdict: str
    matched: int
    rows: int
    counts: tuple[tuple[str, int], ...]
    groups: tuple[Group, ...]
    error: str | None
    total: int
    suggestions: tuple[ShownSuggestion, ...]


_SEVERITIES = tuple(Severity)


def verdict(report: Report) -> str:
    """A report's verdict in a word of the page: ``notes`` are findings that are neither errors nor warnings."""
    harmless = all(finding.severity is Severity.INFO for finding in report.findings)
    return "notes" if report.verdict == "findings" and harmless else report.verdict


def verification(report: Report, players: Sequence[Player], numbers: Mapping[int, int], texts: Texts) -> Verification:
    """The report for the page of ``players``; ``numbers`` are their rows on it, by index."""
    understood = [column for column in report.columns if column.criterion is not None]
    counts = [(severity.value, report.count(severity)) for severity in _SEVERITIES]
    groups = groupby(sorted(report.findings, key=_order), key=lambda finding: (finding.code, finding.severity))
    return Verification(
        verdict(report),
        sum(column.matched for column in understood),
        sum(column.rows for column in understood),
        tuple((severity, count) for severity, count in counts if count),
        tuple(
            Group(
                code,
                RULES[code].name,
                RULES[code].summary,
                severity.value,
                tuple(_finding(finding, report.source, players, numbers, texts) for finding in findings),
            )
            for (code, severity), findings in groups
        ),
        report.error,
        len(report.findings),
        shown_suggestions(report.suggestions, players, numbers, texts, lambda span: _place(span, report.source, texts)),
    )


def file_name(path: str) -> str:
    """The name of a file without its folders, which are nobody's business on a page. Takes paths of any system."""
    return basename(path)


def _order(finding: Diagnostic) -> tuple[int, str, int]:
    return _SEVERITIES.index(finding.severity), finding.code, finding.span.start if finding.span else -1


def _finding(
    finding: Diagnostic, source: Source | None, players: Sequence[Player], numbers: Mapping[int, int], texts: Texts
) -> Finding:
    known = finding.player is not None and finding.player in numbers
    return Finding(
        _place(finding.span, source, texts),
        finding.message,
        finding.advice,
        numbers[finding.player] if known and finding.player is not None else None,
        players[finding.player].name if known and finding.player is not None else None,
        tuple(_related(finding, source, texts)),
    )


def _related(finding: Diagnostic, source: Source | None, texts: Texts) -> Iterator[RelatedPlace]:
    for related in finding.related:
        yield RelatedPlace(_place(related.span, source, texts) or "", related.message)


def _place(span: Span | None, source: Source | None, texts: Texts) -> str | None:
    if span is None or source is None:
        return None
    location = source.locate(span)
    place = texts["verification"]["place"].format(line=location.line, column=location.column)
    return f"{file_name(source.path_at(span))}, {place}" if len(source.parts) > 1 else place
