"""Whether the rows stand in the order of the printed criteria."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from crosstable.case import Case
from crosstable.checks.wording import name, row
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.model import Value

_SOS = frozenset({"sos", "wsos"})
_FIRST = ("mms", "scorex", "nbw", "sts", "cps")
_NEXT = (
    "sos", "wsos", "sosos", "wsosos", "sodos", "wsodos", "sos1", "sos2", "cuss", "wcuss", "sossts", "nbw", "scorex",
)  # fmt: skip
_SUPPORT = 4
"""A column orders the table if it decides at least so many neighbouring rows rightly for every one wrongly."""


_LIST = 5
"""Rows are a list, not a table, if more than one in so many has a better place than the row above."""

_FAR = 10
"""So many for criteria behind the score, which often only seem to order."""


def place_order(case: Case) -> Iterator[Diagnostic]:
    """
    What: a row stands below another although its printed criteria are better.

    Why: the printed places are not those that the criteria give. Tables that are ordered by something else – a
    play-off, direct encounter, a draw – are recognised as far as they follow no order of their columns at all, and
    are not reported, nor are lists of players that do not stand in the order of their places.

    Example: row 5 has 16 and SOS 79 below row 4 with 16 and SOS 77.

    Fix: sort the table, or check the values of the two rows.
    """
    levels = order_of(case)
    if not any(level.wrong for level in levels) or _is_a_list(case):
        return
    for player in _out_of_order(case, [level.column for level in levels]):
        deciding = next(v for v in levels if case.printed(v.column)[player] != case.printed(v.column)[player - 1])
        column = deciding.column
        meaning = case.fit.columns[column]
        label = case.tournament.columns[column].label or CRITERIA[meaning.criterion or "nbw"].short
        above, own = (case.tournament.columns[column].texts[p] or "" for p in (player - 1, player))
        yield finding(
            "T307",
            f"{name(case.tournament, player)} has {label} {own} but stands below "
            f"{row(case.tournament, player - 1)} with {above}",
            case.origin.claim(player, column),
            player=player,
            criterion=meaning.criterion,
            found=own,
            expected=f"at most {above}",
            advice="Exchange the two rows, or check their values.",
            related=(Related(case.origin.claim(player - 1, column), f"the row above has {above}"),),
            # Players who are equal so far are often ordered by something that the table does not print.
            severity=Severity.ERROR if meaning.criterion in _FIRST else Severity.WARNING,
        )


def _is_a_list(case: Case) -> bool:
    """Whether the rows stand in another order than that of their places, as players do in the order of registration."""
    told = [player.place for player in case.tournament.players]
    places = [int(place) for place in told if place is not None and place.isdecimal()]
    descents = sum(above > own for above, own in pairwise(places))
    return len(places) == len(told) and _LIST * descents > len(places)


class Level(NamedTuple):
    """A column that orders the table, and how many neighbouring rows it decides rightly and wrongly."""

    column: int
    right: int
    wrong: int


def order_of(case: Case) -> tuple[Level, ...]:
    """The columns by which the table is ordered, as far as the rows bear it out; none if it is not ordered so."""
    if any(r.playoff for r in case.tournament.rounds):
        return ()
    meanings = [column.criterion for column in case.fit.columns]
    candidates = [meanings.index(criterion) for criterion in _FIRST if criterion in meanings]
    as_printed = (*candidates[:1], *(n for n, name in enumerate(meanings) if name in _NEXT and n not in candidates[:1]))
    if candidates and _is_sorted(case, as_printed):
        return tuple(Level(column, len(case.tournament.players), 0) for column in as_printed)
    order = [Level(column, 0, 0) for column, name in enumerate(meanings) if name == "cat"]
    while candidates:
        columns = [level.column for level in order]
        level = max((_level(case, (*columns, c)) for c in candidates), key=lambda v: v.right - _SUPPORT * v.wrong)
        if not _orders(case, level):
            break
        order.append(level)
        candidates = [n for n, name in enumerate(meanings) if name in _NEXT and n not in (*columns, level.column)]
    return tuple(order) if "cat" in meanings else _likelier(case, tuple(order), as_printed)


def _likelier(case: Case, found: tuple[Level, ...], as_printed: Sequence[int]) -> tuple[Level, ...]:
    """The columns in their printed order instead, if all are printed and fewer rows are out of that."""
    if not any(level.wrong for level in found) or any(None in case.printed(column) for column in as_printed):
        return found
    printed = tuple(_level(case, as_printed[: n + 1]) for n in range(len(as_printed)))
    return min(found, printed, key=lambda levels: sum(level.wrong for level in levels))


def _orders(case: Case, level: Level) -> bool:
    """Whether a column orders the table; SOS is given the benefit of one exception, because it nearly always does."""
    if case.fit.columns[level.column].criterion in _SOS and level.wrong < 2:
        return True
    return level.right >= (_SUPPORT if case.fit.columns[level.column].criterion in _FIRST else _FAR) * max(
        1, level.wrong
    )


def _is_sorted(case: Case, order: Sequence[int]) -> bool:
    """Whether every value is printed and the rows descend by these columns."""
    columns = [case.printed(column) for column in order]
    if any(None in values for values in columns):
        return False
    rows = list(zip(*columns, strict=True))
    return rows == sorted(rows, reverse=True)


def _ascending(case: Case, column: int) -> Sequence[Value | None]:
    """The printed values, the better the higher: of categories the first is the strongest."""
    values = case.printed(column)
    if case.fit.columns[column].criterion == "cat":
        return [None if value is None else -value for value in values]
    return values


def _computed(case: Case, column: int) -> Sequence[Value | None]:
    """What the games give for a column; what is printed, where they give nothing."""
    criterion = case.fit.columns[column].criterion
    return case.fit.scores[criterion] if criterion and criterion in case.fit.scores else _ascending(case, column)


def _level(case: Case, order: Sequence[int]) -> Level:
    """How many neighbouring rows the last of these columns decides, rightly and wrongly."""
    columns = [_ascending(case, column) for column in order]
    right = wrong = 0
    for player in range(1, len(case.tournament.players)):
        *before, (above, own) = [(values[player - 1], values[player]) for values in columns]
        if any(a != b for a, b in before) or above is None or own is None or above == own:
            continue
        right, wrong = right + (above > own), wrong + (above < own)
    return Level(order[-1], right, wrong)


def _out_of_order(case: Case, order: Sequence[int]) -> list[int]:
    """Rows that are better than the row above, by the printed values and by those that the games give alike."""
    if not order:
        return []
    printed = list(zip(*(_ascending(case, column) for column in order), strict=True))
    computed = list(zip(*(_computed(case, column) for column in order), strict=True))
    return [n for n in range(1, len(printed)) if _better(printed, n) and _better(computed, n)]


def _better(values: Sequence[tuple[Value | None, ...]], player: int) -> bool:
    for above, own in zip(values[player - 1], values[player], strict=True):
        if above is None or own is None:
            return False
        if above != own:
            return own > above
    return False
