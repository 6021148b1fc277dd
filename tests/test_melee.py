"""Tournaments of melee.gg in the JSON of archives: read, damaged, hostile."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstable.model import (
    Column,
    Counting,
    Decision,
    Detail,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    System,
    Tournament,
)
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.parsers.matches_json.melee import parse
from crosstable.parsers.matches_json.parts import in_order
from crosstable.source import Source

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW


def told(path: Path) -> tuple[Source, Parsed]:
    found, source, parsed = read(path.name, path.read_bytes())
    assert found.name == "melee"
    return source, parsed


def faults(source: Source, parsed: Parsed) -> list[tuple[str, int, str]]:
    spans = [(finding.code, finding.span) for finding in parsed.diagnostics]
    return [(code, source.locate(span).line, source.at(span)) for code, span in spans if span is not None]


def match(opponent: int, outcome: Outcome | None, *games: int) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, games=games or None)  # type: ignore[arg-type]


class TestSound:
    """``autumn.json``: five play three rounds and a Top 4; Fir came, and never played."""

    @pytest.fixture
    def tournament(self, fixtures: Path) -> Tournament:
        _, parsed = told(fixtures / "melee" / "autumn.json")
        assert parsed.diagnostics == ()
        return parsed.tournament

    def test_event(self, tournament: Tournament) -> None:
        settings = tournament.settings
        deck = Detail("melee", "Decks/1", '{"Player": "Zed", "Result": "", "Mainboard": [], "Sideboard": []}')
        address = Detail("melee", "Tournament/Uri", '"https://melee.gg/Tournament/View/4711"')
        assert settings == Settings(
            event="Autumn Open",
            begin=date(2025, 6, 1),
            code="4711",
            play_format="Pauper",
            cut=4,
            details=(deck, address),
        )
        assert tournament.system == System("magic")
        assert tournament.counting == Counting("melee")
        assert tournament.rounds == (Round(), Round(), Round(), Round("Semifinals", True), Round("Finals", True))
        assert tournament.surplus == ()

    def test_players(self, tournament: Tournament) -> None:
        ash, birch, elm, cedar, dogwood, fir = range(6)
        deck = '{"Result": "1st Place", "Mainboard": [{"Count": 4, "CardName": "Island"}], "Sideboard": []}'
        assert tournament.players == (
            Player("Ash", sides=(match(birch, WIN, 2, 1, 0), match(elm, DRAW, 0, 0, 3), match(cedar, WIN, 2, 1, 0),
                                 match(cedar, WIN, 2, 0, 0), match(birch, WIN, 2, 1, 0)),
                   place="1", details=(Detail("melee", "Deck/1", deck),)),
            Player("Birch", sides=(match(ash, LOSS, 1, 2, 0), match(cedar, LOSS, 0, 2, 0), match(elm, LOSS, 1, 2, 0),
                                   match(elm, WIN, 2, 1, 0), match(ash, LOSS, 1, 2, 0)), place="2"),
            Player("Elm", sides=(Side(Decision.BYE, WIN, games=(2, 0, 0)), match(ash, DRAW, 0, 0, 3),
                                 match(birch, WIN, 2, 1, 0), match(birch, LOSS, 1, 2, 0), None), place="3"),
            Player("Cedar", sides=(match(dogwood, DRAW, 1, 1, 1), match(birch, WIN, 2, 0, 0), match(ash, LOSS, 1, 2, 0),
                                   match(ash, LOSS, 0, 2, 0), None), place="4"),
            Player("Dogwood", sides=(match(cedar, DRAW, 1, 1, 1), Side(Decision.ASSIGNED_LOSS, LOSS),
                                     None, None, None), place="5"),
            Player("Fir", sides=(None,) * 5, place="6"),
        )  # fmt: skip
        assert fir == 5

    def test_what_it_publishes(self, tournament: Tournament) -> None:
        """Ash's record is not told: 0-0-0 with 13 points."""
        percent = {
            "omw": ("OMWP", ("0.5", "0.71", "0.33333333", "0.5", "0.4", "0")),
            "gw": ("GWP", ("0.6", "0.35714286", "0.5", "0.4", "-0.2", "0")),
            "ogw": ("OGWP", ("0.4", "0.5", "0.41", "0.5", "0.4", "0")),
        }
        assert tournament.columns == (
            Column(0, "Points", "match_points", ("13", "3", "7", "4", "1", "0"), (52, 12, 28, 16, 4, 0)),
            *(
                Column(index, label, criterion, texts, tuple(map(Fraction, texts)))
                for index, (criterion, (label, texts)) in enumerate(percent.items(), 1)
            ),
            Column(4, "W/L/D", "record", (None, "1/4/0", "2/1/1", "1/2/1", "0/1/1", "0/0/0"), (None,) * 6),
        )

    def test_places_in_the_file(self, fixtures: Path) -> None:
        source, parsed = told(fixtures / "melee" / "autumn.json")
        origin = parsed.tournament.origin
        assert origin is not None
        assert source.at(origin.field(0, "name")) == '"Ash"'
        assert source.at(origin.field(1, "place")) == "2"
        assert source.at(origin.claim(4, 2)) == "-0.2"
        assert source.at(origin.claim(2, 4)) == "2"
        assert source.locate(origin.cell(3, 0)).line == 8  # Cedar as the first of the two
        assert source.locate(origin.cell(4, 0)).line == 9
        assert source.locate(origin.cell(5, 0)).line == 30  # Fir has no match: his row
        assert source.at(origin.cell(2, 0)).startswith('{"Player1": "Elm", "Player2": "-"')


