"""Tables of URAGAN and MP tournaments: ratings, start points, points of rounds, in every layout and two languages.

The tournament is the worked one of ``formats/systems.md`` 2.3; its names are invented.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from crosstable.model import QUARTER, Colour, Column, Decision, Outcome, Side, System, Tournament
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.parsers.walllist.headings import cut_headings, meaning_of, round_of
from crosstable.parsers.walllist.splitting import BLANKS
from crosstable.verify import verify_files

W, B = Colour.WHITE, Colour.BLACK
WON, LOST, DRAWN = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
BYE = Side(Decision.BYE, WON)
AWAY = Side(Decision.ABSENT, LOST)


def game(opponent: int | None, outcome: Outcome | None, colour: Colour | None, handicap: int | None) -> Side:
    """A game against the player of a row, from 1."""
    return Side(Decision.PLAYED, outcome, None if opponent is None else opponent - 1, colour, handicap)


class Line(NamedTuple):
    russian: str
    english: str
    rating: int
    start: int
    total: int
    sides: tuple[Side, ...]
    points: tuple[int, ...]


WORKED = (
    Line(
        "Сомов Иван",
        "Somov Ivan",
        1960,
        98,
        186,
        (game(5, WON, W, 2), game(2, WON, B, 2), game(3, WON, B, 0)),
        (32, 26, 30),
    ),
    Line(
        "Окунев Пётр",
        "Okunev Pyotr",
        2085,
        108,
        182,
        (game(4, WON, W, 0), game(1, LOST, W, 2), game(6, WON, W, 0)),
        (30, 14, 30),
    ),
    Line(
        "Щукин Олег",
        "Shchukin Oleg",
        2031,
        103,
        175,
        (game(6, WON, B, 1), game(7, WON, W, 2), game(1, LOST, W, 0)),
        (28, 34, 10),
    ),
    Line("Ершова Анна", "Yershova Anna", 2040, 104, 162, (game(2, LOST, B, 0), game(6, WON, B, 1), BYE), (10, 28, 20)),
    Line("Язь Рита", "Yaz Rita", 1805, 90, 148, (game(1, LOST, B, 2), BYE, game(7, WON, B, 0)), (8, 20, 30)),
    Line(
        "Линь Лев",
        "Lin Lev",
        2099,
        109,
        143,
        (game(3, LOST, W, 1), game(4, LOST, W, 1), game(2, LOST, B, 0)),
        (12, 12, 10),
    ),
    Line("Уклейка Юрий", "Ukleyka Yuri", 1850, 92, 128, (BYE, game(3, LOST, B, 2), game(5, LOST, W, 0)), (20, 6, 10)),
)
"""The worked tournament, as it stands at its end."""


def parsed(text: str, name: str = "x.txt") -> Parsed:
    return read(name, text.encode())[2]


def column(tournament: Tournament, criterion: str, after: int | None = None) -> Column | None:
    found = [one for one in tournament.columns if one.criterion == criterion and one.after == after]
    assert len(found) < 2
    return found[0] if found else None


def points(tournament: Tournament, criterion: str, after: int | None = None) -> list[float | None] | None:
    """The values of a column in whole points."""
    found = column(tournament, criterion, after)
    return None if found is None else [None if value is None else float(value / QUARTER) for value in found.values]


def anonymous(side: Side) -> Side:
    return replace(side, opponent=None)


def only_result(side: Side) -> Side:
    return side if side is BYE else Side(Decision.PLAYED, side.outcome)


def same(side: Side) -> Side:
    return side


LAYOUTS = {
    "pairs-ru.txt": ("uragan", same),
    "pairs-en.txt": ("uragan", same),
    "pairs-half-headed-ru.txt": ("uragan", same),
    "pairs-bare-en.txt": ("uragan", same),
    "one-field-en.csv": ("uragan", same),
    "colon-en.txt": ("uragan", same),
    "apart-ru.md": ("uragan", same),
    "glued-ru.txt": ("uragan", same),
    "unsigned-ru.txt": ("uragan", same),
    "nameless-ru.txt": ("uragan", anonymous),
    "nameless-en.txt": ("uragan", anonymous),
    "nameless-blanks-ru.txt": ("uragan", anonymous),
    "signs-ru.csv": ("uragan", only_result),
    "signs-page-en.html": ("uragan", only_result),
    "page-ru.html": ("uragan", same),
    "behind-en.txt": (None, same),
    "sums-ru.txt": (None, same),
    "sums-bare-ru.txt": (None, same),
}
"""Every layout of the tournament: the system that it names, and what its cells tell of a round."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_worked_tournament_in_every_layout(fixtures: Path, name: str) -> None:
    system, told = LAYOUTS[name]
    data = (fixtures / "points" / name).read_bytes()
    assert [known.name for known in FORMATS if known.sniff(data)] == ["html" if name.endswith(".html") else "h9"]
    _, _, (tournament, diagnostics) = read(name, data)
    assert diagnostics == ()
    assert tournament.system == (System(system) if system else None)
    names = [line.russian if "-ru" in name else line.english for line in WORKED]
    assert [player.name for player in tournament.players] == names
    assert [player.rating for player in tournament.players] == [line.rating for line in WORKED]
    assert [player.sides for player in tournament.players] == [tuple(map(told, line.sides)) for line in WORKED]
    assert points(tournament, "start") == [line.start for line in WORKED]
    for number in range(3):
        if name.startswith("sums"):
            sums = [line.start + sum(line.points[: number + 1]) for line in WORKED]
            assert points(tournament, "uragan", number + 1) == sums
        else:
            assert points(tournament, "gain", number + 1) == [line.points[number] for line in WORKED]
    if not name.startswith("sums"):
        assert points(tournament, "uragan") == [line.total for line in WORKED]


