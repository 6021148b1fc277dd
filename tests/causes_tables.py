"""Sound wall lists to plant slips in: 8 to 120 players, McMahon and Swiss, counted by several programs' rules.

Pairing, results and text are made here; totals are the engine's under the profile of the table, which
``test_scores_*`` and ``test_reference_programs.py`` compare with what the programs themselves print.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import exp, log
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from simulate import COUNTRIES, NO_HANDICAP, SYLLABLES, pairs

from crosstable.fit import scores_of
from crosstable.model import QUARTER, Colour, Decision, Grade, Outcome, Player, Round, Side, Tournament
from crosstable.profiles import PROFILES
from crosstable.scores import Reading
from crosstable.writers.order import cell

FEWEST, MOST = 8, 120
PLAYED_UNDER = ("egf", "opengotha", "macmahon", "pairgoth", "wiki")
"""Profiles of the tables, all equally often."""

FEW_OF = 15
"""One in so many players comes late or leaves early, where some do."""

Column = str | int
"""A column of a sheet: its name, or the number (from 0) of a round."""

LEFT = ("place", "name", "grade", "country", "club")
HEADINGS = {"place": "Pl", "name": "Name", "grade": "Rk", "country": "Co", "club": "Club"}
LABELS = {
    "start": "Start", "mms": "MMS", "nbw": "Wins", "sos": "SOS", "sosos": "SOSOS", "sodos": "SODOS",
    "wsos": "SOS", "wsosos": "SOSOS", "wsodos": "SODOS",
}  # fmt: skip
MCMAHON_COLUMNS = (
    ("mms", "sos", "sosos"),
    ("mms", "sos", "sodos"),
    ("mms", "nbw", "sos", "sosos"),
    ("mms", "sos", "sosos", "sodos"),
    ("start", "mms", "sos", "sosos"),
    ("mms", "nbw", "sos", "sodos", "sosos"),
)
SWISS_COLUMNS = (
    ("nbw", "wsos", "wsosos"),
    ("nbw", "wsos", "wsodos"),
    ("nbw", "wsos", "wsosos", "wsodos"),
)
"""What is printed, by criterion."""
HALVES = (("", "¼", "½", "¾"), ("", ".25", ".5", ".75"))
"""How quarters are printed."""
LAYOUTS = ("aligned", "aligned", "blanks", "tabs")
"""Columns aligned for the eye, one blank between fields, a tabulator between fields."""


class Truth(NamedTuple):
    """How a table was counted: what it takes to count it again.

    ``zero``, ``floor`` and ``bar`` are places on the grade scale, ``None`` in Swiss, where all start from 0.
    """

    profile: str
    criteria: tuple[str, ...]
    zero: int | None
    floor: int
    bar: int

    def start(self, grade: Grade | None) -> int:
        """The start score (quarter points) of a grade."""
        if self.zero is None or grade is None:
            return 0
        return QUARTER * (max(self.floor, min(self.bar, grade.index)) - self.zero)


@dataclass
class Sheet:
    """A table as its fields; ``sheet[row, column]`` is one of them.

    ``players`` are its rows as they were played. ``quarters`` are the signs of fractions, ``widths`` those of aligned
    columns, which stay as they are whatever is written into the fields.
    """

    truth: Truth
    players: tuple[Player, ...]
    heads: list[str]
    columns: list[Column]
    headings: list[str]
    rows: list[list[str]]
    layout: str
    newline: str
    quarters: Sequence[str]
    reduction: int
    widths: list[int] = field(default_factory=list[int])

    def __getitem__(self, at: tuple[int, Column]) -> str:
        return self.rows[at[0]][self.columns.index(at[1])]

    def __setitem__(self, at: tuple[int, Column], text: str) -> None:
        self.rows[at[0]][self.columns.index(at[1])] = text

    @property
    def rounds(self) -> int:
        return sum(isinstance(column, int) for column in self.columns)

    @property
    def values(self) -> list[str]:
        """The printed criteria, in order of their columns."""
        return [column for column in self.columns if isinstance(column, str) and column in LABELS]

    def copy(self) -> Sheet:
        """A sheet to write into; players, heads and signs are shared."""
        return replace(
            self,
            columns=list(self.columns),
            headings=list(self.headings),
            rows=[list(fields) for fields in self.rows],
            widths=list(self.widths),
        )

    def _line(self, fields: Sequence[str]) -> tuple[str, list[int]]:
        """A line, and where (from 0) each of its fields begins."""
        text, begins = "", list[int]()
        for index, (column, content) in enumerate(zip(self.columns, fields, strict=True)):
            gap = "\t" if self.layout == "tabs" else " "
            text += gap if index else ""
            padding = self.widths[index] - len(content) if self.layout == "aligned" else 0
            left = column in ("name", "country", "pin")
            before = 0 if left else max(0, padding)
            begins.append(len(text) + before)
            text += " " * before + content + (" " * max(0, padding) if left and column != "pin" else "")
        return text, begins

    def _heading(self) -> tuple[str, list[int]]:
        text, begins = self._line(self.headings)
        if self.layout != "aligned":
            return f"; {text}", [begin + 2 for begin in begins]
        return f";{text[1:]}" if text.startswith("  ") else f"; {text.lstrip()}", begins

    @property
    def lines(self) -> list[str]:
        return [*self.heads, self._heading()[0], *(self._line(fields)[0] for fields in self.rows)]

    @property
    def data(self) -> bytes:
        return self.newline.join([*self.lines, ""]).encode()

    def at(self, row: int, column: Column) -> tuple[int, int]:
        """Line and column (from 1) of a field; row −1 is that of the headings."""
        index = self.columns.index(column)
        begins = self._heading()[1] if row < 0 else self._line(self.rows[row])[1]
        return len(self.heads) + 2 + row, begins[index] + 1

    def text_of(self, quarter_points: int) -> str:
        """A value as this table prints it."""
        sign, whole = "-" if quarter_points < 0 else "", abs(quarter_points)
        fraction = self.quarters[whole % QUARTER]
        return f"{sign}{whole // QUARTER or ('' if fraction == '½' else 0)}{fraction}"

    def value_of(self, text: str) -> int:
        """What a value printed by this table is in quarter points."""
        sign = next((n for n in (3, 2, 1) if text.endswith(self.quarters[n])), 0)
        return int(text.removesuffix(self.quarters[sign]) or 0) * QUARTER + sign

    def cell_of(self, side: Side) -> str:
        """A side as this table writes it; opponents are named by their rows."""
        return cell(side, {row: row + 1 for row in range(len(self.players))})

    def games(self, *, stones: bool | None = None) -> list[tuple[int, int, int]]:
        """Every game as (upper row, lower row, round), with or without handicap if that is asked for."""
        return [
            (row, side.opponent, number)
            for row, player in enumerate(self.players)
            for number, side in enumerate(player.sides)
            if side is not None
            and side.opponent is not None
            and side.opponent > row
            and (stones is None or stones == bool(side.handicap))
        ]

    def idle(self) -> list[tuple[int, int]]:
        """Every (row, round) without a game."""
        return [
            (row, number)
            for row, player in enumerate(self.players)
            for number, side in enumerate(player.sides)
            if side is not None and side.opponent is None
        ]

    def side(self, row: int, number: int) -> Side:
        side = self.players[row].sides[number]
        assert side is not None
        return side


def totals(truth: Truth, players: Sequence[Player], starts: Sequence[int] | None = None) -> Mapping[str, Sequence[int]]:
    """Every criterion of the players (quarter points), by the rules of the table or with given start scores."""
    given = tuple(truth.start(player.grade) for player in players) if starts is None else tuple(starts)
    tournament = Tournament(tuple(players), (Round(),) * len(players[0].sides))
    scores = scores_of(tournament, Reading(0, PROFILES[truth.profile], starts=given), ())
    return {name: [value or 0 for value in scores[name]] for name in scores}


@lru_cache(maxsize=1024)
def _sheet(seed: int, *, late: bool) -> Sheet:
    random = Random(seed)
    while True:
        try:
            return _made(random, late=late)
        except ValueError:  # nobody is left who has not met everybody
            continue


def sheet(seed: int, *, late: bool = False) -> Sheet:
    """The table of a seed; the same each time, and a new copy each time.

    ``late``: another one, in which some players came late, or left early.
    """
    return _sheet(seed, late=late).copy()


def _made(random: Random, *, late: bool) -> Sheet:
    count = round(exp(random.uniform(log(FEWEST), log(MOST))))
    rounds = random.randint(3, min(8, max(3, count // 3)))
    truth = _truth(random)
    reduction = NO_HANDICAP if truth.zero is None else random.choice([NO_HANDICAP, NO_HANDICAP, 0, 1, 2])
    habits = _Habits(reduction, random.choice([0, 0.03, 0.08]), random.choice([0, 0.02]), random.choice([0, 0, 0.04]))
    habits = habits._replace(missed=_missed(random, count, rounds)) if late else habits
    players = _played(random, _entrants(random, count), rounds, habits, truth)
    ordered, scored = _in_order(truth, players, totals(truth, players))
    return _laid_out(random, truth, ordered, scored, reduction)


def _truth(random: Random) -> Truth:
    profile = random.choice(PLAYED_UNDER)
    if random.random() < 0.3:
        return Truth(profile, random.choice(SWISS_COLUMNS), None, 0, 0)
    zero = random.choice([-20, -30, -20])
    return Truth(
        profile, random.choice(MCMAHON_COLUMNS), zero, max(zero, random.choice([-20, -16, -12])), random.randint(-1, 3)
    )


def _place(player: Player) -> int:
    """Where a player's grade stands on the grade scale."""
    assert player.grade is not None
    return player.grade.index


