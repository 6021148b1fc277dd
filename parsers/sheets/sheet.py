"""Tables as they were read: their kind, their round, and the cells of their rows by what they hold."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Final

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers.csv_rows import Cell
from crosstable.source import Span


class Kind(Enum):
    """What a table is."""

    STANDINGS = "standings"
    PAIRINGS = "pairings"
    RESULTS = "results"


class Role(Enum):
    """What a column holds; the values of claims are their criteria."""

    ROUND = "round"
    TABLE = "table"
    PLAYER = "player"
    OPPONENT = "opponent"
    RESULT = "result"
    WINS = "games won"
    LOSSES = "games lost"
    DRAWS = "games drawn"
    WINNER = "winner"
    RANK = "place"
    POINTS = "match_points"
    OPPONENT_POINTS = "points of the opponent"
    RECORD = "record"
    GAME_RECORD = "game_record"
    MATCHES_WON = "matches won"
    MATCHES_LOST = "matches lost"
    MATCHES_DRAWN = "matches drawn"
    MW = "mw"
    OMW = "omw"
    GW = "gw"
    OGW = "ogw"
    COUNTRY = "country"
    OPPONENT_COUNTRY = "country of the opponent"
    DCI = "dci"
    OPPONENT_DCI = "dci of the opponent"
    TEAM = "team"
    CATEGORY = "category"
    DROPPED = "dropped"
    DECK = "deck"


PERCENTAGES: Final = frozenset({Role.MW, Role.OMW, Role.GW, Role.OGW})
CLAIMS: Final = (Role.POINTS, Role.RECORD, Role.GAME_RECORD, Role.MW, Role.OMW, Role.GW, Role.OGW)
"""Columns of standings that recomputed values are compared with, and records."""

_WORDS: Final[Mapping[Role, str]] = {
    Role.ROUND: "round rd rnd roundnumber roundno runde ronda",
    Role.TABLE: "table tablenumber tableno tbl tisch mesa board",
    Role.PLAYER: "player player1 playera playerone p1 name name1 player1name playername playername1 jugador jugador1 "
    "spieler spieler1 nombre team team1 username displayname firstplayer",
    Role.OPPONENT: "opponent player2 playerb playertwo p2 name2 player2name playername2 opponentname jugador2 spieler2 "
    "gegner oponente team2 secondplayer",
    Role.RESULT: "result results score outcome matchresult matchscore ergebnis resultado",
    Role.WINS: "wins1 win1 games1 score1 w1 p1wins player1wins p1games player1games player1score p1score gameswon "
    "gamewins wins1games playerwins siege1 spiele1 victorias1 juegos1 victoires1 parties1 vittorie1",
    Role.LOSSES: "wins2 win2 games2 score2 w2 p2wins player2wins p2games player2games player2score p2score gameslost "
    "gamelosses opponentwins losses1 siege2 spiele2 victorias2 juegos2 victoires2 parties2 vittorie2",
    Role.DRAWS: "draws draw drawn games3 gamedraws gamesdrawn drawgames d ties tie unentschieden empates",
    Role.WINNER: "winner matchwinner gewinner sieger ganador",
    Role.RANK: "rank place pos position standing rk platz rang puesto",
    Role.POINTS: "points matchpoints pts mp punkte puntos point",
    Role.RECORD: "record matchrecord wld wdl vde matches matchwld",
    Role.GAME_RECORD: "gamerecord gamewld games",
    Role.MATCHES_WON: "wins win won w matchwins matcheswon siege",
    Role.MATCHES_LOST: "losses loss lost l matchlosses matcheslost niederlagen",
    Role.MATCHES_DRAWN: "matchdraws matchesdrawn",
    Role.MW: "mw mwp matchwin matchwinpercentage matchwinpercent pmw",
    Role.OMW: "omw omwp opwin oppwin opponentmatchwin opponentsmatchwin opponentmatchwinpercentage oppmatchwin opmw "
    "opponentsmatchwinpercentage opponentmatchwinpercent opponentwinrate vpo omwpercent omwpercentage oppmw",
    Role.GW: "gw gwp tgw pgw gamewin gamewinpercentage teamgamewinpercentage gamewinpercent gamewinrate jg gwpercent "
    "gwpercentage playergamewin",
    Role.OGW: "ogw ogwp opponentgamewin opponentsgamewin opponentgamewinpercentage opponentsgamewinpercentage "
    "opponentgamewinpercent opponentgamewinrate jgo ogwpercent ogwpercentage oppgw oppgamewin opgw",
    Role.COUNTRY: "country nation land pais",
    Role.DCI: "dci dcinumber dcino player1dci dci1",
    Role.OPPONENT_DCI: "opponentdci player2dci dci2",
    Role.CATEGORY: "pod category division",
    Role.DROPPED: "dropped drop dropround droppedafter droppedround",
    Role.DECK: "deck decklist decklists archetype",
}
_ROLES: Final[Mapping[str, Role]] = {word: role for role, words in _WORDS.items() for word in words.split()}
_LETTERS: Final = re.compile(r"[^a-z0-9]+")


def role_of(heading: str) -> Role | None:
    """What a column of this heading holds, whatever signs and blanks are in it."""
    return _ROLES.get(_LETTERS.sub("", heading.casefold().replace("í", "i").replace("#", "")))


def roles_of(headings: Sequence[str]) -> list[Role | None]:
    """What the columns of a line of headings hold; the second one of a kind is the opponent's, or nothing."""
    roles: list[Role | None] = []
    for heading in headings:
        role = role_of(heading)
        if role in roles:
            role = _OPPONENTS.get(role) if role is not None else None
            role = None if role in roles else role
        roles.append(role)
    if Role.OPPONENT in roles and Role.WINS not in roles and Role.RESULT not in roles:
        roles = [_OF_GAMES.get(role, role) if role is not None else None for role in roles]
    if Role.OPPONENT not in roles:
        roles = [_OF_MATCHES.get(role, role) if role is not None else None for role in roles]
    return roles


