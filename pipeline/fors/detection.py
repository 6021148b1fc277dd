"""A table of URAGAN or MP whose file does not say so is recognised by its values.

No other Go tournament gives 10 to 30 points a round, so points of rounds or totals that reproduce leave no doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from crosstable.fors.fitting import PointsFit, fit_points, possible
from crosstable.meanings import NO_SCORE, enough, printed_rows
from crosstable.model import QUARTER, Column, System, Tournament
from crosstable.systems.schemes import SCHEMES

FEWEST: Final = 3
"""So many values of a column must be reproduced at least."""
LEAST: Final = 8 * QUARTER
"""A round gives more than this on average: even who loses or is absent gets 10 points."""


def recognised(tournament: Tournament) -> Tournament:
    """The tournament, with its system if it does not say one and its points are those of URAGAN or MP."""
    if tournament.system is not None or not tournament.rounds or not _may_be(tournament):
        return tournament
    candidates = (replace(tournament, system=System(name)) for name in SCHEMES)
    return next((candidate for candidate in candidates if _is_reproduced(fit_points(candidate))), tournament)


def _may_be(tournament: Tournament) -> bool:
    """Whether there are columns of such points: those named so, or large ones beside ratings or start points."""
    criteria = {column.criterion for column in tournament.columns}
    if not criteria.isdisjoint({"gain", *SCHEMES}):
        return True
    rated = sum(player.rating is not None for player in tournament.players)
    begun = sum(player.start is not None for player in tournament.players)
    if not tournament.columns or ("rating" not in criteria and 2 * max(rated, begun) <= len(tournament.players)):
        return False
    return any(_is_large(tournament, column) for column in tournament.columns if column.criterion not in NO_SCORE)


def _is_large(tournament: Tournament, column: Column) -> bool:
    """Whether the values of a column are on average as large as points of so many rounds."""
    values = [value for value in column.values if value is not None]
    return bool(values) and sum(values) > LEAST * len(tournament.rounds) * len(values)


def _is_reproduced(fit: PointsFit) -> bool:
    """Whether the scheme gives nearly all printed points of every column of points."""
    counted = [(matched, rows) for matched, rows in _points(fit) if rows >= FEWEST]
    return bool(counted) and all(matched >= max(FEWEST, enough(rows)) for matched, rows in counted)


def _points(fit: PointsFit) -> Iterator[tuple[int, int]]:
    """Of every column of points how many values reproduce, and of how many. Without start points nothing is known of
    totals, and totals from which start points were left out need points of rounds beside them."""
    has_starts = any(s.stated is not None or s.by_rating is not None for s in fit.scores.starters)
    for column, meaning in zip(fit.told.columns, fit.meanings, strict=True):
        if meaning is None or meaning.criterion not in {"gain", fit.scheme.name}:
            continue
        if meaning.criterion == "gain" or meaning.plain or has_starts:
            values = enumerate(column.values)
            matched = sum(v is not None and v in possible(fit.scores, meaning, player) for player, v in values)
            yield matched, printed_rows(column)
