"""``crosstable verify``: what is wrong with a file, and exactly where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, islice
from os.path import isfile, samefile
from typing import Any

from crosstable.commands.console import (
    STANDARD,
    CommandError,
    columns,
    emit,
    has_colour,
    is_quiet,
    note,
    progress,
)
from crosstable.commands.inputs import contents, report_on, save
from crosstable.display import printable
from crosstable.parsers.together import Given
from crosstable.reports import View, render
from crosstable.reports.facts import fails
from crosstable.results import Report
from crosstable.stated import NOTHING, Stated
from crosstable.verify import BATCH, verify_files, verify_given


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
    _show(reports, output, strict)
    return _status(reports, strict, exit_zero)


def apply(
    path: str,
    numbers: Sequence[int],
    target: str,
    *,
    output: str,
    strict: bool,
    exit_zero: bool,
    force: bool,
    **known: Any,
) -> int:
    """Write the table of a file with the suggestions of these numbers (from 1) applied, and print what is found in it.

    Nothing is written unless verifying the corrected table shows that it is better. The exit status is that of
    verifying it. ``known`` is what :func:`crosstable.verify.verify_files` is told beside the file.
    """
    from crosstable.causes.applied import ApplyError, corrected  # noqa: PLC0415 - only if asked for

    if target != STANDARD and isfile(target) and not force:
        raise CommandError(printable(f"{target}: the file exists already; it is replaced only with --force"))
    name, data = contents(path)
    try:
        (report,) = verify_given([Given(name, data)], **known)
        made = corrected(report, data, numbers, partial(_on_corrected, target, report, known))
    except ApplyError as error:
        raise CommandError(printable(f"{name}: {error}")) from error
    if path != STANDARD and isfile(target) and samefile(path, target) and contents(path)[1] != data:
        raise CommandError(printable(f"{path}: the file was changed meanwhile; nothing is written"))
    save(target, made.data, force=force)
    for told in made.told:
        note(printable(f"{name}: {told}"))
    if target != STANDARD:
        _show([made.report], output, strict)
    return _status([made.report], strict, exit_zero)


def _on_corrected(target: str, before: Report, known: Mapping[str, Any], data: bytes) -> Report:
    """The report on a corrected table, by the name that it is to have."""
    told: dict[str, Any] = {**known, "format": before.format}
    return verify_given([Given(target, data)], **told)[0]


def _show(reports: Sequence[Report], output: str, strict: bool) -> None:
    view = View(colour=has_colour(), columns=columns(otherwise=120), quiet=is_quiet(), strict=strict)
    emit(render(output, reports, view))


def _status(reports: Sequence[Report], strict: bool, exit_zero: bool) -> int:
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
