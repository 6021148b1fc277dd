"""Verification: files in, reports out. Any number of files is one pass of the score engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from crosstable.collecting import nothing_to_collect
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.engines import ProfileError
from crosstable.examination import Examination, examine
from crosstable.files import FileError, beside, read_file
from crosstable.magic.case import MatchCase
from crosstable.model import Tournament
from crosstable.parsers.together import Given, Read, read_one, read_together
from crosstable.results import Report
from crosstable.stated import NOTHING, Stated, StatedError

if TYPE_CHECKING:
    from crosstable.case import Case
    from crosstable.causes.edits import Suggestion

BATCH = 2500
"""Files that are scored in one frame: enough to spread the engine's fixed costs, few enough to stay small."""


def verify_files(
    paths: Sequence[str],
    *,
    format: str | None = None,
    profile: str | None = None,
    stated: Stated = NOTHING,
    pairings: bool = False,
) -> list[Report]:
    """A report for every file, in order; a file that cannot be read has a report that says why.

    Files of one event have one report, where the first of them stands and by its name.

    ``format`` is a name of :data:`crosstable.parsers.FORMATS`, ``profile`` one of
    :data:`crosstable.engines.PROFILE_TITLES`; without them both are found out. ``stated`` is what is known of the
    system beside the files. ``pairings``: say also how the rounds might have been paired (P410, P411).
    """
    reports: list[Report] = []
    for start in range(0, len(paths), BATCH):
        with nothing_to_collect():
            reports += _verify(
                read_together(map(given, paths[start : start + BATCH]), format, beside), profile, stated, pairings
            )
    return reports


def verify_given(
    files: Sequence[Given],
    *,
    format: str | None = None,
    profile: str | None = None,
    stated: Stated = NOTHING,
    pairings: bool = False,
) -> list[Report]:
    """The same for files whose bytes are there."""
    return _verify(read_together(files, format, beside), profile, stated, pairings)


def verify_bytes(
    path: str,
    data: bytes,
    *,
    format: str | None = None,
    profile: str | None = None,
    stated: Stated = NOTHING,
    pairings: bool = False,
) -> Report:
    """A report on the content of a file; ``path`` is only its name."""
    return _verify([read_one(Given(path, data), format)], profile, stated, pairings)[0]


def given(path: str) -> Given:
    """A file by its path, with its bytes or the reason why it cannot be read."""
    try:
        return Given(path, read_file(path))
    except FileError as error:
        return Given(path, error=error.reason)


def with_stated(file: Read, stated: Stated) -> Read:
    """What was read, with what is stated beside it; if that cannot be, with the reason instead of a tournament."""
    if file.parsed is None:
        return file
    try:
        return replace(file, parsed=file.parsed._replace(tournament=stated.applied(file.parsed.tournament)))
    except StatedError as error:
        return replace(file, parsed=None, error=str(error))


def _verify(read: Sequence[Read], profile: str | None, stated: Stated, pairings: bool = False) -> list[Report]:
    files = [with_stated(file, stated) for file in read]
    examined = iter(examine([file.parsed.tournament for file in files if file.parsed is not None], profile))
    return [
        Report(file.path, source=file.source, findings=file.diagnostics, error=file.error)
        if file.parsed is None
        else _report(file, file.parsed.tournament, next(examined), pairings=pairings)
        for file in files
    ]


def _report(file: Read, tournament: Tournament, examined: Examination | ProfileError, *, pairings: bool) -> Report:
    if isinstance(examined, ProfileError):
        return Report(file.path, source=file.source, findings=file.diagnostics, error=str(examined))
    found = (*examined.findings, *(_reviewed(tournament) if pairings else ()))
    told = (*_not_told_better(file.diagnostics, examined.findings), *found)
    findings = tuple(sorted(told, key=_position))
    return Report(
        path=file.path,
        format=file.format,
        source=file.source,
        tournament=tournament,
        system=examined.system,
        profile=examined.profile,
        option=examined.option,
        starts=examined.starts,
        columns=examined.columns,
        findings=findings,
        suggest=partial(_suggestions, examined.case if findings else None, findings),
    )


def _reviewed(tournament: Tournament) -> Sequence[Diagnostic]:
    from crosstable.pairing.review import review  # noqa: PLC0415 - rustworkx is slow to import

    return review(tournament)


def _suggestions(case: Case | MatchCase | None, findings: Sequence[Diagnostic]) -> tuple[Suggestion, ...]:
    """What would explain the findings of a tournament; nothing where there is nothing to explain."""
    if case is None:
        return ()
    from crosstable.causes.matches.suggest import suggest_for_matches  # noqa: PLC0415 - only if asked for
    from crosstable.causes.suggest import suggest  # noqa: PLC0415

    with nothing_to_collect():
        return suggest_for_matches(case, findings) if isinstance(case, MatchCase) else suggest(case, findings)


def _not_told_better(parsed: Sequence[Diagnostic], found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """What the parser found, without what is told better elsewhere.

    That are numbers that it could not read where a check says what they ought to be, what else a row lacks of which it
    is told that it is too short, and players taken for new ones of whom it is told in which table they are missing.
    """
    rowless = {("R109", d.player) for d in found if d.code == "T316"}
    explained = {diagnostic.span for diagnostic in found if diagnostic.criterion is not None}
    short = {d.player for d in parsed if d.code == "R103" and d.player is not None}
    return (
        d
        for d in parsed
        if (d.code != "R101" or (d.span not in explained and d.player not in short))
        and (d.severity is not Severity.WARNING or (d.code, d.player) not in rowless)
    )


def _position(diagnostic: Diagnostic) -> tuple[int, str]:
    return (-1 if diagnostic.span is None else diagnostic.span.start, diagnostic.code)
