"""How one player's scores come about, term by term: the score engine's arithmetic spelled out for people.

The conventions are the profile's, as in :mod:`crosstable.scores`; only the way of saying it differs. Every list of
terms adds up to the engine's value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from crosstable.case import Case, cases
from crosstable.fit import Fit
from crosstable.grid import POINTS, kind_of
from crosstable.model import QUARTER, Colour, Outcome, Side, Tournament, Value
from crosstable.profiles import Kind, Rounding, Share


class Term(NamedTuple):
    """One summand: what it is, and its value in quarter points."""

    label: str
    value: int


class Proportion(NamedTuple):
    """One percentage of several that become one: whose it is, and its value as a share of 1."""

    label: str
    value: Fraction


class CriterionTerms(NamedTuple):
    """A criterion of one player: its value, the terms that add up to it, and what is printed (``None``: nothing).

    ``how`` says how the terms become the value, where it is not their sum.
    """

    criterion: str
    total: Value
    terms: tuple[Term | Proportion, ...]
    printed: Value | None
    how: str = "in all"


_VACANT: Mapping[Kind, str] = {
    Kind.BYE: "bye",
    Kind.HALF: "no game, half a point",
    Kind.NOTHING: "no game, no point",
    Kind.ABSENT: "absent",
    Kind.UNPAIRED: "not paired",
    Kind.OPEN: "game without result",
}
_RESULTS: Mapping[Outcome | None, str] = {
    Outcome.WIN: "won against",
    Outcome.DRAW: "jigo with",
    Outcome.LOSS: "lost to",
}


def terms(tournament: Tournament, profile: str | None, player: int) -> tuple[CriterionTerms, ...]:
    """Every criterion that a table prints, and the usual ones, for a player (row from 0)."""
    case = cases([tournament], profile)[0]
    printed = [c.criterion for c in case.fit.columns if c.criterion in SPELLED]
    usual = ("nbw", "sos", "sosos", "sodos") if not any(case.fit.scores["start"]) else ("mms", "sos", "sosos", "sodos")
    return tuple(criterion_terms(case, player, name) for name in dict.fromkeys((*printed, *usual)) if name)


def criterion_terms(case: Case, player: int, criterion: str) -> CriterionTerms:
    """One criterion of a player (row from 0), for ``criterion`` in :data:`SPELLED`."""
    column = case.fit.column_of(criterion)
    printed = None if column is None else case.tournament.columns[column].values[player]
    parts = tuple(spell(case.fit, player, criterion))
    total = case.fit.scores[criterion][player]
    return CriterionTerms(criterion, sum(t.value for t in parts) if total is None else total, parts, printed)


def spell(fit: Fit, player: int, criterion: str) -> Iterator[Term]:
    """The terms of a criterion, zero terms of vacant rounds left out."""
    return SPELLED[criterion](fit, player)


def _rounds(fit: Fit, player: int) -> Iterator[tuple[int, Side]]:
    for number, side in enumerate(fit.tournament.players[player].sides):
        if side is not None and number < len(fit.tournament.rounds):
            yield number, side


def _kind(fit: Fit, number: int, side: Side) -> Kind:
    """What a round (from 0) was for the player whose side it is, under the fit's profile."""
    kind = kind_of(side)
    last = sum(not r.playoff for r in fit.tournament.rounds) - 1
    is_unpaired = kind is Kind.HALF and number == last and fit.profile.last_half_unpaired
    return Kind.UNPAIRED if is_unpaired else kind


def _name(fit: Fit, side: Side) -> str:
    if side.opponent is None:
        return f"{side.outsider} (not in the table)"
    return fit.tournament.players[side.opponent].name


