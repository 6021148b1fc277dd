"""Files in and out: every odd path is a sentence, and no file is ever half written."""

import os
import socket
import stat
import threading
from pathlib import Path

import pytest

from crosstable import files
from crosstable.files import FileError, read_file, write_file

posix_only = pytest.mark.skipif(os.name != "posix", reason="pipes and links as POSIX has them")


def reason_of(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        read_file(str(path))
    assert str(caught.value) == f"{path}: {caught.value.reason}"
    return caught.value.reason


def test_bytes_come_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "x.h9"
    path.write_bytes(b"\x00\xff\r\n")
    assert read_file(str(path)) == b"\x00\xff\r\n"


def test_missing_file(tmp_path: Path) -> None:
    assert reason_of(tmp_path / "x.h9") == "there is no such file"


def test_folder(tmp_path: Path) -> None:
    assert "folder" in reason_of(tmp_path)


def test_file_as_folder(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"")
    assert "not a folder" in reason_of(tmp_path / "x" / "y.h9")


@posix_only
def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert "circle" in reason_of(tmp_path / "a")


@posix_only
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="nothing is forbidden to root")
def test_forbidden_file(tmp_path: Path) -> None:
    path = tmp_path / "x.h9"
    path.touch(mode=0)
    assert "not permitted" in reason_of(path)


def test_long_name(tmp_path: Path) -> None:
    assert "too long" in reason_of(tmp_path / ("x" * 300))


def test_impossible_name() -> None:
    with pytest.raises(FileError, match="not a possible file name"):
        read_file("x\0.h9")


def test_file_of_the_limit_is_read_and_one_more_byte_is_not(tmp_path: Path) -> None:
    path = tmp_path / "x.h9"
    path.write_bytes(b"12345678")
    assert read_file(str(path), limit=8) == b"12345678"
    with pytest.raises(FileError, match="larger than"):
        read_file(str(path), limit=7)


def test_huge_file_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "huge.h9"
    with path.open("wb") as stream:
        stream.truncate(files.LIMIT + 1)
    assert reason_of(path) == "larger than 64 MB, which no tournament is"


@posix_only
def test_endless_device_is_refused() -> None:
    with pytest.raises(FileError, match="larger than"):
        read_file("/dev/zero", limit=1000)


@posix_only
def test_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    content = bytes(range(256)) * 1000  # more than a pipe holds at once
    writer = threading.Thread(target=path.write_bytes, args=(content,))
    writer.start()
    assert read_file(str(path)) == content
    writer.join()


@posix_only
def test_slow_pipe_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PIPE_PATIENCE", 1)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    writing = os.open(path, os.O_WRONLY)

    def write_late() -> None:
        os.write(writing, b"late")
        os.close(writing)

    late = threading.Timer(0.1, write_late)
    late.start()
    assert read_file(str(path)) == b"late"
    late.join()
    os.close(reading)


@posix_only
def test_pipe_that_nobody_writes_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PIPE_PATIENCE", 1)
    os.mkfifo(tmp_path / "pipe")
    assert reason_of(tmp_path / "pipe") == "a pipe that nobody writes to"


def test_new_file_has_usual_permissions_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    write_file(str(tmp_path / "plain"), b"")
    (tmp_path / "usual").touch()
    assert (tmp_path / "plain").stat().st_mode == (tmp_path / "usual").stat().st_mode
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plain", "usual"]


def test_existing_file_is_replaced_only_if_told(tmp_path: Path) -> None:
    path = tmp_path / "x.h9"
    path.write_bytes(b"old")
    with pytest.raises(FileError, match="exists already"):
        write_file(str(path), b"new")
    assert path.read_bytes() == b"old"
    write_file(str(path), b"new", force=True)
    assert path.read_bytes() == b"new"


@posix_only
def test_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x.h9"
    path.touch(mode=0o640)
    path.chmod(0o640)
    write_file(str(path), b"new", force=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_file_that_appears_in_the_meantime_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.h9"

    def write_first(descriptor: int) -> None:
        path.write_bytes(b"other")

    monkeypatch.setattr(os, "fsync", write_first)
    with pytest.raises(FileError, match="exists already"):
        write_file(str(path), b"new")
    assert path.read_bytes() == b"other"
    assert list(tmp_path.iterdir()) == [path]


def test_file_system_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*paths: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    write_file(str(tmp_path / "x.h9"), b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"new"]


def test_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.h9"
    path.write_bytes(b"old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="no space"):
        write_file(str(path), b"new", force=True)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@posix_only
def test_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_file(str(link), b"new", force=True)
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there is no such folder"):
        write_file(str(tmp_path / "a" / "x.h9"), b"")


def test_folder_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="folder"):
        write_file(str(tmp_path), b"", force=True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_devices_are_written_to_and_stay_devices() -> None:
    write_file("/dev/null", b"new")
    with pytest.raises(FileError, match="no space"):
        write_file("/dev/full", b"new", force=True)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


@posix_only
def test_pipe_without_a_reader_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="nothing is connected"):
        write_file(str(tmp_path / "pipe"), b"new")


@posix_only
def test_socket_is_not_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as other:
        other.bind("socket")
        with pytest.raises(FileError, match="not permitted"):
            write_file("socket", b"new", force=True)
