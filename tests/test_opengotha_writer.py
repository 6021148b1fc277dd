"""OpenGotha's XML as it is written: its own files come back, and what it cannot say is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from crosstable.comparison import differences
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
from crosstable.parsers import read
from crosstable.standings import standings
from crosstable.writers import write

WON = Side(Decision.PLAYED, Outcome.WIN, 1, Colour.WHITE, 2, table=1)
LOST = Side(Decision.PLAYED, Outcome.LOSS, 0, Colour.BLACK, 2, table=1)
BYE, ABSENT, UNPAIRED = Side(Decision.BYE), Side(Decision.ABSENT), Side(Decision.UNPAIRED)
COUNTING = Counting("opengotha", 2, 0, 4, 4, round_down=True, half_point_opponents=False)
TOLD = Tournament(
    (
        Player("van Dam", "Els", (WON, BYE), Grade(2, "d"), 2190, "NL", "Ams", (Identifier("egd", "12345678"),)),
        Player("Bohr", "Bea", (LOST, ABSENT), Grade(1, "k"), 2010, correction=8, absences=(3,), preliminary=True),
        Player("Şen", "İpek", (UNPAIRED, UNPAIRED), Grade(12, "k"), 905),
    ),
    (Round(), Round()),
    settings=Settings(
        event="Cup", short_name="cup", city="Pest", komi=26, board_size=19, planned_rounds=4, most_handicap=9,
        time=TimeControl(45, "canadian", 300, 15), program="OpenGotha 3.45",
        details=(Detail("opengotha", "PairingParameterSet/paiBaRandom", "7"), Detail("opengotha", "Odd/x", "y")),
    ),
    system=System("mcmahon", -30, -20, 2, ("mms", "sos", "sosos"), (0, -10)),
    counting=COUNTING,
    teams=(Team("Reds", 3, ((0, None, 1),)),),
    club_groups=(ClubGroup("East", ("Ams", "Buda")),),
)  # fmt: skip


def written(tournament: Tournament) -> tuple[Any, list[str]]:
    """The root of the file, and the losses."""
    file = write("opengotha", tournament, standings(tournament))
    return etree.fromstring(file.data), [loss.message for loss in file.losses]


def again(tournament: Tournament) -> Tournament:
    return read("x.xml", write("opengotha", tournament, standings(tournament)).data)[2].tournament


def test_the_programs_own_files_come_back(shared: Path) -> None:
    files = sorted((shared / "oracle" / "opengotha").glob("*.xml"))
    assert len(files) >= 17
    for path in files:
        tournament = read(path.name, path.read_bytes())[2].tournament
        file = write("opengotha", tournament, standings(tournament))
        assert file.losses == (), path.name
        back = read("x.xml", file.data)[2].tournament
        assert differences(tournament, back) == [], path.name
        assert [player.sides for player in back.players] == [player.sides for player in tournament.players], path.name
        assert back.counting == tournament.counting, path.name
        assert back.system == tournament.system, path.name


def test_everything_that_the_program_has_is_held() -> None:
    _, losses = written(TOLD)
    assert losses == []
    assert differences(TOLD, again(TOLD)) == []


def test_elements() -> None:
    root, _ = written(TOLD)
    els, bea, ipek = root.iter("Player")
    assert (root.get("dataVersion"), root.get("fullVersionNumber")) == ("201", "3.45")
    assert [els.get(name) for name in ("name", "firstName", "rank", "rating", "egfPin", "participating")] == [
        "van Dam", "Els", "2D", "2190", "12345678", "1" * 20,
    ]  # fmt: skip
    # Absent in round 2 and in round 4, which is to come; a correction of two points.
    assert (bea.get("participating"), bea.get("smmsCorrection")) == ("1010" + "1" * 16, "2")
    assert (bea.get("registeringStatus"), ipek.get("registeringStatus")) == ("PRE", "FIN")
    (game,) = root.iter("Game")
    assert dict(game.attrib) == {
        "roundNumber": "1", "tableNumber": "1", "whitePlayer": "VANDAMELS", "blackPlayer": "BOHRBEA", "handicap": "2",
        "knownColor": "true", "result": "RESULT_WHITEWINS",
    }  # fmt: skip
    assert [dict(bye.attrib) for bye in root.iter("ByePlayer")] == [{"roundNumber": "2", "player": "VANDAMELS"}]
    assert [(b.get("boardNumber"), b.get("player")) for b in root.iter("Board")] == [
        ("1", "VANDAMELS"),
        ("3", "BOHRBEA"),
    ]
    assert root.find(".//PairingParameterSet").get("paiBaRandom") == "7"
    assert [limit.get("lowerLimit") for limit in root.iter("Category")] == ["1D", "10K"]
    names = [criterion.get("name") for criterion in root.find(".//PlacementParameterSet").iter("PlacementCriterion")]
    assert names == ["MMS", "SOSM", "SOSOSM", "NULL", "NULL", "NULL"]
    general = root.find(".//GeneralParameterSet")
    assert [general.get(n) for n in ("genMMS2ValueAbsent", "genNBW2ValueAbsent", "genMMS2ValueBye", "komi")] == [
        "1", "0", "2", "6.5",
    ]  # fmt: skip


CHANGES: dict[str, tuple[dict[str, Any], str]] = {
    "grade": ({"grade": None}, "grades, which the file does not say, made of the ratings (1 player)"),
    "nothing": ({"grade": None, "rating": None}, "grades, which the file does not say, written 20k (1 player)"),
    "rating": ({"rating": 3000}, "ratings below -900 or above 2949 (1 player)"),
    "professional": ({"grade": Grade(1, "p")}, "grades below 30k or above 9d, and professional ones (1 player)"),
    "name": ({"given": ""}, "names that are missing, written x (1 player)"),
    "namesake": ({"family": "BOHR", "given": "bea"}, "names of namesakes, numbered (1 player)"),
    "club": ({"club": "Triangle"}, "clubs of more than 4 letters, of which OpenGotha keeps 4 (1 player)"),
    "country": ({"country": "NED"}, "countries that are no codes of two letters (1 player)"),
    "start": ({"start": 130}, "start scores that are not whole, rounded down (1 player)"),
    "absence": ({"absences": (30,)}, "absences in rounds beyond 20 (1 player)"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_players_lose(name: str) -> None:
    changes, message = CHANGES[name]
    row = 2
    players = (*TOLD.players[:row], replace(TOLD.players[row], **changes))
    file = write("opengotha", tournament := replace(TOLD, players=players), standings(tournament))
    assert message in {loss.message for loss in file.losses}
    assert all(loss.players == (row,) for loss in file.losses if loss.message == message)


def test_namesakes_keep_their_games() -> None:
    sides = [replace(LOST, opponent=2, table=2), replace(WON, opponent=1, table=2)]
    players = [replace(TOLD.players[0], sides=(BYE, BYE)), TOLD.players[1], replace(TOLD.players[1], correction=None)]
    players[1:] = [replace(player, sides=(side, ABSENT)) for player, side in zip(players[1:], sides, strict=True)]
    back = again(replace(TOLD, players=tuple(players), teams=()))
    assert [player.given for player in back.players] == ["Els", "Bea", "Bea 2"]
    assert [player.sides[0] for player in back.players] == [BYE, *sides]


def test_several_byes_and_shared_tables_are_told() -> None:
    players = tuple(
        replace(player, sides=(side, BYE)) for player, side in zip(TOLD.players, (WON, LOST, ABSENT), strict=True)
    )
    _, losses = written(replace(TOLD, players=players))
    assert "byes beyond one a round, of which OpenGotha keeps the last (2 results of 2 players)" in losses
    four = (*TOLD.players[:2], TOLD.players[2], Player("Dee", "Di", grade=Grade(9, "k"), rating=1200))
    games = (WON, LOST, replace(WON, opponent=3), replace(LOST, opponent=2))
    root, losses = written(
        replace(
            TOLD, players=tuple(replace(p, sides=(s,)) for p, s in zip(four, games, strict=True)), rounds=(Round(),)
        )
    )
    assert [game.get("tableNumber") for game in root.iter("Game")] == ["1", "2"]
    assert any(loss.startswith("tables that two games of a round share, numbered anew") for loss in losses)


def test_rounds_without_a_game_are_written_as_what_they_are_worth() -> None:
    """In OpenGotha's file an absence counts ½ and an unpaired round 0; MacMahon counts both ½."""
    players = tuple(replace(player, correction=None) for player in TOLD.players)
    told = replace(TOLD, players=players, counting=Counting("macmahon"))
    file = write("opengotha", told, standings(told))
    back = read("x.xml", file.data)[2].tournament
    assert [player.sides[1].decided for player in back.players if player.sides[1]] == [
        Decision.BYE, Decision.ABSENT, Decision.ABSENT,
    ]  # fmt: skip
    assert any(loss.message.startswith("reasons (kinds) for a round without a game (2 results") for loss in file.losses)


