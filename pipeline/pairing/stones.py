"""The handicap of a game that is yet to be played, by the rule of its tournament."""

from __future__ import annotations

from collections.abc import Callable

from crosstable.handicaps import NO_HANDICAP, stones_given
from crosstable.model import MOST_STONES, QUARTER, Settings
from crosstable.pairing.state import State
from crosstable.systems import Engine
from crosstable.systems.mcmahon import score_handicap

StonesOf = Callable[[int, int], int]
"""The stones that the first row gives the second; negative where the second gives them, 0 for an even game."""


def stones_rule(state: State) -> StonesOf:
    """The rule that the tournament's settings state; without one all games are even."""
    settings = state.tournament.settings
    if state.engine is not Engine.SCORES or not _gives_stones(settings):
        return lambda _first, _second: 0
    return _by_score(state) if settings.handicap_by_score else _by_grade(state)


def _gives_stones(settings: Settings) -> bool:
    if settings.most_handicap == 0 or settings.handicap_reduction == NO_HANDICAP:
        return False
    told = (settings.handicap_by_score or None, settings.handicap_reduction, settings.most_handicap)
    return any(value is not None for value in told)


def _by_score(state: State) -> StonesOf:
    """By the difference of the scores: cut to the threshold, less the reduction, no more than the ceiling."""
    settings, system = state.tournament.settings, state.tournament.system
    zero = 0 if system is None or system.zero is None else system.zero
    threshold = None if settings.even_from is None else QUARTER * (settings.even_from - zero)
    ceiling = MOST_STONES if settings.most_handicap is None else settings.most_handicap

    def given(first: int, second: int) -> int:
        stronger, weaker = (first, second) if state.scores[first] >= state.scores[second] else (second, first)
        stones = score_handicap(
            state.scores[stronger],
            state.scores[weaker],
            correction=settings.handicap_reduction or 0,
            ceiling=ceiling,
            threshold=threshold,
        )
        return stones if stronger == first else -stones

    return given


def _by_grade(state: State) -> StonesOf:
    """By the difference of the grades; whoever has none plays even."""
    settings = state.tournament.settings
    grades = [player.grade for player in state.tournament.players]

    def given(first: int, second: int) -> int:
        own, other = grades[first], grades[second]
        if own is None or other is None:
            return 0
        stronger, weaker = (own, other) if own.index >= other.index else (other, own)
        stones = max(stones_given(stronger, weaker, settings.handicap_reduction or 0, settings))
        return stones if stronger is own else -stones

    return given
