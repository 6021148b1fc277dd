"""From what lines tell to a tournament: players who have met, rounds without a game, komi, and where all stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from crosstable.aga import LOCAL, NO_KOMI, PROGRAM, RATING, REST, identifiers, usual_komi
from crosstable.diagnostics import Severity, finding
from crosstable.model import (
    Colour,
    Counting,
    Decision,
    Detail,
    Header,
    Identifier,
    Player,
    Round,
    Settings,
    Side,
    System,
    Tournament,
)
from crosstable.parsers.aga.lines import Game, Notes, Strength
from crosstable.source import Source, Span

MOST_ROUNDS: Final = 999
MOST_RECORDS: Final = 4_000_000
"""Rounds of all players together."""

Places = Mapping[str, Span]


class Entrant(NamedTuple):
    """A player as his line tells him; ``places`` are those of his fields, by name."""

    identifier: str
    player: Player
    row: Span
    places: Places


@dataclass(frozen=True, slots=True)
class Told:
    """All that files of one event tell. ``idle`` says why a player, by identifier, had no game in a round (from 0);
    ``labels`` are headings of rounds that say more than their number."""

    entrants: Sequence[Entrant]
    games: Sequence[Game]
    settings: Settings = field(default_factory=Settings)
    system: System | None = None
    headers: Sequence[tuple[Header, Span]] = ()
    idle: Mapping[tuple[str, int], tuple[Decision, Span]] = field(
        default_factory=dict[tuple[str, int], tuple[Decision, Span]]
    )
    labels: Sequence[str | None] = ()


def entrant(identifier: str, player: Player, row: Span, places: Places) -> Entrant:
    """A player by his normalised identifier."""
    own = identifiers(identifier) or (Identifier(LOCAL, identifier),)
    return Entrant(identifier, replace(player, identifiers=own), row, places)


def detail(name: str, value: str) -> Detail:
    return Detail(PROGRAM, name, value)


def strength_details(strength: Strength) -> list[Detail]:
    """An AGA rating, as it is written; a grade says itself."""
    return [] if strength.rating is None else [detail(RATING, strength.text)]


def rest_of(text: str) -> list[Detail]:
    """What stands in a player's line beyond what is understood."""
    return [detail(REST, text)] if text else []


def nameless(games: Iterable[Game]) -> list[Entrant]:
    """Everybody who is in a game, where no list of players says who they are."""
    first: dict[str, Span] = {}
    for game in games:
        for identifier in (game.white, game.black):
            first.setdefault(identifier, game.span)
    return [entrant(identifier, Player(identifier), span, {}) for identifier, span in first.items()]


class AgaOrigin:
    """Where the parts of a tournament stand (:class:`crosstable.origin.Origin`): a game in its line, for both players;
    of several games in one round the last."""

    def __init__(self, source: Source, told: Told, cells: Mapping[tuple[int, int], Span]) -> None:
        self._source = source
        self._told = told
        self._cells = cells

    @property
    def source(self) -> Source:
        return self._source

    def row(self, player: int) -> Span:
        return self._told.entrants[player].row

    def field(self, player: int, name: str) -> Span:
        return self._told.entrants[player].places.get(name, self.row(player))

    def cell(self, player: int, round: int) -> Span:
        return self._cells.get((player, round), self.row(player))

    def claim(self, player: int, column: int) -> Span:
        """There are no claims in the AGA's files."""
        return self.row(player)

    def heading(self, column: int) -> Span | None:
        return None

    def header(self, index: int) -> Span:
        return self._told.headers[index][1]


