"""MacMahon 2's binary files (``.tur``), as far as their layout is known (:mod:`crosstable.parsers.tur_layout`).

Not known, and therefore left open or reported: how many stones a handicap byte means, why a player has no game in a
round, whether the bars are in use (they are taken to be), and score adjustments. No file of such a program was at hand:
the layout is that by which AutoKorsak reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from crosstable.diagnostics import Diagnostic, finding
from crosstable.macmahon import NO_LOWER_BAR, country_of
from crosstable.model import (
    Colour,
    Counting,
    Decision,
    Detail,
    Grade,
    Outcome,
    Player,
    Round,
    Settings,
    Side,
    System,
    Tournament,
)
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.encoding import UTF_8, decode
from crosstable.parsers.refused import SAVE_AS_XML
from crosstable.parsers.tur_layout import Layout, PlayerRecord, RoundRecord, Text, layout
from crosstable.source import Source, Span
from crosstable.starts import grade_at

PROGRAM: Final = "tur"
BYTE_BY_BYTE: Final = "iso-8859-1"
"""An encoding in which every byte is a character, so that places in the text are places in the file."""

_P, _R = Decision.PLAYED, Decision.REFEREE
_W, _L, _D = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
RESULTS: Final[Mapping[int, tuple[Decision, Outcome | None, Outcome | None]]] = MappingProxyType(
    {
        0: (_P, None, None),
        129: (_P, None, None),
        130: (_P, _W, _L),
        132: (_P, _L, _W),
        136: (_P, _D, _D),
        144: (_R, _L, _L),
        160: (_R, _L, _W),
        192: (_R, _W, _L),
        128: (_R, _W, _W),
    }
)
"""What a byte of a result says: who decided, Black's outcome and White's. Its bits are those of MacMahon's results."""
FREE: Final = frozenset({-1, 255})
NOT_SET: Final = frozenset({-2, 254})
"""Opponents who are none: the bye, and nobody."""
WHITE_FROM: Final = 32
"""Colour bytes from this on are White's."""
PRELIMINARY: Final = 32
CRITERIA: Final[Mapping[int, str]] = MappingProxyType({1: "mms", 2: "sos", 3: "sosos", 4: "sodos", 7: "nbw"})
EVEN: Final = 131
BY_SCORE: Final[Mapping[int, bool]] = MappingProxyType({138: True, 140: False})
"""Kinds of handicap: 131 none, 138 by the difference of scores, 140 by that of grades."""
UNKNOWN: Final = "?"
HIGHEST, LOWEST = -8, 40
"""Grades as the file counts them: 9d to 40k."""


