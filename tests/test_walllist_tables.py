"""Which lines make the table, and what is made of its odd rows."""

from __future__ import annotations

from contextlib import suppress

import pytest

from crosstable.model import Tournament
from crosstable.parsers import Parsed, UnreadableError, read

FIRST = "1 Abel Zoe 3d CH 2+ 3+\n2 Brun Yan 2d FR 1- 0+\n3 Cole Xia 1d GB 0+ 1-\n"
SECOND = "1 Dorn Wim 1k NL 2+\n2 Erne Vera 2k CH 1-\n"


def parsed(text: str) -> Parsed:
    return read("x.txt", text.encode())[2]


def names(tournament: Tournament) -> list[str]:
    return [player.family for player in tournament.players]


def codes(result: Parsed) -> list[tuple[str, str]]:
    return [(finding.code, finding.severity.value) for finding in result.diagnostics]


@pytest.mark.parametrize("between", ["\n", "\n\n", "; Group B\n", "Group B\n"])
@pytest.mark.parametrize("before", ["", "Results\n", "; EV[x]\n\n"])
def test_of_two_tables_the_larger_is_read(before: str, between: str) -> None:
    for text in (FIRST + between + SECOND, SECOND + between + FIRST):
        result = parsed(before + text)
        assert names(result.tournament) == ["Abel", "Brun", "Cole"]
        assert codes(result) == [("R101", "warning")]


def test_places_that_start_again_within_a_table_are_no_other_table() -> None:
    tied = "1 Abel Zoe 3d CH 2= 3+\n1 Brun Yan 2d FR 1= 0+\n3 Cole Xia 1d GB 0+ 1-\n"
    result = parsed(tied)
    assert names(result.tournament) == ["Abel", "Brun", "Cole"]
    assert result.diagnostics == ()


def test_places_that_go_on_after_a_gap_are_one_table() -> None:
    first, *others = FIRST.splitlines(keepends=True)
    assert names(parsed(first + "\n" + "".join(others)).tournament) == ["Abel", "Brun", "Cole"]


def test_lost_characters_in_a_header_line() -> None:
    result = read("x.h9", "; EV[Zoé]\n".encode() + b"; PC[K\xf6ln]\n" + FIRST.encode())[2]
    assert codes(result) == [("R106", "warning")]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("3 Cole Xia 1d GB York 28 1 4+/w0 1-/w0 2-/w0", ["4+/w0", "1-/w0", "2-/w0"]),
        ("3 Cole Xia 1d GB York 28 1 4+/w0 2-/w0", ["4+/w0", None, "2-/w0"]),
        ("3 Cole Xia 1d GB York 28 1 1-/w0 2-/w0", [None, "1-/w0", "2-/w0"]),
        ("3 Cole Xia 1d GB York 28 1 4+/w01-/w0 2-/w0", ["4+/w0", "1-/w0", "2-/w0"]),
        ("3 Cole Xia 1d GB York 28 14+/w0 1-/w0 2-/w0", ["4+/w0", "1-/w0", "2-/w0"]),
        ("3 Cole Xia 1d GB York 28 1 4+ /w0 1-/w0 2-/w0", ["4+ /w0", "1-/w0", "2-/w0"]),
        ("3 Cole Xia 1d GB 28 1 4+/w0 1-/w0 2-/w0", ["4+/w0", "1-/w0", "2-/w0"]),
        ("3 Cole Xia GB York 28 1 4+/w0 1-/w0 2-/w0", ["4+/w0", "1-/w0", "2-/w0"]),
        ("Cole Xia 1d GB York 28 1 4+/w0 1-/w0 2-/w0", ["4+/w0", "1-/w0", "2-/w0"]),
        ("3 Cole Xia 1d GB York 28 4+/w0 1-/w0 2-/w0", ["4+/w0", "1-/w0", "2-/w0"]),
        ("3 Cole Xia Eva Maria 1d GB New York 28 1 4+/w0 1-/w0 2-/w0", ["4+/w0", "1-/w0", "2-/w0"]),
        ("3 Cole Xia 1d GB York 28 1 ?? 1-/w0 2-/w0", [None, "1-/w0", "2-/w0"]),
    ],
)
def test_an_odd_row_in_a_table_without_columns_on_the_page(row: str, cells: list[str | None]) -> None:
    result = parsed(
        "1 Abel Zoe 13d CH Bern 30 3 2+/w0 3+/b0 4+/w0\n"
        "2 Brun Y 2d FR Lyon 29 2 1-/b0 4+/w0 3+/b0\n"
        f"{row}\n"
        "4 Dorn Wim 1k NL Delft 27 0 3-/b0 2-/b0 1-/b0\n"
        "5 Erne Vera 2k CH Genf 26 0 0- 0- 0-\n"
    )
    tournament = result.tournament
    origin = tournament.origin
    assert origin is not None
    assert names(tournament) == ["Abel", "Brun", "Cole", "Dorn", "Erne"]
    assert len(tournament.rounds) == 3
    sides = tournament.players[2].sides
    assert [side and origin.source.at(origin.cell(2, round)) for round, side in enumerate(sides)] == cells
    assert [column.texts[0] for column in tournament.columns] == ["30", "3"]
    assert all(finding.player == 2 for finding in result.diagnostics)


def test_a_comment_ends_a_row_and_is_kept() -> None:
    result = parsed("1 Abel Zoe 3d CH 2+ |12345678 ; late\n2 Brun Yan 2d FR 1- ; sick; 9+\n")
    assert [tuple(header) for header in result.tournament.headers] == [(None, "late"), (None, "sick; 9+")]
    assert [len(player.sides) for player in result.tournament.players] == [1, 1]
    assert result.tournament.players[0].identifiers[0].value == "12345678"


def test_blank_columns_between_tabs() -> None:
    result = parsed("1\tAbel Zoe\t\t3d\t\t2+\t\n2\tBrun Yan\t\t2d\t\t1-\t\n")
    assert names(result.tournament) == ["Abel", "Brun"]
    assert result.diagnostics == ()


def test_a_tab_too_few_moves_the_row_only() -> None:
    rows = [
        "1\tA B\t3d\tCH\tBern\t5\t12\t2+\t3+",
        "2\tC D\t2d\tFR\tLyon\t4\t13\t1-\t0+",
        "3\tE F\t1d\tGB\tYork\t3\t14\t0+\t1-",
    ]
    whole = parsed("\n".join(rows)).tournament
    result = parsed("\n".join([*rows[:2], rows[2].replace("\tGB", "")]))
    player = result.tournament.players[2]
    assert player.sides == whole.players[2].sides
    assert (player.family, player.country, player.club) == ("E", None, "York")
    assert [column.texts for column in result.tournament.columns] == [column.texts for column in whole.columns]


@pytest.mark.parametrize(
    "text",
    ["12+\n", "a 12+ b\n", "3d 12+\n", "1\t2+\t3\t\n", "?\t-\t1+\t\t\n", "1 Abel 12= 13=\n2 Brun 11= 10=\n", "|1+|\n"],
)
def test_what_has_a_result_but_is_no_table(text: str) -> None:
    with suppress(UnreadableError):
        tournament = read("x", text.encode(), "h9")[2].tournament
        assert tournament.players
        assert tournament.rounds
