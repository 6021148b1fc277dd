"""Events of matches with a published table, and slips of every kind planted singly into them.

A sound event is simulated: Swiss pairings, results, drawn matches, byes and players who leave, by a seed; its table is
what the rules give. A planter changes results or published values as a hand would, and knows nothing of how causes are
found. What was planted is undone if the corrected event equals the sound one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple

from crosstable.display import score_text
from crosstable.magic.profiles import MatchProfile, on_day
from crosstable.magic.scores import PERCENTAGES, scores
from crosstable.model import Column, Counting, Decision, Outcome, Player, Round, Side, System, Tournament
from crosstable.reconcile import OPPOSITE
from crosstable.shown import PERCENT, share_text

PROFILES = ("mtr", "melee", "eventlink", "wer", "topdeck", "pokemon")
RESULTS = ((2, 0, 0),) * 9 + ((2, 1, 0),) * 9 + ((1, 1, 0), (0, 0, 3), (1, 1, 1), (1, 0, 0))
BYE = Side(Decision.BYE, Outcome.WIN)
Games = tuple[int, int, int]


def outcome_of(games: Games) -> Outcome:
    return Outcome.DRAW if games[0] == games[1] else Outcome.WIN if games[0] > games[1] else Outcome.LOSS


def turned(games: Games) -> Games:
    return games[1], games[0], games[2]


class Event:
    """Sides by player and round, while an event goes on."""

    def __init__(self, players: int, rounds: int) -> None:
        self.sides: list[list[Side | None]] = [[None] * rounds for _ in range(players)]

    def match(self, number: int, one: int, other: int, games: Games) -> None:
        outcome = outcome_of(games)
        self.sides[one][number] = Side(Decision.PLAYED, outcome, other, games=games)
        self.sides[other][number] = Side(Decision.PLAYED, OPPOSITE[outcome], one, games=turned(games))

    def clear(self, number: int, *players: int) -> None:
        for player in players:
            self.sides[player][number] = None


def simulated(seed: int, players: int, rounds: int, profile: str) -> Tournament:
    """A sound event with its table, rows in the order of the table."""
    random = Random(f"{profile} {seed}")
    event = Event(players, rounds)
    points = [0] * players
    left: dict[int, int] = {}
    met: set[frozenset[int]] = set()
    had_bye: set[int] = set()
    for number in range(rounds):
        order = sorted((p for p in range(players) if p not in left), key=lambda p: (-points[p], random.random()))
        if len(order) % 2:
            free = next((p for p in reversed(order) if p not in had_bye), order[-1])
            order.remove(free)
            had_bye.add(free)
            event.sides[free][number] = BYE
            points[free] += 3
        while order:
            one = order.pop(0)
            other = next((p for p in order if frozenset({one, p}) not in met), order[0])
            order.remove(other)
            met.add(frozenset({one, other}))
            games = random.choice(RESULTS)
            games = turned(games) if random.random() < 0.5 else games
            event.match(number, one, other, games)
            for player, outcome in ((one, outcome_of(games)), (other, OPPOSITE[outcome_of(games)])):
                points[player] += {Outcome.WIN: 3, Outcome.DRAW: 1}.get(outcome or Outcome.LOSS, 0)
        for player in range(players):
            if player not in left and number + 1 < rounds and random.random() < 0.03:
                left[player] = number + 1
    return published(told(event, left, profile))


def told(event: Event, left: Mapping[int, int], profile: str) -> Tournament:
    rounds = len(event.sides[0])
    return Tournament(
        tuple(
            Player(f"Player{row + 1:03}", sides=tuple(own), dropped_after=left.get(row))
            for row, own in enumerate(event.sides)
        ),
        rounds=(Round(),) * rounds,
        system=System("pokemon" if profile == "pokemon" else "magic"),
        counting=Counting(profile),
    )


def published(tournament: Tournament) -> Tournament:
    """The event with the table that its program publishes, rows in that order."""
    profile = profile_of(tournament)
    values = scores(tournament, profile)
    order = sorted(
        range(len(tournament.players)),
        key=lambda p: tuple(-(values[name][p] or 0) for name in profile.criteria),
    )
    new = {row: place for place, row in enumerate(order)}
    players = tuple(
        replace(
            tournament.players[row],
            place=str(place),
            sides=tuple(
                s if s is None or s.opponent is None else replace(s, opponent=new[s.opponent])
                for s in tournament.players[row].sides
            ),
        )
        for place, row in enumerate(order, 1)
    )
    columns = tuple(
        column(profile, index, name, [values[name][row] for row in order])
        for index, name in enumerate(profile.criteria)
    )
    return replace(tournament, players=players, columns=columns)


def profile_of(tournament: Tournament) -> MatchProfile:
    assert tournament.counting is not None
    return on_day(tournament.counting.program, None)


def column(profile: MatchProfile, index: int, name: str, values: list[Fraction | int | None]) -> Column:
    if name not in PERCENTAGES:
        return Column(index, name, name, tuple(map(score_text, values)), tuple(values))
    texts = [None if value is None else share_text(Fraction(value), profile.shown) for value in values]
    return Column(index, name, name, tuple(texts), tuple(value_of(text, profile) for text in texts))


def value_of(text: str | None, profile: MatchProfile) -> Fraction | None:
    if text is None:
        return None
    number = Fraction(text.rstrip("%"))
    return number / PERCENT if profile.shown.percent else number


# Planters


class Planted(NamedTuple):
    """An event with a slip, and the event before."""

    kind: str
    sound: Tournament
    spoilt: Tournament


Sides = dict[tuple[int, int], Side | None]
Planter = Callable[[Tournament, Random], Tournament | None]


def with_sides(tournament: Tournament, sides: Sides) -> Tournament:
    players = [list(player.sides) for player in tournament.players]
    for (player, number), side in sides.items():
        players[player][number] = side
    return replace(
        tournament,
        players=tuple(replace(p, sides=tuple(own)) for p, own in zip(tournament.players, players, strict=True)),
    )


def matches(tournament: Tournament) -> list[tuple[int, int, int, Side]]:
    """Round, both players and the first one's side."""
    return [
        (number, row, side.opponent, side)
        for row, player in enumerate(tournament.players)
        for number, side in enumerate(player.sides)
        if side is not None and side.opponent is not None and row < side.opponent
    ]