def sniff(data: bytes) -> bool:
    """Whether a file follows the layout, up to its first player at least."""
    return layout(data) is not None


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file. Raises :class:`UnreadableError` if it does not follow the layout."""
    found = layout(data)
    if found is None:
        raise UnreadableError(f"this is no tournament of MacMahon 2 in a layout that is known: {SAVE_AS_XML}")
    encoding = _encoding(found)
    source = Source(path, data.decode(encoding, "replace"), encoding)
    return source, _Reading(source, found).parsed()


def _encoding(found: Layout) -> str:
    """The encoding of names, clubs and countries, which the file does not tell."""
    names = [text.data for player in found.players for text in (player.family, player.given)]
    encoding = decode(b"\n".join((*names, *(text.data for text in (*found.clubs, *found.countries))))).encoding
    return BYTE_BY_BYTE if encoding.startswith(UTF_8) or encoding == "ascii" else encoding


class _Reading:
    def __init__(self, source: Source, found: Layout) -> None:
        self._source = source
        self._found = found
        self._notes: list[Diagnostic] = []

    def parsed(self) -> Parsed:
        found = self._found
        records = [[self._side(row, number) for number in range(found.rounds)] for row in range(len(found.players))]
        paired = max(
            (n + 1 for sides in records for n, s in enumerate(sides) if s.is_game or s.decided is Decision.BYE),
            default=0,
        )
        players = tuple(
            replace(self._player(row, record), sides=tuple(sides[:paired]))
            for row, (record, sides) in enumerate(zip(found.players, records, strict=True))
        )
        self._tell_broken()
        tournament = Tournament(
            players,
            (Round(),) * paired,
            settings=self._settings(),
            system=self._system(),
            counting=Counting("macmahon", rounds=found.current if 0 <= found.current < paired else None),
            origin=TurOrigin(self._source, found),
        )
        return Parsed(tournament, tuple(self._notes))

    def _tell_broken(self) -> None:
        at = self._found.broken
        if at is None:
            return
        end = len(self._source.text)
        there, promised = len(self._found.players), self._found.size
        message = (
            f"the file does not go on as its layout has it, behind {there} of {promised} players; nothing more is read"
        )
        self._notes.append(
            finding("R107", message, Span(min(at, end - 1), min(at + 1, end)), advice=f"To be sure, {SAVE_AS_XML}.")
        )

    def _text(self, text: Text) -> str:
        return self._source.at(text.span).strip()

    def _settings(self) -> Settings:
        found = self._found
        kept = {"Description": found.description, "CreatedBy": found.created_by}
        details = [Detail(PROGRAM, name, self._text(text)) for name, text in kept.items() if self._text(text)]
        unknown = [number for number in found.criteria if number not in CRITERIA]
        details += [Detail(PROGRAM, f"Criterion[{n}]", str(number)) for n, number in enumerate(unknown, 1)]
        below = found.handicap_below
        return Settings(
            event=self._text(found.name) or None,
            program=self._text(found.saved_by) or None,
            planned_rounds=found.rounds,
            most_handicap=0 if found.handicap_kind == EVEN else None,
            even_from=-below if below is not None and HIGHEST <= below <= LOWEST else None,
            handicap_by_score=BY_SCORE.get(found.handicap_kind or 0),
            details=tuple(details),
        )

    def _system(self) -> System:
        found = self._found
        criteria = tuple(CRITERIA[number] for number in found.criteria if number in CRITERIA)
        if found.is_swiss:
            return System("swiss", criteria=criteria)
        floor, bar = (None if place is None else -place for place in (found.lower_bar, found.upper_bar))
        return System("mcmahon", zero=NO_LOWER_BAR if floor is None else floor, floor=floor, bar=bar, criteria=criteria)

    def _player(self, row: int, record: PlayerRecord) -> Player:
        kept = {"Comment": self._text(record.comment), "Number": str(record.number or "")}
        country = self._listed(self._found.countries, record.country)
        return Player(
            self._text(record.family) or self._text(record.given),
            self._text(record.given) if self._text(record.family) else "",
            grade=self._grade(row, record),
            rating=record.rating or None,
            country=country_of(country) if country is not None and len(country) <= 3 else country,
            club=self._listed(self._found.clubs, record.club),
            preliminary=record.registration == PRELIMINARY,
            details=tuple(Detail(PROGRAM, name, value) for name, value in kept.items() if value),
        )

    def _listed(self, texts: Sequence[Text], number: int) -> str | None:
        """The text of a number that counts from 1."""
        if not 1 <= number <= len(texts):
            return None
        text = self._text(texts[number - 1])
        return text if text and text != UNKNOWN else None

    def _grade(self, row: int, record: PlayerRecord) -> Grade | None:
        if HIGHEST <= record.grade <= LOWEST:
            return grade_at(-record.grade)
        message = f"the grade {record.grade} is none between 9d ({HIGHEST}) and 40k ({LOWEST})"
        place = Span(record.grade_at, record.grade_at + 2)
        self._notes.append(finding("R101", message, place, player=row, found=str(record.grade)))
        return None

    def _side(self, row: int, number: int) -> Side:
        record = self._found.players[row].rounds[number]
        board = record.board if record.board > 0 else None
        if 0 <= record.opponent < self._found.size:
            return self._game(row, number, record, board)
        if record.opponent in FREE:
            return Side(Decision.BYE, table=board)
        if record.opponent not in NOT_SET:
            message = f"round {number + 1}: there is no player {record.opponent + 1}"
            self._complain(message, row, number, Span(record.at, record.at + 2), str(record.opponent))
        absent = self._found.players[row].registration == PRELIMINARY
        return Side(Decision.ABSENT if absent else Decision.UNPAIRED)

    def _game(self, row: int, number: int, record: RoundRecord, board: int | None) -> Side:
        told = RESULTS.get(record.result)
        if told is None:
            message = f"round {number + 1}: the result {record.result} is none that is known"
            self._complain(message, row, number, Span(record.at + 2, record.at + 3), str(record.result))
            told = RESULTS[0]
        colour = Colour.WHITE if record.colour >= WHITE_FROM else Colour.BLACK
        if record.handicap and colour is Colour.BLACK:
            message = f"round {number + 1}: how many stones a handicap of {record.handicap} is, is not known"
            self._complain(message, row, number, Span(record.at + 4, record.at + 5), str(record.handicap))
        decided, black, white = told
        there = record.opponent < len(self._found.players)
        return Side(
            decided,
            black if colour is Colour.BLACK else white,
            opponent=record.opponent if there else None,
            colour=colour,
            handicap=None if record.handicap else 0,
            table=board,
            outsider=None if there else str(record.opponent + 1),
        )

    def _complain(self, message: str, row: int, number: int, place: Span, found: str) -> None:
        self._notes.append(
            finding("R102", message, place, player=row, round=number, found=found, advice=f"To be sure, {SAVE_AS_XML}.")
        )


class TurOrigin:
    """Where the parts of a tournament stand in its bytes (:class:`crosstable.origin.Origin`)."""

    def __init__(self, source: Source, found: Layout) -> None:
        self._source = source
        self._players = found.players

    @property
    def source(self) -> Source:
        return self._source

    def row(self, player: int) -> Span:
        record = self._players[player]
        return Span(record.family.span.start, record.given.span.end)

    def field(self, player: int, name: str) -> Span:
        record = self._players[player]
        places: dict[str, Span] = {
            "grade": Span(record.grade_at, record.grade_at + 2),
            "rating": Span(record.rating_at, record.rating_at + 2),
        }
        return places.get(name, self.row(player))

    def cell(self, player: int, round: int) -> Span:
        at = self._players[player].rounds[round].at
        return Span(at, at + 8)

    def claim(self, player: int, column: int) -> Span:
        """There are no claims in such a file."""
        return self.row(player)

    def heading(self, column: int) -> Span | None:
        return None

    def header(self, index: int) -> Span:
        """There are no header lines in such a file."""
        return Span(0, 0)
