"""What is said of a table's parts that cannot be read, or were read only by a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.model import Outcome, Player, Side, Tournament
from crosstable.parsers.walllist.cells import CELLS
from crosstable.parsers.walllist.kinds import KINDS, Kind
from crosstable.parsers.walllist.odd_rows import Mended, Stray
from crosstable.parsers.walllist.origin import TableOrigin
from crosstable.parsers.walllist.points import told_points
from crosstable.source import Span

CELL_ADVICE: Final = "Write the opponent's number, + - or =, then colour and handicap if known: 12+/w0; 0+ for a bye."
POINTS_ADVICE: Final = "Write the points of the round as a number: 32, or 5+/w2 32 in one field."
MOST_MISSING: Final = 8
"""A column of numbers is complete in spirit if it lacks at most one in so many."""
RESULTS: Final = frozenset({Kind.CELL, Kind.HALF})
NO_NUMBER: Final = frozenset({Kind.WORD, Kind.BROKEN, Kind.CELL})


def complaints(
    origin: TableOrigin,
    tournament: Tournament,
    sides: Sequence[Sequence[Side | None]],
    mended: Sequence[Mended],
    strays: Sequence[Stray],
) -> Iterator[Diagnostic]:
    """All findings of one table; ``sides`` are the rounds' columns."""
    if origin.table.sound and not origin.table.odd:
        return
    players = tournament.players
    rows = {row.number: index for index, row in enumerate(origin.table.rows)} if mended or strays else {}
    for mend in mended:
        yield _mended(mend, origin, rows[mend.line])
    for stray in strays:
        yield _stray(stray, origin, rows[stray.line])
    yield from _nameless(origin, players)
    yield from _unreadable_cells(origin, sides)
    yield from _unreadable_points(origin, sides)
    yield from _unreadable_numbers(origin, tournament)
    yield from _missing_numbers(origin)
    yield from _missing_cells(origin, players)


def _span(origin: TableOrigin, row: int, stretch: tuple[int, int]) -> Span:
    start = origin.start(row)
    return Span(start + stretch[0], start + stretch[1])


def _mended(mend: Mended, origin: TableOrigin, row: int) -> Diagnostic:
    pieces = " and ".join(mend.pieces)
    wrong = "lacks a blank" if len(mend.pieces) > 1 else "holds a blank"
    return finding(
        "R102" if any(KINDS[piece] in RESULTS for piece in mend.pieces) else "R101",
        f"“{mend.text}” {wrong} and is read as {pieces}",
        _span(origin, row, mend.stretch),
        player=row,
        found=mend.text,
        expected=" ".join(mend.pieces),
        advice="Put one blank between things, and none within.",
        severity=Severity.WARNING,
    )


def _stray(stray: Stray, origin: TableOrigin, row: int) -> Diagnostic:
    span = _span(origin, row, stray.stretch)
    if KINDS[stray.text] in (Kind.CELL, Kind.BROKEN):
        message = f"the row has one result more than the table has rounds: {stray.text}"
        return finding("R103", message, span, player=row, found=stray.text, advice="Take out what is too much.")
    message = f"“{stray.text}” belongs to no column of the table"
    return finding("R101", message, span, player=row, found=stray.text, advice="Write every row like the others.")


def _nameless(origin: TableOrigin, players: Sequence[Player]) -> Iterator[Diagnostic]:
    for index, player in enumerate(players):
        if not player.family:
            message = "no name can be found in this row"
            yield finding("R101", message, origin.row(index), player=index, advice="Write the player's name.")


def _unreadable_cells(origin: TableOrigin, sides: Sequence[Sequence[Side | None]]) -> Iterator[Diagnostic]:
    for number, (at, column) in enumerate(zip(origin.rounds, sides, strict=True)):
        if all(column):
            continue
        for row, text in enumerate(origin.table.columns[at]):
            if text is not None and column[row] is None:
                yield finding(
                    "R102",
                    f"“{text}” is no result of round {number + 1}",
                    origin.cell(row, number),
                    player=row,
                    round=number,
                    found=text,
                    advice=CELL_ADVICE,
                )


def _unreadable_numbers(origin: TableOrigin, tournament: Tournament) -> Iterator[Diagnostic]:
    for number, column in enumerate(tournament.columns):
        if None not in column.values:
            continue
        for row, text in enumerate(column.texts):
            if text is None or KINDS[text] not in NO_NUMBER:
                continue
            span = origin.claim(row, number)
            if column.criterion == "gain" and column.after is not None:
                yield _no_points(text, span, row, column.after - 1)
            elif any(map(str.isdigit, text)):
                message = f"“{text}” is no number"
                yield finding("R101", message, span, player=row, found=text, advice="Write the number alone.")


def _unreadable_points(origin: TableOrigin, sides: Sequence[Sequence[Side | None]]) -> Iterator[Diagnostic]:
    """What stands behind a cell in place of its points."""
    for number, (at, column) in enumerate(zip(origin.rounds, sides, strict=True)):
        if at in origin.told:
            for row, text in enumerate(origin.table.columns[at]):
                if text is not None and column[row] is not None and CELLS[text] is None and told_points(text) is None:
                    yield _no_points(text, origin.cell(row, number), row, number)


def _no_points(text: str, span: Span, row: int, number: int) -> Diagnostic:
    message = f"“{text}” tells no points of round {number + 1}"
    return finding("R102", message, span, player=row, round=number, found=text, advice=POINTS_ADVICE)


def _missing_numbers(origin: TableOrigin) -> Iterator[Diagnostic]:
    for number, at in enumerate(origin.claims):
        texts = origin.table.columns[at]
        missing = [row for row, text in enumerate(texts) if text is None] if None in texts else []
        if not missing or MOST_MISSING * len(missing) > len(texts):
            continue
        heading = origin.heading(number)
        of_column = f" for {origin.source.at(heading)}" if heading else ""
        for row in missing:
            yield finding(
                "R101",
                f"the row lacks a number that the others have{of_column}",
                origin.row(row),
                player=row,
                severity=Severity.WARNING,
            )


def _missing_cells(origin: TableOrigin, players: Sequence[Player]) -> Iterator[Diagnostic]:
    columns = [origin.table.columns[at] for at in origin.rounds]
    if not any(None in texts for texts in columns):
        return
    short = [
        row
        for row, player in enumerate(players)
        if any(texts[row] is None and side is None for texts, side in zip(columns, player.sides, strict=True))
    ]
    if _is_knock_out(short, players):
        return
    for row in short:
        there = sum(texts[row] is not None for texts in columns)
        results = "result" if there == 1 else "results"
        yield finding(
            "R103",
            f"{players[row].name} has {there} {results} in {len(columns)} rounds",
            origin.row(row),
            player=row,
            found=str(there),
            expected=str(len(columns)),
            advice="Write 0- for a round that was not played.",
        )


def _is_knock_out(short: Sequence[int], players: Sequence[Player]) -> bool:
    """Whether rows are short because losers are out: half of them are, all at their end, nearly all after a loss."""
    if 2 * len(short) < len(players):
        return False
    lost = 0
    for row in short:
        sides = list(players[row].sides)
        while sides and sides[-1] is None:
            sides.pop()
        if not sides or None in sides:
            return False
        lost += sides[-1] is not None and sides[-1].outcome is Outcome.LOSS
    return 5 * lost >= 4 * len(short)
