"""Files that are recognised only to say why they are not read, and what to do instead."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from crosstable.parsers import UnreadableError
from crosstable.parsers.encoding import MARKS


class Refused(NamedTuple):
    """A kind of file by how it begins, what it is, and what to do with it."""

    start: re.Pattern[bytes]
    kind: str
    hint: str


def _refused(start: bytes, kind: str, hint: str) -> Refused:
    return Refused(re.compile(start, re.DOTALL), kind, hint)


class NotEstablished(NamedTuple):
    """A format of which neither a description nor a file is known in public, and what to use instead of it."""

    name: str
    title: str
    extensions: tuple[str, ...]
    instead: str


NOT_ESTABLISHED: Final = (
    NotEstablished(
        "eventlink-csv",
        "CSV export of Wizards EventLink",
        (),
        "print the reports of standings and of pairings to PDF, or copy these pages into a text file",
    ),
    NotEstablished("wer-backup", "backup of Wizards Event Reporter", (".dat",), "export the event with WER (.wer)"),
    NotEstablished("wer-database", "database of Wizards Event Reporter", (".mdb",), "export the event with WER (.wer)"),
    NotEstablished(
        "wer-players",
        "list of players of Wizards Event Reporter (EnrolledPlayers.xml)",
        (),
        "it holds no results: export the event with WER (.wer)",
    ),
    NotEstablished(
        "dci-reporter",
        "tournament file of DCI Reporter",
        (),
        "export results and standings of every round as HTML, and give these pages together",
    ),
    NotEstablished(
        "melee-export",
        "official CSV export of melee.gg",
        (),
        "a table with columns such as Rank, Player, Points, OMW% is read as csv-standings, the archived JSON as melee",
    ),
)
"""They are listed by ``crosstable formats``."""
_INSTEAD: Final = {known.name: known.instead for known in NOT_ESTABLISHED}

AS_TEXT: Final = "open it and save the table as text"
UNPACK: Final = "unpack it and name the file that is in it"
COPY_OUT: Final = "copy the table out of it into a text file"
NO_PICTURE: Final = "pictures cannot be read; ask for the table as text"
REFUSED: Final = (
    _refused(rb"PK\x03\x04.{0,4000}?xl/", "an Excel workbook", AS_TEXT),
    _refused(rb"PK\x03\x04.{0,4000}?word/", "a Word document", AS_TEXT),
    _refused(rb"PK\x03\x04.{0,60}?application/vnd\.oasis", "an OpenDocument file", AS_TEXT),
    _refused(rb"PK\x03\x04", "a zip archive", UNPACK),
    _refused(rb"\xd0\xcf\x11\xe0", "an old Word or Excel document", AS_TEXT),
    _refused(rb"\{\\rtf", "a Rich Text document", AS_TEXT),
    _refused(rb"%PDF-", "a PDF document", COPY_OUT),
    _refused(rb"\x1f\x8b|BZh|\xfd7zXZ\x00|7z\xbc\xaf|Rar!|\x28\xb5\x2f\xfd", "a packed file", UNPACK),
    _refused(rb"\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\x00\x00|II\*\x00|MM\x00\*|RIFF.{4}WEBP", "a picture", NO_PICTURE),
    _refused(rb"SQLite format 3\x00", "a database", "export its table as text"),
    _refused(
        rb"\x00\x01\x00\x00Standard (?:Jet|ACE) DB",
        "a Microsoft Access database, such as Wizards Event Reporter keeps its events in",
        _INSTEAD["wer-database"],
    ),
    _refused(
        rb"(?:\xef\xbb\xbf)?\s*(?:<\?.{0,200}?\?>\s*)?<EnrolledPlayers\b",
        "a list of players of Wizards Event Reporter",
        _INSTEAD["wer-players"],
    ),
)
"""The first that fits is named."""

ANY_OF_THEM: Final = re.compile(b"|".join(refused.start.pattern for refused in REFUSED), re.DOTALL)
HEAD: Final = 4096
CONTROLS: Final = bytes({*range(32), 127} - set(b"\t\n\v\f\r\x1a\x1b"))
FEW_CONTROLS: Final = 50
"""A text has at most one control character in so many."""


SAVE_AS_XML: Final = "open it with MacMahon 3 and save it as XML"
BY_NAME: Final = {
    ".tur": f"this is no tournament of MacMahon 2 in a layout that is known: {SAVE_AS_XML}",
    ".dat": f"this may be a backup of Wizards Event Reporter, which is not read: {_INSTEAD['wer-backup']}",
}
"""What files that are no text may be, by the end of their names."""


def refuse(data: bytes, *, any_kind: bool = True, name: str = "") -> None:
    """Raises :class:`UnreadableError` for an empty file, one that is no text, and (``any_kind``) the known kinds.

    The ``name`` of the file may tell what a file that is no text was to be.
    """
    if not data or data.isspace():
        raise UnreadableError("the file is empty")
    head = data[: 2 * HEAD]
    if any_kind and ANY_OF_THEM.match(head):
        refused = next(refused for refused in REFUSED if refused.start.match(head))
        raise UnreadableError(f"this is {refused.kind}: {refused.hint}")
    if any(data.startswith(mark) for mark, _ in MARKS):
        return
    no_text = b"\0" in data or FEW_CONTROLS * (len(head) - len(head.translate(None, CONTROLS))) > len(head)
    for extension, reason in BY_NAME.items() if no_text else ():
        if name.lower().endswith(extension):
            raise UnreadableError(reason)
    if b"\0" in data:
        raise UnreadableError(f"this is no text: it holds NUL bytes{_wide_hint(data)}")
    if no_text:
        raise UnreadableError("this is no text: it holds many control characters")


def _wide_hint(data: bytes) -> str:
    zeros = data[:HEAD].count(0)
    wide = 3 * zeros > len(data[:HEAD])
    return " (perhaps it is UTF-16 without its mark: save it as UTF-8)" if wide else ""
