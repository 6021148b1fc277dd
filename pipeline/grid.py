"""Tournaments laid out for the score engine: a *wide* frame, one row a player, one column a round.

Any number of tournaments, and any number of readings of one tournament, stand below each other in one frame, so one
file, an archive, and a thousand "what if" variants of one file cost the same few passes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations, zip_longest
from typing import Literal, NamedTuple, cast

import polars as pl

from crosstable.model import MOST_STONES, Colour, Decision, Outcome, Side, Tournament, Value
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

    ``frame`` has ``player`` and ``opponent0…`` (indexes within the tournament), ``points0…`` (quarter points, 4 a
    win), ``kind0…`` (:class:`Kind`), ``stones0…`` (what White gives, positive, and Black takes), ``colour0…`` (White
    1, Black −1), ``astray0…`` (an opponent who is not in the table, or the player himself), ``claim0…`` (printed
    values), ``vague0…`` (whether it is lost which quarter it was), ``wide0…`` (:attr:`Column.is_wide`), ``rounds``
    (rounds that count for tie-breaks), ``grade`` (place on the grade scale), ``extra`` (quarter points from play-off
    rounds, which count in wins only) and, if ``surplus`` says so, ``surplus`` (quarter points of second pairings in
    one round). A round beyond a tournament's last is a game without opponent or points, which adds nothing to anything.
    ``first`` and ``sizes`` are each tournament's first row and number of players; ``kinds`` is every kind that
    occurs; ``stones`` says whether any game has a handicap.
    """

    frame: pl.DataFrame
    rounds: int
    columns: int
    first: tuple[int, ...]
    sizes: tuple[int, ...]
    kinds: frozenset[Kind]
    stones: bool = True
    surplus: bool = False

    @property
    def owner(self) -> pl.Series:
        """The tournament (index) of every row."""
        return pl.Series([n for n, size in enumerate(self.sizes) for _ in range(size)], dtype=pl.Int64)


def lay(tournaments: Sequence[Tournament]) -> Grid:
    """Lay tournaments out as one frame; see :class:`Grid`."""
    rounds = max((len(t.rounds) for t in tournaments), default=0)
    columns = max((len(t.columns) for t in tournaments), default=0)
    codes = _Codes()
    packed: list[list[int]] = [[] for _ in range(rounds)]
    claims: list[list[Value | None]] = [[] for _ in range(columns)]
    vague: list[list[bool]] = [[] for _ in range(columns)]
    wide: list[list[bool]] = [[] for _ in range(columns)]
    counting: list[int] = []
    extra: list[int] = []
    grades: list[int | None] = []
    surplus: list[int] = []
    own: list[int] = []
    for tournament in tournaments:
        size = len(tournament.players)
        codes.add(tournament, packed)
        for index, claimed in enumerate(claims):
            column = tournament.columns[index] if index < len(tournament.columns) else None
            claimed.extend(column.values if column else [None] * size)
            vague[index].extend(column.vague if column and column.vague else [False] * size)
            wide[index].extend([column is not None and column.is_wide] * size)
        own += range(size)
        counting += [sum(not r.playoff for r in tournament.rounds)] * size
        extra += _playoff_points(tournament)
        grades += [None if p.grade is None else p.grade.index for p in tournament.players]
        surplus += _surplus_points(tournament)
    frame = pl.DataFrame(
        {
            **{f"packed{number}": pl.Series(values, dtype=pl.Int64) for number, values in enumerate(packed)},
            **{f"claim{index}": pl.Series(_whole(values), dtype=pl.Int64) for index, values in enumerate(claims)},
            **{f"vague{index}": pl.Series(values, dtype=pl.Boolean) for index, values in enumerate(vague)},
            **{f"wide{index}": pl.Series(values, dtype=pl.Boolean) for index, values in enumerate(wide)},
            "player": pl.Series(own, dtype=pl.Int64),
            "rounds": pl.Series(counting, dtype=pl.Int64),
            "extra": pl.Series(extra, dtype=pl.Int64),
            "grade": pl.Series(grades, dtype=pl.Int64),
            "surplus": pl.Series(surplus, dtype=pl.Int64),
        }
    ).with_columns(codes.decode(rounds))
    sizes = tuple(len(t.players) for t in tournaments)
    first = tuple(accumulate((0, *sizes[:-1]))) if sizes else ()
    frame = frame.drop([f"packed{n}" for n in range(rounds)])
    return Grid(frame, rounds, columns, first, sizes, codes.kinds(), codes.stones(), any(surplus))


