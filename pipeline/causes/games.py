"""What the cells of a round may have been meant to say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby, product
from typing import Final

from crosstable.causes.edits import Edit, ImpliedStart, Met, NewSide
from crosstable.causes.evidence import OWN, Evidence
from crosstable.causes.slips import is_one_slip
from crosstable.model import MOST_STONES, Colour, Decision, Outcome, Side
from crosstable.reconcile import OPPOSITE, OTHER_COLOUR

OFF: Final = {
    Outcome.WIN: Side(Decision.BYE, Outcome.WIN),
    Outcome.DRAW: Side(Decision.ABSENT, Outcome.DRAW),
    Outcome.LOSS: Side(Decision.UNPAIRED, Outcome.LOSS),
}
"""A round without opponent, by what it is worth."""
MOST_EXCHANGED: Final = 12
"""Of so many rows at most in a round every two may have exchanged their cells."""
MOST_HIDDEN: Final = 40
"""Of so many rows without a game in a round at most every two may have had one."""


def mutual(evidence: Evidence, player: int, number: int) -> int | None:
    """The opponent of a player in a round if both rows tell the game."""
    sides = evidence.ground.sides[number]
    side = sides[player]
    if side is None or side.opponent is None or side.opponent == player:
        return None
    back = sides[side.opponent]
    return side.opponent if back is not None and back.opponent == player else None


def contradicting_cells(evidence: Evidence) -> Iterator[Edit]:
    """Of two cells that tell a game otherwise, either is right."""
    for number, players in enumerate(evidence.ground.flawed):
        sides = evidence.ground.sides[number]
        for player in players:
            other = mutual(evidence, player, number)
            side = sides[player]
            back = sides[other] if other is not None else None
            if side is None or back is None:
                continue
            if side.outcome is not OPPOSITE[back.outcome]:
                yield Edit("result", (NewSide(player, number, replace(side, outcome=OPPOSITE[back.outcome])),))
            if side.colour is not None and side.colour is back.colour:
                yield Edit("colour", (NewSide(player, number, replace(side, colour=OTHER_COLOUR[side.colour])),))
            if side.handicap is not None and back.handicap is not None and side.handicap != back.handicap:
                yield Edit("handicap", (NewSide(player, number, replace(side, handicap=back.handicap)),))


def results(evidence: Evidence) -> Iterator[Edit]:
    """Games in which a player gained what his points, or the sums of his opponents, say that he gained."""
    for player, gaps in evidence.gaps.items():
        for number, sides in enumerate(evidence.ground.sides):
            other, side = mutual(evidence, player, number), sides[player]
            back = sides[other] if other is not None else None
            if other is None or side is None or back is None or side.outcome is None:
                continue
            for outcome in Outcome:
                change = evidence.worth(outcome) - evidence.worth(side.outcome)
                if not _is_towards(change, gaps):
                    continue
                own = NewSide(player, number, replace(side, outcome=outcome))
                if back.outcome is OPPOSITE[outcome]:
                    yield from with_start(evidence, Edit("result", (own,)), player, change)
                    continue
                if back.outcome is outcome:
                    yield from with_start(evidence, Edit("double-result", (own,)), player, change)
                both = (own, NewSide(other, number, replace(back, outcome=OPPOSITE[outcome])))
                yield from with_start(evidence, Edit("result-both", both), player, change)


def _is_towards(change: int, gaps: Iterable[int]) -> bool:
    """Whether a change of the points closes a gap, or a part of one."""
    return any(change * gap > 0 and abs(change) <= abs(gap) for gap in gaps)


def with_start(evidence: Evidence, edit: Edit, player: int, change: int) -> Iterator[Edit]:
    """A correction of a player's points; and the same if his start score was read off his printed score.

    Then more points are less to start with. It happens where nobody else has his grade.
    """
    yield edit
    start = evidence.score_agrees(player)
    if start is not None and start - change >= 0:
        yield Edit(edit.kind, (*edit.changes, ImpliedStart(player, start - change)), 2)


def unplayed_rounds(evidence: Evidence) -> Iterator[Edit]:
    """Rounds without a game that are worth something else."""
    for player in {*evidence.gaps, *evidence.wrong}:
        for edit in _marks(evidence, player):
            yield edit
            for gap in evidence.gaps.get(player, ()):
                yield from with_start(evidence, edit, player, gap)


def marked_otherwise(evidence: Evidence) -> Iterator[Edit]:
    """Rounds without a game of whoever has other points or another score."""
    for column, player in sorted(evidence.ground.residuals):
        if evidence.ground.criteria[column] in OWN:
            yield from _marks(evidence, player)


def _marks(evidence: Evidence, player: int) -> Iterator[Edit]:
    """A round of a player without a game, or what he missed one after another, marked as another kind."""
    told = [sides[player] for sides in evidence.ground.sides]
    worth = {n: side.outcome for n, side in enumerate(told) if side is not None and not side.is_game}
    for number, outcome in worth.items():
        for instead, side in OFF.items():
            if instead is not outcome:
                yield Edit("unplayed-round-mark", (NewSide(player, number, side),))
    # Those of one kind, and all of them: a bye may stand beside rounds that were missed.
    runs = {*_runs(worth, lambda number: worth[number]), *_runs(worth, lambda _: None)}
    for run in sorted(runs):
        for instead, side in OFF.items():
            numbers = [number for number in run if worth[number] is not instead]
            if len(numbers) > 1:
                yield Edit("late-entrant", tuple(NewSide(player, number, side) for number in numbers))


def other_marks(edit: Edit) -> Iterator[Edit]:
    """The same rounds without a game marked as yet another kind."""
    for side in OFF.values():
        changes = tuple(c._replace(side=side) if isinstance(c, NewSide) else c for c in edit.changes)
        if changes != edit.changes:
            yield Edit(edit.kind, changes, edit.extra)


def _runs(numbers: Iterable[int], kind: Callable[[int], object]) -> Iterator[tuple[int, ...]]:
    """Rounds of one kind that follow each other."""
    for _, run in groupby(enumerate(numbers), key=lambda found: (found[1] - found[0], kind(found[1]))):
        yield tuple(number for _, number in run)


def hidden_opponents(evidence: Evidence) -> Iterator[Edit]:
    """Two rounds without a game that were one: a game by default or a jigo, of which the totals count the opponent."""
    wrong = {player for player in evidence.wrong if evidence.sum_missing(player)}
    pairs = list(_idle_pairs(evidence, wrong))
    likely = [{first, second} <= evidence.wrong.keys() for first, second, _ in pairs]
    stones = range(1, MOST_STONES + 1) if sum(likely) <= MOST_PAIRS else evidence.handicaps
    for (first, second, number), both in zip(pairs, likely, strict=True):
        yield from _met(evidence, (first, second), number, stones if both else ())


MOST_PAIRS: Final = 12
"""Where so many pairs may have had a hidden game, only handicaps that occur are tried."""


def _idle_pairs(evidence: Evidence, wrong: Collection[int]) -> Iterator[tuple[int, int, int]]:
    """Two rows without a game in a round, and that round; of one row at least the sum is wrong."""
    for number, sides in enumerate(evidence.ground.sides):
        idle = [player for player, side in enumerate(sides) if side is not None and not side.is_game]
        suspects = [player for player in idle if player in wrong]
        few = len(idle) <= MOST_HIDDEN
        for first in suspects:
            for second in idle if few else suspects:
                if first != second and (second not in wrong or first < second):
                    yield first, second, number


RARER: Final = 6
"""What it costs more to believe that a jigo was hidden: games by default end so, jigos are played."""


def _met(evidence: Evidence, pair: tuple[int, int], number: int, stones: Iterable[int]) -> Iterator[Edit]:
    one, other = (evidence.ground.sides[number][player] for player in pair)
    if one is None or other is None:
        return
    is_jigo = one.outcome is other.outcome is Outcome.DRAW
    if not is_jigo and (one.outcome is Outcome.WIN) == (other.outcome is Outcome.WIN):
        return
    ruled = _by_rule(evidence, *pair)
    extra = RARER if is_jigo else 0
    meet = _jigo if is_jigo else _default
    if ruled is not None:
        yield meet(pair, number, *ruled, extra)
    yield meet(pair, number, None, None, extra + 2 * (ruled is not None))
    for given, colour in product(stones, (Colour.WHITE, Colour.BLACK)):
        if (colour, given) != ruled:
            yield meet(pair, number, colour, given, extra + 2)


def _default(pair: tuple[int, int], number: int, colour: Colour | None, stones: int | None, extra: int) -> Edit:
    """A game by default of two rows, the first with that colour."""
    first, second = pair
    met = Met(first, number, second, colour, stones), Met(second, number, first, OTHER_COLOUR[colour], stones)
    return Edit("hidden-opponent", met, extra)


def _jigo(pair: tuple[int, int], number: int, colour: Colour | None, stones: int | None, extra: int) -> Edit:
    """A jigo of two rows, the first with that colour."""
    first, second = pair
    side = Side(Decision.PLAYED, Outcome.DRAW, second, colour, stones)
    return Edit("hidden-opponent", (NewSide(first, number, side), NewSide(second, number, _mirror(side, first))), extra)


def _by_rule(evidence: Evidence, first: int, second: int) -> tuple[Colour, int] | None:
    """The colour of a player and the stones of a game by the rule that the games follow; ``None`` if it gives none."""
    rules, players = evidence.ground.rules, evidence.ground.tournament.players
    for colour, white, black in ((Colour.WHITE, first, second), (Colour.BLACK, second, first)):
        allowed = rules.allowed(players[white], players[black]) if rules.gives else frozenset[int]()
        if allowed and min(allowed) > 0:
            return colour, min(allowed)
    return None


def _mirror(side: Side, opponent: int) -> Side:
    """The side of the opponent, whose opponent is then the player."""
    return replace(
        side, opponent=opponent, outsider=None, outcome=OPPOSITE[side.outcome], colour=OTHER_COLOUR[side.colour]
    )


def lonely_cells(evidence: Evidence) -> Iterator[Edit]:
    """Cells whose opponent's row tells another game or none, that name nobody, and that cannot be read."""
    for number, players in enumerate(evidence.ground.flawed):
        for player in players:
            if mutual(evidence, player, number) is None:
                yield from _lonely(evidence, player, number)


