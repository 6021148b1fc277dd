"""Where in a saved answer of EventLink's service the event and the states of its rounds are.

People save them as the service sends them (in ``data``), bare, one behind another in a list, or as tools collect them
(the states of a tournament in ``rounds``, by round). The older service has them in the event (``gameState``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.plain_values import Path, Plain

STATES = ("gameStateV2AtRound", "gameStateAtRound", "gameStateV2", "gameState")
_WRAPPERS = ("data", "raw_data", "wotc", "response", "result")
_OF_STATE = frozenset({"eventId", "teams", "currentRoundNumber", "drops"})
_OF_EVENT = frozenset({"pairingType", "registeredPlayers", "rulesEnforcementLevel", "hasTop8", "shortCode"})
DEEPEST = 8


class Found(NamedTuple):
    """Objects with the paths to them: what is said of the event, and the states of its rounds."""

    events: Sequence[tuple[Mapping[str, Plain], Path]]
    states: Sequence[tuple[Mapping[str, Plain], Path]]


def find(root: Plain) -> Found:
    """The events and states of a document, in its order."""
    events: list[tuple[Mapping[str, Plain], Path]] = []
    states: list[tuple[Mapping[str, Plain], Path]] = []
    for is_state, data, path in _walk(root, (), DEEPEST):
        (states if is_state else events).append((data, path))
    return Found(events, states)


Part = tuple[bool, Mapping[str, Plain], Path]
"""Whether it is a state, the object, and the path to it."""


def _walk(value: Plain, path: Path, depth: int) -> Iterator[Part]:
    if depth == 0:
        return
    if isinstance(value, list):
        for index, each in enumerate(value):
            yield from _walk(each, (*path, index), depth - 1)
    elif isinstance(value, dict):
        yield from _itself(value, path)
        event = value.get("event")
        if isinstance(event, dict):
            yield False, event, (*path, "event")
            yield from _states(event, (*path, "event"))
        yield from _states(value, path)
        for name in _WRAPPERS:
            yield from _walk(value.get(name), (*path, name), depth - 1)


def _itself(value: Mapping[str, Plain], path: Path) -> Iterator[Part]:
    """An object that is a state or an event, without a name that says so."""
    if isinstance(value.get("rounds"), list) and _OF_STATE & value.keys():
        yield True, value, path
    elif _OF_EVENT & value.keys():
        yield False, value, path


def _states(value: Mapping[str, Plain], path: Path) -> Iterator[Part]:
    """The states that an object holds, each under its name or by round."""
    for name in STATES:
        state = value.get(name)
        if isinstance(state, dict):
            yield True, state, (*path, name)
    rounds = value.get("rounds")
    if isinstance(rounds, dict):
        yield from ((True, each, (*path, "rounds", name)) for name, each in rounds.items() if isinstance(each, dict))
