"""XML made to do harm is refused with a sentence and its place; no file is opened, nothing grows."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from commandline import CommandLine

from crosstable.parsers import UnreadableError
from crosstable.parsers.xml import MOST_TAGS, xml_document

ROOT = Path(__file__).resolve().parent.parent
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
BOMB = f'<?xml version="1.0"?>\n<!DOCTYPE Tournament [<!ENTITY l0 "ha">{LAUGHS}]>\n<Tournament>&l9;</Tournament>'
HOSTILE = {
    "entities that grow": (BOMB, 2, "a document type definition is not read"),
    "entity in an attribute": (
        '<!DOCTYPE a [<!ENTITY x "y">]><Tournament dataVersion="&x;"/>', 1, "a document type definition is not read"
    ),
    "file as an entity": (
        '<!DOCTYPE a [<!ENTITY x SYSTEM "SECRET">]><Tournament dataVersion="201">&x;</Tournament>',
        1,
        "a document type definition is not read",
    ),
    "file as a parameter entity": (
        '<!-- first -->\n\n<!DOCTYPE a [<!ENTITY % x SYSTEM "SECRET"> %x;]><Tournament/>', 3, "document type definition"
    ),
    "definition in a file": ('<!DOCTYPE a SYSTEM "SECRET"><Tournament/>', 1, "document type definition"),
    "definition on the net": (
        '<!doctype a PUBLIC "x" "http://localhost:9/x.dtd"><Tournament/>', 1, "document type definition"
    ),
    "10,000 levels": ("<a>" * 10_000 + "</a>" * 10_000, 1, "this XML is no tournament: Excessive depth"),
    "10,000 levels that are not closed": ("<a>" * 10_000, 1, "this XML is no tournament: Excessive depth"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_refused_with_its_place(name: str, tmp_path: Path) -> None:
    text, line, message = HOSTILE[name]
    secret = tmp_path / "secret"
    secret.write_text("<!ELEMENT a ANY> top secret")
    with pytest.raises(UnreadableError, match=rf"{message}.* \(line {line}\)$") as raised:
        xml_document("x.xml", text.replace("SECRET", secret.as_uri()).encode())
    diagnostic, source = raised.value.diagnostic, raised.value.source
    assert diagnostic is not None
    assert source is not None
    assert diagnostic.span is not None
    assert (diagnostic.code, source.locate(diagnostic.span).line) == ("R107", line)
    assert "top secret" not in str(raised.value)


def test_more_tags_than_any_tournament_has() -> None:
    with pytest.raises(UnreadableError, match="more than 1,000,000 tags"):
        xml_document("x.xml", b"<a>" + b"<b/>" * MOST_TAGS + b"</a>")


def test_long_text_is_refused_within_bounds() -> None:
    """60 MB of one text, under a limit of memory that twenty copies would pass."""
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "from crosstable.parsers import UnreadableError\n"
        "from crosstable.parsers.xml import xml_document\n"
        "for data in (b'<a>' + b'x' * 60_000_000 + b'</a>', b'<a b=\"' + b'x' * 60_000_000 + b'\"/>'):\n"
        "    try: xml_document('x.xml', data)\n"
        "    except UnreadableError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("this XML is no tournament: Resource limit exceeded") for line in lines)


@pytest.mark.parametrize("text", ["", "<", "<?xml version='1.0'?>", "<!-- -->", "no XML", "</a>"])
def test_no_element_at_all(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"this is no XML that can be read"):
        xml_document("x.xml", text.encode())


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('<a>\n <b x="1"/>\n <c', 3, 4),
        ("<a>\n <b></c>\n</a>", 2, 9),
        ("<a>\n  &nothing;\n</a>", 2, 12),
    ],
)
def test_what_is_broken_is_read_as_far_as_it_goes(text: str, line: int, column: int) -> None:
    document = xml_document("x.xml", text.encode())
    assert document.root.tag == "a"
    (fault,) = document.diagnostics
    assert fault.code == "R107"
    assert fault.span is not None
    place = document.source.locate(fault.span)
    assert place.line == line
    assert abs(place.column - column) <= 1  # the reader tells the place to within a character


def test_characters_that_xml_must_not_hold() -> None:
    document = xml_document("x.xml", b'<a>\n<b name="A\x01b\x02"/></a>')
    (fault,) = document.diagnostics
    assert fault.span is not None
    assert (fault.code, document.source.locate(fault.span)[:2]) == ("R106", (2, 11))
    assert document.root[0].get("name") == "A\ufffdb\ufffd"


def test_encoding_that_is_declared() -> None:
    text = '<?xml version="1.0" encoding="{}"?><a b="Łódź"/>'
    for name in ("iso-8859-2", "cp1250", "utf-8", "utf-16"):
        assert xml_document("x.xml", text.format(name).encode(name)).root.get("b") == "Łódź"


def test_places() -> None:
    text = (
        "<?xml version='1.0'?>\n<a>\n <b x = \"1\" y='2'/><!-- <b> --><c><![CDATA[<z>]]></c>"
        "<n:d xmlns:n='u'>t</n:d></a>"
    )
    document = xml_document("x.xml", text.encode())
    b, c, d = document.root
    at, places = document.source.at, document.places
    assert at(places.element(b)) == "<b x = \"1\" y='2'/>"
    assert at(places.attribute(b, "y")) == "2"
    assert at(places.attribute(b, "z")) == at(places.tag(b))
    assert at(places.content(c)) == "<z>"
    assert at(places.element(d)) == "<n:d xmlns:n='u'>t</n:d>"
    assert at(places.content(b)) == at(places.element(b))
    assert places.element(None) == (0, 0)


def test_from_the_command_line(run: CommandLine) -> None:
    run.write("bomb.xml", BOMB.replace("<Tournament>", '<Tournament dataVersion="201">'))
    answer = run("verify", "--format", "json", "bomb.xml")
    assert answer.status == 2
    (file,) = answer.json["files"]
    assert file["verdict"] == "unreadable"
    assert [(f["code"], f["line"], f["column"]) for f in file["findings"]] == [("R107", 2, 1)]
    for command in (["standings"], ["convert", "--to", "json"]):
        target = ["-"] if command[0] == "convert" else []
        assert run(*command, "bomb.xml", *target).status == 2


def test_one_module_makes_parsers_of_xml() -> None:
    """No other module parses XML: none imports a parser but :mod:`crosstable.parsers.xml`."""
    parsers = {"xml.dom", "xml.sax", "xml.parsers", "xml.etree", "lxml.html", "lxml.objectify"}
    makers = {"fromstring", "XMLParser", "parse", "iterparse", "XML", "HTMLParser", "XMLPullParser"}
    for folder in ("pipeline", "parsers", "writers"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
            imports = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
            imports |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
            used = {
                node.attr
                for node in nodes
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "etree"
            }
            if path != ROOT / "parsers" / "xml.py":
                writes_only = path.name == "junit.py"
                assert writes_only or not {name for name in imports if name.startswith(tuple(parsers))}, path
                assert not used & makers, path
