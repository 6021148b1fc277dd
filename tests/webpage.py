"""The published page as a browser and a screen reader read it, and a small tournament to publish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

from lxml import html

from crosstable.model import (
    Colour,
    Decision,
    Outcome,
    Player,
    Round,
    Side,
    Tournament,
)
from crosstable.results import Report, Standing, Standings
from crosstable.writers.html import write
from crosstable.writing import Options

WON = Side(Decision.PLAYED, Outcome.WIN, 1, Colour.WHITE, 0)
LOST = Side(Decision.PLAYED, Outcome.LOSS, 0, Colour.BLACK, 0)
ABEL = Player("Abel", "Anna", (WON,))
BAKER = Player("Baker", "Bo", (LOST,))


def standings(*players: int, places: Sequence[int] = (), **scores: Sequence[int]) -> Standings:
    """Standings after one round: rows in their order, one after another in place unless places are given."""
    lines = tuple(
        Standing(player, place, False, {name: values[index] for name, values in scores.items()})
        for index, (player, place) in enumerate(zip(players, places or range(1, len(players) + 1), strict=True))
    )
    return Standings("swiss", "opengotha", 1, tuple(scores), lines)


def duel(side: Side | None = WON, **changes: Any) -> Tournament:
    """Abel and Baker, with Abel's side of their one round."""
    abel = replace(ABEL, sides=(side,))
    return replace(Tournament((abel, BAKER), (Round(),)), **changes)


def page(
    tournament: Tournament, table: Standings | None = None, *, language: str = "en", report: Report | None = None
) -> html.HtmlElement:
    table = table or standings(*range(len(tournament.players)))
    return html.fromstring(write(tournament, table, Options(language=language, report=report)).data)


def cells(tree: html.HtmlElement, row: int) -> list[str]:
    """The texts of a row of the crosstable (from 1)."""
    return [cell.text_content() for cell in tree.xpath(f"//tr[@id='p{row}']/*")]


def headings(tree: html.HtmlElement) -> list[str]:
    return [cell.text_content() for cell in tree.xpath("//thead//th")]


def facts(tree: html.HtmlElement) -> dict[str, str]:
    pairs = tree.xpath("//dl[@class='facts']/div")
    return {pair.findtext("dt"): pair.find("dd").text_content() for pair in pairs}


def spoken(tree: html.HtmlElement) -> list[str]:
    """What is read aloud in place of the results of the first row."""
    return [str(label) for label in tree.xpath("//tr[@id='p1']/td[contains(@class, 'result')]/*/@aria-label")]


class Nesting(HTMLParser):
    """Complains about an element that is closed where it is not open, or left open."""

    VOID = frozenset({"meta", "link", "br", "img", "input", "hr"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"<{tag}> has an attribute twice"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_structure(data: bytes) -> html.HtmlElement:
    """Elements are nested, identifiers unique, and what refers to an identifier finds it."""
    Nesting(data.decode("utf-8"))
    tree = html.document_fromstring(data)
    identifiers = tree.xpath("//@id")
    assert len(identifiers) == len(set(identifiers))
    fragments = [link[1:] for link in tree.xpath("//@href") if link.startswith("#")]
    labels = [name for names in tree.xpath("//@aria-labelledby") for name in names.split()]
    assert {*fragments, *labels} <= set(identifiers)
    assert len(tree.xpath("//script")) == len(tree.xpath("//style")) == len(tree.xpath("//h1")) == 1
    return tree
