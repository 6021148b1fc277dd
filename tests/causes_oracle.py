"""Whether a planted slip can be identified at all: is undoing it the only correction of its cost that restores
everything?

By brute force and with plain means: every small correction of the rows concerned is tried, the table is counted again
by the rules under which it was counted, and what agrees everywhere is verified once more as a whole. Nothing here
knows how causes are searched for; only what kinds of corrections cost comes from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import polars as pl
from causes_planting import Planted, name_of
from causes_tables import LABELS, Sheet, Truth

from crosstable.examination import examine
from crosstable.grid import Grid, lay
from crosstable.model import Colour, Column, Decision, Grade, Outcome, Player, Side, Tournament
from crosstable.parsers import read
from crosstable.profiles import PROFILES, READINGS, Profile
from crosstable.scores import Reading, compute

OPPOSITE = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW, None: None}
OTHER = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE, None: None}
IDLE = (
    Side(Decision.BYE, Outcome.WIN),
    Side(Decision.ABSENT, Outcome.DRAW),
    Side(Decision.UNPAIRED, Outcome.LOSS),
)
"""What ``0+``, ``0=`` and ``0-`` are."""
NOWHERE_WRITTEN = frozenset({"hidden forfeit"})
"""Kinds of which no correction can know the colours, and the handicap only if sums count it."""
OWN = frozenset({"start", "mms", "nbw"})
"""Criteria that a player's own games give."""
STRONGEST = 8
"""The place of 9d on the grade scale."""
WEAKEST = -30
"""The place of 30k on the grade scale."""
OF_HANDICAPS = frozenset({"P406", "S212"})
"""Findings of games whose handicap is not that which the grades give."""
MOST_ROWS = 4
"""A single correction of a game makes no more rows than these wrong by themselves; their opponents follow."""


class Candidate(NamedTuple):
    """A correction: its kind (a key of ``causes.edits.KINDS``), and the table that it makes.

    ``round`` is the only one that it changes, −1 if it changes none. ``started`` is a player's start score (quarter
    points) that is not that of his grade.
    """

    kind: str
    table: Tournament
    round: int = -1
    started: tuple[int, int] | None = None


class Cell(NamedTuple):
    player: int
    round: int


Content = tuple[tuple[object, ...], frozenset[tuple[str | None, tuple[object, ...]]]]


class Known(NamedTuple):
    """What can be known of a game: who had which colour and whether it was decided by default, and its handicap."""

    colours: bool = True
    stones: bool = True


ALL = Known()


def known_of(kind: str, truth: Truth) -> Known:
    """What can be known of the games of a kind of slip: of one that is nowhere written, what totals tell."""
    if kind not in NOWHERE_WRITTEN:
        return ALL
    profile = PROFILES[truth.profile]
    return Known(False, profile.handicap_in_wsos if "wsos" in truth.criteria else profile.handicap_in_sos)


def content(table: Tournament, known: Known = ALL) -> Content:
    """What a table says, wherever it stands: two tables with the same content are the same correction."""
    rows = tuple((p.family, p.given, p.grade, tuple(content_of_side(s, known) for s in p.sides)) for p in table.players)
    return rows, frozenset((c.label, c.values) for c in table.columns if c.criterion != "place")


def content_of_side(side: Side | None, known: Known = ALL) -> object:
    """What a side says; that there was no stone and that nothing is said of stones is the same."""
    if side is None or not side.is_game:
        return side and side.outcome
    stones = (side.handicap or 0) if known.stones else 0
    told = side.opponent, side.outsider, side.outcome, stones
    return (*told, side.colour, side.decided) if known.colours else told


@lru_cache(maxsize=64)
def parsed(data: bytes) -> Tournament:
    return read("planted.h9", data)[2].tournament


def is_identifiable(planted: Planted, costs: Mapping[str, int]) -> bool:
    """Whether no other correction that costs at most as much restores everything, too."""
    return not rivals(planted, costs)


