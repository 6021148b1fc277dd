"""The score engine: every criterion as a Polars expression over a wide frame (:mod:`crosstable.grid`).

A tie-break is a ``gather`` by the opponents' row numbers on exact integers (quarter points). What a round without
opponent adds comes from the profile, as multiples of the player's own values, so no program's convention is a
branch here. Definitions: OpenGotha 3.51 as measured, and the EGF Tournament System Rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import add
from typing import Final

import polars as pl

from crosstable.grid import Grid
from crosstable.model import QUARTER
from crosstable.profiles import Kind, Rounding
from crosstable.spread import VACANT, Reading, Shape, shape_of, spread

__all__ = ("FURTHER", "SUMS", "VACANT", "Reading", "compute")

SUMS = ("start", "nbw", "mms", "scorex", "sos", "sosos", "sodos", "wsos", "wsosos", "wsodos")
"""The usual criteria."""
FURTHER = ("sos1", "sos2", "wsos1", "wsos2", "cuss", "wcuss", "cps", "ext", "exr", "sts", "sossts")

_OF_ONE_ROW: Final = frozenset({"start", "nbw", "mms", "scorex"})
"""Criteria for which nobody else's row counts."""
_OF_SUMS: Final = frozenset({"sosos", "wsosos", "sossts"})
"""Criteria for which the opponents' sums count."""
_OPTIMIZATIONS: Final = pl.QueryOptFlags.none(projection_pushdown=True, cluster_with_columns=True)
"""What of a plan is worth the time that it takes to look for it, as most frames are small."""


def compute(grid: Grid, readings: Sequence[Reading], criteria: Sequence[str] = SUMS) -> pl.DataFrame:
    """Criteria under every reading: one row a player and reading, in order of ``readings``.

    The frame has ``reading`` (index), ``claim0…``, ``vague0…``, ``wide0…`` and a column for each of ``criteria``
    (quarter points), which are names of :data:`SUMS` and :data:`FURTHER`. Only what they need is computed.
    """
    frame = spread(grid, readings).lazy()
    for step in _steps(shape_of(grid, readings, criteria)):
        frame = frame.with_columns(step)
    claims = [f"{name}{n}" for n in range(grid.columns) for name in ("claim", "vague", "wide")]
    return frame.select("reading", *claims, *criteria).collect(optimizations=_OPTIMIZATIONS)


def _total(terms: Iterable[pl.Expr]) -> pl.Expr:
    return reduce(add, terms, pl.lit(0, dtype=pl.Int64))


def _floor_point(value: pl.Expr) -> pl.Expr:
    return value - value % QUARTER


@lru_cache(maxsize=128)
def _steps(shape: Shape) -> tuple[Sequence[pl.Expr], ...]:
    """The columns that are added one step after another, as far as those that are wanted need them."""
    engine = _Engine(shape)
    steps = [engine.counts, engine.gains, engine.starts, engine.scores]
    if shape.wanted - _OF_ONE_ROW:
        steps += [engine.inputs, engine.first_sums]
    if shape.wanted & _OF_SUMS:
        steps.append(engine.second_sums)
    return tuple(tuple(step()) for step in steps)


