"""What a format is, what its module offers, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from ntpath import basename
from typing import NamedTuple, Protocol, cast

from crosstable.diagnostics import Diagnostic
from crosstable.files import Beside
from crosstable.model import Tournament
from crosstable.source import Source


class Parsed(NamedTuple):
    """What a parser read, and everything that it could not read or had to guess."""

    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...] = ()


class UnreadableError(Exception):
    """The file as a whole cannot be read; the message is for people. Bad content inside a file never raises.

    ``diagnostic`` says where in the ``source`` the reason stands, if it stands somewhere.
    """

    def __init__(self, message: str, diagnostic: Diagnostic | None = None, source: Source | None = None) -> None:
        self.diagnostic = diagnostic
        self.source = source
        if diagnostic is not None and diagnostic.span is not None and source is not None:
            message = f"{message} (line {source.locate(diagnostic.span).line})"
        super().__init__(message)


class Parser(Protocol):
    """What the module of a format offers."""

    def sniff(self, data: bytes) -> bool: ...

    def parse(self, path: str, data: bytes) -> tuple[Source, Parsed]: ...


class Gatherer(Parser, Protocol):
    """What the module of a format offers in which several files of a folder are one tournament."""

    def companions(self, name: str, names: Sequence[str]) -> Sequence[str]:
        """Which of the names in its folder are of the same tournament as the file ``name``."""
        ...

    def parse_together(self, path: str, data: bytes, beside: Sequence[Beside]) -> tuple[Source, Parsed]:
        """The tournament of a file and of those beside it; one that cannot be read becomes a diagnostic."""
        ...


LookBeside = Callable[[str, Callable[[Sequence[str]], Iterable[str]]], Sequence[Beside]]
"""Gives the files in the folder of a path that are chosen from the names there (:func:`crosstable.files.beside`)."""

HEAD = 4096
"""How many bytes from the beginning of a file tell what it may be."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format that can be read. ``extensions`` are endings of file names, with the dot; ``module`` is imported when
    the format is first asked for, which takes ``hint`` somewhere in the first :data:`HEAD` bytes of a file.
    ``gathers``: the files beside it may be of the same tournament (:class:`Gatherer`). ``binary``: it is no text.
    ``joins``: the module that says which of several files given together are one event
    (:class:`crosstable.parsers.together.Joiner`)."""

    name: str
    title: str
    extensions: tuple[str, ...]
    media_type: str
    module: str
    hint: bytes = b""
    gathers: bool = False
    binary: bool = False
    joins: str = ""

    def sniff(self, data: bytes) -> bool:
        """Whether a file looks like this format."""
        head = data[:HEAD].replace(b"\0", b"").lower()  # of UTF-16 that leaves the letters
        return self.hint in head and _parser(self.module).sniff(data)

    def parse(self, path: str, data: bytes, look: LookBeside | None = None) -> tuple[Source, Parsed]:
        """The text and the tournament of a file; ``look`` finds those beside it that belong to it, if any may.

        Raises :class:`UnreadableError` if it holds none.
        """
        parser = _parser(self.module)
        if look is None or not self.gathers:
            return parser.parse(path, data)
        gatherer = cast(Gatherer, parser)
        name = basename(path)
        files = look(path, lambda names: gatherer.companions(name, names))
        return gatherer.parse_together(path, data, files) if files else parser.parse(path, data)


@cache
def _parser(module: str) -> Parser:
    return cast(Parser, import_module(module))
