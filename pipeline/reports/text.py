"""Findings for people: the place, what is wrong, the line with the place marked, what to do; then the verdict."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from click import style

from crosstable.causes.edits import KINDS, Suggestion
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import CUT, counted, excerpt, printable
from crosstable.model import Tournament
from crosstable.reports import View
from crosstable.reports.facts import games, has_parts, locate, path_of, verdict
from crosstable.results import ColumnReading, Report
from crosstable.source import Span

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}

LONGEST = 2000
"""Characters of a message that are shown: a cell may be a megabyte long."""

MOST_PLACES = 4
"""Places, and other readings, of a suggestion that are shown; the JSON has all."""

_NO_BREAK = "\N{NO-BREAK SPACE}"


def render(reports: Sequence[Report], view: View) -> str:
    """Every file's findings and verdict; with ``view.quiet`` only what is wrong."""
    blocks = [block for report in reports for block in _blocks(report, view)]
    if len(reports) > 1 and not view.quiet:
        blocks.append(_total(reports))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _blocks(report: Report, view: View) -> Iterator[str]:
    if report.tournament is None:
        error = _paint("error", view, fg="red", bold=True)
        yield f"{printable(report.path)}: {error}: {printable(report.error or 'cannot be read')}"
        return
    for finding in report.findings:
        yield "\n".join(_finding(report, finding, view))
    for number, suggestion in enumerate(report.suggestions, 1):
        yield "\n".join(_suggestion(report, number, suggestion, view))
    if not view.quiet:
        yield "\n".join(_summary(report, report.tournament, view))


def _finding(report: Report, finding: Diagnostic, view: View) -> Iterator[str]:
    colour = _COLOURS[finding.severity]
    place = locate(report, finding.span)
    path = path_of(report, finding.span)
    where = f"{path}:{place.line}:{place.column}" if place else path
    severity = _paint(finding.severity.value, view, fg=colour, bold=True)
    yield f"{_paint(printable(where), view, bold=True)}: {severity} {finding.code} {finding.name}"
    yield from _wrapped(finding.message, view, "  ")
    if finding.span is not None:
        yield from _marked_line(report, finding.span, "", view, colour)
    for related in finding.related:
        other = path_of(report, related.span)
        message = related.message if other == path else f"{related.message} ({other})"
        yield from _marked_line(report, related.span, message, view, "blue")
    if finding.advice:
        yield from _wrapped(f"What to do: {finding.advice}", view, "  ")


def _marked_line(report: Report, span: Span, message: str, view: View, colour: str) -> Iterator[str]:
    """The line of the file, carets under the exact columns, and what stands there."""
    place = locate(report, span)
    if place is None or report.source is None:
        return
    gutter = f"{place.line:6} | "
    line = report.source.line_at(span)
    shown = excerpt(line, place.column - 1, place.end_column - 1, view.columns - len(gutter))
    yield _paint(gutter, view, dim=True) + shown.text.rstrip()
    carets = _paint(f"{shown.carets} {printable(message)}".rstrip(), view, fg=colour)
    yield _paint(" " * (len(gutter) - 2) + "| ", view, dim=True) + carets


def _suggestion(report: Report, number: int, suggestion: Suggestion, view: View) -> Iterator[str]:
    """A correction: the sentence, the places, and what would be as good."""
    title = KINDS[suggestion.kind].title
    heading = f"{printable(report.path)}: suggestion {number}, {suggestion.confidence}"
    yield f"{_paint(heading, view, bold=True)}: {title}"
    yield from _wrapped(f"{suggestion.message}.", view, "  ")
    for made in suggestion.edit[:MOST_PLACES]:
        if made.span is not None:
            yield from _marked_line(report, made.span, made.after, view, "green")
    for alternative in suggestion.alternatives[:MOST_PLACES]:
        yield from _wrapped(f"Or: {alternative.message}.", view, "  ")
    if suggestion.breaks:
        yield from _wrapped(f"But then: {'; '.join(suggestion.breaks[:MOST_PLACES])}.", view, "  ")


def _summary(report: Report, tournament: Tournament, view: View) -> Iterator[str]:
    encoding = f" in {report.source.encoding}" if report.source else ""
    files = len(report.source.parts) if report.source and has_parts(report) else 0
    facts = [
        f"{report.format}{encoding}",
        *([counted(files, "file")] if files else []),
        counted(len(tournament.players), "player"),
        counted(len(tournament.rounds), "round"),
        counted(games(report) or 0, "game"),
        *([report.system] if report.system else []),
        *([f"profile {report.profile}"] if report.profile else []),
    ]
    yield f"{_paint(printable(report.path), view, bold=True)}: {', '.join(facts)}"
    if report.option:
        yield from _wrapped(f"Profile {report.profile}: {report.option}", view, "  ")
    if report.starts:
        followed = f"{report.starts.fits} of {report.starts.rows} follow the {report.starts.basis}s"
        how = "stated" if report.starts.stated else "inferred"
        yield from _wrapped(f"Start scores ({how}): {report.starts}; {followed}", view, "  ")
    if report.columns:
        columns = ", ".join(_column(column).replace(" ", _NO_BREAK) for column in report.columns)
        yield from (line.replace(_NO_BREAK, " ") for line in _wrapped(f"Columns: {columns}", view, "  "))
    colour = next((_COLOURS[severity] for severity in Severity if report.count(severity)), "green")
    yield "  " + _paint(verdict(report), view, fg=colour, bold=True)


def _column(column: ColumnReading) -> str:
    name = column.label or f"number {column.index + 1}"
    if column.criterion is None:
        return f"{name} not understood"
    matched = f" ({column.matched} of {column.rows})" if column.rows else ""
    return f"{name} = {column.criterion}{matched}"


def _total(reports: Sequence[Report]) -> str:
    unreadable = sum(report.tournament is None for report in reports)
    wrong = sum(report.tournament is not None and report.count(Severity.ERROR) > 0 for report in reports)
    parts = [counted(len(reports), "file"), f"{wrong} with errors", f"{unreadable} not read"]
    return ", ".join(parts)


def _wrapped(text: str, view: View, indent: str) -> list[str]:
    short = text if len(text) <= LONGEST else text[:LONGEST] + CUT
    return textwrap.wrap(printable(short), view.columns, initial_indent=indent, subsequent_indent=indent)


def _paint(text: str, view: View, fg: str | None = None, bold: bool | None = None, dim: bool | None = None) -> str:
    return style(text, fg=fg, bold=bold, dim=dim) if view.colour else text
