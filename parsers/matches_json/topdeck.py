"""Tournaments of TopDeck.gg, as its service gives them out (JSON).

A tournament alone, in ``data``, or in a list; or its rounds or its standings alone. Choices:

* A table of three and more players (Commander) is no match of two: its result cannot be held, which is told once; the
  tables are kept as the program's own.
* Games are not told; a match is won, lost or drawn.
* At the table “Byes” everybody has a bye.
* Of several tournaments in one file the first is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.diagnostics import Severity
from crosstable.display import counted
from crosstable.json_text import in_one_line
from crosstable.model import Counting, Detail, Identifier, Outcome, Player, Settings, System
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import json_value
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import LARGEST, Findings, Part
from crosstable.parsers.matches_json.claims import Printed, columns, counts_of, record
from crosstable.parsers.matches_json.parts import day_of, first_of, in_order, listed, objects, tell_missing, unnamed
from crosstable.parsers.matches_json.table import Seat, Table, Told, add_unlisted, details
from crosstable.parsers.matchplay import Matches, Outcomes
from crosstable.plain_values import Path, Plain
from crosstable.source import Source

PROGRAM = "topdeck"
NOT_TOPDECK = "this is JSON, but no tournament of TopDeck.gg: it has neither “standings” nor “rounds”"

_DRAW = "draw"
_BYES = ("bye", "byes")
_FINISHED = ("completed", "complete")
PRINTED = (
    Printed("match_points", ("points",)),
    Printed("omw", ("opponentWinRate",), percent=True),
    Printed("gw", ("gameWinRate",), percent=True),
    Printed("ogw", ("opponentGameWinRate",), percent=True),
)
_RECORD = (("wins",), ("losses",), ("draws",))
_MEMBERS = {"place": "standing", "identifiers": "id"}
_SYSTEMS: Mapping[str, str] = {"pok": "pokemon", "yu-gi-oh": "konami"}


class _Sitting(NamedTuple):
    """A table of a round, those who sit there, and by which words a result names each."""

    round: int
    part: Part
    seats: tuple[Seat, ...]
    names: tuple[frozenset[str], ...]

    @property
    def is_bye(self) -> bool:
        words = (str(self.part.data.get(name) or "").strip().casefold() for name in ("table", "status"))
        return any(word in _BYES for word in words)

    def take_usual(self) -> None:
        """Words for the state of a table that its result says as well are nothing to keep."""
        for name in ("table", "status"):
            if str(self.part.data.get(name) or "").strip().casefold() in (*_BYES, *_FINISHED):
                self.part.take(name)


def sniff(data: bytes) -> bool:
    """Whether this looks like a tournament of TopDeck.gg, well formed or not."""
    return kind_of(data) == PROGRAM


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, root, places, broken = json_value(path, data)
    findings = Findings(places, [*broken], loose=True)
    event, standings, rounds = _found(root, findings)
    settings, system = _event(event)
    order = in_order([part.text("round") for part in rounds])
    tell_missing(order, rounds[0].path[:-1] if rounds else (), findings)
    table = _table(standings)
    sittings = [
        sitting
        for part, number in zip(rounds, order.indexes, strict=True)
        for sitting in _sittings(part, number, table)
    ]
    add_unlisted(table, [seat for sitting in sittings for seat in sitting.seats], findings)
    matches = Matches[Path]()
    pods = [sitting for sitting in sittings if not _put(matches, sitting, table)]
    if pods:
        _tell_pods(pods, len(sittings), findings)
    rows: list[Part | None] = [*standings, *[None] * (len(table.players) - len(standings))]
    made, claims = columns(PRINTED, rows)
    counts = [None if part is None else counts_of(part, *_RECORD) for part in rows]
    records, of_records = record(counts, [None if p is None else (*p.path, "wins") for p in rows], len(made))
    kept = [sitting.part for sitting in sittings if sitting not in pods]
    left = [*details(PROGRAM, [*([] if event is None else [event]), *rounds, *kept]), *_kept_pods(pods)]
    return Told(
        source,
        findings,
        table,
        matches,
        order.rounds,
        replace(settings, cut=order.cut or settings.cut),
        Counting(PROGRAM),
        system,
        [*made, *records],
        [*claims, *of_records],
        left,
        _MEMBERS,
    ).parsed()


def _found(root: Mapping[str, Plain] | list[Plain], findings: Findings) -> tuple[Part | None, list[Part], list[Part]]:
    """The tournament, its standings and its rounds, as far as they are there."""
    event: Part | None = None
    standings: list[Part] = []
    rounds: list[Part] = []
    if isinstance(root, list):
        parts = [*objects(root, (), findings, "R107", "part of a tournament")]
        rounds = [part for part in parts if "tables" in part.data]
        whole = [part for part in parts if part.data.keys() & {"standings", "rounds", "tournamentName", "TID"}]
        standings = [] if rounds or whole else parts
        event = first_of(whole, "tournamentName", "TID")
    else:
        event = Part(root, (), findings, "R105")
    if event is not None and event.data.keys() & {"standings", "rounds"}:
        standings = [*listed(event, "standings", "R101", "row of the standings")]
        rounds = [*listed(event, "rounds", "R107", "round")]
    elif not standings and not rounds:
        raise UnreadableError(NOT_TOPDECK)
    return event, standings, rounds


def _event(event: Part | None) -> tuple[Settings, System]:
    if event is None:
        return Settings(), System("magic")
    inner = event.part("data")
    parts = [event] if inner is None else [event, inner]
    game = _text(parts, "game") or ""
    name = next((system for word, system in _SYSTEMS.items() if word in game.casefold()), "magic")
    event.leave("game")
    cut = _number(parts, "topCut")
    return Settings(
        event=_text(parts, "tournamentName", "name"),
        code=_text(parts, "TID", "id"),
        begin=next((day for part in parts if (day := day_of(part, "startDate", "date"))), None),
        play_format=_text(parts, "format"),
        planned_rounds=_number(parts, "swissNum"),
        cut=cut,
    ), System(name)


def _text(parts: Sequence[Part], *names: str) -> str | None:
    return next((text for part in parts if (text := part.text(*names))), None)


def _number(parts: Sequence[Part], name: str) -> int | None:
    told = (part.whole(name, least=0, most=LARGEST) for part in parts)
    return next((number for number in told if number is not None), None)


def _table(standings: Sequence[Part]) -> Table:
    table = Table(PROGRAM)
    for row, part in enumerate(standings):
        part.player, part.code = row, "R101"
        name, number = part.text("name"), part.text("id")
        if name is None:
            part.complain(None, "a row of the standings without a name")
        place = part.whole("standing", least=0)
        player = Player(
            name or unnamed(row + 1),
            identifiers=() if number is None else (Identifier(PROGRAM, number),),
            place=None if place is None else str(place),
        )
        table.add(number or name, player, part.path, [part])
        if name is not None:
            table.rows.setdefault(name, row)
    return table


def _sittings(part: Part, round: int, table: Table) -> Iterator[_Sitting]:
    for sitting in listed(part, "tables", "R102", "table", round=round):
        seats: list[Seat] = []
        names: list[frozenset[str]] = []
        for person in listed(sitting, "players", "R102", "player", round=round):
            name, number = person.text("name"), person.text("id")
            told = [each for each in (number, name) if each is not None]
            if not told:
                person.complain(None, "a player without a name")
                continue
            key = next((each for each in told if each in table.rows), told[0])
            identifiers = () if number is None else (Identifier(PROGRAM, number),)
            player = Player(name or f"(name removed, {number})", identifiers=identifiers)
            seats.append(Seat(key, (), round, person.path, player))
            names.append(frozenset(told))
        others = tuple(tuple(other.key for other in seats if other is not seat) for seat in seats)
        yield _Sitting(
            round,
            sitting,
            tuple(seat._replace(others=against) for seat, against in zip(seats, others, strict=True)),
            tuple(names),
        )


def _put(matches: Matches[Path], sitting: _Sitting, table: Table) -> bool:
    """Put a table in, if it is a match of two or a bye."""
    part, round = sitting.part, sitting.round
    sitting.take_usual()
    rows = [table.who(seat.key) for seat in sitting.seats]
    if sitting.is_bye or len(rows) == 1:
        for row, seat in zip(rows, sitting.seats, strict=True):
            lost = not sitting.is_bye and part.has("winner", "winner_id") and _winner(sitting) is None
            if isinstance(row, int) and lost:
                matches.add_loss(round, row, place=seat.path)
            elif isinstance(row, int):
                matches.add_bye(round, row, place=seat.path)
        return True
    if len(rows) > 2:
        return False
    number = part.whole("table", least=0, most=LARGEST) if _is_number(part.data.get("table")) else None
    if rows:
        matches.add_match(round, rows[0], rows[1], _outcomes(sitting), table=number or None, place=part.path)
    else:
        part.complain(None, "a table at which nobody sits")
    return True


def _is_number(data: Plain) -> bool:
    return isinstance(data, int) or (isinstance(data, str) and data.strip().isdigit())


def _winner(sitting: _Sitting) -> int | None:
    """Who of those at a table won it."""
    told = [word for name in ("winner_id", "winner") if (word := sitting.part.text(name))]
    return next((seat for word in told for seat, names in enumerate(sitting.names) if word in names), None)


def _outcomes(sitting: _Sitting) -> Outcomes:
    part = sitting.part
    told = [word for name in ("winner_id", "winner") if (word := part.text(name))]
    if any(word.casefold() == _DRAW for word in told):
        return Outcome.DRAW, Outcome.DRAW
    winner = _winner(sitting)
    if winner is None:
        if told:
            part.complain(
                "winner_id" if part.has("winner_id") else "winner",
                f"“{told[0][:40]}”, who won, does not sit at this table",
                expected="one of the two, or Draw",
            )
        return None, None
    return (Outcome.WIN, Outcome.LOSS) if winner == 0 else (Outcome.LOSS, Outcome.WIN)


def _tell_pods(pods: Sequence[_Sitting], count: int, findings: Findings) -> None:
    first = pods[0]
    findings.add(
        "R102",
        f"{counted(len(pods), 'table')} of {count} are of more than two players (the first of {len(first.seats)}); "
        "such results are no matches, and are not read",
        first.part.path,
        round=first.round,
        severity=Severity.WARNING,
    )


def _kept_pods(pods: Sequence[_Sitting]) -> Iterator[Detail]:
    for pod in pods:
        yield Detail(PROGRAM, "/".join(map(str, pod.part.path)), in_one_line({**pod.part.data}))
