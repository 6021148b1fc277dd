"""EventLink's printed reports as people paste them: padding, one line, cut heads, dates, languages, damage."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from eventlink_papers import (
    COPYRIGHT,
    HEADING,
    LEGEND,
    PAIRS_HEADING,
    ROWS,
    RULE,
    encoded,
    foot,
    head,
    padded,
    pairings,
    row,
    standings,
)

from crosstable.model import Counting, Decision, Outcome, Side, Tournament
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read

NAMES = [line[0] for line in ROWS]
POINTS = [str(line[1]) for line in ROWS]
PAIRS = [
    (1, "Ada Brook", "R2 D2", "6-6"),
    (2, "Maximiliana Longname-Overrunning", "Player 7", "3-4"),
    (3, "3 Amigos", "Bo", "0-1"),
    ("", "zoë o'Ñuñez ☠", "***Bye***", "3"),
]


def read_it(data: bytes, name: str = "eventlink") -> Parsed:
    found, _, parsed = read("x.txt", data)
    assert found.name == name
    assert [known.name for known in FORMATS if known.sniff(data)] == [name]
    return parsed


def read_lines(lines: Sequence[str], end: str = "\n") -> Parsed:
    return read_it(encoded(lines, end))


def told(data: bytes) -> list[tuple[str, int, int]]:
    """Code, line and column of what is found in a file."""
    _, source, parsed = read("x.txt", data)
    places = [(note.code, source.locate(note.span)) for note in parsed.diagnostics if note.span is not None]
    return [(code, place.line, place.column) for code, place in places]


def texts(tournament: Tournament, criterion: str) -> tuple[str | None, ...]:
    return next(column.texts for column in tournament.columns if column.criterion == criterion)


def is_whole(tournament: Tournament) -> bool:
    """Whether every row of ``ROWS`` is there with all its values."""
    names = [player.name for player in tournament.players]
    places = [player.place for player in tournament.players]
    columns = [[str(value) for value in column] for column in list(zip(*ROWS, strict=True))[1:]]
    printed = [list(column.texts) for column in tournament.columns]
    return (names, places, printed) == (NAMES, list("123456"), columns)


def test_what_standings_say() -> None:
    parsed = read_lines(standings())
    tournament = parsed.tournament
    assert parsed.diagnostics == ()
    assert is_whole(tournament)
    assert [column.criterion for column in tournament.columns] == ["match_points", "omw", "gw", "ogw"]
    assert [column.label for column in tournament.columns] == ["Points", "OMW%", "GW%", "OGW%"]
    assert tournament.columns[0].values[:2] == (36, 24)  # 9 and 6 points in quarters
    assert tournament.columns[1].values[0] == Fraction(44, 100)
    assert [column.after for column in tournament.columns] == [None] * 4
    assert {player.category for player in tournament.players} == {"1"}
    settings = tournament.settings
    assert (settings.event, settings.code, settings.begin) == ("Friday Draft", "9000001", date(2026, 7, 20))
    assert [detail.value for detail in settings.details] == ["in the back room"]
    assert tournament.counting == Counting("eventlink")
    assert len(tournament.rounds) == 3
    assert all(player.sides == (None, None, None) for player in tournament.players)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", " ", f" {chr(0xA0)} "])
def test_lines_may_end_in_any_way_or_not_at_all(end: str) -> None:
    parsed = read_lines(standings(), end)
    assert is_whole(parsed.tournament)
    assert (parsed.diagnostics, len(parsed.tournament.rounds)) == ((), 3)
    assert parsed.tournament.settings.code == "9000001"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_wide_encodings(encoding: str) -> None:
    assert is_whole(read_it("\n".join(standings()).encode(encoding)).tournament)


def test_plain_blanks_one_at_a_time() -> None:
    text = " ".join(" ".join(standings()).split())
    parsed = read_it(text.encode())
    assert is_whole(parsed.tournament)
    assert parsed.diagnostics == ()
    assert [detail.value for detail in parsed.tournament.settings.details] == ["in the back room"]


def test_a_quotation_in_a_chat() -> None:
    lines = [f"> {line}" for line in ["```", *standings(), "```"]]
    assert is_whole(read_lines(["Results!", *lines, "GG"]).tournament)


BODY = [row(rank, line) for rank, line in enumerate(ROWS, 1)]


@pytest.mark.parametrize(
    "lines",
    [
        [HEADING, RULE, *BODY],
        [HEADING, *BODY],
        [RULE, *BODY, COPYRIGHT],
        BODY,
        ["", *BODY, ""],
        [*head("Standings by Rank"), *BODY],
        [*head("Standings by Rank")[1:3], *BODY, COPYRIGHT],
    ],
    ids=["headings", "no dashes", "dashes", "rows", "blank lines", "head without headings", "half a head"],
)
def test_heads_that_were_cut_off(lines: list[str]) -> None:
    """The points are 26: with six players a round gives 9 at most, so three rounds."""
    parsed = read_lines(lines)
    assert is_whole(parsed.tournament)
    assert len(parsed.tournament.rounds) == 3
    assert {note.code for note in parsed.diagnostics} == {"R109"}
    assert "taken for round 3, as the sum of the points, 26, tells" in parsed.diagnostics[-1].message


def test_pages_of_a_browser() -> None:
    feet = ["20/07/26, 22:01 Round 3 Standings by Rank", "about:blank 1/2"]
    lines = [*head("Standings by Rank"), *LEGEND, HEADING, RULE, *BODY[:3], *feet, HEADING, RULE, *BODY[3:], *foot(3)]
    assert is_whole(read_lines(lines).tournament)
    assert is_whole(read_lines([*lines[:13], *feet, *BODY[3:], *foot(3)]).tournament)
    wrong = [*lines[:-2], "20/07/26, 22:01 Round 4 Standings by Rank"]
    assert [note.code for note in read_lines(wrong).diagnostics] == ["R105"]


def test_a_title_with_words_of_the_report() -> None:
    lines = standings(title="Pod (x): Event: 5 Points (8993570)")
    lines[4:5] = ["Event Information: first", "Round 2 of the league", "Store: somewhere"]
    parsed = read_lines(lines)
    assert is_whole(parsed.tournament)
    assert (parsed.tournament.settings.event, parsed.tournament.settings.code) == (
        "Pod (x): Event: 5 Points",
        "8993570",
    )
    assert parsed.tournament.settings.details[0].value == "first Round 2 of the league Store: somewhere"
    assert len(parsed.tournament.rounds) == 3


def test_lines_of_the_head_that_nobody_knows_are_kept() -> None:
    lines = standings(title="Draft without number")
    lines[3:4] = ["Store: Corner", "Event Date: 20/07/2026", "Judge: Ann"]
    tournament = read_lines(lines).tournament
    assert [header.value for header in tournament.headers] == ["Store: Corner", "Judge: Ann"]
    assert (tournament.settings.event, tournament.settings.code) == ("Draft without number", None)


def test_a_row_broken_over_lines() -> None:
    long = BODY[3]
    parsed = read_lines([HEADING, RULE, *BODY[:3], long[:19], long[19:], *BODY[4:], *foot(3)])
    assert is_whole(parsed.tournament)


def test_numbers_that_a_chat_ran_together_skip_ranks() -> None:
    text = " ".join(" ".join([HEADING, RULE, BODY[0], BODY[2], BODY[4], *foot(3)]).split())
    players = read_it(text.encode()).tournament.players
    assert [(player.name, player.place) for player in players][:2] == [("Ada Brook", "1"), ("Player 7", "3")]


def test_without_pods() -> None:
    heading = padded(("Rank", 7), ("Name", 24)) + "Points OMW% GW% OGW%"
    lines = [heading, RULE, *(padded((n, 7), *((cell, 24) for cell in line)) for n, line in enumerate(ROWS, 1))]
    tournament = read_lines(lines).tournament
    assert is_whole(tournament)
    assert tournament.players[0].category is None
    blank = [HEADING, RULE, padded((1, 7), ("Ada Brook", 24), ("", 7), (9, 7), (44, 7), (85, 7), (50, 7)), *foot(3)]
    assert read_lines(blank).tournament.players[0].category is None


def dated(held: str, stamp: str, foot_stamp: str = "") -> tuple[date | None, list[str]]:
    lines = [
        *head("Standings by Rank", held=held, stamp=stamp),
        *LEGEND,
        HEADING,
        RULE,
        *BODY,
        *foot(3, foot_stamp or stamp),
    ]
    parsed = read_lines(lines)
    return parsed.tournament.settings.begin, [note.code for note in parsed.diagnostics]


@pytest.mark.parametrize(
    ("held", "stamp", "begin", "codes"),
    [
        ("20/07/2026", "20/07/2026, 22:01", date(2026, 7, 20), []),
        ("5/7/2026", "20/7/2026, 22:01", date(2026, 7, 5), []),  # the day of printing tells
        ("8/6/2026", "8/13/2026, 4:08 PM", date(2026, 8, 6), []),
        ("6/8/2026", "6/12/2026, 1:52\u202fPM", date(2026, 6, 8), []),  # a clock of twelve hours
        (
            "6/8/2026",
            "12/08/2026, 13:52",
            date(2026, 8, 6),
            ["R109"],
        ),  # nearer to 12 August than 8 June is to 8 December
        ("5/6/2026", "5/6/2026, 22:01", date(2026, 6, 5), ["R109"]),  # open
        ("6/6/2026", "6/6/2026, 22:01", date(2026, 6, 6), []),
        ("5.6.2026", "5.6.2026, 22:01", date(2026, 6, 5), []),
        ("2026-06-05", "2026-06-05, 22:01", date(2026, 6, 5), []),
        ("31/02/2026", "20/07/2026, 22:01", None, ["R105"]),
        ("soon", "20/07/2026, 22:01", None, ["R105"]),
    ],
)
def test_three_conventions_of_dates(held: str, stamp: str, begin: date | None, codes: list[str]) -> None:
    assert dated(held, stamp) == (begin, codes)


def test_the_foot_tells_the_convention_too() -> None:
    assert dated("5/6/2026", "5/7/2026, 10:00", "5/31/26, 10:00") == (date(2026, 5, 6), [])


def test_a_list_of_players() -> None:
    heading = padded(("Player", 24)) + "Table"
    rows = [
        padded((name, 24)) + (str(table) if table < 5 else "") for table, name in enumerate(["Ada", "R2 D2", "Bo"], 3)
    ]
    for end in ("\n", " "):
        lines = [*head("Player List"), heading, "-" * 40, *rows[:2], *(rows[2:] if end == "\n" else []), COPYRIGHT]
        tournament = read_lines(lines, end).tournament
        assert [player.name for player in tournament.players] == ["Ada", "R2 D2", "Bo"][: 3 if end == "\n" else 2]
        assert [detail.value for player in tournament.players for detail in player.details] == ["3", "4"]
        assert (tournament.rounds, tournament.columns) == ((), ())


def sides_of(tournament: Tournament, name: str) -> tuple[Side | None, ...]:
    return next(player.sides for player in tournament.players if player.name == name)


@pytest.mark.parametrize("end", ["\n", " "])
@pytest.mark.parametrize("spanish", [False, True])
def test_pairings(spanish: bool, end: str) -> None:
    """Match points before the round are claims, and no scores of games."""
    lines = pairings(PAIRS, 3)
    if spanish:
        words = {
            "Report: Pairings by Table": "Reportar: Emparejamientos por mesa",
            "Event Date:": "Fecha del evento:",
            "Event Information:": "Información del evento:",
            "Event:": "Evento:",
            "Round": "Ronda",
            "Table ": "Mesa  ",
            "Player ": "Jugador",
            "Opponent": "Oponente",
            "Points": "Puntos",
            "***Bye***": "***Ronda libre***",
        }
        for word, other in words.items():
            lines = [line.replace(word, other) if "7" not in line or "Player" not in word else line for line in lines]
    parsed = read_lines(lines, end)
    tournament = parsed.tournament
    assert parsed.diagnostics == ()
    assert (len(tournament.rounds), tournament.settings.code) == (3, "9000001")
    names = [player.name for player in tournament.players]
    longest, seventh = names.index("Maximiliana Longname-Overrunning"), names.index("Player 7")
    assert sides_of(tournament, "Player 7") == (None, None, Side(Decision.PLAYED, opponent=longest, table=2))
    assert sides_of(tournament, "Maximiliana Longname-Overrunning")[2] == Side(
        Decision.PLAYED, opponent=seventh, table=2
    )
    assert sides_of(tournament, "3 Amigos")[2] == Side(Decision.PLAYED, opponent=names.index("Bo"), table=3)
    assert sides_of(tournament, "zoë o'Ñuñez ☠")[2] == Side(Decision.BYE, Outcome.WIN)
    (column,) = tournament.columns
    assert (column.criterion, column.after) == ("match_points", 2)
    assert dict(zip(names, column.texts, strict=True))["Player 7"] == "4"


def test_pairings_without_a_head() -> None:
    rows = [line for line in pairings(PAIRS, None) if line.startswith(("1", "2", "3", " "))]
    parsed = read_lines([PAIRS_HEADING, RULE, *rows])
    assert len(parsed.tournament.rounds) == 3  # 23 points of 7 players, 12 a round at most: two rounds before
    assert [note.code for note in parsed.diagnostics] == ["R109"]
    bare = read_lines([rows[0], rows[2], rows[3]])
    assert [player.name for player in bare.tournament.players][:2] == ["Ada Brook", "R2 D2"]


def test_names_with_nothing_between_them() -> None:
    lines = ["Report: Pairings by Table", "Round 1", "Table Player Opponent Points", "1 Ada Brook Bo Cray 0-0"]
    parsed = read_lines([*lines, "2 Bo Cray Jr Cy Dunn 0-0", "3 Ed Fay Cy 0-0", "4 Gus Hal 0-0"])
    names = [player.name for player in parsed.tournament.players]
    assert names[:2] == ["Ada Brook", "Bo Cray"]
    assert [note.code for note in parsed.diagnostics].count("R101") >= 1
    known = read_lines([*standings(), *lines[:3], "1 Ada Brook R2 D2 9-6", COPYRIGHT]).tournament
    assert sides_of(known, "R2 D2")[0] == Side(Decision.PLAYED, None, 0, table=1)


def test_what_stands_in_the_place_of_an_opponent() -> None:
    lines = pairings(
        [(1, "Ada", "***Match Loss***", "0"), (2, "Bo", "***Nobody***", "0"), (3, "Cy", "*** Bye ***", "0")], 1
    )
    parsed = read_lines(lines)
    sides = [player.sides[0] for player in parsed.tournament.players]
    assert sides == [
        Side(Decision.ASSIGNED_LOSS, Outcome.LOSS),
        Side(Decision.BYE, None, table=2),
        Side(Decision.BYE, Outcome.WIN, table=3),
    ]
    assert told(encoded(lines)) == [("R102", 10, 32)]


def test_names_of_every_kind() -> None:
    lines: list[tuple[str, int, int, int, int]] = [
        ("Ada Brook / Bo Cray", 9, 50, 50, 50),
        ("Dunn, Cy", 6, 50, 50, 50),
        ("Frost, Jr.", 3, 50, 50, 50),
        ("[REDACTED] [REDACTED]", 3, 50, 50, 50),
        ("[REDACTED]", 3, 50, 50, 50),
        ("Ed\ufffd Gray", 0, 50, 50, 50),
    ]
    parsed = read_lines(standings(lines))
    players = parsed.tournament.players
    assert players[0].members == ("Ada Brook", "Bo Cray")
    assert (players[1].family, players[1].given, players[1].name) == ("Dunn", "Cy", "Cy Dunn")
    assert players[2].name == "Frost, Jr."
    assert [player.name for player in players[3:5]] == ["(name removed, 4)", "(name removed, 5)"]
    assert [note.code for note in parsed.diagnostics] == ["R106"]


def test_two_players_of_one_name_are_two_rows() -> None:
    parsed = read_lines(standings([("Ada Brook", 6, 50, 50, 50), ("Ada Brook", 3, 50, 50, 50)]))
    assert [player.place for player in parsed.tournament.players] == ["1", "2"]


def test_several_reports_in_one_text() -> None:
    parsed = read_lines([*standings(ROWS, 2), *pairings([(1, "Ada Brook", "d2 r2", "9-6")], 3)])
    tournament = parsed.tournament
    assert len(tournament.players) == len(ROWS)
    assert (tournament.columns[0].criterion, tournament.columns[0].after) == ("place", 2)
    assert tournament.players[0].place is None
    assert tournament.players[0].sides == (None, None, Side(Decision.PLAYED, None, 1, table=1))


def test_reports_of_two_events_in_one_text() -> None:
    other = standings([("Hal", 3, 50, 50, 50)], 1, title="Other (9000002)")
    data = encoded([*standings(), *other])
    assert is_whole(read_it(data).tournament)
    assert told(data) == [("R107", 22, 15)]


def test_damage_is_told_where_it_stands_and_spares_its_neighbours() -> None:
    rows = list(BODY)
    rows[1] = rows[1].replace("55", "5x")
    rows[2] = rows[2][:20]
    rows[4] = "something else"
    data = encoded([HEADING, RULE, *rows, *foot(3)])
    parsed = read_it(data)
    names = [player.name for player in parsed.tournament.players]
    assert names == ["Ada Brook", "R2 D2", "Maximiliana Longname-Overrunning", "7"]
    assert parsed.tournament.columns[1].texts == ("44", None, "70", "48")
    assert told(data) == [("R102", 4, 46), ("R101", 5, 1), ("R101", 7, 1)]


def test_places_of_everything() -> None:
    _, source, parsed = read("x", encoded(standings()))
    origin = parsed.tournament.origin
    assert origin is not None
    assert source.at(origin.field(3, "name")) == "Maximiliana Longname-Overrunning"
    assert source.at(origin.field(1, "place")) == "2"
    assert source.at(origin.field(0, "category")) == "1"
    assert source.at(origin.claim(4, 1)) == "59"
    assert source.at(origin.heading(3) or origin.row(0)) == "OGW%"
    assert source.locate(origin.row(0)).line == source.locate(origin.cell(0, 0)).line == 11
    assert source.at(origin.field(0, "club")) == source.at(origin.row(0))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([*head("Standings by Rank"), HEADING, RULE, COPYRIGHT], "no row of a table is in it"),
        ([*head("Standings by Rank"), HEADING, RULE, "1 x"], "no row of a table is in it (line 8)"),
    ],
)
def test_reports_with_nothing_in_them(lines: list[str], message: str) -> None:
    with pytest.raises(UnreadableError, match=message.replace("(", r"\(").replace(")", r"\)")):
        read("x", encoded(lines))


def test_a_round_that_no_event_has() -> None:
    lines = pairings([(1, "Ada", "Bo", "0-0")], 999)
    with pytest.raises(UnreadableError):
        read("x", encoded(lines[:2] + lines[6:8]))
    parsed = read_lines([*standings(), *lines])
    assert [note.code for note in parsed.diagnostics] == ["R105"]


@pytest.mark.parametrize(
    "text",
    [
        "1 Abel 3d 2+ 5 4 3 2 1\n2 Brun 2d 1- 5 4 3 2 1\n",
        "1 Ada 1 9 44 85 50\n",
        "1 Ada 1 9 44 85 50\n3 Bo 1 6 44 85 50\n",
        "1 Ada 1 3 44 85 50\n2 Bo 1 6 44 85 50\n",
        "1 Ada 1 9 44 185 50\n2 Bo 1 6 44 85 50\n",
        "A player has an opponent, and both have points.\n",
        "1  Ada Brook   Bo Cray   2-1\n2  Cy Dunn   Ed Frost   2-0\n",
    ],
)
def test_what_is_no_report(text: str) -> None:
    assert not [known.name for known in FORMATS if known.name.startswith("eventlink") and known.sniff(text.encode())]


def test_information_that_looks_like_a_wall_list() -> None:
    lines = [*head("Standings by Rank", told="ages 13+ are welcome"), *LEGEND, HEADING, RULE, *BODY, *foot(3)]
    assert is_whole(read_lines(lines).tournament)


def test_the_two_real_reports(shared: Path) -> None:
    folder = shared / "corpus/eventlink"
    if not folder.is_dir():
        pytest.skip("no reports here")
    for path in sorted(folder.glob("*.txt")):
        parsed = read_it(path.read_bytes())
        assert parsed.diagnostics == ()
        assert (len(parsed.tournament.players), len(parsed.tournament.rounds)) == (6, 3)
        assert parsed.tournament.settings.begin == date(2026, 7, 20)


def test_fixtures(fixtures: Path) -> None:
    folder = fixtures / "eventlink"
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    assert {path.name for path in folder.iterdir()} == {*expected, "expected.json"}
    for name, wanted in expected.items():
        data = (folder / name).read_bytes()
        parsed = read_it(data, wanted["format"])
        assert [player.name for player in parsed.tournament.players] == wanted["players"]
        assert len(parsed.tournament.rounds) == wanted["rounds"]
        assert [list(place) for place in told(data)] == wanted["findings"]


def test_a_bye_without_stars() -> None:
    text = "Round 2\nTable\tPlayer\tOpponent\tPoints\n1\tAda Brook\tBo Cray\t3 - 3\n2\tCy Dunn\tBye\t0 - 0\n"
    sides = {player.name: player.sides[1] for player in read_it(text.encode()).tournament.players}
    assert sides.keys() == {"Ada Brook", "Bo Cray", "Cy Dunn"}
    assert sides["Cy Dunn"] == Side(Decision.BYE, Outcome.WIN, table=2)