def _lonely(evidence: Evidence, player: int, number: int) -> Iterator[Edit]:
    sides, named = evidence.ground.sides[number], evidence.ground.named[number]
    side = sides[player]
    claimants = [row for row in named.get(player, []) if row != player]
    if side is None:
        for row in claimants:
            told = sides[row]
            if told is not None:
                yield Edit("unreadable-cell", (NewSide(player, number, _mirror(told, row)),))
        for off in OFF.values() if not claimants else ():
            yield Edit("unreadable-cell", (NewSide(player, number, off),))
        return
    for row in claimants:
        opponent = replace(side, opponent=row, outsider=None)
        slip = is_one_slip(_number(side), str(row + 1))
        yield Edit("opponent-number", (NewSide(player, number, opponent),), 0 if slip else 2)
    if side.outcome is not None and not claimants:
        yield Edit("missing-game", (NewSide(player, number, OFF[side.outcome]),), 1)
    if side.opponent is not None and side.opponent != player:
        back = sides[side.opponent]
        if back is not None and not back.is_game:
            edit = Edit("missing-game", (NewSide(side.opponent, number, _mirror(side, player)),))
            for gap in evidence.gaps.get(side.opponent, (0,)):
                yield from with_start(evidence, edit, side.opponent, gap)


def _number(side: Side) -> str:
    return side.outsider or "" if side.opponent is None else str(side.opponent + 1)


