"""Findings as workflow commands of GitHub Actions, which shows them beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import printable
from crosstable.reports import View
from crosstable.reports.facts import locate, path_of, suggested
from crosstable.results import Report

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = _IN_MESSAGE | str.maketrans({":": "%3A", ",": "%2C"})


def render(reports: Sequence[Report], view: View) -> str:
    """One command a finding, and one for every file that cannot be read."""
    return "".join(line + "\n" for report in reports for line in _commands(report))


def _commands(report: Report) -> Iterator[str]:
    if report.tournament is None:
        yield _command("error", {"file": report.path, "title": "not read"}, report.error or "cannot be read")
    causes = suggested(report)
    for index, finding in enumerate(report.findings):
        lines = [finding.message, *filter(None, [finding.advice]), *(cause.text for cause in causes.get(index, ()))]
        yield _command(_COMMANDS[finding.severity], _properties(report, finding), "\n".join(lines))


def _properties(report: Report, finding: Diagnostic) -> dict[str, str]:
    place = locate(report, finding.span)
    properties = {"file": path_of(report, finding.span)}
    if place:
        properties |= {"line": str(place.line), "col": str(place.column), "endColumn": str(place.end_column)}
    return properties | {"title": f"{finding.code} {finding.name}"}


def _command(name: str, properties: dict[str, str], message: str) -> str:
    listed = ",".join(f"{key}={printable(value).translate(_IN_PROPERTY)}" for key, value in properties.items())
    lines = "\n".join(map(printable, message.splitlines()))
    return f"::{name} {listed}::{lines.translate(_IN_MESSAGE)}"
