"""CSV of matches and of standings: any order of columns, any delimiter, results in all the ways people write them."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from crosstable.causes.applied import corrected
from crosstable.diagnostics import Severity
from crosstable.magic.case import MatchCase
from crosstable.magic.checks import find_in_matches
from crosstable.magic.fitting import fit_matches
from crosstable.magic.standings import match_standings
from crosstable.model import Decision, Detail, Identifier, Outcome, Player, Round, Side, System
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.parsers.csv_matches import parse as parse_matches
from crosstable.parsers.csv_standings import parse as parse_standings
from crosstable.parsers.sheets.results import Alone, alone
from crosstable.parsers.sheets.sheet import Role, roles_of
from crosstable.parsers.together import Given
from crosstable.results import Report
from crosstable.source import Source
from crosstable.verify import verify_bytes, verify_given

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW


def told(fixtures: Path, name: str) -> tuple[Source, Parsed]:
    path = fixtures / "csv" / name
    found, source, parsed = read(path.name, path.read_bytes())
    assert found.extensions[0] == "".join(path.suffixes)
    return source, parsed


def faults(source: Source, parsed: Parsed) -> list[tuple[str, int, int]]:
    places = [(finding.code, source.locate(finding.span)) for finding in parsed.diagnostics if finding.span]
    return sorted((code, place.line, place.column) for code, place in places)


def matches(text: str) -> Parsed:
    return parse_matches("x.csv", text.encode())[1]


def match(opponent: int, outcome: Outcome | None, games: tuple[int, int, int] | None, table: int | None = None) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, games=games, table=table)


class TestMatches:
    """``spring.matches.csv``: a title, semicolons, a byte order mark, byes, a loss without opponent, a play-off."""

    def test_players(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "spring.matches.csv")
        tournament = parsed.tournament
        assert tournament.settings.event == "Spring Open"
        assert tournament.settings.cut == 4
        assert (tournament.system, tournament.counting) == (System("magic"), None)
        assert tournament.rounds == (Round(), Round(), Round("Semifinals", playoff=True), Round("Finals", playoff=True))
        ada, cy, eva, gus, ida = tournament.players
        assert ada == Player(
            "Ada Brook",
            sides=(match(1, WIN, (2, 1, 0), 1), match(4, WIN, (2, 0, 0), 1), match(3, WIN, (2, 0, 0), 1),
                   match(4, WIN, (2, 1, 0))),
        )  # fmt: skip
        assert (cy.family, cy.given, cy.name) == ("Dorn", "Cy", "Cy Dorn")
        assert cy.sides[1] == match(2, None, None, 2)
        assert eva.sides[0] == match(3, DRAW, (1, 1, 1), 2)
        assert gus.sides[1] == Side(Decision.ASSIGNED_LOSS, LOSS, games=(0, 2, 0))
        assert ida.sides[0] == Side(Decision.BYE, WIN, games=(2, 0, 0))
        assert faults(source, parsed) == [("R104", 2, 51)]
        assert tournament.origin is not None
        assert source.at(tournament.origin.field(1, "name")) == '"Dorn, Cy"'
        assert source.at(tournament.origin.cell(4, 3)) == "Finals;;Ida Jung;Ada Brook;1;2;0;"

    @pytest.mark.parametrize("delimiter", [",", ";", "\t"])
    def test_any_order_and_delimiter(self, delimiter: str) -> None:
        lines = ["draws,wins2,Player B,wins1,Player A,Rd", "0,1,B,2,A,Round 1", "1,1,A,1,B,2"]
        parsed = matches("\n".join(lines).replace(",", delimiter))
        a, b = parsed.tournament.players
        assert a.sides == (match(1, WIN, (2, 1, 0)), match(1, DRAW, (1, 1, 1)))
        assert b.sides == (match(0, LOSS, (1, 2, 0)), match(0, DRAW, (1, 1, 1)))

    @pytest.mark.parametrize(
        ("result", "outcome", "games"),
        [
            ("2-1", WIN, (2, 1, 0)),
            ("0 - 2", LOSS, (0, 2, 0)),
            ("1:1:1", DRAW, (1, 1, 1)),
            ("0-0-3", DRAW, (0, 0, 3)),
            ("Won 2-1", WIN, (2, 1, 0)),
            ("Lost 1-2", LOSS, (1, 2, 0)),
            ("Drew 0-0-0", DRAW, (0, 0, 0)),
            ("W", WIN, None),
            ("tie", DRAW, None),
            ("2-0 win", WIN, (2, 0, 0)),
            ("Ada won 2-1-0", WIN, (2, 1, 0)),
            ("Ben won 2-1-0", LOSS, (1, 2, 0)),
            ("Ben", LOSS, None),
            ("", None, None),
        ],
    )
    def test_results(self, result: str, outcome: Outcome | None, games: tuple[int, int, int] | None) -> None:
        parsed = matches(f"round,player1,player2,result\n1,Ada,Ben,{result}\n")
        assert parsed.tournament.players[0].sides == (match(1, outcome, games),)
        assert parsed.diagnostics == ()

    @pytest.mark.parametrize(
        ("winner", "outcome"),
        [("Ada", WIN), ("ben", LOSS), ("1", WIN), ("player2", LOSS), ("draw", DRAW), ("0", DRAW), ("", None)],
    )
    def test_winners(self, winner: str, outcome: Outcome | None) -> None:
        parsed = matches(f"round,player1,player2,winner\n1,Ada,Ben,{winner}\n")
        assert parsed.tournament.players[0].sides == (match(1, outcome, None),)
        assert parsed.diagnostics == ()

    def test_the_winner_goes_before_the_games(self) -> None:
        parsed = matches("round,player1,player2,wins1,wins2,winner\n1,Ada,Ben,1,1,Ben\n")
        assert parsed.tournament.players[0].sides == (match(1, LOSS, (1, 1, 0)),)

    def test_faults_have_their_places(self) -> None:
        text = (
            "round,player1,player2,wins1,wins2,draws,winner\n"
            "1,Ada,Ben,two,1,0,\n"
            "zero,Ada,Ben,2,1,0,\n"
            ",Ada,Ben,2,1,0,\n"
            "2,,-,2,1,0,\n"
            "2,Ada,Ben,2,1,0,Carl\n"
            "2,Ben,Ada\n"
            "3,Ada,Ben,2,1,0,,x\n"
        )
        source, parsed = parse_matches("x.csv", text.encode())
        assert faults(source, parsed) == [
            ("R101", 3, 1),
            ("R101", 4, 1),
            ("R101", 5, 1),
            ("R102", 2, 11),
            ("R102", 6, 17),
            ("R103", 7, 1),
            ("R103", 8, 1),
        ]
        ada, _ = parsed.tournament.players
        assert ada.sides == (match(1, None, None), match(1, None, (2, 1, 0)), match(1, WIN, (2, 1, 0)))
        assert parsed.tournament.surplus == ((1, 1, match(0, None, None)), (0, 1, match(1, None, None)))

    def test_a_match_told_from_both_sides_is_one(self) -> None:
        parsed = matches("round,player,opponent,result\n1,Ada,Ben,2-1\n1,Ben,Ada,1-2\n")
        assert parsed.tournament.surplus == ()
        assert parsed.tournament.players[1].sides == (match(0, LOSS, (1, 2, 0)),)

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_a_line_that_is_there_twice_is_told_and_can_be_taken_out(self, number: int) -> None:
        """A match, the same from the other side, and a bye."""
        lines = "round,player,opponent,result\n1,Ada,Ben,2-1\n1,Ben,Ada,1-2\n1,Cy,bye,\n".splitlines(keepends=True)
        sound, doubled = "".join(lines).encode(), "".join([*lines, lines[number]]).encode()
        report = verify_bytes("x.csv", doubled)
        told = [found for found in report.findings if found.code == "S208"]
        assert report.source is not None
        assert {report.source.locate(found.span).line for found in told if found.span} == {5}
        assert {report.source.locate(found.related[0].span).line for found in told} <= {number + 1, 2}
        (suggestion,) = report.suggestions
        assert (suggestion.kind, suggestion.confidence) == ("match-twice", "certain")
        assert corrected(report, doubled, [1], partial(verify_bytes, "x.csv")).data == sound

    def test_a_match_told_otherwise_is_surplus(self) -> None:
        parsed = matches("round,player,opponent,result\n1,Ada,Ben,2-1\n1,Ben,Ada,2-1\n")
        assert len(parsed.tournament.surplus) == 2

    def test_without_rounds_they_are_where_players_repeat(self) -> None:
        text = "player1,player2,result\nA,B,2-1\nC,D,2-0\nA,C,0-2\nB,bye,\n"
        source, parsed = parse_matches("x.csv", text.encode())
        assert faults(source, parsed) == [("R109", 1, 1)]
        assert len(parsed.tournament.rounds) == 2
        assert parsed.tournament.players[1].sides[1] == Side(Decision.BYE, WIN)

    def test_the_bye_may_stand_first(self) -> None:
        parsed = matches("round,player1,player2,wins1,wins2\n1,BYE,Ada,0,2\n1,BYE,Ben,2,0\n")
        ada, ben = parsed.tournament.players
        assert ada.sides == (Side(Decision.BYE, WIN, games=(2, 0, 0)),)
        assert ben.sides == (Side(Decision.ASSIGNED_LOSS, LOSS, games=(0, 2, 0)),)

    def test_rounds_of_a_play_off(self) -> None:
        text = "round,player1,player2,result\nF,A,B,2-0\nTop 4,A,C,2-0\nSF,B,D,2-0\nTop 8,A,E,2-0\n1,A,B,2-0\n"
        parsed = matches(text)
        assert [(round.label, round.playoff) for round in parsed.tournament.rounds] == [
            (None, False), ("Top 8", True), ("Top 4", True), ("F", True)
        ]  # fmt: skip

    def test_numbers_and_quotes(self) -> None:
        text = 'round,player1,player1 DCI,player2,player2 DCI,result\r1,"O\'Neil, ""Ada""",12,Ben,0034,2-0\r'
        ada, ben = matches(text).tournament.players
        assert (ada.family, ada.given) == ("O'Neil", '"Ada"')
        assert [ada.identifiers, ben.identifiers] == [(Identifier("dci", "12"),), (Identifier("dci", "0034"),)]


