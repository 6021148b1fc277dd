"""A report for the AGA's ratings: ``TOURNEY``, ``PLAYERS`` and ``GAMES``, as organisers type it and programs write it.

Read as widely as the AGA reads it itself, and a little more: games with or without a section a round, players on one
line or on three, counts behind headings, remarks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.display import counted
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.aga.build import tournament
from crosstable.parsers.aga.lines import MOST_LINES, Line, lines_of
from crosstable.parsers.aga.sections import TITLE, Report, is_section
from crosstable.parsers.aga.signs import is_report
from crosstable.parsers.encoding import decode
from crosstable.source import Source


def sniff(data: bytes) -> bool:
    """Whether this looks like a report for the AGA's ratings."""
    return is_report(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament of a report; of several reports in one file, of the one with most games.

    Raises :class:`UnreadableError` if there is none, or if it is too long.
    """
    text, encoding = decode(data)
    source = Source(path, text, encoding)
    lines = list(lines_of(source))
    if len(lines) > MOST_LINES:
        raise UnreadableError(f"{len(lines):,} lines: no tournament is as long")
    reports = [Report(block.lines, block.title) for block in _blocks(lines)]
    if not reports:
        raise UnreadableError("this is no report for the AGA: it has no section PLAYERS or GAMES")
    chosen = max(reports, key=lambda report: report.size)
    told, notes = chosen.told()
    made = tournament(source, told, notes)
    notes += [_left_aside(report) for report in reports if report is not chosen]
    return source, Parsed(made, tuple(notes))


class _Block(NamedTuple):
    lines: Sequence[Line]
    title: Line | None


def _blocks(lines: Sequence[Line]) -> list[_Block]:
    """The lines of each report, up to the title of the next one. What stands before the first title belongs to it."""
    sections = [index for index, line in enumerate(lines) if is_section(line)]
    titles = [index for index, line in enumerate(lines) if TITLE.fullmatch(line.whole)]
    reach = pairwise([*titles, len(lines)])
    begins = [start for start, end in reach if any(start < section < end for section in sections)]
    if not begins:
        return [_Block(lines, None)] if sections else []
    ends = [*begins[1:], len(lines)]
    starts = [0, *begins[1:]]
    return [_Block(lines[start:end], lines[title]) for start, end, title in zip(starts, ends, begins, strict=True)]


def _left_aside(report: Report) -> Diagnostic:
    return finding(
        "R101",
        f"another report, of {counted(report.size, 'game')}, begins here and is left aside",
        report.beginning,
        advice="Keep every report in a file of its own.",
        severity=Severity.WARNING,
    )
