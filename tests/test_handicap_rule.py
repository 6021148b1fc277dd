"""What a tournament says of its handicap bounds what is expected of its games: most stones, even games, scores.

All games of ``fixtures/checks/P406.h9`` have the difference of grades (HA[h0]) but one: Cermak (2k) gives Dupont (3k)
4 stones. With 4 stones at most the 5 of Adler (3d) against Dupont are wrong too; if games of a 3d are even, Adler's
three games break the rule, and a rule that so many games break is not believed.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.case import cases
from crosstable.checks.facts import handicap_rule
from crosstable.model import Tournament
from crosstable.parsers import read


def told(fixtures: Path, **settings: object) -> Tournament:
    path = fixtures / "checks" / "P406.h9"
    tournament = read(path.name, path.read_bytes())[2].tournament
    return replace(tournament, settings=replace(tournament.settings, **settings))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "faults"),
    [
        ({}, 1),
        ({"handicap_by_score": False}, 1),
        ({"handicap_by_score": True}, 0),
        ({"most_handicap": 9}, 1),
        ({"most_handicap": 4}, 2),
        ({"even_from": 2}, 0),
        ({"even_from": 9}, 1),
    ],
)
def test_rule_of_the_tournament(fixtures: Path, settings: dict[str, object], faults: int) -> None:
    found = list(handicap_rule(cases([told(fixtures, **settings)])[0]))
    assert len(found) == faults
