"""Tournaments of matches for tests, written as the pairings of each round."""

from collections.abc import Sequence

from crosstable.model import Counting, Decision, Outcome, Player, Round, Settings, Side, System, Tournament

Told = tuple[int, int, str]
"""Two players and the games of the first: ``2-1``, ``0-0-3``, empty for no result yet; ``-1`` for a bye."""

SYSTEMS = {"pokemon": "pokemon", "konami": "konami"}


def event(
    rounds: Sequence[Sequence[Told]],
    players: int | None = None,
    *,
    playoff: Sequence[str] = (),
    profile: str = "mtr",
    settings: Settings | None = None,
    dropped: dict[int, int] | None = None,
) -> Tournament:
    """``playoff`` are the labels of the last rounds, if these are of a play-off."""
    size = 1 + max(max(a, b) for pairs in rounds for a, b, _ in pairs) if players is None else players
    sides: list[list[Side | None]] = [[None] * len(rounds) for _ in range(size)]
    for number, pairs in enumerate(rounds):
        for first, second, games in pairs:
            if second < 0:
                sides[first][number] = Side(Decision.BYE, Outcome.WIN)
                continue
            sides[first][number] = side(second, games)
            sides[second][number] = side(first, games, turned=True)
    swiss = len(rounds) - len(playoff)
    return Tournament(
        tuple(
            Player(f"Player {row + 1}", sides=tuple(own), dropped_after=(dropped or {}).get(row))
            for row, own in enumerate(sides)
        ),
        rounds=(*[Round()] * swiss, *[Round(label, playoff=True) for label in playoff]),
        settings=settings or Settings(),
        system=System(SYSTEMS.get(profile, "magic")),
        counting=Counting(profile),
    )


def side(opponent: int, games: str, *, turned: bool = False) -> Side:
    if not games:
        return Side(Decision.PLAYED, opponent=opponent)
    won, lost, drawn = (*map(int, games.split("-")), 0)[:3]
    if turned:
        won, lost = lost, won
    outcome = Outcome.WIN if won > lost else Outcome.LOSS if lost > won else Outcome.DRAW
    return Side(Decision.PLAYED, outcome, opponent, games=(won, lost, drawn))