_OPPONENTS: Final[Mapping[Role, Role]] = {
    Role.PLAYER: Role.OPPONENT,
    Role.POINTS: Role.OPPONENT_POINTS,
    Role.COUNTRY: Role.OPPONENT_COUNTRY,
    Role.DCI: Role.OPPONENT_DCI,
    Role.WINS: Role.LOSSES,
}
_OF_GAMES: Final[Mapping[Role, Role]] = {Role.MATCHES_WON: Role.WINS, Role.MATCHES_LOST: Role.LOSSES}
"""In a table of matches, wins and losses are those of games."""
_OF_MATCHES: Final[Mapping[Role, Role]] = {Role.DRAWS: Role.MATCHES_DRAWN}
"""In a table of players, draws are those of matches."""


def unknown_column(cell: Cell) -> Diagnostic:
    """That a column is not read."""
    name = cell.text.strip()[:40]
    return finding(
        "R104", f"what the column {name} holds is not known: it is left out", cell.span, found=name,
        advice="Name it as one of those that are read, if it is one of them.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """A row by what its cells hold; ``span`` is all of it."""

    cells: Mapping[Role, Cell]
    span: Span

    def text(self, role: Role) -> str:
        cell = self.cells.get(role)
        return "" if cell is None else cell.text.strip()

    def place(self, role: Role) -> Span:
        """Where a cell stands, or the row if there is nothing in it."""
        cell = self.cells.get(role)
        return self.span if cell is None or not cell.text.strip() else cell.span


@dataclass(slots=True)
class Sheet:
    """One table. ``round`` (from 1) is that of its matches, or after which its standings stood; ``None`` if the file
    does not say, or if every row says its own."""

    kind: Kind
    at: Span
    round: int | None = None
    headings: dict[Role, Cell] = field(default_factory=dict[Role, Cell])
    rows: list[Row] = field(default_factory=list[Row])


@dataclass(slots=True)
class Leaf:
    """All that one file says. ``event`` is the name of the event, ``key`` what pages of one event have in common."""

    sheets: list[Sheet] = field(default_factory=list[Sheet])
    event: str | None = None
    day: date | None = None
    key: str | None = None
    notes: list[Diagnostic] = field(default_factory=list[Diagnostic])
