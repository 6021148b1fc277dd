"""``send2aga.tde``: what GoPair and AccelRat gather for the AGA from their tournament files.

Directives and remarks of the register, finished games, and every player with the rating that the rating begins from
and how certain it is: an AGA rating more than a grade.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count
from typing import Final

from crosstable.aga import (
    COUNTRY,
    LOCAL,
    OPEN,
    PROGRAM,
    RATING,
    SIGMA,
    inferred_rounds,
    number_of,
    rating_of,
    sigma_of_grade,
    sigma_of_rating,
)
from crosstable.display import counted
from crosstable.model import Detail, Player, Settings, Tournament
from crosstable.results import Standings
from crosstable.writers import aga_games
from crosstable.writers.aga import RENAMED, day, event_losses, full_name, held, line_text, replaced_in
from crosstable.writers.aga_games import NOT_WRITTEN, game_losses, idle_losses
from crosstable.writers.alphabet import encoded
from crosstable.writers.facts import AGA, EGD, FFG, of_players
from crosstable.writers.losses import losses, named_headers, unwritten_columns
from crosstable.writers.values import rounded
from crosstable.writing import Loss, Options, Written

KNOWN_SCHEMES: Final = (EGD, FFG, AGA)
"""Schemes of identifiers that are facts of their own."""

TEMPORARY: Final = "TMP"
PLACES: Final = 14
"""Decimals of a number, as Perl prints it."""

DIRECTIVES: Final = frozenset({"TOURNEY", "RULES", "ROUNDS", "DATE"})
"""Directives that the settings say; all others are details."""

_KEY = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_IDENTIFIER = re.compile(r"[A-Z]{1,4}[1-9]\d{0,8}", re.ASCII)
_DECIMAL = re.compile(r"[-+]?\d{1,3}(?:\.\d{1,20})?", re.ASCII)
_REGISTER_ONLY = "words and remarks of the register"


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as ``send2aga.tde``; games by round, players by rating.

    Raises ``LookupError`` if there is no such encoding.
    """
    given = _identifiers(tournament.players)
    games = aga_games.games(tournament)
    finished = [game for game in games if not game.reasons & NOT_WRITTEN and game.letter != OPEN]
    finished.sort(key=lambda game: game.round)
    lines = [*_remarks(tournament), *_directives(tournament.settings), *_games(finished, given)]
    for row in sorted(range(len(given)), key=lambda row: _order(tournament.players[row])):
        lines += _player(tournament.players[row], given[row])
    lines = lines or ["#"]  # a file without any line would be none of this format
    data, replaced = encoded("".join(f"{line}\n" for line in lines), options.encoding)
    lost = [
        *losses(tournament, _held(tournament)),
        *unwritten_columns(tournament, (), options.report, standings),
        *_losses(tournament, given),
        *game_losses(tournament, games, finished, "left out"),
        *idle_losses(tournament, finished),
        *_rounds_lost(tournament, finished),
        *replaced_in(tournament, options, replaced),
    ]
    return Written(data, tuple(lost))


def _identifiers(players: Sequence[Player]) -> list[str]:
    """``USA489``, or what the register has instead of an AGA number; who has neither gets ``TMP`` and a number."""
    own = [_own_identifier(player) for player in players]
    taken = {identifier for identifier in own if identifier is not None}
    free = (f"{TEMPORARY}{number}" for number in count(1))
    given: list[str] = []
    known = set[str]()
    for identifier in own:
        is_new = identifier is not None and identifier not in known
        given.append(identifier if identifier and is_new else next(name for name in free if name not in taken))
        known.add(given[-1])
    return given


def _own_identifier(player: Player) -> str | None:
    number = number_of(player)
    if number is not None:
        return f"{COUNTRY}{number.lstrip('0')}"
    local = (identifier.value for identifier in player.identifiers if identifier.scheme == LOCAL)
    return next((value for value in local if _IDENTIFIER.fullmatch(value)), None)


def _remarks(tournament: Tournament) -> Iterator[str]:
    for header in tournament.headers:
        if header.tag is None and line_text(header.value):
            yield f"# {line_text(header.value)}"


def _directives(settings: Settings) -> Iterator[str]:
    days = [day(value) for value in (settings.begin, settings.end) if value]
    told = {
        "TOURNEY": line_text(settings.event or ""),
        "RULES": line_text(settings.rules or ""),
        "ROUNDS": "" if settings.planned_rounds is None else str(settings.planned_rounds),
        "DATE": " ".join(dict.fromkeys(days)),
    }
    yield from (f"## {key} {value}" for key, value in told.items() if value)
    yield from (f"## {detail.name} {line_text(detail.value)}".rstrip() for detail in settings.details if _fits(detail))


