"""CSV files of matches and of standings that are given together: which are of one event, and what they tell of it.

Nothing in such a file names its event. Those are taken for one whose players are the same, or fewer as players leave,
and that do not tell of the same round: any number of files of matches, and one of standings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from crosstable.parsers import Parsed
from crosstable.parsers.encoding import decode
from crosstable.parsers.sheets.build import Dialect, build
from crosstable.parsers.sheets.csv import leaf_of
from crosstable.parsers.sheets.names import plainly_named
from crosstable.parsers.sheets.results import alone
from crosstable.parsers.sheets.rounds import Named, of_rows
from crosstable.parsers.sheets.sheet import Kind, Leaf, Role
from crosstable.parsers.together import Given
from crosstable.source import Source, joined

DIALECT: Final = Dialect("csv-matches", plainly_named, lambda _: None)
FEWEST: Final = 2
"""One player of so many, at least, is still there in the smaller of two files of one event."""


@dataclass
class _Event:
    """Files that are taken for one event: who plays, of which rounds they tell, whether standings are among them."""

    files: list[int]
    players: set[str]
    rounds: set[Named] = field(default_factory=set[Named])
    standings: bool = False

    def holds(self, other: _Event) -> bool:
        """Whether another file may be of this event, too."""
        smaller, larger = sorted((self.players, other.players), key=len)
        same = bool(smaller) and smaller <= larger and len(smaller) * FEWEST >= len(larger)
        return same and not self.rounds & other.rounds and not (self.standings and other.standings)

    def add(self, other: _Event) -> None:
        self.files += other.files
        self.players |= other.players
        self.rounds |= other.rounds
        self.standings = self.standings or other.standings


def events(files: Sequence[Given]) -> Sequence[Sequence[int]]:
    """The files by events (:class:`crosstable.parsers.together.Joiner`)."""
    found: list[_Event] = []
    for number, file in enumerate(files):
        own = _event(number, leaf_of(Source(file.path, *decode(file.data))))
        event = next((event for event in found if event.holds(own)), None)
        if event is None:
            found.append(own)
        else:
            event.add(own)
    return [event.files for event in found]


def parse_joined(path: str, files: Sequence[Given]) -> tuple[Source, Parsed]:
    """The tournament of several files of one event (:class:`crosstable.parsers.together.Joiner`)."""
    sources = [Source(file.path, *decode(file.data)) for file in files]
    whole = joined(path, sources)
    leaves = [leaf_of(source, part.start) for source, part in zip(sources, whole.parts, strict=True)]
    return whole, build(whole, leaves, DIALECT)


def _event(number: int, leaf: Leaf) -> _Event:
    event = _Event([number], set())
    for sheet in leaf.sheets:
        texts = (row.text(role) for row in sheet.rows for role in (Role.PLAYER, Role.OPPONENT))
        event.players |= {plainly_named(text, None).key for text in texts if alone(text) is None}
        if sheet.kind is Kind.STANDINGS:
            event.standings = True
        else:
            event.rounds |= {round for _, round in of_rows(sheet, [])}
    return event
