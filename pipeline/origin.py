"""Where the parts of a tournament stand in the file that it was read from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from crosstable.source import Source, Span


class Origin(Protocol):
    """Where in the source a part of a tournament stands; made by the parser, asked only when something is shown.

    Players, rounds and columns are 0-based; each answer is the smallest span that is sure to hold the part.
    """

    @property
    def source(self) -> Source: ...

    def row(self, player: int) -> Span: ...

    def field(self, player: int, name: str) -> Span:
        """``name`` is a field of :class:`Player`: ``name``, ``grade``, ``country``, ``identifiers``, ``place``."""
        ...

    def cell(self, player: int, round: int) -> Span: ...

    def claim(self, player: int, column: int) -> Span: ...

    def heading(self, column: int) -> Span | None: ...

    def header(self, index: int) -> Span: ...


@runtime_checkable
class TellsFurther(Protocol):
    """What the origin of a list of games offers that may have a player twice in one round."""

    def further(self, player: int, round: int) -> Sequence[Span]:
        """Where the second and further games of a player in a round stand."""
        ...


def further_of(origin: Origin, player: int, round: int) -> Sequence[Span]:
    """Where the second and further games of a player in a round stand; nothing where that is not known."""
    return origin.further(player, round) if isinstance(origin, TellsFurther) else ()


class _Nowhere:
    """The origin of a tournament that was made and not read: an empty source, in which everything is at the start."""

    @property
    def source(self) -> Source:
        return Source("", "")

    def row(self, player: int) -> Span:
        return Span(0, 0)

    def field(self, player: int, name: str) -> Span:
        return Span(0, 0)

    def cell(self, player: int, round: int) -> Span:
        return Span(0, 0)

    def claim(self, player: int, column: int) -> Span:
        return Span(0, 0)

    def heading(self, column: int) -> None:
        return None

    def header(self, index: int) -> Span:
        return Span(0, 0)


NOWHERE: Origin = _Nowhere()
"""The origin of a tournament that was made and not read."""