class TestDamaged:
    """``damaged.json``: rounds out of order and one missing, matches told twice, results and names that are none."""

    def test_findings(self, fixtures: Path) -> None:
        source, parsed = told(fixtures / "melee" / "damaged.json")
        assert [(code, line, text[:12]) for code, line, text in faults(source, parsed)] == [
            ("R107", 2, '[\n  {"RoundN'),
            ("R101", 25, "7"),
            ("R108", 21, '"2"'),
            ("R101", 26, '{"Rank": 6, '),
            ("R102", 9, '{"Player1": '),
            ("R102", 12, '"a match"'),
            ("R102", 15, '"a win"'),
            ("R109", 15, '"Tulip"'),
            ("R108", 7, '{"Player1": '),
            ("R101", 21, '"many"'),
            ("R101", 21, "[]"),
            ("R101", 21, "1e99"),
            ("R105", 1, '"next week"'),
        ]

    def test_what_is_read_all_the_same(self, fixtures: Path) -> None:
        _, parsed = told(fixtures / "melee" / "damaged.json")
        tournament = parsed.tournament
        oak, pine, rowan, sorb, willow, _, tulip = range(7)
        assert [player.family for player in tournament.players] == [
            "Oak", "Pine", "Rowan", "Sorb", "Willow", "(no name, 6)", "Tulip",
        ]  # fmt: skip
        assert [player.place for player in tournament.players] == ["1", "2", "3", "4", "5", "6", None]
        assert tournament.rounds == (Round(),) * 4
        assert [player.sides for player in tournament.players] == [
            (match(pine, WIN, 2, 1, 0), None, match(oak, WIN, 2, 0, 0), None),
            (match(oak, LOSS, 1, 2, 0), None, None, Side(Decision.PLAYED, WIN, games=(2, 0, 0), outsider="Oka")),
            (Side(Decision.BYE, WIN, games=(2, 0, 0)), None, None, match(tulip, None)),
            (match(willow, WIN, 2, 0, 0), None, None, match(willow, WIN, 2, 0, 0)),
            (match(sorb, WIN, 2, 1, 0), None, None, match(sorb, LOSS, 0, 2, 0)),
            (None,) * 4,
            (None, None, None, match(rowan, None)),
        ]
        assert tournament.surplus == (
            (sorb, 3, match(rowan, None)),
            (rowan, 3, match(sorb, None)),
            (tulip, 3, Side(Decision.BYE, WIN)),
        )
        assert tournament.settings.play_format == "Modern, Legacy"
        assert tournament.columns[0].texts == ("3", "many", "3", "3", "0", "0", None)
        assert tournament.columns[0].values == (12, None, 12, 12, 0, 0, None)
        assert tournament.columns[1].texts[:2] == ("0.5", None)


