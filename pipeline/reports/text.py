"""Findings for people: the place, what is wrong, the line with the place marked, what to do; then the verdict."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Sequence

from click import style

from crosstable.causes.edits import KINDS, UNSURE, Reading, Replacement, Suggestion
from crosstable.causes.of_several import files_of
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

MOST_LINES = 8
"""Lines in which a suggestion explains findings of a rule that are named."""

SURENESS = {
    "certain": "nothing else as simple explains as much",
    "likely": "the simplest that explains as much",
    UNSURE: "one of {number} that explain as much",
}
"""What a confidence means, in a few words."""

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
    """A correction: the sentence, the places, what it explains, and what would be as good."""
    span = next((made.span for made in suggestion.edit if made.span is not None), None)
    place = locate(report, span)
    where = f"{path_of(report, span)}:{place.line}:{place.column}" if place else report.path
    title = KINDS[suggestion.kind].title
    yield f"{_paint(printable(where), view, bold=True)}: suggestion {number}, {_sureness(suggestion)}: {title}"
    yield from _reading(report, "", suggestion.reading, view)
    if len(suggestion.explains) > 1:
        yield from _wrapped(f"It explains {_explained(report, suggestion)}.", view, "  ")
    for alternative in suggestion.alternatives[:MOST_PLACES]:
        yield from _reading(report, "Or: ", alternative, view)
    more = len(suggestion.alternatives) - MOST_PLACES
    if more > 0:
        yield from _wrapped(f"Or {counted(more, 'other correction')} (--format json has all).", view, "  ")
    if suggestion.breaks:
        yield from _wrapped(f"But then: {'; '.join(suggestion.breaks[:MOST_PLACES])}.", view, "  ")


def _is_to_be_applied(suggestion: Suggestion) -> bool:
    """Whether a suggestion can be applied without a choice that only a person can make."""
    return suggestion.reading.can_be_applied and suggestion.confidence != UNSURE and not suggestion.breaks


def _sureness(suggestion: Suggestion) -> str:
    """The confidence in plain words."""
    words = SURENESS[suggestion.confidence]
    return f"{suggestion.confidence} ({words.format(number=len(suggestion.alternatives) + 1)})"


def _reading(report: Report, before: str, reading: Reading, view: View) -> Iterator[str]:
    """A correction as a sentence, and the lines with the places marked and what would stand there."""
    yield from _wrapped(f"{before}{reading.message}.", view, "  ")
    for made in reading.edit[:MOST_PLACES]:
        if made.span is not None and made.exact:
            yield from _marked_line(report, made.span, _instead(report, made), view, "green")


def _instead(report: Report, made: Replacement) -> str:
    name = "" if made.player is None or report.tournament is None else report.tournament.players[made.player].name
    return f"{made.after.strip() or 'nothing'}{f'  ({name})' if name else ''}"


def _explained(report: Report, suggestion: Suggestion) -> str:
    """The findings that a suggestion explains, by code, with their lines."""
    lines: dict[str, list[int]] = {}
    for index in suggestion.explains:
        finding = report.findings[index]
        place = locate(report, finding.span)
        lines.setdefault(finding.code, []).extend([place.line] if place else [])
    return ", ".join(f"{code}{_of_lines(sorted(set(found)))}" for code, found in sorted(lines.items()))


def _of_lines(lines: Sequence[int]) -> str:
    if not lines:
        return ""
    listed = ", ".join(map(str, lines[:MOST_LINES]))
    more = len(lines) - MOST_LINES
    return f" in line{'' if len(lines) == 1 else 's'} {listed}{f' and {more} more' if more > 0 else ''}"


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
    for what, command in _commands(report):
        yield from _wrapped(f"To write {what}: {command}", view, "  ")
    colour = next((_COLOURS[severity] for severity in Severity if report.count(severity)), "green")
    yield "  " + _paint(verdict(report), view, fg=colour, bold=True)


def _commands(report: Report) -> Iterator[tuple[str, str]]:
    """The commands that write what is suggested, with what they write; of several files one at a time."""
    parts = () if report.source is None else report.source.parts
    named = " ".join(shlex.quote(path) for path in ([part.path for part in parts] or [report.path]))
    of_files: dict[int, list[int]] = {}
    for number, suggestion in enumerate(report.suggestions, 1):
        if report.source is not None and _is_to_be_applied(suggestion):
            files = files_of(report.source, suggestion.edit)
            if len(files) == 1:
                of_files.setdefault(files[0], []).append(number)
    for file, numbers in sorted(of_files.items()):
        what = f"{printable(parts[file].path)} corrected" if len(parts) > 1 else "the corrected file"
        yield what, f"crosstable verify {named} --apply {','.join(map(str, numbers))} -o FIXED"


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
    return textwrap.wrap(
        printable(short), view.columns, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def _paint(text: str, view: View, fg: str | None = None, bold: bool | None = None, dim: bool | None = None) -> str:
    return style(text, fg=fg, bold=bold, dim=dim) if view.colour else text
