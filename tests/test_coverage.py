"""Wizards' coverage: results, pairings and standings in Markdown and on pages, alone and together."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from crosstable.model import Counting, Decision, Detail, Outcome, Player, Round, Side, System
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.parsers.coverage import parse, sniff
from crosstable.parsers.coverage.page import title_of
from crosstable.parsers.sheets.names import Named, Roster, named
from crosstable.parsers.together import Given, Read, read_together
from crosstable.source import Source
from crosstable.verify import verify_bytes, verify_files

WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
HARBOR = ["round-1-results.md", "round-1-standings.md", "round-2-pairings.md", "round-2-results.md",
          "round-2-standings.md"]  # fmt: skip
MEADOW = ["meadow-round-1-results.md", "meadow-round-1-standings.md"]


def told(fixtures: Path, name: str) -> tuple[Source, Parsed]:
    path = fixtures / "coverage" / name
    found, source, parsed = read(path.name, path.read_bytes())
    assert found.name == "coverage"
    return source, parsed


def together(fixtures: Path, *names: str) -> list[Read]:
    folder = fixtures / "coverage"
    return read_together([Given(name, (folder / name).read_bytes()) for name in names])


def one(reads: list[Read]) -> tuple[Source, Parsed]:
    (read_,) = reads
    assert read_.source is not None
    assert read_.parsed is not None
    return read_.source, read_.parsed


def faults(source: Source, parsed: Parsed) -> list[tuple[str, int, int]]:
    places = [(finding.code, source.locate(finding.span)) for finding in parsed.diagnostics if finding.span]
    return sorted((code, place.line, place.column) for code, place in places)


def match(opponent: int, outcome: Outcome | None, games: tuple[int, int, int] | None, table: int | None = None) -> Side:
    return Side(Decision.PLAYED, outcome, opponent, games=games, table=table)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_told_in_every_encoding_and_by_no_other_reader(fixtures: Path, encoding: str) -> None:
    for path in (fixtures / "coverage").iterdir():
        data = path.read_text(encoding="utf-8").encode(encoding)
        assert [known.name for known in FORMATS if known.sniff(data)] == ["coverage"], path


@pytest.mark.parametrize(
    "data",
    [b"1 Abel 3d 2+/w0\n", b"| Rank | Name | Club |\n", b"Rank | Player\n", b"<table><tr><td>Rank</td><td>Name</td>"],
)
def test_what_is_no_coverage(data: bytes) -> None:
    assert not sniff(data)


class TestHarbor:
    """Four players, two rounds, tables as of 2017. On paper: after round 2 Ada's opponents have 1/2 and 1/3, which is
    0.4167; those of Cy 1 and 1/3, which is 0.6667."""

    def test_results(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "round-1-results.md")
        tournament = parsed.tournament
        ada, cy, eva, gus = tournament.players
        assert ada == Player("Brook", "Ada", (match(1, WIN, (2, 1, 0), 1),), country="US", shown="Ada Brook")
        assert cy.sides == (match(0, LOSS, (1, 2, 0), 1),)
        assert (eva.team, eva.country, gus.country) == ("Tide", "FR", None)
        assert eva.sides == (match(3, DRAW, (0, 0, 0), 2),)
        assert tournament.settings.begin == date(2017, 10, 6)
        assert tournament.settings.event is None
        assert (tournament.system, tournament.counting) == (System("magic"), Counting("wizards-2017"))
        assert tournament.rounds == (Round(),)
        assert parsed.diagnostics == ()
        assert tournament.origin is not None
        assert source.at(tournament.origin.cell(1, 0)).startswith("1 | Brook, Ada")
        assert source.at(tournament.origin.field(1, "name")) == "Dorn, Cy"
        assert tournament.origin.header(0) == (0, 0)

    def test_standings(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "round-2-standings.md")
        tournament = parsed.tournament
        assert tournament.rounds == (Round(), Round())
        assert [player.place for player in tournament.players] == ["1", "2", "3", "4"]
        assert tournament.players[0].sides == (None, None)
        assert tournament.players[0].details == (Detail("coverage", "world-rank", "7"),)
        points, omw = tournament.columns
        assert (points.criterion, points.values, points.after) == ("match_points", (24, 12, 4, 4), None)
        assert (omw.label, omw.criterion, omw.texts[0]) == ("OMW%", "omw", "0.4167")
        assert omw.values[0] == Fraction(4167, 10000)
        origin = tournament.origin
        assert origin is not None
        assert source.at(origin.claim(1, 1)) == "0.6667"
        assert source.at(origin.field(2, "place")) == "3"
        heading = origin.heading(1)
        assert heading is not None
        assert source.at(heading) == "**OMW%**"

    def test_a_page_says_the_same_as_markdown(self, fixtures: Path) -> None:
        source, page = told(fixtures, "round-2-standings.html")
        _, plain = told(fixtures, "round-2-standings.md")
        assert page.tournament.players == plain.tournament.players
        assert page.tournament.columns == plain.tournament.columns
        assert page.tournament.settings == plain.tournament.settings
        assert page.tournament.origin is not None
        assert source.at(page.tournament.origin.claim(1, 1)) == "0.6667"

    def test_pairings(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "round-2-pairings.md")
        eva, ada, *_ = parsed.tournament.players
        assert eva.sides == (None, match(1, None, None, 1))
        assert ada.name == "Ada Brook"

    def test_all_pages_are_one_event_and_reproduce(self, fixtures: Path) -> None:
        _, parsed = one(together(fixtures, *HARBOR))
        tournament = parsed.tournament
        assert [player.name for player in tournament.players] == ["Ada Brook", "Cy Dorn", "Eva Falk", "Gus Holt"]
        assert tournament.players[0].sides == (match(1, WIN, (2, 1, 0), 1), match(2, WIN, (2, 0, 0), 1))
        assert tournament.surplus == ()
        assert (tournament.settings.begin, tournament.settings.end) == (date(2017, 10, 6), date(2017, 10, 7))
        assert [column.after for column in tournament.columns] == [None, None, 1, 1, 1]
        paths = [fixtures / "coverage" / name for name in HARBOR]
        (report,) = verify_files([str(path) for path in paths])
        assert [finding.code for finding in report.findings] == ["P407"]  # two rounds are fewer than usual
        assert all(reading.matched == reading.rows for reading in report.columns if reading.criterion != "place")

    def test_without_the_first_round_nothing_can_be_compared(self, fixtures: Path) -> None:
        source, parsed = one(together(fixtures, "round-2-results.md", "round-2-standings.md"))
        assert faults(source, parsed) == [("R109", 20, 29)]
        assert [column.criterion for column in parsed.tournament.columns] == [None, None]


class TestMeadow:
    """Tables as of 2005: glued headings, names cut off, byes of two kinds, marks behind names."""

    def test_results(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "meadow-round-1-results.md")
        tournament = parsed.tournament
        assert tournament.settings.event == "Grand Prix Meadow 05 (Blue)"
        assert tournament.settings.begin == date(2005, 3, 26)
        assert tournament.counting == Counting("dci-reporter")
        sides = {player.family: player.sides[0] for player in tournament.players}
        assert sides["Brook"] == match(1, WIN, (2, 0, 0), 1)
        assert sides["Falk"] == match(3, DRAW, (1, 1, 1), 2)
        assert sides["Jung von Almen"] == match(5, WIN, (1, 0, 1), 3)
        assert sides["Quist"] == Side(Decision.AWARDED_BYE, WIN)
        assert sides["Noor"] == Side(Decision.BYE, WIN)

    def test_names_cut_off_and_in_small_letters(self, fixtures: Path) -> None:
        source, parsed = one(together(fixtures, *MEADOW))
        names = [(player.family, player.given) for player in parsed.tournament.players]
        assert names[1] == ("Jung von Almen", "Idalia Margarethe")
        assert names[5] == ("Holt", "Gus")
        assert len(names) == 8
        assert parsed.tournament.players[1].details == (Detail("coverage", "marks", "*"),)
        assert parsed.tournament.players[7].details == (Detail("coverage", "marks", "~"),)
        assert faults(source, parsed) == [("R109", 9, 8)]
        assert parsed.tournament.columns[1].values[:3] == (Fraction(3333, 10000), Fraction(3333, 10000), 0)

    def test_two_events_are_two(self, fixtures: Path) -> None:
        reads = together(fixtures, *MEADOW, *HARBOR)
        assert [len(read_.paths) for read_ in reads] == [2, 5]

    def test_pages_without_a_name_go_with_their_players(self, fixtures: Path) -> None:
        folder = fixtures / "coverage"
        bare = b"| Rank | Player | Points |\n|---|---|---|\n| 1 | Brook, Ada | 3 |\n| 2 | Dorn, Cy | 0 |\n"
        others = bare.replace(b"Brook, Ada", b"Wolf, Xi").replace(b"Dorn, Cy", b"Zeh, Yo")
        given = [Given("a.md", bare), Given("b.md", (folder / HARBOR[0]).read_bytes()), Given("c.md", others)]
        assert [read_.paths for read_ in read_together(given)] == [("a.md", "b.md"), ("c.md",)]


class TestDamaged:
    """``damaged.md``: results of a round that nobody names, and standings, with one fault of every kind."""

    def test_every_fault_has_its_place(self, fixtures: Path) -> None:
        source, parsed = told(fixtures, "damaged.md")
        assert faults(source, parsed) == [
            ("R101", 7, 3),  # a match of nobody
            ("R101", 14, 3),  # a place of nobody
            ("R102", 5, 20),  # a result in words
            ("R102", 13, 21),  # points in words
            ("R102", 15, 23),  # a percentage in words
            ("R103", 6, 3),  # a cell too few
            ("R103", 9, 3),  # a cell too many
            ("R104", 11, 38),  # a column that is not known
            ("R109", 3, 3),  # no round
        ]

    def test_what_stands_beside_is_read(self, fixtures: Path) -> None:
        _, parsed = told(fixtures, "damaged.md")
        sides = {player.family: player.sides for player in parsed.tournament.players}
        assert sides["Brook"] == (match(1, None, None, 1),)
        assert sides["Holt"] == (Side(Decision.ASSIGNED_LOSS, LOSS, games=(0, 2, 0)),)
        assert sides["Jung"] == (match(4, WIN, (2, 0, 0), 4),)
        assert [player.place for player in parsed.tournament.players[:2]] == ["1", "3"]

    def test_a_table_without_rows(self) -> None:
        with pytest.raises(UnreadableError, match="there is no row with a player in these tables"):
            parse("x.md", b"| Rank | Player | Points |\n|---|---|---|\n")

    def test_two_thousand_rows(self) -> None:
        rows = b"".join(b"| %d | Family%d, Given [US] | 9 | 0.5 |\n" % (n, n) for n in range(1, 2_001))
        parsed = parse("x.md", b"| Rank | Player | Points | OMW% |\n|---|---|---|---|\n" + rows)[1]
        assert len(parsed.tournament.players) == 2_000


@pytest.mark.parametrize(
    ("text", "event", "round"),
    [
        ("Grand Prix Leipzig 05 - Round 3 Results (Blue)", "Grand Prix Leipzig 05 (Blue)", 3),
        ("ROUND 14 STANDINGS", None, 14),
        ("Grand Prix Leipzig 05 - Final Standings", "Grand Prix Leipzig 05", None),
        ("Grand Prix Leipzig 05 - End of Day 1 Combined Standings", "Grand Prix Leipzig 05", None),
        ("Round 2: Feature Match", None, 2),
    ],
)
def test_titles(text: str, event: str | None, round: int | None) -> None:
    assert title_of(text) == (event, round)


@pytest.mark.parametrize(
    ("text", "country", "name"),
    [
        ("(12) Jensen, William [US]", None, Named("Jensen", "William", "US", rank="12")),
        ("Depraz, Jean-Emmanuel (Tide) [FR]", None, Named("Depraz", "Jean-Emmanuel", "FR", "Tide")),
        ("Depraz, Jean-Emmanuel (Tide)", "FR", Named("Depraz", "Jean-Emmanuel", "FR", "Tide")),
        ("Nagy, Zoltan (taskand) *", None, Named("Nagy", "Zoltan (taskand)", marks="*")),
        ("Maij ~, Rosario []", None, Named("Maij", "Rosario", marks="~")),
        ("Big-Tyming w/ A.DeRosa", None, Named("Big-Tyming w/ A.DeRosa")),
        ("*", None, Named("", marks="*")),
    ],
)
def test_names(text: str, country: str | None, name: Named) -> None:
    assert named(text, country) == name


def test_a_cut_name_that_may_be_two_is_neither() -> None:
    roster = Roster()
    roster.add(Named("Van den Berghenstein", "Anna"))
    roster.add(Named("Van den Berghenstein", "Anton"))
    assert roster.find_cut(Named("Van den Berghenstein", "An")) is None
    assert roster.find_cut(Named("Van den Berghenstein", "Anna M")) == 0
    assert roster.find_cut(Named("Short", "A")) is None
    assert roster.names[0].given == "Anna M"


def test_a_report_of_one_page(fixtures: Path) -> None:
    path = fixtures / "coverage" / "round-1-results.md"
    assert verify_bytes(path.name, path.read_bytes()).tournament is not None


TABLE = "| Table | Player | Result |  | Opponent |\n|---|---|---|---|---|\n| 1 | A, B | Won 2-0 | vs. | C, D |\n"


@pytest.mark.parametrize(
    ("name", "text", "round", "day", "profile"),
    [
        ("round-7-results-2009-02-30.md", TABLE, 7, None, "dci-reporter"),
        ("round-7-results-2018-02-03.md", TABLE, 7, date(2018, 2, 3), "wizards-2017"),
        ("x.md", "### Round 2 results ###\n\n" + TABLE.replace("Won 2-0", "Draw 1-1"), 2, None, "wizards-2017"),
        ("x.md", "on Smarch 26, 2005\nRound 4 results\n===\n" + TABLE, 4, None, "dci-reporter"),
        ("x.md", "# Round 3\n\n" + TABLE + "\nSee above.\n", 3, None, "dci-reporter"),
    ],
)
def test_what_is_known_of_a_page(name: str, text: str, round: int, day: date | None, profile: str) -> None:
    _, parsed = parse(name, text.encode())
    assert len(parsed.tournament.rounds) == round
    assert parsed.tournament.settings.begin == day
    assert parsed.tournament.counting == Counting(profile)
    assert parsed.diagnostics == ()


def test_pages_with_other_tables_and_none(fixtures: Path) -> None:
    page = b"<table><tr><td>a<td>b</table><table><tr><td>Rank<td>Player<td>Points<tr><td>1<td>A, B [US]<td>3</table>"
    _, parsed = parse("x.html", page)
    assert [player.name for player in parsed.tournament.players] == ["B A"]
    deck = b"| Table | Player | Deck |\n|---|---|---|\n| 1 | A, B | Burn |\n"
    with pytest.raises(UnreadableError, match="there is no row with a player"):
        parse("x.md", deck)


def test_points_brought_into_a_round_are_claims() -> None:
    text = (
        "Round 2 Pairings\n=====\n\n| Table | Player | Points |  | Opponent | Points |\n|---|---|---|---|---|---|\n"
        "| 1 | A, B | 3 | vs. | C, D | 1 |\n|  | E, F | 0 |  | \\* BYE \\* |  |\n"
    )
    _, parsed = parse("x.md", text.encode())
    (column,) = parsed.tournament.columns
    assert (column.label, column.criterion, column.after) == ("Points", "match_points", 1)
    assert column.values == (12, 4, 0)
    assert parsed.tournament.players[2].sides == (None, Side(Decision.BYE, WIN))


HOSTILE = {
    "headings that begin again and again": b"<th><" * 20_000,
    "a name that never ends": b"| Rank | Player | Points |\n|---|---|---|\n| 1 | "
    + b"a (b) [c] " * 20_000
    + b" | 3 |\n",
    "a mark that never ends": b"round,player1,player2,result\n1,a," + b"* " * 50_000 + b"x,2-0\n",
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_tables_made_to_take_long_do_not(data: bytes) -> None:
    """Each of them took minutes, or more memory than there is, before patterns were bounded."""
    try:
        _, _, parsed = read("x", data)
    except UnreadableError:
        return
    assert 1 <= len(parsed.tournament.players) <= 2
