"""The layout of OpenGotha's exports that other tests write files in is byte for byte that of OpenGotha."""

from __future__ import annotations

from pathlib import Path

import opengotha_layout as layout
import pytest
from oracle_exports import NAMES, exported


def rows(data: bytes) -> list[bytes]:
    return [line for line in data.splitlines() if not line.startswith(b";")]


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_those_of_opengotha(name: str, shared: Path) -> None:
    path = shared / "oracle" / "opengotha" / f"og_{name}.xml"
    kept, dropped = exported(path), exported(path, keep_defaults=False)
    assert rows(layout.h9(kept)) == rows(path.with_suffix(".h9").read_bytes())
    assert rows(layout.h9(dropped)) == rows(path.with_suffix(".nodef.h9").read_bytes())
    assert rows(layout.tou(kept)) == rows(path.with_suffix(".tou").read_bytes())


def test_header_lines_of_tou_are_those_of_opengotha(shared: Path) -> None:
    path = shared / "oracle" / "opengotha" / "og_a_plain.xml"
    assert layout.tou(exported(path)) == path.with_suffix(".tou").read_bytes()


def test_headings_of_h9_are_those_of_opengotha(shared: Path) -> None:
    path = shared / "oracle" / "opengotha" / "og_j_swisscat.xml"
    headings = [line for line in path.with_suffix(".h9").read_bytes().splitlines() if line.startswith(b"; Pl")]
    assert [line for line in layout.h9(exported(path)).splitlines() if line.startswith(b"; Pl")] == headings
