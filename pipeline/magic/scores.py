"""Match points and percentages, by the rules of a profile (Magic Tournament Rules, Appendix C, and its variants).

    match-win percentage  = match points / (3 × rounds in which the player competed)
    game-win percentage   = game points / (3 × games)
    OMW, OGW              = mean of the opponents' percentages, each at least the floor; byes have no opponent
    OOMW                  = mean of the opponents' OMW (Pokémon, Konami)

A round that the file tells nothing of, and a match without a result, is no round that counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from crosstable.magic.arithmetic import ARITHMETICS, Arithmetic, Number
from crosstable.magic.profiles import MatchProfile, Playoff
from crosstable.model import BYES, QUARTER, Decision, Outcome, Player, Round, Side, Tournament, Value

PERCENTAGES = ("mw", "omw", "gw", "ogw", "oomw")
CRITERIA = ("match_points", *PERCENTAGES)
"""What the engine computes, names of :data:`crosstable.criteria.CRITERIA`."""

GAME_WIN, GAME_DRAW = 3, 1
"""Game points; the same in every program that has them."""

Games = tuple[int, int, int]
"""Games won, lost and drawn."""
NO_GAMES: Games = (0, 0, 0)

Scores = Mapping[str, Sequence[Value | None]]


class Record(NamedTuple):
    """What a player did: matches won, drawn and lost (a loss without opponent is one), byes, the games of the matches
    and of losses without opponent, whether the games of a match are not known, and the rows of his opponents, one a
    match."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    games: Games = NO_GAMES
    games_without_opponent: Games = NO_GAMES
    unknown_games: bool = False
    opponents: tuple[int, ...] = ()

    @property
    def rounds(self) -> int:
        """Rounds in which he competed, byes left out."""
        return self.wins + self.draws + self.losses


class Percentage(NamedTuple):
    """A percentage as what it is made of; ``whole`` is 0 where there is nothing to divide by."""

    part: int
    whole: int


def record(player: Player, rounds: Sequence[int]) -> Record:
    """What a player did in some rounds (from 0)."""
    won = drawn = lost = byes = 0
    games = without = NO_GAMES
    unknown = False
    opponents: list[int] = []
    for number in rounds:
        side = player.sides[number] if number < len(player.sides) else None
        if side is None or not outcome_counts(side):
            continue
        if side.decided is not Decision.PLAYED and side.decided in BYES:
            byes += 1
            continue
        outcome = side.outcome
        won += outcome is Outcome.WIN
        drawn += outcome is Outcome.DRAW
        lost += outcome is Outcome.LOSS
        if side.games is None:
            unknown = unknown or side.is_game
        elif side.is_game:
            games = _plus(games, side.games)
        else:
            without = _plus(without, side.games)
        if side.opponent is not None:
            opponents.append(side.opponent)
    return Record(won, drawn, lost, byes, games, without, unknown, tuple(opponents))


def outcome_counts(side: Side) -> bool:
    """Whether the side is of a round in which the player competed, or had a bye."""
    decided = side.decided
    if decided is Decision.PLAYED:  # most are, and this is asked for every match of thousands of players
        return side.outcome is not None
    if decided in BYES:
        return side.outcome in {None, Outcome.WIN}
    return side.outcome is not None and decided not in {Decision.ABSENT, Decision.UNPAIRED}


def _plus(games: Games, more: Games, times: int = 1) -> Games:
    return games[0] + times * more[0], games[1] + times * more[1], games[2] + times * more[2]


def match_points(own: Record, profile: MatchProfile) -> int:
    return profile.win * (own.wins + own.byes) + profile.draw * own.draws


def match_wins(own: Record, profile: MatchProfile) -> Percentage:
    """The match-win percentage, before any floor."""
    byes = own.byes if profile.bye_in_match_wins else 0
    part = profile.share_of_win * (own.wins + byes) + profile.share_of_draw * own.draws
    return Percentage(part, profile.share_of_win * (own.rounds + byes))