def between(number: int, one: int, other: int, games: Games) -> Sides:
    outcome = outcome_of(games)
    return {
        (one, number): Side(Decision.PLAYED, outcome, other, games=games),
        (other, number): Side(Decision.PLAYED, OPPOSITE[outcome], one, games=turned(games)),
    }


def _result(keep: Callable[[Games], bool], other: Callable[[Games, Random], Games]) -> Planter:
    def plant(tournament: Tournament, random: Random) -> Tournament | None:
        found = [m for m in matches(tournament) if m[3].games is not None and keep(m[3].games)]
        if not found:
            return None
        number, one, second, side = random.choice(found)
        assert side.games is not None
        return with_sides(tournament, between(number, one, second, other(side.games, random)))

    return plant


def _one_side(tournament: Tournament, random: Random) -> Tournament | None:
    number, one, _, side = random.choice([m for m in matches(tournament) if m[3].outcome is not Outcome.DRAW])
    assert side.games is not None
    games = turned(side.games)
    return with_sides(tournament, {(one, number): replace(side, games=games, outcome=outcome_of(games))})


def _results_exchanged(tournament: Tournament, random: Random) -> Tournament | None:
    number = random.randrange(len(tournament.rounds))
    found = [m for m in matches(tournament) if m[0] == number]
    pairs = [(a, b) for a in found for b in found if a[1] < b[1] and a[3].games != b[3].games]
    if not pairs:
        return None
    (_, a, b, one), (_, c, d, other) = random.choice(pairs)
    assert one.games is not None
    assert other.games is not None
    return with_sides(tournament, between(number, a, b, other.games) | between(number, c, d, one.games))


