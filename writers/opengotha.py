"""OpenGotha's XML, as OpenGotha 3.51 opens it.

Names and codes: :mod:`crosstable.opengotha`. What the program itself stored comes back where it stood; what nobody says
is left out, and the program takes its own. Choices where the tournament says less, or otherwise, than the file needs:

* Scores count from 30k. Floor and bar are those of the tournament; what else a player starts with is his correction.
* A round without a game is the kind of such a round – bye, absence, not paired – that is worth the same.
* A decision of the referee is a result by default; the program knows no other.
* Players whose keys the program could not tell apart have a number behind their first names.

UTF-8 whatever encoding is asked for, as the program writes it; players in the order of the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lxml import etree

from crosstable.display import counted
from crosstable.model import Tournament
from crosstable.opengotha import (
    CODES,
    CRITERION_NAMES,
    DATA_VERSION,
    LONGEST_CLUB,
    MOST_BOARDS,
    MOST_ROUNDS,
    NOT_KNOWN,
    PROGRAM,
    ROOT,
    TEAM_PLACEMENT,
    TITLE,
    UNPLACED,
    Result,
)
from crosstable.results import Standings
from crosstable.writers.facts import of_players
from crosstable.writers.losses import HOLDS, losses, unwritten_columns
from crosstable.writers.meetings import losses_of_lists, rounds_told
from crosstable.writers.opengotha_event import event_losses, put_event
from crosstable.writers.opengotha_players import Entry, entries, losses_of_players, put_player
from crosstable.writers.opengotha_rounds import Round, losses_of_rounds, rounds_of
from crosstable.writers.opengotha_shape import shape_of
from crosstable.writers.xml_paths import add, clean, put
from crosstable.writers.xml_tree import Element
from crosstable.writing import Loss, Options, Written

VERSION: Final = "3.51"
DECLARATION: Final = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
_ENTERED_ELSEWHERE: Final = ("Games/Game[", "ByePlayers/ByePlayer[")


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as a file that OpenGotha 3.51 opens, and what that cannot hold."""
    shape = shape_of(tournament, standings)
    people = entries(tournament, shape)
    rounds = rounds_of(tournament, shape)
    root = etree.Element("Tournament")
    _put_root(root, tournament)
    players = add(root, "Players")
    for entry in people:
        put_player(players, entry, rounds)
    _put_rounds(root, tournament, people, rounds)
    _put_teams(root, tournament, people)
    _put_club_groups(root, tournament)
    put_event(root, tournament, standings, shape)
    unplaced = _Unplaced(root)
    homeless = [
        name
        for program, name, value in tournament.settings.details
        if program == PROGRAM and not (_is_put(name) or unplaced.put(name, value) or put(root, name, value))
    ]
    etree.indent(root, space="")
    data = DECLARATION + etree.tostring(root, encoding="UTF-8", xml_declaration=False) + b"\n"
    found = (
        *losses(tournament, _held(tournament)),
        *event_losses(tournament, shape),
        *unwritten_columns(tournament, CRITERION_NAMES, options.report, standings),
        *losses_of_players(tournament, people),
        *losses_of_rounds(tournament, rounds),
        *_losses(tournament),
        *_homeless(len(homeless)),
    )
    return Written(data, found)


