"""Reports and pages of one event, given together, are one tournament; those of two are two."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest
from commandline import CommandLine
from eventlink_papers import COPYRIGHT, HEADING, RULE, Line, encoded, pairings, row, standings

from crosstable.diagnostics import Severity
from crosstable.model import Decision, Outcome, Side, Tournament
from crosstable.parsers import recognise
from crosstable.parsers.together import Given, Read, read_together
from crosstable.verify import verify_given

FIRST = pairings(
    [(1, "Ada Brook", "Bo Cray", "0-0"), (2, "Cy Dunn", "Di Élan", "0-0"), ("", "Ed Frost", "***Bye***", "0")], 1
)
SECOND = pairings(
    [(1, "Ada Brook", "Ed Frost", "3-3"), (2, "Cy Dunn", "Bo Cray", "1-0"), ("", "Di Élan", "***Bye***", "1")], 2
)
LAST: list[Line] = [
    ("Ada Brook", 6, 33, 100, 40),
    ("Elan, Di", 4, 50, 50, 50),
    ("Ed Frost", 3, 50, 50, 50),
    ("CY DUNN", 2, 50, 50, 50),
    ("Bo Cray", 1, 50, 50, 50),
]
FINAL = standings(LAST, 2)
GAMES = """Table\tPlayer #1\tMatch Results\tPlayer #2
1\nAda Brook\n1/0/0\n2\n1\nEd Frost\n1/0/0\n2\nCy Dunn\n1\n1\nBo Cray\nDi Elan\n2\n0\n***Bye***\nTerms
"""
FILES: Mapping[str, bytes] = {
    "first.txt": encoded(FIRST),
    "second.txt": encoded(SECOND),
    "final.txt": encoded(FINAL),
    "games.txt": GAMES.encode(),
}


def together(*names: str, **others: bytes) -> list[Read]:
    given = [Given(name, FILES[name]) for name in names]
    return read_together([*given, *(Given(name, data) for name, data in others.items())])


def one(*names: str, **others: bytes) -> Read:
    (event,) = together(*names, **others)
    return event


def tournament_of(event: Read) -> Tournament:
    assert event.parsed is not None
    return event.parsed.tournament


def rounds(tournament: Tournament) -> dict[str, list[tuple[str, Outcome | None] | None]]:
    """What every player did, round by round: whom he met or what he had, and how it ended."""

    def told(side: Side | None) -> tuple[str, Outcome | None] | None:
        if side is None:
            return None
        other = side.decided.value if side.opponent is None else tournament.players[side.opponent].name
        return other, side.outcome

    return {player.name: [told(side) for side in player.sides] for player in tournament.players}


WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW


@pytest.mark.parametrize("order", [("first.txt", "second.txt", "final.txt"), ("final.txt", "second.txt", "first.txt")])
def test_results_follow_from_the_points(order: tuple[str, ...]) -> None:
    """Round 1: 3 and 0 points are a win, 1 and 1 a draw. Round 2: 1 and 0 become 2 and 1, which is a draw."""
    event = one(*order)
    assert event.paths == order
    tournament = tournament_of(event)
    assert [player.name for player in tournament.players] == ["Ada Brook", "Di Elan", "Ed Frost", "CY DUNN", "Bo Cray"]
    assert rounds(tournament) == {
        "Ada Brook": [("Bo Cray", WIN), ("Ed Frost", WIN)],
        "Bo Cray": [("Ada Brook", LOSS), ("CY DUNN", DRAW)],
        "CY DUNN": [("Di Elan", DRAW), ("Bo Cray", DRAW)],
        "Di Elan": [("CY DUNN", DRAW), ("bye", WIN)],
        "Ed Frost": [("bye", WIN), ("Ada Brook", LOSS)],
    }
    assert {side.games for player in tournament.players for side in player.sides if side} == {None}
    assert [note.code for note in event.diagnostics] == ["R109", "R109"]  # once a round
    brought = tournament.columns[-1]
    assert (brought.criterion, brought.after, brought.texts) == ("match_points", 1, ("3", "1", "3", "1", "0"))
    assert [column.after for column in tournament.columns] == [None, None, None, None, 1]
    assert [player.place for player in tournament.players] == list("12345")


def test_places_name_the_file() -> None:
    event = one("first.txt", "final.txt", "second.txt")
    origin = tournament_of(event).origin
    assert origin is not None
    assert event.source is not None
    assert event.source.path_at(origin.row(0)) == "final.txt"
    assert event.source.path_at(origin.cell(0, 0)) == "first.txt"
    assert event.source.path_at(origin.cell(0, 1)) == "second.txt"
    assert event.source.locate(origin.cell(0, 1)).line == 9
    assert event.source.at(origin.claim(1, 4)) == "1"


def test_pages_have_the_games() -> None:
    event = one("first.txt", "games.txt", "final.txt", "second.txt")
    sides = {player.name: player.sides[1] for player in tournament_of(event).players}
    assert sides["Ada Brook"] == Side(Decision.PLAYED, WIN, 2, games=(2, 1, 0), table=1)
    assert sides["Bo Cray"] == Side(Decision.PLAYED, DRAW, 3, games=(1, 1, 0), table=2)
    assert sides["Di Elan"] == Side(Decision.BYE, WIN, games=(2, 0, 0))
    assert tournament_of(event).surplus == ()


def test_what_points_leave_open() -> None:
    """Without the standings the second round is open. Who lost against somebody unknown may be one of two losers."""
    tournament = tournament_of(one("first.txt", "second.txt"))
    assert rounds(tournament)["Ada Brook"] == [("Bo Cray", WIN), ("Ed Frost", None)]
    cut = pairings([(1, "Ada Brook", "Ed Frost", "3-3"), (2, "Di Élan", "Gus Hal", "1-0")], 2)
    told = rounds(tournament_of(one("first.txt", **{"second.txt": encoded(cut)})))
    assert told["Bo Cray"][0] == ("Ada Brook", LOSS)  # as his opponent won
    assert told["Cy Dunn"][0] == ("Di Élan", DRAW)
    lost = pairings([(1, "Bo Cray", "Ed Frost", "0-3"), (2, "Di Élan", "Cy Dunn", "4-0")], 2)
    event = one("first.txt", **{"second.txt": encoded(lost)})
    told = rounds(tournament_of(event))
    assert told["Bo Cray"][0] == ("Ada Brook", LOSS)
    assert told["Ada Brook"][0] == ("Bo Cray", None)  # both may have lost
    # No match is worth 4 points; as Cy Dunn won nothing, Di Élan won, and the check tells what stands there instead.
    assert told["Di Élan"][0] == ("Cy Dunn", WIN)
    (report,) = verify_given([Given("first.txt", FILES["first.txt"]), Given("second.txt", encoded(lost))])
    assert [(f.code, f.found, f.expected) for f in report.findings if f.severity is Severity.ERROR] == [
        ("T309", "4", "3")
    ]


def test_points_that_two_tables_tell_otherwise() -> None:
    """Bo Cray lost round 1 and comes to round 2 with 0 points: other points in the standings between are told there."""
    early: list[Line] = [
        ("Ada Brook", 3, 33, 100, 33),
        ("Ed Frost", 3, 0, 100, 0),
        ("Cy Dunn", 1, 33, 50, 50),
        ("Di Élan", 1, 33, 50, 50),
        ("Bo Cray", 0, 100, 33, 100),
    ]
    for points, expected in ((1, [("T309", "1", "0")]), (5, [("T309", "5", "0")])):
        rows = [(*line[:1], points if line[0] == "Bo Cray" else line[1], *line[2:]) for line in early]
        given = {
            "first.txt": FILES["first.txt"],
            "early.txt": encoded(standings(rows, 1)),
            "second.txt": encoded(SECOND),
        }
        (report,) = verify_given([Given(name, data) for name, data in given.items()])
        errors = [(f.code, f.found, f.expected) for f in report.findings if f.severity is not Severity.INFO]
        assert errors == expected


def test_two_losers() -> None:
    lost = standings([("Ada Brook", 0, 33, 33, 33), ("Bo Cray", 0, 33, 33, 33)], 1)
    page = b"Table\tPlayer #1\tMatch Results\tPlayer #2\n1\nAda Brook\n0\n0\nBo Cray\nTerms\n"
    told = rounds(tournament_of(one(**{"a.txt": page, "b.txt": encoded(lost)})))
    assert told == {"Ada Brook": [("Bo Cray", LOSS)], "Bo Cray": [("Ada Brook", LOSS)]}


def test_names_that_were_cut_off() -> None:
    cut = pairings([(1, "Maximiliana Longn", "Bo Cray", "0-0"), (2, "Cy Dunn", "Zacharias Q Very", "0-0")], 1)
    full: list[Line] = [
        ("Maximiliana Longname", 3, 33, 100, 33),
        ("Zacharias Verylong Q", 1, 33, 50, 33),
        ("Cy Dunn", 1, 33, 50, 33),
        ("Bo Cray", 0, 33, 33, 33),
    ]
    event = one(**{"cut.txt": encoded(cut), "full.txt": encoded(standings(full, 1))})
    assert [player.name for player in tournament_of(event).players] == [line[0] for line in full]
    assert [note.found for note in event.diagnostics if note.found] == ["Maximiliana Longn", "Zacharias Q Very"]


def test_a_stranger_is_told() -> None:
    other = pairings([(1, "Ada Brook", "Max Nobody", "3-3"), (2, "Cy Dunn", "Bo Cray", "1-0")], 2)
    event = one("final.txt", **{"second.txt": encoded(other)})
    assert [note.message.split(" has ")[0] for note in event.diagnostics if note.advice] == ["Max Nobody"]
    assert tournament_of(event).players[-1].name == "Max Nobody"


def test_the_same_file_twice_changes_nothing() -> None:
    once, twice = one("first.txt", "final.txt"), one("first.txt", "final.txt", **{"again.txt": FILES["first.txt"]})
    assert rounds(tournament_of(once)) == rounds(tournament_of(twice))
    assert tournament_of(twice).surplus == ()


def test_two_tables_of_one_round_that_differ() -> None:
    other = pairings([(1, "Ada Brook", "Cy Dunn", "0-0"), (2, "Bo Cray", "Di Élan", "0-0")], 1)
    tournament = tournament_of(one("first.txt", **{"other.txt": encoded(other)}))
    assert len(tournament.surplus) == 4  # every player's second match in this round


def test_files_of_two_events() -> None:
    elsewhere = encoded(standings(LAST, 2, title="Saturday (9000002)"))
    events = together("first.txt", "final.txt", **{"saturday.txt": elsewhere})
    assert [event.paths for event in events] == [("first.txt", "final.txt"), ("saturday.txt",)]


def nameless(points: int, round: int = 2) -> bytes:
    """Standings whose head is lost."""
    lines: list[Line] = [("Ada Brook", points, *LAST[0][2:]), *LAST[1:]]
    return encoded(
        [
            HEADING,
            RULE,
            *(row(rank, line) for rank, line in enumerate(lines, 1)),
            COPYRIGHT,
            f"Round {round} Standings by Rank",
        ]
    )


def test_files_without_a_number_go_by_their_players() -> None:
    assert len(together("first.txt", **{"x.txt": nameless(6)})) == 1
    assert len(together("final.txt", **{"x.txt": nameless(6)})) == 1
    assert len(together("final.txt", **{"x.txt": nameless(5)})) == 2  # other points after the same round
    others = encoded(
        standings([("Ada Brook", 3, 33, 100, 33), ("Max", 0, 33, 33, 33), ("Ned", 0, 33, 33, 33)], 1, title="x")
    )
    assert len(together("final.txt", **{"x.txt": others})) == 2
    titled = nameless(6).replace(b"Rank", b"Event: Another one\nRank", 1)
    assert len(together("final.txt", **{"x.txt": titled})) == 2


def test_pairings_without_a_number_of_their_round() -> None:
    bare = {
        f"{n}.txt": GAMES.replace("1/0/0\n", "").replace("Ed Frost", name).encode()
        for n, name in enumerate(["Ed Frost", "Di Elan"])
    }
    bare["1.txt"] = bare["1.txt"].replace(b"Di Elan\n2\n0\n***", b"Ed Frost\n2\n0\n***")
    event = one(**bare)
    assert rounds(tournament_of(event))["Ada Brook"] == [("Ed Frost", WIN), ("Di Elan", WIN)]


def test_a_file_that_cannot_be_read_is_one_of_its_own() -> None:
    events = together(
        "first.txt", **{"empty.txt": b"Report: Standings by Rank\n", "junk.txt": b"junk", "pdf.pdf": b"%PDF-1.4"}
    )
    assert [event.error is None for event in events] == [True, False, False, False]
    assert recognise("x", FILES["first.txt"]).joins == "crosstable.parsers.eventlink.together"


@pytest.fixture
def files(run: CommandLine) -> CommandLine:
    for name, data in FILES.items():
        run.write(name, data.decode())
    run.write("saturday.txt", "\n".join(standings(LAST, 2, title="Saturday (9000002)")))
    return run


def test_verify_reports_an_event_once(files: CommandLine) -> None:
    answer = files("verify", "--format", "json", "first.txt", "saturday.txt", "final.txt", "sound.h9")
    documents = json.loads(answer.out)["files"]
    assert [document["path"] for document in documents] == ["first.txt", "saturday.txt", "sound.h9"]
    assert [document["rounds"] for document in documents][:2] == [2, 2]
    assert {finding["path"] for finding in documents[0]["findings"]} <= {"first.txt", "final.txt"}


def test_commands_take_the_files_of_one_event(files: CommandLine, tmp_path: Path) -> None:
    answer = files("standings", "--format", "json", "first.txt", "second.txt", "final.txt")
    assert (answer.status, json.loads(answer.out)["name"], json.loads(answer.out)["round"]) == (0, "Friday Draft", 2)
    answer = files("convert", "first.txt", "second.txt", "final.txt", "event.json")
    assert answer.status == 0
    assert len(json.loads((tmp_path / "event.json").read_text("utf-8"))["players"]) == 5
    answer = files("publish", "first.txt", "saturday.txt", "final.txt", "-o", "site")
    pages = {path.name for path in (tmp_path / "site").iterdir()}
    assert {"first.html", "index.html", "saturday.html"} <= pages
    assert "final.html" not in pages
    assert answer.status == 0
    assert files("publish", "--verify", "first.txt", "final.txt", "-o", "checked").status in {0, 1}
    assert files("explain", "first.txt", "Di Elan", "--with", "final.txt").status == 0


@pytest.mark.parametrize("command", [("standings",), ("convert",), ("explain",)])
def test_files_of_two_events_are_told_apart(files: CommandLine, command: tuple[str, ...]) -> None:
    arguments = {
        "standings": ("first.txt", "saturday.txt", "final.txt"),
        "convert": ("first.txt", "saturday.txt", "final.txt", "out.json"),
        "explain": ("first.txt", "Ada", "--with", "saturday.txt", "--with", "final.txt"),
    }[command[0]]
    answer = files(*command, *arguments)
    assert answer.status == 2
    assert "these files tell of 2 tournaments, name those of one:" in answer.err
    assert "first.txt, final.txt: Friday Draft (9000001)" in answer.err
    assert "saturday.txt: Saturday (9000002)" in answer.err


def test_files_that_are_not_there(files: CommandLine) -> None:
    for arguments in (
        ("standings", "first.txt", "nowhere.txt"),
        ("explain", "first.txt", "Ada", "--with", "nowhere.txt"),
    ):
        answer = files(*arguments)
        assert (answer.status, "nowhere.txt: there is no such file" in answer.err) == (2, True)
    answer = files("publish", "first.txt", "nowhere.txt", "-o", "site")
    assert (answer.status, "nowhere.txt: there is no such file" in answer.err) == (2, True)
    answer = files("standings", "sound.h9", "final.txt")
    assert (answer.status, "sound.h9: " in answer.err, "final.txt: Friday Draft" in answer.err) == (2, True, True)


Found = tuple[str, str, int, int, int]


def rounds_of(matches: list[Found]) -> list[tuple[Found, ...]]:
    """Three rounds of three matches in which six players meet as they did."""
    for first, second in combinations(combinations(matches, 3), 2):
        third = tuple(match for match in matches if match not in (*first, *second))
        perfect = all(len({name for match in found for name in match[:2]}) == 6 for found in (first, second, third))
        if perfect and len(third) == 3:
            return [first, second, third]
    raise AssertionError


@pytest.mark.parametrize("games", [False, True])
def test_the_two_real_events_reproduce(shared: Path, games: bool) -> None:
    """The matches found for two real reports give their percentages: those of matches without the scores of games."""
    folder = shared / "corpus/eventlink"
    if not folder.is_dir():
        pytest.skip("no reports here")
    for pod in json.loads((folder / "matches.json").read_text("utf-8"))["pods"]:
        report = (folder / pod["file"]).read_bytes()
        title = next(line for line in report.decode().split("\n") if line.startswith("Event: "))[7:]
        files = [Given("standings.txt", report)]
        points: dict[str, int] = {}
        for number, played in enumerate(rounds_of([(*match,) for match in pod["matches"]]), 1):
            printed = [(0, a, b, f"{points.get(a, 0)}-{points.get(b, 0)}") for a, b, *_ in played]
            page = "".join(f"1\n{a}\n{won}\n{lost}\n{b}\n" for a, b, won, lost, _ in played)
            heading = f"Round {number}\nTable\tPlayer #1\tMatch Results\tPlayer #2\n"
            data = (heading + page).encode() if games else encoded(pairings(printed, number, title))
            files.append(Given(f"{number}.txt", data))
            for a, b, won, lost, _ in played:
                points[a] = points.get(a, 0) + (3 if won > lost else won == lost)
                points[b] = points.get(b, 0) + (3 if lost > won else won == lost)
        (report_on,) = verify_given(files)
        matched = {column.criterion: column.matched for column in report_on.columns}
        wanted = {"match_points": 6, "omw": 6} | ({"gw": 6, "ogw": 6} if games else {})
        assert wanted.items() <= matched.items()
        assert report_on.count(Severity.ERROR) == 0


def test_an_answer_of_the_service_beside_reports(fixtures: Path) -> None:
    """The answer has two rounds with their games; a report adds its claims, a page the third round."""
    answer = (fixtures / "eventlink_json/sound.json").read_bytes().replace(b'"eventId": "12"', b'"eventId": "9000001"')
    printed: list[Line] = [
        ("Ash, Ada", 6, 41, 100, 36),
        ("CYD CEDAR", 3, 66, 40, 70),
        ("Dee Dogwood", 1, 41, 40, 36),
        ("Bea Birch", 1, 66, 33, 70),
    ]
    cells = "1\nAda Ash\n2\n1\nDee Dogwood\n2\nNew One\n_\n_\nCyd Cedar\n"
    page = f"Round 3\nTable\tPlayer #1\tMatch Results\tPlayer #2\n{cells}"
    report = encoded(standings(printed, 2))
    given = {"answer.json": answer, "report.txt": report, "page.txt": page.encode()}
    for names in (("answer.json", "report.txt"), ("report.txt", "answer.json", "page.txt")):
        (event,) = read_together([Given(name, given[name]) for name in names])
        tournament = tournament_of(event)
        assert [player.name for player in tournament.players][:4] == [
            "Ada Ash",
            "Bea Birch",
            "Cyd Cedar",
            "Dee Dogwood",
        ]
        assert tournament.players[0].sides[0] == Side(Decision.PLAYED, WIN, 1, games=(2, 0, 0), table=1)
        whole = len(names) == 2
        assert len(tournament.rounds) == (2 if whole else 3)
        omw = [column for column in tournament.columns if column.criterion == "omw"]
        assert [column.texts[:2] for column in omw] == [("0.415", "0.665"), ("41", "66")]
        assert [column.after for column in omw] == [2, None if whole else 2]
        assert len({column.index for column in tournament.columns}) == len(tournament.columns)
        assert tournament.players[0].place == ("1" if whole else None)
        assert tournament.origin is not None
        assert event.source is not None
        assert event.source.path_at(tournament.origin.row(0)) == "answer.json"
        assert event.source.at(tournament.origin.claim(0, 1)) == "0.415"
        place = len(tournament.columns) - 1
        assert event.source.path_at(tournament.origin.claim(0, place)) == "report.txt"
    assert tournament.players[0].sides[2] == Side(Decision.PLAYED, WIN, 3, games=(2, 1, 0), table=1)
    assert tournament.players[4].sides == (None, None, Side(Decision.PLAYED, None, 2, table=2))
    assert tournament.columns[0].texts[4] is None


def test_answers_of_the_service_are_tournaments_of_their_own(fixtures: Path) -> None:
    answer = (fixtures / "eventlink_json/sound.json").read_bytes()
    broken = (fixtures / "eventlink_json/damaged.json").read_bytes()
    events = read_together([Given("a.json", answer), Given("b.json", answer), Given("c.json", broken)])
    assert [event.paths for event in events] == [("a.json",), ("b.json",), ("c.json",)]


def test_rounds_of_an_answer_that_are_open(fixtures: Path) -> None:
    """What is not reported in the answer, another file may tell; else it stays open."""
    answer = (
        (fixtures / "eventlink_json/sound.json").read_text("utf-8").replace('"eventId": "12"', '"eventId": "9000001"')
    )
    answer = re.sub(r'"(wins|losses)": \d', r'"\1": 0', answer.replace('"isCertified": true', '"isCertified": false'))
    report = encoded(standings([("Ada Ash", 3, 33, 100, 33), ("Bea Birch", 0, 33, 33, 33)], 1))
    (event,) = read_together([Given("a.json", answer.encode()), Given("b.txt", report)])
    told = rounds(tournament_of(event))
    assert told["Ada Ash"] == [("Bea Birch", None), ("Cyd Cedar", None)]


def test_what_a_reader_found_in_an_answer_is_told_in_its_place(fixtures: Path) -> None:
    damaged = (fixtures / "eventlink_json/damaged.json").read_bytes()
    (alone,) = read_together([Given("a.json", damaged)])
    code = tournament_of(alone).settings.code
    names = [player.name for player in tournament_of(alone).players]
    lines: list[Line] = [(name, 0, 33, 33, 33) for name in names]
    report = encoded(standings(lines, 1, title=f"x ({code})") if code else standings(lines, 1))
    events = read_together([Given("b.txt", report), Given("a.json", damaged)])
    found = [note for event in events if event.source for note in event.diagnostics if note.span is not None]
    assert alone.source is not None
    wanted = [(note.code, alone.source.locate(note.span)) for note in alone.diagnostics if note.span is not None]
    (source,) = {event.source for event in events if event.source and "a.json" in event.paths}
    got = [
        (note.code, source.locate(note.span)) for note in found if note.span and source.path_at(note.span) == "a.json"
    ]
    assert wanted == got[: len(wanted)]


@pytest.mark.parametrize(
    ("kind", "matched"),
    [
        ("games", {"match_points": 5, "omw": 5, "gw": 5, "ogw": 5}),
        ("pairings", {"match_points": 5, "omw": 5}),
    ],
)
def test_a_friday_reckoned_on_paper(fixtures: Path, kind: str, matched: dict[str, int]) -> None:
    """Two rounds of five players: Cy's OMW is the mean of Di's 4/6 and Bo's floor of 0.33, printed 49."""
    folder = fixtures / "eventlink"
    names = [f"friday-{kind}-1.txt", f"friday-{kind}-2.txt", "friday-standings-2.txt"]
    (report,) = verify_given([Given(name, (folder / name).read_bytes()) for name in names])
    assert matched.items() <= {column.criterion: column.matched for column in report.columns}.items()
    assert report.count(Severity.ERROR) == report.count(Severity.WARNING) == 0


