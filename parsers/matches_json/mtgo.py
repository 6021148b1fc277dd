"""The results that Magic Online publishes with its decklists (JSON of mtgo.com).

Of the Swiss rounds only the standings are published, of the play-off the matches. Choices:

* How many Swiss rounds there were is not told: it is the most matches that somebody has who was not in the play-off,
  and at least as many as the highest score takes. That is told as inferred; the standings stood after so many rounds.
* The final ranks, where they are told, are the players' places; the ranks of the standings are those before the
  play-off.
* Play-offs are told as brackets, each with the games that both have won; their order is that of their sizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.json_text import in_one_line
from crosstable.model import Column, Counting, Detail, Identifier, Outcome, Player, Round, Settings
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import json_document
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import LARGEST, Findings, Part
from crosstable.parsers.matches_json.claims import Printed, columns, number_of
from crosstable.parsers.matches_json.parts import MOST_ROUNDS, listed, unnamed
from crosstable.parsers.matches_json.table import Claims, Seat, Table, Told, add_unlisted, details
from crosstable.parsers.matchplay import Games, Matches, Outcomes, outcomes_of
from crosstable.plain_values import Path
from crosstable.source import Source

PROGRAM = "mtgo"
NOT_MTGO = "this is JSON, but no tournament of Magic Online: it has neither “standings” nor “brackets”"

POINTS_OF_WIN = 3
_PLACE = Printed("place", ("rank",))
_PRINTED = (
    Printed("match_points", ("score",)),
    Printed("omw", ("opponentmatchwinpercentage",), percent=True),
    Printed("gw", ("gamewinpercentage",), percent=True),
    Printed("ogw", ("opponentgamewinpercentage",), percent=True),
)
_MEMBERS = {"name": "login_name", "identifiers": "loginid"}
_STAGES: Mapping[int, str] = {4: "Quarterfinals", 2: "Semifinals", 1: "Finals"}
_FORMATS: Mapping[str, str] = {
    f"C{name.upper()}": name
    for name in ("Standard", "Modern", "Legacy", "Pauper", "Pioneer", "Vintage", "Premodern", "Commander")
}


class _Match(NamedTuple):
    """A match of the play-off, and those who are told to be in it."""

    part: Part
    people: list[Part]


class _Bracket(NamedTuple):
    """A round of the play-off."""

    part: Part
    matches: list[_Match]


def sniff(data: bytes) -> bool:
    """Whether this looks like results of Magic Online, well formed or not."""
    return kind_of(data) == PROGRAM


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, document, places, broken = json_document(path, data)
    findings = Findings(places, [*broken], loose=True)
    if not document.keys() & {"standings", "brackets"}:
        raise UnreadableError(NOT_MTGO)
    root = Part(document, (), findings, "R105")
    standings = [*listed(root, "standings", "R101", "row of the standings")]
    brackets = [_bracket(part) for part in listed(root, "brackets", "R107", "bracket")]
    brackets.sort(key=lambda bracket: -len(bracket.matches))
    table = _table(standings)
    records = [*listed(root, "winloss", "R107", "record")]
    count = _swiss_rounds(records, standings, brackets, findings)
    told = [(count + index, match) for index, bracket in enumerate(brackets) for match in bracket.matches]
    add_unlisted(table, [seat for number, match in told for seat in _seats(match, number)], findings)
    ranked = _final_ranks(root, table)
    _add_records(records, table)
    matches = Matches[Path]()
    for number, match in told:
        _put(matches, number, match, table)
    made, claims = _columns(standings, len(table.players), count, ranked=ranked or not brackets, table=table)
    left = _decks(root, table)
    sizes = [len(bracket.matches) for bracket in brackets]
    labels = [_STAGES.get(size, f"Top {2 * size}") for size in sizes]
    return Told(
        source,
        findings,
        table,
        matches,
        (*(Round(),) * count, *(Round(label, playoff=True) for label in labels)),
        replace(_settings(root), cut=2 * sizes[0] if sizes else None),
        Counting(PROGRAM),
        columns=made,
        claims=claims,
        left=[*left, *details(PROGRAM, [root, *(bracket.part for bracket in brackets)])],
        members=_MEMBERS,
    ).parsed()


def _bracket(part: Part) -> _Bracket:
    matches: list[_Match] = []
    for match in listed(part, "matches", "R102", "match"):
        people = [*listed(match, "players", "R102", "player")]
        matches.append(_Match(match, [person for person in people if _key(person) is not None]))
    return _Bracket(part, matches)


def _settings(root: Part) -> Settings:
    played = root.text("format")
    return Settings(
        event=root.text("description"),
        code=root.text("event_id"),
        begin=root.day("starttime", "publish_date"),
        play_format=_FORMATS.get(played or "", played),
        online=True,
    )


def _table(standings: Sequence[Part]) -> Table:
    table = Table(PROGRAM)
    for row, part in enumerate(standings):
        part.player = row
        part.take("tournamentid")
        number, name = part.text("loginid"), part.text("login_name")
        if name is None:
            part.complain(None, "a row of the standings without a name")
        player = Player(name or unnamed(row + 1), identifiers=_identifiers(number))
        table.add(number or name, player, part.path, [part])
    return table


def _identifiers(number: str | None) -> tuple[Identifier, ...]:
    return () if number is None else (Identifier(PROGRAM, number),)


def _swiss_rounds(
    records: Sequence[Part], standings: Sequence[Part], brackets: Sequence[_Bracket], findings: Findings
) -> int:
    """How many Swiss rounds there were, as far as that can be worked out."""
    in_playoff = {_key(person) for bracket in brackets for match in bracket.matches for person in match.people}
    played = 0
    for part in records:
        won, lost = (part.whole(name, least=0, most=MOST_ROUNDS) or 0 for name in ("wins", "losses"))
        if part.text("loginid") not in in_playoff:
            played = max(played, won + lost)
    scores = [number_of(part.data.get("score")) or 0 for part in standings]
    least = -(-int(max([0, *scores])) // POINTS_OF_WIN)
    count = min(max(played, least), MOST_ROUNDS)
    if standings:
        reason = f"{played} matches of players outside of the play-off" if played >= least else "the highest score"
        findings.add(
            "R109",
            f"how many Swiss rounds were played is not told; {count} follow from {reason}",
            ("winloss",) if played >= least and played else ("standings",),
            found=None,
            expected=str(count),
        )
    return count


def _seats(match: _Match, round: int) -> list[Seat]:
    keys = [_key(person) or "" for person in match.people]
    told: list[Seat] = []
    for person, key in zip(match.people, keys, strict=True):
        others = tuple(other for other in keys if other != key)
        number, name = person.text("loginid"), person.text("player")
        player = Player(name or f"(name removed, {number})", identifiers=_identifiers(number))
        told.append(Seat(key, others, round, person.path, player))
    return told


def _key(person: Part) -> str | None:
    return person.text("loginid") or person.text("player")


def _put(matches: Matches[Path], round: int, match: _Match, table: Table) -> None:
    part, people = match
    part.round = round
    rows = [table.who(_key(person) or "") for person in people]
    if len(rows) == 2:
        games = _games(people)
        matches.add_match(round, rows[0], rows[1], _outcomes(people, games), games=games, place=part.path)
    elif len(rows) == 1 and isinstance(rows[0], int):
        matches.add_bye(round, rows[0], place=part.path)
    else:
        part.complain(None, f"a match of {len(rows)} players, not of two", code="R102")


def _games(people: Sequence[Part]) -> Games | None:
    first, second = (person.whole("wins", least=0, most=LARGEST) for person in people)
    return None if first is None or second is None or first == second == 0 else (first, second, 0)


def _outcomes(people: Sequence[Part], games: Games | None) -> Outcomes:
    """Whoever is told to be the winner; where nobody is, who won more games."""
    first, second = (person.truth("winner") or False for person in people)
    if first != second:
        return (Outcome.WIN, Outcome.LOSS) if first else (Outcome.LOSS, Outcome.WIN)
    return (None, None) if games is None else outcomes_of(games)


def _add_records(records: Sequence[Part], table: Table) -> None:
    """Won and lost matches of everybody, of which is not told whether the play-off's are among them."""
    for part in records:
        row = table.rows.get(part.text("loginid") or "")
        if row is not None:
            part.leave("wins", "losses")
            part.take("tournamentid")
            own = details(PROGRAM, [part], len(part.path))
            table.extra.setdefault(row, []).extend(each._replace(name=f"winloss/{each.name}") for each in own)


