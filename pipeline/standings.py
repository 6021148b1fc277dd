"""Standings: the table as it stands, or stood after any round, under the profile that fits or another one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.case import Case, cases
from crosstable.checks.order import order_of
from crosstable.confrontation import CONFRONTATIONS, direct, simplified
from crosstable.criteria import CRITERIA
from crosstable.fit import scores_of_each, system_of
from crosstable.model import BYES, QUARTER, Tournament, Value
from crosstable.profiles import PROFILES, Profile
from crosstable.results import Standing, Standings, UnknownCriterionError
from crosstable.starts import ruled_starts, usual_starts
from crosstable.systems import SYSTEMS

_Scores = Mapping[str, Sequence[Value | None]]


_SCORES = frozenset({"mms", "scorex"})
"""Criteria in which a round without a game is worth what the McMahon score gives; in others, what the wins give."""


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
    tell. Start scores are those that the system states, or else come from the whole table, also for an earlier round.
    """
    case = cases([tournament])[0]
    return from_case(case, profile=profile, round=round, by=by)


def from_case(
    case: Case, *, profile: str | None = None, round: int | None = None, by: Sequence[str] | None = None
) -> Standings:
    """:func:`standings` of a tournament that has been fitted already."""
    rounds = len(case.fit.tournament.rounds) if round is None else round
    return after_each(case, [rounds], profile=profile, by=by)[0]


def after_each(
    case: Case, rounds: Sequence[int], *, profile: str | None = None, by: Sequence[str] | None = None
) -> list[Standings]:
    """:func:`from_case` for several numbers of rounds, in one pass."""
    fit = case.fit
    counted = fit.profile if profile in {None, fit.profile.name} else PROFILES[profile or ""]
    usual = None if counted is fit.profile else usual_starts(fit.tournament, counted.usual)
    reading = replace(fit.reading, profile=counted, starts=usual or _starts(case))
    criteria = tuple(by) if by else _usual_order(case, counted)
    stood = [_after(fit.tournament, number) for number in rounds]
    scored = scores_of_each(stood, reading)
    return [
        _standings(case, tournament, counted, criteria, scores, asked=bool(by))
        for tournament, scores in zip(stood, scored, strict=True)
    ]


def _starts(case: Case) -> tuple[int | None, ...]:
    """The start scores that the system states, and those of the fit where it does not."""
    found = case.fit.scores["start"]
    ruled = ruled_starts(case.tournament) or found
    return tuple(own if start is None else start for start, own in zip(ruled, found, strict=True))


def _standings(
    case: Case, tournament: Tournament, profile: Profile, criteria: tuple[str, ...], computed: _Scores, *, asked: bool
) -> Standings:
    scores = _with_confrontation(tournament, _with_strength(tournament, computed), criteria, profile)
    unknown = [name for name in criteria if name not in scores]
    if not asked:
        criteria = tuple(name for name in criteria if name in scores) or ("nbw",)
    elif unknown:
        raise UnknownCriterionError(f"this tournament does not tell enough to compute {', '.join(unknown)}")
    if profile.one_score:
        scores = _of_one_score(scores, system_of(case.fit))
    asked_for = frozenset(CONFRONTATIONS) & frozenset(criteria)
    nothing = [0] * len(tournament.players)
    left = (profile.left_at_zero - (asked_for if asked else frozenset())) | _unasked(profile, criteria)
    scores = {name: nothing if name in left else values for name, values in scores.items()}
    return Standings(
        system=system_of(case.fit) if profile is case.fit.profile or profile.usual is None else profile.usual.name,
        profile=profile.name,
        round=len(tournament.rounds),
        criteria=criteria,
        lines=_lines(tournament, scores, criteria, profile, _idle(case.fit.tournament, profile)),
        worth={kind: w.score if criteria[0] in _SCORES else w.wins for kind, w in profile.worth.items()},
    )


def _of_one_score(scores: _Scores, system: str) -> _Scores:
    """The scores, where a program makes sums of one score only: of wins in Swiss tournaments, of McMahon scores
    otherwise."""
    sums = [name for name in scores if f"w{name}" in scores]
    if system == "swiss":
        wins = {"mms": "nbw", "scorex": "nbw", **{name: f"w{name}" for name in sums}}
        return {name: scores[wins.get(name, name)] for name in scores}
    return {**scores, **{f"w{name}": scores[name] for name in sums}}


def _unasked(profile: Profile, criteria: Sequence[str]) -> frozenset[str]:
    """Direct confrontation, if a program only computes it where it orders the table, and it does not."""
    asked = not profile.confrontation_if_asked or any(name in CONFRONTATIONS for name in criteria)
    return frozenset() if asked else frozenset(CONFRONTATIONS)


def _after(tournament: Tournament, rounds: int) -> Tournament:
    """The tournament with so many rounds. What players have of later ones stays with them, where nobody looks."""
    surplus = tuple(pairing for pairing in tournament.surplus if pairing[1] < rounds)
    return replace(tournament, rounds=tournament.rounds[:rounds], surplus=surplus, columns=())


def _with_strength(tournament: Tournament, scores: _Scores) -> _Scores:
    """The scores and what the players brought with them: grade (its place on the scale), rating and category, if
    known."""
    strength: dict[str, list[Value | None]] = {
        "cat": _categories(tournament),
        "rank": [None if player.grade is None else QUARTER * player.grade.index for player in tournament.players],
        "rating": [None if player.rating is None else QUARTER * player.rating for player in tournament.players],
    }
    known = {name: values for name, values in strength.items() if any(value is not None for value in values)}
    return {**scores, **known}


