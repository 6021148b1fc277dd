"""Which round a row of matches is of: a number, or the name of a round of the play-off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from crosstable.diagnostics import Diagnostic, finding
from crosstable.model import Round
from crosstable.parsers.sheets.sheet import Role, Row, Sheet

MOST_ROUNDS: Final = 99
_NUMBER: Final = re.compile(r"(?:[^\W\d_]+\.?\s*)?#?0*(\d{1,3})(?:\.0)?", re.UNICODE)
_PLAYOFF: Final = re.compile(
    r"(?:top\s*(?P<top>\d{1,3})|(?P<quarter>quarter[\s-]*finals?|qf)|(?P<semi>semi[\s-]*finals?|sf)|(?P<final>finals?|f))",
    re.IGNORECASE,
)
_SIZES: Final[Mapping[str, int]] = {"quarter": 8, "semi": 4, "final": 2}


class Named(NamedTuple):
    """A round as a row names it: its number in the Swiss part, or the name and the size of one of the play-off."""

    number: int | None = None
    label: str | None = None
    size: int = 0


def round_of(text: str) -> Named | None:
    """What a text says of the round; ``None`` if it cannot be read."""
    playoff = _PLAYOFF.fullmatch(text)
    if playoff is not None:
        size = int(playoff["top"]) if playoff["top"] else next(_SIZES[kind] for kind in _SIZES if playoff[kind])
        return Named(label=text, size=size)
    number = _NUMBER.fullmatch(text)
    return Named(int(number[1])) if number is not None and 1 <= int(number[1]) <= MOST_ROUNDS else None


class Rounds:
    """All rounds of an event: Swiss rounds by number, and behind them those of the play-off, the largest first."""

    def __init__(self, swiss: int, playoffs: Iterable[Named]) -> None:
        self.swiss = swiss
        by_size = {named.size: named for named in reversed([*playoffs])}
        self._playoffs = {size: place for place, size in enumerate(sorted(by_size, reverse=True))}
        labels = [by_size[size].label for size in self._playoffs]
        self.rounds = (*(Round() for _ in range(swiss)), *(Round(label, playoff=True) for label in labels))

    def index(self, named: Named) -> int:
        """The place (from 0) of a round."""
        return self.swiss + self._playoffs[named.size] if named.number is None else named.number - 1


def of_rows(sheet: Sheet, notes: list[Diagnostic]) -> Iterator[tuple[Row, Named]]:
    """The rows of a table of matches with their rounds. Where nothing tells them, a round ends where a player would
    play in it a second time."""
    if sheet.round is None and Role.ROUND not in sheet.headings:
        yield from _inferred(sheet, notes)
        return
    for row in sheet.rows:
        text = row.text(Role.ROUND)
        named = round_of(text) if text else Named(sheet.round) if sheet.round is not None else None
        if named is None:
            what = f"“{text[:40]}” is no round" if text else "the row does not say which round it is of"
            notes.append(finding("R101", what, row.place(Role.ROUND), found=text[:40] or None, expected="a number"))
        else:
            yield row, named


def _inferred(sheet: Sheet, notes: list[Diagnostic]) -> Iterator[tuple[Row, Named]]:
    number = 1
    playing: set[str] = set()
    for row in sheet.rows:
        names = {text.casefold() for role in (Role.PLAYER, Role.OPPONENT) if (text := row.text(role))}
        if _real(names) & playing:
            number += 1
            playing = set()
        playing |= _real(names)
        yield row, Named(min(number, MOST_ROUNDS))
    rounds = "is one round" if number == 1 else f"are {number} rounds"
    message = f"no column says which round a match is of; by the players that repeat this {rounds}"
    notes.append(finding("R109", message, sheet.at, expected="a column round"))


def _real(names: Iterable[str]) -> set[str]:
    from crosstable.parsers.sheets.results import alone  # noqa: PLC0415 - it reads rows, as this module does

    return {name for name in names if alone(name) is None}


def missing(told: Iterable[int], through: int) -> Sequence[int]:
    """The Swiss rounds (from 1) up to one of which no results are told, if those of others are."""
    found = {number for number in told if number <= through}
    return [number for number in range(1, through + 1) if number not in found] if found else []
