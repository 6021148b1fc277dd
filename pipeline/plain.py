"""A tournament as plain values (texts, numbers, lists, dicts), and back: what our own JSON form holds.

The tables below are the form: a part of the model, its fields, and how each is written. ``crosstable.schema.json``
describes the same for everybody else. Scores are written in points (``18.5``), rows count from 1. What the file does
not say, and what is as usual, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.model import (
    ClubGroup,
    Colour,
    Column,
    Counting,
    Decision,
    Detail,
    Header,
    Identifier,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    System,
    Team,
    TimeControl,
    Tournament,
)
from crosstable.plain_values import (
    DATE,
    GAMES,
    GRADE,
    MINUTES,
    POINTS,
    ROW,
    TEXT,
    TRUTH,
    VALUE,
    WHOLE,
    Complain,
    Complaint,
    Field,
    Listed,
    Path,
    Plain,
    Record,
    choice,
    described,
)

FORM = "crosstable"
VERSION = 1


NO_ROUND = -1
"""Stands for the number of a round that cannot be read."""


class Surplus(NamedTuple):
    """A second pairing in one round, as :attr:`Tournament.surplus` holds it."""

    player: int
    round: int
    side: Side


SIDE = Record(
    Side,
    {
        "decided": Field(choice(Decision), Decision.PLAYED, needed=True),
        "outcome": Field(choice(Outcome)),
        "opponent": Field(ROW),
        "outsider": Field(TEXT),
        "colour": Field(choice(Colour)),
        "handicap": Field(WHOLE),
        "games": Field(GAMES),
        "table": Field(WHOLE),
        "komi": Field(POINTS),
    },
)
DETAIL = Record(
    Detail,
    {
        "program": Field(TEXT, "", needed=True),
        "name": Field(TEXT, "", needed=True),
        "value": Field(TEXT, "", needed=True),
    },
)
DETAILS = Listed(DETAIL, Detail("", "", ""))
PLAYER = Record(
    Player,
    {
        "place": Field(TEXT),
        "family": Field(TEXT, "", needed=True),
        "given": Field(TEXT, ""),
        "grade": Field(GRADE),
        "rating": Field(WHOLE),
        "country": Field(TEXT),
        "club": Field(TEXT),
        "identifiers": Field(
            Listed(Record(Identifier, {"scheme": Field(TEXT, "", needed=True), "value": Field(TEXT, "", needed=True)})),
            (),
        ),
        "team": Field(TEXT),
        "category": Field(TEXT),
        "start": Field(POINTS),
        "correction": Field(POINTS),
        "dropped_after": Field(WHOLE),
        "super_bar": Field(TRUTH, False),
        "preliminary": Field(TRUTH, False),
        "absences": Field(Listed(ROW, NO_ROUND), ()),
        "shown": Field(TEXT),
        "members": Field(Listed(TEXT, ""), ()),
        "disqualified": Field(TRUTH, False),
        "details": Field(DETAILS, ()),
        "sides": Field(Listed(SIDE), ()),
    },
)
TIME = Record(
    TimeControl,
    {
        "basic": Field(WHOLE),
        "system": Field(TEXT),
        "extra": Field(WHOLE),
        "stones": Field(WHOLE),
        "adjusted": Field(MINUTES),
    },
)
SETTINGS = Record(
    Settings,
    {
        "event": Field(TEXT),
        "country": Field(TEXT),
        "city": Field(TEXT),
        "begin": Field(DATE),
        "end": Field(DATE),
        "event_class": Field(TEXT),
        "code": Field(TEXT),
        "komi": Field(POINTS),
        "handicap_reduction": Field(WHOLE),
        "board_size": Field(WHOLE),
        "time": Field(TIME),
        "program": Field(TEXT),
        "short_name": Field(TEXT),
        "director": Field(TEXT),
        "rules": Field(TEXT),
        "online": Field(TRUTH),
        "planned_rounds": Field(WHOLE),
        "most_handicap": Field(WHOLE),
        "even_from": Field(WHOLE),
        "handicap_by_score": Field(TRUTH),
        "details": Field(DETAILS, ()),
        "play_format": Field(TEXT),
        "games_to_win": Field(WHOLE),
        "cut": Field(WHOLE),
    },
)
SYSTEM = Record(
    System,
    {
        "name": Field(TEXT, "", needed=True),
        "zero": Field(WHOLE),
        "floor": Field(WHOLE),
        "bar": Field(WHOLE),
        "criteria": Field(Listed(TEXT, ""), ()),
        "categories": Field(Listed(WHOLE, 0), ()),
        "groups": Field(Listed(WHOLE, 0), ()),
        "bye": Field(POINTS),
        "absence": Field(POINTS),
        "no_show": Field(POINTS),
        "even_last_round": Field(TRUTH),
        "contiguous_levels": Field(TRUTH),
    },
)
COUNTING = Record(
    Counting,
    {
        "program": Field(TEXT, "", needed=True),
        "absent_score": Field(POINTS),
        "absent_wins": Field(POINTS),
        "bye_score": Field(POINTS),
        "bye_wins": Field(POINTS),
        "round_down": Field(TRUTH),
        "round_down_jigo": Field(TRUTH),
        "half_point_opponents": Field(TRUTH),
        "handicap_in_sos": Field(TRUTH),
        "bye_in_sos": Field(TRUTH),
        "half_rounds_in_sos": Field(TRUTH),
        "rounds": Field(WHOLE),
    },
)
TEAM = Record(
    Team,
    {
        "name": Field(TEXT, "", needed=True),
        "number": Field(WHOLE),
        "boards": Field(Listed(Listed(ROW), ()), ()),
    },
)
CLUB_GROUP = Record(ClubGroup, {"name": Field(TEXT, "", needed=True), "clubs": Field(Listed(TEXT, ""), ())})
COLUMN = Record(
    Column,
    {
        "index": Field(WHOLE, 0, needed=True),
        "label": Field(TEXT),
        "criterion": Field(TEXT),
        "texts": Field(Listed(TEXT), (), needed=True),
        "values": Field(Listed(VALUE), (), needed=True),
        "vague": Field(Listed(TRUTH, gap=False), ()),
        "after": Field(WHOLE),
    },
)
HEADER = Record(Header, {"tag": Field(TEXT), "value": Field(TEXT, "", needed=True)})
ROUND = Record(Round, {"label": Field(TEXT), "playoff": Field(TRUTH, False)})
SURPLUS = Record(
    Surplus,
    {
        "player": Field(ROW, needed=True),
        "round": Field(ROW, needed=True),
        "side": Field(SIDE, needed=True),
    },
)
TOURNAMENT = Record(
    Tournament,
    {
        "settings": Field(SETTINGS, Settings()),
        "system": Field(SYSTEM),
        "headers": Field(Listed(HEADER, Header(None, "")), ()),
        "rounds": Field(Listed(ROUND, Round()), ()),
        "players": Field(Listed(PLAYER, Player("")), (), needed=True),
        "columns": Field(Listed(COLUMN, Column(0, None, None, (), ())), ()),
        "surplus": Field(Listed(SURPLUS), ()),
        "counting": Field(COUNTING),
        "teams": Field(Listed(TEAM, Team("")), ()),
        "club_groups": Field(Listed(CLUB_GROUP, ClubGroup("")), ()),
    },
)


def to_plain(tournament: Tournament) -> dict[str, Plain]:
    """Everything of the tournament but its origin, ready for ``json.dumps``."""
    surplus = tuple(Surplus(*pairing) for pairing in tournament.surplus)
    return {"form": FORM, "version": VERSION, **TOURNAMENT.dump(replace(tournament, surplus=surplus))}


def from_plain(document: Mapping[str, Plain]) -> tuple[Tournament, tuple[Complaint, ...]]:
    """The tournament that a document holds, and everything in it that is not of the form.

    Players and headers keep their places in the document, also those that cannot be read.
    """
    complaints: list[Complaint] = []

    def complain(path: Path, message: str) -> None:
        complaints.append(Complaint(path, message))

    parts = dict(document)
    if parts.pop("form", FORM) != FORM:
        complain(("form",), f"the form is {described(document['form'])}, not “{FORM}”")
    version = parts.pop("version", VERSION)
    if version != VERSION:
        complain(("version",), f"the version is {described(version)}, this program knows {VERSION}")
    tournament: Tournament = TOURNAMENT.load(parts, (), complain)
    return _consistent(tournament, complain), tuple(complaints)


def _consistent(tournament: Tournament, complain: Complain) -> Tournament:
    """The tournament with nothing that points beyond its players and rounds."""
    size = len(tournament.players)
    longest = max((len(player.sides) for player in tournament.players), default=0)
    rounds = tournament.rounds + (Round(),) * (longest - len(tournament.rounds))
    if tournament.rounds and len(rounds) > len(tournament.rounds):
        complain(("rounds",), f"there are {len(tournament.rounds)} rounds, but a player with {longest} results")
    players = tuple(
        replace(
            player,
            sides=_sides(player.sides, size, ("players", index, "sides"), complain),
            absences=tuple(number for number in player.absences if number != NO_ROUND),
        )
        for index, player in enumerate(tournament.players)
    )
    columns = tuple(
        _column(column, size, ("columns", index), complain) for index, column in enumerate(tournament.columns)
    )
    surplus = tuple(_surplus(tournament.surplus, size, len(rounds), complain))
    teams = tuple(_team(team, size, ("teams", index), complain) for index, team in enumerate(tournament.teams))
    return replace(tournament, rounds=rounds, players=players, columns=columns, surplus=surplus, teams=teams)


def _team(team: Team, size: int, path: Path, complain: Complain) -> Team:
    """A team with empty boards where somebody who is not in the tournament would sit."""
    for number, seats in enumerate(team.boards):
        for board, player in enumerate(seats):
            if player is not None and player >= size:
                complain((*path, "boards", number, board), f"player {player + 1} is not in the tournament")
    boards = tuple(tuple(None if p is None or p >= size else p for p in seats) for seats in team.boards)
    return team._replace(boards=boards)


def _sides(sides: tuple[Side | None, ...], size: int, path: Path, complain: Complain) -> tuple[Side | None, ...]:
    return tuple(
        side if side is None else _side(side, size, (*path, number), complain) for number, side in enumerate(sides)
    )


def _side(side: Side, size: int, path: Path, complain: Complain) -> Side:
    """An opponent beyond the table is somebody who is not in it."""
    if side.opponent is None or side.opponent < size:
        return side
    number = str(side.opponent + 1)
    complain((*path, "opponent"), f"opponent {number} is not among the {size} players")
    return replace(side, opponent=None, outsider=number)


def _column(column: Column, size: int, path: Path, complain: Complain) -> Column:
    """Exactly one text and one value a player, and one mark of doubt if there is any."""
    if len(column.texts) == len(column.values) == size and len(column.vague) in {0, size}:
        return column
    complain(path, f"{len(column.texts)} texts and {len(column.values)} values for {size} players")
    gaps = (None,) * size
    sure = (False,) * size
    return replace(
        column,
        texts=(*column.texts, *gaps)[:size],
        values=(*column.values, *gaps)[:size],
        vague=(*column.vague, *sure)[:size],
    )


def _surplus(
    surplus: Sequence[tuple[int | None, int | None, Side | None] | None], size: int, rounds: int, complain: Complain
) -> Iterator[Surplus]:
    for index, pairing in enumerate(surplus):
        player, round, side = pairing or (None, None, None)
        if player is None or round is None or side is None:
            continue
        path: Path = ("surplus", index)
        if player < size and round < rounds:
            yield Surplus(player, round, _side(side, size, (*path, "side"), complain))
        else:
            complain(path, f"player {player + 1} or round {round + 1} is not in the tournament")
