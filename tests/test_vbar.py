"""The list of players that OpenGotha reads, read and written: ``name|first name|rank|club|country|rating|p``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from commandline import CommandLine
from hypothesis import given
from hypothesis import strategies as st
from tables import tournament as table_of

from crosstable.model import Grade, Header, Player, Tournament
from crosstable.parsers import Parsed, UnreadableError, read
from crosstable.results import Standings
from crosstable.source import Source
from crosstable.verify import verify_bytes
from crosstable.writers import write
from crosstable.writing import Options

NOBODY = Standings("swiss", "egf", 0, (), ())

LIST = """\
; who comes to Elmville
Adler|Vera|4k|Elm|FR|1650|f
 Brook | Jan van der |3D|||2312|P ; by letter

Žák|| 30K |Praha|CZ|-900|preliminary;
;
"""


def parsed(text: str, encoding: str = "utf-8") -> tuple[Source, Parsed]:
    format, source, found = read("x", text.encode(encoding))
    assert format.name == "vbar"
    return source, found


def faults(text: str) -> list[tuple[str, str, int, int, str]]:
    """Code, severity, line, column and the text of everything that is reported."""
    source, found = parsed(text)
    return [
        (d.code, d.severity.value, *source.locate(d.span)[:2], source.at(d.span))
        for d in found.diagnostics
        if d.span is not None
    ]


def test_players() -> None:
    source, found = parsed(LIST)
    assert found.diagnostics == ()
    tournament = found.tournament
    assert tournament.players == (
        Player("Adler", "Vera", grade=Grade(4, "k"), club="Elm", country="FR", rating=1650),
        Player("Brook", "Jan van der", grade=Grade(3, "d"), rating=2312, preliminary=True),
        Player("Žák", "", grade=Grade(30, "k"), club="Praha", country="CZ", rating=-900, preliminary=True),
    )
    assert tournament.headers == (Header(None, "who comes to Elmville"), Header(None, "by letter"))
    assert (tournament.rounds, tournament.columns, tournament.counting) == ((), (), None)
    origin = tournament.origin
    assert origin is not None
    assert [source.at(origin.header(index)) for index in (0, 1)] == ["who comes to Elmville", "by letter"]
    assert [source.at(origin.field(1, name)) for name in ("name", "given", "grade", "rating", "identifiers")] == [
        "Brook",
        "Jan van der",
        "3D",
        "2312",
        "Brook | Jan van der |3D|||2312|P",
    ]
    whole = "Adler|Vera|4k|Elm|FR|1650|f"
    assert [source.at(span) for span in (origin.row(0), origin.cell(0, 0), origin.claim(0, 0))] == [whole] * 3
    assert (origin.heading(0), origin.source) == (None, source)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Cole|Zoë|4x|Elm|FR|1650|f", [("R102", "error", 3, 10, "4x")]),
        ("Cole|Zoë|0k|Elm|FR|1650|f", [("R102", "error", 3, 10, "0k")]),
        ("Cole|Zoë|4k|Elm|FR|16.5|f", [("R102", "error", 3, 20, "16.5")]),
        ("Cole|Zoë|4k|Elm|FR|1650|x", [("R102", "warning", 3, 25, "x")]),
        ("Cole|Zoë|4k|Elm|FR|1650|", [("R102", "warning", 3, 25, "")]),
        ("Cole|Zoë|4k|Elm", [("R103", "error", 3, 1, "Cole|Zoë|4k|Elm")]),
        ("Cole|Zoë|4k|Elm|FR|1650|f|7", [("R103", "error", 3, 1, "Cole|Zoë|4k|Elm|FR|1650|f|7")]),
        ("  Cole", [("R103", "error", 3, 3, "Cole")]),
        ("Cole|Zoë|?|||| f", []),
        ("Cole|Zoë||||| f", []),
    ],
)
def test_what_cannot_be_read_has_its_place(line: str, expected: list[tuple[str, str, int, int, str]]) -> None:
    """The player is there all the same, with all that could be read."""
    text = f"Adler|Vera|4k|Elm|FR|1650|f\nBrook|Jan|4k|Elm|FR|1650|f\n{line}\n"
    assert faults(text) == expected
    assert parsed(text)[1].tournament.players[2].family == "Cole"


def test_findings_name_the_place() -> None:
    report = verify_bytes("x.vbar", LIST.replace("|FR|", "|QQ|").encode())
    assert report.source is not None
    assert [(f.code, *report.source.locate(f.span)[:2]) for f in report.findings if f.span] == [("P403", 2, 19)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "; only remarks\n",
        "| Place | Name | Grade |\n|---|---|---|\n| 1 | Adler Vera | 4k |\n",
        "1|Adler Vera|4k|FR|Elm|2+|3+\n",
        "<p>Adler|Vera|4k|Elm|FR|1650|f\n",
        "Adler|Vera|4k|Elm|FR|1650|f\nno\nno\n",
    ],
)
def test_what_is_no_list(text: str) -> None:
    try:
        format, _, _ = read("x", text.encode())
    except UnreadableError:
        return
    assert format.name != "vbar"


def test_encodings() -> None:
    for encoding in ("utf-8-sig", "utf-16", "cp1250"):
        assert [p.family for p in parsed(LIST, encoding)[1].tournament.players] == ["Adler", "Brook", "Žák"]


def test_lists_without_end() -> None:
    with pytest.raises(UnreadableError, match="more than 100,000 lines"):
        read("x", b"a|b|4k||||f\n" * 100_001, "vbar")


def test_written() -> None:
    tournament = parsed(LIST)[1].tournament
    written = write("vbar", tournament, NOBODY)
    assert written.data.decode().splitlines() == [
        "; who comes to Elmville",
        "; by letter",
        "Adler|Vera|4k|Elm|FR|1650|f",
        "Brook|Jan van der|3d|||2312|p",
        "Žák||30k|Praha|CZ|-900|p",
    ]
    assert written.losses == ()
    assert read("x", written.data)[2].tournament == replace(tournament, origin=None)


def test_remarks() -> None:
    """On one line each; what has a name in its own format is no remark."""
    headers = (Header(None, "two\nlines"), Header(None, " "), Header("CL", "A"))
    written = write("vbar", Tournament((Player("Ok", ""),), headers=headers), NOBODY)
    assert written.data == b"; two lines\nOk||?||||f\n"
    assert [loss.message for loss in written.losses] == ["header lines with a name (1 line)"]


def test_results_have_no_place_in_it() -> None:
    written = write("vbar", table_of("2+/w0 0+", "1-/b0 0=", "0- 0-"), NOBODY)
    assert written.data == b"Player1||?||||f\nPlayer2||?||||f\nPlayer3||?||||f\n"
    assert [loss.message for loss in written.losses] == ["all results (1 game of 2 rounds)"]
    assert written.losses[0].players == (0, 1, 2)


def test_texts_that_would_be_taken_for_something_else() -> None:
    tournament = Tournament((Player("A|B", "C;D", club="two\nlines"), Player("", " "), Player("Ok", "")))
    written = write("vbar", tournament, NOBODY)
    assert written.data == b"A B|C D|?|two lines|||f\n||?||||f\nOk||?||||f\n"
    assert [(loss.message, loss.players) for loss in written.losses] == [
        ("texts with characters that have a meaning in the format (2 players)", (0, 1)),
        ("players without a name (1 player)", (1,)),
    ]
    assert write("vbar", Tournament(()), NOBODY) == (b";\n", ())
    with pytest.raises(LookupError):
        write("vbar", tournament, NOBODY, Options(encoding="no-such"))


FIELDS = st.text("abcxyzÄéß .,'-()0123456789", max_size=12).map(lambda text: " ".join(text.split()))


@given(
    st.lists(
        st.builds(
            Player,
            FIELDS.filter(bool),
            FIELDS,
            grade=st.none() | st.builds(Grade, st.integers(1, 30), st.sampled_from("kdp")),
            club=st.none() | FIELDS.filter(bool),
            country=st.none() | st.sampled_from(["FR", "CZ"]),
            rating=st.none() | st.integers(-900, 2949),
            preliminary=st.booleans(),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_every_list_comes_back(players: list[Player]) -> None:
    tournament = Tournament(tuple(players))
    written = write("vbar", tournament, NOBODY)
    assert written.losses == ()
    assert replace(read("x", written.data, "vbar")[2].tournament, origin=None) == tournament


def test_from_the_command_line(run: CommandLine, fixtures: Path) -> None:
    run.write("list.txt", LIST)
    assert run("verify", "list.txt").status == 0
    assert run("standings", "list.txt").status == 0
    answer = run("convert", "--check", "list.txt", "list.json")
    assert answer.status == 0
    assert "nothing differs" in answer.err
    answer = run("convert", "--check", str(fixtures / "checks" / "sound.h9"), "out.vbar")
    assert answer.status == 0
    assert "all results" in answer.err
