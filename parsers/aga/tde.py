"""The files of a tournament in one folder: ``register.tde`` and a file a round, ``1.tde``, ``2.tde`` …"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from ntpath import basename
from typing import Final, NamedTuple

from crosstable.diagnostics import Severity, finding
from crosstable.files import Beside
from crosstable.model import Decision
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.aga.build import Entrant, Told, nameless, tournament
from crosstable.parsers.aga.lines import MOST_LINES, Game, Line, Names, Notes, lines_of
from crosstable.parsers.aga.register import Register
from crosstable.parsers.aga.rounds import Games
from crosstable.parsers.aga.signs import GAME, is_tde
from crosstable.parsers.encoding import decode
from crosstable.parsers.refused import refuse
from crosstable.source import Source, Span, joined

NAME: Final = re.compile(r"(?:register|(?P<round>[1-9]\d?))\.tde", re.IGNORECASE)
"""How the files of a tournament are called."""


class _File(NamedTuple):
    """One of the files: ``round`` (from 1) whose games it holds, ``None`` for a register."""

    source: Source
    round: int | None
    error: str | None = None


def sniff(data: bytes) -> bool:
    """Whether this looks like a register of players or the games of a round."""
    return is_tde(data)


def companions(name: str, names: Sequence[str]) -> Sequence[str]:
    """The other files of the tournament: the register and those of all rounds, if this is one of them by its name."""
    return [other for other in names if NAME.fullmatch(other) and other != name] if NAME.fullmatch(name) else []


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """A register or the games of one round, alone."""
    text, encoding = decode(data)
    source = Source(path, text, encoding)
    file = _File(source, _round_of(path, data))
    notes: Notes = []
    if file.round is not None:
        message = "these are the games of one round, read alone; names and grades stand in register.tde"
        notes.append(
            finding("R109", message, Span(0, 0), advice="Keep register.tde and the files of all rounds in one folder.")
        )
    return source, _parsed(source, [file], notes)


def parse_together(path: str, data: bytes, beside: Sequence[Beside]) -> tuple[Source, Parsed]:
    """The tournament of a file and of those beside it. What is missing or cannot be read is reported."""
    text, encoding = decode(data)
    files = [_File(Source(path, text, encoding), _round_of(path, data)), *map(_beside, beside)]
    files.sort(key=lambda file: (file.round or 0, file.source.path))
    source = joined(path, [file.source for file in files])
    return source, _parsed(source, files, [])


def _round_of(path: str, data: bytes) -> int | None:
    """The round that a file's name says; of another name, the first if there are games in the file."""
    match = NAME.fullmatch(basename(path))
    if match is not None:
        return int(match["round"]) if match["round"] else None
    return 1 if any(map(GAME.match, data.replace(b"\r", b"\n").split(b"\n"))) else None


def _beside(file: Beside) -> _File:
    match = NAME.fullmatch(basename(file.path))
    number = int(match["round"]) if match and match["round"] else None
    if file.error is None and file.data.strip():
        try:
            refuse(file.data)
        except UnreadableError as error:
            file = Beside(file.path, error=str(error))
    text, encoding = decode(file.data)
    return _File(Source(file.path, text, encoding), number, file.error)


def _parsed(source: Source, files: Sequence[_File], notes: Notes) -> Parsed:
    """What the files tell together; their texts stand in the source in their order."""
    starts = [part.start for part in source.parts] or [0]
    ends = [*starts[1:], len(source.text)]
    register, games = Register(notes=notes), Games(notes=notes)
    for file, start, end in zip(files, starts, ends, strict=True):
        if file.error is not None:
            notes.append(finding("R107", f"this file cannot be read: {file.error}", Span(start, start)))
            continue
        lines = _lines(source, start, end)
        if file.round is None:
            register.read(lines)
        else:
            games.read(lines, file.round - 1 if len(files) > 1 else 0)
    if len(files) > 1:
        notes += _missing(files, starts)
    labels = [str(files[0].round)] if len(files) == 1 and (files[0].round or 1) > 1 else []
    told = _told(register, games, labels)
    return Parsed(tournament(source, told, notes), tuple(notes))


def _lines(source: Source, start: int, end: int) -> list[Line]:
    lines = list(lines_of(source, start, end))
    if len(lines) > MOST_LINES:
        raise UnreadableError(f"{len(lines):,} lines: no tournament is as long")
    return lines


def _missing(files: Sequence[_File], starts: Sequence[int]) -> Notes:
    """What should be beside the files and is not."""
    rounds = sorted({file.round for file in files if file.round is not None})
    lacking = [f"{number}.tde" for number in range(1, max(rounds, default=0)) if number not in rounds]
    lacking += ["register.tde"] if all(file.round is not None for file in files) else []
    return [
        finding(
            "R107",
            f"there is no {name} beside this file",
            Span(starts[-1], starts[-1]),
            advice="Put all files of the tournament into one folder.",
            severity=Severity.WARNING,
        )
        for name in lacking
    ]


def _told(register: Register, games: Games, labels: Sequence[str]) -> Told:
    entrants: Sequence[Entrant] = register.entrants or nameless(games.games)
    known = {entry.identifier: entry for entry in entrants}
    names = {Names(entry.player.family, entry.player.given): entry.identifier for entry in entrants}
    rounds = 1 + max([game.round for game in games.games] + [idle.round for idle in games.idle], default=-1)
    idle: dict[tuple[str, int], tuple[Decision, Span]] = {}
    for remark in games.idle:
        identifier = remark.identifier or names.get(remark.names)
        if identifier in known:
            idle.setdefault((identifier, remark.round), (remark.decided, remark.span))
        else:
            message = "this remark names nobody who is in the register"
            games.notes.append(finding("R101", message, remark.span, severity=Severity.WARNING))
    playing = _last_rounds(games.games)
    made: dict[str, Entrant] = {}
    for identifier, drops in register.drops.items():
        entry = known[identifier]
        left = range(playing.get(identifier, 0), rounds) if 0 in drops else range(0)
        for number in sorted({*left, *(drop - 1 for drop in drops if 0 < drop <= rounds)}):
            idle.setdefault((identifier, number), (Decision.ABSENT, entry.row))
        made[identifier] = _dropped(entry, drops, rounds, playing.get(identifier))
    return Told(
        [made.get(entry.identifier, entry) for entry in entrants],
        games.games,
        register.settings,
        register.system,
        headers=[*register.headers, *games.headers],
        idle=idle,
        labels=labels,
    )


def _last_rounds(games: Sequence[Game]) -> dict[str, int]:
    """How many rounds there were when a player, by identifier, last had a game."""
    last: dict[str, int] = {}
    for game in games:
        for identifier in (game.white, game.black):
            last[identifier] = max(last.get(identifier, 0), game.round + 1)
    return last


def _dropped(entry: Entrant, drops: set[int], rounds: int, last: int | None) -> Entrant:
    """A player who does not play in rounds to come, or who has left."""
    absences = tuple(sorted(number - 1 for number in drops if number > rounds))
    left = (last or 0) if 0 in drops else None
    return entry._replace(player=replace(entry.player, absences=absences, dropped_after=left))
