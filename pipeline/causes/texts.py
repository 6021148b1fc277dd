"""Corrections as the file would have them: what stands where, and what would stand there instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from crosstable.causes.edits import (
    Change,
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
    Reading,
    Replacement,
    RowsExchanged,
)
from crosstable.criteria import CRITERIA
from crosstable.display import score_text
from crosstable.model import QUARTER, Colour, Decision, Outcome, Side, Tournament, Value
from crosstable.origin import NOWHERE, Origin
from crosstable.source import LINE_END, Span

SIGNS: Final = {Outcome.WIN: "+", Outcome.LOSS: "-", Outcome.DRAW: "=", None: "?"}
LETTERS: Final = {Colour.BLACK: "b", Colour.WHITE: "w", None: ""}
_CELL: Final = re.compile(
    r"(?P<number>\d+)(?P<sign>[-+=?−–])(?P<early>!?)(?:(?P<slash>/?)(?P<colour>[bBwW])(?P<stones>\d*))?(?P<late>.*)"
)
OF_A_PERSON: Final = ("name", "grade", "country", "club", "rating", "identifiers")
"""What a row tells of its player, beside what he played."""
HALVES: Final = ("½", ".5", ",5", "=")
"""How programs write half a point."""


class Writing:
    """How a file writes what stands in it."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.origin: Origin = tournament.origin or NOWHERE
        self._numbers: dict[int, str] | None = None

    def number(self, player: int) -> str:
        """The number by which cells name a player."""
        if self._numbers is None:
            self._numbers = {}
            for row, entry in enumerate(self.tournament.players):
                for number, side in enumerate(entry.sides):
                    if side is not None and side.opponent is not None and side.opponent not in self._numbers:
                        found = _CELL.fullmatch(self.cell(row, number))
                        self._numbers[side.opponent] = found["number"] if found else str(side.opponent + 1)
        return self._numbers.get(player, str(player + 1))

    def cell(self, player: int, number: int) -> str:
        return self.origin.source.at(self.origin.cell(player, number)).strip()

    def replacements(self, edit: Edit) -> tuple[Replacement, ...]:
        return tuple(replacement for change in edit.changes for replacement in self._of(change))

    def _of(self, change: Change) -> Iterable[Replacement]:
        match change:
            case NewSide() | Met():
                made: Iterable[Replacement] = (self._of_side(change),)
            case NewValue():
                made = (self._of_value(change),)
            case NewStart():
                made = (self._of_start(change),)
            case NewGrade():
                made = (self._of_grade(change),)
            case NewCriterion():
                made = (self._of_heading(change),)
            case _:
                made = self._of_rows(change)
        return made

    def _of_rows(self, change: Change) -> Iterator[Replacement]:
        if isinstance(change, NoRow):
            span = self._line(change.player)
            yield Replacement(span, self.origin.source.at(span), "", change.player)
        elif isinstance(change, MissingRow):
            end = self.origin.row(len(self.tournament.players) - 1).end
            place = int(change.number) - 1 if change.number.isdecimal() else None
            yield Replacement(Span(end, end), "", f"row {change.number}", place, exact=False)
        elif isinstance(change, RowsExchanged):
            yield from self._of_exchanged(change)
        elif isinstance(change, PlayersExchanged):
            for row, other in (change, change[::-1]):
                yield from self._of_person(row, other)

    def _of_person(self, row: int, other: int) -> Iterator[Replacement]:
        """What makes the player of a row another one, as far as the two differ."""
        for field in OF_A_PERSON:
            spans = [self.origin.field(player, field) for player in (row, other)]
            told = [span != self.origin.row(player) for span, player in zip(spans, (row, other), strict=True)]
            before, after = (
                self.origin.source.at(span) if is_told else "" for span, is_told in zip(spans, told, strict=True)
            )
            if before != after:
                yield Replacement(spans[0], before, after, row, exact=all(told))

    def _at(self, span: Span, before: str) -> tuple[Span, bool]:
        """Where a text stands within a span, and whether it does."""
        offset = self.origin.source.at(span).find(before) if before else -1
        if offset < 0:
            return span, False
        return Span(span.start + offset, span.start + offset + len(before)), True

    def _of_side(self, change: NewSide | Met) -> Replacement:
        span = self.origin.cell(change.player, change.round)
        sides = self.tournament.players[change.player].sides
        told = sides[change.round] if change.round < len(sides) else None
        side = change.side if isinstance(change, NewSide) else change.side(told)
        written = self.cell(change.player, change.round)
        is_cell = _CELL.fullmatch(written) is not None or told is None or not told.is_game
        before = written if is_cell else self._composed(told)
        after = self._rewritten(written, told, side)
        place, exact = self._at(span, before)
        return Replacement(place, before, after, change.player, change.round, exact=exact and is_cell)

    def _composed(self, side: Side | None) -> str:
        """A cell as the European Go Database takes it."""
        if side is None:
            return ""
        if not side.is_game:
            return f"0{SIGNS[side.outcome]}"
        number = side.outsider or "" if side.opponent is None else self.number(side.opponent)
        default = "!" if side.decided is Decision.DEFAULT else ""
        stones = "" if side.handicap is None or side.colour is None else str(side.handicap)
        colour = f"/{LETTERS[side.colour]}{stones}" if side.colour else ""
        return f"{number}{SIGNS[side.outcome]}{default}{colour}"

    def _rewritten(self, written: str, told: Side | None, side: Side) -> str:
        """The cell with as little changed as can be."""
        found = _CELL.fullmatch(written)
        if told is None or found is None or (told.is_game, told.decided) != (side.is_game, side.decided):
            return self._composed(side)
        same = told.opponent == side.opponent and told.outsider == side.outsider
        number = found["number"] if same or side.opponent is None else self.number(side.opponent)
        sign = found["sign"] if told.outcome is side.outcome else SIGNS[side.outcome]
        tail = written[found.end("sign") :]
        if found["colour"] and (told.colour is not side.colour or told.handicap != side.handicap):
            letter = found["colour"] if told.colour is side.colour else LETTERS[side.colour]
            letter = letter.upper() if found["colour"].isupper() else letter
            stones = found["stones"] if told.handicap == side.handicap else str(side.handicap or 0)
            tail = f"{found['early']}{found['slash']}{letter}{stones}{found['late']}"
        return f"{number}{sign}{tail}"

    def _of_value(self, change: NewValue) -> Replacement:
        column = self.tournament.columns[change.column]
        before = column.texts[change.player] or ""
        span, exact = self._at(self.origin.claim(change.player, change.column), before)
        after = self.value(change.value)
        return Replacement(span, before, after, change.player, None, column.criterion or column.label, exact=exact)

    def value(self, value: Value | None) -> str:
        """A value as the file writes it, which may have its own sign for half a point."""
        text = score_text(value)
        if not isinstance(value, int) or value % QUARTER != QUARTER // 2:
            return text
        texts = [text for column in self.tournament.columns for text in column.texts if text]
        sign = next((half for half in HALVES if any(text.endswith(half) for text in texts)), HALVES[0])
        return f"{value // QUARTER}{sign}"

    def _of_start(self, change: NewStart) -> Replacement:
        span = self.origin.field(change.player, "grade")
        return Replacement(span, "", score_text(change.start), change.player, None, "start", exact=False)

    def _of_grade(self, change: NewGrade) -> Replacement:
        span = self.origin.field(change.player, "grade")
        written = self.origin.source.at(span).strip()
        place, exact = self._at(span, written)
        after = str(change.grade).upper() if written.isupper() else str(change.grade)
        return Replacement(place, written, after, change.player, None, "rank", exact=exact)

    def _of_heading(self, change: NewCriterion) -> Replacement:
        label = self.tournament.columns[change.column].label or ""
        span = self.origin.heading(change.column)
        after = change.label or CRITERIA[change.criterion].short
        exact = span is not None and self.origin.source.at(span) == label
        return Replacement(span, label, after, None, None, change.criterion, exact=exact)

    def _line(self, player: int) -> Span:
        """A player's line with its end."""
        source = self.origin.source
        span = source.line_span(self.origin.row(player))
        end = LINE_END.match(source.text, span.end)
        return Span(span.start, end.end() if end else span.end)

    def _of_exchanged(self, change: RowsExchanged) -> Iterator[Replacement]:
        """Two lines in each other's place; their numbers stay, and whoever names one names the other."""
        first, second, renamed = change
        lines = [self._line_of_other(first, second, renamed), self._line_of_other(second, first, renamed)]
        for player, line in zip((first, second), lines, strict=True):
            span = self._line(player)
            before = self.origin.source.at(span).rstrip("\r\n")
            yield Replacement(Span(span.start, span.start + len(before)), before, line, player)
        for row, entry in enumerate(self.tournament.players if change.renamed else ()):
            for number, side in enumerate(entry.sides):
                if row not in change[:2] and side is not None and side.opponent in change[:2]:
                    yield self._of_side(NewSide(row, number, _renamed(side, change)))

    def _line_of_other(self, player: int, other: int, renamed: bool) -> str:
        """The line of another row with the number of this row."""
        span = self._line(other)
        text = self.origin.source.at(span).rstrip("\r\n")
        texts = [(self.origin.field(other, "place"), self.tournament.players[player].place)]
        for number, side in enumerate(self.tournament.players[other].sides):
            if renamed and side is not None and side.opponent == player:
                made = self._of_side(NewSide(other, number, replace(side, opponent=other)))
                texts.append((made.span or span, made.after))
        for place, after in sorted(texts, reverse=True):
            if after is not None and place.end - place.start < len(text):
                text = text[: place.start - span.start] + after + text[place.end - span.start :]
        return text


