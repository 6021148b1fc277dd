"""Published pages of tournaments of matches: standings, results, the play-off as a picture, a page a round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from commandline import CommandLine
from cups import BYE, DRAW, LOSS, WIN, knock_out, match, tournament, unreported
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import html
from strategies import wild_tournaments
from webpage import cells, check_structure, facts, headings, spoken

from crosstable.engines import final_table, tables
from crosstable.model import Column, Decision, Player, Round, Settings, Side, System, Tournament
from crosstable.results import Report
from crosstable.writers import write
from crosstable.writers.html_rounds import Site, site
from crosstable.writers.html_texts import LANGUAGES
from crosstable.writing import Options

PLAYERS = (
    Player("Brook", "Ada", shown="Ada Brook", country="FR", category="1"),
    Player("Bo", dropped_after=1, category="2"),
    Player("Blue", members=("Cy", "Di")),
    Player("Hal", disqualified=True),
    Player("Ives"),
)
CUP = replace(
    tournament(
        PLAYERS,
        {**match(0, 1, 2, 1, table=2), **match(2, 3, 0, 0, 3, table=1), 4: BYE},
        {**unreported(0, 2), 3: Side(Decision.ASSIGNED_LOSS, LOSS), 4: Side(Decision.AWARDED_BYE, WIN)},
        playoff=[match(0, 4, 2, 0)],
    ),
    settings=Settings("Cup", play_format="Modern", games_to_win=2, cut=2),
)


def pages(of: Tournament, **options: object) -> Site:
    numbers = range(1, len(of.rounds) + 1)
    names = [f"x-{number}.html" for number in numbers]
    return site(of, tables(of, numbers), Options(**options), "x.html", names)  # type: ignore[arg-type]


def event_page(of: Tournament, **options: object) -> html.HtmlElement:
    return check_structure(pages(of, **options).event.data)


def round_page(of: Tournament, number: int, **options: object) -> html.HtmlElement:
    return check_structure(pages(of, **options).rounds[f"x-{number}.html"].data)


def pairings(tree: html.HtmlElement) -> list[list[str]]:
    rows = tree.xpath("//table[@class='pairings']/tbody/tr")
    return [[" ".join(cell.text_content().split()) for cell in row] for row in rows]


class TestEvent:
    def test_standings_and_results(self) -> None:
        tree = event_page(CUP)
        assert headings(tree) == [
            "Rank", "Player", "Co.", "Pod", "Points", "W-L-D", "OMW%", "GW%", "OGW%", "1", "2", "Final"
        ]  # fmt: skip
        assert cells(tree, 1) == [
            "1", "Ada Brook", "FR", "1", "3", "1-0-0", "33.00%", "66.67%", "33.33%", "W 2–1 #4", "? #3", "W 2–0 #2"
        ]  # fmt: skip
        assert cells(tree, 2)[-3:] == ["bye", "awarded bye", "L 0–2 #1"]
        assert [cells(tree, row)[1] for row in (3, 4, 5)] == [
            "Blue Cy, Di",
            "Bo dropped after round 1",
            "Hal disqualified",
        ]
        assert cells(tree, 5)[-3:] == ["D 0–0–3 #3", "assigned loss", ""]
        assert facts(tree)["Format"] == "Modern, best of 3, Top 2"
        assert facts(tree)["Matches"] == "4"
        assert pages(CUP).event.losses == ()

    def test_results_are_spoken(self) -> None:
        assert spoken(event_page(CUP)) == [
            "Round 1: won against Bo, games 2–1, table 2, W 2-1 #4",
            "Round 2: result unknown against Blue, ? #3",
            "Round 3: won against Ives, games 2–0, W 2-0 #2",
        ]
        hal = event_page(CUP).xpath("//tr[@id='p5']/td/a/@aria-label")
        assert hal == ["Round 1: draw against Blue, intentional draw, games 0–0–3, table 1, D 0-0-3 #3"]

    @pytest.mark.parametrize(
        ("side", "shown"),
        [
            (Side(Decision.DEFAULT, WIN, 1), "W! #2"),
            (Side(Decision.PLAYED, DRAW, 1, games=(1, 1, 0)), "D 1–1 #2"),
            (Side(Decision.PLAYED, WIN, outsider="Zed"), "W Zed"),
            (Side(Decision.UNPAIRED), "not paired"),
            (None, ""),
        ],
    )
    def test_cells(self, side: Side | None, shown: str) -> None:
        two = tournament([Player("A"), Player("B")], {0: side, 1: Side(Decision.ABSENT)} if side else {1: BYE})
        shown_cells = [cell for row in (1, 2) for cell in cells(event_page(two), row)[-1:]]
        assert re.sub(r"#\d", "#2", shown_cells[0] if shown_cells[0] != "bye" else shown_cells[1]) == shown

    def test_second_pairing_stands_beside_the_first(self) -> None:
        again = replace(CUP, surplus=((1, 0, Side(Decision.PLAYED, WIN, 0, games=(2, 0, 0))),))
        assert cells(event_page(again), 4)[-3] == "L 1–2 #1 W 2–0 #1"

    def test_rounds_of_which_nothing_is_known_have_no_column_and_no_page(self) -> None:
        column = Column(0, "W/L/D", "record", ("2/0/0", "0/2/0"), (None, None), after=2)
        points = Column(1, "Points", "match_points", ("6", "0"), (24, 0), after=2)
        printed = tournament([Player("A"), Player("B")], {}, {})
        printed = replace(printed, columns=(column, points))
        made = pages(printed)
        tree = check_structure(made.event.data)
        assert headings(tree) == ["Rank", "Player", "Points", "W-L-D", "OMW%", "GW%", "OGW%"]
        assert cells(tree, 1)[2:4] == ["6", "2-0-0"]
        assert not made.rounds
        second = replace(points, index=2, after=1, values=(12, 0))
        made = pages(replace(printed, columns=(column, points, second)))
        assert [*made.rounds] == ["x-1.html", "x-2.html"]
        tree = check_structure(made.rounds["x-1.html"].data)
        assert cells(tree, 1)[2] == "3"
        assert not tree.xpath("//table[@class='pairings']")

    def test_table_before_the_play_off_stands_through_it(self) -> None:
        points = Column(1, "Points", "match_points", ("6", "3"), (24, 12), after=1)
        printed = tournament([Player("A"), Player("B")], {}, playoff=[match(0, 1, 0, 2)])
        tree = event_page(replace(printed, columns=(points,)))
        assert [cells(tree, row)[1:3] for row in (1, 2)] == [["B", "3"], ["A", "6"]]

    def test_groups_are_pods_if_they_are_numbers(self) -> None:
        assert headings(event_page(CUP))[3] == "Pod"
        juniors = (replace(CUP.players[0], category="Junior"), *CUP.players[1:])
        assert headings(event_page(replace(CUP, players=juniors)))[3] == "Cat."

    def test_letters_and_names_of_rounds_are_those_of_the_language(self) -> None:
        tree = event_page(CUP, language="de")
        assert headings(tree)[5:] == ["S-N-U", "OMW%", "GW%", "OGW%", "1", "2", "Finale"]
        assert cells(tree, 1)[-3:] == ["S 2–1 #4", "? #3", "S 2–0 #2"]
        assert "Endrunde" in tree.xpath("//h2/text()")

    def test_single_page_has_no_links_to_rounds(self) -> None:
        tree = check_structure(write("html", CUP, final_table(CUP)).data)
        assert not tree.xpath("//nav")


class TestRounds:
    def test_pairings_by_table_and_who_had_none(self) -> None:
        tree = round_page(CUP, 1)
        assert pairings(tree) == [
            ["1", "Blue", "0–0–3, intentional draw", "Hal"],
            ["2", "Ada Brook", "2–1", "Bo"],
            ["", "Ives", "bye", ""],
        ]
        assert tree.xpath("//td[contains(@class, 'winner')]/a/text()") == ["Ada Brook"]

    def test_players_have_the_points_with_which_they_came(self) -> None:
        assert pairings(round_page(CUP, 2)) == [
            ["Ada Brook (3)", "not reported", "Blue (1)"],
            ["Ives (3)", "awarded bye", ""],
            ["Hal (1)", "assigned loss", ""],
        ]

    def test_standings_are_those_after_the_round(self) -> None:
        tree = round_page(CUP, 1)
        assert tree.xpath("//table[contains(@class, 'crosstable')]/thead//button/text()") == [
            "Rank", "Player", "Co.", "Pod", "Points", "W-L-D", "OMW%", "GW%", "OGW%"
        ]  # fmt: skip
        rows = [cells(tree, row) for row in range(1, 6)]
        assert [row[1] for row in rows] == [
            "Ada Brook",
            "Ives",
            "Blue Cy, Di",
            "Bo dropped after round 1",
            "Hal disqualified",
        ]
        assert not tree.xpath("//table[contains(@class, 'crosstable')]//td[contains(@class, 'result')]")

    def test_pages_lead_to_each_other(self) -> None:
        made = pages(CUP)
        tree = check_structure(made.event.data)
        links = [(a.text, a.get("href")) for a in tree.xpath("//nav//a")]
        assert links == [("Round 1", "./x-1.html"), ("Round 2", "./x-2.html"), ("Final", "./x-3.html")]
        expected = {
            1: [("Cup", "./x.html", None), ("Round 2 →", "./x-2.html", "next")],
            2: [("← Round 1", "./x-1.html", "prev"), ("Cup", "./x.html", None), ("Final →", "./x-3.html", "next")],
            3: [("← Round 2", "./x-2.html", "prev"), ("Cup", "./x.html", None)],
        }
        for number, links_of_round in expected.items():
            anchors = round_page(CUP, number).xpath("//nav//a")
            assert [(a.text, a.get("href"), a.get("rel")) for a in anchors] == links_of_round
        assert round_page(CUP, 3).xpath("//title/text()") == ["Cup – Final"]

    def test_what_the_players_tell_differently_is_marked(self) -> None:
        sides = {0: Side(Decision.PLAYED, WIN, 1, games=(2, 0, 0)), 1: Side(Decision.PLAYED, WIN, 0, games=(2, 1, 0))}
        tree = round_page(tournament([Player("A"), Player("B")], sides), 1)
        assert pairings(tree) == [["A", "2–0 / 1–2", "B"]]
        assert tree.xpath("//td[@class='games doubt']")

    @pytest.mark.parametrize(
        ("sides", "result", "winners"),
        [
            ((Side(Decision.PLAYED, LOSS, 1), Side(Decision.PLAYED, LOSS, 0)), "L–W, both lost", []),
            ((Side(Decision.DEFAULT, LOSS, 1), Side(Decision.DEFAULT, WIN, 0)), "L–W, by default", ["B"]),
            ((Side(Decision.PLAYED, WIN, outsider="Zed"),), "W–L", ["A"]),
        ],
    )
    def test_results(self, sides: Sequence[Side], result: str, winners: list[str]) -> None:
        tree = round_page(tournament([Player("A"), Player("B")], dict(enumerate(sides))), 1)
        assert pairings(tree)[0][1] == result
        assert tree.xpath("//td[contains(@class, 'winner')]/a/text()") == winners
        if sides[0].outsider:
            assert pairings(tree)[0][2] == "Zed (not in the table)"


def texts_of(tree: html.HtmlElement) -> list[str]:
    return [" ".join(text.xpath("text()")) for text in tree.xpath("//svg//text")]


class TestBracket:
    @pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
    def test_every_match_is_in_the_picture(self, size: int) -> None:
        tree = event_page(knock_out(size))
        (picture,) = tree.xpath("//svg")
        assert picture.get("role") == "img"
        assert len(picture.xpath("./g")) == size - 1
        # Each match has two names, two seeds and two numbers of games; a round has a name.
        rounds = size.bit_length() - 1
        assert len(picture.xpath(".//text")) == 6 * (size - 1) + rounds
        assert len(picture.xpath("./path[contains(@class, 'way')]")) == size - 2
        assert picture.xpath("./g/text[@class='winner']/text()")[-1] == "Seed 1"

    def test_it_lies_within_its_frame(self) -> None:
        (picture,) = event_page(knock_out(8)).xpath("//svg")
        _, _, across, down = map(float, picture.get("viewbox").split())
        for box in picture.xpath(".//rect"):
            x, y, width, height = (float(box.get(name)) for name in ("x", "y", "width", "height"))
            assert 0 <= x < x + width <= across
            assert 0 <= y < y + height <= down

    def test_it_is_described(self) -> None:
        tree = event_page(knock_out(4))
        (picture,) = tree.xpath("//svg")
        title, text = (tree.get_element_by_id(name) for name in picture.get("aria-labelledby").split())
        assert title.text_content() == "Play-off"
        assert text.text_content() == (
            "Semifinals: Seed 1 (1) – Seed 4 (4) 2–1, Winner: Seed 1; Seed 2 (2) – Seed 3 (3) 2–1, Winner: Seed 2. "
            "Final: Seed 1 (1) – Seed 2 (2) 2–1, Winner: Seed 1. Winner: Seed 1"
        )

    def test_split_unreported_and_lost_matches_say_so(self) -> None:
        four = [Player(name) for name in "ABCDEFGH"]
        lost = {2: Side(Decision.PLAYED, LOSS, 5), 5: Side(Decision.PLAYED, LOSS, 2)}
        playoff = [{**match(0, 7, 1, 1, 1), **unreported(3, 4), **lost, **match(1, 6, 2, 0)}]
        tree = event_page(tournament(four, dict.fromkeys(range(8), BYE), playoff=playoff))
        assert set(tree.xpath("//svg//text[@class='remark']/text()")) == {"split", "not reported", "both lost"}
        assert len(tree.xpath("//svg/g[@class='match coming']")) == 3
        assert "A (1) – H (8) 1–1, split" in tree.xpath("string(//svg/desc)")

    def test_three_players_and_the_match_for_third_place(self) -> None:
        three = [Player(name) for name in "ABC"]
        sides = dict.fromkeys(range(3), BYE)
        tree = event_page(tournament(three, sides, playoff=[match(1, 2, 2, 0), match(0, 1, 2, 1)]))
        assert "A (1), bye" in tree.xpath("string(//svg/desc)")
        four = [Player(name) for name in "ABCD"]
        playoff = [{**match(0, 3, 2, 0), **match(1, 2, 2, 0)}, {**match(0, 1, 2, 0), **match(2, 3, 2, 1)}]
        third = replace(tournament(four, dict.fromkeys(range(4), BYE), playoff=playoff))
        tree = event_page(third)
        assert len(tree.xpath("//svg/g")) == 4
        assert "C (3) – D (4) 2–1" in tree.xpath("string(//svg/desc)")

    def test_long_names_are_cut_and_told_in_full(self) -> None:
        name = "Maximiliana Featherstonehaugh-Cholmondeley"
        cup = knock_out(2)
        cup = replace(cup, players=(replace(cup.players[0], family=name), cup.players[1]))
        tree = event_page(cup)
        assert tree.xpath("//svg//text/title/text()") == [name]
        assert "Maximiliana Featherst…" in texts_of(tree)

    def test_bracket_before_the_play_off_is_there_if_the_file_says_that_there_will_be_one(self) -> None:
        swiss = tournament([Player("A"), Player("B"), Player("C")], {**match(0, 1, 2, 0), 2: BYE})
        assert not event_page(swiss).xpath("//svg")
        tree = event_page(replace(swiss, settings=Settings("Cup", cut=2)))
        assert len(tree.xpath("//svg/g[@class='match coming']")) == 1

    def test_rounds_that_have_only_numbers_are_named_by_their_matches(self) -> None:
        cup = knock_out(4)
        numbered = replace(cup, rounds=(cup.rounds[0], Round("Round 2", playoff=True), Round("a, " * 20, playoff=True)))
        tree = event_page(numbered)
        first, second = tree.xpath("//svg/text[@class='stage']")
        assert (first.text, second.findtext("title")) == ("Semifinals", "a, " * 20)
        assert second.xpath("string(text())").startswith("a, a")

    def test_named_rounds_are_in_the_language(self) -> None:
        cup = knock_out(16)
        tree = event_page(cup, language="fr")
        assert tree.xpath("//svg/text[@class='stage']/text()") == [
            "Top 16", "Quarts de finale", "Demi-finales", "Finale"
        ]  # fmt: skip


HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;{{7*7}}{0}%s"


@pytest.mark.parametrize("code", ["en", "uk"])
def test_text_of_a_file_is_never_markup(code: str) -> None:
    players = [
        Player(HOSTILE, shown=HOSTILE, members=(HOSTILE,), country=HOSTILE, category=HOSTILE),
        Player(HOSTILE, disqualified=True),
        Player("C"),
    ]
    stranger = Side(Decision.PLAYED, WIN, outsider=HOSTILE)
    cup = tournament(players, {**match(0, 1, 2, 1), 2: stranger}, playoff=[match(0, 1, 2, 0)])
    cup = replace(
        cup, rounds=(Round(HOSTILE), Round(HOSTILE, playoff=True)), settings=Settings(HOSTILE, play_format=HOSTILE)
    )
    made = pages(cup, language=code, report=Report(HOSTILE, tournament=cup))
    for page in (made.event, *made.rounds.values()):
        tree = check_structure(page.data)
        assert not tree.xpath("//img | //tbody//script | //svg//script | //body/script[position() > 1]")
        assert not tree.xpath("//@src | //@srcset | //@style | //@action | //@*[starts-with(name(), 'on')]")
        links = tree.xpath("//@href")
        assert all(link.startswith(("#", "./", "data:,")) for link in links)
        assert not re.search(rb"https?:|@import|url\(|xlink|fetch\(", page.data)


@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_tournament_gives_sound_pages(data: st.DataObject) -> None:
    wild = data.draw(wild_tournaments())
    cup = replace(wild, system=System("magic"), counting=None, rounds=wild.rounds or (Round(),))
    made = pages(cup, language=data.draw(st.sampled_from(LANGUAGES)), report=Report("any", tournament=cup))
    for page in (made.event, *made.rounds.values()):
        check_structure(page.data)


def test_publish_writes_a_page_a_round(run: CommandLine, fixtures: Path) -> None:
    assert run("publish", str(fixtures / "melee" / "autumn.json"), "-o", str(run.folder / "site")).status == 0
    pages_there = [*(run.folder / "site").iterdir()]
    assert {path.name for path in pages_there} == {
        "autumn.html", *(f"autumn-round-{number}.html" for number in range(1, 6))
    }  # fmt: skip
    for path in pages_there:
        for link in check_structure(path.read_bytes()).xpath("//a/@href"):
            assert link.startswith("#") or (path.parent / link).exists()


def test_pages_of_rounds_never_take_the_name_of_another_event(run: CommandLine) -> None:
    lines = "round,player1,player2,wins1,wins2,draws\n1,{0} A,{0} B,2,1,0\n"
    for name in ("a.csv", "a-round-1.csv"):
        run.write(name, lines.format(name))
    files = [str(run.folder / name) for name in ("a.csv", "a-round-1.csv")]
    assert run("publish", *files, "-o", str(run.folder / "site")).status == 0
    assert {path.name for path in (run.folder / "site").iterdir()} == {
        "a.html", "a-round-1.html", "a-round-1-2.html", "a-round-1-round-1.html", "index.html"
    }  # fmt: skip


def test_formats_for_something_else_are_refused(run: CommandLine, fixtures: Path) -> None:
    autumn, spring = str(fixtures / "melee" / "autumn.json"), str(fixtures / "spring-sound.h9")
    before = run.names()
    for source, target, reason in (
        (autumn, "x.h9", "h9 is for Go; this is a tournament of matches"),
        (spring, "x.melee.csv", "melee-csv is for matches; this is a tournament of Go"),
    ):
        answer = run("convert", source, str(run.folder / target))
        assert (answer.status, reason in answer.err) == (2, True)
    answer = run("convert", "--check", autumn, str(run.folder / "x.html"))
    assert (answer.status, "can be written but not read" in answer.err) == (2, True)
    assert run.names() == before
