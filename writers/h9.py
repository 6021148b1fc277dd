"""The results file of the European Go Database, as rating officers upload it ("h9").

One line a player, the columns where OpenGotha puts them and wider where a name needs it: nothing that programs read
is cut but the club. Choices where programs differ:

* The place of tied players is the number that they share; results name opponents by row, as all programs do.
* Half points are decimals (``34.5``). Every importer takes them for a number and so did the database from Pairgoth;
  ``½`` is lost in one-byte encodings and MacMahon's ``34=`` looks like a result.
* What is not known is ``?`` for a grade, ``XX`` for a country and ``xxxx`` for a club.
* UTF-8 without byte order mark unless another encoding is asked for.

The format is that of https://www.europeangodatabase.eu, its cells in :func:`crosstable.writers.order.cell`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crosstable.criteria import CRITERIA
from crosstable.display import counted
from crosstable.model import Decision, Player, Round, Side, Tournament
from crosstable.results import Standings
from crosstable.writers.alphabet import encoded
from crosstable.writers.facts import of_players, of_results, pin
from crosstable.writers.h9_headers import header_lines
from crosstable.writers.losses import HOLDS, losses, replaced_characters, unwritten_columns
from crosstable.writers.order import Row, cell, numbers_of, opponent_number, rows_in_order, sides_of
from crosstable.writers.values import decimal
from crosstable.writing import Loss, Options, Written

UNKNOWN_GRADE = "?"
UNKNOWN_COUNTRY = "XX"
UNKNOWN_CLUB = "xxxx"
LONGEST_CLUB = 4

ROUND_HEADING = re.compile(r"[Rr]?\d{1,2}(?:\.|st|nd|rd|th|d)?")
PLAY_OFF_HEADING = re.compile(r"play-?off|final", re.IGNORECASE)
"""Headings of rounds that other programs use, and readers know."""

_BREAKS_A_ROW = re.compile(r"[\s\x00-\x1f,;|]+")
"""Blanks part fields, ``;`` starts a comment, ``|`` a PIN, and a comma parts a name for some programs."""


class _Column(NamedTuple):
    heading: str
    cells: list[str]
    width: int
    right: bool = True


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as an h9 file, rows in the order of the standings, with the criteria of the standings.

    Raises ``LookupError`` if there is no such encoding.
    """
    rows = rows_in_order(tournament, standings)
    lines = header_lines(tournament) + _aligned(_columns(rows, tournament.rounds, standings.criteria))
    data, replaced = encoded("".join(f"{line}\n" for line in lines), options.encoding)
    return Written(data, tuple(_losses(tournament, standings, options, replaced)))


def _columns(rows: tuple[Row, ...], rounds: tuple[Round, ...], criteria: Iterable[str]) -> list[_Column]:
    players = [row.player for row in rows]
    numbers = numbers_of(rows)
    places = [str(number if row.place is None else row.place) for number, row in enumerate(rows, 1)]
    names = [_name(player) for player in players]
    countries = [_token(player.country or UNKNOWN_COUNTRY) for player in players]
    clubs = [_club(player) for player in players]
    columns = [
        _Column("; Pl", places, 4),
        _Column("Name", names, 30, right=False),
        _Column("Rk", [str(player.grade or UNKNOWN_GRADE) for player in players], 3),
        _Column("Co", countries, 2, right=False),
        _Column("Club", clubs, 4),
    ]
    columns += [_score_column(name, rows) for name in criteria if not _is_unknown(name, rows)]
    sides = [sides_of(player, len(rounds)) for player in players]
    columns += [
        _Column(_round_heading(round), [_cell(record[number], numbers) for record in sides], 8)
        for number, round in enumerate(rounds)
    ]
    pins = [_pin(player) for player in players]
    return [*columns, _Column("", pins, 0, right=False)]


def _aligned(columns: list[_Column]) -> list[str]:
    """A line of headings and one a row, each column as wide as its widest text."""
    lines: list[list[str]] = [[] for _ in range(1 + len(columns[0].cells))]
    for heading, cells, least, right in columns:
        width = max(least, len(heading), *map(len, cells), 0)
        for line, text in zip(lines, (heading, *cells), strict=True):
            line.append(text.rjust(width) if right else text.ljust(width))
    return [" ".join(line).rstrip() for line in lines]


