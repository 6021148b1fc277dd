"""Members of JSON objects as the values that they should be: what is not is reported where it stands.

A value of the wrong type that has one reading only (``"12"`` where a number should be) is read so, and reported as
repaired. What no one asks for is left over, so that the program's own settings can be kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TypeVar

from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.json_text import in_one_line
from crosstable.main_time import MOST_MINUTES
from crosstable.model import QUARTER, Detail
from crosstable.parsers.json_places import Places
from crosstable.plain_values import Members, Path, Plain, described

LARGEST = 10**9
"""Numbers of tournaments, players, tables and the like are smaller."""

DEEPEST_LEAF = 6
"""What lies deeper is kept as one text."""

_DIGITS = re.compile(r"\s*[-+]?\d{1,10}\s*", re.ASCII)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_TRUTHS: Mapping[str, bool] = {"true": True, "false": False, "1": True, "0": False}

_Value = TypeVar("_Value")


@dataclass
class Findings:
    """What is wrong in a document, by places. ``loose``: its program writes numbers as texts, or texts as numbers."""

    places: Places
    found: list[Diagnostic] = field(default_factory=list[Diagnostic])
    loose: bool = False

    def add(
        self,
        code: str,
        message: str,
        path: Path,
        *,
        player: int | None = None,
        round: int | None = None,
        found: str | None = None,
        expected: str | None = None,
        advice: str | None = None,
        related: tuple[Related, ...] = (),
        severity: Severity | None = None,
    ) -> None:
        self.found.append(
            finding(
                code,
                message,
                self.places.span(path),
                player=player,
                round=round,
                found=found,
                expected=expected,
                advice=advice,
                related=related,
                severity=severity,
            )
        )


class Part:
    """One object of a document. ``code`` is that of findings about its members; ``player`` and ``round`` are those that
    it concerns. Members are asked for by name, the first of several names that the object has."""

    __slots__ = ("_used", "code", "data", "findings", "path", "player", "round")

    def __init__(
        self,
        data: Mapping[str, Plain],
        path: Path,
        findings: Findings,
        code: str,
        *,
        player: int | None = None,
        round: int | None = None,
    ) -> None:
        self.data = data
        self.path = path
        self.findings = findings
        self.code = code
        self.player = player
        self.round = round
        self._used: set[str] = set()
        for name in data.repeated if isinstance(data, Members) else ():
            self.complain(name, f"“{name}” stands more than once, the last is kept", code="R107")

    def complain(self, name: str | None, message: str, *, code: str | None = None, expected: str | None = None) -> None:
        """Report something about a member, or about the object as a whole."""
        path = self.path if name is None else (*self.path, name)
        data = None if name is None else self.data.get(name)
        found = None if data is None or isinstance(data, list | dict) else in_one_line(data)[:40]
        self.findings.add(
            code or self.code, message, path, player=self.player, round=self.round, found=found, expected=expected
        )

    def has(self, *names: str) -> bool:
        return any(self.data.get(name) is not None for name in names)

    def take(self, *names: str) -> tuple[str, Plain]:
        """The first member of these names that is not null, and its value."""
        for name in names:
            data = self.data.get(name)
            if data is not None:
                self._used.add(name)
                return name, data
        return names[0], None

    def leave(self, *names: str) -> None:
        """Members that were looked at and are left over all the same."""
        self._used.difference_update(names)

    def _read(self, names: tuple[str, ...], wanted: str, read: Callable[[Plain], _Value]) -> _Value | None:
        name, data = self.take(*names)
        if data is None:
            return None
        try:
            value = read(data)
        except ValueError:
            self.complain(name, f"{name}: {described(data)} is not {wanted}", expected=wanted)
            return None
        if isinstance(data, str) != (wanted in _TEXTS) and not self.findings.loose:
            self.complain(name, f"{name}: {described(data)} should be {wanted}", code="R108", expected=wanted)
        return value

    def text(self, *names: str) -> str | None:
        """A text without blanks around it; an empty one is nothing."""
        name, data = self.take(*names)
        if data is None or isinstance(data, str):  # as nearly always
            return data.strip() or None if data else None
        return self._read((name,), "a text", _text) or None

    def word(self, *names: str) -> str | None:
        """A text that is one of a few, in capitals."""
        return (self.text(*names) or "").upper() or None

    def whole(self, *names: str, least: int = -LARGEST, most: int = LARGEST) -> int | None:
        """A whole number from ``least`` to ``most``."""
        name, data = self.take(*names)
        if data is None or (type(data) is int and least <= data <= most):  # as nearly always
            return data
        bounded = (least, most) != (-LARGEST, LARGEST)
        wanted = f"a whole number from {least} to {most}" if bounded else "a whole number"

        def read(data: Plain) -> int:
            number = _whole(data)
            if not least <= number <= most:
                raise ValueError
            return number

        return self._read((name,), wanted, read)

    def truth(self, *names: str) -> bool | None:
        return self._read(names, "true or false", _truth)

    def points(self, *names: str) -> int | None:
        """A number of points as quarter points."""
        return self._read(names, "a number of points in quarters", _quarters)

    def day(self, *names: str) -> date | None:
        """A date, whatever time of day follows it."""
        return self._read(names, "a date such as 2024-05-31", _day)

    def minutes(self, *names: str) -> int | None:
        """A time in seconds as whole minutes. What cannot be seconds is taken for minutes, and reported; a rest of
        less than a minute is left over."""
        seconds = self.whole(*names, least=0)
        name, _ = self.take(*names)
        if seconds is not None and 0 < seconds <= MOST_MINUTES:
            message = f"{name}: {seconds} is meant as minutes; the unit is seconds"
            self.complain(name, message, code="R108", expected=str(60 * seconds))
            return seconds
        if seconds is not None and seconds % 60:
            self.leave(name)
        return None if seconds is None else seconds // 60

    def part(self, *names: str, code: str | None = None) -> Part | None:
        """An object in the object."""
        name, data = self.take(*names)
        if data is None:
            return None
        if not isinstance(data, dict):
            self.complain(name, f"{name}: {described(data)} is not an object", code="R107")
            return None
        return Part(data, (*self.path, name), self.findings, code or self.code, player=self.player, round=self.round)

    def entries(self, *names: str) -> list[Plain]:
        """A list in the object; nothing if there is none."""
        name, data = self.take(*names)
        if data is None or isinstance(data, list):
            return data or []
        self.complain(name, f"{name}: {described(data)} is not a list", code="R107")
        return []

    def left(self) -> dict[str, Plain]:
        """The members that nobody asked for."""
        return {name: value for name, value in self.data.items() if name not in self._used and value is not None}

    def details(self, program: str, skip: int = 0) -> Iterator[Detail]:
        """What nobody asked for, as the program's own settings: a JSON text each, and the path to it without its
        first ``skip`` steps."""
        parents = tuple(map(str, self.path[skip:]))
        for name, value in self.left().items():
            try:
                yield from [*_leaves(program, (*parents, name), value)]
            except RecursionError:
                self.complain(name, f"{name}: nested too deeply, not kept", code="R107")


def _leaves(program: str, path: tuple[str, ...], value: Plain) -> Iterator[Detail]:
    if isinstance(value, dict) and value and len(path) < DEEPEST_LEAF:
        for name, part in value.items():
            yield from _leaves(program, (*path, name), part)
    else:
        yield Detail(program, "/".join(map(escaped, path)), in_one_line(value))


def escaped(name: str) -> str:
    """A name as a part of a path: a slash in it is written ``~1``, and ``~`` as ``~0``."""
    return name.replace("~", "~0").replace("/", "~1")


def _text(data: Plain) -> str:
    if isinstance(data, bool | list | dict) or data is None:
        raise ValueError
    return data.strip() if isinstance(data, str) else str(data)


def _whole(data: Plain) -> int:
    if isinstance(data, str) and _DIGITS.fullmatch(data):
        return int(data)
    if isinstance(data, Decimal) and abs(data.adjusted()) < 12 and data == data.to_integral_value():
        return int(data)
    if not isinstance(data, int) or isinstance(data, bool):
        raise ValueError
    return data


def _truth(data: Plain) -> bool:
    if isinstance(data, bool):
        return data
    word = str(data).strip().lower()
    if isinstance(data, str | int) and word in _TRUTHS:
        return _TRUTHS[word]
    raise ValueError


def _quarters(data: Plain) -> int:
    if isinstance(data, str) and re.fullmatch(r"\s*-?\d{1,6}(?:\.\d{1,4})?\s*", data, re.ASCII):
        data = Decimal(data.strip())
    if isinstance(data, bool) or not isinstance(data, int | Decimal):
        raise ValueError
    if isinstance(data, Decimal) and abs(data.adjusted()) > 12:
        raise ValueError
    quarters = Decimal(data) * QUARTER
    if quarters != quarters.to_integral_value() or abs(quarters) > LARGEST:
        raise ValueError
    return int(quarters)


def _day(data: Plain) -> date:
    match = _DAY.match(data.strip()) if isinstance(data, str) else None
    if match is None:
        raise ValueError
    return date.fromisoformat(match[0])


_TEXTS = frozenset({"a text", "a date such as 2024-05-31"})
"""What is written as a text."""