def rivals(planted: Planted, costs: Mapping[str, int]) -> list[Candidate]:
    """The other corrections that cost at most as much and restore everything."""
    sound, spoilt = parsed(planted.sound.data), parsed(planted.data)
    most = costs[name_of(planted.kind)]
    if _shape(sound) != _shape(spoilt):
        return []
    known = known_of(planted.kind, planted.sound.truth)
    true = content(sound, known)
    candidates = [each for each in _neighbourhood(planted.sound, spoilt) if costs[each.kind] <= most]
    agreeing = [
        candidate
        for candidate, fits in zip(candidates, _restored(planted.sound.truth, candidates), strict=True)
        if fits and (candidate.started or content(candidate.table, known) != true)
    ]
    found = [candidate for candidate, clean in zip(agreeing, _clean(agreeing), strict=True) if clean]
    return [candidate for candidate in found if not _is_the_planted(planted, candidate)]


def _is_the_planted(planted: Planted, candidate: Candidate) -> bool:
    """Whether a start score that is not that of the grade is what was planted."""
    return planted.kind == "correction by hand" and candidate.started is not None


def _shape(table: Tournament) -> tuple[object, ...]:
    return len(table.players), len(table.rounds), frozenset(column.label for column in table.columns)


# What agrees


def _criterion(column: Column, truth: Truth) -> str | None:
    return next((name for name in truth.criteria if LABELS[name] == column.label), None)


def _wrong(truth: Truth, table: Tournament) -> dict[tuple[int, int], int | None]:
    """The printed values of a table, as (player, column), that are not what its games give, and what those give."""
    reading = Reading(0, PROFILES[truth.profile], starts=_starts(truth, Candidate("", table)))
    frame = compute(lay([table]), [reading], ["start", *(name for name in truth.criteria if name != "start")])
    return {
        (player, index): value
        for index, name in _printed(truth, table)
        for player, (claim, value) in enumerate(zip(table.columns[index].values, frame[name].to_list(), strict=True))
        if claim != value
    }


def _printed(truth: Truth, table: Tournament) -> list[tuple[int, str]]:
    """The columns with the criteria that are printed in them."""
    named = ((index, _criterion(column, truth)) for index, column in enumerate(table.columns))
    return [(index, name) for index, name in named if name is not None]


def _starts(truth: Truth, candidate: Candidate) -> tuple[int, ...]:
    starts = [truth.start(player.grade) for player in candidate.table.players]
    if candidate.started is not None:
        player, start = candidate.started
        starts[player] = start
    return tuple(starts)


def _restored(truth: Truth, candidates: Sequence[Candidate]) -> list[bool]:
    """Whether both rows of every game say the same, and every printed value is what the games give by the rules of some
    program."""
    coherent = [n for n, one in enumerate(candidates) if not incoherent(one.table, one.round)]
    tables = [candidates[n].table for n in coherent]
    starts = [_starts(truth, candidates[n]) for n in coherent]
    profiles, columns = (_profiles(truth, tables[0]), _printed(truth, tables[0])) if tables else ((), ())
    left = [Reading(n, profile, starts=starts[n]) for n in range(len(tables)) for profile in profiles]
    grid = lay(tables)
    for of_own_games in (True, False):  # most corrections fail by the points already
        printed = [(index, name) for index, name in columns if (name in OWN) is of_own_games]
        left = _agreeing(grid, left, printed)
    fitting = {coherent[reading.tournament] for reading in left}
    return [n in fitting for n in range(len(candidates))]


def _agreeing(grid: Grid, readings: Sequence[Reading], printed: Sequence[tuple[int, str]]) -> list[Reading]:
    """The readings by which all values of the columns, given with what they hold, are what the games give."""
    if not readings or not printed:
        return list(readings)
    frame = compute(grid, readings, tuple(dict.fromkeys(name for _, name in printed)))
    agrees = [pl.col(f"claim{index}").eq_missing(pl.col(name)).all() for index, name in printed]
    fits = frame.group_by("reading", maintain_order=True).agg(pl.all_horizontal(agrees).alias("fits"))["fits"]
    return [reading for reading, fit in zip(readings, fits, strict=True) if fit]


def _profiles(truth: Truth, table: Tournament) -> Sequence[Profile]:
    """The rules of the table and, if there are rounds without a game or jigos, which programs count differently, those
    of all programs."""
    sides = [side for player in table.players for side in player.sides if side is not None]
    if all(side.is_game and side.outcome is not Outcome.DRAW for side in sides):
        return [PROFILES[truth.profile]]
    return [PROFILES[truth.profile], *(profile for profile in READINGS if profile.name != truth.profile)]


