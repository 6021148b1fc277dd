"""Tournament systems: the one table of what they are and how each orders its players.

What a system computes is in a module of its own: :mod:`~crosstable.systems.mcmahon`, :mod:`~crosstable.systems.swiss`,
:mod:`~crosstable.systems.uragan`, :mod:`~crosstable.systems.mp` (the last two by :mod:`~crosstable.systems.fors`),
Magic and its kin :mod:`crosstable.magic`. What each can be told is in :mod:`crosstable.parameters`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crosstable.model import Tournament


class Engine(StrEnum):
    """How a system scores: ``SCORES`` of a point a win and sums over the opponents (:mod:`crosstable.scores`),
    ``MATCHES`` of several games, by match points and percentages (:mod:`crosstable.magic`), ``POINTS`` of games whose
    handicap is compensated (:mod:`crosstable.fors`)."""

    SCORES = "scores"
    MATCHES = "matches"
    POINTS = "points"


class SystemFacts(NamedTuple):
    """``criteria`` are the usual ones, names of :data:`crosstable.criteria.CRITERIA`, the first ones first."""

    name: str
    title: str
    criteria: tuple[str, ...]
    engine: Engine = Engine.SCORES


SYSTEMS: Mapping[str, SystemFacts] = MappingProxyType(
    {
        system.name: system
        for system in (
            SystemFacts(
                "mcmahon",
                "McMahon: a start score by grade or rating, a point a win; opponents of like score meet",
                ("mms", "sos", "sosos", "sodos"),
            ),
            SystemFacts(
                "swiss",
                "Swiss: everybody starts from nothing, a point a win; opponents of like score meet",
                ("nbw", "sos", "sosos", "sodos"),
            ),
            SystemFacts(
                "uragan",
                "URAGAN: start points by rating, 30 or 10 a game, handicap compensated on both sides; levels meet",
                ("uragan",),
                Engine.POINTS,
            ),
            SystemFacts(
                "mp",
                "MP (Moscow semi-final): start points as given, 20 or 10 a game, handicap compensated when White wins",
                ("mp",),
                Engine.POINTS,
            ),
            SystemFacts(
                "magic",
                "Magic: 3 match points a win, 1 a draw; then percentages of the opponents and of games",
                ("match_points", "omw", "gw", "ogw"),
                Engine.MATCHES,
            ),
            SystemFacts(
                "pokemon",
                "Pokémon: 3 match points a win, 1 a draw; then the opponents' wins, and their opponents'",
                ("match_points", "omw", "oomw"),
                Engine.MATCHES,
            ),
            SystemFacts(
                "konami",
                "Konami (Yu-Gi-Oh!): 3 match points a win; then all opponents' points added up, and their opponents'",
                ("match_points", "omw", "oomw"),
                Engine.MATCHES,
            ),
        )
    }
)
"""Systems by name, as the JSON of the command line has them."""


def engine_of(tournament: Tournament) -> Engine:
    """How a tournament is scored; as Go is unless its system says otherwise."""
    system = SYSTEMS.get(tournament.system.name) if tournament.system else None
    return Engine.SCORES if system is None else system.engine


def counts_points(name: str) -> bool:
    """Whether the system of that name counts the points of every round."""
    system = SYSTEMS.get(name)
    return system is not None and system.engine is Engine.POINTS


def is_match_play(tournament: Tournament) -> bool:
    """Whether a tournament is scored by match points, not as Go is."""
    return engine_of(tournament) is Engine.MATCHES
