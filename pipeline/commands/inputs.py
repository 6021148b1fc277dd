"""What commands read and write: files, and standard input and output for ``-``."""

from __future__ import annotations

from crosstable.commands.console import STANDARD, CommandError, emit, note, read_standard_input, say
from crosstable.diagnostics import Severity
from crosstable.display import printable
from crosstable.files import LIMIT, FileError, beside, read_file, reason, too_large, write_file
from crosstable.model import Tournament
from crosstable.parsers import Parsed, UnreadableError, read
from crosstable.results import Report
from crosstable.verify import verify_bytes, verify_files

STDIN = "<stdin>"
"""What standard input is called in reports."""


def report_on(path: str, *, format: str | None, profile: str | None = None) -> Report:
    """The report on one file, or on standard input for ``-``."""
    if path != STANDARD:
        return verify_files([path], format=format, profile=profile)[0]
    try:
        data = _standard_input()
    except FileError as error:
        return Report(STDIN, error=error.reason)
    return verify_bytes(STDIN, data, format=format, profile=profile)


def examine(path: str, *, format: str | None, profile: str | None = None) -> tuple[Report, Tournament]:
    """The report on a file and its tournament; a file that cannot be read is a :class:`CommandError`."""
    report = report_on(path, format=format, profile=profile)
    if report.tournament is None:
        raise CommandError(printable(f"{report.path}: {report.error}"))
    return report, report.tournament


def load(path: str, *, format: str | None) -> Parsed:
    """The tournament of a file, or of standard input for ``-``.

    That parts cannot be read is said on standard error; if nothing can, that is a :class:`CommandError`.
    """
    label, data = contents(path)
    try:
        _, _, parsed = read(label, data, format, None if path == STANDARD else beside)
    except UnreadableError as error:
        raise CommandError(printable(f"{label}: {error}")) from error
    if has_errors(parsed):
        say(printable(f"{label}: parts cannot be read and are left out; crosstable verify says which"))
    return parsed


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
