"""Tournaments of matches in every format that holds them: what stands in it, what is lost, what comes back."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from commandline import CommandLine
from cups import BYE, DRAW, LOSS, WIN, match, tournament, unreported
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from matches import match_events

from crosstable.comparison import differences, untold
from crosstable.diagnostics import Severity
from crosstable.engines import final_table
from crosstable.model import Column, Decision, Player, Round, Side, Tournament, Value
from crosstable.parsers import read
from crosstable.writers import write
from crosstable.writers.losses import lost_facts

ADA, BO, BLUE, HAL, IVES = range(5)
PLAYERS = (
    Player("Brook", "Ada", shown="Ada Brook", country="FR", category="1"),
    Player("Carr", "Bo", shown="Bo Carr", dropped_after=1),
    Player("Team Blue", members=("Cy Dorn", "Di East")),
    Player("Hal", disqualified=True),
    Player("Ives"),
)
CUP = tournament(
    PLAYERS,
    {**match(ADA, BO, 2, 1, table=1), **match(BLUE, HAL, 0, 0, 3, table=2), IVES: BYE},
    {
        **unreported(ADA, BLUE, table=1),
        HAL: Side(Decision.ASSIGNED_LOSS, LOSS),
        IVES: Side(Decision.AWARDED_BYE, WIN),
    },
    playoff=[{ADA: Side(Decision.DEFAULT, WIN, IVES), IVES: Side(Decision.DEFAULT, LOSS, ADA)}],
)
"""Two rounds and a final. Ada and Ives have 3 and 6 points; by the Magic Tournament Rules Ives has met nobody, so that
she has no OMW%."""


def told(name: str, of: Tournament = CUP) -> list[str]:
    return write(name, of, final_table(of)).data.decode("utf-8-sig").splitlines()


def losses(name: str, of: Tournament) -> list[str]:
    return [loss.message for loss in write(name, of, final_table(of)).losses]


def sheet(name: str, of: Tournament = CUP) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("\n".join(told(name, of)))))


def again(name: str, of: Tournament) -> Tournament:
    return read(f"x.{name}", write(name, of, final_table(of)).data)[2].tournament


class TestWallLists:
    def test_text(self) -> None:
        heading, ada, *_ = told("text")[2:]
        assert heading.split() == "Pl Name Country Pod Points W-L-D OMW% GW% OGW% 1 2 Final".split()
        assert " ".join(ada.split()) == "1 Ada Brook FR 1 3 1-0-0 33.00% 66.67% 33.33% W 2-1 #4 ? #3 W! #2"
        rows = [" ".join(line.split()) for line in told("text")[3:]]
        assert rows[1].startswith("2 Ives - - 6 2-0-0")
        assert rows[1].endswith("bye awarded bye L! #1")
        assert rows[3].endswith("L 1-2 #1")
        (hal,) = [row for row in rows if " Hal " in row]
        assert hal.endswith("D 0-0-3 #3 loss")

    def test_markdown(self) -> None:
        assert "W 2-1 #4" in told("markdown")[4]
        assert "| Final" in told("markdown")[2]

    def test_opponent_who_is_not_in_the_table_is_named(self) -> None:
        stranger = replace(CUP, players=(replace(PLAYERS[ADA], sides=(Side(Decision.PLAYED, WIN, outsider="Zed"),)),))
        assert told("text", stranger)[-1].endswith("W Zed")

    def test_what_is_lost(self) -> None:
        assert losses("text", CUP) == [
            "tournament system magic",
            "rules of counting of mtr",
            "marks of play-off rounds (round 3)",
            "withdrawals (1 player)",
            "members of teams that play as one (1 player)",
            "disqualifications (1 player)",
            "table numbers (6 results of 4 players)",
        ]


class TestStandings:
    def test_csv(self) -> None:
        rows = sheet("csv")
        assert [row["name"] for row in rows] == ["Ada Brook", "Ives", "Team Blue", "Bo Carr", "Hal"]
        ada, ives, blue, bo, hal = rows
        assert ada == {
            "place": "1", "name": "Ada Brook", "country": "FR", "category": "1", "members": "", "dropped_after": "",
            "disqualified": "", "record": "1-0-0", "match_points": "3", "omw": "33.00%", "gw": "66.67%",
            "ogw": "33.33%", "round_1": "W 2-1 #4", "round_2": "? #3", "round_3": "W! #2",
        }  # fmt: skip
        assert (ives["record"], ives["omw"], ives["gw"]) == ("2-0-0", "", "100.00%")
        assert (blue["members"], bo["dropped_after"], hal["disqualified"]) == ("Cy Dorn, Di East", "1", "yes")
        assert {"members of teams that play as one (1 player)", "withdrawals (1 player)"}.isdisjoint(losses("csv", CUP))

    def test_record_that_the_file_prints_where_it_has_no_results(self) -> None:
        column = Column(0, "W/L/D", "record", ("2/0/0", "1/1/0"), (None, None), after=2)
        printed = replace(CUP, players=(Player("A", sides=(None,) * 2), Player("B")), columns=(column,))
        printed = replace(printed, rounds=printed.rounds[:2])
        assert sorted(row["record"] for row in sheet("csv", printed)) == ["1-1-0", "2-0-0"]

    def test_columns_of_melee(self) -> None:
        assert told("melee-csv")[0] == (
            "Rank,Player,Decklists,MatchRecord,GameRecord,Points,OpponentMatchWinPercentage,TeamGameWinPercentage,"
            "OpponentGameWinPercentage,FinalTiebreaker,OpponentCount"
        )
        assert told("melee-csv")[1] == "1,Ada Brook,,1-0-0,2-1-0,3,0.33000000,0.66666667,0.33333333,,1"
        assert told("melee-csv")[2] == "2,Ives,,2-0-0,4-0-0,6,,1.00000000,,,0"
        assert "results of single matches (4)" in losses("melee-csv", CUP)

    def test_melee_values_come_out_as_they_were_published(self, shared: Path) -> None:
        smallest = sorted((shared / "corpus" / "melee").glob("*.json"), key=lambda path: path.stat().st_size)[:3]
        assert len(smallest) == 3
        for path in smallest:
            self.compare(path)

    def compare(self, path: Path) -> None:
        parsed = read(path.name, path.read_bytes())[2].tournament
        published = {column.criterion: column.texts for column in parsed.columns}
        rows = {player.name: row for row, player in enumerate(parsed.players)}
        labels = {
            "omw": "OpponentMatchWinPercentage",
            "gw": "TeamGameWinPercentage",
            "ogw": "OpponentGameWinPercentage",
            "match_points": "Points",
        }
        written = sheet("melee-csv", parsed)
        assert len(written) == len(parsed.players)
        for line in written:
            for criterion, label in labels.items():
                told = published[criterion][rows[line["Player"]]]
                assert float(line[label]) == pytest.approx(float(told or "nan"), abs=1e-6)


class TestMatches:
    def test_lines(self) -> None:
        assert told("csv-matches") == [
            "round,table,player1,player2,wins1,wins2,draws",
            "1,1,Ada Brook,Bo Carr,2,1,0",
            "1,2,Team Blue,Hal,0,0,3",
            "1,,Ives,BYE,2,0,0",
            "2,1,Ada Brook,Team Blue,,,",
            "2,,Ives,AWARDED BYE,2,0,0",
            "2,,Hal,LOSS,0,2,0",
            "Finals,,Ada Brook,Ives,1,0,0",
        ]

    def test_what_is_lost(self) -> None:
        assert losses("csv-matches", CUP) == [
            "event Cup",
            "tournament system magic",
            "rules of counting of mtr",
            "countries (1 player)",
            "categories (1 player)",
            "withdrawals (1 player)",
            "members of teams that play as one (1 player)",
            "disqualifications (1 player)",
            "names in parts (2 players)",
            "marks of a forfeit (2 results of 2 players)",
            "games that are not known, written 1-0 (2 results of 2 players)",
        ]

    def test_comes_back(self) -> None:
        back = again("csv-matches", CUP)
        assert [round_.playoff for round_ in back.rounds] == [False, False, True]
        by_name = {player.name: player for player in back.players}
        hal, ives = by_name["Hal"], by_name["Ives"]
        assert hal.sides[1] == Side(Decision.ASSIGNED_LOSS, LOSS, games=(0, 2, 0))
        assert ives.sides[1] == Side(Decision.AWARDED_BYE, WIN, games=(2, 0, 0))
        assert by_name["Ada Brook"].sides[1] == Side(Decision.PLAYED, None, [*by_name].index("Team Blue"), table=1)

    @pytest.mark.parametrize(
        ("labels", "names"),
        [
            ((None, None), ["Semifinals", "Finals"]),
            (("SF", "F"), ["Semifinals", "Finals"]),
            (("Top 8", "Top 4"), ["Top 8", "Top 4"]),
            (("Finals", "Semifinals"), ["Semifinals", "Finals"]),
            (("Quarterfinals", "Finals"), ["Quarterfinals", "Finals"]),
        ],
    )
    def test_rounds_of_the_playoff(self, labels: tuple[str | None, ...], names: list[str]) -> None:
        four = [Player(name) for name in "ABCD"]
        cup = tournament(
            four,
            dict.fromkeys(range(4), BYE),
            playoff=[{**match(0, 3, 2, 0), **match(1, 2, 2, 0)}, {**match(0, 1, 2, 0)}],
        )
        cup = replace(cup, rounds=(Round(), *(Round(label, playoff=True) for label in labels)))
        found = list(dict.fromkeys(row["round"] for row in sheet("csv-matches", cup)))
        assert found == ["1", *names]
        lost = [label for label, name in zip(labels, names, strict=True) if label not in {None, name}]
        assert [loss for loss in losses("csv-matches", cup) if "headings" in loss] == (
            [f"headings of rounds {', '.join(map(str, lost))}"] if lost else []
        )

    def test_every_trouble_is_told(self) -> None:
        players = [Player(name) for name in ("A", "A", "bye", "Dorn, Cy", "E", "F", "G", "H", "Nobody")]
        lost = Side(Decision.PLAYED, LOSS, 1)
        cup = tournament(
            players,
            {
                0: lost,
                1: replace(lost, opponent=0),
                2: Side(Decision.PLAYED, WIN, 3, games=(0, 2, 0)),
                3: Side(Decision.PLAYED, WIN, 2),
                4: Side(Decision.PLAYED, DRAW, 5, games=(1, 1, 0)),
                6: Side(Decision.PLAYED, WIN, outsider="Zed"),
                7: Side(Decision.BYE, LOSS),
                8: Side(Decision.ABSENT),
            },
            {},
            {4: Side(Decision.PLAYED, None, 5, games=(1, 0, 0)), 5: Side(Decision.PLAYED, None, 4)},
        )
        cup = replace(cup, rounds=(Round("Draft", playoff=True), Round(), Round("Draft 2")))
        told = [loss.split(" (")[0] for loss in losses("csv-matches", cup)][3:]
        assert told == [
            "names that are read otherwise",
            "opponents who are not in the table, as players",
            "games that are not known, written 1-0",
            "games of a match that is not reported",
            "rounds without a match",
            "byes that are not won, and losses that are none",
            "results that are not those of the games",
            "results that both players tell differently",
            "matches that both lost",
            "results that no other row confirms",
            "players without a match or a bye",
            "players of the same name",
            "headings of rounds Draft, Draft 2",
            "the order of rounds: results of the play-off stand behind the others",
            "rounds of which nothing is known",
        ]


@pytest.mark.parametrize("name", ["json", "csv-matches"])
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(event=match_events())
def test_what_is_lost_is_told(name: str, event: Tournament) -> None:
    table = final_table(event)
    written = write(name, event, table)
    parsed = read(f"x.{name}", written.data)[2]
    order = [line.player for line in table.lines]
    found = differences(event, parsed.tournament, [order])
    assert untold(found, lost_facts(name), written.losses) == []
    assert [fault.message for fault in parsed.diagnostics if fault.severity is Severity.ERROR] == []
    same = parsed.tournament
    assert {p.name: s for p, s in zip(same.players, final_scores(same), strict=True)} == {
        p.name: s for p, s in zip(event.players, final_scores(event), strict=True) if any(p.sides)
    }


def final_scores(event: Tournament) -> list[Mapping[str, Value | None]]:
    by_player = {line.player: line.scores for line in final_table(event).lines}
    return [by_player[row] for row in range(len(event.players))]


@settings(max_examples=20)
@given(data=st.data())
def test_json_holds_everything(data: st.DataObject) -> None:
    event = data.draw(match_events())
    drop = data.draw(st.integers(0, len(event.players) - 1))
    players = tuple(
        replace(player, shown=f"The {player.family}", members=("X", "Y"), disqualified=row == drop, dropped_after=1)
        for row, player in enumerate(event.players)
    )
    kept = replace(
        event.settings, play_format="Modern", games_to_win=2, cut=8, planned_rounds=5, begin=date(2026, 1, 2)
    )
    event = replace(event, players=players, settings=kept)
    written = write("json", event, final_table(event))
    assert written.losses == ()
    assert again("json", event) == event


def test_standings_as_json_have_shares_of_one_in_full(run: CommandLine, fixtures: Path) -> None:
    document = run("standings", "--format", "json", str(fixtures / "melee" / "autumn.json")).json
    event = read("autumn.json", (fixtures / "melee" / "autumn.json").read_bytes())[2].tournament
    lines = {line.player + 1: line.scores for line in final_table(event).lines}
    assert document["criteria"] == ["match_points", "omw", "gw", "ogw"]
    for player in document["players"]:
        exact = lines[player["player"]]
        for name in ("omw", "gw", "ogw"):
            assert player["scores"][name] == (None if exact[name] is None else float(exact[name] or 0))
        assert 4 * player["scores"]["match_points"] == exact["match_points"]