def tournament(source: Source, told: Told, notes: Notes) -> Tournament:
    """The tournament. Games of nobody who is in the list, and of too many rounds, are reported."""
    rows: dict[str, int] = {}
    for row, known in enumerate(told.entrants):
        rows.setdefault(known.identifier, row)
    games = _of_some_player(_within_bounds(told, notes), rows, notes)
    rounds = max([game.round for game in games] + [number for _, number in told.idle], default=-1) + 1
    komi = usual_komi((game.handicap, game.komi) for game in games)
    records = _Records(len(told.entrants), rounds)
    for game in games:
        _record(game, komi, rows, records)
    for (identifier, number), (decided, span) in told.idle.items():
        if identifier in rows:
            records.idle(rows[identifier], number, decided, span)
    sides = records.all()
    return Tournament(
        tuple(replace(known.player, sides=own) for known, own in zip(told.entrants, sides, strict=True)),
        tuple(Round(label) for label in (*told.labels, *[None] * rounds)[:rounds]),
        settings=replace(told.settings, komi=komi),
        system=told.system,
        headers=tuple(header for header, _ in told.headers),
        surplus=tuple(records.surplus),
        counting=Counting(PROGRAM),
        origin=AgaOrigin(source, told, records.places),
    )


class _Records:
    """What every player did in every round. Rounds of which nothing is told he was not paired in."""

    def __init__(self, players: int, rounds: int) -> None:
        self._sides: list[dict[int, Side]] = [{} for _ in range(players)]
        self._rounds = rounds
        self.places: dict[tuple[int, int], Span] = {}
        self.surplus: list[tuple[int, int, Side]] = []

    def add(self, player: int, number: int, side: Side, span: Span) -> None:
        if number in self._sides[player]:
            self.surplus.append((player, number, side))
        else:
            self._sides[player][number] = side
        self.places[player, number] = span

    def idle(self, player: int, number: int, decided: Decision, span: Span) -> None:
        if number not in self._sides[player]:
            self.add(player, number, Side(decided), span)

    def all(self) -> list[tuple[Side, ...]]:
        unpaired = Side(Decision.UNPAIRED)
        return [tuple(own.get(number, unpaired) for number in range(self._rounds)) for own in self._sides]


def _within_bounds(told: Told, notes: Notes) -> list[Game]:
    most = min(MOST_ROUNDS, MOST_RECORDS // max(1, len(told.entrants)))
    kept = [game for game in told.games if game.round < most]
    if len(kept) < len(told.games):
        beyond = next(game for game in told.games if game.round >= most)
        message = f"{len(told.games) - len(kept)} games would make more than {most} rounds and are left aside"
        notes.append(finding("R101", message, beyond.span))
    return kept


def _of_some_player(games: Sequence[Game], rows: Mapping[str, int], notes: Notes) -> list[Game]:
    kept: list[Game] = []
    for game in games:
        if game.white in rows or game.black in rows:
            kept.append(game)
        else:
            message = f"neither {game.white} nor {game.black} is in the list of players; the game is left aside"
            notes.append(finding("R101", message, game.span, advice="Add the two players, or correct their numbers."))
    return kept


def _own_komi(game: Game, usual: int | None) -> int | None:
    """A game's komi if it is not what is taken for granted: the usual one in even games, none with handicap."""
    expected = usual if game.handicap in {0, None} else NO_KOMI
    return None if game.komi == expected else game.komi


def _record(game: Game, usual: int | None, rows: Mapping[str, int], records: _Records) -> None:
    komi = _own_komi(game, usual)
    for own, other, colour, outcome in (
        (game.white, game.black, Colour.WHITE, game.outcomes[0]),
        (game.black, game.white, Colour.BLACK, game.outcomes[1]),
    ):
        if own in rows and not (own == other and colour is Colour.BLACK):
            side = Side(
                Decision.PLAYED,
                outcome,
                opponent=rows.get(other),
                colour=colour,
                handicap=game.handicap,
                outsider=None if other in rows else other,
                komi=komi,
            )
            records.add(rows[own], game.round, side, game.span)


def say_inferred(rounds: int, span: Span, notes: Notes) -> None:
    """Of games that nothing divides into rounds, that their order does."""
    if rounds > 1:
        message = (
            f"the games are not divided into rounds; by their order they are {rounds} rounds, a new one beginning "
            "where a player of the current one comes again"
        )
        advice = "To be certain, say which games are of which round, as GAMES 1, GAMES 2 … do in a report for the AGA."
        notes.append(finding("R109", message, span, advice=advice))


def told_twice(what: str, span: Span, notes: Notes) -> None:
    message = f"{what} stands more than once; the last counts"
    notes.append(finding("R105", message, span, severity=Severity.WARNING))
