"""``register.tde`` and a file a round in one folder, ``send2aga.tde``: what they say, together and alone."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from commandline import CommandLine
from lxml import etree

from crosstable import files
from crosstable.files import beside
from crosstable.model import Colour, Decision, Grade, Header, Identifier, Outcome, Side, System
from crosstable.parsers import FORMATS, Parsed, UnreadableError, read
from crosstable.source import Source
from crosstable.standings import standings
from crosstable.verify import verify_files

posix_only = pytest.mark.skipif(os.name != "posix", reason="pipes and links as POSIX has them")

REGISTER = "## TOURNEY Cup\nUSA1 Adler, Vera 5d\nUSA2 Brook, Jan 3d\nTMP3 Cole, Zoe 2k\n"
FIRST = "USA1 USA2 w 0 7\n"
SECOND = "USA3 USA1 b 0 7\nUSA2 TMP3 b 4 0\n"


def together(folder: Path, name: str) -> tuple[Source, Parsed]:
    path = folder / name
    format, source, found = read(str(path), path.read_bytes(), None, beside)
    assert format.name == "tde"
    return source, found


def put(folder: Path, contents: Mapping[str, str]) -> Path:
    for name, text in contents.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def faults(source: Source, found: Parsed) -> list[tuple[str, str, int, int]]:
    """Code, file, line and column of everything that the parser reports."""
    return [
        (d.code, Path(source.path_at(d.span)).name, *source.locate(d.span)[:2])
        for d in found.diagnostics
        if d.span is not None
    ]


@pytest.mark.parametrize("name", ["register.tde", "1.tde", "3.tde"])
def test_a_folder_is_one_tournament(fixtures: Path, name: str) -> None:
    """Whichever of its files is named; ``send2aga.tde`` in the same folder is another file."""
    source, found = together(fixtures / "aga" / "spring", name)
    assert [Path(part.path).name for part in source.parts] == ["register.tde", "1.tde", "2.tde", "3.tde"]
    assert source.path.endswith(name)
    assert found.diagnostics == ()
    tournament = found.tournament
    settings = tournament.settings
    assert (settings.event, settings.rules, settings.planned_rounds) == ("Spring Handicap", "AGA", 3)
    assert (settings.begin, settings.end, settings.komi) == (date(2005, 3, 5), date(2005, 3, 6), 30)
    assert [(d.name, d.value) for d in settings.details] == [
        ("HANDICAPS", "MAX"),
        ("BAND", "6d 3d"),
        ("BAND", "2d 5k"),
        ("BAND", "6k 30k"),
    ]
    assert tournament.system == System("swiss", categories=(2, -5))  # from 3d, from 5k, the others
    assert tournament.headers == (
        Header(None, "Registered on Saturday morning"),
        Header(None, "Spring Handicap Round 1"),
        Header(None, "Pairing score: -12.5"),
    )


def test_the_players_of_a_register(fixtures: Path) -> None:
    _, found = together(fixtures / "aga" / "spring", "register.tde")
    players = found.tournament.players
    assert [(p.family, p.given, str(p.grade), p.club) for p in players] == [
        ("Adler", "Vera", "5d", "PALO"),
        ("Brook", "Jan van der", "3d", "PALO"),
        ("Cole", "Zoe", "2k", None),
        ("Dunn", "Ray", "4k", "OAK"),
        ("Ebb", "Ida", "9k", None),
    ]
    assert [player.identifiers for player in players] == [
        (Identifier("aga", "2122"),),
        (Identifier("aga", "3199"),),
        (Identifier("tde", "TMP1"),),
        (Identifier("aga", "4001"),),
        (Identifier("aga", "5003"),),
    ]
    assert [[(d.name, d.value) for d in player.details] for player in players] == [
        [("RATING", "5.0"), ("COMMENT", "12/31/2004 CA")],
        [],
        [("FLAGS", "BYE")],
        [("RATING", "-4.5"), ("FLAGS", "Drop3")],
        [("FLAGS", "drop"), ("COMMENT", "back next year")],
    ]
    assert [(player.dropped_after, player.absences) for player in players] == [(None, ())] * 4 + [(1, ())]


def test_games_and_rounds_without_one(fixtures: Path) -> None:
    """A remark says that Cole had a bye; Dunn is registered to miss round 3; Ebb left after round 1."""
    _, found = together(fixtures / "aga" / "spring", "1.tde")
    decided = [[side and side.decided for side in player.sides] for player in found.tournament.players]
    played, bye, absent, unpaired = Decision.PLAYED, Decision.BYE, Decision.ABSENT, Decision.UNPAIRED
    assert decided == [
        [played, played, played],
        [played, played, played],
        [bye, played, unpaired],
        [played, played, absent],
        [played, absent, absent],
    ]
    komis = [[side and side.komi for side in player.sides] for player in found.tournament.players[:2]]
    assert komis == [[None, None, 2], [None, -2, 2]]  # even without komi: White wins ties; −1: Black does
    outcomes = [side and side.outcome for side in found.tournament.players[0].sides]
    assert outcomes == [Outcome.WIN, Outcome.LOSS, None]


def test_places_are_those_of_the_file_in_which_they_stand(fixtures: Path) -> None:
    source, found = together(fixtures / "aga" / "spring", "2.tde")
    origin = found.tournament.origin
    assert origin is not None
    for span, name, line, text in (
        (origin.row(3), "register.tde", 14, "USA4001  Dunn, Ray           -4.5 CLUB=OAK  Drop3"),
        (origin.field(0, "club"), "register.tde", 11, "CLUB=PALO"),
        (origin.field(2, "grade"), "register.tde", 13, "2k"),
        (origin.cell(1, 0), "1.tde", 3, "USA2122  USA3199  w 0   7"),
        (origin.cell(1, 2), "3.tde", 1, "2122    USA3199 ? 0 0"),
        (origin.cell(4, 1), "2.tde", 3, "# DROP: (0)-9.5  Ebb, Ida"),
        (origin.header(2), "2.tde", 4, "# Pairing score: -12.5"),
        (origin.claim(3, 0), "register.tde", 14, source.at(origin.row(3))),
    ):
        assert (Path(source.path_at(span)).name, source.locate(span).line) == (name, line)
        assert source.at(span) == text
        assert text in source.line_at(span)
    assert origin.heading(0) is None


def test_a_file_alone(fixtures: Path) -> None:
    """From Python nobody looks beside a file."""
    folder = fixtures / "aga" / "spring"
    _, source, found = read("2.tde", (folder / "2.tde").read_bytes())
    assert [player.name for player in found.tournament.players] == ["2122", "TMP1", "3199", "4001"]
    assert [round.label for round in found.tournament.rounds] == ["2"]
    assert faults(source, found) == [("R109", "2.tde", 1, 1), ("R101", "2.tde", 3, 1)]
    _, source, found = read("register.tde", (folder / "register.tde").read_bytes())
    assert (len(found.tournament.players), found.tournament.rounds, found.diagnostics) == (5, (), ())
    assert found.tournament.players[3].absences == (2,)
    _, source, found = read("<stdin>", FIRST.encode())
    assert [round.label for round in found.tournament.rounds] == [None]
    assert faults(source, found) == [("R109", "<stdin>", 1, 1)]


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    put(tmp_path, {"2.tde": SECOND, "4.tde": FIRST})
    source, found = together(tmp_path, "4.tde")
    assert len(found.tournament.rounds) == 4
    assert faults(source, found) == [("R107", "4.tde", 1, 1)] * 3
    assert [d.message for d in found.diagnostics] == [
        "there is no 1.tde beside this file",
        "there is no 3.tde beside this file",
        "there is no register.tde beside this file",
    ]
    assert {d.severity.value for d in found.diagnostics} == {"warning"}


def test_a_file_under_another_name_stays_alone(tmp_path: Path) -> None:
    put(tmp_path, {"register.tde": REGISTER, "1.tde": FIRST, "last.tde": SECOND, "01.tde": FIRST})
    source, _ = together(tmp_path, "last.tde")
    assert source.parts == ()
    source, _ = together(tmp_path, "1.tde")
    assert [Path(part.path).name for part in source.parts] == ["register.tde", "1.tde"]


def test_names_in_capitals(tmp_path: Path) -> None:
    put(tmp_path, {"REGISTER.TDE": REGISTER.replace("\n", "\r\n"), "1.TDE": FIRST, "2.TDE": SECOND.rstrip()})
    source, found = together(tmp_path, "2.TDE")
    assert len(found.tournament.rounds) == 2
    assert faults(source, found) == []
    second = Side(Decision.PLAYED, Outcome.WIN, colour=Colour.BLACK, handicap=0, outsider="3")
    assert found.tournament.players[0].sides[1] == second


def test_faults_of_a_folder(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "register.tde": "## TOURNEY Cup\n## TOURNEY Cup 2\n## ROUNDS many\n## DATE June\n"
            "## BAND 3d\n## BAND 5k 3d\n##\nUSA1 Adler, Vera 5d\nno player\nUSA2 Brook, Jan\n"
            "## BAND 9d 3d\n## BAND 1d 30k\n",
            "1.tde": "USA1 USA2 w 0 7\n\nUSA1\nUSA1 USA2 jigo 0 7\n# BYE: USA9 Nobody, X\n",
        },
    )
    source, found = together(tmp_path, "1.tde")
    assert faults(source, found) == [
        ("R105", "register.tde", 2, 1),
        ("R105", "register.tde", 3, 11),
        ("R105", "register.tde", 4, 9),
        ("R105", "register.tde", 5, 9),
        ("R105", "register.tde", 6, 9),
        ("R101", "register.tde", 9, 1),
        ("R102", "register.tde", 10, 1),
        ("R105", "register.tde", 12, 9),
        ("R101", "1.tde", 3, 1),
        ("R102", "1.tde", 4, 11),
        ("R101", "1.tde", 5, 1),
    ]
    assert found.tournament.settings.event == "Cup 2"
    assert found.tournament.system is None


@posix_only
def test_what_cannot_be_read_beside_is_a_finding(tmp_path: Path) -> None:
    """A link, a pipe, a folder, a file that is no text: each is reported where it is, and the others are read."""
    put(tmp_path, {"register.tde": REGISTER, "1.tde": FIRST, "outside": SECOND, "6.tde": ""})
    (tmp_path / "2.tde").symlink_to(tmp_path / "outside")
    os.mkfifo(tmp_path / "3.tde")
    (tmp_path / "4.tde").mkdir()
    (tmp_path / "5.tde").write_bytes(b"%PDF-1.7\n\0\0")
    source, found = together(tmp_path, "1.tde")
    assert faults(source, found) == [("R107", f"{number}.tde", 1, 1) for number in (2, 3, 4, 5)]
    assert [d.message.removeprefix("this file cannot be read: ") for d in found.diagnostics] == [
        "this is a link, which is followed only where it is named",
        "this is no ordinary file",
        "this is no ordinary file",
        "this is a PDF document: copy the table out of it into a text file",
    ]
    assert len(found.tournament.rounds) == 1


def test_the_limit_holds_for_all_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, {"register.tde": REGISTER, "1.tde": FIRST, "2.tde": SECOND})
    monkeypatch.setattr(files, "LIMIT", len(REGISTER))
    found = beside(str(tmp_path / "2.tde"), lambda names: names, limit=len(REGISTER))
    assert [(Path(file.path).name, file.error and file.error[:11]) for file in found] == [
        ("1.tde", None),
        ("register.tde", "larger than"),
    ]


def test_at_most_so_many_files_and_a_folder_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, {f"{number}.tde": "" for number in range(1, 6)})
    monkeypatch.setattr(files, "MOST_BESIDE", 2)
    assert len(beside(str(tmp_path / "1.tde"), lambda names: names)) == 2
    (nothing,) = beside(str(tmp_path / "none" / "1.tde"), lambda names: names)
    assert nothing.error is not None
    assert nothing.error.startswith("its files cannot be listed")
    (gone,) = beside(str(tmp_path / "1.tde"), lambda names: ["gone.tde"])
    assert gone.error == "there is no such file"


def test_reports_name_the_file(run: CommandLine) -> None:
    """Every form of the findings says in which file of the folder a finding is."""
    put(run.folder, {"register.tde": REGISTER, "1.tde": FIRST, "2.tde": "USA1 TMP3 x 0 7\n"})
    run("verify", "register.tde")
    answer = run("verify", "register.tde")
    assert answer.out.startswith("2.tde:1:11: error R102 malformed-cell\n")
    assert "     1 | USA1 TMP3 x 0 7\n       |           ^\n" in answer.out
    assert "register.tde: tde in utf-8, 3 files, 3 players, 2 rounds, 2 games, swiss, profile aga\n" in answer.out
    (finding,) = run("verify", "register.tde", "--format", "json").json["files"][0]["findings"]
    assert (finding["path"], finding["line"], finding["column"]) == ("2.tde", 1, 11)
    assert run("verify", "register.tde", "--format", "github").out.startswith("::error file=2.tde,line=1,col=11,")
    tree = etree.fromstring(run("verify", "register.tde", "--format", "junit").out.encode())
    (failure,) = tree.iter("failure")
    assert (failure.text or "").startswith("2.tde:1:11: error R102")
    log = json.loads(run("verify", "register.tde", "--format", "sarif").out)["runs"][0]
    assert [artifact["location"]["uri"] for artifact in log["artifacts"]] == ["register.tde", "1.tde", "2.tde"]
    assert log["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "2.tde"
    run("publish", "register.tde", "-o", "site", "--verify")
    assert "2.tde, line 1, column 11" in (run.folder / "site" / "register.html").read_text(encoding="utf-8")


def test_a_related_place_in_another_file(run: CommandLine) -> None:
    put(run.folder, {"register.tde": REGISTER, "1.tde": FIRST, "2.tde": FIRST})
    answer = run("verify", "2.tde")
    assert "     1 | USA1 USA2 w 0 7\n       | ^^^^^^^^^^^^^^^ the first meeting (1.tde)\n" in answer.out
    (finding,) = run("verify", "2.tde", "--format", "json").json["files"][0]["findings"]
    assert [related["path"] for related in finding["related"]] == ["1.tde"]


def test_other_commands_read_the_whole_event(run: CommandLine) -> None:
    put(run.folder, {"register.tde": REGISTER, "1.tde": FIRST, "2.tde": "USA2 TMP3 w 4 0\n"})
    rows = run("standings", "2.tde", "--format", "json").json["players"]
    assert [(row["name"], row["scores"]["nbw"]) for row in rows] == [
        ("Adler Vera", 1),
        ("Brook Jan", 1),
        ("Cole Zoe", 0),
    ]
    assert run("convert", "1.tde", "all.json").status == 0


def test_standings_stand_within_bands(fixtures: Path) -> None:
    """tscore: wins, the opponents' wins, the wins of those beaten, and who won where two are equal."""
    _, found = together(fixtures / "aga" / "spring", "1.tde")
    table = standings(found.tournament)
    assert (table.system, table.profile) == ("swiss", "aga")
    assert table.criteria == ("cat", "nbw", "wsos", "wsodos", "sdc")
    # Adler (1 win) met Brook twice and Cole, Brook (1) Adler twice and Dunn, Cole (1) Adler, Dunn (0) Ebb and Brook.
    assert [(line.player, line.place, line.scores["wsos"], line.scores["wsodos"]) for line in table.lines] == [
        (0, 1, 12, 4),
        (1, 2, 8, 0),
        (2, 3, 4, 4),
        (3, 4, 8, 0),
        (4, 5, 0, 0),
    ]


