"""What grades say against a table: handicaps that its rule does not give, weaker players who give stones, and stated
start scores that are not those of the grades."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from crosstable.causes.flaws import Sides
from crosstable.handicaps import is_followed, stones_given
from crosstable.model import Colour, Player, Settings, Side
from crosstable.start_groups import GRADE, GroupModel
from crosstable.starts import infer, ruled_starts, stated_starts

if TYPE_CHECKING:
    from crosstable.case import Case
    from crosstable.causes.ground import Ground
    from crosstable.start_line import StartRule

STRAY: Final = 20
"""What a game costs whose handicap the grades contradict."""
OTHER_START: Final = 10
"""What it costs that a stated start score is not that of the grade: corrections given by hand are stated, too."""
_FEWEST, _TWO = 8, 2
"""In a table of so many players two out of line may be in each other's row, although they are too many for a line."""
_NOTHING_STATED: Final = Settings()


class Meeting(NamedTuple):
    """A game by its round and the upper of its two rows, from 0."""

    round: int
    row: int


@dataclass(frozen=True)
class GradeRules:
    """What follows from grades in a tournament: who gives stones, how many if its games follow the rule that it states
    (``gives``), and the start scores that it states, if these follow grades (``starts``)."""

    settings: Settings = _NOTHING_STATED
    gives: bool = False
    starts: StartRule | None = None

    def is_stray(self, side: Side | None, back: Side | None, players: tuple[Player, Player]) -> bool:
        """Whether the grades of two players contradict the handicap of their game; both sides tell it alike."""
        if side is None or back is None or None in (side.colour, side.handicap) or self.settings.handicap_by_score:
            return False
        if back.handicap not in {None, side.handicap} or back.colour is side.colour:
            return False
        white, black = players if side.colour is Colour.WHITE else players[::-1]
        if white.grade is None or black.grade is None:
            return False
        if side.handicap and white.grade.index < black.grade.index:
            return True
        return self.gives and side.handicap not in self.allowed(white, black)

    def allowed(self, white: Player, black: Player) -> frozenset[int]:
        """The stones that the rule gives in a game; none are told of players without a grade."""
        if white.grade is None or black.grade is None:
            return frozenset()
        return stones_given(white.grade, black.grade, self.settings.handicap_reduction or 0, self.settings)

    def strays(self, rounds: Sequence[Sides], players: Sequence[Player]) -> frozenset[Meeting]:
        """Every game that the grades contradict."""
        return frozenset(
            Meeting(number, row)
            for number, sides in enumerate(rounds)
            for row, side in enumerate(sides)
            if side is not None
            and side.opponent is not None
            and (back := _answer(row, side, sides)) is not None
            and row < side.opponent
            and self.is_stray(side, back, (players[row], players[side.opponent]))
        )

    def misstarted(self, player: Player, start: int | None) -> bool:
        """Whether a player's stated start score (quarter points) is not that of his grade."""
        usual = None if self.starts is None else self.starts.of(player)
        return None not in (usual, start) and usual != start


NO_RULES: Final = GradeRules()


def _answer(row: int, side: Side, sides: Sides) -> Side | None:
    """The opponent's side of a game if he tells it too."""
    back = None if side.opponent is None else sides[side.opponent]
    return back if back is not None and back.opponent == row else None


def rules_of(case: Case, rounds: Sequence[Sides]) -> GradeRules:
    """What the checks of grades (P405, P406, S212) look at in a table."""
    tournament, settings = case.tournament, case.tournament.settings
    rules = GradeRules(settings, starts=_starts_of(case))
    if settings.handicap_reduction is None or settings.handicap_by_score:
        return rules
    ruled = GradeRules(settings, True, rules.starts)
    games = sum(1 for pairing in tournament.pairings() if pairing.first_side.handicap is not None)
    # Where the weaker player gives stones nothing is said of how many.
    backwards, every = (one.strays(rounds, tournament.players) for one in (rules, ruled))
    return ruled if is_followed(games - len(every), len(every - backwards)) else rules


def _starts_of(case: Case) -> StartRule | None:
    """What the start scores follow that the table itself states, or that its scores leave."""
    tournament, model = case.tournament, case.starts
    if model is None and stated_starts(tournament) is None:
        starts = case.fit.scores["start"]
        loose = infer([player.grade for player in tournament.players], starts) if any(starts) else None
        return loose if loose is not None and _FEWEST <= loose.rows <= loose.fits + _TWO else None
    stated = stated_starts(tournament) is not None and ruled_starts(tournament) is None
    is_guess = isinstance(model, GroupModel) and model.basis == GRADE
    return model if stated and model is not None and model.holds and not is_guess else None


def less_against(
    ground: Ground, sides: Mapping[int, Mapping[int, Side]], players: Mapping[int, Player], starts: Mapping[int, int]
) -> int:
    """By how much less grades say against a table with other sides (by round and row), players and start scores."""
    told = ground.tournament.players

    def side_of(number: int, row: int) -> Side | None:
        return sides.get(number, {}).get(row, ground.sides[number][row])

    meetings = {
        Meeting(number, min(row, side.opponent))
        for number, row in (*_changed(sides), *((n, row) for row in players for n in range(len(ground.sides))))
        for side in (ground.sides[number][row], side_of(number, row))
        if side is not None and side.opponent is not None
    }
    after = 0
    for number, row in meetings:
        side = side_of(number, row)
        other = None if side is None else side.opponent
        back = None if other is None else side_of(number, other)
        if other is not None and back is not None and back.opponent == row and row < other:
            pair = players.get(row, told[row]), players.get(other, told[other])
            after += ground.rules.is_stray(side, back, pair)
    less = STRAY * (len(meetings & ground.strays) - after)
    for row in {*players, *starts} if ground.rules.starts is not None else ():
        is_now = ground.rules.misstarted(players.get(row, told[row]), starts.get(row, ground.start_of(row)))
        less += OTHER_START * ((row in ground.misstarted) - is_now)
    return less


def _changed(sides: Mapping[int, Mapping[int, Side]]) -> Iterable[tuple[int, int]]:
    return ((number, row) for number, rows in sides.items() for row in rows)
