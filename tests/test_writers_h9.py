"""h9 files, byte for byte, and what they cannot hold. Expectations are from the format's description."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from spring import STANDINGS, ZIMMER, expected, spring

from crosstable.model import (
    Colour,
    Column,
    Decision,
    Grade,
    Header,
    Identifier,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    TimeControl,
    Tournament,
)
from crosstable.profiles import Kind
from crosstable.results import ColumnReading, Report, Standing, Standings
from crosstable.writers import write
from crosstable.writing import Loss, Options

WON = Side(Decision.PLAYED, Outcome.WIN, opponent=1, colour=Colour.WHITE, handicap=0)
LOST = Side(Decision.PLAYED, Outcome.LOSS, opponent=0, colour=Colour.BLACK, handicap=0)


def in_file_order(tournament: Tournament, **scores: list[int | None]) -> Standings:
    """Standings in the order of the rows, all on places of their own, with a score a criterion and player."""
    lines = tuple(
        Standing(row, row + 1, False, {name: values[row] for name, values in scores.items()})
        for row in range(len(tournament.players))
    )
    return Standings("mcmahon", "egf", len(tournament.rounds), tuple(scores), lines)


def rows(tournament: Tournament, standings: Standings | None = None, encoding: str = "utf-8") -> list[str]:
    written = write("h9", tournament, standings or in_file_order(tournament), Options(encoding=encoding))
    return [line for line in written.data.decode(encoding).splitlines() if not line.startswith(";")]


def headers(tournament: Tournament) -> list[str]:
    """The header lines that the settings give, without the line of headings, which is always the last; the games tell
    neither colour nor handicap."""
    bare = tuple(
        replace(player, sides=tuple(side and replace(side, colour=None, handicap=None) for side in player.sides))
        for player in tournament.players
    )
    tournament = replace(tournament, players=bare)
    text = write("h9", tournament, in_file_order(tournament)).data.decode()
    return [line for line in text.splitlines() if line.startswith(";")][:-1]


def lost(tournament: Tournament, standings: Standings | None = None, options: Options = Options()) -> list[Loss]:  # noqa: B008
    return list(write("h9", tournament, standings or in_file_order(tournament), options).losses)


def two(first: Player = Player("A", "B"), second: Player = Player("C", "D")) -> Tournament:  # noqa: B008
    return Tournament((replace(first, sides=(WON,)), replace(second, sides=(LOST,))), (Round(),))


def cell_of(side: Side) -> str:
    """The cell of a side in the first of three rows, before a bye."""
    bye = Side(Decision.BYE, Outcome.WIN)
    tournament = Tournament(
        (Player("A", "B", (side, bye)), Player("C", "D", (None, bye)), Player("E", "F", (None, bye))), (Round(),) * 2
    )
    return rows(tournament)[0].split()[-2]


def test_whole_file() -> None:
    written = write("h9", spring(), STANDINGS)
    assert written.data.decode() == expected("spring.h9")
    assert written.losses == (
        Loss("ratings (1 player)", (ZIMMER,)),
        Loss("FFG licences (1 player)", (ZIMMER,)),
        Loss("clubs cut to four characters (1 player)", (ZIMMER,)),
    )


@pytest.mark.parametrize(
    ("side", "cell"),
    [
        (Side(Decision.PLAYED, Outcome.WIN, 1, Colour.WHITE, 0), "2+/w0"),
        (Side(Decision.PLAYED, Outcome.LOSS, 2, Colour.BLACK, 9), "3-/b9"),
        (Side(Decision.PLAYED, Outcome.DRAW, 1, Colour.WHITE), "2=/w"),
        (Side(Decision.PLAYED, None, 1, Colour.BLACK, 3), "2?/b3"),
        (Side(Decision.PLAYED, Outcome.WIN, 1), "2+"),
        (Side(Decision.PLAYED, Outcome.WIN, 1, None, 2), "2+/?2"),
        (Side(Decision.DEFAULT, Outcome.WIN, 1, Colour.WHITE, 0), "2+!w0"),
        (Side(Decision.DEFAULT, Outcome.LOSS, 1), "2-!"),
        (Side(Decision.REFEREE, Outcome.LOSS, 1, Colour.BLACK, 4), "2-!b4"),
        (Side(Decision.BYE, Outcome.WIN), "0+"),
        (Side(Decision.ABSENT, Outcome.DRAW), "0="),
        (Side(Decision.UNPAIRED, Outcome.LOSS), "0-"),
        (Side(Decision.ABSENT, Outcome.LOSS), "0-"),
        (Side(Decision.BYE), "0+"),
        (Side(Decision.ABSENT), "0="),
        (Side(Decision.PLAYED, Outcome.WIN, 0), "1+"),
        (Side(Decision.PLAYED, Outcome.WIN, outsider="43"), "43+"),
        (Side(Decision.PLAYED, Outcome.WIN, outsider="2"), "0+"),
        (Side(Decision.PLAYED, Outcome.WIN, outsider="a guest"), "0+"),
    ],
)
def test_cells(side: Side, cell: str) -> None:
    assert cell_of(side) == cell


@pytest.mark.parametrize(
    ("player", "name"),
    [
        (Player("van der Berg", "Jan Piet"), "van_der_Berg Jan_Piet"),
        (Player("O'Neil", "Anne-Marie"), "O'Neil Anne-Marie"),
        (Player("Cher"), "Cher"),
        (Player("", "Cher"), "Cher"),
        (Player(""), "?"),
        (Player("Smith, jun.", "A;B|C"), "Smith_jun. A_B_C"),
        (Player("Two\u3000Words", "Tab\tLine\n"), "Two_Words Tab_Line"),
    ],
)
def test_names(player: Player, name: str) -> None:
    assert rows(two(player))[0][5:35].rstrip() == name


@pytest.mark.parametrize("family", ["Smith, jun.", "A;B", "A|B", "A_B", "A  B", " A", "A\u00a0B", "A\tB"])
def test_changed_names_are_told(family: str) -> None:
    assert Loss("names with characters that have a meaning in the format (1 player)", (1,)) in lost(
        two(second=Player(family))
    )


@pytest.mark.parametrize("name", [("van der Berg", "Jan Piet"), ("Cher", ""), ("林", "美玲")])
def test_names_that_come_back_are_no_loss(name: tuple[str, str]) -> None:
    assert lost(two(Player(*name))) == []


def test_long_names_widen_the_column_for_all() -> None:
    first, second = rows(two(Player("A" * 40, "B", grade=Grade(12, "k")), Player("C", "D", grade=Grade(3, "d"))))
    assert first.index(" 12k ") == second.index("  3d ") == 5 + 42


def test_a_player_of_whom_nothing_is_known() -> None:
    assert rows(two())[0].split() == ["1", "A", "B", "?", "XX", "xxxx", "2+/w0"]


def test_tied_players_share_the_number_and_opponents_are_rows() -> None:
    tournament = two()
    tie = Standings("swiss", "egf", 1, (), (Standing(1, 1, True, {}), Standing(0, 1, True, {})))
    assert [(row.split()[0], row.split()[-1]) for row in rows(tournament, tie)] == [("1", "2-/b0"), ("1", "1+/w0")]


def test_players_whom_the_standings_leave_out_come_last() -> None:
    tournament = two()
    only_second = Standings("swiss", "egf", 1, (), (Standing(1, 1, False, {}),))
    assert [row.split()[:2] for row in rows(tournament, only_second)] == [["1", "C"], ["2", "A"]]


@pytest.mark.parametrize(
    ("quarters", "text"),
    [(130, "32.5"), (129, "32.25"), (131, "32.75"), (128, "32"), (0, "0"), (-2, "-0.5"), (-6, "-1.5")],
)
def test_half_points_are_decimals(quarters: int, text: str) -> None:
    tournament = two()
    assert rows(tournament, in_file_order(tournament, mms=[quarters, 0]))[0].split()[6] == text


def test_scores_that_cannot_be_computed() -> None:
    tournament = two()
    standings = in_file_order(tournament, mms=[4, None], sos=[None, None])
    assert [row.split()[6:] for row in rows(tournament, standings)] == [["1", "2+/w0"], ["0", "1-/b0"]]
    assert lost(tournament, standings) == [Loss("MMS that cannot be computed, written 0 (1 player)", (1,))]


def test_record_that_stops_early() -> None:
    tournament = replace(two(), rounds=(Round(), Round()))
    assert rows(tournament)[1].split()[-2:] == ["1-/b0", "0-"]
    assert lost(tournament) == [Loss("rounds of which the file says nothing, written 0- (2 players)", (0, 1))]


@pytest.mark.parametrize(
    ("round", "heading", "losses"),
    [
        (Round(), "", []),
        (Round("1."), "1.", []),
        (Round("R2"), "R2", []),
        (Round("r3d"), "r3d", []),
        (Round("Saturday"), "", [Loss("headings of rounds (Saturday)")]),
        (Round("Final", playoff=True), "Final", []),
        (Round(None, playoff=True), "playoff", []),
        (Round("7.", playoff=True), "playoff", [Loss("headings of rounds (7.)")]),
        (Round("final"), "", [Loss("headings of rounds (final)")]),
    ],
)
def test_headings_of_rounds(round: Round, heading: str, losses: list[Loss]) -> None:
    tournament = replace(two(), rounds=(round,))
    headings = write("h9", tournament, in_file_order(tournament)).data.decode().splitlines()[-3]
    assert headings == f"; Pl Name                            Rk Co Club {heading:>8}".rstrip()
    assert lost(tournament) == losses


def side_losses(side: Side) -> list[Loss]:
    return lost(Tournament((Player("A", "B", (side,)), Player("C", "D", (LOST,))), (Round(),)))


@pytest.mark.parametrize(
    ("side", "message"),
    [
        (
            replace(WON, handicap=11),
            "handicaps of more than 9 stones, which rating databases refuse (1 result of 1 player)",
        ),
        (replace(WON, games=(2, 1, 0)), "game scores of matches (1 result of 1 player)"),
        (replace(WON, table=4), "table numbers (1 result of 1 player)"),
        (
            replace(WON, decided=Decision.REFEREE),
            "marks of a referee's decision (1 result of 1 player)",
        ),
        (Side(Decision.ABSENT), "worth of a round without a game, which the file does not say (1 result of 1 player)"),
        (Side(Decision.ABSENT, Outcome.WIN), "reasons for a round without a game (1 result of 1 player)"),
        (Side(Decision.PLAYED, Outcome.WIN, outsider="2"), "opponents who are not in the table (1 result of 1 player)"),
    ],
)
def test_results_that_cannot_be_held(side: Side, message: str) -> None:
    assert side_losses(side) == [Loss(message, (0,))]


@pytest.mark.parametrize("side", [WON, replace(WON, outcome=Outcome.DRAW), Side(Decision.PLAYED, None, outsider="3")])
def test_results_that_can_be_held(side: Side) -> None:
    assert side_losses(side) == []


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (Player("A", "B", rating=2100), "ratings (1 player)"),
        (Player("A", "B", team="Reds"), "teams (1 player)"),
        (Player("A", "B", category="U12"), "categories (1 player)"),
        (Player("A", "B", dropped_after=1), "withdrawals (1 player)"),
        (Player("A", "B", start=4), "start scores (1 player)"),
        (Player("A", "B", club="Budapest"), "clubs cut to four characters (1 player)"),
        (Player("A", "B", identifiers=(Identifier("aga", "1"),)), "AGA numbers (1 player)"),
    ],
)
def test_facts_of_players_that_cannot_be_held(player: Player, message: str) -> None:
    assert lost(two(player)) == [Loss(message, (0,))]


def test_mcmahon_scores_hold_the_start_scores() -> None:
    tournament = two(Player("A", "B", start=120, correction=4))
    assert lost(tournament, in_file_order(tournament, mms=[124, 0])) == []


def test_the_united_kingdom_is_uk() -> None:
    tournament = replace(
        two(Player("A", "B", country="gb"), Player("C", "D", country="UK")), settings=Settings(country="GB")
    )
    assert [row.split()[4] for row in rows(tournament)] == ["UK", "UK"]
    assert headers(tournament) == ["; PC[UK]"]
    assert lost(tournament) == [Loss("place in GB, written UK"), Loss("country GB, written UK (1 player)", (0,))]


def test_handicap_rule_is_that_of_the_games() -> None:
    strong, weak = Player("A", "B", grade=Grade(1, "d")), Player("C", "D", grade=Grade(5, "k"))
    tournament = replace(two(strong, weak), settings=Settings(handicap_reduction=2))
    text = write("h9", tournament, in_file_order(tournament)).data.decode()
    assert text.splitlines()[0] == "; HA[h9]"
    assert lost(tournament) == [Loss("handicap reduction 2, as no game had a handicap (written HA[h9])")]
    by_score = Settings(handicap_reduction=2, handicap_by_score=True)
    sides = [(replace(side, handicap=1),) for side in (WON, LOST)]
    players = (replace(strong, sides=sides[0]), replace(weak, sides=sides[1]))
    tournament = Tournament(players, (Round(),), settings=by_score)
    assert headers(tournament) == ["; HA[h2]"]
    assert lost(tournament) == [
        Loss("handicap rule by scores"),
        Loss("handicap reduction 2, as handicaps go by scores (left out)"),
    ]


def test_players_who_were_only_registered_are_left_out() -> None:
    tournament = two()
    idle = Player("E", "F", (Side(Decision.ABSENT),))
    tournament = replace(tournament, players=(idle, *tournament.players))
    moved = [replace(side, opponent=(side.opponent or 0) + 1) for side in (WON, LOST)]
    players = (idle, *(replace(p, sides=(s,)) for p, s in zip(tournament.players[1:], moved, strict=True)))
    tournament = replace(tournament, players=players)
    tie = Standings(
        "swiss", "egf", 1, (), (Standing(1, 1, False, {}), Standing(0, 2, True, {}), Standing(2, 2, True, {}))
    )
    assert [row.split()[:2] for row in rows(tournament, tie)] == [["1", "A"], ["2", "C"]]
    assert lost(tournament, tie) == [Loss("1 of 3 players without a game, who are left out", (0,))]


def test_worth_of_rounds_is_what_the_standings_say() -> None:
    bye, absent, unpaired = Side(Decision.BYE), Side(Decision.ABSENT), Side(Decision.UNPAIRED)
    tournament = Tournament(
        (Player("A", "B", (WON, bye, absent)), Player("C", "D", (LOST, absent, unpaired))), (Round(),) * 3
    )
    worth = {Kind.BYE: 2, Kind.ABSENT: 4, Kind.UNPAIRED: 0}
    standings = replace(in_file_order(tournament), worth=worth)
    assert [row.split()[-2:] for row in rows(tournament, standings)] == [["0=", "0+"], ["0+", "0-"]]
    assert lost(tournament, standings) == []


def test_settings_become_header_lines_in_the_usual_order() -> None:
    settings = Settings(
        event="Cup [final]",
        country="HU",
        city="Pécs, Baranya",
        begin=date(2024, 2, 29),
        end=date(2024, 3, 1),
        event_class="A",
        code="T240229A",
        komi=26,
        handicap_reduction=9,
        time=TimeControl(adjusted=Fraction(165, 2)),
        program="OpenGotha 3.51",
    )
    assert headers(replace(two(), settings=settings)) == [
        "; TC[T240229A]",
        "; CL[A]",
        "; EV[Cup [final]]",
        "; PC[HU, Pécs, Baranya]",
        "; DT[2024-02-29,2024-03-01]",
        "; HA[h9]",
        "; KM[6.5]",
        "; TM[82.5]",
        "; Generated by OpenGotha 3.51",
    ]


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (Settings(city="Juvisy"), "; PC[, Juvisy]"),
        (Settings(country="FR"), "; PC[FR]"),
        (Settings(begin=date(2024, 2, 29)), "; DT[2024-02-29,2024-02-29]"),
        (Settings(end=date(2024, 2, 29)), "; DT[2024-02-29,2024-02-29]"),
        (Settings(komi=0), "; KM[0]"),
        (Settings(handicap_reduction=0), "; HA[h0]"),
    ],
)
def test_settings_known_in_part(settings: Settings, line: str) -> None:
    assert headers(replace(two(), settings=settings)) == [line]


@pytest.mark.parametrize(
    ("time", "lines"),
    [
        (
            TimeControl(60, "canadian", 300, 15),
            ["; CL[A]", "; TM[80]", "; CM[Canadian byo-yomi, 60 min, 15 stones, 300 s]"],
        ),
        (TimeControl(30, "fischer", 10), ["; CL[B]", "; TM[50]", "; CM[Fischer, 30 min, 10 s]"]),
        (TimeControl(45, "byo-yomi", 30), ["; CL[B]", "; TM[67.5]", "; CM[Standard byo-yomi, 45 min, 30 s]"]),
        (TimeControl(75, "sudden-death"), ["; CL[A]", "; TM[75]", "; CM[Sudden death, 75 min]"]),
        (TimeControl(60, adjusted=Fraction(80)), ["; CL[A]", "; TM[80]"]),
        (TimeControl(adjusted=Fraction(80)), ["; TM[80]"]),
        (TimeControl(10, "sudden-death"), ["; CL[X]", "; TM[10]", "; CM[Sudden death, 10 min]"]),
        (TimeControl(), []),
    ],
)
def test_adjusted_time(time: TimeControl, lines: list[str]) -> None:
    """Basic time, and 60 moves of Canadian byo-yomi, 120 Fischer increments, or 45 periods of Japanese byo-yomi; and
    the class that is thus allowed where basic time is known."""
    assert headers(replace(two(), settings=Settings(time=time))) == lines


def test_other_header_lines_stay_and_none_comes_twice() -> None:
    kept = (Header("EV", "cup"), Header("CM", "Fischer"), Header("TA", "67"), Header(None, ""), Header("ZZ", "x"))
    settings = Settings(event="Cup", time=TimeControl(45, "byo-yomi", 30), program="X")
    tournament = replace(two(), settings=settings, headers=(*kept, Header(None, "Made by X 3.0"), Header("KM", "six")))
    assert headers(tournament) == [
        "; CL[B]", "; EV[Cup]", "; TM[67.5]", "; CM[Fischer]", ";", "; ZZ[x]", "; Made by X 3.0", "; KM[six]",
    ]  # fmt: skip


def test_header_lines_stay_lines() -> None:
    settings = Settings(event="Two\nlines\r\n 1 A B 3d HU Bp 1+/b0")
    assert headers(replace(two(), settings=settings)) == ["; EV[Two lines  1 A B 3d HU Bp 1+/b0]"]


def test_other_encodings_replace_what_they_lack_and_say_so() -> None:
    tournament = two(Player("Łaski", "Žofie", club="Łódź"), Player("Şahin", "林"))
    written = write("h9", tournament, in_file_order(tournament), Options(encoding="iso-8859-15"))
    names = [line[5:35].rstrip() for line in written.data.decode("iso-8859-15").splitlines()[-2:]]
    assert names == ["Laski Žofie", "Sahin ?"]
    (loss,) = written.losses
    assert loss.players == (0, 1)
    assert loss.message == (
        "characters that iso-8859-15 does not have: Ł (written L), Ş (written S), ź (written z), 林 (written ?)"
    )


def test_marks_that_stand_alone_are_left_out() -> None:
    tournament = two(Player("Zoe\u0301", "B"))
    assert rows(tournament, encoding="iso-8859-1")[0][5:10] == "Zoe B"
    (loss,) = lost(tournament, options=Options(encoding="iso-8859-1"))
    assert loss.message == "characters that iso-8859-1 does not have: \u0301 (written without)"


def test_only_players_with_a_replaced_character_are_named() -> None:
    tournament = two(Player("A", "B"), Player("Łaski", "C"))
    assert [loss.players for loss in lost(tournament, options=Options(encoding="iso-8859-1"))] == [(1,)]


@pytest.mark.parametrize(("encoding", "name"), [("iso-8859-2", "Łaski"), ("cp1251", "Иванов"), ("utf-8", "林")])
def test_encodings_that_have_the_letters(encoding: str, name: str) -> None:
    tournament = two(Player(name, "B"))
    assert name in rows(tournament, encoding=encoding)[0]
    assert lost(tournament, options=Options(encoding=encoding)) == []


COLUMNS = (
    Column(6, "MMS", "mms", ("1", "0"), (4, 0)),
    Column(7, "U18", None, ("1", "1"), (4, 4)),
    Column(8, "SOS", "sos", ("0", "1"), (0, 4)),
    Column(9, None, None, ("2", "1"), (8, 4)),
)


def test_printed_columns_that_no_criterion_replaces_are_told() -> None:
    tournament = replace(two(), columns=COLUMNS)
    standings = in_file_order(tournament, mms=[4, 0], wsos=[0, 4])
    assert lost(tournament, standings) == [Loss("printed columns (U18, without heading)")]


@pytest.mark.parametrize(
    ("column", "is_lost"),
    [
        (Column(6, None, None, ("1", "0"), (4, 0)), False),
        (Column(6, "X", None, ("½", "1"), (2, 4)), False),
        (Column(6, None, None, ("0", "0"), (0, 0)), False),
        (Column(6, "Wins", "nbw", ("7", "8"), (28, 32)), False),
        (Column(6, None, None, ("1", "1"), (4, 4)), True),
        (Column(6, "SOSOS", "sosos", ("0", "1"), (0, 4)), True),
        (Column(6, None, None, ("a", "1"), (None, 4)), True),
    ],
)
def test_columns_with_the_values_of_a_written_criterion_are_no_loss(column: Column, is_lost: bool) -> None:
    tournament = replace(two(), columns=(column,))
    standings = in_file_order(tournament, mms=[4, 0], sos=[2, 4])
    assert bool(lost(tournament, standings)) is is_lost


def test_a_verified_column_is_what_it_was_found_to_be() -> None:
    tournament = replace(two(), columns=COLUMNS)
    report = Report("x", columns=(ColumnReading(9, None, "sodos", 2, 2),))
    standings = in_file_order(tournament, mms=[4, 0], sos=[0, 4], sodos=[0, 8])
    assert lost(tournament, standings, Options(report=report)) == [Loss("printed columns (U18)")]
