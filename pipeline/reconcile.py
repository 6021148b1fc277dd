"""What a crosstable says of a game when its two rows disagree.

A crosstable tells every game twice, so most slips can be undone for the purpose of scoring: an unreadable cell is
told by the opponent's row, a mistyped opponent by the one row that names this player and is named by nobody. The
score engine then recomputes from the reconciled table, so that one slip is one finding and not one in every total.
Nothing is changed in what was read; the checks still report every disagreement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.grid import POINTS
from crosstable.model import Colour, Outcome, Side, Tournament

OPPOSITE: Mapping[Outcome | None, Outcome | None] = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
    None: None,
}
OTHER_COLOUR: Mapping[Colour | None, Colour | None] = {
    Colour.BLACK: Colour.WHITE,
    Colour.WHITE: Colour.BLACK,
    None: None,
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's cell in a round, both 0-based."""

    player: int
    round: int


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A cell that the other rows contradict as to who played whom.

    ``claimants`` are the rows that name this player in this round although he does not name them; ``excused`` says
    that the cell is right and another cell, reported on its own, is the cause.
    """

    cell: Cell
    opponent: int
    claimants: tuple[int, ...]
    excused: bool


def side_of(tournament: Tournament, player: int, number: int) -> Side | None:
    sides = tournament.players[player].sides
    return sides[number] if number < len(sides) else None


def named_by(tournament: Tournament, number: int) -> list[list[int]]:
    """For every player, the rows that name him as opponent in a round."""
    rows: list[list[int]] = [[] for _ in tournament.players]
    for index in range(len(tournament.players)):
        side = side_of(tournament, index, number)
        if side is not None and side.opponent is not None and side.opponent != index:
            rows[side.opponent].append(index)
    return rows


def disagreements(tournament: Tournament) -> list[Disagreement]:
    """Every cell whose opponent's row names somebody else, or nobody, for that round."""
    found: list[Disagreement] = []
    for number in range(len(tournament.rounds)):
        claims = named_by(tournament, number)
        for index in range(len(tournament.players)):
            other = _one_sided(tournament, index, number)
            if other is not None:
                claimants = tuple(claims[index])
                found.append(
                    Disagreement(Cell(index, number), other, claimants, _is_excused(tournament, other, number, claims))
                )
    return found


def _one_sided(tournament: Tournament, player: int, number: int) -> int | None:
    """The opponent whom a cell names although his row does not name the player."""
    side = side_of(tournament, player, number)
    if side is None or side.opponent is None or side.opponent == player:
        return None
    back = side_of(tournament, side.opponent, number)
    return None if back is not None and back.opponent == player else side.opponent


def _is_excused(tournament: Tournament, other: int, number: int, claims: Sequence[Sequence[int]]) -> bool:
    """Whether the opponent's cell is the wrong one: unreadable, against himself or nobody known, or naming a player
    whose own game is beyond doubt."""
    back = side_of(tournament, other, number)
    if back is None:
        return True
    if not back.is_game:
        return False
    if back.opponent is None or back.opponent == other:
        return True
    if len(claims[other]) != 1:
        return False
    third = back.opponent
    return _one_sided(tournament, third, number) is None and side_of(tournament, third, number) is not None


def reconcile(tournament: Tournament) -> Tournament:
    """The tournament with every game told alike by both rows, as far as there is one reading only.

    Cells whose opponent is in doubt are replaced by the mirror of the one row that names the player; of two different
    handicaps the smaller one counts. The result is for scoring only.
    """
    return _with_one_handicap(_with_mirrored_cells(tournament))


def _with_one_handicap(tournament: Tournament) -> Tournament:
    changes: dict[Cell, Side] = {}
    for pairing in tournament.pairings():
        first, second = pairing.first_side, pairing.second_side
        if pairing.second is None or second is None or first.colour is None or second.colour is None:
            continue
        if (first.handicap or 0) != (second.handicap or 0):
            stones = min(first.handicap or 0, second.handicap or 0)
            changes[Cell(pairing.first, pairing.round)] = replace(first, handicap=stones)
            changes[Cell(pairing.second, pairing.round)] = replace(second, handicap=stones)
    return with_sides(tournament, changes)


