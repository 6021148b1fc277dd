"""Tables that keep to fixed columns, as OpenGotha writes them: a club may be blank, hold blanks, or be a number.

Only a table all of whose rows keep to the columns is read so. Where one does not, somebody has been at work by hand,
and rows are cut at blanks and understood by what they hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.lines import BAR, COMMENT, LONGEST_IDENTIFIER, Line
from crosstable.parsers.walllist.odd_rows import Completed
from crosstable.parsers.walllist.roles import NUMBER_KINDS, VAGUE_KINDS, Role
from crosstable.parsers.walllist.rows import Row, Table
from crosstable.parsers.walllist.splitting import WORDS, Stretch, by_columns

HEADING: Final = f"; Pl Name{' ' * 28}Rk Co Club"
ROW: Final = re.compile(
    r"(?P<place> {4}(?! \d+ \S+ \S)|[ \d]{4}(?<=\d)) (?P<name>(?! {30}).{30}) "
    r"(?P<grade>[ \d]\d[kdpKDP]|  \?) (?P<country>[A-Za-z]{2}|\?\?) (?P<club>.{4})(?P<tail> .*)"
)
"""A row. Where there is no place, a number before two more words is a place that stands where it should not."""
FIELDS: Final = {
    "place": Role.PLACE,
    "name": Role.NAME,
    "grade": Role.GRADE,
    "country": Role.COUNTRY,
    "club": Role.CLUB,
}
FIRST_PLACE: Final = "1"
CRITERION: Final = 5
"""How many characters a criterion takes in the line of headings."""
NUMBERS: Final = NUMBER_KINDS | {Kind.HALF}
RESULTS: Final = VAGUE_KINDS | {Kind.CELL}


def table_in_columns(comments: Sequence[Line], lines: Sequence[Line]) -> Completed | None:
    """The table of all these lines, if there is OpenGotha's line of headings and all of them keep to its columns;
    where places start again there may be another table."""
    heading = next((text for _, text in comments if text.startswith(HEADING)), None)
    if heading is None or not lines:
        return None
    rows = [_row(number, line) for number, line in lines]
    known = [row for row in rows if row is not None and len(row.fields) == len(rows[0].fields if rows[0] else ())]
    if len(known) < len(rows) or sum(row.fields[0] == FIRST_PLACE for row in known) > 1:
        return None
    columns: list[Sequence[str | None]] = [
        [field or None for field in column] for column in zip(*(row.fields for row in known), strict=True)
    ]
    tail = _roles(columns[len(FIELDS) :], heading)
    if tail is None:
        return None
    table = Table(known, columns, [*FIELDS.values(), *tail], list(FIELDS).index("name"), SPLITTER, sound=True)
    return Completed(table, [], [])


def trimmed(text: str, stretch: Stretch) -> Stretch:
    """A stretch without the blanks at its ends."""
    field = text[slice(*stretch)]
    start = stretch[0] + len(field) - len(field.lstrip())
    return (start, start + len(field.strip())) if field.strip() else (stretch[0], stretch[0])


def without_ending(line: str, start: int) -> tuple[str, str | None]:
    """A row's line without the comment and the identifier that may end it, and that identifier.

    Before ``start`` their marks mean nothing.
    """
    end = line.find(COMMENT, start)
    text = line if end < 0 else line[:end]
    bar = text.rfind(BAR, start)
    behind = text[bar + 1 :].strip()
    if bar < 0 or len(behind) > LONGEST_IDENTIFIER or " " in behind:
        return text, None
    return text[:bar].rstrip(), behind or None


def endings(rows: Iterable[Row], lines: Iterable[Line]) -> Iterator[Line]:
    """The comments that end the lines of rows."""
    texts = {row.number: row.text for row in rows}
    for number, line in lines:
        rest = line[len(texts[number]) :] if number in texts else ""
        if COMMENT in rest:
            yield number, rest[rest.index(COMMENT) :]


def _row(number: int, line: str) -> Row | None:
    found = ROW.match(line)
    if found is None:
        return None
    text, identifier = without_ending(line, found.start("tail"))
    return Row(number, text, SPLITTER.fields(text), identifier)


def _stretches(line: str) -> list[Stretch]:
    found = ROW.match(line)
    if found is None:
        return []
    words = [word.span() for word in WORDS.finditer(line, found.start("tail"))]
    return [*(trimmed(line, found.span(field)) for field in FIELDS), *words]


SPLITTER: Final = by_columns(_stretches)


def _roles(columns: Sequence[Sequence[str | None]], heading: str) -> list[Role] | None:
    """The roles of the columns behind the club, which are numbers and then rounds; ``None`` if they are not."""
    headed = -(-len(heading[len(HEADING) :].rstrip()) // CRITERION)
    roles = [_role(texts, headed=at < headed) for at, texts in enumerate(columns)]
    known = [role for role in roles if role is not None]
    numbers = known.count(Role.NUMBER)
    in_order = Role.NUMBER not in known[numbers:] and len(known) == len(roles) > numbers
    return known if in_order else None


def _role(texts: Sequence[str | None], *, headed: bool) -> Role | None:
    kinds = frozenset(map(KINDS.__getitem__, texts))
    if kinds <= {Kind.HALF}:
        return Role.NUMBER if headed else Role.ROUND
    if kinds <= NUMBERS:
        return Role.NUMBER
    return Role.ROUND if kinds <= RESULTS and Kind.CELL in kinds else None
