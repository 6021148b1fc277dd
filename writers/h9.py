"""The results file of the European Go Database, as rating officers upload it ("h9").

One line a player, the columns where OpenGotha puts them and wider where a name needs it: nothing that programs read
is cut but the club. Choices where programs differ:

* The place of tied players is the number that they share; results name opponents by row, as all programs do.
* Half points are decimals (``34.5``). Every importer takes them for a number and so did the database from Pairgoth;
  ``½`` is lost in one-byte encodings and MacMahon's ``34=`` looks like a result.
* What is not known is ``?`` for a grade, ``XX`` for a country and ``xxxx`` for a club.
* PINs end their rows behind a bar, as Pairgoth and the database write them; OpenGotha leaves them out.
* Grades have small letters, as in the database itself; the United Kingdom is ``UK`` there, whatever a file says.
* UTF-8 without byte order mark unless another encoding is asked for.

The format is that of https://www.europeangodatabase.eu, its cells in :func:`crosstable.writers.order.cell`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from crosstable.countries import EGF
from crosstable.criteria import CRITERIA
from crosstable.display import counted
from crosstable.model import Player, Round, Side, Tournament
from crosstable.results import Standings
from crosstable.writers.alphabet import encoded
from crosstable.writers.facts import pin
from crosstable.writers.h9_headers import header_lines, header_losses
from crosstable.writers.losses import HOLDS, losses, replaced_characters, unwritten_columns
from crosstable.writers.order import Row, cell, sides_of
from crosstable.writers.result_rows import Rows, club_of, losses_of_rows, name_of, rated_rows, sign_of, token
from crosstable.writers.values import decimal
from crosstable.writing import Loss, Options, Written

UNKNOWN_GRADE = "?"
UNKNOWN_COUNTRY = "XX"
UNKNOWN_CLUB = "xxxx"

ROUND_HEADING = re.compile(r"[Rr]?\d{1,2}(?:\.|st|nd|rd|th|d)?")
PLAY_OFF_HEADING = re.compile(r"play-?off|final", re.IGNORECASE)
"""Headings of rounds that other programs use, and readers know."""


class _Column(NamedTuple):
    heading: str
    cells: list[str]
    width: int
    right: bool = True


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as an h9 file, rows in the order of the standings, with the criteria of the standings.

    Raises ``LookupError`` if there is no such encoding.
    """
    table = rated_rows(tournament, standings)
    lines = header_lines(tournament) + _aligned(_columns(table, tournament.rounds, standings.criteria))
    data, replaced = encoded("".join(f"{line}\n" for line in lines), options.encoding)
    return Written(data, tuple(_losses(tournament, standings, table, options, replaced)))


def _columns(table: Rows, rounds: tuple[Round, ...], criteria: Iterable[str]) -> list[_Column]:
    rows = table.rows
    players = [row.player for row in rows]
    places = [str(number if row.place is None else row.place) for number, row in enumerate(rows, 1)]
    names = [name_of(player) for player in players]
    countries = [token(_country(player) or UNKNOWN_COUNTRY) for player in players]
    clubs = [club_of(player) or UNKNOWN_CLUB for player in players]
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
        _Column(_round_heading(round), [_cell(record[number], table) for record in sides], 8)
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


def _country(player: Player) -> str | None:
    """The code of the player's country that the database uses."""
    return EGF.get((player.country or "").upper(), player.country)


def _pin(player: Player) -> str:
    number = pin(player)
    return f"|{token(number)}" if number else ""


def _cell(side: Side | None, table: Rows) -> str:
    if side is None:
        return "0-"
    return cell(side, table.numbers) if side.is_game else f"0{sign_of(side, table.worth)}"


def _losses(
    tournament: Tournament, standings: Standings, table: Rows, options: Options, replaced: Mapping[str, str]
) -> Iterator[Loss]:
    given_by_mms = {"start", "correction"} if "mms" in standings.criteria else set[str]()
    yield from losses(tournament, HOLDS["h9"] | given_by_mms | {"time"})
    yield from header_losses(tournament)
    yield from unwritten_columns(tournament, standings.criteria, options.report, standings)
    yield from losses_of_rows(tournament, table)
    yield from _countries(tournament)
    yield from _round_headings(tournament)
    yield from _unknown_scores(table.rows, standings.criteria)
    yield from replaced_characters(tournament, options.encoding, replaced)


def _countries(tournament: Tournament) -> Iterator[Loss]:
    for code, instead in EGF.items():
        concerned = tuple(
            index for index, player in enumerate(tournament.players) if (player.country or "").upper() == code
        )
        if concerned:
            yield Loss(f"country {code}, written {instead} ({counted(len(concerned), 'player')})", concerned)


def _round_headings(tournament: Tournament) -> Iterable[Loss]:
    lost = [round.label for round in tournament.rounds if round.label and _round_heading(round) != round.label]
    if lost:
        yield Loss(f"headings of rounds ({', '.join(lost)})")


def _unknown_scores(rows: tuple[Row, ...], criteria: Iterable[str]) -> Iterable[Loss]:
    for criterion in criteria:
        unknown = tuple(row.index for row in rows if row.scores.get(criterion) is None)
        if unknown and len(unknown) < len(rows):
            whose = counted(len(unknown), "player")
            yield Loss(f"{_heading(criterion)} that cannot be computed, written 0 ({whose})", unknown)