def _renamed(side: Side, change: RowsExchanged) -> Side:
    return replace(side, opponent=change.second if side.opponent == change.first else change.first)


def sentence(edit: Edit, replacements: tuple[Replacement, ...], result: str) -> str:
    """What would be if the corrections were made."""
    if edit.premise:
        return f"If {edit.premise}, {result}"
    told = [change for change in edit.changes if not isinstance(change, ImpliedStart)]
    parts = [*_run(edit, replacements)] or [
        _part(change, replacement) for change, replacement in zip(told, replacements, strict=False)
    ]
    return f"If {' and '.join(parts[:4])}{' …' if len(parts) > 4 else ''}, {result}"


def _run(edit: Edit, replacements: tuple[Replacement, ...]) -> Iterator[str]:
    """What rounds that a player missed one after another were, if all of them are marked alike."""
    marks = {(made.player, made.before, made.after) for made in replacements}
    rounds = sorted(made.round for made in replacements if made.round is not None)
    if edit.kind == "late-entrant" and len(marks) == 1:
        ((player, before, after),) = marks
        between = "and" if len(rounds) < 3 else "to"
        named = f"rounds {rounds[0] + 1} {between} {rounds[-1] + 1} of row {(player or 0) + 1}"
        yield f"{named} were {after} instead of {before}"


