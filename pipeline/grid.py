"""Tournaments laid out for the score engine: a *wide* frame, one row a player, one column a round.

Any number of tournaments, and any number of readings of one tournament, stand below each other in one frame, so one
file, an archive, and a thousand "what if" variants of one file cost the same few passes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import polars as pl

from crosstable.model import Colour, Decision, Outcome, Side, Tournament
from crosstable.profiles import Kind

POINTS: Mapping[Outcome | None, int] = {Outcome.WIN: 4, Outcome.DRAW: 2, Outcome.LOSS: 0, None: 0}
"""Quarter points of a game's outcome, before a profile says what a win or a jigo is worth."""

_STATED: Mapping[Outcome | None, Kind] = {
    Outcome.WIN: Kind.BYE,
    Outcome.DRAW: Kind.HALF,
    Outcome.LOSS: Kind.NOTHING,
}
_UNSTATED: Mapping[Decision, Kind] = {
    Decision.BYE: Kind.BYE,
    Decision.AWARDED_BYE: Kind.BYE,
    Decision.ABSENT: Kind.ABSENT,
}
_SIGN: Mapping[Colour | None, int] = {Colour.WHITE: 1, Colour.BLACK: -1}


def kind_of(side: Side) -> Kind:
    """What a round was for the player whose side this is."""
    if side.is_game:
        return Kind.OPEN if side.outcome is None else Kind.GAME
    return _STATED.get(side.outcome) or _UNSTATED.get(side.decided, Kind.UNPAIRED)


@dataclass(frozen=True, slots=True)
class Grid:
    """Tournaments as one frame, rounds and claimed columns padded to the most.

    ``frame`` has ``opponent0…`` (index within the tournament), ``points0…`` (quarter points, 4 a win), ``kind0…``
    (:class:`Kind`), ``stones0…`` (what White gives, positive, and Black takes), ``colour0…`` (White 1, Black −1),
    ``astray0…`` (an opponent who is not in the table, or the player himself), ``claim0…`` (printed values),
    ``rounds`` (rounds that count for tie-breaks), ``grade`` (place on the grade scale) and ``extra`` (quarter points
    from play-off rounds, which count in wins only). A round beyond a tournament's last is a game without opponent or points, which adds nothing to
    anything. ``first`` and ``sizes`` are each tournament's first row and number of players; ``kinds`` is every kind
    that occurs.
    """

    frame: pl.DataFrame
    rounds: int
    columns: int
    first: tuple[int, ...]
    sizes: tuple[int, ...]
    kinds: frozenset[Kind]

    @property
    def owner(self) -> pl.Series:
        """The tournament (index) of every row."""
        return pl.Series([n for n, size in enumerate(self.sizes) for _ in range(size)], dtype=pl.Int64)


def lay(tournaments: Sequence[Tournament]) -> Grid:
    """Lay tournaments out as one frame; see :class:`Grid`."""
    rounds = max((len(t.rounds) for t in tournaments), default=0)
    columns = max((len(t.columns) for t in tournaments), default=0)
    codes = _Codes()
    data: dict[str, pl.Series] = {}
    for number in range(rounds):
        opponents: list[int | None] = []
        coded: list[int] = []
        for tournament in tournaments:
            codes.add_round(tournament, number, opponents, coded)
        data[f"opponent{number}"] = pl.Series(opponents, dtype=pl.Int64)
        data[f"code{number}"] = pl.Series(coded, dtype=pl.UInt32)
    for index in range(columns):
        data[f"claim{index}"] = pl.Series([v for t in tournaments for v in _claims(t, index)], dtype=pl.Int64)
    counting = [sum(not r.playoff for r in t.rounds) for t in tournaments for _ in t.players]
    data["rounds"] = pl.Series(counting, dtype=pl.Int64)
    data["extra"] = pl.Series([points for t in tournaments for points in _playoff_points(t)], dtype=pl.Int64)
    grades = [None if p.grade is None else p.grade.index for t in tournaments for p in t.players]
    data["grade"] = pl.Series(grades, dtype=pl.Int64)
    frame = pl.DataFrame(data).with_columns(codes.decode(rounds)).drop([f"code{n}" for n in range(rounds)])
    sizes = tuple(len(t.players) for t in tournaments)
    first = tuple(accumulate((0, *sizes[:-1]))) if sizes else ()
    return Grid(frame, rounds, columns, first, sizes, codes.kinds())


