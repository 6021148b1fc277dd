"""Events of URAGAN and MP to test with, counted on paper or by a second, plain implementation of the scheme."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.model import (
    QUARTER,
    Colour,
    Column,
    Decision,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    System,
    Tournament,
)
from crosstable.pairing.uragan import Entrant, pair_round

RATINGS = (2099, 2085, 2040, 2031, 1960, 1850, 1805)
"""P1 to P7 of the worked tournament (systems.md 2.3)."""
STARTS = (109, 108, 104, 103, 98, 92, 90)
BYE = Side(Decision.BYE, Outcome.WIN)
ABSENT = Side(Decision.ABSENT, Outcome.LOSS)

Played = tuple[int, int, int, str, int, int]
"""White and Black (from 1), handicap, the winner's colour, and the points of White and Black."""
GAMES: Sequence[Sequence[Played]] = (
    ((1, 4, 1, "B", 12, 28), (2, 3, 0, "W", 30, 10), (5, 7, 2, "W", 32, 8)),
    ((2, 5, 2, "B", 14, 26), (4, 6, 2, "W", 34, 6), (1, 3, 1, "B", 12, 28)),
    ((4, 5, 0, "B", 10, 30), (1, 2, 0, "B", 10, 30), (6, 7, 0, "B", 10, 30)),
)
BYES = (6, 7, 3)
TOTALS = (
    (121, 138, 114, 131, 130, 112, 98),
    (133, 152, 142, 165, 156, 118, 118),
    (143, 182, 162, 175, 186, 128, 148),
)
"""After each round, as systems.md prints them."""


class Event(NamedTuple):
    """An event as cells and printed numbers, so that a fault can be planted in either: ``sides`` by round and row,
    ``gains`` by round and row and ``totals`` by number of rounds and row, in points."""

    ratings: tuple[int | None, ...]
    starts: tuple[int | None, ...]
    sides: tuple[tuple[Side | None, ...], ...]
    gains: tuple[tuple[int, ...], ...]
    totals: tuple[tuple[int, ...], ...]
    system: System = System("uragan")
    planned: int | None = None
    printed_starts: bool = True

    def tournament(self, *, gains: bool = True, running: bool = True, starts: bool = True) -> Tournament:
        """The tournament with the columns that are asked for, and the totals in the end."""
        rows = range(len(self.ratings))
        columns: list[tuple[str, Sequence[int | None], int | None]] = []
        if starts:
            columns.append(("start", self.starts, None))
        for number, values in enumerate(self.gains, 1):
            columns += [("gain", values, number)] if gains else []
            columns += [(self.system.name, self.totals[number - 1], number)] if running else []
        columns.append((self.system.name, self.totals[-1], None))
        return Tournament(
            players=tuple(
                Player(f"P{row + 1}", rating=self.ratings[row], sides=tuple(round[row] for round in self.sides))
                for row in rows
            ),
            rounds=tuple(Round() for _ in self.sides),
            columns=tuple(column(index, *facts) for index, facts in enumerate(columns)),
            settings=Settings(planned_rounds=self.planned),
            system=self.system,
        )

    def with_game(self, number: int, first: int, second: int, **changes: object) -> Event:
        """The event with both cells of a game (rows from 0) changed alike."""
        return self.with_cell(number, first, **changes).with_cell(number, second, **changes)

    def with_cell(self, number: int, row: int, **changes: object) -> Event:
        rounds = [list(round) for round in self.sides]
        side = rounds[number][row]
        assert side is not None
        rounds[number][row] = replace(side, **changes)  # type: ignore[arg-type]
        return self._replace(sides=tuple(tuple(round) for round in rounds))


def column(index: int, criterion: str, values: Sequence[int | None], after: int | None) -> Column:
    return Column(
        index,
        criterion.title(),
        criterion,
        tuple(None if value is None else str(value) for value in values),
        tuple(None if value is None else QUARTER * value for value in values),
        after=after,
    )


def sides(white: int, black: int, stones: int, result: str) -> dict[int, Side]:
    """Both sides of a game of rows from 0, by row; the result is ``W``, ``B``, ``jigo`` or ``both_lose``."""
    of = {"W": "win", "B": "loss", "jigo": "draw", "both_lose": "loss"}[result]
    back = {"W": "loss", "B": "win", "jigo": "draw", "both_lose": "loss"}[result]
    return {
        white: Side(Decision.PLAYED, Outcome(of), black, Colour.WHITE, stones),
        black: Side(Decision.PLAYED, Outcome(back), white, Colour.BLACK, stones),
    }


