"""What differs between a tournament and what was read back of it: every fact once, and nothing that was told before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from strategies import tournaments, wild_tournaments

from crosstable.comparison import Difference, differences, untold
from crosstable.model import (
    ClubGroup,
    Colour,
    Counting,
    Decision,
    Detail,
    Grade,
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
from crosstable.writing import Loss

WIN = Side(Decision.PLAYED, Outcome.WIN, 1, Colour.WHITE, 2)
LOSS = Side(Decision.PLAYED, Outcome.LOSS, 0, Colour.BLACK, 2)
BYE = Side(Decision.BYE, Outcome.WIN)
TOLD = Tournament(
    (
        Player("Abel", "Ada", (WIN, BYE), Grade(3, "k"), 1800, "HU", "Buda", (Identifier("egd", "12345678"),)),
        Player("Bohr", "Bea", (LOSS, Side(Decision.ABSENT, Outcome.DRAW)), absences=(3,)),
        Player("Cech", "Ida", (None, None)),
    ),
    (Round(), Round()),
    settings=Settings(event="Cup", city="Pest", begin=date(2024, 5, 1), komi=26, time=TimeControl(60)),
    system=System("mcmahon", -30, -20, 2, ("mms", "sos")),
    teams=(Team("Reds", 1, ((0, 1),)),),
    club_groups=(ClubGroup("East", ("Buda",)),),
)


def player(index: int, **changes: object) -> Callable[[Tournament], Tournament]:
    def change(tournament: Tournament) -> Tournament:
        players = list(tournament.players)
        players[index] = replace(players[index], **changes)  # type: ignore[arg-type]
        return replace(tournament, players=tuple(players))

    return change


def settings(**changes: object) -> Callable[[Tournament], Tournament]:
    return lambda tournament: replace(tournament, settings=replace(tournament.settings, **changes))  # type: ignore[arg-type]


def side(**changes: object) -> Callable[[Tournament], Tournament]:
    return player(0, sides=(replace(WIN, **changes), BYE))  # type: ignore[arg-type]


CHANGES: dict[str, tuple[Callable[[Tournament], Tournament], str, int | None]] = {
    "event": (settings(event=None), "event", None),
    "city": (settings(city="Buda"), "place", None),
    "date": (settings(begin=date(2024, 5, 2)), "dates", None),
    "komi": (settings(komi=30), "komi", None),
    "time": (settings(time=None), "time", None),
    "bar": (lambda t: replace(t, system=System("mcmahon", -30, -20, 1, ("mms", "sos"))), "grade model", None),
    "criteria": (lambda t: replace(t, system=System("mcmahon", -30, -20, 2, ("mms",))), "criteria", None),
    "club group": (lambda t: replace(t, club_groups=()), "club groups", None),
    "seat": (lambda t: replace(t, teams=(Team("Reds", 1, ((1, 0),)),)), "boards", None),
    "grade": (player(0, grade=Grade(4, "k")), "grade", 0),
    "rating": (player(0, rating=None), "rating", 0),
    "pin": (player(0, identifiers=()), "pin", 0),
    "name": (player(0, given="Adele"), "name", 0),
    "absence": (player(1, absences=()), "absences", 1),
    "colour": (side(colour=Colour.BLACK), "results", 0),
    "handicap": (side(handicap=3), "results", 0),
    "outcome": (side(outcome=Outcome.DRAW), "results", 0),
    "opponent": (side(opponent=2), "results", 0),
    "no game": (player(0, sides=(BYE, BYE)), "results", 0),
    "blank": (player(0, sides=(None, BYE)), "results", 0),
    "worth": (player(1, sides=(LOSS, Side(Decision.ABSENT, Outcome.LOSS))), "results", 1),
    "reason": (player(1, sides=(LOSS, Side(Decision.UNPAIRED, Outcome.DRAW))), "kinds", 1),
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_one_difference(name: str) -> None:
    change, fact, row = CHANGES[name]
    found = differences(TOLD, change(TOLD))
    assert [(difference.fact, difference.player) for difference in found] == [(fact, row)]


def test_what_was_not_said_may_be_added() -> None:
    told = Tournament((Player("Abel"), Player("Bohr")), (Round(),))
    again = replace(
        told,
        players=(Player("Abel", grade=Grade(3, "k"), country="HU"), Player("Bohr", rating=3)),
        settings=Settings(komi=26, planned_rounds=5),
        system=System("swiss"),
    )
    assert differences(told, again) == []


def test_a_player_who_is_left_out_is_missing() -> None:
    again = replace(TOLD, players=TOLD.players[:2])
    assert [(d.fact, d.player) for d in differences(TOLD, again)] == [("players", None), ("players", 2)]


def test_rows_may_be_in_another_order() -> None:
    moved = {0: 2, 1: 0, 2: 1}
    rows = [TOLD.players[1], TOLD.players[2], TOLD.players[0]]
    again = replace(
        TOLD,
        players=tuple(
            replace(
                row,
                sides=tuple(
                    replace(s, opponent=moved[s.opponent]) if s and s.opponent is not None else s for s in row.sides
                ),
            )
            for row in rows
        ),
        teams=(Team("Reds", 1, ((2, 0),)),),
    )
    assert differences(TOLD, again) == []


def test_namesakes_are_told_apart_by_the_order_of_the_file() -> None:
    told = Tournament((Player("Li", rating=1), Player("Li", rating=2)))
    again = Tournament((Player("Li", rating=2), Player("Li", rating=1)))
    assert len(differences(told, again)) == 2
    assert differences(told, again, [[1, 0]]) == []


def test_worth_follows_the_rules_of_counting() -> None:
    said = replace(TOLD, players=TOLD.players[:2], teams=())
    ruled = player(1, sides=(LOSS, Side(Decision.ABSENT)))(said)
    assert differences(said, replace(ruled, counting=Counting("opengotha", absent_score=2))) == []
    found = differences(said, replace(ruled, counting=Counting("opengotha", absent_score=0)))
    assert [difference.message for difference in found] == ["round 2 of Bohr Bea: absent is worth 0.5, not 0"]


def test_settings_of_programs() -> None:
    detail = Detail("opengotha", "Player/grade", "3K")
    told = player(0, details=(detail,))(settings(details=(detail,))(TOLD))
    assert [(d.fact, d.player) for d in differences(told, TOLD)] == [
        ("settings of opengotha", None),
        ("settings of opengotha", 0),
    ]


def test_what_was_told_is_not_told_again() -> None:
    found = [
        Difference("rating", "a", 0),
        Difference("name", "b", 1),
        Difference("komi", "c"),
        Difference("results", "d", 2, 0),
    ]
    losses = [Loss("1 name cut at 25 characters", (1,)), Loss("komi 6.25")]
    assert untold(found, {"rating"}, losses) == [found[3]]


@given(tournaments() | wild_tournaments())
def test_a_tournament_is_itself(tournament: Tournament) -> None:
    assert differences(tournament, tournament) == []
