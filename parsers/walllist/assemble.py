"""From a table of texts to a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Final, NamedTuple

from crosstable.model import QUARTER, Column, Round, Side, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.walllist.complaints import complaints
from crosstable.parsers.walllist.damage import damage
from crosstable.parsers.walllist.header_lines import LineReader, read_egd_line, read_headers
from crosstable.parsers.walllist.headings import Heading
from crosstable.parsers.walllist.labels import HeadingLine, criterion_of, find_headings, label_columns
from crosstable.parsers.walllist.lines import NO_ROWS, Line
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.odd_rows import Completed
from crosstable.parsers.walllist.origin import TableOrigin
from crosstable.parsers.walllist.players import make_players
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.settle import settle, with_identifiers
from crosstable.parsers.walllist.sides import choose_numbering, is_printed_by_macmahon, read_sides
from crosstable.source import Source

MOST_ROUNDS: Final = 200
LOST_FRACTION: Final = "?"
"""What OpenGotha's encoding leaves of ¼, ½ and ¾."""

FIELDS: Final = {
    Role.PLACE: "place",
    Role.NAME: "name",
    Role.GIVEN: "name",
    Role.GRADE: "grade",
    Role.COUNTRY: "country",
    Role.CLUB: "club",
    Role.IDENTIFIER: "identifiers",
}
"""What the fields of a player are called, by the role of their columns."""


class Dialect(NamedTuple):
    """What tables of one origin have of their own: how header lines are read, and whose numbers (the scheme of
    :class:`crosstable.model.Identifier`) a column of identifiers holds."""

    read_line: LineReader = read_egd_line
    scheme: str = "egd"


EGD: Final = Dialect()
"""Header lines as in ``; EV[name]``, and PINs."""


def assemble(
    source: Source,
    completed: Completed,
    lines: Sequence[Line],
    heading_line: HeadingLine | None = None,
    dialect: Dialect = EGD,
) -> Parsed:
    """The tournament of a table; ``lines`` are all lines that are no rows, the line of the headings too unless it is
    given."""
    heading_line = heading_line or find_headings(lines, completed.table)
    table = settle(completed.table, heading_line.headings)
    labels = label_columns(heading_line.headings, table)
    table = with_identifiers(table, labels)
    head = read_headers(_without_headings(lines, heading_line), source, dialect.read_line)
    rounds = table.of_role(Role.ROUND)
    if not 0 < len(rounds) <= MOST_ROUNDS:
        raise UnreadableError(f"a row with {len(rounds)} results is no tournament's" if rounds else NO_ROWS)
    claims = tuple(sorted((*table.of_role(Role.ORDER), *table.of_role(Role.NUMBER))))
    origin = TableOrigin(
        source,
        table,
        rounds,
        claims,
        _field_columns(table),
        tuple(heading.stretch if (heading := labels[at]) else None for at in claims),
        heading_line.number,
        head.numbers,
    )
    sides = _sides(source, table, rounds)
    players = make_players(table, sides, _ratings(table, labels), dialect.scheme)
    lossy = LOST_FRACTION in source.text
    tournament = Tournament(
        players=players,
        rounds=tuple(_round(labels[at]) for at in rounds),
        columns=tuple(_column(table, at, labels[at], lossy=lossy) for at in claims),
        settings=head.settings,
        headers=head.headers,
        origin=origin,
    )
    found = complaints(origin, tournament, sides, completed.mended, completed.strays)
    return Parsed(tournament, (*head.diagnostics, *found, *damage(origin, tournament)))


def _without_headings(lines: Sequence[Line], heading_line: HeadingLine) -> Sequence[Line]:
    """The lines but for the headings, which may be repeated on every page."""
    heading = next((text.strip() for number, text in lines if number == heading_line.number), None)
    return lines if heading is None else [line for line in lines if line[1].strip() != heading]


def _sides(source: Source, table: Table, rounds: Sequence[int]) -> list[list[Side | None]]:
    texts = [table.columns[at] for at in rounds]
    count = len(table.rows)
    numbers = (*table.of_role(Role.PLACE), *table.of_role(Role.ORDER))
    numbering = choose_numbering(texts, [table.columns[at] for at in numbers], count)
    referee = "!" in source.text and is_printed_by_macmahon(texts)
    return read_sides(texts, numbering, count, referee=referee)


def _round(heading: Heading | None) -> Round:
    return Round() if heading is None else Round(heading.label, heading.meaning == "playoff")


def _column(table: Table, at: int, heading: Heading | None, *, lossy: bool) -> Column:
    """A printed column. Its index counts the fields of a row as the h9 format does, the name as two. ``lossy``: some
    column of the file may have lost fractions."""
    texts = tuple(table.columns[at])
    index = at + (at > table.name and Role.GIVEN not in table.roles)
    label = heading.label if heading else None
    criterion = "place" if table.roles[at] is Role.ORDER else criterion_of(heading)
    vague = tuple(text is not None and text.endswith(LOST_FRACTION) for text in texts) if lossy else ()
    return Column(index, label, criterion, texts, tuple(map(NUMBERS.__getitem__, texts)), vague if any(vague) else ())


def _field_columns(table: Table) -> dict[str, tuple[int, ...]]:
    fields: dict[str, tuple[int, ...]] = {}
    for at, role in enumerate(table.roles):
        name = FIELDS.get(role)
        if name is not None:
            fields[name] = (*fields.get(name, ()), at)
    return fields


def _ratings(table: Table, labels: Sequence[Heading | None]) -> Iterable[int | None]:
    for at in table.of_role(Role.NUMBER):
        heading = labels[at]
        if heading is not None and heading.meaning == "rating":
            values = map(NUMBERS.__getitem__, table.columns[at])
            return [None if value is None else int(value // QUARTER) for value in values]
    return repeat(None)
