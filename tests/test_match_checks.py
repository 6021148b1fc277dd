"""What is found wrong in tournaments of matches, and exactly where."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import BYE, Match, changed, event, in_rounds, match_events
from strategies import wild_tournaments

from crosstable.diagnostics import Severity
from crosstable.engines import tables
from crosstable.examination import Examination, examine
from crosstable.magic.checks import MATCH_CHECKS
from crosstable.magic.profiles import on_day
from crosstable.magic.scores import scores
from crosstable.model import QUARTER, Column, Counting, Decision, Outcome, Round, Settings, Side, System, Tournament
from crosstable.results import Report
from crosstable.verify import verify_bytes

F = Fraction

# Points 6 1 3 1. Match wins 1, a third (1 of 6), 1/2, a third; games 12/15, a third (4 of 15), 9/18, 7/18.
# OMW: A (1/3 + 1/2)/2, B (1 + 1/3)/2, C (1/3 + 1)/2, D (1/2 + 1/3)/2.
# OGW: A (1/3 + 1/2)/2, B (4/5 + 7/18)/2, C (7/18 + 4/5)/2, D (1/2 + 1/3)/2.
ROUNDS: Mapping[str, Any] = {
    "Round 1": [("Ada Brook", "Bo Crane", "2-0-0"), ("Cy Drum", "Di Ernst", "2-1-0")],
    "Round 2": [("Ada Brook", "Cy Drum", "2-1-0"), ("Bo Crane", "Di Ernst", "1-1-1")],
}
TABLE = (
    ("Ada Brook", 6, "0.41666667", "0.80000000", "0.41666667"),
    ("Cy Drum", 3, "0.66666667", "0.50000000", "0.59444444"),
    ("Bo Crane", 1, "0.66666667", "0.33333333", "0.59444444"),
    ("Di Ernst", 1, "0.41666667", "0.38888889", "0.41666667"),
)
FIELDS = ("Points", "OMWP", "GWP", "OGWP")


def melee(table: Any = TABLE, rounds: Mapping[str, Any] = ROUNDS) -> bytes:
    """A file of melee.gg, one value a line."""
    document = {
        "Tournament": {"Date": "2026-01-10T10:00:00", "Name": "Paper", "Formats": "Modern"},
        "Rounds": [
            {"RoundName": name, "Matches": [{"Player1": a, "Player2": b, "Result": r} for a, b, r in matches]}
            for name, matches in rounds.items()
        ],
        "Standings": [
            {"Rank": rank, "Player": row[0], **dict(zip(FIELDS, row[1:], strict=True))}
            for rank, row in enumerate(table, 1)
        ],
    }
    text = json.dumps(document, indent=1)
    for row in table:
        for value in row[2:]:
            text = text.replace(f'"{value}"', value)
    return text.encode()


def verified(data: bytes) -> Report:
    report = verify_bytes("paper.json", data)
    assert report.format == "melee", report.error
    return report


def found(report: Report, *, notes: bool = False) -> list[tuple[str, str]]:
    """Code and text of every finding; remarks only if asked for."""
    source = report.source
    assert source is not None
    return [
        (f.code, source.at(f.span) if f.span else "")
        for f in report.findings
        if notes or f.severity is not Severity.INFO
    ]


def checked(tournament: Tournament) -> Examination:
    (examined,) = examine([tournament], None)
    assert isinstance(examined, Examination)
    return examined


def codes(tournament: Tournament) -> list[tuple[str, int | None, int | None]]:
    """Code, player and round of what is found, the length of the event left out."""
    return [(f.code, f.player, f.round) for f in checked(tournament).findings if f.code != "P407"]


class TestPublishedValues:
    def test_sound(self) -> None:
        report = verified(melee())
        assert found(report) == []
        assert (report.system, report.profile) == ("magic", "melee")
        assert [(c.criterion, c.matched, c.rows) for c in report.columns if c.rows] == [
            *((name, 4, 4) for name in ("match_points", "omw", "gw", "ogw")),
            ("place", 4, 4),
        ]

    @pytest.mark.parametrize("row", range(4))
    @pytest.mark.parametrize(("field", "code"), list(enumerate(["T309", "T310", "T311", "T312"], 1)))
    def test_every_wrong_value_is_one_finding_on_it(self, row: int, field: int, code: str) -> None:
        table = [list(line) for line in TABLE]
        table[row][field] = 2 if field == 1 else "0.47123456"
        (finding,) = (f for f in verified(melee(table)).findings if f.severity is not Severity.INFO)
        assert (finding.code, finding.player, finding.found) == (code, row, str(table[row][field]))
        assert finding.expected == str(TABLE[row][field])
        assert found(verified(melee(table))) == [(code, str(table[row][field]))]

    def test_a_wrong_result_is_told_by_the_points_of_both(self) -> None:
        rounds = {**ROUNDS, "Round 2": [("Ada Brook", "Cy Drum", "1-2-0"), ROUNDS["Round 2"][1]]}
        report = verified(melee(rounds=rounds))
        assert found(report) == [("T309", "6"), ("T309", "3")]
        assert [f.expected for f in report.findings if f.code == "T309"] == ["3", "6"]

    def test_wrong_games_are_told_by_the_game_wins_of_both(self) -> None:
        rounds = {**ROUNDS, "Round 2": [("Ada Brook", "Cy Drum", "2-0-0"), ROUNDS["Round 2"][1]]}
        assert found(verified(melee(rounds=rounds))) == [("T311", "0.80000000"), ("T311", "0.50000000")]

    def test_what_no_game_gives_is_told_once(self) -> None:
        table = [(*line[:3], "-0.20000000", line[4]) for line in TABLE]
        report = verified(melee(table))
        assert found(report) == [("T313", "-0.20000000")]
        assert "-0.20000000 for 4 players" in next(f.message for f in report.findings if f.code == "T313")

    def test_a_column_that_no_rule_gives_is_told_once(self) -> None:
        table = [(*line[:2], f"0.4{index}345678", *line[3:]) for index, line in enumerate(TABLE)]
        assert found(verified(melee(table))) == [("T313", "0.40345678")]

    def test_matches_that_are_missing_are_told_once(self) -> None:
        late = [("Bo Crane", "-", "0-2-0")]
        report = verified(melee(rounds={"Round 1": late, "Round 2": late}))
        assert found(report) == [("T314", "6")]

    def test_rounds_without_any_result_are_no_mismatch(self) -> None:
        report = verified(melee(rounds={"Round 1": ROUNDS["Round 1"], "Round 2": []}))
        assert found(report) == []
        told = [f.message for f in report.findings if f.code == "T315"]
        assert [message[:57] for message in told] == ["the file does not hold the results of rounds after round "]

    def test_values_after_a_round(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0)], [("A", "B", 2, 0, 0)]])
        early = Column(1, "Points", "match_points", ("3", "1"), (12, 4), after=1)
        assert codes(replace(tournament, columns=(early,))) == [("T309", 1, None)]


class TestRecords:
    ROUNDS = ([("A", "B", 2, 0, 0), ("C", "D", 2, 1, 0)], [("A", "C", 2, 1, 0), ("B", "D", 1, 1, 1)])

    def test_one_wrong_record(self) -> None:
        texts = ("2/0/0", "0-1-1", "2-0", "0-1-1")
        column = Column(3, "W/L/D", "record", texts, (None,) * 4)
        tournament = replace(event(self.ROUNDS), columns=(column,))
        assert codes(tournament) == [("T301", 2, None)]
        found = next(f for f in checked(tournament).findings if f.code == "T301")
        assert (found.found, found.expected) == ("2-0", "1-1-0")

    def test_records_that_hold_the_play_off(self) -> None:
        """Two Swiss rounds and a final that A wins; Konami's percentages do not count it, some programs' records do."""
        rounds = [*self.ROUNDS, [("A", "C", 2, 0, 0)]]
        texts = ("3/0/0", "0-1-1", "1-2-0", "0-1-1")
        column = Column(3, "W/L/D", "record", texts, (None,) * 4)
        assert codes(replace(event(rounds, playoff=1), columns=(column,))) == []

    def test_a_record_is_not_told_beside_its_points(self) -> None:
        """B's draw is published as a win, in points and in the record."""
        records = Column(3, "W/L/D", "record", ("2/0/0", "1-1-0", "1-1-0", "0-1-1"), (None,) * 4)
        points = Column(4, "Points", "match_points", ("6", "3", "3", "1"), (24, 12, 12, 4))
        assert codes(replace(event(self.ROUNDS), columns=(records, points))) == [("T309", 1, None)]

    def test_columns_of_zeros(self) -> None:
        column = Column(3, "W/L/D", "record", ("0-0-0",) * 4, (None,) * 4)
        assert codes(replace(event(self.ROUNDS), columns=(column,))) == []


