"""Pairgoth's files are written: what was read of one comes back, and what is not Pairgoth's own is fitted in."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from events import events
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spring import STANDINGS, spring
from tables import tournament as table_of

from crosstable.model import (
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
    TimeControl,
    Tournament,
)
from crosstable.parsers import read
from crosstable.results import Standings
from crosstable.standings import standings
from crosstable.writers import write

NOBODY = Standings("mcmahon", "pairgoth", 0, (), ())
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW


def passed(tournament: Tournament) -> Tournament:
    """The tournament written and read again."""
    _, _, parsed = read("x.tour", write("pairgoth", tournament, standings(tournament)).data)
    assert [d.message for d in parsed.diagnostics] == []
    return replace(parsed.tournament, origin=None)


def document(tournament: Tournament, table: Standings | None = None) -> Any:
    return json.loads(write("pairgoth", tournament, table or standings(tournament)).data)


def losses(tournament: Tournament) -> list[str]:
    return [loss.message for loss in write("pairgoth", tournament, standings(tournament)).losses]


@pytest.mark.parametrize("name", ["mcmahon", "swiss", "team", "pairgo"])
def test_a_file_of_pairgoth_comes_back(fixtures: Path, name: str) -> None:
    path = fixtures / "pairgoth" / f"{name}.tour"
    told = read(path.name, path.read_bytes())[2].tournament
    written = write("pairgoth", told, standings(told))
    assert written.losses == ()
    assert passed(told) == replace(told, origin=None)


def canonical(text: str) -> Any:
    """A file's content without what Pairgoth takes for the same."""
    data = json.loads(text)
    for player in data["players"]:
        player["country"] = player["country"].upper().replace("GB", "UK")
        player["egf"] = player.get("egf", "").strip()
        player["skip"] = sorted(player.get("skip", []))
    return data


@pytest.mark.parametrize("name", ["mcmahon", "team"])
def test_every_member_comes_back(fixtures: Path, name: str) -> None:
    """Not only what is read is the same, but the file: its numbers, its weights, its games in their order."""
    path = fixtures / "pairgoth" / f"{name}.tour"
    told = read(path.name, path.read_bytes())[2].tournament
    written = canonical(write("pairgoth", told, standings(told)).data.decode())
    original = canonical(path.read_text(encoding="utf-8"))
    if name == "team":  # an empty director says nothing
        assert original.pop("director") == ""
    assert written == original


def test_whole_of_another_tournament() -> None:
    """The tournament of ``spring.json``, which says neither tables nor a time system, and whose zero is 30k.

    White is told or else the stronger. Zimmer, who is 2d, starts from 31 and so on: nobody needs a correction.
    """
    told = spring()
    written = document(told, STANDINGS)
    assert written["pairing"]["type"] == "MAC_MAHON"
    assert written["pairing"]["placement"] == ["MMS", "SOSM"]
    assert [(p["id"], p["name"], p["rank"]) for p in written["players"]] == [
        (1, "Kovács-Nagy", -4),
        (2, "Zimmer", 1),
        (3, "O'Neil", -1),
        (4, "van der Berg", 0),
        (5, "林", -3),
    ]
    assert all("mmsCorrection" not in player for player in written["players"])
    assert [len(games) for games in written["games"]] == [3, 2, 2]  # the first with a bye


def player(family: str, *sides: Side | None, **facts: Any) -> Player:
    return Player(family, sides=sides, **facts)


def white(outcome: Outcome | None, opponent: int, handicap: int | None = 0, **facts: Any) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, Colour.WHITE, handicap, **facts)


def black(outcome: Outcome | None, opponent: int, handicap: int | None = 0, **facts: Any) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, Colour.BLACK, handicap, **facts)


def event(*players: Player, system: System | None = None, **facts: Any) -> Tournament:
    rounds = max((len(one.sides) for one in players), default=0)
    return Tournament(players, (Round(),) * rounds, system=system or System("swiss", criteria=("nbw",)), **facts)


