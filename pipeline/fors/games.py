"""Games as a scheme sees them: who gives how many stones, and what else each may have been."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from crosstable.fors.rounds import LastRound, is_stronger, stones_by_scheme
from crosstable.fors.starters import Starter, ratings_for_start
from crosstable.model import MOST_STONES, Colour, Decision, Outcome, Pairing, Side, Tournament
from crosstable.reconcile import OTHER_COLOUR, side_of
from crosstable.systems.fors import DAN, Scheme


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a round (from 0): its rows, the second ``None`` if the opponent is not in the table.

    ``stones`` are the handicaps that the cells tell: none, one, or two that contradict each other; ``colour`` is the
    first player's, as they tell it, ``is_clear`` that they do not contradict each other in that. ``by_scheme`` are the
    handicaps that the scheme gives, the likeliest first (none: a rating is not known), ``stronger`` the player with the
    higher rating. ``decisive``: it is a game of the last round that is played even (``None``: it cannot be said).
    ``dan``: whether a dan player takes part, all that may be, the likeliest first.
    """

    round: int
    first: int
    second: int | None
    stones: tuple[int, ...]
    colour: Colour | None
    is_clear: bool
    by_scheme: tuple[int, ...]
    stronger: int | None
    decisive: bool | None
    dan: tuple[bool, ...]

    @property
    def rows(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def white(self) -> int | None:
        """Who plays White, as far as the cells tell it of somebody in the table."""
        if self.colour is None:
            return None
        return self.first if self.colour is Colour.WHITE else self.second

    @property
    def is_against_rule(self) -> bool:
        """Whether the cells tell one handicap, which the scheme does not give."""
        return len(self.stones) == 1 and bool(self.by_scheme) and self.stones[0] not in self.by_scheme

    @property
    def has_weaker_white(self) -> bool:
        """Whether the weaker player gives stones."""
        return (
            self.is_clear
            and any(self.stones)
            and None not in {self.white, self.stronger}
            and self.white != self.stronger
        )

    @property
    def is_faulty(self) -> bool:
        """Whether something of the game is wrong that changes its points: then other points may be right."""
        return len(self.stones) > 1 or not self.is_clear or self.is_against_rule or self.has_weaker_white

    def side_is_white(self, row: int) -> tuple[bool, ...]:
        """Whether a player has White, all that may be, the likeliest first."""
        told = () if self.colour is None else ((self.colour is Colour.WHITE) == (row == self.first),)
        if told and not self.is_faulty:
            return told
        by_rating = () if self.stronger is None else (self.stronger == row,)
        return tuple(dict.fromkeys((*told, *by_rating))) or (True, False)

    def handicaps(self) -> tuple[int, ...]:
        """The handicap as told, else as the scheme gives it, and if something is wrong, what else it may have been."""
        if self.stones:
            return tuple(dict.fromkeys((*self.stones, *(self.by_scheme if self.is_faulty else ()))))
        return self.by_scheme or tuple(range(MOST_STONES + 1))

    def points(self, scheme: Scheme, row: int, outcome: Outcome) -> tuple[int, ...]:
        """What the game gives a player who ended it so (quarter points), and what else it may give."""
        return tuple(
            dict.fromkeys(
                scheme.points(outcome, Colour.WHITE if white else Colour.BLACK, scheme.correction(stones, dan=dan))
                for stones, white, dan in self.readings(row)
            )
        )

    def readings(self, row: int) -> Iterator[tuple[int, bool, bool]]:
        """Handicap, whether a player has White, and whether a dan player takes part: all that may be, the likeliest
        first."""
        return product(self.handicaps(), self.side_is_white(row), self.dan)


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament to be counted: ``tournament`` is reconciled, ``told`` as the file has it. Cells (player, round) that
    are ``unclear`` tell of no game."""

    scheme: Scheme
    tournament: Tournament
    told: Tournament
    starters: tuple[Starter, ...]
    unclear: frozenset[tuple[int, int]] = frozenset()


def games_of(event: Event, number: int, last: LastRound | None) -> Iterator[Game]:
    """The games of a round (from 0); ``last`` if it is the last one."""
    tells_stones = _tells_stones(event.told)
    tournament = event.tournament
    for row in range(len(tournament.players)):
        side = side_of(tournament, row, number)
        if side is None or not _is_played(side) or side.opponent == row or (row, number) in event.unclear:
            continue
        other = side.opponent
        back = None if other is None else side_of(tournament, other, number)
        if back is not None and back.opponent == row and other is not None and other < row:
            continue
        mutual = back if back is not None and back.opponent == row else None
        pairing = Pairing(number, row, side, other, mutual)
        yield _game(event, pairing, _as_told(event.told, pairing), last, tells_stones=tells_stones)


def _is_played(side: Side) -> bool:
    """Whether a side is of a game; of one whose points alone are printed nobody knows against whom."""
    return side.is_game or side.decided is Decision.PLAYED


def _tells_stones(tournament: Tournament) -> bool:
    """Whether the file tells the handicap of any game: then a colour alone is a game without one."""
    return any(s is not None and s.handicap is not None for player in tournament.players for s in player.sides)


def _as_told(told: Tournament, pairing: Pairing) -> list[Side]:
    """The sides of a game as the file has them, before any contradiction was settled."""
    sides = [pairing.first_side, *([pairing.second_side] if pairing.second_side else [])]
    rows = [pairing.first, *([pairing.second] if pairing.second_side and pairing.second is not None else [])]
    originals = [side_of(told, row, pairing.round) for row in rows]
    return [
        side if original is None or original.opponent != side.opponent else original
        for side, original in zip(sides, originals, strict=True)
    ]


def _may_be_even(tournament: Tournament, pairing: Pairing) -> bool | None:
    """A game without result in the last round of the file may be of the event's last round (``None``), if nobody says
    how many are planned; others are not."""
    is_open = pairing.first_side.outcome is None and pairing.round == len(tournament.rounds) - 1
    return None if is_open and not tournament.settings.planned_rounds else False


def _game(event: Event, pairing: Pairing, sides: Sequence[Side], last: LastRound | None, *, tells_stones: bool) -> Game:
    scheme, starters = event.scheme, event.starters
    first, second = pairing.first, pairing.second
    rows = (first,) if second is None else (first, second)
    stones = [_stones(side, tells_stones=tells_stones) for side in sides]
    colours = [side.colour for side in sides]
    for_first = {colour for colour in (colours[0], *map(OTHER_COLOUR.__getitem__, colours[1:])) if colour is not None}
    decisive = _may_be_even(event.tournament, pairing) if last is None else last.is_decisive(rows)
    ratings = [ratings_for_start(scheme, starters[row]) for row in rows]
    return Game(
        round=pairing.round,
        first=first,
        second=second,
        stones=tuple(sorted({count for count in stones if count is not None})),
        colour=next(iter(for_first)) if len(for_first) == 1 else None,
        is_clear=len(for_first) < 2,
        by_scheme=() if second is None else stones_by_scheme(scheme, (ratings[0], ratings[1]), decisive),
        stronger=None if second is None else _stronger(first, second, ratings),
        decisive=decisive,
        dan=_dan(scheme, [starters[row] for row in rows], ratings, for_first if second is None else None),
    )


def _stronger(first: int, second: int, ratings: Sequence[Sequence[int]]) -> int | None:
    is_first = is_stronger(ratings[0], ratings[1])
    return None if is_first is None else first if is_first else second


def _stones(side: Side, *, tells_stones: bool) -> int | None:
    if side.handicap is None and side.colour is not None and tells_stones:
        return 0
    return side.handicap


def _dan(
    scheme: Scheme, players: Sequence[Starter], ratings: Sequence[Sequence[int]], colours: set[Colour] | None
) -> tuple[bool, ...]:
    """Whether a dan player takes part, the likeliest first. ``colours`` are those of a player whose opponent is not
    known: who gives him stones may be one, who takes them from somebody else is none."""
    if any(player.dan for player in players):
        sure = [own.dan and not any(rating < DAN for rating in of) for own, of in zip(players, ratings, strict=True)]
        return (True,) if any(sure) else (True, False)
    if any(player.dan is None for player in players):
        return (False, True)
    if colours is not None and colours != {Colour.WHITE}:
        return (False, True)
    if any(rating >= DAN for of in ratings for rating in of):
        return (False, True)
    return (False,)
