"""CSV: standings and games as spreadsheets take them, and the games read back."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spring import STANDINGS, ZIMMER, expected, spring
from strategies import tournaments

from crosstable.games_csv import HEADING, neutralised, restored
from crosstable.model import Colour, Decision, Identifier, Outcome, Player, Round, Side, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.csv_games import parse, sniff
from crosstable.results import Standing, Standings
from crosstable.source import Source
from crosstable.writers import write
from crosstable.writers.values import decimal
from crosstable.writing import Loss, Options

NOBODY = Standings("mcmahon", "egf", 0, (), ())
BOM = b"\xef\xbb\xbf"

WHITE_WON = Side(Decision.PLAYED, Outcome.WIN, opponent=1, colour=Colour.WHITE, handicap=0)
BLACK_LOST = Side(Decision.PLAYED, Outcome.LOSS, opponent=0, colour=Colour.BLACK, handicap=0)


def read(text: str) -> tuple[Source, Parsed]:
    return parse("x.games.csv", text.encode())


def reread(tournament: Tournament) -> Tournament:
    """A tournament after its games were written and read again."""
    _, parsed = parse("x.games.csv", write("csv-games", tournament, NOBODY).data)
    assert parsed.diagnostics == ()
    return parsed.tournament


def lines(name: str, tournament: Tournament, standings: Standings = NOBODY) -> list[list[str]]:
    text = write(name, tournament, standings).data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize(("name", "file"), [("csv", "spring.csv"), ("csv-games", "spring.games.csv")])
def test_whole_file(name: str, file: str) -> None:
    written = write(name, spring(), STANDINGS)
    assert written.data == BOM + expected(file).replace("\n", "\r\n").encode()
    assert written.losses == (
        Loss("event Spring Cup"),
        Loss("place Szeged, HU"),
        Loss("dates 2024-03-16 to 2024-03-17"),
        Loss("class B"),
        Loss("komi 6.5"),
        Loss("handicap reduction 2"),
        Loss("thinking time adjusted 52.5 min"),
        Loss("header lines and comments (2 lines)"),
        Loss("FFG licences (1 player)", (ZIMMER,)),
    )


def test_no_byte_order_mark_in_other_encodings() -> None:
    written = write("csv", spring(), STANDINGS, Options(encoding="iso-8859-2"))
    assert written.data.startswith(b"place,")
    assert written.losses[-1] == Loss(
        "characters that iso-8859-2 does not have: 林 (written ?), 玲 (written ?), 美 (written ?)", (4,)
    )


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+49", "'+49"),
        ("-", "'-"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("＝1", "'＝1"),
        ("'=1", "''=1"),
        ("O'Neil", "O'Neil"),
        ("'t Hart", "'t Hart"),
        ("4+/w0", "4+/w0"),
        ("", ""),
    ],
)
def test_formulas_are_neutralised(text: str, safe: str) -> None:
    assert neutralised(text) == safe
    assert restored(safe) == text


@given(st.text(alphabet="'=+-@\t\r\nab＝"))
def test_neutralising_can_be_undone(text: str) -> None:
    assert restored(neutralised(text)) == text
    assert neutralised(text)[:1] not in {"=", "+", "-", "@", "\t", "\r"}


def test_no_text_of_a_player_is_a_formula() -> None:
    trap = Player("=cmd()", "+g", (WHITE_WON,), country="@c", club="-k", identifiers=(Identifier("egd", "=1"),))
    tournament = Tournament((trap, Player("A", "B", (BLACK_LOST,))), (Round(),))
    standings = Standings("swiss", "egf", 1, (), (Standing(0, 1, False, {}), Standing(1, 2, False, {})))
    for name in ("csv", "csv-games"):
        cells = [cell for line in lines(name, tournament, standings) for cell in line]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert reread(tournament) == tournament


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(2, 3), "0.666667"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(1), "1"),
        (Fraction(-1, 10**9), "0"),
        (Fraction(5, 10**7), "0"),
        (Fraction(15, 10**7), "0.000002"),
    ],
)
def test_fractions_have_six_places(value: Fraction, text: str) -> None:
    """Halves are rounded to even, as 0.0000005 to 0 and 0.0000015 to 0.000002."""
    assert decimal(value) == text


def test_negative_scores_stay_numbers() -> None:
    tournament = Tournament((Player("A"),))
    standings = Standings("mcmahon", "egf", 0, ("mms",), (Standing(0, 1, False, {"mms": -6}),))
    assert lines("csv", tournament, standings)[1][-1] == "-1.5"


def games_held(tournament: Tournament) -> Tournament:
    """What of a tournament a table of games holds, as its losses declare: the players, the EGD's PIN, the games."""
    return Tournament(tournament.players, (Round(),) * len(tournament.rounds))