def _fits(detail: Detail) -> bool:
    return detail.program == PROGRAM and bool(_KEY.fullmatch(detail.name)) and detail.name.upper() not in DIRECTIVES


def _games(games: Iterable[aga_games.Written], given: Sequence[str]) -> Iterator[str]:
    for game in games:
        white, black = (given[p] if isinstance(p, int) else f"{COUNTRY}{p}" for p in (game.white, game.black))
        yield f"{white} {black} {game.letter.upper()} {game.handicap} {game.komi}"


def _detail(player: Player, name: str) -> str | None:
    """A number that the AGA's programs know of a player, as it is written."""
    values = (detail.value for detail in player.details if detail.program == PROGRAM and detail.name == name)
    return next((value for value in values if _DECIMAL.fullmatch(value)), None)


def _rating(player: Player) -> Fraction | None:
    stated = _detail(player, RATING)
    if stated is not None:
        return Fraction(stated)
    return None if player.grade is None else rating_of(player.grade)


def _sigma(player: Player) -> Fraction | None:
    stated = _detail(player, RATING)
    if stated is not None:
        return sigma_of_rating(Fraction(stated))
    return None if player.grade is None else sigma_of_grade(player.grade)


def _order(player: Player) -> tuple[bool, Fraction, str]:
    rating = _rating(player)
    return rating is None, -(rating or Fraction(0)), full_name(player)


def _player(player: Player, identifier: str) -> Iterator[str]:
    rating, sigma = _rating(player), _sigma(player)
    yield identifier
    yield f'\tNAME="{_quoted(player)}"'
    if rating is not None:
        yield f"\t{RATING}={_detail(player, RATING) or rounded(rating, PLACES)}"
    if sigma is not None:
        yield f"\t{SIGMA}={_detail(player, SIGMA) or rounded(sigma, PLACES)}"


def _quoted(player: Player) -> str:
    return full_name(player).replace('"', "'")


def _held(tournament: Tournament) -> frozenset[str]:
    """What this format holds of a tournament: identifiers of its own kind, and bands if there are any."""
    own = {LOCAL, *KNOWN_SCHEMES}
    facts = held(tournament, "send2aga")
    if all(identifier.scheme in own for player in tournament.players for identifier in player.identifiers):
        facts |= {"identifiers"}
    if any(detail.name == "BAND" for detail in tournament.settings.details):
        facts |= {"system", "category limits"}
    return facts


def _losses(tournament: Tournament, given: Sequence[str]) -> Iterator[Loss]:
    yield from event_losses(tournament.settings, ("event", "rules"))
    yield from RENAMED.find(tournament)
    yield from of_players("quotation marks in names", lambda p: '"' in p.name).find(tournament)
    yield from of_players("grades that nobody states", lambda p: _rating(p) is None).find(tournament)
    yield from of_players("grades of professionals, written as ratings", _is_professional).find(tournament)
    yield from of_players(_REGISTER_ONLY, lambda p: any(_is_of_register(d) for d in p.details)).find(tournament)
    left = sum(detail.program == PROGRAM and not _fits(detail) for detail in tournament.settings.details)
    if left:
        yield Loss(f"directives that other lines say ({left})")
    yield from named_headers(tournament)
    new = [row for row, player in enumerate(tournament.players) if _own_identifier(player) != given[row]]
    if new:
        which = given[new[0]] if len(new) == 1 else f"{given[new[0]]} to {given[new[-1]]}"
        yield Loss(f"{counted(len(new), 'player')} without AGA number, given {which}", tuple(new))


def _is_professional(player: Player) -> bool:
    return player.grade is not None and player.grade.kind == "p" and _detail(player, RATING) is None


def _is_of_register(detail: Detail) -> bool:
    return detail.program == PROGRAM and detail.name not in {RATING, SIGMA}


def _rounds_lost(tournament: Tournament, finished: Sequence[aga_games.Written]) -> Iterator[Loss]:
    """Rounds are told by the order of games only, as far as a player who comes again begins the next one."""
    rounds = [game.round for game in finished]
    if rounds != list(inferred_rounds((game.white, game.black) for game in finished)):
        yield Loss(
            "rounds of results, where the order of games does not tell them", tuple(range(len(tournament.players)))
        )
