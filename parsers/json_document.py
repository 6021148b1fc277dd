"""A JSON file read whole: its text, the object in it, where its parts stand, and what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers import UnreadableError
from crosstable.parsers.encoding import decode
from crosstable.parsers.json_places import DECODER, Places, salvage
from crosstable.plain_values import Path, Plain
from crosstable.source import Source, Span


class Document(NamedTuple):
    """A JSON object, and what was wrong with the text as a whole."""

    source: Source
    root: Mapping[str, Plain]
    places: Places
    diagnostics: tuple[Diagnostic, ...]


class Value(NamedTuple):
    """A JSON object or list, and what was wrong with the text as a whole."""

    source: Source
    root: Mapping[str, Plain] | list[Plain]
    places: Places
    diagnostics: tuple[Diagnostic, ...]


def json_value(path: str, data: bytes) -> Value:
    """The object or list in a file; of one that breaks off or is wrong somewhere, what stands before.

    Raises :class:`UnreadableError` if the file holds neither.
    """
    source, damaged = _decoded(path, data)
    root, broken = _root(source, "{[", "this is neither a JSON object nor a JSON list")
    return Value(source, root if isinstance(root, dict | list) else {}, Places(source.text), (*damaged, *broken))


def json_document(path: str, data: bytes) -> Document:
    """The object in a file; of one that breaks off or is wrong somewhere, what stands before.

    Raises :class:`UnreadableError` if the file holds no object.
    """
    source, damaged = _decoded(path, data)
    root, broken = _root(source, "{", "this is no JSON object")
    return Document(source, root if isinstance(root, dict) else {}, Places(source.text), (*damaged, *broken))


def _decoded(path: str, data: bytes) -> tuple[Source, list[Diagnostic]]:
    """The text. JSON is Unicode; what is not is read all the same, and reported."""
    text, encoding = decode(data)
    source = Source(path, text, encoding)
    if encoding == "ascii" or encoding.startswith("utf"):
        return source, []
    first = next(index for index, character in enumerate(text) if not character.isascii())
    message = f"the text is not UTF-8, as JSON must be; it was read as {encoding}"
    return source, [finding("R106", message, Span(first, first + 1), advice="Save the file as UTF-8.")]


def _root(source: Source, openings: str, refusal: str) -> tuple[Plain, list[Diagnostic]]:
    text = source.text
    if not text.lstrip(" \t\r\n").startswith(tuple(openings)):
        raise UnreadableError(refusal)
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
    return document, broken


@dataclass(frozen=True, slots=True)
class PathOrigin:
    """Where the parts of a tournament stand in a JSON text (:class:`crosstable.origin.Origin`).

    ``rows`` are the paths of the players, ``cells`` those of what is told of a player (row) and round; ``members`` are
    names that a player's fields have in the file, ``fields`` the paths of those that stand elsewhere. ``claims`` are
    the members of the columns, or the paths of each player's value.
    """

    source: Source
    places: Places
    rows: Sequence[Path]
    cells: Mapping[tuple[int, int], Path] = field(default_factory=dict[tuple[int, int], Path])
    members: Mapping[str, str] = field(default_factory=dict[str, str])
    claims: Sequence[str | Sequence[Path | None]] = ()
    fields: Mapping[tuple[int, str], Path] = field(default_factory=dict[tuple[int, str], Path])

    def row(self, player: int) -> Span:
        return self.places.span(self.rows[player])

    def field(self, player: int, name: str) -> Span:
        elsewhere = self.fields.get((player, name))
        return self.places.span(elsewhere or (*self.rows[player], self.members.get(name, name)))

    def cell(self, player: int, round: int) -> Span:
        return self.places.span(self.cells.get((player, round), self.rows[player]))

    def claim(self, player: int, column: int) -> Span:
        told = self.claims[column]
        if isinstance(told, str):
            return self.places.span((*self.rows[player], told))
        return self.places.span(told[player] or self.rows[player])

    def heading(self, column: int) -> Span | None:
        return None

    def header(self, index: int) -> Span:
        return self.places.span(())
