"""How an odd row is read best: over the columns of its table, with texts parted or joined where that explains it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from crosstable.parsers.walllist.alignment import Alignment, Fields, Slot, align
from crosstable.parsers.walllist.glued import Style, partings, style_of
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Row, Table
from crosstable.parsers.walllist.sides import NUMBERS_OF_OPPONENTS
from crosstable.parsers.walllist.splitting import Stretch

Mend = tuple[Stretch, str, tuple[str, ...]]
"""Where a text stands that was parted or joined, the text, and what it was read as."""

PARTED: Final = 0.4
"""What it costs to part a text, or to join two; see :mod:`crosstable.parsers.walllist.alignment`."""
LONGEST_NAME: Final = 12
LONGEST_TEXT: Final = (3, 0.5)
"""How many words a club may have, and what each after the first costs."""
SAMPLE: Final = 40
MOST_FIELDS: Final = 3
"""Of a row with more than so many times the fields of the others, only so many are looked at."""
MOST_SEARCHES: Final = 200
"""Rows for which glued texts are looked for; a file with more odd rows than that has other troubles."""

ENOUGH: Final = 5
"""How many numbers tell between what bounds a column's numbers lie."""
ENDS_OF_RESULTS: Final = frozenset({Kind.BROKEN, Kind.WORD, Kind.DASH, Kind.UNSAID})
SIGNS: Final = frozenset("+=")
"""What may be the rest of a result behind a blank."""
NEVER_MISSING: Final = frozenset({Role.NUMBER, Role.ROUND, Role.GRADE, Role.COUNTRY})


class Reading(NamedTuple):
    """A row's texts, where they stand, which were parted or joined, and how they are laid over the columns."""

    texts: Sequence[str]
    stretches: Sequence[Stretch]
    mends: tuple[Mend, ...]
    alignment: Alignment

    @property
    def price(self) -> float:
        return self.alignment.price + PARTED * len(self.mends)


@dataclass(slots=True)
class Context:
    """What the other rows teach about an odd one. ``numbers`` are the numbers of rows (from 1) by their lines."""

    table: Table
    slots: Sequence[Slot]
    numbers: Mapping[int, int]
    style: Style
    searches: int = 0

    @classmethod
    def of(cls, table: Table, numbers: Mapping[int, int]) -> Context:
        rounds = [texts for texts, role in zip(table.columns, table.roles, strict=True) if role is Role.ROUND]
        results = (text for text in chain.from_iterable(rounds) if text and NUMBERS_OF_OPPONENTS[text])
        return cls(table, _slots(table, numbers), numbers, style_of(islice(results, 200)))

    def read(self, row: Row) -> Reading:
        """The best reading of a row."""
        found = row.stretches if row.stretches is not None else self.table.splitter.stretches(row.text)
        limit = MOST_FIELDS * len(self.slots) + LONGEST_NAME
        reading = self._reading(row, row.fields[:limit], found[:limit], ())
        while self._is_wanting(reading) and self.searches < MOST_SEARCHES:
            self.searches += 1
            others = chain(self._with_one_parted(row, reading), self._with_two_joined(row, reading))
            better = min(others, key=lambda other: other.price, default=reading)
            if better.price >= reading.price:
                break
            reading = better
        return reading

    def _reading(
        self, row: Row, texts: Sequence[str], stretches: Sequence[Stretch], mends: tuple[Mend, ...]
    ) -> Reading:
        fields = Fields(texts, stretches, self.numbers[row.number], self._moved(stretches))
        return Reading(texts, stretches, mends, align(fields, self.slots))

    def _moved(self, stretches: Sequence[Stretch]) -> int:
        """By how many characters a row's end is away from where rows end."""
        end = self.slots[-1].stretch
        if end is None or not stretches:
            return 0
        return min(stretches[-1][0] - end[0], stretches[-1][1] - end[1], key=abs)

    def _is_wanting(self, reading: Reading) -> bool:
        """Whether a column is without a text, or a text without a column."""
        return bool(reading.alignment.left_over) or any(
            taken is None and slot.role in NEVER_MISSING
            for taken, slot in zip(reading.alignment.taken, self.slots, strict=True)
        )

    def _with_one_parted(self, row: Row, reading: Reading) -> Iterator[Reading]:
        for at, (text, stretch) in enumerate(zip(reading.texts, reading.stretches, strict=True)):
            for pieces in partings(text, self.style, len(self.numbers)):
                yield self._reading(
                    row,
                    [*reading.texts[:at], *pieces, *reading.texts[at + 1 :]],
                    [*reading.stretches[:at], *_stretches(pieces, stretch[0]), *reading.stretches[at + 1 :]],
                    (*reading.mends, (stretch, text, pieces)),
                )

    def _with_two_joined(self, row: Row, reading: Reading) -> Iterator[Reading]:
        texts, stretches = reading.texts, reading.stretches
        for at, (one, other) in enumerate(pairwise(texts)):
            if (KINDS[other] in ENDS_OF_RESULTS or other in SIGNS) and KINDS[one + other] is Kind.CELL:
                stretch = stretches[at][0], stretches[at + 1][1]
                yield self._reading(
                    row,
                    [*texts[:at], one + other, *texts[at + 2 :]],
                    [*stretches[:at], stretch, *stretches[at + 2 :]],
                    (*reading.mends, (stretch, f"{one} {other}", (one + other,))),
                )


def _stretches(pieces: Sequence[str], start: int) -> Iterator[Stretch]:
    for piece in pieces:
        yield start, start + len(piece)
        start += len(piece)


def _slots(table: Table, numbers: Mapping[int, int]) -> list[Slot]:
    """The columns as slots; they stand somewhere if they stand one beside the other in all rows."""
    words = table.shape is not None
    most = {Role.NAME: (LONGEST_NAME, 0.0), Role.CLUB: LONGEST_TEXT, Role.TEXT: LONGEST_TEXT} if words else {}
    extents = _extents(table) if words and table.rows[0].stretches is None else None
    rows = [numbers[row.number] for row in table.rows]
    slots: list[Slot] = []
    for at, (texts, role) in enumerate(zip(table.columns, table.roles, strict=True)):
        slot = Slot(role, extents[at] if extents else None, *most.get(role, (1, 0.0)))
        if role is Role.NUMBER:
            values = [value for value in map(NUMBERS.__getitem__, texts) if value is not None]
            slot = slot._replace(bounds=(min(values), max(values)) if len(values) >= ENOUGH else None)
        elif role is Role.ROUND:
            named = dict(zip(rows, map(NUMBERS_OF_OPPONENTS.__getitem__, texts), strict=True))
            slot = slot._replace(named=MappingProxyType(named))
        slots.append(slot)
    return slots


def _extents(table: Table) -> list[Stretch | None] | None:
    step = max(1, len(table.rows) // SAMPLE)
    found = [table.stretches(index) for index in range(0, len(table.rows), step)]
    extents: list[Stretch | None] = []
    end = 0
    for stretches in zip(*found, strict=True):
        there = [stretch for stretch in stretches if stretch]
        if not there:
            extents.append(None)
            continue
        start = min(first for first, _ in there)
        if start < end:
            return None
        end = max(last for _, last in there)
        extents.append((start, end))
    return extents
