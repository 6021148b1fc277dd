"""Dates as browsers write them: day first, month first or year first, as the machine's language has it.

All dates of one report are written in one way. A part above 12 tells it, and so does a clock of 12 hours with AM and PM
(American). Else the event is taken to have been as near as possible to the day on which the report was printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers.eventlink.sheets import Piece

DATE: Final = r"\d{1,4}\s?[/.\-]\s?\d{1,2}\s?[/.\-]\s?\d{1,4}"
STAMP: Final = rf"{DATE},?\s{{1,3}}\d{{1,2}}[:.h]\d{{2}}(?:[:.]\d{{2}})?(?:\s?[ap]\.?\s?m\b\.?)?"
"""A day and a time of day."""

_PARTS: Final = re.compile(r"(\d{1,4})\s?[/.\-]\s?(\d{1,2})\s?[/.\-]\s?(\d{1,4})")
_DOTS: Final = re.compile(r"\d\s?\.\s?\d{1,2}\s?\.\s?\d{2}")
"""Where dates are written with full stops, the day comes first."""
_AMERICAN: Final = re.compile(r"\d\s?[AP]M\b", re.IGNORECASE)
_CENTURY: Final = 2000


class Dates(NamedTuple):
    """The day of an event, if it can be read, and what there is to be said of that."""

    begin: date | None = None
    note: Diagnostic | None = None


def event_date(held: Piece | None, printed: Sequence[Piece]) -> Dates:
    """The day of the event, which ``held`` says; ``printed`` are the other dates of the report, with their times."""
    if held is None:
        return Dates()
    days = {month_first: _read(held.text, month_first) for month_first in (False, True)}
    read = {month_first: day for month_first, day in days.items() if day is not None}
    if not read:
        return Dates(note=finding("R105", "this is no date", held.span, found=held.text[:40], expected="a date"))
    others = [piece.text for piece in printed]
    possible = {way: day for way, day in read.items() if all(_read(text, way) for text in others)} or read
    if len(set(possible.values())) == 1 or any(map(_DOTS.search, (held.text, *others))):
        return Dates(next(iter(possible.values())))
    if any(map(_AMERICAN.search, others)):
        return Dates(possible[True])
    return _nearest(held, possible, others)


def _nearest(held: Piece, days: Mapping[bool, date], others: Sequence[str]) -> Dates:
    """Of two readings the one that lies nearer to the day of printing; if both do, the day comes first."""

    def distance(way: bool) -> int:
        return min((abs((day - days[way]).days) for text in others if (day := _read(text, way))), default=0)

    chosen = distance(True) < distance(False)
    message = f"{held.text} may be {days[False]:%d %B %Y} or {days[True]:%d %B %Y}"
    if distance(True) == distance(False):
        message += ", nothing in the report says which: the day is taken to come first"
    else:
        message += f": read as {days[chosen]:%d %B %Y}, which is nearer to the day of printing"
    note = finding("R109", message, held.span, found=held.text, expected=days[chosen].isoformat())
    return Dates(days[chosen], note)


def _read(text: str, month_first: bool) -> date | None:
    match = _PARTS.search(text)
    if match is None:
        return None
    first, second, third = int(match[1]), int(match[2]), int(match[3])
    if len(match[1]) > 2:
        year, month, day = first, second, third
    else:
        month, day = (first, second) if month_first else (second, first)
        year = third if len(match[3]) > 2 else _CENTURY + third
    try:
        return date(year, month, day)
    except ValueError:
        return None
