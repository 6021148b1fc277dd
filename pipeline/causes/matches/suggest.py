"""What a person is told of a tournament of matches: the corrections that explain findings, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crosstable.causes.edits import NewSide, Suggestion
from crosstable.causes.matches.edits import ByeGames, Edit, NoMatch
from crosstable.causes.matches.ground import MatchGround, ground_of
from crosstable.causes.matches.search import Cause, search
from crosstable.causes.matches.texts import Writing
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import counted
from crosstable.magic.case import MatchCase
from crosstable.magic.checks import find_in_matches
from crosstable.magic.fitting import by_its_program

CAUSED: Final = frozenset(
    "R108 S202 S203 S204 S205 S208 S209 S210 S213 T301 T306 T307 T309 T310 T311 T312 T313 P408".split()
)
"""Findings for which a cause is looked for."""
RANKS: Final = ("certain", "likely", "possible")
FEW: Final = 3
"""Where more values than that are each mistyped for themselves, they may have one cause that was not found."""

GUESSED: Final = frozenset({"match-outcome", "match-missing", "bye-for-match"})
"""Corrections with games that only the values tell: of several slips two in matches of one player may look like one."""

Key = tuple[str, int | None, int | None, str | None]
"""What makes two findings the same: code, player, round and criterion."""


def suggest_for_matches(case: MatchCase, findings: Sequence[Diagnostic]) -> tuple[Suggestion, ...]:
    """The corrections that would explain findings of a tournament of matches; ``findings`` are all of them."""
    return tuple(suggestion for _, suggestion in explained(case, findings))


def explained(case: MatchCase, findings: Sequence[Diagnostic]) -> Sequence[tuple[Edit, Suggestion]]:
    """The same as data, each with what a person is told of it."""
    is_wrong = any(finding.code in CAUSED and finding.severity is not Severity.INFO for finding in findings)
    if not is_wrong or case.lacking_matches is not None:
        return ()
    final, causes = _searched(case)
    return _Teller(case, findings, final, causes).suggestions() if causes else ()


def _searched(case: MatchCase) -> tuple[MatchGround, list[Cause]]:
    """The tournament with the best corrections made, and these. Slips may have spoken for other rules than those of the
    program that wrote the file: what leaves less unexplained by its own is believed."""
    final, causes = search(ground_of(case))
    own = by_its_program(case.fit)
    if own is case.fit or (len(causes) == 1 and not final.is_flawed):
        return final, causes
    return min(search(ground_of(MatchCase(own))), (final, causes), key=lambda found: found[0].cost)


def _key(finding: Diagnostic) -> Key:
    return finding.code, finding.player, finding.round, finding.criterion


class _Teller:
    """Tells causes as suggestions."""

    def __init__(self, case: MatchCase, findings: Sequence[Diagnostic], final: MatchGround, causes: Sequence[Cause]):
        self.findings = findings
        self.final = final
        self.causes = causes
        self.writing = Writing(case)
        after = {_key(finding): finding for finding in find_in_matches(final.case())}
        self.after = after.keys()
        before = {_key(finding) for finding in findings}
        self.broken = [f for key, f in after.items() if key not in before and f.severity is not Severity.INFO]
        self.gone = [n for n, f in enumerate(findings) if f.code in CAUSED and _key(f) not in after]

    def suggestions(self) -> list[tuple[Edit, Suggestion]]:
        """One a cause that explains a finding, the surest first."""
        told = [(cause, self._explained(cause)) for cause in self.causes]
        made = [
            (cause.edit, self._suggestion(cause, explains, number))
            for cause, explains in told
            if (number := len(explains) or self._hidden(cause))
        ]
        return sorted(made, key=lambda each: (RANKS.index(each[1].confidence), -len(each[1].explains)))

    def _explained(self, cause: Cause) -> tuple[int, ...]:
        """The findings that would be there again without a correction."""
        if len(self.causes) == 1:
            return tuple(self.gone)
        columns = self.final.tournament.columns
        values = {(columns[column].criterion, player) for column, player in cause.without.residuals}
        values -= {(columns[column].criterion, player) for column, player in self.final.residuals}
        players = {player for _, player in values}
        changed = {
            (change.player, change.round)
            for change in cause.edit.changes
            if isinstance(change, NewSide | NoMatch | ByeGames)
        }
        return tuple(
            index
            for index in self.gone
            if (self.findings[index].criterion, self.findings[index].player) in values
            or (self.findings[index].player, self.findings[index].round) in changed
            or (self.findings[index].code == "T307" and self.findings[index].player in players)
            or (self.findings[index].code == "T313" and self.findings[index].criterion in {name for name, _ in values})
        )

    def _hidden(self, cause: Cause) -> int:
        """How much is found only when the other corrections are made, and is gone with this one, too; nothing where so
        much is wrong that values are mistyped for want of a better cause."""
        if self.final.is_flawed or sum(other.edit.is_of_one_value for other in self.causes) > FEW:
            return 0
        return len({_key(f) for f in find_in_matches(cause.without.case()) if f.code in CAUSED} - self.after)

    def _suggestion(self, cause: Cause, explains: tuple[int, ...], number: int) -> Suggestion:
        every = "all " if len(explains) > 1 and number == sum(f.code in CAUSED for f in self.findings) else ""
        hidden = "" if explains else " that the others hide"
        result = f"{every}{counted(number, 'difference')}{hidden} would agree"
        breaks = tuple(f.message for f in self.broken)
        others = tuple(self.writing.reading(other, result) for other in cause.others)
        reading = self.writing.reading(cause.edit, result)
        return Suggestion(reading, explains, self._confidence(cause, breaks), breaks, others)

    def _confidence(self, cause: Cause, breaks: Sequence[str]) -> str:
        if cause.has_equals:
            return "possible"
        single = sum(other.edit.is_of_one_value for other in self.causes)
        alone = cause.edit.is_of_one_value and (single > FEW or cause.edit.kind == "printed-value")
        return (
            "likely" if cause.others or breaks or alone or self._is_unsure(cause) or self.final.is_flawed else "certain"
        )

    def _is_unsure(self, cause: Cause) -> bool:
        """Whether another of the corrections is none that can be told, so that this one may be another, too."""
        doubtful = any(other.has_equals or other.edit.kind == "printed-value" for other in self.causes)
        return len(self.causes) > 1 and (doubtful or cause.edit.kind in GUESSED)