PAGE_OF_STANDINGS = """Standings
Rank\tName\tPoints\tW/L/D\tOMW%\tGW%\tOGW%\t
1\tAda Brook\t6\t2/0/0\t41.5%\t80.0%\t41.5%\t
2\tCy Drum\t3\t1/1/0\t66.5%\t50.0%\t{ogw}%\t
3\tBo Crane\t1\t0/1/1\t66.5%\t33.0%\t{ogw}%\t
4\tDi Ernst\t1\t0/1/1\t41.5%\t{di}%\t41.5%\t
Terms
"""
HEADING_OF_PAIRINGS = "Table\tPlayer #1\tMatch Results\tPlayer #2\n"
PAGES_OF_PAIRINGS = (
    f"Round 1\n{HEADING_OF_PAIRINGS}1\nAda Brook\n2\n0\nBo Crane\n2\nCy Drum\n2\n1\nDi Ernst\nTerms\n",
    f"Round 2\n{HEADING_OF_PAIRINGS}1\nAda Brook\n2\n1\nCy Drum\n2\nBo Crane\n1\n1\nDi Ernst\nTerms\n",
)


@pytest.mark.parametrize(
    ("di", "ogw", "games"),
    [
        # Di lost 1-2 and drew 1-1: 7 of 18 game points with a drawn game, 6 of 15 without. Ada (12 of 15) and Di are
        # the opponents of Bo and Cy.
        ("38.8", "59.4", (1, 1, 1)),
        ("40.0", "60.0", (1, 1, 0)),
        ("45.0", "60.0", (1, 1, 0)),  # nothing gives 45: told by the check
    ],
)
def test_drawn_games_follow_from_the_published_percentages(di: str, ogw: str, games: tuple[int, int, int]) -> None:
    texts = [PAGE_OF_STANDINGS.format(di=di, ogw=ogw), *PAGES_OF_PAIRINGS]
    files = [Given(f"page-{number}.txt", text.encode()) for number, text in enumerate(texts)]
    (report,) = verify_given(files)
    assert report.tournament is not None
    sides = {player.name: player.sides[1] for player in report.tournament.players}
    assert (sides["Bo Crane"], sides["Di Ernst"]) == (
        Side(Decision.PLAYED, DRAW, 3, games=games, table=2),
        Side(Decision.PLAYED, DRAW, 2, games=games, table=2),
    )
    assert [f.code for f in report.findings if f.severity is Severity.ERROR] == (["T311"] if di == "45.0" else [])
    assert ("1-1-1" in str([f.message for f in report.findings])) == (games[2] > 0)


def test_names_that_differ_in_a_picture_only() -> None:
    """Ada Brook without and Ada Brook with a picture stand in another order in every file."""
    pair = ("Ada Brook ☠", "Ada Brook")
    first = pairings([(1, pair[0], "Cy Dunn", "0-0"), (2, pair[1], "Bo Cray", "0-0")], 1)
    second = pairings([(1, pair[1], "Cy Dunn", "0-3"), (2, "Bo Cray", pair[0], "3-0")], 2)
    (event,) = read_together([Given("1.txt", encoded(first)), Given("2.txt", encoded(second))])
    opponents = {
        player.name: [
            tournament_of(event).players[side.opponent].name
            for side in player.sides
            if side and side.opponent is not None
        ]
        for player in tournament_of(event).players
    }
    assert opponents["Ada Brook ☠"] == ["Cy Dunn", "Bo Cray"]
    assert opponents["Ada Brook"] == ["Bo Cray", "Cy Dunn"]