class TestStartScores:
    """Starts are counted from 30k; what a rank does not give becomes a correction."""

    def test_of_a_system_that_counts_from_20k(self) -> None:
        """2k is 18 there, 28 in Pairgoth; the 5d at the bar 1d has 20 + 1 = 21, the 25k at the floor 0 − 1."""
        told = event(
            player("A", white(WIN, 1), grade=Grade(2, "k")),
            player("B", black(LOSS, 0), grade=Grade(5, "d"), super_bar=True),
            player("C", Side(Decision.BYE), grade=Grade(25, "k"), correction=-4),
            system=System("mcmahon", -20, -20, 0, ("mms",)),
            counting=Counting("macmahon"),
        )
        written = document(told)
        assert (written["pairing"]["mmFloor"], written["pairing"]["mmBar"]) == (-20, 0)
        assert [p.get("mmsCorrection") for p in written["players"]] == [None, 1, -1]
        assert "zero 20k of the grade model: Pairgoth counts from 30k, so that all scores are 10 higher" in losses(told)
        ours = {line.player: line.scores["mms"] for line in standings(told, profile="pairgoth").lines}
        theirs = {line.player: line.scores["mms"] for line in standings(passed(told)).lines}
        assert theirs == {row: 40 + (mms if isinstance(mms, int) else 0) for row, mms in ours.items()}

    def test_that_are_stated(self) -> None:
        """A starts from 27, a 1d gives 30; B's 29½ are 29 and a half."""
        told = event(
            player("A", white(WIN, 1), grade=Grade(1, "d"), start=4 * 27),
            player("B", black(LOSS, 0), grade=Grade(1, "d"), start=4 * 29 + 2),
            system=System("mcmahon", -30, -30, 8, ("mms",)),
        )
        assert [p["mmsCorrection"] for p in document(told)["players"]] == [-3, -1]
        assert "start scores, written as corrections (2 players)" in losses(told)
        assert "start scores that are not whole, rounded down (1 player)" in losses(told)

    def test_that_only_a_table_tells(self, shared: Path) -> None:
        """An h9 file of OpenGotha: floor, bar and starts are found out from the printed scores."""
        path = shared / "oracle" / "opengotha" / "og_a_plain.h9"
        told = read(path.name, path.read_bytes())[2].tournament
        again = passed(told)
        computed = [
            {line.player: line.scores["mms"] for line in standings(one, profile="pairgoth").lines}
            for one in (told, again)
        ]
        assert computed[0] == computed[1]

    def test_of_professionals(self) -> None:
        """A rank that the program stored beside the title is the place from which he starts."""
        own = (Detail("pairgoth", "rank", "4"),)
        told = event(
            player("A", white(WIN, 1), grade=Grade(3, "p"), details=own),
            player("B", black(LOSS, 0), grade=Grade(3, "p")),
        )
        assert [(p["rank"], p["pro"]) for p in document(told)["players"]] == [(4, 3), (8, 3)]


