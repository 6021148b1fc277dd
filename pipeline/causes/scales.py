"""Start scores and McMahon scores that are counted from another zero, with another bar or floor, than the sums beside
them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.candidates import usual_readings
from crosstable.case import Case
from crosstable.causes.edits import Edit, NewValue
from crosstable.causes.printed import whole_block
from crosstable.display import score_text
from crosstable.grid import features, lay
from crosstable.model import QUARTER, Colour, Outcome, Side, Tournament
from crosstable.profiles import READINGS
from crosstable.scores import compute
from crosstable.starts import StartModel, grade_at, infer

MOST_ZEROS: Final = 3
"""So many differences at most are tried of which the scores of all may be too high or too low."""
STEPS: Final = tuple(sorted({*range(-8, 9)} - {0}, key=abs))
"""By so many grades another bar or floor may differ, the likeliest first."""


def _column(told: Tournament, *criteria: str) -> int | None:
    return next((n for c in criteria for n, column in enumerate(told.columns) if column.criterion == c), None)


def other_zeros(case: Case) -> Iterator[Edit]:
    """The start scores, or the McMahon scores, of all players higher or lower by the same."""
    told = case.tournament
    column = _start_or_score(told)
    if column is None:
        return
    found = _starts_off(case, column) if told.columns[column].criterion == "start" else _scores_off(case, column)
    model = infer([player.grade for player in told.players], _starts(case, column)) if found else None
    for off in found:
        more = f"{score_text(abs(off))} {'less' if off > 0 else 'more'}"
        premise = f"were {more} in every row{_with_zero(model, off)}"
        yield _moved(told, column, "zero", [-off] * len(told.players), premise)


def _with_zero(model: StartModel | None, off: int) -> str:
    """That the zero is another one, if start scores that are so much too high follow a model."""
    if model is None or not model.holds or off % QUARTER:
        return ""
    return f" (zero {grade_at(model.zero + off // QUARTER)}, not {grade_at(model.zero)})"


def _start_or_score(told: Tournament) -> int | None:
    """The column that tells what players started with: the start scores, or else the McMahon scores."""
    starts = _column(told, "start")
    return _column(told, "mms") if starts is None else starts


def _starts_off(case: Case, starts: int) -> list[int]:
    """By how much start scores are more than the McMahon scores leave."""
    told, scores = case.tournament, _column(case.tournament, "mms")
    if scores is None:
        return []
    pairs = zip(told.columns[starts].values, _left(case, scores), strict=True)
    off = Counter(start - left for start, left in pairs if isinstance(start, int) and left is not None)
    return [more for more, _ in off.most_common(MOST_ZEROS) if more]


def _left(case: Case, scores: int) -> list[int | None]:
    """What the McMahon scores leave to start with (quarter points), by the rules of the program by which the starts
    follow the grades best."""
    told = case.tournament
    grid = lay([told])
    readings = [
        reading
        for reading in usual_readings(told, case.fit.scores["start"], READINGS, features(grid)[0])
        if reading.start_column == scores and reading.starts is None
    ]
    if not readings:
        return [None] * len(told.players)
    starts = compute(grid, readings, ("start",)).partition_by("reading", maintain_order=True)
    grades = [player.grade for player in told.players]
    return max((frame["start"].to_list() for frame in starts), key=lambda left: _fits(infer(grades, left)))


def _fits(model: StartModel | None) -> int:
    return 0 if model is None else model.fits


def _scores_off(case: Case, scores: int) -> list[int]:
    """By how much the McMahon scores may be more than those that the sums count, whether they count handicaps or not.

    Players who missed rounds tell nothing of it, if there are others: what such a round counts is not known yet.
    """
    told, sums, beaten = case.tournament, _column(case.tournament, "sos"), _column(case.tournament, "sodos")
    column = beaten if sums is None else sums
    if column is None:
        return []
    printed = told.columns[scores].values
    off: dict[bool, Counter[int]] = {True: Counter(), False: Counter()}
    for player, total in zip(told.players, told.columns[column].values, strict=True):
        games = [side for side in player.sides if side is not None and side.opponent is not None]
        counted = [side for side in games if sums is not None or side.outcome is Outcome.WIN]
        theirs = [value for side in counted if isinstance(value := printed[side.opponent or 0], int)]
        if theirs and len(theirs) == len(counted) and isinstance(total, int):
            more = sum(theirs) - total
            with_stones = more + sum(_stones(side) for side in counted)
            found = {every // len(theirs) for every in (more, with_stones) if every % (len(theirs) * QUARTER) == 0}
            off[len(games) == len(player.sides)].update(found)
    return [more for more, _ in (off[True] or off[False]).most_common(MOST_ZEROS) if more]


def _stones(side: Side) -> int:
    """What a handicap adds to the score of the opponent where sums count it (quarter points)."""
    stones = QUARTER * (side.handicap or 0)
    return stones if side.colour is Colour.WHITE else -stones


def other_models(case: Case) -> Iterator[Edit]:
    """The start scores, or the McMahon scores, as another bar or another floor gives them."""
    told = case.tournament
    column = _start_or_score(told)
    model = None if column is None else infer([player.grade for player in told.players], _starts(case, column))
    if column is None or model is None or not model.holds:
        return
    seen: set[tuple[int, ...]] = {(0,) * len(told.players)}
    for name, other, place in _near(model):
        off = tuple(
            0 if player.grade is None else other.start(player.grade) - model.start(player.grade)
            for player in told.players
        )
        if off not in seen:
            seen.add(off)
            yield _moved(told, column, name, off, f"were counted with the {name} {grade_at(place)}")


def _starts(case: Case, column: int) -> list[int | None]:
    """The start scores (quarter points) that a column of start scores, or of McMahon scores, tells."""
    claimed = case.tournament.columns[column]
    if claimed.criterion != "start":
        return _left(case, column)
    return [value if isinstance(value, int) else None for value in claimed.values]


def shifted_scores(case: Case) -> Iterator[Edit]:
    """McMahon scores of neighbouring rows that are each that of the row above, or below, by the grades: start scores
    that are read off a column cannot contradict it."""
    told = case.tournament
    column = _start_or_score(told)
    if column is None:
        return
    starts = _starts(case, column)
    model = infer([player.grade for player in told.players], starts)
    if model is None or 2 * model.fits < model.rows:
        return
    printed = [value if isinstance(value, int) else 0 for value in told.columns[column].values]
    usual = [None if player.grade is None else model.start(player.grade) for player in told.players]
    meant = [
        value if start is None or usually is None else value + usually - start
        for value, start, usually in zip(printed, starts, usual, strict=True)
    ]
    changes = whole_block(column, printed, meant)
    if changes:
        yield Edit("shifted-block", changes)


def _near(model: StartModel) -> Iterator[tuple[str, StartModel, int]]:
    """Models with another bar, or another floor, and that."""
    for step in STEPS:
        if model.bar + step >= model.floor:
            yield "bar", model._replace(bar=model.bar + step), model.bar + step
        if model.zero <= model.floor + step <= model.bar:
            yield "floor", model._replace(floor=model.floor + step), model.floor + step


def _moved(told: Tournament, column: int, kind: str, off: Sequence[int], premise: str) -> Edit:
    """A column with values that are so much more (quarter points)."""
    claimed = told.columns[column]
    changes = tuple(
        NewValue(player, column, value + more)
        for player, (value, more) in enumerate(zip(claimed.values, off, strict=True))
        if more and isinstance(value, int)
    )
    return Edit(kind, changes, premise=f"{claimed.name} {premise}")
