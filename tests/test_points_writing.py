"""Tables of URAGAN and MP as they are written: every format and language reads back to the same tournament."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from commandline import CommandLine
from hypothesis import given
from hypothesis import strategies as st

from crosstable.engines import final_table
from crosstable.model import QUARTER, Colour, Column, Decision, Outcome, Player, Round, Side, System, Tournament
from crosstable.parsers import read
from crosstable.systems.fors import is_dan
from crosstable.systems.mp import MP
from crosstable.systems.uragan import URAGAN, start_points
from crosstable.writers import write
from crosstable.writers.html_texts import LANGUAGES
from crosstable.writing import Options

SCHEMES: Final = {"uragan": URAGAN, "mp": MP}
READERS: Final = {"text": "h9", "markdown": "h9", "csv": "h9", "html": "html", "json": "json"}
BYE: Final = Side(Decision.BYE, Outcome.WIN)
AWAY: Final = Side(Decision.UNPAIRED, Outcome.LOSS)
OPPOSITE: Final = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
NAMES: Final = (
    ("Сомов", "Иван"), ("Pike", "Ann"), ("Окунев", "Пётр"), ("Eel", "Bob"),
    ("Щукин", "Олег"), ("Carp", "Eve"), ("Язь", "Рита"), ("Roach", "Dan"),
)  # fmt: skip


@st.composite
def events(draw: st.DrawFn, name: str = "uragan") -> Tournament:
    """A small event of a scheme: games with the handicap of the ratings, byes and absences."""
    count, rounds = draw(st.integers(4, 8)), draw(st.integers(1, 4))
    ratings = [draw(st.integers(500, 2700)) for _ in range(count)]
    sides: list[list[Side]] = [[] for _ in range(count)]
    for _ in range(rounds):
        order = draw(st.permutations(range(count)))
        games = draw(st.integers(1, count // 2))
        for white, black in zip(order[:games], order[games : 2 * games], strict=True):
            strong, weak = (white, black) if ratings[white] >= ratings[black] else (black, white)
            stones = draw(st.sampled_from([0, SCHEMES[name].handicap(ratings[strong], ratings[weak])]))
            outcome = draw(st.sampled_from(list(Outcome)))
            decided = draw(st.sampled_from([Decision.PLAYED] * 5 + [Decision.DEFAULT]))
            sides[strong].append(Side(decided, outcome, weak, Colour.WHITE, stones))
            sides[weak].append(Side(decided, OPPOSITE[outcome], strong, Colour.BLACK, stones))
        for idle in order[2 * games :]:
            sides[idle].append(draw(st.sampled_from([BYE, AWAY])))
    players = [
        Player(*NAMES[row], sides=tuple(sides[row]), rating=ratings[row], start=_start(name, ratings[row]))
        for row in range(count)
    ]
    return Tournament(tuple(players), (Round(),) * rounds, system=System(name))


def _start(name: str, rating: int) -> int | None:
    """MP's start points are given."""
    return QUARTER * (rating // 10) if name == "mp" else None


def gains(tournament: Tournament) -> list[list[int]]:
    """The points of every round in quarter points, by round and player, by ``formats/systems.md`` 2.3 and 2.4."""
    rows, rounds = range(len(tournament.players)), range(len(tournament.rounds))
    return [[int(4 * _gain(tournament, row, number)) for row in rows] for number in rounds]


def _gain(tournament: Tournament, row: int, number: int) -> float:
    assert tournament.system is not None
    name, players = tournament.system.name, tournament.players
    side = players[row].sides[number]
    assert side is not None
    assert side.outcome is not None
    without_game = {Outcome.WIN: 20 if name == "uragan" else 15, Outcome.LOSS: 10}
    if side.opponent is None or (side.decided is Decision.DEFAULT and side.outcome in without_game):
        return without_game[side.outcome]
    stones, white = side.handicap or 0, side.colour is Colour.WHITE
    if name == "uragan":
        dan = is_dan(players[row].rating) or is_dan(players[side.opponent].rating)
        correction = stones * (2 if dan else 1)
        plain = {Outcome.WIN: 30, Outcome.LOSS: 10, Outcome.DRAW: 20}[side.outcome]
        return plain + correction if white else plain - correction
    of_white = {Outcome.WIN: 20 + stones, Outcome.DRAW: 15 + stones / 2, Outcome.LOSS: 10}
    of_black = {Outcome.WIN: 20, Outcome.DRAW: 15 - stones / 2, Outcome.LOSS: 10 - stones}
    return (of_white if white else of_black)[side.outcome]


def reordered(tournament: Tournament, order: list[int]) -> Tournament:
    """The tournament with its players in another order."""
    places = {row: place for place, row in enumerate(order)}
    players = [
        replace(
            tournament.players[row],
            sides=tuple(
                side and replace(side, opponent=None if side.opponent is None else places[side.opponent])
                for side in tournament.players[row].sides
            ),
        )
        for row in order
    ]
    return replace(tournament, players=tuple(players))


def column(tournament: Tournament, criterion: str, after: int | None = None) -> Column:
    (found,) = [one for one in tournament.columns if one.criterion == criterion and one.after == after]
    return found


def check_read_back(tournament: Tournament, form: str, language: str) -> None:
    table = final_table(tournament)
    written = write(form, tournament, table, Options(language=language))
    known, _, (again, diagnostics) = read(f"x.{form}", written.data)
    assert known.name == READERS[form]
    assert diagnostics == ()
    if form == "json":
        assert again == tournament
        return
    order = [line.player for line in table.lines]
    expected = reordered(tournament, order)
    assert again.system == tournament.system
    assert [player.name for player in again.players] == [player.name for player in expected.players]
    assert [player.rating for player in again.players] == [player.rating for player in expected.players]
    assert [player.sides for player in again.players] == [player.sides for player in expected.players]
    points = gains(tournament)
    for number, of_round in enumerate(points, 1):
        assert column(again, "gain", number).values == tuple(of_round[row] for row in order)
    starts = [
        player.start if player.start is not None else start_points(player.rating or 0) for player in tournament.players
    ]
    totals = [start + sum(own) for start, own in zip(starts, zip(*points, strict=True), strict=True)]
    assert column(again, "start").values == tuple(starts[row] for row in order)
    assert tournament.system is not None
    assert column(again, tournament.system.name).values == tuple(totals[row] for row in order)


@given(st.sampled_from(["uragan", "mp"]).flatmap(events), st.sampled_from(list(READERS)), st.sampled_from(["en", "ru"]))
def test_every_format_reads_back(event: Tournament, form: str, language: str) -> None:
    check_read_back(event, form, language)


def worked(fixtures: Path, name: str = "pairs-ru.txt") -> Tournament:
    return read(name, (fixtures / "points" / name).read_bytes())[2].tournament


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_reads_back(fixtures: Path, form: str, language: str) -> None:
    event = worked(fixtures)
    again = read(f"x.{form}", write(form, event, final_table(event), Options(language=language)).data)[2]
    assert again.diagnostics == ()
    assert again.tournament.system == event.system
    assert again.tournament.players == event.players
    values = {(one.criterion, one.after): one.values for one in event.columns}
    assert {(one.criterion, one.after): one.values for one in again.tournament.columns} == values


RUSSIAN: Final = """\
Место  Имя           Рейтинг  Старт  УРАГАН  1      Очки 1  2      Очки 2  3      Очки 3
    1  Сомов Иван       1960     98     186  5+/w2      32  2+/b2      26  3+/b0      30
    2  Окунев Пётр      2085    108     182  4+/w0      30  1-/w2      14  6+/w0      30
    3  Щукин Олег       2031    103     175  6+/b1      28  7+/w2      34  1-/w0      10
    4  Ершова Анна      2040    104     162  2-/b0      10  6+/b1      28  0+         20
    5  Язь Рита         1805     90     148  1-/b2       8  0+         20  7+/b0      30
    6  Линь Лев         2099    109     143  3-/w1      12  4-/w1      12  2-/b0      10
    7  Уклейка Юрий     1850     92     128  0+         20  3-/b2       6  5-/w0      10
"""
"""The worked tournament of ``formats/systems.md`` 2.3 as a Russian club posts it."""


def test_russian_text(fixtures: Path) -> None:
    event = worked(fixtures)
    written = write("text", event, final_table(event), Options(language="ru"))
    assert written.data.decode() == RUSSIAN
    assert [loss.message for loss in written.losses] == ["header lines and comments (1 line)"]


def test_csv(fixtures: Path) -> None:
    event = worked(fixtures)
    lines = write("csv", event, final_table(event)).data.decode("utf-8-sig").splitlines()
    assert lines[0] == (
        "place,name,grade,country,club,egd,rating,start,uragan,round_1,points_1,round_2,points_2,round_3,points_3"
    )
    assert lines[4] == "4,Ершова Анна,,,,,2040,104,162,2-/b0,10,6+/b1,28,0+,20"


@pytest.mark.parametrize("form", ["text", "markdown", "csv", "html"])
@pytest.mark.parametrize("name", ["nameless-ru.txt", "signs-ru.csv"])
def test_games_without_opponents_read_back(fixtures: Path, name: str, form: str) -> None:
    event = worked(fixtures, name)
    written = write(form, event, final_table(event), Options(language="ru"))
    assert not any("neither opponent" in loss.message for loss in written.losses)
    again = read(f"x.{form}", written.data)[2].tournament
    assert [player.sides for player in again.players] == [player.sides for player in event.players]
    assert column(again, "gain", 2).values == column(event, "gain", 2).values


def event_of(*sides: Side | None, columns: tuple[Column, ...] = ()) -> Tournament:
    """Two players: the first with these sides, the second with games against him wherever these have none."""
    other = tuple(Side(Decision.PLAYED, Outcome.LOSS, 0, Colour.BLACK, 0) for _ in sides)
    players = (Player("Сомов", "Иван", sides, rating=2100), Player("Окунев", "Пётр", other, rating=2100))
    return Tournament(players, (Round(),) * len(sides), columns, system=System("uragan"))


def messages(event: Tournament, form: str = "text") -> list[str]:
    return [loss.message for loss in write(form, event, final_table(event)).losses]


def test_what_is_not_told_is_a_loss() -> None:
    game = Side(Decision.PLAYED, Outcome.WIN, 1, Colour.WHITE, 0)
    assert messages(event_of(game)) == []
    assert messages(event_of(game, Side(Decision.PLAYED, Outcome.WIN))) == [
        "games of which neither opponent nor colour is known (1 player)"
    ]
    assert messages(event_of(game, None)) == ["rounds of which the file says nothing, written 0- (1 player)"]
    reserve = Side(Decision.PLAYED, Outcome.WIN, None, Colour.WHITE, 0, outsider="reserve")
    assert messages(event_of(game, reserve)) == ["opponents who are not in the table (1 player)"]


def test_rounds_without_a_game_are_told_by_what_they_are_worth() -> None:
    game = Side(Decision.PLAYED, Outcome.WIN, 1, Colour.WHITE, 0)
    event = event_of(game, Side(Decision.BYE), Side(Decision.ABSENT), Side(Decision.PLAYED, None, None, Colour.WHITE))
    first = write("text", event, final_table(event)).data.decode().splitlines()[1].split()
    assert first[6:12] == ["2+/w0", "30", "0+", "20", "0-", "10"]
    assert first[12] == "w"


def test_totals_after_rounds_are_a_loss(fixtures: Path) -> None:
    assert "printed values after rounds (3 rounds)" in messages(worked(fixtures, "sums-ru.txt"))


def test_formats_of_go_tell_the_points_as_losses(fixtures: Path) -> None:
    told = messages(worked(fixtures), "h9")
    assert "printed columns (Старт, Очки 1, Очки 2, Очки 3)" in told


def test_an_earlier_table_has_the_points_of_its_rounds(fixtures: Path, run: CommandLine) -> None:
    run.write("x.txt", (fixtures / "points" / "pairs-ru.txt").read_text("utf-8"))
    lines = run("standings", "--round", "1", "x.txt").out.splitlines()
    assert lines[0].split()[-3:] == ["1", "Pts", "1"]
    leader = next(line for line in lines if "Окунев" in line)
    assert leader.split() == ["1", "Окунев", "Пётр", "2085", "108", "138", "5+/w0", "30"]


def test_the_language_of_a_conversion(fixtures: Path, run: CommandLine) -> None:
    run.write("x.txt", (fixtures / "points" / "pairs-en.txt").read_text("utf-8"))
    answer = run("convert", "--lang", "ru", "--check", "x.txt", "y.txt")
    assert answer.status == 0
    assert run("convert", "--lang", "ru", "x.txt", "-", "--to", "text").out.startswith("Место  Имя")
    assert run("convert", "--lang", "tlh", "x.txt", "z.txt").status == 2
