"""Tournaments of matches made by hand and by chance, for the tests of match play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from crosstable.model import Decision, Outcome, Player, Round, Side, System, Tournament
from crosstable.reconcile import OPPOSITE

Match = tuple[str, str | None, int, int, int]
"""Two players, games won by the first, by the second, and drawn; no second player is a bye."""

RESULTS = ((2, 0, 0), (2, 1, 0), (1, 0, 0), (1, 1, 1), (1, 1, 0), (0, 0, 3), (0, 2, 0), (1, 2, 0))
BYE = Side(Decision.BYE, Outcome.WIN)


def event(rounds: Sequence[Sequence[Match]], *, playoff: int = 0, system: str = "magic") -> Tournament:
    """The tournament of these rounds, the last ``playoff`` of which are the play-off; players in order of names."""
    names = sorted({name for matches in rounds for match in matches for name in match[:2] if name is not None})
    sides: dict[str, list[Side | None]] = {name: [None] * len(rounds) for name in names}
    for number, matches in enumerate(rounds):
        for first, second, won, lost, drawn in matches:
            if second is None:
                sides[first][number] = BYE
                continue
            outcome = Outcome.DRAW if won == lost else Outcome.WIN if won > lost else Outcome.LOSS
            one = Side(Decision.PLAYED, outcome, names.index(second), games=(won, lost, drawn))
            other = Side(Decision.PLAYED, OPPOSITE[outcome], names.index(first), games=(lost, won, drawn))
            sides[first][number], sides[second][number] = one, other
    return Tournament(
        tuple(Player(name, sides=tuple(sides[name])) for name in names),
        tuple(Round(playoff=number >= len(rounds) - playoff) for number in range(len(rounds))),
        system=System(system),
    )


def in_rounds(matches: Sequence[Match]) -> list[list[Match]]:
    """Matches of unknown rounds put into the first round in which both players are free."""
    rounds: list[list[Match]] = []
    for match in matches:
        players = {name for name in match[:2] if name is not None}
        free = (r for r in rounds if players.isdisjoint(name for other in r for name in other[:2]))
        chosen = next(free, None)
        if chosen is None:
            chosen = []
            rounds.append(chosen)
        chosen.append(match)
    return rounds


def changed(tournament: Tournament, player: str, **fields: object) -> Tournament:
    """The tournament with other fields of one player."""
    players = tuple(replace(p, **fields) if p.family == player else p for p in tournament.players)  # type: ignore[arg-type]
    return replace(tournament, players=players)


def row(tournament: Tournament, name: str) -> int:
    return next(index for index, player in enumerate(tournament.players) if player.family == name)


def of_each(tournament: Tournament, values: Sequence[object]) -> Mapping[str, object]:
    return {player.family: value for player, value in zip(tournament.players, values, strict=True)}


@st.composite
def match_events(draw: st.DrawFn, players: int = 9, rounds: int = 4) -> Tournament:
    """Any pairing by rounds, with byes, drops and draws."""
    names = [f"P{number}" for number in range(draw(st.integers(3, players)))]
    held: list[list[Match]] = []
    playing = list(names)
    for _ in range(draw(st.integers(1, rounds))):
        order = draw(st.permutations(playing))
        matches: list[Match] = [
            (first, second, *draw(st.sampled_from(RESULTS)))
            for first, second in zip(order[::2], order[1::2], strict=False)
        ]
        if len(order) % 2:
            matches.append((order[-1], None, 2, 0, 0))
        held.append(matches)
        if len(playing) > 3 and draw(st.booleans()):
            playing.remove(draw(st.sampled_from(playing)))
    return event(held)
