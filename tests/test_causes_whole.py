"""Whole columns that are not what they say: the correction that is suggested for each.

The tournaments are invented, their totals plain arithmetic (``simulate.py``).
"""

from __future__ import annotations

import pytest
from causes import spoil, suggested
from causes_tables import sheet as invented
from faults import Sheet, verify
from simulate import simulate

from crosstable.verify import verify_bytes


@pytest.fixture
def sheet() -> Sheet:
    return Sheet(simulate(3, 24, 5, bar=0))


@pytest.mark.parametrize("more", [-3, 1, 10])
def test_every_score_from_another_zero(sheet: Sheet, more: int) -> None:
    made = [spoil(sheet, row, "MMS", str(int(sheet[row, "MMS"]) + more)) for row in range(24)]
    report = verify(sheet)
    (kind, texts, confidence), *others = suggested(report)
    assert (kind, texts, confidence, others) == ("zero", sorted(made), "likely", [])
    words = f"{abs(more)} {'less' if more > 0 else 'more'} in every row"
    assert f"MMS were {words} (zero 20k, not {20 + more}k)" in report.suggestions[0].message
    assert report.suggestions[0].explains == tuple(range(len(report.findings)))


def test_scores_with_another_bar(sheet: Sheet) -> None:
    """Whoever is a dan starts at the bar of 1d; with the bar 2d the stronger ones have a point more."""
    strong = [row for row, player in enumerate(sheet.players) if player.grade >= 1]
    assert 2 <= len(strong) < 24
    made = [spoil(sheet, row, "MMS", str(int(sheet[row, "MMS"]) + 1)) for row in strong]
    report = verify(sheet)
    (kind, texts, confidence), *others = suggested(report)
    assert (kind, texts, confidence, others) == ("bar", sorted(made), "likely", [])
    assert "the bar 1d" in report.suggestions[0].message


@pytest.mark.parametrize("other", ["SOS", "SODOS", "SOSOS"])
def test_the_heading_of_the_scores_exchanged(sheet: Sheet, other: str) -> None:
    places = sheet.labels.index("MMS"), sheet.labels.index(other)
    sheet.labels[places[0]], sheet.labels[places[1]] = other, "MMS"
    first, *more = verify(sheet).suggestions
    assert (first.kind, first.confidence, more) == ("headings-exchanged", "possible", [])
    assert {(made.before, made.after) for made in first.edit} == {("MMS", other), (other, "MMS")}
    (instead,) = first.alternatives
    assert instead.kind == "columns-exchanged"
    assert "the values of" in instead.message


def test_a_half_lost_where_other_values_are_as_long() -> None:
    """Four characters may be all that a program printed; here it printed more of the others."""
    table = invented(33)
    half = table.quarters[2]
    row = next(n for n in range(len(table.rows)) if table[n, "sosos"].endswith(half))
    true = table[row, "sosos"]
    assert len(true) > 4
    table[row, "sosos"] = true.removesuffix(half)
    report = verify_bytes("lost.h9", table.data)
    assert [finding.code for finding in report.findings] == ["T304"]
    (suggestion,) = report.suggestions
    assert (suggestion.kind, suggestion.confidence) == ("half-point", "certain")
    assert [(made.player, made.before, made.after) for made in suggestion.edit] == [
        (row, true.removesuffix(half), true)
    ]


def test_wins_and_their_sum_under_each_others_heading() -> None:
    """All start from 0, so that the wins may be read as scores; they are called wins all the same."""
    table = invented(87)
    places = table.columns.index("nbw"), table.columns.index("wsos")
    for one, other in (places, places[::-1]):
        table.headings[one] = {"nbw": "Wins", "wsos": "SOS"}[str(table.columns[other])]
    (suggestion,) = verify_bytes("headings.h9", table.data).suggestions
    assert (suggestion.kind, suggestion.confidence) == ("headings-exchanged", "possible")
    assert {(made.before, made.after) for made in suggestion.edit} == {("Wins", "SOS"), ("SOS", "Wins")}
