"""Tournaments of Challonge (its service's first version, JSON): any game, elimination and Swiss.

A tournament with its participants and matches in it, or lists of these. Choices:

* Rounds of elimination are play-off rounds. Those of the losers have negative numbers and come where the matches are
  from which their players come; a match for the third place has the number 0.
* Who has two matches in one round (a final that is played again) has the second in a round of its own.
* Scores of one set are games won; of several sets each counts as one game. Negative scores are a forfeit.
* Matches that wait for somebody are not there yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crosstable.model import Counting, Decision, Identifier, Outcome, Player, Round, Settings, System
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import json_value
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.matches_json.parts import MOST_ROUNDS, first_of, listed, objects, unnamed
from crosstable.parsers.matches_json.table import Seat, Table, Told, add_unlisted, details
from crosstable.parsers.matchplay import Games, Matches, Outcomes, outcomes_of
from crosstable.plain_values import Path, Plain
from crosstable.source import Source

PROGRAM = "challonge"
NOT_CHALLONGE = "this is JSON, but no tournament of Challonge: it has neither participants nor matches"

_ELIMINATION = ("single elimination", "double elimination")
_NAMES = ("name", "display_name", "username", "challonge_username")
_SET = re.compile(r"\s*(-?\d{1,6})\s*-\s*(-?\d{1,6})\s*", re.ASCII)
_MEMBERS = {"name": "name", "identifiers": "id", "place": "final_rank"}
_GAMES: Mapping[str, tuple[str, str]] = {"pok": ("pokemon", "pokemon"), "yu-gi-oh": ("konami", "konami")}
"""Systems and profiles by the name of the game; all others count as Magic does."""


class _Match(NamedTuple):
    """A match of two, with the number of its round and of its group of the first stage."""

    part: Part
    number: str
    round: int
    group: str | None
    first: str
    second: str


@dataclass(slots=True)
class _Stage:
    """A round as it is played: matches none of which follows from another (``numbers``), and how deep they are."""

    group: str | None
    number: int
    matches: list[_Match]
    depth: int = 0
    again: int = 0
    numbers: set[str] = field(default_factory=set[str])


def sniff(data: bytes) -> bool:
    """Whether this looks like a tournament of Challonge, well formed or not."""
    return kind_of(data) == PROGRAM


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, root, places, broken = json_value(path, data)
    findings = Findings(places, [*broken], loose=True)
    event, people, parts = _found(root, findings)
    kind = None if event is None else event.text("tournament_type")
    told = [match for part in parts if (match := _match(part)) is not None]
    stages = _stages(told, elimination=kind in _ELIMINATION or _looks_like_elimination(told))
    table = _table(people)
    seats = [seat for index, stage in enumerate(stages) for match in stage.matches for seat in _seats(match, index)]
    add_unlisted(table, seats, findings)
    matches = Matches[Path]()
    for index, stage in enumerate(stages):
        for match in stage.matches:
            _put(matches, index, match, table)
    settings, system, counting = _event(event)
    if event is not None:
        event.leave("tournament_type")
    return Told(
        source,
        findings,
        table,
        matches,
        tuple(_round(stage, kind, told) for stage in stages),
        settings,
        counting,
        system,
        left=details(PROGRAM, [*([] if event is None else [event]), *(match.part for match in told)]),
        members=_MEMBERS,
    ).parsed()


def _found(root: Mapping[str, Plain] | list[Plain], findings: Findings) -> tuple[Part | None, list[Part], list[Part]]:
    """The tournament, its participants and its matches, as far as they are there."""
    if isinstance(root, list):
        parts = [*objects(root, (), findings, "R107", "part of a tournament")]
        people = [inner for part in parts if (inner := part.part("participant"))]
        matches = [inner for part in parts if (inner := part.part("match"))]
        whole = [inner for part in parts if (inner := part.part("tournament"))]
        bare = [part for part in parts if not part.data.keys() & {"participant", "match", "tournament"}]
        people += [part for part in bare if "player1_id" not in part.data]
        matches += [part for part in bare if "player1_id" in part.data]
        event = first_of(whole, "name", "id")
        if event is not None:
            return event, [*_inner(event, "participants")], [*_inner(event, "matches")]
        return None, people, matches
    top = Part(root, (), findings, "R105")
    event = top.part("tournament") or top
    holders = [event] if event is top else [event, top]
    if not any(holder.data.keys() & {"participants", "matches"} for holder in holders):
        raise UnreadableError(NOT_CHALLONGE)
    people = [part for holder in holders for part in _inner(holder, "participants")]
    return event, people, [part for holder in holders for part in _inner(holder, "matches")]


def _inner(part: Part, name: str) -> Iterator[Part]:
    """The objects of a list, each alone or wrapped in one of its name."""
    single = {"participants": "participant", "matches": "match"}[name]
    for each in listed(part, name, "R101" if name == "participants" else "R102", single):
        inner = each.part(single)
        yield each if inner is None else inner


def _event(event: Part | None) -> tuple[Settings, System, Counting]:
    if event is None:
        return Settings(), System("magic"), Counting("mtr")
    game = event.text("game_name") or ""
    event.leave("game_name")
    system, profile = next((kind for word, kind in _GAMES.items() if word in game.casefold()), ("magic", "mtr"))
    settings = Settings(
        event=event.text("name"),
        code=event.text("id"),
        begin=event.day("started_at", "start_at"),
        end=event.day("completed_at"),
        planned_rounds=event.whole("swiss_rounds", least=0, most=MOST_ROUNDS) or None,
    )
    return settings, System(system), Counting(profile)


def _match(part: Part) -> _Match | None:
    part.code = "R102"
    first, second = part.text("player1_id"), part.text("player2_id")
    round = part.whole("round", least=-MOST_ROUNDS, most=MOST_ROUNDS)
    if first is None or second is None:
        return None
    if round is None:
        part.complain(None, "a match without the number of its round")
        return None
    number = part.text("id") or str(part.path[-1])
    return _Match(part, number, round, part.text("group_id"), first, second)


def _looks_like_elimination(told: Sequence[_Match]) -> bool:
    return any(match.round <= 0 or _sources(match) for match in told)


def _sources(match: _Match) -> list[str]:
    """The matches from which the two come."""
    members = ("player1_prereq_match_id", "player2_prereq_match_id")
    return [number for name in members if (number := match.part.text(name)) is not None]


def _stages(told: Sequence[_Match], *, elimination: bool) -> list[_Stage]:
    """The rounds in the order in which they are played; groups of a first stage before all else."""
    found: dict[tuple[str | None, int, int], _Stage] = {}
    depths = _depths(told)
    for match in sorted(told, key=lambda match: depths[match.number]):
        again = 0
        while (key := (match.group, match.round, again)) in found and not found[key].numbers.isdisjoint(
            _sources(match)
        ):
            again += 1
        if key not in found:
            found[key] = _Stage(match.group, match.round, [], again=again)
        stage = found[key]
        stage.matches.append(match)
        stage.numbers.add(match.number)
        stage.depth = max(stage.depth, depths[match.number])
    groups = [*dict.fromkeys(match.group for match in told if match.group is not None)]

    def order(stage: _Stage) -> tuple[int, int, int, int]:
        last = stage.group is None
        depth = stage.depth if elimination and last else abs(stage.number)
        return (1 if last else 0, depth, 0 if stage.number > 0 else 1, stage.again)

    stages = sorted(found.values(), key=order)
    return _together(stages) if len(groups) > 1 else stages


def _together(stages: Sequence[_Stage]) -> list[_Stage]:
    """The groups of a first stage play side by side: a round of each is one round."""
    merged: dict[tuple[bool, int, int], _Stage] = {}
    for stage in stages:
        key = stage.group is None, stage.number, stage.again
        if key in merged:
            merged[key].matches.extend(stage.matches)
        else:
            merged[key] = stage
    return [*merged.values()]


def _depths(told: Sequence[_Match]) -> dict[str, int]:
    """How many matches lie before each at most; where matches follow from each other in a ring it is cut."""
    sources = {match.number: _sources(match) for match in told}
    depths: dict[str, int] = {}
    for start in sources:
        waiting, open_ = [start], set[str]()
        while waiting:
            number = waiting[-1]
            todo = [each for each in sources[number] if each in sources and each not in depths and each not in open_]
            open_.add(number)
            if todo:
                waiting.extend(todo)
                continue
            waiting.pop()
            depths[number] = 1 + max((depths.get(each, 0) for each in sources[number]), default=0)
    return depths


def _round(stage: _Stage, kind: str | None, told: Sequence[_Match]) -> Round:
    """A round's heading says what its number does not: that it is one of the losers, or a match played again."""
    playoff = stage.group is None and (kind in _ELIMINATION or (kind is None and _looks_like_elimination(told)))
    second = ", played again" if stage.again else ""
    if not playoff:
        return Round(f"Round {stage.number}{second}" if second or stage.number <= 0 else None)
    if stage.number == 0:
        return Round(f"Third place{second}", playoff=True)
    side = "Losers round" if stage.number < 0 else "Round"
    return Round(f"{side} {abs(stage.number)}{second}", playoff=True)


