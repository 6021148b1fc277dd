"""The spelled-out sums are the engine's values, under every profile and option."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from oracle import opengotha

from crosstable.fit import Fit, scores_of
from crosstable.profiles import READINGS, Profile
from crosstable.scores import Reading
from crosstable.terms import SPELLED, spell


@pytest.mark.parametrize("profile", READINGS, ids=lambda p: f"{p.name} {p.option or ''}")
@pytest.mark.parametrize("name", ["b_absent_bye", "c_handicap", "d_all_results", "p_values", "g_swiss"])
def test_terms_add_up(shared: Path, name: str, profile: Profile) -> None:
    tournament, _, starts, _ = opengotha(shared / f"oracle/opengotha/og_{name}.xml")
    reading = Reading(0, replace(profile, dropped_from_round=1), starts=starts)
    fit = Fit(tournament, reading, (), scores_of(tournament, reading))
    for player in range(len(tournament.players)):
        for criterion in SPELLED:
            total = sum(term.value for term in spell(fit, player, criterion))
            assert total == fit.scores[criterion][player], (tournament.players[player].name, criterion)