def game_wins(own: Record, profile: MatchProfile) -> Percentage:
    """The game-win percentage, before any floor."""
    games = _plus(own.games, profile.bye_games or NO_GAMES, own.byes)
    if profile.assigned_loss_games:
        games = _plus(games, own.games_without_opponent)
    return Percentage(GAME_WIN * games[0] + GAME_DRAW * games[2], GAME_WIN * sum(games))


def opponents(own: Record, profile: MatchProfile) -> Sequence[int]:
    """The rows of the opponents who count, one a time that they count."""
    return tuple(dict.fromkeys(own.opponents)) if profile.rematch_once else own.opponents


class Records:
    """The records of all players of a tournament, each made once whatever profile counts them."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._of: dict[tuple[int, ...], list[Record]] = {}

    def of(self, rounds: Sequence[int]) -> list[Record]:
        """What every player did in some rounds (from 0)."""
        key = tuple(rounds)
        if key not in self._of:
            self._of[key] = [record(player, rounds) for player in self.tournament.players]
        return self._of[key]


def scores(tournament: Tournament, profile: MatchProfile, through: int | None = None) -> Scores:
    """Every criterion for every player after ``through`` rounds (all of them by default), play-offs as the profile has
    them. Match points are quarter points, percentages fractions; ``None``: not to be computed."""
    return scores_of(Records(tournament), profile, through)


def scores_of(records: Records, profile: MatchProfile, through: int | None = None) -> Scores:
    """:func:`scores` of a tournament whose records may be there already."""
    tournament = records.tournament
    rounds = range(len(tournament.rounds) if through is None else through)
    swiss = [number for number in rounds if not tournament.rounds[number].playoff]
    if profile.playoff is Playoff.NOBODY or len(swiss) == len(rounds):
        return _scores(records, profile, swiss)
    everybody = _scores(records, profile, rounds)
    if profile.playoff is Playoff.EVERYBODY:
        return everybody
    missed_it = _scores(records, profile, swiss)
    playing = [in_playoff(player, tournament.rounds[: len(rounds)]) for player in tournament.players]
    return {
        name: [full if plays else short for full, short, plays in zip(everybody[name], values, playing, strict=True)]
        for name, values in missed_it.items()
    }


def counted_rounds(player: Player, rounds: Sequence[Round], profile: MatchProfile) -> Sequence[int]:
    """The rounds (from 0) whose matches a player's own row counts."""
    own = profile.playoff is Playoff.OWN and in_playoff(player, rounds)
    if own or profile.playoff is Playoff.EVERYBODY:
        return range(len(rounds))
    return [number for number, round in enumerate(rounds) if not round.playoff]


def in_playoff(player: Player, rounds: Sequence[Round]) -> bool:
    """Whether a player takes part in the play-off."""
    return any(side is not None and round.playoff for side, round in zip(player.sides, rounds, strict=False))


def _scores(records: Records, profile: MatchProfile, rounds: Sequence[int]) -> Scores:
    return table_of(records, profile, rounds).scores()


def table_of(records: Records, profile: MatchProfile, rounds: Sequence[int]) -> MatchTable:
    """What the records of some rounds (from 0) give."""
    dropped = [player.dropped_after is not None for player in records.tournament.players]
    return MatchTable(profile, records.of(rounds), dropped)


