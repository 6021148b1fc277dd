"""The event as a whole: its length and its cut."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.diagnostics import Diagnostic, finding
from crosstable.display import counted
from crosstable.magic.case import MatchCase
from crosstable.magic.playoff import playoff_rounds
from crosstable.magic.rounds import tables_of
from crosstable.model import Tournament


def rounds_count(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the event has another number of Swiss rounds, or another cut, than the rule book's table has for so many
    players.

    Why: with too few rounds several players have won everything, with too many the first is decided early. Organisers
    may choose otherwise for small events; then nothing is wrong.

    Example: 40 players and 5 rounds, where the table has 6.

    Fix: see "crosstable rounds --players 40".
    """
    tournament = case.tournament
    players, rounds = len(tournament.players), _swiss_rounds(tournament)
    rows = [row for table in tables_of(case.fit.profile.system) if (row := table.row(players)) is not None]
    if not rows or not rounds:
        return
    usual = sorted({row.rounds for row in rows if row.rounds} or {row.playoff_rounds for row in rows})
    if rounds not in {*usual, *(row.playoff_rounds for row in rows if not row.rounds)}:
        yield _unusual(players, counted(rounds, "round"), " or ".join(map(str, usual)))
    cut = _cut(tournament)
    cuts = sorted({row.cut for row in rows if row.cut})
    if cut and cuts and cut not in cuts:
        yield _unusual(players, f"a cut to {cut}", " or ".join(map(str, cuts)))


def _unusual(players: int, found: str, expected: str) -> Diagnostic:
    return finding(
        "P407",
        f"{counted(players, 'player')} and {found}: the table has {expected}",
        found=found,
        expected=expected,
        advice=f"See: crosstable rounds --players {players}",
    )


def _swiss_rounds(tournament: Tournament) -> int:
    """The rounds before the play-off that the event is to have."""
    held = sum(not round.playoff for round in tournament.rounds)
    return max(held, tournament.settings.planned_rounds or 0)


def _cut(tournament: Tournament) -> int | None:
    """How many play on; ``None`` if that is not known."""
    if tournament.settings.cut is not None:
        return tournament.settings.cut
    numbers = playoff_rounds(tournament.rounds)
    if not numbers:
        return None
    return sum(numbers[0] < len(player.sides) and player.sides[numbers[0]] is not None for player in tournament.players)
