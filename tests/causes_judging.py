"""Whether a suggestion undoes what was planted: the file is corrected as it says, read again, and compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple

from causes_oracle import ALL, Known, content_of_side, known_of, parsed
from causes_planting import Planted

from crosstable.causes.edits import Reading, Suggestion
from crosstable.model import Tournament
from crosstable.results import Report

NOT_IN_THE_TEXT: Mapping[str, frozenset[str]] = {
    "correction by hand": frozenset({"start-score"}),
    "row missing": frozenset({"row-missing"}),
    "round missing": frozenset({"round-missing"}),
}
"""Slips that no text of the file undoes, and the kinds of suggestions that name them."""


class Verdict(IntEnum):
    """What a suggestion is: wrong, a part of what was planted (one cause of several), or all of it."""

    WRONG = 0
    PART = 1
    WHOLE = 2


Key = tuple[object, ...]
Facts = Mapping[Key, object]


def facts(table: Tournament, known: Mapping[tuple[int, int], Known] = MappingProxyType({})) -> dict[Key, object]:
    """Everything that a table says, each by its place; of the cells (row, round) in ``known`` what can be known."""
    told: dict[Key, object] = {(): len(table.players)}
    for row, player in enumerate(table.players):
        told["name", row] = player.name, player.country, player.club
        told["grade", row] = player.grade
        for number, side in enumerate(player.sides):
            told["round", row, number] = content_of_side(side, known.get((row, number), ALL))
    for column in table.columns:
        if column.criterion != "place":
            told |= {("value", row, column.label): value for row, value in enumerate(column.values)}
    return told


def difference(before: Facts, after: Facts) -> Facts:
    """What ``after`` says otherwise."""
    return {key: after.get(key) for key in {**before, **after} if before.get(key) != after.get(key)}


class Judge:
    """Judges the suggestions that a report of a planted file makes."""

    def __init__(self, planted: Planted, report: Report) -> None:
        self.planted = planted
        self.report = report
        self._known = {
            (change.row, change.column): known_of(kind, planted.sound.truth)
            for kind, changes in planted.slips
            for change in changes
            if isinstance(change.column, int)
        }
        self._spoilt = self._facts(planted.data)
        self.undone = difference(self._spoilt, self._facts(planted.sound.data))

    def _facts(self, data: bytes) -> Facts:
        return facts(parsed(data), self._known)

    def verdict(self, reading: Reading) -> Verdict:
        if self.planted.kind in NOT_IN_THE_TEXT and self._is_named(reading):
            return Verdict.WHOLE
        made = self.changes(reading)
        if not made or any(key not in self.undone or self.undone[key] != told for key, told in made.items()):
            return Verdict.WRONG
        return Verdict.WHOLE if len(made) == len(self.undone) else Verdict.PART

    def changes(self, reading: Reading) -> Facts:
        """What the file says otherwise once it is corrected so; nothing if its text cannot say it."""
        corrected = self._corrected(reading)
        return {} if corrected is None else difference(self._spoilt, self._facts(corrected))

    def _corrected(self, reading: Reading) -> bytes | None:
        """The file with a correction made; ``None`` if its text cannot say it."""
        source = self.report.source
        if source is None or not reading.can_be_applied:
            return None
        text = source.text
        placed = [(made.span, made.after) for made in reading.edit if made.span is not None]
        for span, after in sorted(placed, reverse=True):
            text = text[: span.start] + after + text[span.end :]
        return text.encode(source.encoding)

    def _is_named(self, reading: Reading) -> bool:
        """Whether a slip that is not undone in the text is named, with the player or the column that it is about."""
        if reading.kind not in NOT_IN_THE_TEXT[self.planted.kind]:
            return False
        rows = {change.row for change in self.planted.changes if change.column in ("mms", "start")}
        told = {made.player for made in reading.edit} - {None}
        if self.planted.kind == "correction by hand":
            return told == rows
        return True


class Judged(NamedTuple):
    """What became of a planted slip: ``first``, ``anywhere`` say that the first suggestion, or any suggestion or
    alternative, undoes it whole; ``certain`` and ``wrong`` that a suggestion is called certain, and is wrong then.
    ``message`` is what a wrong one says, or the first one."""

    visible: bool
    first: bool
    anywhere: bool
    certain: bool
    wrong: bool
    message: str


def judge(planted: Planted, report: Report) -> Judged:
    """What became of a single slip."""
    suggestions = report.suggestions
    judging = Judge(planted, report)
    verdicts = [judging.verdict(suggestion.reading) for suggestion in suggestions]
    others = [judging.verdict(reading) for suggestion in suggestions for reading in suggestion.alternatives]
    certain = [v for v, s in zip(verdicts, suggestions, strict=True) if s.confidence == "certain"]
    return Judged(
        bool(report.findings),
        verdicts[:1] == [Verdict.WHOLE],
        Verdict.WHOLE in (*verdicts, *others),
        bool(certain),
        Verdict.WRONG in certain,
        _telling(suggestions, verdicts),
    )


def _telling(suggestions: Sequence[Suggestion], verdicts: Sequence[Verdict]) -> str:
    """What the first suggestion says that is called certain and is wrong, or else the first of all."""
    pairs = zip(suggestions, verdicts, strict=True)
    wrong = [s.message for s, verdict in pairs if s.confidence == "certain" and verdict is Verdict.WRONG]
    return next(iter([*wrong, *(suggestion.message for suggestion in suggestions)]), "nothing suggested")


def all_found(planted: Planted, report: Report) -> tuple[bool, bool]:
    """Whether the suggestions together undo all slips of a table, and whether one that is called certain is wrong."""
    judging = Judge(planted, report)
    found: dict[Key, object] = {}
    for suggestion in report.suggestions:
        if judging.verdict(suggestion.reading) is not Verdict.WRONG:
            found |= judging.changes(suggestion.reading)
    return found == judging.undone, _is_certain_and_wrong(judging, report.suggestions)


def _is_certain_and_wrong(judging: Judge, suggestions: Iterable[Suggestion]) -> bool:
    certain = (suggestion for suggestion in suggestions if suggestion.confidence == "certain")
    return any(judging.verdict(suggestion.reading) is Verdict.WRONG for suggestion in certain)
