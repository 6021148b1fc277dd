"""What reports and pages print of players' scores, as columns of claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from crosstable.model import QUARTER, Column, Value
from crosstable.parsers.eventlink.sheets import Piece, Role, Sheet
from crosstable.source import Span

PERCENTAGES: Final = frozenset({Role.OMW, Role.GW, Role.OGW})
PRINTED: Final = (Role.RANK, Role.POINTS, Role.RECORD, Role.OMW, Role.GW, Role.OGW)


class Claim(NamedTuple):
    """A column of claims by player, with its heading, if there is one."""

    role: Role
    after: int | None
    heading: Piece | None
    cells: Mapping[int, Piece]


def columns_of(claims: Sequence[Claim], players: int) -> tuple[Column, ...]:
    """The columns, numbered in their order behind rank and name."""
    return tuple(_column(index, claim, players) for index, claim in enumerate(claims, 2))


def _column(index: int, claim: Claim, players: int) -> Column:
    cells = [claim.cells.get(player) for player in range(players)]
    return Column(
        index,
        None if claim.heading is None else claim.heading.text,
        claim.role.value,
        tuple(None if cell is None else cell.text for cell in cells),
        tuple(None if cell is None else value_of(claim.role, cell.text) for cell in cells),
        after=claim.after,
    )


def value_of(role: Role, text: str) -> Value | None:
    """Points in quarters, percentages as fractions of 1; a record has no value."""
    if role is Role.RECORD:
        return None
    if role not in PERCENTAGES:
        return QUARTER * int(text)
    digits = text.replace("%", "").replace(",", ".").strip()
    return Fraction(digits) / 100 if digits[:1].isdigit() else None


def places_of(claims: Sequence[Claim]) -> list[dict[int, Span]]:
    """Where the values of each column stand, by player."""
    return [{player: cell.span for player, cell in claim.cells.items()} for claim in claims]


def standings_claims(sheet: Sheet, rows: Mapping[int, int], after: int | None) -> Iterator[Claim]:
    """The claims of a table of standings; ``rows`` are the players by the number of their row."""
    printed = [role for role in PRINTED if any(role in row.cells for row in sheet.rows)]
    for role in printed:
        if role is Role.RANK and after is None:
            continue  # that is the final place, which a player has
        cells = {rows[number]: row.cells[role] for number, row in enumerate(sheet.rows) if role in row.cells}
        yield Claim(role, after, sheet.headings.get(role), cells)
