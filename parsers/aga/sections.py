"""The sections of a report for the AGA's ratings, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from crosstable.aga import inferred_rounds, normal
from crosstable.diagnostics import Severity, finding
from crosstable.display import counted
from crosstable.model import Header, Player, Settings
from crosstable.parsers.aga.build import (
    MOST_ROUNDS,
    Entrant,
    Told,
    entrant,
    nameless,
    rest_of,
    say_inferred,
    strength_details,
    told_twice,
)
from crosstable.parsers.aga.lines import (
    FIELDS,
    IDENTIFIER,
    Game,
    Line,
    Notes,
    Word,
    games_of,
    player_words,
    read_date,
    short,
    split_name,
    spread,
    strength_of,
)
from crosstable.source import Span

TITLE: Final = re.compile(r"\s*(?:tourney|tournament)\b[\s:]*(?P<title>.*)", re.IGNORECASE)
PLAYERS: Final = re.compile(r"\s*players\b\s*:?\s*(?:\(?\s*(?P<count>\d{1,9})\s*\)?|\([^)]*\))?\s*", re.IGNORECASE)
GAMES: Final = re.compile(
    r"\s*games\b\s*:?\s*(?P<word>round\s*)?(?P<round>\d{1,9})?\s*(?:\(\s*(?P<count>\d{1,9})?[^)]*\))?\s*", re.IGNORECASE
)
ROUND: Final = re.compile(r"\s*#?\s*(?P<word>round)\s+(?P<round>\d{1,9})\b(?P<count>)\W*", re.IGNORECASE)
END: Final = re.compile(r"\s*end\s*", re.IGNORECASE)
VALUE: Final = re.compile(r"(?P<before>\s*#?\s*(?P<key>[A-Za-z_]\w*)\s*=)(?P<value>.*)")
DIRECTOR: Final = re.compile(r"\s*#\s*TD\s+(?P<value>.+)", re.IGNORECASE)
HEADINGS: Final = frozenset({"white", "black", "winner", "result", "handicap", "handi", "stones", "komi"})
"""Words of a line that says what the columns of games are."""

PARTS_OF_A_PLAYER: Final = 3
"""Lines of a player whose number, name and grade stand below each other."""

KEYS: Final[Mapping[str, str]] = {
    "start": "begin",
    "finish": "end",
    "end": "end",
    "rules": "rules",
    "location": "city",
    "td": "director",
    "director": "director",
}
"""Fields of the settings by the words of a report."""

_DAYS = frozenset({"begin", "end"})


def is_section(line: Line) -> bool:
    """Whether a line is the heading of players or of games."""
    return bool(PLAYERS.fullmatch(line.text) or GAMES.fullmatch(line.text))


@dataclass
class _Section:
    """Games below one heading: ``round`` counts from 1 if the heading says it, ``count`` is how many it announces.
    ``certain``: the number cannot be a count."""

    place: Span
    round: int | None = None
    count: int | None = None
    certain: bool = False
    games: list[Game] = field(default_factory=list[Game])


class Report:
    """One report, read line by line. Every kind of line has a method, by the section that it stands in."""

    def __init__(self, lines: Sequence[Line], title: Line | None) -> None:
        self.notes: Notes = []
        self._title = ""
        self._values: dict[str, str | date] = {}
        self._headers: list[tuple[Header, Span]] = []
        self._entrants: list[Entrant] = []
        self._announced: tuple[int, Span] | None = None
        self._sections: list[_Section] = []
        self._waiting: list[Word] = []
        self._parts = 0
        self._read: Callable[[Line], None] = self._event if title is None else self._remark
        self._title_line = title
        self.beginning = (title or lines[0]).content
        for line in lines:
            if line.whole.strip():
                self._line(line)
        self._give_up_waiting()

    @property
    def size(self) -> int:
        """How many games there are."""
        return sum(len(section.games) for section in self._sections)

    def told(self) -> tuple[Told, Notes]:
        """All that the report tells, and what of it cannot be read."""
        games = self._games()
        entrants: Sequence[Entrant] = self._entrants
        if not entrants:
            message = "the report has no list of players: names and grades are not known"
            self.notes.append(finding("R107", message, self.beginning, advice="Add a section PLAYERS."))
            entrants = nameless(games)
        self._count(self._announced, len(self._entrants), "player")
        return Told(entrants, games, self._settings(), headers=self._headers), self.notes

    def _line(self, line: Line) -> None:
        if line is self._title_line:
            match = TITLE.fullmatch(line.whole)
            self._title = match["title"].strip() if match else ""
            self._read = self._event
        elif self._read == self._remark:
            self._remark(line)
        elif PLAYERS.fullmatch(line.text):
            self._begin_players(line)
        elif GAMES.fullmatch(line.text):
            self._begin_games(line, GAMES.fullmatch(line.text))
        elif END.fullmatch(line.text):
            self._give_up_waiting()
            self._read = self._after
        else:
            self._read(line)

    def _remark(self, line: Line) -> None:
        """What stands before the report, such as the mail that it was sent in, and remarks within it."""
        self._headers.append((Header(None, line.whole.strip().lstrip("#/ ")), line.content))

    def _event(self, line: Line) -> None:
        value = VALUE.fullmatch(line.whole)
        director = DIRECTOR.fullmatch(line.whole)
        if value:
            self._value(value["key"], line, value["value"], value.end("before"))
        elif director:
            self._value("td", line, director["value"], director.start("value"))
        elif not self._title and line.text.strip():
            self._title = line.text.strip()
        else:
            self._remark(line)

    def _value(self, key: str, line: Line, text: str, at: int) -> None:
        span = line.within(text, at)
        value = text.strip()
        if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1].strip()
        name = KEYS.get(key.lower())
        if name is None:
            self._headers.append((Header(key, value), span))
            return
        day = read_date(value) if name in _DAYS else None
        if name in _DAYS and day is None:
            message = f"{key} cannot be “{short(value)}”; a day is written 6/15/2004 or 2004-06-15"
            self.notes.append(finding("R105", message, span, found=short(value), expected="a day such as 6/15/2004"))
            return
        if name in self._values:
            told_twice(key, span, self.notes)
        self._values[name] = day or value

    def _begin_players(self, line: Line) -> None:
        match = PLAYERS.fullmatch(line.text)
        self._give_up_waiting()
        self._read = self._player
        if match and match["count"]:
            self._announced = int(match["count"]), line.content

    def _player(self, line: Line) -> None:
        words = line.words
        if not words:
            self._remark(line)
            return
        told = player_words(words)
        if told is not None and told.strength is not None:
            self._give_up_waiting()
            self._entrant(words)
        elif self._waiting or (len(words) == 1 and IDENTIFIER.fullmatch(words[0].text)):
            self._waiting += words
            self._parts += 1
            if self._parts == PARTS_OF_A_PLAYER:
                parts, self._waiting, self._parts = self._waiting, [], 0
                self._entrant(parts)
        else:
            self._entrant(words)

    def _entrant(self, words: Sequence[Word]) -> None:
        row = spread(words)
        told = player_words(words)
        if told is None:
            message = "this is no player; a player's line is: number, Last, First, grade"
            text = short(" ".join(word.text for word in words))
            self.notes.append(finding("R101", message, row, found=text))
            return
        strength = strength_of(told.strength, row, self.notes)
        places = {"name": told.name.span, "identifiers": told.identifier.span}
        if told.strength is not None:
            places["grade"] = told.strength.span
        family, given = split_name(told.name.text)
        details = (*strength_details(strength), *rest_of(" ".join(word.text for word in told.rest)))
        player = Player(family, given, grade=strength.grade, details=details)
        self._entrants.append(entrant(normal(told.identifier.text), player, row, places))

    def _begin_games(self, line: Line, match: re.Match[str] | None) -> None:
        self._give_up_waiting()
        self._read = self._game
        number = int(match["round"]) if match and match["round"] else None
        count = int(match["count"]) if match and match["count"] else None
        if number is not None and not 1 <= number <= MOST_ROUNDS:
            message = f"there is no round {number}; the heading is read as one without a number"
            self.notes.append(finding("R105", message, line.content, found=str(number)))
            number = None
        self._sections.append(_Section(line.content, number, count, certain=bool(match and match["word"])))

    def _game(self, line: Line) -> None:
        words = line.words
        round = ROUND.fullmatch(line.whole)
        if round:
            self._begin_games(line, round)
        elif not words:
            self._remark(line)
        elif all(word.text.lower() in HEADINGS for word in words):
            self._give_up_waiting()
        elif len(words) == 1:
            self._waiting += words
            if len(self._waiting) == FIELDS:
                self._add_games(self._waiting)
                self._waiting = []
        else:
            self._give_up_waiting()
            self._add_games(words)

    def _add_games(self, words: Sequence[Word]) -> None:
        self._sections[-1].games += games_of(words, self.notes)

    def _after(self, line: Line) -> None:
        """What stands behind the end. A game there is one that nobody will count."""
        words = line.words
        if len(words) == FIELDS and all(IDENTIFIER.fullmatch(word.text) for word in words[:2]):
            message = "this game stands behind the end of the report and is left aside"
            self.notes.append(finding("R101", message, line.content, severity=Severity.WARNING))
        else:
            self._remark(line)

    def _give_up_waiting(self) -> None:
        """Lines that should have become a player or a game with those that follow, and did not."""
        if self._waiting:
            what = "player" if self._read == self._player else "game"
            text = short(" ".join(word.text for word in self._waiting))
            self.notes.append(finding("R101", f"this is no {what}", spread(self._waiting), found=text))
            self._waiting, self._parts = [], 0

    def _games(self) -> list[Game]:
        """All games with their rounds: as the headings say, or else as the players of each section repeat."""
        self._reread_counts()
        following = 0
        games: list[Game] = []
        for section in self._sections:
            self._count(None if section.count is None else (section.count, section.place), len(section.games), "game")
            if section.round is not None:
                rounds = [section.round - 1] * len(section.games)
            else:
                rounds = [following + n for n in inferred_rounds((g.white, g.black) for g in section.games)]
                say_inferred(len(set(rounds)), section.place, self.notes)
            games += [replace(game, round=number) for game, number in zip(section.games, rounds, strict=True)]
            following = max([following, *(number + 1 for number in rounds)])
        return games

    def _reread_counts(self) -> None:
        """``GAMES 13`` above the only games, which are 13, is how many they are and not their round."""
        if len(self._sections) == 1:
            (section,) = self._sections
            if not section.certain and section.round not in {None, 1} and section.round == len(section.games):
                section.round, section.count = None, section.round

    def _count(self, announced: tuple[int, Span] | None, found: int, noun: str) -> None:
        if announced is not None and announced[0] != found:
            message = f"the heading announces {counted(announced[0], noun)}, {found} can be read"
            number = str(announced[0])
            self.notes.append(finding("R105", message, announced[1], found=number, expected=str(found)))

    def _settings(self) -> Settings:
        """What is said of the event. OpenGotha and others repeat the place behind the name of the event."""
        settings = replace(Settings(), **self._values)  # type: ignore[arg-type]
        event = self._title
        if settings.city and _plain(event).endswith(f",{_plain(settings.city)}"):
            event = _without_end(event, settings.city)
        return replace(settings, event=event or None, rules=settings.rules and _rules(settings.rules))


_RULES = frozenset({"AGA", "ING", "JAPANESE", "CHINESE", "FRENCH", "NEW ZEALAND"})


def _rules(text: str) -> str:
    return text.upper() if text.upper() in _RULES else text


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def _without_end(event: str, city: str) -> str:
    """The title without the place at its end, blanks not counted."""
    left = len(_plain(city))
    end = len(event)
    while left:
        end -= 1
        left -= len(_plain(event[end]))
    return event[:end].rstrip().removesuffix(",").rstrip()
