"""The JSON of the Russian Go Federation's rating system, as its OpenGotha writes it.

Words and what they mean: :mod:`crosstable.rgf`. Choices where that program, or the tournament, leaves one:

* Start scores are quarter points, as their name (``mm0_4``) says; the program writes whole points there.
* Rounds of byes count from 1 as those of games do; the program counts byes from 0.
* A rating that nobody knows is 0, a komi 6.5, a date 1970-01-01.
* Numbers of players are those of the federation's own file, else their rows.

UTF-8 whatever encoding is asked for, as JSON demands; players in the order of the source, with their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from crosstable.display import counted
from crosstable.json_text import as_bytes
from crosstable.main_time import MOST_MINUTES
from crosstable.model import BYES, Decision, Outcome, Player, Side, TimeControl, Tournament, Value
from crosstable.plain_values import Plain
from crosstable.results import Standing, Standings
from crosstable.rgf import (
    BY_REFEREE,
    BYE,
    FIRST_IS_BLACK,
    GAMES,
    NO_CATEGORY,
    NO_COLOUR,
    NOT_PLAYED,
    ONLINE,
    PROGRAM,
    RESULTS,
    SCHEME,
    SCORES,
    START,
    TIMINGS,
    UNKNOWN,
    USUAL_KOMI,
    WITH_REFEREE,
    pair_key,
)
from crosstable.starts import stated_starts
from crosstable.writers.facts import identifier
from crosstable.writers.losses import HOLDS, losses, unwritten_columns
from crosstable.writers.meetings import Meeting, Result, Told, losses_of_lists, rounds_told
from crosstable.writers.settings_tree import branch, free_numbers, tree
from crosstable.writers.values import rounded
from crosstable.writing import Loss, Options, Written

Object = dict[str, Plain]

NO_DAY = date(1970, 1, 1)

_RESULT_OF: Mapping[Result, str] = {sides: name for name, sides in RESULTS.items() if name != UNKNOWN}
_TIMING_OF: Mapping[str, str] = {ours: theirs for theirs, ours in TIMINGS.items()}
_BYE_RESULTS: Mapping[Outcome | None, str] = {
    None: BYE,
    Outcome.WIN: BYE,
    Outcome.DRAW: "TIE",
    Outcome.LOSS: "BOTH_LOST",
}
_OFFICIALS = frozenset({Decision.REFEREE, Decision.DEFAULT})
_LISTS = frozenset({"players", "games"})


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as a file for the federation, and what that cannot hold."""
    stored = tree(tournament.settings.details, PROGRAM)
    told = rounds_told(tournament)
    numbers = free_numbers([tree(player.details, PROGRAM).get("id") for player in tournament.players])
    komi = USUAL_KOMI if tournament.settings.komi is None else tournament.settings.komi
    kept = branch(stored, GAMES)
    games: list[Plain] = [
        game
        for number, one in enumerate(told)
        for game in _games(one, number, numbers, komi, branch(kept, str(number)))
    ]
    event = _event(tournament, len(told), komi, stored)
    further = {name: value for name, value in stored.items() if name not in {*event, *_LISTS}}
    players: list[Plain] = [*_players(tournament, standings, numbers)]
    lost = (*_losses(tournament, standings, options, told), *_losses_of_event(tournament))
    return Written(as_bytes({**event, **further, "players": players, "games": games}), lost)


def _event(tournament: Tournament, rounds: int, komi: int, stored: Object) -> Object:
    settings = tournament.settings
    category = ONLINE if settings.online else NO_CATEGORY
    event: Object = {
        "id": stored.get("id") or 0,
        "name": settings.event or "",
        "location": settings.city,
        "startDate": (settings.begin or settings.end or NO_DAY).isoformat(),
        "endDate": (settings.end or settings.begin or NO_DAY).isoformat(),
        "roundCount": rounds if settings.planned_rounds is None else settings.planned_rounds,
        "komi_4": komi,
        "category": stored.get("category") or category,
        "timing": _timing(settings.time, branch(stored, "timing")),
    }
    return {name: value for name, value in event.items() if value is not None}


def _timing(time: TimeControl | None, stored: Object) -> Plain:
    if time is None:
        return stored or None
    kind = _TIMING_OF.get(time.system or "")
    base, whole = stored.get("base"), None if time.basic is None else 60 * time.basic
    told: Object = {
        "base": base if isinstance(base, int) and base // 60 == time.basic else whole,
        "boyomi_type": kind or stored.get("boyomi_type") or "abs",
    }
    if whole is None and time.adjusted is not None:
        told["base"] = int(60 * time.adjusted)
    if kind not in {None, "abs"}:
        told["boyomi"] = time.extra or 0
    if kind == "can":
        told["boyomi_moves"] = time.stones or 1
    known = {name: value for name, value in told.items() if value is not None}
    return {"base": 0, **known, **{name: value for name, value in stored.items() if name not in told}}


def _players(tournament: Tournament, standings: Standings, numbers: Sequence[int]) -> Iterator[Object]:
    lines = {line.player: line for line in standings.lines}
    starts = stated_starts(tournament) or (None,) * len(tournament.players)
    for row, player in enumerate(tournament.players):
        yield _player(player, numbers[row], starts[row], lines.get(row))


