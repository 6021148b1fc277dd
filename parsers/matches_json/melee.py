"""The JSON in which archives of decklists keep tournaments of melee.gg (and, alike, of other platforms).

The layout is that of Badaro's MTGODecklistCache: ``Tournament``, ``Decks``, ``Rounds``, ``Standings``. Choices:

* Drawn matches stand twice, once from each side: that is one match. Another second match of the same two in one round
  is what the second player's side tells.
* Nobody (``-``) as the opponent is a bye, or with lost games a loss without opponent. The games of such a loss are a
  mark of the archives: the platform's percentages leave them out.
* Who has matches and no row in the standings gets a row behind them, if he has several; with a single match he is an
  opponent who is not in the table, which mostly is a slip in a name.
* Wins, losses and draws that are all 0 beside points are not told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from crosstable.json_text import in_one_line
from crosstable.model import Column, Counting, Detail, Outcome, Player, Settings, System, Tournament
from crosstable.origin import Origin
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import PathOrigin, json_document
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.matches_json.claims import Counts, Printed, columns, counts_of, number_of, record
from crosstable.parsers.matches_json.parts import in_order, listed, tell_missing, unnamed
from crosstable.parsers.matchplay import Games, Matches, mirrored, outcome_of, outcomes_of, side_against
from crosstable.plain_values import Path
from crosstable.source import Source

PROGRAM = "melee"
NOT_MELEE = "this is JSON, but no tournament of melee.gg: it has neither “Rounds” nor “Standings”"

_NOBODY = "-"
_RESULT = re.compile(r"(\d{1,3})-(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)
_NUMBER = re.compile(r"/(?:tournament/view|event|decklist)/([\w-]+)", re.IGNORECASE)
_PROFILES: Mapping[str, str] = {"mtgo.com": "mtgo", "magic.wizards.com": "mtgo", "topdeck.gg": "topdeck"}
"""Other platforms whose tournaments the archives keep in the same layout, by a part of the address."""

POINTS = Printed("match_points", ("Points",))
PRINTED = (
    POINTS,
    Printed("omw", ("OMWP",), percent=True),
    Printed("gw", ("GWP",), percent=True),
    Printed("ogw", ("OGWP",), percent=True),
)
RECORD = (("Wins",), ("Losses",), ("Draws",))
_MEMBERS = {"name": "Player", "place": "Rank"}


def sniff(data: bytes) -> bool:
    """Whether this looks like a tournament of such an archive, well formed or not."""
    return kind_of(data) == PROGRAM


@dataclass(slots=True)
class _Table:
    """The rows: what the standings have, and behind them others who have matches."""

    players: list[Player] = field(default_factory=list[Player])
    parts: list[Part | None] = field(default_factory=list[Part | None])
    paths: list[Path] = field(default_factory=list[Path])
    rows: dict[str, int] = field(default_factory=dict[str, int])
    decks: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    left: list[Detail] = field(default_factory=list[Detail])

    def add(self, player: Player, part: Part | None, path: Path) -> None:
        self.rows.setdefault(player.family, len(self.players))
        self.players.append(player)
        self.parts.append(part)
        self.paths.append(path)

    def who(self, name: str) -> int | str:
        """The row of a name, or the name itself if nobody in the table has it."""
        return self.rows.get(name, name)

    def details(self, row: int) -> tuple[Detail, ...]:
        """What the file has of a player that says nothing of results."""
        decks = [Detail(PROGRAM, f"Deck/{number}", deck) for number, deck in enumerate(self.decks.get(row, ()), 1)]
        part = self.parts[row]
        return tuple(sorted([*decks, *([] if part is None else part.details(PROGRAM, 2))]))


class _Match(NamedTuple):
    """A match as it stands; nobody is ``None``. ``games`` are from the side of the first, if they can be read."""

    round: int
    part: Part
    first: str | None
    second: str | None
    games: Games | None

    def names(self) -> tuple[tuple[str, str | None], ...]:
        """Whoever is somebody, and the other."""
        both = ((self.first, self.second), (self.second, self.first))
        return tuple((name, other) for name, other in both if name is not None)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, document, places, broken = json_document(path, data)
    if not document.keys() & {"Rounds", "Standings"}:
        raise UnreadableError(NOT_MELEE)
    findings = Findings(places, [*broken])
    root = Part(document, (), findings, "R105")
    rounds = [*listed(root, "Rounds", "R107", "round")]
    order = in_order([part.text("RoundName") for part in rounds])
    tell_missing(order, ("Rounds",), findings)
    table = _standings(root)
    told = [match for part, number in zip(rounds, order.indexes, strict=True) for match in _matches(part, number)]
    _add_unlisted(table, told, findings)
    matches = _played(told, table)
    printed, claims = _columns(table)
    _add_decks(root, table)
    event = root.part("Tournament")
    settings, counting = (Settings(), Counting(PROGRAM)) if event is None else _event(event)
    parts = [*rounds, *(match.part for match in told), *([] if event is None else [event]), root]
    details = [*table.left, *(detail for part in parts for detail in part.details(PROGRAM))]
    origin: Origin = PathOrigin(source, places, table.paths, matches.places, members=_MEMBERS, claims=claims)
    tournament = Tournament(
        tuple(
            replace(player, sides=matches.sides(row, len(order.rounds)), details=table.details(row))
            for row, player in enumerate(table.players)
        ),
        order.rounds,
        printed,
        settings=replace(settings, cut=order.cut, details=tuple(sorted(details))),
        system=System("magic"),
        surplus=tuple(matches.surplus),
        counting=counting,
        origin=origin,
    )
    return source, Parsed(tournament, tuple(findings.found))


def _event(part: Part) -> tuple[Settings, Counting]:
    name, formats = part.take("Formats", "Format")
    if isinstance(formats, list):
        played = ", ".join(str(each) for each in formats if isinstance(each, str)) or None
    else:
        played = part.text(name)
    address = part.text("Uri") or ""
    part.leave("Uri")
    number = _NUMBER.search(address)
    profile = next((profile for host, profile in _PROFILES.items() if host in address.lower()), PROGRAM)
    settings = Settings(
        event=part.text("Name"),
        begin=part.day("Date"),
        code=number[1] if number else None,
        play_format=played,
    )
    return settings, Counting(profile)


def _standings(root: Part) -> _Table:
    table = _Table()
    for row, part in enumerate(listed(root, "Standings", "R101", "row of the standings")):
        part.player = row
        name = part.text("Player")
        if name is None:
            part.complain(None, "a row of the standings without a player")
        place = part.whole("Rank", least=0)
        player = Player(name or unnamed(row + 1), place=None if place is None else str(place))
        table.add(player, part, part.path)
    return table


def _matches(part: Part, round: int) -> Iterator[_Match]:
    for match in listed(part, "Matches", "R102", "match", round=round):
        first, second = (_somebody(match.text(name)) for name in ("Player1", "Player2"))
        if first is None and second is None:
            match.complain(None, "a match of nobody against nobody")
            continue
        yield _Match(round, match, first, second, _games(match))


def _somebody(name: str | None) -> str | None:
    return None if name in {None, _NOBODY} else name


def _games(part: Part) -> Games | None:
    told = part.text("Result")
    if told is None:
        return None
    match = _RESULT.fullmatch(told)
    if match is None:
        part.complain(
            "Result", f"Result: “{told[:40]}” is no result", expected="won, lost and drawn games such as 2-1-0"
        )
        part.leave("Result")
        return None
    return int(match[1]), int(match[2]), int(match[3] or 0)


def _add_unlisted(table: _Table, told: Sequence[_Match], findings: Findings) -> None:
    """Rows for those who have matches and none in the standings, unless there is but one match against somebody who
    has a row."""
    listed = {*table.rows}
    named = Counter(name for match in told for name, _ in match.names())
    for match in told:
        for name, other in match.names():
            alone = named[name] == 1 and other in listed
            if name in table.rows or (alone and other != name):
                continue
            path: Path = (*match.part.path, "Player1" if name == match.first else "Player2")
            if listed:
                findings.add(
                    "R109",
                    f"{name} has matches, but no row in the standings; he has one here, behind the others",
                    path,
                    player=len(table.players),
                    round=match.round,
                )
            table.add(Player(name), None, path)


def _played(told: Sequence[_Match], table: _Table) -> Matches[Path]:
    matches = Matches[Path]()
    met: dict[tuple[int, frozenset[str]], _Match] = {}
    for match in told:
        if match.first is None or match.second is None:
            _put_alone(matches, match, table)
            continue
        pair = match.round, frozenset({match.first, match.second})
        earlier = met.setdefault(pair, match)
        if earlier is match or not _told_again(matches, earlier, match, table):
            outcomes = (None, None) if match.games is None else outcomes_of(match.games)
            rows = table.who(match.first), table.who(match.second)
            matches.add_match(match.round, *rows, outcomes, games=match.games, place=match.part.path)
    return matches


def _put_alone(matches: Matches[Path], match: _Match, table: _Table) -> None:
    """A bye, or a loss without opponent."""
    row = table.rows[match.first or match.second or ""]
    games = match.games if match.first is not None or match.games is None else mirrored(match.games)
    outcome = Outcome.WIN if games is None else outcome_of(games) if any(games) else None
    if outcome is Outcome.LOSS:
        matches.add_loss(match.round, row, place=match.part.path)
    else:
        matches.add_bye(match.round, row, games=games, outcome=outcome, place=match.part.path)


def _told_again(matches: Matches[Path], earlier: _Match, match: _Match, table: _Table) -> bool:
    """Whether a second match of two in a round is the first once more, told from the other side, or as before."""
    turned = match.first != earlier.first
    games = match.games if not turned or match.games is None else mirrored(match.games)
    row = table.who(match.first or "")
    if games == earlier.games:
        if turned and isinstance(row, int):
            matches.places[row, match.round] = match.part.path
        elif not turned and (games is None or games[0] != games[1]):
            match.part.complain(None, "the match stands twice", code="R108")
        return True
    if not turned or match.games is None or not isinstance(row, int):
        return False
    if matches.places.get((row, match.round)) != earlier.part.path:
        return False
    own = side_against(table.who(match.second or ""), outcome_of(match.games), match.games)
    matches.replace_side(match.round, row, own, match.part.path)
    return True


def _columns(table: _Table) -> tuple[tuple[Column, ...], list[list[Path | None]]]:
    made, places = columns(PRINTED, table.parts)
    counts = [None if part is None else _counts(part) for part in table.parts]
    where: list[Path | None] = [None if part is None else (*part.path, "Wins") for part in table.parts]
    records, wheres = record(counts, where, len(made))
    return (*made, *records), [*places, *wheres]


def _counts(part: Part) -> Counts | None:
    """Won, lost and drawn matches; only 0 beside points is what archives have that do not know them."""
    counts = counts_of(part, *RECORD)
    points = number_of(part.data.get("Points"))
    return None if counts is not None and not any(counts) and points else counts


def _add_decks(root: Part, table: _Table) -> None:
    """Decks as they are: each is kept with its player, or, of somebody who is not in the table, with the event."""
    for part in listed(root, "Decks", "R107", "deck"):
        row = table.rows.get(part.text("Player") or "")
        deck = in_one_line({name: value for name, value in part.data.items() if row is None or name != "Player"})
        if row is None:
            table.left.append(Detail(PROGRAM, f"Decks/{part.path[-1]}", deck))
        else:
            table.decks.setdefault(row, []).append(deck)