def _table(people: Sequence[Part]) -> Table:
    table = Table(PROGRAM)
    for row, part in enumerate(people):
        part.player, part.code = row, "R101"
        number = part.text("id")
        name = next((text for member in _NAMES if (text := part.text(member))), None)
        if number is None:
            part.complain(None, "a participant without a number (id): no match can name him")
        rank = part.whole("final_rank", least=0)
        player = Player(
            name or (f"(name removed, {number})" if number else unnamed(row + 1)),
            identifiers=() if number is None else (Identifier(PROGRAM, number),),
            place=None if rank is None else str(rank),
        )
        table.add(number, player, part.path, [part])
        for other in part.entries("group_player_ids"):
            if isinstance(other, str | int) and not isinstance(other, bool):
                table.rows.setdefault(str(other), row)
    return table


def _seats(match: _Match, round: int) -> list[Seat]:
    pairs = (("player1_id", match.first, match.second), ("player2_id", match.second, match.first))
    return [
        Seat(own, (other,), round, (*match.part.path, name), Player(f"(name removed, {own})"))
        for name, own, other in pairs
    ]


def _put(matches: Matches[Path], round: int, match: _Match, table: Table) -> None:
    part = match.part
    part.round = round
    sets = _sets(part)
    forfeit = sets is not None and any(score < 0 for pair in sets for score in pair)
    games = None if sets is None or forfeit else _games(sets)
    outcomes = _outcomes(match, games)
    if outcomes == (None, None):
        games = None
    decided = Decision.DEFAULT if forfeit or part.truth("forfeited") else Decision.PLAYED
    rows = table.who(match.first), table.who(match.second)
    matches.add_match(round, *rows, outcomes, games=games, place=part.path, decided=decided)


