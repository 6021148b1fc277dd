"""Rating lists of federations: the European Go Database's, the French federation's and the American association's.

Each is a text with one player a line. The European and the French list have fixed columns, the American "TDListA" has
tabs. Ratings are brought to the European scale, as OpenGotha and Pairgoth do it: the French scale has its zero between
1k and 1d, which is 2050; the American one goes down from -1 (the strongest 1k) and up from 1 (the weakest 1d) with
nothing between, and 100 points are a grade on either side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from crosstable.countries import EGF, KNOWN
from crosstable.parsers.encoding import decode
from crosstable.source import LINE_END


class Entry(NamedTuple):
    """A player of a list. ``line`` counts from 1; ``number`` is what the federation knows him by; ``rating`` is on the
    European scale, ``None`` for somebody who has none."""

    line: int
    name: str
    number: str | None = None
    country: str | None = None
    rating: float | None = None


class Fault(NamedTuple):
    """A line (from 1) that cannot be read, or whose rating cannot."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class RatingList:
    """A list: ``kind`` is a name of :data:`LAYOUTS`, ``scheme`` that of its players' numbers."""

    path: str
    kind: str
    scheme: str
    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...] = ()


class UnknownListError(Exception):
    """A file that is none of the lists; the message is for people."""


Fields = Mapping[str, str]
"""What a line holds, by the names of :class:`Entry`."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a list is laid out. ``looks`` is how lines of players begin; ``fields`` gives what such a line holds, if it
    can be read; ``rating`` brings a rating to the European scale and raises ``ValueError`` for what is none."""

    kind: str
    title: str
    scheme: str
    looks: re.Pattern[str]
    fields: Callable[[str], Fields | None]
    rating: Callable[[str], float | None]


_SURE = 20
"""So many lines of one layout settle which list it is."""

_COMMENT = "#"
_NO_NUMBER = "-------"
_NO_RATING = frozenset({"", "-", "--", "---", "----", "NC", "-9999"})
"""What stands for a rating that a player does not have."""


def read_list(path: str, data: bytes) -> RatingList:
    """The list in a file. Raises :class:`UnknownListError` if it is none."""
    lines = LINE_END.split(decode(data).text)
    layout = _layout(lines)
    entries: list[Entry] = []
    faults: list[Fault] = []
    strange: list[Fault] = []
    for number, line in enumerate(lines, 1):
        fields = layout.fields(line)
        if fields is not None:
            faults += _faults(strange, layout, within=bool(entries))
            strange = []
            entries.append(_entry(number, fields, layout, faults))
        elif line.strip() and not line.startswith(_COMMENT):
            strange.append(Fault(number, line, "cannot be read"))
    faults += _faults(strange, layout, within=False)
    return RatingList(path, layout.kind, layout.scheme, tuple(entries), tuple(faults))


def _layout(lines: Sequence[str]) -> Layout:
    found = dict.fromkeys(LAYOUTS, 0)
    for line in lines:
        for name, layout in LAYOUTS.items():
            if layout.looks.match(line):
                found[name] += 1
                if found[name] == _SURE:
                    return layout
    likeliest = max(found, key=found.__getitem__)
    if not found[likeliest]:
        titles = ", ".join(layout.title for layout in LAYOUTS.values())
        raise UnknownListError(f"this is no rating list that can be read; those are {titles}")
    return LAYOUTS[likeliest]


def _faults(strange: Sequence[Fault], layout: Layout, *, within: bool) -> list[Fault]:
    """Lines that should have been players: all of them within the list; what stands before and after it, headings and
    remarks, only if it looks like it."""
    return [fault for fault in strange if within or layout.looks.match(fault.text)]


def _entry(line: int, fields: Fields, layout: Layout, faults: list[Fault]) -> Entry:
    number = fields["number"]
    name, country = " ".join(fields["name"].split()), country_code(fields["country"])
    told = fields["rating"].strip()
    rating = None
    if told not in _NO_RATING:
        try:
            rating = layout.rating(told)
        except ValueError as error:
            faults.append(Fault(line, told, str(error)))
    return Entry(line, name, None if number == _NO_NUMBER else number, country, rating)


@cache
def country_code(text: str | None) -> str | None:
    """The country as the European Go Database writes it; ``None`` for what is no country (``XX``, ``??``)."""
    code = (text or "").strip().upper()
    code = EGF.get(code, code)
    return code if code in KNOWN else None


def _whole(text: str) -> float:
    if not _WHOLE.fullmatch(text):
        raise ValueError("the rating cannot be read")
    return float(text)


_WHOLE = re.compile(r"-?[0-9]{1,4}")