def _missing(tournament: Tournament, random: Random) -> Tournament | None:
    number, one, other, _ = random.choice(matches(tournament))
    return with_sides(tournament, {(one, number): None, (other, number): None})


def _twice(tournament: Tournament, random: Random) -> Tournament | None:
    """A match stands again in another round in which neither has one."""
    idle = [
        (number, a, b, side)
        for _, a, b, side in matches(tournament)
        for number in range(len(tournament.rounds))
        if tournament.players[a].sides[number] is None and tournament.players[b].sides[number] is None
    ]
    if not idle:
        return None
    number, a, b, side = random.choice(idle)
    assert side.games is not None
    return with_sides(tournament, between(number, a, b, side.games))


def _reported_twice(tournament: Tournament, random: Random) -> Tournament | None:
    """A match stands twice in its round."""
    number, one, other, side = random.choice(matches(tournament))
    back = tournament.players[other].sides[number]
    assert back is not None
    return replace(tournament, surplus=((one, number, side), (other, number, back)))


def _other_opponent(tournament: Tournament, random: Random) -> Tournament | None:
    """Two players in each other's place in a round."""
    number = random.randrange(len(tournament.rounds))
    found = [m for m in matches(tournament) if m[0] == number]
    if len(found) < 2:
        return None
    (_, a, b, one), (_, c, d, other) = random.sample(found, 2)
    assert one.games is not None
    assert other.games is not None
    return with_sides(tournament, between(number, a, d, one.games) | between(number, c, b, other.games))


def _bye_for_match(tournament: Tournament, random: Random) -> Tournament | None:
    won = [m for m in matches(tournament) if m[3].outcome is Outcome.WIN]
    number, one, other, _ = random.choice(won)
    return with_sides(tournament, {(one, number): BYE, (other, number): None})


def byes(tournament: Tournament) -> list[tuple[int, int]]:
    return [(row, n) for row, p in enumerate(tournament.players) for n, s in enumerate(p.sides) if s == BYE]


def _bye_missing(tournament: Tournament, random: Random) -> Tournament | None:
    found = byes(tournament)
    return with_sides(tournament, {random.choice(found): None}) if found else None


def _bye_not_counted(tournament: Tournament, random: Random) -> Tournament | None:
    """A bye that is told, and that the table does not count."""
    idle = [
        (row, number)
        for row, player in enumerate(tournament.players)
        for number, side in enumerate(player.sides)
        if side is None and (player.dropped_after is None or number < player.dropped_after)
    ] or [
        (row, number)
        for row, player in enumerate(tournament.players)
        for number, side in enumerate(player.sides)
        if side is None
    ]
    return with_sides(tournament, {random.choice(idle): BYE}) if idle else None


def _late_drop(tournament: Tournament, random: Random) -> Tournament | None:
    """Who had left is told with a loss in the next round, against the player who had a bye there."""
    found = [
        (row, player.dropped_after, other)
        for row, player in enumerate(tournament.players)
        if player.dropped_after is not None and player.dropped_after < len(tournament.rounds)
        for other, number in byes(tournament)
        if number == player.dropped_after and not any(s is not None and s.opponent == other for s in player.sides)
    ]
    if not found:
        return None
    row, number, other = random.choice(found)
    return with_sides(tournament, between(number, other, row, (2, 0, 0)))


def with_text(tournament: Tournament, row: int, index: int, text: str | None) -> Tournament:
    columns = list(tournament.columns)
    told = columns[index]
    texts, values = list(told.texts), list(told.values)
    texts[row] = text
    is_number = text is not None and told.criterion == "match_points"
    values[row] = 4 * int(text or 0) if is_number else value_of(text, profile_of(tournament))
    columns[index] = replace(told, texts=tuple(texts), values=tuple(values))
    return replace(tournament, columns=tuple(columns))