def after(rounds: Sequence[Sequence[Match]], through: int) -> list[Column]:
    """Points and percentages as the rules give them after some rounds of :data:`FOUR`, with 8 decimals."""
    scored = scores(event(rounds), on_day("mtr", None), through)
    columns = [Column(0, "Points", "match_points", ("",) * 6, tuple(scored["match_points"]), after=through)]
    for name in ("omw", "gw", "ogw"):
        texts = tuple(f"{float(value or 0):.8f}" for value in scored[name])
        columns.append(Column(0, name, name, texts, tuple(F(text) for text in texts), after=through))
    return columns


FOUR: list[list[Match]] = [
    [("A", "B", 2, 0, 0), ("C", "D", 2, 1, 0), ("E", "F", 2, 1, 0)],
    [("A", "C", 2, 1, 0), ("B", "E", 1, 2, 0), ("D", "F", 2, 0, 0)],
    [("A", "E", 2, 1, 0), ("C", "B", 2, 0, 0), ("F", "D", 2, 1, 0)],
    [("A", "D", 2, 0, 0), ("C", "E", 2, 1, 0), ("B", "F", 2, 1, 0)],
]
"""Four rounds of six players."""


class TestOneFaultIsOneFinding:
    """One thing is changed in :data:`FOUR` after the tables of every round were made."""

    def found(self, rounds: Sequence[Sequence[Match]]) -> list[tuple[str, int | None]]:
        columns = [column for through in (1, 2, 3, 4) for column in after(FOUR, through)]
        columns = [replace(column, index=index) for index, column in enumerate(columns)]
        assert codes(replace(event(FOUR), columns=tuple(columns))) == [("S209", 3, 2)]  # D and F meet twice
        findings = checked(replace(event(rounds), columns=tuple(columns))).findings
        return [(f.code, f.player) for f in findings if f.code not in {"P407", "S209"}]

    def test_a_result_is_told_where_it_shows_first(self) -> None:
        changed_rounds = [FOUR[0], [("A", "C", 1, 2, 0), *FOUR[1][1:]], *FOUR[2:]]
        assert self.found(changed_rounds) == [("T309", 0), ("T309", 2)]

    def test_games_are_told_where_they_show_first(self) -> None:
        changed_rounds = [FOUR[0], [("A", "C", 2, 0, 0), *FOUR[1][1:]], *FOUR[2:]]
        assert self.found(changed_rounds) == [("T311", 0), ("T311", 2)]

    @pytest.mark.parametrize("number", range(4))
    def test_a_match_that_is_missing_is_told_by_the_winners_points(self, number: int) -> None:
        kept = [[*FOUR[round][:1], *FOUR[round][2:]] if round == number else FOUR[round] for round in range(4)]
        winner = {0: 2, 1: 4, 2: 2, 3: 2}[number]
        assert self.found(kept) == [("T309", winner)]

    def test_a_bye_instead_of_a_match(self) -> None:
        """E lost to C in the last round and has a bye now: E has 3 points too many, C 3 too few."""
        assert self.found([*FOUR[:3], [FOUR[3][0], ("E", None, 2, 0, 0), FOUR[3][2]]]) == [("T309", 2), ("T309", 4)]

    def test_a_bye_instead_of_a_match_that_was_won(self) -> None:
        """C won against E in the last round and has a bye now: no points are wrong, but many percentages."""
        found = self.found([*FOUR[:3], [FOUR[3][0], ("C", None, 2, 0, 0), FOUR[3][2]]])
        assert found == [("P408", 2)]

    def test_games_that_one_side_tells_otherwise(self) -> None:
        tournament = event(FOUR)
        columns = tuple(replace(column, index=index) for index, column in enumerate(after(FOUR, 4)))
        wrong = replace(tournament.players[0].sides[1] or BYE, games=(2, 0, 0))
        sides = (tournament.players[0].sides[0], wrong, *tournament.players[0].sides[2:])
        told = codes(replace(changed(tournament, "A", sides=sides), columns=columns))
        assert told == [("S205", 0, 1), ("S209", 3, 2)]