def _claims(tournament: Tournament, index: int) -> list[int | None]:
    if index >= len(tournament.columns):
        return [None] * len(tournament.players)
    return [value if isinstance(value, int) else None for value in tournament.columns[index].values]


def _playoff_points(tournament: Tournament) -> list[int]:
    playoffs = [number for number, r in enumerate(tournament.rounds) if r.playoff]
    if not playoffs:
        return [0] * len(tournament.players)
    return [
        sum(POINTS[side.outcome] for n in playoffs for side in player.sides[n : n + 1] if side is not None)
        for player in tournament.players
    ]


_Code = tuple[int, int, int, int, bool]
ASTRAY = 1
"""The code of a cell in which a player names himself."""


class _Codes:
    """Numbers the distinct (points, kind, stones, colour, astray) of sides; sides are shared, so by identity.

    Identity is safe here because the tournaments, which hold the sides, outlive the numbering.
    """

    def __init__(self) -> None:
        self._table: list[_Code] = [(0, int(Kind.GAME), 0, 0, False), (0, int(Kind.GAME), 0, 0, True)]
        self._by_value: dict[_Code, int] = {value: code for code, value in enumerate(self._table)}
        self._by_side: dict[int, int] = {id(None): 0}

    def add_round(self, tournament: Tournament, number: int, opponents: list[int | None], coded: list[int]) -> None:
        """Append every player's opponent (index in his tournament) and code of one round."""
        if number >= len(tournament.rounds) or tournament.rounds[number].playoff:
            opponents.extend([None] * len(tournament.players))
            coded.extend([0] * len(tournament.players))
            return
        by_side = self._by_side
        for row, player in enumerate(tournament.players):
            side = player.sides[number] if number < len(player.sides) else None
            code = by_side.get(id(side))
            other = None if side is None else side.opponent
            if other == row:
                code, other = ASTRAY, None
            elif code is None and side is not None:
                code = self._add(side)
            coded.append(code or 0)
            opponents.append(other)

    def _add(self, side: Side) -> int:
        kind = kind_of(side)
        points = POINTS[side.outcome] if kind is Kind.GAME else 0
        stones = (side.handicap or 0) * _SIGN.get(side.colour, 0) if side.is_game else 0
        value = (points, int(kind), stones, _SIGN.get(side.colour, 0), side.outsider is not None)
        code = self._by_value.setdefault(value, len(self._table))
        if code == len(self._table):
            self._table.append(value)
        self._by_side[id(side)] = code
        return code

    def kinds(self) -> frozenset[Kind]:
        return frozenset(Kind(kind) for _, kind, *_ in self._table)

    def decode(self, rounds: int) -> list[pl.Expr]:
        """Expressions that turn ``code…`` columns into points, kind, stones, colour and astray."""
        names = ("points", "kind", "stones", "colour", "astray")
        tables = [pl.Series(values) for values in zip(*self._table, strict=True)]
        return [
            pl.lit(table).gather(pl.col(f"code{number}")).alias(f"{name}{number}")
            for number in range(rounds)
            for name, table in zip(names, tables, strict=True)
        ]


def coherent(grid: Grid) -> list[bool]:
    """For every tournament, whether each game is told alike by both rows: opponent, result, colours and stones."""
    faults = pl.any_horizontal([_fault(number) for number in range(grid.rounds)] or [pl.lit(False)])
    owner = grid.owner
    first = pl.Series(grid.first, dtype=pl.Int64).gather(owner)
    frame = grid.frame.with_columns(
        owner.alias("owner"),
        pl.int_range(pl.len(), dtype=pl.Int64).alias("row"),
        *((pl.col(f"opponent{n}") + first).alias(f"met{n}") for n in range(grid.rounds)),
    ).select("owner", faults.fill_null(False).alias("fault"))
    faulty = set(frame.filter("fault")["owner"].unique())
    return [index not in faulty for index in range(len(grid.sizes))]


def _fault(number: int) -> pl.Expr:
    met = pl.col(f"met{number}")

    def both(name: str) -> pl.Expr:
        return pl.col(f"{name}{number}") + pl.col(f"{name}{number}").gather(met)

    result = (both("points") != POINTS[Outcome.WIN]) & (both("kind") != 2 * int(Kind.OPEN))
    told_otherwise = result | (both("colour") != 0) | (both("stones") != 0)
    return pl.col(f"astray{number}") | (
        met.is_not_null() & ((met.gather(met) != pl.col("row")).fill_null(True) | told_otherwise)
    )
