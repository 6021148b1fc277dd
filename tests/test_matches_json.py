"""What other platforms of match play give out as JSON: Magic Online, TopDeck, Limitless, Challonge, Spicerack."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstable.model import Counting, Decision, Identifier, Outcome, Round, Side, System, Tournament
from crosstable.parsers import FORMATS, Parsed, UnreadableError, format_named, read
from crosstable.source import Source
from crosstable.verify import verify_bytes

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
BYE, LATE = Side(Decision.BYE, WIN), Side(Decision.ASSIGNED_LOSS, LOSS)
OURS = ("mtgo", "topdeck", "limitless", "challonge", "spicerack")


def told(fixtures: Path, name: str) -> tuple[Source, Parsed]:
    path = fixtures / "matches_json" / f"{name}.json"
    data = path.read_bytes()
    assert [known.name for known in FORMATS if known.sniff(data)] == [name.rsplit(".", maxsplit=1)[-1]]
    _, source, parsed = read(path.name, data)
    return source, parsed


def faults(source: Source, parsed: Parsed) -> list[tuple[str, int, str]]:
    spans = [(finding.code, finding.span) for finding in parsed.diagnostics]
    return [(code, source.locate(span).line, source.at(span)[:10]) for code, span in spans if span is not None]


def match(opponent: int, outcome: Outcome | None, *games: int, table: int | None = None) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, games=games or None, table=table)  # type: ignore[arg-type]


def sides(tournament: Tournament) -> list[tuple[Side | None, ...]]:
    return [player.sides for player in tournament.players]


def claims(tournament: Tournament) -> dict[tuple[str | None, int | None], tuple[str | None, ...]]:
    return {(column.criterion, column.after): column.texts for column in tournament.columns}


class TestMagicOnline:
    """Three Swiss rounds follow from elm's record and from ash's 9 points; the brackets stand in the wrong order."""

    def test_event(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "challenge.mtgo")
        settings = parsed.tournament.settings
        assert faults(source, parsed) == [("R109", 21, '[{"loginid')]
        assert parsed.diagnostics[0].expected == "3"
        assert (settings.event, settings.code, settings.play_format) == ("Modern Challenge 32", "12700001", "Modern")
        assert (settings.begin, settings.online, settings.cut) == (date(2025, 2, 1), True, 4)
        assert parsed.tournament.counting == Counting("mtgo")
        names = {detail.name for detail in settings.details}
        assert {"decklists/1", "type", "inplayoffs", "player_count/players"} <= names

    def test_players(self, fixtures: Path) -> None:
        """Birch and cedar have no games, but a winner."""
        tournament = told(fixtures, "challenge.mtgo")[1].tournament
        ash, birch, cedar, dogwood, _ = range(5)
        swiss = (None,) * 3
        assert tournament.rounds == (*(Round(),) * 3, Round("Semifinals", True), Round("Finals", True))
        assert [(p.name, p.identifiers, p.place) for p in tournament.players] == [
            ("ash", (Identifier("mtgo", "11"),), "2"),
            ("birch", (Identifier("mtgo", "12"),), None),
            ("cedar", (Identifier("mtgo", "13"),), "1"),
            ("dogwood", (Identifier("mtgo", "14"),), None),
            ("elm", (Identifier("mtgo", "15"),), None),
        ]
        assert sides(tournament) == [
            (*swiss, match(dogwood, WIN, 2, 0, 0), match(cedar, LOSS, 1, 2, 0)),
            (*swiss, match(cedar, LOSS), None),
            (*swiss, match(birch, WIN), match(ash, WIN, 2, 1, 0)),
            (*swiss, match(ash, LOSS, 0, 2, 0), None),
            (*swiss, None, None),
        ]
        assert {detail.name for detail in tournament.players[0].details} == {
            "deck", "eliminated", "winloss/wins", "winloss/losses",
        }  # fmt: skip

    def test_standings_are_those_of_the_swiss_rounds(self, fixtures: Path) -> None:
        tournament = told(fixtures, "challenge.mtgo")[1].tournament
        assert claims(tournament) == {
            ("place", 3): ("1", "2", "3", "4", "5"),
            ("match_points", 3): ("9", "6", "6", "3", "0"),
            ("omw", 3): ("0.5556", "0.6667", "0.5", "0.5", "0.3333"),
            ("gw", 3): ("0.8571", "0.6667", "0.5714", "0.2", "0.0"),
            ("ogw", 3): ("0.5", "0.6", "0.45", "0.5", "0.4"),
        }
        assert tournament.columns[1].values == (36, 24, 24, 12, 0)
        assert tournament.columns[2].values[0] == Fraction(5556, 10000)

    def test_without_play_off_the_ranks_are_places(self) -> None:
        row = {"loginid": 1, "login_name": "ash", "rank": 1, "score": 10}
        _, source, parsed = read("x.json", json.dumps({"standings": [row], "brackets": []}).encode())
        assert [player.place for player in parsed.tournament.players] == ["1"]
        assert len(parsed.tournament.rounds) == 4  # ten points take four rounds
        assert faults(source, parsed) == [("R109", 1, '[{"loginid')]
        origin = parsed.tournament.origin
        assert origin is not None
        assert source.at(origin.field(0, "place")) == "1"


class TestTopDeck:
    def test_event(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "open.topdeck")
        tournament = parsed.tournament
        settings = tournament.settings
        assert faults(source, parsed) == [("R109", 10, '{"name": "'), ("R102", 13, '"Zoe"')]
        assert (settings.event, settings.code, settings.play_format) == ("Spring Open", "spring-open", "Standard")
        assert (settings.begin, settings.planned_rounds, settings.cut) == (date(2025, 2, 1), 2, 2)
        assert tournament.rounds == (Round(), Round(), Round("Top 2", True))
        assert (tournament.system, tournament.counting) == (System("magic"), Counting("topdeck"))

    def test_players(self, fixtures: Path) -> None:
        tournament = told(fixtures, "open.topdeck")[1].tournament
        ada, bea, cyd, dot = range(4)
        assert [(player.name, player.place) for player in tournament.players] == [
            ("Ada", "1"), ("Bea", "2"), ("Cyd", "3"), ("Dot", None),
        ]  # fmt: skip
        assert sides(tournament) == [
            (match(bea, WIN, table=1), match(cyd, DRAW, table=1), match(bea, None, table=1)),
            (match(ada, LOSS, table=1), match(dot, None, table=2), match(ada, None, table=1)),
            (BYE, match(ada, DRAW, table=1), None),
            (BYE, match(bea, None, table=2), None),
        ]
        assert claims(tournament) == {
            ("match_points", None): ("7", "3", "4", None),
            ("omw", None): ("0.5", "0.4444444444444444", None, None),
            ("gw", None): ("1", None, None, None),
            ("ogw", None): ("0.5", None, None, None),
            ("record", None): ("2/0/1", "1/1/0", None, None),
        }

    def test_tables_of_more_than_two_are_told_once(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "pods.topdeck")
        assert faults(source, parsed) == [("R107", 5, '{"TID": "o'), ("R102", 4, '{"table": ')]
        assert parsed.diagnostics[1].message.startswith("1 table of 1 are of more than two players")
        tournament = parsed.tournament
        assert sides(tournament) == [(None,)] * 3
        assert tournament.settings.begin == date(2025, 2, 1)
        assert "0/rounds/0/tables/0" in {detail.name for detail in tournament.settings.details}

    def test_rounds_alone(self) -> None:
        tables: list[dict[str, Any]] = [
            {"table": 1, "players": [{"name": "A"}], "winner": "Z"},
            {"table": 2, "players": []},
            {"table": "3", "players": [{"id": "b"}, {}]},
        ]
        _, source, parsed = read("x.json", json.dumps([{"round": "1", "tables": tables}]).encode())
        assert [(player.name, player.sides) for player in parsed.tournament.players] == [
            ("A", (LATE,)),
            ("(name removed, b)", (BYE,)),
        ]
        assert [code for code, _, _ in faults(source, parsed)] == ["R102", "R102"]

    def test_standings_alone(self) -> None:
        data = [{"standing": 1, "name": "A", "opponentWinRate": 0.5}, {"standing": 2}]
        tournament = read("x.json", json.dumps(data).encode())[2].tournament
        assert [player.name for player in tournament.players] == ["A", "(no name, 2)"]


class TestLimitless:
    def test_event(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "cup.limitless")
        tournament = parsed.tournament
        settings = tournament.settings
        assert faults(source, parsed) == [("R102", 17, '"zed"')]
        assert (settings.event, settings.code, settings.play_format) == ("Small Cup", "63fc", "STANDARD")
        assert (settings.begin, settings.online) == (date(2025, 3, 2), True)
        assert (settings.planned_rounds, settings.games_to_win, settings.cut) == (2, 1, 4)
        assert (tournament.system, tournament.counting) == (System("pokemon"), Counting("pokemon"))
        assert tournament.rounds == (Round(), Round(), Round("Top 4", True), Round("Top 2", True))

    def test_players(self, fixtures: Path) -> None:
        """Di left during the second round, in which she has no match: after the first."""
        tournament = told(fixtures, "cup.limitless")[1].tournament
        ann, bo, cy, di, _ = range(5)
        players = [(p.name, p.country, p.place, p.dropped_after) for p in tournament.players]
        assert players == [
            ("Ann Ash", "FI", "1", None), ("Bo", "SE", "2", None), ("Cy", None, "3", None), ("Di", "NO", "4", 1),
            ("Ed", "NO", "5", 1),
        ]  # fmt: skip
        assert tournament.players[0].identifiers == (Identifier("limitless", "ann"),)
        assert sides(tournament) == [
            (match(bo, WIN, table=1), match(cy, WIN, table=1), match(di, WIN), match(bo, WIN)),
            (match(ann, LOSS, table=1), BYE, match(cy, None), match(ann, LOSS)),
            (match(di, DRAW, table=2), match(ann, LOSS, table=1), match(bo, None), None),
            (match(cy, DRAW, table=2), None, match(ann, LOSS), None),
            (LATE, None, None, None),
        ]
        assert claims(tournament) == {("record", None): ("4/0/0", "2/2/0", "1/1/1", "0/2/1", "0/1/0")}

    def test_pairings_alone(self) -> None:
        pairings = [
            {"round": 2, "player1": "a", "player2": "b", "winner": -1},
            {"round": 2, "player1": None, "player2": "c", "winner": "c"},
            {"round": 5, "phase": 2, "match": "L1-1", "player1": "a", "player2": "b", "winner": None},
            {"player1": "a", "player2": "b"},
            {"round": 1, "player1": None},
        ]
        _, source, parsed = read("x.json", json.dumps(pairings).encode())
        tournament = parsed.tournament
        assert tournament.rounds == (Round("Round 2"), Round(None, True))
        assert sides(tournament) == [
            (match(1, LOSS), match(1, None)),
            (match(0, LOSS), match(0, None)),
            (BYE, None),
        ]
        assert [code for code, _, _ in faults(source, parsed)] == ["R102", "R102"]

    def test_the_three_answers_in_one_list(self, fixtures: Path) -> None:
        data = json.loads((fixtures / "matches_json" / "cup.limitless.json").read_bytes())
        answers = [data["details"], data["standings"], data["pairings"]]
        _, source, parsed = read("x.json", json.dumps(answers).encode())
        whole = told(fixtures, "cup.limitless")[1].tournament
        assert sides(parsed.tournament) == sides(whole)
        assert parsed.tournament.settings.event == "Small Cup"
        assert parsed.tournament.rounds == whole.rounds
        assert [code for code, _, _ in faults(source, parsed)] == ["R102"]

    def test_standings_alone(self) -> None:
        data = [{"player": "a", "placing": 1, "drop": 3}, {"placing": 2}]
        _, source, parsed = read("x.json", json.dumps(data).encode())
        assert [(p.name, p.dropped_after) for p in parsed.tournament.players] == [("a", 3), ("(no name, 2)", None)]
        assert [code for code, _, _ in faults(source, parsed)] == ["R101"]


class TestChallonge:
    def test_double_elimination(self, fixtures: Path) -> None:
        """The losers' rounds come where their players come from; the final is played twice."""
        source, parsed = told(fixtures, "double.challonge")
        assert faults(source, parsed) == []
        tournament = parsed.tournament
        assert tournament.rounds == (
            Round("Round 1", True), Round("Round 2", True), Round("Losers round 1", True),
            Round("Losers round 2", True), Round("Round 3", True), Round("Round 3, played again", True),
        )  # fmt: skip
        ash, birch, cedar, dogwood = range(4)
        won, lost = Side(Decision.DEFAULT, WIN, dogwood), Side(Decision.DEFAULT, LOSS, cedar)
        assert [(p.name, p.place) for p in tournament.players] == [
            ("Ash", "1"), ("Birch", "2"), ("Cedar", "3"), ("dogwood", "4"),
        ]  # fmt: skip
        assert sides(tournament) == [
            (match(dogwood, WIN, 2, 0, 0), match(birch, WIN, 2, 1, 0), None, None, match(birch, LOSS, 0, 2, 0),
             match(birch, WIN, 2, 1, 0)),
            (match(cedar, WIN, 2, 1, 0), match(ash, LOSS, 1, 2, 0), None, match(cedar, WIN, 2, 0, 0),
             match(ash, WIN, 2, 0, 0), match(ash, LOSS, 1, 2, 0)),
            (match(birch, LOSS, 1, 2, 0), None, won, match(birch, LOSS, 0, 2, 0), None, None),
            (match(ash, LOSS, 0, 2, 0), None, lost, None, None, None),
        ]  # fmt: skip
        settings = tournament.settings
        assert (settings.event, settings.code) == ("Double Trouble", "5001")
        assert (settings.begin, settings.end) == (date(2024, 5, 4), date(2024, 5, 5))

    def test_lists_of_a_swiss_tournament(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "swiss.challonge")
        tournament = parsed.tournament
        assert faults(source, parsed) == [
            ("R102", 5, '{"id": 14,'), ("R101", 1, '{"name": "'), ("R102", 4, '"two to on'), ("R102", 4, "7"),
        ]  # fmt: skip
        assert tournament.rounds == (Round(),) * 3
        assert sides(tournament) == [
            (match(1, DRAW, 1, 1, 0), None, match(1, None)),
            (match(0, DRAW, 1, 1, 0), Side(Decision.PLAYED, outsider="9"), match(0, None)),
            (None, None, None),
        ]

    def test_groups_play_side_by_side(self) -> None:
        """Two groups of a first stage with numbers of their own, then a final; the third place is played before it."""
        people = [{"id": n, "name": f"P{n}", "group_player_ids": [10 + n]} for n in range(1, 5)]
        pairs = [(1, "g", 11, 12), (1, "h", 13, 14), (0, None, 2, 4), (1, None, 1, 3)]
        matches = [
            {"id": index, "round": number, "group_id": group, "player1_id": a, "player2_id": b, "winner_id": a,
             "state": "complete", "scores_csv": "1-0"}
            for index, (number, group, a, b) in enumerate(pairs)
        ]  # fmt: skip
        event = {"tournament_type": "single elimination", "game_name": "Pokémon TCG"}
        data = {"tournament": event, "participants": people, "matches": matches}
        tournament = read("x.json", json.dumps(data).encode())[2].tournament
        assert tournament.rounds == (Round(), Round("Round 1", True), Round("Third place", True))
        assert [[side is not None for side in player.sides] for player in tournament.players] == [
            [True, True, False], [True, False, True], [True, True, False], [True, False, True],
        ]  # fmt: skip
        assert tournament.counting == Counting("pokemon")

    def test_a_ring_of_matches_ends(self) -> None:
        matches = [
            {"id": 1, "round": 1, "player1_id": 1, "player2_id": 2, "player1_prereq_match_id": 2},
            {"id": 2, "round": 2, "player1_id": 1, "player2_id": 2, "player1_prereq_match_id": 1},
        ]
        tournament = read("x.json", json.dumps({"matches": matches, "participants": []}).encode())[2].tournament
        assert len(tournament.rounds) == 2


