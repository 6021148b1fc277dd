"""Corrections as data: what would be written otherwise, what kind of slip that undoes, and what a person is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from crosstable.model import Colour, Decision, Grade, Outcome, Side, Value
from crosstable.source import Span


class SlipKind(NamedTuple):
    """A kind of slip: its title, and what it costs to believe that it happened; rarer slips cost more.

    Costs are tenths of a usual slip of one field. A printed value that nothing explains costs
    :data:`crosstable.causes.evaluate.UNEXPLAINED`.
    """

    title: str
    cost: int


KINDS: Mapping[str, SlipKind] = MappingProxyType(
    {
        # What a cell tells of a round
        "result": SlipKind("a result told wrongly in one row", 10),
        "result-both": SlipKind("a result told wrongly in both rows", 12),
        "double-result": SlipKind("a game that both won or both lost", 14),
        "unplayed-round-mark": SlipKind("a round without a game marked as another kind", 10),
        "late-entrant": SlipKind(
            "the missed rounds of a player who came late or left early marked as another kind", 12
        ),
        "hidden-opponent": SlipKind("a game by default written as rounds without a game", 14),
        "missing-game": SlipKind("a game that one of the two rows does not have", 11),
        "opponent-number": SlipKind("an opponent's number mistyped", 10),
        "unreadable-cell": SlipKind("a cell that cannot be read", 10),
        "colour": SlipKind("a colour told wrongly in one row", 10),
        "colours-exchanged": SlipKind("colours exchanged in both rows", 13),
        "handicap": SlipKind("a handicap told wrongly in one row", 10),
        "handicap-both": SlipKind("a handicap told wrongly in both rows", 13),
        "cells-exchanged": SlipKind("the cells of two rows exchanged in a round", 12),
        # What a printed value is
        "printed-digit": SlipKind("one character of a printed value mistyped", 10),
        "printed-transposed": SlipKind("neighbouring digits of a printed value exchanged", 10),
        "printed-cut": SlipKind("a printed value cut short", 10),
        "printed-neighbour": SlipKind("a value of the row above or below", 10),
        "half-point": SlipKind("a half point lost, or printed as another sign", 10),
        "printed-value": SlipKind("another value printed", 15),
        "printed-points": SlipKind("the points of a row summed wrongly, and its score with them", 12),
        "shifted-block": SlipKind("a block of a column shifted by a row", 12),
        "values-exchanged": SlipKind("two values exchanged", 12),
        "columns-exchanged": SlipKind("two columns exchanged", 12),
        "heading": SlipKind("a heading that names another criterion", 10),
        "headings-exchanged": SlipKind("two headings exchanged", 12),
        # What a player started with, and how is counted
        "start-score": SlipKind("a start score other than that of the grade", 16),
        "grade": SlipKind("a grade told wrongly", 16),
        "zero": SlipKind("the scores of all counted from another zero", 16),
        "bar": SlipKind("scores counted with another bar", 16),
        "floor": SlipKind("scores counted with another floor", 16),
        "counting": SlipKind("a column counted by other rules", 16),
        # Matches
        "winner-swapped": SlipKind("a match given to the other player", 10),
        "match-games": SlipKind("the games of a match told wrongly", 10),
        "intentional-draw": SlipKind("a draw with other games, as an intentional draw entered as 1-1-0", 10),
        "match-outcome": SlipKind("a match with another result", 12),
        "results-exchanged": SlipKind("the results of two matches of a round exchanged", 12),
        "other-opponent": SlipKind("a match told against another opponent", 12),
        "match-twice": SlipKind("a match reported twice", 10),
        "match-uncounted": SlipKind("a match that the values do not count", 15),
        "match-missing": SlipKind("a match that is missing", 12),
        "bye-for-match": SlipKind("a bye in the place of a match", 12),
        "bye-not-counted": SlipKind("a bye that the values do not count", 11),
        "bye-missing": SlipKind("a bye that is missing", 12),
        "bye-games": SlipKind("a bye with other games", 11),
        "late-drop": SlipKind("a player who left a round earlier", 12),
        # Rows
        "row-doubled": SlipKind("a row that is there twice", 10),
        "row-missing": SlipKind("a row that is missing", 12),
        "rows-exchanged": SlipKind("two rows exchanged", 10),
        "players-exchanged": SlipKind("two players exchanged", 14),
        "round-missing": SlipKind("a round that is missing", 16),
    }
)
"""Every kind of slip by the name that the JSON of the command line has."""


class NewSide(NamedTuple):
    """Another side of a player's round, all 0-based."""

    player: int
    round: int
    side: Side


