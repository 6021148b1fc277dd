"""The scheme by which a tournament is counted: that of its system, with what the event has otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from crosstable.display import score_text
from crosstable.model import System, Tournament
from crosstable.systems.fors import Caps, Scheme
from crosstable.systems.schemes import SCHEMES
from crosstable.systems.uragan import URAGAN, start_points

STARTS: Final[Mapping[str, Callable[[int], int]]] = MappingProxyType({URAGAN.name: start_points})
"""The start points (quarter points) that a rating gives, in schemes that say so; in MP the organiser gives them."""

RULES_OF_HANDICAP: Final = frozenset({URAGAN.name})
"""Schemes that say how many stones a difference gives; the others take it over where most games follow it."""

PAIRINGS: Final = frozenset({URAGAN.name})
"""Schemes that say who meets whom."""

_VALUES: Final = {"bye": "a bye is", "absence": "a round not played is", "no_show": "a win by default is"}


def scheme_of(tournament: Tournament, profile: str | None = None) -> Scheme:
    """The scheme of that name, or of the tournament's system, with the settings of the tournament."""
    system = tournament.system or System(URAGAN.name)
    scheme = SCHEMES.get(profile or system.name, URAGAN)
    told = {name: getattr(system, name) for name in (*_VALUES, "even_last_round")}
    most = tournament.settings.most_handicap
    caps = scheme.caps if most is None else Caps(*(min(cap, max(most, 0)) for cap in scheme.caps))
    return replace(scheme, caps=caps, **{name: value for name, value in told.items() if value is not None})


def has_contiguous_levels(tournament: Tournament) -> bool:
    """Whether the two highest levels are the highest and the ten below it, whether anybody has them or not."""
    return bool(tournament.system and tournament.system.contiguous_levels)


def differences(scheme: Scheme) -> str | None:
    """What a tournament has otherwise than its scheme, in words; ``None`` if nothing."""
    return "; ".join(_differences(scheme, SCHEMES[scheme.name])) or None


def _differences(scheme: Scheme, usual: Scheme) -> Iterator[str]:
    for name, words in _VALUES.items():
        if getattr(scheme, name) != getattr(usual, name):
            yield f"{words} worth {score_text(getattr(scheme, name))}"
    if scheme.even_last_round and not usual.even_last_round:
        yield "the two highest levels play the last round without handicap"
    if usual.even_last_round and not scheme.even_last_round:
        yield "the last round has handicaps like every other"
    if scheme.caps != usual.caps:
        yield f"at most {scheme.caps.dan} stones from players of 2000 or more, {scheme.caps.others} from others"