class TestWhatMustBeThere:
    def test_ranks_and_ratings(self) -> None:
        told = event(
            player("A", white(WIN, 1), rating=2149),
            player("B", black(LOSS, 0), grade=Grade(3, "k")),
            player("C", None),
            player("D", None, grade=Grade(33, "k"), rating=50),
        )
        assert [(p["rank"], p["rating"]) for p in document(told)["players"]] == [
            (0, 2149),
            (-3, 1800),
            (-20, 100),
            (-30, 50),
        ]
        assert {
            "ratings, which the file does not say, made of the grades (2 players)",
            "grades, which the file does not say, made of the ratings (1 player)",
            "grades, which the file does not say, written 20k (1 player)",
            "grades below 30k or above 9d (1 player)",
        } <= {*losses(told)}

    def test_event(self) -> None:
        written = document(event(player("A", None), settings=Settings(event="Été 24", begin=date(2024, 7, 1))))
        told = {
            "type": "INDIVIDUAL", "name": "Été 24", "shortName": "20240701-ete-24", "startDate": "2024-07-01",
            "endDate": "2024-07-01", "country": "", "location": "", "online": False, "rounds": 1,
            "timeSystem": {"type": "SUDDEN_DEATH", "mainTime": 0},
        }  # fmt: skip
        assert {name: written[name] for name in told} == told
        assert "komi" not in written
        assert "parts of the thinking time, which the file does not say, written as sudden death of no time" in losses(
            event(player("A", None))
        )

    def test_an_empty_tournament(self) -> None:
        written = document(Tournament(()))
        assert (written["players"], written["games"], written["rounds"]) == ([], [[]], 1)
        assert written["startDate"] == "1970-01-01"

    def test_tables(self) -> None:
        """Tables that are not told are the next free ones."""
        told = event(
            player("A", white(WIN, 1)),
            player("B", black(LOSS, 0)),
            player("C", white(WIN, 3, table=1)),
            player("D", black(LOSS, 2, table=1)),
            player("E", Side(Decision.BYE)),
        )
        games = document(told)["games"][0]
        assert [(g["id"], g["t"], g["w"], g["b"]) for g in games] == [(1, 1, 3, 4), (2, 2, 1, 2), (3, 0, 5, 0)]


TIMES = {
    TimeControl(60, "sudden-death"): {"type": "SUDDEN_DEATH", "mainTime": 3600},
    TimeControl(60, "byo-yomi", 30): {"type": "JAPANESE", "mainTime": 3600, "byoyomi": 30, "periods": 1},
    TimeControl(45, "canadian", 300, 15): {"type": "CANADIAN", "mainTime": 2700, "byoyomi": 300, "stones": 15},
    TimeControl(40, "fischer", 10): {"type": "FISCHER", "mainTime": 2400, "increment": 10},
    TimeControl(adjusted=Fraction(105, 2)): {"type": "SUDDEN_DEATH", "mainTime": 3150},
    TimeControl(30, "hourglass"): {"type": "SUDDEN_DEATH", "mainTime": 1800},
}


@pytest.mark.parametrize("time", TIMES, ids=str)
def test_time(time: TimeControl) -> None:
    told = event(player("A", None), settings=Settings(time=time))
    assert document(told)["timeSystem"] == TIMES[time]
    again = passed(told).settings.time
    assert again is not None
    if time.system in {"hourglass", None}:
        assert any("thinking time" in message for message in losses(told))
    else:
        assert again == time


def test_stored_seconds_and_periods_come_back() -> None:
    stored = (Detail("pairgoth", "timeSystem/mainTime", "1830"), Detail("pairgoth", "timeSystem/periods", "5"))
    told = event(player("A", None), settings=Settings(time=TimeControl(30, "byo-yomi", 20), details=stored))
    assert document(told)["timeSystem"] == {"type": "JAPANESE", "mainTime": 1830, "byoyomi": 20, "periods": 5}


def result(first: Outcome | None, second: Outcome | None, stored: str = "{}") -> str:
    told = event(
        player("A", white(first, 1)),
        player("B", black(second, 0)),
        settings=Settings(details=(Detail("pairgoth", "games/0", stored),)),
    )
    return str(document(told)["games"][0][0]["r"])


@pytest.mark.parametrize(
    ("first", "second", "symbol"),
    [
        (WIN, LOSS, "w"),
        (LOSS, WIN, "b"),
        (DRAW, DRAW, "="),
        (WIN, WIN, "#"),
        (LOSS, LOSS, "0"),
        (None, None, "?"),
        (WIN, None, "w"),
        (None, WIN, "b"),
        (WIN, DRAW, "?"),
    ],
)
def test_results(first: Outcome | None, second: Outcome | None, symbol: str) -> None:
    assert result(first, second) == symbol
    assert result(first, second, '{"1-2": {"r": "X"}}') == symbol.replace("?", "X")


