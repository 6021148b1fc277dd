"""Tournament systems: the one table of what they are and how each orders its players."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crosstable.model import Tournament


class SystemFacts(NamedTuple):
    """``criteria`` are the usual ones, names of :data:`crosstable.criteria.CRITERIA`, the first ones first.
    ``matches``: players meet in matches of several games, scored by match points (:mod:`crosstable.magic`)."""

    name: str
    title: str
    criteria: tuple[str, ...]
    matches: bool = False


SYSTEMS: Mapping[str, SystemFacts] = MappingProxyType(
    {
        system.name: system
        for system in (
            SystemFacts(
                "mcmahon",
                "McMahon: a start score by grade, a point a win; opponents of like score meet",
                ("mms", "sos", "sosos", "sodos"),
            ),
            SystemFacts(
                "swiss",
                "Swiss: everybody starts from nothing, a point a win; opponents of like score meet",
                ("nbw", "sos", "sosos", "sodos"),
            ),
            SystemFacts(
                "magic",
                "Magic: 3 match points a win, 1 a draw; then percentages of the opponents and of games",
                ("match_points", "omw", "gw", "ogw"),
                matches=True,
            ),
            SystemFacts(
                "pokemon",
                "Pokémon: 3 match points a win, 1 a draw; then the opponents' wins, and their opponents'",
                ("match_points", "omw", "oomw"),
                matches=True,
            ),
            SystemFacts(
                "konami",
                "Konami (Yu-Gi-Oh!): 3 match points a win; then all opponents' points added up, and their opponents'",
                ("match_points", "omw", "oomw"),
                matches=True,
            ),
        )
    }
)
"""Systems by name, as the JSON of the command line has them."""


def is_match_play(tournament: Tournament) -> bool:
    """Whether a tournament is scored by match points, not as Go is."""
    system = SYSTEMS.get(tournament.system.name) if tournament.system else None
    return system is not None and system.matches
