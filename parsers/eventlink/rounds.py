"""Which round a table is of, where the file does not say: match points tell how many rounds were played.

A round with ``n`` players gives at most 3 points to every two of them, and 3 to one who is left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from crosstable.diagnostics import Diagnostic, finding
from crosstable.parsers.eventlink.roster import keys_of
from crosstable.parsers.eventlink.sheets import Kind, Role, Sheet

WIN = 3


def rounds_of_points(points: Sequence[int], players: int) -> int:
    """The least number of rounds in which some of so many players can win these points."""
    if not any(points):
        return 0
    at_most = WIN * -(-max(len(points), players) // 2)
    return max(-(-sum(points) // at_most), -(-max(points) // WIN))


def rounds_of_records(records: Sequence[str]) -> int | None:
    """The greatest number of matches that a record such as ``3/0/1`` counts."""
    return max((sum(map(int, record.replace("-", "/").split("/"))) for record in records), default=None)


def number_rounds(sheets: Sequence[Sheet]) -> Iterator[Diagnostic]:
    """Gives every table its round that has none, or that cannot have the one it says; tells how it was worked out."""
    players = len({key for sheet in sheets for name in sheet.names for key in keys_of(name.text)[:1]})
    taken = {sheet.round for sheet in sheets if sheet.kind is Kind.PAIRINGS}
    for sheet in sheets:
        if sheet.kind is Kind.STANDINGS:
            yield from _number_standings(sheet, players)
        elif sheet.kind is Kind.PAIRINGS and sheet.round is None:
            free = next(number for number in count(1) if number not in taken)
            yield _number_pairings(sheet, players, free)
            taken.add(sheet.round)


def _number_standings(sheet: Sheet, players: int) -> Iterator[Diagnostic]:
    records = [row.cells[Role.RECORD].text.replace(" ", "") for row in sheet.rows if Role.RECORD in row.cells]
    played = rounds_of_records(records)
    if played is not None and sheet.round is not None and played < sheet.round:
        message = (
            f"the page is of round {sheet.round}, but the greatest of its records counts {played}: these are the"
            f" standings after round {played}"
        )
        yield finding("R109", message, sheet.at, found=str(sheet.round), expected=str(played))
        sheet.round = played
    if sheet.round is not None:
        return
    if played is not None:
        sheet.round, why = played, "as the greatest of the records counts so many matches"
    else:
        points = [int(row.cells[Role.POINTS].text) for row in sheet.rows if Role.POINTS in row.cells]
        sheet.round = rounds_of_points(points, players)
        why = f"as the sum of the points, {sum(points)}, tells"
    message = f"after which round these standings stood is not said: taken for round {sheet.round}, {why}"
    yield finding("R109", message, sheet.at, expected=str(sheet.round))


def _number_pairings(sheet: Sheet, players: int, free: int) -> Diagnostic:
    points = [int(piece.text) for match in sheet.matches for piece in match.points or () if piece is not None]
    if points:
        sheet.round, why = rounds_of_points(points, players) + 1, f"before which the players had {sum(points)} points"
    elif sheet.played is not None:
        sheet.round, why = sheet.played + 1, f"as the greatest of the records counts {sheet.played}"
    else:
        sheet.round, why = free, "the first of which there are no others, as nothing else tells"
    message = f"which round these pairings are of is not said: taken for round {sheet.round}, {why}"
    return finding("R109", message, sheet.at, expected=str(sheet.round))
