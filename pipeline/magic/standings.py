"""The table of a tournament of matches, after any round, with the play-off above the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.magic.fitting import MatchFit, fit_matches
from crosstable.magic.playoff import Reached, playoff_rounds, reached
from crosstable.magic.profiles import MatchProfile
from crosstable.magic.scores import CRITERIA, PERCENTAGES, Scores, scores
from crosstable.model import Outcome, Tournament, Value
from crosstable.results import Standing, Standings, UnknownCriterionError
from crosstable.shown import Shown

OUTSIDE = Reached(-1, 0)
"""Stands for not being in the play-off."""
UNKNOWN: Value = -(10**9)
"""A value that is not known comes last."""
LAST = 10**9


class Key(NamedTuple):
    """What orders a table, better when greater: who was disqualified is last, the play-off first."""

    counts: bool
    reached: Reached
    values: tuple[Value, ...]
    won_between: int = 0


def match_standings(
    tournament: Tournament, rounds: Sequence[int], *, profile: str | None = None, by: Sequence[str] | None = None
) -> list[Standings]:
    """The table after each of some numbers of rounds, best first.

    Raises :class:`UnknownCriterionError` where a criterion of ``by`` is none of :data:`CRITERIA`.
    """
    unknown = [name for name in by or () if name not in CRITERIA]
    if unknown:
        raise UnknownCriterionError(f"match play has no {', '.join(unknown)}; it has {', '.join(CRITERIA)}")
    fit = fit_matches(tournament, profile)
    return [table_after(fit, number, by) for number in rounds]


def table_after(fit: MatchFit, through: int, by: Sequence[str] | None = None) -> Standings:
    """The table after ``through`` rounds. Of a file without results it is the printed one."""
    tournament = replace(fit.tournament, rounds=fit.tournament.rounds[:through])
    profile = fit.profile
    told = tournament.system.criteria if tournament.system else ()
    criteria = tuple(by or (name for name in told if name in CRITERIA)) or profile.criteria
    values, is_printed = _values(fit, through)
    told_places = [_told_place(fit.tournament, player, through) for player in range(len(fit.tournament.players))]
    hidden = told_places if is_printed and by is None else None
    keys = _keys(fit, tournament, criteria, values, hidden)
    lines: list[Standing] = []
    for rows in tables(tournament, profile):
        order = sorted(rows, key=told_places.__getitem__)
        order.sort(key=lambda player: keys[player], reverse=True)
        lines += _lines(order, keys, values)
    return Standings(
        system=profile.system,
        profile=profile.name,
        round=through,
        criteria=criteria,
        lines=tuple(lines),
        shown=_shown(fit),
    )


def _shown(fit: MatchFit) -> dict[str, Shown]:
    """How each percentage is shown: as the file prints it, if it does, else as the program usually does."""
    printed = {
        column.criterion: shown
        for column, shown in zip(fit.tournament.columns, fit.shown, strict=True)
        if column.criterion in PERCENTAGES
    }
    return {name: printed.get(name, fit.profile.shown) for name in PERCENTAGES}


def tables(tournament: Tournament, profile: MatchProfile) -> list[Sequence[int]]:
    """The rows of each table in which places are counted: all in one, or those of each age division, the first one
    first."""
    players = range(len(tournament.players))
    if not profile.places_by_category:
        return [players]
    divisions: dict[str, list[int]] = {}
    for player in players:
        divisions.setdefault(tournament.players[player].category or "", []).append(player)
    return [*divisions.values()]


def printed_scores(tournament: Tournament, through: int) -> Scores:
    """What the file itself says of the table after some rounds."""
    nothing: Sequence[Value | None] = [None] * len(tournament.players)
    last = through == len(tournament.rounds)
    told = {
        column.criterion: column.values
        for column in tournament.columns
        if column.after == through or (last and column.after is None)
    }
    return {name: told.get(name, nothing) for name in CRITERIA}


def _values(fit: MatchFit, through: int) -> tuple[Scores, bool]:
    """The scores after some rounds, and whether they are only those that the file prints: the last ones up to there, if
    they count more rounds than the file has results of."""
    if not fit.tells(through):
        after = _last_printed(fit.tournament, through)
        if after is not None and after > fit.held:
            return printed_scores(fit.tournament, after), True
        if not fit.has_results:
            return printed_scores(fit.tournament, through), True
    computed = fit.scores if through == len(fit.tournament.rounds) else scores(fit.tournament, fit.profile, through)
    printed = printed_scores(fit.tournament, through)
    return {name: _completed(values, printed[name]) for name, values in computed.items()}, False


def _last_printed(tournament: Tournament, through: int) -> int | None:
    """The greatest number of rounds, up to ``through``, after which the file prints match points."""
    rounds = len(tournament.rounds)
    printed = {
        rounds if column.after is None else column.after
        for column in tournament.columns
        if column.criterion == "match_points" and any(value is not None for value in column.values)
    }
    return max((after for after in printed if after <= through), default=None)


def _completed(computed: Sequence[Value | None], printed: Sequence[Value | None]) -> Sequence[Value | None]:
    """The values, and what is printed where they cannot be computed."""
    if None not in computed:
        return computed
    return [told if value is None else value for value, told in zip(computed, printed, strict=True)]


def _keys(
    fit: MatchFit, tournament: Tournament, criteria: Sequence[str], values: Scores, told_places: Sequence[int] | None
) -> list[Key]:
    """The keys of all players of a tournament of some rounds. Of a printed table (``told_places``) only what the
    printed places do not hide counts: equal percentages may differ in digits that are not printed."""
    profile = fit.profile
    if told_places is not None:
        criteria = criteria[: next((n for n, name in enumerate(criteria, 1) if name in PERCENTAGES), len(criteria))]
    came = [OUTSIDE if far is None else far for far in reached(tournament)]
    rows = _rows(values, criteria)
    if profile.places_by_swiss and any(far is not OUTSIDE for far in came):
        swiss = _rows(_values(fit, playoff_rounds(tournament.rounds)[0])[0], criteria)
        rows = [own if far is OUTSIDE else before for own, before, far in zip(rows, swiss, came, strict=True)]
    keys = [
        Key(not player.disqualified, far, row) for player, far, row in zip(tournament.players, came, rows, strict=True)
    ]
    if told_places is not None:
        return [key._replace(values=(*key.values, -place)) for key, place in zip(keys, told_places, strict=True)]
    return _between_two(tournament, keys) if profile.between_two else keys


def _rows(values: Scores, criteria: Sequence[str]) -> list[tuple[Value, ...]]:
    """For every player his values, to be compared."""
    columns = [[UNKNOWN if value is None else value for value in values[name]] for name in criteria]
    return list(zip(*columns, strict=True))


def _between_two(tournament: Tournament, keys: Sequence[Key]) -> list[Key]:
    """The keys, with the winner of a match between exactly two players who are equal in everything set before the
    other."""
    equal: dict[Key, list[int]] = {}
    for player, key in enumerate(keys):
        equal.setdefault(key, []).append(player)
    decided = list(keys)
    for first, second in (pair for pair in equal.values() if len(pair) == 2):
        won = _wins_against(tournament, first, second) - _wins_against(tournament, second, first)
        decided[first] = keys[first]._replace(won_between=won)
        decided[second] = keys[second]._replace(won_between=-won)
    return decided


def _wins_against(tournament: Tournament, player: int, other: int) -> int:
    sides = tournament.players[player].sides[: len(tournament.rounds)]
    return sum(side is not None and side.opponent == other and side.outcome is Outcome.WIN for side in sides)


def _told_place(tournament: Tournament, player: int, through: int) -> int:
    """The place that the file gives to a player, for the order among those who are equal."""
    final = through == len(tournament.rounds)
    place = (tournament.players[player].place if final else _place_after(tournament, player, through)) or ""
    return int(place) if place.isascii() and place.isdecimal() and len(place) < 9 else LAST


def _place_after(tournament: Tournament, player: int, through: int) -> str | None:
    columns = (c for c in tournament.columns if c.criterion == "place" and c.after == through)
    return next((column.texts[player] for column in columns), None)


def _lines(order: Sequence[int], keys: Sequence[Key], values: Scores) -> list[Standing]:
    """The lines of the table; equal players share a place."""
    lines: list[Standing] = []
    for position, player in enumerate(order):
        around = (position - 1, position + 1)
        same = [near for near in around if 0 <= near < len(order) and keys[order[near]] == keys[player]]
        place = lines[-1].place if position - 1 in same else position + 1
        lines.append(Standing(player, place, bool(same), {name: row[player] for name, row in values.items()}))
    return lines
