"""The printed order against that of the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from crosstable.checks.wording import name, points
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.fors.case import PointsCase
from crosstable.model import Value
from crosstable.source import Span

SUPPORT = 8
"""Rows are a table in the order of points if for every neighbour who stands wrong so many stand right."""


class Ranked(NamedTuple):
    """A player (row), his printed place if there is one, and where that stands."""

    player: int
    place: int | None
    span: Span


def place_order(case: PointsCase) -> Iterator[Diagnostic]:
    """
    What: a player stands before another who has more points, or shares a place with him.

    Why: points alone order the table. Who has equal points shares a place, in any order.

    Example: place 2 with 175 points, place 3 with 182.

    Fix: sort the table anew by the points.
    """
    ranked = _ranked(case)
    if ranked is None:
        return
    totals = case.scores.totals[-1]
    wrong = [pair for pair in pairwise(ranked) if _is_wrong(case, *pair)]
    for earlier, later in wrong:
        own, more = totals[earlier.player], totals[later.player]
        shared = earlier.place is not None and earlier.place == later.place
        place = "stands" if earlier.place is None else f"has place {earlier.place}"
        relation = "shared with" if shared else "before"
        yield finding(
            "T307",
            f"{name(case.tournament, earlier.player)} {place}, {relation} {name(case.tournament, later.player)}, who "
            f"has {CRITERIA[case.scheme.name].short} {points(more)} against {points(own)}",
            earlier.span,
            player=earlier.player,
            criterion=case.scheme.name,
            found=f"place {earlier.place}" if shared else points(own),
            expected="another place" if shared else f"at least {points(more)}",
            advice="Sort the table by points.",
            related=(Related(later.span, f"{points(more)} points"),),
        )


def _ranked(case: PointsCase) -> Sequence[Ranked] | None:
    """The players in the printed order; ``None`` if the file prints none, or does not hold all results."""
    players = case.tournament.players
    places = [player.place for player in players]
    if all(place is not None and place.isascii() and place.isdecimal() and len(place) < 9 for place in places):
        ranked = [Ranked(row, int(place or 0), case.origin.field(row, "place")) for row, place in enumerate(places)]
        return sorted(ranked, key=lambda one: (one.place or 0, -(case.scores.totals[-1][one.player] or 0), one.player))
    rows = [Ranked(row, None, case.origin.row(row)) for row in range(len(players))]
    pairs = list(pairwise(rows))
    wrong = sum(_is_wrong(case, *pair) for pair in pairs)
    column = case.fit.column(case.scheme.name, len(case.scores.gains))
    is_table = column is not None and len(pairs) >= SUPPORT * wrong
    return rows if is_table else None


def _is_wrong(case: PointsCase, earlier: Ranked, later: Ranked) -> bool:
    """Whether the points of two neighbours, computed and as printed, are not in the order of their places."""
    for values in _values(case):
        own, other = values[earlier.player], values[later.player]
        if own is None or other is None:
            return False
        shared = earlier.place is not None and earlier.place == later.place
        if own > other if shared else own < other:
            continue
        return False
    return True


def _values(case: PointsCase) -> Iterator[Sequence[Value | None]]:
    yield case.scores.totals[-1]
    column = case.fit.column(case.scheme.name, len(case.scores.gains))
    if column is not None:
        yield case.tournament.columns[column].values
