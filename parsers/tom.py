"""The XML of Pokémon's Tournament Operations Manager (TOM, ``.tdf``).

Age divisions play in pods, each with its own rounds and its own play-off. They are one table here: Swiss rounds stand
side by side by their numbers, play-offs behind all of them, so that all finals are in the last round. Dates of birth
are personal data and are not kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Final, NamedTuple

from crosstable.macmahon import numbered
from crosstable.model import Counting, Detail, Identifier, Outcome, Player, Round, Settings, System, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.encoding import plain_bytes
from crosstable.parsers.matchplay import Matches, Outcomes
from crosstable.parsers.xml import xml_document
from crosstable.parsers.xml_parts import PartOrigin, XmlFindings, XmlPart, names_of
from crosstable.source import Source

PROGRAM: Final = "tom"
SCHEME: Final = "pop"
SWISS, ELIMINATION = 3, 1
"""Types of rounds."""
MOST_ROUNDS: Final = 99
_SNIFFED: Final = 1 << 16
_ROOT: Final = re.compile(rb"\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<tournament\b[^>]*>", re.DOTALL)
_PARTS: Final = re.compile(
    rb"<player\s+userid\s*=|<pod\s+category\s*=|<organizer\s+popid\s*=|<tournament\s[^>]*gametype\s*="
)

DIVISIONS: Final[Mapping[str, str]] = {
    "0": "Junior",
    "1": "Senior",
    "2": "Masters",
    "8": "Junior and Senior",
    "9": "Senior and Masters",
    "10": "all divisions",
}
"""Categories of pods."""
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
OUTCOMES: Final[Mapping[int, Outcomes]] = {
    0: (None, None),
    1: (WIN, LOSS),
    2: (LOSS, WIN),
    3: (DRAW, DRAW),
    10: (LOSS, LOSS),
}
"""Codes of matches of two: open, won by the first, by the second, drawn, lost by both."""
OPEN, BYE = 0, 5
LOST_ALONE: Final = frozenset({8, 10})
"""Codes of a round without opponent that is a loss."""
MEMBERS: Final[Mapping[str, tuple[str, ...]]] = {"name": ("lastname", "firstname"), "identifiers": ("userid",)}


def sniff(data: bytes) -> bool:
    """Whether this is a tournament of TOM, well formed or not."""
    head = plain_bytes(data[:_SNIFFED])
    return _ROOT.match(head) is not None and _PARTS.search(head) is not None


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file of TOM. Raises :class:`crosstable.parsers.UnreadableError` if it holds none."""
    document = xml_document(path, data)
    findings = XmlFindings(document.places, [*document.diagnostics])
    root = XmlPart(document.root, findings, "R105")
    reading = _Reading(root)
    if not reading.people:
        raise UnreadableError("this XML is no tournament of TOM: it has no players", source=document.source)
    tournament = reading.tournament()
    origin = PartOrigin(document.source, reading.people, reading.matches.places, members=MEMBERS, fields=reading.fields)
    return document.source, Parsed(replace(tournament, origin=origin), tuple(findings.found))


class _Match(NamedTuple):
    """A match: its element, and the numbers of its first and second player, of whom one may be missing."""

    part: XmlPart
    first: str | None
    second: str | None


class _Round(NamedTuple):
    part: XmlPart
    matches: tuple[_Match, ...]

    @property
    def players(self) -> int:
        """How many players are paired."""
        return len({number for match in self.matches for number in match[1:] if number is not None})


@dataclass
class _Pod:
    """A pod: its division, its Swiss rounds with their numbers, and those of its play-off in their order."""

    part: XmlPart
    category: str | None
    swiss: list[tuple[int, _Round]] = field(default_factory=list[tuple[int, _Round]])
    playoff: list[_Round] = field(default_factory=list[_Round])

    @property
    def cut(self) -> int:
        """How many players went on to the play-off."""
        return self.playoff[0].players if self.playoff else 0

    @property
    def playoff_rounds(self) -> int:
        """How many rounds the play-off has when it is over: as many as halve its players down to one."""
        return max((self.cut - 1).bit_length(), len(self.playoff)) if self.playoff else 0


