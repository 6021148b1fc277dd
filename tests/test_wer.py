"""The XML of Wizards Event Reporter: events as the program writes them, lists of standings, and damaged ones."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from crosstable.engines import final_table
from crosstable.magic.arithmetic import ARITHMETICS
from crosstable.model import (
    Column,
    Counting,
    Decision,
    Detail,
    Identifier,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    System,
    Tournament,
)
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.parsers.wer import parse, sniff
from crosstable.source import Source

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW


def told(fixtures: Path, name: str) -> tuple[Source, Parsed]:
    path = fixtures / "wer" / name
    found, source, parsed = read(path.name, path.read_bytes())
    assert found.name == "wer"
    return source, parsed


def faults(source: Source, parsed: Parsed) -> list[tuple[str, int, int]]:
    places = [(finding.code, source.locate(finding.span)) for finding in parsed.diagnostics if finding.span]
    return sorted((code, place.line, place.column) for code, place in places)


def match(opponent: int, outcome: Outcome | None, games: tuple[int, int, int] | None) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, games=games)


class TestAutumn:
    """``autumn.wer``: seven players, a judge, two Swiss rounds, a play-off whose final is not reported."""

    def test_event(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "autumn.wer")
        settings = parsed.tournament.settings
        assert settings == Settings(
            event="Autumn Cup",
            begin=date(2018, 10, 29),
            code="18-10-00000007",
            program="WER 4.5.6.656",
            planned_rounds=2,
            play_format="MODERN",
            cut=4,
            details=settings.details,
        )
        assert parsed.tournament.system == System("magic")
        assert parsed.tournament.counting == Counting("wer")
        assert parsed.tournament.rounds == (Round(), Round(), Round(playoff=True), Round(playoff=True))

    def test_what_says_nothing_of_results_is_kept(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "autumn.wer")
        kept = {detail.name: detail.value for detail in parsed.tournament.settings.details}
        assert {*parsed.tournament.settings.details} >= {
            Detail("wer", "@orgname", "Example Games"),
            Detail("wer", "@headjudge", "1008"),
            Detail("wer", "participation/judge/1008", "Ole Pike"),
            Detail("wer", "participation/person[8]/@last", "Pike"),
            Detail("wer", "seats/table/seat/@player", "1001"),
            Detail("wer", "pods/podround/round/@number", "1"),
            Detail("wer", "log/entry", "4.5.6.656"),
            Detail("wer", "matches/round[2]/@date", "2018-10-29T19:00:00"),
        }
        assert not {"@title", "@startdate", "@format", "@batchid", "@sanctionnumber", "@numberofrounds"} & {*kept}

    def test_players(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "autumn.wer")
        ada, cy, eva, gus, jung, kit, mia = parsed.tournament.players
        assert ada == Player(
            "Brook",
            "Ada",
            (
                match(1, WIN, (2, 1, 0)),
                match(2, DRAW, (0, 0, 3)),
                match(3, WIN, (2, 0, 0)),
                match(2, None, None),
            ),
            country="US",
            identifiers=(Identifier("dci", "1001"),),
            place="1",
            shown="Ada Brook",
            details=(Detail("wer", "team/@id", "1"),),
        )
        assert cy.sides == (match(0, LOSS, (1, 2, 0)), match(3, WIN, (1, 0, 1)), match(2, LOSS, (1, 2, 0)), None)
        assert Detail("wer", "person/@middle", "Q") in cy.details
        assert Detail("wer", "team/@eliminationround", "3") in cy.details
        assert (cy.place, cy.dropped_after, eva.place) == (None, None, "2")
        assert gus.sides[0] == match(2, DRAW, (1, 1, 1))
        assert (jung.family, jung.given, jung.name, jung.country) == ("Jung", "", "Jung", None)
        assert jung.sides[0] == Side(Decision.DEFAULT, WIN, 5, games=(2, 0, 0))
        assert kit.sides == (Side(Decision.DEFAULT, LOSS, 4, games=(0, 2, 0)), None, None, None)
        assert (kit.dropped_after, kit.disqualified) == (1, False)
        assert mia.sides == (Side(Decision.BYE, WIN, games=(2, 0, 0)), match(4, WIN, (2, 0, 0)), None, None)
        assert (mia.disqualified, mia.place) == (True, None)

    def test_a_drop_without_its_round_is_behind_the_last_match(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "autumn.wer")
        assert parsed.tournament.players[6].dropped_after == 2
        assert faults(source, parsed) == [("R109", 17, 64)]

    def test_places(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "autumn.wer")
        origin = parsed.tournament.origin
        assert origin is not None
        assert source.at(origin.field(1, "name")) == "Dorn"
        assert source.at(origin.field(2, "place")) == "2"
        assert source.at(origin.field(2, "identifiers")) == "1003"
        assert source.at(origin.row(2)).startswith('<team id="3"')
        assert source.at(origin.cell(5, 0)).startswith('<match person="1005" opponent="1006"')
        assert origin.cell(5, 3) == origin.row(5)
        assert origin.heading(0) is None
        assert origin.header(0) == (0, 0)


class TestDamaged:
    """``damaged.wer``: an event in a wrapper with one fault of every kind."""

    def test_every_fault_has_its_place(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "damaged.wer")
        assert faults(source, parsed) == [
            ("R101", 6, 13),  # a number that two persons have
            ("R101", 7, 1),  # a person without a number
            ("R101", 11, 41),  # a status that is no number
            ("R101", 12, 47),  # a member who is not listed
            ("R101", 14, 1),  # a team of nobody
            ("R102", 20, 61),  # an outcome that there is not
            ("R102", 21, 36),  # a match of two strangers
            ("R102", 21, 93),  # a match of nobody
            ("R102", 21, 169),  # a bye against somebody
            ("R102", 21, 177),  # games below nothing
            ("R102", 21, 215),  # a bye of a stranger
            ("R105", 2, 38),  # no such day
            ("R105", 15, 64),  # a rank of nobody
            ("R105", 15, 99),  # a rank that is no number
            ("R107", 20, 16),  # a round for the second time
            ("R107", 21, 16),  # a round beyond all bounds
            ("R107", 24, 1),  # a second event
            ("R108", 18, 1),  # a round without a number
            ("R108", 19, 47),  # a match won against nobody
            ("R108", 19, 105),  # a match lost against nobody
            ("R109", 2, 98),  # a play-off of which the beginning is not told
            ("R109", 20, 91),  # a match without outcome
        ]

    def test_what_stands_beside_is_read(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "damaged.wer")
        tournament = parsed.tournament
        ada, cy, gus, pair, nobody = tournament.players
        assert ada.identifiers == (Identifier("dci", "0021"),)
        assert ada.sides == (
            match(1, WIN, (2, 0, 0)),
            Side(Decision.BYE, WIN, games=(2, 0, 0)),
            match(1, WIN, None),
        )
        assert tournament.surplus == ((0, 1, Side(Decision.PLAYED, LOSS, games=(1, 2, 0), outsider="77")),)
        assert cy.sides[1] == Side(Decision.ASSIGNED_LOSS, LOSS, games=(0, 2, 0))
        assert cy.details == (Detail("wer", "team/@id", "2"), Detail("wer", "team/@name", "Dorn, Cyril"),
                              Detail("wer", "team/@status", "five"))  # fmt: skip
        assert (gus.family, gus.given, gus.shown, gus.members) == ("Holt", "Gus", "Gus Holt", ())
        assert gus.sides[0] == match(3, WIN, (0, 2, 0))  # the file says so; that it cannot be is for the checks
        assert gus.sides[1] == Side(Decision.BYE)
        assert (pair.family, pair.members) == ("Pair", ("(name missing, 24)", "Eva Falk"))
        assert pair.identifiers == (Identifier("dci", "24"), Identifier("dci", "25"))
        assert pair.sides[1] == match(3, DRAW, (1, 1, 0))
        assert nobody.family == "(name missing, 5)"
        assert tournament.rounds == (Round(), Round(), Round(playoff=True))
        assert tournament.settings.play_format == "SEALED"
        kept = {detail.name: detail.value for detail in tournament.settings.details}
        assert kept["../events/@source"] == "backup"
        assert kept["participation/person[3]/@first"] == "Cyd"
        assert kept["matches/round[3]/match/@person"] == "77"


class TestStandings:
    """``standings.xml``: lines of standings without matches."""

    def test_columns_are_claims(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "standings.xml")
        tournament = parsed.tournament
        assert tournament.players[0] == Player(
            "Brook", "Ada", identifiers=(Identifier("dci", "0001001"),), place="1", shown="Ada Brook"
        )
        assert [player.family for player in tournament.players] == ["Brook", "Cy", "(name missing, no number)"]
        assert tournament.rounds == ()
        assert tournament.columns == (
            Column(0, "MatchPoints", "match_points", ("9", "6", None), (36, 24, None)),
            Column(1, "OpponentMatchWinPercentage", "omw", ("55.55", "n/a", None), (Fraction(5555, 10000), None, None)),
            Column(2, "GameWinPercentage", "gw", ("66.67", "100", None), (Fraction(6667, 10000), Fraction(1), None)),
        )
        assert faults(source, parsed) == [("R101", 4, 23), ("R102", 3, 84)]
        assert tournament.origin is not None
        assert source.at(tournament.origin.claim(1, 2)) == "100"


EVENT = b'<event sanctionnumber="1" title="x">%b</event>'
PERSONS = b'<person id="1" first="A" last="Abel"/><person id="2" first="B" last="Brun"/><person id="3" last="Cole"/>'


def event(participation: bytes, rest: bytes = b"", attributes: bytes = b"") -> Tournament:
    body = b"<participation>" + participation + b"</participation>" + rest
    return parse("x.wer", EVENT.replace(b' title="x"', attributes) % body)[1].tournament


def test_without_teams_everybody_but_the_judges_plays() -> None:
    tournament = event(PERSONS + b'<role cd="JG" type="PA"><ref person="3"/><ref person="9"/></role>')
    assert [player.name for player in tournament.players] == ["A Abel", "B Brun"]
    assert Detail("wer", "participation/judge/9", "9") in tournament.settings.details


def test_a_judge_who_plays_is_a_player() -> None:
    team = b'<team id="9" name="Abel, A" status="2"><member person="1"/></team>'
    judges = b'<role cd="JG" type="PA"><ref person="3"/><ref person="2"/></role>'
    matches = b'<matches><round number="1"><match person="3" opponent="1" outcome="1" win="2" loss="0" draw="0"/>'
    tournament = event(PERSONS + team + judges, matches + b"</round></matches>")
    assert [player.name for player in tournament.players] == ["A Abel", "Cole"]
    assert tournament.players[1].sides == (match(0, WIN, (2, 0, 0)),)


@pytest.mark.parametrize(("status", "cut"), [(b"8", 0), (b"1", None)])
def test_an_event_that_ended_without_play_off_has_no_cut(status: bytes, cut: int | None) -> None:
    attributes = b' status="%b" playoffstartround="0" isplayoff="False" numberofrounds="3"' % status
    assert event(PERSONS, attributes=attributes).settings.cut == cut


def test_formats_of_rounds() -> None:
    """The first round says what is played; a round in which something else is played keeps it."""
    rounds = b'<matches><round number="%d" PlayFormat="DRAFT" teamformat="true"><match person="1" outcome="3"/></round>'
    tournament = event(PERSONS, rounds % 1 + b"</matches>")
    assert tournament.settings.play_format == "DRAFT"
    assert Detail("wer", "matches/round/@teamformat", "true") in tournament.settings.details
    mixed = event(PERSONS, rounds % 1 + b"</matches>", b' format="MODERN"')
    assert Detail("wer", "matches/round/@PlayFormat", "DRAFT") in mixed.settings.details


def test_a_second_kind_of_round_holds_no_matches() -> None:
    pods = b'<pods><podround><round number="7"><match person="1" opponent="2" outcome="1"/></round></podround></pods>'
    tournament = event(PERSONS, b"<matches/>" + pods)
    assert (tournament.rounds, tournament.players[0].sides) == ((), ())


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_told_in_every_encoding_and_by_no_other_reader(encoding: str, fixtures: Path) -> None:
    for path in (fixtures / "wer").iterdir():
        data = path.read_bytes().decode("utf-8-sig").encode(encoding)
        assert [known.name for known in FORMATS if known.sniff(data)] == ["wer"], path


@pytest.mark.parametrize(
    "data",
    [b'<html><body><event title="x"><table>', b"1 Abel 3d 2+/w0\n", b'{"event": 1}', b"<event title='x'/>"],
)
def test_what_is_no_event(data: bytes) -> None:
    assert not sniff(data)


def test_an_event_without_participants() -> None:
    with pytest.raises(UnreadableError, match=re.escape("no event of WER: it has no participants (line 1)")):
        parse("x.wer", b'<event sanctionnumber="1"><matches/></event>')


def test_a_file_that_breaks_off_is_read_as_far_as_it_goes(fixtures: Path) -> None:
    data = (fixtures / "wer" / "autumn.wer").read_bytes()
    whole = len(parse("x.wer", data)[1].tournament.players)
    for end in range(2000, len(data), 1009):
        parsed = parse("x.wer", data[:end])[1]
        assert any(finding.code == "R107" for finding in parsed.diagnostics)
        assert len(parsed.tournament.players) <= whole


def test_four_thousand_players_in_little_time() -> None:
    numbers = range(1, 4_001)
    people = "".join(f'<person id="{n}" first="F{n}" last="L{n}"/>' for n in numbers)
    teams = "".join(f'<team id="{n}" name="L{n}, F{n}"><member person="{n}"/></team>' for n in numbers)
    games = "".join(
        f'<match person="{n}" opponent="{n + 1}" outcome="1" win="2" loss="0" draw="0"/>' for n in numbers[::2]
    )
    tournament = event((people + teams).encode(), f'<matches><round number="1">{games}</round></matches>'.encode())
    assert len(tournament.players) == 4_000
    assert tournament.players[3_999].sides == (match(3_998, LOSS, (0, 2, 0)),)


@pytest.mark.parametrize(("name", "players", "matches", "byes"), [("friday-draft-10", 10, 13, 1),
                                                                 ("prerelease-35", 35, 50, 3)])  # fmt: skip
def test_real_events(shared: Path, name: str, players: int, matches: int, byes: int) -> None:
    """Counts of the files' own elements; every player has the rank that the file stores."""
    path = shared / "corpus" / "wer" / f"{name}.wer"
    _, parsed = parse(path.name, path.read_bytes())
    tournament = parsed.tournament
    assert parsed.diagnostics == ()
    assert len(tournament.players) == players
    assert len([*tournament.pairings()]) == matches
    sides = [side for player in tournament.players for side in player.sides if side is not None]
    assert sum(side.decided is Decision.BYE for side in sides) == byes
    assert sorted(int(player.place or 0) for player in tournament.players) == [*range(1, players + 1)]


