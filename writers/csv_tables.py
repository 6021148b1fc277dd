"""CSV for spreadsheets and scripts: the standings, and the games.

UTF-8 with a byte order mark, without which Excel takes letters for something else; commas; lines end with CR LF
(RFC 4180). Texts that a spreadsheet would run as formulas are neutralised. Half points are decimals.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from crosstable.games_csv import BOTH, GAME_FIELDS, HEADING, KNOWN, OPPOSITE, PLAYER_FIELDS, SIDES, UNKNOWN, neutralised
from crosstable.model import Colour, Pairing, Player, Side, Tournament, Value
from crosstable.results import Standings
from crosstable.systems import is_match_play
from crosstable.writers.alphabet import encoded
from crosstable.writers.facts import of_results, pin
from crosstable.writers.losses import HOLDS, held, losses, replaced_characters, unwritten_columns
from crosstable.writers.matches import match_cell, records
from crosstable.writers.order import Row, cell, numbers_of, rows_in_order, sides_of
from crosstable.writers.points import OF_ROUNDS, counts_points, gains_of, losses_of_points, points_criteria
from crosstable.writers.points import result as points_result
from crosstable.writers.values import decimal
from crosstable.writing import Loss, Options, Written

STANDINGS_FACTS = ("grade", "country", "club", "egd", "rating")

_NOBODY = ("",) * len(PLAYER_FIELDS)
_OUTSIDERS = of_results("opponents who are not in the table", lambda side: side.outsider is not None)


def write_standings(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """One line a player, best first: who he is, every criterion that orders the table, and a result a round.

    Results name opponents by line. Raises ``LookupError`` if there is no such encoding.
    """
    rows = rows_in_order(tournament, standings)
    rounds = len(tournament.rounds)
    facts, result = (_match_columns, match_cell) if is_match_play(tournament) else (_go_columns, cell)
    columns = facts(tournament, standings, rows)
    numbers = numbers_of(rows)
    if counts_points(standings):
        columns += _rounds_with_points(tournament, standings, rows)
    else:
        records = [sides_of(row.player, rounds) for row in rows]
        columns += [
            (f"round_{number}", ["" if side is None else neutralised(result(side, numbers)) for side in sides])
            for number, sides in enumerate(zip(*records, strict=True), 1)
        ]
    heading = ["place", "name", *(name for name, _ in columns)]
    lines = [
        [
            "" if row.place is None else str(row.place),
            neutralised(row.player.name),
            *own,
        ]
        for row, *own in zip(rows, *(texts for _, texts in columns), strict=True)
    ]
    more = OF_ROUNDS if counts_points(standings) else ("record",)
    lost = [
        *losses(tournament, held("csv", tournament, standings)),
        *unwritten_columns(tournament, [*_criteria(standings), *more], options.report, standings),
        *(losses_of_points(tournament, standings) if counts_points(standings) else _OUTSIDERS.find(tournament)),
    ]
    return written(heading, lines, lost, tournament, options)


_Column = tuple[str, Sequence[str]]
"""A column of the standings: its heading, and a text a row."""


def _go_columns(tournament: Tournament, standings: Standings, rows: Sequence[Row]) -> list[_Column]:
    facts = [_facts(row.player) for row in rows]
    return [
        *((name, [own[place] for own in facts]) for place, name in enumerate(STANDINGS_FACTS)),
        *((name, [_decimal(row.scores.get(name)) for row in rows]) for name in _criteria(standings)),
    ]


def _criteria(standings: Standings) -> Sequence[str]:
    return points_criteria(standings) if counts_points(standings) else standings.criteria


def _rounds_with_points(tournament: Tournament, standings: Standings, rows: tuple[Row, ...]) -> Iterator[_Column]:
    """Columns of the rounds, each with one of the points that it gave."""
    numbers = numbers_of(rows)
    for index in range(len(tournament.rounds)):
        told = [
            points_result(sides_of(row.player, index + 1)[index], gains_of(standings, index, row.index), numbers)
            for row in rows
        ]
        yield f"round_{index + 1}", [neutralised(cell) for cell, _ in told]
        yield f"points_{index + 1}", [gain for _, gain in told]


def _decimal(value: Value | None) -> str:
    return "" if value is None else decimal(value)


def _match_columns(tournament: Tournament, standings: Standings, rows: Sequence[Row]) -> list[_Column]:
    """Percentages are as their program shows them."""
    told = records(tournament, standings)
    players = [row.player for row in rows]
    scores = [(name, [standings.text(name, row.scores.get(name)) for row in rows]) for name in standings.criteria]
    return [
        ("country", [neutralised(player.country or "") for player in players]),
        ("category", [neutralised(player.category or "") for player in players]),
        ("members", [neutralised(", ".join(player.members)) for player in players]),
        ("dropped_after", ["" if p.dropped_after is None else str(p.dropped_after) for p in players]),
        ("disqualified", ["yes" if player.disqualified else "" for player in players]),
        ("record", [told[row.index] or "" for row in rows]),
        *scores,
    ]


def write_games(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """One line a game or round without a game, in the form of :mod:`crosstable.games_csv`, by round and table.

    Players keep their numbers of the tournament. Raises ``LookupError`` if there is no such encoding.
    """
    lines = chain(_games(tournament), _surplus(tournament), _unrecorded(tournament))
    lost = [
        *losses(tournament, HOLDS["csv-games"]),
        *unwritten_columns(tournament, (), options.report),
        *_empty_rounds(tournament),
    ]
    return written(HEADING, lines, lost, tournament, options)


def _facts(player: Player) -> tuple[str, ...]:
    rating = "" if player.rating is None else str(player.rating)
    texts = (player.country, player.club, pin(player))
    return str(player.grade or ""), *(neutralised(text or "") for text in texts), rating


class _Entry(NamedTuple):
    """A line of the games table, and where it stands: ``order`` sorts by round, table, and row."""

    order: tuple[int, bool, int, int]
    line: list[str]


def _games(tournament: Tournament) -> Iterator[list[str]]:
    entries = [entry for pairing in tournament.pairings() for entry in _game(tournament, pairing)]
    for index, player in enumerate(tournament.players):
        for number, side in enumerate(player.sides):
            if side is not None and not side.is_game:
                entries.append(_record(tournament, number, index, side))
    for entry in sorted(entries, key=attrgetter("order")):
        yield entry.line


def _game(tournament: Tournament, pairing: Pairing) -> Iterator[_Entry]:
    """A game on one line if both records of it agree, otherwise each record on its own."""
    first, second = pairing.first_side, pairing.second_side
    if second is None or pairing.second is None:
        yield _record(tournament, pairing.round, pairing.first, first)
    elif _agree(first, second):
        colour = first.colour or Colour.WHITE
        blocks = {
            colour: _block(tournament, pairing.first, first),
            OPPOSITE[colour]: _block(tournament, pairing.second, second),
        }
        yield _entry(pairing.round, pairing.first, first, BOTH, blocks)
    else:
        yield _record(tournament, pairing.round, pairing.first, first)
        yield _record(tournament, pairing.round, pairing.second, second)


def _agree(first: Side, second: Side) -> bool:
    """Whether two records of a game tell the same, so that one line holds both."""
    colours = second.colour is (OPPOSITE[first.colour] if first.colour else None)
    same = attrgetter("decided", "handicap", "table")
    return colours and same(first) == same(second)


def _record(tournament: Tournament, number: int, index: int, side: Side) -> _Entry:
    colour = side.colour or Colour.WHITE
    blocks = {colour: _block(tournament, index, side)}
    if side.opponent is not None:
        blocks[OPPOSITE[colour]] = _block(tournament, side.opponent, None)
    elif side.outsider is not None:
        blocks[OPPOSITE[colour]] = _named(side.outsider)
    return _entry(number, index, side, colour.value, blocks)


def _entry(number: int, index: int, side: Side, told_by: str, blocks: Mapping[Colour, tuple[str, ...]]) -> _Entry:
    handicap = "" if side.handicap is None else str(side.handicap)
    table = "" if side.table is None else str(side.table)
    facts = [str(number + 1), table, side.decided.value, told_by, KNOWN if side.colour else UNKNOWN, handicap]
    order = (number, side.table is None, side.table or 0, index)
    return _Entry(order, facts + [text for colour in SIDES for text in blocks.get(colour, _NOBODY)])


def _block(tournament: Tournament, index: int, side: Side | None) -> tuple[str, ...]:
    """What the line says of a player; his result only where it is his own record."""
    player = tournament.players[index]
    result = side.outcome.value if side is not None and side.outcome is not None else ""
    grade, country, club, egd, rating = _facts(player)
    names = neutralised(player.family), neutralised(player.given)
    return str(index + 1), *names, grade, rating, country, club, egd, result


def _named(outsider: str) -> tuple[str, ...]:
    return "", neutralised(outsider), *_NOBODY[2:]


def _surplus(tournament: Tournament) -> Iterator[list[str]]:
    for index, number, side in tournament.surplus:
        yield _record(tournament, number, index, side).line


def _unrecorded(tournament: Tournament) -> Iterator[list[str]]:
    for index, player in enumerate(tournament.players):
        if not any(player.sides):
            yield [*("" for _ in GAME_FIELDS), *_block(tournament, index, None), *_NOBODY]


def _empty_rounds(tournament: Tournament) -> Iterator[Loss]:
    last = max(
        (number for player in tournament.players for number, side in enumerate(player.sides, 1) if side), default=0
    )
    if last < len(tournament.rounds):
        yield Loss(f"rounds of which nothing is known (after round {last})")


def written(
    heading: Sequence[str], lines: Iterable[Sequence[str]], lost: list[Loss], tournament: Tournament, options: Options
) -> Written:
    """A table as a file, with what was lost on the way to it."""
    sheet = io.StringIO()
    csv.writer(sheet).writerows([heading, *lines])
    encoding = "utf-8-sig" if codecs.lookup(options.encoding).name == "utf-8" else options.encoding
    data, replaced = encoded(sheet.getvalue(), encoding)
    return Written(data, (*lost, *replaced_characters(tournament, options.encoding, replaced)))