def test_byes() -> None:
    stored = (Detail("pairgoth", "games/0", '{"3-0": {"r": "?"}}'),)
    told = event(
        player("A", Side(Decision.BYE)),
        player("B", Side(Decision.BYE, DRAW)),
        player("C", Side(Decision.BYE, LOSS)),
        player("D", Side(Decision.BYE, LOSS, table=7)),
        player("E", Side(Decision.AWARDED_BYE, WIN)),
        settings=Settings(details=stored),
    )
    games = document(told)["games"][0]
    assert [(g["w"], g["b"], g["t"], g["r"]) for g in games] == [
        (4, 0, 7, "b"),
        (1, 0, 0, "w"),
        (2, 0, 0, "="),
        (3, 0, 0, "?"),
        (5, 0, 0, "w"),
    ]
    assert "results of rounds without a game that Pairgoth counts otherwise (1 result)" in losses(told)
    assert "reasons for a round without a game (1 result)" in losses(told)


def test_rounds_missed() -> None:
    """Absences are skipped rounds; what the file says that they are worth is told where Pairgoth counts otherwise."""
    told = event(
        player("A", Side(Decision.ABSENT, DRAW), Side(Decision.UNPAIRED, LOSS), Side(Decision.ABSENT), absences=(4,)),
        system=System("mcmahon", -30, -20, 0, ("mms",)),
        settings=Settings(planned_rounds=5),
    )
    assert document(told)["players"][0]["skip"] == [1, 3, 5]
    assert "results of rounds without a game that Pairgoth counts otherwise (1 result)" in losses(told)
    swiss = replace(told, system=System("swiss", criteria=("nbw",)))
    assert "results of rounds without a game that Pairgoth counts otherwise (1 result)" in losses(swiss)


def test_what_two_rows_do_not_agree_on() -> None:
    """A and B tell one game with two handicaps; C names A, who does not name C; D names himself; E somebody unknown;
    F and G do not say who had which colour, and G is stronger."""
    told = event(
        player("A", white(WIN, 1, 3)),
        player("B", black(LOSS, 0, 2)),
        player("C", white(WIN, 0)),
        player("D", white(WIN, 3)),
        player("E", Side(Decision.PLAYED, WIN, outsider="77")),
        player("F", Side(Decision.PLAYED, WIN, 6), grade=Grade(1, "k")),
        player("G", Side(Decision.PLAYED, LOSS, 5), grade=Grade(1, "d")),
    )
    games = document(told)["games"][0]
    assert [(g["w"], g["b"], g["h"], g["r"]) for g in games] == [(1, 2, 3, "w"), (7, 6, 0, "b")]
    assert {
        "results that no other row confirms (3 results)",
        "handicaps that both rows tell differently (1 game)",
        "colours, which the file does not say, by strength (1 game)",
    } <= {*losses(told)}


def test_second_games_of_a_round() -> None:
    told = event(
        player("A", white(WIN, 1)),
        player("B", black(LOSS, 0)),
        player("C", white(LOSS, 0)),
        surplus=((0, 0, black(WIN, 2)),),
    )
    again = passed(told)
    assert [(g["w"], g["b"], g["r"]) for g in document(told)["games"][0]] == [(1, 2, "w"), (3, 1, "b")]
    assert [(row, number, side.opponent) for row, number, side in again.surplus] == [(0, 0, 2)]


def test_a_game_that_one_row_tells() -> None:
    told = event(player("A", black(LOSS, 1, 4)), player("B", None), player("C"))
    assert [(g["w"], g["b"], g["h"], g["r"]) for g in document(told)["games"][0]] == [(2, 1, 4, "w")]


def test_losses() -> None:
    told = event(
        player(
            "A",
            Side(Decision.DEFAULT, WIN, 1, Colour.WHITE, 0),
            team="Reds",
            category="Youth",
            identifiers=(Identifier("rgf", "9"),),
        ),
        player("B", Side(Decision.REFEREE, LOSS, 0, Colour.BLACK, 0)),
        settings=Settings(event_class="A", rules="Ing", komi=26),
        counting=Counting("macmahon"),
        system=System("knock-out", criteria=("start",)),
    )
    assert {
        "class A",
        "rules of play Ing",
        "teams (1 player)",
        "categories (1 player)",
        "identifiers of other federations (1 player)",
        "marks of games won by default (1 result)",
        "marks of a referee's decision (1 result of 1 player)",
        "tournament system knock-out, written as swiss",
        "criteria start",
        "rules of counting of macmahon, in place of which Pairgoth's own go",
    } <= {*losses(told)}


