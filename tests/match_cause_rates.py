"""How often the cause of a planted slip is found in events of matches; ``causes_rates.py`` prints the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count, islice
from random import Random
from typing import NamedTuple

from causes_report import MOST_TABLES, Rate, Several
from match_slips import PROFILES, SLIPS, Planted, planted, simulated

from crosstable.causes.edits import KINDS
from crosstable.causes.matches.edits import Edit
from crosstable.causes.matches.ground import edited, ground_of
from crosstable.causes.matches.hypotheses import tried
from crosstable.causes.matches.suggest import explained
from crosstable.examination import Examination, examine
from crosstable.magic.case import MatchCase
from crosstable.model import Tournament

SIZES = (16, 23, 32, 47, 64)
"""Players of the events with several slips."""
UNDONE_BY: Mapping[str, str] = {
    "winner swapped": "winner-swapped",
    "2-0 for 2-1": "match-games",
    "draw for a win": "match-outcome",
    "win for a draw": "match-outcome",
    "intentional draw as 1-1-0": "intentional-draw",
    "result on one side": "result",
    "results of two tables exchanged": "results-exchanged",
    "match missing": "match-missing",
    "match twice": "match-twice",
    "match twice in its round": "match-twice",
    "another opponent": "other-opponent",
    "bye for a match": "bye-for-match",
    "bye missing": "bye-missing",
    "bye not counted": "bye-not-counted",
    "drop a round too late": "late-drop",
    "value, one digit": "printed-digit",
    "value, digits exchanged": "printed-transposed",
    "value of the row above or below": "printed-neighbour",
    "two players exchanged": "players-exchanged",
}
"""The kind of suggestion (a key of ``causes.edits.KINDS``) that undoes a slip."""


class Judged(NamedTuple):
    """A planted slip: whether anything is found at all, whether undoing it is the only correction of its cost that
    leaves nothing wrong, whether that is the first suggestion, or one of them or of the other readings, and whether
    one is called certain, and is wrong then. ``message`` is that of the first suggestion."""

    planted: Planted
    is_seen: bool
    is_identifiable: bool
    is_first: bool
    is_among: bool
    is_certain: bool
    is_wrong: bool
    message: str


def examined(tournament: Tournament) -> tuple[MatchCase, Examination]:
    (found,) = examine([tournament], None)
    assert isinstance(found, Examination)
    assert isinstance(found.case, MatchCase)
    return found.case, found


def judged(slip: Planted) -> Judged:
    case, examination = examined(slip.spoilt)
    found = explained(case, examination.findings)
    firsts = [is_undone(slip, edit) for edit, _ in found]
    certain = [is_part(slip, edit) for edit, told in found if told.confidence == "certain"]
    return Judged(
        slip,
        is_seen(examination),
        is_identifiable(slip, case),
        firsts[:1] == [True],
        any(firsts),
        bool(certain),
        not all(certain),
        found[0][1].message if found else "nothing suggested",
    )


def is_seen(examination: Examination) -> bool:
    return any(finding.code != "P407" for finding in examination.findings)


def is_undone(slip: Planted, edit: Edit) -> bool:
    return facts(edited(slip.spoilt, edit)) == facts(slip.sound)


def is_part(slip: Planted, edit: Edit) -> bool:
    """Whether a correction undoes some of what was planted, and nothing else."""
    made, undone = difference(slip.spoilt, edited(slip.spoilt, edit)), difference(slip.spoilt, slip.sound)
    return bool(made) and made.items() <= undone.items()


Key = tuple[str, int, int]


def facts(tournament: Tournament) -> dict[Key, object]:
    """Everything that an event says and a slip may change, each by its place."""
    told: dict[Key, object] = {("surplus", row, number): side for row, number, side in tournament.surplus}
    for row, player in enumerate(tournament.players):
        told["place", row, 0] = player.place
        told |= {("round", row, number): side for number, side in enumerate(player.sides)}
    for index, column in enumerate(tournament.columns):
        told |= {("text", row, index): text for row, text in enumerate(column.texts)}
    return told


def difference(before: Tournament, after: Tournament) -> dict[Key, object]:
    """What ``after`` says otherwise."""
    stood, stands = facts(before), facts(after)
    return {key: stands.get(key) for key in {**stood, **stands} if stood.get(key) != stands.get(key)}


def is_identifiable(slip: Planted, case: MatchCase) -> bool:
    """Whether nothing but undoing the slip leaves nothing wrong and costs no more, of all that is tried."""
    ground = ground_of(case)
    trials = tried(ground, -1000)
    whole = [t for t in trials if not t.left and ground.with_edit(t.edit).flaws.total == 0]
    undoing = [t for t in whole if is_undone(slip, t.edit)]
    if not undoing and (not ground.is_flawed or ground_of(examined(slip.sound)[0]).is_flawed):
        return False
    cost = undoing[0].edit.cost if undoing else KINDS[UNDONE_BY[slip.kind]].cost
    return not any(t.edit.cost <= cost for t in whole if t not in undoing)


def plantings(kind: str, cases: int) -> Iterator[tuple[int, Planted]]:
    """The first events, by seed, that have a place for a slip of a kind, with that slip."""
    made = ((seed, planted(kind, seed)) for seed in range(MOST_TABLES * cases))
    yield from islice(((seed, slip) for seed, slip in made if slip is not None), cases)


def singles(kind: str, cases: int) -> Iterator[tuple[int, Judged]]:
    """Slips of one kind, one an event, and what became of them."""
    return ((seed, judged(slip)) for seed, slip in plantings(kind, cases))


def rate(kind: str, cases: Iterable[tuple[int, Judged]]) -> Rate:
    every = [case for _, case in cases]
    known = [case for case in every if case.is_identifiable and case.is_seen]
    return Rate(
        kind,
        len(every),
        sum(case.is_seen for case in every),
        len(known),
        sum(case.is_first for case in known),
        sum(case.is_among for case in known),
        sum(case.is_certain for case in every),
        sum(case.is_wrong for case in every),
    )


def misses(cases: Iterable[tuple[int, Judged]]) -> Iterator[str]:
    """The events in which a slip that can be identified was not found first, or that was wrong and called certain."""
    for seed, case in cases:
        if case.is_wrong or (case.is_identifiable and case.is_seen and not case.is_first):
            note = "CERTAIN AND WRONG. " if case.is_wrong else "Found later. " if case.is_among else ""
            sound = case.planted.sound
            program = sound.counting and sound.counting.program
            yield f"    event {seed} ({program}, {len(sound.players)} players). {note}{case.message}"


def several(size: int, cases: int) -> Iterator[Several]:
    """Events with so many slips, each of which could be identified if it were alone."""
    for seed, kinds, slip in islice(_together(size, MOST_TABLES * cases), cases):
        case, examination = examined(slip.spoilt)
        wrong, made = False, slip.spoilt
        for edit, told in explained(case, examination.findings):
            wrong |= told.confidence == "certain" and not is_part(slip, edit)
            made = edited(made, edit)
        yield Several(seed, kinds, facts(made) == facts(slip.sound), wrong)


def _together(size: int, tables: int) -> Iterator[tuple[int, tuple[str, ...], Planted]]:
    for seed in islice(count(), tables):
        random = Random(f"{size} {seed}")
        kinds = tuple(random.sample(list(SLIPS), size))
        sound = simulated(seed, random.choice(SIZES), 5, PROFILES[seed % len(PROFILES)])
        alone = [Planted(kind, sound, SLIPS[kind](sound, random) or sound) for kind in kinds]
        parts = [difference(sound, slip.spoilt) for slip in alone]
        if not all(parts) or len({key for part in parts for key in part}) < sum(map(len, parts)):
            continue
        if all(map(_is_clear, alone)):
            spoilt = sound
            for slip, part in zip(alone, parts, strict=True):
                spoilt = _changed(spoilt, slip.spoilt, part)
            yield seed, kinds, Planted(kinds[0], sound, spoilt)


def _changed(sound: Tournament, spoilt: Tournament, part: Mapping[Key, object]) -> Tournament:
    """An event in which some things are as in a spoilt one."""
    players = [
        replace(
            player,
            place=spoilt.players[row].place if ("place", row, 0) in part else player.place,
            sides=tuple(
                spoilt.players[row].sides[number] if ("round", row, number) in part else side
                for number, side in enumerate(player.sides)
            ),
        )
        for row, player in enumerate(sound.players)
    ]
    columns = []
    for index, (column, other) in enumerate(zip(sound.columns, spoilt.columns, strict=True)):
        is_other = [("text", row, index) in part for row in range(len(players))]
        columns.append(
            replace(
                column,
                texts=tuple(b if new else a for a, b, new in zip(column.texts, other.texts, is_other, strict=True)),
                values=tuple(b if new else a for a, b, new in zip(column.values, other.values, is_other, strict=True)),
            )
        )
    surplus = (*sound.surplus, *(each for each in spoilt.surplus if ("surplus", *each[:2]) in part))
    return replace(sound, players=tuple(players), columns=tuple(columns), surplus=surplus)


def _is_clear(slip: Planted) -> bool:
    case, examination = examined(slip.spoilt)
    return is_seen(examination) and is_identifiable(slip, case)
