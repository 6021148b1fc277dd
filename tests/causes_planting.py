"""Slips of every kind, planted singly into sound tables (``causes_tables.py``): what stands now, and what stood before.

A planter changes the fields of a sheet and returns what it changed, or ``None`` where the table has no place for
such a slip. Nothing here knows how causes are found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from causes_tables import PLAYED_UNDER, Column, Sheet, Truth, sheet, totals

from crosstable.model import QUARTER

FEW_ROWS = 3
MANY_ROWS = 8
"""How many rows a shifted block has at least and at most."""
ZEROS_AWAY = (1, 2, 5, 10, 12)
"""How many points another zero is away."""
_ATTEMPTS = 8
"""How many players are tried for a correction that leaves the rows in order."""


class Change(NamedTuple):
    """A field that was changed: row (−1: that of the headings), column, and both texts.

    ``line`` and ``at`` (from 1) are where it stands in the spoilt text. A whole row or round that is missing or
    doubled has the column ``row`` or ``round``, and no texts.
    """

    row: int
    column: Column
    line: int
    at: int
    stood: str
    stands: str


class Planted(NamedTuple):
    """A spoilt table: the kind of the slip (several: the first one's), what was changed, and the table before.

    ``parts`` are the changes of each of several slips, ``kinds`` their kinds.
    """

    kind: str
    sound: Sheet
    spoilt: Sheet
    changes: tuple[Change, ...]
    parts: tuple[tuple[Change, ...], ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def slips(self) -> Sequence[tuple[str, tuple[Change, ...]]]:
        """Every slip: its kind, and what it changed."""
        return list(zip(self.kinds, self.parts, strict=True)) or [(self.kind, self.changes)]

    @property
    def data(self) -> bytes:
        return self.spoilt.data


Edit = tuple[int, Column, str]
"""A field (row, column) and what is written into it."""
Planter = Callable[[Sheet, Random], "Sequence[Edit] | None"]


# Results, colours, handicaps

_SIGNS = {"+": "-", "-": "+", "=": "+"}


def _signed(cell: str, sign: str) -> str:
    """A cell with another sign."""
    return "".join(sign if letter in "+-=" else letter for letter in cell)


def _sign_of(cell: str) -> str:
    return next(letter for letter in cell if letter in "+-=")


def _result_on_one_side(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    upper, lower, number = random.choice(sheet.games())
    row = random.choice([upper, lower])
    cell = sheet[row, number]
    return [(row, number, _signed(cell, _SIGNS[_sign_of(cell)]))]


def _result_on_both_sides(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    games = [game for game in sheet.games() if _sign_of(sheet[game[0], game[2]]) != "="]
    upper, lower, number = random.choice(games)
    return [(row, number, _signed(sheet[row, number], _SIGNS[_sign_of(sheet[row, number])])) for row in (upper, lower)]


_OTHER_COLOUR = str.maketrans("wb", "bw")


def _colour_on_one_side(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    upper, lower, number = random.choice(sheet.games())
    row = random.choice([upper, lower])
    return [(row, number, sheet[row, number].translate(_OTHER_COLOUR))]


def _colours_on_both_sides(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    games = sheet.games(stones=True)
    if not games:
        return None
    upper, lower, number = random.choice(games)
    return [(row, number, sheet[row, number].translate(_OTHER_COLOUR)) for row in (upper, lower)]


def _other_digit(random: Random, digit: str, least: int = 0) -> str:
    return random.choice([str(n) for n in range(least, 10) if str(n) != digit])


def _handicap_on_one_side(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    upper, lower, number = random.choice(sheet.games())
    row = random.choice([upper, lower])
    cell = sheet[row, number]
    return [(row, number, cell[:-1] + _other_digit(random, cell[-1]))]


def _handicap_on_both_sides(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    games = sheet.games(stones=True)
    if not games:
        return None
    upper, lower, number = random.choice(games)
    digit = _other_digit(random, sheet[upper, number][-1])
    return [(row, number, sheet[row, number][:-1] + digit) for row in (upper, lower)]


# Opponents


def _opponent(sheet: Sheet, random: Random, other: Callable[[str], Iterable[str]]) -> Sequence[Edit] | None:
    """One of the opponents' numbers that others can be made of, each within the table and not the row itself."""
    choices = [
        (row, number, text)
        for game in sheet.games()
        for row, opponent, number in ((game[0], game[1], game[2]), (game[1], game[0], game[2]))
        for text in other(str(opponent + 1))
        if text not in (str(opponent + 1), str(row + 1)) and 1 <= int(text) <= len(sheet.rows) and text[0] != "0"
    ]
    if not choices:
        return None
    row, number, text = random.choice(choices)
    return [(row, number, text + sheet[row, number].lstrip("0123456789"))]


def _opponent_digit(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    def other(number: str) -> Iterable[str]:
        return (number[:n] + digit + number[n + 1 :] for n in range(len(number)) for digit in "0123456789")

    return _opponent(sheet, random, other)


def _opponent_transposed(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    return _opponent(sheet, random, lambda number: [number[1] + number[0]] if len(number) == 2 else [])


def _opponent_by_place(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    return _opponent(sheet, random, lambda number: [sheet[int(number) - 1, "place"]])


# Rounds without a game


def _unplayed_mark(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    idle = sheet.idle()
    if not idle:
        return None
    row, number = random.choice(idle)
    return [(row, number, "0" + random.choice([sign for sign in "+-=" if sign != _sign_of(sheet[row, number])]))]


def _late_entrant(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """All rounds before a player came, or after he left, are marked as another kind."""
    runs = [run for row in range(len(sheet.rows)) for run in _runs_at_an_end(sheet, row)]
    if not runs:
        return None
    run = random.choice(runs)
    other = random.choice([sign for sign in "+-=" if sign != _sign_of(sheet[run[0]])])
    return [(row, number, "0" + other) for row, number in run]


def _runs_at_an_end(sheet: Sheet, row: int) -> Iterator[list[tuple[int, int]]]:
    """The first rounds of a row, and the last ones, that are without a game and of one kind, if there are several."""
    rounds = range(sheet.rounds)
    for numbers in (rounds, rounds[::-1]):
        first = sheet.side(row, numbers[0])
        size = next((n for n, number in enumerate(numbers) if sheet.side(row, number) != first), len(rounds))
        if first.opponent is None and 1 < size < len(rounds):
            yield [(row, number) for number in numbers[:size]]


def _hidden_forfeit(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """A game of which only a free win and a missed round are left; the totals count the opponents."""
    upper, lower, number = random.choice(sheet.games())
    return [(row, number, "0" + _sign_of(sheet[row, number])) for row in (upper, lower)]


def _forfeit_as_double_loss(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """Both sides of a decided game have the same sign."""
    games = [game for game in sheet.games() if _sign_of(sheet[game[0], game[2]]) != "="]
    upper, lower, number = random.choice(games)
    sign = random.choice("+-")
    row = next(row for row in (upper, lower) if _sign_of(sheet[row, number]) != sign)
    return [(row, number, _signed(sheet[row, number], sign))]


def _game_missing_on_one_side(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    upper, lower, number = random.choice(sheet.games())
    return [(random.choice([upper, lower]), number, "0" + random.choice("-="))]


# Printed values


def _value(sheet: Sheet, random: Random, spoil: Callable[[str, int, str], Iterable[str]]) -> Sequence[Edit] | None:
    """One value for which ``spoil`` (text, row, column) has another one."""
    choices = [
        (row, column, text)
        for row in range(len(sheet.rows))
        for column in sheet.values
        for text in spoil(sheet[row, column], row, column)
        if text and text != sheet[row, column]
    ]
    return [random.choice(choices)] if choices else None


def _value_digit(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    def other(text: str, row: int, column: str) -> Iterable[str]:
        places = [n for n, letter in enumerate(text) if letter.isascii() and letter.isdigit() and "." not in text[:n]]
        for n in places:
            yield text[:n] + _other_digit(random, text[n], least=int(n == 0 and len(places) > 1)) + text[n + 1 :]

    return _value(sheet, random, other)


def _value_transposed(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    def other(text: str, row: int, column: str) -> Iterable[str]:
        whole = len(text.partition(".")[0].rstrip("½¼¾"))
        for n in range(whole - 1):
            if text[n + int(n == 0) * 1] != "0" or n > 0:
                yield text[:n] + text[n + 1] + text[n] + text[n + 2 :]

    return _value(sheet, random, other)


def _value_cut(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """A value that lost its first or its last digit to the width of the column."""

    def other(text: str, row: int, column: str) -> Iterable[str]:
        if text.isascii() and text.isdigit() and len(text) > 2:
            yield text[:-1]
            if text[1] != "0":
                yield text[1:]

    return _value(sheet, random, other)


def _value_of_neighbour(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    def other(text: str, row: int, column: str) -> Iterable[str]:
        return (sheet[near, column] for near in (row - 1, row + 1) if 0 <= near < len(sheet.rows))

    return _value(sheet, random, other)


def _shifted_block(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """Some rows of a column stand a row too low or too high; the value at one end of them is there twice."""
    size = random.randint(FEW_ROWS, min(MANY_ROWS, len(sheet.rows) - 1))
    column = random.choice([column for column in sheet.values if column != "start"])
    first = random.randint(1, len(sheet.rows) - size)
    rows = range(first, first + size)
    step = -1
    if random.random() < 0.5:
        rows, step = range(first - 1, first + size - 1), 1
    edits = [(row, column, sheet[row + step, column]) for row in rows]
    return [edit for edit in edits if edit[2] != sheet[edit[0], column]] or None


def _columns_exchanged(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    first, second = random.sample(sheet.values, 2)
    rows = range(len(sheet.rows))
    edits = [(row, a, sheet[row, b]) for row in rows for a, b in ((first, second), (second, first))]
    return [edit for edit in edits if edit[2] != sheet[edit[0], edit[1]]] or None


def _headings_exchanged(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    first, second = random.sample(sheet.values, 2)
    headings = dict(zip(sheet.columns, sheet.headings, strict=True))
    return [(-1, first, headings[second]), (-1, second, headings[first])]


def _half_lost(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    half = sheet.quarters[2]
    return _value(sheet, random, lambda text, row, column: [text.removesuffix(half)] if text.endswith(half) else [])


def _half_as_another_sign(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    half = sheet.quarters[2]
    others = ("¼", "¾", "Â") if half == "½" else ("5", ":5", ".")

    def other(text: str, row: int, column: str) -> Iterable[str]:
        return (text.removesuffix(half) + sign for sign in others) if text.endswith(half) else ()

    return _value(sheet, random, other)


# Start scores


def _in_order(sheet: Sheet, scored: Mapping[str, Sequence[int]]) -> bool:
    """Whether the rows stand in the order of such values, as they do in a table that a program counted so."""
    keys = [column for column in sheet.values if column != "start"]
    rows = list(zip(*(scored[column] for column in keys), strict=True))
    return rows == sorted(rows, reverse=True)


def _printed(sheet: Sheet) -> dict[str, list[int]]:
    """Every printed value, quarter points."""
    rows = range(len(sheet.rows))
    return {column: [sheet.value_of(sheet[row, column]) for row in rows] for column in sheet.values}


def _start_of_one(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """A printed start score, or the McMahon score that shows it, is some points off."""
    column = next((column for column in ("start", "mms") if column in sheet.values), None)
    if column is None:
        return None
    row = random.randrange(len(sheet.rows))
    value = sheet.value_of(sheet[row, column])
    amounts = [n for n in (-4, -3, -2, -1, 1, 2, 3, 4) if value + n * QUARTER >= 0]
    return [(row, column, sheet.text_of(value + random.choice(amounts) * QUARTER))]


def _grade_of_one(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    if sheet.truth.zero is None:
        return None
    row = random.randrange(len(sheet.rows))
    text = sheet[row, "grade"]
    others = [text[:-1] + ("k" if text[-1] == "d" else "d")] if int(text[:-1]) <= 7 else []
    others += [_other_digit(random, digit, least=1) + text[1:] for digit in text[0] if len(text) == 2]
    others += [text[0] + _other_digit(random, text[1]) + text[2:]] if len(text) == 3 else []
    return [(row, "grade", random.choice(others))]


def _zero_of_all(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """The McMahon scores are counted from another zero than the sums."""
    column = next((column for column in ("start", "mms") if column in sheet.values), None)
    if column is None:
        return None
    amount = QUARTER * random.choice(ZEROS_AWAY)
    rows = range(len(sheet.rows))
    return [(row, column, sheet.text_of(sheet.value_of(sheet[row, column]) + amount)) for row in rows]


def _bar(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """The McMahon scores know another upper bar than the sums."""
    truth = sheet.truth
    return _by(sheet, [truth._replace(bar=truth.bar + step) for step in random.sample([-2, -1, 1, 2], 4)])


def _floor(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """The McMahon scores know another floor than the sums."""
    truth = sheet.truth
    return _by(sheet, [truth._replace(floor=truth.floor + step) for step in random.sample([-2, -1, 1, 2], 4)])


def _by(sheet: Sheet, others: Iterable[Truth]) -> Sequence[Edit] | None:
    """The start scores, or the McMahon scores, by the first of other grade scales that changes some and leaves the rows
    in order."""
    truth = sheet.truth
    column = next((column for column in ("start", "mms") if column in sheet.values), None)
    if truth.zero is None or column is None:
        return None
    printed = _printed(sheet)
    before = printed[column]
    for other in others:
        after = [
            value + other.start(player.grade) - truth.start(player.grade)
            for value, player in zip(before, sheet.players, strict=True)
        ]
        edits = [(row, column, sheet.text_of(new)) for row, new in enumerate(after) if new != before[row]]
        if len(edits) > 1 and min(after) >= 0 and _in_order(sheet, {**printed, column: after}):
            return edits
    return None


def _correction_by_hand(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """One player started higher or lower than his grade says, and everything was counted so."""
    truth = sheet.truth
    if truth.zero is None or "start" in sheet.values:
        return None
    for _ in range(_ATTEMPTS):
        row = random.randrange(len(sheet.rows))
        starts = [truth.start(player.grade) for player in sheet.players]
        starts[row] += QUARTER * random.choice([-2, -1, 1, 2])
        scored = totals(truth, sheet.players, starts)
        if starts[row] >= 0 and _in_order(sheet, scored):
            return [
                (other, column, text)
                for other in range(len(sheet.rows))
                for column in sheet.values
                if (text := sheet.text_of(scored[column][other])) != sheet[other, column]
            ]
    return None


def _profile_of_column(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """One column of sums is counted by the rules of another program."""
    columns = [column for column in sheet.values if column not in ("start", "mms", "nbw")]
    profiles = [profile for profile in PLAYED_UNDER if profile != sheet.truth.profile]
    printed = _printed(sheet)
    for profile in random.sample(profiles, len(profiles)):
        scored = totals(sheet.truth._replace(profile=profile), sheet.players)
        for column in random.sample(columns, len(columns)):
            after = scored[column]
            edits = [(row, column, sheet.text_of(v)) for row, v in enumerate(after) if v != printed[column][row]]
            if len(edits) > 1 and _in_order(sheet, {**printed, column: after}):
                return edits
    return None


# Two players


def _exchanged_in_round(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """The cells of two neighbouring rows stand in each other's row."""
    choices = [
        (row, number)
        for row in range(len(sheet.rows) - 1)
        for number in range(sheet.rounds)
        if sheet[row, number] != sheet[row + 1, number] and sheet.side(row, number).opponent != row + 1
    ]
    row, number = random.choice(choices)
    return [(row, number, sheet[row + 1, number]), (row + 1, number, sheet[row, number])]


def _people_exchanged(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """Name, grade, country and club of two players stand in each other's row."""
    rows = random.sample(range(len(sheet.rows)), 2)
    names = [column for column in ("name", "grade", "country", "club", "pin") if column in sheet.columns]
    return [(rows[0], name, sheet[rows[1], name]) for name in names] + [
        (rows[1], name, sheet[rows[0], name]) for name in names
    ]


def _rows_exchanged(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """Two neighbouring rows stand in each other's place, their numbers apart."""
    row = random.randrange(len(sheet.rows) - 1)
    columns = [column for column in sheet.columns if column != "place"]
    pairs = [(row, column, sheet[row + 1, column]) for column in columns]
    return pairs + [(row + 1, column, sheet[row, column]) for column in columns]


def _rows_out_of_order(sheet: Sheet, random: Random) -> Sequence[Edit] | None:
    """Two neighbouring rows stand in the wrong order, and all cells name their opponents by the rows as they stand."""
    printed = [[sheet[row, column] for column in sheet.values] for row in range(len(sheet.rows))]
    upper = random.choice([row for row in range(len(sheet.rows) - 1) if printed[row] != printed[row + 1]])
    moved = {upper: upper + 1, upper + 1: upper}

    def text(row: int, column: Column) -> str:
        stood = sheet[row, column]
        opponent = sheet.side(row, column).opponent if isinstance(column, int) else None
        return stood if opponent not in moved else f"{moved[opponent] + 1}{stood.lstrip('0123456789')}"

    return [
        (row, column, new)
        for row in range(len(sheet.rows))
        for column in sheet.columns
        if column != "place" and (new := text(moved.get(row, row), column)) != sheet[row, column]
    ]


class Kind(NamedTuple):
    """A kind of slip: the name that a suggestion has which undoes it (a key of ``causes.edits.KINDS``), and how it
    comes about."""

    name: str
    plant: Planter


SLIPS: Mapping[str, Kind] = {
    "result on one side": Kind("result", _result_on_one_side),
    "result on both sides": Kind("result-both", _result_on_both_sides),
    "colour on one side": Kind("colour", _colour_on_one_side),
    "colours on both sides": Kind("colours-exchanged", _colours_on_both_sides),
    "handicap on one side": Kind("handicap", _handicap_on_one_side),
    "handicap on both sides": Kind("handicap-both", _handicap_on_both_sides),
    "opponent, one digit": Kind("opponent-number", _opponent_digit),
    "opponent, digits swapped": Kind("opponent-number", _opponent_transposed),
    "opponent by his place": Kind("opponent-number", _opponent_by_place),
    "0=, 0+ or 0- for another": Kind("unplayed-round-mark", _unplayed_mark),
    "a late entrant's rounds": Kind("late-entrant", _late_entrant),
    "the same sign on both sides": Kind("result", _forfeit_as_double_loss),
    "hidden forfeit": Kind("hidden-opponent", _hidden_forfeit),
    "game missing on one side": Kind("missing-game", _game_missing_on_one_side),
    "value, one digit": Kind("printed-digit", _value_digit),
    "value, digits swapped": Kind("printed-transposed", _value_transposed),
    "value cut": Kind("printed-cut", _value_cut),
    "value of the row above or below": Kind("printed-neighbour", _value_of_neighbour),
    "block of values shifted": Kind("shifted-block", _shifted_block),
    "two columns exchanged": Kind("columns-exchanged", _columns_exchanged),
    "two headings exchanged": Kind("headings-exchanged", _headings_exchanged),
    "half point lost": Kind("half-point", _half_lost),
    "half point as another sign": Kind("half-point", _half_as_another_sign),
    "start score of one player": Kind("printed-value", _start_of_one),
    "grade of one player": Kind("grade", _grade_of_one),
    "another zero": Kind("zero", _zero_of_all),
    "another bar": Kind("bar", _bar),
    "another floor": Kind("floor", _floor),
    "correction by hand": Kind("start-score", _correction_by_hand),
    "another profile for a column": Kind("counting", _profile_of_column),
    "two players exchanged in a round": Kind("cells-exchanged", _exchanged_in_round),
    "two players exchanged": Kind("players-exchanged", _people_exchanged),
    "two rows exchanged": Kind("rows-exchanged", _rows_exchanged),
    "two rows in the wrong order": Kind("rows-exchanged", _rows_out_of_order),
}
"""What changes fields, by kind."""


def _row_missing(sheet: Sheet, random: Random) -> tuple[int, Column]:
    row = random.randrange(len(sheet.rows))
    del sheet.rows[row]
    return row, "row"


def _row_doubled(sheet: Sheet, random: Random) -> tuple[int, Column]:
    row = random.randrange(len(sheet.rows))
    sheet.rows.insert(row, list(sheet.rows[row]))
    return row + 1, "row"


def _round_missing(sheet: Sheet, random: Random) -> tuple[int, Column]:
    number = random.randrange(sheet.rounds)
    index = sheet.columns.index(number)
    del sheet.columns[index], sheet.headings[index], sheet.widths[index]
    for fields in sheet.rows:
        del fields[index]
    return number, "round"


_ONE, _TWO = (1,), (2,)
FIELDS: Mapping[str, Collection[int]] = {
    **dict.fromkeys([kind for kind in SLIPS if kind.endswith("one side")], _ONE),
    **dict.fromkeys([kind for kind in SLIPS if kind.endswith("both sides")], _TWO),
    **dict.fromkeys([kind for kind in SLIPS if kind.startswith(("opponent", "value", "half point"))], _ONE),
    "the same sign on both sides": _ONE,
    "0=, 0+ or 0- for another": _ONE,
    "hidden forfeit": _TWO,
    "two headings exchanged": _TWO,
    "start score of one player": _ONE,
    "grade of one player": _ONE,
    "two players exchanged in a round": _TWO,
    "block of values shifted": range(1, MANY_ROWS + 1),
    "another zero": range(8, 121),
}
"""How many fields a slip changes, where that is known."""


class Whole(NamedTuple):
    """A kind of slip that takes out or doubles a whole row or round; the name as in :class:`Kind`."""

    name: str
    plant: Callable[[Sheet, Random], tuple[int, Column]]


WHOLE: Mapping[str, Whole] = {
    "row missing": Whole("row-missing", _row_missing),
    "row doubled": Whole("row-doubled", _row_doubled),
    "round missing": Whole("round-missing", _round_missing),
}
"""What takes out or doubles a whole row or round, by kind."""

NAMES = (*SLIPS, *WHOLE)


def name_of(kind: str) -> str:
    """The name of the suggestion that undoes a slip of a kind."""
    return WHOLE[kind].name if kind in WHOLE else SLIPS[kind].name


def table_for(kind: str, seed: int) -> Sheet:
    """The table of a seed for a kind of slip: with players who came late where it is about them."""
    return sheet(seed, late=SLIPS.get(kind) == SLIPS["a late entrant's rounds"])


def plant(kind: str, sound: Sheet, random: Random) -> Planted | None:
    """A table with a slip of a kind; ``None`` if it has no place for one."""
    spoilt = sound.copy()
    if kind in WHOLE:
        number, column = WHOLE[kind].plant(spoilt, random)
        line = len(sound.heads) + 2 + number if column == "row" else 0
        return Planted(kind, sound, spoilt, (Change(number, column, line, 1, "", ""),))
    edits = SLIPS[kind].plant(spoilt, random)
    if not edits:
        return None
    write(spoilt, edits)
    return Planted(kind, sound, spoilt, changed(sound, spoilt))


def write(sheet: Sheet, edits: Iterable[Edit]) -> None:
    for row, column, text in edits:
        if row < 0:
            sheet.headings[sheet.columns.index(column)] = text
        else:
            sheet[row, column] = text


def changed(sound: Sheet, spoilt: Sheet) -> tuple[Change, ...]:
    """Every field of a spoilt sheet that stood otherwise in the sound one of the same shape."""
    pairs = [(-1, sound.headings, spoilt.headings), *zip(range(len(sound.rows)), sound.rows, spoilt.rows, strict=True)]
    return tuple(
        Change(row, column, *spoilt.at(row, column), stood, stands)
        for row, before, after in pairs
        for column, stood, stands in zip(sound.columns, before, after, strict=True)
        if stood != stands
    )


def plant_several(kinds: Sequence[str], sound: Sheet, random: Random) -> Planted | None:
    """A table with several slips that change fields, none of them in a field of another."""
    spoilt = sound.copy()
    fields: set[tuple[int, Column]] = set()
    touches: list[set[tuple[int, Column]]] = []
    for kind in kinds:
        edits = SLIPS[kind].plant(spoilt, random)
        touched = {(row, column) for row, column, _ in edits or ()}
        if not edits or touched & fields:
            return None
        fields |= touched
        touches.append(touched)
        write(spoilt, edits)
    changes = changed(sound, spoilt)
    parts = tuple(tuple(c for c in changes if (c.row, c.column) in touched) for touched in touches)
    return Planted(kinds[0], sound, spoilt, changes, parts, tuple(kinds))
