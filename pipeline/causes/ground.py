"""A table with some corrections made, on which others are tried: what it gives, and what is still wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from crosstable.candidates import with_starts
from crosstable.case import Case
from crosstable.causes.edits import (
    Edit,
    ImpliedStart,
    Met,
    MissingRow,
    NewCriterion,
    NewGrade,
    NewSide,
    NewStart,
    NewValue,
    NoRow,
    PlayersExchanged,
    RowsExchanged,
)
from crosstable.causes.flaws import Sides, naming, rounds_of, weight
from crosstable.causes.grades import NO_RULES, OTHER_START, STRAY, GradeRules, Meeting, rules_of
from crosstable.causes.rows import exchanged, person_of, swapped, with_row, without_row
from crosstable.causes.tables import with_players, with_values
from crosstable.confrontation import CONFRONTATIONS
from crosstable.grid import Grid, features, lay
from crosstable.meanings import NO_SCORE, TWINS, is_filler, reproduced
from crosstable.model import Column, Player, Side, Tournament
from crosstable.profiles import READINGS, Kind
from crosstable.reconcile import Cell, with_sides
from crosstable.scores import SUMS, compute
from crosstable.spread import Reading
from crosstable.start_line import Line, line
from crosstable.starts import StartModel, stated_starts

UNEXPLAINED: Final = 20
"""What a printed value costs that nothing explains: more than any slip of one value."""

_IDLE: Final = frozenset({Kind.BYE, Kind.HALF, Kind.NOTHING})


def called_as(criterion: str | None) -> tuple[str, ...]:
    """What a heading may mean."""
    name = criterion or ""
    return (name, TWINS[name]) if name in TWINS else (name,)


class Residual(NamedTuple):
    """A printed value that is not what the games give: column and player, from 0."""

    column: int
    player: int


@dataclass(frozen=True)
class Ground:
    """A table with some corrections made.

    ``criteria`` is what each column is taken to hold, ``None`` where that is nothing that is computed. ``starts`` are
    the start scores of all players (quarter points); where they follow grades, those that the grades give, so that
    whoever started otherwise stands out. ``None``: they are what a column leaves, as ``reading`` says. ``model`` is
    what they follow, if they follow grades. ``rules`` are what else follows from grades.
    """

    tournament: Tournament
    reading: Reading
    criteria: tuple[str | None, ...]
    starts: tuple[int | None, ...] | None
    model: StartModel | None = None
    edits: tuple[Edit, ...] = ()
    rules: GradeRules = NO_RULES

    @cached_property
    def grid(self) -> Grid:
        return lay([self.tournament])

    @cached_property
    def sides(self) -> list[Sides]:
        """The sides of every round."""
        return [*rounds_of(self.tournament)]

    @cached_property
    def named(self) -> list[dict[int, list[int]]]:
        """For every round: for every player whom others name, the rows that do."""
        return [naming(sides) for sides in self.sides]

    @cached_property
    def flawed(self) -> list[dict[int, int]]:
        """For every round the players whose cells contradict another, with how much."""
        return [
            {player: wrong for player in range(len(sides)) if (wrong := weight(sides, player))} for sides in self.sides
        ]

    @cached_property
    def strays(self) -> frozenset[Meeting]:
        """The games whose handicap the grades contradict."""
        return self.rules.strays(self.sides, self.tournament.players)

    @cached_property
    def misstarted(self) -> frozenset[int]:
        """The players whose stated start score is not that of their grade."""
        players = self.tournament.players if self.rules.starts is not None else ()
        return frozenset(n for n, player in enumerate(players) if self.rules.misstarted(player, self.start_of(n)))

    @cached_property
    def flaws(self) -> int:
        """What it costs that cells and grades contradict each other."""
        cells = sum(sum(wrong.values()) for wrong in self.flawed)
        return cells + STRAY * len(self.strays) + OTHER_START * len(self.misstarted)

    @property
    def current(self) -> Reading:
        """The reading with the start scores as they are taken."""
        return replace(self.reading, tournament=0, starts=self.starts, overrides=()) if self.starts else self.reading

    @cached_property
    def readings(self) -> list[Reading]:
        """The readings by every profile that counts a table with rounds like these otherwise.

        A round without a game may have been one of another kind before a slip.
        """
        starts = self.starts if self.starts is not None else tuple(self.values["start"])
        win, present = self.reading.profile.win, features(self.grid)[0]
        kinds = present | _IDLE if present & _IDLE else present
        return [
            replace(self.reading, profile=reading.profile)
            for reading in with_starts(self.tournament, starts, READINGS, kinds)
            if reading.profile.win == win
        ]

    @property
    def wanted(self) -> tuple[str, ...]:
        """The criteria that the columns hold, and their twins."""
        held = [criterion for criterion in self.criteria if criterion]
        return tuple(dict.fromkeys(("start", "nbw", "mms", *held, *(TWINS[c] for c in held if c in TWINS))))

    @cached_property
    def values(self) -> dict[str, list[int | None]]:
        """What the games give for each criterion that is wanted."""
        return _values([self])[0]

    def by(self, readings: Sequence[Reading]) -> list[Ground]:
        """This table by each of the readings, all counted in one pass."""
        return counted_together([replace(self, reading=reading) for reading in readings], self)

    def least_cost(self) -> int:
        """What the corrections cost, and what is left unexplained where sums of scores may be those of wins, and the
        other way round."""
        columns = zip(self.tournament.columns, self.criteria, strict=True)
        wrong = sum(
            min(len(wrong_values(column, self.values[name])) for name in called_as(criterion))
            for column, criterion in columns
            if criterion is not None
        )
        return self.cost + UNEXPLAINED * (wrong - len(self.residuals))

    def expected(self, column: int) -> Sequence[int | None]:
        """What the games give for a column."""
        return self.values[self.criteria[column] or "start"]

    @cached_property
    def residuals(self) -> frozenset[Residual]:
        """Every printed value that is not what the games give."""
        return frozenset(
            Residual(number, player)
            for number, criterion in enumerate(self.criteria)
            if criterion is not None
            for player in wrong_values(self.tournament.columns[number], self.values[criterion])
        )

    @property
    def cost(self) -> int:
        """What the corrections cost, and what is left unexplained."""
        return sum(edit.cost for edit in self.edits) + UNEXPLAINED * len(self.residuals) + self.flaws

    @property
    def unheld(self) -> frozenset[Residual]:
        """Every printed value of a column that is called a score and is not that, nor another that is computed."""
        return frozenset(
            Residual(number, player)
            for number, (column, criterion) in enumerate(zip(self.tournament.columns, self.criteria, strict=True))
            if criterion is None and column.criterion in SUMS and not is_filler(column)
            for player, text in enumerate(column.texts)
            if is_told(text)
        )

    def missing(self, column: int, player: int) -> int | None:
        """A printed value less what the games give."""
        printed, expected = self.tournament.columns[column].values[player], self.expected(column)[player]
        return printed - expected if isinstance(printed, int) and expected is not None else None

    def column_of(self, *criteria: str) -> int | None:
        return next((n for n, criterion in enumerate(self.criteria) if criterion in criteria), None)

    def opponents(self, player: int) -> list[int]:
        """The opponents of a player in the order of the rounds, as his row tells them."""
        sides = self.tournament.players[player].sides
        return [s.opponent for s in sides if s is not None and s.opponent is not None and s.opponent != player]

    def start_of(self, player: int) -> int | None:
        """The start score (quarter points) with which a player's scores are counted."""
        return (self.starts or self.values["start"])[player]

    def players_with(self, edit: Edit) -> dict[int, Player]:
        """The rows that have another player, or one with another grade, after a correction."""
        told = self.tournament.players
        players: dict[int, Player] = {}
        for change in edit.changes:
            if isinstance(change, NewGrade):
                players[change.player] = replace(told[change.player], grade=change.grade)
            elif isinstance(change, PlayersExchanged):
                for row, other in (change, change[::-1]):
                    players[row] = person_of(told[row], told[other])
        return players

    def side_of(self, change: NewSide | Met) -> Side:
        """The side that a change gives a player in a round."""
        return change.side if isinstance(change, NewSide) else change.side(self.sides[change.round][change.player])

    def with_edit(self, edit: Edit) -> Ground:
        """The table with one more correction made."""
        tournament, criteria = self.tournament, list(self.criteria)
        sides = {Cell(c.player, c.round): self.side_of(c) for c in edit.changes if isinstance(c, NewSide | Met)}
        tournament = with_sides(with_players(tournament, self.players_with(edit)), sides)
        tournament = with_values(tournament, (change for change in edit.changes if isinstance(change, NewValue)))
        starts = self.starts_with(edit)
        for change in edit.changes:
            if isinstance(change, NewCriterion):
                criteria[change.column] = change.criterion
            elif isinstance(change, NoRow):
                tournament = without_row(tournament, change.player)
            elif isinstance(change, MissingRow):
                tournament, starts = with_row(self, change)
            elif isinstance(change, RowsExchanged):
                tournament = exchanged(tournament, change)
                starts = None if starts is None else swapped(starts, change)
        return replace(self, tournament=tournament, criteria=tuple(criteria), starts=starts, edits=(*self.edits, edit))

    def new_starts(self, edit: Edit) -> dict[int, int]:
        """The start scores (quarter points) that a correction makes others, by player."""
        told: dict[int, int] = {}
        for change in edit.changes:
            if isinstance(change, NewStart | ImpliedStart | NewGrade):
                told[change.player] = change.start
            elif isinstance(change, NewValue) and change.column == self.start_column and isinstance(change.value, int):
                told[change.player] = change.value
            elif isinstance(change, PlayersExchanged) and self.starts is not None and not self.states_starts:
                told |= {
                    row: start for row, other in (change, change[::-1]) if (start := self.starts[other]) is not None
                }
        return told

    def starts_with(self, edit: Edit) -> tuple[int | None, ...] | None:
        """The start scores after a correction."""
        told = self.new_starts(edit)
        if not told:
            return self.starts
        return tuple(told.get(n, start) for n, start in enumerate(self.starts or self.values["start"]))

    @cached_property
    def states_starts(self) -> bool:
        """Whether the table itself tells with how much whom started, in a column or with the players."""
        return self.start_column is not None or any(player.start is not None for player in self.tournament.players)

    @property
    def start_column(self) -> int | None:
        """The column that states the start scores."""
        columns = self.tournament.columns
        return next((number for number, column in enumerate(columns) if column.criterion == "start"), None)


