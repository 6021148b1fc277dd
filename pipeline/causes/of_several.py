"""Tournaments that were read from several files together: in which of them a correction stands, and that file alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crosstable.causes.edits import Replacement
from crosstable.causes.encoded import EncodingError, NewText
from crosstable.parsers.encoding import decode
from crosstable.source import Source, Span


def files_of(source: Source, made: Iterable[Replacement]) -> Sequence[int]:
    """The files (from 0, in the order in which they were given) in which texts are replaced."""
    starts = [part.start for part in source.parts]
    return sorted({max(0, bisect_right(starts, one.span.start) - 1) for one in made if one.span is not None})


class Alone(NamedTuple):
    """One of the files as a source of its own, and where it begins in that of all."""

    source: Source
    start: int

    def change(self, told: NewText) -> NewText:
        """A text that is replaced, by its place in this file; a line end that only the whole has is left out."""
        length = len(self.source.text)
        return NewText(Span(*(min(length, place - self.start) for place in told.span)), told.text)


def alone(source: Source, number: int, data: bytes) -> Alone:
    """The file of a number, of which these are the bytes.

    Raises :class:`EncodingError` where what was read of it is not its text, as of a PDF.
    """
    if len(source.parts) <= 1:
        return Alone(source, 0)
    start = source.parts[number].start
    end = source.parts[number + 1].start if number + 1 < len(source.parts) else len(source.text)
    told = decode(data)
    if source.text[start:end] not in {told.text, f"{told.text}\n"}:
        raise EncodingError(f"what was read of {source.parts[number].path} is not the text of the file itself")
    return Alone(Source(source.parts[number].path, told.text, told.encoding), start)