def worked() -> Event:
    """The worked tournament."""
    rounds: list[tuple[Side | None, ...]] = []
    gains: list[tuple[int, ...]] = []
    for games, bye in zip(GAMES, BYES, strict=True):
        cells: dict[int, Side] = {bye - 1: BYE}
        points = {bye - 1: 20}
        for white, black, stones, result, for_white, for_black in games:
            cells |= sides(white - 1, black - 1, stones, result)
            points |= {white - 1: for_white, black - 1: for_black}
        rounds.append(tuple(cells[row] for row in range(7)))
        gains.append(tuple(points[row] for row in range(7)))
    return Event(RATINGS, STARTS, tuple(rounds), tuple(gains), TOTALS)


def plain_stones(white: int, black: int) -> int:
    """The handicap table of U10 and U11, written down once more."""
    difference = abs(white - black)
    if difference <= 50:
        return 0
    stones = 1 if difference <= 100 else 2 + (difference - 101) // 100
    return min(stones, 5 if max(white, black) > 1999 else 9)


def plain_start(rating: int) -> int:
    return 100 + (rating - 2000) // 10 if rating >= 2000 else rating // 20


def plain_points(white: int, black: int, stones: int, result: str) -> tuple[int, int]:
    correction = stones * (2 if max(white, black) >= 2000 else 1)
    for_white, for_black = {"W": (30, 10), "B": (10, 30), "jigo": (20, 20), "both_lose": (10, 10)}[result]
    return for_white + correction, for_black - correction


