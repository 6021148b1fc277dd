"""A wall list as a whole: from text to tournament."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.walllist.assemble import assemble
from crosstable.parsers.walllist.columns import endings, table_in_columns
from crosstable.parsers.walllist.lines import (
    COMMENT,
    MOST_LINES,
    NO_ROWS,
    Line,
    cut,
    has_points,
    has_result,
    sample_lines,
    sort_lines,
)
from crosstable.parsers.walllist.odd_rows import Completed, complete
from crosstable.parsers.walllist.points_rows import points_splitter
from crosstable.parsers.walllist.rows import Row, Table
from crosstable.parsers.walllist.splitting import Splitter, choose_splitter
from crosstable.parsers.walllist.table import usual_rows
from crosstable.source import Source, Span

MOST_REMARKS: Final = 20
FIRST_PLACES: Final = frozenset({"1", "1.", "1)", "(1)"})


def parse(source: Source) -> Parsed:
    """The tournament in the text, and what could not be read.

    Raises :class:`UnreadableError` if there is no line with a result such as ``12+/w0``.
    """
    comments, others = sort_lines(source.text)
    if len(others) > MOST_LINES:
        raise UnreadableError(f"{len(others):,} lines: no tournament is as long")
    completed = table_in_columns(comments, others)
    if completed is not None:
        return assemble(source, completed, sorted([*comments, *endings(completed.table.rows, others)]))
    some = sample_lines(others)
    if not some:
        raise UnreadableError(NO_ROWS)
    splitter = points_splitter(choose_splitter([text for _, text in some]), others)
    groups = _tables(cut(others, splitter))
    rows = max(groups, key=_results) if len(groups) > 1 else groups[0]
    if len(groups) > 1:
        some = sample_lines([(row.number, row.text) for row in rows])
    completed = find_table(rows, some, splitter)
    beside = _lines_beside(others, completed.table, splitter)
    parsed = assemble(source, completed, sorted([*comments, *beside]))
    others_said = [_left_aside(group, source) for group in groups if group is not rows and _results(group)]
    between = _lines_between(beside, completed.table)
    return Parsed(parsed.tournament, (*parsed.diagnostics, *others_said, *no_rows(between, source)))


def find_table(rows: Sequence[Row], some: Sequence[Line], splitter: Splitter) -> Completed:
    """The table that these rows make, judged first by ``some`` of them. Raises :class:`UnreadableError` if they make
    none."""
    numbers = {number for number, _ in some}
    table = usual_rows(rows, [row for row in rows if row.number in numbers], splitter)
    return complete(table, rows)


def _lines_beside(lines: Sequence[Line], table: Table, splitter: Splitter) -> list[Line]:
    """The lines that are no rows of the table, and comments that end its rows."""
    if len(lines) == len(table.rows) and not any(COMMENT in text for _, text in lines):
        return []
    numbers = {row.number for row in table.rows}
    beside = [line for line in lines if line[0] not in numbers]
    if splitter.delimiter == COMMENT:
        return beside
    ending = [(number, text.partition(COMMENT)[2]) for number, text in lines if COMMENT in text and number in numbers]
    return beside + [(number, COMMENT + text) for number, text in ending]


def _lines_between(beside: Sequence[Line], table: Table) -> list[Line]:
    """Lines between the first row and the last that are no rows, such as a sentence; headings may be repeated."""
    if not beside:
        return []
    first, last = table.rows[0].number, table.rows[-1].number
    told = [line for line in beside if not line[1].startswith(COMMENT)]
    before = {text.strip() for number, text in told if number < first}
    return [(number, text) for number, text in told if first < number < last and text.strip() not in before]


def no_rows(lines: Sequence[Line], source: Source) -> list[Diagnostic]:
    """A remark on each of these lines, which stand between rows and are none."""
    return [
        finding(
            "R101",
            "a line between the rows is no row and is left aside",
            Span(start := source.line_start(number) + len(text) - len(text.lstrip()), start + len(text.strip())),
            advice="If it is a player's row, write it as the others are written; else take it out.",
            severity=Severity.INFO,
        )
        for number, text in lines[:MOST_REMARKS]
        if not has_result(text)
    ]


def _tables(rows: list[Row]) -> list[list[Row]]:
    """The rows by table: where places start again after a gap, another table begins."""
    first = [index for index, row in enumerate(rows) if row.fields[0] in FIRST_PLACES]
    others = [index for index in first[1:] if _is_gap(rows[index - 1], rows[index])]
    return [rows[start:end] for start, end in pairwise([0, *others, len(rows)])]


def _is_gap(before: Row, row: Row) -> bool:
    return before.number + 1 < row.number or not (has_result(before.text) or has_points(before.text))


def _results(rows: Sequence[Row]) -> int:
    return sum(has_result(row.text) for row in rows)


def _left_aside(rows: Sequence[Row], source: Source) -> Diagnostic:
    row = next(row for row in rows if has_result(row.text))
    start = source.line_start(row.number)
    return finding(
        "R101",
        f"another table, of {_results(rows)} rows, begins here and is left aside",
        Span(start + len(row.text) - len(row.text.lstrip()), start + len(row.text.rstrip())),
        advice="Keep every table in a file of its own.",
        severity=Severity.WARNING,
    )