def test_results_in_columns_that_are_not_known_are_an_error() -> None:
    text = b"round,player1,player2,Hits 1,Hits 2,draws\n1,Ada,Bo,2,1,0\n"
    source, parsed = parse_matches("x.csv", text)
    assert ("R107", 1, 23) in faults(source, parsed)


class TestStandings:
    """``spring.standings.csv``: melee's columns."""

    def test_columns_are_claims(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "spring.standings.csv")
        tournament = parsed.tournament
        ada, cy, eva = tournament.players
        assert ada == Player(
            "Ada Brook", sides=(None,) * 3, place="1", details=(Detail("csv-standings", "deck", "Burn"),)
        )
        assert (cy.family, cy.given, eva.place) == ("Dorn", "Cy", "3")
        found = {column.criterion: column for column in tournament.columns}
        assert found["match_points"].values == (36, 24, 12)
        assert found["record"].texts == ("3-0-0", "2-1-0", "1-2-0")
        assert found["omw"].values == (Fraction(5555, 10000), Fraction(4444, 10000), Fraction(1, 2))
        assert found["gw"].texts == ("85.71%", "71.42%", "x")
        assert found["ogw"].values[1] == Fraction(481, 1000)
        assert faults(source, parsed) == [("R102", 4, 30), ("R109", 1, 1)]
        assert len(tournament.rounds) == 3  # 3-0-0

    @pytest.mark.parametrize(
        ("points", "rounds"),
        [("9 6 6 3", 4), ("6 3 3 0", 2), ("0 0", 0), ("15 13 13 12 12 12", 0), ("999999 0", 0), ("x 3", 1)],
    )
    def test_rounds_of_a_table_without_records(self, points: str, rounds: int) -> None:
        """A round of four gives six points; the first rows of a longer table do not tell its rounds."""
        rows = "".join(f"{place},P{place},{own}\n" for place, own in enumerate(points.split(), 1))
        parsed = parse_standings("x.csv", f"rank,name,points\n{rows}".encode())[1]
        assert len(parsed.tournament.rounds) == rounds

    def test_a_printed_table_is_shown_as_it_is(self) -> None:
        text = "rank,name,points,omw,gw\n1,Ada,15,0.6,0.8\n2,Ben,13,0.5,0.25\n3,Cy,13,0.45,0.5\n4,Dot,12,0.5,0.5\n"
        tournament = parse_standings("x.csv", text.encode())[1].tournament
        (table,) = match_standings(tournament, [len(tournament.rounds)])
        assert [line.scores["match_points"] for line in table.lines] == [60, 52, 52, 48]
        assert table.lines[0].scores["omw"] == Fraction(3, 5)
        found = find_in_matches(MatchCase(fit_matches(tournament)))
        assert not [
            diagnostic for diagnostic in found if diagnostic.code == "T311"
        ]  # some platforms have no floor there

    def test_wins_and_losses_in_columns(self) -> None:
        text = "Name;W;L;D;Pts;OMW;Platz;Country;Dropped\nAda;2;1;0;6;0,5556;1.;us;\nBen;1;1;;3.0;0,3333;2.;;2\n"
        _, parsed = parse_standings("x.csv", text.encode())
        ada, ben = parsed.tournament.players
        assert (ada.place, ben.place) == ("1", "2")
        assert (ada.country, ben.dropped_after) == ("US", 2)
        found = {column.criterion: column for column in parsed.tournament.columns}
        assert found["record"].texts == ("2/1/0", "1/1/0")
        assert found["match_points"].values == (24, 12)
        assert found["omw"].values == (Fraction(5556, 10000), Fraction(3333, 10000))

    def test_two_players_of_one_name_are_two(self) -> None:
        parsed = parse_standings("x.csv", b"Rank,Player,Points\n1,Ada,9\n2,Ada,6\n,,\n3,,0\n")[1]
        assert [player.place for player in parsed.tournament.players] == ["1", "2"]
        assert [finding.code for finding in parsed.diagnostics] == ["R101"]

    @pytest.mark.parametrize("data", [b"", b"a,b\n1,2\n", b"Rank,Player,MMS,Points,SOS\n", b"{}"])
    def test_nothing_to_read(self, data: bytes) -> None:
        with pytest.raises(UnreadableError, match="no line of headings with a player and his points"):
            parse_standings("x.csv", data)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"round,table,player1,player2,wins1,wins2,draws\n1,1,A,B,2,0,0\n", "csv-matches"),
        (b"sep=;\nSpieler 1;Spieler 2;Ergebnis\nA;B;2-0\n", "csv-matches"),
        (b"Rank,Name,Points,W/L/D,OMW%,GW%,OGW%\n1,A,9,3/0/0,50%,100%,50%\n", "csv-standings"),
        (b"place;name;mp;omw\n1;A;9;50\n", "csv-standings"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_each_is_told_from_the_others(data: bytes, name: str, encoding: str) -> None:
    wide = data.decode().encode(encoding)
    assert [known.name for known in FORMATS if known.sniff(wide)] == [name]
    assert read("x.csv", wide)[0].name == name


def test_two_thousand_matches() -> None:
    rows = "".join(f"{n % 10 + 1},Player {n},Player {n + 1},2,0,0\n" for n in range(0, 4_000, 2))
    parsed = matches("round,player1,player2,wins1,wins2,draws\n" + rows)
    assert len(parsed.tournament.players) == 4_000


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", Alone.BYE),
        ("***Bye***", Alone.BYE),
        ("* Awarded Bye *", Alone.AWARDED),
        ("* Match Loss *", Alone.LOSS),
        ("(bye)", Alone.BYE),
        ("Byers, Tom", None),
    ],
)
def test_who_stands_alone(text: str, what: Alone | None) -> None:
    assert alone(text) is what