class TestMissingRows:
    def test_one_player_is_missing(self) -> None:
        rounds = [*FOUR[:2]]
        columns = after(rounds, 2)
        cut = tuple(
            replace(c, index=n, texts=(*c.texts[:5], None), values=(*c.values[:5], None)) for n, c in enumerate(columns)
        )
        tournament = replace(event(rounds), columns=cut)
        assert codes(tournament) == [("T316", 5, 1)]
        assert codes(changed(tournament, "F", dropped_after=2)) == []

    def test_tables_that_list_some(self) -> None:
        columns = tuple(
            replace(c, index=n, texts=(*c.texts[:4], None, None), values=(*c.values[:4], None, None))
            for n, c in enumerate(after(FOUR[:2], 2))
        )
        assert codes(replace(event(FOUR[:2]), columns=columns)) == []


class TestOrder:
    @pytest.mark.parametrize(
        ("first", "expected"),
        [(4, []), (6, [("T307", 6)]), (3, [("T307", 3)])],
    )
    def test_places_that_no_play_off_exchanges(self, first: int, expected: list[tuple[str, int | None]]) -> None:
        """Ten players who all met, the first letter won: no two have the same points. Places 4 and 5 of a play-off
        of eight may be exchanged; places 3 and 4, and 6 and 7, have lost in the same round of it."""
        tournament = event(in_rounds([(a, b, 2, 0, 0) for a, b in combinations("ABCDEFGHIJ", 2)]))
        order = [*range(10)]
        order[first - 1], order[first] = order[first], order[first - 1]
        for place, row in enumerate(order, 1):
            tournament = changed(tournament, "ABCDEFGHIJ"[row], place=str(place))
        found = [(f.code, f.player) for f in checked(tournament).findings if f.severity is Severity.ERROR]
        assert found == expected

    def test_exchanged_places(self) -> None:
        table = [TABLE[index] for index in (0, 1, 3, 2)]
        report = verified(melee(table))
        assert found(report) == [("T307", "3")]
        (finding,) = (f for f in report.findings if f.code == "T307")
        assert (finding.found, finding.expected, finding.criterion) == ("place 3", "place 4", "omw")
        assert "Bo Crane, who has OMW% 0.66666667 against 0.41666667" in finding.message

    def test_a_play_off_that_the_file_does_not_hold(self) -> None:
        names = "ABCDEF"
        first: list[Match] = [("A", "B", 2, 0, 0), ("C", "D", 2, 1, 0), ("E", "F", 0, 2, 0)]
        second: list[Match] = [("A", "C", 2, 0, 0), ("F", "B", 2, 1, 0), ("D", "E", 2, 0, 0)]
        tournament = event([first, second])
        # points: 6 A F, 3 C D, 0 B E; C seems to have won a play-off of four
        places = dict(zip("CFADBE", "123456", strict=True))
        for name in names:
            tournament = changed(tournament, name, place=places[name])
        finding = next(f for f in checked(tournament).findings if f.code == "T307")
        assert finding.severity is Severity.INFO
        swapped = changed(changed(tournament, "C", place="6"), "E", place="3")
        assert any(f.code == "T307" and f.severity is Severity.ERROR for f in checked(swapped).findings)

    def test_shared_places_and_the_play_off(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0)], [("C", "A", 2, 0, 0)]], playoff=1)
        for name, place in zip("CABD", "1234", strict=True):
            tournament = changed(tournament, name, place=place)
        assert codes(tournament) == []
        places = checked(tournament).columns[-1]
        assert (places.criterion, places.matched, places.rows) == ("place", 4, 4)
        lost = changed(changed(tournament, "C", place="2"), "A", place="1")
        (finding,) = (f for f in checked(lost).findings if f.code == "T307")
        assert "ahead in the play-off" in finding.message

    def test_places_after_a_round(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0)], [("B", "A", 2, 0, 0)]])
        early = Column(0, "Rank", "place", ("2", "1"), (8, 4), after=1)
        assert ("T307", 1, None) in codes(replace(tournament, columns=(early,)))

    def test_disqualified_players_are_last(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0), ("C", "D", 2, 1, 0)]])
        tournament = changed(tournament, "A", disqualified=True, place="4")
        for name, place in zip("CDB", "123", strict=True):
            tournament = changed(tournament, name, place=place)
        assert codes(tournament) == []


