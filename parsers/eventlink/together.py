"""Reports and pages that are given together: which are of one event, and the tournament that they tell of.

A number of the event, where both files have one, decides. Else two files are of one event if most players of the
smaller one are in the other, and nothing speaks against it: another title, another day, or another table of the same
round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Final

from crosstable.folding import words
from crosstable.parsers import UnreadableError
from crosstable.parsers.eventlink.base import Base
from crosstable.parsers.eventlink.document import LEAVES, SOURCES
from crosstable.parsers.eventlink.event import tournament
from crosstable.parsers.eventlink.roster import keys_of
from crosstable.parsers.eventlink.sheets import Kind, Leaf, Role, Sheet
from crosstable.source import Source, joined

if TYPE_CHECKING:
    from crosstable.parsers import Parsed
    from crosstable.parsers.together import Given

MOST: Final = (3, 4)
"""Three quarters of the players are most of them."""
LEAST_PLAYERS: Final = 2


@dataclass(slots=True)
class _Known:
    """What is known of an event by some of its files. ``told`` is what a player did by round: his points after it, or
    his opponent in it. ``answers`` are those of EventLink's service among the files, one at most."""

    files: list[int] = field(default_factory=list[int])
    code: str | None = None
    title: str | None = None
    day: date | None = None
    players: set[str] = field(default_factory=set[str])
    told: dict[tuple[Kind, int, str], str] = field(default_factory=dict[tuple[Kind, int, str], str])
    answers: int = 0

    def take(self, other: _Known) -> None:
        self.files += other.files
        self.code = self.code or other.code
        self.title = self.title or other.title
        self.day = self.day or other.day
        self.players |= other.players
        self.told |= other.told
        self.answers += other.answers

    def contradicts(self, other: _Known) -> bool:
        """Whether the two cannot be of one event."""
        if self.answers and other.answers:  # each of them is a whole tournament
            return True
        for own, others in ((self.code, other.code), (self.title, other.title), (self.day, other.day)):
            if own is not None and others is not None and own != others:
                return True
        few, many = sorted((self.told, other.told), key=len)
        return any(key in many and many[key] != value for key, value in few.items())

    def common(self, other: _Known) -> int:
        """How many players of the smaller one are in the other, if that is most of them, else 0."""
        same = len(self.players & other.players)
        size = min(len(self.players), len(other.players))
        return same if same >= LEAST_PLAYERS and same * MOST[1] >= size * MOST[0] else 0


def events(files: Sequence[Given]) -> Sequence[Sequence[int]]:
    """The files by events (:class:`crosstable.parsers.together.Joiner`)."""
    known = [_known(number, file) for number, file in enumerate(files)]
    found: dict[str, _Known] = {}
    again: list[_Known] = []
    for one in known:
        if one.code is not None:
            group = found.setdefault(one.code, _Known())
            if one.answers and group.answers:
                again.append(one)
            else:
                group.take(one)
    groups = [*found.values(), *again]
    for one in known:
        if one.code is None:
            fitting = [group for group in groups if one.common(group) and not one.contradicts(group)]
            best = max(fitting, key=one.common, default=None)
            if best is None:
                groups.append(one)
            else:
                best.take(one)
    return [group.files for group in groups]


def parse_joined(path: str, files: Sequence[Given]) -> tuple[Source, Parsed]:
    """The tournament of several files of one event (:class:`crosstable.parsers.together.Joiner`)."""
    told = {number: _answer(file) for number, file in enumerate(files) if _format(file) not in LEAVES}
    sources = [told[number][0] if number in told else _source(file) for number, file in enumerate(files)]
    source = joined(path, sources)
    leaves = [
        LEAVES[_format(file)](own.text, part.start)
        for file, own, part in zip(files, sources, source.parts, strict=True)
        if _format(file) in LEAVES
    ]
    bases = [Base(parsed, source.parts[number].start) for number, (_, parsed) in told.items()]
    return source, tournament(source, leaves, next(iter(bases), None))


def _answer(file: Given) -> tuple[Source, Parsed]:
    """The tournament of a file that has one of its own: an answer of EventLink's service."""
    assert file.format is not None  # noqa: S101 - it was recognised
    return file.format.parse(file.path, file.data)


def _format(file: Given) -> str:
    return "" if file.format is None else file.format.name


def _source(file: Given) -> Source:
    return SOURCES[_format(file)](file.path, file.data)


def _known(number: int, file: Given) -> _Known:
    """What one file says; of one that cannot be read nothing."""
    known = _Known([number])
    if _format(file) not in LEAVES:
        return _known_answer(number, file)
    try:
        leaf = LEAVES[_format(file)](_source(file).text, 0)
    except UnreadableError:
        return known
    known.code = next((report.code.text for report in leaf.reports if report.code), None)
    titles = (report.title.text for report in leaf.reports if report.title and report.title.text)
    known.title = next((" ".join(words(title)) or title for title in titles), None)
    known.day = next((report.begin for report in leaf.reports if report.begin), None)
    for sheet in _sheets(leaf):
        known.players |= {key for name in sheet.names for key in keys_of(name.text)[:1]}
        if sheet.round is not None:
            known.told |= _told(sheet, sheet.round)
    return known


def _known_answer(number: int, file: Given) -> _Known:
    try:
        made = _answer(file)[1].tournament
    except UnreadableError:
        return _Known([number])
    title = made.settings.event
    players = {key for player in made.players for key in keys_of(player.name)[:1]}
    return _Known([number], made.settings.code, title and " ".join(words(title)), None, players, answers=1)


def _sheets(leaf: Leaf) -> Iterator[Sheet]:
    for report in leaf.reports:
        yield from report.sheets


def _told(sheet: Sheet, round: int) -> dict[tuple[Kind, int, str], str]:
    """What a table says of each player in its round, by his name."""
    told: dict[tuple[Kind, int, str], str] = {}
    for row in sheet.rows:
        if Role.POINTS in row.cells:
            told[sheet.kind, round, _key(row.name.text)] = row.cells[Role.POINTS].text
    for match in sheet.matches:
        if match.second is not None:
            told[sheet.kind, round, _key(match.first.text)] = _key(match.second.text)
            told[sheet.kind, round, _key(match.second.text)] = _key(match.first.text)
    return told


def _key(name: str) -> str:
    return next(iter(keys_of(name)), name)
