"""Where in the text of a match its result and its players stand, whatever the format, and what would stand there.

The shapes are those in which formats tell a match: games with dashes (``2-1-0``), in fields of their own, in attributes
of XML, or as an array. What cannot be told for sure is not rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from crosstable.causes.matches.results import mirrored
from crosstable.magic.scores import Games
from crosstable.model import Outcome, Player, Side, Tournament


class Piece(NamedTuple):
    """A piece of a text: where it begins, what stands there, and what would."""

    at: int
    before: str
    after: str


class _Result(NamedTuple):
    """A result as the player has it who is named first, and whether he wins."""

    games: Games
    outcome: Outcome | None


def rewritten(tournament: Tournament, text: str, player: int, told: Side, meant: Side) -> Sequence[Piece] | None:
    """A match with another result, or against another opponent; ``None`` where its text cannot be made out."""
    if told.opponent is None or meant.opponent is None:
        return None if told.is_game or meant.is_game else _with_mark(text, told, meant)
    pieces: list[Piece] = []
    own, other = (_token(text, tournament.players[row]) for row in (player, told.opponent))
    if meant.opponent != told.opponent:
        named = None if other is None else _as_named(other.group(), tournament, told.opponent, meant.opponent)
        if other is None or named is None:
            return None
        pieces.append(Piece(other.start(), other.group(), named))
    if (told.outcome, told.games) != (meant.outcome, meant.games):
        is_first = None if own is None or other is None else own.start() < other.start()
        found = _with_result(text, is_first, told, meant)
        if found is None:
            return None
        pieces += found
    return sorted(pieces)


def _with_mark(text: str, told: Side, meant: Side) -> Sequence[Piece] | None:
    """A round without opponent that was the reverse: ``2-0-0`` instead of ``0-2-0``."""
    found = _one(r"(?<![\w-])(\d)-(\d)(-\d)?(?![\w-])", text)
    if found is None or found[1] == found[2] or {told.outcome, meant.outcome} != {Outcome.WIN, Outcome.LOSS}:
        return None
    return [Piece(found.start(), found.group(), f"{found[2]}-{found[1]}{found[3] or ''}")]


def _names(player: Player) -> Iterator[str]:
    """The ways in which a match may name a player."""
    yield from (identifier.value for identifier in player.identifiers)
    yield player.name
    if player.given:
        yield f"{player.given} {player.family}"
        yield f"{player.family}, {player.given}"
        yield f"{player.family} {player.given}"
    yield player.family


def _token(text: str, player: Player) -> re.Match[str] | None:
    """Where a text names a player, as a word for itself and once only."""
    for name in dict.fromkeys(_names(player)):
        found = [*re.finditer(rf"(?<![\w]){re.escape(name)}(?![\w])", text)] if name else []
        if len(found) == 1:
            return found[0]
    return None


def _as_named(text: str, tournament: Tournament, told: int, meant: int) -> str | None:
    """How a text that names one player so would name another."""
    one, other = (list(_names(tournament.players[row])) for row in (told, meant))
    return other[one.index(text)] if len(one) == len(other) and text in one else None


def _with_result(text: str, is_first: bool | None, told: Side, meant: Side) -> list[Piece] | None:
    """The result in a text rewritten; where the text does not say who is first, the result tells it."""
    if told.games is None or meant.games is None:
        return None
    for first in (True, False) if is_first is None else (is_first,):
        before, after = (_seen(side, first=first) for side in (told, meant))
        for shape in _SHAPES:
            found = shape(text, before, after)
            if found is not None:
                return found
    return None


def _seen(side: Side, *, first: bool) -> _Result:
    games = side.games or (0, 0, 0)
    if first:
        return _Result(games, side.outcome)
    turned = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN}
    return _Result(mirrored(games) or games, turned.get(side.outcome or Outcome.DRAW, side.outcome))


def _one(pattern: str, text: str) -> re.Match[str] | None:
    found = [*re.finditer(pattern, text)]
    return found[0] if len(found) == 1 else None


def _dashed(text: str, before: _Result, after: _Result) -> list[Piece] | None:
    """``2-1-0``, ``2-1``."""
    won, lost, drawn = before.games
    none = "?" if drawn == 0 else ""
    found = _one(rf"(?<![\w-]){won}(?P<dash>[-–]){lost}(?P<drawn>[-–]{drawn}){none}(?![\w-])", text)
    if found is None:
        return None
    games = after.games if found["drawn"] or after.games[2] else after.games[:2]
    return [Piece(found.start(), found.group(), found["dash"].join(map(str, games)))]


def _fields(text: str, before: _Result, after: _Result) -> list[Piece] | None:
    """``;2;1;0;``, or a line each."""
    won, lost, drawn = before.games
    said = f"(?P<drawn>{drawn})" + ("?" if drawn == 0 else "")
    ends = r"(?=[;,\t\n]|$)"
    found = _one(rf"(?<=[;,\t\n])(?P<won>{won})(?P<sign>[;,\t\n])(?P<lost>{lost})(?P=sign){said}{ends}", text)
    if found is None and drawn == after.games[2] == 0:
        found = _one(rf"(?<=[;,\t\n])(?P<won>{won})[;,\t\n](?P<lost>{lost})(?P<drawn>){ends}", text)
    if found is None:
        return None
    names = ("won", "lost", "drawn")
    pieces = [Piece(found.start(n), found[n] or "", str(new)) for n, new in zip(names, after.games, strict=True)]
    pieces[2:] = [Piece(found.end(), "", str(after.games[2]))] if found["drawn"] is None else pieces[2:]
    return [piece for piece in pieces if piece.before != piece.after and (piece.before or piece.after != "0")]


_CODES: Final[Mapping[Outcome | None, str]] = {Outcome.WIN: "1", Outcome.DRAW: "2"}


def _attributes(text: str, before: _Result, after: _Result) -> list[Piece] | None:
    """``person="1" opponent="2" outcome="1" win="2" loss="1" draw="0"``; the winner is named first."""
    found = {name: _one(rf'\b{name}="(?P<value>[^"]*)"', text) for name in _ATTRIBUTES}
    places = {name: match for name, match in found.items() if match is not None}
    if len(places) < len(_ATTRIBUTES):
        return None
    values = {name: match["value"] for name, match in places.items()}
    if [values[name] for name in ("win", "loss", "draw")] != [*map(str, before.games)]:
        return None
    games, outcome, people = after.games, after.outcome, (values["person"], values["opponent"])
    if outcome is Outcome.LOSS:
        games, outcome, people = (games[1], games[0], games[2]), Outcome.WIN, people[::-1]
    meant: dict[str, str] = dict(zip(_ATTRIBUTES, (*people, _CODES.get(outcome, "1"), *map(str, games)), strict=True))
    return [Piece(p.start("value"), values[n], meant[n]) for n, p in places.items() if values[n] != meant[n]]


_ATTRIBUTES: Final[tuple[str, ...]] = ("person", "opponent", "outcome", "win", "loss", "draw")


def _members(text: str, before: _Result, after: _Result) -> list[Piece] | None:
    """``"outcome": "win" … "games": [2, 1, 0]``, as the JSON form of crosstable has it."""
    games = _one(r'"games":\s*\[(?P<value>[\d,\s]*)\]', text)
    outcome = _one(r'"outcome":\s*"(?P<value>\w+)"', text)
    if games is None or outcome is None or after.outcome is None:
        return None
    numbers = re.split(r"(\D+)", games["value"])
    if [n for n in numbers if n.isdigit()] != [*map(str, before.games)]:
        return None
    meant = iter(map(str, after.games))
    text_of = "".join(next(meant) if n.isdigit() else n for n in numbers)
    pieces = [
        Piece(games.start("value"), games["value"], text_of),
        Piece(outcome.start("value"), outcome["value"], after.outcome.value),
    ]
    return [piece for piece in pieces if piece.before != piece.after]


_SHAPES: Final[Sequence[Callable[[str, _Result, _Result], list[Piece] | None]]] = (
    _attributes,
    _members,
    _dashed,
    _fields,
)


def without(text: str, start: int, end: int) -> tuple[int, int] | None:
    """What is to be taken out of a text with the match that stands at a place: whole lines, an element, or a member of
    an array with one of its commas. ``None`` where it is none of these."""
    match = text[start:end]
    if match.startswith("{"):
        following = re.compile(r"\s*,\s*").match(text, end)
        if following is not None:
            return start, following.end()
        before = text[:start].rstrip()
        return (len(before) - 1, end) if before.endswith(",") else (start, end)
    if match.startswith("<"):
        return len(text[:start].rstrip(" \t")), min(len(text), end + 1) if text[end : end + 1] == "\n" else end
    begins = start == 0 or text[start - 1] == "\n"
    rest = re.compile(r"\r?(?:\n|$)").match(text, end)
    return (start, rest.end()) if begins and rest is not None else None