class _Engine:
    """Expressions over one spread frame; each method's columns are the inputs of the next."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.rounds = shape.rounds
        self.vacant = shape.vacant
        self.counted = shape.counted

    def counts(self) -> list[pl.Expr]:
        """How many games were won and drawn, how many rounds of each other kind there were."""
        stones = _total(pl.col(f"stones{n}") for n in self.rounds)
        return [
            _total((pl.col(f"points{n}") == QUARTER).cast(pl.Int64) for n in self.rounds).alias("won"),
            _total((pl.col(f"points{n}") == QUARTER // 2).cast(pl.Int64) for n in self.rounds).alias("drawn"),
            (stones * pl.col("handicap_in_sos")).alias("stones"),
            *(
                _total((pl.col(f"kind{n}") == int(kind)).cast(pl.Int64) for n in self.rounds).alias(f"times{kind}")
                for kind in self.counted
            ),
        ]

    def gains(self) -> list[pl.Expr]:
        """Points beyond the start score: in the McMahon score, in wins, and in the score without absences."""
        played = pl.col("win") * (QUARTER * pl.col("won") + pl.col("jigo") * pl.col("drawn"))
        if self.shape.surplus:
            played += pl.col("win") * pl.col("surplus") * pl.col("surplus_counts")
        gain = played + self._vacant_worth("score", self.counted)
        present = played + self._vacant_worth("scorex", self.counted) - self._left_out_of_scorex()
        even = pl.col("drawn") % 2 == 0
        rounding = pl.col("rounding")
        rounded = (rounding == int(Rounding.ALWAYS)) | ((rounding == int(Rounding.SCORE)) & even)
        return [
            pl.when(rounded).then(_floor_point(gain)).otherwise(gain).alias("gain"),
            (played + self._vacant_worth("wins", self.counted)).alias("wins"),
            pl.when(rounded).then(_floor_point(present)).otherwise(present).alias("gain_present"),
            (played + QUARTER // 2 * self._not_played()).alias("gain_virtual"),
        ]

    def _vacant_worth(self, track: str, kinds: Sequence[Kind]) -> pl.Expr:
        worth = pl.col("win") * _total(pl.col(f"times{kind}") * pl.col(f"{track}_of{kind}") for kind in kinds)
        return pl.when(pl.col("rounding") == int(Rounding.VACANT)).then(_floor_point(worth)).otherwise(worth)

    def _left_out_of_scorex(self) -> pl.Expr:
        """What not being paired in the last round is worth, where that does not count in ScoreX."""
        if Kind.UNPAIRED not in self.counted:
            return pl.lit(0, dtype=pl.Int64)
        last = _total(
            ((pl.col(f"kind{n}") == int(Kind.UNPAIRED)) & (pl.col("rounds") == n + 1)).cast(pl.Int64)
            for n in self.rounds
        )
        worth = pl.col("win") * last * pl.col(f"scorex_of{Kind.UNPAIRED}")
        return pl.when(pl.col("last_unpaired_in_scorex") == 1).then(0).otherwise(worth)

    def _not_played(self) -> pl.Expr:
        return _total(pl.col(f"times{kind}") for kind in self.counted)

    def starts(self) -> list[pl.Expr]:
        gain = pl.col("gain") + pl.col("extra") * pl.col("win")
        from_column = pl.coalesce(
            pl.lit(None, dtype=pl.Int64),
            *(pl.when(pl.col("from_column") == n).then(pl.col(f"claim{n}") - gain) for n in self.shape.columns),
        )
        no_column = pl.when(pl.col("from_column") < 0).then(pl.lit(0, dtype=pl.Int64))
        return [pl.coalesce("given_start", from_column, no_column).alias("start")]

    def scores(self) -> list[pl.Expr]:
        """Scores that enter the opponents' sums (play-off rounds left out) and those that a table prints."""
        score = pl.col("start") + pl.col("gain")
        extra = pl.col("extra") * pl.col("win")
        return [
            self._as_given("mms", score).alias("score"),
            self._as_given("nbw", pl.col("wins")).alias("wins"),
            (score + extra).alias("mms"),
            (pl.col("wins") + extra).alias("nbw"),
            (pl.col("start") + pl.col("gain_present") + extra).alias("scorex"),
        ]

    def _as_given(self, criterion: str, value: pl.Expr) -> pl.Expr:
        return pl.coalesce(f"given_{criterion}", value) if criterion in self.shape.overridden else value

    def inputs(self) -> list[pl.Expr]:
        """What an opponent's score counts, and the phantom player's SOS."""
        virtual = pl.col("half_point_opponents") == 1
        byes = pl.col(f"times{Kind.BYE}") if Kind.BYE in self.vacant else pl.lit(0, dtype=pl.Int64)
        return [
            pl.when(virtual).then(pl.col("start") + pl.col("gain_virtual")).otherwise(pl.col("score")).alias("counts"),
            pl.when(virtual).then(pl.col("gain_virtual")).otherwise(pl.col("wins")).alias("wins_count"),
            (byes * pl.col("score")).sum().over("reading").alias("phantom"),
            (byes * pl.col("wins")).sum().over("reading").alias("wins_phantom"),
        ]

    def _met(self, value: pl.Expr) -> list[pl.Expr]:
        """The opponent's value in each round; 0 where there was none."""
        return [value.gather(pl.col(f"opponent{n}")).fill_null(0) for n in self.rounds]

    def _stones(self, number: int) -> pl.Expr:
        return pl.col(f"stones{number}") * pl.col("handicap_in_sos")

    def _half_rounds(self) -> pl.Expr:
        """Half the number of rounds, rounded down, in points."""
        return pl.col("rounds") // 2 * QUARTER

    def _vacant(self, total: str, start: pl.Expr, own: pl.Expr, phantom: pl.Expr, times: int | pl.Expr = 1) -> pl.Expr:
        """What the rounds without a game add to a sum; ``times`` multiplies the shares that are not of own values."""

        def share(kind: Kind, name: str) -> pl.Expr:
            return pl.col(f"{total}_{name}_of{kind}")

        def added(kind: Kind) -> pl.Expr:
            value = (
                start * times * share(kind, "start")
                + own * share(kind, "own")
                + share(kind, "constant")
                + phantom * share(kind, "phantom")
            )
            return value + self._half_rounds() * times * share(kind, "half_rounds") if self.shape.half_rounds else value

        return _total(pl.col(f"times{kind}") * added(kind) for kind in self.vacant)

    def first_sums(self) -> list[pl.Expr]:
        """SOS and SODOS of McMahon scores and of wins, and the criteria that need every round on its own."""
        nothing = pl.lit(0, dtype=pl.Int64)
        start, score, wins = pl.col("start"), pl.col("score"), pl.col("wins")
        met, met_wins = self._met(pl.col("counts")), self._met(pl.col("wins_count"))
        beaten = self._beaten()
        stones = [self._stones(n) for n in self.rounds]
        adjusted = [a + b for a, b in zip(met, stones, strict=True)]
        met_with = met_wins
        if self.shape.stones_with_wins:
            met_with = [
                a + pl.col(f"stones{n}") * pl.col("handicap_in_wsos")
                for n, a in zip(self.rounds, met_wins, strict=True)
            ]
        sos = _total(met) + pl.col("stones") + self._vacant("sos", start, score, nothing)
        if self.shape.never_negative:
            sos = pl.when(pl.col("sos_never_negative") == 1).then(self._running(adjusted, start, score)).otherwise(sos)
        sums = [
            sos.alias("sos"),
            (_total(met_with) + self._vacant("sos", nothing, wins, nothing)).alias("wsos"),
            (_halved(beaten, adjusted) + self._vacant("sodos", start, score, nothing)).alias("sodos"),
            (_halved(beaten, met_with) + self._vacant("sodos", nothing, wins, nothing)).alias("wsodos"),
        ]
        if self.shape.wanted & {"sos1", "sos2"}:
            early = pl.col("rounds") < pl.col("dropped_from_round")
            sums += [
                pl.when(early).then(nothing).otherwise(value).alias(f"sos{dropped}")
                for dropped, value in zip((1, 2), self._dropped(adjusted, start, score), strict=True)
            ]
        if self.shape.wanted & {"wsos1", "wsos2"}:
            first, second = self._dropped(met_with, nothing, wins)
            sums += [first.alias("wsos1"), second.alias("wsos2")]
        if "cuss" in self.shape.wanted:
            sums.append(self._cumulated("score", start).alias("cuss"))
        if "wcuss" in self.shape.wanted:
            sums.append(self._cumulated("wins", nothing).alias("wcuss"))
        if "cps" in self.shape.wanted:
            sums.append(self._cup_score().alias("cps"))
        if "ext" in self.shape.wanted or "exr" in self.shape.wanted:
            sums += self._exploits(met_wins)
        if "sts" in self.shape.wanted or "sossts" in self.shape.wanted:
            sums.append(self._strasbourg().alias("sts"))
        return sums

    def _running(self, adjusted: Sequence[pl.Expr], start: pl.Expr, own: pl.Expr) -> pl.Expr:
        """A sum over the rounds that no round takes below 0; a bye takes nothing off at all."""
        total = pl.lit(0, dtype=pl.Int64)
        for n, value in zip(self.rounds, adjusted, strict=True):
            vacant = self._vacant_in(n, start, own)
            bye = pl.col(f"kind{n}") == int(Kind.BYE)
            total = (total + value + pl.when(bye).then(vacant.clip(0)).otherwise(vacant)).clip(0)
        return total

    def _beaten(self) -> list[pl.Expr]:
        """The share of the opponent's score that SODOS takes, in halves: 2 for a win, for a jigo what it is worth."""
        halves: list[pl.Expr] = []
        for n in self.rounds:
            points = pl.col(f"points{n}")
            taken = points // 2
            if not self.shape.jigo_is_half:
                taken = pl.when(points == QUARTER // 2).then(pl.col("jigo") // 2).otherwise(taken)
            both = (points == QUARTER) & (points.gather(pl.col(f"opponent{n}")) == QUARTER)
            left_out = both & (pl.col("both_win_in_sodos") == 0)
            halves.append(pl.when(left_out).then(0).otherwise(taken))
        return halves

    def second_sums(self) -> list[pl.Expr]:
        """SOSOS: the opponents' SOS, and for a round without opponent what the profile says."""
        nothing = pl.lit(0, dtype=pl.Int64)
        start, rounds = pl.col("start"), pl.col("rounds")
        sosos = _total(self._met(self._as_given("sos", pl.col("sos"))))
        wsosos = _total(self._met(self._as_given("wsos", pl.col("wsos"))))
        sosos += self._vacant("sosos", start, pl.col("sos"), pl.col("phantom"), rounds)
        wsosos += self._vacant("sosos", nothing, pl.col("wsos"), pl.col("wins_phantom"), rounds)
        sums = [sosos.alias("sosos"), wsosos.alias("wsosos")]
        if "sossts" in self.shape.wanted:
            met = pl.when(pl.col("half_point_opponents") == 1).then(0).otherwise(_total(self._met(pl.col("sts"))))
            own = self._vacant("sos", pl.col("start"), pl.col("score"), nothing)
            sums.append((met + pl.col("stones") + own).alias("sossts"))
        return sums

    def _dropped(self, met: list[pl.Expr], start: pl.Expr, own: pl.Expr) -> list[pl.Expr]:
        """A sum without its lowest (or highest) contribution, and without the two lowest."""
        rounds = [value + self._vacant_in(n, start, own) for n, value in zip(self.rounds, met, strict=True)]
        if not rounds:
            return [pl.lit(0, dtype=pl.Int64)] * 2
        stays = [self._stays(n) for n in self.rounds]
        real = [
            pl.when((pl.lit(n) < pl.col("rounds")) & ~stay).then(value)
            for n, value, stay in zip(self.rounds, rounds, stays, strict=True)
        ]
        highest = pl.col("drop_highest") == 1
        ordered = pl.concat_list(real).list.drop_nulls().list.sort()
        kept = _total(pl.when(stay).then(value).otherwise(0) for value, stay in zip(rounds, stays, strict=True))
        return [
            pl.when(highest)
            .then(ordered.list.reverse().list.slice(dropped).list.sum())
            .otherwise(ordered.list.slice(dropped).list.sum())
            + pl.when(ordered.list.len() > 0).then(kept).otherwise(0)
            for dropped in (1, 2)
        ]

    def _stays(self, number: int) -> pl.Expr:
        """Whether what a round adds is never left out."""
        missed = [int(kind) for kind in self.vacant if kind is not Kind.BYE]
        if not self.shape.missed_stay or not missed:
            return pl.lit(value=False)
        return (pl.col("missed_stay") == 1) & pl.col(f"kind{number}").is_in(missed)

    def _vacant_in(self, number: int, start: pl.Expr, own: pl.Expr) -> pl.Expr:
        def added(kind: Kind) -> pl.Expr:
            value = (
                start * pl.col(f"sos_start_of{kind}")
                + own * pl.col(f"sos_own_of{kind}")
                + pl.col(f"sos_constant_of{kind}")
            )
            return (
                value + self._half_rounds() * pl.col(f"sos_half_rounds_of{kind}") if self.shape.half_rounds else value
            )

        return _total((pl.col(f"kind{number}") == int(kind)).cast(pl.Int64) * added(kind) for kind in self.vacant)

    def _played(self, number: int) -> pl.Expr:
        """What the game of a round gave, quarter points."""
        points = pl.col(f"points{number}")
        jigo = (points == QUARTER // 2).cast(pl.Int64) * pl.col("jigo")
        return pl.col("win") * ((points == QUARTER).cast(pl.Int64) * QUARTER + jigo)

    def _after_each(self, track: str, start: pl.Expr) -> list[pl.Expr]:
        """The score as it stood after each round; 0 for rounds that a tournament does not have."""
        vacant: list[pl.Expr] = []
        after: list[pl.Expr] = []
        for n in self.rounds:
            vacant.append(pl.col("win") * self._worth_in(n, track))
            worth = _total(vacant)
            rounded = pl.when(pl.col("rounding") == int(Rounding.VACANT)).then(_floor_point(worth)).otherwise(worth)
            standing = start + _total(self._played(m) for m in range(n + 1)) + rounded
            after.append(pl.when(pl.lit(n) < pl.col("rounds")).then(standing).otherwise(0))
        return after

    def _cumulated(self, track: str, start: pl.Expr) -> pl.Expr:
        """CUSS: the score after each round, summed; or wins, each round counted twice all rounds before it."""
        usual = _total(self._after_each(track, start))
        if not self.shape.cuss_doubles:
            return usual
        doubled = _total(
            (self._played(n) + pl.col("win") * self._worth_in(n, "wins")) * self._power_of_two(n) for n in self.rounds
        )
        return pl.when(pl.col("cuss_doubles") == 1).then(doubled).otherwise(usual)

    def _worth_in(self, number: int, track: str) -> pl.Expr:
        """What a round without a played game is worth."""
        return _total(
            (pl.col(f"kind{number}") == int(kind)).cast(pl.Int64) * pl.col(f"{track}_of{kind}") for kind in self.counted
        )

    def _power_of_two(self, number: int) -> pl.Expr:
        """2 to the number of rounds that follow; 0 for rounds that a tournament does not have."""
        power = pl.lit(2).pow(pl.col("rounds") - 1 - number).cast(pl.Int64)
        return pl.when(pl.lit(number) < pl.col("rounds")).then(power).otherwise(0)

    def _cup_score(self) -> pl.Expr:
        """CPS: each round counts twice the round before it; what rounds without a game are worth is added once."""
        weighed = _total(self._played(n) * self._power_of_two(n) for n in self.rounds)
        return weighed + self._vacant_worth("wins", self.counted)

    def _exploits(self, met_wins: Sequence[pl.Expr]) -> list[pl.Expr]:
        """EXT and EXR: the opponents' wins, weighed by how much stronger they were after the handicap."""
        attempted: list[pl.Expr] = []
        successful: list[pl.Expr] = []
        for n, wins in zip(self.rounds, met_wins, strict=True):
            opponent = pl.col("grade").gather(pl.col(f"opponent{n}"))
            weight = (pl.col(f"stones{n}") + opponent - pl.col("grade")).clip(-1, 2) + 1
            exploit = (wins * weight).fill_null(0)
            attempted.append(exploit)
            successful.append(pl.when(pl.col(f"points{n}") == QUARTER).then(exploit).otherwise(0))
        return [_total(attempted).alias("ext"), _total(successful).alias("exr")]

    def _strasbourg(self) -> pl.Expr:
        """STS: the score, and two points more for each of quarter- and semi-final reached by winning everything."""
        planned = pl.coalesce("planned", "rounds")
        bar = pl.coalesce("bar", pl.col("start").max().over("reading"))
        bonus = _total(
            ((planned - before == n + 1) & (after == bar + QUARTER * (n + 1))).cast(pl.Int64) * 2 * QUARTER
            for n, after in zip(self.rounds, self._after_each("score", pl.col("start")), strict=True)
            for before in (1, 2)
        )
        return pl.col("score") + bonus


def _halved(shares: Sequence[pl.Expr], values: Sequence[pl.Expr]) -> pl.Expr:
    return _total(share * value for share, value in zip(shares, values, strict=True)) // 2