class Met(NamedTuple):
    """A round without a game that was a game by default against an opponent; its mark says who won, whatever other
    corrections make of it."""

    player: int
    round: int
    opponent: int
    colour: Colour | None = None
    handicap: int | None = None

    def side(self, told: Side | None) -> Side:
        """The side of the game, of a round that is told so."""
        outcome = Outcome.WIN if told is not None and told.outcome is Outcome.WIN else Outcome.LOSS
        return Side(Decision.DEFAULT, outcome, self.opponent, self.colour, self.handicap)


class NewValue(NamedTuple):
    """Another printed value; ``value`` in quarter points, ``column`` an index into ``Tournament.columns``."""

    player: int
    column: int
    value: Value | None


class NewStart(NamedTuple):
    """Another start score, quarter points."""

    player: int
    start: int


class ImpliedStart(NamedTuple):
    """A start score (quarter points) that follows from a printed score if another change is true: no text says it."""

    player: int
    start: int


class NewGrade(NamedTuple):
    """Another grade, and the start score that it gives (quarter points)."""

    player: int
    grade: Grade
    start: int


class NewCriterion(NamedTuple):
    """Another criterion than that which its heading names, or which it was taken for, in a column."""

    column: int
    criterion: str
    label: str | None = None


class NoRow(NamedTuple):
    """A row that ought not to be there."""

    player: int


class MissingRow(NamedTuple):
    """A row that cells name by its number and that is not there; the rows (from 0) and rounds of these cells."""

    number: str
    named_by: tuple[tuple[int, int], ...]


class RowsExchanged(NamedTuple):
    """Two rows that ought to stand in each other's place, all but their numbers.

    ``renamed``: cells that name one of them then name the other, so that they mean the same player as before.
    """

    first: int
    second: int
    renamed: bool = False


class PlayersExchanged(NamedTuple):
    """Two players who ought to stand in each other's row: names, grades, clubs and numbers, not what they played."""

    first: int
    second: int


Change = (
    NewSide
    | Met
    | NewValue
    | NewStart
    | ImpliedStart
    | NewGrade
    | NewCriterion
    | NoRow
    | MissingRow
    | RowsExchanged
    | PlayersExchanged
)


class Edit(NamedTuple):
    """A correction: everything that one slip made wrong. ``kind`` is one of :data:`KINDS`.

    ``extra`` is what it costs beyond its kind. ``premise`` says in words what is many changes, if they have one reason.
    """

    kind: str
    changes: tuple[Change, ...]
    extra: int = 0
    premise: str = ""

    @property
    def cost(self) -> int:
        return KINDS[self.kind].cost + self.extra


class Replacement(NamedTuple):
    """One text of the file to be replaced by another.

    ``span`` is where ``before`` stands, ``None`` where the file does not say it at all (a correction of a start score
    that the format cannot tell). ``after`` stands there afterwards; a row that is taken out leaves nothing, its line
    end included. ``player``, ``round`` and ``criterion`` say what it is, from 0, as far as it is that. ``exact`` says
    that ``before`` stands there word for word, so that ``after`` can be written in its place.
    """

    span: Span | None
    before: str
    after: str
    player: int | None = None
    round: int | None = None
    criterion: str | None = None
    exact: bool = True


class Reading(NamedTuple):
    """A correction as it would be made in the file; ``message`` says it in a sentence."""

    kind: str
    edit: tuple[Replacement, ...]
    message: str

    @property
    def can_be_applied(self) -> bool:
        """Whether the file itself would say it: every text to be replaced stands there."""
        return bool(self.edit) and all(made.exact and made.span is not None for made in self.edit)


UNSURE: Final = "possible"
"""The confidence of a suggestion that has others as good."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A correction that would explain findings.

    ``explains`` are indexes into the findings of the report that vanish with it, none if it explains what is found only
    when the other suggestions are followed; ``breaks`` are messages of findings
    that would appear. ``confidence``: ``certain`` if no other correction of at most its cost explains as much, it
    breaks nothing and everything that it touches agrees; ``likely`` if it is the cheapest; ``possible`` if
    ``alternatives`` explain the same equally well.
    """

    reading: Reading
    explains: tuple[int, ...]
    confidence: str
    breaks: tuple[str, ...] = ()
    alternatives: tuple[Reading, ...] = ()

    @property
    def kind(self) -> str:
        return self.reading.kind

    @property
    def edit(self) -> tuple[Replacement, ...]:
        return self.reading.edit

    @property
    def message(self) -> str:
        return self.reading.message
