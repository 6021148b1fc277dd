"""The table of formats: finding one by name or file name, and what each says of itself."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from spring import STANDINGS, spring

from crosstable.model import System
from crosstable.writers import (
    GO,
    MATCHES,
    WRITERS,
    UnknownFormatError,
    UnsuitedFormatError,
    write,
    writer_named,
    writer_of,
)
from crosstable.writers.facts import FACTS
from crosstable.writers.losses import HOLDS
from crosstable.writing import Options

NAMES = [writer.name for writer in WRITERS]


def test_every_name_and_every_ending_stands_once() -> None:
    endings = [ending for writer in WRITERS for ending in writer.extensions]
    assert len(set(NAMES)) == len(NAMES)
    assert len(set(endings)) == len(endings)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("results.h9", "h9"),
        ("RESULTS.H9", "h9"),
        ("results.tou", "tou"),
        ("out/list.txt", "text"),
        ("list.md", "markdown"),
        ("table.csv", "csv"),
        ("table.games.csv", "csv-games"),
        ("x.aga.txt", "aga"),
        ("2024/send2aga.tde", "send2aga"),
        ("players.vbar", "vbar"),
        ("all.json", "json"),
        ("cup.macmahon.xml", "macmahon"),
        ("page.htm", "html"),
        ("cup.tour", "pairgoth"),
        ("cup.rgf.json", "rgf"),
        ("cup.matches.csv", "csv-matches"),
        ("cup.melee.csv", "melee-csv"),
    ],
)
def test_format_by_file_name(path: str, name: str) -> None:
    assert writer_of(path).name == name


@pytest.mark.parametrize("path", ["results.xlsx", "results", "h9"])
def test_unknown_ending_is_refused_with_those_that_are_known(path: str) -> None:
    with pytest.raises(UnknownFormatError, match=rf"“{path}” .*\.h9 \(h9\).*\.games\.csv \(csv-games\)"):
        writer_of(path)


def test_unknown_name_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(UnknownFormatError, match=r"“xml” .*" + ", ".join(NAMES)):
        writer_named("xml")


@pytest.mark.parametrize("name", NAMES)
def test_format_that_does_not_hold_what_is_played_is_refused(name: str) -> None:
    writer = writer_named(name)
    for play, tournament in ((GO, spring()), (MATCHES, replace(spring(), system=System("magic")))):
        if play in writer.plays:
            assert write(name, tournament, STANDINGS).data
        else:
            with pytest.raises(UnsuitedFormatError, match=rf"^{name} is for .*; this is .*\bjson\b"):
                write(name, tournament, STANDINGS)


def test_every_format_says_what_it_cannot_hold() -> None:
    assert HOLDS.keys() == set(NAMES)
    assert all(held <= FACTS.keys() for held in HOLDS.values())
    assert writer_named("json").cannot_hold == ()
    assert "ratings" in writer_named("h9").cannot_hold
    assert "ratings" not in writer_named("csv").cannot_hold


@pytest.mark.parametrize("name", NAMES)
def test_unknown_encoding_raises_or_does_not_matter(name: str) -> None:
    tournament = spring() if GO in writer_named(name).plays else replace(spring(), system=System("magic"))
    if name in {"opengotha", "json", "macmahon", "html", "pairgoth", "rgf"}:
        assert write(name, tournament, STANDINGS, Options(encoding="no-such")).data
    else:
        with pytest.raises(LookupError, match="no-such"):
            write(name, tournament, STANDINGS, Options(encoding="no-such"))


def test_table_of_formats_loads_no_format() -> None:
    heavy = {"polars", "jinja2", "lxml", "pyparsing", "crosstable.writers.h9", "crosstable.writers.html"}
    program = f"import sys, crosstable.writers; print(sorted({heavy!r} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