def _values(grounds: Sequence[Ground]) -> list[dict[str, list[int | None]]]:
    """What the games of one table give for the criteria that are wanted, by the reading and start scores of each."""
    size, wanted = len(grounds[0].tournament.players), grounds[0].wanted
    frame = compute(grounds[0].grid, [ground.current for ground in grounds], wanted)
    lists = {name: frame[name].to_list() for name in wanted}
    return [
        {name: values[begin : begin + size] for name, values in lists.items()}
        for begin in range(0, size * len(grounds), size or 1)
    ]


_OF_THE_TABLE: Final = ("grid", "sides", "named", "flawed", "strays")
"""What is the same for every reading of a table."""


def counted_together(grounds: Sequence[Ground], like: Ground | None = None) -> list[Ground]:
    """The same table by several readings and start scores, all counted in one pass; ``like`` is that table, too."""
    first = like or grounds[0]
    known = {name: getattr(first, name) for name in _OF_THE_TABLE}
    for ground in grounds:
        vars(ground).update(known)
    for ground, values in zip(grounds, _values(grounds) if grounds else (), strict=True):
        vars(ground)["values"] = values
    return list(grounds)


def is_told(text: str | None) -> bool:
    """Whether anything is printed that can be wrong; ``?`` is what is left of a lost sign."""
    return bool(text) and text != "?"


