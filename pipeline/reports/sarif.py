"""Findings as SARIF 2.1.0 (OASIS), which code hosts and editors show beside the file."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from crosstable.causes.aligned import fitted
from crosstable.causes.edits import Suggestion
from crosstable.causes.encoded import NewText
from crosstable.diagnostics import RULES, Diagnostic, Severity
from crosstable.explain import rule_page
from crosstable.reports import View
from crosstable.reports.facts import locate, path_of, player_name, suggested
from crosstable.results import Report
from crosstable.source import Source, Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "crosstableFinding/v1"
"""Key of a hash that stays the same when lines move: what was found about whom, not where."""

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def render(reports: Sequence[Report], view: View) -> str:
    """One log with one run. Columns count characters; files that cannot be read are notifications of the run."""
    codes = sorted({finding.code for report in reports for finding in report.findings})
    notifications = [_notification(report) for report in reports if report.tournament is None]
    run = {
        "tool": {
            "driver": {
                "name": "crosstable",
                "semanticVersion": version("crosstable"),
                "rules": [_rule(code) for code in codes],
            }
        },
        "invocations": [
            {"executionSuccessful": not notifications, "toolExecutionNotifications": notifications},
        ],
        "artifacts": list({path: artifact for report in reports for path, artifact in _artifacts(report)}.values()),
        "columnKind": "unicodeCodePoints",
        "results": [result for report in reports for result in _results(report, codes)],
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _rule(code: str) -> dict[str, Any]:
    rule = RULES[code]
    return {
        "id": code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "help": {"text": rule_page(code)},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _uri(path: str) -> str:
    """A relative reference, or a ``file:`` URI of an absolute path."""
    if os.path.isabs(path):
        return Path(path).as_uri()
    return quote(os.fsencode(path.replace(os.sep, "/")))


def _artifacts(report: Report) -> Iterator[tuple[str, dict[str, Any]]]:
    """The file of a report by its path, and those that were read with it."""
    artifact: dict[str, Any] = {"location": {"uri": _uri(report.path)}}
    yield report.path, artifact | {"encoding": report.source.encoding} if report.source else artifact
    for part in report.source.parts if report.source else ():
        if part.path != report.path:
            yield part.path, {"location": {"uri": _uri(part.path)}}


def _notification(report: Report) -> dict[str, Any]:
    return {
        "level": "error",
        "message": {"text": report.error or "cannot be read"},
        "locations": [_location(report, None)],
    }


def _results(report: Report, codes: Sequence[str]) -> Iterator[dict[str, Any]]:
    seen: Counter[str] = Counter()
    causes = suggested(report)
    fixes = {n: list(_fixes(report, suggestion)) for n, suggestion in enumerate(report.suggestions, 1)}
    for index, finding in enumerate(report.findings):
        identity = _identity(report, finding)
        seen[identity] += 1
        explaining = causes.get(index, [])
        beside = [cause.text for cause in explaining if not fixes[cause.number]]
        text = "\n".join([finding.message, *filter(None, [finding.advice]), *beside])
        fixed = [fix for cause in explaining for fix in fixes[cause.number]]
        yield {
            "ruleId": finding.code,
            "ruleIndex": codes.index(finding.code),
            "level": _LEVELS[finding.severity],
            "message": {"text": text},
            "locations": [_location(report, finding.span)],
            "relatedLocations": [
                _location(report, related.span) | {"id": number, "message": {"text": related.message}}
                for number, related in enumerate(finding.related, 1)
            ],
            "partialFingerprints": {FINGERPRINT: f"{identity}:{seen[identity]}"},
            **({"fixes": fixed} if fixed else {}),
        }


def _fixes(report: Report, suggestion: Suggestion) -> Iterator[dict[str, Any]]:
    """A suggestion and what would be as good, as far as texts of the file can be replaced; what is replaced is what
    ``verify --apply`` replaces."""
    if report.tournament is None or report.source is None:
        return
    for reading in (suggestion.reading, *suggestion.alternatives):
        if reading.can_be_applied:
            changes: dict[str, list[dict[str, Any]]] = {}
            for text in fitted(report.tournament, reading.edit):
                path = path_of(report, text.change.span)
                changes.setdefault(path, []).append(_replacement(report.source, text.change))
            yield {
                "description": {"text": f"{reading.message}."},
                "artifactChanges": [
                    {"artifactLocation": {"uri": _uri(path)}, "replacements": made} for path, made in changes.items()
                ],
            }


def _replacement(source: Source, change: NewText) -> dict[str, Any]:
    start, end = (source.locate(Span(at, at)) for at in change.span)
    region = {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}
    if start.line == end.line:
        del region["endLine"]
    return {"deletedRegion": region, "insertedContent": {"text": change.text}}


def _identity(report: Report, finding: Diagnostic) -> str:
    parts = (finding.code, player_name(report, finding), finding.round, finding.criterion, finding.found)
    return sha256("\0".join(map(str, parts)).encode("utf-8", "backslashreplace")).hexdigest()[:32]


def _location(report: Report, span: Span | None) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(path_of(report, span))}}
    place = locate(report, span)
    if place:
        physical["region"] = {
            "startLine": place.line,
            "startColumn": place.column,
            "endColumn": place.end_column,
        }
    return {"physicalLocation": physical}
