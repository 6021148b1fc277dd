"""The XML of Konami Tournament Software (KTS, ``.Tournament``), with which Yu-Gi-Oh! is played.

Players are listed by numbers of ten digits, matches name them without their leading zeros; 0 is nobody. A round
against nobody that somebody won is a bye, one that nobody won is a loss, as late players have it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from crosstable.macmahon import numbered
from crosstable.model import (
    QUARTER,
    Column,
    Counting,
    Detail,
    Identifier,
    Outcome,
    Player,
    Round,
    Settings,
    System,
    Tournament,
    Value,
)
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.encoding import plain_bytes
from crosstable.parsers.matchplay import Matches, Outcomes
from crosstable.parsers.xml import xml_document
from crosstable.parsers.xml_parts import PartOrigin, XmlFindings, XmlPart, names_of
from crosstable.source import Source

PROGRAM: Final = "kts"
SCHEME: Final = "konami"
MOST_ROUNDS: Final = 99
MOST_POINTS: Final = 10**9
THOUSAND: Final = 1000
_SNIFFED: Final = 1 << 16
_ROOT: Final = re.compile(rb"\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<Tournament\b[^>]*>", re.DOTALL)
_PARTS: Final = re.compile(rb"<(?:TournPlayer|TournMatch|TournamentPlayers|TournamentStyleCode)\b")

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
WINNER: Final = "winner"
"""The status of a match that somebody won."""
STATUSES: Final[Mapping[str, Outcomes]] = {
    "draw": (DRAW, DRAW),
    "doubleloss": (LOSS, LOSS),
    "incomplete": (None, None),
    "unreported": (None, None),
}
"""The others."""
DROPPED: Final = "drop"
"""The reason of leaving that is no cut to a play-off."""
NOBODY: Final = frozenset({"", "bye"})
MEMBERS: Final[Mapping[str, tuple[str, ...]]] = {"place": ("Rank",)}


class Claim(NamedTuple):
    """A column: the element that tells it, and which part of its number; ``None``: all of it.

    ``Points`` has match points, then the thousandths of the opponents' points and of theirs, three digits each.
    """

    member: str
    criterion: str
    divisor: int | None = None


CLAIMS: Final = (
    Claim("Wins", "match_points"),
    Claim("Points", "match_points", THOUSAND**2),
    Claim("Points", "omw", THOUSAND),
    Claim("Points", "oomw", 1),
)


def sniff(data: bytes) -> bool:
    """Whether this is a tournament of KTS, well formed or not."""
    head = plain_bytes(data[:_SNIFFED])
    return _ROOT.match(head) is not None and _PARTS.search(head) is not None


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file of KTS. Raises :class:`UnreadableError` if it holds none."""
    document = xml_document(path, data)
    findings = XmlFindings(document.places, [*document.diagnostics])
    root = XmlPart(document.root, findings, "R105")
    reading = _Reading(root)
    if not reading.people:
        raise UnreadableError("this XML is no tournament of KTS: it has no players", source=document.source)
    tournament, claims = reading.tournament()
    persons = reading.persons
    fields = {(row, name): (person, member) for row, person in enumerate(persons) for name, member in _FIELDS}
    origin = PartOrigin(
        document.source, reading.people, reading.matches.places, members=MEMBERS, fields=fields, claims=claims
    )
    return document.source, Parsed(replace(tournament, origin=origin), tuple(findings.found))


_FIELDS: Final = (("name", "LastName"), ("identifiers", "ID"))


def _bare(number: str | None) -> str | None:
    """A number as it is compared; 0 is nobody."""
    bare = (number or "").strip().lstrip("0")
    return None if bare.lower() in NOBODY else bare


