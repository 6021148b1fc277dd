"""How single values and parts of the model are written as plain values (texts, numbers, lists, objects) and read back.

Reading never raises: what is not of the form becomes a complaint with the path to it, and the rest is kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeAlias

from crosstable.model import QUARTER, Grade, Value

Plain: TypeAlias = "bool | int | float | Decimal | str | list[Plain] | dict[str, Plain] | None"
Path: TypeAlias = "tuple[str | int, ...]"
"""Where in a document something stands: keys of objects, and indexes (from 0) in lists."""


class Members(dict[str, Plain]):
    """An object made of pairs; ``repeated`` are the names that it was given more than once (the last value counts)."""

    def __init__(self, pairs: Iterable[tuple[str, Plain]]) -> None:
        given = list(pairs)
        super().__init__(given)
        self.repeated = () if len(given) == len(self) else tuple(_repeated(name for name, _ in given))


def _repeated(names: Iterable[str]) -> Iterator[str]:
    return (name for name, count in Counter(names).items() if count > 1)


class Complaint(NamedTuple):
    """Something in a document that is not of the form. The rest of the document is kept."""

    path: Path
    message: str


Complain: TypeAlias = Callable[[Path, str], None]


class Kind(Protocol):
    """How one sort of value is written and read."""

    def dump(self, value: Any) -> Plain: ...

    def load(self, data: Plain, path: Path, complain: Complain) -> Any:
        """The value, or ``None`` after a complaint."""
        ...


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value; ``read`` raises ``ValueError`` for data that is not ``wanted``."""

    wanted: str
    write: Callable[[Any], Plain]
    read: Callable[[Plain], Any]

    def dump(self, value: Any) -> Plain:
        return self.write(value)

    def load(self, data: Plain, path: Path, complain: Complain) -> Any:
        try:
            return self.read(data)
        except ValueError:
            complain(path, f"{described(data)} is not {self.wanted}")
            return None


@dataclass(frozen=True, slots=True)
class Listed:
    """A list. ``gap`` stands for an entry that is ``null`` or cannot be read, so that the others keep their places."""

    kind: Kind
    gap: Any = None

    def dump(self, value: Any) -> Plain:
        return [None if entry is None else self.kind.dump(entry) for entry in value]

    def load(self, data: Plain, path: Path, complain: Complain) -> Any:
        if not isinstance(data, list):
            complain(path, f"{described(data)} is not a list")
            return None
        entries = (
            None if entry is None else self.kind.load(entry, (*path, index), complain)
            for index, entry in enumerate(data)
        )
        return tuple(self.gap if entry is None else entry for entry in entries)