def test_mp_with_points_behind_the_rounds(fixtures: Path) -> None:
    """White wins with two stones 20 + 2, Black loses with them 10 − 2; the round gives both 30."""
    _, _, (tournament, diagnostics) = read("x.md", (fixtures / "points" / "mp-behind-ru.md").read_bytes())
    assert diagnostics == ()
    assert tournament.system == System("mp")
    assert points(tournament, "start") == [196, 180, 179, 178]
    assert points(tournament, "gain", 1) == [22, 8, 20, 10]
    assert points(tournament, "gain", 2) == [20, 20, 10, 10]
    assert points(tournament, "mp") == [238, 208, 209, 198]


def test_mp_in_one_field(fixtures: Path) -> None:
    """Points tell who won; 15 alone is MP's bye, a win by 20 without opponent is a game, 10 with ``-`` an absence."""
    _, _, (tournament, diagnostics) = read("x.txt", (fixtures / "points" / "mp-one-field-en.txt").read_bytes())
    assert diagnostics == ()
    assert tournament.system == System("mp")
    assert tournament.settings.planned_rounds == 2
    assert [player.sides for player in tournament.players] == [
        (game(2, WON, W, 2), Side(Decision.PLAYED, WON)),
        (game(1, LOST, B, 2), game(4, WON, W, 0)),
        (game(4, WON, B, 0), AWAY),
        (game(3, LOST, W, 0), game(2, LOST, B, 0)),
        (BYE, AWAY),
    ]
    assert points(tournament, "gain", 1) == [22, 8, 20, 10, 15]
    assert points(tournament, "gain", 2) == [20, 20, 10, 10, 10]


def found_in(name: str, data: bytes) -> list[tuple[str, int, int, str | None, int | None]]:
    """Every finding: code, line, column, what was found, and the round from 1."""
    _, source, result = read(name, data)
    places = [(finding, source.locate(finding.span)) for finding in result.diagnostics if finding.span is not None]
    assert len(places) == len(result.diagnostics)
    return sorted(
        (one.code, place.line, place.column, one.found, None if one.round is None else one.round + 1)
        for one, place in places
    )