# The European and the French list have fixed columns. The second pattern of each is for the words of lines that are
# shifted, because the letters of a name were counted in bytes or blanks were lost.

_EGF_LINE = re.compile(
    r".(?P<number>[0-9]{8})  (?=.{0,36}\S)(?P<name>.{37}) (?P<country>[A-Za-z?-]{2}|  )  .{4}   "
    r"(?:[ 0-9][0-9][kdpKDP]|[ -]{3}) .{6} (?=.{0,3}\S)(?P<rating>.{4})(?: |$)"
)
_EGF_WORDS = re.compile(
    r"(?P<number>[0-9]{8}) (?P<name>.+?) (?P<country>[A-Z]{2})(?: \S{1,4})? [0-9]{1,2}[kdp] (?:[0-9]{1,2}[kdp]|--) "
    r"(?P<rating>-?[0-9]{1,4}) [0-9]+ \S+"
)
_FFG_LINE = re.compile(
    r"(?=[^\s#])(?P<name>.{38})(?=.{0,4}\S)(?P<rating>[ 0-9-]{5}|[ ]{3}NC) \S (?P<number>[0-9A-Z]{7}|-{7}) "
    r".{4} (?P<country>.{2})(?: |$)"
)
_FFG_WORDS = re.compile(
    r"(?P<name>[^#].*?) (?P<rating>-?[0-9]{1,4}|NC) [-a-zA-Z] (?P<number>[0-9A-Z]{7}|-{7})"
    r"(?: \S{4})?(?: (?P<country>[A-Z]{2}))?"
)
_FFG_WIDTH = 61
"""Blanks at the end of a line, for a country that is not told, may be missing."""


def _egf(line: str) -> Fields | None:
    match = _EGF_LINE.match(line) or _EGF_WORDS.fullmatch(" ".join(line.split()))
    return match and match.groupdict("")


def _ffg(line: str) -> Fields | None:
    match = _FFG_LINE.match(line.ljust(_FFG_WIDTH)) or _FFG_WORDS.fullmatch(" ".join(line.split()))
    return match and match.groupdict("")


_FRENCH_ZERO = 2050


def _french(text: str) -> float:
    return _whole(text) + _FRENCH_ZERO


_AGA_FIELDS = ("name", "number", "type", "rating", "expires", "club", "state", "sigma", "date")
_AGA_NUMBER = re.compile(r"(?:USA)?0*([0-9]{1,9})")
_AGA_RATING = re.compile(r"-?[0-9]{1,3}(?:\.[0-9]*)?")
_FOREIGNER = "Forgn"
"""The type of members whose country the list does not say; all others are taken to be of the United States."""


def _aga(line: str) -> Fields | None:
    cells = [cell.strip() for cell in line.split("\t")]
    fields = dict.fromkeys(_AGA_FIELDS, "") | dict(zip(_AGA_FIELDS, cells, strict=False))
    number = _AGA_NUMBER.fullmatch(fields["number"])
    if number is None or not fields["name"]:
        return None
    country = "" if fields["type"] == _FOREIGNER else "US"
    return fields | {"number": number[1], "country": country, "name": fields["name"].replace(",", " ")}


_DAN, _KYU = 1950, 2150
"""What a dan player's and a kyu player's American rating, a hundredfold, is less than the European one."""


def _american(text: str) -> float | None:
    if not _AGA_RATING.fullmatch(text):
        raise ValueError("the rating cannot be read")
    rating = float(text)
    if rating and abs(rating) < 1:
        raise ValueError("no rating of the American Go Association lies between -1 and 1")
    return 100 * rating + (_DAN if rating > 0 else _KYU) if rating else None


LAYOUTS: Mapping[str, Layout] = {
    layout.kind: layout
    for layout in (
        Layout(
            kind="egf",
            title="the European Go Database's (allworld_lp, alleuro_lp)",
            scheme="egd",
            looks=re.compile(r"\s{0,4}[0-9]{8}\s{1,4}\S"),
            fields=_egf,
            rating=_whole,
        ),
        Layout(
            kind="ffg",
            title="the French federation's (ech_ffg_V3)",
            scheme="ffg",
            looks=re.compile(r"[^\s#].{20,37}[ 0-9-]{2,4}(?:NC|[0-9]) [-a-zA-Z] (?:[0-9A-Z]{7}|-{7})"),
            fields=_ffg,
            rating=_french,
        ),
        Layout(
            kind="aga",
            title="the American Go Association's (TDListA)",
            scheme="aga",
            looks=re.compile(r" *[^\t ][^\t]*\t *[A-Za-z]*[0-9]+ *\t"),
            fields=_aga,
            rating=_american,
        ),
    )
}
"""Every list that can be read."""
