"""Tournaments of matches as tables for people show them: records, results as cells, and who met whom in a round.

A result is the letter of its outcome, the games, and the opponent's line: ``W 2-1 #12``. Games that were drawn stand
third (``D 1-1-1``, an intentional draw is ``D 0-0-3``), ``!`` marks what was not played, ``?`` what is not reported.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.magic.playoff import duels, playoff_rounds
from crosstable.magic.profiles import MATCH_PROFILES, Playoff, on_day
from crosstable.magic.scores import Record, record
from crosstable.model import Decision, Outcome, Round, Side, Tournament
from crosstable.results import Standings

LETTERS: Mapping[Outcome | None, str] = {Outcome.WIN: "W", Outcome.LOSS: "L", Outcome.DRAW: "D", None: "?"}
WORDS: Mapping[Decision, str] = {
    Decision.BYE: "bye",
    Decision.AWARDED_BYE: "awarded bye",
    Decision.ASSIGNED_LOSS: "loss",
    Decision.ABSENT: "absent",
    Decision.UNPAIRED: "not paired",
}
"""What a round without opponent is in a cell."""
_STAGES = {1: "Final", 2: "Semifinals", 4: "Quarterfinals"}
"""Rounds of a play-off by their matches."""

NOT_PLAYED = frozenset({Decision.DEFAULT, Decision.REFEREE})


class Meeting(NamedTuple):
    """Two players who met in a round, or one who had no opponent of the table. ``second_side`` is what the second's
    own record tells, if there is one."""

    first: int
    side: Side
    second: int | None = None
    second_side: Side | None = None

    @property
    def agrees(self) -> bool:
        """Whether both records tell the same, as far as both tell anything."""
        other = self.second_side
        if other is None:
            return True
        both_lost = self.side.outcome is other.outcome is Outcome.LOSS
        games = self.side.games is None or other.games is None or self.side.games == turned(other.games)
        return games and (both_lost or other.outcome is OPPOSITE[self.side.outcome])


OPPOSITE: Mapping[Outcome | None, Outcome | None] = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
    None: None,
}


def turned(games: tuple[int, int, int]) -> tuple[int, int, int]:
    """Games won, lost and drawn, seen from the other side."""
    return games[1], games[0], games[2]


def games_text(games: tuple[int, int, int], dash: str = "-") -> str:
    """``2-1``, and ``1-1-1`` where games were drawn."""
    return dash.join(map(str, games if games[2] else games[:2]))


def result_text(side: Side, letters: Mapping[Outcome | None, str] = LETTERS) -> str:
    """``W 2-1``, ``L! 0-2``, ``D 0-0-3``, ``?``."""
    mark = "!" if side.decided in NOT_PLAYED else ""
    games = f" {games_text(side.games)}" if side.games is not None else ""
    return f"{letters[side.outcome]}{mark}{games}"


def match_cell(side: Side, numbers: Mapping[int, int]) -> str:
    """A result with the number of the opponent's line: ``W 2-1 #12``; the name of one who is not in the table."""
    if not side.is_game:
        return WORDS.get(side.decided) or result_text(side)
    number = None if side.opponent is None else numbers.get(side.opponent)
    opponent = (side.outsider or "?") if number is None else f"#{number}"
    return f"{result_text(side)} {opponent}"


def has_matches(tournament: Tournament, round: int) -> bool:
    """Whether the file tells of anybody what he did in a round (from 0)."""
    return any(round < len(player.sides) and player.sides[round] is not None for player in tournament.players)


def meetings(tournament: Tournament, round: int) -> Iterator[Meeting]:
    """Every match of a round (from 0) once, then the second pairings of a player, then who had no opponent, each in
    the order of the file."""
    alone: list[Meeting] = []
    joined: set[int] = set()
    for index, player in enumerate(tournament.players):
        side = player.sides[round] if round < len(player.sides) else None
        if side is None or index in joined:
            continue
        if not side.is_game:
            alone.append(Meeting(index, side))
            continue
        back = _back(tournament, round, index, side)
        if back is not None and side.opponent is not None:
            joined.add(side.opponent)
        yield Meeting(index, side, side.opponent, back)
    for index, number, side in tournament.surplus:
        if number == round:
            yield Meeting(index, side, side.opponent)
    yield from alone


