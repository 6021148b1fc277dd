"""The table of formats: recognising, refusing, reading."""

from __future__ import annotations

import gzip
import io
import re
import zipfile

import pytest

from crosstable import parsers
from crosstable.parsers import FORMATS, UnreadableError, format_named, read

H9 = b"1 Abel Zoe 3d CH xxx 2+/w0\n2 Brun Yan 2d FR xxx 1-/b0\n"
PAGE = b"<html><table><tr><td>1<td>Abel<td>3d<td>2+/w0<tr><td>2<td>Brun<td>2d<td>1-/b0</table>"
JSON = b'{"form": "crosstable", "version": 1, "players": []}'
TOU = b";name=x\n;date=01/02/2024\n   1 ABEL Zoe                  3D         75Te    2+w0\n2 BRUN Yan 2D 1-b0\n"
PAIRGOTH = b'{"name": "x", "pairing": {"type": "SWISS"}, "players": [{"id": 1, "name": "Abel"}], "games": [[]]}'
RGF = b'{"name": "x", "players": [{"id": 1, "lastName": "Abel", "mm0_4": 0, "mmF_4": 0}], "games": []}'
CSV = b"round,white_number,white_family,black_number,black_family,result\n1,1,Abel,2,Brun,1-0\n"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (H9, "h9"),
        (TOU, "tou"),
        (PAGE, "html"),
        (JSON, "json"),
        (CSV, "csv-games"),
        (PAIRGOTH, "pairgoth"),
        (RGF, "rgf"),
    ],
)
def test_every_format_is_told_from_the_others(data: bytes, name: str) -> None:
    assert [known.name for known in FORMATS if known.sniff(data)] == [name]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize(("data", "name"), [(H9, "h9"), (PAGE, "html")])
def test_formats_are_told_in_wide_encodings(data: bytes, name: str, encoding: str) -> None:
    found, source, parsed = read("x", data.decode().encode(encoding))
    assert (found.name, source.encoding) == (name, encoding)
    assert [player.family for player in parsed.tournament.players] == ["Abel", "Brun"]


def test_names_and_extensions_are_unique() -> None:
    assert len({known.name for known in FORMATS}) == len(FORMATS)
    extensions = [extension for known in FORMATS for extension in known.extensions]
    assert len(set(extensions)) == len(extensions)
    assert all(format_named(known.name) is known for known in FORMATS)


def test_a_named_format_is_not_asked() -> None:
    assert read("x", b"a crosstable\n" + H9, "h9")[0].name == "h9"
    with pytest.raises(UnreadableError, match=re.escape("no row with results such as 12+/w0")):
        read("x", PAGE.replace(b"+", b" ").replace(b"-", b" "), "h9")
    with pytest.raises(UnreadableError, match="there is no format “xls” to read; there are h9, tou, html"):
        read("x", H9, "xls")


def test_two_that_say_yes_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = format_named("h9")
    monkeypatch.setattr(parsers, "FORMATS", (*FORMATS, parsers.Format("twin", "", (), "", twin.module)))
    with pytest.raises(UnreadableError, match="h9, twin"):
        read("x", H9)


def zipped(name: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(name, "x")
    return data.getvalue()


REFUSED = {
    "nothing": (b"", "the file is empty"),
    "blanks": (b" \r\n\t\n", "the file is empty"),
    "prose": (b"Dear all, I won.\n", "no row with results such as 12+/w0 was found"),
    "workbook": (zipped("xl/workbook.xml"), "this is an Excel workbook: open it and save the table as text"),
    "document": (zipped("word/document.xml"), "this is a Word document"),
    "zip": (zipped("results.h9"), "this is a zip archive: unpack it"),
    "gzip": (gzip.compress(H9), "this is a packed file: unpack it"),
    "pdf": (b"%PDF-1.7\n1 0 obj", "this is a PDF document"),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0", "this is a picture"),
    "rtf": (b"{\\rtf1 12+/w0}", "this is a Rich Text document"),
    "xml": (b'<?xml version="1.0"?><a/>', "this is an XML file"),
    "json": (b'{"standings": [], "rounds": []}', "this looks like JSON, but has the shape of no tournament"),
    "json list": (b' [{"id": 1}]', "this looks like JSON, but has the shape of no tournament"),
    "nul": (b"1 Abel 2+\0\n", "this is no text: it holds NUL bytes"),
    "utf-16 without mark": ("1 Abel 2+\n".encode("utf-16-le"), "perhaps it is UTF-16 without its mark"),
    "access": (b"\0\1\0\0Standard Jet DB\0" + bytes(99), "a Microsoft Access database, such as Wizards Event Reporter"),
    "players": (
        b"<?xml version='1.0'?>\n<EnrolledPlayers><a/>",
        "a list of players of Wizards Event Reporter: it holds",
    ),
    "junk": (bytes(range(1, 32)) * 9, "this is no text: it holds many control characters"),
    "page": (b"<html><body><table><tr><td>3d</td></tr></table>", "the page holds no table with results"),
    "large page": (PAGE + b" " * (8 << 20), "a page of more than 8 MB is no tournament's"),
}


@pytest.mark.parametrize(("data", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_and_why(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableError, match=re.escape(message)):
        read("x", data)


def test_a_backup_of_wer_is_told_by_its_name() -> None:
    with pytest.raises(UnreadableError, match=re.escape("export the event with WER (.wer)")):
        read("event.DAT", bytes(range(256)))
