"""Our own JSON: the whole tournament, without loss, as ``crosstable.schema.json`` describes it."""

from __future__ import annotations

import json

from crosstable.model import Tournament
from crosstable.plain import to_plain
from crosstable.plain_values import Plain
from crosstable.results import Standings
from crosstable.writing import Options, Written

WIDTH = 110
"""What is no longer than this stands on one line."""

_in_one_line = json.JSONEncoder(ensure_ascii=False).encode


def write(tournament: Tournament, standings: Standings, options: Options) -> Written:
    """UTF-8 whatever encoding is asked for, as JSON demands; rows as in the source, not in the standings' order."""
    # Half of a surrogate pair, which damaged text may hold, goes in as the escape that JSON has for it.
    return Written(f"{_laid_out(to_plain(tournament))}\n".encode("utf-8", errors="backslashreplace"))


def _laid_out(value: Plain, indent: str = "") -> str:
    """JSON that people can read and compare line by line: a result a line, not a number a line."""
    if not isinstance(value, list | dict):
        return _in_one_line(value)
    if len(value) < WIDTH and len(line := _in_one_line(value)) + len(indent) <= WIDTH:
        return line
    inner = indent + " "
    if isinstance(value, dict):
        parts = [f"{_in_one_line(name)}: {_laid_out(part, inner)}" for name, part in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [_laid_out(part, inner) for part in value]
        opening, closing = "[", "]"
    body = ",\n".join(f"{inner}{part}" for part in parts)
    return f"{opening}\n{body}\n{indent}{closing}"