class TestSpicerack:
    def test_export(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "export.spicerack")
        tournament = parsed.tournament
        settings = tournament.settings
        assert faults(source, parsed) == [("R107", 6, '{"TID": "3'), ("R101", 5, '{"winsSwis')]
        assert (settings.event, settings.code, settings.play_format) == ("Premodern Monthly", "3001", "Premodern")
        assert (settings.begin, settings.planned_rounds, settings.cut) == (date(2025, 3, 1), 3, 2)
        assert [(p.name, p.place, p.sides) for p in tournament.players] == [
            ("Ada Brook", "1", (None,) * 3), ("Bea Cole", "2", (None,) * 3), ("(no name, 3)", "3", (None,) * 3),
        ]  # fmt: skip
        assert claims(tournament) == {
            ("record", 3): ("3/0/0", "1/1/1", "0/2/1"),
            ("record", None): ("4/0/0", "1/2/1", "0/2/1"),
        }

    def test_event(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "event.spicerack")
        tournament = parsed.tournament
        settings = tournament.settings
        assert faults(source, parsed) == [("R102", 19, "5"), ("R102", 19, '{"id": 46,')]
        assert (settings.event, settings.code, settings.play_format) == ("Store Championship", "700", "Modern")
        assert (settings.begin, settings.city, settings.country, settings.cut) == (date(2025, 4, 5), "Bern", "CH", 2)
        assert tournament.rounds == (Round(), Round(), Round(None, True))
        players = [(p.name, p.place, p.identifiers[0].value, p.disqualified) for p in tournament.players]
        assert players == [("Ada B", "1", "21", False), ("Bea C", "2", "22", True), ("Cyd D", None, "23", False)]
        ada, bea, cyd = range(3)
        assert sides(tournament) == [
            (match(bea, LOSS, 1, 2, 0, table=1), match(cyd, DRAW, 0, 0, 3), match(bea, None)),
            (match(ada, WIN, 2, 1, 0, table=1), LATE, match(ada, None)),
            (BYE, match(ada, DRAW, 0, 0, 3), None),
        ]
        assert claims(tournament) == {
            ("place", 1): (None, "1", "2"),
            ("match_points", 1): (None, "3", "3"),
            ("omw", 1): (None, "0.33", None),
            ("gw", 1): (None, "0.6667", None),
            ("ogw", 1): (None, "0.33", None),
            ("record", 1): (None, "1/0/0", "1/0/0"),
        }

    def test_a_round_alone(self) -> None:
        both = [{"player": {"id": 1, "best_identifier": "A"}}, {"player": {"id": 2, "best_identifier": "B"}}]
        data = {"count": 2, "results": [{"player_match_relationships": both, "match_is_loss": True, "table_number": 3}]}
        tournament = read("x.json", json.dumps(data).encode())[2].tournament
        assert sides(tournament) == [(match(1, LOSS, table=3),), (match(0, LOSS, table=3),)]

    def test_standings_alone(self) -> None:
        row = {"rank": 1, "player": {"id": 4, "best_identifier": "A"}, "match_record": "3-0-1", "match_points": 10}
        _, source, parsed = read("x.json", json.dumps({"results": [row, {"rank": 2}]}).encode())
        assert claims(parsed.tournament) == {
            ("place", None): ("1",),
            ("match_points", None): ("10",),
            ("record", None): ("3/0/1",),
        }
        assert [code for code, _, _ in faults(source, parsed)] == ["R107"]

    def test_the_list_of_players_alone(self) -> None:
        user = {"id": 1, "best_identifier": "A"}
        status = {"user": user, "total_match_points": 6, "matches_won": 2, "matches_lost": 1, "matches_drawn": 0}
        data = {"user_statuses": [status, {"registration_status": "DROPPED"}]}
        _, source, parsed = read("x.json", json.dumps(data).encode())
        assert claims(parsed.tournament) == {("match_points", None): ("6",), ("record", None): ("2/1/0",)}
        assert parsed.tournament.rounds == ()
        assert [code for code, _, _ in faults(source, parsed)] == ["R101"]


