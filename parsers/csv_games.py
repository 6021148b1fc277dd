"""Our own CSV file of games (:mod:`crosstable.games_csv`), read back, also after a spreadsheet saved it.

Columns may stand in any order, be left out but for the round and the players, and be parted by commas, semicolons or
tabs, as spreadsheets of different countries save them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.games_csv import (
    BOTH,
    DECISIONS,
    GAME_FIELDS,
    KNOWN,
    OPPOSITE,
    OUTCOMES,
    PLAYER_FIELDS,
    SIDES,
    UNKNOWN,
)
from crosstable.model import Colour, Decision, Identifier, Player, Round, Side, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.csv_rows import DELIMITERS, Cell, rows_of
from crosstable.parsers.encoding import decode
from crosstable.plain_values import GRADE
from crosstable.source import Source, Span

NEEDED = ("round", "white_number", "white_family", "black_number", "black_family")
"""Columns without which a file is no table of games."""

MOST_ROUNDS = 999

_Meaning = TypeVar("_Meaning")
Notes = list[Diagnostic]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table, by column; ``span`` is the whole of it."""

    cells: Mapping[str, Cell]
    span: Span

    def text(self, column: str) -> str:
        cell = self.cells.get(column)
        return cell.text if cell else ""

    def place(self, column: str) -> Span:
        """Where a field stands, or the line if there is nothing in it."""
        cell = self.cells.get(column)
        return cell.span if cell and cell.text else self.span


class Record(NamedTuple):
    """What a line tells of one player's round; players by their numbers, ``side`` still without opponent."""

    player: int
    round: int
    side: Side
    opponent: int | None
    place: Span


class Entrant(NamedTuple):
    """A player as the first line that has him tells him."""

    player: Player
    line: Line
    colour: Colour


def sniff(data: bytes) -> bool:
    """Whether the first line is our heading, columns in any order."""
    head = data[:4096].split(b"\n")[0].lower()
    return all(name.encode() in head for name in NEEDED)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a CSV file of games. Raises :class:`UnreadableError` if the heading lacks a column."""
    text, encoding = decode(data)
    source = Source(path, text, encoding)
    notes: Notes = []
    table = list(_lines(source.text, notes))
    entrants = _entrants(table, notes)
    records = [record for line in table for record in _records(line, notes)]
    return source, Parsed(_tournament(source, entrants, records), tuple(notes))


def _tournament(source: Source, entrants: Mapping[int, Entrant], records: Sequence[Record]) -> Tournament:
    """Players in the order of their numbers; a second record of a player's round is surplus."""
    numbers = sorted(entrants)
    index = {number: row for row, number in enumerate(numbers)}
    rounds = max((record.round for record in records), default=0)
    sides: list[list[Side | None]] = [[None] * rounds for _ in numbers]
    places: dict[tuple[int, int], Span] = {}
    surplus: list[tuple[int, int, Side]] = []
    for record in records:
        row, number = index[record.player], record.round - 1
        side = record.side if record.opponent is None else replace(record.side, opponent=index[record.opponent])
        if sides[row][number] is None:
            sides[row][number] = side
            places[row, number] = record.place
        else:
            surplus.append((row, number, side))
    order = [entrants[number] for number in numbers]
    players = tuple(replace(entrant.player, sides=tuple(own)) for entrant, own in zip(order, sides, strict=True))
    return Tournament(players, (Round(),) * rounds, surplus=tuple(surplus), origin=CsvOrigin(source, order, places))


class CsvOrigin:
    """Where the parts of a tournament stand in a file of games (:class:`crosstable.origin.Origin`)."""

    def __init__(self, source: Source, entrants: Sequence[Entrant], places: Mapping[tuple[int, int], Span]) -> None:
        self._source = source
        self._entrants = entrants
        self._places = places

    @property
    def source(self) -> Source:
        return self._source

    def row(self, player: int) -> Span:
        return self._entrants[player].line.span

    def field(self, player: int, name: str) -> Span:
        _, line, colour = self._entrants[player]
        return line.place(f"{colour.value}_{_COLUMNS.get(name, name)}")

    def cell(self, player: int, round: int) -> Span:
        return self._places.get((player, round), self.row(player))

    def claim(self, player: int, column: int) -> Span:
        """There are no claims in a file of games."""
        return self.row(player)

    def heading(self, column: int) -> Span | None:
        return None

    def header(self, index: int) -> Span:
        """There are no header lines in a file of games."""
        return Span(0, 0)


_COLUMNS: Mapping[str, str] = {"name": "family", "identifiers": "egd", "place": "number"}
"""Fields of a player whose columns have another name."""