@pytest.mark.parametrize("name", ["friday-draft-10", "prerelease-35"])
def test_ranks_that_real_events_store_are_those_that_the_matches_give(shared: Path, name: str) -> None:
    """``formats/magic.md`` §2.1: all of them, in the decimals that the program divides in."""
    path = shared / "corpus" / "wer" / f"{name}.wer"
    _, parsed = parse(path.name, path.read_bytes())
    table = final_table(parsed.tournament)
    assert table.profile == "wer"
    stored = sorted(parsed.tournament.players, key=lambda player: int(player.place or 0))
    assert [parsed.tournament.players[line.player].name for line in table.lines] == [player.name for player in stored]


def test_decimals_have_28_places_not_28_digits() -> None:
    """7/9 + 1/3 + 2/3 in 28 places are 1.7777777777777777777777777778, which has 29 digits; a third of that is
    0.59259… with 28 places again. In 28 digits the sum would end …778 one place earlier, and its third …27."""
    ratio, means = ARITHMETICS["decimal"].ratio, ARITHMETICS["decimal"].means
    values = [ratio(7, 9), ratio(1, 3), ratio(2, 3)]
    assert [str(value) for value in values] == [f"0.{'7' * 27}8", f"0.{'3' * 28}", f"0.{'6' * 27}7"]
    assert str(means(values, [(0, 1, 2)])[0]) == f"0.{'592' * 9}6"
