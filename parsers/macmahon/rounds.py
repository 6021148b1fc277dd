"""The rounds of a file: every pairing as both players' sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Final, NamedTuple

from crosstable.diagnostics import finding
from crosstable.macmahon import NO_TIME, OTHER_RESULTS, RESULTS, numbered, pairing_values
from crosstable.model import Colour, Decision, Detail, Outcome, Side
from crosstable.parsers.macmahon.leaves import Notes, leaves, tag_of, text_of, truth, whole
from crosstable.parsers.macmahon.people import MOST_ROUNDS, id_of
from crosstable.parsers.xml import Places, XmlElement

SAID: Final = frozenset({"PairingWithBye", "Black", "White", "Handicap", "Result", "ResultByReferee", "BoardNumber"})
"""Parts of a pairing that the model holds."""
NOBODY_NAMED: Final = "?"
"""The opponent of a player whose pairing lacks the other one."""


class Rules(NamedTuple):
    """How a program writes pairings. ``bye_without_white``: a pairing without White is a bye, whatever else it says.
    ``usual`` is what parts of a pairing say that MacMahon's do not have."""

    program: str
    bye_without_white: bool = False
    usual: Mapping[str, str] = MappingProxyType({})


class Reading(NamedTuple):
    """What pairings are read by: the row of each id, the program's rules, places in the text, and complaints."""

    rows: Mapping[str, int]
    rules: Rules
    places: Places
    notes: Notes


class Told(NamedTuple):
    """Somebody's side of a round (from 0), and the element that stands for it."""

    player: int
    round: int
    side: Side
    place: XmlElement


class Played:
    """All rounds: the sides by row and round, second pairings in one round, where each stands, and settings."""

    def __init__(self) -> None:
        self.sides: dict[tuple[int, int], Side] = {}
        self.places: dict[tuple[int, int], XmlElement] = {}
        self.surplus: list[tuple[int, int, Side]] = []
        self.rounds = 0
        self.details: list[Detail] = []
        self.details_of: dict[int, list[Detail]] = {}

    def add(self, told: Told) -> None:
        at = (told.player, told.round)
        self.rounds = max(self.rounds, told.round + 1)
        if at in self.sides:
            self.surplus.append((*at, told.side))
        else:
            self.sides[at] = told.side
            self.places[at] = told.place


def read_rounds(elements: Sequence[XmlElement], reading: Reading) -> Played:
    played = Played()
    program = reading.rules.program
    for element, number in zip(elements, _numbers(elements, reading), strict=True):
        prefix = f"{numbered('TournamentRound', number)}/"
        usual = {"LastUpdated": NO_TIME}
        played.details += _details(program, element, prefix, usual, ("Pairing", "RoundNumber"))
        _read_pairings(element, number, reading, played)
    return played


def _details(
    program: str, element: XmlElement, prefix: str, said: Mapping[str, str], skipped: Collection[str]
) -> list[Detail]:
    return [
        Detail(program, prefix + path, leaf.text)
        for path, leaf in leaves(element, skipped=skipped)
        if leaf.text != said.get(path)
    ]


def _numbers(elements: Sequence[XmlElement], reading: Reading) -> Iterable[int]:
    """The number (from 0) of each round: what it says, or else the place where it stands."""
    said = [_child(element, "RoundNumber") for element in elements]
    told = [number if (number := whole(text_of(part))) and 1 <= number <= MOST_ROUNDS else None for part in said]
    taken = {number for number in told if number is not None}
    seen: set[int] = set()
    highest = 0
    for position, (element, stated, part) in enumerate(zip(elements, told, said, strict=True), 1):
        number = stated or next(n for n in count(position) if n not in taken)
        complaint = None
        if stated is None:
            message = f"RoundNumber cannot be “{text_of(part)[:40]}”; by its place this is round {number}"
            complaint = ("R108" if number == position else "R107", message)
        elif number in seen:
            complaint = ("R107", f"round {number} stands here a second time")
        elif number < highest:
            complaint = ("R108", f"round {number} stands behind round {highest}; the numbers count")
        if complaint is not None:
            place = reading.places.tag(element) if part is None else reading.places.content(part)
            reading.notes.append(finding(*complaint, place, round=number - 1))
        taken.add(number)
        seen.add(number)
        highest = max(highest, number)
        yield number - 1


def _child(element: XmlElement, tag: str) -> XmlElement | None:
    return next((child for child in element if tag_of(child) == tag), None)


def _read_pairings(round: XmlElement, number: int, reading: Reading, played: Played) -> None:
    times: Counter[int] = Counter()
    for element in round:
        if tag_of(element) != "Pairing":
            continue
        told = _Pairing(element, number, reading).read()
        for side in told:
            played.add(side)
        if told:
            holder = told[0].player
            path = f"{numbered('TournamentRound', number)}/{numbered('Pairing', times[holder])}/"
            times[holder] += 1
            usual = {**reading.rules.usual, **pairing_values(told[0].side, first="", second="")}
            played.details_of.setdefault(holder, []).extend(_details(reading.rules.program, element, path, usual, SAID))


