"""The score engine against OpenGotha 3.51's own values, every criterion after every round."""

from __future__ import annotations

from pathlib import Path

import pytest
from oracle import CRITERIA, after, opengotha, quarters

from crosstable.grid import lay
from crosstable.scores import FURTHER, SUMS, Reading, compute

NAMES = (
    "a_plain", "b_absent_bye", "c_handicap", "d_all_results", "g_swiss", "h_swiss_sos12", "j_swisscat", "k_cup",
    "l_sdc", "n_sts", "p_values", "r_mms_sdc_two_level", "s_big", "u_sudden", "v_std_byo",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_criterion_after_every_round(shared: Path, name: str) -> None:
    tournament, profile, starts, rounds = opengotha(shared / f"oracle/opengotha/og_{name}.xml")
    tournaments = [after(tournament, number) for number in rounds]
    bar = 4 * ((tournament.system.bar or 0) + 30) if tournament.system else None
    readings = [
        Reading(index, profile, starts=starts, planned=len(tournament.rounds), bar=bar)
        for index in range(len(tournaments))
    ]
    frame = compute(lay(tournaments), readings, (*SUMS, *FURTHER))
    wrong = []
    for (number, values), part in zip(rounds.items(), frame.partition_by("reading", maintain_order=True), strict=True):
        for player, row in zip(tournament.players, part.iter_rows(named=True), strict=True):
            expected = values.get(player.name)
            if expected is None:
                continue
            for theirs, ours in CRITERIA.items():
                if ours in row and row[ours] != quarters(expected[theirs]):
                    wrong.append(f"round {number}, {player.name}: {theirs} is {expected[theirs]}, got {row[ours] / 4}")
    assert not wrong, "\n".join(wrong[:10])
    assert set(SUMS) <= set(frame.columns)