def _whole(values: list[Value | None]) -> list[int | None]:
    """Percentages are no quarter points; no Go criterion can reproduce them."""
    if not {type(value) for value in values} <= {int, type(None)}:
        return [value if isinstance(value, int) else None for value in values]
    return cast("list[int | None]", values)


def _playoff_points(tournament: Tournament) -> list[int]:
    playoffs = [number for number, r in enumerate(tournament.rounds) if r.playoff]
    if not playoffs:
        return [0] * len(tournament.players)
    return [
        sum(
            POINTS[side.outcome]
            for n in playoffs
            for side in player.sides[n : n + 1]
            if side is not None and side.is_game
        )
        for player in tournament.players
    ]


def _surplus_points(tournament: Tournament) -> list[int]:
    points = [0] * len(tournament.players)
    for player, _, side in tournament.surplus:
        points[player] += POINTS[side.outcome]
    return points


class _Code(NamedTuple):
    """What the engine knows of a side, besides the opponent."""

    points: int = 0
    kind: int = int(Kind.GAME)
    stones: int = 0
    colour: int = 0
    astray: bool = False


def _code_of(side: Side) -> _Code:
    kind = kind_of(side)
    return _Code(
        points=POINTS[side.outcome] if kind is Kind.GAME else 0,
        kind=int(kind),
        stones=(side.handicap or 0) * _SIGN.get(side.colour, 0) if side.is_game else 0,
        colour=_SIGN.get(side.colour, 0),
        astray=side.outsider is not None,
    )


_NO_OPPONENT = (1 << 24) - 1
"""Opponent and code are packed into one integer while the frame is built: the opponent in the lowest 24 bits."""