class _Reading:
    """A file being read."""

    def __init__(self, root: XmlPart) -> None:
        self._root = root
        self._details: list[Detail] = []
        self._data = next(iter(root.parts("data")), None)
        listed = root.parts("players")
        self.people = [player for part in listed for player in part.parts("player", "R101")]
        self.rows: dict[str, int] = {}
        for row, person in enumerate(self.people):
            person.player = row
            number = person.text("userid")
            if number is None:
                person.complain(None, "a player without userid: no match can name him", expected="a userid")
            else:
                self.rows.setdefault(number, row)
        self.categories: dict[int, str] = {}
        self.places: dict[int, str] = {}
        self.fields: dict[tuple[int, str], tuple[XmlPart, str]] = {}
        self.matches: Matches[XmlPart] = Matches()
        self._pods = [pod for part in root.parts("pods") for pod in map(self._pod, part.parts("pod", "R107"))]
        self._read_standings()
        self.swiss = max((number for pod in self._pods for number, round in pod.swiss if round.matches), default=0)
        self.playoff = max((pod.playoff_rounds for pod in self._pods), default=0)
        for place, pod in enumerate(self._pods):
            self._read_pod(pod, f"pods/{numbered('pod', place)}/")

    def tournament(self) -> Tournament:
        played = max((round for _, round in self.matches.places), default=-1) + 1
        rounds = tuple(Round(playoff=number >= self.swiss) for number in range(played))
        cuts = self._cuts()
        players = tuple(self._player(row, person, len(rounds)) for row, person in enumerate(self.people))
        settings = self._settings()
        details = (*settings.details, *self._root.details(PROGRAM), *self._details)
        return Tournament(
            players,
            rounds,
            settings=replace(settings, cut=cuts, details=details),
            system=System("pokemon"),
            surplus=tuple(self.matches.surplus),
            counting=Counting("pokemon"),
        )

    def _settings(self) -> Settings:
        version = self._root.text("version")
        program = f"TOM {version}" if version else "TOM"
        play_format = self._root.text("gametype")
        data = self._data
        if data is None:
            return Settings(program=program, play_format=play_format)
        organizer = next(iter(data.parts("organizer")), None)
        settings = Settings(
            event=data.text("name"),
            country=data.text("country"),
            city=data.text("city"),
            begin=data.american_day("startdate"),
            code=data.text("id"),
            program=program,
            director=organizer.text("name") if organizer is not None else None,
            play_format=play_format,
        )
        own = () if organizer is None else organizer.details(PROGRAM, "data/organizer/")
        return replace(settings, details=(*data.details(PROGRAM, "data/"), *own))

    def _player(self, row: int, person: XmlPart, rounds: int) -> Player:
        number = person.text("userid")
        name = names_of(person.text("firstname"), person.text("lastname"), number)
        dropped = next(iter(person.parts("dropped")), None)
        left = None if dropped is None else dropped.whole("round", least=0, most=MOST_ROUNDS)
        person.drop("birthdate")
        own = () if dropped is None else dropped.details(PROGRAM, "dropped/")
        return Player(
            name.family,
            name.given,
            self.matches.sides(row, rounds),
            identifiers=() if number is None else (Identifier(SCHEME, number),),
            category=self.categories.get(row),
            dropped_after=left,
            place=self.places.get(row),
            shown=name.shown,
            details=(*person.details(PROGRAM), *own),
        )

    def _pod(self, part: XmlPart) -> _Pod:
        """A pod and its rounds: those of the Swiss system by their numbers, those of the play-off in their order."""
        pod = _Pod(part, self._division(part))
        for group in (group for groups in part.parts("subgroups") for group in groups.parts("subgroup")):
            for player in (player for listed in group.parts("players") for player in listed.parts("player")):
                row = self._row(player, player.text("userid"), "a subgroup")
                if row is not None and pod.category is not None:
                    self.categories.setdefault(row, pod.category)
        rounds = [round for listed in part.parts("rounds") for round in listed.parts("round", "R107")]
        told = [round.whole("number", least=1, most=MOST_ROUNDS) for round in rounds]
        stated_numbers = set(told)
        free = (number for number in count(1) if number not in stated_numbers)
        taken: set[tuple[bool, int]] = set()
        playoff: list[tuple[int, _Round]] = []
        for round, stated in zip(rounds, told, strict=True):
            number = stated or next(free)
            is_playoff = round.whole("type") == ELIMINATION
            if stated is None and not round.has("number"):
                message = f"a round without a number; by its place it is round {number}"
                round.complain(None, message, code="R108")
            elif (is_playoff, number) in taken:
                round.complain("number", f"round {number} stands here a second time", found=str(number))
            taken.add((is_playoff, number))
            (playoff if is_playoff else pod.swiss).append((number, _round(round)))
        pod.playoff = [round for _, round in sorted(playoff, key=lambda pair: pair[0])]
        return pod

    def _division(self, part: XmlPart) -> str | None:
        code = part.text("category")
        if code is not None and code not in DIVISIONS:
            part.complain("category", f"there is no category {code}", found=code, expected=", ".join(DIVISIONS))
        return None if code is None else DIVISIONS.get(code, code)

    def _read_pod(self, pod: _Pod, prefix: str) -> None:
        first = self.swiss + self.playoff - pod.playoff_rounds
        rounds = [(number - 1, round) for number, round in pod.swiss]
        rounds += [(first + number, round) for number, round in enumerate(pod.playoff)]
        for number, round in rounds:
            path = f"{prefix}{numbered('round', number)}/"
            for place, match in enumerate(round.matches):
                match.part.round = number
                self._read_match(match, number, pod)
                self._details += match.part.details(PROGRAM, f"{path}{numbered('match', place)}/")
            self._details += round.part.details(PROGRAM, path)
        self._details += pod.part.details(PROGRAM, prefix)

    def _read_match(self, told: _Match, round: int, pod: _Pod) -> None:
        match = told.part
        named = [self._named(match, number, pod) for number in told[1:] if number is not None]
        code, table = match.whole("outcome"), match.whole("tablenumber", least=0) or None
        known = [player for player in named if isinstance(player, int)]
        if not known:
            match.complain(None, f"round {round + 1}: a match of nobody who takes part", expected="userids of players")
            match.leave("player1", "player2", "player", "outcome", "tablenumber")
        elif len(named) == 2:
            outcomes = self._outcomes(match, round, code)
            self.matches.add_match(round, named[0], named[1], outcomes, table=table, place=match)
        elif code in LOST_ALONE:
            self.matches.add_loss(round, known[0], place=match)
        else:
            outcome = self._bye(match, round, code)
            self.matches.add_bye(round, known[0], outcome=outcome, table=table, place=match)

    def _outcomes(self, match: XmlPart, round: int, code: int | None) -> Outcomes:
        outcomes = None if code is None else OUTCOMES.get(code)
        if outcomes is None:
            self._unknown(match, round, code)
        return outcomes or (None, None)

    def _bye(self, match: XmlPart, round: int, code: int | None) -> Outcome | None:
        """What a round without opponent is worth."""
        if code is not None and OUTCOMES.get(code, (None, None))[0] is not None:
            message = f"round {round + 1}: a match against nobody, read as a bye"
            match.complain("outcome", message, code="R108", found=str(code), expected=f"{BYE} (bye)")
            return WIN
        if code not in {BYE, OPEN}:
            self._unknown(match, round, code)
        return WIN if code == BYE else None

    def _named(self, match: XmlPart, number: str, pod: _Pod) -> int | str:
        row = self.rows.get(number)
        if row is None:
            return number
        match.player = row if match.player is None else match.player
        if pod.category is not None:
            self.categories.setdefault(row, pod.category)
        return row

    @staticmethod
    def _unknown(match: XmlPart, round: int, code: int | None) -> None:
        if code is None and match.has("outcome"):
            return  # no number, which is told already
        shown = "nothing" if code is None else str(code)
        known = ", ".join(map(str, sorted({*OUTCOMES, *LOST_ALONE, BYE})))
        message = f"round {round + 1}: outcome cannot be {shown}; the result is not known"
        match.complain("outcome", message, found=None if code is None else shown, expected=f"one of {known}")

    def _row(self, part: XmlPart, number: str | None, what: str) -> int | None:
        row = self.rows.get(number or "")
        if row is None:
            part.complain(None, f"{what} names {number or 'nobody'}, who is no player", found=number)
        return row

    def _read_standings(self) -> None:
        """Final places by division; a pod's own division is the better one for who plays with others."""
        for pod in (pod for part in self._root.parts("standings") for pod in part.parts("pod", "R105")):
            category = self._division(pod)
            finished = (pod.text("type") or "").lower() != "dnf"
            for player in pod.parts("player"):
                row = self._row(player, player.text("id"), "a place")
                place = player.whole("place", least=1)
                if row is None:
                    continue
                if category is not None:
                    self.categories[row] = category
                if place is not None and finished:
                    self.places.setdefault(row, str(place))
                    self.fields.setdefault((row, "place"), (player, "place"))

    def _cuts(self) -> int | None:
        """How many players go on to the play-off, if that is the same in all divisions; what else is told is kept."""
        chosen: set[int] = set()
        for place, part in enumerate(self._root.parts("finalsoptions")):
            for at, cut in enumerate(part.parts("categorycut")):
                size = cut.whole("cut", least=0)
                if size is not None:
                    chosen.add(size)
                path = f"{numbered('finalsoptions', place)}/{numbered('categorycut', at)}/"
                cut.leave("cut")
                self._details += cut.details(PROGRAM, path)
        played = {pod.cut for pod in self._pods if pod.playoff}
        sizes = played or chosen
        return next(iter(sizes)) if len(sizes) == 1 else None


def _round(part: XmlPart) -> _Round:
    found = [match for listed in part.parts("matches") for match in listed.parts("match", "R102")]
    return _Round(part, tuple(_Match(match, *_numbers(match)) for match in found))


def _numbers(match: XmlPart) -> tuple[str | None, str | None]:
    first, second = (_number(match, tag) for tag in ("player1", "player2"))
    return (_number(match, "player") if first is None else first), second


def _number(match: XmlPart, tag: str) -> str | None:
    """The number of a player of a match; there is none where nobody is meant."""
    part = next(iter(match.parts(tag)), None)
    number = None if part is None else part.text("userid")
    return None if number == "0" else number
