"""How one player's match points and percentages come about, term by term."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from crosstable.display import counted
from crosstable.magic.fitting import MatchFit, agrees, fit_matches
from crosstable.magic.profiles import MatchProfile
from crosstable.magic.scores import (
    Percentage,
    Record,
    counted_rounds,
    game_wins,
    match_wins,
    opponents,
    record,
)
from crosstable.model import BYES, QUARTER, Decision, Outcome, Side, Tournament, Value
from crosstable.shown import Shown, share_text
from crosstable.terms import CriterionTerms, Proportion, Term

_Spelled = Callable[[MatchFit, int, Sequence[int]], Iterator[Term | Proportion]]


def match_terms(tournament: Tournament, profile: str | None, player: int) -> tuple[CriterionTerms, ...]:
    """Every criterion of the profile for a player (row from 0); nothing where the file holds no results."""
    fit = fit_matches(tournament, profile)
    return tuple(_terms(fit, player)) if fit.has_results else ()


def _terms(fit: MatchFit, player: int) -> Iterator[CriterionTerms]:
    rounds = counted_rounds(fit.tournament.players[player], fit.tournament.rounds, fit.profile)
    for criterion in fit.profile.criteria:
        value = fit.scores[criterion][player]
        if value is not None:
            parts = tuple(_SPELLED[criterion](fit, player, rounds))
            yield CriterionTerms(criterion, value, parts, _printed(fit, criterion, player), _how(fit, criterion))


def _how(fit: MatchFit, criterion: str) -> str:
    """How the terms of a criterion become its value."""
    if criterion == "match_points":
        return "in all"
    return "all together" if criterion in {"mw", "gw"} or fit.profile.pooled else "on average"


def _printed(fit: MatchFit, criterion: str, player: int) -> Value | None:
    """The published value; the computed one where a program would show it so."""
    rounds = len(fit.tournament.rounds)
    for column, shown in zip(fit.tournament.columns, fit.shown, strict=True):
        if column.criterion == criterion and column.after in {None, rounds}:
            printed, computed = column.values[player], fit.scores[criterion][player]
            return computed if agrees(printed, computed, criterion, shown) else printed
    return None


_RESULTS: Mapping[Outcome | None, str] = {
    Outcome.WIN: "won against",
    Outcome.DRAW: "drew with",
    Outcome.LOSS: "lost to",
}


def _sides(fit: MatchFit, player: int, rounds: Sequence[int]) -> Iterator[tuple[int, Side]]:
    own = fit.tournament.players[player].sides
    for number in rounds:
        side = own[number] if number < len(own) else None
        if side is not None and side.decided not in {Decision.ABSENT, Decision.UNPAIRED}:
            yield number, side


def _points(fit: MatchFit, player: int, rounds: Sequence[int]) -> Iterator[Term]:
    worth = {Outcome.WIN: fit.profile.win, Outcome.DRAW: fit.profile.draw}
    for number, side in _sides(fit, player, rounds):
        if side.decided in BYES:
            yield Term(f"round {number + 1}, bye", QUARTER * fit.profile.win)
        elif side.outcome is not None:
            label = f"round {number + 1}, {_RESULTS[side.outcome]} {_opponent(fit, side)}{_games(side)}"
            yield Term(label, QUARTER * worth.get(side.outcome, 0))


def _opponent(fit: MatchFit, side: Side) -> str:
    if side.opponent is not None:
        return fit.tournament.players[side.opponent].name
    return side.outsider or "nobody"


def _games(side: Side) -> str:
    if side.games is None:
        return ""
    return " " + "-".join(map(str, side.games if side.games[2] else side.games[:2]))


def _own_games(fit: MatchFit, player: int, rounds: Sequence[int]) -> Iterator[Proportion]:
    own = record(fit.tournament.players[player], rounds)
    share = game_wins(own, fit.profile)
    least = fit.profile.floor if fit.profile.shows_floor else None
    yield Proportion(f"{share.part} of {share.whole} game points{_raised(share, least, fit.profile)}", _ratio(share))


def _ratio(share: Percentage) -> Fraction:
    return Fraction(share.part, share.whole) if share.whole else Fraction(0)


def _raised(share: Percentage, least: Fraction | None, profile: MatchProfile) -> str:
    """That a percentage counts as the floor, where it is below."""
    if least is None or _ratio(share) >= least:
        return ""
    return f", counted as {share_text(least, Shown(2))}"


def _of_opponents(share: Callable[[Record, MatchProfile], Percentage], what: str) -> _Spelled:
    def spell(fit: MatchFit, player: int, rounds: Sequence[int]) -> Iterator[Proportion]:
        own = record(fit.tournament.players[player], rounds)
        for other in opponents(own, fit.profile):
            theirs = share(record(fit.tournament.players[other], rounds), fit.profile)
            ratio, least = _ratio(theirs), None if fit.profile.pooled else fit.profile.floor
            most = fit.profile.most_if_dropped if fit.tournament.players[other].dropped_after is not None else None
            counts = ratio if least is None else max(ratio, least)
            capped = "" if most is None or counts <= most else f", who left: at most {float(most):.0%}"
            counts = counts if most is None else min(counts, most)
            label = f"{fit.tournament.players[other].name}, {theirs.part} of {theirs.whole} {what}"
            yield Proportion(f"{label}{_raised(theirs, least, fit.profile)}{capped}", counts)

    return spell


def _of_their_opponents(fit: MatchFit, player: int, rounds: Sequence[int]) -> Iterator[Proportion]:
    own = record(fit.tournament.players[player], rounds)
    for other in opponents(own, fit.profile):
        value = fit.scores["omw"][other]
        met = counted(len(record(fit.tournament.players[other], rounds).opponents), "opponent")
        yield Proportion(f"{fit.tournament.players[other].name}, {met}", Fraction(value or 0))


_SPELLED: Mapping[str, _Spelled] = {
    "match_points": _points,
    "omw": _of_opponents(match_wins, "match points"),
    "gw": _own_games,
    "ogw": _of_opponents(game_wins, "game points"),
    "oomw": _of_their_opponents,
}
