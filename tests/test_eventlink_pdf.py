"""The PDFs that browsers make of EventLink's reports, and everything else that is a PDF."""

from __future__ import annotations

import sys
import zlib

import pytest
from eventlink_papers import ROWS, document, encoded, pdf, standings

from crosstable.parsers import FORMATS, UnreadableError, read
from crosstable.parsers.eventlink import pdf as module
from crosstable.parsers.together import Given, read_together

REPORT = standings(round=None)
WHOLE = pdf([REPORT[:12], REPORT[12:]], "Round 3 Standings by Rank")


def test_a_report() -> None:
    found, source, parsed = read("x.pdf", WHOLE)
    assert found.name == "eventlink-pdf"
    assert [player.name for player in parsed.tournament.players] == [line[0] for line in ROWS]
    assert [column.texts[0] for column in parsed.tournament.columns] == ["9", "44", "85", "50"]
    assert (len(parsed.tournament.rounds), parsed.diagnostics) == (3, ())  # the title says the round
    assert parsed.tournament.origin is not None
    place = source.locate(parsed.tournament.origin.row(0))
    assert (place.line, place.column) == (12, 1)  # of the text: behind the title and ten lines of head


def test_without_a_title_the_points_tell_the_round() -> None:
    _, _, parsed = read("x.pdf", pdf([REPORT]))
    assert [note.code for note in parsed.diagnostics] == ["R109"]


def test_a_printed_page() -> None:
    lines = ["Rank Name Points W/L/D OMW% GW% OGW%", "1 Ada Brook 3 1/0/0 33.0% 100% 33.0%", "Terms"]
    _, _, parsed = read("x.pdf", pdf([lines]))
    assert [player.name for player in parsed.tournament.players] == ["Ada Brook"]


def test_beside_a_text() -> None:
    (event,) = read_together([Given("a.pdf", WHOLE), Given("b.txt", encoded(standings()))])
    assert (event.paths, event.format) == (("a.pdf", "b.txt"), "eventlink-pdf")


CATALOG = "<< /Type /Catalog /Pages 2 0 R >>"


FONT = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>"


def drawn(contents: bytes, resources: str = "", *more: str) -> bytes:
    """A page on which something is drawn."""
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << {resources} >> >>"
    packed = zlib.compress(contents).decode("latin-1")
    stream = f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n{packed}\nendstream"
    return document([CATALOG, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page, stream, *more])


REFUSED = {
    "another text": (
        pdf([["Dear all,", "I won."]]),
        "no report of EventLink: copy the table out of it into a text file",
    ),
    "nothing": (b"%PDF-1.4\n", "a damaged one"),
    "cut": (WHOLE[:700], "this is a PDF document"),
    "junk": (b"%PDF-1.7\n" + bytes(range(256)) * 40, "this is a PDF document"),
    "no pages": (document(["<< /Type /Catalog >>"]), "this is a PDF document"),
    "a circle": (document([CATALOG, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]), "this is a PDF document"),
    "a password": (
        document(
            [
                CATALOG,
                "<< /Kids [] /Count 0 >>",
                f"<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <{'00' * 32}> /U <{'00' * 32}> >>",
            ],
            " /Encrypt 3 0 R /ID [<00> <00>]",
        ),
        "with a password",
    ),
    "a large page": (drawn(b"q Q " * (1 << 19)), "more in it than a report has"),
    "many pages": (pdf([["x"]] * 101), "more in it than a report has"),
    "a large file": (b"%PDF-1.4\n" + bytes(8 << 20), "of more than 8 MB"),
}


@pytest.mark.parametrize(("data", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_and_why(data: bytes, message: str) -> None:
    assert [known.name for known in FORMATS if known.sniff(data)] == ["eventlink-pdf"]
    with pytest.raises(UnreadableError) as error:
        read("x.pdf", data)
    assert str(error.value).startswith("this is a PDF document")
    assert message in str(error.value)


def test_without_pypdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    module.text_of.cache_clear()
    with pytest.raises(UnreadableError, match=r'pip install "crosstable\[pdf\]", or copy the table out of it'):
        read("x.pdf", WHOLE)


def test_more_steps_than_a_report_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OPERATIONS", 300)
    with pytest.raises(UnreadableError, match="more in it than a report has"):
        read("x.pdf", drawn(b"q Q " * 200, FONT))