def _clean(candidates: Sequence[Candidate]) -> list[bool]:
    """Whether nothing at all is found in the tables; of a start score not that of the grade, nothing but that."""
    examined = examine([candidate.table for candidate in candidates], None) if candidates else []
    return [
        not isinstance(found, Exception)
        and all(c.started is not None and f.code == "P405" and f.player == c.started[0] for f in found.findings)
        for c, found in zip(candidates, examined, strict=True)
    ]


def incoherent(table: Tournament, only: int | None = None) -> list[Cell]:
    """Every cell that the opponent's cell does not answer, of all rounds or of one only."""
    return [
        Cell(row, number)
        for row, player in enumerate(table.players)
        for number, side in enumerate(player.sides)
        if only in (None, number) and (side is None or (side.is_game and not _is_answered(table, row, number, side)))
    ]


def _is_answered(table: Tournament, row: int, number: int, side: Side) -> bool:
    if side.opponent is None or side.opponent == row:
        return False
    theirs = table.players[side.opponent].sides[number]
    return theirs is not None and theirs.opponent == row and theirs == answer(row, side)


def answer(row: int, side: Side) -> Side:
    """The opponent's side of a game."""
    return replace(side, opponent=row, outcome=OPPOSITE[side.outcome], colour=OTHER[side.colour])


# What may be corrected


def _with_sides(table: Tournament, sides: Mapping[Cell, Side]) -> Tournament:
    players = list(table.players)
    for (row, number), side in sides.items():
        told = players[row].sides
        players[row] = replace(players[row], sides=(*told[:number], side, *told[number + 1 :]))
    return replace(table, players=tuple(players))


def _with_value(table: Tournament, values: Mapping[tuple[int, int], int | None]) -> Tournament:
    columns = list(table.columns)
    for (player, index), value in values.items():
        column = columns[index]
        columns[index] = replace(
            column, values=(*column.values[:player], value, *column.values[player + 1 :]), vague=()
        )
    return replace(table, columns=tuple(columns))


def _with_player(table: Tournament, row: int, player: Player) -> Tournament:
    return replace(table, players=(*table.players[:row], player, *table.players[row + 1 :]))


def _neighbourhood(sheet: Sheet, table: Tournament) -> Iterator[Candidate]:
    """Every correction of a cell, a game, a value, a grade or a start score that may restore everything."""
    contradicted = incoherent(table)
    if contradicted:
        if len({cell.round for cell in contradicted}) == 1:
            yield from _of_cells(table, contradicted)
        return
    wrong = _wrong(sheet.truth, table)
    yield from _of_values(sheet, table, wrong)
    if not wrong:
        yield from _of_handicaps(sheet.truth, table)
    rows = _rows_wrong_by_themselves(sheet.truth, table, wrong)
    for row in rows if len(rows) <= MOST_ROWS else ():
        yield from _of_games(table, row)
    yield from _of_starts(sheet, table, wrong)
    yield from _of_columns(sheet.truth, table)


def _of_cells(table: Tournament, contradicted: Sequence[Cell]) -> Iterator[Candidate]:
    """Corrections of one of the cells that contradict each other, or of those that they name, in one round."""
    number = contradicted[0].round
    sides = {row: player.sides[number] for row, player in enumerate(table.players)}
    named = {side.opponent for cell in contradicted if (side := sides[cell.player]) and side.opponent is not None}
    rows = sorted({cell.player for cell in contradicted} | named)
    for row in rows:
        cell, side = Cell(row, number), sides[row]
        others = {claimant: s for claimant, s in sides.items() if s is not None and s.opponent == row}
        for claimant, claim in others.items():
            yield Candidate(
                _kind_of_answer(side, answer(claimant, claim)),
                _with_sides(table, {cell: answer(claimant, claim)}),
                number,
            )
        for idle in IDLE:
            yield Candidate("missing-game", _with_sides(table, {cell: idle}), number)
        if side is None or not side.is_game:
            continue
        yield from (Candidate(kind, _with_sides(table, {cell: other}), number) for kind, other in _variants(side))
    for first in rows:
        for second in rows:
            one, two = sides[first], sides[second]
            if first < second and one is not None and two is not None and one != two:
                changed = {Cell(first, number): two, Cell(second, number): one}
                yield Candidate("cells-exchanged", _with_sides(table, changed), number)


