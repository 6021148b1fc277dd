"""A file's text and the places in it.

A :class:`Span` is a pair of character offsets into a held :class:`Source`; line and column are computed only when
something is shown.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

LINE_END = re.compile(r"\r\n|\n|\r")
"""Only these end a line. ``str.splitlines`` also splits at form feeds and U+0085, which old files hold as text."""


class Span(NamedTuple):
    """Characters ``start`` up to, not including, ``end`` of a source's text."""

    start: int
    end: int


class Location(NamedTuple):
    """A place as people count it: line and columns from 1, in characters."""

    line: int
    column: int
    end_column: int


class Part(NamedTuple):
    """A file whose text is a part of a source: from which character on, and the file's path."""

    start: int
    path: str


@dataclass(frozen=True, slots=True)
class Source:
    """A file that has been read: its name as given, its text, and the encoding that the text was read in.

    Several files that are one event are one source (:func:`joined`): their texts behind each other, each one of
    ``parts``. ``path`` is the file that was named; places count lines within their own file.
    """

    path: str
    text: str
    encoding: str = "utf-8"
    parts: tuple[Part, ...] = ()
    _starts: list[int] = field(default_factory=list[int], init=False, repr=False, compare=False)

    def _line_starts(self) -> list[int]:
        if not self._starts:
            self._starts.append(0)
            self._starts.extend(match.end() for match in LINE_END.finditer(self.text))
            if len(self._starts) > 1 and self._starts[-1] == len(self.text):
                self._starts.pop()  # the end of the last line begins no other
        return self._starts

    def locate(self, span: Span) -> Location:
        """Line and columns of a span; a span over several lines ends with its first line."""
        starts = self._line_starts()
        index = max(0, bisect_right(starts, span.start) - 1)
        end = max(span.start, min(span.end, self._line_end(index + 1)))
        return Location(index + 1 - self._lines_before(span), span.start - starts[index] + 1, end - starts[index] + 1)

    def path_at(self, span: Span) -> str:
        """The path of the file in which a span stands."""
        part = self._part_at(span)
        return self.path if part is None else part.path

    def line_at(self, span: Span) -> str:
        """The text of the line in which a span begins, without its line end."""
        return self.line(bisect_right(self._line_starts(), span.start))

    def line_span(self, span: Span) -> Span:
        """The line in which a span begins, without its line end."""
        start = self._line_starts()[bisect_right(self._line_starts(), span.start) - 1]
        end = LINE_END.search(self.text, start)
        return Span(start, end.start() if end else len(self.text))

    def _part_at(self, span: Span) -> Part | None:
        index = bisect_right(self.parts, span.start, key=lambda part: part.start)
        return self.parts[max(0, index - 1)] if self.parts else None

    def _lines_before(self, span: Span) -> int:
        """How many lines stand before the file in which a span stands; every part begins a line."""
        part = self._part_at(span)
        return 0 if part is None else bisect_right(self._line_starts(), part.start) - 1

    def _line_end(self, number: int) -> int:
        """The offset behind a line (from 1) and what ends it."""
        starts = self._line_starts()
        return starts[number] if number < len(starts) else len(self.text)

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its line end; empty beyond the last."""
        starts = self._line_starts()
        if not 1 <= number <= len(starts):
            return ""
        return self.text[starts[number - 1] : self._line_end(number)].rstrip("\r\n")

    def line_start(self, number: int) -> int:
        """The offset at which a line (from 1) starts; the end of the text beyond the last."""
        starts = self._line_starts()
        return starts[number - 1] if 1 <= number <= len(starts) else len(self.text)

    def at(self, span: Span) -> str:
        return self.text[span.start : span.end]


def joined(path: str, files: Iterable[Source]) -> Source:
    """Several files as one source, which ``path`` stands for; the encoding is that of the file of this path.

    Every file gets a line of its own even if it is empty, so that it is a place that can be named.
    """
    texts: list[str] = []
    parts: list[Part] = []
    length = 0
    encoding: str | None = None
    for file in files:
        text = file.text if file.text.endswith("\n") else f"{file.text}\n"
        parts.append(Part(length, file.path))
        texts.append(text)
        length += len(text)
        if file.path == path or encoding is None:
            encoding = file.encoding
    return Source(path, "".join(texts), encoding or "utf-8", tuple(parts))
