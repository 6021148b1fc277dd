"""Pairgoth's tournament file (``.tour``, JSON), as Pairgoth 0.25 opens it.

Words and what they mean: :mod:`crosstable.pairgoth`. Settings that the program itself stored come back. Choices where
the tournament says less, or something else, than the file needs:

* Ranks, ratings, tables and colours must be there: a missing rank or rating is made from the other, a missing table is
  the next one that is free, and White without colours is the stronger player.
* Start scores count from 30k in Pairgoth. What a player has beyond what his rank gives becomes his correction.
* Dates that nobody knows are 1970-01-01; a time that nobody knows is a sudden death of no minutes.
* Numbers of players are those of the program's own file, else their rows.

UTF-8 whatever encoding is asked for, as JSON demands; players in the order of the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.display import counted
from crosstable.json_text import as_bytes
from crosstable.model import Tournament
from crosstable.pairgoth import GAMES, ONE_GAME_A_TEAM, PROGRAM
from crosstable.plain_values import Plain
from crosstable.results import Standings
from crosstable.writers.losses import HOLDS, losses, unwritten_columns
from crosstable.writers.meetings import rounds_told
from crosstable.writers.pairgoth_event import EventMembers, event_members
from crosstable.writers.pairgoth_games import game_members, losses_of_games, team_games
from crosstable.writers.pairgoth_players import player_members
from crosstable.writers.settings_tree import branch, tree
from crosstable.writing import Loss, Options, Written

_ORDER = (
    "id", "type", "name", "shortName", "startDate", "endDate", "director", "country", "location", "online", "komi",
    "rules", "gobanSize", "timeSystem", "rounds", "pairing", "tablesExclusion", "frozen",
)  # fmt: skip
"""Members in the order in which the program writes them; others follow, and then the players and games."""
_BOARDS = "individualGames"


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """The tournament as a file that Pairgoth opens, and what that cannot hold."""
    stored = tree(tournament.settings.details, PROGRAM)
    event = event_members(tournament, standings, stored)
    people = player_members(tournament, event)
    told = rounds_told(tournament)
    has_boards = event.type not in {"INDIVIDUAL", *ONE_GAME_A_TEAM}
    kept, teams = (branch(stored, _BOARDS), tournament.teams) if has_boards else (branch(stored, GAMES), ())
    rounds = game_members(told, people.numbers, kept, teams)
    lists: dict[str, Plain] = {"players": people.objects, "games": [[*games] for games in rounds] or [[]]}
    astray: Sequence[object] = ()
    if event.type in ONE_GAME_A_TEAM:
        lists = {"players": stored["players"], "teams": people.objects, "games": lists["games"]}
    elif has_boards:
        boards, astray = team_games(rounds, stored["teams"], stored["games"])
        lists = {"players": people.objects, "teams": stored["teams"], "games": stored["games"], _BOARDS: boards}
    first = {name: event.members[name] for name in _ORDER if name in event.members}
    further = {name: value for name, value in event.members.items() if name not in {*_ORDER, *_LISTS}}
    lost = (
        *_losses(tournament, standings, options, event),
        *event.losses,
        *people.losses,
        *losses_of_games(tournament, told, is_swiss=event.system != "mcmahon"),
        *([Loss(f"results of no team game ({counted(len(astray), 'game')})")] if astray else []),
    )
    return Written(as_bytes({**first, **further, **lists}), lost)


_LISTS = frozenset({"players", "teams", "games", _BOARDS})


def _losses(tournament: Tournament, standings: Standings, options: Options, event: EventMembers) -> Iterator[Loss]:
    """What the format has no place for; whatever it has a place for only in part is told where it is written."""
    held = HOLDS[PROGRAM] | {"start", "kinds", "counting"}
    if event.type != "INDIVIDUAL":
        held |= {"team", "boards"}
    yield from losses(tournament, held)
    yield from unwritten_columns(tournament, (), options.report, standings)
