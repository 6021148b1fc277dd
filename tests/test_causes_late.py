"""Players who came late or left early, whose missed rounds are all marked as another kind."""

from __future__ import annotations

from random import Random

from causes_planting import Planted, plant, table_for
from causes_rates import reports

from crosstable.causes.applied import corrected
from crosstable.verify import verify_bytes

LATE = "a late entrant's rounds"
SEEDS = (*range(4), 131)
"""In the last one sums of wins and of scores differ for a single player."""


def _planted(seed: int) -> Planted | None:
    return plant(LATE, table_for(LATE, seed), Random(f"{LATE} {seed}"))


def test_players_who_came_late_are_no_fault() -> None:
    sound = [Planted(LATE, table, table, ()) for table in (table_for(LATE, seed) for seed in SEEDS)]
    assert [(f.code, f.message) for report in reports(sound) for f in report.findings] == []


def test_all_rounds_before_he_came_are_one_slip() -> None:
    """Two rounds for which a row has half a point each that it does not count, in a table that has others."""
    planted = _planted(6)
    assert planted is not None
    report = verify_bytes("x.h9", planted.data)
    (suggestion,) = report.suggestions
    assert [(change.row, change.column, change.stands) for change in planted.changes] == [(64, 1, "0-"), (64, 2, "0-")]
    assert (suggestion.kind, suggestion.confidence) == ("late-entrant", "certain")
    assert suggestion.message.startswith("If rounds 2 and 3 of row 65 were 0= instead of 0-, ")
    made = corrected(report, planted.data, [1], lambda data: verify_bytes("x.h9", data))
    assert made.data == planted.sound.data


def test_what_another_program_counts_alike_is_not_certain() -> None:
    """The table has no other rounds without a game: an absence may count nothing, and not to be paired, too."""
    planted = _planted(1)
    assert planted is not None
    (suggestion,) = verify_bytes("x.h9", planted.data).suggestions
    assert (suggestion.kind, suggestion.confidence) == ("late-entrant", "possible")
    told = [suggestion.reading, *suggestion.alternatives]
    assert {made.after for reading in told for made in reading.edit} == {"0-", "0="}
