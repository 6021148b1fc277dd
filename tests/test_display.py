"""What terminals are shown: widths, escapes, and the mark under the exact place."""

import string
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.display import excerpt, pad, printable, score_number, score_text, table, width


@pytest.mark.parametrize(
    ("quarters", "text", "number"),
    [(0, "0", 0), (1, "¼", 0.25), (2, "½", 0.5), (3, "¾", 0.75), (74, "18½", 18.5), (72, "18", 18), (-6, "-1½", -1.5)],
)
def test_quarter_points(quarters: int, text: str, number: float) -> None:
    assert score_text(quarters) == text
    assert score_number(quarters) == number
    assert isinstance(score_number(quarters), int) == (quarters % 4 == 0)


def test_percentages_and_nothing() -> None:
    assert (score_text(Fraction(2, 3)), score_number(Fraction(1, 4))) == ("66.67%", 0.25)
    assert (score_text(None), score_number(None)) == ("", None)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Ucáned Uhokida 李", "Ucáned Uhokida 李"),
        ("a\x1b[31mb", r"a\x1b[31mb"),
        ("a\nb\tc", r"a\nb\tc"),
        ("a\u202eb", r"a\u202eb"),
        ("a\u2028b", r"a\u2028b"),
        ("a\u0085b", r"a\x85b"),
        ("a\ud800b", r"a\ud800b"),
        ("a\u3000b\u00a0c", "a\u3000b\u00a0c"),
    ],
)
def test_only_what_is_seen_as_itself_is_shown_raw(raw: str, shown: str) -> None:
    assert printable(raw) == shown


def test_widths() -> None:
    assert [width(text) for text in ("abc", "é", "e\u0301", "李", "Ａ", "")] == [3, 1, 1, 2, 2, 0]


def test_padding_counts_columns() -> None:
    assert pad("李", 4) == "李  "
    assert pad("5", 3, right=True) == "  5"


def test_table_is_aligned_by_what_is_seen() -> None:
    rows = [["李", "7", "x"], ["Ab\x07", "12", ""]]
    assert table(["Name", "MMS", ""], rows, right=[1]) == "Name    MMS\n李        7  x\nAb\\x07   12"


@pytest.mark.parametrize(
    ("line", "start", "end", "text", "carets"),
    [
        ("1 Nagy 2+", 7, 9, "1 Nagy 2+", "       ^^"),
        ("1\tNagy\t2+", 7, 9, "1       Nagy    2+", "                ^^"),
        ("李 2+", 2, 4, "李 2+", "   ^^"),
        ("e\u0301 2+", 3, 5, "e\u0301 2+", "  ^^"),
        ("\x1b 2+", 2, 4, r"\x1b 2+", "     ^^"),
        ("1 Nagy", 6, 6, "1 Nagy", "      ^"),
        ("", 0, 0, "", "^"),
    ],
)
def test_carets_stand_under_the_place(line: str, start: int, end: int, text: str, carets: str) -> None:
    assert excerpt(line, start, end, 40) == (text, carets)


@pytest.mark.parametrize(
    ("start", "end", "text", "carets"),
    [
        (0, 2, "012345678901234567…", "^^"),
        (48, 50, "…234567890123456789", "                 ^^"),
        (25, 27, "…901234567890123456…", "       ^^"),
    ],
)
def test_long_lines_are_cut_around_the_place(start: int, end: int, text: str, carets: str) -> None:
    assert excerpt("0123456789" * 5, start, end, 20) == (text, carets)


def test_line_of_a_megabyte() -> None:
    shown = excerpt("x" * 500_000 + "HERE" + "x" * 500_000, 500_000, 500_004, 80)
    assert width(shown.text) <= 80
    assert shown.text[shown.carets.index("^") : len(shown.carets)] == "HERE"


@given(
    line=st.text(string.ascii_letters + " ", max_size=300),
    start=st.integers(0, 300),
    length=st.integers(1, 8),
    columns=st.integers(20, 120),
)
def test_what_is_marked_is_what_is_meant(line: str, start: int, length: int, columns: int) -> None:
    start = min(start, len(line))
    end = min(start + length, len(line))
    shown = excerpt(line, start, end, columns)
    assert len(shown.text) <= columns
    assert shown.text[shown.carets.count(" ") : len(shown.carets)] == line[start:end]


@given(st.text(st.characters(), max_size=200), st.integers(0, 200), st.integers(0, 200), st.integers(20, 120))
def test_any_text_can_be_shown(line: str, start: int, length: int, columns: int) -> None:
    shown = excerpt(line, start, start + length, columns)
    assert width(shown.text) <= columns
    assert printable(shown.text) == shown.text
    assert "^" in shown.carets