def test_numbers_do_not_clash() -> None:
    """B's stored number is 1: A, who has none, is not the first; C's is B's again."""
    own = (Detail("pairgoth", "id", "1"),)
    told = event(player("A"), player("B", details=own), player("C", details=own), player("D"))
    numbers = [p["id"] for p in document(told)["players"]]
    assert numbers[1] == 1
    assert numbers[3] == 4
    assert len({*numbers}) == 4


def test_numbers_of_games_do_not_clash() -> None:
    stored = (Detail("pairgoth", "games/0", '{"1-2": {"id": 2}, "3-4": {"id": 2, "dd": 1}}'),)
    told = replace(
        table_of("2+/w0 4+/w0", "1-/b0 3+/w0", "4+/w0 2-/b0", "3-/b0 1-/b0"), settings=Settings(details=stored)
    )
    games = [game for games in document(told)["games"] for game in games]
    assert [(g["id"], g["dd"]) for g in games] == [(2, 0), (1, 1), (3, 0), (4, 0)]


@pytest.mark.parametrize(
    "stored",
    [
        Detail("pairgoth", "pairing", "[1]"),
        Detail("pairgoth", "pairing/main/x", "{"),
        Detail("pairgoth", "games/0", "7"),
        Detail("pairgoth", "games/0", '{"1-2": 7}'),
        Detail("pairgoth", "type", '"TEAM3"'),
        Detail("pairgoth", "type", '"PAIRGO"'),
        Detail("pairgoth", "players", "1"),
        Detail("pairgoth", "teams", '[7, {}, {"id": [1], "players": [[1], 2]}]'),
        Detail("pairgoth", "name/of", "1"),
        Detail("pairgoth", "", ""),
    ],
    ids=str,
)
def test_stored_nonsense_does_no_harm(stored: Detail) -> None:
    told = replace(table_of("2+/w0", "1-/b0"), settings=Settings(details=(stored,)))
    again = read("x.tour", write("pairgoth", told, standings(told)).data)[2].tournament
    assert [p.sides[0] and p.sides[0].outcome for p in again.players] == [WIN, LOSS]


def test_boards_without_their_team_game_are_told(fixtures: Path) -> None:
    path = fixtures / "pairgoth" / "team.tour"
    told = read(path.name, path.read_bytes())[2].tournament
    kept = tuple(detail for detail in told.settings.details if detail.name != "games")
    told = replace(told, settings=replace(told.settings, details=(*kept, Detail("pairgoth", "games", "[[]]"))))
    assert "results of no team game (3 games)" in losses(told)
    without = replace(told, settings=replace(told.settings, details=()))
    assert {"teams (7 players)", "seats of teams (2 teams)"} <= {*losses(without)}
    assert document(without)["type"] == "INDIVIDUAL"


def test_macmahons_tournaments_count_alike_afterwards(shared: Path) -> None:
    """What Pairgoth says of MacMahon's own files is what it says of them after conversion, but for the zero.

    That MacMahon does not round half points down goes over too; here both are counted as Pairgoth usually does.
    """
    compared = 0
    for path in sorted((shared / "oracle" / "macmahon").glob("mm310_[abcg]_*.xml")):
        told = read(path.name, path.read_bytes())[2].tournament
        table = standings(told, profile="pairgoth")
        as_usual = replace(passed(told), counting=Counting("pairgoth"))
        again = standings(as_usual, by=table.criteria)
        first, second = ({line.player: line.scores for line in one.lines} for one in (table, again))
        shift = {((second[row]["mms"] or 0) - (first[row]["mms"] or 0)) for row in first}
        assert len(shift) == 1, path.name
        assert {row: scores["nbw"] for row, scores in first.items()} == {r: s["nbw"] for r, s in second.items()}
        compared += 1
    assert compared == 4


