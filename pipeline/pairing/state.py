"""A tournament as it stands before a round: who plays, with what score, and whom everybody has met.

Rows and rounds count from 0 here, except ``number``, which is the round's as people say it. Scores are quarter points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from crosstable.display import counted
from crosstable.engines import tables
from crosstable.model import BYES, Colour, Decision, Player, Side, System, Tournament
from crosstable.results import Standings
from crosstable.start_line import line
from crosstable.starts import gives_starts, stated_starts
from crosstable.systems import SYSTEMS, Engine, engine_of


class PairingError(Exception):
    """A round cannot be proposed; the message is for people."""


@dataclass(frozen=True, slots=True)
class State:
    """Before round ``number`` of a tournament of the ``system``; everything that is listed is by row.

    ``playing`` are the rows of those who take part. ``floats`` of a player are his games so far, the oldest first: 1
    against a higher score, −1 against a lower one, 0 against the same. ``balance`` is his games with White less those
    with Black, ``last`` his last colour; games with handicap count in neither.
    """

    tournament: Tournament
    number: int
    system: str
    playing: tuple[int, ...]
    scores: tuple[int, ...]
    met: tuple[frozenset[int], ...]
    byes: tuple[int, ...]
    floats: tuple[tuple[int, ...], ...]
    balance: tuple[int, ...]
    last: tuple[Colour | None, ...]

    @property
    def engine(self) -> Engine:
        return SYSTEMS[self.system].engine

    @property
    def is_last(self) -> bool:
        """Whether this is the last round, as far as the number of rounds is planned."""
        return self.tournament.settings.planned_rounds == self.number


def next_round(tournament: Tournament) -> int:
    """The number of the round that is to be paired next. Raises :class:`PairingError` while one is being played."""
    rounds = tournament.rounds
    if any(round.playoff for round in rounds):
        first = next(number for number, round in enumerate(rounds, 1) if round.playoff)
        raise PairingError(f"from round {first} on this is a play-off, which is paired by its bracket")
    if rounds and not any(any(player.sides) for player in tournament.players):
        raise PairingError("the file has no results: nobody can tell who has met whom")
    while rounds and not any(_is_paired(player, len(rounds) - 1) for player in tournament.players):
        rounds = rounds[:-1]
    number = len(rounds) + 1
    _refuse_open(tournament, number)
    planned = tournament.settings.planned_rounds
    if planned is not None and number > planned:
        raise PairingError(f"all {counted(planned, 'round')} are played; for one more say --rounds {number}")
    return number


def _refuse_open(tournament: Tournament, number: int) -> None:
    """Scores are not known while games before the round have no result (X-UR19), nor who has met whom in games whose
    opponents the file does not name."""
    hidden = next(
        (round for player in tournament.players for round, side in _sides(player, number - 1) if side.hides_opponent),
        None,
    )
    if hidden is not None:
        raise PairingError(f"the file does not say who met whom in round {hidden + 1}")
    waiting = [p for p in tournament.pairings() if p.round < number - 1 and p.first_side.outcome is None]
    if waiting:
        before = waiting[0].round
        games = [f"{_name(tournament, p.first)} – {_name(tournament, p.second)}" for p in waiting if p.round == before]
        shown = ", ".join(games[:3]) + (" …" if len(games) > 3 else "")
        raise PairingError(
            f"round {before + 1} is still open: {counted(len(games), 'game')} without a result ({shown}); "
            f"enter them, or propose that round anew with --round {before + 1}"
        )


def _name(tournament: Tournament, row: int | None) -> str:
    return "?" if row is None else tournament.players[row].name


def state_before(tournament: Tournament, number: int, absent: Collection[int] = ()) -> State:
    """The tournament before round ``number`` (from 1), which may have been played already. ``absent`` are rows of
    players who do not take part. Raises :class:`PairingError` if results of earlier rounds are missing."""
    if number - 1 > len(tournament.rounds):
        raise PairingError(f"round {number} cannot be paired: the tournament has {len(tournament.rounds)}")
    _refuse_open(tournament, number)
    return _state(tournament, _standings(tournament, number), number, absent)


def states(tournament: Tournament) -> list[State]:
    """The tournament before each of its rounds, as far as the results are known; play-offs are left out."""
    held = [number for number, round in enumerate(tournament.rounds, 1) if not round.playoff]
    open_rounds = {p.round + 1 for p in tournament.pairings() if p.first_side.outcome is None}
    hidden = {n + 1 for player in tournament.players for n, side in _sides(player, len(held)) if side.hides_opponent}
    known = [number for number in held if number <= min(open_rounds | hidden, default=number)]
    standings = _standings(tournament, len(known))
    return [_state(tournament, standings[:number], number) for number in known]


def _standings(tournament: Tournament, rounds: int) -> list[Standings]:
    """The tables before each of so many rounds."""
    return tables(tournament, range(rounds)) if rounds else []


def _state(tournament: Tournament, standings: Sequence[Standings], number: int, absent: Collection[int] = ()) -> State:
    system = standings[-1].system if standings[-1].system in SYSTEMS else "swiss"
    name = score_of(system)
    scores = [
        _by_row(tournament, [(line.player, line.scores.get(name)) for line in table.lines]) for table in standings
    ]
    sides = [list(_sides(player, number - 1)) for player in tournament.players]
    return State(
        tournament,
        number,
        system,
        tuple(row for row in _playing(tournament, number - 1) if row not in absent),
        scores[-1],
        tuple(frozenset(side.opponent for _, side in own if side.opponent is not None) for own in sides),
        tuple(sum(side.decided in BYES for _, side in own) for own in sides),
        tuple(_floats(row, own, scores) for row, own in enumerate(sides)),
        tuple(sum(_colours(own)) for own in sides),
        tuple(_last_colour(own) for own in sides),
    )


def score_of(system: str) -> str:
    """The criterion by which players of a system are paired: the one that comes first, of Swiss tournaments wins."""
    return SYSTEMS[system].criteria[0]


def _by_row(tournament: Tournament, values: Sequence[tuple[int, object]]) -> tuple[int, ...]:
    """Values of the rows; whoever has none counts as the weakest."""
    known = {row: value for row, value in values if isinstance(value, int)}
    least = min(known.values(), default=0)
    return tuple(known.get(row, least) for row in range(len(tournament.players)))


def _sides(player: Player, rounds: int) -> Iterator[tuple[int, Side]]:
    return ((number, side) for number, side in enumerate(player.sides[:rounds]) if side is not None)


def _is_paired(player: Player, round: int) -> bool:
    side = player.sides[round] if 0 <= round < len(player.sides) else None
    return side is not None and (side.is_game or side.decided in BYES)


def _playing(tournament: Tournament, round: int) -> Iterator[int]:
    """Who takes part in a round: who was paired in it, or, if nobody was yet, who has not left and is not absent."""
    players = tournament.players
    if any(_is_paired(player, round) for player in players):
        yield from (row for row, player in enumerate(players) if _is_paired(player, round))
        return
    leaves = engine_of(tournament) is Engine.MATCHES and any(_is_paired(player, round - 1) for player in players)
    for row, player in enumerate(players):
        gone = player.disqualified or player.preliminary or round in player.absences
        gone = gone or (player.dropped_after is not None and player.dropped_after <= round)
        if not gone and not (leaves and not _is_paired(player, round - 1)):
            yield row


def idle_last(state: State) -> list[int]:
    """Those who take part although they did not play the round before."""
    before = state.number - 2
    if before < 0:
        return []
    return [row for row in state.playing if not _is_paired(state.tournament.players[row], before)]


def _floats(row: int, sides: Sequence[tuple[int, Side]], scores: Sequence[Sequence[int]]) -> tuple[int, ...]:
    own = [(scores[number][row], scores[number][side.opponent]) for number, side in sides if side.opponent is not None]
    return tuple((other > mine) - (other < mine) for mine, other in own)


def settled(state: State) -> Tournament:
    """The tournament with what only its printed columns tell put beside its players: its system and the start scores,
    which a table with one more round would have no more."""
    tournament = state.tournament
    told = {column.criterion for column in tournament.columns}
    if state.engine is Engine.MATCHES or not told or gives_starts(tournament.system):
        return tournament
    players = tournament.players
    if state.system == "mcmahon" or "start" in told:
        (table,) = tables(tournament, [0])
        starts = {entry.player: entry.scores.get("start") for entry in table.lines}
        known = ((player, starts.get(row)) for row, player in enumerate(players))
        players = tuple(replace(one, start=start) if isinstance(start, int) else one for one, start in known)
    return replace(tournament, players=players, system=tournament.system or System(state.system))


def doubtful_scores(state: State) -> list[int]:
    """Rows whose printed McMahon score agrees neither with the games nor with a start score by grade or group, in a
    table that prints no start scores: as where results were entered and the scores left."""
    tournament = state.tournament
    printed = next(
        (column for column in tournament.columns if column.criterion == "mms" and column.after is None), None
    )
    if state.engine is not Engine.SCORES or printed is None or stated_starts(tournament) is not None:
        return []
    if state.system != "mcmahon":
        scores = zip(printed.values, state.scores, strict=True)
        is_last = state.number > len(tournament.rounds)
        return [row for row, (told, score) in enumerate(scores) if is_last and told is not None and told != score]
    (table,) = tables(tournament, [0])
    found = [(entry.player, entry.scores.get("start")) for entry in table.lines]
    starts = [start if isinstance(start, int) else None for _, start in sorted(found)]
    rule = line(tournament.players, starts)
    return list(rule.out) if rule.of_anybody else list(range(len(starts)))


_COLOURS = {Colour.WHITE: 1, Colour.BLACK: -1}


def _colours(sides: Sequence[tuple[int, Side]]) -> Iterator[int]:
    """1 for each even game with White, −1 for each with Black."""
    return (
        _COLOURS[side.colour]
        for _, side in sides
        if side.colour is not None and not side.handicap and side.decided is Decision.PLAYED
    )


def _last_colour(sides: Sequence[tuple[int, Side]]) -> Colour | None:
    even = [side.colour for _, side in sides if side.colour is not None and not side.handicap]
    return even[-1] if even else None
