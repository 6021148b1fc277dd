"""``1.tde``, ``2.tde`` …: the games of a round, and in remarks who had none."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from crosstable.aga import normal
from crosstable.model import Decision, Header
from crosstable.parsers.aga.lines import IDENTIFIER, Game, Line, Names, Notes, games_of, split_name
from crosstable.source import Span

REMARK: Final = re.compile(r"(?P<kind>bye|drop):\s*(?P<who>.*)", re.IGNORECASE)
STANDING: Final = re.compile(r"\(\d+\)\s*-?\d+\.\d+\s+(?P<name>.*)")
"""Wins and rating before a name, as GoPair remarks on a player."""

KINDS: Final[Mapping[str, Decision]] = {"bye": Decision.BYE, "drop": Decision.ABSENT}


@dataclass
class Idle:
    """A player without a game in a round (from 0): by his identifier or, where that is not said, his name."""

    round: int
    decided: Decision
    identifier: str | None
    names: Names
    span: Span


@dataclass
class Games:
    """What files of games tell."""

    games: list[Game] = field(default_factory=list[Game])
    idle: list[Idle] = field(default_factory=list[Idle])
    headers: list[tuple[Header, Span]] = field(default_factory=list[tuple[Header, Span]])
    notes: Notes = field(default_factory=Notes)

    def read(self, lines: Sequence[Line], number: int) -> None:
        """Read the games of a round (from 0)."""
        for line in lines:
            words = line.words
            if words:
                self.games += [replace(game, round=number) for game in games_of(words, self.notes)]
            elif line.comment:
                self._remark(line, number)

    def _remark(self, line: Line, number: int) -> None:
        match = REMARK.fullmatch(line.comment)
        if match is None:
            self.headers.append((Header(None, line.comment), line.content))
            return
        first, _, rest = match["who"].partition(" ")
        standing = STANDING.fullmatch(match["who"])
        identifier = normal(first) if IDENTIFIER.fullmatch(first) else None
        name = standing["name"] if standing else rest if identifier else match["who"]
        decided = KINDS[match["kind"].lower()]
        self.idle.append(Idle(number, decided, identifier, split_name(name), line.content))