def _is_unknown(criterion: str, rows: tuple[Row, ...]) -> bool:
    return all(row.scores.get(criterion) is None for row in rows)


def _score_column(criterion: str, rows: tuple[Row, ...]) -> _Column:
    return _Column(_heading(criterion), [decimal(row.scores.get(criterion) or 0) for row in rows], 4)


def _heading(criterion: str) -> str:
    return CRITERIA[criterion].short if criterion in CRITERIA else criterion


def _round_heading(round: Round) -> str:
    """The heading of a round, if readers will know it for one. That a round is a play-off, only its heading says."""
    word = PLAY_OFF_HEADING if round.playoff else ROUND_HEADING
    if round.label is not None and word.fullmatch(round.label):
        return round.label
    return "playoff" if round.playoff else ""


def _token(text: str) -> str:
    """A text as one field: whatever would break a row becomes ``_``."""
    return _BREAKS_A_ROW.sub("_", text.strip())


def _name(player: Player) -> str:
    return " ".join(filter(None, (_token(player.family), _token(player.given)))) or "?"


def _club(player: Player) -> str:
    return _token(player.club or UNKNOWN_CLUB)[:LONGEST_CLUB]


def _pin(player: Player) -> str:
    number = pin(player)
    return f"|{_token(number)}" if number else ""


def _cell(side: Side | None, numbers: Mapping[int, int]) -> str:
    """What a round without game is worth must be said; where nobody knows, it is what MacMahon and others write."""
    if side is None:
        return "0-"
    if not side.is_game and side.outcome is None:
        return "0+" if side.decided in {Decision.BYE, Decision.AWARDED_BYE} else "0="
    return cell(side, numbers)


def _is_changed(player: Player) -> bool:
    names = (player.family, player.given) if player.given else (player.family,)
    return tuple(name.replace("_", " ") for name in _name(player).split(" ")) != names


_OWN_FACTS = (
    of_players("names with characters that have a meaning in the format", _is_changed),
    of_players("clubs cut to four characters", lambda player: player.club is not None and _club(player) != player.club),
    of_results(
        "handicaps of more than 9 stones, which the EGD refuses",
        lambda side: side.handicap is not None and side.handicap > 9,
    ),
    of_results(
        "worth of a round without a game, which the file does not say",
        lambda side: not side.is_game and side.outcome is None,
    ),
)


def _losses(
    tournament: Tournament, standings: Standings, options: Options, replaced: Mapping[str, str]
) -> Iterable[Loss]:
    given_by_mms = {"start", "correction"} if "mms" in standings.criteria else set[str]()
    yield from losses(tournament, HOLDS["h9"] | given_by_mms)
    yield from unwritten_columns(tournament, standings.criteria, options.report, standings)
    for fact in _OWN_FACTS:
        yield from fact.find(tournament)
    yield from _round_headings(tournament)
    yield from _strangers(tournament)
    yield from _blank_rounds(tournament)
    yield from _unknown_scores(rows_in_order(tournament, standings), standings.criteria)
    yield from replaced_characters(tournament, options.encoding, replaced)


def _round_headings(tournament: Tournament) -> Iterable[Loss]:
    lost = [round.label for round in tournament.rounds if round.label and _round_heading(round) != round.label]
    if lost:
        yield Loss(f"headings of rounds ({', '.join(lost)})")


def _strangers(tournament: Tournament) -> Iterable[Loss]:
    numbers = dict.fromkeys(range(len(tournament.players)), 1)
    lost = of_results(
        "opponents who are not in the table",
        lambda side: side.is_game and opponent_number(side, numbers) is None,
    )
    return lost.find(tournament)


def _blank_rounds(tournament: Tournament) -> Iterable[Loss]:
    rounds = len(tournament.rounds)
    concerned = tuple(index for index, player in enumerate(tournament.players) if None in sides_of(player, rounds))
    if concerned:
        yield Loss(
            f"rounds of which the file says nothing, written 0- ({counted(len(concerned), 'player')})", concerned
        )


def _unknown_scores(rows: tuple[Row, ...], criteria: Iterable[str]) -> Iterable[Loss]:
    for criterion in criteria:
        unknown = tuple(row.index for row in rows if row.scores.get(criterion) is None)
        if unknown and len(unknown) < len(rows):
            whose = counted(len(unknown), "player")
            yield Loss(f"{_heading(criterion)} that cannot be computed, written 0 ({whose})", unknown)
