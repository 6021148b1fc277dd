"""The report that the American Go Association takes for its ratings (https://www.usgo.org/ratings).

In the form of its own page, with a section of games a round, as its reader and OpenGotha have them. A komi is a whole
number there: the points that Black gives White, who wins ties besides, so that 7 is a komi of 7.5.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Final

from crosstable.aga import PROGRAM, numbers
from crosstable.model import Counting, Player, Settings, Tournament
from crosstable.results import Standings
from crosstable.writers import aga_games
from crosstable.writers.aga_games import NOT_WRITTEN, game_losses, idle_losses, numberless
from crosstable.writers.alphabet import encoded
from crosstable.writers.facts import of_players
from crosstable.writers.losses import HOLDS, losses, replaced_characters, unwritten_columns
from crosstable.writing import Loss, Options, Written

UNKNOWN: Final = "?"
"""Written for a grade or a name that nobody knows."""

INDENT: Final = " " * 8

_BREAKS_A_NAME = re.compile(r"[\s\x00-\x1f\x7f,#]+|//|(?<!\S)\d{1,3}(?:\.\d+)?[kdpKDP]?(?!\S)")
"""Commas part names, remarks begin with # or //, and what looks like a grade is taken for one."""

_BREAKS_A_LINE = re.compile(r"[\s\x00-\x1f\x7f]+")


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as a report for the AGA; players in the order of the tournament, games by round.

    Raises ``LookupError`` if there is no such encoding.
    """
    given = numbers(tournament.players)
    games = aga_games.games(tournament)
    kept = [game for game in games if not game.reasons & NOT_WRITTEN]
    lines = [
        *_event(tournament.settings),
        "PLAYERS",
        *_players(tournament.players, given),
        *_games(kept, given),
        "END",
    ]
    data, replaced = encoded("".join(f"{line}\n" for line in lines), options.encoding)
    lost = [
        *losses(tournament, held(tournament, "aga")),
        *unwritten_columns(tournament, (), options.report, standings),
        *_losses(tournament, given),
        *game_losses(tournament, games, kept, "written ?"),
        *idle_losses(tournament, kept),
        *replaced_in(tournament, options, replaced),
    ]
    return Written(data, tuple(lost))


def _event(settings: Settings) -> Iterator[str]:
    event, city = line_text(settings.event or ""), line_text(settings.city or "")
    yield f"TOURNEY {event}{', ' if city else ''}{city}".rstrip()
    begin, end = settings.begin or settings.end, settings.end or settings.begin
    if begin and end:
        yield f"{INDENT}start={day(begin)}"
        yield f"{INDENT}finish={day(end)}"
    if city:
        yield f"{INDENT}location='{city}'"
    if settings.rules:
        yield f"{INDENT}rules={line_text(settings.rules)}"


def day(value: date) -> str:
    """A day as the AGA writes it: ``6/15/2004``."""
    return f"{value.month}/{value.day}/{value.year:04}"


def line_text(text: str) -> str:
    """A text on one line, without blanks around it."""
    return _BREAKS_A_LINE.sub(" ", text).strip(" :")


def _name_part(text: str) -> str:
    return " ".join(_BREAKS_A_NAME.sub(" ", text).split())


def full_name(player: Player) -> str:
    """``Last, First``."""
    family, given = _name_part(player.family), _name_part(player.given)
    return f"{family or UNKNOWN}, {given}" if given else family or UNKNOWN


def _players(players: Sequence[Player], given: Sequence[str]) -> Iterator[str]:
    width = max(map(len, given), default=0)
    for player, number in zip(players, given, strict=True):
        yield f"{number.rjust(width)} {full_name(player)} {player.grade or UNKNOWN}"


def _games(games: Sequence[aga_games.Written], given: Sequence[str]) -> Iterator[str]:
    for number, of_round in groupby(sorted(games, key=lambda game: game.round), key=lambda game: game.round):
        yield f"GAMES {number + 1}"
        for game in of_round:
            white, black = (given[p] if isinstance(p, int) else p for p in (game.white, game.black))
            yield f"{white} {black} {game.letter} {game.handicap} {game.komi}"
    if not games:
        yield "GAMES"


def is_renamed(player: Player) -> bool:
    """Whether a player's name is not written as it is."""
    return not player.family or (_name_part(player.family), _name_part(player.given)) != (player.family, player.given)


RENAMED = of_players("names with characters that have a meaning in the format, or that are empty", is_renamed)


def _losses(tournament: Tournament, given: Sequence[str]) -> Iterator[Loss]:
    yield from event_losses(tournament.settings, ("event", "city", "rules"))
    if tournament.settings.country:
        yield Loss(f"country of the place {tournament.settings.country}")
    yield from RENAMED.find(tournament)
    yield from of_players("grades that nobody states, which the AGA wants", lambda p: p.grade is None).find(tournament)
    yield from numberless(tournament, given)


def held(tournament: Tournament, name: str) -> frozenset[str]:
    """The facts that a format of the AGA's holds; that games count as the AGA counts them needs no word."""
    return HOLDS[name] | ({"counting"} if tournament.counting == Counting(PROGRAM) else set[str]())


def event_losses(settings: Settings, fields: Iterable[str]) -> Iterator[Loss]:
    """Texts of the event that are not written as they are."""
    changed = [name for name in fields if (text := getattr(settings, name)) and line_text(text) != text]
    if changed:
        yield Loss(f"line ends and blanks of {' and '.join(changed)}")


def replaced_in(tournament: Tournament, options: Options, replaced: Mapping[str, str]) -> list[Loss]:
    return replaced_characters(tournament, options.encoding, replaced)
