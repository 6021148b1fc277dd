"""Hypothesis strategy: tournaments as pairing programs store them, with all that happens at real ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from hypothesis import strategies as st
from strategies import compounds, grades, names, perhaps, pins, words

from crosstable.model import (
    Colour,
    Counting,
    Decision,
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

RESULTS: Sequence[tuple[Outcome | None, Outcome | None]] = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.WIN, Outcome.WIN),
    (Outcome.LOSS, Outcome.LOSS),
    (None, None),
)
"""White's result and Black's: a win, jigo, both win, both lose, none yet."""

_USUAL = st.sampled_from(RESULTS[:2])
DECISIONS = st.sampled_from([Decision.PLAYED] * 4 + [Decision.DEFAULT, Decision.REFEREE])
TIMES = (
    TimeControl(60, "sudden-death"),
    TimeControl(60, "byo-yomi", 30),
    TimeControl(45, "canadian", 300, 15),
    TimeControl(40, "fischer", 10),
)
COUNTINGS = (
    None,
    Counting("opengotha", absent_score=2, absent_wins=0, bye_score=4, bye_wins=4, round_down=True),
    Counting("opengotha", absent_score=0, absent_wins=0, bye_score=4, bye_wins=4, round_down=False),
    Counting("macmahon", round_down=False, bye_in_sos=True, handicap_in_sos=True),
    Counting("pairgoth"),
)


@st.composite
def _games(draw: st.DrawFn, players: Sequence[int]) -> dict[int, Side]:
    """Games of all these players, by player."""
    sides: dict[int, Side] = {}
    for table, (white, black) in enumerate(zip(players[::2], players[1::2], strict=False), 1):
        won, lost = draw(_USUAL | _USUAL | st.sampled_from(RESULTS))
        decided = Decision.PLAYED if won is None else draw(DECISIONS)
        handicap = draw(st.just(0) | st.integers(0, 9))
        sides[white] = Side(decided, won, black, Colour.WHITE, handicap, table=table)
        sides[black] = Side(decided, lost, white, Colour.BLACK, handicap, table=table)
    return sides


@st.composite
def _rounds(draw: st.DrawFn, count: int, *, stated: bool) -> list[Side]:
    """A round of so many players; ``stated`` says that rounds without a game say what they are worth."""
    order = draw(st.permutations(range(count)))
    paired = 2 * draw(st.integers(1, count // 2))
    sides = draw(_games(order[:paired]))
    rest = order[paired:]
    worth = {Decision.BYE: Outcome.WIN, Decision.ABSENT: Outcome.DRAW, Decision.UNPAIRED: Outcome.LOSS}
    for position, player in enumerate(rest):
        choices = [Decision.ABSENT, Decision.UNPAIRED, *([Decision.BYE] if position == 0 else [])]
        decided = draw(st.sampled_from(choices))
        sides[player] = Side(decided, worth[decided] if stated else None)
    return [sides[player] for player in range(count)]


@st.composite
def _settings(draw: st.DrawFn, rounds: int) -> Settings:
    begin = date(2020, 1, 1) + timedelta(draw(st.integers(0, 3000)))
    return Settings(
        event=draw(compounds),
        city=draw(perhaps(words)),
        country=draw(perhaps(st.sampled_from(["HU", "PL", "FR"]))),
        begin=begin,
        end=begin + timedelta(draw(st.integers(0, 3))),
        komi=draw(st.sampled_from([0, 2, 26, 30])),
        board_size=19,
        time=draw(st.sampled_from(TIMES)),
        handicap_reduction=draw(st.integers(0, 3)),
        planned_rounds=rounds + draw(st.integers(0, 2)),
        most_handicap=draw(st.integers(0, 9)),
    )


@st.composite
def events(draw: st.DrawFn) -> Tournament:
    """2 to 9 players, 1 to 4 rounds: byes, absences, forfeits, both-win, both-lose, jigo, handicap, corrections, teams,
    names in ten alphabets and Han characters."""
    people = draw(st.lists(st.tuples(names, names), min_size=2, max_size=9, unique_by=lambda n: (n[0] + n[1]).upper()))
    rounds = draw(st.integers(1, 4))
    counting = draw(st.sampled_from(COUNTINGS))
    table = [draw(_rounds(len(people), stated=counting is None)) for _ in range(rounds)]
    first = next(row for row, side in enumerate(table[0]) if side.colour is Colour.WHITE)
    other = table[0][first].opponent or 0
    table[0][first] = replace(table[0][first], decided=Decision.PLAYED, outcome=Outcome.WIN)
    table[0][other] = replace(table[0][other], decided=Decision.PLAYED, outcome=Outcome.LOSS)
    players = [
        Player(
            family,
            given,
            sides=tuple(sides[index] for sides in table),
            grade=draw(grades.filter(lambda grade: grade.kind != "p")),
            rating=draw(perhaps(st.integers(-900, 2900))),
            country=draw(perhaps(st.sampled_from(["HU", "PL", "FR", "UK"]))),
            club=draw(perhaps(st.sampled_from(["Bp", "Krak", "Pari", "Łódź", "Triangle Group"]))),
            identifiers=draw(st.just(()) | pins().map(lambda pin: (Identifier("egd", pin),))),
            correction=draw(st.sampled_from([None, None, None, 4, -8])),
        )
        for index, (family, given) in enumerate(people)
    ]
    system = System("mcmahon", -30, draw(st.integers(-30, -10)), draw(st.integers(-1, 4)), ("mms", "sos", "sosos"))
    if draw(st.booleans()):
        system = System("swiss", criteria=("nbw", "wsos", "wsosos"))
    teams: tuple[Team, ...] = ()
    if draw(st.integers(0, 3)) == 0:
        seats = tuple(range(len(people) // 2))
        teams = (Team("Blues", 1, (seats,) * rounds), Team("Élan", 2, ((len(seats),),) * rounds))
        players = [replace(player, team="Blues") if row in seats else player for row, player in enumerate(players)]
        players[len(seats)] = replace(players[len(seats)], team="Élan")
    return Tournament(
        tuple(players),
        (Round(),) * rounds,
        settings=draw(_settings(rounds)),
        system=system,
        counting=counting,
        teams=teams,
    )
