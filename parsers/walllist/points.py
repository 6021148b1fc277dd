"""Tables in which points are counted (URAGAN, MP): which columns hold ratings, start points, points of rounds, totals.

Headings are believed where the values allow it; without them the values decide. A table is of this kind only if
something says so that no table of McMahon scores has: see :func:`points_of`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from crosstable.model import QUARTER, Value
from crosstable.parsers.walllist.cells import CELLS, TOLD
from crosstable.parsers.walllist.headings import Heading, round_of
from crosstable.parsers.walllist.numbers import NUMBERS
from crosstable.parsers.walllist.roles import Role
from crosstable.parsers.walllist.rows import Table
from crosstable.systems.mp import MP
from crosstable.systems.uragan import URAGAN, start_points

Labels = Sequence[Heading | None]
Texts = Sequence[str | None]
Values = Sequence[Value | None]

BEHIND: Final = re.compile(r"[^\s:][\s:]+(\d{1,3})\Z")
"""Points behind something that is no cell."""
ALONE: Final = re.compile(r"\d{1,3}")
SIGN: Final = re.compile(r"[-+=−–]\s?(?=\d)")
MOST_OF_ROUND: Final = 60 * QUARTER
"""No round gives more; URAGAN's gives up to 40, and other tables' sums soon are more."""
LEAST_OF_ROUND: Final = 5 * QUARTER
"""Hardly a round gives less (MP's loss with five stones), and no wins of a tournament are as many on the average."""
LEAST_RATING: Final = 300 * QUARTER
SCHEMES: Final = {"uragan": 40 * QUARTER, "mp": 30 * QUARTER}
"""What both players of a game get together."""
TOTALS: Final = frozenset({"total", "nbw", "mms", "uragan", "mp"})


class Points(NamedTuple):
    """What the columns of numbers hold, by column: a criterion, and the number of rounds after which, if it is of one.
    ``told`` are the columns of rounds whose cells hold the points too, ``scheme`` is what the file names and
    ``counted`` by which points seem to be counted."""

    meanings: Mapping[int, tuple[str, int | None]]
    told: tuple[int, ...]
    scheme: str | None
    counted: str

    def points(self, table: Table, rounds: Sequence[int]) -> list[Values]:
        """The points of every round, as far as they are told."""
        columns = {after: at for at, (name, after) in self.meanings.items() if name == "gain"}
        nothing: Values = [None] * len(table.rows)
        return [
            told_values(table.columns[at])
            if at in self.told
            else values_of(table.columns[columns[number]])
            if number in columns
            else nothing
            for number, at in enumerate(rounds, 1)
        ]


def values_of(texts: Texts) -> Values:
    """The numbers of a column of points; a sign before them is that of the result."""
    return [NUMBERS[SIGN.sub("", text) if text else text] for text in texts]


def told_points(text: str | None) -> str | None:
    """The points that a cell holds, as they are written."""
    if text and ALONE.fullmatch(text):
        return text
    told = TOLD[text]
    behind = None if told or not text else BEHIND.search(text)
    return told.points if told else behind[1] if behind else None


def told_values(texts: Texts) -> Values:
    return [NUMBERS[told_points(text)] for text in texts]


def _middle(values: Sequence[Value]) -> Value:
    return sorted(values)[len(values) // 2]


def behind_rounds(table: Table) -> tuple[int, ...]:
    """The columns of numbers of which one stands behind every round, if it is so; they may lack headings."""
    behind = tuple(at + 1 for at in table.of_role(Role.ROUND))
    alone = all(at < len(table.roles) and table.roles[at] is Role.NUMBER for at in behind)
    double = any(at + 1 < len(table.roles) and table.roles[at + 1] is Role.NUMBER for at in behind[:-1])
    return behind if alone and not double else ()


class _Reading:
    """The columns of a table, on the way to what they hold."""

    def __init__(self, table: Table, labels: Labels) -> None:
        self.table = table
        self.rounds = table.of_role(Role.ROUND)
        self.numbers = table.of_role(Role.NUMBER)
        self.meaning = {at: label.meaning for at in self.numbers if (label := labels[at]) is not None}
        self.number = {at: round_of(label.label) for at in self.numbers if (label := labels[at]) is not None}
        self.values = {at: values_of(table.columns[at]) for at in self.numbers}
        self.found: dict[int, tuple[str, int | None]] = {}
        self.told = tuple(at for at in self.rounds if any(TOLD[text] is not None for text in table.columns[at]))

    def headed(self, *meanings: str) -> list[int]:
        return [at for at in self.numbers if self.meaning.get(at) in meanings]

    def free(self) -> list[int]:
        """The columns of which neither a heading nor a value has told yet what they hold. Points headed as such once a
        round are of rounds, whichever."""
        often = {name for name in TOTALS if len(self.headed(name)) >= max(2, len(self.rounds))}
        plain = {None, "round", *often}
        return [at for at in self.numbers if at not in self.found and self.meaning.get(at) in plain]

    def by_rounds(self) -> None:
        """Finds the columns of the rounds: by their headings, or one behind every round, or together."""
        for name in ("gain", "sum"):
            for at in self.headed(name):
                after = self.number[at]
                if after is not None and after <= len(self.rounds):
                    self.found[at] = ("gain" if name == "gain" else "uragan", after)
        free = set(self.free())
        if self.told or self.found:
            self._settle([at for at in self.headed("gain") if at in self.found])
            self._find_rest(free)
            return
        for columns in (behind_rounds(self.table), *self._runs(free)):
            if len(columns) == len(self.rounds) and free.issuperset(columns) and self._are_points(columns):
                self.found.update((at, ("gain", number)) for number, at in enumerate(columns, 1))
                self._settle(columns)
                return

    def _find_rest(self, free: set[int]) -> None:
        """Finds the columns behind those rounds whose cells do not hold their points, as others do."""
        known = {after for _, after in self.found.values()}
        rest = [
            (number, at + 1)
            for number, at in enumerate(self.rounds, 1)
            if self.told and at not in self.told and number not in known and at + 1 in free
        ]
        if self._are_gains([at for _, at in rest]):
            self.found.update((at, ("gain", number)) for number, at in rest)

    def _runs(self, free: set[int]) -> Iterator[Sequence[int]]:
        """The columns behind the last round, as many as there are rounds: from the first of them, or up to the last."""
        behind = [at for at in self.numbers if at > self.rounds[-1] and at in free]
        count = len(self.rounds)
        if count > 1:
            yield behind[:count]
            yield behind[-count:]

    def _are_points(self, columns: Sequence[int]) -> bool:
        """Whether these columns look like points: of the rounds, or after them."""
        return self._are_gains(columns) or (len(columns) > 1 and self._are_sums(columns))

    def _are_gains(self, columns: Sequence[int]) -> bool:
        values = [value for at in columns for value in self.values[at] if value is not None]
        if not values or max(values) > MOST_OF_ROUND or min(values) < 0:
            return False
        return 10 * sum(value >= LEAST_OF_ROUND for value in values) >= 7 * len(values) and len(set(values)) > 1

    def _are_sums(self, columns: Sequence[int]) -> bool:
        steps = list(self._steps(columns))
        return bool(steps) and min(steps) >= 0 and max(steps) <= MOST_OF_ROUND and _middle(steps) >= LEAST_OF_ROUND

    def _steps(self, columns: Sequence[int]) -> Iterator[Value]:
        for row in zip(*(self.values[at] for at in columns), strict=True):
            yield from (after - before for before, after in pairwise(row) if before is not None and after is not None)

    def _settle(self, columns: Sequence[int]) -> None:
        """Columns taken for points of rounds are sums if their values say so."""
        if not self._are_gains(columns) and len(columns) > 1 and self._are_sums(columns):
            self.found.update((at, ("uragan", number)) for number, at in enumerate(columns, 1))

    def gained(self) -> list[Value]:
        """The sum of the points of all rounds, by row."""
        columns = [self.values[at] for at, (name, _) in self.found.items() if name == "gain"]
        columns += [told_values(self.table.columns[at]) for at in self.told]
        return [sum((value for value in row if value is not None), 0) for row in zip(*columns, strict=True)]

    def gains(self) -> Iterator[Values]:
        """The points of every round: told, or the difference of what stood after it and before."""
        columns = {(name, after): self.values[at] for at, (name, after) in self.found.items()}
        nothing: Values = [None] * len(self.table.rows)
        start = next(iter(self.headed("start")), None)
        before = nothing if start is None else self.values[start]
        for number, at in enumerate(self.rounds, 1):
            after = columns.get(("uragan", number), nothing)
            if at in self.told:
                yield told_values(self.table.columns[at])
            elif ("gain", number) in columns:
                yield columns["gain", number]
            else:
                pairs = zip(before, after, strict=True)
                yield [None if one is None or other is None else other - one for one, other in pairs]
            before = after

    def by_sums(self) -> None:
        """Finds start points and total by their difference, which is what the rounds gave, and ratings."""
        starts = [*self.headed("start"), *self.free()]
        totals = [*self.headed("uragan", "mp", "total"), *self.headed("nbw", "mms"), *self.free()]
        gained = self.gained()
        pair = next(
            ((start, total) for total in totals for start in starts if self._add_up(start, gained, total)), None
        )
        if pair is not None:
            self._take(pair[0], "start")
            self._take(pair[1], "total")
        elif gained:
            total = next((at for at in totals if self._starts_by_rating(at, gained)), None)
            self._take(total, "total")
        self._take(next(iter(self.headed("start")), None), "start")
        if not any(name == "total" for name, _ in self.found.values()):
            self._take(next(filter(self._exceeds_wins, totals), None), "total")
        rating = next(iter(self.headed("rating")), None)
        self._take(rating if rating is not None else next(filter(self._are_ratings, self.free()), None), "rating")
        self._take(next(filter(self._are_starts, self.free()), None), "start")

    def _take(self, at: int | None, name: str) -> None:
        if at is not None and at not in self.found and all(name != other for other, _ in self.found.values()):
            self.found[at] = (name, None)

    def _add_up(self, start: int, gained: Sequence[Value], total: int) -> bool:
        if start == total or not gained:
            return False
        rows = zip(self.values[start], gained, self.values[total], strict=True)
        return self._most(before is not None and before + more == after for before, more, after in rows)

    def _starts_by_rating(self, total: int, gained: Sequence[Value]) -> bool:
        """Whether the rest of the total is what the ratings start from, or nothing."""
        rest = [None if after is None else after - more for after, more in zip(self.values[total], gained, strict=True)]
        if self._most(value == 0 for value in rest):
            return True
        return any(
            self._most(
                rating is not None and start_points(int(rating // QUARTER)) == value
                for rating, value in zip(self.values[at], rest, strict=True)
            )
            for at in (*self.headed("rating"), *self.free())
        )

    def _most(self, hold: Iterable[bool]) -> bool:
        return 10 * sum(hold) >= 7 * len(self.table.rows)

    def _exceeds_wins(self, at: int) -> bool:
        """Whether a column headed as points holds more than wins; any is a total that is headed so."""
        if self.meaning.get(at) not in TOTALS:
            return False
        known = [value for value in self.values[at] if value is not None]
        return bool(known) and max(known) > LEAST_OF_ROUND * len(self.rounds)

    def _are_ratings(self, at: int) -> bool:
        known = [value for value in self.values[at] if value is not None]
        return bool(known) and _middle(known) >= LEAST_RATING

    def _are_starts(self, at: int) -> bool:
        """Whether a column is what the ratings start from."""
        ratings = next((self.values[own] for own, (name, _) in self.found.items() if name == "rating"), None)
        return ratings is not None and self._most(
            rating is not None and start_points(int(rating // QUARTER)) == value
            for rating, value in zip(ratings, self.values[at], strict=True)
        )


def points_of(table: Table, labels: Labels, named: str | None = None) -> Points | None:
    """What the columns hold if points are counted, ``None`` if they are not; ``named`` is the scheme that a line of the
    file names.

    Points are counted if a scheme is named, in a line or over a column; if points of a round are headed, or told in
    cells; if cells tell colour and handicap and no opponent; or if a number that looks like them stands behind every
    round, and the total of the row holds them.
    """
    reading = _Reading(table, labels)
    scheme = named or next(iter([name for name in ("uragan", "mp") if reading.headed(name)]), None)
    reading.by_rounds()
    headed = bool(scheme) or bool(reading.headed("gain", "sum")) or bool(reading.told) or _are_nameless(table)
    if not reading.found and not headed:
        return None
    reading.by_sums()
    names = {name for name, _ in reading.found.values()}
    if not headed and not _is_counted(table, reading):
        return None
    if scheme == "mp" and not named and not names - {"total"} and not reading.told:
        return None
    counted = scheme or _scheme_of(table, reading)
    meanings = {
        at: (counted if name == "total" or (name == "uragan" and after is not None) else name, after)
        for at, (name, after) in reading.found.items()
    }
    return Points(meanings, reading.told, scheme, counted)


def _are_nameless(table: Table) -> bool:
    """Whether cells tell colours and no opponents."""
    sides = [CELLS[text] for at in table.of_role(Role.ROUND) for text in table.columns[at]]
    nameless = sum(side is not None and side.colour is not None and side.opponent is None for side in sides)
    return 4 * nameless > len(sides)


def _is_counted(table: Table, reading: _Reading) -> bool:
    """Whether most games gave both players together what games of a scheme give; scores of other tables do not."""
    sums = _sums_of_games(table, reading)
    return any(10 * sums.count(both) >= 7 * len(sums) > 0 for both in SCHEMES.values())


def _sums_of_games(table: Table, reading: _Reading) -> list[Value]:
    """What the players of every game got together, where rows are named by their numbers."""
    sums: list[Value] = []
    for at, values in zip(reading.rounds, reading.gains(), strict=True):
        for row, text in enumerate(table.columns[at]):
            side = CELLS[text]
            other = side.opponent if side is not None else None
            if other is not None and row < other < len(values):
                one, back = values[row], values[other]
                sums += [one + back] if one is not None and back is not None else []
    return sums


def _scheme_of(table: Table, reading: _Reading) -> str:
    """The scheme whose sum most games have; or else URAGAN if a round gave as much as its wins do."""
    sums = _sums_of_games(table, reading)
    found = next((name for name, both in SCHEMES.items() if 2 * sums.count(both) > len(sums)), None)
    if found is not None:
        return found
    most = max((value for values in reading.gains() for value in values if value is not None), default=URAGAN.win)
    return URAGAN.name if most >= URAGAN.win else MP.name
