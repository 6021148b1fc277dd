"""``send2aga.tde``: the games of a tournament in one file, and its players with what the rating begins from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from crosstable.aga import RATING, SIGMA, grade_of, inferred_rounds, normal
from crosstable.diagnostics import finding
from crosstable.model import Player
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.aga.build import Entrant, Told, detail, entrant, nameless, say_inferred, tournament
from crosstable.parsers.aga.lines import (
    IDENTIFIER,
    MOST_LINES,
    Game,
    Line,
    Notes,
    games_of,
    lines_of,
    short,
    split_name,
)
from crosstable.parsers.aga.register import DIRECTIVE, Register
from crosstable.parsers.aga.signs import is_send2aga
from crosstable.parsers.encoding import decode
from crosstable.source import Source, Span

ATTRIBUTE: Final = re.compile(r"(?P<before>\s*(?P<key>\w+)\s*=)(?P<value>.*)")
DECIMAL: Final = re.compile(r"[-+]?\d{1,3}(?:\.\d{1,20})?", re.ASCII)


def sniff(data: bytes) -> bool:
    """Whether this looks like what ``send2aga`` writes."""
    return is_send2aga(data)


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament; its games come round by round, and rounds are where players repeat."""
    text, encoding = decode(data)
    source = Source(path, text, encoding)
    lines = list(lines_of(source))
    if len(lines) > MOST_LINES:
        raise UnreadableError(f"{len(lines):,} lines: no tournament is as long")
    reading = _Reading()
    reading.read(lines)
    games = reading.games_by_rounds()
    entrants: Sequence[Entrant] = reading.entrants() or nameless(games)
    register = reading.register
    told = Told(entrants, games, register.settings, register.system, headers=register.headers)
    made = tournament(source, told, reading.notes)
    return source, Parsed(made, tuple(reading.notes))


@dataclass
class _Block:
    """A player's identifier and the attributes below it: text and place of each."""

    identifier: str
    row: Span
    values: dict[str, tuple[str, Span]] = field(default_factory=dict[str, tuple[str, Span]])


class _Reading:
    """The file line by line: directives and remarks of the register, games, players."""

    def __init__(self) -> None:
        self.notes: Notes = []
        self.register = Register(notes=self.notes)
        self._games: list[Game] = []
        self._blocks: list[_Block] = []

    def read(self, lines: Sequence[Line]) -> None:
        heads: list[Line] = []
        for line in lines:
            words = line.words
            attribute = ATTRIBUTE.fullmatch(line.whole)
            if DIRECTIVE.fullmatch(line.whole) or not words:
                heads.append(line)
            elif attribute:
                self._attribute(line, attribute)
            elif len(words) == 1 and IDENTIFIER.fullmatch(words[0].text):
                self._blocks.append(_Block(normal(words[0].text), words[0].span))
            else:
                self._games += games_of(words, self.notes)
        self.register.read(heads)

    def _attribute(self, line: Line, match: re.Match[str]) -> None:
        span = line.within(match["value"], match.end("before"))
        value = match["value"].strip()
        if len(value) > 1 and value[0] == value[-1] == '"':
            value = value[1:-1]
        if not self._blocks:
            message = f"“{short(line.whole.strip())}” stands below no player's identifier"
            self.notes.append(finding("R101", message, line.content, found=short(line.whole.strip())))
        else:
            self._blocks[-1].values[match["key"].upper()] = (value, span)

    def games_by_rounds(self) -> list[Game]:
        rounds = list(inferred_rounds((game.white, game.black) for game in self._games))
        if rounds:
            say_inferred(rounds[-1] + 1, self._games[0].span, self.notes)
        return [replace(game, round=number) for game, number in zip(self._games, rounds, strict=True)]

    def entrants(self) -> list[Entrant]:
        return [self._entrant(block) for block in self._blocks]

    def _entrant(self, block: _Block) -> Entrant:
        name, place = block.values.get("NAME", ("", block.row))
        rating = self._rating(block)
        places = {"name": place, "identifiers": block.row, "grade": block.values.get(RATING, ("", block.row))[1]}
        family, given = split_name(name)
        grade = None if rating is None else grade_of(rating)
        details = tuple(detail(key, value) for key, (value, _) in block.values.items() if key != "NAME" and value)
        return entrant(block.identifier, Player(family, given, grade=grade, details=details), block.row, places)

    def _rating(self, block: _Block) -> Fraction | None:
        for key in (RATING, SIGMA):
            value, span = block.values.get(key, ("0", block.row))
            if not DECIMAL.fullmatch(value):
                message = f"{key} cannot be “{short(value)}”; it is a number"
                self.notes.append(finding("R102", message, span, found=short(value), expected="a number"))
                block.values.pop(key)
        value, _ = block.values.get(RATING, ("", block.row))
        return Fraction(value) if value else None
