"""Inputs of hostile size: refused or read, in time and memory that grow with them and no faster."""

from __future__ import annotations

import pytest

from crosstable.parsers import Parsed, UnreadableError, read

ROWS = "1 Abel Zoe 3d CH xxx 2+/w0\n2 Brun Yan 2d FR xxx 1-/b0\n"


def parsed(text: str) -> Parsed:
    return read("x.h9", text.encode())[2]


def big(players: int) -> str:
    """So many players in two rounds; neighbours meet, and then those half the table apart."""
    return "".join(
        f"{number + 1} Name{number} Given 3k PL Wars {number % 7} {(number ^ 1) + 1}{'-+'[number % 2]}/w0 0+\n"
        for number in range(players)
    )


def test_forty_thousand_players() -> None:
    result = parsed(big(40_000))
    assert result.diagnostics == ()
    assert len(result.tournament.players) == 40_000


def test_many_odd_rows() -> None:
    text = big(4000).replace(" PL ", " ").replace(" 3k Wars", " 3k PL Wars", 2000)
    assert len(parsed(text).tournament.players) == 4000


@pytest.mark.parametrize(
    "line",
    [
        "3 Cole Xia 1d GB xxx " + "1" * 400_000 + "+",
        "3 Cole " + "x" * 400_000 + " 1d GB xxx 0+",
        "3 Cole " + "x " * 200_000 + " 1d GB xxx 0+",
        "3 Cole " + "|" * 400_000 + " 1d GB xxx 0+",
        ";" + " SOS" * 250_000,
        "; EV[" + "[" * 400_000,
        " " * 400_000 + "x",
    ],
    ids=["digits", "letters", "words", "bars", "headings", "brackets", "blanks"],
)
def test_a_very_long_line_does_no_harm_to_the_others(line: str) -> None:
    result = parsed(f"{line}\n{ROWS}" if line[0] == ";" else f"{ROWS}{line}\n")
    assert [player.family for player in result.tournament.players[:2]] == ["Abel", "Brun"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 Abel Zoe 3d CH xxx" + " 2+" * 400, "a row with 400 results"),
        ("1 Abel Zoe 3d CH xxx" + " 2+" * 300_000, "fields is no tournament's"),
        ("2+\n" * 300_000, "300,000 lines: no tournament is as long"),
        ("a b c d 5+ e f\n" * 260_000, "260,000 lines"),
    ],
)
def test_what_no_tournament_is(text: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        parsed(text)