def test_headings_that_repeat_are_the_opponent_s() -> None:
    assert roles_of(["Player", "Points", "Player", "Points", "Points"]) == [
        Role.PLAYER, Role.POINTS, Role.OPPONENT, Role.OPPONENT_POINTS, None
    ]  # fmt: skip


def test_names_that_differ_in_a_picture_only() -> None:
    lines = ("1,Ada Brook ☠,Cy,2,0", "1,Ada Brook,Bo,2,0", "2,Ada Brook,Cy,2,0", "2,Bo,Ada Brook ☠,2,0")
    tournament = matches("round,player1,player2,wins1,wins2\n" + "\n".join(lines)).tournament
    assert [player.name for player in tournament.players] == ["Ada Brook ☠", "Cy", "Ada Brook", "Bo"]
    assert [[side and side.opponent for side in player.sides] for player in tournament.players] == [
        [1, 3], [0, 2], [3, 1], [2, 0],
    ]  # fmt: skip


def test_cells_that_are_no_numbers() -> None:
    """A table and a place that cannot be read are told where they stand; what has no table has ``-``."""
    text = "round,table,player1,player2,wins1,wins2\n1,#x,Ada,Bo,2,0\n1,-,Cy,,2,0"
    source, parsed = parse_matches("x.csv", text.encode())
    assert faults(source, parsed) == [("R102", 2, 3)]
    source, parsed = parse_standings("x.csv", b"Rank,Player,Points\n1st,Ada,6\n#2,Bo,3\n3-4,Cy,0\nDQ,Di,0")
    assert faults(source, parsed) == [
        ("R102", 3, 1),
        ("R109", 1, 1),
    ]  # how many rounds there were follows from the points
    assert [player.place for player in parsed.tournament.players] == ["1st", "#2", "3-4", "DQ"]


