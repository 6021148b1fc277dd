"""The reference tournaments as OpenGotha exported them, from its files and the criteria that it computed."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

from opengotha_layout import Cell, Entry, Export
from oracle import opengotha

from crosstable.model import Colour, Decision, Outcome, Side

NAMES = (
    "a_plain", "b_absent_bye", "c_handicap", "d_all_results", "g_swiss", "h_swiss_sos12", "j_swisscat", "k_cup",
    "l_sdc", "n_sts", "p_values", "r_mms_sdc_two_level", "s_big", "u_sudden", "v_std_byo",
)  # fmt: skip
SIGNS = {Outcome.WIN: "+", Outcome.LOSS: "-", Outcome.DRAW: "=", None: "?"}
SHORT = {"SOSW": "SOS", "SOSM": "SOS", "SOSOSW": "SOSOS", "SOSOSM": "SOSOS", "SODOSM": "SODOS"}


def exported(path: Path, *, keep_defaults: bool = True) -> Export:
    """A reference tournament as OpenGotha shows it after the last round, in the order of its own criteria file."""
    tournament, profile, _, _ = opengotha(path)
    root = ElementTree.parse(path).getroot()
    general = next(root.iter("GeneralParameterSet")).attrib
    names = [
        element.attrib["name"] for element in next(root.iter("PlacementCriteria")) if element.get("name") != "NULL"
    ]
    attributes = {f"{e.attrib['name']} {e.attrib['firstName']}": e.attrib for e in next(root.iter("Players"))}
    with path.with_suffix(".criteria.tsv").open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter="\t") if row["round"] == general["numberOfRounds"]]
    rows = [row for row in rows if set(row["status"]) & set("PB")]
    index = {player.name: number for number, player in enumerate(tournament.players)}
    order = [index[f"{row['name']} {row['firstName']}"] for row in rows]
    scored = names[0] == "MMS"

    def cell(side: Side | None) -> Cell:
        assert side is not None
        if side.opponent is None:
            kind = profile.worth[{Decision.BYE: 1, Decision.ABSENT: 4}.get(side.decided, 5)]  # type: ignore[index]
            return Cell({4: "+", 2: "=", 0: "-"}[kind.score if scored else kind.wins])
        colour = "w" if side.colour is Colour.WHITE else "b"
        default = side.decided is Decision.DEFAULT
        return Cell(SIGNS[side.outcome], order.index(side.opponent) + 1, colour, side.handicap or 0, default)

    entries = [
        Entry(
            int(row["place"] or 0),
            row["name"],
            row["firstName"],
            attributes[tournament.players[player].name]["rank"],
            attributes[tournament.players[player].name]["country"],
            attributes[tournament.players[player].name]["club"],
            attributes[tournament.players[player].name]["ffgLicence"],
            [row[name] for name in names],
            [cell(side) for side in tournament.players[player].sides],
        )
        for row, player in zip(rows, order, strict=True)
    ]
    short = [SHORT.get(name, name) for name in names]
    return Export(entries, short, general["shortName"], general["name"], keep_defaults=keep_defaults)