def test_hostile_fields(fixtures: Path) -> None:
    data = (fixtures / "points" / "hostile-fields.txt").read_bytes()
    assert found_in("x.txt", data) == [
        ("R101", 9, 47, "12x8", None),
        ("R102", 4, 33, "1x/w2 14", 2),
        ("R102", 5, 25, "6+/b1 abc", 1),
        ("R102", 6, 24, "2-/b0 999999999999", 1),
        ("R102", 7, 28, "??", 2),
    ]
    tournament = read("x.txt", data)[2].tournament
    assert [player.rating for player in tournament.players] == [1960, 2085, 2031, None, 1805, 2099, 1850]
    assert points(tournament, "gain", 1) == [32, 30, None, None, 8, 12, 20]
    assert points(tournament, "gain", 2) == [26, 14, 34, 28, None, None, 6]
    sides = [player.sides for player in tournament.players]
    assert sides[2][0] == game(6, WON, B, 1)
    assert sides[3] == (game(2, LOST, B, 0), game(6, WON, B, 1), BYE)
    assert (sides[1][1], sides[4][1]) == (None, None)
    assert sides[5][1] == game(4, LOST, W, 1)


def test_hostile_pairs(fixtures: Path) -> None:
    data = (fixtures / "points" / "hostile-pairs.txt").read_bytes()
    assert found_in("x.txt", data) == [("R102", 3, 30, "3O", 1)]
    tournament = read("x.txt", data)[2].tournament
    assert points(tournament, "gain", 1) == [32, None, 28, 10, 8, 12, 20]
    assert points(tournament, "gain", 3) == [30, 30, 10, 20, 30, 10, 10]


def test_places_of_points_in_cells(fixtures: Path) -> None:
    _, source, (tournament, _) = read("x.csv", (fixtures / "points" / "one-field-en.csv").read_bytes())
    assert tournament.origin is not None
    number = [one.after for one in tournament.columns].index(2)
    span = tournament.origin.claim(1, number)
    assert source.text[span.start : span.end] == "14"
    heading = tournament.origin.heading(number)
    assert heading is not None
    assert source.text[heading.start : heading.end] == "Round 2"


