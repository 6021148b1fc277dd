"""The rows of a platform's tournament while they are put together, and the tournament made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from crosstable.model import Column, Counting, Detail, Player, Round, Settings, System, Tournament
from crosstable.origin import Origin
from crosstable.parsers import Parsed
from crosstable.parsers.json_document import PathOrigin
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.matchplay import Matches
from crosstable.plain_values import Path
from crosstable.source import Source

MAGIC = System("magic")
Claims: TypeAlias = "Sequence[Sequence[Path | None]]"


@dataclass(slots=True)
class Table:
    """The rows by what names them in matches (a number, a user's name), in the order in which they are put in.

    ``parts`` are the objects that tell of each, of which what nobody asks for is kept; ``fields`` are the paths of a
    row's name, place and identifiers where they do not stand under their usual names.
    """

    program: str
    players: list[Player] = field(default_factory=list[Player])
    parts: list[tuple[Part, ...]] = field(default_factory=list[tuple[Part, ...]])
    paths: list[Path] = field(default_factory=list[Path])
    rows: dict[str, int] = field(default_factory=dict[str, int])
    fields: dict[tuple[int, str], Path] = field(default_factory=dict[tuple[int, str], Path])
    extra: dict[int, list[Detail]] = field(default_factory=dict[int, list[Detail]])

    def add(self, key: str | None, player: Player, path: Path, parts: Iterable[Part] = ()) -> int:
        """One more row; of several with the same key the first has the matches."""
        row = len(self.players)
        if key is not None:
            self.rows.setdefault(key, row)
        self.players.append(player)
        self.parts.append(tuple(parts))
        self.paths.append(path)
        return row

    def who(self, key: str) -> int | str:
        """The row of a key, or the key itself if nobody in the table has it."""
        return self.rows.get(key, key)

    def details(self, row: int) -> tuple[Detail, ...]:
        """What is told of a player that says nothing of results."""
        return (*sorted([*self.extra.get(row, ()), *details(self.program, self.parts[row], len(self.paths[row]))]),)


def details(program: str, parts: Iterable[Part], skip: int = 0) -> tuple[Detail, ...]:
    """What nobody asked for in several objects."""
    return tuple(sorted(detail for part in parts for detail in part.details(program, skip)))


class Seat(NamedTuple):
    """Somebody whom a match names: the key, those against him, where that stands, and the row that he would have."""

    key: str
    others: tuple[str, ...]
    round: int
    path: Path
    player: Player


def add_unlisted(table: Table, seats: Sequence[Seat], findings: Findings) -> None:
    """Rows for those who have matches and none in the table, unless there is but one, against somebody who has.

    A single match mostly is a slip in a name, and leaves an opponent who is not in the table.
    """
    listed = frozenset(table.rows)
    named = Counter(seat.key for seat in seats)
    for seat in seats:
        alone = named[seat.key] == 1 and seat.others and listed.issuperset(seat.others)
        if seat.key in table.rows or alone:
            continue
        if listed:
            findings.add(
                "R109",
                f"{seat.player.name} has matches, but is not listed; there is a row for him, behind the others",
                seat.path,
                player=len(table.players),
                round=seat.round,
                found=seat.key,
            )
        table.add(seat.key, seat.player, seat.path)


@dataclass(slots=True)
class Told:
    """Everything that a reader found."""

    source: Source
    findings: Findings
    table: Table
    matches: Matches[Path]
    rounds: tuple[Round, ...]
    settings: Settings
    counting: Counting
    system: System = MAGIC
    columns: Sequence[Column] = ()
    claims: Claims = ()
    left: Iterable[Detail] = ()
    members: Mapping[str, str] = field(default_factory=dict[str, str])

    def parsed(self) -> tuple[Source, Parsed]:
        table, count = self.table, len(self.rounds)
        origin: Origin = PathOrigin(
            self.source,
            self.findings.places,
            table.paths,
            self.matches.places,
            members=self.members,
            claims=self.claims,
            fields=table.fields,
        )
        tournament = Tournament(
            tuple(
                replace(player, sides=self.matches.sides(row, count), details=table.details(row))
                for row, player in enumerate(table.players)
            ),
            self.rounds,
            tuple(self.columns),
            settings=replace(self.settings, details=tuple(sorted(self.left))),
            system=self.system,
            surplus=tuple(self.matches.surplus),
            counting=self.counting,
            origin=origin,
        )
        return self.source, Parsed(tournament, tuple(self.findings.found))
