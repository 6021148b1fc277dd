"""Rows of ``.tou`` files cut into fields: at the columns of the format, or at blanks where a row stands otherwise.

Licence and club may be blank, so that blanks alone do not tell which field is which; columns do. A row that was typed
by hand, or written by a program with columns of its own, is cut by what its fields look like.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from crosstable.parsers.walllist.columns import trimmed, without_ending
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Row
from crosstable.parsers.walllist.splitting import BLANKS, Stretch, by_columns
from crosstable.tou import CLUB, GRADE, LICENCE, NAME, PLACE

IDENTITY: Final = (Role.PLACE, Role.NAME, Role.GRADE, Role.IDENTIFIER, Role.CLUB)
"""What the fields before the results are."""
FIELDS: Final = (PLACE, NAME, GRADE, LICENCE, CLUB)

PLACES: Final = re.compile(r"\s*\(?\d{0,4}[.)=]{0,2}\s*")
GRADES: Final = re.compile(r"\s*\d{1,2}[kKdDpP]|\s*NC\s*|\s*\?\s*|\s*")
"""A grade, or that there is none (``NC``, *non classé*)."""
ONE_WORD: Final = re.compile(r"\s*\S*\s*")
CELLS: Final = frozenset({Kind.CELL, Kind.HALF, Kind.BROKEN, Kind.UNSAID})

START: Final = re.compile(r"\s*(?P<place>\(?\d{1,4}[.)]{0,2}(?=\s))?\s*")
IN_WORDS: Final = (
    re.compile(
        r"(?P<name>\S(?:.*?\S)??)\s+(?P<grade>\d{1,2}[kKdDpP]|NC)\s+(?P<licence>(?=\S*\d)[\dA-Z]{7}|-{3,})(?:\s+(?P<club>\S.*))?"
    ),
    re.compile(r"(?P<name>\S(?:.*\S)?)\s+(?P<grade>\d{1,2}[kKdDpP]|NC)(?P<licence>)(?:\s+(?P<club>\S.*))?"),
    re.compile(r"(?P<name>\S.*?)(?P<grade>)\s+(?P<licence>(?=\S*\d)[\dA-Z]{7}|-{3,})(?:\s+(?P<club>\S.*))?"),
    re.compile(r"(?P<name>\S.*)(?P<grade>)(?P<licence>)(?P<club>)"),
)
"""What stands between place and results, the surest first."""
LONGEST: Final = 400
"""What is longer before its results is no row."""


class Fields(NamedTuple):
    """Where the fields of a row stand: the five of :data:`IDENTITY`, empty where there is nothing, and the results."""

    identity: tuple[Stretch, ...]
    cells: tuple[Stretch, ...]


def cut_row(number: int, line: str) -> Row | None:
    """The row in a line, without what stands behind its results: a comment, or a number of the European Go Database
    behind a bar. ``None`` if the line is none."""
    in_columns = _in_columns(line)
    text, identifier = without_ending(line, CLUB.stop if in_columns else 0)
    fields = _in_columns(text) or _in_words(text)
    if fields is None:
        return None
    return Row(number, text, _texts(text, fields), identifier)


def _texts(line: str, fields: Fields) -> list[str]:
    return [line[start:end] for start, end in (*fields.identity, *fields.cells)]


def _stretches(line: str) -> list[Stretch]:
    fields = _in_columns(line) or _in_words(line)
    return [] if fields is None else [*fields.identity, *fields.cells]


SPLITTER: Final = by_columns(_stretches)
"""Cuts a line as :func:`cut_row` does."""


def _in_columns(line: str) -> Fields | None:
    """The fields of a line that keeps to the columns of the format."""
    padded = line.ljust(CLUB.stop + 1)
    if not all(padded[at].isspace() for at in (PLACE.stop, LICENCE.start - 1, CLUB.start - 1, CLUB.stop)):
        return None
    name, club = padded[NAME], padded[CLUB]
    if not (
        PLACES.fullmatch(padded[PLACE]) and GRADES.fullmatch(padded[GRADE]) and ONE_WORD.fullmatch(padded[LICENCE])
    ):
        return None
    if not name.strip() or any(KINDS[word] in CELLS for word in (*club.split(), padded[LICENCE].strip())):
        return None
    cells = tuple(_words(line, CLUB.stop))
    if not (padded[GRADE].strip() or padded[LICENCE].strip()) or (cells and not _are_results(line, cells)):
        return None
    return Fields(tuple(trimmed(padded, (field.start, field.stop)) for field in FIELDS), cells)


def _are_results(line: str, cells: tuple[Stretch, ...]) -> bool:
    """Whether results are what stands there, or one of them is."""
    return any(KINDS[line[start:end]] in CELLS for start, end in cells)


def _in_words(line: str) -> Fields | None:
    """The fields of a line by what they look like: results from its end, then club, licence, grade and name."""
    words = _words(line, 0)
    first = len(words)
    while first and KINDS[line[slice(*words[first - 1])]] in CELLS:
        first -= 1
    begin = START.match(line)
    place = begin.span("place") if begin and begin["place"] else (0, 0)
    start, stop = begin.end() if begin else 0, words[first - 1][1] if first else 0
    if stop - start > LONGEST:
        return None
    found = next((found for form in IN_WORDS if (found := form.fullmatch(line, start, stop))), None)
    if found is None:
        return None
    results = any(KINDS[line[slice(*word)]] is Kind.CELL for word in words[first:])
    if not results and not (place[1] and (found["grade"] or found["licence"])):
        return None
    names = ("name", "grade", "licence", "club")
    stretches = (found.span(name) if found[name] else (0, 0) for name in names)
    return Fields((place, *stretches), tuple(words[first:]))


def _words(line: str, start: int) -> list[Stretch]:
    return [stretch for stretch in BLANKS.stretches(line) if stretch[0] >= start]
