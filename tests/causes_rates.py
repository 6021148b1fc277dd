"""How often planted causes are found: ``python tests/causes_rates.py [--cases 200] [KIND…]`` prints the table.

Slips of every kind (``causes_planting.py``) are planted in tables of 8 to 120 players; which of them can be
identified at all, ``causes_oracle.py`` tells; whether a suggestion undoes them, ``causes_judging.py``.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice
from multiprocessing import get_context
from random import Random
from typing import NamedTuple, TypeVar

from causes_judging import Judged, all_found, judge
from causes_oracle import is_identifiable
from causes_planting import FIELDS, NAMES, Planted, changed, plant, plant_several, table_for, write
from causes_tables import sheet

from crosstable.causes.edits import KINDS
from crosstable.parsers.together import Given
from crosstable.results import Report
from crosstable.verify import verify_given

COSTS = {name: kind.cost for name, kind in KINDS.items()}
AT_ONCE = 25
"""Files that are verified together."""
MOST_TABLES = 12
"""How many tables are tried for a slip, on the average, before it is said that too few have a place for it."""
MIXED = tuple(kind for kind in FIELDS if kind not in {"another zero", "two headings exchanged"})
"""Kinds that are planted several at once: those that change few fields."""


class Case(NamedTuple):
    """A planted slip with what became of it; ``seed`` is that of the table."""

    seed: int
    planted: Planted
    identifiable: bool
    judged: Judged


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


def plantings(kind: str, cases: int, most_players: int = 1000) -> Iterator[tuple[int, Planted]]:
    """The first tables, by seed, that have a place for a slip of a kind, with that slip."""
    made = (
        (seed, plant(kind, table_for(kind, seed), Random(f"{kind} {seed}"))) for seed in _seeds(cases, most_players)
    )
    yield from islice(((seed, planted) for seed, planted in made if planted is not None), cases)


def _seeds(cases: int, most_players: int) -> Iterable[int]:
    return islice((seed for seed in count() if len(sheet(seed).rows) <= most_players), MOST_TABLES * cases)


def reports(planted: Sequence[Planted]) -> list[Report]:
    return verify_given([Given(f"{number}.h9", one.data) for number, one in enumerate(planted)])


_Some = TypeVar("_Some")


def _batches(some: Iterable[_Some]) -> Iterator[list[_Some]]:
    rest = iter(some)
    while batch := list(islice(rest, AT_ONCE)):
        yield batch


def singles(kind: str, cases: int, most_players: int = 1000) -> Iterator[Case]:
    """Slips of one kind, one a table, and what became of them."""
    for batch in _batches(plantings(kind, cases, most_players)):
        for (seed, planted), report in zip(batch, reports([planted for _, planted in batch]), strict=True):
            yield Case(seed, planted, is_identifiable(planted, COSTS), judge(planted, report))


def rate(kind: str, cases: Iterable[Case]) -> Rate:
    every = list(cases)
    known = [case.judged for case in every if case.identifiable and case.judged.visible]
    return Rate(
        kind,
        len(every),
        sum(case.judged.visible for case in every),
        len(known),
        sum(judged.first for judged in known),
        sum(judged.anywhere for judged in known),
        sum(case.judged.certain for case in every),
        sum(case.judged.wrong for case in every),
    )


class Several(NamedTuple):
    """Several slips in one table: whether all are found, and whether a suggestion that is called certain is wrong."""

    seed: int
    kinds: tuple[str, ...]
    planted: Planted
    found: bool
    wrong: bool


def several(size: int, cases: int, most_players: int = 1000) -> Iterator[Several]:
    """Tables with so many slips, each of which could be identified if it were alone."""
    for batch in _batches(islice(_together(size, cases, most_players), cases)):
        for (seed, kinds, planted), report in zip(batch, reports([one for *_, one in batch]), strict=True):
            yield Several(seed, kinds, planted, *all_found(planted, report))


def _together(size: int, cases: int, most_players: int) -> Iterator[tuple[int, tuple[str, ...], Planted]]:
    for seed in _seeds(cases, most_players):
        random = Random(f"{size} {seed}")
        kinds = tuple(random.choices(MIXED, k=size))
        planted = plant_several(kinds, sheet(seed), random)
        if planted is not None and all(_is_clear(one) for one in _apart(kinds, planted)):
            yield seed, kinds, planted


def _apart(kinds: Sequence[str], planted: Planted) -> Iterator[Planted]:
    """The slips of a table, each in a table of its own."""
    for kind, changes in zip(kinds, planted.parts, strict=True):
        alone = planted.sound.copy()
        write(alone, [(change.row, change.column, change.stands) for change in changes])
        yield Planted(kind, planted.sound, alone, changed(planted.sound, alone))


def _is_clear(planted: Planted) -> bool:
    return bool(reports([planted])[0].findings) and is_identifiable(planted, COSTS)


HEADINGS = ("kind of slip", "planted", "visible", "identifiable", "found first", "found", "certain", "certain, wrong")
_WIDTHS = (34, *(max(11, len(heading)) for heading in HEADINGS[1:]))


def line(texts: Iterable[object]) -> str:
    """A line of the table in Markdown."""
    first, *others = (str(text).rjust(width) for text, width in zip(texts, _WIDTHS, strict=False))
    return f"| {first.strip().ljust(_WIDTHS[0])} | {' | '.join(others)} |"


def shown(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "–"


def table_line(told: Rate) -> str:
    of_known = (shown(number, told.identifiable) for number in (told.first, told.anywhere))
    return line((*told[:4], *of_known, told.certain, told.wrong))


def together(rates: Sequence[Rate]) -> Rate:
    """The line for all kinds."""
    return Rate("all", *(sum(numbers) for numbers in list(zip(*rates, strict=True))[1:]))


def misses(cases: Iterable[Case]) -> Iterator[str]:
    """The tables in which a cause that can be identified was not found first, or that was wrong and called certain."""
    for seed, planted, identifiable, judged in cases:
        if judged.wrong or (identifiable and judged.visible and not judged.first):
            change = planted.changes[0]
            place = f"line {change.line}, column {change.at}: {change.stands!r} for {change.stood!r}"
            note = "CERTAIN AND WRONG. " if judged.wrong else "Found later. " if judged.anywhere else ""
            told = planted.sound.truth
            yield (
                f"    table {seed} ({told.profile}, {' '.join(told.criteria)}, {len(planted.sound.rows)} players), "
                f"{len(planted.changes)} fields, {place}. {note}{judged.message}"
            )


def _singles_told(kind: str, number: int) -> tuple[Rate, list[str]]:
    cases = list(singles(kind, number))
    return rate(kind, cases), list(misses(cases))


def _several_told(size: int, number: int) -> list[str]:
    tables = list(several(size, number))
    found, wrong = sum(one.found for one in tables), sum(one.wrong for one in tables)
    whole = shown(found, len(tables))
    return [
        f"{size} causes at once: {len(tables)} tables, all found in {whole}, {wrong} certain, wrong",
        *(
            f"    table {one.seed}: {', '.join(one.kinds)}{' CERTAIN AND WRONG' if one.wrong else ''}"
            for one in tables
            if not one.found or one.wrong
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="How often planted causes are found.")
    parser.add_argument("kinds", nargs="*", help="kinds of slips; all of them, and several at once, by default")
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--misses", action="store_true", help="name the tables in which a cause was not found first")
    parser.add_argument("--several", action="store_true", help="only several at once")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; by default one a core")
    options = parser.parse_args()
    kinds = () if options.several else options.kinds or NAMES
    sizes = () if options.kinds else (2, 3)
    os.environ["POLARS_MAX_THREADS"] = "1"
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        together_told = [pool.submit(_several_told, size, options.cases) for size in reversed(sizes)]  # longest first
        _print_singles(pool.map(partial(_singles_told, number=options.cases), kinds), with_misses=options.misses)
        for future in reversed(together_told):
            print(*future.result()[: None if options.misses else 1], sep="\n", flush=True)


def _print_singles(found: Iterable[tuple[Rate, list[str]]], *, with_misses: bool) -> None:
    rates: list[Rate] = []
    for told, missed in found:
        if not rates:
            print(line(HEADINGS))
            print(line(["---", *("---:" for _ in HEADINGS[1:])]))
        rates.append(told)
        print(*(table_line(told), *(missed if with_misses else ())), sep="\n", flush=True)
    if rates:
        print(table_line(together(rates)), flush=True)


if __name__ == "__main__":
    main()
