"""The tournament of ``fixtures/writers/spring.json``, and its standings as reckoned on paper.

Zero is 30k, no bar: Zimmer starts with 31, van der Berg 30, O'Neil 29, 林 27, Kovács-Nagy 26. An opponent's score
counts plus the stones given to him, minus those taken; a round without a game counts the own start.
SOS: Zimmer 31 + 30½ + (28 + 4) = 93½; van der Berg 33 + 27 + 30½ = 90½; O'Neil (28 + 2) + 33 + 31 = 94;
林 (30½ - 2) + 27 + (33 - 4) = 84½; Kovács-Nagy 26 + 31 + 26 = 83.
"""

from __future__ import annotations

from pathlib import Path

from crosstable.model import Tournament
from crosstable.parsers.json_form import parse
from crosstable.results import Standing, Standings

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "writers"
ZIMMER, BERG, O_NEIL, LIN, KOVACS = 1, 3, 2, 4, 0

_SCORES = {
    ZIMMER: (132, 8, 374),
    BERG: (124, 4, 362),
    O_NEIL: (122, 6, 376),
    LIN: (112, 4, 338),
    KOVACS: (108, 4, 332),
}
"""McMahon score, wins and SOS in quarter points, in the order of the table."""

STANDINGS = Standings(
    "mcmahon",
    "egf",
    3,
    ("mms", "sos"),
    tuple(
        Standing(player, place, False, {"mms": mms, "nbw": wins, "sos": sos})
        for place, (player, (mms, wins, sos)) in enumerate(_SCORES.items(), 1)
    ),
)


def spring() -> Tournament:
    _, parsed = parse("spring.json", (FOLDER / "spring.json").read_bytes())
    assert parsed.diagnostics == ()
    return parsed.tournament


def expected(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
