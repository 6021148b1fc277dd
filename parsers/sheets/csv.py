"""A table of match play in a CSV file: which line has the headings, what parts its fields, what kind it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers.csv_rows import DELIMITERS, Cell, rows_of
from crosstable.parsers.encoding import plain_bytes
from crosstable.parsers.sheets.sheet import Kind, Leaf, Role, Row, Sheet, roles_of, unknown_column
from crosstable.source import LINE_END, Source, Span

HEAD: Final = 4096
MOST_ABOVE: Final = 10
"""So many lines may stand above the headings: a title, what parts the fields, blank ones."""
_OF_GO: Final = re.compile(
    r"\b(?:white|black|mms|mcmahon|sos(?:os|w)?|sodos|egd|komi|grade)\b|white_|black_", re.IGNORECASE
)
"""Words in headings of tables of Go."""
_SAYS_MORE: Final = frozenset({Role.ROUND, Role.RESULT, Role.WINS, Role.WINNER, Role.TABLE})
"""A table of matches has one of these besides the two players."""
_OF_STANDINGS: Final = frozenset({Role.RANK, Role.OMW, Role.GW, Role.OGW, Role.RECORD, Role.MATCHES_WON})
"""Standings have one of these besides names and points."""


class Heading(NamedTuple):
    """The line of headings: where it starts and ends, what parts its fields, what its columns hold."""

    start: int
    end: int
    delimiter: str
    roles: Sequence[Role | None]
    kind: Kind


def kind_of(data: bytes) -> Kind | None:
    """What a file's line of headings says that it is, if it has one."""
    head = plain_bytes(data[:HEAD]).decode("utf-8", "replace")
    if head.lstrip()[:1] in {"{", "[", "<"}:
        return None
    heading = heading_of(head)
    return None if heading is None else heading.kind


def heading_of(text: str) -> Heading | None:
    """The line of headings of a table of matches or of standings."""
    start = 0
    for _ in range(MOST_ABOVE):
        end = LINE_END.search(text, start)
        last = end.start() if end else len(text)
        line = text[start:last]
        found = None if _OF_GO.search(line) else _heading(line)
        if found is not None:
            return Heading(start, last, *found)
        if end is None:
            return None
        start = end.end()
    return None


def _heading(line: str) -> tuple[str, Sequence[Role | None], Kind] | None:
    delimiter = max(DELIMITERS, key=line.count)
    if delimiter not in line:
        return None
    cells = next(rows_of(line, delimiter), list[Cell]())
    roles = roles_of([cell.text for cell in cells])
    kind = _kind(frozenset(role for role in roles if role is not None))
    return None if kind is None else (delimiter, roles, kind)


def _kind(roles: frozenset[Role]) -> Kind | None:
    if {Role.PLAYER, Role.OPPONENT} <= roles:
        return Kind.RESULTS if roles & _SAYS_MORE else None
    return Kind.STANDINGS if {Role.PLAYER, Role.POINTS} <= roles and roles & _OF_STANDINGS else None


def leaf_of(source: Source, start: int = 0) -> Leaf:
    """The table of a file; columns that are not known are reported and left out. A title above the headings names the
    event. ``start`` is where the file begins in a source of several, to which the places belong."""
    leaf = Leaf()
    heading = heading_of(source.text)
    if heading is None:
        return leaf
    leaf.event = _title(source.text[: heading.start], heading.delimiter)
    names, *rows = _rows(source.text, heading, start)
    sheet = Sheet(heading.kind, Span(start + heading.start, start + heading.end))
    for role, cell in zip(heading.roles, names, strict=False):
        if role is not None:
            sheet.headings[role] = cell
        elif cell.text.strip():
            leaf.notes.append(unknown_column(cell))
    unknown = [cell for role, cell in zip(heading.roles, names, strict=False) if role is None and cell.text.strip()]
    if heading.kind is Kind.RESULTS and not _TELL_RESULTS & sheet.headings.keys() and unknown:
        leaf.notes.append(_no_results(unknown))
    for cells in rows:
        if any(cell.text.strip() for cell in cells):
            sheet.rows.append(_row(cells, heading.roles, leaf.notes))
    leaf.sheets.append(sheet)
    return leaf


_TELL_RESULTS: Final = frozenset({Role.WINS, Role.RESULT, Role.WINNER})


def _no_results(unknown: Sequence[Cell]) -> Diagnostic:
    """That a table of matches has none of the columns that tell how they ended, but others that may."""
    names = ", ".join(cell.text.strip()[:40] for cell in unknown)
    return finding(
        "R107",
        f"no column tells how the matches ended; one of these may, but is not known: {names}",
        unknown[0].span,
        found=names,
        expected="columns named wins1, wins2 and draws, or result",
        advice="Name the columns with the games that either player won wins1 and wins2, or one such as 2-1 result.",
    )


def _rows(text: str, heading: Heading, start: int) -> Iterator[list[Cell]]:
    offset = start + heading.start
    for cells in rows_of(text[heading.start :], heading.delimiter):
        yield [Cell(cell.text, Span(*(place + offset for place in cell.span))) for cell in cells]


def _row(cells: Sequence[Cell], roles: Sequence[Role | None], notes: list[Diagnostic]) -> Row:
    span = Span(cells[0].span.start, cells[-1].span.end)
    filled = max((number for number, cell in enumerate(cells, 1) if cell.text.strip()), default=0)
    if filled > len(roles) or len(cells) < len(roles):
        message = f"the line has {len(cells)} fields, the line of headings {len(roles)}"
        notes.append(finding("R103", message, span, found=str(len(cells)), expected=str(len(roles))))
    return Row({role: cell for role, cell in zip(roles, cells, strict=False) if role is not None}, span)


def _title(above: str, delimiter: str) -> str | None:
    lines = (line.strip(f'{delimiter}" \t') for line in LINE_END.split(above))
    return next((" ".join(line.split()) for line in lines if line and not line.lower().startswith("sep=")), None)