def exchanged_cells(evidence: Evidence) -> Iterator[Edit]:
    """Two rows that have each other's cell in a round."""
    for number, players in enumerate(evidence.ground.flawed):
        lonely = [player for player in players if mutual(evidence, player, number) is None]
        if len(lonely) > MOST_EXCHANGED:
            continue
        sides = evidence.ground.sides[number]
        pairs = {*combinations(lonely, 2), *_instead(sides, lonely)}
        for first, second in sorted(pairs):
            one, other = sides[first], sides[second]
            if one is not None and other is not None and first not in (one.opponent, other.opponent):
                yield Edit("cells-exchanged", (NewSide(first, number, other), NewSide(second, number, one)))


def _instead(sides: Sequence[Side | None], lonely: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Those who name a player, with whom he names instead."""
    for player in lonely:
        side = sides[player]
        back = sides[side.opponent] if side is not None and side.opponent is not None else None
        if back is not None and back.opponent is not None and back.opponent != player:
            yield (player, back.opponent) if player < back.opponent else (back.opponent, player)


def stray_games(evidence: Evidence) -> Iterator[Edit]:
    """Handicaps that both rows tell otherwise than the grades give them, and stones of the weaker player."""
    ground = evidence.ground
    players = ground.tournament.players
    for number, player in ground.strays:
        side = ground.sides[number][player]
        other = None if side is None else side.opponent
        if side is None or other is None or (back := ground.sides[number][other]) is None:
            continue
        pair = [players[player], players[other]]
        white, black = pair if side.colour is Colour.WHITE else pair[::-1]
        for given in sorted(ground.rules.allowed(white, black)) if ground.rules.gives else ():
            changes = [
                NewSide(row, number, replace(told, handicap=given)) for row, told in ((player, side), (other, back))
            ]
            yield Edit("handicap-both", tuple(changes))
        if side.handicap and side.colour is not None:
            changes = [
                NewSide(row, number, replace(told, colour=OTHER_COLOUR[told.colour]))
                for row, told in ((player, side), (other, back))
            ]
            yield Edit("colours-exchanged", tuple(changes))


def stones(evidence: Evidence) -> Iterator[Edit]:
    """Handicaps and colours that both rows tell otherwise than the sums count them."""
    for player in evidence.wrong:
        missing = evidence.stones_missing(player)
        if not missing:
            continue
        for number, sides in enumerate(evidence.ground.sides):
            other, side = mutual(evidence, player, number), sides[player]
            back = sides[other] if other is not None else None
            if other is None or side is None or back is None or side.colour is None or side.handicap is None:
                continue
            if side.handicap and (player < other or not evidence.stones_missing(other)):
                yield Edit(
                    "colours-exchanged",
                    (
                        NewSide(player, number, replace(side, colour=OTHER_COLOUR[side.colour])),
                        NewSide(other, number, replace(back, colour=OTHER_COLOUR[back.colour])),
                    ),
                )
            given = side.handicap + (missing if side.colour is Colour.WHITE else -missing)
            if 0 <= given <= MOST_STONES:
                yield Edit(
                    "handicap-both",
                    (
                        NewSide(player, number, replace(side, handicap=given)),
                        NewSide(other, number, replace(back, handicap=given)),
                    ),
                )