def _of_handicaps(truth: Truth, table: Tournament) -> Iterator[Candidate]:
    """Corrections of what no value tells of: the grades of those whose handicap is found to be another, or a game."""
    (examined,) = examine([table], None)
    if isinstance(examined, Exception):
        return
    games = {(f.player, f.round) for f in examined.findings if f.code in OF_HANDICAPS}
    sides = [
        (row, number, table.players[row].sides[number])
        for row, number in games
        if row is not None and number is not None
    ]
    pairs = [(row, side.opponent) for row, _, side in sides if side is not None and side.opponent is not None]
    for row in {row for pair in pairs[:1] for row in pair if all(row in other for other in pairs)}:
        player = table.players[row]
        for place in range(WEAKEST, STRONGEST + 1):
            grade = Grade(place + 1, "d") if place >= 0 else Grade(-place, "k")
            if grade != player.grade and truth.start(grade) == truth.start(player.grade):
                yield Candidate("grade", _with_player(table, row, replace(player, grade=grade)))
        for other, partner in enumerate(table.players):
            if partner.grade != player.grade and truth.start(partner.grade) == truth.start(player.grade):
                yield Candidate("players-exchanged", _with_people_exchanged(table, row, other))
    if len(pairs) == 1:
        yield from _of_games(table, pairs[0][0])


def _with_people_exchanged(table: Tournament, row: int, other: int) -> Tournament:
    one, two = table.players[row], table.players[other]
    changed = _with_player(table, row, replace(two, sides=one.sides, place=one.place))
    return _with_player(changed, other, replace(one, sides=two.sides, place=two.place))


def _kind_of_answer(side: Side | None, other: Side) -> str:
    """The kind of correction that makes a side another one."""
    if side is None:
        return "unreadable-cell"
    if not side.is_game:
        return "missing-game"
    if side.opponent != other.opponent:
        return "opponent-number"
    return next((kind for kind, variant in _variants(side) if variant == other), "result-both")


def _variants(side: Side) -> Iterator[tuple[str, Side]]:
    """What a game's side may be instead, but for the opponent."""
    yield from (("result", replace(side, outcome=o)) for o in OPPOSITE if o is not None and o is not side.outcome)
    yield "colour", replace(side, colour=OTHER[side.colour])
    yield from (("handicap", replace(side, handicap=n)) for n in range(10) if n != side.handicap)


_BOTH = {"result": "result-both", "colour": "colours-exchanged", "handicap": "handicap-both"}


def _of_games(table: Tournament, row: int) -> Iterator[Candidate]:
    """Corrections of both cells of one of a player's games, or of a round without one."""
    for number, side in enumerate(table.players[row].sides):
        cell = Cell(row, number)
        if side is None:
            continue
        if side.opponent is not None:
            for kind, other in _variants(side):
                changed = {cell: other, Cell(side.opponent, number): answer(row, other)}
                yield Candidate(_BOTH[kind], _with_sides(table, changed), number)
            continue
        for idle in IDLE:
            if idle.outcome is not side.outcome:
                yield Candidate("unplayed-round-mark", _with_sides(table, {cell: idle}), number)
        yield from _hidden_games(table, cell, side)
    yield from _of_runs(table, row)


def _of_runs(table: Tournament, row: int) -> Iterator[Candidate]:
    """Corrections of several rounds one after another that a player missed, to the same kind."""
    idle = [number for number, side in enumerate(table.players[row].sides) if side is not None and not side.is_game]
    for first, last in combinations(idle, 2):
        if idle.index(last) - idle.index(first) == last - first:
            cells = [Cell(row, number) for number in range(first, last + 1)]
            yield from (Candidate("late-entrant", _with_sides(table, dict.fromkeys(cells, side))) for side in IDLE)