def random_event(seed: int, *, players: int | None = None, rounds: int | None = None) -> Event:
    """An event in which pairs are drawn by lot, nobody meets twice, byes go round, and some are absent.

    Handicaps are by the table, and those of the last round even where a player is on one of the two highest levels.
    """
    chance = random.Random(seed)
    count = players or chance.randint(6, 16)
    length = rounds or chance.randint(2, 5)
    ratings = [chance.randint(0, 2700) for _ in range(count)]
    if chance.random() < 0.5:
        ratings = [chance.randint(1900, 2100) for _ in range(count)]
    totals = [plain_start(rating) for rating in ratings]
    starts = tuple(totals)
    met: set[frozenset[int]] = set()
    had_bye: set[int] = set()
    cells: list[tuple[Side | None, ...]] = []
    gains: list[tuple[int, ...]] = []
    after: list[tuple[int, ...]] = []
    for number in range(length):
        drawn = _draw(chance, count, met, had_bye)
        top = _top(totals, drawn) if number == length - 1 else frozenset[int]()
        row_cells: dict[int, Side] = dict.fromkeys(range(count), ABSENT)
        points = dict.fromkeys(range(count), 10)
        for pair in drawn:
            if len(pair) == 1:
                had_bye.add(pair[0])
                row_cells[pair[0]], points[pair[0]] = BYE, 20
                continue
            white, black = sorted(pair, key=lambda row: ratings[row], reverse=True)
            met.add(frozenset(pair))
            is_even = any(totals[row] // 10 in top for row in pair)
            stones = 0 if is_even else plain_stones(ratings[white], ratings[black])
            result = chance.choice(["W", "W", "B", "B", "B", "jigo"])
            row_cells |= sides(white, black, stones, result)
            of_white, of_black = plain_points(ratings[white], ratings[black], stones, result)
            points |= {white: of_white, black: of_black}
        totals = [total + points[row] for row, total in enumerate(totals)]
        cells.append(tuple(row_cells[row] for row in range(count)))
        gains.append(tuple(points[row] for row in range(count)))
        after.append(tuple(totals))
    return Event(tuple(ratings), starts, tuple(cells), tuple(gains), tuple(after), planned=length)


def paired_event(seed: int, *, players: int | None = None, absent: float = 0.05) -> Event:
    """An event in which every round is paired as URAGAN has it, with random results; a few players miss rounds."""
    chance = random.Random(seed)
    count, length = players or chance.randint(7, 20), chance.randint(3, 5)
    lowest, highest = chance.choice([(0, 2700), (1700, 2300), (1000, 1900)])
    ratings = [chance.randint(lowest, highest) for _ in range(count)]
    totals = [plain_start(rating) for rating in ratings]
    event = Event(tuple(ratings), tuple(totals), (), (), (), planned=length)
    met: dict[int, set[int]] = {row: set() for row in range(count)}
    had_bye: set[int] = set()
    for number in range(length):
        here = [row for row in range(count) if chance.random() >= absent]
        pairing = pair_round([Entrant(row, QUARTER * totals[row], ratings[row]) for row in here], met, had_bye)
        top = _top(totals, [(row,) for row in here]) if number == length - 1 else frozenset[int]()
        cells: dict[int, Side] = dict.fromkeys(range(count), ABSENT)
        if pairing.bye is not None:
            had_bye.add(pairing.bye)
            cells[pairing.bye] = BYE
        for pair in pairing.pairs:
            white, black = sorted(pair, key=lambda row: ratings[row], reverse=True)
            met[white].add(black)
            is_even = any(totals[row] // 10 in top for row in pair)
            stones = 0 if is_even else plain_stones(ratings[white], ratings[black])
            cells |= sides(white, black, stones, chance.choice(["W", "W", "W", "B", "B", "B", "B", "jigo"]))
        event = with_round(event, cells)
        totals = [*event.totals[-1]]
    return event


def with_round(event: Event, cells: Mapping[int, Side]) -> Event:
    """The event with one more round, and the points that it gives."""
    round = tuple(cells[row] for row in range(len(event.ratings)))
    gains: list[int] = []
    for row, side in enumerate(round):
        if side.opponent is None:
            gains.append(20 if side == BYE else 10)
            continue
        pair = (row, side.opponent) if side.colour is Colour.WHITE else (side.opponent, row)
        result = {Outcome.WIN: "W", Outcome.LOSS: "B", Outcome.DRAW: "jigo", None: ""}[round[pair[0]].outcome]
        given = plain_points(rating_of(event, pair[0]), rating_of(event, pair[1]), side.handicap or 0, result)
        gains.append(given[0] if pair[0] == row else given[1])
    before = event.totals[-1] if event.totals else tuple(start or 0 for start in event.starts)
    totals = tuple(total + gain for total, gain in zip(before, gains, strict=True))
    return event._replace(
        sides=(*event.sides, round), gains=(*event.gains, tuple(gains)), totals=(*event.totals, totals)
    )


def rating_of(event: Event, row: int) -> int:
    rating = event.ratings[row]
    assert rating is not None
    return rating


def with_last_round(event: Event, cells: Mapping[int, Side]) -> Event:
    """The event with other cells in the last round, and the points that they give."""
    told = {row: side for row, side in enumerate(event.sides[-1]) if side is not None} | dict(cells)
    return with_round(event._replace(sides=event.sides[:-1], gains=event.gains[:-1], totals=event.totals[:-1]), told)


def last_game(event: Event, one: int, other: int) -> dict[int, Side]:
    """A game of the last round, with the handicap that the scheme gives in it; White wins."""
    white, black = sorted((one, other), key=lambda row: rating_of(event, row), reverse=True)
    totals = event.totals[-2]
    here = [(row,) for row, side in enumerate(event.sides[-1]) if side != ABSENT]
    is_even = any(totals[row] // 10 in _top(totals, here) for row in (one, other))
    stones = 0 if is_even else plain_stones(rating_of(event, white), rating_of(event, black))
    return sides(white, black, stones, "W")


def _draw(chance: random.Random, count: int, met: set[frozenset[int]], had_bye: set[int]) -> list[tuple[int, ...]]:
    """Pairs and at most one bye; who finds no opponent is absent."""
    free = [row for row in range(count) if chance.random() < 0.95]
    chance.shuffle(free)
    drawn: list[tuple[int, ...]] = []
    over: list[int] = []
    while free:
        one = free.pop()
        other = next((row for row in free if frozenset({one, row}) not in met), None)
        if other is None:
            over.append(one)
            continue
        free.remove(other)
        drawn.append((one, other))
    drawn += [(row,) for row in over if row not in had_bye][:1]
    return drawn


def _top(totals: Sequence[int], drawn: Sequence[tuple[int, ...]]) -> frozenset[int]:
    levels = sorted({totals[row] // 10 for pair in drawn for row in pair}, reverse=True)
    return frozenset(levels[:2])


def cases(shared_text: str, *kinds: str) -> list[Mapping[str, object]]:
    """The worked cases of those kinds."""
    return [case for case in json.loads(shared_text)["cases"] if case["kind"] in kinds]
