"""Suggestions applied: the corrected table with every other byte as it was, read again and verified before it is given
to anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from crosstable.causes.aligned import Fitted, fitted
from crosstable.causes.edits import UNSURE, Replacement, Suggestion
from crosstable.causes.encoded import EncodingError, with_texts
from crosstable.causes.of_several import alone, files_of
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.display import counted
from crosstable.model import Tournament
from crosstable.results import Report
from crosstable.source import Source

MOST_TOLD: Final = 3
"""So many findings at most are told of why a correction is refused."""

Same = tuple[str, str | None, int | None]
"""What makes two findings of two tables the same: code, player by name, and round. Rows may have moved."""


class ApplyError(Exception):
    """A suggestion cannot be applied; says why."""


class Corrected(NamedTuple):
    """A corrected table: its bytes, what verifying them gives, and what was changed, a sentence each. ``file`` says
    which of several files it is (from 0) that were read together."""

    data: bytes
    report: Report
    told: tuple[str, ...]
    file: int = 0


Files = Sequence[bytes]
"""The files of one tournament, in the order in which they were given."""


def corrected(report: Report, data: bytes, numbers: Sequence[int], verify: Callable[[bytes], Report]) -> Corrected:
    """The table with the suggestions of these numbers (from 1) applied; ``data`` are the bytes that were reported on.

    ``verify`` reports on other bytes. Raises :class:`ApplyError` if there is no such suggestion, the file has no text
    that says it, or the corrected table would not be better: what is explained must be gone, and nothing be new.
    """
    return corrected_of(report, [data], numbers, lambda files: verify(files[0]))


def corrected_of(report: Report, files: Files, numbers: Sequence[int], verify: Callable[[Files], Report]) -> Corrected:
    """The same of a tournament that was read from several files together, all texts in one of which are changed."""
    if report.tournament is None or report.source is None:
        raise ApplyError(report.error or "cannot be read")
    chosen = {number: _suggestion(report, number) for number in numbers}
    made = _replacements(chosen)
    clash = next((other for one, other in pairwise(made) if _end(one) > _start(other)), None)
    if clash is not None:
        return _one_after_another(report, files, chosen, verify, clash)
    texts = fitted(report.tournament, made)
    number = _file(report.source, chosen)
    try:
        own = alone(report.source, number, files[number])
        new = with_texts(files[number], own.source, [own.change(text.change) for text in texts])
    except EncodingError as error:
        raise ApplyError(f"{_named(chosen)} cannot be applied: {error}") from error
    after = verify([*files[:number], new, *files[number + 1 :]])
    refusal = _refusal(report, chosen, after)
    if refusal is not None:
        hint = _hint(report, chosen, files, verify)
        raise ApplyError(f"{_named(chosen)} cannot be applied: {refusal}{hint}")
    return Corrected(new, after, tuple(_told(report.source, made, texts)), number)


def _file(source: Source, chosen: dict[int, Suggestion]) -> int:
    """Which of the files is changed; one at a time."""
    of_each = {number: files_of(source, suggestion.edit) for number, suggestion in chosen.items()}
    every = sorted({file for files in of_each.values() for file in files})
    if len(every) == 1:
        return every[0]
    if len(chosen) == 1:
        listed = ", ".join(source.parts[file].path for file in every)
        raise ApplyError(f"{_named(chosen)} changes texts of several files ({listed}); correct them by hand")
    listed = "; ".join(f"{n} changes {', '.join(source.parts[f].path for f in files)}" for n, files in of_each.items())
    raise ApplyError(
        f"{_named(chosen)} cannot be applied at once, as one file is written at a time: {listed}. Apply those of one "
        "file, then give what is written in the place of that file"
    )


def _suggestion(report: Report, number: int) -> Suggestion:
    suggestions = report.suggestions
    if not 1 <= number <= len(suggestions):
        there = f"there are {len(suggestions)}" if len(suggestions) > 1 else "there is one"
        raise ApplyError(f"there is no suggestion {number}, {there if suggestions else 'there are none'}")
    suggestion = suggestions[number - 1]
    if not suggestion.reading.can_be_applied:
        raise ApplyError(
            f"suggestion {number} cannot be applied, no text of the file says it ({suggestion.message}); "
            "what the file says of it is to be corrected by hand"
        )
    return suggestion


def _replacements(chosen: dict[int, Suggestion]) -> list[Replacement]:
    """What is replaced, in the order of the file, each once."""
    made = {(one.span, one.after): one for suggestion in chosen.values() for one in suggestion.edit}
    return sorted(made.values(), key=lambda one: (_start(one), _end(one)))


def _start(made: Replacement) -> int:
    return made.span.start if made.span else 0


def _end(made: Replacement) -> int:
    return made.span.end if made.span else 0


def _one_after_another(
    report: Report,
    files: Files,
    chosen: dict[int, Suggestion],
    verify: Callable[[Files], Report],
    clash: Replacement,
) -> Corrected:
    """The table with suggestions applied of which two change the same text: each to what the one before it left, if
    it is suggested there still. ``clash`` is such a text."""
    file = _file(report.source, chosen) if report.source else 0
    step = Corrected(files[file], report, (), file)
    for suggestion in chosen.values():
        here = step.report.suggestions
        number = next((n for n, other in enumerate(here, 1) if _changes(other) == _changes(suggestion)), None)
        if number is None or len(chosen) == 1:
            place = f"line {report.source.locate(clash.span).line}" if report.source and clash.span else "the file"
            raise ApplyError(
                f"{_named(chosen)} cannot be applied together, the same text of {place} would change twice"
            )
        after = corrected_of(step.report, [*files[:file], step.data, *files[file + 1 :]], [number], verify)
        step = Corrected(after.data, after.report, (*step.told, *after.told), file)
    return step


def _changes(suggestion: Suggestion) -> set[tuple[str, int | None, int | None, str | None]]:
    """What a suggestion changes, whatever stands there."""
    return {(suggestion.kind, made.player, made.round, made.criterion) for made in suggestion.edit}


def _named(chosen: dict[int, Suggestion]) -> str:
    numbers = [str(number) for number in sorted(chosen)]
    return f"suggestion {numbers[0]}" if len(numbers) == 1 else f"suggestions {', '.join(numbers)}"


def _refusal(before: Report, chosen: dict[int, Suggestion], after: Report) -> str | None:
    """Why a corrected table is no better: what is explained must be gone, and nothing be new."""
    if after.tournament is None:
        return f"the file could not be read then: {after.error}"
    old, new = _counted(before, before.findings), _counted(after, after.findings)
    others = [suggestion for number, suggestion in enumerate(before.suggestions, 1) if number not in chosen]
    gone = _explained(before, list(chosen.values())) - _explained(before, others)
    fresh = [f for f in after.findings if new[_same(after, f)] > old[_same(after, f)]]
    left = [f for f in after.findings if new[_same(after, f)] > old[_same(after, f)] - gone[_same(after, f)]]
    if fresh:
        return f"{_listed(fresh)} would be new"
    return f"{_listed(left)} would still be there" if left else None


def _explained(report: Report, suggestions: Sequence[Suggestion]) -> Counter[Same]:
    """What suggestions explain; a finding that several of them explain counts once."""
    indexes = {index for suggestion in suggestions for index in suggestion.explains}
    return _counted(report, [report.findings[index] for index in sorted(indexes)])


def _counted(report: Report, findings: Sequence[Diagnostic]) -> Counter[Same]:
    return Counter(_same(report, finding) for finding in findings if finding.severity is not Severity.INFO)


def _same(report: Report, finding: Diagnostic) -> Same:
    return finding.code, _name(report.tournament, finding.player), finding.round


def _name(tournament: Tournament | None, player: int | None) -> str | None:
    return None if tournament is None or player is None else tournament.players[player].name


def _listed(findings: Sequence[Diagnostic]) -> str:
    shown = "; ".join(f"“{finding.message}”" for finding in findings[:MOST_TOLD])
    more = len(findings) - MOST_TOLD
    return f"{shown} and {counted(more, 'other finding')}" if more > 0 else shown


def _hint(report: Report, chosen: dict[int, Suggestion], files: Files, verify: Callable[[Files], Report]) -> str:
    """What to do instead: causes that hide each other are right only together."""
    together = [
        number
        for number, suggestion in enumerate(report.suggestions, 1)
        if number in chosen or (suggestion.confidence != UNSURE and suggestion.reading.can_be_applied)
    ]
    if len(together) == len(chosen):
        return ""
    try:
        corrected_of(report, files, together, verify)
    except ApplyError:
        return ""
    return f"; together with the others it can: --apply {','.join(map(str, together))}"


def _told(source: Source, made: Sequence[Replacement], texts: Sequence[Fitted]) -> Iterator[str]:
    """What was changed."""
    for replacement, text in zip(made, texts, strict=True):
        place = source.locate(replacement.span or text.change.span)
        change = (
            f"{replacement.before.strip()} became {replacement.after.strip()}" if replacement.after else "taken out"
        )
        moved = f", what stands behind it moved by {counted(text.moved, 'column')}" if text.moved else ""
        yield f"line {place.line}, column {place.column}: {change}{moved}"
