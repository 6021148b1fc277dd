"""Published records of matches (5-1-0, 5/1/0) against the matches."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from crosstable.checks.wording import name
from crosstable.diagnostics import Diagnostic, finding
from crosstable.magic.case import MatchCase
from crosstable.magic.checks.repeated import WrongValue, by_fault, others
from crosstable.magic.scores import counted_rounds, record
from crosstable.model import QUARTER, Column

_RECORD = re.compile(r"\s*(\d{1,3})\s*[-/]\s*(\d{1,3})(?:\s*[-/]\s*(\d{1,3}))?\s*", re.ASCII)

Record = tuple[int, int, int]
"""Matches won (byes are), lost and drawn."""


def record_mismatch(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: the published record of a player, matches won, lost and drawn, is not that of his matches; byes are won.

    Why: his points follow from it.

    Example: 4-1-0 is published for a player who won three matches and lost one.

    Fix: compare the player's results with the match slips.
    """
    wrong = _all_wrong(case)
    values = (
        WrongValue(
            case.through(case.tournament.columns[n]), n, player, tuple(a - b for a, b in zip(told, given, strict=True))
        )
        for (n, player), (told, given) in wrong.items()
    )
    for (index, player), fault in by_fault(values).items():
        found = case.tournament.columns[index].texts[player] or ""
        expected = "-".join(map(str, wrong[index, player][1]))
        yield finding(
            "T301",
            f"the record of {name(case.tournament, player)} is published as {found}, his matches give {expected}",
            case.origin.claim(player, index),
            player=player,
            criterion="record",
            found=found,
            expected=expected,
            advice="Compare the player's results with the match slips.",
            related=others(case, fault),
        )


def wrongly_recorded(case: MatchCase) -> frozenset[int]:
    """The players of whom a published record is not that of their matches."""
    return frozenset(player for _, player in _all_wrong(case))


def _all_wrong(case: MatchCase) -> Mapping[tuple[int, int], tuple[Record, Record]]:
    """By column and player the records that are wrong, as published and as the matches give them."""
    if case.lacking_matches is not None or case.match_for_bye is not None:
        return {}
    columns = [(n, c) for n, c in enumerate(case.tournament.columns) if c.criterion == "record" and case.fit.covers(c)]
    return {(n, player): both for n, column in columns for player, both in _wrong(case, column).items()}


def _wrong(case: MatchCase, column: Column) -> Mapping[int, tuple[Record, Record]]:
    """The players whose records are wrong, with the published one and that of their matches."""
    read = {player: published_record(text) for player, text in enumerate(column.texts)}
    told = {player: own for player, own in read.items() if own is not None}
    readings = [{player: _of(case, player, rounds) for player in told} for rounds in _counted(case, column)]
    given = max(readings, key=lambda reading: sum(told[player] == reading[player] for player in told))
    wrong = [player for player in told if told[player] != given[player]]
    if 2 * len(wrong) >= len(told):
        return {}  # some programs fill the column with zeros, or count otherwise
    return {
        player: (told[player], given[player])
        for player in wrong
        if not _is_told_by_points(case, column, player, told[player])
    }


def _is_told_by_points(case: MatchCase, column: Column, player: int, told: Record) -> bool:
    """Whether the published points are wrong as well, and are those of the published record."""
    points = QUARTER * (case.fit.profile.win * told[0] + case.fit.profile.draw * told[2])
    return any(
        player in wrong and case.tournament.columns[n].values[player] == points
        for n, wrong in case.differing.items()
        if case.tournament.columns[n].criterion == "match_points" and case.tournament.columns[n].after == column.after
    )


def published_record(text: str | None) -> Record | None:
    """Matches won, lost and drawn as they stand in a table; ``None`` where a text is no record."""
    found = _RECORD.fullmatch(text or "")
    return None if found is None else (int(found[1]), int(found[2]), int(found[3] or 0))


def _counted(case: MatchCase, column: Column) -> Sequence[Sequence[Sequence[int]]]:
    """For every player the rounds (from 0) of which his record may be: those that the profile counts, or all of them,
    as some programs add the play-off to records only."""
    rounds = case.tournament.rounds[: case.through(column)]
    usual = [counted_rounds(player, rounds, case.fit.profile) for player in case.tournament.players]
    return usual, [range(len(rounds))] * len(usual)


def _of(case: MatchCase, player: int, rounds: Sequence[Sequence[int]]) -> Record:
    own = record(case.tournament.players[player], rounds[player])
    return own.wins + own.byes, own.losses, own.draws
