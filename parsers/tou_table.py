"""A ``.tou`` file as a whole: from text to tournament. What the table means, the wall list parser knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from crosstable.countries import EGF, KNOWN
from crosstable.model import Header, Player, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.tou_headers import read_line
from crosstable.parsers.tou_rows import IDENTITY, SPLITTER, cut_row
from crosstable.parsers.walllist.alignment import Slot
from crosstable.parsers.walllist.assemble import Dialect, assemble
from crosstable.parsers.walllist.columns import endings
from crosstable.parsers.walllist.document import no_rows
from crosstable.parsers.walllist.glued import style_of
from crosstable.parsers.walllist.labels import HeadingLine
from crosstable.parsers.walllist.lines import MOST_LINES, NO_ROWS, sort_lines
from crosstable.parsers.walllist.odd_rows import Completed, Mended, Stray
from crosstable.parsers.walllist.readings import Context, Reading
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Row, Table
from crosstable.parsers.walllist.sides import NUMBERS_OF_OPPONENTS
from crosstable.parsers.walllist.splitting import Stretch
from crosstable.source import Source

DIALECT: Final = Dialect(read_line, "ffg")
HEADING_LINE: Final = re.compile(r"\s*;\s*num\.?\s+nom\b", re.IGNORECASE)
NO_LICENCE: Final = re.compile(r"-*")
FIRST: Final = len(IDENTITY)
"""The column of the first round."""

COUNTRIES: Final = KNOWN | EGF.keys()

Stretches = list[Stretch | None]


class _Laid(NamedTuple):
    """A row with the text of every column and where it stands; ``None`` if it is a row like most."""

    row: Row
    texts: list[str | None]
    stretches: Stretches | None = None


def parse(source: Source) -> Parsed:
    """The tournament in the text, and what could not be read.

    Raises :class:`UnreadableError` if there is no row with results.
    """
    comments, others = sort_lines(source.text)
    if len(others) > MOST_LINES:
        raise UnreadableError(f"{len(others):,} lines: no tournament is as long")
    cut = [(line, cut_row(*line)) for line in others]
    rows = [row for _, row in cut if row is not None]
    beside = [line for line, row in cut if row is None]
    completed = _complete(rows)
    heading = next((number for number, text in comments if HEADING_LINE.match(text)), None)
    lines = sorted([*comments, *beside, *endings(rows, others)])
    parsed = assemble(source, completed, lines, HeadingLine(number=heading), DIALECT)
    between = [line for line in beside if rows[0].number < line[0] < rows[-1].number]
    return Parsed(_understood(parsed.tournament), (*parsed.diagnostics, *no_rows(between, source)))


def _complete(rows: Sequence[Row]) -> Completed:
    """The table of all rows; those with more or fewer results than most are laid over its rounds one by one."""
    widths = Counter(len(row.fields) for row in rows if len(row.fields) > FIRST)
    if not widths:
        raise UnreadableError(NO_ROWS)
    width = max(widths, key=lambda width: (widths[width], width))
    rounds = width - FIRST
    usual = [row for row in rows if len(row.fields) == width]
    table = _table([_Laid(row, _known(row.fields)) for row in usual], rounds)
    odd = [row for row in rows if len(row.fields) != width]
    if not odd:
        return Completed(table, [], [])
    context = _context(table, {row.number: number for number, row in enumerate(rows, 1)})
    readings = [(row, context.read(_results(row))) for row in odd]
    laid = [*(_Laid(row, _known(row.fields)) for row in usual), *(_laid(row, reading) for row, reading in readings)]
    mended = [Mended(row.number, *mend) for row, reading in readings for mend in reading.mends]
    strays = [stray for row, reading in readings for stray in _strays(row, reading)]
    return Completed(_table(sorted(laid, key=lambda one: one.row.number), rounds), mended, strays)


def _table(laid: Sequence[_Laid], rounds: int) -> Table:
    return Table(
        rows=[one.row for one in laid],
        columns=list(zip(*(one.texts for one in laid), strict=True)),
        roles=[*IDENTITY, *[Role.ROUND] * rounds],
        name=IDENTITY.index(Role.NAME),
        splitter=SPLITTER,
        odd={index: one.stretches for index, one in enumerate(laid) if one.stretches is not None},
    )


def _known(fields: Sequence[str]) -> list[str | None]:
    """The texts of fields, ``None`` where there is nothing, or a licence of dashes."""
    licence = IDENTITY.index(Role.IDENTIFIER)
    return [
        None if not text or (at == licence and NO_LICENCE.fullmatch(text)) else text for at, text in enumerate(fields)
    ]


def _context(table: Table, numbers: dict[int, int]) -> Context:
    """What the usual rows teach about the rounds of the others: where they stand, and whom they name."""
    columns = table.columns[FIRST:]
    extents = _extents([table.stretches(index)[FIRST:] for index in range(len(table.rows))])
    rows = [numbers[row.number] for row in table.rows]
    slots = [
        Slot(Role.ROUND, extent, named=MappingProxyType(dict(zip(rows, map(_opponent, texts), strict=True))))
        for texts, extent in zip(columns, extents, strict=True)
    ]
    results = (text for texts in columns for text in texts if _opponent(text))
    return Context(table, slots, numbers, style_of(text for text in results if text))


def _opponent(text: str | None) -> int:
    return NUMBERS_OF_OPPONENTS[text]


def _extents(rows: Sequence[Stretches]) -> Stretches:
    """Where each round stands in all these rows; nowhere in particular if rounds do not stand one beside the other."""
    extents = [
        (min(start for start, _ in found), max(end for _, end in found))
        for found in ([stretch for stretch in column if stretch] for column in zip(*rows, strict=True))
    ]
    apart = all(one[1] <= other[0] for one, other in pairwise(extents))
    return [extent if apart else None for extent in extents]


def _results(row: Row) -> Row:
    """A row of nothing but its results."""
    return row._replace(fields=row.fields[FIRST:], stretches=SPLITTER.stretches(row.text)[FIRST:])


def _laid(row: Row, reading: Reading) -> _Laid:
    texts, stretches = _known(row.fields[:FIRST]), list[Stretch | None](SPLITTER.stretches(row.text)[:FIRST])
    for taken in reading.alignment.taken:
        texts.append(reading.texts[taken[0]] if taken else None)
        stretches.append(reading.stretches[taken[0]] if taken else None)
    return _Laid(row, texts, [stretch if text else None for text, stretch in zip(texts, stretches, strict=True)])


def _strays(row: Row, reading: Reading) -> Iterator[Stray]:
    for at, _ in reading.alignment.left_over:
        yield Stray(row.number, reading.stretches[at], reading.texts[at])


def _understood(tournament: Tournament) -> Tournament:
    """The tournament with what needs a second look: the event's name, header lines given twice, countries."""
    settings = tournament.settings
    if settings.event is None:
        settings = replace(settings, event=settings.short_name)
    players = tuple(map(_with_country, tournament.players))
    return replace(tournament, settings=settings, players=players, headers=_said_once(tournament.headers))


def _with_country(player: Player) -> Player:
    """The player with the country that stands in place of the club of those from abroad."""
    club = player.club
    return replace(player, country=club) if club is not None and club in COUNTRIES else player


def _said_once(headers: Sequence[Header]) -> tuple[Header, ...]:
    """The header lines; of several with one key the first has said it, and the others are free text."""
    known: set[str | None] = set()
    told: list[Header] = []
    for header in headers:
        told.append(Header(None, f"{header.tag}={header.value}") if header.tag and header.tag in known else header)
        known.add(header.tag)
    return tuple(told)