@given(tournaments())
def test_games_come_back(tournament: Tournament) -> None:
    assert reread(tournament) == games_held(tournament)


def pair(first: Side, second: Side | None) -> Tournament:
    return Tournament((Player("A", sides=(first,)), Player("B", sides=(second,))), (Round(),))


ALONE = Side(Decision.BYE, Outcome.WIN)


@pytest.mark.parametrize(
    ("tournament", "told_by"),
    [
        (pair(WHITE_WON, BLACK_LOST), ["both"]),
        (pair(replace(WHITE_WON, colour=Colour.BLACK), replace(BLACK_LOST, colour=Colour.WHITE)), ["both"]),
        (pair(replace(WHITE_WON, colour=None), replace(BLACK_LOST, colour=None)), ["both"]),
        (pair(WHITE_WON, replace(BLACK_LOST, outcome=Outcome.WIN)), ["both"]),
        (pair(WHITE_WON, replace(BLACK_LOST, outcome=None)), ["both"]),
        (pair(WHITE_WON, replace(BLACK_LOST, colour=Colour.WHITE)), ["white", "white"]),
        (pair(WHITE_WON, replace(BLACK_LOST, handicap=3)), ["white", "black"]),
        (pair(WHITE_WON, replace(BLACK_LOST, decided=Decision.DEFAULT)), ["white", "black"]),
        (pair(replace(WHITE_WON, table=1), replace(BLACK_LOST, table=2)), ["white", "black"]),
        (pair(WHITE_WON, None), ["white", ""]),
        (pair(replace(WHITE_WON, opponent=0), ALONE), ["white", "white"]),
        (pair(replace(WHITE_WON, opponent=None, outsider="43"), ALONE), ["white", "white"]),
        (pair(Side(Decision.ASSIGNED_LOSS), Side(Decision.AWARDED_BYE, Outcome.DRAW)), ["white", "white"]),
    ],
)  # fmt: skip
def test_contradictions_and_odd_records_come_back(tournament: Tournament, told_by: list[str]) -> None:
    assert [line[HEADING.index("told_by")] for line in lines("csv-games", tournament)[1:]] == told_by
    assert reread(tournament) == tournament


def test_second_pairings_come_back() -> None:
    again = Side(Decision.PLAYED, Outcome.LOSS, opponent=0, colour=Colour.WHITE)
    tournament = replace(pair(WHITE_WON, BLACK_LOST), surplus=((1, 0, again),))
    assert reread(tournament) == tournament


def test_games_stand_by_round_and_table() -> None:
    sides = [replace(WHITE_WON, opponent=other, table=table) for other, table in ((1, 2), (0, 2), (3, 1), (2, 1))]
    colours = [Colour.WHITE, Colour.BLACK] * 2
    players = tuple(
        Player(name, sides=(replace(side, colour=colour),))
        for name, side, colour in zip("ABCD", sides, colours, strict=True)
    )
    table = lines("csv-games", Tournament(players, (Round(),)))[1:]
    assert [(line[1], line[HEADING.index("white_family")]) for line in table] == [("1", "C"), ("2", "A")]


def test_rounds_after_the_last_record_are_a_loss() -> None:
    tournament = replace(pair(WHITE_WON, BLACK_LOST), rounds=(Round(), Round()))
    assert write("csv-games", tournament, NOBODY).losses == (Loss("rounds of which nothing is known (after round 1)"),)
    assert reread(tournament) == pair(WHITE_WON, BLACK_LOST)


GAMES = expected("spring.games.csv")


