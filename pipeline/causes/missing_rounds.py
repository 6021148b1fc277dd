"""A round that the totals count and the table does not tell.

Then every player's points are those of one more round, and what his printed sum of scores has more than the printed
scores of the opponents that are told is the printed score of one he did not meet, for whom it is the other way round:
from that the games of the round are worked out, and the whole table is read anew with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from crosstable.case import Case, cases
from crosstable.causes.edits import Reading, Replacement, Suggestion
from crosstable.causes.games import OFF
from crosstable.causes.meetings import Meetings
from crosstable.causes.surplus import Surplus, nearly, surpluses
from crosstable.display import counted
from crosstable.meanings import NO_SCORE, is_filler
from crosstable.model import Outcome, Player, Round, Side, Tournament

FEWEST: Final = 6
"""Of fewer players nobody can tell by their totals alone whom they met."""
OF_ONE_ROW: Final = frozenset({"start", "mms", "nbw", "scorex"})
"""What one more round changes little."""
FIRST_SUMS: Final = OF_ONE_ROW | {"sos", "wsos", "sodos", "wsodos"}
"""What must be right with one more round; sums of sums, and what counts the order of rounds, need not."""
MOST_RULES: Final = 8
"""By so many rules at most the games of the round are worked out."""


class Lacking(NamedTuple):
    """A table with the round that it lacks, worked out as far as its totals tell: at the end, wherever it belongs.

    ``games`` are the games of that round; ``number`` is the round (from 0) where the headings of the others leave a
    gap; ``more`` is how many more printed values agree.
    """

    case: Case
    games: int
    number: int | None
    more: int


def lacking_round(case: Case) -> Lacking | None:
    """The table with one more round, if its totals count one more than it tells."""
    if not _may_lack_one(case):
        return None
    met = Meetings(case.tournament)
    found = [met.sides(more) for more in _likeliest(case.tournament, met)]
    sides = max(found, key=lambda one: len(one) - one.count(None), default=list[Side | None]())
    games = sum(side is not None and side.is_game for side in sides) // 2
    if not nearly(len(sides) - sides.count(None), len(sides)) or 4 * games < max(FEWEST, len(sides)):
        return None
    made = cases([with_round(case.tournament, [side or OFF[Outcome.LOSS] for side in sides])])[0]
    agreeing, printed = _agreeing(made, made)
    more = agreeing - _agreeing(case, made)[0]
    if not nearly(agreeing, printed) or 2 * more < len(sides):
        return None
    return Lacking(made, games, _gap(case.tournament), more)


def _likeliest(told: Tournament, met: Meetings) -> list[Surplus]:
    """What the totals have more, if one more round may have given it to nearly everybody; by the likeliest rules of
    those by which it is the same."""
    found: dict[object, tuple[int, Surplus]] = {}
    for more in surpluses(told):
        fitting = sum(met.may_be(more, player) for player in range(len(more.scores)))
        key = (more.totals, tuple(more.points), tuple(more.sums))
        if nearly(fitting, len(more.scores)) and (key not in found or fitting > found[key][0]):
            found[key] = fitting, more
    likely = sorted(found.values(), key=lambda one: -one[0])
    return [more for _, more in likely[:MOST_RULES]]


def _may_lack_one(case: Case) -> bool:
    """Whether no column of sums is understood, and all the rounds that are told were played."""
    told = case.tournament
    if len(told.players) < FEWEST or not told.rounds:
        return False
    read = [
        meaning.criterion
        for column, meaning in zip(told.columns, case.fit.columns, strict=True)
        if column.criterion not in NO_SCORE and not is_filler(column)
    ]
    sums = [criterion for criterion in read if criterion not in OF_ONE_ROW]
    return any(criterion is None for criterion in sums) and not any(sums) and _were_played(told)


def _were_played(told: Tournament) -> bool:
    return all(_was_played(told.players, number) for number in range(len(told.rounds)))


def _was_played(players: Sequence[Player], number: int) -> bool:
    """Whether at least half of the players had a game in a round, each with a result."""
    games = [side for player in players if (side := _side(player, number)) is not None and side.is_game]
    return 2 * len(games) >= len(players) and all(side.outcome is not None for side in games)


def _side(player: Player, number: int) -> Side | None:
    return player.sides[number] if number < len(player.sides) else None


def missing_round(lacking: Lacking, explains: tuple[int, ...]) -> Suggestion:
    """What a person is told of it; ``explains`` are the findings that are gone with it."""
    name = "a round" if lacking.number is None else f"round {lacking.number + 1}"
    agree = f"{counted(lacking.more, 'difference')} would agree"
    message = f"If {name} of {counted(lacking.games, 'game')}, which the totals count, were not missing, {agree}"
    made = Replacement(None, "", name, round=lacking.number, exact=False)
    return Suggestion(Reading("round-missing", (made,), message), explains, "likely")


def with_round(told: Tournament, sides: Iterable[Side]) -> Tournament:
    """The table with one more round at its end, a side a player."""
    rounds = len(told.rounds)
    players = tuple(
        replace(player, sides=(*(_side(player, number) for number in range(rounds)), side))
        for player, side in zip(told.players, sides, strict=True)
    )
    return replace(told, players=players, rounds=(*told.rounds, Round()))


def _agreeing(case: Case, made: Case) -> tuple[int, int]:
    """How many printed values agree, and how many there are, if each column holds what it does in a table made of it.

    The column that gives the start scores agrees by itself. Of one that neither a heading nor its values explain nobody
    knows what it holds, a few sums that are not right make nearly all sums of sums wrong, and nobody knows which round
    it is.
    """
    source = case.fit.reading.start_column if case.fit.reading.starts is None else None
    agreeing = printed = 0
    for number, (column, meaning) in enumerate(zip(made.tournament.columns, made.fit.columns, strict=True)):
        says_nothing = meaning.criterion is None and column.criterion not in FIRST_SUMS
        if says_nothing or column.criterion in NO_SCORE or is_filler(column) or number == source:
            continue
        printed += meaning.rows
        agreeing += case.fit.counts.of(number, meaning.criterion)
    return agreeing, printed


def _gap(told: Tournament) -> int | None:
    """The number (from 0) that the headings of the rounds leave out."""
    labels = ["".join(filter(str.isdigit, found.label or "")) for found in told.rounds]
    if not all(label.isascii() and label for label in labels):
        return None
    missing = set(range(1, len(labels) + 2)) - set(map(int, labels))
    return missing.pop() - 1 if len(missing) == 1 else None
