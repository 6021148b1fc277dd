"""Causes in tournaments of matches: slips of every kind, planted singly, and what is suggested for them."""

from __future__ import annotations

import os

import pytest
from match_cause_rates import judged
from match_slips import PROFILES, SLIPS, planted, simulated

from crosstable.causes.matches.suggest import explained
from crosstable.examination import Examination, examine
from crosstable.magic.case import MatchCase

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
SEEDS = range(60 if THOROUGH else 2)
SIZES = (8, 13, 23, 47) if THOROUGH else (13, 16)


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
    assert sum(known) >= 0.95 * len(known)