def _value(spoil: Callable[[Tournament, int, int, Random], Iterator[str | None]]) -> Planter:
    def plant(tournament: Tournament, random: Random) -> Tournament | None:
        places = [(r, c) for r in range(len(tournament.players)) for c in range(len(tournament.columns))]
        for row, index in random.sample(places, min(len(places), 60)):
            text = tournament.columns[index].texts[row]
            if text is None:
                continue
            others = [t for t in spoil(tournament, row, index, random) if t and t != text]
            if others:
                return with_text(tournament, row, index, random.choice(others))
        return None

    return plant


def _digit(tournament: Tournament, row: int, index: int, random: Random) -> Iterator[str]:
    text = tournament.columns[index].texts[row] or ""
    for n, letter in enumerate(text):
        if letter.isdigit():
            yield text[:n] + random.choice([d for d in "0123456789" if d != letter]) + text[n + 1 :]


def _transposed(tournament: Tournament, row: int, index: int, random: Random) -> Iterator[str]:
    text = tournament.columns[index].texts[row] or ""
    for n in range(len(text) - 1):
        if text[n].isdigit() and text[n + 1].isdigit():
            yield text[:n] + text[n + 1] + text[n] + text[n + 2 :]


def _neighbour(tournament: Tournament, row: int, index: int, random: Random) -> Iterator[str | None]:
    texts = tournament.columns[index].texts
    yield from (texts[near] for near in (row - 1, row + 1) if 0 <= near < len(texts))


def _players_exchanged(tournament: Tournament, random: Random) -> Tournament | None:
    """Two players change places in the table: their names."""
    one, other = random.sample(range(len(tournament.players)), 2)
    columns = [(index, c.texts[one], c.texts[other]) for index, c in enumerate(tournament.columns)]
    if sum(a != b for _, a, b in columns) < 2:
        return None
    for index, a, b in columns:
        tournament = with_text(with_text(tournament, one, index, b), other, index, a)
    places = {one: tournament.players[other].place, other: tournament.players[one].place}
    players = [replace(p, place=places.get(row, p.place)) for row, p in enumerate(tournament.players)]
    return replace(tournament, players=tuple(players))


DRAWS = ((1, 1, 0), (0, 0, 3), (1, 1, 1))
SLIPS: Mapping[str, Planter] = {
    "winner swapped": _result(lambda games: games[0] != games[1], lambda games, _: turned(games)),
    "2-0 for 2-1": _result(
        lambda games: sorted(games) in ([0, 0, 2], [0, 1, 2]) and games[2] == 0,
        lambda games, _: (games[0], 1 - games[1], 0) if games[0] == 2 else (1 - games[0], games[1], 0),
    ),
    "draw for a win": _result(lambda games: games[0] != games[1], lambda _, random: random.choice(DRAWS)),
    "win for a draw": _result(
        lambda games: games[0] == games[1], lambda _, random: random.choice([(2, 0, 0), (1, 2, 0), (2, 1, 0)])
    ),
    "intentional draw as 1-1-0": _result(lambda games: games == (0, 0, 3), lambda games, _: (1, 1, 0)),
    "result on one side": _one_side,
    "results of two tables exchanged": _results_exchanged,
    "match missing": _missing,
    "match twice": _twice,
    "match twice in its round": _reported_twice,
    "another opponent": _other_opponent,
    "bye for a match": _bye_for_match,
    "bye missing": _bye_missing,
    "bye not counted": _bye_not_counted,
    "drop a round too late": _late_drop,
    "value, one digit": _value(_digit),
    "value, digits exchanged": _value(_transposed),
    "value of the row above or below": _value(_neighbour),
    "two players exchanged": _players_exchanged,
}


def planted(kind: str, seed: int, *, players: int | None = None, profile: str | None = None) -> Planted | None:
    random = Random(f"{kind} {seed}")
    size = players or random.choice((8, 13, 16, 23, 32, 47, 64))
    name = profile or PROFILES[seed % len(PROFILES)]
    sound = simulated(seed, size, max(3, (size - 1).bit_length()), name)
    spoilt = SLIPS[kind](sound, random)
    return None if spoilt is None or spoilt == sound else Planted(kind, sound, spoilt)
