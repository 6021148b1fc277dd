"""Pairgoth's files are read: small invented ones of several versions, and damaged ones."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from crosstable.model import (
    Colour,
    Counting,
    Decision,
    Detail,
    Grade,
    Identifier,
    Outcome,
    Player,
    Settings,
    Side,
    System,
    Team,
    TimeControl,
    Tournament,
)
from crosstable.parsers import UnreadableError, read
from crosstable.parsers.pairgoth import parse, sniff
from crosstable.results import Report
from crosstable.standings import standings
from crosstable.verify import verify_bytes

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
BLACK, WHITE = Colour.BLACK, Colour.WHITE


def told(fixtures: Path, name: str) -> Tournament:
    path = fixtures / "pairgoth" / f"{name}.tour"
    found, _, parsed = read(path.name, path.read_bytes())
    assert found.name == "pairgoth"
    return parsed.tournament


def verified(fixtures: Path, name: str) -> Report:
    path = fixtures / "pairgoth" / f"{name}.tour"
    return verify_bytes(path.name, path.read_bytes())


def faults(report: Report) -> list[tuple[str, int, str]]:
    """Every finding: its code, its line, and the text that it points at (of objects and lists the beginning)."""
    assert report.source is not None
    found = [(f.code, report.source.locate(f.span).line, report.source.at(f.span)) for f in report.findings if f.span]
    return [(code, line, text if len(text) < 30 else text[:12]) for code, line, text in found]


def game(outcome: Outcome | None, opponent: int, colour: Colour, handicap: int, table: int | None) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, colour, handicap, table=table)


def details(*pairs: tuple[str, object]) -> set[Detail]:
    return {Detail("pairgoth", name, json.dumps(value)) for name, value in pairs}


ABSENT, UNPAIRED = Side(Decision.ABSENT), Side(Decision.UNPAIRED)


class TestMcMahon:
    """``mcmahon.tour``: every member that says something of results, and some that do not."""

    def test_event(self, fixtures: Path) -> None:
        tournament = told(fixtures, "mcmahon")
        settings = tournament.settings
        assert {*settings.details} == details(
            ("id", 3),
            ("tablesExclusion", ["1-3", ""]),
            ("pairing/base/nx1", 0.5),
            ("pairing/base/deterministic", True),
            ("pairing/main/upDownLowerMode", "TOP"),
            ("pairing/handicap/weight", 0.0),
            ("games/0", {"11-12": {"id": 31}, "13-14": {"id": 32, "dd": 1, "ft": True}}),
            ("games/1", {"11-14": {"id": 33, "r": "X"}, "13-0": {"id": 34}}),
            ("games/2", {"12-0": {"id": 36, "r": "?"}, "13-11": {"id": 35}}),
        ) | {Detail("pairgoth", "pairing/base/dupWeight", "5.0E+14")}
        assert settings == Settings(
            event="Quay Cup",
            country="FR",
            city="Port Invented",
            begin=date(2024, 5, 4),
            end=date(2024, 5, 5),
            komi=30,
            handicap_reduction=1,
            board_size=19,
            time=TimeControl(50, "canadian", 300, 15),
            short_name="20240504-quay",
            director="Zora Quill",
            rules="French",
            online=False,
            planned_rounds=4,
            most_handicap=7,
            even_from=3,
            handicap_by_score=True,
            details=settings.details,
        )
        assert tournament.system == System("mcmahon", -30, -20, 0, ("mms", "sos", "sosos"))
        assert tournament.counting == Counting("pairgoth", absent_score=2, round_down=True, half_rounds_in_sos=True)

    def test_players(self, fixtures: Path) -> None:
        tournament = told(fixtures, "mcmahon")
        assert len(tournament.rounds) == 3
        assert [{*player.details} for player in tournament.players] == [
            details(("id", 11), ("rank", 6), ("licensed", True)),
            details(("id", 12), ("egf", "0")),
            details(("id", 13), ("club", "xxxx")),
            details(("id", 14), ("skip", [4, 3, 9])),
            details(("id", 15)),
        ]
        own = [player.details for player in tournament.players]
        pin, licence = Identifier("egd", "12345678"), Identifier("ffg", "1234567")
        assert tournament.players == (
            Player(
                "Alder", "Ada", (game(WIN, 1, WHITE, 1, 1), game(None, 3, WHITE, 5, 1), game(WIN, 2, BLACK, 0, 1)),
                Grade(1, "p"), 2712, "FR", "69Ly", (pin, licence), details=own[0],
            ),
            Player(
                "Birch", "Bo", (game(LOSS, 0, BLACK, 1, 1), ABSENT, Side(Decision.BYE, LOSS)),
                Grade(2, "k"), 1900, "DE", "B", details=own[1],
            ),
            Player(
                "Cedar", "Cy", (game(LOSS, 3, WHITE, 2, 2), Side(Decision.BYE), game(WIN, 0, WHITE, 0, 1)),
                Grade(3, "k"), 1800, "UK", None, (Identifier("aga", "4711"),), correction=4, details=own[2],
            ),
            Player(
                "Dogwood", "Di", (game(WIN, 2, BLACK, 2, 2), game(None, 0, BLACK, 5, 1), ABSENT),
                Grade(6, "k"), 1500, "IT", absences=(3,), details=own[3],
            ),
            Player(
                "Elm", "Eli", (ABSENT,) * 3, Grade(18, "k"), 300, "ES", "Pedr",
                preliminary=True, absences=(3,), details=own[4],
            ),
        )  # fmt: skip

    def test_scores(self, fixtures: Path) -> None:
        """Starts 30, 28, 28, 24, 12. A missed round adds the start and half of three rounds, 1, to SOS.

        Alder 28 + 1, 25 + 5, 30; Cedar 25 + 2, 28 + 1, 32; Birch 32 - 1, twice 28 + 1; Dogwood 30 - 2, 32 - 5, 24 + 1.
        """
        table = standings(told(fixtures, "mcmahon"))
        assert (table.profile, table.criteria) == ("pairgoth", ("mms", "sos", "sosos"))
        assert [(line.player, line.place) for line in table.lines][:4] == [(0, 1), (2, 2), (1, 3), (3, 4)]
        assert [line.scores["mms"] for line in table.lines] == [4 * 32, 4 * 30, 4 * 28, 4 * 25, 4 * 13]
        assert [line.scores["sos"] for line in table.lines] == [4 * 89, 4 * 88, 4 * 89, 4 * 80, 4 * 39]

    def test_it_is_quiet(self, fixtures: Path) -> None:
        assert faults(verified(fixtures, "mcmahon")) == []


class TestSwiss:
    """``swiss.tour``: members in the order of the alphabet, on few lines."""

    def test_event(self, fixtures: Path) -> None:
        tournament = told(fixtures, "swiss")
        settings = tournament.settings
        assert (settings.komi, settings.board_size, settings.rules, settings.online) == (26, 13, "Chinese", True)
        assert settings.time == TimeControl(30, "fischer", 20)
        assert (len(tournament.rounds), settings.planned_rounds) == (2, 4)
        assert tournament.system == System("swiss", criteria=("nbw", "wsos", "wsodos"))
        assert tournament.counting == Counting("pairgoth", absent_score=0, round_down=False)
        assert {*settings.details} == details(
            ("timeSystem/mainTime", 1830),
            ("pairing/placement", ["NBW", "SOSW", "SODOSW", "NONE"]),
            ("pairing/main/mmsValueAbsent", 0.5),
            ("pairing/main/sosValueAbsentUseBase", True),
        )
        assert all(player.details == () for player in tournament.players)

    def test_standings(self, fixtures: Path) -> None:
        """Nobody has a point; 2 stones count for Łoś and against Żuk. Ąbel and Ćwir share a place, by rating."""
        table = standings(told(fixtures, "swiss"))
        assert [(line.player, line.place, line.scores["wsos"]) for line in table.lines] == [
            (2, 1, 8),
            (0, 2, 0),
            (1, 2, 0),
            (3, 4, -8),
        ]
        assert all(line.scores["mms"] == line.scores["nbw"] == 0 for line in table.lines)
        assert all(line.scores["sos"] == line.scores["wsos"] for line in table.lines)

    def test_it_is_quiet(self, fixtures: Path) -> None:
        assert faults(verified(fixtures, "swiss")) == []


class TestOldVersions:
    """``old.tour``: minutes of main time, members under their first names, no floor and bar."""

    def test_event(self, fixtures: Path) -> None:
        tournament = told(fixtures, "old")
        settings = tournament.settings
        assert settings.time == TimeControl(60, "byo-yomi", 30)
        assert (settings.country, settings.even_from, settings.most_handicap) == (None, -30, 0)
        assert tournament.system == System("mcmahon", -30, -20, 0, ("mms", "sos"))
        assert tournament.counting == Counting("pairgoth")
        assert {*settings.details} == details(
            ("timeSystem/periods", 5),
            ("pairing/secondary/barTreshold", True),
            ("pairing/secondary/rankTreshold", 0),
        )

    def test_players(self, fixtures: Path) -> None:
        fir, gorse = told(fixtures, "old").players
        assert (fir.sides, fir.preliminary) == ((Side(Decision.PLAYED, WIN, 1, WHITE, 9),), False)
        assert (gorse.sides, gorse.absences) == ((Side(Decision.PLAYED, LOSS, 0, BLACK, 9),), (1,))
        assert {*gorse.details} == details(("skip", [2, 3, 4]))
        starts = [line.scores["start"] for line in standings(told(fixtures, "old")).lines]
        assert starts == [4 * 30, 4 * 10]

    def test_minutes_are_reported(self, fixtures: Path) -> None:
        assert faults(verified(fixtures, "old")) == [("R108", 4, "60")]


def test_newer_members_are_kept(fixtures: Path) -> None:
    tournament = told(fixtures, "newer")
    assert {*tournament.settings.details} == details(
        ("id", 21),
        ("playing", 1),
        ("frozen", [{"id": 1, "NBW": 1.0}]),
        ("timeSystem/maxTime", 3600),
        ("pairing/main/nbwValueAbsent", 0.5),
        ("pairing/geo/avoidSameFamily", True),
        ("pairing/geo/odd~1name~0", 1),
        ("pairing/placement", ["NBW", "EGFDC", "SOSW"]),
        ("games/0", {"1-2": {"clock": "north"}}),
    )
    assert {*tournament.players[0].details} == details(("ext", "e-7"), ("prev", 3))
    assert tournament.system == System("swiss", criteria=("nbw", "wsos"))
    assert faults(verified(fixtures, "newer")) == [("R105", 3, '"EGFDC"')]


class TestTeams:
    def test_everybody_has_a_board(self, fixtures: Path) -> None:
        """Four Blues: the one who misses round 1 has no seat in it; in round 2 all have a bye."""
        tournament = told(fixtures, "team")
        assert [player.team for player in tournament.players] == [*["Reds"] * 3, *["Blues"] * 4]
        bye = Side(Decision.BYE)
        assert [player.sides for player in tournament.players] == [
            (game(WIN, 3, WHITE, 0, 1), UNPAIRED),
            (game(WIN, 4, BLACK, 0, 1), UNPAIRED),
            (game(LOSS, 5, WHITE, 0, 1), UNPAIRED),
            (game(LOSS, 0, BLACK, 0, 1), bye),
            (game(LOSS, 1, WHITE, 0, 1), bye),
            (game(WIN, 2, BLACK, 0, 1), bye),
            (ABSENT, bye),
        ]
        assert tournament.teams == (
            Team("Reds", None, ((0, 1, 2), (0, 1, 2))),
            Team("Blues", None, ((3, 4, 5), (3, 4, 5, 6))),
        )
        names = [detail.name for detail in tournament.settings.details]
        assert names == ["games", "id", "individualGames/0", "teams", "type"]
        assert json.loads(tournament.settings.details[2].value) == {
            "1-4": {"id": 51},
            "5-2": {"id": 52},
            "3-6": {"id": 53},
        }
        assert faults(verified(fixtures, "team")) == []

    def test_a_team_plays_one_game(self, fixtures: Path) -> None:
        """The mean of 2d and 4k is 2k, half a grade rounded down; that of the Terns is told. One of them is away."""
        tournament = told(fixtures, "pairgo")
        own = [player.details for player in tournament.players]
        assert tournament.players == (
            Player("Gulls", sides=(game(LOSS, 1, WHITE, 0, 1),), grade=Grade(2, "k"), rating=1950, country="IT",
                   details=own[0]),
            Player("Terns", sides=(game(WIN, 0, BLACK, 0, 1),), grade=Grade(2, "k"), rating=2075, details=own[1]),
        )  # fmt: skip
        assert [{*each} for each in own] == [
            details(("id", 11), ("players", [1, 2])),
            details(("id", 12), ("players", [3, 4]), ("skip", [2])),
        ]
        assert [detail.name for detail in tournament.settings.details] == ["id", "players", "type"]
        assert faults(verified(fixtures, "pairgo")) == []


DAMAGED = [
    ("R105", 1, '"SINGLE"'),
    ("R108", 1, "12"),
    ("R105", 1, '"2024-02-30"'),
    ("R105", 2, '"six"'),
    ("R108", 2, '"19"'),
    ("R105", 2, '"HOURGLASS"'),
    ("R108", 2, "90"),
    ("R105", 3, '"no"'),
    ("R105", 4, "3"),
    ("R105", 4, '"MOON"'),
    ("R105", 4, "7"),
    ("R107", 4, "[1]"),
    ("R108", 6, '"1900"'),
    ("R108", 6, '"2k"'),
    ("R101", 6, '"2"'),
    ("R101", 6, "0"),
    ("S201", 7, "1"),
    ("R101", 7, "1800.5"),
    ("R108", 7, "40"),
    ("R101", 8, "7"),
    ("R101", 9, '{"name": "Ke'),
    ("R101", 10, '{"id": 4, "n'),
    ("R107", 11, "2"),
    ("S208", 14, '{"id": 1, "t'),
    ("R107", 14, "1"),
    ("R102", 14, '"v"'),
    ("S208", 15, '{"id": 3, "t'),
    ("S202", 16, '{"id": 4, "t'),
    ("R102", 17, '{"id": 5, "t'),
    ("R102", 18, '{"id": 6, "t'),
    ("R102", 19, '"game"'),
    ("S203", 20, '{"id": 7, "t'),
    ("R102", 20, "-1"),
]


def test_damage_is_told_where_it_is(fixtures: Path) -> None:
    assert faults(verified(fixtures, "damaged")) == DAMAGED


def test_what_stands_beside_damage_is_kept(fixtures: Path) -> None:
    """The number 1 is that of Iris and of Jute; its games are Jute's, as in Pairgoth."""
    tournament = told(fixtures, "damaged")
    assert [player.name for player in tournament.players] == ["Iris Ira", "Jute Jo", "Kelp Kim", "", "Larch Lea"]
    assert [player.grade for player in tournament.players] == [
        *(Grade(2, "k"), Grade(9, "d"), Grade(1, "d"), Grade(2, "d"), Grade(3, "d")),
    ]
    iris, jute, kelp, nobody, larch = tournament.players
    assert (iris.rating, jute.rating, iris.sides) == (1900, None, (ABSENT, UNPAIRED))
    assert jute.sides == (game(WIN, 3, WHITE, 0, 1), UNPAIRED)
    assert kelp.sides == (UNPAIRED, UNPAIRED)
    assert nobody.sides[0] == game(LOSS, 1, BLACK, 0, 1)
    assert larch.sides == (game(None, 3, WHITE, 0, 2), game(LOSS, 4, WHITE, 0, None))
    assert [(player, number, side.outsider) for player, number, side in tournament.surplus] == [
        (3, 0, None),
        (4, 0, "77"),
    ]
    settings = tournament.settings
    assert (settings.event, settings.end, settings.planned_rounds) == ("12", date(2024, 3, 1), 3)
    assert settings.time == TimeControl(90)
    kept = details(("colour/of/hall", "green"), ("timeSystem/type", "HOURGLASS"))
    assert kept < {*settings.details}


