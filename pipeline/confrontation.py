"""Direct confrontation: who won the games among players who are otherwise equal (DC and SDC, as OpenGotha counts).

Both look at groups of players who are equal on every criterion before them. They follow the program to the letter,
its quirks included, because that is what its tables print.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from crosstable.model import Decision, Outcome, Tournament, Value

CONFRONTATIONS = ("dc", "sdc")
"""The criteria of this module."""


def simplified(tournament: Tournament, groups: Sequence[Sequence[int]]) -> list[int]:
    """SDC of every player: peers beaten, if every pair of the group has met with a clear result, else 0.

    Only games won over the board count. The value is a number of players, not quarter points.
    """
    values = [0] * len(tournament.players)
    net = _net_wins(tournament, groups)
    for group in groups:
        if len(group) > 1 and all(net.get((a, b), 0) for a in group for b in group if a != b):
            for player in group:
                values[player] = sum(net[player, other] > 0 for other in group if other != player)
    return values


def direct(tournament: Tournament, groups: Sequence[Sequence[int]], later: Sequence[tuple[Value, ...]]) -> list[int]:
    """DC of every player: how many ranks of his group stand below him; 0 for a player without equals.

    Whoever beat a player of the group stands above him; players who beat each other in a circle stand together, and
    among those who beat nobody still present the ones with the lowest ``later`` criteria go first.
    """
    values = [0] * len(tournament.players)
    net = _net_wins(tournament, groups)
    for group in groups:
        if len(group) > 1:
            for player, value in _ranks(group, net, later).items():
                values[player] = value
    return values


def _net_wins(tournament: Tournament, groups: Sequence[Sequence[int]]) -> Mapping[tuple[int, int], int]:
    """Games won over the board against each opponent of the own group, less games lost."""
    net: dict[tuple[int, int], int] = defaultdict(int)
    group_of = {player: number for number, group in enumerate(groups) if len(group) > 1 for player in group}
    for player, number_of_group in group_of.items():
        for number, side in enumerate(tournament.players[player].sides[: len(tournament.rounds)]):
            if side is None or side.opponent is None or side.decided is not Decision.PLAYED:
                continue
            if group_of.get(side.opponent) != number_of_group:
                continue
            back = _back(tournament, player, side.opponent, number)
            if side.outcome is Outcome.WIN and back is not Outcome.WIN:
                net[player, side.opponent] += 1
                net[side.opponent, player] -= 1
    return net


def _back(tournament: Tournament, player: int, opponent: int, number: int) -> Outcome | None:
    sides = tournament.players[opponent].sides
    back = sides[number] if number < len(sides) else None
    return None if back is None or back.opponent != player else back.outcome


def _ranks(
    group: Sequence[int], net: Mapping[tuple[int, int], int], later: Sequence[tuple[Value, ...]]
) -> dict[int, int]:
    # A net of exactly one counts: a player beaten twice is, in the program, not beaten at all.
    beats = {player: {other for other in group if net.get((player, other), 0) == 1} for player in group}
    _join_circles(group, beats)
    order = sorted({later[player] for player in group}, reverse=True)
    secondary = {player: order.index(later[player]) for player in group}
    present = set(group)
    rank: dict[int, int] = {}
    while present:
        free = {player for player in present if not beats[player] & present} or present
        lowest = max(secondary[player] for player in free)
        removed = {player for player in free if secondary[player] == lowest}
        for player in removed:
            rank[player] = 1 + len(present) - len(removed)
        present -= removed
    highest = max(rank.values())
    return {player: highest - value for player, value in rank.items()}


def _join_circles(group: Sequence[int], beats: dict[int, set[int]]) -> None:
    """Players who beat each other in a circle share all who are beaten by, or beat, any of them."""
    reach = {player: _below(player, beats) for player in group}
    circles = {player: frozenset({player} | {o for o in reach[player] if player in reach[o]}) for player in group}
    for circle in {circle for circle in circles.values() if len(circle) > 1}:
        below = set[int]().union(*(beats[player] for player in circle)) - circle
        for player in circle:
            beats[player] = set(below)
        for other in set(group) - circle:
            if beats[other] & circle:
                beats[other] |= circle


def _below(player: int, beats: Mapping[int, set[int]]) -> set[int]:
    found: set[int] = set()
    queue = [player]
    while queue:
        for other in beats[queue.pop()] - found:
            found.add(other)
            queue.append(other)
    return found
