"""Players as people name them on the command line."""

from __future__ import annotations

from crosstable.commands.console import CommandError
from crosstable.display import printable
from crosstable.explain import find_players, similar_players
from crosstable.model import Tournament


def one_row(tournament: Tournament, text: str) -> int:
    """The one row that a text means; otherwise a :class:`CommandError` lists those that it may mean."""
    found = find_players(tournament, text)
    if len(found) == 1:
        return found[0]
    candidates = found or similar_players(tournament, text)
    listed = "".join(f"\n  {row + 1:4}  {printable(tournament.players[row].name)}" for row in candidates)
    if found:
        raise CommandError(f"{text!r} may be {len(found)} players; say the whole name or the number:{listed}")
    size = len(tournament.players)
    raise CommandError(f"no player {text!r} among {size}" + (f"; do you mean:{listed}" if listed else ""))
