"""``crosstable verify``: what is wrong with a file, and exactly where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Any

from crosstable.commands.console import STANDARD, columns, emit, has_colour, is_quiet, progress
from crosstable.commands.inputs import report_on
from crosstable.reports import View, render
from crosstable.reports.facts import fails
from crosstable.results import Report
from crosstable.stated import NOTHING, Stated
from crosstable.verify import BATCH, verify_files


def verify(
    files: Sequence[str],
    *,
    format: str | None,
    profile: str | None,
    output: str,
    strict: bool,
    exit_zero: bool,
    stated: Stated = NOTHING,
    pairings: bool = False,
) -> int:
    """Print the findings of every file; the exit status is 2 if one cannot be read, 1 if errors were found."""
    reports = list(_reports(files, format=format, profile=profile, stated=stated, pairings=pairings))
    view = View(colour=has_colour(), columns=columns(otherwise=120), quiet=is_quiet(), strict=strict)
    emit(render(output, reports, view))
    if any(report.tournament is None for report in reports):
        return 2
    failed = any(fails(finding, strict) for report in reports for finding in report.findings)
    return int(failed and not exit_zero)


def _reports(files: Sequence[str], **known: Any) -> Iterator[Report]:
    """A report on each file, in order; ``known`` is what :func:`crosstable.verify.verify_files` is told beside it."""
    done = 0
    for is_standard, paths in groupby(files, STANDARD.__eq__):
        while batch := list(islice(paths, BATCH)):
            if is_standard:
                yield from (report_on(path, **known) for path in batch)
            else:
                yield from verify_files(batch, **known)
            done += len(batch)
            progress(f"verified {done} of {len(files)} files" if done < len(files) else "")
