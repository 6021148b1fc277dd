"""Tournament systems: the one table of what they are and how each orders its players."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class SystemFacts(NamedTuple):
    """``criteria`` are the usual ones, names of :data:`crosstable.criteria.CRITERIA`, the first ones first."""

    name: str
    title: str
    criteria: tuple[str, ...]


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
        )
    }
)
"""Systems by name, as the JSON of the command line has them."""
