"""The JSON of the Russian Go Federation's rating system, as its OpenGotha writes and reads it.

Members of older versions have other names (``Name``, ``mm0``, ``komi``); an answer of the federation's server wraps
the tournament (``data``, ``tournament``). Choices:

* The file does not say why somebody has no game in a round: he was not paired if his McMahon score gained nothing by
  it, else absent.
* A town stands for the club, as in the federation's lists.
* Before the first round a file has applications instead of players; they are preliminary registrations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.grid import POINTS
from crosstable.model import Decision, Detail, Round, Settings, Side, System, TimeControl, Tournament
from crosstable.origin import Origin
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import PathOrigin, json_document
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.rgf.games import Board, details_of_games, read_games
from crosstable.parsers.rgf.people import Entry, columns, entries, names_of, numbered, with_starts
from crosstable.plain_values import Path, Plain
from crosstable.rgf import NO_CATEGORY, ONLINE, PROGRAM, TIMINGS
from crosstable.source import Source

NOT_RGF = "this is JSON, but no tournament of the Russian Go Federation"

_MARKS = ("players", "games", "applications")
_WRAPPERS = ("data", "tournament")
_MEMBERS = {"name": "lastName", "given": "firstName", "identifiers": "playerId"}
"""Fields of a player whose members have another name."""
_SYSTEMS: Mapping[str, re.Pattern[str]] = {
    "mcmahon": re.compile(r"m(?:a?c)?.?mahon|мак.?ма(?:хон|гон)", re.IGNORECASE),
    "swiss": re.compile(r"swiss|швейцар", re.IGNORECASE),
}
"""Words for tournament systems; which the federation uses is not known."""


def sniff(data: bytes) -> bool:
    """Whether this looks like a tournament of the federation, well formed or not."""
    return kind_of(data) == PROGRAM


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, document, places, broken = json_document(path, data)
    document, above = _unwrapped(document)
    if not any(name in document for mark in _MARKS for name in names_of(mark)):
        raise UnreadableError(NOT_RGF)
    findings = Findings(places, [*broken])
    root = Part(document, above, findings, "R105")
    settings, parts = _event(root)
    games = read_games(root.entries(*names_of("games")), (*above, _name_of(root, "games")), findings)
    rounds = max((game.round for game in games), default=0)
    found = with_starts(_people(root, findings), rounds, findings)
    board = Board(numbered(found, findings), settings.komi, findings, [[None] * len(found) for _ in range(rounds)])
    for game in games:
        board.add(game)
    printed, members = columns(found)
    details = (*details_of_games(games), *(detail for part in parts for detail in part.details(PROGRAM, len(above))))
    origin: Origin = PathOrigin(
        source, places, [entry.part.path for entry in found], board.cells, members=_MEMBERS, claims=members
    )
    tournament = Tournament(
        tuple(
            replace(
                entry.player,
                sides=_sides(entry, [sides[row] for sides in board.sides]),
                details=tuple(sorted(_details(entry, row, len(above)))),
            )
            for row, entry in enumerate(found)
        ),
        (Round(),) * rounds,
        printed,
        settings=replace(settings, details=tuple(sorted(details))),
        system=_system(root),
        surplus=tuple(board.surplus),
        origin=origin,
    )
    return source, Parsed(tournament, tuple(findings.found))


def _unwrapped(document: Mapping[str, Plain]) -> tuple[Mapping[str, Plain], Path]:
    """The tournament in an answer of the server, and where it stands."""
    path: Path = ()
    for name in _WRAPPERS:
        inner = document.get(name)
        if isinstance(inner, dict):
            document, path = inner, (*path, name)
    return document, path


def _name_of(root: Part, name: str) -> str:
    return next((known for known in names_of(name) if root.has(known)), name)


def _people(root: Part, findings: Findings) -> list[Entry]:
    """The players, or before the tournament those who applied."""
    for name, preliminary in (("players", False), ("applications", True)):
        member = _name_of(root, name)
        people = root.entries(member)
        if people or not preliminary:
            found = entries(people, (*root.path, member), findings, preliminary=preliminary)
            if found:
                return found
    return []


def _event(root: Part) -> tuple[Settings, tuple[Part, ...]]:
    timing = root.part(*names_of("timing"))
    category = root.word(*names_of("category"))
    if category not in {None, ONLINE, NO_CATEGORY}:
        root.leave(_name_of(root, "category"))
    if root.whole(*names_of("id"), least=0):
        root.leave(_name_of(root, "id"))
    komi = root.whole("komi_4") if root.has("komi_4") else root.points(*names_of("komi"))
    settings = Settings(
        event=root.text(*names_of("name")),
        city=root.text(*names_of("location")),
        begin=root.day(*names_of("startDate")),
        end=root.day(*names_of("endDate")),
        komi=komi,
        time=None if timing is None else _time(timing),
        online=True if category == ONLINE else None,
        planned_rounds=root.whole(*names_of("roundCount"), least=0, most=999),
    )
    return settings, (root, *(() if timing is None else (timing,)))


def _time(part: Part) -> TimeControl:
    told = part.text("boyomi_type", "BoyomiType")
    kind = TIMINGS.get((told or "").lower())
    if told is not None and kind is None:
        name, _ = part.take("boyomi_type", "BoyomiType")
        part.complain(name, f"{name}: “{told[:40]}” is no time system", expected=f"one of {', '.join(TIMINGS)}")
        part.leave(name)
    overtime = kind not in {None, "sudden-death"}
    return TimeControl(
        basic=part.minutes(*names_of("base")),
        system=kind,
        extra=part.whole("boyomi", "bonus", least=0) if overtime else None,
        stones=part.whole("boyomi_moves", least=1) if kind == "canadian" else None,
    )


def _system(root: Part) -> System | None:
    told = root.text(*names_of("system"))
    root.leave(_name_of(root, "system"))
    name = next((name for name, words in _SYSTEMS.items() if words.search(told or "")), None)
    return None if name is None else System(name)


def _sides(entry: Entry, sides: Sequence[Side | None]) -> tuple[Side, ...]:
    """A player's rounds; those that he missed gained him something if he was absent, and nothing if he was not
    paired."""
    start, score = entry.player.start, entry.scores["mms"]
    gained = None if start is None or score is None else score - start
    points = sum(POINTS[side.outcome] if side.is_game else _worth(side) for side in sides if side is not None)
    missed = Side(Decision.UNPAIRED if gained is not None and gained <= points else Decision.ABSENT)
    return tuple(missed if side is None else side for side in sides)


def _worth(side: Side) -> int:
    return 4 if side.outcome is None else POINTS[side.outcome]


def _details(entry: Entry, row: int, skip: int) -> list[Detail]:
    own = [*entry.part.details(PROGRAM, skip + 2)]
    if entry.number is not None and entry.number != row + 1:
        own.append(Detail(PROGRAM, "id", str(entry.number)))
    return own
