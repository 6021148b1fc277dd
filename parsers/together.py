"""Files that are given together: each one a tournament, or several of them one event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from crosstable.diagnostics import Diagnostic
from crosstable.parsers import Format, LookBeside, Parsed, UnreadableError, recognise
from crosstable.source import Source


@dataclass(frozen=True, slots=True)
class Given:
    """A file that was named: its path, and its bytes, or else why it cannot be read. ``format`` is found out."""

    path: str
    data: bytes = b""
    error: str | None = None
    format: Format | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """What was read from a file, or from several that are one event, or the reason why nothing was.

    ``paths`` are the files in the order in which they were given; the first one names the event.
    """

    paths: tuple[str, ...]
    format: str | None = None
    source: Source | None = None
    parsed: Parsed | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    error: str | None = None

    @property
    def path(self) -> str:
        return self.paths[0]


class Joiner(Protocol):
    """What the module offers that is named in :attr:`crosstable.parsers.Format.joins`. Formats of one program name the
    same module: a report of one and a page of another may be of one event."""

    def events(self, files: Sequence[Given]) -> Sequence[Sequence[int]]:
        """The files by events, as indexes; every file once. One that cannot be read is an event of its own."""
        ...

    def parse_joined(self, path: str, files: Sequence[Given]) -> tuple[Source, Parsed]:
        """The tournament that several files of one event tell of; ``path`` names it."""
        ...


@cache
def _joiner(module: str) -> Joiner:
    return cast(Joiner, import_module(module))


def read_one(file: Given, format: str | None = None, look: LookBeside | None = None) -> Read:
    """What one file holds, alone or with what stands beside it."""
    return read_together([file], format, look)[0]


def read_together(files: Iterable[Given], format: str | None = None, look: LookBeside | None = None) -> list[Read]:
    """What the files hold, an event of several files once, where its first file stands.

    ``format`` and ``look`` are those of :func:`crosstable.parsers.read`. Files are taken one by one, and only those
    whose format joins are kept until all are there.
    """
    found: dict[int, Read] = {}
    waiting: dict[str, dict[int, Given]] = {}
    for number, file in enumerate(files):
        try:
            known = _recognised(file, format)
            if known.joins:
                waiting.setdefault(known.joins, {})[number] = Given(file.path, file.data, format=known)
            else:
                found[number] = _parsed(known, file, look)
        except UnreadableError as error:
            found[number] = _refused(file, error)
    for module, held in waiting.items():
        found |= _events(_joiner(module), held, look)
    return [found[number] for number in sorted(found)]


def _recognised(file: Given, format: str | None) -> Format:
    if file.error is not None:
        raise UnreadableError(file.error)
    return recognise(file.path, file.data, format)


def _events(joiner: Joiner, held: dict[int, Given], look: LookBeside | None) -> dict[int, Read]:
    """The events of files whose formats one module joins, by the number of the first file of each."""
    numbers, files = list(held), list(held.values())
    groups = joiner.events(files) if len(files) > 1 else [[0]]
    found: dict[int, Read] = {}
    for group in groups:
        members = [files[index] for index in sorted(group)]
        first = members[0]
        assert first.format is not None  # noqa: S101 - it was recognised
        try:
            if len(members) == 1:
                read = _parsed(first.format, first, look)
            else:
                source, parsed = joiner.parse_joined(first.path, members)
                paths = tuple(file.path for file in members)
                read = Read(paths, first.format.name, source, parsed, parsed.diagnostics)
        except UnreadableError as error:
            read = _refused(first, error)
        found[numbers[min(group)]] = read
    return found


def _parsed(known: Format, file: Given, look: LookBeside | None) -> Read:
    source, parsed = known.parse(file.path, file.data, look)
    return Read((file.path,), known.name, source, parsed, parsed.diagnostics)


def _refused(file: Given, error: UnreadableError) -> Read:
    told = () if error.diagnostic is None else (error.diagnostic,)
    return Read((file.path,), source=error.source, diagnostics=told, error=str(error))
