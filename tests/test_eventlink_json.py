"""Answers of EventLink's service: one event from one or several states, older names, damage."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstable.diagnostics import Severity
from crosstable.model import (
    Counting,
    Decision,
    Detail,
    Identifier,
    Outcome,
    Player,
    Round,
    Side,
    System,
    Tournament,
)
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.parsers.matches_json.eventlink import parse
from crosstable.source import Source
from crosstable.verify import verify_bytes

JO = {"personaId": "p", "firstName": "Jo", "lastName": "Ox"}
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
BYE, LATE = Side(Decision.BYE, WIN, games=(2, 0, 0)), Side(Decision.ASSIGNED_LOSS, LOSS)


def told(fixtures: Path, name: str) -> tuple[Source, Parsed]:
    path = fixtures / "eventlink_json" / f"{name}.json"
    found, source, parsed = read(path.name, path.read_bytes())
    assert found.name == "eventlink-json"
    return source, parsed


def match(opponent: int, outcome: Outcome | None, *games: int, table: int | None = None) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, games=games or None, table=table)  # type: ignore[arg-type]


def sides(tournament: Tournament) -> list[tuple[Side | None, ...]]:
    return [player.sides for player in tournament.players]


def wizards(value: str) -> tuple[Identifier, ...]:
    return (Identifier("wizards", value),)


class TestFriday:
    """``friday.json``: two certified rounds and a third that goes on."""

    @pytest.fixture
    def tournament(self, fixtures: Path) -> Tournament:
        _, parsed = told(fixtures, "friday")
        assert parsed.diagnostics == ()
        return parsed.tournament

    def test_event(self, tournament: Tournament) -> None:
        settings = tournament.settings
        assert (settings.event, settings.code, settings.play_format) == ("Friday Modern", "9000001", "Modern")
        assert (settings.begin, settings.end) == (date(2025, 3, 7), date(2025, 3, 7))
        assert (settings.city, settings.country, settings.online) == ("Turku", "FI", False)
        assert (settings.planned_rounds, settings.games_to_win, settings.cut) == (3, 2, 0)
        names = {detail.name: detail.value for detail in settings.details}
        assert names["data/event/pairingType"] == '"SWISS"'
        assert names["data/gameStateV2AtRound/rounds/2/isCertified"] == "false"
        assert not any("__typename" in name or "isPlayoff" in name for name in names)
        assert (tournament.system, tournament.counting) == (System("magic"), Counting("eventlink"))
        assert tournament.rounds == (Round(),) * 3

    def test_players(self, tournament: Tournament) -> None:
        """Cyd's name is told only by the registration; P2's by nothing; Gus is a guest with no number of his own."""
        one, two, three, four, five = range(5)
        players = [(p.family, p.given, p.name, p.identifiers, p.place, p.dropped_after) for p in tournament.players]
        assert players == [
            ("Brook", "Ada", "Ada Brook", wizards("P1"), None, None),
            ("(name removed, P2)", "", "(name removed, P2)", wizards("P2"), "3", None),
            ("Dale", "Cyd", "Cyd Dale", wizards("P3"), None, None),
            ("elm", "", "elm", wizards("P4"), None, None),
            ("Gus", "", "Gus", wizards("T5"), None, 2),
        ]
        assert sides(tournament) == [
            (match(two, WIN, 2, 1, 0, table=1), match(three, DRAW, 0, 0, 0, table=1), match(four, None, table=1)),
            (match(one, LOSS, 1, 2, 0, table=1), match(four, WIN, 2, 1, 0, table=2), match(three, None, table=2)),
            (match(five, WIN, 2, 0, 0, table=2), match(one, DRAW, 0, 0, 0, table=1), match(two, None, table=2)),
            (LATE, match(two, WIN, 2, 1, 0, table=2), match(one, None, table=1)),
            (match(three, LOSS, 0, 2, 0, table=2), BYE, None),
        ]
        own = {detail.name: detail.value for detail in tournament.players[0].details}
        assert own == {"teamId": '"T1"', "players/0/displayName": '"ada#1"'}

    def test_standings_after_rounds(self, tournament: Tournament) -> None:
        """The third round's percentages are hundredths."""
        none = (None,) * 2
        half = Fraction(1, 2)
        expected = [
            ("place", 1, ("2", None, "1", *none), (8, None, 4, *none)),
            ("match_points", 1, ("3", None, "3", *none), (12, None, 12, *none)),
            ("omw", 1, ("0.33", None, "0.33", *none), (Fraction(33, 100), None, Fraction(33, 100), *none)),
            ("gw", 1, ("0.6666", None, "1.0", *none), (Fraction(6666, 10000), None, Fraction(1), *none)),
            ("ogw", 1, ("0.3333", None, "0.33", *none), (Fraction(3333, 10000), None, Fraction(33, 100), *none)),
            ("record", 1, ("1/0/0", None, "1/0/0", *none), (None,) * 5),
            ("match_points", 3, (None, "0", None, *none), (None, 0, None, *none)),
            ("omw", 3, (None, "33", None, *none), (None, Fraction(33, 100), None, *none)),
            ("gw", 3, (None, "50.0", None, *none), (None, half, None, *none)),
            ("ogw", 3, (None, "66.7", None, *none), (None, Fraction(667, 1000), None, *none)),
            ("record", 3, (None, "0/2/0", None, *none), (None,) * 5),
        ]
        assert [(c.criterion, c.after, c.texts, c.values) for c in tournament.columns] == expected
        assert [column.index for column in tournament.columns] == [*range(11)]

    def test_places_in_the_file(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "friday")
        origin = parsed.tournament.origin
        assert origin is not None
        assert source.at(origin.claim(0, 3)) == "0.6666"
        assert source.locate(origin.claim(3, 3)).line == 11  # no value: his row
        assert source.at(origin.field(1, "place")) == "3"
        assert source.at(origin.field(0, "identifiers")) == '"P1"'
        assert source.locate(origin.cell(0, 0)).line == 18
        assert source.locate(origin.cell(2, 0)).line == 20  # nothing of his own: the match
        assert source.at(origin.cell(4, 0)).startswith('{"teamId": "T5", "wins": 0')


