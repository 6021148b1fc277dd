"""Header lines of ``.tou`` files, such as ``;vill=Juvisy``, and what they say of the event."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from crosstable.diagnostics import Diagnostic
from crosstable.model import Header
from crosstable.parsers.walllist.grammar import form
from crosstable.parsers.walllist.header_lines import (
    BadValueError,
    Facts,
    in_form,
    komi_of,
    minutes_of,
    read_free_line,
    said_by,
    value_span,
)
from crosstable.source import Source
from crosstable.tou import KEYS

LINE: Final = re.compile(rf"\s*;\s*(?P<key>{'|'.join(KEYS)})\s*=(?P<value>.*)", re.IGNORECASE)
DATE: Final = form(r"\s*(?P<day>\d{1,2})[-./](?P<month>\d{1,2})[-./](?P<year>\d{4})\s*")
SIZE: Final = form(r"\s*(?P<lines>[1-9]\d?)\s*(?:x\s*\d{1,2})?\s*")
TIME: Final = re.compile(r"(?P<basic>[^+]*?)\s*(?:\+\s*(?P<more>[A-Za-z]\w*))?\s*")
ONLINE: Final = re.compile(r"(?P<town>.*?)\s*\(online\)\s*")
"""How Pairgoth marks a tournament on the internet."""


def _event(value: str) -> Facts:
    return {"event": value.strip()}


def _short_name(value: str) -> Facts:
    """The short name, which is all there is to call the event by if no line ``;comm=`` does."""
    return {"short_name": value.strip()}


def _town(value: str) -> Facts:
    found = ONLINE.fullmatch(value)
    if found is None:
        return {"city": value.strip()}
    return {"city": found["town"].strip() or None, "online": True}


def _date(value: str) -> Facts:
    advice = "Write the first day as dd/mm/yyyy."
    found = in_form(DATE, value, "“{}” is no date", advice)
    try:
        day = datetime.strptime("/".join(found.groups()), "%d/%m/%Y").date()
    except ValueError:
        raise BadValueError(f"there is no such date as {value.strip()}", advice, "P404") from None
    return {"begin": day}


def _size(value: str) -> Facts:
    return {
        "board_size": int(in_form(SIZE, value, "“{}” is no size of a board", "Write a number such as 19.")["lines"])
    }


def _basic(value: str) -> Facts:
    """Basic time. ``+b`` says that there is overtime, not which; ``+f`` is what others write for Fischer's."""
    found = TIME.fullmatch(value)
    time = minutes_of(found["basic"] if found else value)["adjusted"]
    if time.denominator != 1:
        raise BadValueError(f"“{value}” are no whole minutes", "Write whole minutes.")
    more = (found["more"] or "").lower() if found else ""
    return {"basic": int(time)} | ({"system": "fischer"} if more.startswith("f") else {})


READERS: Final[Mapping[str, Callable[[str], Facts]]] = {
    "name": _short_name,
    "date": _date,
    "vill": _town,
    "comm": _event,
    "prog": lambda value: {"program": value.strip()},
    "size": _size,
    "time": _basic,
    "ta": minutes_of,
    "komi": komi_of,
}


def read_line(number: int, text: str, source: Source, diagnostics: list[Diagnostic]) -> tuple[Header, Facts]:
    """A header line; one that says nothing, or nothing that can be read, stays free text."""
    found = LINE.fullmatch(text)
    if found is None:
        return read_free_line(text)
    key, value = found["key"].lower(), found["value"]
    said = said_by(READERS[key], key, value, value_span(found, source.line_start(number)), diagnostics)
    return (Header(key, value.strip()), said) if said else (read_free_line(text)[0], {})
