"""Crosstables in web pages: which table, which columns, and where in the page."""

from __future__ import annotations

import pytest

from crosstable.origin import Origin
from crosstable.parsers import Parsed, UnreadableError, read
from crosstable.source import Source

ROWS = "<tr><td>1<td>Abel Zoe<td>3d<td>2+<tr><td>2<td>Brun Yan<td>2d<td>1-"


def page(text: str) -> tuple[Source, Parsed, Origin]:
    _, source, parsed = read("x.html", text.encode())
    assert parsed.tournament.origin is not None
    return source, parsed, parsed.tournament.origin


def test_the_table_with_most_results_is_taken() -> None:
    _, parsed, _ = page(f"<table><tr><td>1<td>Only<td>9d<td>0+</table><table>{ROWS}</table>")
    assert [player.name for player in parsed.tournament.players] == ["Abel Zoe", "Brun Yan"]


def test_a_table_within_a_table() -> None:
    _, parsed, _ = page(f"<table><tr><td>menu<td><table>{ROWS}</table></table>")
    assert [player.name for player in parsed.tournament.players] == ["Abel Zoe", "Brun Yan"]


def test_cells_in_comments_and_scripts_do_not_count() -> None:
    hidden = "<!-- <td>9+ --><script>var x = '<td>8+</td>'</script><style>td {}</style>"
    source, _, origin = page(f"{hidden}<table>{ROWS}</table>")
    assert source.at(origin.cell(1, 0)) == "1-"
    assert source.at(origin.field(0, "name")) == "Abel Zoe"


def test_cells_over_several_columns() -> None:
    _, parsed, _ = page(
        "<table><tr><th>Pl<th colspan=2>Name<th>Gr<th>1<th>Wins"
        "<tr><td>1<td>Abel<td>Zoe<td>3d<td>2+<td>1<tr><td>2<td>Brun<td>Yan<td>2d<td>1-<td>0</table>"
    )
    assert [(column.label, column.criterion) for column in parsed.tournament.columns] == [("Wins", "nbw")]


def test_names_in_two_columns_in_either_order() -> None:
    heading = "<tr><th>Pl<th>First name<th>Surname<th>Rank<th>R1"
    _, parsed, _ = page(
        f"<table>{heading}<tr><td>1<td>Zoe<td>De Vries<td>3d<td>2+<tr><td>2<td>Yan<td>Brun<td>2d<td>1-</table>"
    )
    assert [(player.family, player.given) for player in parsed.tournament.players] == [
        ("De Vries", "Zoe"),
        ("Brun", "Yan"),
    ]


def test_findings_stand_in_the_page() -> None:
    source, parsed, _ = page(f"<table>\n{ROWS}<tr><td>3<td>Cole Xia<td>1d<td>\n<i>x+</i></table>")
    (finding,) = parsed.diagnostics
    assert finding.code == "R102"
    assert finding.span is not None
    assert source.at(finding.span) == "x+"
    assert source.locate(finding.span) == (3, 4, 6)


def test_a_broken_page_still_tells_the_line() -> None:
    source, parsed, origin = page(f"<table><td <td>\n{ROWS}</table>")
    assert [player.name for player in parsed.tournament.players] == ["Abel Zoe", "Brun Yan"]
    assert source.locate(origin.cell(1, 0)).line == 2


def test_pre_with_tags_and_entities() -> None:
    source, parsed, origin = page(
        "<pre>\nPl Name         1   W\n1  <b>O&#39;Neill</b> &amp; Co 3d 2+  1\n"
        "2  Brun&nbsp;Yan 2d <a href='x'>1-</a>  0\n</pre>"
    )
    assert [player.name for player in parsed.tournament.players] == ["O'Neill & Co", "Brun Yan"]
    assert source.at(origin.cell(0, 0)) == "2+"
    assert source.at(origin.cell(1, 0)) == "1-"
    assert source.at(origin.field(0, "name")) == "O&#39;Neill</b> &amp; Co"
    assert source.at(origin.claim(1, 0)) == "0"
    assert source.locate(origin.row(1)).line == 4
    heading = origin.heading(0)
    assert heading is not None
    assert source.at(heading) == "W"


def test_the_encoding_that_a_page_declares() -> None:
    text = f'<html><head><meta charset="iso-8859-2"></head><table>{ROWS.replace("Zoe", "Łó")}</table>'
    _, source, parsed = read("x.html", text.encode("iso-8859-2"))
    assert source.encoding == "iso8859-2"
    assert parsed.tournament.players[0].given == "Łó"


@pytest.mark.parametrize(
    "text",
    [
        "<html></html>",
        "<table></table>",
        "<table><tr><td>no results</td></tr></table>",
        "<pre>nothing</pre>",
        "<table>" + "<tr><td>" * 5000,
        "<table><tr><td>" + "<!--" * 20000,
        "<pre>" * 20000,
        '<!DOCTYPE html [<!ENTITY a "12+"><!ENTITY b "&a;&a;&a;&a;">]><table><tr><td>&b;</table>',
    ],
    ids=["empty", "empty table", "no results", "pre", "nested", "comments", "pres", "entities"],
)
def test_pages_without_a_crosstable(text: str) -> None:
    with pytest.raises(UnreadableError, match="results such as"):
        read("x.html", text.encode())


def test_script_in_a_name_is_only_text() -> None:
    _, parsed, _ = page(f"<table>{ROWS.replace('Zoe', '&lt;script&gt;')}</table>")
    assert parsed.tournament.players[0].given == "<script>"


@pytest.mark.parametrize("text", ["<!-- nothing -->", "<?php ?>", "<", "<html>", "<table></table>", "<pre></pre>"])
def test_a_page_with_nothing_in_it(text: str) -> None:
    with pytest.raises(UnreadableError, match="the page holds no table with results"):
        read("x.html", text.encode(), "html")
