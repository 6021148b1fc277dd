"""Corrections of matches as the file would have them: what stands where, and what would stand there instead."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.causes.edits import NewSide, Reading, Replacement
from crosstable.causes.matches.edits import ByeGames, Change, Edit, NewText, NoMatch, TextsExchanged
from crosstable.causes.matches.places import Piece, rewritten, without
from crosstable.magic.case import MatchCase
from crosstable.model import BYES, Decision, Outcome, Side
from crosstable.origin import further_of
from crosstable.source import Span

OUTCOMES = {Outcome.WIN: "won", Outcome.LOSS: "lost", Outcome.DRAW: "drawn", None: "without result"}
"""Results of which no games are told."""
NOTHING = "no match"
MOST_NAMED = 3


class Writing:
    """How a file writes matches and values."""

    def __init__(self, case: MatchCase) -> None:
        self.tournament = case.tournament
        self.origin = case.origin
        self.source = case.origin.source

    def reading(self, edit: Edit, result: str) -> Reading:
        """A correction as it would be made in the file, and the sentence that says it."""
        return Reading(edit.kind, self._replacements(edit), f"If {self._said(edit)}, {result}")

    def _name(self, player: int) -> str:
        return self.tournament.players[player].name

    def _told(self, player: int, number: int) -> Side | None:
        sides = self.tournament.players[player].sides
        return sides[number] if number < len(sides) else None

    # In words

    def _said(self, edit: Edit) -> str:
        parts: list[str] = []
        covered: set[tuple[int, int, bool]] = set()
        for change in edit.changes:
            if isinstance(change, NewSide | NoMatch):
                place = change.player, change.round, isinstance(change, NoMatch) and change.surplus
                if place in covered:
                    continue
                covered |= self._both(edit, change)
            parts.append(self._part(change))
        more = " …" if len(parts) > MOST_NAMED else ""
        return " and ".join(dict.fromkeys(parts[:MOST_NAMED])) + more

    def _both(self, edit: Edit, change: NewSide | NoMatch) -> set[tuple[int, int, bool]]:
        """The sides of which is told with one: the opponent's, if it says the same."""
        told = self._side_of(change) if isinstance(change, NoMatch) else None
        meant = change.side if isinstance(change, NewSide) else None
        again = isinstance(change, NoMatch) and change.surplus
        covered = {(change.player, change.round, again)}
        for other in edit.changes:
            if not isinstance(other, NewSide | NoMatch) or other.round != change.round:
                continue
            if again is not (isinstance(other, NoMatch) and other.surplus):
                continue
            side = other.side if isinstance(other, NewSide) else None
            named = told.opponent if meant is None and told is not None else None if meant is None else meant.opponent
            if other.player == named and (side is None) == (meant is None):
                covered.add((other.player, other.round, again))
        return covered

    def _part(self, change: Change) -> str:
        match change:
            case NewSide():
                told = self.match(change.player, self._told(change.player, change.round))
                return f"round {change.round + 1} were “{self.match(change.player, change.side)}” instead of “{told}”"
            case NoMatch():
                told = self.match(change.player, self._side_of(change))
                again = "stood there once only" if change.surplus else "were no match that counts"
                return f"“{told}” of round {change.round + 1} {again}"
            case ByeGames():
                games = "-".join(map(str, change.games))
                return f"the bye of {self._name(change.player)} in round {change.round + 1} counted {games} in games"
            case NewText():
                column = self.tournament.columns[change.column]
                what = column.label or column.criterion or "the value"
                before = column.texts[change.player] or "nothing"
                return f"{what} of {self._name(change.player)} were {change.text} instead of {before}"
            case TextsExchanged():
                names = f"{self._name(change.player)} and {self._name(change.other)}"
                after = "" if change.after is None else f" after round {change.after}"
                return f"{names} stood in each other's place in the table{after}"

    def _side_of(self, change: NoMatch) -> Side | None:
        if not change.surplus:
            return self._told(change.player, change.round)
        found = (s for player, number, s in self.tournament.surplus if (player, number) == change[:2])
        return next(found, None)

    def match(self, player: int, side: Side | None) -> str:
        """``Ada Brook 2-1 Bo Crane``."""
        if side is None:
            return f"{self._name(player)}: {NOTHING}"
        if side.decided in BYES:
            return f"{self._name(player)}: a bye"
        if side.decided is Decision.ASSIGNED_LOSS:
            return f"{self._name(player)}: a loss without a match"
        other = side.outsider or "nobody" if side.opponent is None else self._name(side.opponent)
        return f"{self._name(player)} {_result(side)} {other}"

    # In the file

    def _replacements(self, edit: Edit) -> tuple[Replacement, ...]:
        staying = [
            change
            for change in edit.changes
            if not isinstance(change, NewSide | NoMatch | ByeGames)
            or (isinstance(change, NewSide) and change.player not in edit.moved)
        ]
        found = self._made(staying) if edit.moved else ()
        return found if found and all(made.exact for made in found) else self._made(edit.changes)

    def _made(self, changes: Sequence[Change]) -> tuple[Replacement, ...]:
        made: dict[object, Replacement] = {}
        for change in changes:
            for replacement in self._of(change):
                made.setdefault((replacement.span, replacement.after, replacement.exact), replacement)
        return tuple(made.values())

    def _of(self, change: Change) -> list[Replacement]:
        match change:
            case NewSide() | NoMatch() | ByeGames():
                return self._of_match(change)
            case NewText():
                return [self._of_value(change)]
            case TextsExchanged():
                return self._of_players(change)

    def _of_match(self, change: NewSide | NoMatch | ByeGames) -> list[Replacement]:
        if isinstance(change, NoMatch) and change.surplus:
            taken_out = self._without_further(change)
            if taken_out:
                return taken_out
        span = self.origin.cell(change.player, change.round)
        told = self._side_of(change) if isinstance(change, NoMatch) else self._told(change.player, change.round)
        if isinstance(change, NewSide) and told is not None:
            found = rewritten(self.tournament, self.source.at(span), change.player, told, change.side)
            if found is not None:
                return [self._piece(span, change, piece) for piece in found]
        if isinstance(change, NoMatch) and told is not None and self._stands_there(change, told):
            taken = without(self.source.text, *span)
            if taken is not None:
                return [Replacement(Span(*taken), self.source.at(Span(*taken)), "", change.player, change.round)]
        before = self.match(change.player, told)
        if isinstance(change, ByeGames):
            after = f"{self._name(change.player)}: a bye of {'-'.join(map(str, change.games))}"
        else:
            after = self.match(change.player, change.side if isinstance(change, NewSide) else None)
        return [Replacement(span, before, after, change.player, change.round, exact=False)]

    def _without_further(self, change: NoMatch) -> list[Replacement]:
        """The second and further matches of a player in a round taken out, where the file tells where each stands."""
        taken = [without(self.source.text, *span) for span in further_of(self.origin, change.player, change.round)]
        return [
            Replacement(Span(*place), self.source.at(Span(*place)), "", change.player, change.round)
            for place in taken
            if place is not None and None not in taken
        ]

    def _stands_there(self, change: NoMatch, told: Side) -> bool:
        """Whether the place of a player's round is that of the match; a second match has none of its own."""
        first = self._told(change.player, change.round)
        return not change.surplus or (first is not None and first.opponent == told.opponent)

    def _piece(self, span: Span, change: NewSide, piece: Piece) -> Replacement:
        start = span.start + piece.at
        place = Span(start, start + len(piece.before))
        return Replacement(place, piece.before, piece.after, change.player, change.round)

    def _of_value(self, change: NewText) -> Replacement:
        column = self.tournament.columns[change.column]
        before = column.texts[change.player] or ""
        place, exact = self._at(self.origin.claim(change.player, change.column), before)
        return Replacement(place, before, change.text, change.player, None, column.criterion, exact=exact)

    def _at(self, span: Span, text: str) -> tuple[Span, bool]:
        """Where a text stands within a span, and whether it does."""
        offset = self.source.at(span).find(text) if text else -1
        return (span, False) if offset < 0 else (Span(span.start + offset, span.start + offset + len(text)), True)

    def _of_players(self, change: TextsExchanged) -> list[Replacement]:
        """The two names exchanged."""
        made: list[Replacement] = []
        for player, other in ((change.player, change.other), (change.other, change.player)):
            name, meant = self._name(player), self._name(other)
            place, exact = self._at(self.origin.field(player, "name"), name)
            made.append(Replacement(place, name, meant, player, None, "name", exact=exact))
        return made


def _result(side: Side) -> str:
    if side.games is None:
        return OUTCOMES[side.outcome]
    return "-".join(map(str, side.games if side.games[2] else side.games[:2]))
