"""A file's text and the places in it.

A :class:`Span` is a pair of character offsets into a held :class:`Source`; line and column are computed only when
something is shown.
"""

from __future__ import annotations

import re
from bisect import bisect_right
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


@dataclass(frozen=True, slots=True)
class Source:
    """A file that has been read: its name as given, its text, and the encoding that the text was read in."""

    path: str
    text: str
    encoding: str = "utf-8"
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
        return Location(index + 1, span.start - starts[index] + 1, end - starts[index] + 1)

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
