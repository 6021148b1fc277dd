"""Players in each other's row, and grades that only the stones of their games contradict."""

from __future__ import annotations

from random import Random

import pytest
from causes_planting import Planted, changed, plant, write
from causes_tables import Sheet, sheet

from crosstable.causes.applied import corrected
from crosstable.verify import verify_bytes

OF_A_PERSON = ("name", "grade", "country", "club", "pin")


def _first(layout: str, *, stones: bool) -> Sheet:
    """The first McMahon table of a layout, with or without handicaps."""
    tables = (table for table in map(sheet, range(100)) if table.truth.zero is not None and len(table.rows) > 15)
    return next(t for t in tables if t.layout == layout and bool(t.games(stones=True)) == stones)


def _exchanged(sound: Sheet, one: int, other: int) -> Planted:
    spoilt = sound.copy()
    columns = [column for column in OF_A_PERSON if column in sound.columns]
    write(spoilt, [(row, c, sound[instead, c]) for row, instead in ((one, other), (other, one)) for c in columns])
    return Planted("two players exchanged", sound, spoilt, changed(sound, spoilt))


@pytest.mark.parametrize("layout", ["aligned", "blanks"])
def test_the_file_comes_back_byte_by_byte(layout: str) -> None:
    """The first two whose grades differ by some points; names are longer and shorter than each other."""
    sound = _first(layout, stones=False)
    starts = [sound.truth.start(player.grade) for player in sound.players]
    one = next(row for row, start in enumerate(starts) if abs(start - starts[-1]) >= 8)
    planted = _exchanged(sound, one, len(starts) - 1)
    report = verify_bytes("x.h9", planted.data)
    first = report.suggestions[0]
    assert (first.kind, first.confidence) == ("players-exchanged", "certain")
    assert first.message.startswith(f"If the players of rows {one + 1} and {len(starts)} were exchanged, all ")
    made = corrected(report, planted.data, [1], lambda data: verify_bytes("x.h9", data))
    assert made.data == sound.data
    assert made.report.findings == ()


def test_a_grade_beyond_the_bar_that_only_handicaps_tell() -> None:
    """Every grade from the bar upwards starts alike: the stones of two games or more say which it is."""
    found = (plant("grade of one player", sheet(seed), Random(seed)) for seed in range(200))
    for planted in found:
        if planted is None:
            continue
        report = verify_bytes("x.h9", planted.data)
        codes = [finding.code for finding in report.findings]
        if set(codes) == {"P406"} and len(codes) > 2:
            ((row, _, _, _, stood, _),) = planted.changes
            first = report.suggestions[0]
            assert (first.kind, first.edit[0].player, first.edit[0].after) == ("grade", row, stood)
            assert len(first.explains) == len(codes)
            return
    raise AssertionError("no such table")


def test_one_handicap_that_the_rule_does_not_give_may_have_been_played() -> None:
    """It is never said for certain that it was another."""
    sound = next(t for t in map(sheet, range(100)) if t.games(stones=True) and t.truth.profile == "wiki")
    spoilt = sound.copy()
    upper, lower, number = sound.games(stones=True)[0]
    for row in (upper, lower):
        cell = sound[row, number]
        spoilt[row, number] = cell[:-1] + str(int(cell[-1]) + 1)
    report = verify_bytes("x.h9", spoilt.data)
    assert {finding.code for finding in report.findings} == {"P406"}
    first = report.suggestions[0]
    assert (first.kind, first.confidence) == ("handicap-both", "likely")
    assert [made.after for made in first.edit] == [sound[upper, number], sound[lower, number]]