def wrong_values(column: Column, expected: Sequence[int | None]) -> list[int]:
    """The players whose printed value is not what the games give."""
    return [
        player
        for player, (text, right) in enumerate(zip(column.texts, reproduced(column, expected), strict=True))
        if is_told(text) and not right
    ]


def ground_of(case: Case) -> Ground:
    """The table as its file tells it, nothing settled, under the reading that explains most of it."""
    fit, tournament = case.fit, case.tournament
    criteria = tuple(_held(case, number) for number in range(len(tournament.columns)))
    rule = case.starts if case.fit.line.of_anybody or case.starts is not None else _certain_line(case).model
    model = rule if isinstance(rule, StartModel) else None
    reading = replace(fit.reading, tournament=0, overrides=())
    rules = rules_of(case, rounds_of(tournament))
    ground = Ground(tournament, reading, criteria, _starts(case), model, rules=rules)
    likelier = tuple(_likelier(ground, number) for number in range(len(criteria)))
    return ground if likelier == criteria else replace(ground, criteria=likelier)


def _held(case: Case, number: int) -> str | None:
    """The criterion that a column holds, or that it is called where it could not be made out and part of it fits."""
    column, meaning = case.tournament.columns[number], case.fit.columns[number]
    criterion = meaning.criterion or column.criterion
    if (
        criterion is None
        or criterion in NO_SCORE
        or criterion in CONFRONTATIONS
        or criterion not in case.fit.scores
        or is_filler(column)
    ):
        return None
    if meaning.criterion is None:
        wrong, called = min((len(wrong_values(column, case.fit.scores[name])), name) for name in called_as(criterion))
        return called if _PART * (meaning.rows - wrong) >= meaning.rows else None
    return criterion


_PART: Final = 3
"""A column holds what it is called if at least one in so many values is right."""


def _starts(case: Case) -> tuple[int | None, ...] | None:
    """The start scores: as stated, else as the grades give them, else as a column leaves them (``None``)."""
    fit = case.fit
    found = tuple(fit.scores["start"])
    stated = stated_starts(case.tournament)
    if stated is not None:
        return tuple(own if start is None else start for start, own in zip(stated, found, strict=True))
    if not any(found):
        return found
    if not fit.line.of_anybody:
        certain = _certain_line(case)
        if certain.of_anybody:
            return tuple(map(certain.of, case.tournament.players, found))
        return None if fit.reading.starts is None else found
    return tuple(start if usual is None else usual for start, usual in zip(found, fit.in_line(), strict=True))


def _certain_line(case: Case) -> Line:
    """The line of the start scores of those of whom nobody tells another game than they do."""
    rounds = rounds_of(case.tournament)
    doubtful = {row for sides in rounds for row in range(len(sides)) if weight(sides, row)}
    starts = [None if row in doubtful else start for row, start in enumerate(case.fit.scores["start"])]
    return line(case.tournament.players, starts)


def _likelier(ground: Ground, number: int) -> str | None:
    """What a column holds: the sums of scores or those of wins, whichever leave fewer values unexplained."""
    criterion = ground.criteria[number]
    if criterion is None or criterion not in TWINS:
        return criterion
    column = ground.tournament.columns[number]
    return min(criterion, TWINS[criterion], key=lambda c: len(wrong_values(column, ground.values[c])))
