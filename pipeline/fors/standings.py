"""The table of URAGAN or MP after any round."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.fors.fitting import Meaning, PointsFit, fit_points
from crosstable.model import QUARTER, Tournament, Value
from crosstable.results import Standing, Standings, UnknownCriterionError

UNKNOWN: Value = -(10**9)
"""A value that is not known comes last."""
Scored = dict[str, Value | None]


def points_standings(
    tournament: Tournament, rounds: Sequence[int], *, profile: str | None = None, by: Sequence[str] | None = None
) -> list[Standings]:
    """The table after each of some numbers of rounds, best first.

    Raises :class:`UnknownCriterionError` where a criterion of ``by`` is none of :func:`criteria_of`.
    """
    fit = fit_points(tournament, profile)
    unknown = [name for name in by or () if name not in criteria_of(fit)]
    if unknown:
        raise UnknownCriterionError(
            f"{fit.scheme.title} has no {', '.join(unknown)}; it has {', '.join(criteria_of(fit))}"
        )
    return [table_after(fit, number, by) for number in rounds]


def criteria_of(fit: PointsFit) -> tuple[str, ...]:
    """What a table of the scheme has, in the order of :data:`crosstable.criteria.CRITERIA`."""
    return ("start", "nbw", fit.scheme.name, "gain", "rating")


def table_after(fit: PointsFit, through: int, by: Sequence[str] | None = None) -> Standings:
    """The table after ``through`` rounds. Who is equal shares a place (X-UR16); the higher rating is shown first."""
    system = fit.told.system
    stated = [name for name in (system.criteria if system else ()) if name in criteria_of(fit)]
    criteria = tuple(by or stated or (fit.scheme.name,))
    through = min(through, len(fit.scores.gains))
    scored = [_scored(fit, player, through) for player in range(len(fit.scores.starters))]
    keys = [tuple(_comparable(own[name]) for name in criteria) for own in scored]
    ratings = [_comparable(own["rating"]) for own in scored]
    order = sorted(range(len(keys)), key=lambda player: (keys[player], ratings[player]), reverse=True)
    return Standings(
        system=fit.scheme.name,
        profile=fit.scheme.name,
        round=through,
        criteria=criteria,
        lines=tuple(_lines(order, keys, scored)),
        gains=tuple(tuple(gain.value for gain in gains) for gains in fit.scores.gains[:through]),
    )


def _scored(fit: PointsFit, player: int, through: int) -> Scored:
    starter = fit.scores.starters[player]
    return {
        "start": starter.start,
        "nbw": fit.scores.wins(player, through),
        fit.scheme.name: fit.scores.totals[through][player],
        "gain": fit.computed(Meaning("gain", through), player),
        "rating": None if starter.rating is None else QUARTER * starter.rating,
    }


def _comparable(value: Value | None) -> Value:
    return UNKNOWN if value is None else value


def _lines(order: Sequence[int], keys: Sequence[tuple[Value, ...]], scored: Sequence[Scored]) -> list[Standing]:
    lines: list[Standing] = []
    for position, player in enumerate(order):
        around = [near for near in (position - 1, position + 1) if 0 <= near < len(order)]
        same = [near for near in around if keys[order[near]] == keys[player]]
        place = lines[-1].place if position - 1 in same else position + 1
        lines.append(Standing(player, place, bool(same), scored[player]))
    return lines