class Field(NamedTuple):
    """``usual`` is the value that is left out in writing, and taken where there is none in reading."""

    kind: Kind
    usual: Any = None
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A part of the model, as an object with a member a field."""

    make: Callable[..., Any]
    fields: Mapping[str, Field]

    def dump(self, value: Any) -> dict[str, Plain]:
        members = ((name, field, getattr(value, name)) for name, field in self.fields.items())
        return {name: field.kind.dump(part) for name, field, part in members if field.needed or part != field.usual}

    def load(self, data: Plain, path: Path, complain: Complain) -> Any:
        if not isinstance(data, dict):
            complain(path, f"{described(data)} is not an object")
            return None
        for name in sorted(data.keys() - self.fields.keys()):
            complain((*path, name), f"“{name}” is no part of the form, and is not kept")
        for name in data.repeated if isinstance(data, Members) else ():
            complain((*path, name), f"“{name}” stands more than once, the last is kept")
        return self.make(**{name: self._part(name, data, path, complain) for name in self.fields})

    def _part(self, name: str, data: dict[str, Plain], path: Path, complain: Complain) -> Any:
        field = self.fields[name]
        if data.get(name) is None:
            if field.needed:
                complain(path, f"“{name}” is missing")
            return field.usual
        part = field.kind.load(data[name], (*path, name), complain)
        return field.usual if part is None else part


def described(data: Plain) -> str:
    """Data as a message shows it."""
    if isinstance(data, dict):
        return "an object"
    if isinstance(data, list):
        return "a list"
    text = {True: "true", False: "false", None: "null"}[data] if data is None or isinstance(data, bool) else str(data)
    return f"“{text if len(text) <= 40 else text[:39] + '…'}”"


_RATIO = re.compile(r"(-?\d+)/([1-9]\d*)", re.ASCII)
_DECIMAL = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
_GRADE = re.compile(r"(\d{1,3})([kdp])", re.ASCII)
_LARGEST = 2**50
_MOST_PLACES = 20


def _same(value: Any) -> Plain:
    return value  # type: ignore[no-any-return]


def _text(data: Plain) -> str:
    if not isinstance(data, str):
        raise ValueError
    return data


def _whole(data: Plain) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise ValueError
    return data


def _row(data: Plain) -> int:
    number = _whole(data)
    if number < 1:
        raise ValueError
    return number - 1


def _truth(data: Plain) -> bool:
    if not isinstance(data, bool):
        raise ValueError
    return data


def _grade(data: Plain) -> Grade:
    match = _GRADE.fullmatch(_text(data))
    if match is None:
        raise ValueError
    return Grade(int(match[1]), match[2])


def _number(data: Plain) -> Fraction:
    """A number, exactly; a text may hold one that JSON's numbers cannot hold exactly."""
    if isinstance(data, str):
        if not _DECIMAL.fullmatch(data):
            raise ValueError
        return Fraction(data)
    if isinstance(data, float):
        data = Decimal(repr(data))
    if isinstance(data, Decimal):
        places = data.as_tuple().exponent
        if not isinstance(places, int) or places < -_MOST_PLACES or data.adjusted() > _MOST_PLACES:
            raise ValueError
        return Fraction(data)
    return Fraction(_whole(data))


def _ratio(data: Plain) -> Fraction:
    match = _RATIO.fullmatch(_text(data))
    if match is None:
        raise ValueError
    return Fraction(int(match[1]), int(match[2]))


def _is_ratio(data: Plain) -> bool:
    return isinstance(data, str) and "/" in data


def _as_number(value: Fraction) -> int | float | None:
    """The number that is written with exactly this value, if there is one."""
    if value.denominator == 1:
        return value.numerator
    return float(value) if abs(value) < _LARGEST and Fraction(repr(float(value))) == value else None


def _write_points(quarters: int) -> Plain:
    number = _as_number(Fraction(quarters, QUARTER))
    if number is not None:
        return number
    whole, rest = divmod(abs(quarters), QUARTER)
    return f"{'-' if quarters < 0 else ''}{whole}.{rest * 25}"


def _points(data: Plain) -> int:
    quarters = _number(data) * QUARTER
    if quarters.denominator != 1:
        raise ValueError
    return quarters.numerator


def _write_value(value: Value) -> Plain:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else _write_points(value)


def _value(data: Plain) -> Value:
    return _ratio(data) if _is_ratio(data) else _points(data)


def _write_minutes(value: Fraction) -> Plain:
    number = _as_number(value)
    return f"{value.numerator}/{value.denominator}" if number is None else number


def _minutes(data: Plain) -> Fraction:
    return _ratio(data) if _is_ratio(data) else _number(data)


def _games(data: Plain) -> tuple[int, ...]:
    if not isinstance(data, list) or len(data) != 3:
        raise ValueError
    return tuple(map(_whole, data))


def choice(members: type[Enum]) -> Scalar:
    """One of an enumeration's values."""
    return Scalar(f"one of {', '.join(str(member.value) for member in members)}", lambda member: member.value, members)


TEXT = Scalar("a text", _same, _text)
WHOLE = Scalar("a whole number", _same, _whole)
TRUTH = Scalar("true or false", _same, _truth)
ROW = Scalar("a row, counted from 1", lambda index: index + 1, _row)
GRADE = Scalar("a grade such as 4k, 2d or 1p", str, _grade)
DATE = Scalar("a date such as 2024-05-31", date.isoformat, lambda data: date.fromisoformat(_text(data)))
POINTS = Scalar("a number of points in quarters", _write_points, _points)
VALUE = Scalar("a number of points in quarters, or a fraction such as 2/3", _write_value, _value)
MINUTES = Scalar("a number of minutes", _write_minutes, _minutes)
GAMES = Scalar("three whole numbers", list, _games)
