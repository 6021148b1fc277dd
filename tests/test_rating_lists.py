"""Rating lists: what each line of the three layouts holds, and what of a damaged one is said to be unreadable.

The columns are those of the federations' files; ratings are on the European scale: French + 2050, American 5.5 (the
middle of 5 dan) is 2500, -4.5 (the middle of 4 kyu) 1700, -1 (the strongest 1 kyu) 2050.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.rating_lists import LAYOUTS, Entry, UnknownListError, country_code, read_list

ENTRIES = {
    "egf": [
        Entry(4, "Aalto Eino", "10000001", "FI", 2215),
        Entry(5, "Mueller Joerg", "10000002", "DE", 1987),
        Entry(6, "Lukasz Zolc", "10000003", "PL", 1702),
        Entry(7, "Nguyen In-seong", "10000004", "FR", 2611),
        Entry(8, "Weak One", "10000005", "RO", -900),
        Entry(9, "Beginner New", "10000006", "RO", None),
        Entry(11, "Bad Rating", "10000008", "RO", None),
        Entry(13, "Müller Jörg", "10000009", "AT", 1811),  # its columns are shifted
        Entry(14, "Mueller Joerg", "10000010", "AT", 1604),
        Entry(15, "Nobody", "10000011", None, 2700),
    ],
    "ffg": [
        Entry(2, "AALTO Eino", None, "FI", 2215),
        Entry(3, "DUPRÉ Zoé", "1234567", "FR", 1800),
        Entry(4, "LE BRETON Anne-Marie", "12345AB", "FR", -940),
        Entry(5, "SANS Niveau", "7654321", "FR", None),
        Entry(6, "LOIN Très", "7654322", "FR", None),
        Entry(7, "PETIT Jean", "7654323", "FR", 850),  # its columns are shifted
        Entry(9, "DERNIER Jean", "7654324", "FR", 850),
    ],
    "aga": [
        Entry(1, "Able Ann", "1001", "US", 2500),
        Entry(2, "O'Neil Bo J.", "1002", None, 1700),
        Entry(3, "Cole Cy", "1003", "US", None),
        Entry(4, "Zero Zed", "1004", "US", None),
        Entry(5, "Gap Gus", "1005", "US", None),
        Entry(6, "Odd Olga", "1006", "US", None),
        Entry(9, "Short Sam", "1009", "US", 2050),
    ],
}
"""What ``fixtures/ratings/*.txt`` hold."""

FAULTS = {
    "egf": [(10, "cannot be read"), (11, "the rating cannot be read"), (12, "cannot be read"), (16, "cannot be read")],
    "ffg": [(8, "cannot be read")],
    "aga": [
        (5, "no rating of the American Go Association lies between -1 and 1"),
        (6, "the rating cannot be read"),
        (7, "cannot be read"),
        (8, "cannot be read"),
    ],
}
SCHEMES = {"egf": "egd", "ffg": "ffg", "aga": "aga"}


@pytest.mark.parametrize("kind", LAYOUTS)
def test_lists(fixtures: Path, kind: str) -> None:
    found = read_list(f"{kind}.txt", (fixtures / "ratings" / f"{kind}.txt").read_bytes())
    assert (found.path, found.kind, found.scheme) == (f"{kind}.txt", kind, SCHEMES[kind])
    assert list(found.entries) == ENTRIES[kind]
    assert [(fault.line, fault.reason) for fault in found.faults] == FAULTS[kind]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1", "cp1252"])
def test_encodings(fixtures: Path, encoding: str) -> None:
    text = (fixtures / "ratings" / "ffg.txt").read_text(encoding="iso-8859-1")
    assert list(read_list("x", text.encode(encoding)).entries) == ENTRIES["ffg"]


def test_name_counted_in_bytes_shifts_no_rating() -> None:
    """A program that pads names in bytes makes a line with ``ü`` one character shorter; its rating has four digits."""
    line = " 10000001  Müller Jörg                        DE  Berl    1k   --   1987    20  T200202B"
    assert read_list("x", line.encode()).entries == (Entry(1, "Müller Jörg", "10000001", "DE", 1987),)


def test_a_long_list_is_known_by_its_first_lines() -> None:
    line = " 10000001  Aalto Eino                            FI  Hels    2d   --   2215    20  T200202B\n"
    assert len(read_list("x", (line * 100 + "a\t1\tb\n" * 200).encode()).entries) == 100


@pytest.mark.parametrize("filler", [" ", "\t", "a", "1", "12345678 ", "a 1 - "])
@pytest.mark.parametrize("kind", LAYOUTS)
def test_long_lines(fixtures: Path, kind: str, filler: str) -> None:
    """Lines of 100,000 characters and more that nearly fit, and hide no other line."""
    text = (fixtures / "ratings" / f"{kind}.txt").read_text(encoding="iso-8859-1")
    first = text.splitlines()[0]
    sound = len(read_list("x", text.encode()).entries)
    for line in (f"12345678 {filler * 10**5}", f"Nom {filler * 10**5}", f"{filler * 10**5}\t1"):
        assert len(read_list("x", f"{line}\n{text}{line}\n{first}\n".encode()).entries) >= sound


def test_headings_and_remarks_are_no_faults(fixtures: Path) -> None:
    line = (fixtures / "ratings" / "egf.txt").read_text(encoding="utf-8").splitlines()[3]
    text = f"<pre>\nList of 2024\n\n{line}\n</pre>\n<hr>\n"
    assert read_list("x", text.encode()).faults == ()


@pytest.mark.parametrize(
    "text", ["", "\n\n", "Dear Sir,\nwe regret\n", "1 Nagy Anna 10k HU Bp 23 2+/w0 3+/b0\n", "\0" * 50, "12345678\n"]
)
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(UnknownListError, match="no rating list"):
        read_list("x", text.encode())


@pytest.mark.parametrize(
    ("text", "code"), [("fi", "FI"), ("GB", "UK"), ("UK", "UK"), ("XX", None), ("??", None), ("", None), (None, None)]
)
def test_country(text: str | None, code: str | None) -> None:
    assert country_code(text) == code


CHARACTERS = st.sampled_from("0123456789 -\t,aZé%\r\n\x00\x1b\u202e") | st.characters(codec="utf-8")


@given(st.lists(st.sampled_from([*LAYOUTS]) | st.text(CHARACTERS, max_size=90), max_size=12), st.integers(0, 80))
def test_whatever_stands_there_is_read_or_named(parts: list[str], cut: int) -> None:
    """Good lines between lines of anything: none of them is lost, and no line is both."""
    good = {
        "egf": " 10000001  Aalto Eino                            FI  Hels    2d   --   2215    20  T200202B",
        "ffg": "AALTO Eino                              165 e ------- xxxx FI",
        "aga": "Aalto, Eino\t1001\tFull\t2.65",
    }
    lines = [good["egf"], *(good.get(part, part.replace("\n", " ").replace("\r", " ")) for part in parts), good["egf"]]
    text = "\n".join(lines) + good["egf"][:cut]
    try:
        found = read_list("x", text.encode())
    except UnknownListError:
        return
    lines_read = [entry.line for entry in found.entries]
    unread = [fault.line for fault in found.faults if fault.reason == "cannot be read"]
    assert lines_read == sorted(set(lines_read))
    assert not set(lines_read) & set(unread)
    if found.kind == "egf":
        blank = {number for number, line in enumerate(lines, 1) if not line.strip() or line.startswith("#")}
        assert set(range(1, len(lines))) <= set(lines_read) | set(unread) | blank
