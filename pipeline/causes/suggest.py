"""What a person is told: the corrections that explain findings, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from crosstable.case import Case, cases
from crosstable.causes.edits import Edit, NewCriterion, NewGrade, NewSide, NewStart, NewValue, Suggestion
from crosstable.causes.ground import Ground, ground_of
from crosstable.causes.search import Cause, search
from crosstable.causes.texts import Writing, reading
from crosstable.checks import find
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import counted
from crosstable.model import Tournament

CAUSED: Final = frozenset(
    "R102 S202 S203 S204 S205 S206 S207 S208 S209 S210 S211 T301 T302 T303 T304 T305 T306 T307 T308 P405".split()
)
"""Findings for which a cause is looked for."""
RANKS: Final = ("certain", "likely", "possible")

Key = tuple[str, int | None, int | None, str | None]
"""What makes two findings the same: code, player, round and criterion."""


def may_have_causes(findings: Iterable[Diagnostic]) -> bool:
    return any(f.code in CAUSED and f.severity is not Severity.INFO for f in findings)


def suggest(case: Case, findings: Sequence[Diagnostic]) -> tuple[Suggestion, ...]:
    """The corrections that would explain findings of a Go tournament, the best first; ``findings`` are all of them."""
    if not may_have_causes(findings):
        return ()
    ground = ground_of(case)
    final, causes = search(ground)
    if not causes:
        return ()
    after = {_key(finding): finding for finding in find(cases([_told(final)], case.fit.profile.name)[0])}
    before = {_key(finding) for finding in findings}
    broken = [finding for key, finding in after.items() if key not in before and finding.severity is not Severity.INFO]
    gone = [index for index, finding in enumerate(findings) if finding.code in CAUSED and _key(finding) not in after]
    explained = [_explained(case, final, cause, findings, gone) for cause in causes]
    teller = _Teller(case, final, broken)
    made = [
        teller.suggestion(cause, indexes, _result(indexes, findings))
        for cause, indexes in zip(causes, explained, strict=True)
        if indexes
    ]
    return tuple(sorted(made, key=lambda s: (RANKS.index(s.confidence), -len(s.explains))))


def _key(finding: Diagnostic) -> Key:
    return finding.code, finding.player, finding.round, finding.criterion


def _told(ground: Ground) -> Tournament:
    """The table with the corrections made; start scores that the file cannot tell are told with the players."""
    if ground.starts is None or not any(isinstance(c, NewStart) for edit in ground.edits for c in edit.changes):
        return ground.tournament
    players = tuple(
        replace(player, start=start) for player, start in zip(ground.tournament.players, ground.starts, strict=True)
    )
    return replace(ground.tournament, players=players)


def _explained(
    case: Case, final: Ground, cause: Cause, findings: Sequence[Diagnostic], gone: Sequence[int]
) -> tuple[int, ...]:
    """The findings that a correction explains: those that would be there again without it."""
    values = {
        (case.fit.columns[column].criterion, player) for column, player in cause.without.residuals - final.residuals
    }
    cells = {
        (number, player)
        for number, (wrong, left) in enumerate(zip(cause.without.flawed, final.flawed, strict=True))
        for player in wrong
        if wrong[player] > left.get(player, 0)
    }
    return tuple(
        index
        for index in gone
        if (findings[index].criterion, findings[index].player) in values
        or (findings[index].round, findings[index].player) in cells
        or _concerns(cause.edit, findings[index])
    )


def _concerns(edit: Edit, finding: Diagnostic) -> bool:
    """Whether a finding is about what a correction changes."""
    for change in edit.changes:
        match change:
            case NewSide(player, number, _) if finding.round == number:
                if finding.player in (player, change.side.opponent):
                    return True
            case NewStart(player) | NewGrade(player) if finding.code == "P405" and finding.player == player:
                return True
            case NewValue(player) if finding.code == "T307" and finding.player in (player, player + 1):
                return True
            case NewCriterion() if finding.code == "T308" and finding.criterion == change.criterion:
                return True
            case _:
                pass
    return False


def _result(explains: Sequence[int], findings: Sequence[Diagnostic]) -> str:
    """``all 12 differences would agree``."""
    number = len(explains)
    every = "all " if number > 1 and number == sum(finding.code in CAUSED for finding in findings) else ""
    return f"{every}{counted(number, 'difference')} would agree"


class _Teller:
    """Tells causes as suggestions."""

    def __init__(self, case: Case, final: Ground, broken: Sequence[Diagnostic]) -> None:
        self.writing = Writing(case.tournament)
        self.final = final
        self.broken = broken

    def suggestion(self, cause: Cause, explains: tuple[int, ...], result: str) -> Suggestion:
        breaks = tuple(finding.message for finding in self.broken if _concerns(cause.edit, finding))
        return Suggestion(
            reading(self.writing, cause.edit, result),
            explains,
            self._confidence(cause, breaks),
            breaks,
            tuple(reading(self.writing, trial.edit, result) for trial in cause.others),
        )

    def _confidence(self, cause: Cause, breaks: Sequence[str]) -> str:
        if cause.has_equals:
            return "possible"
        return "likely" if cause.others or breaks or not self._is_whole(cause) else "certain"

    def _is_whole(self, cause: Cause) -> bool:
        """Whether everything agrees that the correction has to do with."""
        players = {player for _, player in cause.without.residuals - self.final.residuals}
        for change in cause.edit.changes:
            if isinstance(change, NewSide | NewValue | NewStart | NewGrade):
                players.add(change.player)
        return not any(player in players for _, player in self.final.residuals)