class _Pairing:
    """One pairing being read; ``round`` counts from 0."""

    def __init__(self, element: XmlElement, round: int, reading: Reading) -> None:
        self._element = element
        self._round = round
        self._rows, self._rules, self._places, self._notes = reading
        self._parts: dict[str, XmlElement] = {}
        for child in element:
            self._parts.setdefault(tag_of(child), child)

    def read(self) -> list[Told]:
        """The sides of the players who are participants, Black's first."""
        black, white = (id_of(text_of(self._parts.get(tag)) or None) for tag in ("Black", "White"))
        if black is None and white is None:
            self._complain("R102", "a pairing that names nobody", None)
            return []
        if black is None or white is None:
            if self._is_bye(black or white or "", black is not None):
                return self._bye(black or white or "", "White" if black is None else "Black")
        elif self._truth("PairingWithBye"):
            message = f"a bye of {black} that names {white} too; it is read as their game"
            self._complain("R102", message, "PairingWithBye")
        return self._game(black, white)

    def _is_bye(self, name: str, is_black: bool) -> bool:
        """Whether a pairing of one player is a bye; what does not say so has no other meaning."""
        says = self._truth("PairingWithBye")
        if says is None and not self._rules.bye_without_white:
            self._complain("R108", f"a pairing of {name} with nobody, read as a bye", None, rows=(name,))
        elif says and not is_black:
            self._complain("R108", f"a bye of {name}, who stands here as White", "White", rows=(name,))
        return says is not False or self._rules.bye_without_white

    def _bye(self, name: str, tag: str) -> list[Told]:
        row = self._rows.get(name)
        if row is None:
            self._complain("R102", f"a bye of {name}, who is no participant", tag)
            return []
        return [Told(row, self._round, Side(Decision.BYE, table=self._whole("BoardNumber")), self._parts[tag])]

    def _game(self, black: str | None, white: str | None) -> list[Told]:
        first, second = (None if name is None else self._rows.get(name) for name in (black, white))
        if first is None and second is None:
            message = f"a pairing of {black or NOBODY_NAMED} and {white or NOBODY_NAMED}, who are no participants"
            self._complain("R102", message, "Black" if black else "White")
            return []
        decided = Decision.REFEREE if self._truth("ResultByReferee") else Decision.PLAYED
        outcomes = self._outcomes(*(name for name in (black, white) if name is not None))
        handicap, table = self._whole("Handicap"), self._whole("BoardNumber")
        told: list[Told] = []
        for row, other, name, colour, outcome in (
            (first, second, white, Colour.BLACK, outcomes[0]),
            (second, first, black, Colour.WHITE, outcomes[1]),
        ):
            if row is None or (told and row == first):
                continue  # a player against himself has one side
            side = Side(
                decided,
                outcome,
                opponent=other,
                colour=colour,
                handicap=handicap,
                table=table,
                outsider=(name or NOBODY_NAMED) if other is None else None,
            )
            named = self._parts.get("White" if colour is Colour.BLACK else "Black", self._element)
            told.append(Told(row, self._round, side, named))
        return told

    def _outcomes(self, *names: str) -> tuple[Outcome | None, Outcome | None]:
        text = "".join(text_of(self._parts.get("Result")).split())
        result = RESULTS.get(OTHER_RESULTS.get(text, text))
        if result is None:
            known = ", ".join(RESULTS)
            text = text[:40]
            told = f"the result cannot be “{text}”" if text else "a pairing without a result"
            message = f"{told}; results are {known}"
            self._complain("R102", message, "Result", rows=names, found=text, expected=known)
        return result or (None, None)

    def _whole(self, tag: str) -> int | None:
        text = text_of(self._parts.get(tag))
        number = whole(text) if text else None
        if text and number is None:
            self._complain("R102", f"{tag} cannot be “{text[:40]}”; it is a whole number", tag, found=text[:40])
        return number

    def _truth(self, tag: str) -> bool | None:
        text = text_of(self._parts.get(tag))
        value = truth(text) if text else None
        if text and value is None:
            self._complain("R102", f"{tag} cannot be “{text[:40]}”; it is true or false", tag, found=text[:40])
        return value

    def _complain(
        self,
        code: str,
        message: str,
        tag: str | None,
        *,
        rows: Iterable[str] = (),
        found: str | None = None,
        expected: str | None = None,
    ) -> None:
        part = None if tag is None else self._parts.get(tag)
        place = self._places.tag(self._element) if part is None else self._places.content(part)
        player = next((self._rows[name] for name in rows if name in self._rows), None)
        self._notes.append(
            finding(
                code,
                f"round {self._round + 1}: {message}",
                place,
                player=player,
                round=self._round,
                found=found,
                expected=expected,
            )
        )
