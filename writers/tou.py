"""The results file of the French Go Federation (``.tou``), laid out as OpenGotha does it, blank for blank.

* The place of tied players is blank but for the first of them, so that a number is always that of its row.
* Grades have capital letters; where none is known stands ``NC`` (*non classé*).
* Names are cut at 25 characters, clubs at four; games by default look like others.
* ISO 8859-15 unless another encoding is asked for, with the nearest letter for what it lacks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import floor

from crosstable import tou
from crosstable.classes import adjusted_minutes
from crosstable.display import counted
from crosstable.model import Decision, Header, Player, Settings, Side, TimeControl, Tournament
from crosstable.results import Standings
from crosstable.writers.alphabet import encoded
from crosstable.writers.facts import FFG, identifier, is_told, of_players, of_results
from crosstable.writers.losses import HOLDS, losses, replaced_characters, unwritten_columns
from crosstable.writers.order import COLOUR_LETTERS, Row, opponent_number, sides_of
from crosstable.writers.result_rows import Rows, club_of, losses_of_rows, name_of, rated_rows, sign_of, token
from crosstable.writers.values import decimal, rounded
from crosstable.writing import Loss, Options, Written

NO_GRADE = "NC"
LONGEST_NAME = tou.NAME.stop - tou.NAME.start
LONGEST_LICENCE = tou.LICENCE.stop - tou.LICENCE.start
CELL = tou.ROUND - 1
"""Characters of a result, without the blank before it."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as a ``.tou`` file, rows in the order of the standings.

    Raises ``LookupError`` if there is no such encoding.
    """
    table = rated_rows(tournament, standings)
    rounds = len(tournament.rounds)
    lines = [*_header_lines(tournament), tou.HEADING, *_rows(table, rounds)]
    data, replaced = encoded("".join(f"{line}\n" for line in lines), options.encoding)
    return Written(data, tuple(_losses(tournament, table, options, replaced)))


def _rows(table: Rows, rounds: int) -> Iterator[str]:
    place = None
    for number, row in enumerate(table.rows, 1):
        tied = row.place is not None and row.place == place
        place = row.place
        yield _row(row, "" if tied else str(number), table, rounds)


def _row(row: Row, place: str, table: Rows, rounds: int) -> str:
    player = row.player
    grade = str(player.grade or NO_GRADE).upper()
    cells = "".join(f" {_cell(side, table)}" for side in sides_of(player, rounds))
    return f"{place:>4} {_name(player):25}{grade:>3} {_licence(player):7} {club_of(player):>4}{cells}"


def _cell(side: Side | None, table: Rows) -> str:
    """A result: opponent, sign, colour and stones. A colour without stones is a game without handicap."""
    opponent = None if side is None else opponent_number(side, table.numbers)
    if side is None or opponent is None:
        sign = "-" if side is None else sign_of(side, table.worth)
        return f"{0:>3}{sign}".ljust(CELL)
    sign = sign_of(side, table.worth)
    if side.colour is None and side.handicap is None:
        return f"{opponent:>4}{sign}".ljust(CELL)
    return f"{opponent:>4}{sign}{COLOUR_LETTERS[side.colour]}{side.handicap or 0}"


def _name(player: Player) -> str:
    return name_of(player)[:LONGEST_NAME].rstrip()


def _licence(player: Player) -> str:
    return token(identifier(player, FFG) or "")[:LONGEST_LICENCE]


def _time(settings: Settings) -> str | None:
    """Basic time in minutes, and whether there is overtime."""
    time = settings.time
    if time is None or time.basic is None:
        return None
    adjusted = adjusted_minutes(time)
    overtime = bool(time.extra) or (adjusted is not None and adjusted > time.basic)
    return f"{time.basic}{tou.OVERTIME if overtime else ''}"


def _adjusted(settings: Settings) -> str | None:
    """Adjusted time in whole minutes."""
    adjusted = adjusted_minutes(settings.time) if settings.time else None
    return None if adjusted is None else str(floor(adjusted))


def _first_day(settings: Settings) -> str | None:
    day = settings.begin or settings.end
    return f"{day:{tou.DAY}}" if day else None


_TELL: Mapping[str, Callable[[Settings], str | None]] = {
    "name": lambda settings: settings.short_name or settings.event,
    "date": _first_day,
    "vill": lambda settings: settings.city,
    "comm": lambda settings: settings.event,
    "prog": lambda settings: settings.program,
    "size": lambda settings: None if settings.board_size is None else str(settings.board_size),
    "time": _time,
    "ta": _adjusted,
    "komi": lambda settings: None if settings.komi is None else decimal(settings.komi),
}


def _header_lines(tournament: Tournament) -> Iterator[str]:
    """The settings in OpenGotha's order, each only if it is known, then the other header lines as they were."""
    settings = tournament.settings
    for key in tou.KEYS:
        value = _TELL[key](settings)
        if value is not None:
            yield f";{key}={_one_line(_as_stated(key, value, tournament))}"
    others = [header for header in tournament.headers if not is_told(header, settings)]
    if settings.program is not None and not any(settings.program in header.value for header in others):
        yield f"; Generated by {_one_line(settings.program)}"
    for header in others:
        yield f"; {_one_line(_comment(header))}".rstrip()


