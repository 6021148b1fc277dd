"""The tables that slips are planted in, the planters, and the oracle that tells which slips can be identified."""

from __future__ import annotations

import os
from functools import cache
from random import Random

import pytest
from causes_oracle import incoherent, is_identifiable, parsed, rivals
from causes_planting import (
    FIELDS,
    NAMES,
    SLIPS,
    WHOLE,
    Planted,
    changed,
    name_of,
    plant,
    plant_several,
    table_for,
    write,
)
from causes_tables import FEWEST, MOST, PLAYED_UNDER, Sheet, sheet

from crosstable.parsers.together import Given
from crosstable.verify import verify_bytes, verify_given

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
TABLES = range(400 if THOROUGH else 30)
EACH = 20 if THOROUGH else 2
EQUAL = dict.fromkeys((name_of(kind) for kind in NAMES), 10)
"""Costs by which every slip is as likely as any other."""


@cache
def some(kind: str, count: int = EACH) -> list[Planted]:
    """The first tables that have a place for a slip of a kind, with that slip."""
    found: list[Planted] = []
    for seed in range(60 * count):
        planted = plant(kind, table_for(kind, seed), Random(f"{kind} {seed}"))
        found += [planted] if planted is not None else []
        if len(found) == count:
            return found
    raise AssertionError(f"only {len(found)} tables have a place for {kind}")


def test_nothing_is_found_in_the_sound_tables() -> None:
    """What is found in one of them is a false alarm, or the table is not sound; and every profile is found again as
    far as anything in a table tells it."""
    sheets = [sheet(seed) for seed in TABLES]
    reports = verify_given([Given(f"{seed}.h9", table.data) for seed, table in zip(TABLES, sheets, strict=True)])
    assert [(r.path, f.code, f.message) for r in reports for f in r.findings] == []
    for report, table in zip(reports, sheets, strict=True):
        assert report.tournament is not None
        assert report.system == ("swiss" if table.truth.zero is None else "mcmahon")
        assert (len(report.tournament.players), len(report.tournament.rounds)) == (len(table.rows), table.rounds)
        assert all(c.criterion is not None and c.matched == len(table.rows) for c in report.columns)
        assert not incoherent(report.tournament)


def test_the_tables_have_everything_that_tournaments_have() -> None:
    sheets = [sheet(seed) for seed in TABLES]
    sizes = [len(table.rows) for table in sheets]
    assert FEWEST <= min(sizes) < 12
    assert 100 < max(sizes) <= MOST
    assert {table.truth.profile for table in sheets} == set(PLAYED_UNDER)
    assert {table.rounds for table in sheets} >= {3, 4, 5, 6, 7, 8}
    text = b"".join(table.data for table in sheets).decode()
    for sign in ("0+", "0=", "0-", "!w0", "=/b", "½", ".5", "/w9", "|1", "\t", "\r\n"):
        assert sign in text
    assert any(table.truth.zero is None for table in sheets)


def _undone(planted: Planted) -> bytes:
    sheet = planted.spoilt.copy()
    write(sheet, [(change.row, change.column, change.stood) for change in planted.changes])
    return sheet.data


@pytest.mark.parametrize("kind", SLIPS)
def test_planters_change_what_they_say(kind: str) -> None:
    """Each change stands where it says, nothing else is changed, and undoing it gives the bytes back."""
    for planted in some(kind):
        assert planted.data != planted.sound.data
        assert planted.changes == changed(planted.sound, planted.spoilt)
        lines = planted.data.decode().splitlines()
        for change in planted.changes:
            assert lines[change.line - 1][change.at - 1 :].startswith(change.stands)
            assert change.stands != change.stood
        assert _undone(planted) == planted.sound.data
        touched = {change.line for change in planted.changes}
        before = planted.sound.data.decode().splitlines()
        assert {n for n, (a, b) in enumerate(zip(before, lines, strict=True), 1) if a != b} == touched


@pytest.mark.parametrize("kind", SLIPS)
def test_how_many_fields_a_slip_changes(kind: str) -> None:
    """One field, or those of both sides of a game; only slips of many rows change more."""
    for planted in some(kind):
        assert len(planted.changes) in FIELDS.get(kind, range(1, 10_000))


