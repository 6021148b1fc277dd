"""``crosstable ratings``: what the rating formula of the European Go Federation makes of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from crosstable.classes import Weighting, weighting
from crosstable.commands.console import STANDARD, CommandError, emit, note, say
from crosstable.commands.inputs import contents, has_errors, load
from crosstable.display import counted, printable
from crosstable.initial_ratings import initial_ratings
from crosstable.matching import Candidate, match_players
from crosstable.rating_lists import RatingList, UnknownListError, read_list
from crosstable.ratings import rate
from crosstable.reports.ratings import RENDERERS, RatingReport

SHOWN = 10
"""So many of the faults of a list are told one by one."""


def ratings(
    path: str,
    *,
    format: str | None,
    lists: Sequence[str],
    event_class: str | None,
    games: bool,
    accept_doubtful: bool,
    output: str,
) -> int:
    """Print every player's rating before and after; what was assumed or left out is said on standard error."""
    if [path, *lists].count(STANDARD) > 1:
        raise CommandError("standard input can be read only once")
    parsed = load(path, format=format)
    tournament = parsed.tournament
    sources = [_list(source) for source in lists]
    matches = match_players(tournament.players, sources)
    before = initial_ratings(tournament.players, matches, accept_doubtful=accept_doubtful)
    weight = weighting(tournament.settings, event_class)
    rated = rate(tournament, [rating.rating for rating in before], weight.weight)
    report = RatingReport(tournament, weight, before, rated, sources, matches, by_game=games)
    _say_class(weight)
    _say_matches(report)
    _say_unrated(report)
    emit(RENDERERS[output](report))
    return int(has_errors(parsed))


def _list(path: str) -> RatingList:
    label, data = contents(path)
    try:
        source = read_list(label, data)
    except UnknownListError as error:
        raise CommandError(printable(f"{label}: {error}")) from error
    for fault in source.faults[:SHOWN]:
        say(printable(f"{label}:{fault.line}: {fault.reason}: {fault.text.strip()}"))
    if len(source.faults) > SHOWN:
        say(printable(f"{label}: {len(source.faults)} lines cannot be read in all"))
    note(printable(f"{label}: {counted(len(source.entries), 'player')}, {source.kind.upper()}"))
    return source


def _say_class(weight: Weighting) -> None:
    if weight.letter is None:
        say("the thinking time is too short for any class: nothing is rated (--class tells another)")
    elif not weight.weight:
        say(f"class {weight.letter}: nothing is rated (--class tells another)")
    elif weight.source == "default":
        say(f"class {weight.letter} is assumed: the file tells neither class nor thinking time (--class tells another)")
    elif weight.source == "time":
        note(f"class {weight.letter}, by the thinking time")


def _say_matches(report: RatingReport) -> None:
    """Every match that is not sure, with what speaks against it; and who was not found."""
    statuses = [(match, report.status(match)) for match in report.matches]
    for match, status in statuses:
        if status in {"doubtful", "accepted"}:
            candidates = "; or ".join(map(_candidate, match.candidates))
            verb = "is taken to be" if status == "accepted" else "may be"
            say(printable(f"{_row(report, match.player)} {verb}, in {match.source.path}, {candidates}"))
    doubtful = sum(status == "doubtful" for _, status in statuses)
    if doubtful:
        matches = "1 doubtful match is" if doubtful == 1 else f"{doubtful} doubtful matches are"
        say(f"{matches} not used (--accept-doubtful uses one where it is likelier than all others)")
    for path, number in Counter(match.source.path for match, status in statuses if status == "none").items():
        note(printable(f"{counted(number, 'player')} not found in {path}"))


def _candidate(candidate: Candidate) -> str:
    entry = candidate.entry
    facts = [entry.name, entry.country, entry.number, None if entry.rating is None else f"{entry.rating:.0f}"]
    doubts = f" ({', '.join(candidate.doubts)})" if candidate.doubts else ""
    return f"line {entry.line}: {' '.join(filter(None, facts))}, {candidate.score:.0f} %{doubts}"


def _row(report: RatingReport, player: int) -> str:
    return f"row {player + 1} ({report.name(player)})"


def _say_unrated(report: RatingReport) -> None:
    unknown = [index for index, rating in enumerate(report.ratings.players) if rating.before is None]
    if unknown:
        names = ", ".join(_row(report, player) for player in unknown)
        say(printable(f"{counted(len(unknown), 'player')} without rating and grade: {names}"))
    for reason, number in Counter(game.reason for game in report.ratings.unrated).items():
        say(f"not rated: {counted(number, 'game')} {reason.value}")