class TestChecked:
    """``sound.json``: what is published follows from the matches, on paper.

    Match wins: Ada 6/6, Cyd 3/6, Bea and Dee 1/6, at least 0.33. Game wins: Ada 4/4, Cyd 2/5, Bea 1/4, Dee 2/5.
    """

    @staticmethod
    def found(data: bytes) -> list[tuple[str, str, int | None]]:
        report = verify_bytes("x.json", data)
        assert report.source is not None
        errors = [finding for finding in report.findings if finding.severity is Severity.ERROR]
        return [(finding.code, report.source.at(finding.span), finding.player) for finding in errors if finding.span]

    def test_sound(self, fixtures: Path) -> None:
        data = (fixtures / "eventlink_json" / "sound.json").read_bytes()
        assert self.found(data) == []
        columns = {(c.criterion, c.matched, c.rows) for c in verify_bytes("x.json", data).columns}
        assert {(criterion, 4, 4) for criterion in ("match_points", "omw", "gw", "ogw")} <= columns

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            (
                b'"opponentMatchWinPercent": 0.665, "x": 1',
                b'"opponentMatchWinPercent": 0.565, "x": 1',
                ("T310", "0.565", 2),
            ),
            (b'"matchPoints": 1, "y": 1', b'"matchPoints": 2, "y": 1', ("T309", "2", 3)),
            (b'"teamIds": ["T2", "T4"]', b'"teamIds": ["T2", "T9"]', ("S202", '["T2"', 1)),
        ],
    )
    def test_faults_are_found(
        self, fixtures: Path, old: bytes, new: bytes, expected: tuple[str, str, int | None]
    ) -> None:
        data = (fixtures / "eventlink_json" / "sound.json").read_bytes()
        assert old in data
        found = self.found(data.replace(old, new))
        assert expected[0] in {code for code, _, _ in found}
        if expected[0] != "S202":
            assert expected in found

    def test_both_won(self, fixtures: Path) -> None:
        found = self.found((fixtures / "eventlink_json" / "friday.json").read_bytes())
        assert [(code, player) for code, _, player in found] == [("S205", 1)]


