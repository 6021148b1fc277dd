"""The layout of MacMahon 2's binary files (``.tur``), as far as it is known: AutoKorsak's public source reads it so.

Numbers have two bytes, the lower first; texts have their length before them. What the bytes between are for is not
known. Behind the first byte 2 and 15 more come name, description, and the versions that made and saved the file; then
the sizes, the players one behind the other, the settings, and, at the end of the file, the countries and the clubs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from crosstable.source import Span

START: Final = 2
START_WITHIN: Final = 512
ROUNDS: Final = 18
"""Every player has a record of so many rounds, played or not."""
MOST_PLAYERS: Final = 4000
BRACKET: Final = ord("]")
END: Final = b"\x04_end"


class BrokenError(Exception):
    """The bytes do not follow the layout; ``at`` is where."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


class Text(NamedTuple):
    data: bytes
    span: Span


class RoundRecord(NamedTuple):
    """A player's round, byte by byte; ``at`` is where it stands."""

    opponent: int
    result: int
    colour: int
    handicap: int
    board: int
    at: int


@dataclass(slots=True)
class PlayerRecord:
    family: Text
    given: Text
    country: int
    club: int
    rounds: list[RoundRecord]
    registration: int
    grade: int
    rating: int
    number: int
    comment: Text
    grade_at: int
    rating_at: int


@dataclass(slots=True)
class Layout:
    """What was found; ``broken`` is where the file stops to follow the layout."""

    name: Text
    description: Text
    created_by: Text
    saved_by: Text
    is_swiss: bool
    rounds: int
    current: int
    size: int
    players: list[PlayerRecord] = field(default_factory=list[PlayerRecord])
    criteria: list[int] = field(default_factory=list[int])
    lower_bar: int | None = None
    upper_bar: int | None = None
    handicap_kind: int | None = None
    handicap_below: int | None = None
    countries: list[Text] = field(default_factory=list[Text])
    clubs: list[Text] = field(default_factory=list[Text])
    broken: int | None = None


class _Bytes:
    """The bytes of a file, read one behind the other."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self.at = at

    def skip(self, count: int) -> None:
        if self.at + count > len(self._data):
            raise BrokenError(len(self._data))
        self.at += count

    def byte(self) -> int:
        self.skip(1)
        return self._data[self.at - 1]

    def number(self) -> int:
        self.skip(2)
        return int.from_bytes(self._data[self.at - 2 : self.at], "little", signed=True)

    def text(self) -> Text:
        length = self.byte()
        start = self.at
        self.skip(length)
        data = self._data[start : self.at]
        if b"\0" in data:
            raise BrokenError(start + data.index(b"\0"))
        return Text(data, Span(start, self.at))


def layout(data: bytes) -> Layout | None:
    """The parts of a file; ``None`` if it does not begin as such a file does."""
    start = data.find(START, 0, START_WITHIN)
    if start < 0:
        return None
    reader = _Bytes(data, start + 1)
    try:
        found = _header(reader)
    except BrokenError:
        return None
    if not 0 <= found.rounds <= ROUNDS or not 0 < found.size <= MOST_PLAYERS:
        return None
    try:
        for _ in range(found.size):
            found.players.append(_player(reader))
        _settings(reader, found)
    except BrokenError as error:
        found.broken = error.at
    if not found.players:
        return None
    _lists(data, reader.at, found)
    return found


def _header(reader: _Bytes) -> Layout:
    reader.skip(15)
    name, description, created_by, saved_by = (reader.text() for _ in range(4))
    reader.skip(5)
    is_swiss = reader.byte() == 1
    reader.skip(1)
    rounds, current, _, size = (reader.number() for _ in range(4))
    return Layout(name, description, created_by, saved_by, is_swiss, rounds, current, size)


def _player(reader: _Bytes) -> PlayerRecord:
    reader.skip(10)
    family, given = reader.text(), reader.text()
    country, club = reader.number(), reader.number()
    rounds = [_round(reader) for _ in range(ROUNDS)]
    reader.skip(2)
    registration = reader.byte()
    reader.skip(1)
    grade_at = reader.at
    grade = reader.number()
    reader.skip(2)
    if reader.byte() != BRACKET:
        raise BrokenError(reader.at - 1)
    rating_at = reader.at
    rating, number = reader.number(), reader.number()
    reader.skip(2)
    comment = reader.text()
    return PlayerRecord(
        family, given, country, club, rounds, registration, grade, rating, number, comment, grade_at, rating_at
    )


def _round(reader: _Bytes) -> RoundRecord:
    at = reader.at
    opponent = reader.number()
    result, colour, handicap, _ = (reader.byte() for _ in range(4))
    return RoundRecord(opponent, result, colour, handicap, reader.number(), at)


def _settings(reader: _Bytes, found: Layout) -> None:
    reader.skip(16)
    found.criteria = [number for number in (reader.number() for _ in range(8)) if number > 0]
    reader.skip(6)
    found.lower_bar, found.upper_bar = reader.number(), reader.number()
    reader.skip(12)
    found.handicap_kind = reader.number()
    reader.skip(2)
    found.handicap_below = reader.number()


def _lists(data: bytes, start: int, found: Layout) -> None:
    """The countries and the clubs: texts up to a text ``_end``, two lists of them, behind a byte 0."""
    last = data.rfind(END, start)
    ends = data.rfind(END, start, max(last, start))
    if last < 0 or ends < 0:
        found.broken = len(data) if found.broken is None else found.broken
        return
    reader = _Bytes(data, data.rfind(b"\0", start, ends) + 1 or start)
    try:
        for texts in (found.countries, found.clubs):
            while (text := reader.text()).data != END[1:]:
                texts.append(text)
    except BrokenError as error:
        found.broken = error.at if found.broken is None else found.broken
