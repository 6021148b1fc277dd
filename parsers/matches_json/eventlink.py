"""Saved answers of the service behind Wizards EventLink (GraphQL, JSON): an event and the states of its rounds.

The names are those of the service's schema; its older version has some others (``teams`` of a match instead of
``teamIds``, games won beside them). Choices:

* A team is a row, whether one person or several play in it; nameless and redacted people are told apart by their
  numbers.
* Several states of one event are one tournament: of each round the last telling counts that has matches.
* One team alone has a bye, or, if the match is none and nothing was won, a loss without opponent.
* Nothing won, lost or drawn is a drawn match in a certified round, and not reported in another one.
* A number of no team is that of an opponent who is not in the table, unless no teams are told at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosstable.model import Column, Counting, Round, Settings
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import json_value
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.matches_json.claims import Printed, columns, counts_of, record
from crosstable.parsers.matches_json.eventlink_matches import Match, number_of, put_matches, read_matches
from crosstable.parsers.matches_json.eventlink_states import STATES, find
from crosstable.parsers.matches_json.eventlink_teams import PROGRAM, read_teams, without_types
from crosstable.parsers.matches_json.parts import MOST_ROUNDS, listed
from crosstable.parsers.matches_json.table import Table, Told, details
from crosstable.parsers.matchplay import Matches
from crosstable.plain_values import Path, Plain
from crosstable.source import Source

NOT_EVENTLINK = "this is JSON, but no answer of EventLink with an event or the state of its rounds"

_PLACE = Printed("place", ("rank",))
_PRINTED = (
    Printed("match_points", ("matchPoints",)),
    Printed("omw", ("opponentMatchWinPercent",), percent=True),
    Printed("gw", ("gameWinPercent",), percent=True),
    Printed("ogw", ("opponentGameWinPercent",), percent=True),
)
_RECORD = (("wins",), ("losses",), ("draws",))


def sniff(data: bytes) -> bool:
    """Whether this looks like an answer of EventLink's service, well formed or not."""
    return kind_of(data) == PROGRAM


@dataclass(slots=True)
class _Round:
    """A round: its last telling that has matches, and its last standings; no ``part`` where nothing tells of it."""

    part: Part | None = None
    matches: list[Match] = field(default_factory=list[Match])
    standings: list[Part] = field(default_factory=list[Part])
    is_playoff: bool = False
    is_certified: bool = True

    def tell(self, part: Part, matches: list[Match]) -> None:
        self.part, self.matches = part, matches
        self.is_playoff = part.truth("isPlayoff") or False
        self.is_certified = part.truth("isCertified") is not False
        if not self.is_certified:
            part.leave("isCertified")


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, root, places, broken = json_value(path, data)
    findings = Findings(places, [*broken])
    found = find(root if isinstance(root, list) else {**root})
    events = [Part(event, where, findings, "R105") for event, where in found.events]
    states = [Part(state, where, findings, "R105") for state, where in found.states]
    if not events and not states:
        raise UnreadableError(NOT_EVENTLINK)
    states = _of_one_event(states, findings)
    settings = _settings(events, states)
    rounds = _rounds(states, findings)
    told = [match for each in rounds for match in each.matches]
    table = read_teams(states, events, told, [part for each in rounds for part in each.standings], findings)
    matches = Matches[Path]()
    for each in rounds:
        put_matches(matches, each.matches, table.rows, certified=each.is_certified)
    printed, claims = _standings(rounds, table)
    _drops(states, table)
    _pods(states, table)
    parts = [part for each in rounds if (part := each.part) is not None]
    kept = without_types([*events, *states, *parts, *(match.part for match in told)])
    return Told(
        source,
        findings,
        table,
        matches,
        tuple(Round(playoff=each.is_playoff) for each in rounds),
        replace(settings, cut=_cut(settings, rounds)),
        Counting("eventlink"),
        columns=printed,
        claims=claims,
        left=details(PROGRAM, kept),
    ).parsed()


def _of_one_event(states: Sequence[Part], findings: Findings) -> list[Part]:
    """The states of the event that the first one is of; others are told of."""
    numbers = [state.text("eventId") for state in states]
    first = next((number for number in numbers if number is not None), None)
    kept: list[Part] = []
    for state, number in zip(states, numbers, strict=True):
        if number in {None, first}:
            kept.append(state)
        else:
            message = f"the state of another event ({number}) beside that of {first}; it is not read"
            findings.add("R107", message, (*state.path, "eventId"), found=number, expected=first)
    return kept


def _settings(events: Sequence[Part], states: Sequence[Part]) -> Settings:
    settings = Settings() if not events else _of_event(events[0])
    for state in states:
        settings = replace(
            settings,
            code=settings.code or state.text("eventId"),
            planned_rounds=state.whole("minRounds", least=0, most=MOST_ROUNDS) or settings.planned_rounds,
            games_to_win=state.whole("gamesToWin", least=0, most=MOST_ROUNDS) or settings.games_to_win,
        )
    return settings


