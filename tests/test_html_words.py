"""The published page in words: facts of the event, every language, the verification."""

from __future__ import annotations

import string
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import chain

import pytest
from webpage import duel, facts, headings, page, spoken, standings

from crosstable.causes.edits import Reading, Replacement, Suggestion
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Related, finding
from crosstable.model import (
    Header,
    Settings,
    System,
    TimeControl,
)
from crosstable.results import ColumnReading, Report
from crosstable.source import Source, Span
from crosstable.writers.html_texts import LANGUAGES, language, texts


def test_facts_of_the_event() -> None:
    settings = Settings(
        event="Spring",
        country="HU",
        city="Pécs",
        begin=date(2024, 3, 2),
        end=date(2024, 3, 3),
        event_class="B",
        code="T240302A",
        komi=26,
        handicap_reduction=2,
        board_size=19,
        time=TimeControl(45, "byo-yomi", 30, adjusted=Fraction(135, 2)),
        program="OpenGotha 3.51",
    )
    tree = page(
        duel(settings=settings, system=System("mcmahon", floor=-20, bar=3)),
        replace(standings(0, 1, mms=(8, 4), sos=(4, 8)), system="mcmahon"),
    )
    assert facts(tree) == {
        "Where": "Pécs, HU",
        "When": "2024-03-02 – 2024-03-03",
        "Class": "B",
        "Komi": "6½",
        "Thinking time": "45 min + byo-yomi 30 s, adjusted 67½ min",
        "Handicap": "the difference in grade less 2",
        "Board": "19 × 19",
        "Code": "T240302A",
        "Program": "OpenGotha 3.51",
        "Players": "2",
        "Rounds": "1",
        "Games": "1",
        "System": "McMahon, bar 4d, floor 20k",
        "Order": "MMS, SOS",
        "Counted by": "OpenGotha 3.5, as installed",
    }
    assert tree.xpath("//time/@datetime") == ["2024-03-02", "2024-03-03"]
    assert tree.xpath("//h1/text() | //title/text()") == ["Spring", "Spring"]


def test_what_the_file_does_not_say_is_not_on_the_page() -> None:
    assert facts(page(duel())).keys() == {"Players", "Rounds", "Games", "System", "Counted by"}


@pytest.mark.parametrize(
    ("time", "text"),
    [
        (TimeControl(60, "sudden-death"), "60 min sudden death"),
        (TimeControl(60, "canadian", 300, 15), "60 min + 15 stones in 5 min"),
        (TimeControl(30, "fischer", 90), "30 min + 90 s a move"),
        (TimeControl(60, "canadian", 300), "60 min"),
        (TimeControl(60, "hourglass"), "60 min"),
        (TimeControl(adjusted=Fraction(190, 3)), "adjusted 190/3 min"),
        (TimeControl(), None),
    ],
)
def test_thinking_time(time: TimeControl, text: str | None) -> None:
    assert facts(page(duel(settings=Settings(time=time)))).get("Thinking time") == text


@pytest.mark.parametrize(
    ("reduction", "text"),
    [(0, "the difference in grade"), (1, "the difference in grade less 1"), (9, "none"), (None, None)],
)
def test_handicap(reduction: int | None, text: str | None) -> None:
    assert facts(page(duel(settings=Settings(handicap_reduction=reduction)))).get("Handicap") == text


def test_header_lines_that_are_no_facts_are_shown_as_they_stand() -> None:
    headers = (
        Header("EV", "Spring"),
        Header("KM", "six and a half"),
        Header("CM", "Hall 2"),
        Header(None, "Prizes by the club"),
        Header(None, " "),
    )
    tree = page(duel(settings=Settings(event="Spring"), headers=headers))
    shown = [item.text_content() for item in tree.xpath("//section[@class='remarks']//li")]
    assert shown == ["KM six and a half", "CM Hall 2", "Prizes by the club"]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_every_language_says_everything(code: str) -> None:
    english, own = texts("en"), texts(code)
    assert own.keys() - english.keys() == {"criteria", "headings"}
    assert own["criteria"].keys() == texts("de")["criteria"].keys() <= CRITERIA.keys()
    assert {"nbw", "start"} <= own["headings"].keys() <= CRITERIA.keys()
    for table, words in english.items():
        assert {key: placeholders(text) for key, text in own[table].items()} == {
            key: placeholders(text) for key, text in words.items()
        }
    told = [
        *chain.from_iterable(own[table].values() for table in ("results", "notation", "verification", "suggestions"))
    ]
    assert not set(told) & {"won", "lost", "bye", "no handicap", "with Black", "Verification", "Notes"}
    assert all(told)
    assert not set(own["suggestions"].values()) & set(english["suggestions"].values())


