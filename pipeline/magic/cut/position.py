"""A tournament before it is decided: what is settled, which matches are open, how many rounds are to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from crosstable.magic.cut.results import OUTCOMES, Ending, endings
from crosstable.magic.profiles import MatchProfile
from crosstable.magic.scores import PERCENTAGES, Record, match_points, record
from crosstable.model import BYES, Outcome, Side, Tournament

GAMES_CRITERIA = frozenset({"gw", "ogw"})
"""Criteria that the games of a match change, beside its outcome."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match without result: its players, and in which round (from 0) and at which table. ``second`` is ``None`` where
    the opponent's record has no such match: then it changes the first player's only, with ``alone`` as opponent."""

    first: int
    second: int | None
    round: int
    table: int | None = None
    alone: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    def opponent(self, player: int) -> int | None:
        if player != self.first:
            return self.first
        return self.alone if self.second is None else self.second


@dataclass(frozen=True)
class Position:
    """``records`` are what everybody has done in the matches that are over. ``stays`` says who can be in the cut: who
    has not left and was not disqualified. ``to_come`` rounds are still to be paired: all of ``plays_on`` will play, in
    any pairing, and one of them has a bye if they are odd.

    ``criteria`` order the table; only the first ``known`` of them can be computed from what the file tells.
    ``beaten`` are the wins among two players that are settled, as (winner, loser), where that decides ties.
    """

    profile: MatchProfile
    records: tuple[Record, ...]
    stays: tuple[bool, ...]
    dropped: tuple[bool, ...]
    disqualified: tuple[bool, ...]
    matches: tuple[OpenMatch, ...]
    plays_on: tuple[int, ...]
    to_come: int
    criteria: tuple[str, ...]
    known: int
    endings: tuple[Ending, ...]
    points: tuple[int, ...]
    beaten: tuple[tuple[int, int], ...] = ()

    @cached_property
    def open_of(self) -> Mapping[int, tuple[int, ...]]:
        """The open matches of each player who has any, as indexes."""
        found: dict[int, tuple[int, ...]] = {}
        for index, match in enumerate(self.matches):
            for player in match.players:
                found[player] = (*found.get(player, ()), index)
        return found

    @property
    def candidates(self) -> list[int]:
        return [player for player, stays in enumerate(self.stays) if stays]

    @property
    def is_simple(self) -> bool:
        """Nothing is to be paired, and nobody has two open matches: then every key is a sum over matches."""
        return not self.to_come and all(len(own) == 1 for own in self.open_of.values())

    @property
    def depends_on_games(self) -> bool:
        """Whether the games of a match, and not only its outcome, can change the order."""
        return any(criterion in GAMES_CRITERIA for criterion in self.criteria[: self.known])

    @property
    def relevant_endings(self) -> Sequence[Ending]:
        """The endings that differ for the order."""
        return self.endings if self.depends_on_games else OUTCOMES

    def gain(self, outcome: Outcome) -> int:
        """Match points of an outcome."""
        return {Outcome.WIN: self.profile.win, Outcome.DRAW: self.profile.draw}.get(outcome, 0)

    def settled(self, match: int, ending: Ending) -> Position:
        """The position after an open match has ended."""
        one = self.matches[match]
        records, points, beaten = list(self.records), list(self.points), self.beaten
        for player, own in zip(one.players, (ending, ending.turned()), strict=False):
            other = one.opponent(player)
            records[player] = after(records[player], own, other)
            points[player] += self.gain(own.outcome)
            if own.outcome is Outcome.WIN and other is not None and self.profile.between_two:
                beaten = (*beaten, (player, other))
        return replace(
            self,
            records=tuple(records),
            points=tuple(points),
            beaten=beaten,
            matches=(*self.matches[:match], *self.matches[match + 1 :]),
        )

    def with_bye(self, player: int) -> Position:
        records, points = list(self.records), list(self.points)
        records[player] = records[player]._replace(byes=records[player].byes + 1)
        points[player] += self.profile.win
        return replace(self, records=tuple(records), points=tuple(points))

    def paired(self, pairs: Sequence[tuple[int, int]], bye: int | None) -> Position:
        """The position after the first of the rounds to come has been paired."""
        after_bye = self if bye is None else self.with_bye(bye)
        last = max((match.round for match in self.matches), default=0) + 1
        matches = tuple(OpenMatch(first, second, last) for first, second in pairs)
        return replace(after_bye, matches=(*self.matches, *matches), to_come=self.to_come - 1)


def after(own: Record, ending: Ending, opponent: int | None) -> Record:
    """A record with one more match."""
    won, lost, drawn = ending.games or (0, 0, 0)
    return own._replace(
        wins=own.wins + (ending.outcome is Outcome.WIN),
        draws=own.draws + (ending.outcome is Outcome.DRAW),
        losses=own.losses + (ending.outcome is Outcome.LOSS),
        games=(own.games[0] + won, own.games[1] + lost, own.games[2] + drawn),
        opponents=own.opponents if opponent is None else (*own.opponents, opponent),
    )


def position_of(
    tournament: Tournament,
    profile: MatchProfile,
    *,
    to_come: int = 0,
    criteria: Sequence[str] = (),
    results: Sequence[Ending] | None = None,
) -> Position:
    """The position of a tournament whose results are all in the file, with ``to_come`` further rounds to be paired.

    Who is marked as having left, and who was not paired in the last round, does not come back.
    """
    swiss = [number for number, round in enumerate(tournament.rounds) if not round.playoff]
    records = tuple(record(player, swiss) for player in tournament.players)
    left = _left(tournament, swiss)
    disqualified = tuple(player.disqualified for player in tournament.players)
    stays = tuple(not gone and not out for gone, out in zip(left, disqualified, strict=True))
    order = tuple(criteria) or profile.criteria
    matches = tuple(_open_matches(tournament, swiss))
    return Position(
        profile=profile,
        records=records,
        stays=stays,
        dropped=tuple(player.dropped_after is not None for player in tournament.players),
        disqualified=disqualified,
        matches=matches,
        plays_on=tuple(player for player, playing in enumerate(stays) if playing),
        to_come=to_come,
        criteria=order,
        known=_known(records, order, profile),
        endings=tuple(results or endings(tournament.settings.games_to_win)),
        points=tuple(match_points(own, profile) for own in records),
        beaten=tuple(_wins(tournament, swiss)) if profile.between_two else (),
    )


def _known(records: Sequence[Record], criteria: Sequence[str], profile: MatchProfile) -> int:
    """How many criteria, from the first, can be told exactly: games that the file does not tell end it. Of percentages
    that a program rounds when it divides only the first can, and only if they are not equal."""
    known = len(criteria)
    if any(own.unknown_games for own in records) or profile.pooled:
        known = next((place for place, name in enumerate(criteria) if name in GAMES_CRITERIA), known)
    if profile.arithmetic != "exact":
        known = next((place + 1 for place, name in enumerate(criteria) if name in PERCENTAGES), known)
    return known


def _left(tournament: Tournament, swiss: Sequence[int]) -> list[bool]:
    """Who does not play on: marked so, or without a place in the last round that the file tells of."""
    last = next(
        (number for number in reversed(swiss) if any(_side(tournament, row, number) for row in _rows(tournament))), None
    )
    return [
        player.dropped_after is not None or (last is not None and _side(tournament, row, last) is None)
        for row, player in enumerate(tournament.players)
    ]


def _rows(tournament: Tournament) -> range:
    return range(len(tournament.players))


def _side(tournament: Tournament, row: int, number: int) -> Side | None:
    sides = tournament.players[row].sides
    return sides[number] if number < len(sides) else None


def _open_matches(tournament: Tournament, swiss: Sequence[int]) -> list[OpenMatch]:
    found: list[OpenMatch] = []
    for number in swiss:
        for row in _rows(tournament):
            side = _side(tournament, row, number)
            if side is None or side.outcome is not None or not side.is_game or side.decided in BYES:
                continue
            other = side.opponent
            back = None if other is None or other == row else _side(tournament, other, number)
            mutual = back is not None and back.opponent == row and back.outcome is None
            if not mutual:
                found.append(OpenMatch(row, None, number, side.table, other if other != row else None))
            elif other is not None and row < other:
                found.append(OpenMatch(row, other, number, side.table))
    return found


def _wins(tournament: Tournament, swiss: Sequence[int]) -> list[tuple[int, int]]:
    return [
        (row, side.opponent)
        for row in _rows(tournament)
        for number in swiss
        if (side := _side(tournament, row, number)) is not None
        and side.opponent is not None
        and side.outcome is Outcome.WIN
    ]
