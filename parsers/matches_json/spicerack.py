"""Tournaments of Spicerack, and of Play Hub, which has the same service (JSON).

The export of decklists is a list of tournaments with standings in their order, and no matches; an event has phases with
rounds, in which matches and standings may have been put. Choices:

* Of several tournaments in one file the first is read.
* A phase that one enters by rank is a play-off.
* A match is what is told of its winner and of games won; without a winner it is drawn if it says so, and lost by both
  if it says that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.model import Column, Counting, Identifier, Outcome, Player, Round, Settings
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import json_value
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import LARGEST, Findings, Part
from crosstable.parsers.matches_json.claims import Counts, Printed, columns, counts_of, record
from crosstable.parsers.matches_json.parts import MOST_ROUNDS, day_of, first_of, listed, objects, unnamed
from crosstable.parsers.matches_json.table import Claims, Seat, Table, Told, add_unlisted, details
from crosstable.parsers.matchplay import Games, Matches, Outcomes, mirrored
from crosstable.plain_values import Path, Plain
from crosstable.source import Source

PROGRAM = "spicerack"
NOT_SPICERACK = "this is JSON, but no tournament of Spicerack: it has neither standings nor phases"

_PRINTED = (
    Printed("match_points", ("match_points", "total_match_points")),
    Printed("omw", ("opponent_match_win_percentage",), percent=True),
    Printed("gw", ("game_win_percentage",), percent=True),
    Printed("ogw", ("opponent_game_win_percentage",), percent=True),
)
_PLACE = Printed("place", ("rank",))
_RECORD = re.compile(r"(\d{1,3})-(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)
_MARKS = frozenset({"standings", "tournament_phases", "user_statuses", "matches", "results"})
_LEFT = ("DROPPED", "DISQUALIFIED")


class _Person(NamedTuple):
    """Somebody as the service tells of him, and where."""

    number: str | None
    name: str | None
    path: Path

    @property
    def key(self) -> str | None:
        return self.number or self.name

    def player(self) -> Player:
        identifiers = () if self.number is None else (Identifier(PROGRAM, self.number),)
        return Player(self.name or f"(name removed, {self.number})", identifiers=identifiers)


class _Match(NamedTuple):
    round: int
    part: Part
    people: list[_Person]


def sniff(data: bytes) -> bool:
    """Whether this looks like an answer of Spicerack, well formed or not."""
    return kind_of(data) == PROGRAM


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, root, places, broken = json_value(path, data)
    findings = Findings(places, [*broken], loose=True)
    event = _event_of(root, findings)
    if event.data.keys() & {"swissRounds", "bracketUrl", "TID"}:
        return _exported(event, source, findings).parsed()
    return _event(event, source, findings).parsed()


def _event_of(root: Mapping[str, Plain] | list[Plain], findings: Findings) -> Part:
    if isinstance(root, list):
        events = [*objects(root, (), findings, "R107", "tournament")]
    else:
        events = [Part(root, (), findings, "R105")]
    event = first_of(events, "tournamentName", "name", "TID")
    if event is None or not event.data.keys() & _MARKS:
        raise UnreadableError(NOT_SPICERACK)
    event.code = "R105"
    return event


def _exported(event: Part, source: Source, findings: Findings) -> Told:
    """A tournament of the export of decklists: who came where, and won how often."""
    rounds = event.whole("swissRounds", least=0, most=MOST_ROUNDS) or 0
    table = Table(PROGRAM)
    swiss: list[Counts | None] = []
    total: list[Counts | None] = []
    rows = [*listed(event, "standings", "R101", "row of the standings")]
    for row, part in enumerate(rows):
        part.player = row
        name = part.text("name")
        if name is None:
            part.complain(None, "a row of the standings without a name")
        table.add(name, Player(name or unnamed(row + 1), place=str(row + 1)), part.path, [part])
        own = counts_of(part, ("winsSwiss",), ("lossesSwiss",), ("draws",))
        more = counts_of(part, ("winsBracket",), ("lossesBracket",))
        swiss.append(own)
        total.append(None if own is None else _sum(own, more or (0, 0)))
    paths: list[Path | None] = [(*part.path, "winsSwiss") for part in rows]
    made, claims = record(swiss, paths, 0, rounds)
    if total != swiss:
        also, of_total = record(total, paths, len(made))
        made, claims = [*made, *also], [*claims, *of_total]
    event.take("players")
    settings = Settings(
        event=event.text("tournamentName"),
        code=event.text("TID"),
        begin=day_of(event, "startDate"),
        play_format=event.text("format"),
        planned_rounds=rounds or None,
        cut=event.whole("topCut", least=0, most=LARGEST),
    )
    return Told(
        source,
        findings,
        table,
        Matches[Path](),
        (Round(),) * rounds,
        settings,
        Counting("mtr"),
        columns=made,
        claims=claims,
        left=details(PROGRAM, [event]),
    )


def _sum(swiss: Counts, bracket: Counts) -> Counts:
    won, lost, drawn = ((count or 0) for count in swiss)
    more, less = ((count or 0) for count in bracket)
    return won + more, lost + less, drawn


def _event(event: Part, source: Source, findings: Findings) -> Told:
    """An event with its phases, and what of its rounds was put in."""
    phases = [*listed(event, "tournament_phases", "R107", "phase")]
    rounds = [(phase, part) for phase in phases for part in listed(phase, "rounds", "R107", "round")]
    if not rounds:
        rounds = [(event, event)]
    told: list[_Match] = []
    standings: list[list[Part]] = []
    for index, (_, part) in enumerate(rounds):
        part.round = index
        results = [*listed(part, "results", "R107", "row", round=index)]
        matches = [*listed(part, "matches", "R102", "match", round=index)]
        matches += [each for each in results if "player_match_relationships" in each.data or "players" in each.data]
        told += [_Match(index, match, [*_people(match)]) for match in matches]
        ranked = [*listed(part, "standings", "R101", "row of the standings", round=index)]
        standings.append([*ranked, *(each for each in results if each.data.keys() & {"rank", "match_record"})])
    table, statuses = _table(event, standings)
    add_unlisted(table, [seat for match in told for seat in _seats(match)], findings)
    board = Matches[Path]()
    for match in told:
        _put(board, match, table)
    made, claims = _standings(standings, table, statuses)
    is_whole = rounds == [(event, event)]
    playoffs = [phase is not event and phase.has("rank_required_to_enter_phase") for phase, _ in rounds]
    only_standings = is_whole and not told
    inner = [] if is_whole else [part for _, part in rounds]
    return Told(
        source,
        findings,
        table,
        board,
        () if only_standings else tuple(Round(playoff=playoff) for playoff in playoffs),
        _settings(event, phases),
        Counting("mtr"),
        columns=made,
        claims=claims,
        left=details(PROGRAM, [event, *phases, *inner, *(match.part for match in told)]),
    )


def _settings(event: Part, phases: Sequence[Part]) -> Settings:
    store = event.part("store")
    played = event.take("gameplay_format", "format")[1]
    part = event.part("gameplay_format", "format") if isinstance(played, dict) else None
    cuts = [cut for phase in phases if (cut := phase.whole("rank_required_to_enter_phase", least=0, most=LARGEST))]
    for phase in phases:
        phase.leave("rank_required_to_enter_phase")
    return Settings(
        event=event.text("name"),
        code=event.text("id"),
        begin=day_of(event, "start_datetime", "start_date"),
        end=day_of(event, "end_datetime", "end_date"),
        country=None if store is None else store.text("country"),
        city=None if store is None else store.text("city"),
        play_format=event.text("gameplay_format", "format") if part is None else part.text("name"),
        cut=cuts[0] if cuts else None,
    )


def _table(event: Part, standings: Sequence[Sequence[Part]]) -> tuple[Table, list[Part]]:
    """The players: those of the event, and those of its standings."""
    table = Table(PROGRAM)
    statuses: list[Part] = []
    for member in ("user_statuses", "registrations"):
        for part in listed(event, member, "R101", "player"):
            user = part.part("user", "player")
            person = _person(part, user)
            if person.key is None:
                part.complain(None, "a player without a name")
                continue
            place = part.whole("final_place_in_standings", least=0)
            status = part.word("registration_status")
            part.leave("registration_status")
            player = replace(
                person.player(),
                place=None if place is None else str(place),
                disqualified=status == _LEFT[1],
            )
            if person.key not in table.rows:
                part.player = table.add(person.key, player, part.path, [part])
                table.fields[part.player, "place"] = (*part.path, "final_place_in_standings")
                statuses.append(part)
    for part in (each for ranked in standings for each in ranked):
        person = _person(part, part.part("player", "user"))
        if person.key is not None and person.key not in table.rows:
            table.add(person.key, person.player(), part.path, [part])
    return table, statuses


def _person(part: Part, inner: Part | None) -> _Person:
    """A player: the number and name that stand beside him or in an object of his own."""
    status = part.part("user_event_status")
    name = part.text("name_to_use", "best_identifier", "player_name")
    for each in (inner, status):
        name = name or (None if each is None else each.text("best_identifier", "display_name", "name"))
    number = part.text("user_id", "player_id") if inner is None else inner.text("id")
    if number is None and "player" in part.data and not isinstance(part.data["player"], dict):
        number = part.text("player")
    return _Person(number, name, part.path)


def _people(match: Part) -> Iterator[_Person]:
    for part in listed(match, "player_match_relationships", "R102", "player", round=match.round):
        person = _person(part, part.part("player"))
        if person.key is not None:
            yield person
    if not match.has("player_match_relationships"):
        for index, each in enumerate(match.entries("players")):
            if isinstance(each, str | int) and not isinstance(each, bool):
                yield _Person(str(each), None, (*match.path, "players", index))
            elif isinstance(each, dict):
                part = Part(each, (*match.path, "players", index), match.findings, "R102")
                number = part.text("id", "player_id")
                yield _Person(number, part.text("best_identifier", "tv_display_name", "name"), part.path)


def _seats(match: _Match) -> Iterator[Seat]:
    for person in match.people:
        others = tuple(other.key for other in match.people if other is not person and other.key is not None)
        yield Seat(person.key or "", others, match.round, person.path, person.player())


def _put(board: Matches[Path], match: _Match, table: Table) -> None:
    part = match.part
    part.round = match.round
    rows = [table.who(person.key or "") for person in match.people]
    if len(rows) == 2:
        winner = part.text("winning_player")
        outcomes = _outcomes(match, winner)
        games = _games(part, outcomes)
        number = part.whole("table_number", least=0, most=LARGEST)
        board.add_match(match.round, rows[0], rows[1], outcomes, games=games, table=number or None, place=part.path)
    elif len(rows) == 1 and isinstance(rows[0], int):
        if part.truth("match_is_bye") or (part.has("winning_player") and not part.truth("match_is_loss")):
            board.add_bye(match.round, rows[0], place=part.path)
        else:
            board.add_loss(match.round, rows[0], place=part.path)
    else:
        part.complain(None, f"a match of {len(rows)} players, not of two", code="R102")


def _outcomes(match: _Match, winner: str | None) -> Outcomes:
    part = match.part
    if winner is not None:
        won = [person.number == winner for person in match.people]
        if any(won):
            return (Outcome.WIN, Outcome.LOSS) if won[0] else (Outcome.LOSS, Outcome.WIN)
        part.complain("winning_player", f"winning_player: {winner[:40]} does not play in this match", code="R102")
        return None, None
    if part.truth("match_is_intentional_draw") or part.truth("match_is_unintentional_draw"):
        return Outcome.DRAW, Outcome.DRAW
    return (Outcome.LOSS, Outcome.LOSS) if part.truth("match_is_loss") else (None, None)


def _games(part: Part, outcomes: Outcomes) -> Games | None:
    """The games from the side of the first; of an intentional draw three drawn ones."""
    won, lost, drawn = (
        part.whole(name, least=0, most=MOST_ROUNDS)
        for name in ("games_won_by_winner", "games_won_by_loser", "games_drawn")
    )
    if outcomes[0] is Outcome.DRAW and part.truth("match_is_intentional_draw"):
        return 0, 0, 3
    if won is None or lost is None or outcomes == (None, None):
        return None
    games = (won, lost, drawn or 0)
    return mirrored(games) if outcomes[0] is Outcome.LOSS and outcomes[1] is Outcome.WIN else games


def _standings(
    standings: Sequence[Sequence[Part]], table: Table, statuses: Sequence[Part]
) -> tuple[list[Column], Claims]:
    """What is published after every round; without that, what the list of players says."""
    made: list[Column] = []
    claims: list[Sequence[Path | None]] = []
    several = len(standings) > 1
    told = [(index + 1 if several else None, ranked) for index, ranked in enumerate(standings) if ranked]
    for after, ranked in told or [(None, statuses)]:
        rows = _by_row(ranked, table)
        found, where = columns((_PLACE, *_PRINTED), rows, after, len(made))
        counts = [None if part is None else _record_of(part) for part in rows]
        paths = [None if part is None else part.path for part in rows]
        records, of_records = record(counts, paths, len(made) + len(found), after)
        made += [*found, *records]
        claims += [*where, *of_records]
    return made, claims


def _by_row(ranked: Sequence[Part], table: Table) -> list[Part | None]:
    rows: list[Part | None] = [None] * len(table.players)
    for part in ranked:
        key = _person(part, part.part("player", "user")).key
        row = table.rows.get(key or "")
        if row is None:
            part.complain(None, "a row of the standings without a player")
        elif rows[row] is None:
            part.player, rows[row] = row, part
    return rows


def _record_of(part: Part) -> Counts | None:
    told = part.text("match_record", "record") if isinstance(part.data.get("match_record"), str) else None
    match = _RECORD.fullmatch(told or "")
    if match is not None:
        return int(match[1]), int(match[2]), int(match[3] or 0)
    inner = part.part("user_event_status") or part
    return counts_of(inner, ("matches_won",), ("matches_lost",), ("matches_drawn",))
