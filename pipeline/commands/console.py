"""Standard input, output and error of the commands: data goes to the one, everything said about it to the other."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from typing import IO, Any, TextIO

import click

STANDARD = "-"
"""The path that means standard input or standard output."""

_QUIET = "crosstable.quiet"


class CommandError(click.ClickException):
    """The command cannot be carried out; the message is for people."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        say(self.message)


def emit(data: str | bytes) -> None:
    """Write to standard output: UTF-8, on a terminal what the terminal understands.

    A reader that has gone away is nobody's fault: the rest is dropped. A full disk is a :class:`CommandError`.
    """
    stream = _stream(sys.stdout, "standard output")
    if isinstance(data, str):
        encoding = stream.encoding if stream.isatty() else "utf-8"
        data = data.encode(encoding, "backslashreplace")
    try:
        stream.buffer.write(data)
        stream.flush()
    except BrokenPipeError:
        _discard(stream)
    except OSError as error:
        _discard(stream)
        raise CommandError(f"standard output: {error.strerror}") from error


def _stream(stream: TextIO | None, name: str) -> TextIO:
    """Python has ``None`` for a stream that was closed when the program was started."""
    if stream is None:
        raise CommandError(f"{name} is closed")
    return stream


def _discard(stream: TextIO) -> None:
    """What is still held back goes nowhere, so that the end of the program does not try again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def say(message: str) -> None:
    """A diagnostic, in one line on standard error."""
    with contextlib.suppress(OSError):
        click.echo(f"crosstable: {message}", err=True)


def note(message: str) -> None:
    """What went well, on standard error unless ``--quiet``."""
    if not is_quiet():
        say(message)


def progress(message: str) -> None:
    """What is being done, on one line of a terminal that each call writes anew; an empty message wipes it."""
    if is_terminal(sys.stderr) and not is_quiet():
        click.echo(f"\r\x1b[K{message}", err=True, nl=False)


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def is_quiet() -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_QUIET))


def set_quiet(context: click.Context) -> None:
    context.meta[_QUIET] = True


def has_colour() -> bool:
    """Whether standard output is a terminal that may be coloured (https://no-color.org)."""
    return is_terminal(sys.stdout) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def read_standard_input(limit: int) -> bytes:
    """At most ``limit`` bytes."""
    return _stream(sys.stdin, "standard input").buffer.read(limit)


def columns(otherwise: int) -> int:
    """The width of the terminal, and ``otherwise`` where there is none."""
    return max(40, shutil.get_terminal_size((otherwise, 0)).columns) if is_terminal(sys.stdout) else otherwise


def unknown(what: str, name: str, names: Iterable[str]) -> str:
    """A sentence on a name that is not known: the nearest ones, or all."""
    known = sorted(names)
    near = get_close_matches(name.casefold(), known, n=3)
    hint = f"do you mean {' or '.join(near)}?" if near else f"known are {', '.join(known)}"
    return f"unknown {what} {name!r}: {hint}"