def test_older_names_and_several_states(fixtures: Path) -> None:
    _, parsed = told(fixtures, "older")
    assert parsed.diagnostics == ()
    tournament = parsed.tournament
    settings = tournament.settings
    assert (settings.event, settings.code, settings.play_format, settings.cut) == ("Team Trios", "77", "Sealed", 2)
    owls, both, hawks = tournament.players
    assert (owls.family, owls.members, owls.identifiers) == ("Owls", ("Ann Ash", "Bo Birch"), wizards("A"))
    assert (both.family, both.members) == ("Cy Cedar / (name removed, b2)", ("Cy Cedar", "(name removed, b2)"))
    assert (hawks.family, hawks.identifiers, both.dropped_after) == ("Hawks", wizards("C"), 1)
    assert tournament.rounds == (Round(), Round(playoff=True))
    assert sides(tournament) == [
        (match(1, LOSS, 1, 2, 0, table=1), match(2, WIN, 1, 0, 0)),
        (match(0, WIN, 2, 1, 0, table=1), None),
        (BYE, match(0, LOSS, 0, 1, 0)),
    ]
    assert [(column.criterion, column.after) for column in tournament.columns] == [
        ("place", 1), ("match_points", 1), ("omw", 1), ("gw", 1), ("ogw", 1), ("record", 1),
    ]  # fmt: skip


class TestDamaged:
    def test_findings(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "damaged")
        found = [(d.code, source.locate(d.span).line, source.at(d.span)[:12]) for d in parsed.diagnostics if d.span]
        assert found == [
            ("R107", 22, '"6"'),
            ("R105", 1, '"three"'),
            ("R102", 15, '["T2", {}]'),
            ("R102", 17, "5"),
            ("R107", 8, '[\n  {"roundN'),
            ("R101", 5, '{"teamName":'),
            ("R101", 6, '"team"'),
            ("R109", 11, '{"teamIds": '),
            ("R109", 12, '{"teamIds": '),
            ("R102", 10, "true"),
            ("R108", 11, '"2"'),
            ("R102", 11, "-1"),
            ("R102", 13, '{"teamIds": '),
            ("R102", 14, '{"teamIds": '),
            ("R102", 15, '"T1"'),
            ("R101", 20, '"T1"'),
            ("R101", 21, '{"rank": 3}'),
            ("R101", 19, "1.3"),
            ("R101", 19, '"x"'),
            ("R107", 7, '"T9"'),
            ("R107", 7, '{"roundNumbe'),
        ]

    def test_what_is_read_all_the_same(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "damaged")
        tournament = parsed.tournament
        assert [player.name for player in tournament.players] == [
            "Ada Brook", "Cyd Dale", "Nobody", "(name removed, T7)", "(name removed, T8)",
        ]  # fmt: skip
        assert sides(tournament) == [
            (None, match(1, WIN, 2, 0, 0)),
            (None, match(0, LOSS, 0, 2, 0)),
            (None, None),
            (None, match(0, LOSS, 0, 2, 0)),
            (None, match(3, WIN, 2, 0, 0)),
        ]
        assert tournament.surplus == (
            (0, 1, match(3, WIN, 2, 0, 0)),
            (3, 1, match(4, LOSS, 0, 2, 0)),
            (1, 1, Side(Decision.BYE, WIN)),
            (1, 1, match(1, None)),
        )
        assert tournament.columns[0].texts == ("1.3", None, None, None, None)


def answer(**state: Any) -> bytes:
    return json.dumps({"gameStateV2AtRound": {"eventId": "1", **state}}).encode()


def one_round(*matches: dict[str, Any], **state: Any) -> Tournament:
    data = answer(rounds=[{"roundNumber": 1, "isCertified": True, "matches": [*matches]}], **state)
    return parse("x", data)[1].tournament


LONELY: dict[str, tuple[dict[str, Any], Side]] = {
    "bye without result": ({"isBye": True}, Side(Decision.BYE, WIN)),
    "nothing said": ({}, Side(Decision.BYE, WIN)),
    "lost": (
        {"results": [{"teamId": "A", "wins": 0, "losses": 2}]},
        Side(Decision.ASSIGNED_LOSS, LOSS, games=(0, 2, 0)),
    ),
    "won, but no bye": ({"isBye": False, "results": [{"wins": 2, "losses": 0}]}, BYE),
    "no bye": ({"isBye": False}, LATE),
    "bye in the result": (
        {"isBye": False, "results": [{"teamId": "A", "wins": 0, "losses": 0, "isBye": True}]},
        Side(Decision.BYE, WIN, games=(0, 0, 0)),
    ),
}


@pytest.mark.parametrize(("members", "side"), LONELY.values(), ids=LONELY)
def test_one_team_alone(members: dict[str, Any], side: Side) -> None:
    tournament = one_round({"teamIds": ["A", None], **members})
    assert [(player.family, player.sides) for player in tournament.players] == [("(name removed, A)", (side,))]