def _final_ranks(root: Part, table: Table) -> bool:
    """Put the final ranks in as places; whether any are told."""
    told = False
    for part in listed(root, "final_rank", "R107", "rank"):
        row = table.rows.get(part.text("loginid") or "")
        rank = part.whole("rank", least=0)
        if row is not None and rank is not None:
            table.players[row] = replace(table.players[row], place=str(rank))
            table.fields[row, "place"] = (*part.path, "rank")
            told = True
    return told


def _columns(
    standings: Sequence[Part], size: int, count: int, *, ranked: bool, table: Table
) -> tuple[Sequence[Column], Claims]:
    """The standings, which stood after the Swiss rounds; their ranks are places only where there is no play-off."""
    rows: list[Part | None] = [*standings, *[None] * (size - len(standings))]
    if ranked and not table.fields:
        for row, part in enumerate(standings):
            rank = part.whole("rank", least=0)
            table.players[row] = replace(table.players[row], place=None if rank is None else str(rank))
            table.fields[row, "place"] = (*part.path, "rank")
        return columns(_PRINTED, rows, count)
    return columns((_PLACE, *_PRINTED), rows, count)


def _decks(root: Part, table: Table) -> list[Detail]:
    """Decks as they are, with their players or, of others, with the event."""
    left: list[Detail] = []
    for part in listed(root, "decklists", "R107", "deck"):
        row = table.rows.get(part.text("loginid") or part.text("player") or "")
        deck = in_one_line({**part.data})
        if row is None:
            left.append(Detail(PROGRAM, f"decklists/{part.path[-1]}", deck))
        else:
            table.extra.setdefault(row, []).append(Detail(PROGRAM, "deck", deck))
    return left