EMPTY: dict[str, Any] = {
    "mtgo": {"standings": None, "brackets": None},
    "topdeck": {"standings": None, "rounds": None},
    "limitless": {"standings": None, "pairings": None},
    "challonge": {"participants": None, "matches": None, "tournament": None},
    "spicerack": {
        "standings": None,
        "tournament_phases": None,
        "user_statuses": None,
        "matches": None,
        "swissRounds": 1,
    },
}
WRONG: list[Any] = [
    {}, {"a": 1}, [], [None, [], 3, "x", True], [{}], "text", 7, float("nan"), [{"round": 10**30, "id": {}, "name": 5}],
    [{"tables": [{"players": [[], {"name": {}}]}], "players": 3, "matches": [{"players": [{}, []], "round": "x"}]}],
    [{"player1": [], "player2": {}, "winner": [], "round": 1, "wins": float("inf"), "standing": -1, "score": "1e9"}],
    [{"rounds": [{"matches": [{"players": [None, {}], "winning_player": {}}], "standings": [{"rank": []}]}]}],
    [{"id": 1, "player1_id": 1, "player2_id": 1, "round": 1, "scores_csv": ",,9999999999999-1", "winner_id": []}],
    [{"loginid": [1], "login_name": {}, "rank": "first", "wins": -5}],
    [{"match": [], "participant": 5, "tournament": []}],
]  # fmt: skip


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_members_of_wrong_kinds_are_told(name: str, wrong: Any) -> None:
    for member in EMPTY[name]:
        for root in (EMPTY[name] | {member: wrong}, [EMPTY[name] | {member: wrong}]):
            data = json.dumps(root).encode()
            for cut in (data, data[: len(data) * 2 // 3]):
                try:
                    _, parsed = format_named(name).parse("x.json", cut)
                except UnreadableError:
                    continue
                assert all(finding.span is not None for finding in parsed.diagnostics)


@pytest.mark.parametrize("name", OURS)
def test_what_is_refused(name: str) -> None:
    for data in (b'{"x": 1}', b"[]" if name in {"mtgo", "topdeck", "spicerack"} else b'{"x": {}}', b"7"):
        with pytest.raises(UnreadableError):
            format_named(name).parse("x.json", data)


def test_every_fixture_is_verified(fixtures: Path) -> None:
    """Nothing that a platform says makes the checks fall over."""
    paths = sorted((fixtures / "matches_json").glob("*.json"))
    assert len(paths) == 8
    for path in paths:
        report = verify_bytes(path.name, path.read_bytes())
        assert report.error is None
        assert report.format in OURS