def _hidden_games(table: Tournament, cell: Cell, side: Side) -> Iterator[Candidate]:
    """Games between a player and any other who has no game in a round either."""
    row, number = cell
    for opponent, player in enumerate(table.players):
        theirs = player.sides[number]
        if opponent == row or theirs is None or theirs.is_game or theirs.outcome is not OPPOSITE[side.outcome]:
            continue
        for colour in (Colour.WHITE, Colour.BLACK):
            game = Side(Decision.PLAYED, side.outcome, opponent, colour, 0)
            yield Candidate(
                "hidden-opponent", _with_sides(table, {cell: game, Cell(opponent, number): answer(row, game)}), number
            )


def _rows_wrong_by_themselves(truth: Truth, table: Tournament, wrong: Iterable[tuple[int, int]]) -> list[int]:
    """The rows whose values are wrong in the first criterion that is wrong anywhere: points before sums of them."""
    order = ("nbw", "mms", "sos", "wsos", "sodos", "wsodos", "sosos", "wsosos")
    rows: dict[str, set[int]] = {}
    for player, index in wrong:
        rows.setdefault(_criterion(table.columns[index], truth) or "", set()).add(player)
    return sorted(next((rows[name] for name in order if name in rows), ()))


def _of_values(sheet: Sheet, table: Tournament, wrong: Mapping[tuple[int, int], int | None]) -> Iterator[Candidate]:
    """The one value that is wrong, or two of them exchanged."""
    if len(wrong) == 1:
        ((at, value),) = wrong.items()
        if value is not None:
            yield Candidate(_kind_of_value(sheet, table, at, value), _with_value(table, {at: value}))
    if len(wrong) == 2:
        yield Candidate("values-exchanged", _with_value(table, dict(wrong)))


def _kind_of_value(sheet: Sheet, table: Tournament, at: tuple[int, int], value: int) -> str:
    """The cheapest slip that makes a printed value of the true one."""
    player, index = at
    column = table.columns[index]
    text, true = column.texts[player] or "", sheet.text_of(value)
    near = [column.values[row] for row in (player - 1, player + 1) if 0 <= row < len(column.values)]
    if column.values[player] in near:
        return "printed-neighbour"
    if len(text) == len(true) and sum(a != b for a, b in zip(text, true, strict=True)) == 1:
        return "printed-digit"
    if sorted(text) == sorted(true):
        return "printed-transposed"
    return "printed-cut" if text in true else "printed-value"


def _of_starts(sheet: Sheet, table: Tournament, wrong: Mapping[tuple[int, int], int | None]) -> Iterator[Candidate]:
    """Another grade, or a start score that is not that of the grade, for one player."""
    truth = sheet.truth
    if truth.zero is None:
        return
    mms = next(n for n, column in enumerate(table.columns) if _criterion(column, truth) == "mms")
    missed = {
        player: claim - value
        for (player, index), value in wrong.items()
        if index == mms and value is not None and isinstance(claim := table.columns[mms].values[player], int)
    }
    if len(missed) != 1:
        return
    ((row, difference),) = missed.items()
    player = table.players[row]
    start = truth.start(player.grade) + difference
    yield Candidate("start-score", table, started=(row, start))
    for place in range(truth.zero, STRONGEST + 1):
        grade = Grade(place + 1, "d") if place >= 0 else Grade(-place, "k")
        if truth.start(grade) == start:
            yield Candidate("grade", _with_player(table, row, replace(player, grade=grade)))


def _of_columns(truth: Truth, table: Tournament) -> Iterator[Candidate]:
    """A column that some program counts so, as the program counts it that explains all the others."""
    printed = [(index, name) for index, name in _printed(truth, table) if name != "start"]
    starts = _starts(truth, Candidate("", table))
    readings = [Reading(0, profile, starts=starts) for profile in READINGS]
    frame = compute(lay([table]), readings, [name for _, name in printed])
    counted = [
        {index: values[name].to_list() for index, name in printed}
        for values in frame.partition_by("reading", maintain_order=True)
    ]
    claims = {index: [*table.columns[index].values] for index, _ in printed}
    for rest in counted:
        wrong = [index for index, values in rest.items() if values != claims[index]]
        if len(wrong) == 1 and any(values[wrong[0]] == claims[wrong[0]] for values in counted):
            instead = {(player, wrong[0]): value for player, value in enumerate(rest[wrong[0]])}
            yield Candidate("counting", _with_value(table, instead))
