"""Invented tournaments as sheets of fields, in which single fields are spoilt; and what is found in them.

Nothing here uses the program but :func:`told`, which asks it.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from simulate import Entrant, Simulated, finish

from crosstable.results import Report
from crosstable.verify import verify_bytes

HEADS = ("CL[A]", "EV[Invented]", "PC[PL, Town]", "DT[2020-02-29,2020-03-01]", "KM[6.5]", "TM[80]")
LEFT = ("Pl", "Name", "First", "Rk", "Co", "Club")
FLIPPED = str.maketrans("+-wb", "-+bw")


class Told(NamedTuple):
    """A finding: code, line and column (from 1), row and round (from 0), what stands there, and what ought to.

    Of ``expected`` only a part need be given.
    """

    code: str
    line: int
    column: int
    player: int | None = None
    round: int | None = None
    found: str | None = None
    expected: str | None = ""


class Game(NamedTuple):
    """A game as its upper row tells it."""

    row: int
    round: int
    opponent: int


class Sheet:
    """A wall list with one blank between fields; ``sheet[row, column]`` is a field, a column a label or a round."""

    def __init__(self, told: Simulated, *, places: list[str] | None = None) -> None:
        self.simulated = told
        self.heads = [*HEADS, f"HA[h{told.reduction}]"]
        self.rounds = len(told.players[0].cells)
        totals = {
            "MMS": [player.score for player in told.players],
            "NBW": [player.points for player in told.players],
            "SOS": told.sos,
            "SOSOS": told.sosos,
            "SODOS": told.sodos,
            "CUSS": [_cumulated(player.start, [sign for _, sign, _ in player.cells]) for player in told.players],
        }
        self.labels = [*LEFT, *totals]
        self.rows: list[list[str]] = []
        for number, fields in enumerate(told.rows()):
            left, cells = fields[: len(LEFT)], fields[len(LEFT) + 4 :]
            self.rows.append(
                [*left, *(str(values[number]) for values in totals.values()), *cells, f"|{10_000_007 + 101 * number}"]
            )
            if places:
                self.rows[-1][0] = places[number]

    def _index(self, column: str | int) -> int:
        if isinstance(column, int):
            return len(self.labels) + column
        return -1 if column == "PIN" else self.labels.index(column)

    def __getitem__(self, at: tuple[int, str | int]) -> str:
        return self.rows[at[0]][self._index(at[1])]

    def __setitem__(self, at: tuple[int, str | int], text: str) -> None:
        self.rows[at[0]][self._index(at[1])] = text

    def head(self, tag: str, value: str) -> int:
        """Give a header line another value; the number of the line."""
        index = next(n for n, head in enumerate(self.heads) if head.startswith(tag))
        self.heads[index] = f"{tag}[{value}]"
        return index + 1

    @property
    def players(self) -> list[Entrant]:
        return self.simulated.players

    @property
    def text(self) -> str:
        lines = [*(f"; {head}" for head in self.heads), "; " + " ".join(self.labels), *map(" ".join, self.rows)]
        return "\n".join(lines) + "\n"

    def line(self, row: int) -> int:
        return len(self.heads) + 2 + row

    def at(self, row: int, column: str | int) -> tuple[int, int]:
        """Line and column of a field; of an identifier, those of its first digit."""
        before = self.rows[row][: self._index(column)]
        return self.line(row), sum(len(field) + 1 for field in before) + 1 + (column == "PIN")

    def heading(self, label: str) -> tuple[int, int]:
        """Line and column of a heading."""
        before = self.labels[: self.labels.index(label)]
        return len(self.heads) + 1, len("; ") + sum(len(field) + 1 for field in before) + 1

    def game(self, random: Random, *, stones: bool | None = None, wins: bool | None = None) -> Game:
        """Any game; with or without handicap, won or lost by the upper row, if that is asked for."""
        players = self.simulated.players
        return random.choice(
            [
                Game(row, number, other)
                for row, player in enumerate(players)
                for number, (other, sign, _) in enumerate(player.cells)
                if other > row
                and (stones is None or stones == bool(player.stones[number]))
                and (wins is None or wins == (sign == "+"))
            ]
        )

    def opponent_of(self, row: int, number: int, text: str) -> None:
        """Let a cell name another opponent."""
        cell = self[row, number]
        self[row, number] = text + cell.lstrip("0123456789")


def _cumulated(start: int, signs: list[str]) -> int:
    """The sum of the score after every round."""
    return sum(start + signs[: number + 1].count("+") for number in range(len(signs)))


def replay(told: Simulated) -> Simulated:
    """The tournament summed up anew, after its games or start scores were changed."""
    return finish(told.players, told.reduction)


def reordered(told: Simulated, order: list[int]) -> Simulated:
    """The same tournament with its rows in another order; all numbers mean the new rows."""
    place = {old: new for new, old in enumerate(order)} | {-1: -1}
    for player in told.players:
        player.cells = [(place[other], sign, colour) for other, sign, colour in player.cells]
    sos, sosos, sodos = ([values[old] for old in order] for values in (told.sos, told.sosos, told.sodos))
    return Simulated([told.players[old] for old in order], sos, sosos, sodos, told.reduction)


def verify(sheet: Sheet) -> Report:
    return verify_bytes("invented.h9", sheet.text.encode())


def told(report: Report, severity: str | None = None) -> list[Told]:
    """What was found, of any severity or of one."""
    assert report.source is not None, report.error
    return [
        Told(
            finding.code,
            *report.source.locate(finding.span)[:2],
            finding.player,
            finding.round,
            finding.found,
            finding.expected,
        )
        for finding in report.findings
        if finding.span is not None and severity in {None, finding.severity.value}
    ]


def same(found: list[Told], expected: list[Told]) -> bool:
    """Whether exactly the expected findings were made, in any order."""
    if len(found) != len(expected):
        return False
    pairs = zip(sorted(found, key=_place), sorted(expected, key=_place), strict=True)
    return all(a[:6] == b[:6] and (b.expected or "") in (a.expected or "") for a, b in pairs)


def _place(finding: Told) -> tuple[int, int, str]:
    return finding.line, finding.column, finding.code
