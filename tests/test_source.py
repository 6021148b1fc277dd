"""Lines and columns as people count them, and the places of a tournament that stands nowhere."""

from __future__ import annotations

import pytest

from crosstable.model import Decision, Grade, Player, Round, Side, Tournament
from crosstable.origin import NOWHERE
from crosstable.source import Source, Span

TEXT = "eins\r\nzwei\rdrei\x85\x0c\n\nfünf"


@pytest.mark.parametrize(
    ("start", "end", "place"),
    [
        (0, 4, (1, 1, 5)),
        (6, 10, (2, 1, 5)),
        (12, 14, (3, 2, 4)),
        (15, 17, (3, 5, 7)),
        (19, 23, (5, 1, 5)),
        (2, 22, (1, 3, 7)),  # over several lines: it ends with the first
    ],
)
def test_locate(start: int, end: int, place: tuple[int, int, int]) -> None:
    """A form feed and U+0085 end no line."""
    assert Source("x", TEXT).locate(Span(start, end)) == place


@pytest.mark.parametrize(
    ("text", "place"),
    [("a\nbcd", (2, 4, 4)), ("a\nbcd\n", (2, 5, 5)), ("a\rbcd\r", (2, 5, 5)), ("\n", (1, 2, 2))],
)
def test_the_end_of_the_text(text: str, place: tuple[int, int, int]) -> None:
    """It stands on the last line, whether or not that is ended: the end of the last line begins no other."""
    source = Source("x", text)
    assert source.locate(Span(len(text), len(text))) == place
    assert source.line(place[0]) == text.rstrip("\r\n").rpartition("a")[2].strip()
    assert source.line(place[0] + 1) == ""


def test_lines() -> None:
    source = Source("x", TEXT)
    assert [source.line(number) for number in range(7)] == ["", "eins", "zwei", "drei\x85\x0c", "", "fünf", ""]
    assert [source.line_start(number) for number in (0, 1, 2, 5, 9)] == [23, 0, 6, 19, 23]
    assert source.at(Span(19, 23)) == "fünf"


def test_an_empty_file() -> None:
    source = Source("x", "")
    assert source.locate(Span(0, 0)) == (1, 1, 1)
    assert source.line(1) == ""


def test_nowhere() -> None:
    assert NOWHERE.source.text == ""
    spans = [NOWHERE.row(1), NOWHERE.field(1, "name"), NOWHERE.cell(1, 2), NOWHERE.claim(1, 2), NOWHERE.header(3)]
    assert set(spans) == {Span(0, 0)}
    assert NOWHERE.heading(4) is None


def test_names_and_grades() -> None:
    assert [Player("Adler", "Anna").name, Player("Adler").name] == ["Adler Anna", "Adler"]
    assert [Grade(*g).index for g in ((30, "k"), (1, "k"), (1, "d"), (7, "d"), (1, "p"), (9, "p"))] == [
        -30,
        -1,
        0,
        6,
        6,
        14,
    ]


def test_pairings_are_told_once_and_one_sided_ones_too() -> None:
    def row(*opponents: int | None) -> Player:
        return Player("x", "", tuple(None if o is None else Side(Decision.PLAYED, opponent=o) for o in opponents))

    told = Tournament((row(1, 2), row(0), row(1, None), row(None, 3)), (Round(), Round()))
    assert [(p.round, p.first, p.second) for p in told.pairings()] == [
        (0, 0, 1),
        (0, 2, None),
        (1, 0, None),
        (1, 3, None),
    ]
