"""What the printed totals of a table have more than its rounds give: what a round would add that it does not tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from crosstable.candidates import with_starts
from crosstable.causes.games import OFF
from crosstable.grid import Feature, Grid, features, kind_of, lay
from crosstable.meanings import NO_SCORE
from crosstable.model import QUARTER, Round, Tournament
from crosstable.profiles import READINGS
from crosstable.scores import Reading, compute
from crosstable.starts import infer, stated_starts

MOST_UNNAMED: Final = 3
"""So many columns without a heading at most are tried as the score."""
SUMS_OF: Final = {"mms": "sos", "nbw": "wsos"}
"""The sum over the opponents of a score."""
MAY_HAVE: Final[frozenset[Feature]] = frozenset({"jigo", *map(kind_of, OFF.values())})
"""What the round may have that no other one has, and that programs count otherwise."""
EXCEPTIONS: Final = 10
"""One in so many players, and one in so many values, may disagree with one more round, or just one."""

Values = Sequence[int | None]


class Totals(NamedTuple):
    """Which column holds a score, and which the sum of the opponents' scores; ``own`` is the criterion of the score."""

    score: int
    own: str
    sums: int


class Surplus(NamedTuple):
    """What the printed totals have more than the rounds that are told give, by some rules: quarter points a player.

    ``scores`` are the printed ones, of which the sums are made; ``points`` and ``sums`` are what is more.
    """

    totals: Totals
    reading: Reading
    scores: Values
    points: Values
    sums: Values


def nearly(part: int, whole: int) -> bool:
    """Whether so many are all but a few."""
    return whole - part <= max(1, whole // EXCEPTIONS)


def with_empty_round(told: Tournament) -> Tournament:
    """The table with one more round of which nothing is told: some sums count the rounds."""
    return replace(told, rounds=(*told.rounds, Round()))


def surpluses(told: Tournament) -> Iterator[Surplus]:
    """What the totals have more, by every profile that counts such rounds otherwise, as far as the points of nearly
    everybody are those of at most one more round."""
    grid = lay([with_empty_round(told)])
    for (score, own), sums in _columns(told):
        readings = _readings(told, grid, score, own)
        printed = told.columns[score if (wins := _wins(told)) is None else wins].values
        criterion = "mms" if wins is None and own == "mms" else "nbw"
        points = [less(printed, gained) for gained in _computed(grid, readings, criterion)]
        possible = [n for n, more in enumerate(points) if nearly(sum(map(_is_of_a_round, more)), len(more))]
        kept = [readings[n] for n in possible]
        added = _computed(grid, kept, SUMS_OF[own])
        for n, reading, summed in zip(possible, kept, added, strict=True):
            for column in sums:
                more = less(told.columns[column].values, summed)
                yield Surplus(Totals(score, own, column), reading, _whole(told, score), points[n], more)


def _columns(told: Tournament) -> Iterator[tuple[tuple[int, str], list[int]]]:
    """The columns that may hold a score with those that may hold its sum: by their headings, or where these say
    nothing, any."""
    columns = [(n, c.criterion) for n, c in enumerate(told.columns) if c.criterion not in NO_SCORE]
    unnamed = [n for n, criterion in columns if criterion is None]
    scores = [(n, own) for n, own in columns if own is not None and own in SUMS_OF]
    sums = [n for n, criterion in columns if criterion in ("sos", "wsos")]
    for score, own in scores or [(n, own) for n in unnamed[:MOST_UNNAMED] for own in SUMS_OF]:
        yield (score, own), sums or [n for n in unnamed if n > score]


def _wins(told: Tournament) -> int | None:
    return next((n for n, column in enumerate(told.columns) if column.criterion == "nbw"), None)


def _whole(told: Tournament, column: int) -> tuple[int | None, ...]:
    return tuple(value if isinstance(value, int) else None for value in told.columns[column].values)


def _is_of_a_round(more: int | None) -> bool:
    """Whether one round may add so much to the points."""
    return more is not None and more % (QUARTER // 2) == 0 and 0 <= more <= QUARTER


def _readings(told: Tournament, grid: Grid, score: int, own: str) -> list[Reading]:
    """Every profile with start scores that the rounds which are told leave, the printed score taken for true."""
    scores = _whole(told, score)
    present = features(grid)[0] | MAY_HAVE
    readings = list(with_starts(told, (0,) * len(scores), READINGS, present))
    if own == "mms":
        readings = [
            replace(reading, starts=starts)
            for reading, gained in zip(readings, _computed(grid, readings, "mms"), strict=True)
            for starts in dict.fromkeys(_starts(told, less(scores, gained)))
        ]
    return [replace(reading, overrides=((own, scores),)) for reading in readings]


def _computed(grid: Grid, readings: Sequence[Reading], criterion: str) -> list[list[int | None]]:
    """A criterion under each reading of a table."""
    values = compute(grid, readings, (criterion,))[criterion].to_list() if readings else []
    size = grid.sizes[0]
    return [values[n * size : (n + 1) * size] for n in range(len(readings))]


def less(printed: Sequence[object], computed: Values) -> list[int | None]:
    """Printed values less computed ones, where both are known."""
    return [
        value - given if isinstance(value, int) and given is not None else None
        for value, given in zip(printed, computed, strict=True)
    ]


def _starts(told: Tournament, left: Values) -> Iterator[tuple[int | None, ...]]:
    """What players may have started with, if a score less the points of the rounds that are told leaves so much.

    One more round adds at most a point, so that the start score is what is left or a point less: the grades tell. Of
    bars and floors that few players have, another one may be as good.
    """
    stated = stated_starts(told)
    if stated is not None:
        yield stated
        return
    whole = [None if value is None else value // QUARTER * QUARTER for value in left]
    grades = [player.grade for player in told.players]
    model = infer([*grades, *grades], [*whole, *(None if value is None else value - QUARTER for value in whole)])
    if model is not None:
        near = [
            tuple(map(model._replace(bar=model.bar - bar, floor=model.floor + floor).of, told.players))
            for bar, floor in product((0, 1), repeat=2)
        ]
        fits = [sum(map(_is_of_a_round, less(left, starts))) for starts in near]
        yield from (starts for starts, number in zip(near, fits, strict=True) if number == max(fits))
    yield (0,) * len(left)
