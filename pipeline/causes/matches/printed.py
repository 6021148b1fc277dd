"""What a published value of match play may have been meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from crosstable.causes.ground import Residual
from crosstable.causes.matches.edits import Edit, NewText, TextsExchanged
from crosstable.causes.matches.evidence import Evidence
from crosstable.causes.matches.ground import RECORD, MatchGround, columns_of_table
from crosstable.causes.slips import is_cut, is_one_digit, is_transposed
from crosstable.display import score_text
from crosstable.magic.scores import PERCENTAGES
from crosstable.model import Value
from crosstable.shown import PERCENT, Shown, share_text

MOST_EXCHANGED = 60
"""Of so many players at most every two may stand in each other's place in a table."""
_NUMBER = re.compile(r"\d{1,20}(?:[.,]\d{1,60})?", re.ASCII)


def meant(ground: MatchGround, column: int, player: int) -> NewText | None:
    """A published value as the matches give it, in the words of its column."""
    told, given = ground.tournament.columns[column], ground.given(column, player)
    criterion = told.criterion or ""
    if given is None:
        return None
    if isinstance(given, tuple):
        text = told.texts[player] or ""
        sign = "/" if "/" in text else "-"
        parts = given if given[2] or len(re.findall(r"\d+", text)) > 2 else given[:2]
        return NewText(player, column, sign.join(map(str, parts)))
    if criterion not in PERCENTAGES:
        return NewText(player, column, score_text(given), given)
    text = _share(ground, column, given)
    value = Fraction(text.rstrip("% ").replace(",", "."))
    return NewText(player, column, text, value / PERCENT if ground.fit.shown[column].percent else value)


def _share(ground: MatchGround, column: int, given: Value) -> str:
    shown = ground.fit.shown[column]
    style = _style(ground.tournament.columns[column].texts, shown)
    text = share_text(Fraction(given), shown._replace(sign=""))
    if "." in text and style.is_short:
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", style.point) + style.sign


class _Style(NamedTuple):
    """How a column writes percentages; ``is_short``: zeros at the end are left out."""

    is_short: bool
    point: str
    sign: str


@lru_cache(maxsize=64)
def _style(texts: tuple[str | None, ...], shown: Shown) -> _Style:
    found = [text for text in texts if text]
    decimals = [len(text.rstrip("% ").partition(".")[2]) for text in found]
    signs = sum(text.endswith("%") for text in found)
    return _Style(
        bool(shown.slack) and any(n < shown.places for n in decimals),
        "," if any("," in text for text in found) else ".",
        "%" if 2 * signs > len(found) else "",
    )


def single_values(evidence: Evidence) -> Iterator[Edit]:
    """Every value that is wrong, as the matches give it."""
    for column, player in sorted(evidence.ground.residuals):
        change = meant(evidence.ground, column, player)
        if change is not None:
            yield Edit(_slip(evidence.ground, change), (change,))


def _slip(ground: MatchGround, change: NewText) -> str:
    texts = ground.tournament.columns[change.column].texts
    written = texts[change.player] or ""
    for kind, is_it in (
        ("printed-transposed", is_transposed),
        ("printed-digit", is_one_digit),
        ("printed-cut", is_cut),
    ):
        if is_it(_bare(written), _bare(change.text)):
            return kind
    neighbours = [n for n in (change.player - 1, change.player + 1) if 0 <= n < len(texts)]
    return "printed-neighbour" if any(texts[n] == written for n in neighbours) else "printed-value"


def _bare(text: str) -> str:
    found = _NUMBER.search(text)
    return text if found is None or "-" in text or "/" in text else found[0]


def points_of_a_row(evidence: Evidence) -> Iterator[Edit]:
    """The record of a row and its points, where both are wrong."""
    for player, columns in _wrong_columns(evidence).items():
        criteria = {evidence.criterion(column) for column in columns}
        own = [column for column in columns if evidence.criterion(column) in {RECORD, "match_points"}]
        if {RECORD, "match_points"} <= criteria and len(own) == 2:
            yield from _of(evidence.ground, "printed-points", [Residual(column, player) for column in own])


def _of(ground: MatchGround, kind: str, places: Sequence[Residual]) -> Iterator[Edit]:
    changes = [meant(ground, *place) for place in places]
    known = [change for change in changes if change is not None]
    if len(known) == len(changes):
        yield Edit(kind, tuple(known))


def _wrong_columns(evidence: Evidence) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for column, player in sorted(evidence.ground.residuals):
        found.setdefault(player, []).append(column)
    return found


def exchanged_values(evidence: Evidence) -> Iterator[Edit]:
    """Two values of a column in two rows, or of a row in two columns, that stand in each other's place."""
    ground = evidence.ground
    found = sorted(ground.residuals)
    pairs = [pair for pair in combinations(found, 2) if pair[0].column == pair[1].column or _are_of_one_row(pair)]
    for one, other in pairs if len(found) <= 2 * MOST_EXCHANGED else ():
        if _says(ground, one, other) and _says(ground, other, one):
            yield from _of(ground, "values-exchanged", (one, other))


def _are_of_one_row(pair: tuple[Residual, Residual]) -> bool:
    return pair[0].player == pair[1].player


def _says(ground: MatchGround, place: Residual, other: Residual) -> bool:
    """Whether what is printed in one place is what ought to stand in another."""
    printed = ground.tournament.columns[place.column].texts[place.player]
    change = meant(ground, *other)
    return change is not None and printed is not None and _bare(printed) == _bare(change.text)


def exchanged_players(evidence: Evidence) -> Iterator[Edit]:
    """Two players in each other's place in a table."""
    ground = evidence.ground
    columns = _wrong_columns(evidence)
    for after in dict.fromkeys(ground.tournament.columns[column].after for column in ground.compared):
        own = {c for c in columns_of_table(ground.tournament, after) if c in ground.compared}
        rows = [player for player, wrong in columns.items() if len(own.intersection(wrong)) > 1]
        for one, other in combinations(rows, 2) if len(rows) <= MOST_EXCHANGED else ():
            if all(_stands_for(ground, column, one, other) for column in own):
                yield Edit("players-exchanged", (TextsExchanged(one, other, after),))


def _stands_for(ground: MatchGround, column: int, one: int, other: int) -> bool:
    return ground.is_right(column, other, ground.given(column, one)) and ground.is_right(
        column, one, ground.given(column, other)
    )


def shifted_blocks(evidence: Evidence) -> Iterator[Edit]:
    """Neighbouring rows that each have the value of the row above, or below, in a column."""
    ground = evidence.ground
    for column in sorted({place.column for place in ground.residuals}):
        for step in (-1, 1):
            for block in _blocks(ground, column, step):
                wrong = [place for row in block if (place := Residual(column, row)) in ground.residuals]
                if len(wrong) > 1:
                    yield from _of(ground, "shifted-block", wrong)


def _blocks(ground: MatchGround, column: int, step: int) -> Iterator[range]:
    """The rows around wrong values that each have the value of another row, so many below, in a column."""
    size = len(ground.tournament.players)

    def fits(row: int) -> bool:
        return 0 <= row + step < size and ground.is_right(column, row, ground.given(column, row + step))

    done = 0
    for wrong in sorted(place.player for place in ground.residuals if place.column == column):
        if wrong >= done and fits(wrong):
            first = next((row + 1 for row in range(wrong - 1, -1, -1) if not fits(row)), 0)
            done = next((row for row in range(wrong + 1, size) if not fits(row)), size)
            yield range(first, done)
