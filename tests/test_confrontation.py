"""DC and SDC against OpenGotha's own values after every round."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path

import pytest
from oracle import after, opengotha, quarters

from crosstable.confrontation import direct, simplified

CONFRONTATIONS = {"DC", "SDC"}
NAMES = ("k_cup", "l_sdc", "r_mms_sdc_two_level")
"""Files that place players by one of the two; in the others the program leaves both at 0."""


def _placement(path: Path) -> list[str]:
    elements = next(ET.parse(path).getroot().iter("PlacementCriteria"))
    return [e.attrib["name"] for e in elements if e.attrib["name"] != "NULL"]


def _value(row: dict[str, str], name: str) -> int:
    return -quarters(row[name]) if name == "CAT" else quarters(row[name])


@pytest.mark.parametrize("name", NAMES)
def test_direct_confrontation(shared: Path, name: str) -> None:
    path = shared / f"oracle/opengotha/og_{name}.xml"
    tournament, _, _, rounds = opengotha(path)
    placement = _placement(path)
    first = next((n for n, criterion in enumerate(placement) if criterion in CONFRONTATIONS), len(placement))
    before, rest = placement[:first], placement[first:]
    position = rest.index("DC") if "DC" in rest else len(rest)
    later = [criterion for criterion in rest[position + 1 :] if criterion not in CONFRONTATIONS]
    for number, values in rounds.items():
        told = after(tournament, number)
        rows = [values.get(player.name) for player in told.players]
        groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for player, row in enumerate(rows):
            if row is not None:
                groups[tuple(_value(row, c) for c in before)].append(player)
        secondary = [tuple(_value(row, c) for c in later) if row else () for row in rows]
        dc, sdc = direct(told, list(groups.values()), secondary), simplified(told, list(groups.values()))
        for player, row in enumerate(rows):
            if row is not None:
                told_values = {"DC": 4 * dc[player], "SDC": 4 * sdc[player]}
                for criterion in CONFRONTATIONS & set(placement):
                    assert told_values[criterion] == quarters(row[criterion]), f"round {number}, {player}: {criterion}"
