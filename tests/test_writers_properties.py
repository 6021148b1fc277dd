"""What holds of every writer and every tournament, and that files come back as they were."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spring import LIN, STANDINGS, spring
from strategies import standings, tournaments, wild_tournaments

from crosstable.countries import EGF
from crosstable.diagnostics import Severity
from crosstable.handicaps import given_rule
from crosstable.model import Grade, System, Tournament
from crosstable.parsers import read
from crosstable.results import Standing, Standings
from crosstable.writers import MATCHES, WRITERS, write, writer_named
from crosstable.writing import Options


@pytest.mark.parametrize("name", [writer.name for writer in WRITERS])
@settings(max_examples=20)
@given(data=st.data())
def test_writing_never_fails(name: str, data: st.DataObject) -> None:
    tournament = data.draw(wild_tournaments() | tournaments())
    play = data.draw(st.sampled_from(writer_named(name).plays))
    tournament = replace(tournament, system=System("magic") if play == MATCHES else None)
    encoding = data.draw(st.sampled_from(["utf-8", "iso-8859-15", "cp1251", "ascii", "utf-16"]))
    language = data.draw(st.sampled_from(["en", "hu", "uk", "??"]))
    written = write(name, tournament, data.draw(standings(tournament)), Options(encoding=encoding, language=language))
    assert written.data
    for loss in written.losses:
        assert loss.message
        assert all(0 <= player < len(tournament.players) for player in loss.players)


H9_TAGS = frozenset({"TC", "CL", "EV", "PC", "DT", "HA", "KM", "TM", "CM"})
"""Header lines that the writer makes of the settings."""


def as_h9_holds_it(tournament: Tournament, table: Standings) -> Tournament:
    """What an h9 file holds of a tournament that has nothing the format loses: rows, opponents and places are those
    of the standings, header lines those that the settings do not say, the columns are not compared, and the handicap
    rule is that of the games."""
    rows = [line.player for line in table.lines]
    players = tuple(
        replace(
            tournament.players[line.player],
            place=str(line.place),
            sides=tuple(
                replace(side, opponent=rows.index(side.opponent)) if side and side.opponent is not None else side
                for side in tournament.players[line.player].sides
            ),
        )
        for line in table.lines
    )
    settings = replace(tournament.settings, handicap_reduction=given_rule(tournament).reduction)
    return without_columns(replace(tournament, players=players, settings=settings))


def without_columns(tournament: Tournament) -> Tournament:
    """A tournament without its columns, and without the header lines that its settings say too."""
    headers = tuple(header for header in tournament.headers if header.tag not in H9_TAGS)
    return replace(tournament, headers=headers, columns=())


@given(st.data())
def test_h9_comes_back(data: st.DataObject) -> None:
    tournament = data.draw(tournaments(graded=True))
    table = data.draw(standings(tournament))
    written = write("h9", tournament, table)
    assert [loss for loss in written.losses if not loss.message.startswith("handicap reduction")] == []
    format, _, parsed = read("x.h9", written.data)
    assert format.name == "h9"
    assert without_columns(parsed.tournament) == as_h9_holds_it(tournament, table)
    assert [fault for fault in parsed.diagnostics if fault.severity is Severity.ERROR] == []


def test_h9_without_somebodys_grade_comes_back() -> None:
    tournament = spring()
    players = list(tournament.players)
    players[LIN] = replace(players[LIN], grade=None)
    tournament = replace(tournament, players=tuple(players))
    again = read("x.h9", write("h9", tournament, STANDINGS).data)[2].tournament
    assert [(player.name, player.grade, len(player.sides)) for player in again.players] == [
        ("Zimmer Élise", Grade(2, "d"), 3),
        ("van der Berg Jan", Grade(1, "d"), 3),
        ("O'Neil Łucja", Grade(1, "k"), 3),
        ("林 美玲", None, 3),
        ("Kovács-Nagy Pál", Grade(4, "k"), 3),
    ]


def in_file_order(tournament: Tournament) -> Standings:
    """Standings that keep the rows where they are, without any score."""
    lines = tuple(Standing(row, row + 1, False, {}) for row in range(len(tournament.players)))
    return Standings("mcmahon", "egf", len(tournament.rounds), (), lines)


HELD_BACK = ("printed columns", "ratings", "start scores", "clubs cut", "country GB", "handicap reduction")
"""Losses that concern no results."""


def test_real_results_come_back(shared: Path) -> None:
    files = [*sorted((shared / "corpus" / "h9").glob("*.txt")), *sorted((shared / "oracle").glob("*/*.h9"))]
    compared = 0
    for path in files:
        tournament = read(path.name, path.read_bytes())[2].tournament
        written = write("h9", tournament, in_file_order(tournament))
        if all(loss.message.startswith(HELD_BACK) for loss in written.losses):
            again = read(path.name, written.data)[2].tournament
            sides = [(p.name, p.grade, EGF.get(p.country or "", p.country), p.sides) for p in tournament.players]
            assert [(p.name, p.grade, p.country, p.sides) for p in again.players] == sides, path.name
            reduction = given_rule(tournament).reduction
            assert again.settings == replace(tournament.settings, handicap_reduction=reduction), path.name
            compared += 1
    assert compared >= 80
