"""How often planted causes are found: ``python tests/causes_rates.py [--cases 200] [KIND…]`` prints the tables, that of
tables of players and that of events of matches (``match_cause_rates.py``).

Slips of every kind (``causes_planting.py``) are planted in tables of 8 to 120 players; which of them can be
identified at all, ``causes_oracle.py`` tells; whether a suggestion undoes them, ``causes_judging.py``.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import count, islice
from multiprocessing import get_context
from random import Random
from typing import NamedTuple, TypeVar

import match_cause_rates
from causes_judging import Judged, all_found, judge
from causes_oracle import is_identifiable
from causes_planting import FIELDS, NAMES, Planted, changed, plant, plant_several, table_for, write
from causes_report import HEADINGS, MOST_TABLES, RULE, Rate, Several, line, table_line, together, told_of_several
from causes_tables import sheet

from crosstable.causes.edits import KINDS
from crosstable.parsers.together import Given
from crosstable.results import Report
from crosstable.verify import verify_given

COSTS = {name: kind.cost for name, kind in KINDS.items()}
AT_ONCE = 25
"""Files that are verified together."""
MIXED = tuple(kind for kind in FIELDS if kind not in {"another zero", "two headings exchanged"})
"""Kinds that are planted several at once: those that change few fields."""


class Case(NamedTuple):
    """A planted slip with what became of it; ``seed`` is that of the table."""

    seed: int
    planted: Planted
    identifiable: bool
    judged: Judged


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


def several(size: int, cases: int, most_players: int = 1000) -> Iterator[Several]:
    """Tables with so many slips, each of which could be identified if it were alone."""
    for batch in _batches(islice(_together(size, cases, most_players), cases)):
        for (seed, kinds, planted), report in zip(batch, reports([one for *_, one in batch]), strict=True):
            yield Several(seed, kinds, *all_found(planted, report))


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


class Part(NamedTuple):
    """One of the tables: its heading, the kinds of slips, what is told of one of them, and of several at once."""

    heading: str
    kinds: Sequence[str]
    singles: Callable[[str, int], tuple[Rate, list[str]]]
    several: Callable[[int, int], list[str]]


def _singles_of_players(kind: str, number: int) -> tuple[Rate, list[str]]:
    cases = list(singles(kind, number))
    return rate(kind, cases), list(misses(cases))


def _several_of_players(size: int, number: int) -> list[str]:
    return told_of_several(size, list(several(size, number)))


def _singles_of_matches(kind: str, number: int) -> tuple[Rate, list[str]]:
    cases = list(match_cause_rates.singles(kind, number))
    return match_cause_rates.rate(kind, cases), list(match_cause_rates.misses(cases))


def _several_of_matches(size: int, number: int) -> list[str]:
    return told_of_several(size, list(match_cause_rates.several(size, number)))


PARTS = (
    Part("Tables of players", NAMES, _singles_of_players, _several_of_players),
    Part("Events of matches", tuple(match_cause_rates.UNDONE_BY), _singles_of_matches, _several_of_matches),
)


def main() -> None:
    parser = argparse.ArgumentParser(description="How often planted causes are found.")
    parser.add_argument("kinds", nargs="*", help="kinds of slips; all of them, and several at once, by default")
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--misses", action="store_true", help="name the tables in which a cause was not found first")
    parser.add_argument("--several", action="store_true", help="only several at once")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; by default one a core")
    options = parser.parse_args()
    unknown = set(options.kinds).difference(*(part.kinds for part in PARTS))
    if unknown:
        parser.error(f"no such kind: {', '.join(sorted(unknown))}")
    os.environ["POLARS_MAX_THREADS"] = "1"
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        for part in PARTS:
            kinds = (
                () if options.several else [kind for kind in part.kinds if kind in options.kinds or not options.kinds]
            )
            sizes = () if options.kinds else (2, 3)
            if kinds or sizes:
                _print(pool, part, kinds, sizes, options)


def _print(pool: Executor, part: Part, kinds: Sequence[str], sizes: Sequence[int], options: argparse.Namespace) -> None:
    """Several at once take longest and begin first."""
    at_once = [pool.submit(part.several, size, options.cases) for size in reversed(sizes)]
    found = pool.map(part.singles, kinds, [options.cases] * len(kinds))
    print(f"{part.heading}\n")
    rates: list[Rate] = []
    for told, missed in found:
        if not rates:
            print(line(HEADINGS), line(RULE), sep="\n")
        rates.append(told)
        print(*(table_line(told), *(missed if options.misses else ())), sep="\n", flush=True)
    if len(rates) > 1:
        print(table_line(together(rates)), flush=True)
    for future in reversed(at_once):
        print(*future.result()[: None if options.misses else 1], sep="\n", flush=True)
    print()


if __name__ == "__main__":
    main()