def test_second_games_of_a_round_stand_before_those_that_count() -> None:
    again_won = Side(Decision.PLAYED, Outcome.WIN, 2, Colour.WHITE, 0, table=2)
    back_lost = Side(Decision.PLAYED, Outcome.LOSS, 0, Colour.BLACK, 0, table=2)
    players = (TOLD.players[0], TOLD.players[1], replace(TOLD.players[2], sides=(back_lost, UNPAIRED)))
    told = replace(TOLD, players=players, surplus=((0, 0, again_won),))
    root, _ = written(told)
    assert [game.get("tableNumber") for game in root.iter("Game")] == ["2", "1"]
    back = again(told)
    assert back.players[0].sides[0] == WON
    assert back.surplus == ((0, 0, again_won),)


def test_opponents_who_are_not_in_the_table_stay() -> None:
    stranger = Side(Decision.PLAYED, Outcome.WIN, None, Colour.WHITE, 0, table=2, outsider="NOBODYHERE")
    players = (*TOLD.players[:2], replace(TOLD.players[2], sides=(stranger, UNPAIRED)))
    told = replace(TOLD, players=players)
    assert again(told).players[2].sides[0] == stranger
    assert any(loss.startswith("results that no other row confirms") for loss in written(told)[1])


def test_what_the_event_loses() -> None:
    settings = replace(
        TOLD.settings, country="HU", planned_rounds=25, time=TimeControl(adjusted=None, system="hourglass")
    )
    system = System("swiss", -20, -20, 2, ("mms", "scorex", "sos"))
    _, losses = written(replace(TOLD, settings=settings, system=system))
    assert "country of the place HU" in losses
    assert "planned number of rounds 25, written 20" in losses
    assert "thinking time hourglass (adjusted)" in losses
    assert "order of criteria mms, scorex, sos, without scorex" in losses
    assert "tournament system swiss: OpenGotha judges by the first criterion, mms" in losses
    assert "grade model: zero 20k; scores count from 30k" in losses


def test_start_scores_become_corrections() -> None:
    """A wall list from which start scores are inferred: 20k is 0 there, and 10 in OpenGotha."""
    text = (Path(__file__).resolve().parent.parent / "fixtures" / "spring-sound.h9").read_bytes()
    told = read("spring.h9", text)[2].tournament
    here, there = (
        {told.players[line.player].name: line.scores["mms"] for line in standings(t).lines} for t in (told, again(told))
    )
    assert {name: (score or 0) + 40 for name, score in here.items()} == there