def _player(player: Player, number: int, start: int | None, line: Standing | None) -> Object:
    stored = tree(player.details, PROGRAM)
    federation = identifier(player, SCHEME)
    scores: Mapping[str, Value | None] = line.scores if line else {}
    computed = scores.get("start") if start is None else start
    told: Object = {
        "id": number,
        "playerId": int(federation) if federation and federation.isascii() and federation.isdecimal() else None,
        "firstName": player.given,
        "lastName": player.family,
        "townName": player.club,
        "rating": player.rating or 0,
        START: computed if isinstance(computed, int) else 0,
        **{member: _score(scores.get(criterion)) for member, criterion in SCORES.items()},
        "place": line.place if line else 0,
    }
    known = {name: value for name, value in told.items() if value is not None}
    return {**known, **{name: value for name, value in stored.items() if name not in told}}


def _score(value: object) -> int:
    return value if isinstance(value, int) else 0


def _games(told: Told, number: int, numbers: Sequence[int], komi: int, stored: Object) -> Iterator[Object]:
    """The games of a round, then its byes."""
    usual: Object = {
        "player1": None,
        "player2": None,
        "color": NO_COLOUR,
        "result": BYE,
        "round": number + 1,
        "board": 0,
        "komi_4": komi,
        "handicap": 0,
    }
    for game in told.games:
        first, second = numbers[game.black], numbers[game.white]
        own = branch(stored, pair_key(first, second))
        told_of_it: Object = {
            "player1": first,
            "player2": second,
            "color": FIRST_IS_BLACK if game.has_colours else NO_COLOUR,
            "result": _result(game, own.get("result")),
            "board": game.table or 0,
            "komi_4": komi if game.komi is None else game.komi,
            "handicap": game.handicap or 0,
        }
        yield _with_stored({**usual, **told_of_it}, own)
    for row, side in told.vacant:
        if side.decided in BYES:
            bye: Object = {"player2": numbers[row], "result": _BYE_RESULTS[side.outcome], "board": side.table or 0}
            yield _with_stored({**usual, **bye}, branch(stored, pair_key(0, numbers[row])))


def _with_stored(told: Object, own: Object) -> Object:
    return {**told, **{name: value for name, value in own.items() if name not in told}}


def _result(game: Meeting, stored: Plain) -> str:
    white, black = game.result
    result = _RESULT_OF.get((black, white), UNKNOWN)
    if result == NOT_PLAYED and stored == UNKNOWN:
        return UNKNOWN
    by_official = any(side.decided in _OFFICIALS for side in game.sides)
    return result + BY_REFEREE if by_official and result in WITH_REFEREE else result


def _losses(tournament: Tournament, standings: Standings, options: Options, told: Sequence[Told]) -> Iterator[Loss]:
    """What the format has no place for; whatever it has a place for only in part is told beside it."""
    yield from losses(tournament, HOLDS[PROGRAM] | {"kinds"})
    yield from unwritten_columns(tournament, ("mms", "sos", "sodos"), options.report, standings)
    yield from losses_of_lists(told, _RESULT_OF, needs_colours=False)
    ranked = {line.player for line in standings.lines if "mms" in line.scores}
    players = tournament.players
    found: Mapping[str, list[int]] = {
        "ratings, which the file does not say, written 0": [row for row, p in enumerate(players) if p.rating is None],
        "scores, which are not known, written 0": [row for row in range(len(players)) if row not in ranked],
        "identifiers of other federations": [
            row
            for row, player in enumerate(players)
            if any(known.scheme not in {"egd", "ffg", "aga", SCHEME} for known in player.identifiers)
        ],
    }
    unmarked = [
        row
        for one in told
        for game in one.games
        for row in (game.white, game.black)
        if any(side.decided is Decision.REFEREE for side in game.sides) and not _result(game, None).endswith(BY_REFEREE)
    ]
    results = {noun: [row for row, side in _sides(told) if has(side)] for noun, has in _RESULTS_LOST.items()}
    for noun, rows, unit in (
        *((noun, rows, "player") for noun, rows in found.items()),
        *((noun, rows, "result") for noun, rows in results.items()),
        ("marks of a referee's decision that gave nobody a win", unmarked, "result"),
    ):
        if rows:
            yield Loss(f"{noun} ({counted(len(rows), unit)})", tuple(sorted({*rows})))


def _sides(told: Sequence[Told]) -> Iterator[tuple[int, Side]]:
    for one in told:
        yield from one.vacant
        for game in one.games:
            yield from (
                (row, side)
                for row, side in ((game.white, game.white_side), (game.black, game.black_side))
                if side is not None
            )


_RESULTS_LOST: Mapping[str, Callable[[Side], bool]] = {
    "wins by default, written as decisions of a referee": lambda side: side.decided is Decision.DEFAULT,
    "reasons for a round without a game": lambda side: not side.is_game and side.decided is not Decision.BYE,
    "what a round without a game is worth": lambda side: (
        not side.is_game and side.decided not in BYES and side.outcome is not None
    ),
}
"""What results have that the format cannot say."""


def _losses_of_event(tournament: Tournament) -> Iterator[Loss]:
    settings, time = tournament.settings, tournament.settings.time
    if settings.country is not None:
        yield Loss(f"country {settings.country} of the place")
    if settings.begin is None and settings.end is None:
        yield Loss(f"dates, which the file does not say, written {NO_DAY.isoformat()}")
    if settings.komi is None:
        yield Loss("komi, which the file does not say, written 6.5")
    if time is not None and time.adjusted is not None:
        yield Loss(f"adjusted thinking time {rounded(time.adjusted)} min")
    if time is not None and time.system is not None and time.system not in _TIMING_OF:
        yield Loss(f"thinking time in {time.system} (adjusted accordingly), written as sudden death")
    if time is not None and time.basic is not None and 0 < 60 * time.basic <= MOST_MINUTES:
        yield Loss(f"basic time of {time.basic} min, which other files have for {60 * time.basic} min")
