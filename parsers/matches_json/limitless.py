"""Tournaments of Limitless (play.limitlesstcg.com), as its service gives them out (JSON).

The service has an answer each for details, standings and pairings; a file may be one of them, an object that holds
them under these names, or a list of them. Choices:

* Without a second player a match is a bye if the first has won it, and else a loss for coming late.
* The matches of a live bracket all have one number; its rounds are told by their labels (``T8-1``, ``T4-1``, ``T2-1``).
* Who left during a round in which he played left after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.model import Column, Counting, Identifier, Outcome, Player, Round, Settings, System
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import json_value
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import LARGEST, Findings, Part
from crosstable.parsers.matches_json.claims import Counts, counts_of, record
from crosstable.parsers.matches_json.parts import MOST_ROUNDS, listed, objects
from crosstable.parsers.matches_json.table import Claims, Seat, Table, Told, add_unlisted, details
from crosstable.parsers.matchplay import Matches, Outcomes
from crosstable.plain_values import Path, Plain
from crosstable.source import Source

PROGRAM = "limitless"
NOT_LIMITLESS = "this is JSON, but no tournament of Limitless: it has neither standings nor pairings"

TIE, BOTH_LOST = "0", "-1"
_GAMES_TO_WIN: Mapping[str, int] = {"BO1": 1, "BO3": 2, "BO5": 3}
_MEMBERS = {"identifiers": "player", "place": "placing"}
_PLAYOFFS = frozenset({"SINGLE_BRACKET", "DOUBLE_BRACKET", "SINGLE_ELIMINATION", "DOUBLE_ELIMINATION"})


class _Match(NamedTuple):
    """A match: its phase and round as numbered, the stage of a bracket, and the two players."""

    phase: int
    number: int
    stage: str | None
    part: Part
    first: str | None
    second: str | None


def sniff(data: bytes) -> bool:
    """Whether this looks like an answer of Limitless, well formed or not."""
    return kind_of(data) == PROGRAM


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, root, places, broken = json_value(path, data)
    findings = Findings(places, [*broken], loose=True)
    about, standings, pairings = _found(root, findings)
    phases = [] if about is None else [*listed(about, "phases", "R105", "phase")]
    told = [match for part in pairings if (match := _match(part)) is not None]
    playoffs = {phase.whole("phase") for phase in phases if phase.word("type") in _PLAYOFFS}
    playoffs |= {match.phase for match in told if match.stage is not None}
    keys = [*dict.fromkeys(sorted((match.phase, match.number, _order(match)) for match in told))]
    rounds = {key: number for number, key in enumerate(keys)}
    table = _table(standings)
    seats = [seat for match in told for seat in _seats(match, rounds[match.phase, match.number, _order(match)])]
    add_unlisted(table, seats, findings)
    matches = Matches[Path]()
    for match in told:
        _put(matches, rounds[match.phase, match.number, _order(match)], match, table)
    _drops(standings, table, told)
    made, claims = _records(standings, len(table.players))
    settings = Settings() if about is None else _settings(about, phases)
    first = next((key for key in keys if key[0] in playoffs), None)
    kept = [*([] if about is None else [about]), *phases, *(match.part for match in told)]
    return Told(
        source,
        findings,
        table,
        matches,
        tuple(_round(key, index, playoffs) for index, key in enumerate(keys)),
        replace(settings, cut=-first[2] if first is not None and first[2] < 0 else settings.cut),
        Counting("pokemon"),
        System("pokemon"),
        made,
        claims,
        details(PROGRAM, kept),
        _MEMBERS,
    ).parsed()


def _found(root: Mapping[str, Plain] | list[Plain], findings: Findings) -> tuple[Part | None, list[Part], list[Part]]:
    """The details, the standings and the pairings, as far as they are there."""
    if isinstance(root, list):
        parts = [*_members(root, findings)]
        pairings = [part for part in parts if part.data.keys() & {"player1", "winner"}]
        abouts = [part for part in parts if part.data.keys() & {"phases", "organizer"}]
        standings = [part for part in parts if part not in pairings and part not in abouts]
        return (abouts[0] if abouts else None), standings, pairings
    whole = Part(root, (), findings, "R105")
    if not root.keys() & {"standings", "pairings"}:
        raise UnreadableError(NOT_LIMITLESS)
    about = whole.part("details", "tournament") or whole
    standings = [*listed(whole, "standings", "R101", "row of the standings")]
    return about, standings, [*listed(whole, "pairings", "R102", "match")]


def _members(root: list[Plain], findings: Findings) -> Iterator[Part]:
    """The objects of a list, and of the lists in it: several answers may stand in one list."""
    for index, each in enumerate(root):
        if isinstance(each, list):
            yield from objects(each, (index,), findings, "R107", "row or match")
    flat: list[Plain] = [None if isinstance(each, list) else each for each in root]
    yield from objects(flat, (), findings, "R107", "row or match")


def _settings(about: Part, phases: Sequence[Part]) -> Settings:
    swiss = [phase for phase in phases if phase.word("type") not in _PLAYOFFS]
    mode = swiss[0].word("mode") if swiss else None
    planned = [phase.whole("rounds", least=0, most=MOST_ROUNDS) or 0 for phase in swiss]
    for phase in phases:
        phase.leave("mode", "type", "phase")
    return Settings(
        event=about.text("name"),
        code=about.text("id"),
        begin=about.day("date"),
        play_format=about.text("format"),
        online=about.truth("isOnline"),
        planned_rounds=sum(planned) or None,
        games_to_win=_GAMES_TO_WIN.get(mode or ""),
        cut=None if not phases or len(swiss) < len(phases) else 0,
    )


def _match(part: Part) -> _Match | None:
    phase = part.whole("phase", least=0, most=MOST_ROUNDS) or 1
    number = part.whole("round", least=1, most=MOST_ROUNDS)
    first, second = part.text("player1"), part.text("player2")
    if number is None or (first is None and second is None):
        what = "of nobody against nobody" if number else "without the number of its round"
        part.complain(None, f"a match {what}", code="R102")
        return None
    label = part.text("match")
    return _Match(phase, number, label.split("-")[0] if label else None, part, first, second)


def _order(match: _Match) -> int:
    """Where a stage of a bracket comes in its round: ``T8`` before ``T4``."""
    stage = match.stage or ""
    return -int(stage[1:]) if stage[:1] == "T" and stage[1:].isdecimal() and len(stage) < 6 else 0


def _round(key: tuple[int, int, int], index: int, playoffs: set[int | None]) -> Round:
    phase, number, stage = key
    if phase in playoffs:
        return Round(f"Top {-stage}" if stage else None, playoff=True)
    return Round(None if number == index + 1 else f"Round {number}")


def _table(standings: Sequence[Part]) -> Table:
    table = Table(PROGRAM)
    for row, part in enumerate(standings):
        part.player, part.code = row, "R101"
        number, name = part.text("player"), part.text("name")
        if number is None:
            part.complain(None, "a row of the standings without a player")
        place = part.whole("placing", least=0)
        player = Player(
            name or number or f"(no name, {row + 1})",
            country=part.text("country"),
            identifiers=() if number is None else (Identifier(PROGRAM, number),),
            place=None if place is None else str(place),
        )
        table.add(number, player, part.path, [part])
    return table


def _seats(match: _Match, round: int) -> list[Seat]:
    pairs = (("player1", match.first, match.second), ("player2", match.second, match.first))
    return [
        Seat(own, () if other is None else (other,), round, (*match.part.path, name), _user(own))
        for name, own, other in pairs
        if own is not None
    ]


def _user(number: str) -> Player:
    return Player(number, identifiers=(Identifier(PROGRAM, number),))


def _put(matches: Matches[Path], round: int, match: _Match, table: Table) -> None:
    part = match.part
    part.round = round
    winner = part.text("winner") if isinstance(part.data.get("winner"), str) else _as_text(part.whole("winner"))
    if match.first is not None and match.second is not None:
        rows = table.who(match.first), table.who(match.second)
        outcomes = _outcomes(match, winner)
        number = part.whole("table", least=0, most=LARGEST)
        matches.add_match(round, *rows, outcomes, table=number or None, place=part.path)
        return
    alone = match.first or match.second or ""
    row = table.rows[alone]
    if winner == alone:
        matches.add_bye(round, row, place=part.path)
    else:
        matches.add_loss(round, row, place=part.path)


def _as_text(number: int | None) -> str | None:
    return None if number is None else str(number)


def _outcomes(match: _Match, winner: str | None) -> Outcomes:
    results: dict[str | None, Outcomes] = {
        None: (None, None),
        TIE: (Outcome.DRAW, Outcome.DRAW),
        BOTH_LOST: (Outcome.LOSS, Outcome.LOSS),
        match.first: (Outcome.WIN, Outcome.LOSS),
        match.second: (Outcome.LOSS, Outcome.WIN),
    }
    if winner not in results:
        message = f"winner: “{(winner or '')[:40]}” does not play in this match"
        match.part.complain("winner", message, code="R102", expected="one of the two, 0 or -1")
    return results.get(winner, (None, None))


def _drops(standings: Sequence[Part], table: Table, told: Sequence[_Match]) -> None:
    """After which round somebody left: the one during which he did, if he played in it, and else the one before."""
    played = {(name, match.number) for match in told for name in (match.first, match.second)}
    for row, part in enumerate(standings):
        during = part.whole("drop", least=0, most=MOST_ROUNDS)
        if during is not None:
            own = (part.text("player"), during) in played or not told
            table.players[row] = replace(table.players[row], dropped_after=during if own else max(during - 1, 0))


def _records(standings: Sequence[Part], size: int) -> tuple[list[Column], Claims]:
    """Won, lost and tied matches, the play-off's included."""
    counts: list[Counts | None] = []
    places: list[Path | None] = []
    for part in standings:
        own = part.part("record")
        counts.append(None if own is None else counts_of(own, ("wins",), ("losses",), ("ties",)))
        places.append(None if own is None else own.path)
    missing = [None] * (size - len(counts))
    return record([*counts, *missing], [*places, *missing], 0)
