"""Formats that can be read: one literal table, one module (or package) a format."""

from __future__ import annotations

import re

from crosstable.parsers.formats import Format, Gatherer, LookBeside, Parsed, Parser, UnreadableError
from crosstable.source import Source

__all__ = [
    "FORMATS",
    "Format",
    "Gatherer",
    "LookBeside",
    "Parsed",
    "Parser",
    "UnreadableError",
    "format_named",
    "read",
    "recognise",
]

_XML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE(?!\s+html))\b(?!.{0,400}?<(?:html|HTML))", re.DOTALL)
_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\{\s*[\"}]|\[\s*[\[{\"\]])")

FORMATS: tuple[Format, ...] = (
    Format(
        name="h9",
        title="text crosstable (EGD results file, wall list)",
        extensions=(".h9", ".txt", ".md"),
        media_type="text/plain",
        module="crosstable.parsers.walllist",
    ),
    Format(
        name="tou",
        title="results file of the French Go Federation",
        extensions=(".tou",),
        media_type="text/plain",
        module="crosstable.parsers.tou",
        hint=b";",
    ),
    Format(
        name="html",
        title="web page with a crosstable",
        extensions=(".html", ".htm"),
        media_type="text/html",
        module="crosstable.parsers.html",
    ),
    Format(
        name="csv-games",
        title="games as crosstable writes them for spreadsheets",
        extensions=(".games.csv",),
        media_type="text/csv",
        module="crosstable.parsers.csv_games",
        hint=b"white",
    ),
    Format(
        name="aga",
        title="report for the ratings of the American Go Association",
        extensions=(".aga", ".aga.txt"),
        media_type="text/plain",
        module="crosstable.parsers.aga.report",
        hint=b"s",
    ),
    Format(
        name="tde",
        title="AGA tournament files: register.tde and a file of games a round",
        extensions=(".tde",),
        media_type="text/plain",
        module="crosstable.parsers.aga.tde",
        gathers=True,
    ),
    Format(
        name="send2aga",
        title="games and ratings as AGA tournament programs send them",
        extensions=("send2aga.tde",),
        media_type="text/plain",
        module="crosstable.parsers.aga.send2aga",
        hint=b"=",
    ),
    Format(
        name="vbar",
        title="list of players that OpenGotha reads, fields between vertical bars",
        extensions=(".vbar",),
        media_type="text/plain",
        module="crosstable.parsers.vbar",
        hint=b"|",
    ),
    Format(
        name="json",
        title="all that is known of a tournament, as crosstable writes it",
        extensions=(".json",),
        media_type="application/json",
        module="crosstable.parsers.json_form",
        hint=b"{",
    ),
    Format(
        name="macmahon",
        title="MacMahon 3 (XML)",
        extensions=(".macmahon.xml",),
        media_type="application/xml",
        module="crosstable.parsers.macmahon",
        hint=b"tournament",
    ),
    Format(
        name="tur",
        title="MacMahon 2 (.tur)",
        extensions=(".tur",),
        media_type="application/octet-stream",
        module="crosstable.parsers.tur",
        hint=b"\x02",
        binary=True,
    ),
    Format(
        name="autokorsak",
        title="AutoKorsak (XML)",
        extensions=(".autokorsak.xml",),
        media_type="application/xml",
        module="crosstable.parsers.autokorsak",
        hint=b"tournament",
    ),
    Format(
        name="pairgoth",
        title="tournament of Pairgoth",
        extensions=(".tour",),
        media_type="application/json",
        module="crosstable.parsers.pairgoth",
        hint=b"{",
    ),
    Format(
        name="opengotha",
        title="tournament of OpenGotha (XML)",
        extensions=(".xml",),
        media_type="application/xml",
        module="crosstable.parsers.opengotha",
        hint=b"<",
    ),
    Format(
        name="rgf",
        title="tournament of the Russian Go Federation (JSON)",
        extensions=(".rgf.json",),
        media_type="application/json",
        module="crosstable.parsers.rgf",
        hint=b"{",
    ),
    Format(
        name="eventlink",
        title="printed report of Wizards EventLink, as text",
        extensions=(".eventlink.txt",),
        media_type="text/plain",
        module="crosstable.parsers.eventlink",
        joins="crosstable.parsers.eventlink.together",
    ),
    Format(
        name="eventlink-page",
        title="standings or pairings page of Wizards EventLink, copied or saved",
        extensions=(".eventlink.html",),
        media_type="text/html",
        module="crosstable.parsers.eventlink.page",
        joins="crosstable.parsers.eventlink.together",
    ),
    Format(
        name="eventlink-pdf",
        title="printed report of Wizards EventLink, as PDF",
        extensions=(".pdf",),
        media_type="application/pdf",
        module="crosstable.parsers.eventlink.pdf",
        hint=b"%pdf-",
        binary=True,
        joins="crosstable.parsers.eventlink.together",
    ),
    Format(
        name="eventlink-json",
        title="answers of the service behind Wizards EventLink (JSON)",
        extensions=(".eventlink.json",),
        media_type="application/json",
        module="crosstable.parsers.matches_json.eventlink",
        hint=b"{",
        joins="crosstable.parsers.eventlink.together",
    ),
    Format(
        name="melee",
        title="tournament of melee.gg, as archives of decklists keep it (JSON)",
        extensions=(".melee.json",),
        media_type="application/json",
        module="crosstable.parsers.matches_json.melee",
        hint=b"{",
    ),
    Format(
        name="mtgo",
        title="results of Magic Online, as published with its decklists (JSON)",
        extensions=(".mtgo.json",),
        media_type="application/json",
        module="crosstable.parsers.matches_json.mtgo",
        hint=b"{",
    ),
    Format(
        name="topdeck",
        title="tournament of TopDeck.gg (JSON)",
        extensions=(".topdeck.json",),
        media_type="application/json",
        module="crosstable.parsers.matches_json.topdeck",
        hint=b"{",
    ),
    Format(
        name="limitless",
        title="tournament of Limitless (JSON)",
        extensions=(".limitless.json",),
        media_type="application/json",
        module="crosstable.parsers.matches_json.limitless",
        hint=b"{",
    ),
    Format(
        name="challonge",
        title="tournament of Challonge (JSON)",
        extensions=(".challonge.json",),
        media_type="application/json",
        module="crosstable.parsers.matches_json.challonge",
        hint=b"{",
    ),
    Format(
        name="spicerack",
        title="tournament of Spicerack or Play Hub (JSON)",
        extensions=(".spicerack.json",),
        media_type="application/json",
        module="crosstable.parsers.matches_json.spicerack",
        hint=b"{",
    ),
    Format(
        name="wer",
        title="event of Wizards Event Reporter (XML)",
        extensions=(".wer",),
        media_type="application/xml",
        module="crosstable.parsers.wer",
        hint=b"<",
    ),
    Format(
        name="coverage",
        title="results, pairings and standings of Wizards' coverage of Magic (Markdown, web page)",
        extensions=(".coverage.md", ".coverage.html"),
        media_type="text/markdown",
        module="crosstable.parsers.coverage",
        joins="crosstable.parsers.coverage",
    ),
    Format(
        name="csv-matches",
        title="matches in columns (CSV): round, players, games won",
        extensions=(".matches.csv",),
        media_type="text/csv",
        module="crosstable.parsers.csv_matches",
        joins="crosstable.parsers.sheets.together",
    ),
    Format(
        name="csv-standings",
        title="standings in columns (CSV): rank, player, points, percentages",
        extensions=(".standings.csv",),
        media_type="text/csv",
        module="crosstable.parsers.csv_standings",
        joins="crosstable.parsers.sheets.together",
    ),
    Format(
        name="tom",
        title="tournament of Pokémon's TOM (XML)",
        extensions=(".tdf",),
        media_type="application/xml",
        module="crosstable.parsers.tom",
        hint=b"<tournament",
    ),
    Format(
        name="kts",
        title="tournament of Konami's KTS (XML)",
        extensions=(".tournament",),
        media_type="application/xml",
        module="crosstable.parsers.kts",
        hint=b"<tournament",
    ),
)
"""Every format, in the order in which they are shown."""


def format_named(name: str) -> Format:
    """The format of that name. Raises :class:`UnreadableError`."""
    for known in FORMATS:
        if known.name == name:
            return known
    raise UnreadableError(f"there is no format “{name}” to read; there are {_names(FORMATS)}")


def read(
    path: str, data: bytes, format: str | None = None, look: LookBeside | None = None
) -> tuple[Format, Source, Parsed]:
    """The format, the text and the tournament of a file; ``path`` is only its name.

    Every format is asked whether the file looks like it, unless ``format`` names one. With ``look`` the files beside
    it that are of the same tournament are read with it. Raises :class:`UnreadableError` if no format or several say
    yes, or if the file holds no tournament.
    """
    found = recognise(path, data, format)
    source, parsed = found.parse(path, data, look)
    return found, source, parsed


def recognise(path: str, data: bytes, format: str | None = None) -> Format:
    """The format of a file: the one that is named, or the one that says yes.

    Raises :class:`UnreadableError` if no format or several do.
    """
    from crosstable.parsers.refused import refuse  # noqa: PLC0415 - it needs UnreadableError

    found = _binary(data) if format is None else format_named(format)
    if found is None or not found.binary:
        refuse(data, any_kind=format is None, name=path)
    return found or _recognised(path, data)


def _binary(data: bytes) -> Format | None:
    """The format of a file that is no text, if it is one that can be read."""
    return next((known for known in FORMATS if known.binary and known.sniff(data)), None)


def _recognised(path: str, data: bytes) -> Format:
    found = [known for known in FORMATS if known.sniff(data)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UnreadableError(f"this may be {_names(found)}: say which")
    if _XML.match(data):
        from crosstable.parsers.xml import xml_document  # noqa: PLC0415 - only for a file that is refused anyway

        xml_document(path, data)  # has the better reason, if it raises
        raise UnreadableError("this is an XML file, but of no program whose tournaments can be read")
    if _JSON.match(data):
        raise UnreadableError("this looks like JSON, but has the shape of no tournament that can be read")
    raise UnreadableError(
        "no row with results such as 12+/w0 was found, no list of matches or standings, nor anything else that can be "
        "read; crosstable formats lists what can"
    )


def _names(formats: tuple[Format, ...] | list[Format]) -> str:
    return ", ".join(known.name for known in formats)
