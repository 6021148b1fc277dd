"""``crosstable verify``: what is wrong with a file, and exactly where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
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
from crosstable.commands.inputs import contents, one_event, report_on, save
from crosstable.display import printable
from crosstable.parsers.together import Given, read_together
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
    paths: Sequence[str],
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

    Of several files, which must be of one event, the one is written whose texts change. Nothing is written unless
    verifying the corrected table shows that it is better. The exit status is that of verifying it. ``known`` is what
    :func:`crosstable.verify.verify_files` is told beside the files.
    """
    from crosstable.causes.applied import ApplyError, corrected_of  # noqa: PLC0415 - only if asked for

    if target != STANDARD and isfile(target) and not force:
        raise CommandError(printable(f"{target}: the file exists already; it is replaced only with --force"))
    files = [Given(*contents(path)) for path in paths]
    try:
        report = _on_one_event(files, known)
        made = corrected_of(
            report, [file.data for file in files], numbers, partial(_on_corrected, files, report, target, known)
        )
    except ApplyError as error:
        raise CommandError(printable(f"{files[0].path}: {error}")) from error
    changed = files[made.file]
    replaced = _replaced(paths, target)
    if replaced is not None and files[replaced] is not changed:
        raise CommandError(printable(f"{target}: the file that is corrected is {changed.path}; nothing is written"))
    if replaced is not None and contents(target)[1] != changed.data:
        raise CommandError(printable(f"{target}: the file was changed meanwhile; nothing is written"))
    save(target, made.data, force=force)
    if len(files) > 1 and replaced is None:
        note(printable(f"{target} is {changed.path} corrected; the other files stay as they are"))
    for told in made.told:
        note(printable(f"{changed.path}: {told}"))
    if target != STANDARD:
        _show([made.report], output, strict)
    return _status([made.report], strict, exit_zero)


def _replaced(paths: Sequence[str], target: str) -> int | None:
    """Which of the files that are read (from 0) is the one that is written."""
    if not isfile(target):
        return None
    return next((n for n, path in enumerate(paths) if path != STANDARD and samefile(path, target)), None)


def _on_one_event(files: Sequence[Given], known: Mapping[str, Any]) -> Report:
    """The report on files of one event; others are a :class:`CommandError`."""
    reports = verify_given(files, **known)
    if len(reports) > 1:
        one_event(read_together(files, known["format"]))
    return reports[0]


def _on_corrected(
    files: Sequence[Given], before: Report, target: str, known: Mapping[str, Any], data: Sequence[bytes]
) -> Report:
    """The report on a corrected table, by the name that it is to have. Beside other files it keeps its own while it is
    read, as that may tell which round it is of."""
    if len(files) == 1:
        told: dict[str, Any] = {**known, "format": before.format}
        return verify_given([Given(target, data[0])], **told)[0]
    new = [Given(file.path, new) for file, new in zip(files, data, strict=True)]
    report = _on_one_event(new, known)
    source = report.source
    if source is None:
        return report
    parts = tuple(
        part._replace(path=target) if one.data != file.data else part
        for part, one, file in zip(source.parts, new, files, strict=True)
    )
    return replace(report, path=parts[0].path, source=replace(source, path=parts[0].path, parts=parts))


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