def _categories(tournament: Tournament) -> list[Value | None]:
    """The number of each player's category, 1 the strongest, in quarter points."""
    limits = tournament.system.categories if tournament.system else ()
    if not limits:
        return [None] * len(tournament.players)
    return [
        None if player.grade is None else QUARTER * _category(player.grade.index, limits)
        for player in tournament.players
    ]


def _category(place: int, limits: Sequence[int]) -> int:
    """The first category whose lower limit a place on the grade scale reaches, or the last."""
    return next((number for number, limit in enumerate(limits, 1) if place >= limit), len(limits) + 1)


def _with_confrontation(tournament: Tournament, scores: _Scores, criteria: Sequence[str], profile: Profile) -> _Scores:
    """The scores and direct confrontation among players who are equal on the criteria before it (or on all).

    Among those who have not beaten each other, the criteria after DC decide, SDC too if it is one of them.
    """
    first = next((n for n, name in enumerate(criteria) if name in CONFRONTATIONS), len(criteria))
    groups: dict[tuple[Value, ...], list[int]] = {}
    for player, key in enumerate(_keys(tournament, scores, criteria[:first])):
        groups.setdefault(key, []).append(player)
    equal = list(groups.values())
    apart = [group for group in equal if len(group) == 2 or not profile.only_between_two]
    scores = {**scores, "sdc": _in_quarters(simplified(tournament, apart))}
    after = criteria[criteria.index("dc") + 1 :] if "dc" in criteria else ()
    return {**scores, "dc": _in_quarters(direct(tournament, equal, _keys(tournament, scores, after)))}


def _in_quarters(values: Sequence[int]) -> list[Value | None]:
    return [QUARTER * value for value in values]


def _keys(tournament: Tournament, scores: _Scores, criteria: Sequence[str]) -> list[tuple[Value, ...]]:
    """For every player his values of criteria, to be compared; criteria that are not known compare alike."""
    columns = [_sortable(name, scores[name]) for name in criteria if name in scores]
    return list(zip(*columns, strict=True)) if columns else [()] * len(tournament.players)


def _usual_order(case: Case, profile: Profile) -> tuple[str, ...]:
    """The criteria that the file states, or those of the printed columns that order the table, completed by the
    usual ones; of a file that prints none, those of the program that counts, within categories if there are any."""
    system = case.tournament.system
    told = [name for name in (system.criteria if system else ()) if name in CRITERIA]
    if told:
        return tuple(dict.fromkeys(told))
    if profile.usual is not None and not case.tournament.columns:
        return ("cat", *profile.usual.criteria) if system and system.categories else profile.usual.criteria
    usual = SYSTEMS[system_of(case.fit)].criteria
    columns = case.fit.columns
    printed = [columns[level.column].criterion or "" for level in order_of(case)]
    held = [name for column in columns if (name := column.criterion or "") in CRITERIA and name in case.fit.scores]
    printed = [name for name in printed if name in case.fit.scores]
    if not printed:
        return tuple(name for name in usual if name in held or not held) or usual[:1]
    return tuple(dict.fromkeys([*printed, *(name for name in usual[1:] if name in held)]))


def _idle(tournament: Tournament, profile: Profile) -> frozenset[int]:
    """The players who have neither a game nor a bye in any round, if a program has them last."""
    if not (profile.idle_last and tournament.counting is not None):
        return frozenset()
    return frozenset(
        index
        for index, player in enumerate(tournament.players)
        if not any(side is not None and (side.is_game or side.decided in BYES) for side in player.sides)
    )


def _lines(
    tournament: Tournament,
    scores: _Scores,
    criteria: Sequence[str],
    profile: Profile,
    last: frozenset[int],
) -> tuple[Standing, ...]:
    """Best first, but for those who come ``last``; equal players share a place and stand in the order of the file, or
    as the profile has it."""
    players = tournament.players
    ordering = [*criteria, *(name for name in profile.then_by if name not in criteria)]
    full = [(player not in last, *key) for player, key in enumerate(_keys(tournament, scores, ordering))]
    values = [dict(zip(scores, row, strict=True)) for row in zip(*scores.values(), strict=True)]
    shared = len(criteria) if profile.places_by is None else profile.places_by
    keys = [key[: shared + 1] for key in full]
    order = list(range(len(players)))
    if profile.ties_by_name and tournament.counting is not None:
        order.sort(key=lambda player: (_in_code_units(players[player].family), _in_code_units(players[player].given)))
    order.sort(key=lambda player: full[player], reverse=True)
    lines: list[Standing] = []
    for position, player in enumerate(order):
        same = [p for p in (position - 1, position + 1) if 0 <= p < len(order) and keys[order[p]] == keys[player]]
        place = lines[-1].place if position - 1 in same else position + 1
        lines.append(Standing(player, place, bool(same), values[player]))
    return tuple(lines)


def _in_code_units(name: str) -> bytes:
    """A name as Java compares it."""
    return name.encode("utf-16-be", errors="surrogatepass")


_UNKNOWN = -(10**9)


def _sortable(criterion: str, values: Sequence[Value | None]) -> list[Value]:
    """Higher is better; unknown values come last. Category 1 is the strongest."""
    if criterion == "cat":
        return [_UNKNOWN if value is None else -value for value in values]
    return [_UNKNOWN if value is None else value for value in values]
