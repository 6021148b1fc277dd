"""The table of the published page: what stands in its cells, what is read aloud, what is left out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from lxml import html
from spring import BERG, STANDINGS, ZIMMER, spring
from webpage import ABEL, BAKER, LOST, WON, cells, duel, facts, headings, page, spoken, standings

from crosstable.criteria import CRITERIA
from crosstable.model import (
    Colour,
    Column,
    Decision,
    Grade,
    Identifier,
    Outcome,
    Player,
    Round,
    Side,
)
from crosstable.results import ColumnReading, Report, Standing, Standings
from crosstable.writers.html import write
from crosstable.writing import Options


def test_results_name_and_link_the_rows_of_the_page_not_of_the_file() -> None:
    tree = page(duel(), standings(1, 0))
    assert [cells(tree, 1)[:2], cells(tree, 2)[:2]] == [["1", "Baker Bo"], ["2", "Abel Anna"]]
    links = {row: tree.xpath(f"//tr[@id='{row}']/td/a/@href") for row in ("p1", "p2")}
    assert links == {"p1": ["#p2"], "p2": ["#p1"]}
    assert cells(tree, 1)[-1] == "2-/b0"


def test_spring_tournament_as_reckoned_on_paper() -> None:
    tree = page(spring(), STANDINGS)
    first = dict(zip(headings(tree), cells(tree, 1), strict=True))
    assert first["MMS"] == "33"
    assert first["SOS"] == "93½"
    assert first["Wins"] == "2"
    names = tree.xpath("//tbody/tr/th/text()")
    assert names[:2] == [spring().players[ZIMMER].name, spring().players[BERG].name]


@pytest.mark.parametrize(
    ("side", "signs", "sentence"),
    [
        (WON, "2+/w0", "won against Baker Bo with White, no handicap, 2+/w0"),
        (
            Side(Decision.DEFAULT, Outcome.LOSS, 1, Colour.BLACK, 3),
            "2-!b3",
            "lost to Baker Bo with Black, handicap 3, by default, 2-!b3",
        ),
        (
            Side(Decision.REFEREE, Outcome.DRAW, 1, table=7),
            "2=!",
            "jigo against Baker Bo, by decision of the referee, table 7, 2=!",
        ),
        (Side(Decision.PLAYED, None, 1), "2?", "result unknown against Baker Bo, 2?"),
        (
            Side(Decision.PLAYED, Outcome.WIN, 1, Colour.WHITE, games=(2, 1, 0)),
            "2+/w 2-1-0",
            "won against Baker Bo with White, games 2–1–0, 2+/w 2-1-0",
        ),
        (Side(Decision.BYE, Outcome.WIN), "0+", "bye, one point"),
        (Side(Decision.AWARDED_BYE, Outcome.DRAW), "0=", "awarded bye, half a point"),
        (Side(Decision.ABSENT, Outcome.LOSS), "0-", "absent, no point"),
        (Side(Decision.UNPAIRED), "0?", "not paired"),
        (Side(Decision.ASSIGNED_LOSS, Outcome.LOSS), "0-", "assigned loss, no point"),
        (Side(Decision.PLAYED, Outcome.WIN), "0+", "no game, one point"),
        (
            Side(Decision.PLAYED, Outcome.LOSS, outsider="57", colour=Colour.WHITE),
            "57-",
            "lost to 57 (not in the table) with White",
        ),
        (None, "–", "nothing readable"),
    ],
)
def test_result_in_signs_and_in_words(side: Side | None, signs: str, sentence: str) -> None:
    tree = page(duel(side))
    assert cells(tree, 1)[-1] == signs
    assert spoken(tree) == [f"Round 1: {sentence}"]


def test_results_of_the_same_kind_name_their_own_opponents() -> None:
    cole, dunn = Player("Cole", "", (replace(WON, opponent=3),)), Player("Dunn", "", (replace(LOST, opponent=2),))
    tree = page(replace(duel(), players=(ABEL, BAKER, cole, dunn)))
    labels = tree.xpath("//td[contains(@class, 'result')]/a/@aria-label")
    assert [label.split(", ")[0] for label in labels] == [
        "Round 1: won against Baker Bo with White",
        "Round 1: lost to Abel Anna with Black",
        "Round 1: won against Dunn with White",
        "Round 1: lost to Cole with Black",
    ]
    assert [cells(tree, row)[-1] for row in range(1, 5)] == ["2+/w0", "1-/b0", "4+/w0", "3-/b0"]


@pytest.mark.parametrize(
    "other",
    [
        replace(WON, outcome=None),
        replace(WON, colour=None),
        replace(WON, handicap=2),
        replace(WON, decided=Decision.DEFAULT),
        replace(WON, games=(2, 0, 0)),
        replace(WON, table=4),
    ],
)
def test_results_that_differ_in_one_thing_are_told_apart(other: Side) -> None:
    tournament = replace(duel(), players=(ABEL, BAKER, replace(ABEL, sides=(other,))))
    first, _, third = page(tournament).xpath("//td[contains(@class, 'result')]/a/@aria-label")
    assert first == spoken(page(duel(WON)))[0]
    assert third == spoken(page(duel(other)))[0] != first


def test_record_that_stops_early_is_shown_as_unreadable_not_as_a_loss() -> None:
    tree = page(replace(duel(), players=(ABEL, replace(BAKER, sides=()))))
    assert cells(tree, 2)[-1] == "–"


def test_second_pairing_of_a_round_stands_beside_the_first() -> None:
    again = replace(WON, outcome=Outcome.LOSS)
    tree = page(duel(surplus=((0, 0, again),)))
    assert cells(tree, 1)[-1] == "2+/w0 2-/w0"


def test_number_and_place_are_one_column_unless_a_place_is_shared() -> None:
    assert headings(page(duel())) == ["Pl.", "Name", "1"]
    tied = page(duel(), standings(0, 1, places=(1, 1)))
    assert headings(tied) == ["No.", "Name", "Pl.", "1"]
    assert cells(tied, 2)[:3] == ["2", "Baker Bo", "1"]


def test_player_whom_the_standings_leave_out_is_on_the_page() -> None:
    tree = page(duel(), standings(1))
    assert cells(tree, 2)[:3] == ["2", "Abel Anna", ""]


def test_scores_show_quarters_and_sort_as_integers() -> None:
    tree = page(duel(), standings(0, 1, mms=(74, -1), sos=(0, 31)))
    assert cells(tree, 1)[2:5] == ["18½", "", "0"]
    assert cells(tree, 2)[2:5] == ["-¼", "", "7¾"]
    assert tree.xpath("//td[@class='score']/@data-sort") == ["74", "0", "-1", "31"]


def test_percentages_sort_by_their_value() -> None:
    line = Standing(0, 1, False, {"omw": Fraction(1, 3)})
    tree = page(replace(duel(), players=(ABEL,)), Standings("magic", "magic", 0, ("omw",), (line,)))
    assert cells(tree, 1)[2:] == ["33.33%"]
    assert tree.xpath("//td[@class='score']/@data-sort") == ["333333"]


def test_columns_of_player_facts_are_there_if_anybody_has_them() -> None:
    anna = replace(
        ABEL,
        grade=Grade(4, "k"),
        rating=1720,
        country="HU",
        club="Tak",
        team="Reds",
        category="U18",
        identifiers=(Identifier("egd", "12345678"), Identifier("ffg", "7")),
    )
    tree = page(replace(duel(), players=(anna, BAKER)))
    assert headings(tree) == ["Pl.", "Name", "Grade", "Rating", "Co.", "Club", "Team", "Cat.", "1", "EGD", "FFG"]
    assert cells(tree, 1)[2:8] == ["4k", "1720", "HU", "Tak", "Reds", "U18"]
    assert cells(tree, 1)[-2:] == ["12345678", "7"]
    assert cells(tree, 2)[2:8] == [""] * 6
    assert tree.xpath("//td[@class='grade']/@data-sort") == ["-4"]


def test_printed_criterion_that_does_not_order_the_table_is_shown_too() -> None:
    column = Column(3, "SODOS", "sodos", ("9", "0"), (36, 0))
    scores = {"nbw": 4, "sos": 8, "sodos": 36}
    lines = (Standing(0, 1, False, scores), Standing(1, 2, False, scores))
    table = Standings("swiss", "egf", 1, ("nbw", "sos"), lines)
    assert headings(page(duel(columns=(column,)), table)) == ["Pl.", "Name", "Wins", "SOS", "SODOS", "1"]
    report = Report("x.h9", columns=(ColumnReading(3, "SODOS", None, 0, 2),))
    assert headings(page(duel(columns=(column,)), table, report=report)) == ["Pl.", "Name", "Wins", "SOS", "1"]


def test_rounds_have_names() -> None:
    final = replace(duel(), rounds=(Round("Final", playoff=True),))
    (button,) = page(final).xpath("//th[@class='result']/button")
    assert (button.text, button.get("aria-label")) == ("Final", "Round 1, Final, play-off")


@pytest.mark.parametrize(
    ("label", "shown", "title"),
    [
        ("1", "1", "Round 1"),
        ("R1", "1", "Round 1"),
        ("Rd. 01", "1", "Round 1"),
        ("Final 12", "Final 12", "Round 1, Final 12"),
        ("2", "2", "Round 1, 2"),
    ],
)
def test_heading_of_a_round_is_shown_unless_it_says_no_more_than_the_number(label: str, shown: str, title: str) -> None:
    (button,) = page(replace(duel(), rounds=(Round(label),))).xpath("//th[@class='result']/button")
    assert (button.text, button.get("aria-label")) == (shown, title)


def test_table_is_labelled_and_scrolls_by_keyboard() -> None:
    tree = page(duel())
    (region,) = tree.xpath("//*[@role='region']")
    assert region.get("tabindex") == "0"
    assert tree.get_element_by_id(region.get("aria-labelledby")).text_content() == "Crosstable"
    assert tree.xpath("//table/caption")
    assert tree.xpath("count(//thead//th[@scope='col'])") == len(headings(tree))
    assert tree.xpath("count(//tbody/tr/th[@scope='row'])") == 2


def test_headings_are_buttons_that_only_a_script_enables() -> None:
    tree = page(duel(), standings(0, 1, nbw=(4, 0)))
    buttons = tree.xpath("//thead//th/button[@type='button'][@disabled]")
    assert [button.text for button in buttons] == headings(tree)
    assert tree.xpath("//th[@aria-sort='ascending']/button/text()") == ["Pl."]
    assert tree.xpath("//th[@data-first='descending']/button/text()") == ["Wins"]
    assert "button.disabled = false" in tree.xpath("string(//script)")


def test_style_provides_for_dark_mode_phones_and_paper() -> None:
    style = page(duel()).xpath("string(//style)")
    for rule in ("(prefers-color-scheme: dark)", "(max-width: 40rem)", "@media print", "size: A4 landscape"):
        assert rule in style


def test_abbreviations_are_explained() -> None:
    tree = page(duel(), standings(0, 1, nbw=(4, 0), sodos=(0, 0)))
    section = tree.get_element_by_id("abbreviations")
    explained = {pair.findtext("dt"): pair.findtext("dd") for pair in section.xpath(".//dl/div")}
    assert explained["SODOS"] == CRITERIA["sodos"].title
    assert explained["0+ 0= 0-"] == "no game: one point, half a point, none"
    assert "SOS" not in explained


def test_losses() -> None:
    abel = replace(ABEL, start=12, correction=4, dropped_after=1, sides=(WON, WON))
    column = Column(5, "Age", None, ("9", "12"), (36, 48))
    tournament = replace(duel(columns=(column,)), players=(abel, BAKER), rounds=(Round(), Round()))
    written = write(tournament, standings(0, 1, nbw=(4, 0)), Options())
    assert [(loss.message, loss.players) for loss in written.losses] == [
        ("start scores (1 player)", (0,)),
        ("score corrections (1 player)", (0,)),
        ("withdrawals (1 player)", (0,)),
        ("printed columns (Age)", ()),
        ("results after round 1 (1 round)", ()),
    ]
    tree = html.fromstring(written.data)
    assert headings(tree)[-1] == "1"
    assert facts(tree)["Rounds"] == "1 / 2"


def test_ordinary_tournament_loses_nothing() -> None:
    assert write(duel(), standings(0, 1, nbw=(4, 0)), Options()).losses == ()
