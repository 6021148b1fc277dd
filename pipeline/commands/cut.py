"""``crosstable cut``: who is in, who can draw in, and on what it depends."""

from __future__ import annotations

import json
from collections.abc import Sequence

from crosstable.commands.console import CommandError, emit, say
from crosstable.commands.inputs import has_errors, load_together
from crosstable.commands.players import one_row
from crosstable.diagnostics import Severity
from crosstable.display import counted, printable
from crosstable.engines import ProfileError, check_profile
from crosstable.magic.cut.odds import odds_of
from crosstable.magic.cut.report import CutError, CutReport, cut_report
from crosstable.magic.cut.start import start, with_final_table, with_printed_ties
from crosstable.magic.cut.telling import Telling
from crosstable.magic.rounds import recommended
from crosstable.model import Tournament
from crosstable.systems import is_match_play

USUAL_CUT = 8


def cut(
    paths: Sequence[str],
    *,
    format: str | None,
    profile: str | None,
    top: int | None,
    rounds: int | None,
    player: str | None,
    odds: bool,
    output: str,
) -> int:
    """Print the verdicts on everybody, or on one player with all that they rest on."""
    parsed = load_together(paths, format=format)
    tournament = parsed.tournament
    warnings = sum(diagnostic.severity is Severity.WARNING for diagnostic in parsed.diagnostics)
    if warnings:
        say(f"{counted(warnings, 'doubt')} about what is meant in the file: crosstable verify tells it")
    if not is_match_play(tournament):
        raise CommandError("this is a tournament of Go: only tournaments of matches (Magic and its kin) have a cut")
    try:
        check_profile(tournament, profile)
        began = start(tournament, rounds=rounds, profile=profile)
        report = cut_report(began.position, top or _cut(tournament, began.position.profile.system))
        report = with_final_table(tournament, began, with_printed_ties(tournament, began, report))
    except (ProfileError, CutError) as error:
        raise CommandError(printable(str(error))) from error
    rows = None if player is None else [_row(tournament, report, player)]
    chances = odds_of(report) if odds else None
    telling = Telling(tournament, began, report, chances)
    if output == "json":
        emit(json.dumps(telling.document(rows), ensure_ascii=False, indent=1) + "\n")
    else:
        emit(telling.text(rows))
    return int(has_errors(parsed))


def _cut(tournament: Tournament, system: str) -> int:
    """How many go on: what the file says, what is recommended, or the usual number."""
    if tournament.settings.cut:
        return tournament.settings.cut
    row = recommended(system, len(tournament.players))
    return row.cut if row is not None and row.rounds and row.cut else USUAL_CUT


def _row(tournament: Tournament, report: CutReport, text: str) -> int:
    """The one player whom a text means."""
    row = one_row(tournament, text)
    if not report.position.stays[row]:
        name = printable(tournament.players[row].name)
        raise CommandError(f"{name} is out: dropped, disqualified, or not paired in the last round")
    return row