def _back(tournament: Tournament, round: int, index: int, side: Side) -> Side | None:
    """What the opponent's own record tells, if it is of the same match."""
    if side.opponent in {None, index}:
        return None
    sides = tournament.players[side.opponent or 0].sides
    back = sides[round] if round < len(sides) else None
    return back if back is not None and back.opponent == index else None


def round_names(tournament: Tournament) -> list[str | None]:
    """What each round is called: as the file has it, and a round of the play-off without a name by its matches;
    ``None`` for one that has only a number."""
    names = [round_label(round_, number) for number, round_ in enumerate(tournament.rounds)]
    numbers = playoff_rounds(tournament.rounds)
    if any(names[number] is None for number in numbers):
        matches = Counter(duel.stage for duel in duels(tournament) if duel.main)
        for stage, number in enumerate(numbers):
            names[number] = names[number] or (stage_name(matches[stage]) if matches[stage] else None)
    return names


def stage_name(matches: int) -> str:
    """What a round of the play-off with so many matches is called."""
    return _STAGES.get(matches) or f"Top {2 * matches}"


def round_label(round_: Round, index: int) -> str | None:
    """A round's heading in the file, unless that says no more than the number of the round (from 0)."""
    return round_.label if round_.label and not _is_number(round_.label, str(index + 1)) else None


def _is_number(label: str, number: str) -> bool:
    """Whether a round's heading says no more than its number: ``3``, ``3.``, ``R3``, ``Round 3``."""
    return re.fullmatch(rf"(r|rd|round)?\W*0*{number}\W*", label, re.IGNORECASE) is not None


def records(tournament: Tournament, standings: Standings) -> list[str | None]:
    """Matches won, lost and drawn by every player, byes among the wins: ``5-1-0``; over the rounds that his points
    count. Of a file without results, what it prints."""
    rounds = counted_rounds(tournament, standings)
    if not any(_has_results(tournament, number) for number in rounds):
        return _printed_records(tournament, standings.round)
    done = [record(player, rounds) for player in tournament.players]
    return [record_text(own) for own in done]


def _has_results(tournament: Tournament, number: int) -> bool:
    """Whether the file tells how anything of a round (from 0) ended."""
    sides = (player.sides[number] for player in tournament.players if number < len(player.sides))
    return any(side is not None and side.is_game and side.outcome is not None for side in sides)


def record_text(own: Record) -> str:
    """Matches won, lost and drawn, byes among the wins: ``5-1-0``."""
    return f"{own.wins + own.byes}-{own.losses}-{own.draws}"


def counted_rounds(tournament: Tournament, standings: Standings) -> list[int]:
    """The rounds (from 0) that make the match points of the table."""
    name = standings.profile
    counts_all = name in MATCH_PROFILES and on_day(name, tournament.settings.begin).playoff is not Playoff.NOBODY
    rounds = tournament.rounds[: standings.round]
    return [number for number, round_ in enumerate(rounds) if counts_all or not round_.playoff]


def _printed_records(tournament: Tournament, through: int) -> list[str | None]:
    last = through == len(tournament.rounds)
    for column in tournament.columns:
        if column.criterion == "record" and (column.after == through or (last and column.after is None)):
            return [text and text.replace("/", "-") for text in column.texts]
    return [None] * len(tournament.players)


def in_order(meetings: Sequence[Meeting], numbers: Mapping[int, int]) -> list[Meeting]:
    """Matches by table, those without one behind, by the best line of a table of standings."""

    def key(meeting: Meeting) -> tuple[bool, bool, int, int]:
        lines = [numbers.get(row, len(numbers)) for row in (meeting.first, meeting.second) if row is not None]
        table = meeting.side.table
        return not meeting.side.is_game, table is None, table or 0, min(lines, default=len(numbers))

    return sorted(meetings, key=key)


def groups_are_pods(tournament: Tournament) -> bool:
    """Whether the groups of players are tables of a draft, which have numbers, not divisions by age."""
    return all(player.category is None or player.category.isdecimal() for player in tournament.players)
