"""What players may have started with, which grade they may have, and who may stand in whose row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from crosstable.causes.edits import Edit, NewGrade, NewStart, NewValue, PlayersExchanged
from crosstable.causes.evidence import Evidence
from crosstable.causes.ground import Ground
from crosstable.causes.slips import is_one_slip
from crosstable.model import QUARTER, Grade, Player
from crosstable.starts import StartModel, grade_at

WEAKEST, STRONGEST = -30, 8
"""The places of 30k and 9d on the grade scale."""
MOST_GRADES: Final = 3
"""So many grades at most are tried for a start score."""
MOST_SUSPECTS: Final = 12
"""Of so many players at most whose games the grades contradict every two may stand in each other's row."""
NOT_A_SLIP: Final = 2
"""What it costs more that a grade is not one mistyped character away where another is."""


def other_starts(evidence: Evidence) -> Iterator[Edit]:
    """Players whose score, or the sums of their opponents, say that they started otherwise."""
    ground = evidence.ground
    starts = ground.starts or ground.values["start"]
    if not any(starts):
        return
    for player, gaps in evidence.gaps.items():
        start = starts[player]
        for gap in gaps:
            if start is not None and start + gap >= 0:
                yield _started(ground, player, start + gap)


def _started(ground: Ground, player: int, start: int) -> Edit:
    """Another start score: printed otherwise where a column states them, or given by hand."""
    column = ground.start_column
    if column is None:
        return Edit("start-score", (NewStart(player, start),))
    return Edit("printed-value", (NewValue(player, column, start),))


def other_grades(evidence: Evidence) -> Iterator[Edit]:
    """Players whose grade ought to be one that gives their start score, and the stones of their games."""
    ground = evidence.ground
    for player, gaps in evidence.gaps.items():
        start = ground.start_of(player)
        for gap in gaps if start is not None and ground.model is not None else ():
            if start is not None and (start + gap) % QUARTER == 0:
                yield from _graded(ground, player, start + gap)
    for player in suspects(evidence):
        yield from _graded(ground, player, ground.start_of(player))


def suspects(evidence: Evidence) -> list[int]:
    """The players whose grades their games, or their stated start scores, contradict; the most contradicted first."""
    ground = evidence.ground
    games = Counter[int](ground.misstarted)
    for number, row in ground.strays:
        side = ground.sides[number][row]
        games.update([row] if side is None or side.opponent is None else [row, side.opponent])
    return [player for player, _ in games.most_common(MOST_SUSPECTS)]


def _graded(ground: Ground, player: int, start: int | None) -> Iterator[Edit]:
    """Other grades of a start score (quarter points)."""
    written, grades = ground.tournament.players[player].grade, _grades_for(ground, player, start)
    for grade in grades if start is not None else ():
        extra = NOT_A_SLIP if _is_slip(written, grades[0]) and not _is_slip(written, grade) else 0
        yield Edit("grade", (NewGrade(player, grade, start or 0),), extra)


def _grades_for(ground: Ground, player: int, start: int | None) -> list[Grade]:
    """The other grades of a start score after which least is contradicted, the likeliest first."""
    entry = ground.tournament.players[player]
    if entry.grade is None or start is None:
        return []
    kept = [grade for grade in _grades_of(ground, player, start) if grade != entry.grade]
    found = {grade: _contradicted(ground, player, replace(entry, grade=grade)) for grade in kept}
    least = [grade for grade in kept if found[grade] == min(found.values())]
    return sorted(least, key=lambda grade: (not _is_slip(entry.grade, grade), _beyond(ground.model, grade)))[
        :MOST_GRADES
    ]


def _is_slip(written: Grade | None, meant: Grade) -> bool:
    return is_one_slip(str(written), str(meant))


def _beyond(model: StartModel | None, grade: Grade) -> int:
    """How far a grade is beyond the floor or the bar."""
    return 0 if model is None else max(0, model.floor - grade.index, grade.index - model.bar)


def _grades_of(ground: Ground, player: int, start: int) -> Iterator[Grade]:
    """The grades that give a start score (quarter points); where start scores do not follow grades, those for which the
    written one may be mistyped."""
    written = ground.tournament.players[player].grade
    for place in range(WEAKEST, STRONGEST + 1):
        grade = grade_at(place)
        if _is_slip(written, grade) if ground.model is None else ground.model.start(grade) == start:
            yield grade


def _contradicted(ground: Ground, player: int, entry: Player) -> int:
    """How many games of a player his grade would contradict."""
    found = 0
    for sides in ground.sides:
        side = sides[player]
        back = None if side is None or side.opponent is None else sides[side.opponent]
        if side is not None and side.opponent is not None and back is not None and back.opponent == player:
            found += ground.rules.is_stray(side, back, (entry, ground.tournament.players[side.opponent]))
    return found


def exchanged_players(evidence: Evidence) -> Iterator[Edit]:
    """Two players each of whom started with what the other's grade gives, or whose games fit the other's grade."""
    pairs = {*_by_starts(evidence), *combinations(sorted(suspects(evidence)), 2), *_by_grades(evidence)}
    for first, second in sorted(pairs):
        grades = [evidence.ground.tournament.players[row].grade for row in (first, second)]
        if None not in grades and grades[0] != grades[1]:
            yield Edit("players-exchanged", (PlayersExchanged(first, second),))


def _by_grades(evidence: Evidence) -> Iterator[tuple[int, int]]:
    """The rows of players whose games fit another grade, and those of whoever has it."""
    ground = evidence.ground
    for player in suspects(evidence):
        grades = _grades_for(ground, player, ground.start_of(player))
        partners = [n for n, entry in enumerate(ground.tournament.players) if n != player and entry.grade in grades]
        yield from ((min(player, other), max(player, other)) for other in partners[:MOST_SUSPECTS])


def _by_starts(evidence: Evidence) -> Iterator[tuple[int, int]]:
    """The rows whose start scores are each other's but for what the values say."""
    starts: Sequence[int | None] = evidence.ground.starts or ()
    if evidence.ground.states_starts or not starts:
        return
    moves: dict[tuple[int, int], list[int]] = {}
    for player, gaps in evidence.gaps.items():
        start = starts[player]
        for gap in gaps if start is not None else ():
            moves.setdefault((start or 0, (start or 0) + gap), []).append(player)
    for (start, meant), players in moves.items():
        for one in players if start < meant else ():
            yield from ((min(one, other), max(one, other)) for other in moves.get((meant, start), ()))
