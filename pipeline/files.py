"""Files in and out: read within bounds, written whole or not at all.

Everything that can be wrong with a path or a disk is a :class:`FileError` whose text is for people.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import stat
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

LIMIT = 64 * 1024 * 1024
"""Bytes of the largest file that is read. The largest tournament known takes less than 1 MB."""

PIPE_PATIENCE = 2000
"""Milliseconds that a named pipe may stay without a writer before it is refused."""

MOST_NAMES = 10_000
"""Names of a folder that are looked at for files that belong to a file."""

MOST_BESIDE = 100
"""Files that are read because they belong to a file that was named."""

_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "a part of this path is a file, not a folder",
    errno.EISDIR: "this is a folder, not a file; name the files in it",
    errno.EACCES: "access is not permitted",
    errno.EPERM: "access is not permitted",
    errno.EROFS: "the disk is read-only",
    errno.ELOOP: "symbolic links that lead round in a circle",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOSPC: "no space is left on the device",
    errno.EEXIST: "the file exists already; it is replaced only with --force",
    errno.ENXIO: "nothing is connected to this device or pipe",
}


class FileError(Exception):
    """A file that cannot be read or written; ``reason`` says why, without the path."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


def reason(error: OSError | ValueError) -> str:
    """Why the operating system refused, in plain words. ``ValueError`` is what a NUL in a path raises."""
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, error.strerror or str(error))
    return "not a possible file name"


def _without_waiting(path: str, flags: int) -> int:
    """Opens a pipe that nobody writes to at once; elsewhere the flag changes nothing."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_file(path: str, limit: int = LIMIT) -> bytes:
    """The bytes of a file, a device or a pipe, up to ``limit``; raises :class:`FileError`."""
    try:
        with open(path, "rb", opener=_without_waiting) as stream:
            state = os.fstat(stream.fileno())
            if stat.S_ISREG(state.st_mode):
                data = stream.read() if state.st_size <= limit else b""
                size = max(len(data), state.st_size)
            else:
                start = _start_of_pipe(path, stream.fileno()) if stat.S_ISFIFO(state.st_mode) else b""
                os.set_blocking(stream.fileno(), True)
                data = start + stream.read(limit + 1)
                size = len(data)
    except (OSError, ValueError) as error:
        raise FileError(path, reason(error)) from error
    if size > limit:
        raise FileError(path, too_large(limit))
    return data


class Beside(NamedTuple):
    """A file that belongs to one that was named: its path, and its bytes, or else why it cannot be read."""

    path: str
    data: bytes = b""
    error: str | None = None


def beside(path: str, choose: Callable[[Sequence[str]], Iterable[str]], limit: int = LIMIT) -> list[Beside]:
    """The files in the folder of ``path`` that ``choose`` picks from the names there, in its order, without itself.

    Nobody named them, so they are read with more care: no links, no devices, and ``limit`` holds for all together.
    """
    folder, own = os.path.split(path)
    try:
        with os.scandir(folder or os.curdir) as entries:
            names = sorted(entry.name for entry in islice(entries, MOST_NAMES))
    except (OSError, ValueError) as error:
        return [Beside(folder or os.curdir, error=f"its files cannot be listed: {reason(error)}")]
    found: list[Beside] = []
    for name in islice((name for name in choose(names) if name != own), MOST_BESIDE):
        file = _read_beside(os.path.join(folder, name), limit)
        limit -= len(file.data)
        found.append(file)
    return found


def _read_beside(path: str, limit: int) -> Beside:
    try:
        state = os.lstat(path)
        if stat.S_ISLNK(state.st_mode):
            return Beside(path, error="this is a link, which is followed only where it is named")
        if not stat.S_ISREG(state.st_mode):
            return Beside(path, error="this is no ordinary file")
        if state.st_size > limit:
            return Beside(path, error=too_large())
        return Beside(path, read_file(path, limit))
    except (OSError, ValueError) as error:
        return Beside(path, error=reason(error))
    except FileError as error:
        return Beside(path, error=error.reason)


def too_large(limit: int = LIMIT) -> str:
    return f"larger than {limit // (1024 * 1024)} MB, which no tournament is"


def _start_of_pipe(path: str, descriptor: int) -> bytes:
    """What a pipe holds first. A writer that is slow is waited for, one that does not come is not."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    arrived = poll.poll(PIPE_PATIENCE)
    try:
        start = os.read(descriptor, select.PIPE_BUF)
    except BlockingIOError:
        return b""
    if not arrived and not start:
        raise FileError(path, "a pipe that nobody writes to")
    return start


def write_file(path: str, data: bytes, *, force: bool = False) -> None:
    """Write a file whole or not at all; raises :class:`FileError`.

    An existing file is replaced only with ``force``, in one step, and keeps its permissions; a link stays a link to
    the file that is replaced. Devices and pipes are written to as they are.
    """
    target = Path(os.path.realpath(path))
    try:
        existing = _state(target)
        if existing is None or stat.S_ISREG(existing.st_mode):
            _write_beside(target, data, force, existing)
        else:
            _write_through(target, data, existing.st_mode)
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError):
            raise FileError(path, "there is no such folder") from error
        raise FileError(path, reason(error)) from error


def exists(path: str) -> bool:
    """Whether writing to ``path`` would replace something."""
    return os.path.lexists(path)


def _state(target: Path) -> os.stat_result | None:
    try:
        return target.stat()
    except FileNotFoundError:
        return None


def _write_beside(target: Path, data: bytes, force: bool, existing: os.stat_result | None) -> None:
    if existing is not None and not force:
        raise FileExistsError(errno.EEXIST, "")
    temporary = target.with_name(f".{os.urandom(8).hex()}.tmp")
    try:
        with temporary.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if existing is not None:
            temporary.chmod(stat.S_IMODE(existing.st_mode))
        _rename(temporary, target, force)
    finally:
        temporary.unlink(missing_ok=True)


def _rename(temporary: Path, target: Path, force: bool) -> None:
    """Without ``force`` a file that has appeared in the meantime stays, where the file system has hard links."""
    if not force:
        with contextlib.suppress(OSError):
            os.link(temporary, target)
            return
        if target.exists():
            raise FileExistsError(errno.EEXIST, "")
    temporary.replace(target)


def _write_through(target: Path, data: bytes, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "")
    if not (stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)):
        raise OSError(errno.EPERM, "")
    with open(target, "wb", opener=_without_waiting) as stream:
        os.set_blocking(stream.fileno(), True)
        stream.write(data)