def document(**members: Any) -> bytes:
    return json.dumps({"Tournament": {}, "Rounds": [], "Standings": [], **members}).encode()


def one(*matches: tuple[str | None, str | None, str]) -> Tournament:
    told = [{"Player1": first, "Player2": second, "Result": result} for first, second, result in matches]
    data = document(Rounds=[{"RoundName": "Round 1", "Matches": told}])
    _, parsed = parse("x.json", data)
    assert parsed.diagnostics == ()
    return parsed.tournament


def test_without_standings_the_matches_tell_who_played() -> None:
    tournament = one(("A", "B", "2-0-0"), ("C", None, "2-0-0"), ("D", "-", "0-0-0"), ("-", "E", "2-0-0"))
    assert [player.family for player in tournament.players] == ["A", "B", "C", "D", "E"]
    bye = Side(Decision.BYE, WIN, games=(2, 0, 0))
    assert [player.sides for player in tournament.players] == [
        (match(1, WIN, 2, 0, 0),),
        (match(0, LOSS, 0, 2, 0),),
        (bye,),
        (Side(Decision.BYE, None, games=(0, 0, 0)),),
        (Side(Decision.ASSIGNED_LOSS, LOSS),),
    ]
    assert tournament.columns == ()


@pytest.mark.parametrize("result", ["Not reported", "in progress"])
def test_a_match_that_is_not_over_is_open(result: str) -> None:
    tournament = one(("A", "B", result))
    assert [player.sides for player in tournament.players] == [(match(1, None),), (match(0, None),)]


def test_a_third_telling_is_a_second_match() -> None:
    tournament = one(("A", "B", "2-0-0"), ("B", "A", "2-1-0"), ("B", "A", "2-1-0"))
    assert tournament.surplus == ((1, 0, match(0, WIN, 2, 1, 0)), (0, 0, match(1, LOSS, 1, 2, 0)))


def test_another_result_from_the_same_side_is_a_second_match() -> None:
    tournament = one(("A", "B", "2-0-0"), ("A", "B", "2-1-0"))
    assert tournament.surplus == ((0, 0, match(1, WIN, 2, 1, 0)), (1, 0, match(0, LOSS, 1, 2, 0)))


