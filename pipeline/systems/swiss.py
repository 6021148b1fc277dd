"""Swiss: everybody starts from nothing. And the named orders of a table, which systems of any kind may ask for.

A McMahon tournament of one group is a Swiss one (F1): its McMahon score is the number of points, its SOS is what chess
calls Buchholz, its SODOS Sonneborn-Berger. So the orders speak of McMahon scores and mean the points where all start
from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from crosstable.criteria import CRITERIA
from crosstable.magic.profiles import MATCH_PROFILES
from crosstable.systems import SYSTEMS


class Order(NamedTuple):
    """What orders a table, names of :data:`crosstable.criteria.CRITERIA`, the first ones first."""

    name: str
    title: str
    criteria: tuple[str, ...]


DIRECT_ENCOUNTER: Final = "sdc"
"""Direct encounter, as rules of tournaments have it without more words: among players who are equal in all criteria
before it, if all have met with a clear result, the games won against each other (chess: FIDE Handbook C.07). That is
SDC; OpenGotha's DC also ranks players of whom some have not met, and looks at the criteria after it."""

ORDERS: Final[Mapping[str, Order]] = MappingProxyType(
    {
        order.name: order
        for order in (
            Order("go", "Go: McMahon score (points), SOS, SOSOS, SODOS", SYSTEMS["mcmahon"].criteria),
            Order("egf", "European Go Federation: McMahon score and SOS, then places are shared", ("mms", "sos")),
            Order(
                "russian",
                "Russian leagues: points, SOS (Buchholz), SODOS (Berger), direct encounter",
                ("mms", "sos", "sodos", DIRECT_ENCOUNTER),
            ),
            Order("magic", "Magic: match points, then percentages", MATCH_PROFILES["mtr"][-1].criteria),
        )
    }
)
"""Orders by name (H10, X-GO4): that of the European federation drops SOSOS and SODOS, which it does not recommend."""


def criteria_of(names: str) -> tuple[str, ...]:
    """The criteria that a list of names of criteria and orders means, each once. Raises :class:`KeyError` with the
    first name that is neither."""
    found: dict[str, None] = {}
    for name in (part.strip().casefold() for part in names.split(",")):
        if name not in ORDERS and name not in CRITERIA:
            raise KeyError(name)
        found |= dict.fromkeys(ORDERS[name].criteria if name in ORDERS else (name,))
    return tuple(found)
