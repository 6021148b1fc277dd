"""Standings: the table as it stands, or stood after any round, under the profile that fits or another one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.case import Case, cases
from crosstable.checks.order import order_of
from crosstable.confrontation import CONFRONTATIONS, direct, simplified
from crosstable.criteria import CRITERIA
from crosstable.fit import scores_of
from crosstable.model import QUARTER, Tournament, Value
from crosstable.profiles import PROFILES
from crosstable.results import Standing, Standings
from crosstable.systems import SYSTEMS


class UnknownCriterionError(Exception):
    """A criterion was asked for that the tournament does not tell enough to compute, such as a rating."""


def standings(
    tournament: Tournament,
    *,
    profile: str | None = None,
    round: int | None = None,
    by: Sequence[str] | None = None,
) -> Standings:
    """The table after ``round`` rounds (all by default), best first.

    ``profile`` is a name of :data:`crosstable.profiles.PROFILES`; by default the one that fits the printed values.
    ``by`` are the criteria that order the table; by default those that order the printed one, as far as its columns
    tell. Start scores come from the whole table, also for an earlier round.
    """
    case = cases([tournament])[0]
    return from_case(case, profile=profile, round=round, by=by)


def from_case(
    case: Case, *, profile: str | None = None, round: int | None = None, by: Sequence[str] | None = None
) -> Standings:
    """:func:`standings` of a tournament that has been fitted already."""
    fit = case.fit
    rounds = len(fit.tournament.rounds) if round is None else round
    counted = fit.profile if profile in {None, fit.profile.name} else PROFILES[profile or ""]
    reading = replace(fit.reading, profile=counted, starts=tuple(fit.scores["start"]))
    standing = _after(fit.tournament, rounds)
    criteria = tuple(by) if by else _usual_order(case)
    scores = _with_confrontation(standing, _with_strength(standing, scores_of(standing, reading)), criteria)
    unknown = [name for name in criteria if name not in scores]
    if unknown:
        raise UnknownCriterionError(f"this tournament does not tell enough to compute {', '.join(unknown)}")
    values = [{name: scores[name][player] for name in scores} for player in range(len(fit.tournament.players))]
    return Standings(
        system="mcmahon" if any(fit.scores["start"]) else "swiss",
        profile=counted.name,
        round=rounds,
        criteria=criteria,
        lines=_lines(fit.tournament, values, criteria),
    )


def _after(tournament: Tournament, rounds: int) -> Tournament:
    players = tuple(replace(player, sides=player.sides[:rounds]) for player in tournament.players)
    return replace(tournament, players=players, rounds=tournament.rounds[:rounds], columns=())


_Scores = Mapping[str, Sequence[Value | None]]


def _with_strength(tournament: Tournament, scores: _Scores) -> _Scores:
    """The scores and what the players brought with them: grade (its place on the scale) and rating, if known."""
    strength: dict[str, list[Value | None]] = {
        "rank": [None if player.grade is None else QUARTER * player.grade.index for player in tournament.players],
        "rating": [None if player.rating is None else QUARTER * player.rating for player in tournament.players],
    }
    known = {name: values for name, values in strength.items() if any(value is not None for value in values)}
    return {**scores, **known}


def _with_confrontation(tournament: Tournament, scores: _Scores, criteria: Sequence[str]) -> _Scores:
    """The scores and direct confrontation among players who are equal on the criteria before it (or on all)."""
    first = next((n for n, name in enumerate(criteria) if name in CONFRONTATIONS), len(criteria))
    keys = _keys(tournament, scores, criteria[:first])
    later = _keys(tournament, scores, [name for name in criteria[first:] if name not in CONFRONTATIONS])
    groups: dict[tuple[Value, ...], list[int]] = {}
    for player, key in enumerate(keys):
        groups.setdefault(key, []).append(player)
    found = {
        "dc": direct(tournament, list(groups.values()), later),
        "sdc": simplified(tournament, list(groups.values())),
    }
    return {**scores, **{name: [QUARTER * value for value in values] for name, values in found.items()}}


def _keys(tournament: Tournament, scores: _Scores, criteria: Sequence[str]) -> list[tuple[Value, ...]]:
    """For every player his values of criteria, to be compared; criteria that are not known compare alike."""
    known = [scores[name] for name in criteria if name in scores]
    return [tuple(_sortable(values[player]) for values in known) for player in range(len(tournament.players))]


def _usual_order(case: Case) -> tuple[str, ...]:
    """The criteria of the printed columns that order the table, completed by the usual ones."""
    usual = SYSTEMS["mcmahon" if any(case.fit.scores["start"]) else "swiss"].criteria
    columns = case.fit.columns
    printed = [columns[level.column].criterion or "" for level in order_of(case)]
    held = [name for column in columns if (name := column.criterion or "") in CRITERIA and name in case.fit.scores]
    printed = [name for name in printed if name in case.fit.scores]
    if not printed:
        return tuple(name for name in usual if name in held or not held) or usual[:1]
    return tuple(dict.fromkeys([*printed, *(name for name in usual[1:] if name in held)]))


def _lines(
    tournament: Tournament, values: Sequence[Mapping[str, Value | None]], criteria: Sequence[str]
) -> tuple[Standing, ...]:
    """Best first; equal players share a place and stand in the order of the file."""
    keys = [tuple(_sortable(scores[name]) for name in criteria) for scores in values]
    order = sorted(range(len(tournament.players)), key=lambda player: (tuple(-k for k in keys[player]), player))
    lines: list[Standing] = []
    for position, player in enumerate(order):
        same = [p for p in (position - 1, position + 1) if 0 <= p < len(order) and keys[order[p]] == keys[player]]
        place = lines[-1].place if position - 1 in same else position + 1
        lines.append(Standing(player, place, bool(same), values[player]))
    return tuple(lines)


def _sortable(value: Value | None) -> Value:
    """Unknown values come last."""
    return -(10**9) if value is None else value