def test_send2aga(fixtures: Path) -> None:
    format, source, found = read("send2aga.tde", (fixtures / "aga" / "spring" / "send2aga.tde").read_bytes())
    assert format.name == "send2aga"
    tournament = found.tournament
    assert (tournament.settings.event, tournament.settings.rules) == ("Spring Handicap", "AGA")
    assert tournament.headers == (Header(None, "Registered on Saturday morning"),)
    assert [(p.name, p.grade, [(d.name, d.value) for d in p.details]) for p in tournament.players][3:] == [
        ("Dunn Ray", Grade(4, "k"), [("RATING", "-4.5"), ("SIGMA", "0.6")]),
        ("Ebb Ida", Grade(9, "k"), [("RATING", "-9.5"), ("SIGMA", "1.45")]),
    ]
    assert len(tournament.rounds) == 2
    assert faults(source, found) == [("R109", "send2aga.tde", 4, 1)]
    origin = tournament.origin
    assert origin is not None
    assert source.at(origin.field(4, "name")) == '"Ebb, Ida"'


def test_faults_of_send2aga() -> None:
    text = '\tSIGMA=1\nUSA1 USA2 B 0 7\nUSA1 x\nUSA1\n\tNAME="Adler, Vera"\n\tRATING=strong\n\tSIGMA=?\n'
    text += "USA2\n\tRATING=0.0\n"
    _, source, found = read("send2aga.tde", text.encode())
    assert faults(source, found) == [
        ("R101", "send2aga.tde", 1, 2),
        ("R101", "send2aga.tde", 3, 1),
        ("R102", "send2aga.tde", 6, 9),
        ("R102", "send2aga.tde", 7, 8),
    ]
    assert [(p.family, p.grade) for p in found.tournament.players] == [("Adler", None), ("", None)]
    bare = "USA1 USA2 B 0 7\n\tNAME=x\nUSA1\n"
    assert len(read("x", bare.encode(), "send2aga")[2].tournament.players) == 1


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (REGISTER, ["tde"]),
        ("489\tAdler, Vera\t4k\n", ["tde"]),
        ("## TOURNEY Cup\n", ["tde"]),
        (FIRST, ["tde"]),
        ("1 Adler, Vera 3d FR Club 3 2+/w0\n2 Brook, Jan 2d FR Club 1 1-/b0\n", ["h9"]),
        ("# Lee, Ken 5- 3+/w\nUSA1 USA2 w 0 7 # 12- 3+/w0\n", ["tde"]),
        ("## ROUNDS of talks\n\nSome prose, with a comma 5\n", []),
        ("Aarhus, Bob\t9616\tFull\t-21.94\t1/1/2008\tNOVA\tVA\t0.87\t11/1/2001\n", []),
    ],
)
def test_sniffing(data: str, names: list[str]) -> None:
    assert [known.name for known in FORMATS if known.sniff(data.encode())] == names


def test_too_long_files() -> None:
    for format in ("tde", "send2aga"):
        with pytest.raises(UnreadableError, match="no tournament is as long"):
            read("x", FIRST.encode() + b"#\n" * 200_001, format)


def test_verified_files_are_quiet(tmp_path: Path) -> None:
    put(tmp_path, {"register.tde": REGISTER, "1.tde": FIRST, "2.tde": "USA2 TMP3 w 4 0\n"})
    (report,) = verify_files([str(tmp_path / "register.tde")])
    assert (report.findings, report.profile, report.format) == ((), "aga", "tde")