@pytest.mark.parametrize("kind", WHOLE)
def test_whole_rows_and_rounds(kind: str) -> None:
    for planted in some(kind):
        ((number, column, *_),) = planted.changes
        sound, spoilt = planted.sound, planted.spoilt
        rows, rounds = len(spoilt.rows) - len(sound.rows), spoilt.rounds - sound.rounds
        assert (rows, rounds) == {"row missing": (-1, 0), "row doubled": (1, 0), "round missing": (0, -1)}[kind]
        back = spoilt.copy()
        if kind == "row missing":
            back.rows.insert(number, sound.rows[number])
        elif kind == "row doubled":
            assert back.rows[number - 1] == back.rows.pop(number)
        else:
            index = sound.columns.index(number)
            back.columns.insert(index, number)
            back.headings.insert(index, sound.headings[index])
            back.widths.insert(index, sound.widths[index])
            for fields, whole in zip(back.rows, sound.rows, strict=True):
                fields.insert(index, whole[index])
        assert column == kind.split(maxsplit=1)[0]
        assert back.data == sound.data


def test_the_same_seed_gives_the_same_slip() -> None:
    first, second = (plant("value, one digit", sheet(5), Random(1)) for _ in range(2))
    assert first is not None
    assert second is not None
    assert (first.data, first.changes) == (second.data, second.changes)


def test_several_slips_are_in_fields_of_their_own() -> None:
    kinds = ("result on both sides", "value, one digit", "value, one digit")
    planted = [plant_several(kinds, sheet(seed), Random(seed)) for seed in range(8)]
    found = [p for p in planted if p is not None]
    assert found
    assert all(len(p.changes) == 4 for p in found)


@pytest.mark.parametrize("kind", ["result on one side", "value, one digit", "two headings exchanged", "row doubled"])
def test_most_slips_are_seen(kind: str) -> None:
    assert all(verify_bytes("planted.h9", planted.data).findings for planted in some(kind, 2))


# The oracle


def _planted(kind: str, edits: list[tuple[int, int | str, str]], sound: Sheet) -> Planted:
    spoilt = sound.copy()
    write(spoilt, edits)
    return Planted(kind, sound, spoilt, changed(sound, spoilt))


def _table(*, stones: bool) -> Sheet:
    """The first table in which some games have a handicap, or none has."""
    return next(table for table in map(sheet, range(100)) if bool(table.games(stones=True)) == stones)


def test_a_colour_can_be_wrong_on_either_side() -> None:
    """Nothing but the opponent's cell speaks of it in a game without handicap."""
    table = _table(stones=False)
    row, _, number = table.games()[0]
    cell = table[row, number]
    planted = _planted("colour on one side", [(row, number, cell.translate(str.maketrans("wb", "bw")))], table)
    assert {candidate.kind for candidate in rivals(planted, EQUAL)} == {"colour"}


def test_a_handicap_tells_whose_colour_is_wrong() -> None:
    table = _table(stones=True)
    row, _, number = table.games(stones=True)[0]
    cell = table[row, number]
    planted = _planted("colour on one side", [(row, number, cell.translate(str.maketrans("wb", "bw")))], table)
    assert is_identifiable(planted, EQUAL)


def test_a_value_is_the_only_one_that_is_wrong() -> None:
    table = _table(stones=False)
    column = table.values[-1]
    planted = _planted("value, one digit", [(3, column, "9" + table[3, column])], table)
    assert is_identifiable(planted, EQUAL)


def test_a_start_score_may_be_a_grade() -> None:
    """A player who starts a point higher than his grade says may be a grade stronger, as far as anybody can see."""
    even = (table for table in map(sheet, range(100)) if table.reduction == 9)
    slips = (plant("correction by hand", table, Random(7)) for table in even)
    planted = next(p for p in slips if p is not None)
    assert {candidate.kind for candidate in rivals(planted, EQUAL)} == {"grade"}
    assert is_identifiable(planted, {**EQUAL, "grade": 11})


def test_what_is_put_right_again_is_no_rival() -> None:
    """Neither is the table as it was."""
    planted = some("result on one side", 1)[0]
    sound = parsed(planted.sound.data)
    assert incoherent(parsed(planted.data))
    assert sound not in [candidate.table for candidate in rivals(planted, EQUAL)]
