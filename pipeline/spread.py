"""Readings of tournaments, and a grid's rows laid out once for every reading, with the reading's conventions beside
them: what the score engine works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from crosstable.grid import Grid
from crosstable.model import QUARTER
from crosstable.profiles import Kind, Profile, Share

VACANT = (Kind.BYE, Kind.HALF, Kind.NOTHING, Kind.ABSENT, Kind.UNPAIRED)
"""The kinds of rounds without a game."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read one tournament of a grid: by which profile, and where start scores come from.

    ``tournament`` is an index into the grid. Start scores (quarter points) are ``starts`` where given, else the
    values of ``start_column`` less the points, else 0. ``overrides`` replaces computed values by given ones
    (criterion → a value or ``None`` a player) before they enter any sum: what would follow if they were true.
    ``planned`` is the number of rounds that the event was to have and ``bar`` the highest start score; only the
    Strasbourg score needs them (by default the rounds there are, and the highest start score there is).
    """

    tournament: int
    profile: Profile
    start_column: int | None = None
    starts: tuple[int | None, ...] | None = None
    overrides: tuple[tuple[str, tuple[int | None, ...]], ...] = ()
    planned: int | None = None
    bar: int | None = None


def spread(grid: Grid, readings: Sequence[Reading]) -> pl.DataFrame:
    """The grid's rows once for every reading, with the reading's conventions and row numbers of the new frame."""
    sizes = [grid.sizes[r.tournament] for r in readings]
    table = pl.DataFrame(
        {
            "reading": pl.Series(range(len(readings)), dtype=pl.UInt32),
            "source": pl.Series([grid.first[r.tournament] for r in readings], dtype=pl.Int64),
            "size": pl.Series(sizes, dtype=pl.Int64),
            "from_column": pl.Series([-1 if r.start_column is None else r.start_column for r in readings]),
            "planned": pl.Series([r.planned for r in readings], dtype=pl.Int64),
            "bar": pl.Series([r.bar for r in readings], dtype=pl.Int64),
            **_conventions(readings, kinds_in(grid, readings)),
        }
    ).with_columns((pl.col("size").cum_sum() - pl.col("size")).alias("base"))
    rows = table.select(
        pl.col("reading").repeat_by("size").explode(),
        pl.int_ranges("source", pl.col("source") + pl.col("size")).explode().alias("row"),
    )
    data = grid.frame[rows["row"]] if len(readings) > 1 or len(grid.sizes) > 1 else grid.frame
    given = {"given_start": [value for r, n in zip(readings, sizes, strict=True) for value in r.starts or (None,) * n]}
    for name in sorted({name for r in readings for name, _ in r.overrides}):
        given[f"given_{name}"] = [
            value for r, n in zip(readings, sizes, strict=True) for value in dict(r.overrides).get(name, (None,) * n)
        ]
    values = pl.DataFrame({name: pl.Series(column, dtype=pl.Int64) for name, column in given.items()})
    conventions = table.drop("source", "size")[rows["reading"]]
    frame = pl.concat([data, conventions, values], how="horizontal")
    frame = frame.with_columns(pl.col(f"opponent{n}") + pl.col("base") for n in range(grid.rounds))
    if _may_be_unpaired(grid, readings):
        frame = frame.with_columns(_last_half(n).alias(f"kind{n}") for n in range(grid.rounds))
    return frame


def kinds_in(grid: Grid, readings: Sequence[Reading]) -> frozenset[Kind]:
    """Every kind of round that occurs under some reading."""
    return grid.kinds | {Kind.UNPAIRED} if _may_be_unpaired(grid, readings) else grid.kinds


class Shape(NamedTuple):
    """What the expressions depend on: how many rounds and columns there are, and what occurs in the tournaments and in
    the profiles. ``vacant`` and ``counted`` are the kinds of rounds without a game."""

    wanted: frozenset[str]
    overridden: frozenset[str]
    rounds: range
    columns: range
    surplus: bool
    never_negative: bool
    stones_with_wins: bool
    jigo_is_half: bool
    missed_stay: bool
    half_rounds: bool
    cuss_doubles: bool
    vacant: tuple[Kind, ...]
    counted: tuple[Kind, ...]


def shape_of(grid: Grid, readings: Sequence[Reading], criteria: Sequence[str]) -> Shape:
    """What the expressions for these readings, which give the ``criteria``, depend on."""
    profiles = {id(reading.profile): reading.profile for reading in readings}.values()
    kinds = kinds_in(grid, readings)
    return Shape(
        wanted=frozenset(criteria),
        overridden=frozenset(name for reading in readings for name, _ in reading.overrides),
        rounds=range(grid.rounds),
        columns=range(grid.columns),
        surplus=grid.surplus,
        never_negative=any(profile.sos_never_negative for profile in profiles),
        stones_with_wins=grid.stones and any(profile.handicap_in_wsos for profile in profiles),
        jigo_is_half=all(profile.jigo == QUARTER // 2 for profile in profiles),
        missed_stay=any(profile.missed_stay for profile in profiles),
        half_rounds=any(
            share.half_rounds for profile in profiles for worth in profile.worth.values() for share in worth[2:]
        ),
        cuss_doubles=any(profile.cuss_doubles for profile in profiles),
        vacant=tuple(kind for kind in VACANT if kind in kinds),
        counted=tuple(kind for kind in Kind if kind in kinds and kind is not Kind.GAME),
    )


def _may_be_unpaired(grid: Grid, readings: Sequence[Reading]) -> bool:
    """Whether some reading takes a half point in the last round for a round in which a player was not paired."""
    return Kind.HALF in grid.kinds and any(reading.profile.last_half_unpaired for reading in readings)


def _last_half(number: int) -> pl.Expr:
    kind = pl.col(f"kind{number}")
    is_last_half = (kind == int(Kind.HALF)) & (pl.col("rounds") == number + 1) & (pl.col("last_half_unpaired") == 1)
    return pl.when(is_last_half).then(int(Kind.UNPAIRED)).otherwise(kind)


def _conventions(readings: Sequence[Reading], kinds: frozenset[Kind]) -> dict[str, pl.Series]:
    """The settings of each reading's profile; many readings are by few profiles."""
    of = {id(reading.profile): reading.profile for reading in readings}
    profiles = list(of.values())
    data: dict[str, list[int]] = {
        "win": [p.win for p in profiles],
        "jigo": [p.jigo for p in profiles],
        "rounding": [int(p.rounding) for p in profiles],
        "handicap_in_sos": [QUARTER * int(p.handicap_in_sos) for p in profiles],
        "handicap_in_wsos": [QUARTER * int(p.handicap_in_sos and p.handicap_in_wsos) for p in profiles],
        "both_win_in_sodos": [int(p.both_win_in_sodos) for p in profiles],
        "drop_highest": [int(p.drop_highest) for p in profiles],
        "dropped_from_round": [p.dropped_from_round for p in profiles],
        "missed_stay": [int(p.missed_stay) for p in profiles],
        "half_point_opponents": [int(p.half_point_opponents) for p in profiles],
        "last_half_unpaired": [int(p.last_half_unpaired) for p in profiles],
        "last_unpaired_in_scorex": [int(p.last_unpaired_in_scorex) for p in profiles],
        "surplus_counts": [int(p.surplus_counts) for p in profiles],
        "sos_never_negative": [int(p.sos_never_negative) for p in profiles],
        "cuss_doubles": [int(p.cuss_doubles) for p in profiles],
    }
    for kind in kinds - {Kind.GAME}:
        worth = [p.worth[kind] for p in profiles]
        data[f"score_of{kind}"] = [w.score for w in worth]
        data[f"wins_of{kind}"] = [w.wins for w in worth]
        data[f"scorex_of{kind}"] = [
            0 if kind in p.scorex_leaves_out else w.score for p, w in zip(profiles, worth, strict=True)
        ]
        for total in ("sos", "sosos", "sodos"):
            for position, share in enumerate(Share._fields):
                data[f"{total}_{share}_of{kind}"] = [getattr(w, total)[position] for w in worth]
    place = {key: number for number, key in enumerate(of)}
    table = pl.DataFrame({name: pl.Series(values, dtype=pl.Int64) for name, values in data.items()})
    return table[pl.Series([place[id(r.profile)] for r in readings], dtype=pl.UInt32)].to_dict()
