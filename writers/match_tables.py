"""CSV of tournaments of matches: the matches in a form of our own, and the standings in the columns of melee.gg.

Form as in :mod:`crosstable.writers.csv_tables`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from crosstable.display import counted
from crosstable.games_csv import neutralised
from crosstable.magic.playoff import playoff_rounds
from crosstable.magic.profiles import MATCH_PROFILES, MatchProfile, on_day
from crosstable.magic.scores import Record, opponents, record
from crosstable.matches_csv import AWARDED_BYE, BYE, HEADING, LOSS
from crosstable.model import Decision, Outcome, Player, Side, Tournament, Value
from crosstable.results import Standings
from crosstable.shown import Shown, share_text
from crosstable.writers.csv_tables import written
from crosstable.writers.facts import of_players, of_results
from crosstable.writers.losses import held, losses, unwritten_columns
from crosstable.writers.matches import (
    Meeting,
    counted_rounds,
    has_matches,
    in_order,
    meetings,
    record_text,
    round_label,
    round_names,
)
from crosstable.writers.order import numbers_of, rows_in_order
from crosstable.writers.values import decimal
from crosstable.writing import Loss, Options, Written

MELEE = (
    "Rank",
    "Player",
    "Decklists",
    "MatchRecord",
    "GameRecord",
    "Points",
    "OpponentMatchWinPercentage",
    "TeamGameWinPercentage",
    "OpponentGameWinPercentage",
    "FinalTiebreaker",
    "OpponentCount",
)
"""The columns of melee.gg's standings. Decklists are no results, and the final tie-breaker is a random number there:
both stay empty."""

_PERCENTAGES = ("omw", "gw", "ogw")
_EIGHT_PLACES = Shown(8, percent=False)

_WORDS = {
    Decision.BYE: (BYE, (2, 0, 0)),
    Decision.AWARDED_BYE: (AWARDED_BYE, (2, 0, 0)),
    Decision.ASSIGNED_LOSS: (LOSS, (0, 2, 0)),
}
"""What stands for the opponent of a round without one, and the games where they are not told."""

_STANDS_FOR = {Outcome.WIN: (1, 0, 0), Outcome.LOSS: (0, 1, 0), Outcome.DRAW: (0, 0, 1)}
"""Games that give an outcome, where those that were played are not known."""


_STAGES = {1: "Finals", 2: "Semifinals", 3: "Quarterfinals"}
"""Names of the last rounds of a play-off, from the end."""

_NO_NAME = re.compile(
    r"[*(\[]*((awarded|assigned|match)\s+)?(bye|loss|late|freilos|(ronda )?libre|no opponent|none|[-–—\s]*)[*)\]]*",
    re.IGNORECASE,
)
"""What a reader takes for a bye or for a loss without opponent."""


def write_melee(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """One line a player, best first. Raises ``LookupError`` if there is no such encoding."""
    rows = rows_in_order(tournament, standings)
    rounds = counted_rounds(tournament, standings)
    profile = _profile(tournament, standings)
    lines: list[list[str]] = []
    for row in rows:
        own = record(row.player, rounds)
        points = row.scores.get("match_points")
        lines.append(
            [
                "" if row.place is None else str(row.place),
                neutralised(row.player.name),
                "",
                record_text(own),
                _games_of(own, profile),
                "" if points is None else decimal(points),
                *(_share(row.scores.get(name)) for name in _PERCENTAGES),
                "",
                str(len(opponents(own, profile))),
            ]
        )
    lost = [
        *losses(tournament, held("melee-csv", tournament)),
        *unwritten_columns(tournament, ("match_points", "record", *_PERCENTAGES), options.report, standings),
        *_results(tournament),
    ]
    return written(MELEE, lines, lost, tournament, options)


def _profile(tournament: Tournament, standings: Standings) -> MatchProfile:
    name = standings.profile if standings.profile in MATCH_PROFILES else "mtr"
    return on_day(name, tournament.settings.begin)


def _games_of(own: Record, profile: MatchProfile) -> str:
    """Games won, lost and drawn, those of byes with them; nothing where some are not known."""
    if own.unknown_games:
        return ""
    bye = profile.bye_games or (0, 0, 0)
    return "-".join(str(games + own.byes * of_bye) for games, of_bye in zip(own.games, bye, strict=True))


def _share(value: Value | None) -> str:
    return "" if value is None else share_text(Fraction(value), _EIGHT_PLACES)


def _results(tournament: Tournament) -> Iterator[Loss]:
    matches = sum(1 for _ in tournament.pairings())
    if matches:
        yield Loss(f"results of single matches ({matches})")


def write_matches(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """One line a match, bye or loss without opponent, in the form of :mod:`crosstable.matches_csv`, by round and table.

    Raises ``LookupError`` if there is no such encoding.
    """
    order = numbers_of(rows_in_order(tournament, standings))
    lines: list[list[str]] = []
    for number, label in enumerate(_round_names(tournament)):
        for meeting in in_order([*meetings(tournament, number)], order):
            line = _line(tournament, meeting)
            if line is not None:
                lines.append([label, *line])
    lost = [
        *losses(tournament, held("csv-matches", tournament)),
        *unwritten_columns(tournament, (), options.report),
        *_lost_of_matches(tournament),
    ]
    return written(HEADING, lines, lost, tournament, options)


def _round_names(tournament: Tournament) -> list[str]:
    """What stands for each round: its number, and in the play-off the name that tells how many still play in it. Names
    that do not say so, or not in order, give way to those by which all play-offs end."""
    names = round_names(tournament)
    numbers = playoff_rounds(tournament.rounds)
    sizes = [_size_of(names[number] or "") for number in numbers]
    if any(size is None or size <= (after or 0) for size, after in zip(sizes, [*sizes, 0][1:], strict=True)):
        for place, number in enumerate(reversed(numbers), 1):
            names[number] = _STAGES.get(place) or f"Top {1 << place}"
    return [
        (names[number] or "") if round_.playoff else str(number + 1) for number, round_ in enumerate(tournament.rounds)
    ]


def _size_of(name: str) -> int | None:
    """How many still play in a round of the play-off, by its name."""
    known = {stage.casefold(): 1 << place for place, stage in _STAGES.items()}
    top = re.fullmatch(r"top (\d{1,3})", name, re.IGNORECASE)
    return int(top[1]) if top else known.get(name.casefold())


def _lost_names(tournament: Tournament) -> Iterator[Loss]:
    """Headings that are written otherwise or not at all, and rounds that are read in another order."""
    labels = [round_label(round_, number) for number, round_ in enumerate(tournament.rounds)]
    names = _round_names(tournament)
    lost = [label for label, name in zip(labels, names, strict=True) if label and label != name]
    if lost:
        yield Loss(f"headings of rounds {', '.join(lost)}")
    numbers = playoff_rounds(tournament.rounds)
    if numbers and numbers != [*range(numbers[0], len(tournament.rounds))]:
        yield Loss("the order of rounds: results of the play-off stand behind the others")


def _line(tournament: Tournament, meeting: Meeting) -> list[str] | None:
    """Table, players and games of a match; ``None`` for a round without one that the form has no word for."""
    side, players = meeting.side, tournament.players
    games = side.games
    if side.is_game:
        opponent = players[meeting.second].name if meeting.second is not None else side.outsider or ""
        if games is None and side.outcome is not None:
            games = _STANDS_FOR[side.outcome]
    elif side.decided in _WORDS:
        opponent, usual = _WORDS[side.decided]
        games = games or usual
    else:
        return None
    table = "" if side.table is None else str(side.table)
    told = ("", "", "") if games is None else tuple(map(str, games))
    return [table, neutralised(players[meeting.first].name), neutralised(opponent), *told]


def _lost_of_matches(tournament: Tournament) -> Iterator[Loss]:
    for fact in _FACTS:
        yield from fact.find(tournament)
    for noun, is_so in _OF_MEETINGS.items():
        found = [meeting for number in range(len(tournament.rounds)) for meeting in meetings(tournament, number)]
        rows = {row for meeting in found if is_so(meeting) for row in (meeting.first, meeting.second)}
        concerned = tuple(sorted(row for row in rows if row is not None))
        if concerned:
            yield Loss(f"{noun} ({counted(len(concerned), 'player')})", concerned)
    yield from _unwritten_players(tournament)
    yield from _lost_names(tournament)
    empty = [number for number in range(len(tournament.rounds)) if not has_matches(tournament, number)]
    if empty:
        yield Loss(f"rounds of which nothing is known ({', '.join(str(number + 1) for number in empty)})")


def _unwritten_players(tournament: Tournament) -> Iterator[Loss]:
    """Those who are in no line, and those whom a line does not tell apart."""
    met = {side.opponent for player in tournament.players for side in player.sides if side is not None}
    absent = tuple(
        row for row, player in enumerate(tournament.players) if row not in met and not any(map(_has_line, player.sides))
    )
    if absent:
        yield Loss(f"players without a match or a bye ({counted(len(absent), 'player')})", absent)
    names = Counter(player.name for player in tournament.players)
    same = tuple(row for row, player in enumerate(tournament.players) if names[player.name] > 1)
    if same:
        yield Loss(f"players of the same name ({counted(len(same), 'player')})", same)


def _has_line(side: Side | None) -> bool:
    return side is not None and (side.is_game or side.decided in _WORDS)


def _is_read_otherwise(player: Player) -> bool:
    """Whether a name is none to a reader, or one with the family name first, or loses blanks."""
    name = player.name
    return _NO_NAME.fullmatch(name) is not None or "," in name or " ".join(name.split()) != name


_FACTS = (
    of_players("names that are read otherwise", _is_read_otherwise),
    of_players("names in parts", lambda player: bool(player.given)),
    of_results("opponents who are not in the table, as players", lambda side: side.outsider is not None),
    of_results("marks of a forfeit", lambda side: side.decided is Decision.DEFAULT),
    of_results(
        "games that are not known, written 1-0",
        lambda side: side.is_game and side.games is None and side.outcome is not None,
    ),
    of_results(
        "games of a match that is not reported",
        lambda side: side.is_game and side.games is not None and side.outcome is None,
    ),
    of_results("rounds without a match", lambda side: not side.is_game and not _has_line(side)),
    of_results(
        "byes that are not won, and losses that are none",
        lambda side: (
            not side.is_game
            and _has_line(side)
            and side.outcome not in {None, Outcome.LOSS if side.decided is Decision.ASSIGNED_LOSS else Outcome.WIN}
        ),
    ),
    of_results("results that are not those of the games", lambda side: side.is_game and not _follows(side)),
)


def _follows(side: Side) -> bool:
    """Whether the outcome of a match is that of its games."""
    if side.games is None or side.outcome is None:
        return True
    won, lost, _ = side.games
    return side.outcome is (Outcome.WIN if won > lost else Outcome.LOSS if lost > won else Outcome.DRAW)


_OF_MEETINGS: dict[str, Callable[[Meeting], bool]] = {
    "results that both players tell differently": lambda meeting: not meeting.agrees,
    "matches that both lost": lambda meeting: (
        meeting.second_side is not None and meeting.side.outcome is meeting.second_side.outcome is Outcome.LOSS
    ),
    "results that no other row confirms": lambda meeting: (
        meeting.side.opponent is not None and meeting.second_side is None
    ),
}