class TestCells:
    """What single cells tell, in a table of two players whose other round is plain."""

    @staticmethod
    def side(cell: str, other: str = "1-/b0 10", system: str = "URAGAN") -> Side | None:
        rows = f"1;Abel Zoe;2100;{cell};2+/w0 30\n2;Brun Yan;2000;{other};1-/b0 10\n"
        text = f"; system: {system}\nPl;Name;Rating;1;2\n{rows}"
        tournament, diagnostics = parsed(text)
        assert diagnostics == ()
        return tournament.players[0].sides[0]

    @pytest.mark.parametrize(
        ("cell", "side"),
        [
            ("2+/w1 32", game(2, WON, W, 1)),
            ("2+ Б1 32", game(2, WON, W, 1)),
            ("2+Б1 32", game(2, WON, W, 1)),
            ("2+/б1:32", game(2, WON, W, 1)),
            ("2 Б1 32", game(2, WON, W, 1)),
            ("2 Б1 12", game(2, LOST, W, 1)),
            ("2 Ч1 28", game(2, WON, B, 1)),
            ("2 ч1 8", game(2, LOST, B, 1)),
            ("2 Б1 22", game(2, DRAWN, W, 1)),
            ("2 w5 40", game(2, WON, W, 5)),
            ("2 b5 20", game(2, WON, B, 5)),
            ("2 w5 20", game(2, LOST, W, 5)),
            ("2 Б0 20", game(2, DRAWN, W, 0)),
            ("2 Б0 17", game(2, None, W, 0)),
            ("2? 32", game(2, WON, None, None)),
            ("2? 8", game(2, LOST, None, None)),
            ("2? 20", game(2, None, None, None)),
            ("Б1 32", game(None, WON, W, 1)),
            ("w1+ 32", game(None, WON, W, 1)),
            ("-b0 10", game(None, LOST, B, 0)),
            ("+32", Side(Decision.PLAYED, WON)),
            ("-8", Side(Decision.PLAYED, LOST)),
            ("=22", Side(Decision.PLAYED, DRAWN)),
            ("32", Side(Decision.PLAYED, WON)),
            ("8", Side(Decision.PLAYED, LOST)),
            ("20", BYE),
            ("+20", BYE),
            ("0+ 20", BYE),
            ("bye 20", BYE),
            ("Бай 20", BYE),
            ("свободен 20", BYE),
            ("0= 20", Side(Decision.BYE, DRAWN)),
            ("=20", Side(Decision.BYE, DRAWN)),
            ("10", AWAY),
            ("-10", AWAY),
            ("нет 10", AWAY),
            ("0- 10", Side(Decision.UNPAIRED, LOST)),
            ("0 10", AWAY),
            ("0 20", BYE),
        ],
    )
    def test_cell(self, cell: str, side: Side) -> None:
        assert self.side(cell) == side

    @pytest.mark.parametrize(
        ("cell", "side"),
        [
            ("2? 20", game(2, WON, None, None)),
            ("2? 15", game(2, DRAWN, None, None)),
            ("2? 10", game(2, LOST, None, None)),
            ("2? 13", game(2, None, None, None)),
            ("2 Ч2 8", game(2, LOST, B, 2)),
            ("2 Ч2 20", game(2, WON, B, 2)),
            ("2 Б2 10", game(2, LOST, W, 2)),
            ("15", BYE),
            ("+20", Side(Decision.PLAYED, WON)),
        ],
    )
    def test_cell_of_mp(self, cell: str, side: Side) -> None:
        assert self.side(cell, system="MP") == side


@pytest.mark.parametrize(
    ("label", "meaning", "number"),
    [
        ("Pts 1", "gain", 1),
        ("P2", "gain", 2),
        ("Очки 3", "gain", 3),
        ("О1", "gain", 1),
        ("1 очки", "gain", 1),
        ("points_12", "gain", 12),
        ("Σ1", "sum", 1),
        ("сумма 2", "sum", 2),
        ("после 3 тура", "sum", 3),
        ("after round 2", "sum", 2),
        ("Тур 1", "round", 1),
        ("2 тур", "round", 2),
        ("round_3", "round", 3),
        ("URAGAN", "uragan", None),
        ("Ураган", "uragan", None),
        ("МП", "mp", None),
        ("Итого", "total", None),
        ("Нач. очки", "start", None),
        ("Рейт.", "rating", None),
        ("Очки", "nbw", None),
        ("U20", "category", None),
    ],
)
def test_headings(label: str, meaning: str, number: int | None) -> None:
    assert meaning_of(label) == meaning
    assert round_of(label) == number


def test_headings_between_blanks() -> None:
    line = "М Имя Рейтинг Нач. очки 1 Очки 1 2 Очки 2 после 2 тура"
    assert [heading.label for heading in cut_headings(line, BLANKS).all] == [
        "М", "Имя", "Рейтинг", "Нач. очки", "1", "Очки 1", "2", "Очки 2", "после 2 тура",
    ]  # fmt: skip
    line = "Pl Name 1 тур 1 очки 2 тур 2 очки"
    labels = [heading.label for heading in cut_headings(line, BLANKS).all]
    assert labels == ["Pl", "Name", "1 тур", "1 очки", "2 тур", "2 очки"]


