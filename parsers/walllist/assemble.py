"""From a table of texts to a tournament."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Any, Final, NamedTuple

from crosstable.model import QUARTER, Column, Round, Settings, Side, System, Tournament
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
from crosstable.parsers.walllist.points import Points, points_of, told_points, values_of
from crosstable.parsers.walllist.points_headers import said_in
from crosstable.parsers.walllist.points_sides import with_points
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.parsers.walllist.settle import settle, with_entry_numbers, with_identifiers
from crosstable.parsers.walllist.sides import choose_numbering, is_printed_by_macmahon, read_sides
from crosstable.source import Source

MOST_ROUNDS: Final = 200
LOST_FRACTION: Final = "?"
OWN_ROUND: Final = re.compile(r"round_[0-9]+")
"""How the headings of our own CSV name rounds."""
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


OF_POINTS: Final = frozenset({"uragan", "mp"})
"""Criteria that a heading alone does not make: ``MP`` may be McMahon points."""


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
    beside = _without_headings(lines, heading_line)
    head = read_headers(beside, source, dialect.read_line)
    said = said_in(beside)
    points = points_of(table, labels, said.scheme)
    if points is not None:
        table = with_entry_numbers(table, heading_line.headings, labels)
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
        points.told if points else (),
        tuple(heading.stretch if (heading := labels[at]) else None for at in (points.told if points else ())),
    )
    sides = _sides(source, table, rounds, counts_points=points is not None)
    if points is not None:
        texts = [table.columns[at] for at in rounds]
        sides = with_points(sides, texts, points.points(table, rounds), points.counted)
    players = make_players(table, sides, _ratings(table, labels, points), dialect.scheme)
    lossy = LOST_FRACTION in source.text
    columns = [_column(table, at, labels[at], points, lossy=lossy) for at in claims]
    scheme = points.scheme if points else None
    tournament = Tournament(
        players=players,
        rounds=tuple(_round(labels[at]) for at in rounds),
        columns=(*columns, *(_told_columns(table, rounds, points) if points else ())),
        settings=_settings(head.settings, said.facts) if points else head.settings,
        system=System(scheme) if scheme else None,
        headers=head.headers,
        origin=origin,
    )
    found = complaints(origin, tournament, sides, completed.mended, completed.strays)
    return Parsed(tournament, (*head.diagnostics, *found, *damage(origin, tournament)))


def _without_headings(lines: Sequence[Line], heading_line: HeadingLine) -> Sequence[Line]:
    """The lines but for the headings, which may be repeated on every page."""
    heading = next((text.strip() for number, text in lines if number == heading_line.number), None)
    return lines if heading is None else [line for line in lines if line[1].strip() != heading]


def _sides(source: Source, table: Table, rounds: Sequence[int], *, counts_points: bool) -> list[list[Side | None]]:
    texts = [table.columns[at] for at in rounds]
    count = len(table.rows)
    numbers = (*table.of_role(Role.PLACE), *table.of_role(Role.ORDER))
    numbering = choose_numbering(texts, [table.columns[at] for at in numbers], count)
    referee = "!" in source.text and not counts_points and is_printed_by_macmahon(texts)
    return read_sides(texts, numbering, count, referee=referee)


def _round(heading: Heading | None) -> Round:
    """A round by the heading of its column; our own CSV heads every round so, which is no label of the event's."""
    if heading is None or OWN_ROUND.fullmatch(heading.label):
        return Round()
    return Round(heading.label, heading.meaning == "playoff")


def _settings(settings: Settings, facts: Mapping[str, Any]) -> Settings:
    """The settings with facts that lines beside the table say, where no header line does."""
    return replace(settings, **{name: value for name, value in facts.items() if getattr(settings, name) is None})


def _column(table: Table, at: int, heading: Heading | None, points: Points | None, *, lossy: bool) -> Column:
    """A printed column. Its index counts the fields of a row as the h9 format does, the name as two. ``lossy``: some
    column of the file may have lost fractions."""
    texts = tuple(table.columns[at])
    index = at + (at > table.name and Role.GIVEN not in table.roles)
    label = heading.label if heading else None
    criterion = "place" if table.roles[at] is Role.ORDER else criterion_of(heading)
    meaning = points.meanings.get(at) if points else None
    if meaning is not None:
        return Column(index, label, meaning[0], texts, tuple(values_of(texts)), after=meaning[1])
    criterion = None if criterion in OF_POINTS else criterion
    vague = tuple(text is not None and text.endswith(LOST_FRACTION) for text in texts) if lossy else ()
    return Column(index, label, criterion, texts, tuple(map(NUMBERS.__getitem__, texts)), vague if any(vague) else ())


def _told_columns(table: Table, rounds: Sequence[int], points: Points) -> Iterator[Column]:
    """The points of rounds that stand in the cells, as columns behind all others."""
    for number, at in enumerate(rounds, 1):
        if at in points.told:
            texts = tuple(map(told_points, table.columns[at]))
            index = len(table.columns) + number
            yield Column(index, None, "gain", texts, tuple(map(NUMBERS.__getitem__, texts)), after=number)


def _field_columns(table: Table) -> dict[str, tuple[int, ...]]:
    fields: dict[str, tuple[int, ...]] = {}
    for at, role in enumerate(table.roles):
        name = FIELDS.get(role)
        if name is not None:
            fields[name] = (*fields.get(name, ()), at)
    return fields


def _ratings(table: Table, labels: Sequence[Heading | None], points: Points | None) -> Iterable[int | None]:
    """The ratings, whole numbers; what stands behind the point is dropped."""
    for at in table.of_role(Role.NUMBER):
        heading = labels[at]
        found = points is not None and points.meanings.get(at) == ("rating", None)
        if found or (heading is not None and heading.meaning == "rating"):
            values = map(NUMBERS.__getitem__, table.columns[at])
            return [None if value is None else int(value // QUARTER) for value in values]
    return repeat(None)
