"""Causes in tournaments of matches: slips of every kind, planted singly, and what is suggested for them."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from match_cause_rates import judged, misses, rate, several, singles
from match_slips import PROFILES, SLIPS, planted, simulated, with_text

from crosstable.causes.matches.suggest import explained
from crosstable.examination import Examination, examine
from crosstable.magic.case import MatchCase
from crosstable.model import Tournament

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
SEEDS, SIZES = range(2), (13, 16)
FIRST, ALL = 0.95, 0.85
"""Of the slips that can be identified so many are the first suggestion; of several at once so many events whole."""

thorough = pytest.mark.skipif(not THOROUGH, reason="takes minutes: HYPOTHESIS_PROFILE=thorough")


@pytest.mark.parametrize("profile", PROFILES)
def test_sound_events_have_no_suggestion(profile: str) -> None:
    for seed in range(2):
        (examined,) = examine([simulated(seed, 13, 4, profile)], None)
        assert isinstance(examined, Examination)
        assert isinstance(examined.case, MatchCase)
        assert explained(examined.case, examined.findings) == ()


@pytest.mark.parametrize("kind", SLIPS)
def test_the_planted_slip_is_first_where_it_can_be_told(kind: str) -> None:
    slips = [planted(kind, seed, players=SIZES[seed % len(SIZES)]) for seed in SEEDS]
    results = [judged(slip) for slip in slips if slip is not None]
    assert not any(result.is_wrong for result in results)
    known = [result.is_first for result in results if result.is_identifiable]
    assert sum(known) >= FIRST * len(known)


@thorough
@pytest.mark.parametrize("kind", SLIPS)
def test_two_hundred_of_a_kind(kind: str) -> None:
    cases = list(singles(kind, 200))
    told, missed = rate(kind, cases), list(misses(cases))
    assert told.planted >= 100
    assert told.wrong == 0, missed
    assert told.first >= FIRST * told.identifiable, missed


def test_two_at_once() -> None:
    """A value that is wrong beside matches that are is told, too, though it is found only when these are corrected."""
    events = list(several(2, 3))
    assert [(len(one.kinds), one.found, one.wrong) for one in events] == [(2, True, False)] * 3


@thorough
@pytest.mark.parametrize("size", [2, 3])
def test_two_hundred_events_with_several(size: int) -> None:
    events = list(several(size, 200))
    assert len(events) == 200
    assert not any(one.wrong for one in events)
    assert sum(one.found for one in events) >= ALL * len(events)


def suggested(tournament: Tournament) -> list[tuple[str, str, int]]:
    (examined,) = examine([tournament], None)
    assert isinstance(examined, Examination)
    assert isinstance(examined.case, MatchCase)
    found = explained(examined.case, examined.findings)
    return [(suggestion.kind, suggestion.confidence, len(suggestion.explains)) for _, suggestion in found]


def test_a_result_told_by_one_side_otherwise_is_one_reading() -> None:
    """The winner's side is the only one that is wrong: giving the match to the other is the same correction."""
    slip = planted("result on one side", 1, players=16, profile="melee")
    assert slip is not None
    assert [found[:2] for found in suggested(slip.spoilt)] == [("result", "certain")]


def test_a_value_that_another_slip_hides() -> None:
    """OMW% of the opponent in a match that its two sides tell otherwise: it is found wrong only when these agree."""
    slip = planted("result on one side", 1, players=16, profile="melee")
    assert slip is not None
    sides = [zip(a.sides, b.sides, strict=True) for a, b in zip(slip.sound.players, slip.spoilt.players, strict=True)]
    (opponent,) = (told.opponent for own in sides for told, spoilt in own if told != spoilt and told is not None)
    assert opponent is not None
    index = next(n for n, column in enumerate(slip.sound.columns) if column.criterion == "omw")
    text = slip.sound.columns[index].texts[opponent]
    assert text is not None
    mistyped = text.replace(text[2], "1" if text[2] != "1" else "2", 1)
    found = suggested(with_text(slip.spoilt, opponent, index, mistyped))
    assert found == [("result", "certain", 2), ("printed-digit", "certain", 0)]


def test_a_column_of_the_row_above() -> None:
    """All values of a column stand a row too low: the block is one cause, the first row's value another."""
    sound = simulated(1, 23, 5, "melee")
    told = sound.columns[1]
    values, texts = (told.values[-1], *told.values[:-1]), (told.texts[-1], *told.texts[:-1])
    found = suggested(
        replace(sound, columns=(sound.columns[0], replace(told, values=values, texts=texts), *sound.columns[2:]))
    )
    assert found[0][0] == "shifted-block"