class TestResults:
    def side(self, outcome: Outcome, games: tuple[int, int, int] | None, opponent: int = 1) -> Side:
        return Side(Decision.PLAYED, outcome, opponent, games=games)

    def told(self, first: Side, second: Side, **settings: int) -> list[tuple[str, int | None, int | None]]:
        tournament = event([[("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0)]])
        tournament = changed(changed(tournament, "A", sides=(first,)), "B", sides=(replace(second, opponent=0),))
        return codes(replace(tournament, settings=Settings(games_to_win=settings.get("games_to_win"))))

    @pytest.mark.parametrize(
        ("outcome", "games"),
        [
            (Outcome.WIN, (3, 0, 0)),
            (Outcome.DRAW, (2, 2, 0)),
            (Outcome.DRAW, (2, 1, 0)),
            (Outcome.WIN, (1, 1, 1)),
            (Outcome.WIN, (1, 2, 0)),
        ],
    )
    def test_games_with_which_no_match_ends(self, outcome: Outcome, games: tuple[int, int, int]) -> None:
        opposite = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW}[outcome]
        second = self.side(opposite, (games[1], games[0], games[2]))
        assert self.told(self.side(outcome, games), second) == [("S213", 0, 0)]

    @pytest.mark.parametrize("games", [(2, 0, 0), (2, 1, 0), (1, 0, 0), (2, 1, 1), (2, 0, 3)])
    def test_games_with_which_a_match_is_won(self, games: tuple[int, int, int]) -> None:
        second = self.side(Outcome.LOSS, (games[1], games[0], games[2]))
        assert self.told(self.side(Outcome.WIN, games), second) == []

    def test_longer_matches(self) -> None:
        second = self.side(Outcome.LOSS, (1, 3, 0))
        assert self.told(self.side(Outcome.WIN, (3, 1, 0)), second, games_to_win=3) == []

    def test_few_matches_of_one_game(self) -> None:
        """Two of three matches ended 1-0, as when time is over: the third may well be won by two games."""
        rounds: list[list[Match]] = [[("A", "B", 1, 0, 0), ("C", "D", 2, 1, 0)], [("A", "C", 1, 0, 0)]]
        assert codes(event(rounds)) == []

    def test_many_matches_of_one_game(self) -> None:
        matches = [(a, b, 2 if a + b == "CD" else 1, 0, 0) for a, b in combinations("ABCDEF", 2)]
        assert [code for code, *_ in codes(event(in_rounds(matches)))] == ["S213"]

    def test_both_won(self) -> None:
        assert self.told(self.side(Outcome.WIN, (2, 1, 0)), self.side(Outcome.WIN, (1, 2, 0)))[0] == ("S205", 0, 0)

    def test_other_games(self) -> None:
        assert self.told(self.side(Outcome.WIN, (2, 1, 0)), self.side(Outcome.LOSS, (0, 2, 0))) == [("S205", 0, 0)]

    def test_both_lost(self) -> None:
        assert self.told(self.side(Outcome.LOSS, None), self.side(Outcome.LOSS, None)) == []

    def test_not_reported(self) -> None:
        open_side = Side(Decision.PLAYED, None, 1)
        assert self.told(open_side, replace(open_side, opponent=0)) == []

    def test_a_win_against_nobody(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0), ("C", None, 2, 0, 0)]])
        tournament = changed(tournament, "C", sides=(Side(Decision.PLAYED, Outcome.WIN),))
        assert codes(tournament) == [("S213", 2, 0)]


