"""Findings as JUnit XML: a test suite a file, a test case a kind of check, so that a build server can show them."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from crosstable.diagnostics import Diagnostic
from crosstable.display import printable
from crosstable.reports import View
from crosstable.reports.facts import fails, locate, path_of, suggested
from crosstable.results import Report

KINDS = {
    "R": "the file can be read",
    "S": "results agree with each other",
    "T": "printed values reproduce",
    "P": "federation rules are kept",
}
"""The kinds of check by the first letter of their codes."""


def render(reports: Sequence[Report], view: View) -> str:
    """Errors are failures, with ``view.strict`` warnings too; what does not fail is output of its test case."""
    root = Element("testsuites", name="crosstable")
    root.extend(_suite(report, view.strict) for report in reports)
    for total in ("tests", "failures", "errors"):
        root.set(total, str(sum(int(suite.get(total, "0")) for suite in root)))
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _suite(report: Report, strict: bool) -> Element:
    cases = [_unreadable(report)] if report.tournament is None else [_case(report, kind, strict) for kind in KINDS]
    suite = Element(
        "testsuite",
        name=printable(report.path),
        tests=str(len(cases)),
        failures=str(sum(case.find("failure") is not None for case in cases)),
        errors=str(sum(case.find("error") is not None for case in cases)),
    )
    suite.extend(cases)
    return suite


def _new_case(report: Report, title: str) -> Element:
    return Element("testcase", classname=printable(report.path), name=title)


def _unreadable(report: Report) -> Element:
    case = _new_case(report, KINDS["R"])
    SubElement(case, "error", message=printable(report.error or "cannot be read"), type="unreadable")
    return case


def _case(report: Report, kind: str, strict: bool) -> Element:
    findings = [finding for finding in report.findings if finding.code.startswith(kind)]
    failures = [finding for finding in findings if fails(finding, strict)]
    remarks = [finding for finding in findings if not fails(finding, strict)]
    case = _new_case(report, KINDS[kind])
    if failures:
        first, more = failures[0], len(failures) - 1
        message = f"{printable(first.message)} (and {more} more)" if more else printable(first.message)
        failure = SubElement(case, "failure", message=message, type=f"{first.code} {first.name}")
        failure.text = _listed(report, failures)
    if remarks:
        SubElement(case, "system-out").text = _listed(report, remarks)
    return case


def _listed(report: Report, findings: Sequence[Diagnostic]) -> str:
    """The findings, a line each, then the suggestions that explain some of them."""
    causes = suggested(report)
    there = {id(finding) for finding in findings}
    told = {
        cause.number: printable(cause.text)
        for index, finding in enumerate(report.findings)
        if id(finding) in there
        for cause in causes.get(index, ())
    }
    return "\n".join([*(_line(report, finding) for finding in findings), *(told[number] for number in sorted(told))])


def _line(report: Report, finding: Diagnostic) -> str:
    place = locate(report, finding.span)
    path = path_of(report, finding.span)
    where = f"{path}:{place.line}:{place.column}" if place else path
    return printable(f"{where}: {finding.severity.value} {finding.code} {finding.name}: {finding.message}")