def _as_stated(key: str, value: str, tournament: Tournament) -> str:
    """A value with what the file that was read had behind it: ``60+f``."""
    stated = (header.value for header in tournament.headers if header.tag == key == "time")
    return next((text for text in stated if text.startswith(f"{value}+")), value)


def _comment(header: Header) -> str:
    return header.value if header.tag in {None, "CM"} else f"{header.tag}={header.value}"


def _one_line(text: str) -> str:
    return _CONTROL.sub(" ", text)


_OWN_FACTS = (
    of_players("countries", lambda player: player.country is not None and player.country != club_of(player)),
    of_players(
        f"licences cut at {LONGEST_LICENCE} characters",
        lambda player: token(identifier(player, FFG) or "") != _licence(player),
    ),
    of_results("marks of results by default", lambda side: side.decided is Decision.DEFAULT),
)


def _losses(tournament: Tournament, table: Rows, options: Options, replaced: Mapping[str, str]) -> Iterator[Loss]:
    yield from losses(tournament, HOLDS["tou"] | {"country"})
    yield from unwritten_columns(tournament, (), options.report)
    for fact in _OWN_FACTS:
        yield from fact.find(tournament)
    yield from losses_of_rows(tournament, table)
    yield from _of_players(table)
    yield from _of_event(tournament.settings)
    yield from replaced_characters(tournament, options.encoding, replaced)


def _of_players(table: Rows) -> Iterator[Loss]:
    """Names that are too long, and players whom the federation cannot tell by their licence."""
    cut = [row.index for row in table.rows if _name(row.player) != name_of(row.player)]
    if cut:
        yield Loss(f"{counted(len(cut), 'name')} cut at {LONGEST_NAME} characters", tuple(sorted(cut)))
    without = [row.index for row in table.rows if not _licence(row.player)]
    if without:
        yield Loss(f"{counted(len(without), 'player')} without licence", tuple(sorted(without)))


def _of_event(settings: Settings) -> Iterator[Loss]:
    """What the header lines do not hold of what they name."""
    if settings.country:
        yield Loss(f"country of the place {settings.country}")
    if settings.end:
        yield Loss(f"dates but the first (last day {settings.end})")
    time = settings.time or TimeControl()
    parts = (
        time.system,
        None if time.extra is None else f"{time.extra} s",
        None if time.stones is None else f"{time.stones} stones",
    )
    if any(parts):
        yield Loss(f"overtime {', '.join(filter(None, parts))} (only basic and adjusted time are held)")
    if time.adjusted is not None and time.adjusted.denominator != 1:
        yield Loss(f"adjusted time {rounded(time.adjusted)} min, written {_adjusted(settings)}")
