"""Our own JSON form (``crosstable.schema.json``), read back without loss.

Text that is not well formed, and parts that are not of the form, are reported (R107) where they stand; everything
else is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.encoding import decode
from crosstable.parsers.json_places import DECODER, Places, salvage
from crosstable.plain import FORM, from_plain
from crosstable.plain_values import Complaint, Path, Plain
from crosstable.source import Source, Span

if TYPE_CHECKING:
    from crosstable.model import Origin

_OPENING = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{")
_OF_THE_FORM = re.compile(rb'"(?:form|players)"\s*:')
_SNIFFED = 1 << 16

NOT_OURS = f"this is JSON, but no crosstable: it has neither “form” (“{FORM}”) nor “players”"


def sniff(data: bytes) -> bool:
    """Whether this looks like our JSON, well formed or not."""
    head = data[:_SNIFFED]
    return _OPENING.match(head) is not None and _OF_THE_FORM.search(head) is not None


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a JSON file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, damaged = _decoded(path, data)
    document, broken = _document(source)
    if not document.keys() & {"form", "players"}:
        raise UnreadableError(NOT_OURS)
    tournament, complaints = from_plain(document)
    places = Places(source.text)
    misfits = [_misfit(complaint, places) for complaint in complaints]
    origin: Origin = JsonOrigin(source, places)
    return source, Parsed(replace(tournament, origin=origin), (*damaged, *broken, *misfits))


class JsonOrigin:
    """Where the parts of a tournament stand in its JSON text (:class:`crosstable.model.Origin`)."""

    def __init__(self, source: Source, places: Places) -> None:
        self._source = source
        self._places = places

    @property
    def source(self) -> Source:
        return self._source

    def row(self, player: int) -> Span:
        return self._places.span(("players", player))

    def field(self, player: int, name: str) -> Span:
        return self._places.span(("players", player, _MEMBERS.get(name, name)))

    def cell(self, player: int, round: int) -> Span:
        return self._places.span(("players", player, "sides", round))

    def claim(self, player: int, column: int) -> Span:
        return self._places.span(("columns", column, "texts", player))

    def heading(self, column: int) -> Span | None:
        path: Path = ("columns", column, "label")
        return self._places.span(path) if self._places.holds(path) else None

    def header(self, index: int) -> Span:
        return self._places.span(("headers", index))


_MEMBERS: Mapping[str, str] = {"name": "family"}
"""Fields of a player whose members have another name."""


def _decoded(path: str, data: bytes) -> tuple[Source, list[Diagnostic]]:
    """The text. JSON is Unicode; what is not is read all the same, and reported."""
    text, encoding = decode(data)
    source = Source(path, text, encoding)
    if encoding == "ascii" or encoding.startswith("utf"):
        return source, []
    first = next(index for index, character in enumerate(text) if not character.isascii())
    message = f"the text is not UTF-8, as JSON must be; it was read as {encoding}"
    return source, [finding("R106", message, Span(first, first + 1), advice="Save the file as UTF-8.")]


def _document(source: Source) -> tuple[Mapping[str, Plain], list[Diagnostic]]:
    """The object that the text holds; of one that breaks off or is wrong somewhere, what stands before."""
    text = source.text
    if not text.lstrip(" \t\r\n").startswith("{"):
        raise UnreadableError("this is no JSON object")
    broken: list[Diagnostic] = []
    try:
        document: Plain = DECODER.decode(text)
    except json.JSONDecodeError as error:
        message = f"not well-formed JSON: {error.msg}; what follows is not read"
        place = min(error.pos, len(text) - 1)
        broken.append(finding("R107", message, Span(place, place + 1)))
        document = salvage(text)
    except RecursionError:
        raise UnreadableError("the JSON is nested too deeply") from None
    return document if isinstance(document, dict) else {}, broken


def _misfit(complaint: Complaint, places: Places) -> Diagnostic:
    path = complaint.path
    is_of_player = path[:1] == ("players",)
    player = path[1] if is_of_player and len(path) > 1 else None
    round = path[3] if is_of_player and len(path) > 3 and path[2] == "sides" else None
    return finding(
        "R107",
        f"{_shown(path)}: {complaint.message}" if path else complaint.message,
        places.span(path),
        player=player if isinstance(player, int) else None,
        round=round if isinstance(round, int) else None,
    )


def _shown(path: Path) -> str:
    """A path as JSON paths are written: ``players[2].sides[0].colour``."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")