def _lines(text: str, notes: Notes) -> Iterator[Line]:
    """The lines under the heading, without the blank ones."""
    first = re.split(r"[\r\n]", text, maxsplit=1)[0]
    rows = rows_of(text, max(DELIMITERS, key=first.count))
    heading = [cell.text.strip().lower() for cell in next(rows, list[Cell]())]
    missing = [name for name in NEEDED if name not in heading]
    if missing:
        raise UnreadableError(f"no table of games: its heading lacks {', '.join(missing)}")
    for row in rows:
        if not any(cell.text for cell in row):
            continue
        line = Line(dict(zip(heading, row, strict=False)), Span(row[0].span.start, row[-1].span.end))
        if len(row) != len(heading):
            notes.append(finding("R103", f"the line has {len(row)} fields, the heading {len(heading)}", line.span))
        yield line


def _entrants(table: Sequence[Line], notes: Notes) -> dict[int, Entrant]:
    """Everybody who has a number, by it. Lines that tell of the same number something else are reported."""
    entrants: dict[int, Entrant] = {}
    known: dict[tuple[str, ...], int] = {}
    for line in table:
        for colour in SIDES:
            told = tuple(line.text(f"{colour.value}_{name}") for name in _FACTS)
            if not told[0] or told in known:
                continue
            number = _meaning(line, f"{colour.value}_number", _positive, notes)
            if number is None:
                continue
            entrant = Entrant(_player(line, colour, notes), line, colour)
            first = entrants.setdefault(number, entrant)
            known[told] = number
            if first.player != entrant.player:
                message = f"player {number} is {first.player.name} elsewhere, and here {entrant.player.name}"
                there = Related(first.line.span, f"player {number} for the first time")
                notes.append(finding("R101", message, line.place(f"{colour.value}_family"), related=(there,)))
    return entrants


_FACTS = [name for name in PLAYER_FIELDS if name != "result"]


def _player(line: Line, colour: Colour, notes: Notes) -> Player:
    def column(name: str) -> str:
        return f"{colour.value}_{name}"

    family, given = line.text(column("family")), line.text(column("given"))
    egd = line.text(column("egd"))
    return Player(
        family,
        given,
        grade=_meaning(line, column("grade"), GRADE.read, notes),
        rating=_meaning(line, column("rating"), int, notes),
        country=line.text(column("country")) or None,
        club=line.text(column("club")) or None,
        identifiers=(Identifier("egd", egd),) if egd else (),
    )


def _records(line: Line, notes: Notes) -> Iterator[Record]:
    """What the line tells: a record of each player, or of the one who tells it."""
    told_by = _meaning(line, "told_by", _TELLERS.__getitem__, notes) or SIDES
    numbers = {colour: _number(line, colour) for colour in SIDES}
    tellers = [(colour, number) for colour in told_by if (number := numbers[colour]) is not None]
    round = _meaning(line, "round", _round, notes)
    if not tellers:
        notes.append(finding("R101", "the line names no player of the tournament", line.span))
    elif round is None:
        if line.text("decided"):
            notes.append(finding("R101", "the line does not say which round it is about", line.span))
    else:
        for colour, number in tellers:
            opponent = numbers[OPPOSITE[colour]]
            side = _side(line, colour, opponent is not None, notes)
            yield Record(number, round, side, opponent, line.place(f"{colour.value}_result"))


def _side(line: Line, colour: Colour, has_opponent: bool, notes: Notes) -> Side:
    other = OPPOSITE[colour].value
    names = (line.text(f"{other}_family"), line.text(f"{other}_given"))
    outsider = "" if has_opponent else " ".join(filter(None, names))
    is_game = has_opponent or bool(outsider)
    usual = Decision.PLAYED if is_game else Decision.UNPAIRED
    colours = line.text("colours") or (KNOWN if is_game else UNKNOWN)
    return Side(
        _meaning(line, "decided", DECISIONS.__getitem__, notes) or usual,
        _meaning(line, f"{colour.value}_result", OUTCOMES.__getitem__, notes),
        colour=colour if colours == KNOWN else None,
        handicap=_meaning(line, "handicap", int, notes),
        table=_meaning(line, "table", int, notes),
        outsider=outsider or None,
    )


_TELLERS: Mapping[str, tuple[Colour, ...]] = {BOTH: SIDES} | {colour.value: (colour,) for colour in SIDES}


def _number(line: Line, colour: Colour) -> int | None:
    try:
        return _positive(line.text(f"{colour.value}_number"))
    except ValueError:
        return None


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _round(text: str) -> int:
    number = _positive(text)
    if number > MOST_ROUNDS:
        raise ValueError
    return number


def _meaning(line: Line, column: str, read: Callable[[str], _Meaning], notes: Notes) -> _Meaning | None:
    """What a field says, ``None`` if it is empty or cannot be read."""
    text = line.text(column).strip()
    if not text:
        return None
    try:
        return read(text)
    except (ValueError, KeyError):
        message = f"{column} cannot be “{text}”; it is {_WANTED[column]}"
        notes.append(finding("R102", message, line.place(column), found=text))
        return None


_WANTED: Mapping[str, str] = GAME_FIELDS | {
    f"{colour.value}_{name}": wanted for colour in SIDES for name, wanted in PLAYER_FIELDS.items()
}