class MatchTable:
    """The records of all players under one profile, and what follows from them."""

    def __init__(self, profile: MatchProfile, own: Sequence[Record], dropped: Sequence[bool]) -> None:
        self.profile = profile
        self.own = own
        self.dropped = dropped
        self.by: Arithmetic = ARITHMETICS[profile.arithmetic]
        self.met = [opponents(one, profile) for one in own]
        self.matches = [match_wins(one, profile) for one in own]
        self.games = [self.games_of(one) for one in own]
        self.floor = None if profile.floor is None else self._number(profile.floor)
        self._floored: dict[Percentage, Number | None] = {}

    def games_of(self, one: Record) -> Percentage | None:
        return None if one.unknown_games else game_wins(one, self.profile)

    @cached_property
    def match_shares(self) -> list[Number | None]:
        return [self.match_share(player, percentage) for player, percentage in enumerate(self.matches)]

    @cached_property
    def game_shares(self) -> list[Number | None]:
        return [None if games is None else self.share(games) for games in self.games]

    @cached_property
    def omw(self) -> list[Number | None]:
        return self._of_opponents(self.matches, self.match_shares)

    def scores(self) -> Scores:
        return {
            "match_points": [QUARTER * match_points(one, self.profile) for one in self.own],
            "mw": [as_fraction(share) for share in self.match_shares],
            "omw": [as_fraction(value) for value in self.omw],
            "gw": [self.own_games(games) for games in self.games],
            "ogw": [as_fraction(value) for value in self._of_opponents(self.games, self.game_shares)],
            "oomw": [as_fraction(value) for value in self._further(self.omw)],
        }

    def _number(self, share: Fraction) -> Number:
        return self.by.ratio(share.numerator, share.denominator)

    def match_share(self, player: int, percentage: Percentage) -> Number | None:
        """What a match-win percentage counts to the opponents of a player."""
        share = self.share(percentage)
        most = self.profile.most_if_dropped
        if share is None or most is None or not self.dropped[player]:
            return share
        return min(share, self._number(most))

    def share(self, percentage: Percentage) -> Number | None:
        """What a percentage counts to the opponents: at least the floor, which also stands for one of nothing."""
        if percentage not in self._floored:
            self._floored[percentage] = self._raised(percentage)
        return self._floored[percentage]

    def _raised(self, percentage: Percentage) -> Number | None:
        if not percentage.whole:
            return self.floor
        share = self.by.ratio(*percentage)
        return share if self.floor is None else max(share, self.floor)

    def own_games(self, games: Percentage | None) -> Fraction | None:
        """The game-win percentage as the player sees it."""
        if games is None:
            return None
        if self.profile.shows_floor:
            return as_fraction(self.share(games))
        return Fraction(self.by.ratio(*games)) if games.whole else Fraction(0)

    def _of_opponents(
        self, percentages: Sequence[Percentage | None], shares: Sequence[Number | None]
    ) -> list[Number | None]:
        if self.profile.pooled:
            return [self.pooled([percentages[other] for other in met]) for met in self.met]
        return self._means(shares)

    def _further(self, omw: Sequence[Number | None]) -> list[Number | None]:
        """The opponents' OMW: their mean, or what all their opponents have, added up and divided."""
        if not self.profile.pooled:
            return self._means(omw)
        sums = [added([self.matches[other] for other in met]) for met in self.met]
        return [self.pooled([sums[other] for other in met]) for met in self.met]

    def pooled(self, percentages: Sequence[Percentage | None]) -> Number | None:
        """Percentages added up and then divided."""
        total = added(percentages)
        return None if total is None else self.by.ratio(*total) if total.whole else self._nobody()

    def mean(self, shares: Sequence[Number | None]) -> Number | None:
        """The mean of what some opponents have; ``None`` where one of them has nothing."""
        if not shares:
            return self._nobody()
        return None if None in shares else self.by.means(shares, [range(len(shares))])[0]

    def _means(self, shares: Sequence[Number | None]) -> list[Number | None]:
        """For every player the mean of what his opponents have; ``None`` where one of them has nothing."""
        known = [share if share is not None else self.by.ratio(0, 1) for share in shares]
        unknown = {player for player, share in enumerate(shares) if share is None}
        having = [player for player, met in enumerate(self.met) if met and unknown.isdisjoint(met)]
        means = iter(self.by.means(known, [self.met[player] for player in having]))
        of: dict[int, Number] = dict(zip(having, means, strict=True))
        return [of.get(player) if met else self._nobody() for player, met in enumerate(self.met)]

    def _nobody(self) -> Number | None:
        none = self.profile.without_opponents
        return None if none is None else self._number(none)


def added(percentages: Sequence[Percentage | None]) -> Percentage | None:
    known = [percentage for percentage in percentages if percentage is not None]
    if len(known) < len(percentages):
        return None
    return Percentage(sum(p.part for p in known), sum(p.whole for p in known))


def as_fraction(value: Number | None) -> Fraction | None:
    return value if value is None or isinstance(value, Fraction) else Fraction(value)