@pytest.mark.parametrize(
    ("line", "system", "rounds", "komi"),
    [
        ("; system: URAGAN", "uragan", None, None),
        ("; SYSTEM[uragan]", "uragan", None, None),
        ("; Система: УРАГАН, 2 тура, коми 6,5", "uragan", 2, 26),
        ("Турнир по схеме «Ураган»", "uragan", None, None),
        ("; Схема МП, туров: 6", "mp", 6, None),
        ("; scheme: MP; rounds: 4; komi 0.5", "mp", 4, 2),
        ("; Moscow semifinal system", "mp", None, None),
        ("; Клуб Ураган", None, None, None),
    ],
)
def test_lines_that_name_the_system(line: str, system: str | None, rounds: int | None, komi: int | None) -> None:
    text = f"{line}\nPl;Name;Rating;1;Pts 1\n1;Abel Zoe;2100;2+/w0;30\n2;Brun Yan;2090;1-/b0;10\n"
    tournament = parsed(text).tournament
    assert (tournament.system.name if tournament.system else None) == system
    assert (tournament.settings.planned_rounds, tournament.settings.komi) == (rounds, komi)


def test_without_points_nothing_is_one_of_a_scheme() -> None:
    """Scores after each round, of a McMahon tournament: both players' never make 40 or 30."""
    text = (
        "Pl;Name;MM;1;2\n1;Abel Zoe;32;2+/w0;31;3+/b0;32\n2;Brun Yan;31;1-/b0;30;4+/w0;31\n"
        "3;Cole Xia;31;4+/w0;31;1-/w0;31\n4;Dorn Wim;29;3-/b0;29;2-/b0;29\n"
    )
    tournament = parsed(text).tournament
    assert {one.criterion for one in tournament.columns} <= {"mms", None}
    assert tournament.system is None


def test_mp_over_a_column_alone_is_no_system() -> None:
    """``MP`` over a column may be McMahon points."""
    tournament = parsed("Pl Name Grade MP 1\n1 Abel Zoe 3d 33 2+\n2 Brun Yan 2d 31 1-\n").tournament
    assert tournament.system is None
    assert [one.criterion for one in tournament.columns] == [None]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1251"])
@pytest.mark.parametrize("name", ["nameless-ru.txt", "signs-ru.csv", "apart-ru.md"])
def test_encodings(fixtures: Path, name: str, encoding: str) -> None:
    text = (fixtures / "points" / name).read_text("utf-8")
    data = text.encode(encoding)
    assert read(name, data)[2].tournament == parsed(text).tournament


@pytest.mark.parametrize("name", ["nameless-ru.txt", "nameless-en.txt", "signs-ru.csv", "signs-page-en.html"])
def test_a_table_without_opponents_is_quiet(fixtures: Path, name: str) -> None:
    """Nobody can say whether a round was paired by the scheme if the file does not tell who met whom."""
    (report,) = verify_files([str(fixtures / "points" / name)])
    assert (report.system, report.findings) == ("uragan", ())


def test_quoted_fields(fixtures: Path) -> None:
    """A spreadsheet's quotes and apostrophes are none of the text."""
    lines = (fixtures / "points" / "signs-ru.csv").read_text("utf-8").splitlines()
    apostrophes = {"+": "'+", "-": "'-"}
    fields = [[apostrophes.get(text[:1], text[:1]) + text[1:] for text in line.split(",")] for line in lines]
    quoted = [",".join(f'"{text}"' for text in line) for line in fields]
    assert parsed("\n".join(quoted), "x.csv").tournament == parsed("\n".join(lines), "x.csv").tournament


def test_a_table_of_points_alone_is_recognised() -> None:
    """Without opponents a short word over the ratings is enough."""
    text = "Игрок;R;1;2\nСомов Иван;2100;Б0 30;+30\nОкунев Пётр;2000;Ч0 10;-10\n"
    tournament, diagnostics = parsed(text)
    assert diagnostics == ()
    assert [player.rating for player in tournament.players] == [2100, 2000]
    assert points(tournament, "gain", 1) == [30, 10]
    assert points(tournament, "gain", 2) == [30, 10]


