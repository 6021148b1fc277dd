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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.json_text import in_one_line
from crosstable.model import Column, Counting, Detail, Outcome, Player, Settings
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import json_document
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_parts import Findings, Part
from crosstable.parsers.matches_json.claims import Counts, Printed, columns, counts_of, number_of, record
from crosstable.parsers.matches_json.parts import in_order, listed, tell_missing, unnamed
from crosstable.parsers.matches_json.table import Seat, Table, Told, add_unlisted, details
from crosstable.parsers.matchplay import Games, Matches, mirrored, outcome_of, outcomes_of, side_against
from crosstable.plain_values import Path
from crosstable.source import Source

PROGRAM = "melee"
NOT_MELEE = "this is JSON, but no tournament of melee.gg: it has neither “Rounds” nor “Standings”"

_NOBODY = "-"
_RESULT = re.compile(r"(\d{1,3})-(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)
_UNREPORTED = frozenset({"not reported", "in progress"})
"""Results of matches that are not over, as the platform words them."""
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


class _Match(NamedTuple):
    """A match as it stands; nobody is ``None``. ``games`` are from the side of the first, if they can be read."""

    round: int
    part: Part
    first: str | None
    second: str | None
    games: Games | None

    def seats(self) -> Iterator[Seat]:
        """Whoever is somebody."""
        for member, own, other in (("Player1", self.first, self.second), ("Player2", self.second, self.first)):
            if own is not None:
                others = () if other is None else (other,)
                yield Seat(own, others, self.round, (*self.part.path, member), Player(own))


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
    table, standings = _standings(root)
    told = [match for part, number in zip(rounds, order.indexes, strict=True) for match in _matches(part, number)]
    add_unlisted(table, [seat for match in told for seat in match.seats()], findings)
    matches = _played(told, table)
    printed, claims = _columns([*standings, *[None] * (len(table.players) - len(standings))])
    left = _decks(root, table)
    event = root.part("Tournament")
    settings, counting = (Settings(), Counting(PROGRAM)) if event is None else _event(event)
    parts = [*rounds, *(match.part for match in told), *([] if event is None else [event]), root]
    return Told(
        source,
        findings,
        table,
        matches,
        order.rounds,
        replace(settings, cut=order.cut),
        counting,
        columns=printed,
        claims=claims,
        left=[*left, *details(PROGRAM, parts)],
        members=_MEMBERS,
    ).parsed()


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


def _standings(root: Part) -> tuple[Table, list[Part]]:
    table = Table(PROGRAM)
    parts = [*listed(root, "Standings", "R101", "row of the standings")]
    for row, part in enumerate(parts):
        part.player = row
        name = part.text("Player")
        if name is None:
            part.complain(None, "a row of the standings without a player")
        place = part.whole("Rank", least=0)
        player = Player(name or unnamed(row + 1), place=None if place is None else str(place))
        table.add(name, player, part.path, [part])
    return table, parts


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
    if told is None or told.lower() in _UNREPORTED:
        return None
    match = _RESULT.fullmatch(told)
    if match is None:
        part.complain(
            "Result", f"Result: “{told[:40]}” is no result", expected="won, lost and drawn games such as 2-1-0"
        )
        part.leave("Result")
        return None
    return int(match[1]), int(match[2]), int(match[3] or 0)


def _played(told: Sequence[_Match], table: Table) -> Matches[Path]:
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


def _put_alone(matches: Matches[Path], match: _Match, table: Table) -> None:
    """A bye, or a loss without opponent."""
    row = table.rows[match.first or match.second or ""]
    games = match.games if match.first is not None or match.games is None else mirrored(match.games)
    outcome = Outcome.WIN if games is None else outcome_of(games) if any(games) else None
    if outcome is Outcome.LOSS:
        matches.add_loss(match.round, row, place=match.part.path)
    else:
        matches.add_bye(match.round, row, games=games, outcome=outcome, place=match.part.path)


def _told_again(matches: Matches[Path], earlier: _Match, match: _Match, table: Table) -> bool:
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


def _columns(rows: Sequence[Part | None]) -> tuple[tuple[Column, ...], list[list[Path | None]]]:
    made, places = columns(PRINTED, rows)
    counts = [None if part is None else _counts(part) for part in rows]
    where: list[Path | None] = [None if part is None else (*part.path, "Wins") for part in rows]
    records, wheres = record(counts, where, len(made))
    return (*made, *records), [*places, *wheres]


def _counts(part: Part) -> Counts | None:
    """Won, lost and drawn matches; only 0 beside points is what archives have that do not know them."""
    counts = counts_of(part, *RECORD)
    points = number_of(part.data.get("Points"))
    return None if counts is not None and not any(counts) and points else counts


def _decks(root: Part, table: Table) -> list[Detail]:
    """Decks as they are: each is kept with its player, or, of somebody who is not in the table, with the event."""
    left: list[Detail] = []
    for part in listed(root, "Decks", "R107", "deck"):
        row = table.rows.get(part.text("Player") or "")
        deck = in_one_line({name: value for name, value in part.data.items() if row is None or name != "Player"})
        if row is None:
            left.append(Detail(PROGRAM, f"Decks/{part.path[-1]}", deck))
        else:
            own = table.extra.setdefault(row, [])
            own.append(Detail(PROGRAM, f"Deck/{len(own) + 1}", deck))
    return left