class _Codes:
    """Numbers the distinct codes of sides; sides are shared values, so they are recognised by identity.

    Identity is safe here because the tournaments, which hold the sides, outlive the numbering.
    """

    def __init__(self) -> None:
        self._codes: dict[_Code, int] = {_Code(): 0}
        self._by_side: dict[int, int] = {id(None): _NO_OPPONENT}

    def add(self, tournament: Tournament, packed: list[list[int]]) -> None:
        """Append every player's packed opponent and code to each round."""
        size = len(tournament.players)
        by_side = self._by_side
        told = zip_longest(*(player.sides for player in tournament.players))
        for number, values in enumerate(packed):
            sides = next(told, None)
            if sides is None or number >= len(tournament.rounds) or tournament.rounds[number].playoff:
                values.extend([_NO_OPPONENT] * size)
                continue
            try:
                row = [by_side[id(side)] for side in sides]
            except KeyError:
                row = [by_side.get(id(side)) or self._pack(side) for side in sides]
            values.extend(row)

    def _pack(self, side: Side | None) -> int:
        if side is None:
            return _NO_OPPONENT
        opponent = _NO_OPPONENT if side.opponent is None else side.opponent
        packed = self._by_side[id(side)] = self._number(_code_of(side)) << 24 | opponent
        return packed

    def _number(self, code: _Code) -> int:
        return self._codes.setdefault(code, len(self._codes))

    def kinds(self) -> frozenset[Kind]:
        return frozenset(Kind(code.kind) for code in self._codes)

    def stones(self) -> bool:
        return any(code.stones for code in self._codes)

    def decode(self, rounds: int) -> list[pl.Expr]:
        """Expressions that turn ``packed…`` columns into opponent, points, kind, stones, colour and astray.

        A player against himself is a game that says nothing, as is an opponent who is not in the table.
        """
        astray = self._number(_Code(astray=True))
        tables = [pl.Series(values) for values in zip(*self._codes, strict=True)]
        expressions: list[pl.Expr] = []
        for number in range(rounds):
            packed = pl.col(f"packed{number}")
            opponent = packed % (_NO_OPPONENT + 1)
            himself = opponent == pl.col("player")
            someone = (opponent != _NO_OPPONENT) & ~himself
            expressions.append(pl.when(someone).then(opponent).alias(f"opponent{number}"))
            code = pl.when(himself).then(pl.lit(astray)).otherwise(packed // (_NO_OPPONENT + 1))
            expressions += [
                pl.lit(table).gather(code).alias(f"{name}{number}")
                for name, table in zip(_Code._fields, tables, strict=True)
            ]
        return expressions


class OtherSide(NamedTuple):
    """What a variant of a tournament has otherwise in a round of a player."""

    player: int
    round: int
    side: Side


class OtherClaim(NamedTuple):
    """What a variant of a tournament has printed otherwise for a player in a column."""

    player: int
    column: int
    value: Value | None


def varied(
    grid: Grid, sides: Sequence[Sequence[OtherSide]], claims: Sequence[Sequence[OtherClaim]] | None = None
) -> Grid:
    """The one tournament of a grid once for every variant, each with some other sides and printed values.

    Thousands of variants cost the few cells in which they differ, and not what laying them out costs.
    """
    size, count = grid.sizes[0], len(sides)
    frame = grid.frame[pl.int_range(size * count, eager=True) % max(size, 1)]
    changes: dict[str, dict[int, int | bool | None]] = {}
    kinds, stones = set(grid.kinds), grid.stones
    for index, others in enumerate(sides):
        for player, number, side in others:
            himself = side.opponent == player
            code = _Code(astray=True) if himself else _code_of(side)
            kinds.add(Kind(code.kind))
            stones = stones or bool(code.stones)
            row = index * size + player
            changes.setdefault(f"opponent{number}", {})[row] = None if himself else side.opponent
            for name, value in zip(_Code._fields, code, strict=True):
                changes.setdefault(f"{name}{number}", {})[row] = value
    for index, values in enumerate(claims or ()):
        for player, column, claimed in values:
            row = index * size + player
            changes.setdefault(f"claim{column}", {})[row] = claimed if isinstance(claimed, int) else None
            changes.setdefault(f"vague{column}", {})[row] = False
    frame = frame.with_columns(
        frame[name].scatter(list(cells), pl.Series(list(cells.values()), dtype=frame[name].dtype))
        for name, cells in changes.items()
    )
    first = tuple(range(0, size * count, size)) if size else (0,) * count
    return replace(grid, frame=frame, first=first, sizes=(size,) * count, kinds=frozenset(kinds), stones=stones)


Feature = Kind | Literal["stones", "jigo", "incoherent", "impossible", "rematch", "byes"]
"""What a tournament may have that matters to profiles or checks: kinds of rounds, games with handicap, jigos,
games that its two rows do not tell alike, impossible handicaps, players who meet again, and players who have more than
one bye."""


def features(grid: Grid) -> list[frozenset[Feature]]:
    """What each tournament has."""
    rounds = range(grid.rounds)
    if not rounds:
        return [frozenset()] * len(grid.sizes)
    owner = grid.owner
    first = pl.Series(grid.first, dtype=pl.Int64).gather(owner)
    frame = grid.frame.with_columns(
        pl.int_range(pl.len(), dtype=pl.Int64).alias("row"),
        *((pl.col(f"opponent{n}") + first).alias(f"met{n}") for n in rounds),
    )
    tests: dict[Feature, pl.Expr] = {
        kind: pl.any_horizontal([pl.col(f"kind{n}") == int(kind) for n in rounds]) for kind in grid.kinds - {Kind.GAME}
    }
    tests["stones"] = pl.any_horizontal([pl.col(f"stones{n}") != 0 for n in rounds])
    tests["impossible"] = pl.any_horizontal([pl.col(f"stones{n}").abs() > MOST_STONES for n in rounds])
    tests["jigo"] = pl.any_horizontal([pl.col(f"points{n}") == POINTS[Outcome.DRAW] for n in rounds])
    tests["rematch"] = pl.any_horizontal(
        [pl.lit(value=False), *(pl.col(f"opponent{a}") == pl.col(f"opponent{b}") for a, b in combinations(rounds, 2))]
    )
    byes = pl.sum_horizontal([(pl.col(f"kind{n}") == int(Kind.BYE)).cast(pl.Int64) for n in rounds])
    tests["byes"] = byes > 1
    tests["incoherent"] = pl.any_horizontal([_fault(n) for n in rounds]).fill_null(value=False)
    names = list(tests)
    table = frame.select(owner.alias("owner"), *(tests[name].alias(str(n)) for n, name in enumerate(names)))
    present: dict[int, frozenset[Feature]] = {
        row[0]: frozenset(name for name, found in zip(names, row[1:], strict=True) if found)
        for row in table.group_by("owner").agg(pl.all().any()).iter_rows()
    }
    return [present.get(index, frozenset()) for index in range(len(grid.sizes))]


def _fault(number: int) -> pl.Expr:
    met = pl.col(f"met{number}")

    def both(name: str) -> pl.Expr:
        return pl.col(f"{name}{number}") + pl.col(f"{name}{number}").gather(met)

    result = (both("points") != POINTS[Outcome.WIN]) & (both("kind") != 2 * int(Kind.OPEN))
    told_otherwise = result | (both("colour") != 0) | (both("stones") != 0)
    return pl.col(f"astray{number}") | (
        met.is_not_null() & ((met.gather(met) != pl.col("row")).fill_null(True) | told_otherwise)
    )