def _of_event(event: Part) -> Settings:
    for name in (*STATES, "registeredPlayers", "teams"):
        event.take(name)
    venue = event.part("venue")
    top = event.truth("hasTop8")
    return Settings(
        event=event.text("title"),
        code=event.text("id"),
        begin=event.day("actualStartTime", "scheduledStartTime"),
        end=event.day("actualEndTime"),
        city=None if venue is None else venue.text("city"),
        country=None if venue is None else venue.text("country"),
        play_format=_format(event),
        online=event.truth("isOnline"),
        cut=None if top is None else 8 if top else 0,
    )


def _format(event: Part) -> str | None:
    """The name of what is played; the older service has the name alone."""
    name, told = event.take("eventFormat", "format")
    part = event.part(name) if isinstance(told, dict) else None
    return event.text(name) if part is None else part.text("name")


def _rounds(states: Sequence[Part], findings: Findings) -> list[_Round]:
    """The rounds of all states by their numbers."""
    found: dict[int, _Round] = {}
    last: Path = ()
    for state in states:
        for position, part in enumerate(listed(state, "rounds", "R107", "round"), 1):
            number = part.whole("roundNumber", "number", least=1, most=MOST_ROUNDS) or position
            part.round = number - 1
            last = (*state.path, "rounds")
            told = found.setdefault(number, _Round())
            matches = read_matches(number - 1, part)
            standings = [*listed(part, "standings", "R101", "row of the standings", round=number - 1)]
            if told.part is None or matches:
                told.tell(part, matches)
            told.standings = standings or told.standings
    count = max(found, default=0)
    for number in range(1, count + 1):
        if number not in found:
            findings.add("R107", f"round {number} is missing, although later rounds are there", last, round=number - 1)
    return [found.get(number, _Round()) for number in range(1, count + 1)]


def _standings(rounds: Sequence[_Round], table: Table) -> tuple[tuple[Column, ...], list[Sequence[Path | None]]]:
    """The standings after every round as columns; the ranks after the last one are the players' places."""
    made: list[Column] = []
    places: list[Sequence[Path | None]] = []
    for after, each in enumerate(rounds, 1):
        parts = _by_team(each.standings, table)
        is_last = after == len(rounds)
        if is_last:
            _rank(parts, table)
        own = _PRINTED if is_last else (_PLACE, *_PRINTED)
        found, where = columns(own, parts, after, len(made))
        counts = [None if part is None else counts_of(part, *_RECORD) for part in parts]
        paths = [None if part is None else (*part.path, "wins") for part in parts]
        records, of_records = record(counts, paths, len(made) + len(found), after)
        made += [*found, *records]
        places += [*where, *of_records]
    return tuple(made), places


def _by_team(standings: Sequence[Part], table: Table) -> list[Part | None]:
    """The rows of standings in the order of the table."""
    found: list[Part | None] = [None] * len(table.players)
    for part in standings:
        number = number_of(part)
        row = table.rows.get(number or "")
        if row is None:
            part.complain(None, "a row of the standings without the number (teamId) of a team")
        elif found[row] is not None:
            part.complain("teamId", f"the team {number} stands twice in these standings; the first row counts")
        else:
            part.player = row
            found[row] = part
    return found


def _rank(parts: Sequence[Part | None], table: Table) -> None:
    for row, part in enumerate(parts):
        rank = None if part is None else part.whole("rank", least=0)
        if part is not None and rank is not None:
            table.players[row] = replace(table.players[row], place=str(rank))
            table.fields[row, "place"] = (*part.path, "rank")


def _drops(states: Sequence[Part], table: Table) -> None:
    """Who left after which round; of several states the last one counts."""
    for state in states:
        for part in listed(state, "drops", "R107", "drop"):
            number = number_of(part)
            row = table.rows.get(number or "")
            after = part.whole("roundNumber", least=0, most=MOST_ROUNDS)
            if row is None:
                part.complain(
                    "teamId", f"the team {number or 'without a number'} left, but there is no such team", code="R107"
                )
            else:
                table.players[row] = replace(table.players[row], dropped_after=after)


def _pods(states: Sequence[Part], table: Table) -> None:
    """In which pod of a draft everybody sits, if there are several."""
    for state in states:
        draft = state.data.get("draft")
        pods = draft.get("pods") if isinstance(draft, dict) else None
        if not isinstance(pods, list) or len(pods) < 2:
            continue
        for pod, seat in _seats(pods):
            row = table.rows.get(str(seat.get("teamId")))
            if row is not None:
                table.players[row] = replace(table.players[row], category=f"pod {pod}")


def _seats(pods: Sequence[Plain]) -> Iterator[tuple[Plain, Mapping[str, Plain]]]:
    for pod in pods:
        seats = pod.get("seats") if isinstance(pod, dict) else None
        if isinstance(pod, dict) and isinstance(seats, list):
            yield from ((pod.get("podNumber"), seat) for seat in seats if isinstance(seat, dict))


def _cut(settings: Settings, rounds: Sequence[_Round]) -> int | None:
    """How many go on to the play-off: as the event says, or as many as have a match in its first round."""
    playoff = next((each for each in rounds if each.is_playoff), None)
    return settings.cut if playoff is None else sum(len(match.teams) for match in playoff.matches) or settings.cut