def _entrants(random: Random, count: int) -> list[Player]:
    people: dict[tuple[str, str], Player] = {}
    weakest = random.choice([-18, -12, -8])
    while len(people) < count:
        family, given = ("".join(random.choices(SYLLABLES, k=random.randint(2, 4))).title() for _ in range(2))
        place = random.randint(weakest, 4)
        grade = Grade(place + 1, "d") if place >= 0 else Grade(-place, "k")
        country, club = random.choice(COUNTRIES), random.choice(SYLLABLES).title() + "ub"
        people[family, given] = Player(family, given, grade=grade, country=country, club=club)
    return list(people.values())


def _missed(random: Random, count: int, rounds: int) -> dict[tuple[int, int], Side]:
    """The rounds of those who come late or leave early, two at least, as (row, round): each worth the same."""
    missed: dict[tuple[int, int], Side] = {}
    for row in random.sample(range(count), max(1, count // FEW_OF)):
        size, side = random.randint(2, max(2, min(4, rounds - 1))), _absence(random)
        first = random.choice([0, rounds - size])
        missed |= {(row, number): side for number in range(first, first + size)}
    return missed


def _played(random: Random, entrants: list[Player], rounds: int, habits: _Habits, truth: Truth) -> list[Player]:
    """The entrants with the sides of all rounds, paired by score, decided by chance."""
    count = len(entrants)
    sides: list[list[Side]] = [[] for _ in entrants]
    points = [truth.start(player.grade) for player in entrants]
    met: list[set[int]] = [set() for _ in entrants]
    had_bye: set[int] = set()
    for number in range(rounds):
        gone = {row: side for (row, missing), side in habits.missed.items() if missing == number}
        away = {row for row in range(count) if random.random() < habits.absences} - set(gone)
        waiting = sorted(set(range(count)) - away - set(gone), key=lambda row: (-points[row], row))
        found: dict[int, Side] = {row: _absence(random) for row in away} | gone
        if len(waiting) % 2:
            unlucky = next((row for row in reversed(waiting) if row not in had_bye), waiting[-1])
            if unlucky in had_bye:
                raise ValueError("everybody had a bye")
            waiting.remove(unlucky)
            had_bye.add(unlucky)
            found[unlucky] = Side(Decision.BYE, Outcome.WIN)
        for first, second in pairs(waiting, met, random):
            met[first].add(second)
            met[second].add(first)
            found |= _game(random, entrants, first, second, habits)
        for row, side in found.items():
            sides[row].append(side)
            points[row] += {Outcome.WIN: QUARTER, Outcome.DRAW: QUARTER // 2}.get(side.outcome or Outcome.LOSS, 0)
    return [replace(player, sides=tuple(record)) for player, record in zip(entrants, sides, strict=True)]


def _absence(random: Random) -> Side:
    """A round that a player missed: half a point or nothing."""
    return random.choice([Side(Decision.ABSENT, Outcome.DRAW)] * 3 + [Side(Decision.UNPAIRED, Outcome.LOSS)])


class _Habits(NamedTuple):
    """How a tournament is played: the handicap reduction, and how often players miss a round, do not show up, draw.

    ``missed`` are the rounds (row, round) of those who come late or leave early.
    """

    reduction: int
    absences: float
    defaults: float
    jigos: float
    missed: Mapping[tuple[int, int], Side] = MappingProxyType({})


def _game(random: Random, entrants: Sequence[Player], first: int, second: int, habits: _Habits) -> dict[int, Side]:
    difference = _place(entrants[first]) - _place(entrants[second])
    reduction = habits.reduction
    stones = 0 if reduction == NO_HANDICAP else max(0, min(9, abs(difference) - reduction))
    white = (first if difference > 0 else second) if stones else random.choice([first, second])
    winner = random.choice([first, second])
    drawn = random.random() < habits.jigos
    decided = Decision.DEFAULT if not drawn and random.random() < habits.defaults else Decision.PLAYED
    return {
        row: Side(
            decided,
            Outcome.DRAW if drawn else Outcome.WIN if row == winner else Outcome.LOSS,
            other,
            Colour.WHITE if row == white else Colour.BLACK,
            stones,
        )
        for row, other in ((first, second), (second, first))
    }


def _in_order(
    truth: Truth, players: list[Player], scored: Mapping[str, Sequence[int]]
) -> tuple[tuple[Player, ...], Mapping[str, Sequence[int]]]:
    """The players in the order of the printed criteria, with the opponents' numbers of that order, and their scores."""
    keys = [name for name in truth.criteria if name != "start"]
    order = sorted(range(len(players)), key=lambda row: [-scored[name][row] for name in keys])
    row_of = {old: new for new, old in enumerate(order)}
    ordered = tuple(
        replace(
            players[old],
            sides=tuple(
                side if side is None or side.opponent is None else replace(side, opponent=row_of[side.opponent])
                for side in players[old].sides
            ),
        )
        for old in order
    )
    return ordered, {name: [values[old] for old in order] for name, values in scored.items()}


def _laid_out(
    random: Random, truth: Truth, players: tuple[Player, ...], scored: Mapping[str, Sequence[int]], reduction: int
) -> Sheet:
    """The table of these players as text, in one of the customary shapes."""
    rounds = len(players[0].sides)
    with_pins = random.random() < 0.3
    columns: list[Column] = [*LEFT, *truth.criteria, *range(rounds), *(["pin"] if with_pins else [])]
    round_heading = random.choice(["", "{}", "R{}"])
    headings = [
        HEADINGS.get(column) or LABELS.get(column, "") if isinstance(column, str) else round_heading.format(column + 1)
        for column in columns
    ]
    heads = ["; CL[A]", "; EV[Invented]", "; PC[PL, Town]", "; DT[2020-02-29,2020-03-01]", f"; HA[h{reduction}]"]
    heads += ["; KM[6.5]", "; TM[80]"]
    layout = random.choice(LAYOUTS)
    sheet = Sheet(
        truth, players, heads, columns, headings, [], layout,
        random.choice(["\n", "\n", "\r\n"]), random.choice(HALVES), reduction,
    )  # fmt: skip
    places = _places(truth, scored, shared=random.random() < 0.3)
    for row, player in enumerate(players):
        left = [places[row], player.name, str(player.grade), player.country or "", player.club or ""]
        printed = [sheet.text_of(scored[name][row]) for name in truth.criteria]
        cells = [sheet.cell_of(sheet.side(row, number)) for number in range(rounds)]
        sheet.rows.append([*left, *printed, *cells, *([f"|{10_000_007 + 101 * row}"] if with_pins else [])])
    least = {"place": 4, "name": 28, "grade": 3, "country": 2, "club": 4}
    sheet.widths = [
        max(
            least.get(column, 5) if isinstance(column, str) else 8,
            len(sheet.headings[index]),
            *(len(fields[index]) + (column in LABELS) for fields in sheet.rows),
        )
        for index, column in enumerate(columns)
    ]
    return sheet


def _places(truth: Truth, scored: Mapping[str, Sequence[int]], *, shared: bool) -> list[str]:
    """Numbers of the rows, or places which equal players share."""
    places: list[int] = []
    keys = [name for name in truth.criteria if name != "start"]
    rows = list(zip(*(scored[name] for name in keys), strict=True))
    for number, values in enumerate(rows, 1):
        tied = shared and number > 1 and values == rows[number - 2]
        places.append(places[-1] if tied else number)
    return list(map(str, places))