class TestTogether:
    """CSV files given together: one event if their players are the same and they do not tell of the same round."""

    FIRST = "round,player1,player2,wins1,wins2,draws\n1,Ada,Bo,2,0,0\n1,Cy,Di,2,1,0\n"
    SECOND = "round,player1,player2,wins1,wins2,draws\n2,Ada,Cy,2,1,0\n2,Bo,Di,1,1,1\n"
    TABLE = "Rank,Player,Points,OMW%\n1,Ada,6,41.5%\n2,Cy,3,66.5%\n3,Bo,4,66.5%\n4,Di,1,41.5%\n"

    def reports(self, *texts: str) -> list[Report]:
        return verify_given([Given(f"{number}.csv", text.encode()) for number, text in enumerate(texts)])

    def test_rounds_and_standings_are_one_event(self) -> None:
        (report,) = self.reports(self.FIRST, self.TABLE, self.SECOND)
        assert report.tournament is not None
        assert report.source is not None
        assert len(report.tournament.rounds) == 2
        errors = [f for f in report.findings if f.severity is Severity.ERROR]
        # Bo lost and drew: 1 point, not 4
        assert [(f.code, f.found, f.expected) for f in errors] == [("T309", "4", "1")]
        span = errors[0].span
        assert span is not None
        assert (report.source.path_at(span), report.source.locate(span)[:2]) == ("1.csv", (4, 6))

    @pytest.mark.parametrize(
        "second",
        [
            FIRST,  # the same round once more
            SECOND.replace("Di", "Eva"),  # another player
            TABLE.replace("Ada", "Eva"),
        ],
    )
    def test_other_events(self, second: str) -> None:
        assert len(self.reports(self.FIRST, second)) == 2

    def test_players_who_left_are_missing_later(self) -> None:
        later = "round,player1,player2,wins1,wins2,draws\n2,Ada,Cy,2,1,0\n"
        (report,) = self.reports(self.FIRST, later)
        assert report.tournament is not None
        assert [len(player.sides) for player in report.tournament.players] == [2] * 4
