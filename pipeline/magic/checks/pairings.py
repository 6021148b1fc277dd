"""Byes: a second one, and more than a round needs."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.opponents import duplicates, further_byes
from crosstable.checks.wording import name
from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.magic.case import MatchCase, pairing_byes


def duplicate_player(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the same place number, identifier or name stands in two rows.

    Why: one person's matches would be credited to two, or two persons' to one.

    Example: two players with the same DCI number.

    Fix: find out which row is wrong, and correct it in the program that wrote the file.
    """
    yield from duplicates(case, case.tables)


def repeated_bye(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: a player has a second bye for want of an opponent. Byes that were awarded before the event do not count.

    Why: a player should have one at most. A second one is often a match that was not entered.

    Example: a bye in round 2 and one in round 5.

    Fix: compare with the pairings of the round.
    """
    players = range(len(case.tournament.players))
    yield from further_byes(case, [pairing_byes(case.tournament, player) for player in players])


def byes_in_even_field(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: a round has two byes or more for players who could have been paired with each other.

    Why: with an even number of players nobody needs a bye. It happens where players leave when the pairings are out
    already, or where a match was not entered. Byes that were awarded before the event do not count.

    Example: rows 4 and 9 both have a bye in round 3. It is an error where the published percentages are those of a
    match between the player with the bye and one who has no match in that round.

    Fix: compare with the pairings of the round.
    """
    yield from _bye_for_match(case)
    byes: dict[int, list[int]] = {}
    for player in range(len(case.tournament.players)):
        for number in pairing_byes(case.tournament, player):
            if number:  # in the first round awarded byes look alike
                byes.setdefault(number, []).append(player)
    for number, players in sorted(byes.items()):
        if len(players) < 2:
            continue
        names = " and ".join(name(case.tournament, player) for player in players[:3])
        yield finding(
            "P408",
            f"{names}{' and others' if len(players) > 3 else ''} have a bye in round {number + 1}: two of them could "
            "have been paired",
            case.origin.cell(players[0], number),
            player=players[0],
            round=number,
            found=f"{len(players)} byes",
            expected="one bye at most",
            advice="Compare with the pairings of the round; a player may have left after they were made.",
            related=tuple(Related(case.origin.cell(player, number), "a bye as well") for player in players[1:4]),
            severity=Severity.INFO,
        )


def _bye_for_match(case: MatchCase) -> Iterator[Diagnostic]:
    """A bye that was a match, by all that is published."""
    lost = case.match_for_bye
    if lost is not None:
        winner, loser = (name(case.tournament, row) for row in (lost.winner, lost.loser))
        yield finding(
            "P408",
            f"{winner} has a bye in round {lost.round + 1} and {loser} no match: the published values are those of a "
            f"match that {winner} won",
            case.origin.cell(lost.winner, lost.round),
            player=lost.winner,
            round=lost.round,
            found="a bye",
            expected=f"a win against {loser}",
            advice="Compare with the pairings of the round.",
            severity=Severity.ERROR,
        )
