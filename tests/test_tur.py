"""MacMahon 2's binary files: hand-made ones, byte by byte as the layout has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import pack

import pytest

from crosstable.model import Colour, Counting, Decision, Detail, Grade, Outcome, Player, Round, Settings, Side, System
from crosstable.parsers import FORMATS, UnreadableError, read
from crosstable.parsers.tur import RESULTS
from crosstable.standings import standings
from crosstable.verify import verify_bytes

BLACK, WHITE = Colour.BLACK, Colour.WHITE
PLAYED, REFEREE = Decision.PLAYED, Decision.REFEREE
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
NOBODY = (254, 0, 0, 0, 0)
FREE = (255, 192, 0, 0, 7)

Record = tuple[int, int, int, int, int]
"""Opponent (from 0), result, colour, handicap and board."""


def text(words: str, encoding: str = "cp1252") -> bytes:
    data = words.encode(encoding)
    return bytes([len(data)]) + data


def player(
    family: str,
    given: str,
    rounds: Sequence[Record],
    *,
    grade: int = 3,
    rating: int = 1800,
    country: int = 1,
    club: int = 1,
    kind: int = 64,
    number: int = 0,
    comment: str = "",
    bracket: bytes = b"]",
    encoding: str = "cp1252",
) -> bytes:
    records = [*rounds, *[NOBODY] * (18 - len(rounds))]
    return (
        bytes(10)
        + text(family, encoding)
        + text(given, encoding)
        + pack("<hh", country, club)
        + b"".join(pack("<hBBBBh", opponent, *bytes_, 0, board) for opponent, *bytes_, board in records)
        + pack("<BBBBhBB", 0, 0, kind, 0, grade, 0, 0)
        + bracket
        + pack("<hhBB", rating, number, 0, 0)
        + text(comment, encoding)
    )


def tur(
    players: Sequence[bytes],
    *,
    rounds: int = 3,
    current: int = 3,
    swiss: bool = False,
    bars: tuple[int, int] = (20, -1),
    handicap: tuple[int, int] = (138, 0),
    criteria: Sequence[int] = (1, 2, 6),
    countries: Sequence[str] = ("de", "?", "gb"),
    clubs: Sequence[str] = ("?", "Köln"),
    size: int | None = None,
) -> bytes:
    wanted = [*criteria, *[0] * (8 - len(criteria))]
    return (
        b"MMTour\0\x02"
        + bytes(15)
        + text("Herbstturnier")
        + text("Erfunden")
        + text("MacMahon 2.40")
        + text("MacMahon 2.50")
        + bytes(5)
        + pack("<BBhhhh", int(swiss), 0, rounds, current, 0, len(players) if size is None else size)
        + b"".join(players)
        + bytes(16)
        + pack("<8h", *wanted)
        + bytes(6)
        + pack("<hh", *bars)
        + bytes(12)
        + pack("<hhh", handicap[0], 0, handicap[1])
        + bytes(30)
        + b"".join(map(text, countries))
        + text("_end")
        + b"".join(map(text, clubs))
        + text("_end")
    )


PLAYERS = (
    player("Müller", "Änne", [(1, 130, 0, 0, 1), FREE, (2, 136, 0, 0, 2)], grade=0, rating=2050, club=2, number=17),
    player("de Vries", "Jan", [(0, 130, 32, 0, 1), (2, 160, 64, 0, 1), NOBODY], grade=-2, country=3, comment="late"),
    player("Groß", "", [NOBODY, (1, 160, 0, 0, 1), (0, 136, 33, 0, 2)], grade=12, rating=0, country=2),
    player("Nemo", "N", [], grade=25, kind=32),
)
"""Müller beats de Vries, has the bye, and a jigo with Groß, who loses to de Vries by a decision."""


def detail(name: str, value: str) -> Detail:
    return Detail("tur", name, value)


def test_everything_that_is_known_of_the_layout() -> None:
    format, source, parsed = read("x.tur", tur(PLAYERS))
    assert (format.name, source.encoding) == ("tur", "iso-8859-1")
    assert parsed.diagnostics == ()
    tournament = parsed.tournament
    assert tournament.settings == Settings(
        event="Herbstturnier",
        program="MacMahon 2.50",
        planned_rounds=3,
        even_from=0,
        handicap_by_score=True,
        details=(detail("Description", "Erfunden"), detail("CreatedBy", "MacMahon 2.40"), detail("Criterion[1]", "6")),
    )
    assert tournament.system == System("mcmahon", zero=-20, floor=-20, bar=1, criteria=("mms", "sos"))
    assert tournament.counting == Counting("macmahon")
    assert tournament.rounds == (Round(),) * 3
    unpaired = Side(Decision.UNPAIRED)
    assert tournament.players == (
        Player(
            "Müller",
            "Änne",
            grade=Grade(1, "d"),
            rating=2050,
            country="DE",
            club="Köln",
            details=(detail("Number", "17"),),
            sides=(
                Side(PLAYED, WIN, 1, BLACK, 0, table=1),
                Side(Decision.BYE, table=7),
                Side(PLAYED, DRAW, 2, BLACK, 0, table=2),
            ),
        ),
        Player(
            "de Vries",
            "Jan",
            grade=Grade(3, "d"),
            rating=1800,
            country="UK",
            details=(detail("Comment", "late"),),
            sides=(
                Side(PLAYED, LOSS, 0, WHITE, 0, table=1),
                Side(REFEREE, WIN, 2, WHITE, 0, table=1),
                unpaired,
            ),
        ),
        Player(
            "Groß",
            grade=Grade(12, "k"),
            sides=(unpaired, Side(REFEREE, LOSS, 1, BLACK, 0, table=1), Side(PLAYED, DRAW, 0, WHITE, 0, table=2)),
        ),
        Player(
            "Nemo",
            "N",
            grade=Grade(25, "k"),
            rating=1800,
            country="DE",
            preliminary=True,
            sides=(Side(Decision.ABSENT),) * 3,
        ),
    )  # fmt: skip


def test_scores_on_paper() -> None:
    """Zero is 20k. Müller 20 + 1 + 1 + ½, de Vries at the bar 21 + 1 + ½, Groß 8 + ½ + ½, Nemo 0 + 3 × ½."""
    tournament = read("x.tur", tur(PLAYERS))[2].tournament
    found = {line.player: line.scores["mms"] for line in standings(tournament).lines}
    assert found == {0: 90, 1: 90, 2: 36, 3: 6}


def test_a_sound_file_is_quiet() -> None:
    assert verify_bytes("x.tur", tur(PLAYERS)).findings == ()


@pytest.mark.parametrize(
    ("result", "black", "white", "decided"),
    [
        (0, None, None, PLAYED),
        (129, None, None, PLAYED),
        (130, WIN, LOSS, PLAYED),
        (132, LOSS, WIN, PLAYED),
        (136, DRAW, DRAW, PLAYED),
        (144, LOSS, LOSS, REFEREE),
        (160, LOSS, WIN, REFEREE),
        (192, WIN, LOSS, REFEREE),
        (128, WIN, WIN, REFEREE),
    ],
)
def test_result_bytes(result: int, black: Outcome | None, white: Outcome | None, decided: Decision) -> None:
    data = tur([player("A", "a", [(1, result, 0, 0, 1)]), player("B", "b", [(0, result, 40, 0, 1)])], rounds=1)
    sides = [entry.sides[0] for entry in read("x", data)[2].tournament.players]
    assert sides == [
        Side(decided, black, 1, BLACK, 0, table=1),
        Side(decided, white, 0, WHITE, 0, table=1),
    ]
    assert set(RESULTS) == {0, 128, 129, 130, 132, 136, 144, 160, 192}


@pytest.mark.parametrize(("nobody", "free"), [(254, 255), (-2, -1)])
def test_opponents_who_are_none(nobody: int, free: int) -> None:
    data = tur([player("A", "a", [(free, 192, 0, 0, 0)]), player("B", "b", [(nobody, 0, 0, 0, 0)])], rounds=1)
    sides = [entry.sides for entry in read("x", data)[2].tournament.players]
    assert sides == [(Side(Decision.BYE),), (Side(Decision.UNPAIRED),)]


def test_what_cannot_be_read_is_told_where_it_stands() -> None:
    first = player("A", "a", [(1, 131, 0, 0, 1), (1, 130, 0, 18, 1), (77, 130, 0, 0, 0)], grade=99)
    second = player("B", "b", [(0, 130, 40, 0, 1), (0, 130, 40, 18, 1)])
    data = tur([first, second])
    _, source, parsed = read("x", data)
    told = [(d.code, d.round, d.found, [ord(c) for c in source.at(d.span)]) for d in parsed.diagnostics if d.span]
    assert told == [
        ("R102", 0, "131", [131]),
        ("R102", 1, "18", [18]),
        ("R102", 2, "77", [77, 0]),
        ("R101", None, "99", [99, 0]),
    ]
    ada, bo = parsed.tournament.players
    assert ada.sides[:2] == (Side(PLAYED, None, 1, BLACK, 0, table=1), Side(PLAYED, WIN, 1, BLACK, None, table=1))
    assert ada.grade is None
    assert bo.sides[1] == Side(PLAYED, LOSS, 0, WHITE, None, table=1)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"swiss": True}, System("swiss", criteria=("mms", "sos"))),
        ({"bars": (30, 5)}, System("mcmahon", zero=-30, floor=-30, bar=-5, criteria=("mms", "sos"))),
        ({"criteria": (7, 3, 4)}, System("mcmahon", zero=-20, floor=-20, bar=1, criteria=("nbw", "sosos", "sodos"))),
    ],
)
def test_systems(settings: Mapping[str, bool], expected: System) -> None:
    assert read("x", tur(PLAYERS, **settings))[2].tournament.system == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "most", "by_score"), [(131, 0, None), (138, None, True), (140, None, False), (146, None, None)]
)
def test_handicap(kind: int, most: int | None, by_score: bool | None) -> None:
    settings = read("x", tur(PLAYERS, handicap=(kind, 500)))[2].tournament.settings
    assert (settings.most_handicap, settings.handicap_by_score, settings.even_from) == (most, by_score, None)


def test_a_round_still_played() -> None:
    counting = read("x", tur(PLAYERS, current=2))[2].tournament.counting
    assert counting == Counting("macmahon", rounds=2)


def test_names_in_another_alphabet() -> None:
    people = [player("Иванов", "Иван", [(1, 130, 0, 0, 1)], encoding="cp1251")]
    people.append(player("Петрова", "Анна", [(0, 130, 40, 0, 1)], encoding="cp1251"))
    _, source, parsed = read("x", tur(people, rounds=1, clubs=(), countries=("ru",)))
    assert source.encoding == "cp1251"
    assert [entry.name for entry in parsed.tournament.players] == ["Иванов Иван", "Петрова Анна"]


def test_cut_files_keep_their_first_players() -> None:
    data = tur(PLAYERS)
    second = data.index(b"de Vries")
    for length in range(len(data)):
        if length < second - 12:
            with pytest.raises(UnreadableError):
                read("x.tur", data[:length])
        elif length % 53 == 0:
            _, _, parsed = read("x.tur", data[:length])
            assert parsed.tournament.players[0].family == "Müller"
            assert [found.code for found in parsed.diagnostics][-1] == "R107"


def test_opponents_in_the_part_that_is_lost() -> None:
    data = tur(PLAYERS)
    report = verify_bytes("x.tur", data[: data.index(b"de Vries")])
    assert [found.code for found in report.findings] == ["S202", "S202", "R107"]


@pytest.mark.parametrize(
    "data",
    [tur(PLAYERS, size=0), tur(PLAYERS, size=-3), tur(PLAYERS, rounds=19), tur([player("A", "a", [], bracket=b"[")])],
)
def test_other_layouts_are_refused(data: bytes) -> None:
    for format in (None, "tur"):
        with pytest.raises(UnreadableError, match="open it with MacMahon 3 and save it as XML"):
            read("old.tur", data, format)
    with pytest.raises(UnreadableError, match="this is no text: it holds NUL bytes"):
        read("old.bin", data)


def test_places_in_the_file() -> None:
    data = tur(PLAYERS)
    _, source, parsed = read("x.tur", data)
    origin = parsed.tournament.origin
    assert origin is not None
    assert source.at(origin.field(1, "name")) == "de Vries\x03Jan"
    assert source.at(origin.field(1, "grade")).encode("latin-1") == pack("<h", -2)
    assert source.at(origin.field(1, "rating")).encode("latin-1") == pack("<h", 1800)
    assert source.at(origin.cell(0, 1)).encode("latin-1") == pack("<hBBBBh", 255, 192, 0, 0, 0, 7)
    assert origin.claim(1, 0) == origin.row(1)
    assert (origin.heading(0), source.at(origin.header(0))) == (None, "")


def test_lists_that_do_not_end() -> None:
    data = tur(PLAYERS).replace(text("gb"), b"\x80gb")
    _, _, parsed = read("x.tur", data)
    assert [found.code for found in parsed.diagnostics] == ["R107"]
    assert [player.country for player in parsed.tournament.players] == ["DE", None, None, "DE"]


def test_no_other_format_takes_it() -> None:
    assert [known.name for known in FORMATS if known.sniff(tur(PLAYERS))] == ["tur"]
    text_file = b"1 Abel Zoe 3d CH xxx 2+/w0\x02\n2 Brun Yan 2d FR xxx 1-/b0\n"
    assert [known.name for known in FORMATS if known.sniff(text_file)] == ["h9"]