@pytest.mark.parametrize(
    ("code", "heading", "sentence"),
    [
        ("de", "Siege", "Runde 1: gewonnen gegen Baker Bo mit Weiß, ohne Vorgabe, 2+/w0"),
        ("fr", "Vict.", "Ronde 1: victoire contre Baker Bo avec Blanc, sans handicap, 2+/w0"),
        ("pl", "Wygrane", "Runda 1: wygrana, przeciwnik: Baker Bo, białymi, bez handicapu, 2+/w0"),
        ("hu", "Pont", "1. forduló: győzelem, ellenfél: Baker Bo, fehérrel, előny nélkül, 2+/w0"),
        ("uk", "Перемоги", "Тур 1: перемога, суперник: Baker Bo, білими, без фори, 2+/w0"),
    ],
)
def test_page_in_another_language(code: str, heading: str, sentence: str) -> None:
    tree = page(duel(), standings(0, 1, nbw=(4, 0)), language=code)
    assert tree.get("lang") == code
    assert heading in headings(tree)
    assert spoken(tree) == [sentence]


def test_english_parts_of_a_page_in_another_language_are_marked() -> None:
    report = Report("x.h9", tournament=duel(), findings=(finding("S203", "A player against himself"),))
    tree = page(duel(), language="de", report=report)
    assert tree.xpath("//section[@id='verification']//li/span[@lang='en']/text()") == ["A player against himself"]
    assert not page(duel(), report=report).xpath("//body//@lang")


@pytest.mark.parametrize(
    ("tag", "code"),
    [("de-AT", "de"), ("de_AT.UTF-8", "de"), (" FR", "fr"), ("ja", "en"), ("", "en"), ("../../etc/passwd", "en")],
)
def test_language_of_a_tag(tag: str, code: str) -> None:
    assert language(tag) == code
    assert page(duel(), language=tag).get("lang") == code


def verified(*findings: Diagnostic, columns: tuple[ColumnReading, ...] = ()) -> Report:
    source = Source("C:\\Users\\anna\\x.h9", "; EV[x]\n1 Abel\n2 Baker\n")
    return Report(source.path, "h9", source, duel(), "swiss", "egf", columns, findings)


def test_findings_are_grouped_and_lead_to_their_rows() -> None:
    report = verified(
        finding("S209", "They met before", Span(17, 18), player=1, round=0),
        finding("T303", "SOS is 3, not 4", Span(10, 14), player=0, criterion="sos", advice="Correct it."),
        finding("S205", "Both won", Span(8, 9), player=0, round=0, related=(Related(Span(15, 16), "and here"),)),
        finding("T303", "SOS is 5, not 6", Span(8, 9), player=1, criterion="sos"),
        finding("R106", "Somewhere"),
        columns=(ColumnReading(3, "SOS", "sos", 0, 2), ColumnReading(4, "Pts", "nbw", 2, 2)),
    )
    tree = page(duel(), standings(1, 0, sos=(8, 4)), report=report)
    section = tree.get_element_by_id("verification")
    rules = section.xpath(".//h3")
    assert [" ".join(rule.text_content().split()[:2]) for rule in rules] == [
        "S205 result-contradiction",
        "T303 sos-mismatch",
        "R106 damaged-text",
        "S209 rematch",
    ]
    first, second = section.xpath(".//div[2]/ol/li")
    assert " ".join(first.text_content().split()) == "line 2, column 1 SOS is 5, not 6 Baker Bo"
    assert " ".join(second.text_content().split()) == "line 2, column 3 SOS is 3, not 4 Correct it. Abel Anna"
    assert second.xpath("a/@href") == ["#p2"]
    (related,) = section.xpath(".//div[1]/ol/li/ul/li")
    assert " ".join(related.text_content().split()) == "line 3, column 1 and here"
    assert "2 of 4 printed values follow from the games." in section.text_content()
    counts = [count.text for count in section.xpath(".//span[@class='count']")]
    assert counts == ["Errors: 3", "Warnings: 2"]


CELL = Replacement(Span(8, 9), "1-/b0", "1+/b0", 0, 0)
VALUE = Replacement(Span(15, 16), "3", "<b>&", 1, None, "nbw")


def suggested(*suggestions: Suggestion, language: str = "en") -> list[str]:
    """What the page says of each suggestion."""
    report = replace(verified(finding("S205", "Both won", player=0, round=0)), suggest=lambda: suggestions)
    tree = page(duel(), language=language, report=report)
    return [" ".join(item.text_content().split()) for item in tree.xpath("//div[@class='suggestions']/ol/li")]


def of(kind: str, *edit: Replacement) -> Reading:
    return Reading(kind, edit, "If this were so")


