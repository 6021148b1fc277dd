"""Where the values of a JSON text stand, and what a broken one still holds.

The decoder of the standard library gives values without places. Here its ``raw_decode`` walks one object or list at a
time, so that a place costs little and is looked for only when something is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.json_text import DECODER
from crosstable.plain_values import Path, Plain
from crosstable.source import Span

__all__ = ("DECODER", "DEEPEST", "Member", "Places", "members", "salvage", "skip_blanks")

DEEPEST = 8
"""A broken text is looked into so deep, and no deeper; our form is not deeper than this."""

_BLANK = re.compile(r"[ \t\r\n]*")


class Member(NamedTuple):
    """A value of an object (``key`` is its name) or of a list (its index), at ``start`` … ``end`` of the text.

    ``end`` is ``None`` where the text breaks off or is wrong inside this value; nothing after it can be read then.
    """

    key: str | int
    start: int
    end: int | None
    value: Plain


def skip_blanks(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def members(text: str, start: int) -> Iterator[Member]:
    """The values of the object or list that opens at ``start``; none if none opens there."""
    if text[start : start + 1] not in {"{", "["}:
        return
    named = text[start] == "{"
    at = skip_blanks(text, start + 1)
    index = 0
    while at < len(text) and text[at] not in "}]":
        key: str | int = index
        try:
            if named:
                key, at = _name(text, at)
            value, end = DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            yield Member(key, at, None, None)
            return
        yield Member(key, at, end, value)
        at = skip_blanks(text, end)
        if text[at : at + 1] != ",":
            return
        at = skip_blanks(text, at + 1)
        index += 1


def _name(text: str, at: int) -> tuple[str, int]:
    """The name of a member, and where its value starts."""
    name, end = DECODER.raw_decode(text, at)
    colon = skip_blanks(text, end)
    if not isinstance(name, str) or text[colon : colon + 1] != ":":
        raise ValueError
    return name, skip_blanks(text, colon + 1)


def salvage(text: str, start: int = 0, depth: int = 0) -> Plain:
    """What stands in a broken text before the place where it breaks; members without a value are ``None``."""
    start = skip_blanks(text, start)
    if text[start : start + 1] not in {"{", "["} or depth > DEEPEST:
        return None
    found = [
        (member.key, salvage(text, member.start, depth + 1) if member.end is None else member.value)
        for member in members(text, start)
    ]
    if text[start] == "[":
        return [value for _, value in found]
    return {name: value for name, value in found if isinstance(name, str)}


class Places:
    """Places in one JSON text, by path; every object and list is walked once at most."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._walked: dict[int, dict[str | int, Span]] = {}

    def span(self, path: Path) -> Span:
        """Where the value at the path stands; of a path that leads nowhere, the part that is there."""
        span = Span(skip_blanks(self._text, 0), len(self._text.rstrip()))
        for key in path:
            inner = self._spans(span.start).get(key)
            if inner is None:
                break
            span = inner
        return span

    def holds(self, path: Path) -> bool:
        """Whether the path leads to a value."""
        *parents, key = path
        return key in self._spans(self.span(tuple(parents)).start)

    def _spans(self, start: int) -> dict[str | int, Span]:
        if start not in self._walked:
            self._walked[start] = {
                member.key: Span(member.start, len(self._text) if member.end is None else member.end)
                for member in members(self._text, start)
            }
        return self._walked[start]
