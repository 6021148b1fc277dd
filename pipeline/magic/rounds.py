"""How many rounds, and what play-off, a field of players asks for: the tables of the rule books, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from crosstable.magic.profiles import MATCH_PROFILES


class Row(NamedTuple):
    """A row of a table: for ``least`` to ``most`` players (``None``: any number more) the rounds of Swiss and
    how many go on to the play-off. No round of Swiss: the play-off is the whole event."""

    least: int
    most: int | None
    rounds: int
    cut: int

    @property
    def playoff_rounds(self) -> int:
        return max(self.cut - 1, 0).bit_length()

    def holds(self, players: int) -> bool:
        return self.least <= players and (self.most is None or players <= self.most)


class RoundsTable(NamedTuple):
    """A rule book's table. ``teams`` and ``draft`` are the rows that stand in the place of others where teams play, and
    where the play-off is a booster draft."""

    name: str
    title: str
    system: str
    rows: Sequence[Row]
    teams: Sequence[Row] = ()
    draft: Sequence[Row] = ()

    def row(self, players: int, *, teams: bool = False, draft: bool = False) -> Row | None:
        """The row for so many players (or teams, which count as one); ``None``: the table has none."""
        rows = (*(self.teams if teams else ()), *(self.draft if draft else ()), *self.rows)
        return next((row for row in rows if row.holds(players)), None)


_TO_128 = (
    Row(5, 8, 0, 8),
    Row(9, 16, 5, 4),
    Row(17, 32, 5, 8),
    Row(33, 64, 6, 8),
    Row(65, 128, 7, 8),
)
_FOUR_TEAMS = (Row(4, 4, 0, 4),)
_DRAFT = (Row(9, 16, 4, 8),)
_FROM_129 = (Row(129, 226, 8, 8), Row(227, 409, 9, 8), Row(410, None, 10, 8))

TABLES: Mapping[str, RoundsTable] = MappingProxyType(
    {
        table.name: table
        for table in (
            RoundsTable(
                "mtr", "Magic Tournament Rules, Appendix E", "magic", (*_TO_128, *_FROM_129), _FOUR_TEAMS, _DRAFT
            ),
            RoundsTable(
                "dtr",
                "the older table of the DCI",
                "magic",
                (*_TO_128, Row(129, 216, 8, 8), Row(217, 256, 8, 16), Row(257, 512, 9, 16), Row(513, None, 10, 16)),
                _FOUR_TEAMS,
                _DRAFT,
            ),
            RoundsTable(
                "seed",
                "the short rule: a round more each time the field doubles",
                "magic",
                (
                    Row(2, 8, 3, 0),
                    Row(9, 16, 4, 8),
                    Row(17, 32, 5, 8),
                    Row(33, 64, 6, 8),
                    Row(65, 128, 7, 8),
                ),
            ),
            RoundsTable(
                "league-cup",
                "Pokémon League Cup",
                "pokemon",
                (
                    Row(4, 8, 3, 0),
                    Row(9, 12, 4, 4),
                    Row(13, 20, 5, 4),
                    Row(21, 32, 5, 8),
                    Row(33, 64, 6, 8),
                    Row(65, 128, 7, 8),
                    *_FROM_129,
                ),
            ),
            RoundsTable(
                "league-challenge",
                "Pokémon League Challenge",
                "pokemon",
                (
                    Row(4, 8, 3, 0),
                    Row(9, 16, 4, 0),
                    Row(17, 32, 5, 0),
                    Row(33, 64, 6, 0),
                    Row(65, 128, 7, 0),
                    Row(129, 256, 8, 0),
                    Row(257, 512, 9, 0),
                    Row(513, None, 10, 0),
                ),
            ),
        )
    }
)
"""Tables by name; the first of a system is the one that holds. Of the older table of the DCI only the rows from 129
players on are known to differ, and Pokémon counts each age division by itself."""


def tables_of(system: str) -> list[RoundsTable]:
    """The tables of a system, the one that holds first."""
    return [table for table in TABLES.values() if table.system == system]


def recommended(system: str, players: int, *, teams: bool = False, draft: bool = False) -> Row | None:
    """What the table that holds for a system says of so many players; ``None`` where there is no such table or row."""
    return next((table.row(players, teams=teams, draft=draft) for table in tables_of(system)), None)


def counted_players(players: int, byes: Mapping[int, int]) -> int:
    """The players as the tables count them where some have awarded byes: ``byes`` says how many players have one, two
    or three of them, and these count as two, four and eight players, being what so many would have left."""
    return players + sum(((1 << awarded) - 1) * having for awarded, having in byes.items())


def start_with_byes(byes: int, profile: str = "mtr") -> tuple[int, int]:
    """Match wins and match points of a player who starts with so many awarded byes."""
    return byes, byes * MATCH_PROFILES[profile][-1].win