@pytest.mark.parametrize("delimiter", [";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_other_delimiters_and_line_ends(delimiter: str, end: str) -> None:
    _, parsed = read(GAMES.replace(",", delimiter).replace("\n", end))
    assert (parsed.tournament, parsed.diagnostics) == (reread(spring()), ())


def test_columns_in_any_order_and_only_those_that_are_needed() -> None:
    text = (
        "black_number,black_family,White_Number,white_family,round,white_result\n"
        "2,B,1,A,1,win\n"
        ",,2,B,2,\n"
    )  # fmt: skip
    _, parsed = read(text)
    won = Side(Decision.PLAYED, Outcome.WIN, opponent=1, colour=Colour.WHITE)
    met = Side(Decision.PLAYED, None, opponent=0, colour=Colour.BLACK)
    assert parsed.tournament.players == (
        Player("A", sides=(won, None)),
        Player("B", sides=(met, Side(Decision.UNPAIRED))),
    )
    assert parsed.diagnostics == ()


def test_quoted_fields() -> None:
    _, parsed = read('round,white_number,white_family,black_number,black_family\n1,1,"A ""x"", B\nC",2,"say "no""\n')
    assert [player.family for player in parsed.tournament.players] == ['A "x", B\nC', '"say "no""']


def test_origin_says_where_everything_stands() -> None:
    source, parsed = read(GAMES)
    origin = parsed.tournament.origin
    assert origin is not None
    assert origin.source is source
    assert source.at(origin.row(4)).startswith("1,,played,both,known,2,3,O'Neil")
    assert source.at(origin.field(4, "name")) == "林"
    assert source.at(origin.field(1, "identifiers")) == "10000001"
    assert source.at(origin.field(4, "club")) == source.at(origin.row(4))
    assert source.at(origin.cell(1, 1)) == "win"
    assert source.at(origin.cell(1, 2)).startswith("3,,played,both,known,4,2,Zimmer")
    assert origin.claim(1, 0) == origin.row(1)
    assert origin.heading(0) is None
    assert source.at(origin.header(0)) == ""


HEAD = "round,decided,told_by,handicap,white_number,white_family,white_grade,white_result,black_number,black_family\n"


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        ("1,played,both,x,1,A,3d,win,2,B", "R102", "x"),
        ("1,won,both,0,1,A,3d,win,2,B", "R102", "won"),
        ("1,played,everybody,0,1,A,3d,win,2,B", "R102", "everybody"),
        ("1,played,both,0,1,A,3q,win,2,B", "R102", "3q"),
        ("1,played,both,0,1,A,3d,+,2,B", "R102", "+"),
        ("one,played,both,0,1,A,3d,win,2,B", "R102", "one"),
        ("1000,played,both,0,1,A,3d,win,2,B", "R102", "1000"),
        ("0,played,both,0,1,A,3d,win,2,B", "R102", "0"),
        ("1,played,both,0,first,A,3d,win,2,B", "R102", "first"),
        ("1,played,both,0,0,A,3d,win,2,B", "R102", "0"),
        (",played,both,0,1,A,3d,win,2,B", "R101", ",played,both,0,1,A,3d,win,2,B"),
        ("1,played,both,0,,A,3d,win,,B", "R101", "1,played,both,0,,A,3d,win,,B"),
        ("1,played,black,0,1,A,3d,win,,B", "R101", "1,played,black,0,1,A,3d,win,,B"),
        ("1,played,both,0,1,A,3d,win,2,B,more", "R103", "1,played,both,0,1,A,3d,win,2,B,more"),
        ("1,played,both,0,1,A,3d,win,2", "R103", "1,played,both,0,1,A,3d,win,2"),
    ],
)
def test_faults_are_named_where_they_stand(line: str, code: str, place: str) -> None:
    source, parsed = read(HEAD + line + "\n2,played,both,0,1,A,3d,win,2,B\n")
    found = [(fault.code, source.at(fault.span)) for fault in parsed.diagnostics if fault.span]
    assert found[0] == (code, place)
    assert parsed.tournament.players[-2].sides[1] == replace(WHITE_WON, opponent=len(parsed.tournament.players) - 1)


def test_a_number_for_two_names_is_named() -> None:
    source, parsed = read(HEAD + "1,played,both,0,1,A,3d,win,2,B\n2,played,both,0,1,Z,3d,win,2,B\n")
    (fault,) = parsed.diagnostics
    assert (fault.code, fault.span and source.at(fault.span)) == ("R101", "Z")
    assert fault.message == "player 1 is A elsewhere, and here Z"
    assert [source.locate(related.span).line for related in fault.related] == [2]
    assert [player.family for player in parsed.tournament.players] == ["A", "B"]


@given(st.data())
def test_any_change_is_survived(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(GAMES) - 1))
    end = data.draw(st.integers(start, min(start + 20, len(GAMES))))
    changed = GAMES[:start] + data.draw(st.text('",;\n\r\t019=-xé', max_size=4)) + GAMES[end:]
    try:
        source, parsed = read(changed)
    except UnreadableError:
        return
    for diagnostic in parsed.diagnostics:
        assert diagnostic.span is not None
        source.locate(diagnostic.span)


@pytest.mark.parametrize("text", ["", "\n", "round,player\n1,A\n", "place,name\n"])
def test_another_table_is_refused(text: str) -> None:
    assert not sniff(text.encode())
    with pytest.raises(UnreadableError, match=r"its heading lacks .*white_number"):
        read(text)


@pytest.mark.parametrize("mark", [BOM, b""])
def test_sniffing(mark: bytes) -> None:
    assert sniff(mark + GAMES.encode())
    assert not sniff(mark + expected("spring.csv").encode())
