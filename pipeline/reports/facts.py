"""What every renderer says of a report and its findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.causes.edits import Suggestion
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import counted
from crosstable.results import Report
from crosstable.source import Location, Span


def locate(report: Report, span: Span | None) -> Location | None:
    """Line and columns; ``None`` for the file as a whole."""
    return None if span is None or report.source is None else report.source.locate(span)


def path_of(report: Report, span: Span | None) -> str:
    """The path of the file in which something stands: of several that are one tournament, the one that it is."""
    return report.path if span is None or report.source is None else report.source.path_at(span)


def has_parts(report: Report) -> bool:
    """Whether the tournament was read from several files."""
    return report.source is not None and len(report.source.parts) > 1


def player_name(report: Report, finding: Diagnostic) -> str | None:
    if finding.player is None or report.tournament is None:
        return None
    return report.tournament.players[finding.player].name


def games(report: Report) -> int | None:
    """How many games there are; ``None`` for an unreadable file."""
    return None if report.tournament is None else sum(1 for _ in report.tournament.pairings())


class Numbered(NamedTuple):
    """A suggestion by its number (from 1), which ``verify --apply`` takes."""

    number: int
    suggestion: Suggestion

    @property
    def text(self) -> str:
        """The suggestion in a line."""
        return f"Suggestion {self.number} ({self.suggestion.confidence}): {self.suggestion.message}."


def suggested(report: Report) -> Mapping[int, list[Numbered]]:
    """The suggestions that explain each finding, by the finding's index."""
    found: dict[int, list[Numbered]] = {}
    for number, suggestion in enumerate(report.suggestions, 1):
        for index in suggestion.explains:
            found.setdefault(index, []).append(Numbered(number, suggestion))
    return found


def fails(finding: Diagnostic, strict: bool) -> bool:
    """Whether a finding makes the run fail: errors do, warnings only if asked for."""
    return finding.severity is Severity.ERROR or (strict and finding.severity is Severity.WARNING)


_NOUNS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_NO_SCORES = frozenset({"place", "category"})


def verdict(report: Report) -> str:
    """The result for a file that was read: ``sound: all 60 printed values reproduce``, ``12 errors, 3 warnings``."""
    counts = {noun: report.count(severity) for severity, noun in _NOUNS.items()}
    amounts = ", ".join(counted(count, noun) for noun, count in counts.items() if count)
    if counts["error"] or counts["warning"]:
        return amounts
    return f"sound: {_reproduced(report)}" + (f"; {amounts}" if amounts else "")


def _reproduced(report: Report) -> str:
    named = [column for column in report.columns if column.criterion]
    columns = [column for column in named if column.criterion not in _NO_SCORES] or named
    matched, printed = sum(column.matched for column in columns), sum(column.rows for column in columns)
    if not printed:
        return "nothing contradicts itself, no printed values to check"
    if matched == printed:
        return f"all {printed} printed values reproduce"
    return f"{matched} of {printed} printed values reproduce"