def test_suggestions_in_the_language_of_the_page() -> None:
    certain = Suggestion(of("result-both", CELL, VALUE), (0,), "certain")
    assert suggested(certain) == [
        "line 2, column 1 Abel Anna, Round 1: 1+/b0 instead of 1-/b0; "
        "line 3, column 1 Baker Bo, Wins: <b>& instead of 3 "
        "a result told wrongly in both rows Certain: nothing else as simple explains as much. "
        "Findings explained: 1 of 1"
    ]
    (german,) = suggested(certain, language="de")
    assert "Abel Anna, Runde 1: 1+/b0 statt 1-/b0; Zeile 3, Spalte 1 Baker Bo, Siege: <b>& statt 3" in german


def test_suggestions_with_others_as_good_and_what_they_break() -> None:
    possible = Suggestion(
        of("grade", Replacement(Span(8, 9), "1k", "1d", 0, None, "rank")),
        (0,),
        "possible",
        ("Bo <stands> too low",),
        (of("heading", Replacement(Span(2, 4), "SOS", "NBW", None, None, "nbw")), of("counting")),
    )
    (text,) = suggested(possible)
    assert text.startswith("line 2, column 1 Abel Anna, Grade: 1d instead of 1k a grade told wrongly")
    assert "or line 1, column 3 heading of a column: NBW instead of SOS" in text
    assert "or If this were so" in text
    assert text.endswith("But then: Bo <stands> too low")


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (Replacement(Span(8, 14), "1 Abel\n", "", 0), "Abel Anna, this row is one too many"),
        (Replacement(Span(8, 14), "1 Abel", "1 Baker", 0), "Abel Anna, another row belongs here"),
        (Replacement(Span(8, 8), "", "row 9", 8, exact=False), "line 2, column 1 a row is missing"),
        (Replacement(None, "", "8", 0, None, "start", exact=False), "Abel Anna, Start: 8"),
        (Replacement(None, "1", "2", 0, None, "Pkt"), "Abel Anna, Pkt: 2 instead of 1"),
        (Replacement(None, "Abel", "Babel", 0, None, "name"), "Abel Anna, Name: Babel instead of Abel"),
        (Replacement(None, "1-0", "", 0, 2), "Abel Anna, Round 3: – instead of 1-0"),
    ],
)
def test_every_kind_of_change(made: Replacement, text: str) -> None:
    (shown,) = suggested(Suggestion(of("row-doubled", made), (0,), "likely"))
    assert text in shown


def test_no_more_changes_than_can_be_read() -> None:
    """Those of a whole column are said in a sentence."""
    few, many = (of("shifted-block", *[CELL] * number)._replace(message="If so") for number in (12, 13))
    (shown,) = suggested(Suggestion(few, (0,), "likely"))
    assert (shown.count("Abel Anna"), "If so" in shown) == (12, False)
    (shown,) = suggested(Suggestion(many, (0,), "likely"))
    assert (shown.count("Abel Anna"), "If so" in shown) == (0, True)
    assert suggested() == []


def test_cells_that_findings_are_about_are_marked() -> None:
    report = verified(
        finding("S205", "Both won", player=0, round=0),
        finding("T303", "SOS is wrong", player=1, criterion="sos"),
        finding("R104", "no more than a note", player=0, criterion="sos"),
    )
    tree = page(duel(), standings(1, 0, sos=(8, 4)), report=report)
    marked = tree.xpath("//td[contains(@class, 'doubt')]")
    assert [(cell.getparent().get("id"), cell.text_content()) for cell in marked] == [("p1", "2"), ("p2", "1+/w0")]


def test_verdict_stands_at_the_head_and_leads_to_the_foot() -> None:
    warned, noted = verified(finding("R106", "x")), verified(finding("R104", "x"))
    for report, verdict in ((verified(), "clean"), (noted, "notes"), (warned, "findings")):
        tree = page(duel(), report=report)
        (badge,) = tree.xpath("//header/p[contains(@class, 'verdict')]")
        assert badge.get("class") == f"verdict {verdict}"
        assert badge.xpath("a/@href") == ["#verification"]
        assert badge.text_content() == texts("en")["verification"][verdict]
    assert not page(duel()).xpath("//*[@id='verification'] | //*[contains(@class, 'verdict')]")


def test_page_without_a_name_of_the_event_has_the_file_s_without_its_folders() -> None:
    assert page(duel(), report=verified()).xpath("//h1/text()") == ["x.h9"]
    assert page(duel(), report=Report("/home/anna/y.h9", tournament=duel())).xpath("//h1/text()") == ["y.h9"]
    assert page(duel()).xpath("//h1/text()") == ["Crosstable"]


def test_finding_about_a_row_that_is_not_there_is_shown_without_a_link() -> None:
    tree = page(duel(), report=verified(finding("S202", "Nobody has number 9", player=8)))
    (item,) = tree.xpath("//section[@id='verification']//li")
    assert (item.text_content().strip(), item.xpath("a")) == ("Nobody has number 9", [])
