"""``register.tde``: who plays, and how the tournament is run."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Final

from crosstable.aga import COMMENT, FLAGS, normal
from crosstable.diagnostics import finding
from crosstable.model import Detail, Header, Player, Settings, System
from crosstable.parsers.aga.build import Entrant, detail, entrant, strength_details, told_twice
from crosstable.parsers.aga.lines import (
    RANK,
    Line,
    Notes,
    Word,
    player_words,
    read_date,
    short,
    split_name,
    strength_of,
)
from crosstable.source import Span

DIRECTIVE: Final = re.compile(r"\s*##\s*(?P<key>\S*)(?P<value>.*)")
CLUB: Final = re.compile(r"CLUB=(?P<club>\S*)", re.IGNORECASE)
DROP: Final = re.compile(r"\bdrop(?P<round>\d{0,3})\b", re.IGNORECASE)
DAY: Final = re.compile(r"\d{1,4}[-/]\d{1,2}[-/]\d{1,4}", re.ASCII)
BAND: Final = re.compile(r"(\S+)\s+(\S+)")

SINGLE: Final = frozenset({"TOURNEY", "RULES", "ROUNDS", "HANDICAPS"})
"""Directives of which the last one counts."""

MOST_PLANNED: Final = 99


@dataclass
class Register:
    """What register files tell. ``drops`` are rounds (from 1) in which a player, by identifier, does not play; 0 says
    that he left."""

    entrants: list[Entrant] = field(default_factory=list[Entrant])
    headers: list[tuple[Header, Span]] = field(default_factory=list[tuple[Header, Span]])
    drops: dict[str, set[int]] = field(default_factory=dict[str, set[int]])
    settings: Settings = field(default_factory=Settings)
    system: System | None = None
    notes: Notes = field(default_factory=Notes)
    _details: dict[object, Detail] = field(default_factory=dict[object, Detail])
    _given: set[str] = field(default_factory=set[str])
    _bands: list[tuple[int, int, Span]] = field(default_factory=list[tuple[int, int, Span]])

    def read(self, lines: Sequence[Line]) -> None:
        """Read every line of a register."""
        for line in lines:
            directive = DIRECTIVE.fullmatch(line.whole)
            if directive:
                self.directive(line, directive)
            elif line.words:
                self._player(line)
            elif line.comment:
                self.headers.append((Header(None, line.comment), line.content))
        self.settings = replace(self.settings, details=tuple(self._details.values()))
        self._settle_bands()

    def directive(self, line: Line, match: re.Match[str]) -> None:
        """A line such as ``## ROUNDS 5``. What no other program knows is kept as a detail."""
        key, value = match["key"].upper(), match["value"].strip()
        span = line.within(match["value"], match.start("value")) if value else line.content
        if not key:
            return
        if key in SINGLE and key in self._given:
            told_twice(f"## {key}", line.content, self.notes)
        self._given.add(key)
        action = self._actions().get(key)
        if action is not None:
            action(value, span)
        if action is None or key == "BAND":
            place = key if key in SINGLE else (key, len(self._details))
            self._details.pop(place, None)
            self._details[place] = detail(key, value)

    def _actions(self) -> Mapping[str, Callable[[str, Span], None]]:
        return {
            "TOURNEY": self._tourney,
            "RULES": self._rules,
            "ROUNDS": self._rounds,
            "DATE": self._date,
            "BAND": self._band,
        }

    def _tourney(self, value: str, span: Span) -> None:
        self.settings = replace(self.settings, event=value or None)

    def _rules(self, value: str, span: Span) -> None:
        self.settings = replace(self.settings, rules=value.upper() or None)

    def _rounds(self, value: str, span: Span) -> None:
        if value.isascii() and value.isdecimal() and 1 <= int(value[:9]) <= MOST_PLANNED:
            self.settings = replace(self.settings, planned_rounds=int(value))
        else:
            self._cannot_be("ROUNDS", value, span, f"a number of rounds from 1 to {MOST_PLANNED}")

    def _date(self, value: str, span: Span) -> None:
        """One day or several: the first and the last are those of the event."""
        texts = DAY.findall(value)
        days = [day for text in texts if (day := read_date(text)) is not None]
        if not days or len(days) < len(texts):
            self._cannot_be("DATE", value, span, "a day such as 6/15/2004, or several")
        known: list[date] = [day for day in (self.settings.begin, self.settings.end) if day is not None]
        if days:
            self.settings = replace(self.settings, begin=min(known + days), end=max(known + days))

    def _band(self, value: str, span: Span) -> None:
        match = BAND.fullmatch(value)
        grades = [_place(text) for text in match.groups()] if match else []
        top, bottom = (*grades, None, None)[:2]
        if top is None or bottom is None or top < bottom:
            self._cannot_be("BAND", value, span, "two grades, the stronger first, such as 6d 3d")
        else:
            self._bands.append((top, bottom, span))

    def _cannot_be(self, key: str, value: str, span: Span, expected: str) -> None:
        message = f"## {key} cannot be “{short(value)}”; it is {expected}"
        self.notes.append(finding("R105", message, span, found=short(value), expected=expected))

    def _settle_bands(self) -> None:
        """The bands as limits of categories, if they follow each other without a gap."""
        if not self._bands:
            return
        bands = sorted(self._bands, reverse=True)
        for (_, bottom, _), (top, _, span) in pairwise(bands):
            if top != bottom - 1:
                what = "overlap" if top >= bottom else "leave a gap"
                message = f"the bands {what} here, so that nobody is put into a band"
                self.notes.append(
                    finding("R105", message, span, advice="Let each band begin where the one above ends.")
                )
                return
        self.system = System("swiss", categories=tuple(bottom for _, bottom, _ in bands[:-1]))

    def _player(self, line: Line) -> None:
        words = [word for word in line.words if not CLUB.fullmatch(word.text)]
        clubs = [word for word in line.words if CLUB.fullmatch(word.text)]
        told = player_words(words)
        if told is None:
            message = "this is no player; a player's line is: identifier, Last, First, grade or rating"
            self.notes.append(finding("R101", message, line.content, found=short(line.text.strip())))
            return
        strength = strength_of(told.strength, line.content, self.notes)
        identifier = normal(told.identifier.text)
        places = {"name": told.name.span, "identifiers": told.identifier.span}
        places |= {"grade": told.strength.span} if told.strength is not None else {}
        places |= {"club": clubs[0].span} if clubs else {}
        flags = " ".join(word.text for word in told.rest)
        details: list[Detail] = strength_details(strength)
        details += [detail(FLAGS, flags)] if flags else []
        details += [detail(COMMENT, line.comment)] if line.comment else []
        family, given = split_name(told.name.text)
        player = Player(family, given, grade=strength.grade, club=_club(clubs), details=tuple(details))
        self.entrants.append(entrant(identifier, player, line.content, places))
        for match in DROP.finditer(f"{flags} {line.comment}"):
            self.drops.setdefault(identifier, set()).add(int(match["round"] or 0))


def _club(words: Sequence[Word]) -> str | None:
    return (CLUB.fullmatch(words[0].text) or {"club": ""})["club"] or None if words else None


def _place(text: str) -> int | None:
    """A grade of a band as a place on the grade scale; bands may go beyond the grades that there are."""
    match = RANK.fullmatch(text)
    if match is None or not int(match[1]) or "." in text:
        return None
    number = int(match[1])
    return -number if match[2].lower() == "k" else number - 1
