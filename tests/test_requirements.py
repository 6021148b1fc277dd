"""What the European Go Database requires of a file, told before it is written."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from crosstable.model import (
    Colour,
    Decision,
    Grade,
    Identifier,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    TimeControl,
    Tournament,
)
from crosstable.requirements import remarks, unmet
from crosstable.writing import Loss

WON = Side(Decision.PLAYED, Outcome.WIN, 1, Colour.WHITE, 0)
LOST = Side(Decision.PLAYED, Outcome.LOSS, 0, Colour.BLACK, 0)
SETTINGS = Settings(
    event="Cup",
    country="HU",
    city="Pest",
    begin=date(2024, 5, 1),
    end=date(2024, 5, 2),
    event_class="A",
    time=TimeControl(60, "canadian", 300, 15),
)
ABEL = Player("Abel", "Ada", (WON,), Grade(3, "d"), country="HU", identifiers=(Identifier("egd", "12345678"),))
BOHR = Player("Bohr", "Bea", (LOST,), Grade(3, "d"), country="UK")
SOUND = Tournament((ABEL, BOHR), (Round(),), settings=SETTINGS)


def changed(settings: dict[str, object] | None = None, **player: object) -> Tournament:
    """The sound tournament with other settings, or another Bohr."""
    return replace(
        SOUND,
        players=(ABEL, replace(BOHR, **player)),  # type: ignore[arg-type]
        settings=replace(SETTINGS, **settings or {}),  # type: ignore[arg-type]
    )


def test_nothing_is_wrong_with_a_sound_one() -> None:
    assert unmet("h9", SOUND) == remarks("h9", SOUND) == ()


@pytest.mark.parametrize("format", ["csv", "tou", "opengotha", "none"])
def test_other_formats_are_not_for_the_database(format: str) -> None:
    assert unmet(format, Tournament((Player("A"),))) == remarks(format, Tournament((Player("A"),))) == ()


@pytest.mark.parametrize(
    ("tournament", "message", "players"),
    [
        (
            changed(identifiers=(Identifier("egd", "1234567"),)),
            "1234567 of Bohr Bea is not eight digits, as a number of EGD has. Look the player up in the federation's "
            "list.",
            (1,),
        ),
        (changed(country="DEU"), "1 player without a two-letter country, written as such or XX: Bohr Bea. Write the "
         "two-letter code of each one's country.", (1,)),
        (changed(country=None), "1 player without a two-letter country, written as such or XX: Bohr Bea. Write the "
         "two-letter code of each one's country.", (1,)),
        (
            changed(country="QQ"),
            "QQ of Bohr Bea is no country code of the European Go Database. Write the two-letter code of the country.",
            (1,),
        ),
        (changed(grade=None), "1 player without a grade: Bohr Bea. Write the grade that each one played with.", (1,)),
        (
            changed(given=""),
            "1 player with one name only: Bohr. Write family name and given name, so that the family name can be "
            "written first.",
            (1,),
        ),
        (changed({"event": None}), "The event has no name. Write EV[name of the event].", ()),
        (
            changed({"country": None}),
            "The country of the event is not known. Write PC[two-letter country, Pest].",
            (),
        ),
        (
            changed({"country": None, "city": None}),
            "The country of the event is not known. Write PC[two-letter country, town].",
            (),
        ),
        (
            changed({"begin": None, "end": None}),
            "The dates of the event are not known. Write DT[first day,last day], as yyyy-mm-dd.",
            (),
        ),
        (
            changed({"end": date(2024, 4, 1)}),
            "The event ends on 2024-04-01, before it begins on 2024-05-01. Exchange or correct the dates.",
            (),
        ),
        (
            changed({"event_class": None, "time": None}),
            "The tournament class is not known, nor the thinking time. Write CL[A], CL[B], CL[C] or CL[D].",
            (),
        ),
        (
            changed({"time": TimeControl(adjusted=Fraction(60))}),
            "Class A needs 75 minutes of adjusted time, 60 are given: class B. Correct the class or the adjusted time.",
            (),
        ),
        (
            changed({"time": TimeControl(45, "canadian", 600, 15)}),
            "Class A needs 60 minutes of basic time, 45 are given: class B. Correct the class or the basic time.",
            (),
        ),
        (
            changed({"time": TimeControl(20, "sudden-death")}),
            "Class A needs 75 minutes of adjusted time, 20 are given: no class. Correct the class or the adjusted "
            "time.",
            (),
        ),
    ],
)  # fmt: skip
def test_what_is_wrong(tournament: Tournament, message: str, players: tuple[int, ...]) -> None:
    assert unmet("h9", tournament) == (Loss(message, players),)


@pytest.mark.parametrize(
    "tournament",
    [
        changed(country="GB"),
        changed(identifiers=(Identifier("ffg", "12"), Identifier("aga", "1234567"))),
        changed({"event_class": "X", "time": TimeControl(10, "sudden-death")}),
        changed({"event_class": None}),
        changed({"time": TimeControl(45, "fischer", 15)}),
        changed({"end": None}),
    ],
)
def test_what_is_not_wrong(tournament: Tournament) -> None:
    """The writer turns GB into UK; licences are other federations' business; Fischer time needs less basic time."""
    assert unmet("h9", tournament) == ()


def with_stones(stones: int, **settings: object) -> Tournament:
    players = tuple(
        replace(player, sides=tuple(side and replace(side, handicap=stones) for side in player.sides))
        for player in SOUND.players
    )
    return replace(SOUND, players=players, settings=replace(SETTINGS, **settings))  # type: ignore[arg-type]


def test_too_many_stones() -> None:
    found = [loss for loss in unmet("h9", with_stones(11)) if "11 stones" in loss.message]
    assert [loss.players for loss in found] == [(0,)]
    assert found[0].message.startswith("Round 1, Abel Ada and Bohr Bea: a handicap of 11 stones.")


def test_stated_rule_that_games_do_not_follow() -> None:
    assert unmet("h9", with_stones(2, handicap_reduction=0)) == (
        Loss(
            "1 game of Abel Ada, Bohr Bea does not follow HA[h0], which the tournament states. Correct the rule or the "
            "handicaps.",
            (0, 1),
        ),
    )
    assert remarks("h9", with_stones(2, handicap_reduction=0)) == ()


def test_no_rule_is_a_remark() -> None:
    assert unmet("h9", with_stones(2)) == ()
    assert remarks("h9", with_stones(2)) == (
        Loss("Handicaps follow no single rule, so that HA[hN] is left out; each game has its own", (0, 1)),
    )


def test_of_many_players_some_are_named() -> None:
    players = tuple(Player(f"P{row}", "A", (Side(Decision.BYE, Outcome.WIN),), country="HU") for row in range(7))
    (loss,) = unmet("h9", replace(SOUND, players=players))
    assert loss.message.startswith("7 players without a grade: P0 A, P1 A, P2 A, P3 A, P4 A and 2 more.")
    assert loss.players == tuple(range(7))
