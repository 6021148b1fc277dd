"""Formats that can be read: one literal table, one module (or package) a format."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crosstable.diagnostics import Diagnostic
from crosstable.model import Tournament
from crosstable.source import Source


class Parsed(NamedTuple):
    """What a parser read, and everything that it could not read or had to guess."""

    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...] = ()


class UnreadableError(Exception):
    """The file as a whole cannot be read; the message is for people. Bad content inside a file never raises."""


Sniff = Callable[[bytes], bool]
Parse = Callable[[str, bytes], tuple[Source, Parsed]]
