"""Files for the American Go Association, written: the exact lines, and every loss said.

Lines follow the AGA's own page on games that qualify for its ratings, and ``send2aga.tde`` of its tournament
programs; how certain ratings are is reckoned by hand from their rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from commandline import CommandLine
from hypothesis import given
from hypothesis import strategies as st
from tables import tournament as table_of

from crosstable.files import beside
from crosstable.model import (
    Colour,
    Counting,
    Decision,
    Detail,
    Grade,
    Header,
    Identifier,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    Tournament,
)
from crosstable.parsers import read
from crosstable.results import Standings
from crosstable.standings import standings
from crosstable.writers import write
from crosstable.writing import Options

WHITE, BLACK = Colour.WHITE, Colour.BLACK
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
NOBODY = Standings("swiss", "aga", 0, (), ())


def player(name: str, grade: str | None = "4k", aga: str | None = None, *sides: Side, **more: object) -> Player:
    family, _, given = name.partition(", ")
    return Player(
        family,
        given,
        sides,
        None if grade is None else Grade(int(grade[:-1]), grade[-1]),
        identifiers=() if aga is None else (Identifier("aga", aga),),
        **more,  # type: ignore[arg-type]
    )


def game(white: tuple[Outcome | None, Outcome | None], stones: int = 0, komi: int | None = 30) -> Tournament:
    """One game of Ada (White) and Bo; White's and Black's outcome."""
    return Tournament(
        (
            player("Ada, A", "4k", "489", Side(Decision.PLAYED, white[0], 1, WHITE, stones, komi=komi)),
            player("Bo, B", "3d", "3199", Side(Decision.PLAYED, white[1], 0, BLACK, stones, komi=komi)),
        ),
        (Round(),),
    )


def lines(tournament: Tournament, format: str = "aga") -> list[str]:
    return write(format, tournament, NOBODY).data.decode().splitlines()


def told(tournament: Tournament, format: str = "aga") -> list[str]:
    return [loss.message for loss in write(format, tournament, NOBODY).losses]


def last_game(tournament: Tournament) -> str:
    """The line above END."""
    return lines(tournament)[-2]


def with_sides(tournament: Tournament, *sides: Sequence[Side | None]) -> Tournament:
    players = tuple(replace(p, sides=tuple(own)) for p, own in zip(tournament.players, sides, strict=True))
    return replace(tournament, players=players)


def again(tournament: Tournament, format: str = "aga") -> Tournament:
    _, _, parsed = read("x", write(format, tournament, NOBODY).data, format)
    return replace(parsed.tournament, origin=None)


def test_the_official_form() -> None:
    tournament = Tournament(
        (
            player("Lastname, First", "4k", "489", Side(Decision.PLAYED, LOSS, 1, WHITE, 0, komi=30)),
            player("Other", "3d", "3199", Side(Decision.PLAYED, WIN, 0, BLACK, 0, komi=30)),
        ),
        (Round(),),
        settings=Settings(
            event="Some Go Club Rated Games",
            city="Town, ST",
            begin=date(2004, 6, 15),
            end=date(2004, 6, 30),
            rules="AGA",
        ),
    )
    assert write("aga", tournament, NOBODY).data.decode() == (
        "TOURNEY Some Go Club Rated Games, Town, ST\n"
        "        start=6/15/2004\n"
        "        finish=6/30/2004\n"
        "        location='Town, ST'\n"
        "        rules=AGA\n"
        "PLAYERS\n"
        " 489 Lastname, First 4k\n"
        "3199 Other 3d\n"
        "GAMES 1\n"
        "489 3199 b 0 7\n"
        "END\n"
    )
    assert told(tournament) == []
    assert again(tournament).settings == replace(tournament.settings, komi=30)


def test_an_event_of_nothing() -> None:
    assert lines(Tournament(())) == ["TOURNEY", "PLAYERS", "GAMES", "END"]
    assert told(Tournament(())) == []
    assert again(Tournament(())) == Tournament((), counting=Counting("aga"))


def test_one_date_is_both() -> None:
    tournament = Tournament((), settings=Settings(event="Day", end=date(987, 1, 2)))
    assert lines(tournament)[:3] == ["TOURNEY Day", "        start=1/2/0987", "        finish=1/2/0987"]


@pytest.mark.parametrize(
    ("komi", "number", "inexact"),
    [
        (30, 7, None),
        (26, 6, None),
        (2, 0, None),
        (-2, -1, None),
        (-26, -6, None),
        (28, 7, "komi 7, written 7, which is 7.5 to the AGA (1 game)"),
        (15, 3, "komi 3.75, written 3, which is 3.5 to the AGA (1 game)"),
        (0, 0, "komi 0, written 0, which is 0.5 to the AGA (1 game)"),
        (-24, -6, "komi -6, written -6, which is -6.5 to the AGA (1 game)"),
    ],
)
def test_komi_is_a_whole_number(komi: int, number: int, inexact: str | None) -> None:
    """White wins ties by AGA rules, so that 7 is a komi of 7.5."""
    tournament = game((WIN, LOSS), komi=komi)
    assert last_game(tournament) == f"489 3199 w 0 {number}"
    assert told(tournament) == ([] if inexact is None else [inexact])


def test_the_komi_of_the_event_is_that_of_even_games() -> None:
    for stones, expected in ((0, "6"), (1, "0"), (4, "0")):
        tournament = replace(game((WIN, LOSS), stones, None), settings=Settings(komi=26))
        assert last_game(tournament) == f"489 3199 w {stones} {expected}"
        message = "komi 6.5 of the tournament, which its even games do not tell"
        assert told(tournament) == ([message] if stones else [])


def test_a_komi_that_nobody_states_is_said() -> None:
    tournament = game((WIN, LOSS), 0, None)
    assert last_game(tournament) == "489 3199 w 0 7"
    assert told(tournament) == ["komi that nobody states, written 7 (1 game)"]
    assert told(game((WIN, LOSS), 2, None)) == []


@pytest.mark.parametrize(
    ("outcomes", "letter", "loss"),
    [
        ((WIN, LOSS), "w", None),
        ((LOSS, WIN), "b", None),
        ((None, None), "?", "games without a result, which the AGA does not rate, written ? (1 game)"),
        ((DRAW, DRAW), "?", "jigos, written ? (1 game)"),
        ((WIN, WIN), "?", "games that both won or both lost, written ? (1 game)"),
        ((LOSS, LOSS), "?", "games that both won or both lost, written ? (1 game)"),
        ((WIN, DRAW), "?", "games that the two players tell differently, written ? (1 game)"),
        ((WIN, None), "?", "games that the two players tell differently, written ? (1 game)"),
    ],
)
def test_results(outcomes: tuple[Outcome | None, Outcome | None], letter: str, loss: str | None) -> None:
    tournament = game(outcomes)
    assert last_game(tournament) == f"489 3199 {letter} 0 7"
    assert told(tournament) == ([] if loss is None else [loss])
    result = outcomes[0], outcomes[1]
    left_out = loss is not None
    sent = [line for line in lines(tournament, "send2aga") if line.startswith("USA489 ")]
    assert sent == ([] if left_out else [f"USA489 USA3199 {'W' if result[0] is WIN else 'B'} 0 7"])
    if loss is not None:
        assert loss.replace("written ?", "left out") in told(tournament, "send2aga")


@pytest.mark.parametrize("decided", [Decision.DEFAULT, Decision.REFEREE])
def test_what_was_not_played_is_not_rated(decided: Decision) -> None:
    plain = game((WIN, LOSS))
    tournament = with_sides(plain, *([replace(p.sides[0], decided=decided)] for p in plain.players if p.sides[0]))
    assert last_game(tournament) == "489 3199 ? 0 7"
    assert "games decided by default or by a referee, written ? (1 game)" in told(tournament)


@pytest.mark.parametrize(
    ("stones", "komi", "loss"),
    [
        (9, 2, None),
        (10, 2, "handicaps of more than 9 stones or fewer than none, which the AGA refuses (1 game)"),
        (-1, 30, "handicaps of more than 9 stones or fewer than none, which the AGA refuses (1 game)"),
        (1, 78, None),
        (1, 82, "a komi of 20 or more either way, 10 or more with handicap, which the AGA refuses (1 game)"),
        (0, -82, "a komi of 20 or more either way, 10 or more with handicap, which the AGA refuses (1 game)"),
        (2, 38, None),
        (2, -42, "a komi of 20 or more either way, 10 or more with handicap, which the AGA refuses (1 game)"),
    ],
)
def test_games_that_are_refused_are_written_and_said(stones: int, komi: int, loss: str | None) -> None:
    tournament = game((WIN, LOSS), stones, komi)
    assert last_game(tournament).split()[3] == str(stones)
    assert told(tournament) == ([] if loss is None else [loss])


def test_colours_that_are_not_known() -> None:
    """One row may know them; two that have the same do not."""
    for white, black, written in (
        (WHITE, BLACK, True),
        (WHITE, None, True),
        (None, BLACK, True),
        (None, None, False),
        (WHITE, WHITE, False),
    ):
        sides = Side(Decision.PLAYED, WIN, 1, white, 0, komi=30), Side(Decision.PLAYED, LOSS, 0, black, 0, komi=30)
        tournament = with_sides(game((WIN, LOSS)), [sides[0]], [sides[1]])
        assert ("489 3199 w 0 7" in lines(tournament)) is written
        assert ("USA489 USA3199 W 0 7" in lines(tournament, "send2aga")) is written
        loss = "games without colours, which are not written (1 game)"
        assert (loss in told(tournament)) is not written
        if not written:
            assert "rounds at the end without results (1 round)" in told(tournament)


def test_players_who_are_in_no_row() -> None:
    """A number is written all the same; a name cannot be."""
    for outsider, line in (("777", "489 777 w 0 7"), ("Nemo", None), ("1234567890", None), ("0777", None)):
        side = Side(Decision.PLAYED, WIN, None, WHITE, 0, outsider=outsider, komi=30)
        tournament = Tournament((player("Ada", "4k", "489", side),), (Round(),))
        assert lines(tournament)[3:-1] == (["GAMES"] if line is None else ["GAMES 1", line])
        loss = "games against players who are not in the table, which are not written (1 game)"
        assert (loss in told(tournament)) is (line is None)
        assert again(tournament).players[0].sides == (() if line is None else (replace(side, komi=None),))
    himself = Side(Decision.PLAYED, WIN, 0, WHITE, 0, komi=30)
    assert lines(Tournament((player("Ada", "4k", "489", himself),), (Round(),)))[3:] == ["GAMES", "END"]


def test_rows_that_tell_other_games() -> None:
    """Each game that somebody tells is written, with the colours of whoever tells it."""
    tournament = table_of("2+/w0", "3-/w0", "1+/w0")
    assert lines(tournament)[5:-1] == ["GAMES 1", "99999 99998 w 0 7", "99998 99997 b 0 7", "99997 99999 w 0 7"]


def test_second_pairings_are_written_in_their_round() -> None:
    twice = Side(Decision.PLAYED, LOSS, 1, BLACK, 3, komi=2), Side(Decision.PLAYED, WIN, 0, WHITE, 3, komi=2)
    tournament = replace(game((WIN, LOSS)), surplus=((0, 0, twice[0]), (1, 0, twice[1])), settings=Settings(komi=30))
    assert lines(tournament)[4:-1] == ["GAMES 1", "489 3199 w 0 7", "3199 489 w 3 0"]
    assert told(tournament) == []
    assert sorted((p, n, s.handicap, s.outcome) for p, n, s in again(tournament).surplus) == [
        (0, 0, 3, LOSS),
        (1, 0, 3, WIN),
    ]


def test_numbers_for_those_who_have_none() -> None:
    """From 99999 down, without those that somebody has; a number that two have is given once."""
    tournament = Tournament(
        (player("A"), player("B", aga="99998"), player("C"), player("D"), player("E", aga="7"), player("F", aga="7"))
    )
    assert [line.split()[0] for line in lines(tournament)[2:8]] == ["99999", "99998", "99997", "99996", "7", "99995"]
    assert told(tournament) == ["4 players without AGA number, given 99995 to 99999"]
    assert told(Tournament((player("A"),))) == ["1 player without AGA number, given 99999"]
    assert told(Tournament((player("A", aga="00"),))) == ["1 player without AGA number, given 99999"]
    (loss,) = write("aga", tournament, NOBODY).losses
    assert loss.players == (0, 2, 3, 5)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ada Lovelace", "Ada Lovelace"),
        ("van der Berg, Jan", "van der Berg, Jan"),
        (", Jan", "?, Jan"),
        ("", "?"),
        ("A#B, C//D", "A B, C D"),
        ("King 4k, 3d", "King"),
        ("Henry 8, 1.5", "Henry"),
        ("Two\nlines\t, x", "Two lines, x"),
        ("Mc4k, O3d", "Mc4k, O3d"),
    ],
)
def test_names(name: str, written: str) -> None:
    tournament = Tournament((player(name, "4k", "1"),))
    assert lines(tournament)[2] == f"1 {written} 4k"
    changed = ["names with characters that have a meaning in the format, or that are empty (1 player)"]
    assert told(tournament) == (changed if name != written else [])
    (found,) = again(tournament).players
    assert (found.name, found.grade) == (written.replace(",", ""), Grade(4, "k"))


def test_what_else_is_said() -> None:
    tournament = Tournament(
        (
            player("Ada", None, "1", Side(Decision.BYE, WIN), Side(Decision.UNPAIRED, None), club="Elm"),
            player("Bo", "1d", "2", Side(Decision.ABSENT, DRAW), Side(Decision.ABSENT, None), rating=2100),
        ),
        (Round(), Round()),
        settings=Settings(event=" two\nlines: ", rules="AGA ", country="US", board_size=19),
    )
    assert lines(tournament)[0] == "TOURNEY two lines"
    assert told(tournament) == [
        "board size 19 × 19",
        "ratings (1 player)",
        "clubs (1 player)",
        "line ends and blanks of event and rules",
        "country of the place US",
        "grades that nobody states, which the AGA wants (1 player)",
        "byes and absences (3 rounds of 2 players)",
        "rounds at the end without results (2 rounds)",
    ]


def test_letters_that_an_encoding_lacks() -> None:
    written = write("aga", Tournament((player("Žák, 林", "4k", "1"),)), NOBODY, Options(encoding="iso-8859-1"))
    assert written.data.splitlines()[2] == b"1 Z\xe1k, ? 4k"
    assert len(written.losses) == 1
    with pytest.raises(LookupError):
        write("aga", Tournament(()), NOBODY, Options(encoding="no-such"))


Told = tuple[int, int, str, int, int]


@st.composite
def lists_of_games(draw: st.DrawFn) -> tuple[int, list[list[Told]]]:
    """So many players, and rounds of games: White, Black, letter, handicap, komi; every round has one."""
    size = draw(st.integers(2, 7))
    rounds = list[list[Told]]()
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(range(size)))
        pairs = zip(order[::2], order[1::2], strict=False)
        more = st.tuples(st.sampled_from("wb?"), st.integers(0, 9), st.integers(-9, 9))
        rounds.append([(white, black, *draw(more)) for white, black in pairs])
    return size, rounds


@given(lists_of_games())
def test_every_report_comes_back(told: tuple[int, list[list[Told]]]) -> None:
    size, rounds = told
    text = "TOURNEY X\nPLAYERS\n" + "".join(f"{number + 1} P{number}, Q {number + 1}k\n" for number in range(size))
    for number, games in enumerate(rounds):
        text += f"GAMES {number + 1}\n"
        text += "".join(f"{w + 1} {b + 1} {letter} {stones} {komi}\n" for w, b, letter, stones, komi in games)
    tournament = replace(read("x", f"{text}END\n".encode(), "aga")[2].tournament, origin=None)
    assert again(tournament) == tournament
    written = write("aga", tournament, NOBODY)
    assert sorted(written.data.decode().splitlines()) == sorted(f"{text}END".splitlines())


@pytest.mark.parametrize("format", ["aga", "send2aga"])
def test_reports_come_back(fixtures: Path, format: str) -> None:
    path = fixtures / "aga" / "club.aga.txt"
    first = read(path.name, path.read_bytes())[2].tournament
    second = again(first, format)
    third = again(second, format)
    assert second == third
    if format == "aga":
        assert [p.sides for p in second.players] == [p.sides for p in first.players]
        assert [p.grade for p in second.players] == [p.grade for p in first.players]


def test_opengothas_reports_come_back(shared: Path) -> None:
    """Read, written and read again they are the same, and nothing of them is lost but words beside the results."""
    files = sorted((shared / "oracle" / "opengotha").glob("*.aga.txt"))
    assert files
    for path in files:
        tournament = replace(read(path.name, path.read_bytes())[2].tournament, origin=None)
        assert again(tournament) == tournament, path.name


Game = tuple[int, str, str, Outcome | None, int]


def _games(tournament: Tournament) -> list[Game]:
    """Round, White, Black, result and handicap, by names as OpenGotha can write them; a handicap of 1 is none to it."""

    def name(row: int) -> str:
        return tournament.players[row].name.encode("iso-8859-15", "replace").decode("iso-8859-15").upper()

    sides = [(row, n, side) for row, p in enumerate(tournament.players) for n, side in enumerate(p.sides) if side]
    return sorted(
        (
            (n, name(row), name(side.opponent), side.outcome, 0 if side.handicap == 1 else side.handicap or 0)
            for row, n, side in (*sides, *tournament.surplus)
            if side.colour is WHITE and side.opponent is not None
        ),
        key=repr,
    )


def test_opengothas_tournaments_are_written_as_it_writes_them(shared: Path) -> None:
    """The same games in the same rounds, with the same colours, results and handicaps."""
    files = sorted((shared / "oracle" / "opengotha").glob("*.aga.txt"))
    compared = 0
    for path in files:
        source = path.with_name(path.name.removesuffix(".aga.txt") + ".xml")
        tournament = read(source.name, source.read_bytes())[2].tournament
        ours = _games(again(tournament))
        theirs = _games(read(path.name, path.read_bytes())[2].tournament)
        assert ours == theirs, path.name
        compared += len(ours)
    assert compared > 800


def test_send2aga_by_hand() -> None:
    """4k: (4 − 0.3) / 6; 2d and 6k: at least 1.2; 10k: 9.7 / 6; a rating of −8: (8 − 4.4) / 6 or at least 0.6."""
    rated = [Detail("aga", "RATING", "-8.00")]
    tournament = Tournament(
        (
            player("Ada, A", "4k", "489", Side(Decision.PLAYED, WIN, 1, WHITE, 2, komi=2)),
            player("Bo, B", "10k", None, Side(Decision.PLAYED, LOSS, 0, BLACK, 2, komi=2)),
            player("Cy, C", "2d", "007"),
            player('Di, "D"', "8k", "12", details=tuple(rated)),
            player("Ed", None, "13", details=(Detail("aga", "RATING", "6.1"), Detail("aga", "SIGMA", "0.31"))),
            player("Flo", None, "14"),
            replace(player("Gil", "6k"), identifiers=(Identifier("tde", "TMP1"),)),
            player("Hu", "9p", "15"),
        ),
        (Round(),),
        headers=(Header(None, "for the AGA"), Header("XX", "not for it")),
        settings=Settings(
            event="Elm",
            begin=date(2024, 5, 4),
            end=date(2024, 5, 5),
            rules="AGA",
            planned_rounds=4,
            details=(Detail("aga", "HANDICAPS", "MIN"), Detail("aga", "two words", "x"), Detail("aga", "DATE", "y")),
        ),
    )
    assert write("send2aga", tournament, NOBODY).data.decode().splitlines() == [
        "# for the AGA",
        "## TOURNEY Elm",
        "## RULES AGA",
        "## ROUNDS 4",
        "## DATE 5/4/2024 5/5/2024",
        "## HANDICAPS MIN",
        "USA489 TMP2 W 2 0",
        "USA15",
        '\tNAME="Hu"',
        "\tRATING=9.9",
        "\tSIGMA=1.2",
        "USA13",
        '\tNAME="Ed"',
        "\tRATING=6.1",
        "\tSIGMA=0.31",
        "USA7",
        '\tNAME="Cy, C"',
        "\tRATING=2.5",
        "\tSIGMA=1.2",
        "USA489",
        '\tNAME="Ada, A"',
        "\tRATING=-4.5",
        "\tSIGMA=1.2",
        "TMP1",
        '\tNAME="Gil"',
        "\tRATING=-6.5",
        "\tSIGMA=1.2",
        "USA12",
        "\tNAME=\"Di, 'D'\"",
        "\tRATING=-8.00",
        "\tSIGMA=0.6",
        "TMP2",
        '\tNAME="Bo, B"',
        "\tRATING=-10.5",
        "\tSIGMA=1.61666666666667",
        "USA14",
        '\tNAME="Flo"',
    ]
    assert told(tournament, "send2aga") == [
        "quotation marks in names (1 player)",
        "grades that nobody states (1 player)",
        "grades of professionals, written as ratings (1 player)",
        "directives that other lines say (2)",
        "header lines with a name (1 line)",
        "1 player without AGA number, given TMP2",
    ]
    _, _, parsed = read("send2aga.tde", write("send2aga", tournament, NOBODY).data)
    assert parsed.diagnostics == ()
    assert [(p.name, str(p.grade)) for p in parsed.tournament.players[:4]] == [
        ("Hu", "9d"),
        ("Ed", "6d"),
        ("Cy C", "2d"),
        ("Ada A", "4k"),
    ]


def test_rounds_that_the_order_of_games_does_not_tell() -> None:
    """Four who play two games each: only the first comes again. Two games of other people are one round."""
    loss = "rounds of results, where the order of games does not tell them"
    assert loss not in told(table_of("2+/w0 3+/w0", "1-/b0 4-/w0", "4+/w0 1-/b0", "3-/b0 2+/b0"), "send2aga")
    apart = table_of("2+/w0 0-", "1-/b0 0-", "0- 4+/w0", "0- 3-/b0")
    assert loss in told(apart, "send2aga")
    assert loss not in told(apart, "aga")
    assert [len(p.sides) for p in again(apart, "aga").players] == [2, 2, 2, 2]


def test_a_folder_is_sent(fixtures: Path) -> None:
    """What AGA tournament programs gather from the folder: bands, directives, remarks, finished games, ratings."""
    path = fixtures / "aga" / "spring" / "register.tde"
    tournament = read(str(path), path.read_bytes(), None, beside)[2].tournament
    sent = again(tournament, "send2aga")
    assert sent.system == tournament.system
    assert sent.settings.event == tournament.settings.event
    assert {p.name for p in sent.players} == {p.name for p in tournament.players}
    by_name = {p.name: p for p in tournament.players}
    assert all(by_name[p.name].grade == p.grade for p in sent.players)


@pytest.mark.parametrize("name", ["out.aga", "send2aga.tde", "out.vbar"])
def test_from_the_command_line(run: CommandLine, fixtures: Path, name: str) -> None:
    path = str(fixtures / "aga" / "club.aga.txt")
    answer = run("convert", "--check", path, name)
    assert (answer.status, "was not told" in answer.err) == (0, False)
    assert run("standings", name).status == 0


def test_standings_do_not_matter(fixtures: Path) -> None:
    path = fixtures / "aga" / "club.aga.txt"
    tournament = read(path.name, path.read_bytes())[2].tournament
    for format in ("aga", "send2aga", "vbar"):
        assert write(format, tournament, NOBODY) == write(format, tournament, standings(tournament))
