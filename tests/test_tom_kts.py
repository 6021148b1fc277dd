"""The XML of Pokémon's TOM and of Konami's KTS: as the programs write it, and damaged."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

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
from crosstable.parsers.kts import parse as parse_kts
from crosstable.parsers.tom import parse as parse_tom
from crosstable.source import Source
from crosstable.verify import verify_bytes

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
NAMES = ["tom/meadow.tdf", "tom/damaged.tdf", "kts/harbour.Tournament", "kts/damaged.Tournament"]


def told(fixtures: Path, name: str) -> tuple[Source, Parsed]:
    path = fixtures / name
    found, source, parsed = read(path.name, path.read_bytes())
    assert found.name == path.parent.name
    return source, parsed


def faults(source: Source, parsed: Parsed) -> list[tuple[str, int, int]]:
    places = [(finding.code, source.locate(finding.span)) for finding in parsed.diagnostics if finding.span]
    return sorted((code, place.line, place.column) for code, place in places)


def match(opponent: int, outcome: Outcome | None, table: int | None = None) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, table=table)


def bye(outcome: Outcome | None = WIN) -> Side:
    return Side(Decision.BYE, outcome)


LATE = Side(Decision.ASSIGNED_LOSS, LOSS)


def kept(tournament: Tournament) -> dict[str, str]:
    own = [*tournament.settings.details, *(detail for player in tournament.players for detail in player.details)]
    return {detail.name: detail.value for detail in own}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("name", NAMES)
def test_told_in_every_encoding_and_by_no_other_reader(fixtures: Path, name: str, encoding: str) -> None:
    data = (fixtures / name).read_bytes().decode("utf-8-sig")
    wide = re.sub(r"^<\?xml.*?\?>", "", data).encode(encoding)
    assert [known.name for known in FORMATS if known.sniff(wide)] == [name.partition("/")[0]]


class TestMeadow:
    """``meadow.tdf``: five Masters with two rounds and a play-off of four, three younger ones with three rounds."""

    def test_event(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "tom/meadow.tdf")
        settings = parsed.tournament.settings
        assert (settings.event, settings.city, settings.country) == ("Meadow Cup", "Example Town", "New Zealand")
        assert (settings.begin, settings.code, settings.director) == (date(2026, 1, 17), "26-01-000042", "Ole Pike")
        assert (settings.program, settings.play_format, settings.cut) == ("TOM 1.80", "TRADING_CARD_GAME", 4)
        assert parsed.tournament.system == System("pokemon")
        assert parsed.tournament.counting == Counting("pokemon")
        assert parsed.diagnostics == ()

    def test_play_offs_stand_behind_all_swiss_rounds(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "tom/meadow.tdf")
        assert parsed.tournament.rounds == (Round(), Round(), Round(), Round(playoff=True), Round(playoff=True))
        ada, cy, eva, gus, ida, kit, mia, pia = parsed.tournament.players
        assert ada.sides == (match(1, WIN, 1), match(2, WIN, 1), None, match(3, WIN, 1), match(1, None, 1))
        assert cy.sides == (match(0, LOSS, 1), match(3, LOSS, 2), None, match(2, WIN, 2), match(0, None, 1))
        assert eva.sides[0] == match(3, DRAW, 2)
        assert gus.sides[1] == match(1, LOSS, 2)  # both lost
        assert ida.sides == (bye(), None, None, None, None)
        assert kit.sides == (match(6, WIN, 3), bye(), match(7, LOSS, 3), None, None)
        assert mia.sides == (match(5, LOSS, 3), match(7, LOSS, 3), bye(), None, None)
        assert pia.sides == (LATE, match(6, WIN, 3), match(5, WIN, 3), None, None)

    def test_divisions_and_places(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "tom/meadow.tdf")
        players = parsed.tournament.players
        masters = ["Masters"] * 5
        assert [player.category for player in players] == [*masters, "Senior", "Junior", "Junior"]
        assert [player.place for player in players] == ["1", "2", "4", "3", None, "1", "2", "1"]
        assert [player.dropped_after for player in players] == [None, None, None, None, 1, None, None, None]
        ada = players[0]
        assert ada == Player(
            "Brook", "Ada", ada.sides, identifiers=(Identifier("pop", "101"),), category="Masters", place="1",
            shown="Ada Brook", details=ada.details,
        )  # fmt: skip
        origin = parsed.tournament.origin
        assert origin is not None
        assert [source.at(origin.field(2, name)) for name in ("name", "identifiers", "place")] == ["Falk", "103", "4"]
        assert source.at(origin.cell(7, 2)) == '<match outcome="1">'

    def test_dates_of_birth_are_not_kept(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "tom/meadow.tdf")
        assert "1999" not in repr(parsed.tournament)
        own = kept(parsed.tournament)
        assert own["data/roundtime"] == "50"
        assert own["dropped/timestamp"] == "01/17/2026 11:00:00"
        assert own["data/organizer/@popid"] == "7000001"
        assert own["finalsoptions/categorycut/cut"] == "4"
        assert own["pods/pod[2]/round/match[2]/timestamp"] == "01/17/2026 10:41:08"


class TestDamagedTom:
    """``damaged.tdf``: one fault of every kind."""

    def test_every_fault_has_its_place(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "tom/damaged.tdf")
        assert faults(source, parsed) == [
            ("R101", 4, 1),  # a player without a number
            ("R101", 5, 36),  # dropped in a round that is no number
            ("R102", 16, 17),  # an outcome that there is not
            ("R102", 19, 1),  # no outcome
            ("R102", 20, 1),  # a match of two strangers
            ("R102", 21, 17),  # an outcome that is no number
            ("R102", 23, 17),  # an outcome of one player that there is not
            ("R105", 28, 46),  # a place of nobody
            ("R105", 28, 94),  # a place that is no number
            ("R107", 8, 16),  # a division that there is not
            ("R107", 9, 31),  # a stranger in a pod
            ("R107", 18, 16),  # a round for the second time
            ("R108", 11, 1),  # a round without a number
            ("R108", 13, 17),  # a match won against nobody
        ]

    def test_what_stands_beside_is_read(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "tom/damaged.tdf")
        tournament = parsed.tournament
        ada, nobody, nameless = tournament.players
        assert (ada.name, nobody.name, nameless.name) == ("Ada", "No Number", "(name missing, 3)")
        assert ada.sides == (match(2, None), Side(Decision.PLAYED, WIN, outsider="9"))
        assert nameless.sides == (match(0, None), bye())
        assert tournament.surplus == ((2, 0, bye(None)), (0, 0, bye(None)), (0, 0, bye(None)), (2, 0, bye(None)))
        assert (tournament.settings.cut, tournament.settings.program) == (None, "TOM")
        assert kept(tournament)["pods/pod/round/match[2]/player1/@userid"] == "8"


class TestHarbour:
    """``harbour.Tournament``: five players, two Swiss rounds, a final. Its composite points are reckoned on paper: of
    Ada, 6 points; her opponents have 3 + 1 of 12, theirs 6 + 4 + 6 of 18."""

    def test_event(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "kts/harbour.Tournament")
        tournament = parsed.tournament
        settings = tournament.settings
        assert (settings.event, settings.city, settings.begin) == ("Harbour Regional", "Rostock", date(2026, 3, 7))
        assert (settings.code, settings.program, settings.cut) == ("E26-000077", "KTS 2.0.1", 2)
        assert (settings.play_format, settings.country) == ("00", None)
        assert tournament.system == System("konami")
        assert tournament.counting == Counting("konami")
        assert tournament.rounds == (Round(), Round(), Round(playoff=True))
        assert Detail("kts", "Location/Name", "Example Hall") in settings.details

    def test_players(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "kts/harbour.Tournament")
        ada, cy, eva, gus, ida = parsed.tournament.players
        assert ada.sides == (match(1, WIN, 1), match(2, WIN, 1), match(3, LOSS, 1))
        assert cy.sides == (match(0, LOSS, 1), bye(), None)
        assert eva.sides[0] == match(3, DRAW, 2)
        assert ida.sides[0] == LATE
        assert [player.place for player in (ada, cy, eva, gus, ida)] == ["2", "3", "4", "1", "5"]
        assert [player.dropped_after for player in (ada, cy, eva, gus, ida)] == [None, 2, None, None, None]
        assert ada.identifiers == (Identifier("konami", "0000000101"),)
        assert (ada.name, ada.details) == ("Ada Brook", (Detail("kts", "Player/TeamPosition", "A"),))
        assert Detail("kts", "Notes", "late") in ida.details
        assert Detail("kts", "DropReason", "PlayoffCut") in ida.details

    def test_points_are_three_claims(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "kts/harbour.Tournament")
        wins, points, omw, oomw = parsed.tournament.columns
        assert (wins.label, wins.criterion, wins.values) == ("Wins", "match_points", (24, 12, 4, 16, 0))
        assert (points.label, points.values) == ("Points", wins.values)
        assert (omw.criterion, omw.texts) == ("omw", ("333", "999", "833", "83", "666"))
        assert (oomw.criterion, oomw.texts) == ("oomw", ("888", "333", "208", "777", "83"))
        assert oomw.values[0] == Fraction(888, 1000)
        origin = parsed.tournament.origin
        assert origin is not None
        assert source.at(origin.claim(0, 2)) == "6333888"
        assert source.at(origin.field(0, "name")) == "Brook"
        assert source.at(origin.field(0, "identifiers")) == "0000000101"
        assert source.at(origin.field(0, "place")) == "2"

    def test_all_claims_reproduce(self, fixtures: Path) -> None:
        path = fixtures / "kts" / "harbour.Tournament"
        report = verify_bytes(path.name, path.read_bytes())
        assert report.findings == ()
        assert len(report.columns) >= 4
        assert {(column.matched, column.rows) for column in report.columns} == {(5, 5)}


class TestDamagedKts:
    """``damaged.Tournament``: one fault of every kind."""

    def test_every_fault_has_its_place(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "kts/damaged.Tournament")
        assert faults(source, parsed) == [
            ("R101", 6, 107),  # a rank that is no number
            ("R101", 7, 18),  # a player without a number
            ("R102", 13, 104),  # won by a stranger
            ("R102", 14, 5),  # no round
            ("R102", 15, 64),  # a round before the first
            ("R102", 16, 5),  # a bye of a stranger
            ("R102", 17, 5),  # a match of three
            ("R102", 18, 81),  # a status that there is not
            ("R102", 19, 79),
            ("R105", 3, 9),  # a year of two digits
        ]

    def test_what_stands_beside_is_read(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "kts/damaged.Tournament")
        ada, nobody, eva = parsed.tournament.players
        assert (ada.name, ada.place, nobody.dropped_after, eva.name) == ("Ada", None, 1, "Eva Falk")
        assert ada.sides == (bye(), match(2, None), match(2, LOSS), bye(), match(2, None))
        assert eva.sides == (
            Side(Decision.PLAYED, LOSS, outsider="900"), match(0, None), match(0, WIN), bye(None), match(0, None)
        )  # fmt: skip
        assert (parsed.tournament.settings.cut, parsed.tournament.settings.program) == (None, "KTS")
        own = kept(parsed.tournament)
        assert own["Wins"] == "2"  # of the 6 points that the composite tells, it has no points
        assert own["Matches/TournMatch[7]/Player[3]"] == "900"
        assert own["Matches/TournMatch[4]/Player"] == "201"


@pytest.mark.parametrize(
    ("parse", "data", "program"),
    [(parse_tom, b'<tournament gametype="x"><data/></tournament>', "TOM"), (parse_kts, b"<Tournament/>", "KTS")],
)
def test_nobody_takes_part(parse: object, data: bytes, program: str) -> None:
    assert callable(parse)
    with pytest.raises(UnreadableError, match=f"no tournament of {program}: it has no players"):
        parse("x", data)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_breaks_off_is_read_as_far_as_it_goes(fixtures: Path, name: str) -> None:
    data = (fixtures / name).read_bytes()
    players = len(told(fixtures, name)[1].tournament.players)
    parse = parse_tom if name.startswith("tom") else parse_kts
    for end in range(2 * len(data) // 3, len(data) - 20, 397):
        parsed = parse("x", data[:end])[1]
        assert any(finding.code == "R107" for finding in parsed.diagnostics)
        assert len(parsed.tournament.players) == players


def test_without_a_play_off() -> None:
    player = b"<TournPlayer><Player><ID>7</ID></Player><Wins>3</Wins></TournPlayer>"
    data = b"<Tournament><PlayoffRound>0</PlayoffRound><Finalized>True</Finalized><TournamentPlayers>%b"
    tournament = parse_kts("x", data % player + b"</TournamentPlayers></Tournament>")[1].tournament
    assert tournament.settings.cut == 0
    assert [column.label for column in tournament.columns] == ["Wins"]


def test_two_divisions_with_play_offs_of_different_size_end_together() -> None:
    """A final of two alone stands beside the final of those who were four."""

    def pod(category: int, *rounds: bytes) -> bytes:
        return b'<pod category="%d"><rounds>%b</rounds></pod>' % (category, b"".join(rounds))

    def playoff(number: int, *pairs: tuple[int, int]) -> bytes:
        games = [b'<match outcome="1"><player1 userid="%d"/><player2 userid="%d"/></match>' % pair for pair in pairs]
        return b'<round number="%d" type="1"><matches>%b</matches></round>' % (number, b"".join(games))

    people = b"".join(b'<player userid="%d"/>' % number for number in range(1, 7))
    pods = pod(2, playoff(1, (1, 2), (3, 4)), playoff(2, (1, 3))) + pod(1, playoff(1, (5, 6)))
    data = b"<tournament><players>%b</players><pods>%b</pods></tournament>" % (people, pods)
    tournament = parse_tom("x", data)[1].tournament
    assert tournament.rounds == (Round(playoff=True), Round(playoff=True))
    assert tournament.players[4].sides == (None, match(5, WIN))
    assert tournament.settings.cut is None


def test_pods_and_rounds_without_end() -> None:
    """Two thousand of each; looking each up in all the others would take long."""
    bye = b'<matches><match outcome="5"><player userid="1"/></match></matches>'
    rounds = b'<pod category="2"><rounds>' + b'<round type="3">%b</round>' % bye * 2000 + b"</rounds></pod>"
    pods = b'<pod category="2"><rounds><round number="1" type="3">%b</round></rounds></pod>' % bye * 2000
    data = b'<tournament><players><player userid="1"/></players><pods>' + rounds + pods + b"</pods></tournament>"
    tournament = parse_tom("x", data)[1].tournament
    assert len(tournament.rounds) == 2000
    assert len(tournament.surplus) == 2000
