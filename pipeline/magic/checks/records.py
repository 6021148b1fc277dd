"""Published records of matches (5-1-0, 5/1/0) against the matches."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.checks.wording import name
from crosstable.diagnostics import Diagnostic, finding
from crosstable.magic.case import MatchCase
from crosstable.magic.scores import counted_rounds, record
from crosstable.model import Column

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
    for index, column in enumerate(case.tournament.columns):
        if column.criterion == "record" and case.fit.covers(column) and case.lacking_matches is None:
            yield from _wrong(case, index, column)


def _wrong(case: MatchCase, index: int, column: Column) -> Iterator[Diagnostic]:
    read = {player: _read(text) for player, text in enumerate(column.texts)}
    told = {player: own for player, own in read.items() if own is not None}
    given = {player: _of(case, player, column) for player in told}
    wrong = [player for player in told if told[player] != given[player]]
    if 2 * len(wrong) >= len(told):
        return  # some programs fill the column with zeros, or count otherwise
    for player in wrong:
        found, expected = column.texts[player] or "", "-".join(map(str, given[player]))
        yield finding(
            "T301",
            f"the record of {name(case.tournament, player)} is published as {found}, his matches give {expected}",
            case.origin.claim(player, index),
            player=player,
            criterion="record",
            found=found,
            expected=expected,
            advice="Compare the player's results with the match slips.",
        )


def _read(text: str | None) -> Record | None:
    found = _RECORD.fullmatch(text or "")
    return None if found is None else (int(found[1]), int(found[2]), int(found[3] or 0))


def _of(case: MatchCase, player: int, column: Column) -> Record:
    entry = case.tournament.players[player]
    through = case.through(column)
    counted = counted_rounds(entry, case.tournament.rounds[:through], case.fit.profile)
    own = record(entry, counted)
    return own.wins + own.byes, own.losses, own.draws