class _Reading:
    """A file being read."""

    def __init__(self, root: XmlPart) -> None:
        self._root = root
        listed = root.parts("TournamentPlayers")
        self.people = [player for part in listed for player in part.parts("TournPlayer", "R101")]
        self.persons = [next(iter(player.parts("Player")), player) for player in self.people]
        self.rows: dict[str, int] = {}
        for row, (player, person) in enumerate(zip(self.people, self.persons, strict=True)):
            player.player = person.player = row
            number = _bare(person.text("ID"))
            if number is None:
                person.complain(None, "a player without ID: no match can name him", expected="an ID")
            else:
                self.rows.setdefault(number, row)
        self.matches: Matches[XmlPart] = Matches()
        self._playoff: set[int] = set()
        self._details: list[Detail] = []
        found = [match for part in root.parts("Matches") for match in part.parts("TournMatch", "R102")]
        for place, match in enumerate(found):
            self._read_match(match)
            self._details += match.details(PROGRAM, f"Matches/{numbered('TournMatch', place)}/")

    def tournament(self) -> tuple[Tournament, Sequence[str]]:
        """The tournament without its origin, and the element that tells each column."""
        played = max((round for _, round in self.matches.places), default=-1) + 1
        start = self._root.whole("PlayoffRound", least=0, most=MOST_ROUNDS)
        marked = self._playoff | ({start - 1} if start else set[int]())
        first = min(marked) if marked else None
        settings = self._settings()
        columns = self._columns()
        tournament = Tournament(
            tuple(self._player(row, played) for row in range(len(self.people))),
            tuple(Round(playoff=first is not None and number >= first) for number in range(played)),
            tuple(column for _, column in columns),
            settings=replace(settings, cut=self._cut(first), details=(*settings.details, *self._details)),
            system=System("konami"),
            surplus=tuple(self.matches.surplus),
            counting=Counting("konami"),
        )
        return tournament, [member for member, _ in columns]

    def _settings(self) -> Settings:
        root = self._root
        location = next(iter(root.parts("Location")), None)
        version = root.text("SoftwareVersion")
        city = None if location is None else location.text("City")
        country = None if location is None else location.text("Country", "CountryCode")
        settings = Settings(
            event=root.text("Name"),
            country=country,
            city=city,
            begin=root.american_day("Date"),
            code=root.text("ID"),
            program=f"KTS {version}" if version else "KTS",
            play_format=root.text("TournamentStyleCode"),
        )
        place = () if location is None else location.details(PROGRAM, "Location/")
        return replace(settings, details=(*root.details(PROGRAM), *place))

    def _cut(self, first: int | None) -> int | None:
        """How many players went on to the play-off; nobody in an event that ended without."""
        if first is None:
            ended = self._root.truth("Finalized")
            self._root.leave("Finalized")
            return 0 if ended and self._root.text("PlayoffRound") == "0" else None
        return len({row for row, round in self.matches.places if round == first}) or None

    def _player(self, row: int, rounds: int) -> Player:
        player, person = self.people[row], self.persons[row]
        number, place = person.text("ID"), player.whole("Rank", least=0)
        name = names_of(person.text("FirstName"), person.text("LastName"), number)
        reason, left = (player.text("DropReason") or "").lower(), player.whole("DropRound", least=0, most=MOST_ROUNDS)
        dropped = reason == DROPPED or (not reason and bool(left))
        if not dropped:
            player.leave("DropRound", "DropReason")
        told = (detail for detail in player.details(PROGRAM) if (detail.name, detail.value) not in _USUAL)
        own = () if person is player else person.details(PROGRAM, "Player/")
        return Player(
            name.family,
            name.given,
            self.matches.sides(row, rounds),
            identifiers=() if number is None else (Identifier(SCHEME, number),),
            dropped_after=left if dropped else None,
            place=str(place) if place else None,
            shown=name.shown,
            details=(*told, *own),
        )

    def _columns(self) -> list[tuple[str, Column]]:
        """The columns that somebody has a number in, with the element that tells each."""
        numbers = {
            member: [player.whole(member, least=0, most=MOST_POINTS) for player in self.people]
            for member in dict.fromkeys(claim.member for claim in CLAIMS)
        }
        columns: list[tuple[str, Column]] = []
        for claim in CLAIMS:
            told = numbers[claim.member]
            if claim.member == "Wins" and not _are_points(told, numbers["Points"]):
                for player in self.people:
                    player.leave("Wins")
            elif any(number is not None for number in told):
                parts = [None if number is None else _part(number, claim) for number in told]
                texts = tuple(None if part is None else str(part) for part in parts)
                values = tuple(None if part is None else _value(part, claim.criterion) for part in parts)
                columns.append((claim.member, Column(len(columns), claim.member, claim.criterion, texts, values)))
        return columns

    def _read_match(self, match: XmlPart) -> None:
        number = match.whole("Round", least=1, most=MOST_ROUNDS)
        named = [part.text("ID") or part.own_text() for part in match.parts("Player")]
        players = [bare for text in named if (bare := _bare(text)) is not None]
        if number is None:
            if not match.has("Round"):
                match.complain(None, "a match without the number of its round", expected="an element Round")
            match.leave("Player", "Round")
            return
        match.round = round = number - 1
        sides = [self.rows.get(player, player) for player in players]
        known = [side for side in sides if isinstance(side, int)]
        if not known or len(players) > 2:
            what = "a match of nobody who takes part" if not known else f"a match of {len(players)} players"
            match.complain(None, f"round {number}: {what}", expected="IDs of two players")
            match.leave("Player", "Round", "Status", "Winner", "Table")
            return
        match.player = known[0]
        if match.truth("PlayoffMatch"):
            self._playoff.add(round)
        table = match.whole("Table", least=0) or None
        outcomes = self._outcomes(match, number, players)
        if len(sides) == 2:
            self.matches.add_match(round, sides[0], sides[1], outcomes, table=table, place=match)
        elif outcomes[0] is LOSS:
            self.matches.add_loss(round, known[0], place=match)
        else:
            self.matches.add_bye(round, known[0], outcome=outcomes[0], table=table, place=match)

    def _outcomes(self, match: XmlPart, round: int, players: Sequence[str]) -> Outcomes:
        """How a match ended for each of its players; for one alone a round that nobody won is a loss."""
        status, winner = (match.text("Status") or "").lower().replace(" ", ""), _bare(match.text("Winner"))
        alone = len(players) == 1
        if status in STATUSES:
            return (WIN, None) if alone and not any(STATUSES[status]) else STATUSES[status]
        if status != WINNER:
            shown = match.text("Status") or "nothing"
            known = ", ".join(("Winner", "Draw", "DoubleLoss", "Incomplete"))
            match.complain("Status", f"round {round}: status cannot be {shown}", found=shown, expected=known)
        if winner in players:
            return (WIN, LOSS) if winner == players[0] else (LOSS, WIN)
        if alone and winner is None:
            return (LOSS, None) if status == WINNER else (None, None)
        if status == WINNER:
            message = f"round {round}: a match won by {winner or 'nobody'}, who is not one of its players"
            match.complain("Winner", message, found=winner or "0", expected=" or ".join(players))
        return None, None


_USUAL: Final = frozenset(
    {
        ("PlayoffPoints", "0"),
        ("OpenDueling", "0"),
        ("OpenDueling", "False"),
        ("AssignedSeat", "0"),
        ("DropReason", "Active"),
        ("DropRound", "0"),
    }
)
"""What every player has who is nothing special."""


def _are_points(wins: Sequence[int | None], points: Sequence[int | None]) -> bool:
    """Whether the column of wins has the match points, as KTS writes it; other programs write wins there."""
    both = [(won, whole // THOUSAND**2) for won, whole in zip(wins, points, strict=True) if won and whole is not None]
    return 2 * sum(won == told for won, told in both) >= len(both)


def _part(number: int, claim: Claim) -> int:
    if claim.divisor is None:
        return number
    return number // claim.divisor if claim.divisor == THOUSAND**2 else number // claim.divisor % THOUSAND


def _value(part: int, criterion: str) -> Value:
    return QUARTER * part if criterion == "match_points" else Fraction(part, THOUSAND)
