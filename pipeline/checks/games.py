"""Whether the two rows of a game tell the same result, colours and handicap, and whether the handicap can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from crosstable.case import Case
from crosstable.checks.wording import COLOURS, OUTCOMES, cell_text, name, row
from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.display import score_text
from crosstable.model import MOST_STONES, Colour, Decision, Outcome, Pairing, Side
from crosstable.reconcile import OPPOSITE, Contradiction
from crosstable.told import Told


class Disputed(Told, Protocol):
    """A tournament with the games whose two rows contradict each other, decided as far as they can be."""

    @property
    def contradictions(self) -> tuple[Contradiction, ...]: ...


def _both_told(case: Told) -> Iterator[tuple[Pairing, Side, Side]]:
    for pairing in case.tournament.pairings():
        if pairing.second_side is not None:
            yield pairing, pairing.first_side, pairing.second_side


def _stones(side: Side) -> int | None:
    """The handicap that a side tells; a colour without a number is a game without handicap."""
    return 0 if side.handicap is None and side.colour is not None else side.handicap


def _with_handicap(case: Told) -> Iterator[Pairing]:
    """Games with a handicap other than 0; most tournaments have none, which is seen without looking at games."""
    sides = (side for player in case.tournament.players for side in player.sides)
    if any(side is not None and side.handicap for side in sides):
        for pairing in case.tournament.pairings():
            if pairing.first_side.handicap:
                yield pairing


def result_contradiction(case: Disputed) -> Iterator[Diagnostic]:
    """
    What: the two rows of a game do not tell opposite results: both won, both lost, or a jigo against a win.

    Why: one of the two is a slip, and a rating list would not know whom to believe. A few programs do know games
    that both won or both lost; where the printed points bear that out it is only a remark, and a program's own file,
    which tells every game once, is believed.

    Example: row 3 has 6+/w0 and row 6 has 3+/b0.

    Fix: correct the cell that is wrong; the printed points of both players usually tell which.
    """
    for found in case.contradictions:
        if not _is_double_forfeit(found) and not _is_told_once(case, found):
            yield _contradiction(case, found)


def _is_double_forfeit(found: Contradiction) -> bool:
    sides = (found.first_side, found.second_side)
    forfeit = any(side.decided is not Decision.PLAYED for side in sides)
    return forfeit and all(side.outcome is Outcome.LOSS for side in sides)


def _is_told_once(case: Disputed, found: Contradiction) -> bool:
    """Whether one result that a program stores says that both won, or both lost."""
    return case.tournament.counting is not None and found.first_side.outcome is found.second_side.outcome


def _contradiction(case: Disputed, found: Contradiction) -> Diagnostic:
    tournament, origin, number = case.tournament, case.origin, found.round
    wrong = found.accused
    other = found.second if wrong == found.first else found.first
    told, against = found.side(wrong), found.side(other)
    message = (
        f"{name(tournament, wrong)} has {OUTCOMES[told.outcome]} against {name(tournament, other)} in round "
        f"{number + 1}, whose row has {OUTCOMES[against.outcome]}"
    )
    severity = Severity.ERROR
    if found.agreed:
        severity = Severity.WARNING if told.outcome is Outcome.WIN else Severity.INFO
        message += "; the printed points of both agree with that"
        advice = "Nothing is to be done if it was decided so."
    elif found.wrong is not None:
        message += f"; the printed points speak for row {other + 1}"
        advice = f"Write {OUTCOMES[OPPOSITE[against.outcome]]} here."
    else:
        advice = "Correct whichever of the two cells is wrong."
    return finding(
        "S205",
        message,
        origin.cell(wrong, number),
        player=wrong,
        round=number,
        found=cell_text(case, wrong, number),
        expected=f"{OUTCOMES[OPPOSITE[against.outcome]]}, as {cell_text(case, other, number)} in row {other + 1} tells",
        advice=advice,
        related=(Related(origin.cell(other, number), f"the same game in {row(tournament, other)}"),),
        severity=severity,
    )


def colour_contradiction(case: Told) -> Iterator[Diagnostic]:
    """
    What: both rows of a game give the player the same colour.

    Why: one of them is wrong; with a handicap, the rating calculation would take it from the wrong side.

    Example: row 3 has 6+/w0 and row 6 has 3-/w0.

    Fix: correct the colour in one of the rows.
    """
    for pairing, first, second in _both_told(case):
        if first.colour is None or first.colour is not second.colour:
            continue
        yield _game(
            case,
            pairing,
            "S206",
            f"{COLOURS[first.colour]} on both sides",
            expected="White on one side and Black on the other",
            advice="Correct the colour in one of the two rows.",
        )


def handicap_contradiction(case: Told) -> Iterator[Diagnostic]:
    """
    What: the two rows of a game give different handicaps.

    Why: the rating calculation depends on the handicap; one of the rows is wrong.

    Example: row 3 has 6+/w2 and row 6 has 3-/b3.

    Fix: correct the handicap in one of the rows.
    """
    for pairing, first, second in _both_told(case):
        stones = _stones(first), _stones(second)
        if None not in stones and stones[0] != stones[1]:
            yield _game(
                case,
                pairing,
                "S207",
                f"handicap {stones[0]} in one row and {stones[1]} in the other",
                expected="the same handicap in both rows",
                advice="Correct the handicap in one of the two rows.",
            )


def _is_told_alike(pairing: Pairing) -> bool:
    """Whether the rows of a game agree on handicap and colours; if not, that is reported as a contradiction."""
    first, second = pairing.first_side, pairing.second_side
    return second is None or (_stones(first) == _stones(second) and first.colour is not second.colour)


def handicap_range(case: Told) -> Iterator[Diagnostic]:
    """
    What: a handicap of more than 9 stones, or a negative one.

    Why: the European Go Database refuses such games.

    Example: 12+/w11.

    Fix: write the number of stones that lay on the board, at most 9.
    """
    for pairing in _with_handicap(case):
        stones = pairing.first_side.handicap
        if stones is not None and not 0 <= stones <= MOST_STONES:
            yield _game(
                case,
                pairing,
                "S211",
                f"a handicap of {stones} stones",
                expected=f"0 to {MOST_STONES} stones",
                advice="Write the number of stones that lay on the board.",
            )


def komi_range(case: Case) -> Iterator[Diagnostic]:
    """
    What: a komi so large, for either player, that the game is not rated.

    Why: the American Go Association rates no game with a komi of 20 or more, nor with 10 or more beside handicap
    stones: the result says too little of the players.

    Example: 489 3199 w 2 -12 among the games of a report.

    Fix: write the komi of the game. Stones belong into the column of the handicap.
    """
    limits = case.fit.profile.most_komi
    for pairing in case.tournament.pairings() if limits else ():
        first, second = pairing.first_side, pairing.second_side
        komi = first.komi if first.komi is not None or second is None else second.komi
        has_stones = (first.handicap or 0) > 1
        if limits and komi is not None and abs(komi) >= limits[has_stones]:
            beside = " beside handicap stones" if has_stones else ""
            yield _game(
                case,
                pairing,
                "P409",
                f"a komi of {score_text(komi)}{beside}",
                expected=f"less than {score_text(limits[has_stones])} points for either player",
                advice="Write the komi of the game; the federation does not rate it with this one.",
            )


def handicap_giver(case: Case) -> Iterator[Diagnostic]:
    """
    What: the weaker player plays White in a game with handicap.

    Why: Black takes the stones, and the stronger player gives them. Colours or grades are exchanged, or the players
    agreed on something unusual. Where the handicap follows the scores nothing is looked at.

    Example: 5+/w3 in the row of a 4k whose opponent is 1d.

    Fix: check colours and grades of the two players.
    """
    players = case.tournament.players
    if case.tournament.settings.handicap_by_score:
        return
    for pairing in _with_handicap(case):
        first, second = pairing.first_side, pairing.second
        if second is None or not first.handicap or first.colour is None or not _is_told_alike(pairing):
            continue
        white, black = (pairing.first, second) if first.colour is Colour.WHITE else (second, pairing.first)
        giver, taker = players[white].grade, players[black].grade
        if giver is not None and taker is not None and giver.index < taker.index:
            yield _game(
                case,
                pairing,
                "S212",
                f"{players[white].name} ({giver}) gives {first.handicap} stones to the stronger "
                f"{players[black].name} ({taker})",
                expected="the stronger player as White",
                advice="Check colours and grades.",
            )


def _game(case: Told, pairing: Pairing, code: str, what: str, *, expected: str, advice: str) -> Diagnostic:
    tournament, number = case.tournament, pairing.round
    opponent = "" if pairing.second is None else f" and {name(tournament, pairing.second)}"
    related = (
        ()
        if pairing.second is None
        else (Related(case.origin.cell(pairing.second, number), f"the same game in {row(tournament, pairing.second)}"),)
    )
    return finding(
        code,
        f"round {number + 1}, {name(tournament, pairing.first)}{opponent}: {what}",
        case.origin.cell(pairing.first, number),
        player=pairing.first,
        round=number,
        found=cell_text(case, pairing.first, number),
        expected=expected,
        advice=advice,
        related=related,
    )
