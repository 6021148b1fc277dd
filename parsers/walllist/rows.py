"""Lines that may be rows, and the table of texts that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.roles import PLACE_KINDS, Role
from crosstable.parsers.walllist.splitting import Splitter, Stretch


class Row(NamedTuple):
    """A line cut into fields.

    ``number`` counts lines from 1; ``text`` is the line without the identifier that ends it (``|12345678``). For rows
    that are no lines of text (HTML) ``number`` counts rows and ``stretches`` are offsets into the whole source.
    """

    number: int
    text: str
    fields: list[str]
    identifier: str | None = None
    stretches: Sequence[Stretch] | None = None


LEADING: Final = "0123456789(=#"
"""What places, numbers and grades begin with."""


class Shape(NamedTuple):
    """What a usual row of words between blanks looks like: how many fields, of which kinds, may stand before the name
    and how many always stand behind it."""

    leading: int
    trailing: int
    kinds: frozenset[Kind] = PLACE_KINDS

    def name(self, fields: Sequence[str]) -> tuple[int, int]:
        """Where the name's words stand: the first and, exclusively, the last."""
        stop = len(fields) - self.trailing
        first = 0
        for text in fields[: min(self.leading, stop - 1)]:
            if text[0] not in LEADING or KINDS[text] not in self.kinds:
                break
            first += 1
        return first, stop


@dataclass(slots=True)
class Table:
    """The rows of a table as columns of texts.

    ``name`` is the index of the name's column. ``shape`` is ``None`` where fields are delimited, so that a field's
    index is its column. ``odd`` tells of rows that do not have the usual shape where each column's text stands;
    ``added`` are columns that only such rows have. ``sound``: all texts are of kinds that their columns should hold.
    """

    rows: list[Row]
    columns: list[Sequence[str | None]]
    roles: list[Role]
    name: int
    splitter: Splitter
    shape: Shape | None = None
    odd: dict[int, list[Stretch | None]] = field(default_factory=dict[int, list[Stretch | None]])
    added: frozenset[int] = frozenset()
    sound: bool = False

    def of_role(self, role: Role) -> tuple[int, ...]:
        """The columns of a role."""
        return tuple(at for at, own in enumerate(self.roles) if own is role)

    def stretches(self, index: int) -> list[Stretch | None]:
        """Where the text of every column stands in a row's line (in the source, if rows are no lines)."""
        known = self.odd.get(index)
        if known is not None:
            return known
        row = self.rows[index]
        found = row.stretches if row.stretches is not None else self.splitter.stretches(row.text)
        usual = iter(self._by_column(found, row.fields))
        return [None if at in self.added else next(usual) for at in range(len(self.columns))]

    def _by_column(self, found: Sequence[Stretch], fields: Sequence[str]) -> list[Stretch | None]:
        if self.shape is None:
            absent = [None] * (len(self.columns) - len(self.added) - len(found))
            return [*(stretch if stretch[1] > stretch[0] else None for stretch in found), *absent]
        first, stop = self.shape.name(fields)
        absent = [None] * (self.shape.leading - first)
        return [*found[:first], *absent, (found[first][0], found[stop - 1][1]), *found[stop:]]
