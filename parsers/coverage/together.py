"""Pages of coverage that are given together: which are of one event, and the tournament that they tell of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crosstable.parsers import Parsed
from crosstable.parsers.coverage.page import leaf_of
from crosstable.parsers.encoding import decode
from crosstable.parsers.html import page_source
from crosstable.parsers.markup import is_page
from crosstable.parsers.sheets.build import Dialect, build
from crosstable.parsers.sheets.names import named
from crosstable.parsers.sheets.sheet import Kind, Leaf, Role
from crosstable.parsers.together import Given
from crosstable.source import Source, joined

LAST_OF_REPORTER: Final = 2012
"""The year up to which tables were those of DCI Reporter."""
MOST: Final = (3, 4)
"""Three quarters of the players of the smaller page are most of them."""


def parse_page(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament as far as one page tells it."""
    source = _source(path, data)
    return source, build(source, [leaf_of(source, 0)], DIALECT)


def parse_pages(path: str, files: Sequence[Given]) -> tuple[Source, Parsed]:
    """The tournament of several pages of one event."""
    sources = [_source(file.path, file.data) for file in files]
    whole = joined(path, sources)
    leaves = [leaf_of(source, part.start) for source, part in zip(sources, whole.parts, strict=True)]
    return whole, build(whole, leaves, DIALECT)


def by_events(files: Sequence[Given]) -> Sequence[Sequence[int]]:
    """The pages by events: those whose titles or addresses name the same one, and those that name none by their
    players."""
    leaves = [leaf_of(_source(file.path, file.data), 0) for file in files]
    groups: dict[str, list[int]] = {}
    for number, leaf in enumerate(leaves):
        if leaf.key is not None:
            groups.setdefault(leaf.key, []).append(number)
    found = list(groups.values())
    players = [set[str]().union(*(_players(leaves[number]) for number in group)) for group in found]
    for number, leaf in enumerate(leaves):
        if leaf.key is None:
            own = _players(leaf)
            best = max(range(len(found)), key=lambda group: _common(players[group], own), default=None)
            if best is None or not _common(players[best], own):
                found.append([number])
                players.append(own)
            else:
                found[best].append(number)
                players[best] |= own
    return found


def _common(known: set[str], own: set[str]) -> int:
    """How many players of the smaller set are in the other, if that is most of them."""
    same, size = len(known & own), min(len(known), len(own))
    return same if same * MOST[1] >= size * MOST[0] else 0


def _players(leaf: Leaf) -> set[str]:
    roles = Role.PLAYER, Role.OPPONENT
    texts = (row.text(role) for sheet in leaf.sheets for row in sheet.rows for role in roles)
    return {named(text, None).key for text in texts if text and not text.startswith("*")}


def _source(path: str, data: bytes) -> Source:
    return page_source(path, data) if is_page(data) else Source(path, *decode(data))


def _profile(leaves: Sequence[Leaf]) -> str:
    """What program wrote the tables: percentages of four decimals, or the time, or how a draw is written."""
    sheets = [sheet for leaf in leaves for sheet in leaf.sheets]
    for sheet in sheets:
        texts = [row.text(Role.OMW) for row in sheet.rows if row.text(Role.OMW)]
        if texts:
            return "dci-reporter" if any("%" in text for text in texts) else "wizards-2017"
    days = [leaf.day for leaf in leaves if leaf.day is not None]
    if days:
        return "dci-reporter" if days[0].year <= LAST_OF_REPORTER else "wizards-2017"
    drawn = (row.text(Role.RESULT) for sheet in sheets if sheet.kind is Kind.RESULTS for row in sheet.rows)
    return "wizards-2017" if any(text.startswith("Draw") for text in drawn) else "dci-reporter"


DIALECT: Final = Dialect("coverage", named, _profile, cuts=True)
