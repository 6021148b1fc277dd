"""Reports of EventLink as its pages print them, and PDFs of them, all with invented people."""

from __future__ import annotations

from collections.abc import Sequence

NBSP = "\u00a0"
STAMP = "20/07/2026, 22:01"
RULE = "-" * 79
COPYRIGHT = "EventLink - Copyright © 2026 - Wizards of the Coast LLC"
TITLE = "Friday Draft (9000001)"

Line = tuple[str, int, int, int, int]
ROWS: Sequence[Line] = (
    ("Ada Brook", 9, 44, 85, 50),
    ("R2 D2", 6, 55, 57, 53),
    ("Player 7", 4, 33, 42, 41),
    ("Maximiliana Longname-Overrunning", 3, 70, 42, 61),
    ("zoë o'Ñuñez ☠", 3, 59, 50, 53),
    ("7", 1, 48, 33, 50),
)
"""Names that begin and end with digits, overrun their column, and have letters of every kind."""


def padded(*cells: tuple[object, int]) -> str:
    """Cells filled up to their widths with blanks that browsers do not break, as EventLink does."""
    line = ""
    for text, width in cells:
        cell = f"{text} "
        while len(cell) < width:
            cell += NBSP if len(cell) % 2 else " "
        line += cell
    return line


def row(rank: int, line: Line, pod: object = 1) -> str:
    name, *values = line
    return padded((rank, 7), (name, 24), (pod, 7), *((value, 7) for value in values))


HEADING = padded(("Rank", 7), ("Name", 24), ("Pod", 7)) + "Points OMW%   GW%    OGW%  "


def head(
    kind: str, title: str = TITLE, held: str = "20/07/2026", stamp: str = STAMP, told: str = "in the back room"
) -> list[str]:
    return [
        f"EventLink {NBSP * 11} {stamp}",
        f"Report: {kind}",
        f"Event: {title}",
        f"Event Date: {held}",
        f"Event Information: {told}",
    ]


LEGEND = [
    "Opponents Match Win Percent : OMW%",
    "Game Win Percent : GW%",
    "Opponents Game Win Percent : OGW%",
]


def foot(round: int | None, stamp: str = STAMP) -> list[str]:
    if round is None:
        return [COPYRIGHT]
    return [COPYRIGHT, f"{stamp} Round {round} Standings by Rank", "about:blank 1/1"]


def standings(lines: Sequence[Line] = ROWS, round: int | None = 3, title: str = TITLE) -> list[str]:
    rows = [row(rank, line) for rank, line in enumerate(lines, 1)]
    return [*head("Standings by Rank", title), *LEGEND, HEADING, RULE, *rows, *foot(round)]


Match = tuple[object, str, str, str]
PAIRS_HEADING = padded(("Table", 7), ("Player", 24), ("Opponent", 24)) + "Points"


def pairings(matches: Sequence[Match], round: int | None, title: str = TITLE) -> list[str]:
    rows = [padded((table, 7), (first, 24), (second, 24)) + points for table, first, second, points in matches]
    told = [] if round is None else [f"Round {round}"]
    return [*head("Pairings by Table", title), *told, PAIRS_HEADING, RULE, *rows, COPYRIGHT]


def encoded(lines: Sequence[str], end: str = "\n") -> bytes:
    return end.join(lines).encode()


def pdf(pages: Sequence[Sequence[str]], title: str | None = None) -> bytes:
    """A minimal PDF: a font without outlines whose codes stand for the characters that are needed."""
    characters = sorted({character for page in pages for line in page for character in line})
    codes = {character: f"{code:04X}" for code, character in enumerate(characters, 1)}
    named = "\n".join(f"1 beginbfchar <{code}> <{_wide(letter)}> endbfchar" for letter, code in codes.items())
    table = f"begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n{named}\nendcmap"
    kids = " ".join(f"{6 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H"
        " /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>",
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 600 /CIDSystemInfo"
        " << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
        _stream(table),
    ]
    for number, page in enumerate(pages):
        shown = "\n".join(
            f"BT /F1 8 Tf 1 0 0 1 20 {800 - 10 * line} Tm <{''.join(codes[letter] for letter in text)}> Tj ET"
            for line, text in enumerate(page)
        )
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 850] /Contents {7 + 2 * number} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>",
            _stream(shown),
        ]
    trailer = ""
    if title is not None:
        objects.append(f"<< /Title <FEFF{_wide(title)}> >>")
        trailer = f" /Info {len(objects)} 0 R"
    return document(objects, trailer)


def _wide(text: str) -> str:
    return text.encode("utf-16-be").hex().upper()


def _stream(text: str) -> str:
    return f"<< /Length {len(text)} >>\nstream\n{text}\nendstream"


def document(objects: Sequence[str], trailer: str = "") -> bytes:
    """The objects of a PDF, numbered from 1, with the table of their places."""
    data = b"%PDF-1.4\n"
    places: list[int] = []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer << /Size {len(objects) + 1} /Root 1 0 R"
    return data + f"{end}{trailer} >>\nstartxref\n{len(data)}\n%%EOF".encode()