def _part(change: Change, made: Replacement) -> str:
    row = "" if made.player is None else str(made.player + 1)
    instead = f"{made.after} instead of {made.before or 'nothing'}"
    match change:
        case NewSide() | Met():
            said = f"round {change.round + 1} of row {row} were {instead}"
        case NewValue():
            named = CRITERIA[made.criterion].short if made.criterion in CRITERIA else made.criterion
            said = f"{named or 'the value'} of row {row} were {instead}"
        case NewStart():
            said = f"row {row} had started with {made.after}"
        case NewGrade():
            said = f"the grade of row {row} were {instead}"
        case NewCriterion():
            said = f"the column headed {made.before} were headed {made.after}"
        case ImpliedStart():
            said = ""
        case _:
            said = _part_of_rows(change)
    return said


def _part_of_rows(change: NoRow | MissingRow | RowsExchanged | PlayersExchanged) -> str:
    match change:
        case NoRow():
            said = f"row {change.player + 1} were not there"
        case MissingRow():
            said = f"row {change.number}, which {len(change.named_by)} cells name, were not missing"
        case RowsExchanged():
            said = f"rows {change.first + 1} and {change.second + 1} were exchanged"
        case PlayersExchanged():
            said = f"the players of rows {change.first + 1} and {change.second + 1} were exchanged"
    return said


def reading(writing: Writing, edit: Edit, result: str) -> Reading:
    """A correction as it would be made in the file, and the sentence that says it."""
    replacements = writing.replacements(edit)
    return Reading(edit.kind, replacements, sentence(edit, replacements, result))
