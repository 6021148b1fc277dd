"""Formats that can be written: one literal table, one module a format (loaded when it is used)."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import NamedTuple, cast

from crosstable.model import Tournament
from crosstable.results import Standings
from crosstable.systems import is_match_play
from crosstable.writers import losses
from crosstable.writing import Options, Written

Write = Callable[[Tournament, Standings, Options], Written]


class UnknownFormatError(Exception):
    """No format of that name, or none for that file name; the message is for people."""


class UnsuitedFormatError(Exception):
    """The format does not hold what is played in the tournament; the message is for people."""


GO, MATCHES = "Go", "matches"
"""What is played in a tournament, as far as formats differ by it: matches are those of Magic and its kin."""
BOTH = (GO, MATCHES)


class Writer(NamedTuple):
    """A format that can be written.

    ``extensions`` are endings of file names, with the dot; ``function`` is the writer, as ``module:name``;
    ``encoding`` is the usual one of a text format; ``plays`` says of which tournaments it can be written.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    media_type: str
    function: str
    encoding: str = "utf-8"
    plays: tuple[str, ...] = (GO,)

    @property
    def cannot_hold(self) -> tuple[str, ...]:
        """What of a tournament the format has no place for, in nouns: ``("ratings", "teams")``."""
        return losses.cannot_hold(self.name)

    def suits(self, tournament: Tournament) -> bool:
        """Whether the format holds what is played in the tournament."""
        return _played(tournament) in self.plays

    def load(self) -> Write:
        """The write function of the format; its module is imported only now."""
        module, name = self.function.split(":")
        return cast(Write, getattr(importlib.import_module(module), name))


WRITERS: tuple[Writer, ...] = (
    Writer(
        name="h9",
        title="results file of the European Go Database",
        extensions=(".h9",),
        media_type="text/plain",
        function="crosstable.writers.h9:write",
    ),
    Writer(
        name="tou",
        title="results file of the French Go Federation",
        extensions=(".tou",),
        media_type="text/plain",
        function="crosstable.writers.tou:write",
        encoding="iso-8859-15",
    ),
    Writer(
        name="text",
        title="wall list as plain text",
        extensions=(".txt",),
        media_type="text/plain",
        function="crosstable.writers.walllist:write_text",
        plays=BOTH,
    ),
    Writer(
        name="markdown",
        title="wall list as a Markdown table",
        extensions=(".md", ".markdown"),
        media_type="text/markdown",
        function="crosstable.writers.walllist:write_markdown",
        plays=BOTH,
    ),
    Writer(
        name="csv",
        title="standings for spreadsheets",
        extensions=(".csv",),
        media_type="text/csv",
        function="crosstable.writers.csv_tables:write_standings",
        plays=BOTH,
    ),
    Writer(
        name="csv-games",
        title="games for spreadsheets",
        extensions=(".games.csv",),
        media_type="text/csv",
        function="crosstable.writers.csv_tables:write_games",
    ),
    Writer(
        name="csv-matches",
        title="matches for spreadsheets",
        extensions=(".matches.csv",),
        media_type="text/csv",
        function="crosstable.writers.match_tables:write_matches",
        plays=(MATCHES,),
    ),
    Writer(
        name="melee-csv",
        title="standings in the columns of melee.gg",
        extensions=(".melee.csv",),
        media_type="text/csv",
        function="crosstable.writers.match_tables:write_melee",
        plays=(MATCHES,),
    ),
    Writer(
        name="aga",
        title="report for the ratings of the American Go Association",
        extensions=(".aga", ".aga.txt"),
        media_type="text/plain",
        function="crosstable.writers.aga:write",
    ),
    Writer(
        name="send2aga",
        title="games and ratings as AGA tournament programs send them",
        extensions=("send2aga.tde",),
        media_type="text/plain",
        function="crosstable.writers.send2aga:write",
    ),
    Writer(
        name="vbar",
        title="list of players that OpenGotha reads, fields between vertical bars",
        extensions=(".vbar",),
        media_type="text/plain",
        function="crosstable.writers.vbar:write",
    ),
    Writer(
        name="json",
        title="all that is known of a tournament, without loss",
        extensions=(".json",),
        media_type="application/json",
        function="crosstable.writers.json_form:write",
        plays=BOTH,
    ),
    Writer(
        name="macmahon",
        title="MacMahon 3 (XML)",
        extensions=(".macmahon.xml",),
        media_type="application/xml",
        function="crosstable.writers.macmahon:write",
    ),
    Writer(
        name="html",
        title="web page",
        extensions=(".html", ".htm"),
        media_type="text/html",
        function="crosstable.writers.html:write",
        plays=BOTH,
    ),
    Writer(
        name="pairgoth",
        title="tournament of Pairgoth",
        extensions=(".tour",),
        media_type="application/json",
        function="crosstable.writers.pairgoth:write",
    ),
    Writer(
        name="opengotha",
        title="tournament of OpenGotha (XML)",
        extensions=(".xml",),
        media_type="application/xml",
        function="crosstable.writers.opengotha:write",
    ),
    Writer(
        name="rgf",
        title="tournament of the Russian Go Federation (JSON)",
        extensions=(".rgf.json",),
        media_type="application/json",
        function="crosstable.writers.rgf:write",
    ),
)
"""Every format, in the order in which they are shown."""


def writer_named(name: str) -> Writer:
    """The format of that name. Raises :class:`UnknownFormatError`."""
    for writer in WRITERS:
        if writer.name == name:
            return writer
    names = ", ".join(writer.name for writer in WRITERS)
    raise UnknownFormatError(f"there is no format “{name}” to write; there are {names}")


def writer_of(path: str) -> Writer:
    """The format that a file's name asks for by its ending, the longest that fits.

    Raises :class:`UnknownFormatError` if none does.
    """
    endings = {ending: writer for writer in WRITERS for ending in writer.extensions}
    fitting = [ending for ending in endings if path.lower().endswith(ending)]
    if fitting:
        return endings[max(fitting, key=len)]
    known = ", ".join(f"{ending} ({writer.name})" for ending, writer in endings.items())
    raise UnknownFormatError(f"the name “{path}” does not say which format to write; known endings are {known}")


def suited(name: str, tournament: Tournament) -> Writer:
    """The format of that name, if it holds what is played in the tournament.

    Raises :class:`UnknownFormatError`, and :class:`UnsuitedFormatError` if it does not.
    """
    writer = writer_named(name)
    if writer.suits(tournament):
        return writer
    played = _played(tournament)
    others = ", ".join(other.name for other in WRITERS if played in other.plays)
    raise UnsuitedFormatError(
        f"{name} is for {' and '.join(writer.plays)}; this is a tournament of {played}, for which there are {others}"
    )


def _played(tournament: Tournament) -> str:
    return MATCHES if is_match_play(tournament) else GO


def write(name: str, tournament: Tournament, standings: Standings, options: Options | None = None) -> Written:
    """The tournament in the named format, and what the format cannot hold of it; usually in the format's encoding.

    Raises :class:`UnknownFormatError` for an unknown name, :class:`UnsuitedFormatError` for a format that does not hold
    what is played, ``LookupError`` for an unknown encoding.
    """
    writer = suited(name, tournament)
    return writer.load()(tournament, standings, options or Options(encoding=writer.encoding))