def test_points_and_sums_beside_each_other() -> None:
    text = (
        "Pl Name Rating Start 1 P1 Σ1 2 P2 Σ2\n1 Abel Zoe 2100 110 2+/w0 30 140 3+/b0 30 170\n"
        "2 Brun Yan 2000 100 1-/b0 10 110 0+ 20 130\n3 Cole Xia 1900 95 0+ 20 115 1-/w0 10 125\n"
    )
    tournament, diagnostics = parsed(text)
    assert diagnostics == ()
    assert points(tournament, "gain", 2) == [30, 20, 10]
    assert points(tournament, "uragan", 2) == [170, 130, 125]


def test_ratings_that_are_not_whole_are_cut() -> None:
    text = "Pl;Name;Rating;1;Pts 1\n1;Abel Zoe;1999.9;2+/w0;30\n2;Brun Yan;1950,5;1-/b0;10\n"
    tournament = parsed(text).tournament
    assert [player.rating for player in tournament.players] == [1999, 1950]
    rating = column(tournament, "rating")
    assert rating is not None
    assert rating.texts == ("1999.9", "1950,5")


@pytest.mark.parametrize("cut", range(1, 60, 3))
def test_truncated_files(fixtures: Path, cut: int) -> None:
    for path in sorted((fixtures / "points").iterdir()):
        data = path.read_bytes()
        with suppress(UnreadableError):
            read(path.name, data[: len(data) * cut // 60])


def test_many_players() -> None:
    """Three thousand players, all paired with their neighbours."""
    lines = ["Pl;Name;Rating;Start;1;URAGAN"]
    for row in range(1, 3_001, 2):
        lines += [f"{row};Abel N{row};1500;75;{row + 1}+/w0 30;105", f"{row + 1};Brun N{row};1500;75;{row}-/b0 10;85"]
    tournament, diagnostics = parsed("\n".join(lines))
    assert diagnostics == ()
    assert len(tournament.players) == 3_000
    assert tournament.system == System("uragan")


ENTERED = (
    ("№", "Name", "Rating", "Start", "Round 1", "Round 2", "Round 3", "URAGAN", "Place"),
    ("1", "Lin Lev", "2099", "109", "4-/w1:12", "3-/w1:12", "2-/b0:10", "143", "6"),
    ("2", "Okunev Pyotr", "2085", "108", "3+/w0:30", "5-/w2:14", "1+/w0:30", "182", "2"),
    ("3", "Yershova Anna", "2040", "104", "2-/b0:10", "1+/b1:28", "0+:20", "162", "4"),
    ("4", "Shchukin Oleg", "2031", "103", "1+/b1:28", "6+/w2:34", "5-/w0:10", "175", "3"),
    ("5", "Somov Ivan", "1960", "98", "7+/w2:32", "2+/b2:26", "4+/b0:30", "186", "1"),
    ("6", "Ukleyka Yuri", "1850", "92", "0+:20", "4-/b2:6", "7-/w0:10", "128", "7"),
    ("7", "Yaz Rita", "1805", "90", "5-/b2:8", "0+:20", "6+/b0:30", "148", "5"),
)
"""The tournament in the order of entry."""


@pytest.mark.parametrize("delimiter", [";", " | ", "\t", ","])
@pytest.mark.parametrize("placed", [True, False])
def test_numbers_of_entry_are_no_places(tmp_path: Path, delimiter: str, placed: bool) -> None:
    path = tmp_path / "entered.txt"
    path.write_text("\n".join(delimiter.join(row if placed else row[:-1]) for row in ENTERED) + "\n", encoding="utf-8")
    (report,) = verify_files([str(path)])
    assert report.findings == ()
    tournament = parsed(path.read_text("utf-8")).tournament
    places = [row[-1] for row in ENTERED[1:]] if placed else [None] * 7
    assert [player.place for player in tournament.players] == places


def test_places_headed_so_are_checked(tmp_path: Path) -> None:
    rows = [list(row) for row in ENTERED]
    rows[3][-1], rows[4][-1] = rows[4][-1], rows[3][-1]
    path = tmp_path / "entered.txt"
    path.write_text("\n".join(map(";".join, rows)) + "\n", encoding="utf-8")
    (report,) = verify_files([str(path)])
    assert [(f.code, f.player) for f in report.findings] == [("T307", 2)]


@pytest.mark.parametrize("form", ["{}+!/w1:20", "{}+!/w1 20", "{}+!/w1 (20)"])
def test_games_by_default_are_no_decisions_of_a_referee(form: str) -> None:
    text = f"Pl;Name;Rating;Start;1;URAGAN\n1;Abel Zoe;1999;99;{form.format(2)};119\n2;Brun Yan;1925;96;1-!/b1 10;106\n"
    sides = [player.sides[0] for player in parsed(text).tournament.players]
    assert [side and (side.decided, side.outcome) for side in sides] == [
        (Decision.DEFAULT, WON),
        (Decision.DEFAULT, LOST),
    ]


@pytest.mark.parametrize("delimiter", [";", "\t", " | ", ","])
@pytest.mark.parametrize("form", ["{}/б0:{}", "{}/w0:{}", "{}/б0 ({})", "{}/w0 ({})"])
def test_points_in_brackets_and_behind_colons(form: str, delimiter: str) -> None:
    """Files in which all points have two digits, and no cell is without them."""
    names = ("w", "б", "b", "ч")
    lost = form.replace(names[0], names[2]).replace(names[1], names[3])
    rows = [
        ("Место", "Игрок", "Рейтинг", "Старт", "Тур 1", "Ураган"),
        ("1", "Абель Зоя", "1999", "99", form.format("2+", 30), "129"),
        ("2", "Брун Ян", "1990", "99", lost.format("1-", 10), "109"),
    ]
    tournament = parsed("\n".join(map(delimiter.join, rows)) + "\n").tournament
    assert [player.sides[0] for player in tournament.players] == [game(2, WON, W, 0), game(1, LOST, B, 0)]
    assert points(tournament, "gain", 1) == [30, 10]


@pytest.mark.parametrize("delimiter", [";", "\t", " | ", ","])
def test_points_in_brackets_without_opponents(delimiter: str) -> None:
    rows = [
        ("Place", "Name", "Rating", "Start", "Round 1", "URAGAN"),
        ("1", "Abel Zoe", "1999", "99", "w0 (30)", "129"),
        ("2", "Brun Yan", "1990", "99", "b0 (10)", "109"),
    ]
    tournament = parsed("\n".join(map(delimiter.join, rows)) + "\n").tournament
    assert points(tournament, "gain", 1) == [30, 10]


@pytest.mark.parametrize(("rounds", "cell", "gain"), [(2, "Тур {}", "Очки {}"), (5, "R{}", "Pts {}")])
def test_headings_with_numbers_between_blanks_are_no_row(rounds: int, cell: str, gain: str) -> None:
    """``Pts 1`` is two words, and one of the numbers stands where a row of words has its grade."""
    headings = ["Place", "Name", "Grade", "Rating", "Start"]
    first, second = ["1", "Abel Zoe", "1k", "1999", "99"], ["2", "Brun Yan", "1k", "1990", "99"]
    for number in range(1, rounds + 1):
        headings += [cell.format(number), gain.format(number)]
        first += ["2+/w0", "30"]
        second += ["1-/b0", "10"]
    lines = ["  ".join(line) for line in ([*headings, "URAGAN"], [*first, "249"], [*second, "149"])]
    tournament, diagnostics = parsed("; system: URAGAN\n" + "\n".join(lines) + "\n")
    assert [player.name for player in tournament.players] == ["Abel Zoe", "Brun Yan"]
    assert diagnostics == ()
    assert points(tournament, "gain", rounds) == [30, 10]
