"""Our own JSON form (``crosstable.schema.json``), read back without loss.

Text that is not well formed, and parts that are not of the form, are reported (R107) where they stand; everything
else is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.json_document import json_document
from crosstable.parsers.json_kinds import kind_of
from crosstable.parsers.json_places import Places
from crosstable.plain import FORM, from_plain
from crosstable.plain_values import Complaint, Path
from crosstable.source import Source, Span

if TYPE_CHECKING:
    from crosstable.origin import Origin

NOT_OURS = f"this is JSON, but no crosstable: it has neither “form” (“{FORM}”) nor “players”"


def sniff(data: bytes) -> bool:
    """Whether this looks like our JSON, well formed or not."""
    return kind_of(data) == "json"


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a JSON file. Raises :class:`UnreadableError` if it is no JSON, or JSON of something else."""
    source, document, places, broken = json_document(path, data)
    if not document.keys() & {"form", "players"}:
        raise UnreadableError(NOT_OURS)
    tournament, complaints = from_plain(document)
    misfits = [_misfit(complaint, places) for complaint in complaints]
    origin: Origin = JsonOrigin(source, places)
    return source, Parsed(replace(tournament, origin=origin), (*broken, *misfits))


class JsonOrigin:
    """Where the parts of a tournament stand in its JSON text (:class:`crosstable.origin.Origin`)."""

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
