"""What a platform itself publishes of its players: numbers beside their names, as columns of the model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from crosstable.model import QUARTER, Column, Value
from crosstable.parsers.json_parts import LARGEST, Part
from crosstable.plain_values import Path, Plain, described

_NUMBER = re.compile(r"\s*[-+]?\d{1,12}(?:\.\d{1,40})?\s*%?\s*", re.ASCII)
_LEAST_DIGIT = 40
"""Decimals with more digits behind the point than this are no percentages."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A number that stands beside every player: the criterion that it is, and the members that may hold it."""

    criterion: str
    members: tuple[str, ...]
    percent: bool = False

    def read(self, part: Part) -> Claim:
        """What an object says: quarter points or a fraction; of what is no number only the text."""
        name, data = part.take(*self.members)
        if data is None:
            return NO_CLAIM
        if isinstance(data, int | Decimal | str) and not isinstance(data, bool):
            value = _percentage(data) if self.percent else _points(data)
            if value is not None:
                return Claim(name, text_of(data), value)
        wanted = "a percentage as a fraction of 1" if self.percent else "a number of points"
        part.complain(name, f"{name}: {described(data)} is not {wanted}", code="R101", expected=wanted)
        return Claim(name, None if isinstance(data, list | dict) else str(data)[:40], None)


class Claim(NamedTuple):
    """What an object says under one of its names: the text, and the value if it is one."""

    name: str | None
    text: str | None
    value: Value | None


NO_CLAIM = Claim(None, None, None)


def number_of(data: Plain) -> Fraction | None:
    """A number, or a text that is nothing but one; ``None`` for everything else. ``44%`` is 44/100."""
    if isinstance(data, bool) or not isinstance(data, int | Decimal | str):
        return None
    return _percentage(data)


@lru_cache(maxsize=1 << 14, typed=True)
def _percentage(data: int | Decimal | str) -> Fraction | None:
    if isinstance(data, str):
        if not _NUMBER.fullmatch(data):
            return None
        return Fraction(data.strip(" \t%")) / (100 if "%" in data else 1)
    if isinstance(data, Decimal) and not (data.is_finite() and -_LEAST_DIGIT < data.adjusted() < 12):
        return Fraction(0) if data == 0 else None
    return Fraction(data)


@lru_cache(maxsize=1 << 14, typed=True)
def _points(data: int | Decimal | str) -> int | None:
    """A number of points in quarters, if they are whole."""
    number = _percentage(data)
    quarters = None if number is None else number * QUARTER
    if quarters is None or quarters.denominator != 1 or abs(quarters) > LARGEST:
        return None
    return int(quarters)


def text_of(data: int | Decimal | str) -> str:
    """A number as it stands; small ones are written out."""
    return f"{data:f}" if isinstance(data, Decimal) else str(data).strip()


def columns(
    printed: Sequence[Printed], rows: Sequence[Part | None], after: int | None = None, start: int = 0
) -> tuple[list[Column], list[list[Path | None]]]:
    """A column of each number that stands somewhere, and where each player's stands.

    ``rows`` are what is published of the players, ``None`` of those of whom nothing is.
    """
    made: list[Column] = []
    places: list[list[Path | None]] = []
    for number in printed:
        told = [NO_CLAIM if part is None else number.read(part) for part in rows]
        label = next((claim.name for claim in told if claim.text is not None), None)
        if label is None:
            continue
        texts, values = tuple(claim.text for claim in told), _in_one_unit([claim.value for claim in told], number)
        made.append(Column(start + len(made), label, number.criterion, texts, values, after=after))
        places.append(
            [
                None if part is None or claim.name is None else (*part.path, claim.name)
                for part, claim in zip(rows, told, strict=True)
            ]
        )
    return made, places


def _in_one_unit(values: Sequence[Value | None], number: Printed) -> tuple[Value | None, ...]:
    """The values; percentages that can only be hundredths (more than 2) as fractions of 1."""
    if number.percent and any(value is not None and value > MOST_PERCENT for value in values):
        return tuple(None if value is None else Fraction(value) / 100 for value in values)
    return tuple(values)


MOST_PERCENT = 2
"""A percentage above this is not one of 1; the least that platforms print is 33, or 0."""

Counts = tuple[int | None, ...]
"""Won, lost and drawn matches, as far as they are told."""


def counts_of(part: Part, *members: Sequence[str]) -> Counts | None:
    """What an object tells in members with these names, one sequence of names a count; ``None`` if it tells nothing."""
    counts = tuple(part.whole(*names, least=0) for names in members)
    return None if all(count is None for count in counts) else counts


def record(
    told: Sequence[Counts | None], places: list[Path | None], index: int, after: int | None = None
) -> tuple[list[Column], list[list[Path | None]]]:
    """Won, lost and drawn matches of every player as one column, if anybody's are told."""
    if not any(told):
        return [], []
    texts = tuple(None if counts is None else "/".join(str(count or 0) for count in counts) for counts in told)
    return [Column(index, "W/L/D", "record", texts, (None,) * len(texts), after=after)], [places]
