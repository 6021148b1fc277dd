"""What the rating formula makes of a tournament, for people (text), for spreadsheets (CSV) and for programs (JSON).

The JSON has ``version``, ``name``, ``class`` with ``class_source`` (``option``, ``file``, ``time``, ``default``) and
``weight``, and

* ``players``, one a row of the table: ``before``, ``after``, ``change``, the ``source`` of the first (``list``,
  ``file``, ``grade``), the grade that the new rating ``means``, and the number of rated ``games``;
* ``games``, one a game or record that is not rated: ``rated``, the ``reason`` if not, and for each of its players
  ``score``, ``expected`` and ``change``;
* ``lists``: how many ``players`` each has, and its ``faults`` by line;
* ``matches``, one a player and list that was asked: ``status`` (``sure``, ``accepted``, ``doubtful``, ``none``) and
  ``candidates``, the likeliest first.

Players, rounds and lines count from 1; ratings are rounded to three decimals.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from crosstable.classes import Weighting
from crosstable.display import counted, printable, table
from crosstable.games_csv import neutralised
from crosstable.initial_ratings import InitialRating
from crosstable.matching import Candidate, Match
from crosstable.model import Tournament
from crosstable.rating_lists import RatingList
from crosstable.ratings import PlayerRating, RatedGame, RatedSide, Ratings, Reason, UnratedGame, grade_of_rating

VERSION = 1
_BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel takes letters for something else."""


@dataclass(frozen=True, slots=True)
class RatingReport:
    """A tournament that has been rated; ``before`` and ``ratings.players`` are in the order of its players."""

    tournament: Tournament
    weighting: Weighting
    before: Sequence[InitialRating]
    ratings: Ratings
    lists: Sequence[RatingList] = ()
    matches: Sequence[Match] = ()
    by_game: bool = False
    """Whether the games are to be shown; JSON always has them."""

    def name(self, player: int) -> str:
        return self.tournament.players[player].name or f"row {player + 1}"

    def status(self, match: Match) -> str:
        """Whether a match is ``sure``, or was ``accepted``, or is ``doubtful``, or ``none``."""
        if match.sure:
            return "sure"
        if not match.candidates:
            return "none"
        return "accepted" if self.before[match.player].match is match else "doubtful"


# --- text


def render_text(report: RatingReport) -> str:
    """A table of the players; by game also one of their games, and a list of those that are not rated."""
    blocks = [_title(report), _players_table(report)]
    if report.by_game:
        blocks += [_games_table(report), *_unrated_lines(report)]
    return "\n\n".join(blocks) + "\n"


def _title(report: RatingReport) -> str:
    letter = report.weighting.letter
    rated, unrated = len(report.ratings.games), len(report.ratings.unrated)
    title = f"class {letter} (weight {float(report.weighting.weight):g})" if letter else "no class"
    event = report.tournament.settings.event
    return printable(f"{event}: " if event else "") + f"{title}, {counted(rated, 'game')} rated, {unrated} not"


def _players_table(report: RatingReport) -> str:
    heading = ("#", "name", "grade", "from", "before", "change", "after", "means", "games")
    rows = [
        (str(index + 1), report.name(index), _grade(report, index), *_ratings_texts(report, index))
        for index in range(len(report.tournament.players))
    ]
    return table(heading, rows, right=(0, 4, 5, 6, 8))


def _grade(report: RatingReport, player: int) -> str:
    return str(report.tournament.players[player].grade or "")


def _ratings_texts(report: RatingReport, player: int) -> tuple[str, ...]:
    rating = report.ratings.players[player]
    if rating.before is None or rating.after is None:
        return "unrated", "", "", "", "", ""
    return (
        report.before[player].source or "",
        f"{rating.before:.3f}",
        _signed(rating.after - rating.before),
        f"{rating.after:.3f}",
        str(grade_of_rating(rating.after)),
        str(rating.games),
    )


def _signed(value: float) -> str:
    return f"{_rounded(value):+.3f}"


def _rounded(value: float) -> float:
    """Three decimals, and no negative zero."""
    return round(value, 3) + 0.0


def _games_table(report: RatingReport) -> str:
    heading = ("#", "name", "round", "opponent", "colour", "stones", "score", "expected", "change")
    rows = [
        (
            str(side.player + 1),
            report.name(side.player),
            str(game.round + 1),
            f"{other.player + 1} {report.name(other.player)}",
            side.colour.value if side.colour else "",
            str(game.handicap or ""),
            f"{side.score:g}",
            f"{side.expected:.3f}",
            _signed(side.change),
        )
        for game, side, other in _by_player(report)
    ]
    return table(heading, rows, right=(0, 2, 5, 6, 7, 8))


def _by_player(report: RatingReport) -> list[tuple[RatedGame, RatedSide, RatedSide]]:
    """Every rated game of every player, by player and round."""
    seen = [(game, *game.sides) for game in report.ratings.games]
    seen += [(game, other, side) for game, side, other in seen]
    return sorted(seen, key=lambda item: (item[1].player, item[0].round))