def _gains(fit: Fit, player: int, track: str) -> Iterator[Term]:
    profile = fit.profile
    vacant = 0
    for number, side in _rounds(fit, player):
        kind = _kind(fit, number, side)
        if side.opponent == player:
            continue  # a slip, which says nothing
        if kind is Kind.GAME:
            points = POINTS[side.outcome]
            value = profile.win * (profile.jigo if points == QUARTER // 2 else points)
            yield Term(f"round {number + 1}: {_RESULTS[side.outcome]} {_name(fit, side)}", value)
        elif not fit.tournament.rounds[number].playoff:
            value = profile.win * getattr(profile.worth[kind], track)
            vacant += value
            yield Term(f"round {number + 1}: {_VACANT[kind]}", value)
    yield from _surplus(fit, player)
    if profile.rounding is Rounding.VACANT and vacant % QUARTER:
        yield Term("half points of rounds without a game rounded down", -(vacant % QUARTER))


def _surplus(fit: Fit, player: int) -> Iterator[Term]:
    """Points of a player's second pairings in one round, where they count."""
    for row, number, side in fit.tournament.surplus:
        if row == player and fit.profile.surplus_counts:
            value = fit.profile.win * POINTS[side.outcome]
            yield Term(
                f"round {number + 1}, second pairing: {_RESULTS.get(side.outcome, 'met')} {_name(fit, side)}", value
            )


def _wins(fit: Fit, player: int) -> Iterator[Term]:
    return _gains(fit, player, "wins")


def _start(fit: Fit, player: int) -> Iterator[Term]:
    yield Term("start score", fit.scores["start"][player] or 0)


def _score(fit: Fit, player: int) -> Iterator[Term]:
    parts = [*_start(fit, player), *_gains(fit, player, "score")]
    yield from parts
    missing = (fit.scores["mms"][player] or 0) - sum(term.value for term in parts)
    if missing:
        yield Term("half point rounded down", missing)


def _met(fit: Fit, player: int, score: str, total: str, *, handicap: bool) -> Iterator[Term]:
    """The opponents' values of ``score``, and what the profile has for rounds without one."""
    running = 0
    for term in _met_each_round(fit, player, score, total, handicap=handicap):
        yield term
        running += term.value
        if running < 0 and handicap and score == "mms" and fit.profile.sos_never_negative:
            yield Term("never below 0", -running)
            running = 0


def _met_each_round(fit: Fit, player: int, score: str, total: str, *, handicap: bool) -> Iterator[Term]:
    profile = fit.profile
    own_start = 0 if score.startswith("w") or score == "nbw" else fit.scores["start"][player] or 0
    for number, side in _rounds(fit, player):
        if fit.tournament.rounds[number].playoff:
            continue
        kind = _kind(fit, number, side)
        if side.opponent is not None and side.opponent != player:
            value = _counted(fit, side.opponent, score)
            stones = _handicap(fit, side, score) if handicap else 0
            extra = f", {'+' if stones > 0 else '−'} {abs(stones) // QUARTER} handicap" if stones else ""
            yield Term(f"round {number + 1}: {_name(fit, side)}{extra}", value + stones)
        elif kind in _VACANT and kind is not Kind.OPEN:
            share: Share = getattr(profile.worth[kind], total)
            times = len([r for r in fit.tournament.rounds if not r.playoff]) if total == "sosos" else 1
            value = (
                share.start * own_start * times
                + share.own * (fit.scores[score][player] or 0)
                + share.constant
                + share.phantom * _phantom(fit, score)
                + share.half_rounds * _half_rounds(fit) * times
            )
            if kind is Kind.BYE and score == "mms" and profile.sos_never_negative:
                value = max(0, value)
            if value:
                yield Term(f"round {number + 1}: {_VACANT[kind]}", value)


def _half_rounds(fit: Fit) -> int:
    return sum(not r.playoff for r in fit.tournament.rounds) // 2 * QUARTER


def _counted(fit: Fit, opponent: int, score: str) -> int:
    """What an opponent's score counts: without play-off rounds, and with half points where the profile says so."""
    if score in {"sos", "wsos"}:
        return fit.scores[score][opponent] or 0
    profile = fit.profile
    start = 0 if score == "nbw" else fit.scores["start"][opponent] or 0
    if not profile.half_point_opponents:
        return (fit.scores[score][opponent] or 0) - _from_playoffs(fit, opponent)
    return (
        start
        + sum(term.value for term in _surplus(fit, opponent))
        + sum(
            POINTS[side.outcome] if kind_of(side) is Kind.GAME else QUARTER // 2
            for number, side in _rounds(fit, opponent)
            if not fit.tournament.rounds[number].playoff
        )
    )


def _from_playoffs(fit: Fit, player: int) -> int:
    return fit.profile.win * sum(
        POINTS[side.outcome]
        for number, side in _rounds(fit, player)
        if fit.tournament.rounds[number].playoff and kind_of(side) is Kind.GAME
    )


def _handicap(fit: Fit, side: Side, score: str) -> int:
    """What the handicap adds to an opponent's score, or takes from it."""
    profile = fit.profile
    counts = profile.handicap_in_sos and (score == "mms" or profile.handicap_in_wsos)
    return QUARTER * _stones(side) if counts else 0


def _stones(side: Side) -> int:
    stones = side.handicap or 0
    return stones if side.colour is Colour.WHITE else -stones if side.colour is Colour.BLACK else 0


def _phantom(fit: Fit, score: str) -> int:
    """The sum of the scores of all who had a bye, once for every bye."""
    of = "mms" if score == "sos" else "nbw"
    return sum(
        (fit.scores[of][index] or 0) - _from_playoffs(fit, index)
        for index, player in enumerate(fit.tournament.players)
        for number, side in enumerate(player.sides)
        if side is not None and kind_of(side) is Kind.BYE and not fit.tournament.rounds[number].playoff
    )


def _defeated(fit: Fit, player: int, score: str, *, handicap: bool) -> Iterator[Term]:
    profile = fit.profile
    for number, side in _rounds(fit, player):
        if fit.tournament.rounds[number].playoff:
            continue
        kind = _kind(fit, number, side)
        if side.opponent is not None and side.opponent != player and kind is Kind.GAME:
            halves = (profile.jigo if side.outcome is Outcome.DRAW else POINTS[side.outcome]) // 2
            back = fit.tournament.players[side.opponent].sides[number : number + 1]
            both = side.outcome is Outcome.WIN and back and back[0] is not None and back[0].outcome is Outcome.WIN
            if halves and not (both and not profile.both_win_in_sodos):
                stones = _handicap(fit, side, score) if handicap else 0
                value = (_counted(fit, side.opponent, score) + stones) * halves // 2
                label = "half of " if halves == 1 else ""
                yield Term(f"round {number + 1}: {label}{_name(fit, side)}", value)
        elif kind in _VACANT and kind is not Kind.OPEN:
            share = profile.worth[kind].sodos
            value = share.own * (fit.scores[score][player] or 0) + share.constant
            if value:
                yield Term(f"round {number + 1}: {_VACANT[kind]}", value)


SPELLED: Mapping[str, Callable[[Fit, int], Iterator[Term]]] = {
    "start": _start,
    "nbw": _wins,
    "mms": _score,
    "sos": lambda fit, player: _met(fit, player, "mms", "sos", handicap=True),
    "wsos": lambda fit, player: _met(fit, player, "nbw", "sos", handicap=True),
    "sosos": lambda fit, player: _met(fit, player, "sos", "sosos", handicap=False),
    "wsosos": lambda fit, player: _met(fit, player, "wsos", "sosos", handicap=False),
    "sodos": lambda fit, player: _defeated(fit, player, "mms", handicap=True),
    "wsodos": lambda fit, player: _defeated(fit, player, "nbw", handicap=True),
}
"""Criteria that can be spelled out, and how."""