def _with_mirrored_cells(tournament: Tournament) -> Tournament:
    changes: dict[Cell, Side] = {}
    for number in range(len(tournament.rounds)):
        claims = named_by(tournament, number)
        for index, claimants in enumerate(claims):
            if len(claimants) != 1:
                continue
            side = side_of(tournament, index, number)
            if side is not None and side.opponent == claimants[0]:
                continue
            in_doubt = side is None or (side.is_game and _one_sided(tournament, index, number) is not None)
            outside = side is not None and (side.outsider is not None or side.opponent == index)
            if in_doubt or outside:
                told = side_of(tournament, claimants[0], number)
                if told is not None:
                    changes[Cell(index, number)] = _mirror(side, told, claimants[0])
    return with_sides(tournament, changes)


def _mirror(own: Side | None, told: Side, opponent: int) -> Side:
    """The side that a player must have had if his opponent's row is right; his own result counts where he told one."""
    outcome = own.outcome if own is not None and own.outcome is not None else OPPOSITE[told.outcome]
    return replace(told, opponent=opponent, outcome=outcome, colour=OTHER_COLOUR[told.colour])


def with_sides(tournament: Tournament, changes: Mapping[Cell, Side]) -> Tournament:
    """The tournament with other sides in some cells."""
    if not changes:
        return tournament
    players = list(tournament.players)
    for cell, side in changes.items():
        player = players[cell.player]
        sides = list(player.sides) + [None] * (cell.round + 1 - len(player.sides))
        sides[cell.round] = side
        players[cell.player] = replace(player, sides=tuple(sides))
    return replace(tournament, players=tuple(players))


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A game whose two results do not fit together.

    ``wrong`` is the player whose cell the printed points speak against; ``None`` where they do not decide.
    ``agreed`` says that the printed points bear out both cells as they stand: both won, or both lost.
    """

    round: int
    first: int
    second: int
    first_side: Side
    second_side: Side
    wrong: int | None = None
    agreed: bool = False

    @property
    def accused(self) -> int:
        """The player at whose cell the contradiction is reported."""
        return self.first if self.wrong is None else self.wrong

    def side(self, player: int) -> Side:
        return self.first_side if player == self.first else self.second_side


def contradictions(tournament: Tournament) -> list[Contradiction]:
    """Every game of which the two rows give results that are not each other's opposite."""
    return [
        Contradiction(pairing.round, pairing.first, pairing.second, pairing.first_side, pairing.second_side)
        for pairing in tournament.pairings()
        if pairing.second is not None
        and pairing.second_side is not None
        and pairing.second_side.outcome is not OPPOSITE[pairing.first_side.outcome]
    ]


def settle(
    tournament: Tournament, found: Sequence[Contradiction], missing: Sequence[int | None], win: int = 1
) -> tuple[Tournament, list[Contradiction]]:
    """Decide contradictions by the printed points: the tournament as scored, and the contradictions with who is wrong.

    ``missing`` is, for every player, his printed points less those that his cells give (quarter points), ``None``
    where the table prints none; ``win`` is what a win is worth in points.
    """
    changes: dict[Cell, Side] = {}
    decided: list[Contradiction] = []
    for contradiction in found:
        first, second = contradiction.first_side, contradiction.second_side
        gaps = missing[contradiction.first], missing[contradiction.second]
        if gaps == (0, 0):
            decided.append(replace(contradiction, agreed=True))
            continue
        # Each side's cell is right in turn; the other side then ought to tell the opposite.
        if_first = replace(second, outcome=OPPOSITE[first.outcome])
        if_second = replace(first, outcome=OPPOSITE[second.outcome])
        if gaps[0] in {0, None} and gaps[1] == win * (POINTS[if_first.outcome] - POINTS[second.outcome]):
            changes[Cell(contradiction.second, contradiction.round)] = if_first
            decided.append(replace(contradiction, wrong=contradiction.second))
        elif gaps[1] in {0, None} and gaps[0] == win * (POINTS[if_second.outcome] - POINTS[first.outcome]):
            changes[Cell(contradiction.first, contradiction.round)] = if_second
            decided.append(replace(contradiction, wrong=contradiction.first))
        else:
            decided.append(contradiction)
    return with_sides(tournament, changes), decided