def _unrated_lines(report: RatingReport) -> Iterator[str]:
    lines = [
        printable(f"round {game.round + 1}: {' - '.join(map(report.name, game.players))}, a game {game.reason.value}")
        for game in report.ratings.unrated
    ]
    if lines:
        yield "\n".join(["Not rated:", *lines])


# --- CSV


PLAYERS_HEADING = ("player", "name", "grade", "source", "before", "change", "after", "means", "games")
GAMES_HEADING = (
    "player",
    "name",
    "round",
    "opponent",
    "opponent_name",
    "colour",
    "handicap",
    "score",
    "expected",
    "change",
    "not_rated_because",
)


def render_csv(report: RatingReport) -> str:
    """One line a player; by game, one line a player and game, last those that are not rated."""
    sheet = io.StringIO()
    lines = [GAMES_HEADING, *_game_lines(report)] if report.by_game else [PLAYERS_HEADING, *_player_lines(report)]
    csv.writer(sheet).writerows(lines)
    return _BYTE_ORDER_MARK + sheet.getvalue()


def _player_lines(report: RatingReport) -> Iterator[Sequence[object]]:
    for index, rating in enumerate(report.ratings.players):
        source = report.before[index].source
        yield index + 1, neutralised(report.name(index)), _grade(report, index), source, *_numbers(rating)


def _numbers(rating: PlayerRating) -> tuple[object, ...]:
    if rating.before is None or rating.after is None:
        return "", "", "", "", 0
    means = grade_of_rating(rating.after)
    return *map(_rounded, (rating.before, rating.after - rating.before, rating.after)), means, rating.games


def _game_lines(report: RatingReport) -> Iterator[Sequence[object]]:
    for game, side, other in _by_player(report):
        colour = side.colour.value if side.colour else ""
        result = (game.handicap, side.score, _rounded(side.expected), _rounded(side.change))
        yield *_who(report, side.player), game.round + 1, *_who(report, other.player), colour, *result, ""
    for unrated in report.ratings.unrated:
        for player in unrated.players:
            others = [other for other in unrated.players if other != player]
            opponent = _who(report, others[0]) if others else ("", "")
            nothing = ("",) * 5
            yield *_who(report, player), unrated.round + 1, *opponent, *nothing, _code(unrated.reason)


def _who(report: RatingReport, player: int) -> tuple[object, ...]:
    return player + 1, neutralised(report.name(player))


def _code(reason: Reason) -> str:
    return reason.name.casefold().replace("_", "-")


# --- JSON


def render_json(report: RatingReport) -> str:
    """One document."""
    document = {
        "version": VERSION,
        "name": report.tournament.settings.event,
        "class": report.weighting.letter,
        "class_source": report.weighting.source,
        "weight": float(report.weighting.weight),
        "players": [_player(report, index) for index in range(len(report.tournament.players))],
        "games": [*map(_rated_game, report.ratings.games), *map(_unrated_game, report.ratings.unrated)],
        "lists": [_list(source) for source in report.lists],
        "matches": [_match(report, match) for match in report.matches],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _player(report: RatingReport, index: int) -> dict[str, Any]:
    rating = report.ratings.players[index]
    after = rating.after
    return {
        "player": index + 1,
        "name": report.name(index),
        "grade": _grade(report, index) or None,
        "source": report.before[index].source,
        "before": _number(rating.before),
        "after": _number(after),
        "change": _number(rating.change),
        "means": None if after is None else str(grade_of_rating(after)),
        "games": rating.games,
    }


def _number(value: float | None) -> float | None:
    return None if value is None else _rounded(value)


def _rated_game(game: RatedGame) -> dict[str, Any]:
    sides = [
        {
            "player": side.player + 1,
            "colour": side.colour.value if side.colour else None,
            "score": side.score,
            "expected": _rounded(side.expected),
            "change": _rounded(side.change),
        }
        for side in game.sides
    ]
    return {"round": game.round + 1, "rated": True, "reason": None, "handicap": game.handicap, "players": sides}


def _unrated_game(game: UnratedGame) -> dict[str, Any]:
    unknown = dict.fromkeys(("colour", "score", "expected", "change"))
    sides = [{"player": player + 1, **unknown} for player in game.players]
    reason = _code(game.reason)
    return {"round": game.round + 1, "rated": False, "reason": reason, "handicap": None, "players": sides}


def _list(source: RatingList) -> dict[str, Any]:
    faults = [fault._asdict() for fault in source.faults]
    return {"path": source.path, "kind": source.kind, "players": len(source.entries), "faults": faults}


def _match(report: RatingReport, match: Match) -> dict[str, Any]:
    return {
        "player": match.player + 1,
        "name": report.name(match.player),
        "list": match.source.path,
        "status": report.status(match),
        "candidates": [_candidate(candidate) for candidate in match.candidates],
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    facts = candidate.entry._asdict() | {"rating": _number(candidate.entry.rating)}
    return {**facts, "by": candidate.by, "score": round(candidate.score), "doubts": list(candidate.doubts)}


RENDERERS = {"text": render_text, "csv": render_csv, "json": render_json}
"""Every form, by its name."""
