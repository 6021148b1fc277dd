"""A tournament that is known already, from an answer of EventLink's service, to which reports and pages add."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosstable.diagnostics import Diagnostic
from crosstable.model import Tournament
from crosstable.origin import NOWHERE
from crosstable.parsers import Parsed
from crosstable.parsers.eventlink.origin import EventOrigin
from crosstable.parsers.eventlink.sheets import Piece
from crosstable.parsers.matchplay import Matches
from crosstable.source import Span


@dataclass(frozen=True, slots=True)
class Base:
    """The tournament of one of several files, whose text begins at ``start`` in the source of all."""

    parsed: Parsed
    start: int

    @property
    def tournament(self) -> Tournament:
        return self.parsed.tournament

    @property
    def notes(self) -> list[Diagnostic]:
        """What its reader found, where it stands in the source of all files."""
        return [
            replace(
                note,
                span=None if note.span is None else self.moved(note.span),
                related=tuple(replace(other, span=self.moved(other.span)) for other in note.related),
            )
            for note in self.parsed.diagnostics
        ]

    def moved(self, span: Span) -> Span:
        return Span(span.start + self.start, span.end + self.start)

    def names(self) -> Iterator[tuple[Piece, Span]]:
        """Every player's name and where he stands."""
        origin = self.tournament.origin or NOWHERE
        for row, player in enumerate(self.tournament.players):
            yield Piece(player.name, self.moved(origin.field(row, "name"))), self.moved(origin.row(row))

    def played(self, round: int) -> bool:
        """Whether the results of a round (from 0) are told, of some of its matches."""
        return any(
            side is not None and side.is_game and side.outcome is not None
            for player in self.tournament.players
            for side in player.sides[round : round + 1]
        )

    def put(self, matches: Matches[Span]) -> None:
        """The matches of the rounds whose results are told."""
        origin = self.tournament.origin or NOWHERE
        told = {number for number in range(len(self.tournament.rounds)) if self.played(number)}
        for row, player in enumerate(self.tournament.players):
            for number, side in enumerate(player.sides):
                if side is not None and number in told:
                    matches.add_side(number, row, side, self.moved(origin.cell(row, number)))
        matches.surplus += [(row, number, side) for row, number, side in self.tournament.surplus if number in told]

    def rest(self, matches: Matches[Span], rounds: set[int]) -> None:
        """The matches of rounds without results that no other file tells of (``rounds`` are those that one does)."""
        origin = self.tournament.origin or NOWHERE
        for row, player in enumerate(self.tournament.players):
            for number, side in enumerate(player.sides):
                if side is not None and number not in rounds and not self.played(number):
                    matches.add_side(number, row, side, self.moved(origin.cell(row, number)))

    def with_sheets(self, made: Tournament, origin: EventOrigin) -> Tournament:
        """This tournament with what reports and pages add; ``made`` of them has its players in the same rows."""
        own, known = self.tournament, len(self.tournament.players)
        behind = len(made.rounds) - len(own.rounds)
        players = (
            *(
                replace(player, sides=now.sides, place=now.place if behind else player.place or now.place)
                for player, now in zip(own.players, made.players, strict=False)
            ),
            *made.players[known:],
        )
        more = (None,) * (len(players) - known)
        after = len(own.rounds) if behind else None
        columns = [
            replace(
                column,
                texts=(*column.texts, *more),
                values=(*column.values, *more),
                after=after if column.after is None else column.after,
            )
            for column in own.columns
        ]
        first = 1 + max((column.index for column in columns), default=1)
        columns += [replace(column, index=first + number) for number, column in enumerate(made.columns)]
        return replace(
            own,
            players=players,
            rounds=(*own.rounds, *made.rounds[len(own.rounds) :]),
            columns=tuple(columns),
            settings=replace(
                own.settings,
                event=own.settings.event or made.settings.event,
                code=own.settings.code or made.settings.code,
                begin=own.settings.begin or made.settings.begin,
                details=(*own.settings.details, *made.settings.details),
            ),
            headers=(*own.headers, *made.headers),
            surplus=made.surplus,
            origin=self._origin(origin),
        )

    def _origin(self, other: EventOrigin) -> EventOrigin:
        own = self.tournament
        origin = own.origin or NOWHERE
        headings = [origin.heading(column) for column in range(len(own.columns))]
        claims = [
            {row: self.moved(origin.claim(row, column)) for row in range(len(own.players))}
            for column in range(len(own.columns))
        ]
        return replace(
            other,
            claims=[*claims, *other.claims],
            headings=[*(None if span is None else self.moved(span) for span in headings), *other.headings],
            headers=[*(self.moved(origin.header(index)) for index in range(len(own.headers))), *other.headers],
        )
