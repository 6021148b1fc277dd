"""The bytes of a file beside the text that was read of them, so that a text is replaced and no other byte touched."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from crosstable.source import Source, Span

_MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_LOST: Final = "\N{REPLACEMENT CHARACTER}"
_WIDE: Final = {
    "utf-8-sig": ((codecs.BOM_UTF8, "utf-8"),),
    "utf-16": ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")),
    "utf-32": ((codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be")),
}
"""Encodings with a mark in front: the mark, and what follows it."""


class EncodingError(Exception):
    """A text cannot be written into a file; says why."""


class NewText(NamedTuple):
    """Characters of a text that go, and what stands there afterwards."""

    span: Span
    text: str


class _Encoded(NamedTuple):
    """``data`` is ``text`` in ``codec`` from byte ``start`` on."""

    data: bytes
    start: int
    codec: str
    text: str


def with_texts(data: bytes, source: Source, changes: Sequence[NewText]) -> bytes:
    """The bytes of a file with some texts replaced, in its encoding, and every other byte as it was.

    The spans must not overlap. Raises :class:`EncodingError` where the source is not the text of these bytes, or a
    text has characters that the encoding does not have.
    """
    file = _encoded(data, source)
    parts: list[bytes] = []
    done = 0
    for change in sorted(changes):
        start, end = (_byte(file, index) for index in change.span)
        parts += [data[done:start], _bytes(change.text, file.codec, source.encoding)]
        done = end
    return b"".join([*parts, data[done:]])


def _encoded(data: bytes, source: Source) -> _Encoded:
    for mark, codec in _WIDE.get(source.encoding, ((b"", source.encoding),)):
        if data.startswith(mark):
            text = data[len(mark) :].decode(codec, "replace")
            marks = len(text) - len(text.removeprefix(_MARK)) if text != source.text else 0
            if text[marks:] == source.text:
                return _Encoded(data, len(mark) + len((_MARK * marks).encode(codec)), codec, source.text)
    raise EncodingError("what was read is not the text of the file itself")


def _bytes(text: str, codec: str, name: str) -> bytes:
    try:
        return text.encode(codec)
    except UnicodeEncodeError as error:
        raise EncodingError(f"{text[error.start : error.end]} cannot be written in {name}") from error


def _byte(file: _Encoded, index: int) -> int:
    """The byte at which a character begins."""
    if len(file.data) - file.start == len(file.text):
        return file.start + index
    before = file.text[:index].encode(file.codec)
    if file.data.startswith(before, file.start):
        return file.start + len(before)
    return _behind_damage(file, index)


def _behind_damage(file: _Encoded, index: int) -> int:
    """The byte at which a character begins, where bytes before it are no text, each of which was read as U+FFFD."""
    if len("\n".encode(file.codec)) > 1:
        raise EncodingError(f"the file has bytes that are no text in {file.codec}")
    number = file.text.count("\n", 0, index)
    characters = index - (file.text.rfind("\n", 0, index) + 1)
    *lines, last = file.data[file.start :].split(b"\n", number + 1)[: number + 1]
    size = file.start + sum(len(line) + 1 for line in lines)
    for piece, length in _pieces(last, file.codec):
        if characters <= len(piece):
            return size + (len(piece[:characters].encode(file.codec)) if characters < len(piece) else length)
        characters -= len(piece)
        size += length
    return size


def _pieces(line: bytes, codec: str) -> Iterator[tuple[str, int]]:
    """The characters of a line, as far as they are text, and U+FFFD for bytes that are none; and how many bytes."""
    while line:
        try:
            yield line.decode(codec), len(line)
        except UnicodeDecodeError as error:
            yield line[: error.start].decode(codec), error.start
            yield _LOST, error.end - error.start
            line = line[error.end :]
        else:
            return