ORDERS: dict[str, tuple[list[str | None], list[int], list[str | None], tuple[int, ...], int | None]] = {
    "numbers": (["2", "1"], [1, 0], [None, None], (), None),
    "gap": (["Round 1", "Round 3"], [0, 2], [None, None, None], (1,), None),
    "twice": (["Round 1", "Round 1"], [0, 1], [None, "Round 1"], (), None),
    "too large": (["Round 1", "Round 9999"], [0, 1], [None, "Round 9999"], (), None),
    "names": (["Draft A", None], [0, 1], ["Draft A", None], (), None),
    "play-off first": (
        ["Finals", "Semifinals", "Top 8", "Round 1"],
        [3, 2, 1, 0],
        [None, "Top 8", "Semifinals", "Finals"],
        (),
        8,
    ),
    "play-off without number": (["Round 1", "Finals", "Bracket 2"], [0, 1, 2], [None, "Finals", "Bracket 2"], (), 2),
    "third place": (
        ["Final", "Third place match", "Round of 4"],
        [2, 1, 0],
        ["Round of 4", "Third place match", "Final"],
        (),
        4,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("names", "indexes", "labels", "missing", "cut"), ORDERS.values(), ids=ORDERS)
def test_rounds_by_their_names(
    names: list[str | None], indexes: list[int], labels: list[str | None], missing: tuple[int, ...], cut: int | None
) -> None:
    order = in_order(names)
    assert [*order.indexes] == indexes
    assert [round.label for round in order.rounds] == labels
    assert (order.missing, order.cut) == (missing, cut)
    assert [round.playoff for round in order.rounds].count(True) == sum(
        name is not None and not name.startswith(("Round 1", "Round 3", "Round 9", "1", "2", "Draft")) for name in names
    )


@pytest.mark.parametrize(
    ("address", "program", "code"),
    [
        ("https://melee.gg/Tournament/View/12", "melee", "12"),
        ("https://www.mtgo.com/decklist/modern-challenge-32-2025-01-01", "mtgo", "modern-challenge-32-2025-01-01"),
        ("https://topdeck.gg/event/abc", "topdeck", "abc"),
        ("elsewhere", "melee", None),
    ],
)
def test_other_platforms_in_the_same_layout(address: str, program: str, code: str | None) -> None:
    tournament = parse("x", document(Tournament={"Uri": address}))[1].tournament
    assert tournament.counting == Counting(program)
    assert tournament.settings.code == code


HOSTILE: dict[str, bytes] = {
    "object for a list": document(Standings={"Rank": 1}),
    "list for an object": document(Tournament=[1]),
    "lists of nothing": document(Rounds=[[], None, 5, {}], Standings=[[], None, True]),
    "numbers for names": document(Rounds=[{"RoundName": 5, "Matches": [{"Player1": 1, "Player2": {}, "Result": 2}]}]),
    "NaN": document(Standings=[{"Player": "A", "Rank": float("nan"), "Points": float("inf"), "GWP": float("nan")}]),
    "truncated": document(Standings=[{"Player": "A", "Rank": 1, "Points": 3}])[:-20],
    "deep": document(Decks=[{"Player": "A", "x": 1}], Deep=json.loads("[" * 80 + "]" * 80)),
    "mark": b"\xef\xbb\xbf" + document(),
    "wide": document(Standings=[{"Player": "Żaba", "Rank": 1}]).decode().encode("utf-16"),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_read(data: bytes) -> None:
    found, _, parsed = read("x.json", data)
    assert found.name == "melee"
    assert all(finding.span is not None for finding in parsed.diagnostics)


def test_what_is_refused() -> None:
    with pytest.raises(UnreadableError, match="neither “Rounds” nor “Standings”"):
        parse("x", b'{"RoundName": "Round 1"}')
    with pytest.raises(UnreadableError, match="no JSON object"):
        parse("x", b"[]")


def test_large_tournaments_are_read() -> None:
    names = [f"P{number}" for number in range(2000)]
    rounds = [
        {"RoundName": f"Round {number + 1}", "Matches": [
            {"Player1": names[index], "Player2": names[(index + 1 + number) % 2000], "Result": "2-1-0"}
            for index in range(0, 2000, 2)]}
        for number in range(0, 24, 2)
    ]  # fmt: skip
    data = document(
        Rounds=rounds, Standings=[{"Rank": n, "Player": name, "Points": 3} for n, name in enumerate(names, 1)]
    )
    tournament = parse("x", data)[1].tournament
    assert sum(side is not None for player in tournament.players for side in player.sides) == 24_000


def test_corpus(shared: Path) -> None:
    """Every match once: 3 points for a win and 1 for a draw give everybody's published points."""
    paths = sorted((shared / "corpus" / "melee").glob("*.json"))
    assert paths
    worth = {WIN: 12, DRAW: 4, LOSS: 0, None: 0}
    for path in paths:
        assert [known.name for known in FORMATS if known.sniff(path.read_bytes())] == ["melee"]
        _, parsed = told(path)
        assert parsed.diagnostics == ()
        tournament = parsed.tournament
        assert tournament.surplus == ()
        points = tuple(sum(worth[side.outcome] for side in player.sides if side) for player in tournament.players)
        assert points == tournament.columns[0].values