def test_colours_of_the_alphabet_do_not_matter() -> None:
    data = b'{"players": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}], "pairing": {"type": "SWISS"}, "games": '
    for letter, outcome in {"W": WIN, "B": LOSS, "x": None}.items():
        text = data + f'[[{{"w": 1, "b": 2, "r": "{letter}"}}]]}}'.encode()
        side = parse("x.tour", text)[1].tournament.players[0].sides[0]
        assert side is not None
        assert side.outcome is outcome


def broken(text: str) -> tuple[list[tuple[str, str]], Tournament]:
    source, parsed = parse("x.tour", text.encode())
    return [(d.code, source.at(d.span)[:12] if d.span else "") for d in parsed.diagnostics], parsed.tournament


def test_a_file_that_breaks_off(fixtures: Path) -> None:
    """The last game is cut behind Black: it says nobody's result."""
    text = (fixtures / "pairgoth" / "mcmahon.tour").read_text(encoding="utf-8")
    at = text.index(', "h" : 0, "r" : "#"')
    found, tournament = broken(text[:at])
    assert [code for code, _ in found] == ["R107"]
    assert [len(player.sides) for player in tournament.players] == [3] * 5
    assert tournament.players[2].sides[2] == game(None, 0, WHITE, 0, 1)


def test_a_file_that_breaks_off_in_the_players(fixtures: Path) -> None:
    text = (fixtures / "pairgoth" / "mcmahon.tour").read_text(encoding="utf-8")
    found, tournament = broken(text[: text.index('"Birch"')])
    assert [code for code, _ in found] == ["R107", "R107", "R101"]  # the break, no games, a player without name
    assert [player.family for player in tournament.players] == ["Alder", ""]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({"pairing": {"type": "SWISS"}}, [("R107", "{"), ("R107", "{")]),
        ({"pairing": 3, "players": [], "games": []}, [("R107", "3"), ("R107", "{")]),
        ({"pairing": {"type": "LADDER"}, "players": [], "games": []}, [("R105", '"LADDER"')]),
        ({"pairing": {}, "players": {}, "games": []}, [("R107", "{}")]),
        ({"pairing": {}, "players": [], "games": [[3]]}, [("R102", "3")]),
        ({"pairing": {}, "players": [], "games": {"1": {"5": {"w": 1}}}}, [("R102", '{"w": 1}')]),
        ({"pairing": {}, "players": [], "games": [], "komi": 6.3}, [("R105", "6.3")]),
        ({"pairing": {}, "players": [], "games": [], "rounds": 10**300}, [("R105", "1000000000")]),
        ({"pairing": {}, "players": [{"id": 1, "name": "A", "rank": None}], "games": []}, []),
        ({"pairing": {}, "players": [{"id": 1, "name": "A", "rank": 1e99}], "games": []}, [("R101", "1e+99")]),
        ({"pairing": {}, "players": [{"id": True, "name": "A"}], "games": []},
         [("R101", '{"id": true'), ("R101", "true")]),
        ({"pairing": {}, "players": [], "games": [], "type": "TEAM2", "teams": [{"name": "T", "players": [4]}]},
         [("S202", "4")]),
        ({"pairing": {}, "players": [], "games": [[{"id": 1, "w": 1, "b": 2, "r": "w"}]], "type": "TEAM2", "teams": []},
         [("R102", '{"id": 1, "w')]),
        ({"pairing": {}, "players": [], "games": [], "type": "TEAM2", "individualGames": {"9": []}}, [("R102", "[]")]),
    ],
)  # fmt: skip
def test_other_damage(document: object, expected: list[tuple[str, str]]) -> None:
    found, _ = broken(json.dumps(document))
    assert [code for code, _ in sorted(found)] == [code for code, _ in sorted(expected)]
    for (_, text), (_, beginning) in zip(sorted(found), sorted(expected), strict=True):
        assert text.startswith(beginning[:12])


def test_deep_nests_are_left_out() -> None:
    deep = "[" * 400 + "]" * 400
    found, tournament = broken(f'{{"players": [], "games": [], "pairing": {{}}, "x": {deep}}}')
    kept = [detail.name for detail in tournament.settings.details]
    assert (kept, found) in (([], [("R107", "[" * 12)]), (["x"], []))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"form": "x"}', '{"name": "x"}'])
def test_something_else_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        parse("x.tour", text.encode())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(fixtures: Path, encoding: str) -> None:
    text = (fixtures / "pairgoth" / "swiss.tour").read_text(encoding="utf-8")
    data = text.encode(encoding)
    assert sniff(data)
    found, source, parsed = read("x.tour", data)
    assert (found.name, source.encoding) == ("pairgoth", encoding)
    assert parsed.tournament.players[0].name == "Ąbel Iwo"


def test_other_bytes_are_reported(fixtures: Path) -> None:
    text = (fixtures / "pairgoth" / "mcmahon.tour").read_text(encoding="utf-8")
    _, parsed = parse("x.tour", text.replace("Birch", "Bürch").encode("iso-8859-1"))
    assert [d.code for d in parsed.diagnostics] == ["R106"]
    assert parsed.tournament.players[1].family == "Bürch"