def test_who_is_not_among_the_teams() -> None:
    """B has two matches and C a bye: they are there. D has one match: he is not in the table."""
    rounds = [
        {"roundNumber": 1, "matches": [{"teamIds": ["A", "B"]}, {"teamIds": ["C"]}]},
        {"roundNumber": 2, "matches": [{"teamIds": ["A", "D"]}, {"teamIds": ["B"]}]},
    ]
    source, parsed = parse("x", answer(teams=[{"teamId": "A", "teamName": "Auks"}], rounds=rounds))
    assert [player.family for player in parsed.tournament.players] == ["Auks", "(name removed, B)", "(name removed, C)"]
    assert [(d.code, d.player, d.round, d.found) for d in parsed.diagnostics] == [
        ("R109", 1, 0, "B"),
        ("R109", 2, 0, "C"),
    ]
    assert source.at(parsed.diagnostics[1].span or (0, 0)) == '{"teamIds": ["C"]}'  # type: ignore[arg-type]
    assert parsed.tournament.players[0].sides[1] == Side(Decision.PLAYED, outsider="D")


def test_states_by_round() -> None:
    """As a tool collects them: ``rounds`` has a state for every round."""
    state = {"eventId": "1", "rounds": [{"roundNumber": 1, "matches": [{"teamIds": ["A"], "isBye": True}]}]}
    later = {"eventId": "1", "rounds": [{"roundNumber": 2, "matches": [{"teamIds": ["A"], "isBye": True}]}]}
    event = {"id": "1", "title": "Cup", "pairingType": "SWISS", "teams": [{"id": "A", "registrations": [JO]}]}
    data = json.dumps({"event": event, "organization": {}, "rounds": {"1": state, "2": later}}).encode()
    tournament = parse("x", data)[1].tournament
    assert [(player.name, len(player.sides)) for player in tournament.players] == [("Jo Ox", 2)]


def test_before_the_first_round() -> None:
    event = {"id": "1", "title": "Cup", "pairingType": "SWISS", "registeredPlayers": [JO, {"personaId": "q"}]}
    tournament = parse("x", json.dumps(event).encode())[1].tournament
    assert tournament.players == (
        Player("Ox", "Jo", shown="Jo Ox", identifiers=wizards("p"), preliminary=True),
        Player("(name removed, q)", identifiers=wizards("q"), preliminary=True),
    )


def test_pods() -> None:
    pods = [
        {"podNumber": 1, "seats": [{"teamId": "A"}]},
        {"podNumber": 2, "seats": [{"teamId": "B"}, 5, {"teamId": "Z"}]},
        7,
    ]
    teams = [{"teamId": "A", "teamName": "x"}, {"teamId": "B", "teamName": "y"}]
    tournament = one_round(teams=teams, draft={"pods": pods})
    assert [player.category for player in tournament.players] == ["pod 1", "pod 2"]
    assert one_round(teams=teams, draft={"pods": pods[:1]}).players[0].category is None
    assert Detail("eventlink-json", "gameStateV2AtRound/draft/pods", json.dumps(pods)) in tournament.settings.details


HOSTILE: dict[str, bytes] = {
    "empty state": answer(),
    "objects for lists": answer(rounds={}, teams={"a": 1}, drops=5),
    "nothing in lists": answer(rounds=[None, [], 3, {}], teams=[None, 3], drops=[None, "x"]),
    "wrong kinds": answer(rounds=[{"roundNumber": 10**12, "isPlayoff": "yes", "matches": {}, "standings": "x"}]),
    "huge": answer(rounds=[{"roundNumber": 99, "matches": [{"teamIds": [10**30]}]}], minRounds=10**40),
    "truncated": answer(teams=[{"teamId": "A"}], rounds=[])[:-8],
    "deep": b'{"data":' * 50 + answer() + b"}" * 50,
    "teams of nobody": answer(teams=[{"teamId": "A", "players": [None, 1]}, {}], rounds=[]),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_answers_are_read_or_refused(data: bytes) -> None:
    assert [known.name for known in FORMATS if known.sniff(data)] == ["eventlink-json"]
    try:
        _, parsed = parse("x", data)
    except UnreadableError as error:
        assert "no answer of EventLink" in str(error)  # noqa: PT017
        return
    assert all(finding.span is not None for finding in parsed.diagnostics)


def test_what_is_refused() -> None:
    with pytest.raises(UnreadableError, match="no answer of EventLink"):
        parse("x", b'{"teamIds": []}')
    with pytest.raises(UnreadableError, match="neither a JSON object nor a JSON list"):
        parse("x", b"7")