class _Unplaced:
    """Games, byes and seats of nobody who is in the table, put back as they were."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._made: dict[tuple[str, str], Element] = {}

    def put(self, name: str, value: str) -> bool:
        """Whether the setting is one of such an element."""
        match = _OF_UNPLACED.fullmatch(name)
        parent = None if match is None else self._root.find(match["path"])
        if match is None or parent is None:
            return False
        place = match["path"], match["number"]
        if place not in self._made:
            self._made[place] = add(parent, _UNPLACED_IN.get(match["path"], "Board"))
        self._made[place].set(match["name"], clean(value))
        return True


_OF_UNPLACED: Final = re.compile(
    rf"(?P<path>Games|ByePlayers|Teams/Team\[[1-9]\d{{0,3}}\])/{UNPLACED}\[(?P<number>\d+)\]/(?P<name>[A-Za-z_][\w.-]*)",
    re.ASCII,
)
_UNPLACED_IN: Final = {"Games": "Game", "ByePlayers": "ByePlayer"}


def _is_put(name: str) -> bool:
    """Whether a setting is written with the part that it belongs to."""
    return name in {*ROOT, "fullVersionNumber", TEAM_PLACEMENT} or name.startswith(_ENTERED_ELSEWHERE)


def _homeless(count: int) -> Iterator[Loss]:
    if count:
        yield Loss(f"{counted(count, 'setting')} of opengotha for which the file has no place")


def _put_root(root: Element, tournament: Tournament) -> None:
    own = {detail.name: detail.value for detail in tournament.settings.details if detail.program == PROGRAM}
    program = tournament.settings.program or ""
    version = own.get("fullVersionNumber") or (program.removeprefix(f"{TITLE} ") if _is_own(program) else VERSION)
    root.set("dataVersion", str(DATA_VERSION))
    root.set("fullVersionNumber", clean(version))
    for name, usual in ROOT.items():
        root.set(name, clean(own.get(name, usual.value)))


def _is_own(program: str) -> bool:
    return program.startswith(f"{TITLE} ")


def _put_rounds(root: Element, tournament: Tournament, people: Sequence[Entry], rounds: Sequence[Round]) -> None:
    """All games and all byes, with what the program does not know of them."""
    own = [detail for detail in tournament.settings.details if detail.program == PROGRAM]
    games, byes = add(root, "Games"), add(root, "ByePlayers")
    for number, told in enumerate(rounds, 1):
        for game in told.games:
            element = add(games, "Game")
            keys = [people[row].key if isinstance(row, int) else clean(row) for row in (game.white, game.black)]
            element.set("roundNumber", str(number))
            element.set("tableNumber", str(game.table))
            element.set("whitePlayer", keys[0])
            element.set("blackPlayer", keys[1])
            element.set("handicap", str(game.handicap))
            element.set("knownColor", str(game.has_colours).lower())
            element.set("result", CODES.get(Result(game.decided, *game.result), NOT_KNOWN))
            _put_unknown(element, own, f"Games/Game[{number}.{game.table}]/")
        for row in told.byes:
            element = add(byes, "ByePlayer")
            element.set("roundNumber", str(number))
            element.set("player", people[row].key)
            _put_unknown(element, own, f"ByePlayers/ByePlayer[{number}]/")


def _put_unknown(element: Element, own: Iterable[tuple[str, str, str]], path: str) -> None:
    for _, name, value in own:
        if name.startswith(path):
            put(element, name.removeprefix(path), value)


def _put_teams(root: Element, tournament: Tournament, people: Sequence[Entry]) -> None:
    if not tournament.teams:
        return
    teams = add(root, "Teams")
    for count, team in enumerate(tournament.teams, 1):
        element = add(teams, "Team")
        element.set("teamNumber", str(count if team.number is None else team.number))
        element.set("teamName", clean(team.name))
        for number, seats in enumerate(team.boards, 1):
            for board, row in enumerate(seats, 1):
                if row is not None:
                    seat = add(element, "Board")
                    seat.set("roundNumber", str(number))
                    seat.set("boardNumber", str(board))
                    seat.set("player", people[row].key)


def _put_club_groups(root: Element, tournament: Tournament) -> None:
    if not tournament.club_groups:
        return
    groups = add(root, "ClubsGroups")
    for group in tournament.club_groups:
        element = add(groups, "ClubsGroup")
        element.set("name", clean(group.name))
        for club in group.clubs:
            add(element, "Club").set("name", clean(club))


_OWN_FACTS: Final = (
    of_players(
        f"clubs of more than {LONGEST_CLUB} letters, of which OpenGotha keeps {LONGEST_CLUB}",
        lambda player: len(player.club or "") > LONGEST_CLUB,
    ),
    of_players(
        "countries that are no codes of two letters",
        lambda player: player.country is not None and not (len(player.country) == 2 and player.country.isalpha()),
    ),
)


def _losses(tournament: Tournament) -> Iterator[Loss]:
    for fact in _OWN_FACTS:
        yield from fact.find(tournament)
    yield from losses_of_lists(rounds_told(tournament), [(result.white, result.black) for result in CODES])
    if len(tournament.rounds) > MOST_ROUNDS:
        yield Loss(f"results of rounds beyond {MOST_ROUNDS} ({counted(len(tournament.rounds) - MOST_ROUNDS, 'round')})")
    seats = max((len(row) for team in tournament.teams for row in team.boards), default=0)
    if seats > MOST_BOARDS:
        yield Loss(f"boards of teams beyond {MOST_BOARDS}")


def _held(tournament: Tournament) -> frozenset[str]:
    """The facts that the file holds of this tournament: some are only held where they are of the program's kind."""
    held = HOLDS["opengotha"] | {"start", "kinds"}
    time, counting = tournament.settings.time, tournament.counting
    if time is None or time.adjusted is None or time.basic is None:  # told where it is written
        held |= {"adjusted"}
    if counting is not None and counting.program == PROGRAM:
        held |= {"counting"}
    if _is_own(tournament.settings.program or ""):
        held |= {"program"}
    return held
