"""How one player's points come about, round by round."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.display import score_text
from crosstable.fors.fitting import Meaning, PointsFit, fit_points
from crosstable.fors.scores import Gain, Why
from crosstable.grid import POINTS
from crosstable.model import Colour, Outcome, Tournament, Value
from crosstable.terms import CriterionTerms, Term

_RESULTS = {Outcome.WIN: "won {}against", Outcome.LOSS: "lost {}to", Outcome.DRAW: "jigo {}with"}
_COLOURS = {Colour.WHITE: "as White ", Colour.BLACK: "as Black "}


def points_terms(tournament: Tournament, profile: str | None, player: int) -> tuple[CriterionTerms, ...]:
    """The points and the wins of a player (row from 0), term by term."""
    fit = fit_points(tournament, profile)
    return tuple(_all_terms(fit, player))


def _all_terms(fit: PointsFit, player: int) -> Iterator[CriterionTerms]:
    rounds = len(fit.scores.gains)
    total = fit.scores.totals[rounds][player]
    if total is not None:
        terms = (Term(_start(fit, player), fit.scores.totals[0][player] or 0), *_rounds(fit, player))
        yield CriterionTerms(fit.scheme.name, total, terms, _printed(fit, fit.scheme.name, player))
    wins = fit.computed(Meaning("nbw", rounds), player)
    yield CriterionTerms("nbw", wins or 0, tuple(_wins(fit, player)), _printed(fit, "nbw", player))


def _printed(fit: PointsFit, criterion: str, player: int) -> Value | None:
    column = fit.column(criterion, len(fit.scores.gains))
    return None if column is None else fit.told.columns[column].values[player]


def _start(fit: PointsFit, player: int) -> str:
    starter = fit.scores.starters[player]
    if starter.stated is None and starter.by_rating is None:
        return "start points: none are given"
    if starter.stated is None:
        return f"start points of rating {starter.rating}"
    return "start points as stated"


def _rounds(fit: PointsFit, player: int) -> Iterator[Term]:
    for number, gains in enumerate(fit.scores.gains):
        gain = gains[player]
        if gain.why is not Why.NOT_HELD:
            yield Term(f"round {number + 1}: {spelled_round(fit, player, gain)}", gain.value or 0)


def spelled_round(fit: PointsFit, player: int, gain: Gain) -> str:
    if gain.why is Why.GAME and gain.side is not None and gain.side.outcome is not None:
        return _game(fit, player, gain, gain.side.outcome)
    if gain.why in {Why.NO_SHOW, Why.FORFEIT, Why.OPEN} and gain.game is not None:
        return f"{gain.why}, {opponent(fit, gain)}"
    return str(gain.why)


def opponent(fit: PointsFit, gain: Gain) -> str:
    """Against whom a round was played."""
    side = gain.side
    if side is None or not side.is_game:
        return "somebody"
    return fit.told.players[side.opponent].name if side.opponent is not None else f"{side.outsider} (not in the table)"


def _game(fit: PointsFit, player: int, gain: Gain, outcome: Outcome) -> str:
    """``won as White against Ivanov, handicap 2: 30 + 4``."""
    played = next(_ways(fit, player, gain, outcome), None)
    colour = gain.side.colour if gain.side is not None else None
    stones = None
    if played is not None and played[0]:
        stones, colour = played
    result = _RESULTS[outcome].format(_COLOURS.get(colour, "") if colour else "")
    what = f"{result} {opponent(fit, gain)}"
    if stones is None:
        return what
    plain = fit.scheme.points(outcome, None)
    correction = (gain.value or 0) - plain
    sum_of = f"{score_text(plain)} {'+' if correction > 0 else '−'} {score_text(abs(correction))}"
    return f"{what}, handicap {stones}: {sum_of if correction else score_text(plain)}"


def _ways(fit: PointsFit, player: int, gain: Gain, outcome: Outcome) -> Iterator[tuple[int, Colour]]:
    """Handicaps and colours that give the points of a game, the likeliest first."""
    for stones, white, dan in gain.game.readings(player) if gain.game is not None else ():
        colour = Colour.WHITE if white else Colour.BLACK
        if fit.scheme.points(outcome, colour, fit.scheme.correction(stones, dan=dan)) == gain.value:
            yield stones, colour


def _wins(fit: PointsFit, player: int) -> Iterator[Term]:
    for number, gains in enumerate(fit.scores.gains):
        gain = gains[player]
        side = gain.side
        if side is not None and gain.why in {Why.GAME, Why.NO_SHOW, Why.TOLD} and POINTS[side.outcome]:
            yield Term(
                f"round {number + 1}: {spelled_round(fit, player, gain).split(', handicap')[0]}", POINTS[side.outcome]
            )
