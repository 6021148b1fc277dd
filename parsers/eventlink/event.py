"""One tournament made of all reports and pages of an event: the newest standings give the players their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from crosstable.diagnostics import Diagnostic, Severity, finding
from crosstable.model import Counting, Detail, Header, Player, Round, Settings, System, Tournament
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.encoding import LOST
from crosstable.parsers.eventlink.base import Base
from crosstable.parsers.eventlink.claims import Claim, columns_of, places_of, standings_claims
from crosstable.parsers.eventlink.drawn_games import Level, with_drawn_games
from crosstable.parsers.eventlink.origin import EventOrigin
from crosstable.parsers.eventlink.pairings import Paired, Points, paired, play_round, points_of
from crosstable.parsers.eventlink.roster import Roster, is_redacted, named
from crosstable.parsers.eventlink.rounds import number_rounds
from crosstable.parsers.eventlink.sheets import Kind, Leaf, Match, Piece, Report, Role, Row, Sheet
from crosstable.parsers.matchplay import Matches
from crosstable.source import Source, Span

PROGRAM: Final = "EventLink"
PROFILE: Final = "eventlink"
"""The name of the profile, and of the program of details."""
MOST_ROUNDS: Final = 100
LEAST_NAME: Final = 4
"""A shorter one, such as a number, may be a part of another name."""
NO_ROWS: Final = "this looks like a report of EventLink, but no row of a table is in it"


def tournament(source: Source, leaves: Sequence[Leaf], base: Base | None = None) -> Parsed:
    """The tournament that the reports and pages tell of, added to ``base`` if that is known already.

    Raises :class:`UnreadableError` if there is no row in them.
    """
    notes = [*(base.notes if base else ()), *(note for leaf in leaves for note in leaf.notes)]
    reports = [report for leaf in leaves for report in leaf.reports]
    reports = _of_one_event(reports, notes)
    sheets = [sheet for report in reports for sheet in report.sheets if sheet.rows or sheet.matches]
    if not sheets and base is None:
        raise UnreadableError(NO_ROWS, next((note for note in notes if note.code == "R101"), None), source)
    notes += number_rounds(sheets)
    for sheet in sheets:
        if sheet.round is not None and sheet.round > MOST_ROUNDS:
            message = f"round {sheet.round}: no event has as many"
            notes.append(finding("R105", message, sheet.at, found=str(sheet.round)))
            sheet.round = None
    kept = [sheet for sheet in sheets if sheet.round is not None or sheet.kind is Kind.PLAYERS]
    event = _Event(source, reports, kept, base)
    return event.parsed(notes)


def _of_drawn_games(tournament: Tournament, match: Level, origin: EventOrigin) -> Diagnostic:
    number, first, second = match
    side = tournament.players[first].sides[number]
    games = "" if side is None or side.games is None else "-".join(map(str, side.games))
    names = f"{tournament.players[first].name} and {tournament.players[second].name}"
    message = f"round {number + 1}: the match of {names} is taken for {games}, as their published GW% tell"
    return finding("R109", message, origin.cell(first, number), player=first, round=number, expected=games)


def _of_one_event(reports: Sequence[Report], notes: list[Diagnostic]) -> list[Report]:
    """Those of the event that is named first; the others are reported."""
    first = next((report.code.text for report in reports if report.code is not None), None)
    kept: list[Report] = []
    for report in reports:
        if report.code is None or report.code.text == first:
            kept.append(report)
            continue
        message = (
            f"a report of another event, {report.code.text}, stands in the same file as one of {first}; it is left out"
        )
        notes.append(
            finding(
                "R107",
                message,
                report.code.span,
                found=report.code.text,
                expected=first,
                advice="Put the reports of each event into a file of their own.",
            )
        )
    return kept


class _Event:
    """Everything that is known of an event while its tables are put together."""

    def __init__(
        self, source: Source, reports: Sequence[Report], sheets: Sequence[Sheet], base: Base | None = None
    ) -> None:
        self.source = source
        self.reports = reports
        by_round = sorted(sheets, key=lambda sheet: sheet.round or 0)
        self.standings = [sheet for sheet in reversed(by_round) if sheet.kind is Kind.STANDINGS]
        self.pairings = [sheet for sheet in by_round if sheet.kind is Kind.PAIRINGS]
        self.lists = [sheet for sheet in sheets if sheet.kind is Kind.PLAYERS]
        self.rounds = max((sheet.round or 0 for sheet in (*self.standings, *self.pairings)), default=0)
        self.roster = Roster()
        self.spans: list[Span] = []
        self.who: dict[Piece, int] = {}
        self.notes: list[Diagnostic] = []
        self.base = base
        if base is not None:
            self.rounds = max(self.rounds, len(base.tournament.rounds))
            for name, span in base.names():
                self._add(name, span)

    def parsed(self, notes: Sequence[Diagnostic]) -> Parsed:
        for sheet in (*self.standings, *self.lists):
            self._enter_rows(sheet)
        for sheet in self.pairings:
            self._enter_matches(sheet)
        for sheet in self.pairings:
            self._separate(sheet)
        played = [(sheet, list(paired(sheet, self.roster, self.who))) for sheet in self.pairings]
        matches, claims = self._matches(played), list(self._claims(played))
        players = tuple(self._players(matches))
        columns = columns_of(claims, len(players))
        others = [piece for report in self.reports for piece in report.others]
        origin = EventOrigin(
            self.source,
            self.spans,
            self.roster.names,
            self._fields(),
            matches.places,
            places_of(claims),
            [None if claim.heading is None else claim.heading.span for claim in claims],
            [piece.span for piece in others],
        )
        made = Tournament(
            players,
            (Round(),) * self.rounds,
            columns,
            settings=self._settings(),
            system=System("magic"),
            headers=tuple(Header(None, piece.text) for piece in others),
            surplus=tuple(matches.surplus),
            counting=Counting(PROFILE),
            origin=origin,
        )
        if self.base is not None:
            made = self.base.with_sheets(made, origin)
        else:
            made, drawn = with_drawn_games(made)
            self.notes += [_of_drawn_games(made, match, origin) for match in drawn]
        return Parsed(made, (*notes, *self.notes, *self._lost()))

    def _add(self, name: Piece, span: Span) -> int:
        self.spans.append(span)
        return self.roster.add(name)

    def _enter_rows(self, sheet: Sheet) -> None:
        """Every row is a player, also the second one of the same name."""
        taken: set[int] = set()
        others = len(self.roster.names)
        for row in sheet.rows:
            player = self._known(row.name, taken, others)
            if player is None or player in taken:
                player = self._add(row.name, row.span)
            taken.add(player)
            self.who[row.name] = player

    def _enter_matches(self, sheet: Sheet) -> None:
        taken: set[int] = set()
        others = len(self.roster.names)
        strangers: list[Piece] = []
        for match in sheet.matches:
            for name in () if match.glued else filter(None, (match.first, match.second)):
                if is_redacted(name.text):
                    continue
                player = self._known(name, taken, others)
                if player is None:
                    player = self._add(name, match.span)
                    strangers.append(name)
                taken.add(player)
                self.who[name] = player
        if any((standings.round or 0) + 1 >= (sheet.round or 0) for standings in self.standings):
            self.notes += [self._stranger(name, sheet) for name in strangers]

    def _stranger(self, name: Piece, sheet: Sheet) -> Diagnostic:
        return finding(
            "R109",
            f"{name.text} has a match in round {sheet.round} and stands in no standings: taken for a player of his own",
            name.span,
            player=self.who[name],
            round=(sheet.round or 1) - 1,
            severity=Severity.WARNING,
            advice="If this is another spelling of a name in the standings, write it alike.",
        )

    def _known(self, name: Piece, taken: set[int], others: int) -> int | None:
        """The player of a name, who may be written otherwise elsewhere: the first ``others`` are of other tables."""
        if is_redacted(name.text):
            return None
        player = self.roster.find(name.text, taken)
        if player is not None or not others:
            return player
        player = self.roster.find_cut(name.text, others)
        if player is None or player in taken:
            return None
        full = self.roster.names[player].text
        message = f"{name.text} is taken for {full}: one of the names is the other, cut off"
        self.notes.append(finding("R109", message, name.span, player=player, found=name.text, expected=full))
        return player

    def _separate(self, sheet: Sheet) -> None:
        """Finds the two names of matches in which nothing stands between them, by those that are known."""
        for index, match in enumerate(sheet.matches):
            if match.glued:
                sheet.matches[index] = self._separated(match, sheet)
        sheet.matches[:] = [match for match in sheet.matches if not match.glued]

    def _separated(self, match: Match, sheet: Sheet) -> Match:
        parts = match.first.text.split()
        cuts = [(" ".join(parts[:place]), " ".join(parts[place:])) for place in range(1, len(parts))]
        known = [[self.roster.find(name) is not None for name in cut] for cut in cuts]
        best = [cut for cut, both in zip(cuts, known, strict=True) if all(both)]
        best = best or [
            cut for cut in cuts if any(len(name) >= LEAST_NAME and self.roster.find(name) is not None for name in cut)
        ]
        middle = len(parts) // 2
        if len(best) != 1 and len(parts) % 2 == 0 and not best:
            best = [cuts[middle - 1]]
            message = f"nothing says where the first of two names ends: taken for {best[0][0]} and {best[0][1]}"
            self.notes.append(finding("R109", message, match.first.span, round=(sheet.round or 1) - 1))
        if len(best) != 1:
            message = "two names with nothing between them that tells where the first ends; the match is left out"
            self.notes.append(finding("R101", message, match.first.span, found=match.first.text[:80]))
            return match
        # Both stand in one stretch of the file; the second one is a hair longer, so that they are two pieces.
        first, second = (Piece(name, match.first.span) for name in best[0])
        for name in (first, second):
            player = self.roster.find(name.text)
            self.who[name] = self._add(name, match.span) if player is None else player
        return replace(match, first=first, second=second, glued=False)

    def _matches(self, played: Sequence[tuple[Sheet, list[Paired]]]) -> Matches[Span]:
        points = Points()
        for sheet in self.standings:
            for row in sheet.rows:
                if Role.POINTS in row.cells:
                    points.add(sheet.round or 0, self.who[row.name], int(row.cells[Role.POINTS].text))
        for sheet, pairs in played:
            for player, piece in points_of(sheet, pairs):
                points.add((sheet.round or 1) - 1, player, int(piece.text))
        matches = Matches[Span]()
        if self.base is not None:
            self.base.put(matches)
        for number in range(1, self.rounds + 1):
            tables = [(sheet, pairs) for sheet, pairs in played if sheet.round == number]
            if self.base is not None and self.base.played(number - 1):
                continue
            self.notes += play_round(number, tables, points, matches)
        if self.base is not None:
            self.base.rest(matches, {(sheet.round or 1) - 1 for sheet in self.pairings})
        return matches

    def _claims(self, played: Sequence[tuple[Sheet, list[Paired]]]) -> Iterator[Claim]:
        for sheet in self.standings:
            rows = {number: self.who[row.name] for number, row in enumerate(sheet.rows)}
            yield from standings_claims(sheet, rows, None if sheet.round == self.rounds else sheet.round)
        for sheet, pairs in played:
            brought = dict(points_of(sheet, pairs))
            after = (sheet.round or 1) - 1
            if brought and (after or any(int(piece.text) for piece in brought.values())):
                yield Claim(Role.POINTS, after, sheet.headings.get(Role.POINTS), brought)

    def _rows(self) -> Iterator[tuple[int, Row, Sheet]]:
        """Every row of standings and lists, the newest first, and whose it is."""
        for sheet in (*self.standings, *self.lists):
            for row in sheet.rows:
                yield self.who[row.name], row, sheet

    def _players(self, matches: Matches[Span]) -> Iterator[Player]:
        pods: dict[int, str] = {}
        places: dict[int, str] = {}
        seats: dict[int, str] = {}
        for player, row, sheet in self._rows():
            if Role.POD in row.cells:
                pods.setdefault(player, row.cells[Role.POD].text)
            if Role.TABLE in row.cells:
                seats.setdefault(player, row.cells[Role.TABLE].text)
            if Role.RANK in row.cells and sheet.round == self.rounds:
                places.setdefault(player, row.cells[Role.RANK].text)
        for number, piece in enumerate(self.roster.names):
            name = named(piece.text, number + 1)
            yield Player(
                name.family,
                name.given,
                matches.sides(number, self.rounds),
                category=pods.get(number),
                place=places.get(number),
                details=(Detail(PROFILE, "Table", seats[number]),) if number in seats else (),
                shown=name.shown,
                members=name.members,
            )

    def _fields(self) -> dict[tuple[int, str], Span]:
        fields: dict[tuple[int, str], Span] = {}
        for player, row, _ in self._rows():
            for role, name in ((Role.RANK, "place"), (Role.POD, "category")):
                if role in row.cells:
                    fields.setdefault((player, name), row.cells[role].span)
        return fields

    def _settings(self) -> Settings:
        title = next((report.title for report in self.reports if report.title and report.title.text), None)
        code = next((report.code for report in self.reports if report.code), None)
        told = dict.fromkeys(report.information.text for report in self.reports if report.information)
        return Settings(
            event=None if title is None else title.text,
            code=None if code is None else code.text,
            begin=next((report.begin for report in self.reports if report.begin), None),
            program=PROGRAM,
            details=tuple(Detail(PROFILE, "EventInformation", text) for text in list(told)[:1]),
        )

    def _lost(self) -> Iterator[Diagnostic]:
        for number, piece in enumerate(self.roster.names):
            if LOST in piece.text:
                message = "characters of this name were lost before it came here"
                yield finding("R106", message, piece.span, player=number, found=piece.text)
