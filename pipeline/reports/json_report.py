"""Findings for programs: the JSON of ``crosstable verify --format json``, whose shape others rely on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from crosstable.causes.edits import Reading, Replacement, Suggestion
from crosstable.diagnostics import Diagnostic
from crosstable.display import score_text
from crosstable.reports import View
from crosstable.reports.facts import games, has_parts, locate, path_of, player_name
from crosstable.results import Report
from crosstable.source import Span
from crosstable.start_groups import GroupModel
from crosstable.starts import grade_at

VERSION = 1


def render(reports: Sequence[Report], view: View) -> str:
    """One document for the run. Lines, columns, players and rounds count from 1; ``null`` is "none"."""
    document = {"version": VERSION, "files": [_file(report) for report in reports]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _file(report: Report) -> dict[str, Any]:
    tournament = report.tournament
    facts: dict[str, Any] = {
        "path": report.path,
        "format": report.format,
        "encoding": report.source.encoding if report.source else None,
        "verdict": report.verdict,
        "system": report.system,
        "profile": report.profile,
        "players": len(tournament.players) if tournament else None,
        "rounds": len(tournament.rounds) if tournament else None,
        "games": games(report),
        "columns": [asdict(column) for column in report.columns],
        "findings": [_finding(report, finding) for finding in report.findings],
        "suggestions": [_suggestion(report, suggestion) for suggestion in report.suggestions],
        "option": report.option,
        "start_scores": _start_scores(report),
    }
    return facts if tournament else facts | {"error": report.error}


def _start_scores(report: Report) -> dict[str, Any] | None:
    """What start scores follow: grades as people write them, or groups with their lowest ratings (or grades)."""
    model = report.starts
    if model is None:
        return None
    if isinstance(model, GroupModel):
        return {"by": model.basis, "groups": _groups(model), "fits": model.fits, "rows": model.rows}
    grades = {"zero": model.zero, "floor": model.floor, "bar": model.bar}
    return {name: str(grade_at(place)) for name, place in grades.items()} | {"fits": model.fits, "rows": model.rows}


def _groups(model: GroupModel) -> list[dict[str, Any]]:
    """The start score of each group and its lower limit, which may be another between two others as well."""
    groups: list[dict[str, Any]] = [{"start": score_text(model.starts[0]), "from": None}]
    for number, start in enumerate(model.starts[1:]):
        group: dict[str, Any] = {"start": score_text(start), "from": model.text(model.limits[number])}
        if model.between:
            low, high = model.between[number]
            group["between"] = [model.text(low + 1), model.text(high)]
        groups.append(group)
    return groups


def _finding(report: Report, finding: Diagnostic) -> dict[str, Any]:
    place = locate(report, finding.span)
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "end_column": place.end_column if place else None,
        "player": None if finding.player is None else finding.player + 1,
        "player_name": player_name(report, finding),
        "round": None if finding.round is None else finding.round + 1,
        "criterion": finding.criterion,
        "found": finding.found,
        "expected": finding.expected,
        "message": finding.message,
        "related": [
            {"line": related_place.line, "column": related_place.column, "message": related.message}
            | _path(report, related.span)
            for related in finding.related
            if (related_place := locate(report, related.span))
        ],
        **_path(report, finding.span),
    }


def _suggestion(report: Report, suggestion: Suggestion) -> dict[str, Any]:
    return {
        **_reading(report, suggestion.reading),
        "explains": list(suggestion.explains),
        "breaks": list(suggestion.breaks),
        "confidence": suggestion.confidence,
        "alternatives": [_reading(report, alternative) for alternative in suggestion.alternatives],
    }


def _reading(report: Report, reading: Reading) -> dict[str, Any]:
    edit = [_replacement(report, replacement) for replacement in reading.edit]
    return {"edit": edit, "kind": reading.kind, "message": reading.message}


def _replacement(report: Report, made: Replacement) -> dict[str, Any]:
    place = locate(report, made.span)
    return {
        "player": None if made.player is None else made.player + 1,
        "round": None if made.round is None else made.round + 1,
        "criterion": made.criterion,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "from": made.before,
        "to": made.after,
        **_path(report, made.span),
    }


def _path(report: Report, span: Span | None) -> dict[str, str]:
    """In which of several files that are one tournament something stands."""
    return {"path": path_of(report, span)} if has_parts(report) else {}
