"""The bracket of a play-off: who meets whom, from the Swiss table before it or as it was really played.

Seeds are places in the table after the Swiss rounds. From top to bottom the first round is 1-8, 4-5, 2-7, 3-6 (and so
on for 2, 4, 16, 32), and the winners of two matches that stand one below the other meet (Magic Tournament Rules, 10.4).
Where fewer play, the best seeds have no opponent in the first round. Pairings that were really made go before all this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from crosstable.magic.fitting import MatchFit, fit_matches
from crosstable.magic.playoff import Duel, duels, playoff_rounds
from crosstable.magic.standings import table_after
from crosstable.model import Tournament


class State(Enum):
    """How far a match has come. ``SPLIT``: drawn, as when the prizes are shared; ``UNPLAYED``: paired, and no result is
    reported; ``LOST``: by both; ``BYE``: one player without opponent; ``OPEN``: still to be paired."""

    DECIDED = "decided"
    SPLIT = "split"
    UNPLAYED = "unplayed"
    LOST = "lost by both"
    BYE = "bye"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the two lines of a match: a row of the table with its seed, if it is known who it is, the games he won
    in the match, if they are told, and whether he goes on to the next (in the final: whether he has won)."""

    player: int | None = None
    seed: int | None = None
    games: int | None = None
    advances: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the tree: the one at ``place`` (from 0, top to bottom) of ``round`` (from 0); its winner goes to
    place // 2 of the next round, to the top line from even places. The round as a whole has room for so many matches as
    a full bracket would have; those that nobody needs are left out."""

    round: int
    place: int
    top: Slot
    bottom: Slot
    state: State
    drawn_games: int = 0
    table: int | None = None

    @property
    def slots(self) -> tuple[Slot, Slot]:
        return self.top, self.bottom

    @property
    def winner(self) -> int | None:
        """The row of the player who goes on, or has won the final."""
        return next((slot.player for slot in self.slots if slot.advances), None)


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the tree, its matches from top to bottom."""

    label: str
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A play-off of ``size`` players (2, 4, 8 …, of whom some may be missing). ``further`` are matches of those who
    have lost already, for third place and the like. ``ranks`` are final ranks so far, (row, rank), best first; equal
    players share one. ``projected``: nothing has been paired yet, the seeds are those of the table as it stands."""

    size: int
    rounds: tuple[BracketRound, ...]
    further: tuple[BracketRound, ...]
    ranks: tuple[tuple[int, int], ...]
    projected: bool

    @property
    def winner(self) -> int | None:
        return self.rounds[-1].matches[0].winner


def bracket(tournament: Tournament, *, cut: int | None = None, profile: str | None = None) -> Bracket | None:
    """The bracket of a tournament; ``None`` where it has no play-off.

    ``cut`` is how many go on, by default what the file says; where nothing says so and nothing is paired, nobody does.
    """
    fit = fit_matches(tournament, profile)
    size = (tournament.settings.cut or 0) if cut is None else cut
    numbers = playoff_rounds(tournament.rounds)
    swiss = numbers[0] if numbers else len(tournament.rounds)
    order = [line.player for line in table_after(fit, swiss).lines]
    if numbers:
        seeds = {player: seed for seed, player in enumerate(order, 1)}
        return _Played(tournament, fit, seeds, size).bracket()
    size = min(size, len(order))
    return _projected([player for player in order if _plays_on(tournament, player)][:size]) if size > 1 else None


def standard_order(size: int) -> list[int]:
    """The seeds of a full bracket of ``size`` (a power of two) from top to bottom: 1, 8, 4, 5, 2, 7, 3, 6."""
    order = [1]
    while len(order) < size:
        order = [seed for better in order for seed in (better, 2 * len(order) + 1 - better)]
    return order


def _plays_on(tournament: Tournament, row: int) -> bool:
    player = tournament.players[row]
    left = player.dropped_after is not None and player.dropped_after < len(tournament.rounds)
    return not player.disqualified and not left


def _full(players: int) -> int:
    """The size of the smallest full bracket for so many players."""
    return 1 << max(players - 1, 1).bit_length()


def _label(matches: int) -> str:
    return {1: "Final", 2: "Semifinals", 4: "Quarterfinals"}.get(matches, f"Round of {2 * matches}")


def _projected(players: Sequence[int]) -> Bracket | None:
    """The bracket of players in the order of their seeds, nothing paired yet."""
    if len(players) < 2:
        return None
    size = _full(len(players))
    seeds = {seed: Slot(player, seed) for seed, player in enumerate(players, 1)}
    order = standard_order(size)
    first: dict[int, Match] = {}
    for place, (better, worse) in enumerate(zip(order[::2], order[1::2], strict=True)):
        first[place] = _paired(0, place, seeds[better], seeds.get(worse))
    return Bracket(size, _grown([first], size, {}), (), (), projected=True)


def _paired(round: int, place: int, top: Slot, bottom: Slot | None) -> Match:
    if bottom is None:
        going = Slot(top.player, top.seed, advances=True)
        return Match(round, place, going, Slot(), State.BYE)
    return Match(round, place, top, bottom, State.OPEN)


def _grown(stages: Sequence[Mapping[int, Match]], size: int, labels: Mapping[int, str]) -> tuple[BracketRound, ...]:
    """All rounds from those that are known, with matches to come between those who go on."""
    rounds: list[BracketRound] = []
    below: Mapping[int, Match] = {}
    for number in range(size.bit_length() - 1):
        room = size >> (number + 1)
        known: Mapping[int, Match] = stages[number] if number < len(stages) else {}
        places = sorted({*range(room), *known})
        here = {place: known.get(place) or _to_come(number, place, below) for place in places}
        below = {place: match for place, match in here.items() if match is not None}
        rounds.append(BracketRound(labels.get(number) or _label(room), tuple(below.values())))
    return tuple(rounds)


def _to_come(round: int, place: int, below: Mapping[int, Match]) -> Match | None:
    """A match that is not paired yet, if anybody can come to it."""
    if not round:
        return None
    feeders = [below.get(2 * place), below.get(2 * place + 1)]
    top, bottom = (_going_on(feeder) for feeder in feeders)
    return Match(round, place, top, bottom, State.OPEN)


def _going_on(feeder: Match | None) -> Slot:
    for slot in () if feeder is None else feeder.slots:
        if slot.advances:
            return Slot(slot.player, slot.seed)
    return Slot()


class _Played:
    """A play-off that was paired, at least in part: its matches find their places in the tree."""

    def __init__(self, tournament: Tournament, fit: MatchFit, seeds: Mapping[int, int], cut: int) -> None:
        found = duels(tournament)
        main = [duel for duel in found if duel.main]
        used = sorted({duel.stage for duel in main})
        self.labels = {level: tournament.rounds[_number(tournament, stage)].label for level, stage in enumerate(used)}
        self.stages: list[list[Duel]] = [[duel for duel in main if duel.stage == stage] for stage in used]
        self.further = [duel for duel in found if not duel.main]
        self.tournament, self.fit, self.seeds = tournament, fit, seeds
        entrants = {player for duel in main for player in duel.players}
        self.size = max(_full(len(entrants)), 1 << len(self.stages), self._size_of(min(cut, len(seeds))))
        self.standard = {seed: index for index, seed in enumerate(standard_order(self.size))}
        self.next_duel = {
            (level, player): duel
            for level, stage in enumerate(self.stages)
            for duel in stage
            for player in duel.players
        }

    def _size_of(self, cut: int) -> int:
        """The size of a bracket of ``cut`` players, if its first round can be the one that was paired: then those who
        are not in it have no opponent yet."""
        size = _full(cut)
        has_final = len(self.stages) > 1 and len(self.stages[-1]) == 1
        paired = len(self.stages[0]) if self.stages else 0
        return size if not has_final and paired == cut - size // 2 else 0

    def bracket(self) -> Bracket:
        placed = self._placed()
        stages = [
            {place: self._match(level, place, duel) for place, duel in sorted(stage.items())}
            for level, stage in enumerate(placed)
        ]
        labels = {level: label for level, label in self.labels.items() if label}
        self._add_byes(stages)
        return Bracket(
            self.size, _grown(stages, self.size, labels), self._further(), tuple(self._ranks()), projected=False
        )

    def _placed(self) -> list[dict[int, Duel]]:
        """Every stage's matches by their places: below the match to which a player goes on, else where his seed would
        have him."""
        placed: list[dict[int, Duel]] = [{} for _ in self.stages]
        for level in reversed(range(len(self.stages))):
            above = placed[level + 1] if level + 1 < len(placed) else {}
            here = placed[level]
            for place, duel in above.items():
                for line, player in enumerate(self._lines(level + 1, duel)):
                    feeder = self.next_duel.get((level, player))
                    if feeder is not None and feeder not in here.values():
                        here[2 * place + line] = feeder
            rest = [duel for duel in self.stages[level] if duel not in here.values()]
            for duel in sorted(rest, key=lambda duel: self._best(level, duel)):
                here[self._free(level, duel, here)] = duel
        return placed

    def _free(self, level: int, duel: Duel, taken: Mapping[int, Duel]) -> int:
        room = max(self.size >> (level + 1), len(self.stages[level]))
        wanted = self.standard.get(self._best(level, duel), 0) >> (level + 1)
        return wanted if wanted not in taken else next(place for place in range(room + 1) if place not in taken)

    def _lines(self, level: int, duel: Duel) -> list[int]:
        """The players of a match, the one above first: he whose part of the tree has the better seed at its best."""
        return sorted(duel.players, key=lambda player: self._best_below(level, player))

    def _best(self, level: int, duel: Duel) -> int:
        """The best seed in the part of the tree that ends with a match."""
        return min(self._best_below(level, player) for player in duel.players)

    def _best_below(self, level: int, player: int) -> int:
        before = self.next_duel.get((level - 1, player)) if level else None
        return self.seeds[player] if before is None else self._best(level - 1, before)

    def _match(self, level: int, place: int, duel: Duel) -> Match:
        top, bottom = self._lines(level, duel)
        return Match(
            level,
            place,
            self._slot(level, duel, top),
            self._slot(level, duel, bottom),
            _state(duel),
            duel.games[2] if duel.games else 0,
            duel.table,
        )

    def _slot(self, level: int, duel: Duel, player: int) -> Slot:
        paired_again = duel.main and (level + 1, player) in self.next_duel
        won = duel.winner == player
        return Slot(player, self.seeds[player], duel.games_of(player), advances=won or paired_again)

    def _add_byes(self, stages: Sequence[dict[int, Match]]) -> None:
        """A player who comes to a match from nowhere had no opponent before it."""
        for level in range(1, len(stages)):
            for place, match in sorted(stages[level].items()):
                for line, slot in enumerate(match.slots):
                    if slot.player is not None and (level - 1, slot.player) not in self.next_duel:
                        below = 2 * place + line
                        stages[level - 1].setdefault(below, _paired(level - 1, below, slot, None))

    def _further(self) -> tuple[BracketRound, ...]:
        rounds: list[BracketRound] = []
        for stage in sorted({duel.stage for duel in self.further}):
            duels = [duel for duel in self.further if duel.stage == stage]
            label = self.tournament.rounds[_number(self.tournament, stage)].label or "Further matches"
            last = len(self.stages)
            matches = tuple(self._match(last, place, duel) for place, duel in enumerate(duels))
            rounds.append(BracketRound(label, matches))
        return tuple(rounds)

    def _ranks(self) -> Iterator[tuple[int, int]]:
        """Final ranks of those who play in it, by the rule of the platform."""
        entrants = {player for stage in self.stages for duel in stage for player in duel.players}
        for line in table_after(self.fit, len(self.tournament.rounds)).lines:
            if line.player in entrants:
                yield line.player, line.place


def _number(tournament: Tournament, stage: int) -> int:
    return playoff_rounds(tournament.rounds)[stage]


def _state(duel: Duel) -> State:
    if duel.winner is not None:
        return State.DECIDED
    if duel.drawn:
        return State.SPLIT
    return State.LOST if duel.lost else State.UNPLAYED
