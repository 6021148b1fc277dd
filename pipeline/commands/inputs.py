"""What commands read and write: files, and standard input and output for ``-``."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.commands.console import STANDARD, CommandError, emit, note, read_standard_input, say
from crosstable.diagnostics import Severity
from crosstable.display import printable
from crosstable.files import LIMIT, FileError, beside, read_file, reason, too_large, write_file
from crosstable.model import Tournament
from crosstable.parsers import Parsed
from crosstable.parsers.together import Given, Read, read_together
from crosstable.results import Report
from crosstable.stated import NOTHING, Stated
from crosstable.verify import given, verify_bytes, verify_files, verify_given, with_stated

STDIN = "<stdin>"
"""What standard input is called in reports."""


def report_on(
    path: str, *, format: str | None, profile: str | None = None, stated: Stated = NOTHING, pairings: bool = False
) -> Report:
    """The report on one file, or on standard input for ``-``."""
    if path != STANDARD:
        return verify_files([path], format=format, profile=profile, stated=stated, pairings=pairings)[0]
    try:
        data = _standard_input()
    except FileError as error:
        return Report(STDIN, error=error.reason)
    return verify_bytes(STDIN, data, format=format, profile=profile, stated=stated, pairings=pairings)


def examine(
    path: str, *others: str, format: str | None, profile: str | None = None, stated: Stated = NOTHING
) -> tuple[Report, Tournament]:
    """The report on a file, or on several of one event, and the tournament; a file that cannot be read, or is of
    another event, is a :class:`CommandError`."""
    if not others:
        report = report_on(path, format=format, profile=profile, stated=stated)
    else:
        files = [_given(name) for name in (path, *others)]
        one_event(read_together(files, format))
        (report,) = verify_given(files, format=format, profile=profile, stated=stated)
    if report.tournament is None:
        raise CommandError(printable(f"{report.path}: {report.error}"))
    return report, report.tournament


def load(path: str, *, format: str | None) -> Parsed:
    """The tournament of a file, or of standard input for ``-``.

    That parts cannot be read is said on standard error; if nothing can, that is a :class:`CommandError`.
    """
    return load_together([path], format=format)


def load_together(paths: Sequence[str], *, format: str | None, stated: Stated = NOTHING) -> Parsed:
    """The one tournament that the files tell of: one file, or several that a program gives for one event.

    Files of several events are a :class:`CommandError` that says which belong together, and so is one that cannot be
    read. That parts cannot be read is said on standard error. ``stated`` is what is known of the system beside them.
    """
    return _told(one_event([with_stated(event, stated) for event in read_events(paths, format=format)]))


def read_events(paths: Sequence[str], *, format: str | None) -> list[Read]:
    """What the files hold, event by event, in the order of their first files; ``-`` is standard input."""
    look = None if list(paths) == [STANDARD] else beside
    return read_together(map(_given, paths), format, look)


def report_events(paths: Sequence[str], *, format: str | None, verify: bool, stated: Stated = NOTHING) -> list[Report]:
    """A report on every event that the files tell of; without ``verify`` only with what its reader found."""
    files = [_readable(path) for path in paths]
    if verify:
        return verify_given(files, format=format, stated=stated)
    reports: list[Report] = []
    for read in read_together(files, format, beside):
        event = with_stated(read, stated)
        reports.append(
            Report(
                event.path,
                tournament=None if event.parsed is None else event.parsed.tournament,
                findings=event.diagnostics,
                error=event.error,
            )
        )
        if event.parsed is not None:
            _told(event)
    return reports


def _readable(path: str) -> Given:
    """A file with its bytes, or with the reason why it cannot be read."""
    try:
        return Given(STDIN, _standard_input()) if path == STANDARD else given(path)
    except FileError as error:
        return Given(STDIN, error=error.reason)


def _given(path: str) -> Given:
    """A file with its bytes; one that cannot be read is a :class:`CommandError`."""
    return Given(*contents(path))


def one_event(events: Sequence[Read]) -> Read:
    """The one event that files tell of; more, or one that cannot be read, are a :class:`CommandError`."""
    for event in events:
        if event.parsed is None:
            raise CommandError(printable(f"{event.path}: {event.error}"))
    if len(events) > 1:
        listed = "".join(f"\n  {_described(event)}" for event in events)
        raise CommandError(f"these files tell of {len(events)} tournaments, name those of one:{listed}")
    return events[0]


def _described(event: Read) -> str:
    """An event by its files, its name and its number."""
    settings = None if event.parsed is None else event.parsed.tournament.settings
    names = [text for text in (settings.event, settings.code and f"({settings.code})") if text] if settings else []
    return printable(f"{', '.join(event.paths)}: {' '.join(names) or f'a tournament without a name, {event.format}'}")


def _told(event: Read) -> Parsed:
    """What was read of an event, after saying that parts could not be."""
    assert event.parsed is not None  # noqa: S101 - others are refused before
    if has_errors(event.parsed):
        say(printable(f"{event.path}: parts cannot be read and are left out; crosstable verify says which"))
    return event.parsed


def contents(path: str) -> tuple[str, bytes]:
    """What a file, or standard input for ``-``, is called and holds; raises :class:`CommandError`."""
    label = STDIN if path == STANDARD else path
    try:
        return label, _standard_input() if path == STANDARD else read_file(path)
    except FileError as error:
        raise CommandError(printable(f"{label}: {error.reason}")) from error


def has_errors(parsed: Parsed) -> bool:
    """Whether parts of the file could not be read."""
    return any(diagnostic.severity is Severity.ERROR for diagnostic in parsed.diagnostics)


def save(path: str, data: bytes, *, force: bool) -> None:
    """Write a file, or standard output for ``-``; raises :class:`CommandError`."""
    if path == STANDARD:
        emit(data)
        return
    try:
        write_file(path, data, force=force)
    except FileError as error:
        raise CommandError(printable(str(error))) from error
    note(printable(f"{path} written"))


def _standard_input() -> bytes:
    try:
        data = read_standard_input(LIMIT + 1)
    except OSError as error:
        raise FileError(STDIN, reason(error)) from error
    if len(data) > LIMIT:
        raise FileError(STDIN, too_large())
    return data
