"""The published page as HTML: sound, closed to the outside, and proof against what files hold."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from spring import STANDINGS, spring
from strategies import standings as some_standings
from strategies import wild_tournaments
from webpage import ABEL, BAKER, cells, check_structure, duel, page, spoken, standings

from crosstable.diagnostics import Related, finding
from crosstable.model import (
    Decision,
    Header,
    Identifier,
    Outcome,
    Round,
    Settings,
    Side,
    System,
)
from crosstable.parsers import read
from crosstable.results import Report
from crosstable.source import Source, Span
from crosstable.writers.html import Entry, entry, index, write
from crosstable.writers.html_texts import LANGUAGES
from crosstable.writing import Options


@given(st.data())
def test_any_tournament_gives_a_sound_page(data: st.DataObject) -> None:
    tournament = data.draw(wild_tournaments())
    table = data.draw(some_standings(tournament))
    code = data.draw(st.sampled_from(LANGUAGES))
    written = write(tournament, table, Options(language=code, report=Report("any.h9", tournament=tournament)))
    tree = check_structure(written.data)
    assert len(tree.xpath("//tbody/tr")) == len(tournament.players)


def told(side: Side | None, order: Sequence[int]) -> object:
    """What the signs of a cell tell; the opponent as his row of the page."""
    assert side is not None
    row = None if side.opponent is None else order.index(side.opponent)
    return row, side.decided, side.outcome, side.colour, side.handicap


@pytest.mark.parametrize("code", LANGUAGES)
def test_page_can_be_read_back(code: str) -> None:
    written = write(spring(), STANDINGS, Options(language=code))
    _, _, (tournament, diagnostics) = read("page.html", written.data, "html")
    assert diagnostics == ()
    order = [line.player for line in STANDINGS.lines]
    originals = [spring().players[row] for row in order]
    for player, original in zip(tournament.players, originals, strict=True):
        assert (player.name, player.grade, player.country) == (original.name, original.grade, original.country)
        sides = [told(side, range(len(order))) for side in player.sides]
        assert sides == [told(side, order) for side in original.sides]
    assert {"mms", "sos"} <= {column.criterion for column in tournament.columns}


def test_policy_allows_only_the_page_s_own_style_and_script() -> None:
    tree = page(duel())
    (policy,) = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    for name, tag in (("style-src", "style"), ("script-src", "script")):
        digest = sha256(tree.xpath(f"string(//{tag})").encode("utf-8")).digest()
        assert rules[name] == f"'sha256-{b64encode(digest).decode('ascii')}'"


@pytest.mark.parametrize("data", [write(spring(), STANDINGS, Options()).data, index([Entry("A", "a.html")])])
def test_page_asks_nobody_for_anything(data: bytes) -> None:
    tree = html.fromstring(data)
    assert not tree.xpath("//@src | //@srcset | //@style | //@action | //iframe | //object | //form")
    assert not tree.xpath("//@*[starts-with(name(), 'on')]")
    links = tree.xpath("//@href")
    assert all(link.startswith(("#", "./", "data:,")) for link in links)
    assert not re.search(rb"https?:|@import|url\(|fetch\(|XMLHttpRequest", data)


HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;{{7*7}}"


def test_text_of_a_file_is_never_markup() -> None:
    abel = replace(
        ABEL,
        family=HOSTILE,
        given="",
        country=HOSTILE,
        club=HOSTILE,
        team=HOSTILE,
        category=HOSTILE,
        identifiers=(Identifier(HOSTILE, HOSTILE),),
        sides=(Side(Decision.PLAYED, Outcome.WIN, outsider=HOSTILE),),
    )
    settings = Settings(HOSTILE, HOSTILE, HOSTILE, event_class=HOSTILE, code=HOSTILE, program=HOSTILE)
    tournament = replace(
        duel(settings=settings, headers=(Header(HOSTILE, HOSTILE),), system=System(HOSTILE)),
        players=(abel, BAKER),
        rounds=(Round(HOSTILE),),
    )
    report = Report(
        f"folder/{HOSTILE.replace('/', '')}",
        source=Source("x", HOSTILE),
        tournament=tournament,
        findings=(
            finding("R102", HOSTILE, Span(0, 1), player=0, advice=HOSTILE, related=(Related(Span(0, 1), HOSTILE),)),
        ),
        error=HOSTILE,
    )
    tree = check_structure(write(tournament, standings(0, 1), Options(report=report)).data)
    assert not tree.xpath("//img | //tbody//script | //body/script[position() > 1]")
    assert tree.xpath("//h1/text()") == [HOSTILE]
    assert cells(tree, 1)[1:6] == [HOSTILE] * 5
    assert cells(tree, 1)[-2:] == [f"{HOSTILE}+", HOSTILE]
    assert spoken(tree) == [f"Round 1: won against {HOSTILE} (not in the table)"]
    assert cells(tree, 2)[-2] == "1-/b0"
    (label,) = tree.xpath("//tr[@id='p2']/td/a/@aria-label")
    assert label == f"Round 1: lost to {HOSTILE} with Black, no handicap, 1-/b0"


def test_characters_that_html_forbids_are_replaced_and_reported() -> None:
    written = write(duel(settings=Settings("A\0B\x1b[31mC\ud800D\x85E")), standings(0, 1), Options())
    tree = html.fromstring(written.data)
    assert tree.xpath("//h1/text()") == ["A�B�[31mC�D�E"]
    assert [loss.message for loss in written.losses] == ["control characters, shown as �"]


def test_index_lists_tournaments_with_what_is_known() -> None:
    settings = Settings("Spring", begin=date(2024, 3, 2), end=date(2024, 3, 2))
    spring_report = Report("in/spring.h9", tournament=duel(settings=settings))
    broken = Report("in/broken.h9", error="no table in it")
    noted = replace(spring_report, findings=(finding("R104", "a note"),))
    data = index(
        [entry(spring_report, "spring.html"), entry(broken), Entry("Unverified", "u.html", players=0), entry(noted)]
    )
    tree = check_structure(data)
    rows = [[cell.text_content() for cell in row] for row in tree.xpath("//tbody/tr")]
    assert rows == [
        ["Spring", "2024-03-02", "2", "sound"],
        ["broken.h9", "", "", "unreadable"],
        ["Unverified", "", "0", ""],
        ["Spring", "2024-03-02", "2", "sound"],
    ]
    assert tree.xpath("//tbody//a/@href") == ["./spring.html", "./u.html"]


def test_index_says_nothing_of_verification_where_nothing_was_verified() -> None:
    tree = html.fromstring(index([Entry("A", "a.html", players=4)]))
    assert tree.xpath("//thead//th/button/text()") == ["Tournament", "Date", "Players"]
    assert [cell.text_content() for cell in tree.xpath("//tbody/tr/*")] == ["A", "", "4"]


def test_index_in_another_language() -> None:
    tree = html.fromstring(index([], "hu-HU"))
    assert tree.get("lang") == "hu"
    assert tree.xpath("//h1/text()") == ["Versenyek"]


def test_no_file_name_becomes_a_scheme_or_another_folder_s_page() -> None:
    names = ["javascript:alert(1).html", "a b&c?.html", "50%#1.html", "ł.html"]
    tree = html.fromstring(index([Entry(HOSTILE, name) for name in names]))
    assert tree.xpath("//tbody//a/@href") == [
        "./javascript%3Aalert%281%29.html",
        "./a%20b%26c%3F.html",
        "./50%25%231.html",
        "./%C5%82.html",
    ]
    assert tree.xpath("//tbody//a/text()") == [HOSTILE] * 4
