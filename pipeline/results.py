"""What the pipeline answers: standings, and the report of a verification."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import score_text
from crosstable.model import Tournament, Value
from crosstable.profiles import Kind
from crosstable.shown import Shown, share_text
from crosstable.source import Source
from crosstable.start_line import StartRule

if TYPE_CHECKING:
    from crosstable.causes.edits import Suggestion


class Standing(NamedTuple):
    """One player's line of the standings.

    ``player`` is the 0-based row. ``place`` counts from 1; tied players share the best place of their group.
    ``scores`` has every criterion that the system knows, in quarter points (``None``: cannot be computed).
    """

    player: int
    place: int
    tied: bool
    scores: Mapping[str, Value | None]


@dataclass(frozen=True, slots=True)
class Standings:
    """The table after ``round`` rounds, best first, ordered by ``criteria``.

    ``worth`` is what a round without a game is worth, by its kind: quarter points of the criterion that comes first.
    ``shown`` says of percentages how their program shows them. ``gains`` are what every round gave every player (by
    round, then row), in systems that count the points of rounds.
    """

    system: str
    profile: str
    round: int
    criteria: tuple[str, ...]
    lines: tuple[Standing, ...]
    worth: Mapping[Kind, int] = field(default_factory=dict[Kind, int])
    shown: Mapping[str, Shown] = field(default_factory=dict[str, Shown])
    gains: Sequence[Sequence[Value | None]] = ()

    def text(self, criterion: str, value: Value | None) -> str:
        """A value of a criterion as people read it: points with quarters, percentages as their program shows them."""
        if isinstance(value, Fraction) and criterion in self.shown:
            return share_text(value, self.shown[criterion])
        return score_text(value)


class UnknownCriterionError(Exception):
    """A criterion was asked for that the tournament does not tell enough to compute, such as a rating."""


@dataclass(frozen=True, slots=True)
class ColumnReading:
    """What a printed column turned out to be: ``matched`` of ``rows`` printed values are what ``criterion`` gives.

    ``criterion`` is ``None`` where nothing reproduces the column; ``place`` and ``category`` are what columns hold
    that are no scores. ``index`` is the column's 0-based place among the fields of a row.
    """

    index: int
    label: str | None
    criterion: str | None
    matched: int
    rows: int


def _nothing_suggested() -> tuple[Suggestion, ...]:
    return ()


@dataclass(frozen=True)
class Report:
    """All that is known of one file. ``error`` says why a file could not be read; then there is no tournament.

    ``option`` is the setting of the profile that fits, if it is not the usual one. ``starts`` is what the start
    scores follow, stated or inferred from the table. ``suggest`` looks for the causes of the findings; nobody need
    wait for that who does not ask for ``suggestions``.
    """

    path: str
    format: str | None = None
    source: Source | None = None
    tournament: Tournament | None = None
    system: str | None = None
    profile: str | None = None
    columns: tuple[ColumnReading, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    error: str | None = None
    option: str | None = None
    starts: StartRule | None = None
    suggest: Callable[[], tuple[Suggestion, ...]] = field(default=_nothing_suggested, repr=False, compare=False)

    @cached_property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The corrections that would explain findings, the best first."""
        return self.suggest()

    @property
    def verdict(self) -> str:
        if self.tournament is None:
            return "unreadable"
        return "findings" if self.findings else "clean"

    def count(self, severity: Severity) -> int:
        return sum(finding.severity is severity for finding in self.findings)