class TestPairings:
    def test_a_second_bye(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0), ("C", None, 2, 0, 0)], [("A", "C", 2, 0, 0), ("B", None, 2, 0, 0)]])
        tournament = replace(tournament, rounds=(*tournament.rounds, Round()))
        for player, name in enumerate("ABC"):
            side = BYE if name == "C" else Side(Decision.PLAYED, Outcome.DRAW, 1 - player, games=(1, 1, 0))
            tournament = changed(tournament, name, sides=(*tournament.players[player].sides, side))
        assert ("S210", 2, 2) in codes(tournament)

    def test_awarded_byes_are_no_second_ones(self) -> None:
        rounds: list[list[Match]] = [
            [("A", "B", 2, 0, 0), ("C", None, 2, 0, 0), ("D", None, 2, 0, 0)] for _ in range(2)
        ]
        awarded = Side(Decision.AWARDED_BYE, Outcome.WIN)
        tournament = event(rounds)
        for name in "CD":
            tournament = changed(tournament, name, sides=(awarded, awarded))
        assert [code for code, _, _ in codes(tournament) if code in {"S210", "P408"}] == []

    def test_two_byes_where_two_could_have_played(self) -> None:
        first: list[Match] = [("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0)]
        second: list[Match] = [("A", "C", 2, 0, 0), ("B", None, 2, 0, 0), ("D", None, 2, 0, 0)]
        assert codes(event([first, second])) == [("P408", 1, 1)]

    def test_rematches_and_unknown_opponents(self) -> None:
        tournament = event([[("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0)], [("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0)]])
        stranger = Side(Decision.PLAYED, Outcome.WIN, outsider="Zed", games=(2, 0, 0))
        tournament = changed(tournament, "C", sides=(stranger, tournament.players[2].sides[1]))
        assert ("S202", 2, 0) in codes(tournament)
        assert ("S209", 0, 1) in codes(tournament)


class TestWithoutResults:
    """Six players after three rounds, as EventLink prints them."""

    POINTS = ("9", "6", "6", "3", "3", "0")
    GAMES = ("85", "57", "42", "42", "50", "33")

    def table(self, points: tuple[str, ...] = POINTS, games: tuple[str, ...] = GAMES) -> Tournament:
        tournament = event([[("A", "B", 2, 0, 0), ("C", "D", 2, 0, 0), ("E", "F", 2, 0, 0)]])
        players = tuple(
            replace(player, sides=(None,) * 3, place=str(index)) for index, player in enumerate(tournament.players, 1)
        )
        columns = (
            Column(3, "Points", "match_points", points, tuple(QUARTER * int(p) for p in points), after=3),
            Column(5, "GW%", "gw", games, tuple(F(int(g), 100) for g in games), after=3),
        )
        return replace(
            tournament, players=players, rounds=(Round(),) * 3, columns=columns, counting=Counting("eventlink")
        )

    def test_sound(self) -> None:
        assert codes(self.table()) == [("T315", None, None)]

    @pytest.mark.parametrize(
        ("points", "expected"),
        [
            (("10", "6", "6", "3", "3", "0"), [("T309", 0, None), ("T309", None, None)]),  # 28 in all, 27 at most
            (("8", "6", "6", "3", "3", "0"), [("T309", 0, None)]),
            (("9", "9", "6", "3", "3", "0"), [("T309", None, None)]),  # 30 points; three rounds of six give 27
            (("9", "7", "6", "3", "1", "1"), [("T309", None, None)]),  # 27, but three sides of draws take 2 of them
            (("9", "3", "6", "3", "3", "0"), [("T307", 1, None)]),
        ],
    )
    def test_points(self, points: tuple[str, ...], expected: list[tuple[str, int | None, int | None]]) -> None:
        games = ("85", "57", "57", "42", "50", "33")
        assert codes(self.table(points, games)) == [*expected, ("T315", None, None)]

    def test_order_of_a_table_that_does_not_say_after_which_round(self) -> None:
        table = self.table(("9", "3", "6", "3", "3", "0"), ("85", "57", "57", "42", "50", "33"))
        players = tuple(replace(player, sides=()) for player in table.players)
        columns = tuple(replace(column, after=None) for column in table.columns)
        table = replace(table, players=players, columns=columns, rounds=())
        assert codes(table) == [("T307", 1, None), ("T315", None, None)]
        assert [c.criterion for c in checked(table).columns] == ["match_points", "gw"]

    @pytest.mark.parametrize(
        ("games", "player"),
        [(("85", "57", "42", "42", "50", "21"), 5), (("85", "57", "42", "42", "50", "66"), 5)],
    )
    def test_game_wins(self, games: tuple[str, ...], player: int) -> None:
        found = [f for f in checked(self.table(games=games)).findings if f.severity is Severity.ERROR]
        assert [(f.code, f.player, f.found) for f in found] == [("T311", player, games[player])]

    def test_games_of_a_player_who_won_everything(self) -> None:
        games = ("40", "57", "42", "42", "50", "33")
        found = [f for f in checked(self.table(games=games)).findings if f.severity is Severity.ERROR]
        assert [(f.code, f.player, f.expected) for f in found] == [("T311", 0, "at least 50 %")]


class TestLength:
    def test_other_than_the_table(self) -> None:
        rounds: list[list[Match]] = [[(f"P{n}", f"Q{n}", 2, 0, 0) for n in range(10)]]
        (finding,) = (f for f in checked(event(rounds)).findings if f.code == "P407")
        assert (finding.severity, finding.found, finding.expected) == (Severity.INFO, "1 round", "5")

    def test_another_cut(self) -> None:
        tournament = event([[(f"P{n}", f"Q{n}", 2, 0, 0) for n in range(10)]])
        settings = Settings(planned_rounds=5, cut=4)
        (finding,) = (f for f in checked(replace(tournament, settings=settings)).findings if f.code == "P407")
        assert (finding.found, finding.expected) == ("a cut to 4", "8")


def test_real_events_are_sound(shared: Path) -> None:
    """Eleven events of melee.gg; one has a column that no rule gives, and is told so once."""
    files = sorted((shared / "corpus/melee").glob("*.json"))
    errors = {
        path.name: [f.code for f in verify_bytes(path.name, path.read_bytes()).findings if f.severity is Severity.ERROR]
        for path in files
    }
    assert {name: codes for name, codes in errors.items() if codes} == {
        name: ["T313"] for name in errors if name.startswith("sfida-dei-campioni")
    }


def test_pages_of_all_rules_have_their_sections() -> None:
    last = {check.code: check.find.__doc__ or "" for check in MATCH_CHECKS}
    for code, page in last.items():
        assert all(f"{section}:" in page for section in ("What", "Why", "Example", "Fix")), code


class TestAnything:
    """Whatever a model can hold is checked and ranked without an exception."""

    @given(wild_tournaments(), st.sampled_from(["magic", "pokemon", "konami"]))
    def test_nothing_raises(self, tournament: Tournament, system: str) -> None:
        tournament = replace(tournament, system=System(system), counting=None)
        checked(tournament)
        (table,) = tables(tournament, [len(tournament.rounds)])
        assert sorted(line.player for line in table.lines) == list(range(len(tournament.players)))

    @given(match_events())
    def test_events_as_they_are_held_have_no_error(self, tournament: Tournament) -> None:
        assert [f for f in checked(tournament).findings if f.severity is Severity.ERROR] == []
