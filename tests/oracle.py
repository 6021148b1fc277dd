"""Reference values: OpenGotha's own files, and its criteria after every round."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

from crosstable.model import Tournament
from crosstable.parsers import read
from crosstable.profiles import Profile, stated_profile
from crosstable.starts import stated_starts

CRITERIA = {
    "smms": "start", "NBW": "nbw", "CPS": "cps", "MMS": "mms", "STS": "sts", "SOSW": "wsos", "SOSW-1": "wsos1",
    "SOSW-2": "wsos2", "SODOSW": "wsodos", "SOSOSW": "wsosos", "CUSSW": "wcuss", "SOSM": "sos", "SOSM-1": "sos1",
    "SOSM-2": "sos2", "SODOSM": "sodos", "SOSOSM": "sosos", "CUSSM": "cuss", "SOSTS": "sossts", "EXT": "ext",
    "EXR": "exr", "DC": "dc", "SDC": "sdc",
}  # fmt: skip


def quarters(text: str) -> int:
    """``3½`` as 14 quarter points."""
    part = {"¼": 1, "½": 2, "¾": 3}.get(text[-1:], 0)
    whole = text[:-1] if part else text
    return (-1 if text.startswith("-") else 1) * (4 * abs(int(whole or 0)) + part)


def opengotha(
    path: Path,
) -> tuple[Tournament, Profile, tuple[int | None, ...], dict[int, dict[str, dict[str, str]]]]:
    """A file's tournament, its profile, its start scores, and round → player name → criterion → printed value."""
    tournament = read(path.name, path.read_bytes(), "opengotha")[2].tournament
    starts, counting = stated_starts(tournament), tournament.counting
    assert starts is not None
    assert counting is not None
    return tournament, stated_profile(counting), starts, _values(path.with_suffix("").with_suffix(".criteria.tsv"))


def _values(path: Path) -> dict[int, dict[str, dict[str, str]]]:
    rounds: dict[int, dict[str, dict[str, str]]] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            rounds.setdefault(int(row["round"]), {})[f"{row['name']} {row['firstName']}"] = row
    return rounds


def after(tournament: Tournament, rounds: int) -> Tournament:
    """The tournament as it stood after so many rounds."""
    players = tuple(replace(player, sides=player.sides[:rounds]) for player in tournament.players)
    return replace(tournament, players=players, rounds=tournament.rounds[:rounds])
