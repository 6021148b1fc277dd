"""What a person is told: the corrections that explain findings, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from crosstable.case import Case, cases
from crosstable.causes.edits import UNSURE, Edit, Met, MissingRow, NewSide, NewStart, NewValue, Suggestion
from crosstable.causes.ground import Ground
from crosstable.causes.headings import wrong_headings
from crosstable.causes.missing_rounds import Lacking, lacking_round, missing_round
from crosstable.causes.order import exchanged_rows
from crosstable.causes.relevance import concerns
from crosstable.causes.search import OF_IDLE_ROUNDS, Cause, is_of_one_value
from crosstable.causes.texts import Writing, reading
from crosstable.causes.whole import Searched, searched
from crosstable.checks import find
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import counted
from crosstable.model import Tournament
from crosstable.scores import SUMS

TOLD_BY_CELLS: Final = frozenset({"R102", "S201", "S202", "S203", "S204", "S205", "S206", "S207", "S208", "S211"})
TOLD_BY_VALUES: Final = frozenset({"R104", "T301", "T302", "T303", "T304", "T305", "T306", "T308", "P405"})
TOLD_BY_GRADES: Final = frozenset({"S212", "P406"})
NOT_MODELLED: Final = frozenset({"S209", "S210", "T307"})
"""Findings that are looked for anew only in the tables that are suggested."""
CAUSED: Final = TOLD_BY_CELLS | TOLD_BY_VALUES | TOLD_BY_GRADES | NOT_MODELLED
"""Findings for which a cause is looked for."""
RANKS: Final = ("certain", "likely", "possible")
NEVER_CERTAIN: Final = frozenset({"start-score", "zero", "bar", "floor", "counting"})
"""Of these the rest of the table may be wrong as well; a start score may have been given by hand."""
OF_ROWS: Final = frozenset({"row-doubled", "row-missing"})
FEW: Final = 3
"""Where more values than that are each mistyped for themselves, they may have one cause that was not found."""

Key = tuple[str, int | None, int | None, str | None]
"""What makes two findings the same: code, player, round and criterion (of a column, its heading)."""


def may_have_causes(case: Case, findings: Iterable[Diagnostic]) -> bool:
    """Whether there is anything to look for: a remark is not, unless a column that is called something is not it."""
    named = {column.label for column in case.tournament.columns if column.criterion in case.fit.scores}
    return any(
        f.code in CAUSED - NOT_MODELLED | {"T307"}
        and (f.severity is not Severity.INFO or (f.code == "R104" and f.found in named))
        for f in findings
    )


def suggest(case: Case, findings: Sequence[Diagnostic]) -> tuple[Suggestion, ...]:
    """The corrections that would explain findings of a Go tournament, the best first; ``findings`` are all of them."""
    lacking = lacking_round(case) if any(finding.code in CAUSED for finding in findings) else None
    if lacking is not None:
        return (_of_round(lacking, findings),)
    if not may_have_causes(case, findings):
        return ()
    found = searched(case)
    final, causes = found.final, found.causes
    if all(finding.severity is Severity.INFO for finding in findings) and not _is_whole(final, causes):
        causes = [cause for cause in causes if not is_of_one_value(cause.edit)]
    teller = _Teller(case, findings, found._replace(causes=causes))
    made = list(teller.suggestions())
    told = {index for _, suggestion in made for index in suggestion.explains}
    made += [(len(s.explains), s) for s in wrong_headings(case, findings) if not told.issuperset(s.explains)]
    if any(finding.code == "T307" for finding in findings):
        made += [(1, s) for s in exchanged_rows(case, _told(final), findings, teller.left)]
    return tuple(s for _, s in sorted(made, key=lambda told: (*_rank(told[1]), -told[0])))


def _rank(suggestion: Suggestion) -> tuple[bool, int]:
    """Rows that are too many or too few come first, and then what is surest."""
    of_a_row = suggestion.kind in OF_ROWS and suggestion.confidence != UNSURE
    return not of_a_row, RANKS.index(suggestion.confidence)


def _is_whole(final: Ground, causes: Sequence[Cause]) -> bool:
    """Whether a table is explained by more than single values, and by few of these."""
    single = sum(is_of_one_value(cause.edit) for cause in causes)
    return not final.residuals and single < len(causes) and single <= FEW


def _of_round(lacking: Lacking, findings: Sequence[Diagnostic]) -> Suggestion:
    """The round that is missing; with so many values wrong for it, nothing else can be told."""
    after = {_key(finding) for finding in find(lacking.case)}
    gone = tuple(n for n, f in enumerate(findings) if f.code in CAUSED and _key(f) not in after)
    return missing_round(lacking, gone)


def _key(finding: Diagnostic) -> Key:
    of_cell = finding.round is not None
    return finding.code, finding.player, finding.round, finding.criterion or (None if of_cell else finding.found)


def _found(grounds: Sequence[Ground]) -> list[dict[Key, Diagnostic]]:
    """What is found in tables with corrections made."""
    made = cases([_placed(ground) for ground in grounds])
    return [
        {_key(f): f for f in find(case) if not (f.code == "P405" and f.player in _started(ground))}
        for ground, case in zip(grounds, made, strict=True)
    ]


def _placed(ground: Ground) -> Tournament:
    """The table as it is told; one with a row more than the file has stands nowhere."""
    told = _told(ground)
    added = any(isinstance(change, MissingRow) for edit in ground.edits for change in edit.changes)
    return replace(told, origin=None) if added else told


def _started(ground: Ground) -> set[int]:
    """Whose start score is said to be another than that of the grade."""
    return {change.player for edit in ground.edits for change in edit.changes if isinstance(change, NewStart)}


def _told(ground: Ground) -> Tournament:
    """The table with the corrections made; start scores that the file cannot tell are told with the players."""
    if ground.starts is None or not _started(ground):
        return ground.tournament
    players = tuple(
        replace(player, start=start) for player, start in zip(ground.tournament.players, ground.starts, strict=True)
    )
    return replace(ground.tournament, players=players)


class _Teller:
    """Tells causes as suggestions."""

    def __init__(self, case: Case, findings: Sequence[Diagnostic], found: Searched) -> None:
        self.case = case
        self.findings = findings
        self.final = found.final
        self.causes = found.causes
        self.writing = Writing(case.tournament)
        self.total = len(found.ground.residuals)
        self.left: Sequence[Diagnostic] = () if found.causes else find(case)

    def suggestions(self) -> Iterator[tuple[int, Suggestion]]:
        """One a cause that explains a finding, with how much it explains."""
        if not self.causes:
            return
        after, *variants = self._looked_at()
        self.left = tuple(after.values())
        before = {_key(finding) for finding in self.findings}
        gone = [n for n, f in enumerate(self.findings) if f.code in CAUSED and _key(f) not in after]
        broken = [f for key, f in after.items() if key not in before and f.severity is not Severity.INFO]
        for cause in self.causes:
            chosen, others = cause.edit, list(cause.others)
            if others and variants and not cause.is_whole:
                chosen, others = _best_found([cause.edit, *others], [after, *variants[: len(others)]])
                del variants[: len(cause.others)]
            if self._is_of_starts:
                chosen, *others = sorted([chosen, *others], key=lambda edit: edit.kind != "start-score")
            explains = tuple(index for index in gone if self._explains(cause, chosen, self.findings[index]))
            if cause.edit.kind in OF_IDLE_ROUNDS and self.is_counted_otherwise:
                explains = tuple(sorted({*explains, *(set(gone) - self._explained(gone))}))
            if (explains or self._is_hidden(cause)) and len(others) <= MOST_OTHERS:
                breaks = tuple(finding.message for finding in broken if concerns(chosen, finding))
                number = max(len(explains), len(cause.values))
                yield number, self._suggestion(cause, chosen, others, explains, breaks)

    @property
    def is_counted_otherwise(self) -> bool:
        """Whether the corrected table is counted by another profile, under which other values would be wrong."""
        return self.final.reading.profile != self.case.fit.reading.profile

    def _explained(self, gone: Sequence[int]) -> set[int]:
        """The findings that any cause explains by itself."""
        return {n for n in gone for cause in self.causes if self._explains(cause, cause.edit, self.findings[n])}

    def _is_hidden(self, cause: Cause) -> bool:
        """Whether values are wrong of which nothing is found as long as other faults are there."""
        return bool(cause.values) and len(self.causes) > 1 and self.is_settled

    @property
    def _is_of_starts(self) -> bool:
        """Whether everything agrees as it stands but for a start score that is not that of the grade."""
        return all(finding.code == "P405" for finding in self.findings if finding.code in CAUSED)

    def _looked_at(self) -> list[dict[Key, Diagnostic]]:
        """What is found in the corrected table, and in those with other corrections in the place of one."""
        variants: list[Ground] = []
        if any(finding.code in NOT_MODELLED | TOLD_BY_GRADES for finding in self.findings):
            variants = [c.without.with_edit(other) for c in self.causes if not c.is_whole for other in c.others]
        if len(variants) > MOST_VARIANTS:
            variants = []
        return _found([self.final, *variants])

    def _explains(self, cause: Cause, edit: Edit, finding: Diagnostic) -> bool:
        """Whether a finding that is gone would be there again without a correction; whole columns explain the rest."""
        if cause.is_whole:
            return not any(self._explains(other, other.edit, finding) for other in self.causes if not other.is_whole)
        values = {(self.case.fit.columns[column].criterion, player) for column, player in cause.values}
        return (
            (finding.criterion, finding.player) in values
            or (finding.round, finding.player) in cause.cells
            or concerns(edit, finding)
            or self._is_of_column(cause, finding)
        )

    def _is_of_column(self, cause: Cause, finding: Diagnostic) -> bool:
        labels = {self.case.tournament.columns[column].label for column, _ in cause.values}
        return finding.code == "R104" and finding.found in labels

    def _suggestion(
        self, cause: Cause, edit: Edit, others: Sequence[Edit], explains: tuple[int, ...], breaks: tuple[str, ...]
    ) -> Suggestion:
        number = max(len(explains), len(cause.values))
        every = "all " if number > 1 and number >= max(self.total, len(explains)) else ""
        result = f"{every}{counted(number, 'difference')} would agree"
        return Suggestion(
            reading(self.writing, edit, result),
            explains,
            self._confidence(cause, edit, others, breaks),
            breaks,
            tuple(reading(self.writing, other, result) for other in others),
        )

    def _confidence(self, cause: Cause, edit: Edit, others: Sequence[Edit], breaks: Sequence[str]) -> str:
        if any(other.cost <= edit.cost for other in others):
            return "possible"
        doubtful = _is_doubtful(edit) or not self.is_settled or _is_of_one_game(cause) or self._shares_rows(edit)
        if is_of_one_value(edit):
            doubtful = doubtful or any(_is_doubtful(other.edit) for other in self.causes)
        return "likely" if others or breaks or doubtful else "certain"

    def _shares_rows(self, edit: Edit) -> bool:
        """Whether beside corrected cells of a row a value of it, or of an opponent, is wrong for itself: both may have
        one other cause, and so may every other value that is wrong for itself."""
        edits = [other.edit for other in self.causes]
        values = [self._rows(other) for other in edits if is_of_one_value(other)]
        cells = edits if is_of_one_value(edit) else [edit]
        return any(self._rows(other) & rows for other in cells if not is_of_one_value(other) for rows in values)

    def _rows(self, edit: Edit) -> set[int]:
        """The rows that a correction changes, and those whose scores a single value counts."""
        rows = {change.player for change in edit.changes if isinstance(change, NewSide | Met | NewStart | NewValue)}
        return rows.union(*map(self.final.opponents, rows)) if is_of_one_value(edit) else rows

    @property
    def is_settled(self) -> bool:
        """Whether everything agrees once all corrections are made, and not one value after another."""
        few = sum(is_of_one_value(other.edit) for other in self.causes) <= FEW
        return few and not self.final.residuals and not any(map(self._is_open, self.left))

    def _is_open(self, finding: Diagnostic) -> bool:
        """Whether what a finding tells is not understood yet: cells or values that contradict each other, or a column
        that is not the usual sum that it is called."""
        named = {column.label for column in self.case.tournament.columns if column.criterion in SUMS}
        is_remark = finding.severity is Severity.INFO and not (finding.code == "R104" and finding.found in named)
        return not is_remark and finding.code in (TOLD_BY_CELLS | TOLD_BY_VALUES) - {"P405"}


def _is_doubtful(edit: Edit) -> bool:
    """Whether a correction is never certain, and single values beside it may be wrong for the same unknown reason."""
    return edit.kind in NEVER_CERTAIN or (is_of_one_value(edit) and edit.kind == "printed-value")


def _is_of_one_game(cause: Cause) -> bool:
    """Whether nothing but the grades speaks for a correction, and in a single game: it may have been played so."""
    return not cause.values and len(cause.cells) == 1 and cause.cells <= cause.without.strays


MOST_OTHERS: Final = 8
"""What so many corrections explain equally well, none of them explains."""
MOST_VARIANTS: Final = 8
"""Other corrections whose tables are looked at as a whole."""


def _best_found(edits: Sequence[Edit], found: Sequence[Mapping[Key, Diagnostic]]) -> tuple[Edit, list[Edit]]:
    """The correction after which least is found, and those after which no more is."""
    fewest = min(map(len, found))
    best = [edit for edit, left in zip(edits, found, strict=True) if len(left) == fewest]
    return best[0], best[1:]
