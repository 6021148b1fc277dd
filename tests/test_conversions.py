"""From one format to another and back: nothing is lost that the losses do not name, and nothing is invented."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from events import events
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.comparison import Difference, differences, untold
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.model import Tournament
from crosstable.parsers import FORMATS, read
from crosstable.standings import standings
from crosstable.writers import GO, WRITERS, write
from crosstable.writers.losses import lost_facts
from crosstable.writing import Loss

PAGES = frozenset({"html"})
"""Formats that are read, but written for people: a page shows more than can be read out of it again."""

NAMES = sorted({known.name for known in FORMATS} & {writer.name for writer in WRITERS if GO in writer.plays} - PAGES)
LISTS = frozenset({"vbar"})
"""Formats of players without any result, which the others do not take for a tournament."""

PAIRS = [(first, second) for first in NAMES for second in NAMES if first != second and not LISTS & {first, second}]


class _Passed:
    """A tournament that went through a format: what was read again, what was told of losses, in which order."""

    def __init__(self, name: str, tournament: Tournament) -> None:
        table = standings(tournament)
        written = write(name, tournament, table)
        parsed = read(f"x.{name}", written.data)[2]
        self.name = name
        self.tournament: Tournament = parsed.tournament
        self.diagnostics: Sequence[Diagnostic] = parsed.diagnostics
        self.losses: tuple[Loss, ...] = written.losses
        self.order = [line.player for line in table.lines]

    def untold(self, told: Tournament) -> list[Difference]:
        found = differences(told, self.tournament, [self.order])
        return untold(found, lost_facts(self.name), self.losses)


def _errors(diagnostics: Sequence[Diagnostic]) -> list[str]:
    return [fault.message for fault in diagnostics if fault.severity is Severity.ERROR]


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(tournament=events())
def test_what_is_lost_is_told(name: str, tournament: Tournament) -> None:
    passed = _Passed(name, tournament)
    assert passed.untold(tournament) == []
    assert _errors(passed.diagnostics) == []


@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(tournament=events(), pair=st.sampled_from(PAIRS))
def test_there_and_back(tournament: Tournament, pair: tuple[str, str]) -> None:
    """What the first format holds of a tournament is the same after a way through the second and back."""
    own = _Passed(pair[0], tournament).tournament
    there = _Passed(pair[1], own)
    back = _Passed(pair[0], there.tournament)
    found = differences(own, back.tournament, [there.order, back.order, _composed(there.order, back.order)])
    lost = lost_facts(pair[1]) | lost_facts(pair[0])
    # Losses on the way back name rows of the second file.
    losses = [
        *there.losses,
        *(Loss(loss.message, tuple(there_row(own, there, row) for row in loss.players)) for loss in back.losses),
    ]
    assert untold(found, lost, losses) == []


def _composed(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """The order of rows after two sortings; short lists are those of tables that leave players out."""
    return [first[row] for row in second if row < len(first)]


def there_row(own: Tournament, there: _Passed, row: int) -> int:
    """The row of the first tournament that a row of the second file is, by name."""
    name = there.tournament.players[row].name
    rows = [index for index, player in enumerate(own.players) if player.name == name]
    return rows[0] if rows else there.order[row] if row < len(there.order) else row