def test_opengothas_tournaments_count_alike_afterwards(shared: Path) -> None:
    """What Pairgoth says of OpenGotha's own files is what it says of them after conversion; it has no categories."""
    compared = sorted((shared / "oracle" / "opengotha").glob("og_[bcj]_*.xml"))
    for path in compared:
        told = read(path.name, path.read_bytes())[2].tournament
        by = [criterion for criterion in standings(told, profile="pairgoth").criteria if criterion != "cat"]
        table = standings(told, profile="pairgoth", by=by)
        again = standings(replace(passed(told), counting=Counting("pairgoth")), by=by)
        first, second = ([(x.player, [x.scores[c] for c in by]) for x in one.lines] for one in (table, again))
        assert first == second, path.name
    assert len(compared) >= 3


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(events())
def test_who_met_whom_and_how_it_ended_comes_back(tournament: Tournament) -> None:
    """All but who decided a game: that one did not come is not said of a game."""
    again = passed(tournament)
    for told, kept in zip(tournament.players, again.players, strict=True):
        same = ("family", "given", "grade", "club", "country", "absences", "preliminary")
        assert [getattr(kept, name) for name in same] == [getattr(told, name) for name in same]
        assert [_told(side) for side in kept.sides] == [_told(side) for side in told.sides]
    same = ("event", "begin", "end", "komi", "board_size", "planned_rounds", "most_handicap")
    assert [getattr(again.settings, n) for n in same] == [getattr(tournament.settings, n) for n in same]


def _told(side: Side | None) -> object:
    if side is None or not side.is_game:
        return side and side.decided
    return side.opponent, side.outcome, side.colour, side.handicap, side.table


@st.composite
def documents(draw: st.DrawFn) -> Any:
    """Members of all kinds for Pairgoth's reader."""
    junk = st.none() | st.booleans() | st.integers(-3, 40) | st.floats(allow_nan=False, width=16) | st.text(max_size=3)
    wild = st.recursive(junk, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner))
    game = st.fixed_dictionaries(
        {}, optional={n: st.integers(0, 4) | wild for n in ("id", "t", "w", "b", "h", "r", "dd")}
    )
    one = st.fixed_dictionaries(
        {},
        optional={n: st.integers(1, 4) | wild for n in ("id", "name", "rank", "rating", "pro", "skip", "final", "egf")},
    )
    return draw(
        st.fixed_dictionaries(
            {
                "players": st.lists(one, max_size=4) | wild,
                "games": st.lists(st.lists(game, max_size=3), max_size=3) | wild,
            },
            optional={
                "type": st.sampled_from(["INDIVIDUAL", "TEAM2", "PAIRGO"]) | wild,
                "teams": st.lists(one, max_size=2) | wild,
                "individualGames": st.dictionaries(st.sampled_from(["1", "2"]), st.lists(game, max_size=2)) | wild,
                "pairing": st.fixed_dictionaries(
                    {"type": st.sampled_from(["SWISS", "MAC_MAHON"])}, optional={"mmBar": wild, "main": wild}
                ) | wild,
                "komi": wild,
                "timeSystem": wild,
            },
        )
    )  # fmt: skip


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_anything_is_read_and_written(data: Any) -> None:
    """Whatever stands in the members: it is read, and what is written of it is read without a complaint of its form."""
    source, parsed = read("x.tour", json.dumps(data).encode(), "pairgoth")[1:]
    for diagnostic in parsed.diagnostics:
        assert diagnostic.span is not None
        source.locate(diagnostic.span)
    told = parsed.tournament
    again = read("x.tour", write("pairgoth", told, NOBODY).data, "pairgoth")[2]
    assert len(again.tournament.players) >= (len(told.players) if told.teams == () else 0)
