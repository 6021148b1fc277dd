"""The table of how often planted causes are found, of tables of players and of events of matches alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

MOST_TABLES = 12
"""How many tables are tried for a slip, on the average, before it is said that too few have a place for it."""


class Rate(NamedTuple):
    """A line of the table: how many cases of a kind there are, and of how many each is true.

    ``identifiable`` are those that are visible too; ``first`` and ``anywhere`` count these.
    """

    kind: str
    planted: int
    visible: int
    identifiable: int
    first: int
    anywhere: int
    certain: int
    wrong: int


class Several(NamedTuple):
    """Several slips in one table: whether all are found, and whether a suggestion that is called certain is wrong."""

    seed: int
    kinds: tuple[str, ...]
    found: bool
    wrong: bool


HEADINGS = ("kind of slip", "planted", "visible", "identifiable", "found first", "found", "certain", "certain, wrong")
_WIDTHS = (34, *(max(11, len(heading)) for heading in HEADINGS[1:]))


def line(texts: Iterable[object]) -> str:
    """A line of the table in Markdown."""
    first, *others = (str(text).rjust(width) for text, width in zip(texts, _WIDTHS, strict=False))
    return f"| {first.strip().ljust(_WIDTHS[0])} | {' | '.join(others)} |"


RULE = ["---", *("---:" for _ in HEADINGS[1:])]


def shown(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "–"


def table_line(told: Rate) -> str:
    of_known = (shown(number, told.identifiable) for number in (told.first, told.anywhere))
    return line((*told[:4], *of_known, told.certain, told.wrong))


def together(rates: Sequence[Rate]) -> Rate:
    """The line for all kinds."""
    return Rate("all", *(sum(numbers) for numbers in list(zip(*rates, strict=True))[1:]))


def told_of_several(size: int, tables: Sequence[Several]) -> list[str]:
    """How often all of several slips were found, and a line for every table in which they were not."""
    whole, wrong = shown(sum(one.found for one in tables), len(tables)), sum(one.wrong for one in tables)
    return [
        f"{size} causes at once: {len(tables)} tables, all found in {whole}, {wrong} certain, wrong",
        *(
            f"    table {one.seed}: {', '.join(one.kinds)}{' CERTAIN AND WRONG' if one.wrong else ''}"
            for one in tables
            if not one.found or one.wrong
        ),
    ]
