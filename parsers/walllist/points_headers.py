"""Lines that name a scheme of points and say how it is played: ``; system: URAGAN``, ``Схема МП, 6 туров``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from crosstable.parsers.walllist.lines import Line
from crosstable.parsers.walllist.numbers import NUMBERS

NAMES: Final = {
    "uragan": r"uragan|ураган[ау]?",
    "mp": r"m\.?p\.?|м\.?п\.?|moscow\s+semi-?finals?|московск\w+\s+полуфинал\w*",
}
SCHEMES: Final = {
    name: re.compile(
        rf"(?<!\w)(?:system|scheme|система|системе|схема|схеме|форс|fors)[\s:=\[«“\"(-]*(?:fors|форс)?[\s:«“\"-]*"
        rf"(?:{words})(?!\w)|(?<!\w)(?:{words})[\s-]+(?:system|scheme)(?!\w)",
        re.IGNORECASE,
    )
    for name, words in NAMES.items()
}
ROUNDS: Final = re.compile(
    r"(?<!\w)(?:(?:planned\s+)?rounds|туров|тур[ыа])\s*[:=]\s*(?P<behind>\d{1,2})(?!\w)"
    r"|(?<![\w.,])(?P<before>\d{1,2})\s+(?:rounds|туров|тура)(?!\w)",
    re.IGNORECASE,
)
KOMI: Final = re.compile(r"(?<!\w)(?:komi|коми)[\s:=]*(?P<komi>\d{1,2}(?:[.,]\d{1,2})?)(?![\w.,]*\d)", re.IGNORECASE)


class Said(NamedTuple):
    """The scheme that is named, and the fields of :class:`crosstable.model.Settings` that are said beside it."""

    scheme: str | None
    facts: dict[str, Any]


def said_in(lines: Iterable[Line]) -> Said:
    """What lines beside the table say of the scheme, the first that says something."""
    scheme: str | None = None
    facts: dict[str, Any] = {}
    for _, text in lines:
        scheme = scheme or next((name for name, words in SCHEMES.items() if words.search(text)), None)
        rounds, komi = ROUNDS.search(text), KOMI.search(text)
        if rounds is not None:
            facts.setdefault("planned_rounds", int(rounds["behind"] or rounds["before"]))
        value = NUMBERS[komi["komi"]] if komi is not None else None
        if isinstance(value, int):
            facts.setdefault("komi", value)
    return Said(scheme, facts)