def _sets(part: Part) -> list[tuple[int, int]] | None:
    """The scores of every set, from the side of the first player; nothing if none are told."""
    told = part.text("scores_csv")
    if told is None:
        return None
    found = [_SET.fullmatch(each) for each in told.split(",") if each.strip()]
    sets = [(int(match[1]), int(match[2])) for match in found if match is not None]
    if len(sets) < len(found):
        part.complain(
            "scores_csv", f"scores_csv: “{told[:40]}” are no scores", expected="scores such as 2-1 or 2-0,1-2"
        )
        return None
    return sets or None


def _games(sets: Sequence[tuple[int, int]]) -> Games:
    if len(sets) == 1:
        return (*sets[0], 0)
    won, lost = (sum(a > b for a, b in sets), sum(a < b for a, b in sets))
    return won, lost, len(sets) - won - lost


def _outcomes(match: _Match, games: Games | None) -> Outcomes:
    part = match.part
    winner = part.text("winner_id")
    part.take("loser_id")
    if winner == match.first:
        return Outcome.WIN, Outcome.LOSS
    if winner == match.second:
        return Outcome.LOSS, Outcome.WIN
    if winner is not None:
        part.complain("winner_id", f"winner_id: {winner[:40]} does not play in this match", expected="one of the two")
    if games is None or part.text("state") not in {None, "complete"}:
        return None, None
    return outcomes_of(games)
