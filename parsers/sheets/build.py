"""One tournament of all tables of an event: the newest standings give the players their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from crosstable.diagnostics import finding
from crosstable.model import (
    QUARTER,
    Counting,
    Detail,
    Identifier,
    Outcome,
    Player,
    Settings,
    System,
    Tournament,
)
from crosstable.parsers import Parsed, UnreadableError
from crosstable.parsers.csv_rows import Cell
from crosstable.parsers.matchplay import Matches
from crosstable.parsers.sheets.claims import Claim, claims_of, rounds_counted, whole, wrong_place, wrong_table
from crosstable.parsers.sheets.names import Named, Roster
from crosstable.parsers.sheets.origin import SheetOrigin
from crosstable.parsers.sheets.results import Alone, Told, alone, told
from crosstable.parsers.sheets.rounds import Named as NamedRound
from crosstable.parsers.sheets.rounds import Rounds, missing, of_rows
from crosstable.parsers.sheets.sheet import Kind, Leaf, Role, Row, Sheet
from crosstable.reconcile import OPPOSITE
from crosstable.source import Source, Span

Namer = Callable[[str, str | None], Named]
"""How a name is taken apart, with the country that stands beside it."""
LONGEST: Final = 40
_DETAILS: Final[Mapping[Role, str]] = {Role.DECK: "deck"}
_WANTED: Final[Mapping[Role, str]] = {
    Role.RESULT: "a result such as 2-1, 2-1-0 or Won 2-1",
    Role.WINNER: "the name of one of the two, 1, 2 or draw",
}


@dataclass(frozen=True)
class Dialect:
    """How a format writes names, and by which profile (``None``: any) its programs count. ``cuts``: names may be cut
    off in one table and whole in another. ``program`` is the format's name."""

    program: str
    names: Namer
    profile: Callable[[Sequence[Leaf]], str | None]
    cuts: bool = False


def build(source: Source, leaves: Sequence[Leaf], dialect: Dialect) -> Parsed:
    """The tournament that the tables tell of. Raises :class:`UnreadableError` if there is no row in them."""
    event = _Event(source, leaves, dialect)
    if not event.roster.names:
        first = next(iter(event.notes), None)
        raise UnreadableError("there is no row with a player in these tables", first, source)
    return event.parsed()


@dataclass
class _Match:
    """A row of matches: its table and round, the players who are named, what is said of the opponent who is none."""

    sheet: Sheet
    row: Row
    round: NamedRound
    players: list[int]
    nobody: Alone | None
    swapped: bool = False


Seen = dict[tuple[int, int, int], tuple[_Match, Told]]
"""The matches that were told, by round and players in the order in which they are named."""


@dataclass
class _Places:
    """Where players and what is said of them stand."""

    rows: list[Span] = field(default_factory=list[Span])
    fields: dict[tuple[int, str], Span] = field(default_factory=dict[tuple[int, str], Span])


class _Event:
    """Everything that is known of an event while its tables are put together."""

    def __init__(self, source: Source, leaves: Sequence[Leaf], dialect: Dialect) -> None:
        self.source = source
        self.leaves = leaves
        self.dialect = dialect
        self.notes = [note for leaf in leaves for note in leaf.notes]
        sheets = [sheet for leaf in leaves for sheet in leaf.sheets]
        newest = sorted(sheets, key=lambda sheet: -1 if sheet.round is None else -sheet.round)
        standings = [sheet for sheet in sheets if sheet.kind is Kind.STANDINGS and sheet.round is None]
        self.standings = standings + [s for s in newest if s.kind is Kind.STANDINGS and s.round is not None]
        self.roster = Roster()
        self.places = _Places()
        self.rows_of: dict[int, dict[int, int]] = {}
        self.details: dict[int, list[Detail]] = {}
        self.dropped: dict[int, int] = {}
        self.dci: dict[int, str] = {}
        self.category: dict[int, str] = {}
        self.cut: list[tuple[str, int, Span]] = []
        for sheet in self.standings:
            self._enter_standings(sheet)
        pairs = sorted((s for s in sheets if s.kind is not Kind.STANDINGS), key=lambda sheet: sheet.round or 0)
        self.results = [match for s in pairs if s.kind is Kind.RESULTS for match in self._enter_matches(s)]
        self.paired = [match for s in pairs if s.kind is Kind.PAIRINGS for match in self._enter_matches(s)]
        self.pairings = [sheet for sheet in pairs if sheet.kind is Kind.PAIRINGS]

    def parsed(self) -> Parsed:
        numbers = [match.round.number or 0 for match in (*self.results, *self.paired)]
        stood = [sheet.round or 0 for sheet in self.standings]
        playoffs = [match.round for match in (*self.results, *self.paired) if match.round.number is None]
        rounds = Rounds(max([*numbers, *stood], default=0) or self._played(), playoffs)
        matches = self._matches(rounds)
        claims = [*self._claims(rounds)]
        players = tuple(self._players(matches, len(rounds.rounds), rounds.swiss))
        unchecked = self._unchecked(rounds, claims)
        columns = tuple(
            claim.column(index, len(players), self.notes, checked=not unchecked) for index, claim in enumerate(claims)
        )
        self._tell_cuts()
        days = sorted(leaf.day for leaf in self.leaves if leaf.day is not None)
        profile = self.dialect.profile(self.leaves)
        made = Tournament(
            players,
            rounds.rounds,
            columns,
            settings=Settings(
                event=next((leaf.event for leaf in self.leaves if leaf.event), None),
                begin=days[0] if days else None,
                end=days[-1] if len(set(days)) > 1 else None,
                cut=self._cut(rounds, matches),
            ),
            system=System("magic"),
            surplus=tuple(matches.surplus),
            counting=None if profile is None else Counting(profile),
            origin=SheetOrigin(
                self.source,
                self.places.rows,
                self.places.fields,
                matches.places,
                [{player: cell.span for player, cell in claim.cells.items()} for claim in claims],
                [None if claim.heading is None else claim.heading.span for claim in claims],
                matches.further,
            ),
        )
        return Parsed(made, tuple(self.notes))

    def _played(self) -> int:
        """How many rounds standings count of which nothing else tells."""
        for sheet in self.standings[:1]:
            played = rounds_counted(claims_of(sheet, self.rows_of[id(sheet)], None), len(self.roster.names))
            if played:
                message = f"how many rounds these standings count is not said: {played}, by their records or points"
                self.notes.append(finding("R109", message, sheet.at, expected=str(played)))
            return played
        return 0

    def _player(self, cell: Cell, country: str | None, span: Span, taken: set[int], *, fresh: bool = False) -> int:
        """The row of a name; ``fresh``: a second row of the same name is another player."""
        name = self.dialect.names(cell.text, country)
        row = self.roster.find(name, taken)
        if row is None and self.dialect.cuts and self.roster.names:
            row = self.roster.find_cut(name)
            if row is not None and row not in taken:
                self.cut.append((_bare(name), row, cell.span))
        if row is None or (fresh and row in taken):
            row = self.roster.add(name)
            self.places.rows.append(span)
            self.places.fields[row, "name"] = cell.span
        return row

    def _enter_standings(self, sheet: Sheet) -> None:
        taken: set[int] = set()
        rows = self.rows_of.setdefault(id(sheet), {})
        for number, row in enumerate(sheet.rows):
            cell = row.cells.get(Role.PLAYER)
            if cell is None or not cell.text.strip():
                self.notes.append(finding("R101", "a row without a name", row.span, expected="a player"))
                continue
            player = self._player(cell, _country(row, Role.COUNTRY), row.span, taken, fresh=True)
            taken.add(player)
            rows[number] = player
            self._facts(player, row)

    def _facts(self, player: int, row: Row) -> None:
        """What a row of standings says of a player besides his score."""
        for role, name in _DETAILS.items():
            if row.text(role):
                self.details.setdefault(player, []).append(Detail(self.dialect.program, name, row.text(role)))
        if row.text(Role.DCI):
            self.dci.setdefault(player, row.text(Role.DCI))
        if row.text(Role.CATEGORY):
            self.category.setdefault(player, row.text(Role.CATEGORY))
        dropped = row.text(Role.DROPPED)
        if dropped.isascii() and dropped.isdecimal() and len(dropped) < 3:
            self.dropped.setdefault(player, int(dropped))

    def _enter_matches(self, sheet: Sheet) -> list[_Match]:
        found: list[_Match] = []
        taken: dict[NamedRound, set[int]] = {}
        for row, round in of_rows(sheet, self.notes):
            match = self._enter_match(sheet, row, round, taken.setdefault(round, set()))
            if match is not None:
                found.append(match)
        return found

    def _enter_match(self, sheet: Sheet, row: Row, round: NamedRound, taken: set[int]) -> _Match | None:
        """A row of matches with its players; ``None`` after a complaint if there are none."""
        texts = row.text(Role.PLAYER), row.text(Role.OPPONENT)
        standing = [alone(text) for text in texts]
        nobody = standing[1] or standing[0]
        if all(standing):
            self.notes.append(finding("R101", "a row that names nobody", row.span, expected="two players"))
            return None
        players: list[int] = []
        sides = ((Role.PLAYER, Role.COUNTRY, Role.DCI), (Role.OPPONENT, Role.OPPONENT_COUNTRY, Role.OPPONENT_DCI))
        for (role, land, number), nothing in zip(sides, standing, strict=True):
            if nothing is None:
                player = self._player(row.cells[role], _country(row, land), row.span, taken)
                players.append(player)
                taken.add(player)
                if row.text(number):
                    self.dci.setdefault(player, row.text(number))
        return _Match(sheet, row, round, players, nobody, swapped=standing[0] is not None)

    def _matches(self, rounds: Rounds) -> Matches[Span]:
        matches = Matches[Span]()
        seen: Seen = {}
        for match in self.results:
            self._add(match, rounds.index(match.round), matches, seen)
        for match in self.paired:
            index = rounds.index(match.round)
            if not any((player, index) in matches.places for player in match.players):
                self._add(match, index, matches, seen)
        return matches

    def _add(self, match: _Match, round: int, matches: Matches[Span], seen: Seen) -> None:
        result = told(match.row) if match.sheet.kind is Kind.RESULTS else Told()
        if result.wrong is not None:
            self._complain(match, round, result.wrong)
        text = match.row.text(Role.TABLE)
        table = whole(text)
        number = int(table) // QUARTER if table else None
        self.notes += wrong_table(text, round, match.row.place(Role.TABLE))
        if match.nobody is not None:
            self._add_alone(match, round, result, matches, number)
            return
        first, second = match.players
        pair = round, first, second
        is_known = first != second and _is_known(seen, pair, match, result)
        seen.setdefault(pair, (match, result))
        if is_known:
            return
        span = match.row.span
        matches.add_match(round, first, second, result.outcomes, games=result.games, table=number, place=span)

    def _add_alone(self, match: _Match, round: int, result: Told, matches: Matches[Span], table: int | None) -> None:
        """A round without opponent: a bye, unless it is said that it was lost."""
        player, games = match.players[0], result.games
        outcome = result.outcomes[0]
        if match.swapped:
            outcome, games = OPPOSITE[outcome], None if games is None else (games[1], games[0], games[2])
        if match.nobody is Alone.LOSS or outcome is Outcome.LOSS:
            matches.add_loss(round, player, games=games, place=match.row.span)
            return
        awarded = match.nobody is Alone.AWARDED
        matches.add_bye(round, player, games=games, awarded=awarded, table=table, place=match.row.span)

    def _complain(self, match: _Match, round: int, wrong: Role) -> None:
        text = match.row.text(wrong)[:LONGEST]
        wanted = _WANTED.get(wrong, "a number of games")
        self.notes.append(
            finding(
                "R102",
                f"round {round + 1}: {wrong.value} cannot be “{text}”; it is {wanted}",
                match.row.place(wrong),
                player=match.players[0],
                round=round,
                found=text,
                expected=wanted,
            )
        )

    def _claims(self, rounds: Rounds) -> Iterator[Claim]:
        last = max((sheet.round or 0 for sheet in self.standings), default=0)
        final = any(sheet.round is None for sheet in self.standings)
        ended = not final and last == len(rounds.rounds)
        for sheet in self.standings:
            after = None if sheet.round is None or (ended and sheet.round == last) else sheet.round
            yield from claims_of(sheet, self.rows_of[id(sheet)], after)
        stood = {sheet.round for sheet in self.standings}
        for sheet in self.pairings:
            before = (sheet.round or 1) - 1
            if sheet.round is not None and before and before not in stood:
                yield from self._brought(sheet, before)

    def _brought(self, sheet: Sheet, before: int) -> Iterator[Claim]:
        """The points with which players came into a round."""
        claim = Claim(Role.POINTS, before, sheet.headings.get(Role.POINTS))
        of_match = {id(match.row): match for match in self.paired}
        for row in sheet.rows:
            match = of_match.get(id(row))
            roles = (Role.POINTS, Role.OPPONENT_POINTS)
            for player, role in zip(match.players if match else (), roles, strict=False):
                if row.text(role):
                    claim.cells[player] = row.cells[role]
        if claim.cells:
            yield claim

    def _unchecked(self, rounds: Rounds, claims: Sequence[Claim]) -> bool:
        """Whether results of some rounds are missing, so that scores cannot be computed."""
        told = {match.round.number for match in self.results if match.round.number is not None}
        through = max((rounds.swiss if claim.after is None else claim.after for claim in claims), default=0)
        gaps = missing(told, through)
        if gaps:
            listed = ", ".join(map(str, gaps))
            noun = "round" if len(gaps) == 1 else "rounds"
            message = f"there are no results of {noun} {listed}: published values cannot be compared with the matches"
            advice = "Give the pages or rows of all rounds together."
            self.notes.append(finding("R109", message, claims[0].cells[min(claims[0].cells)].span, advice=advice))
        return bool(gaps)

    def _tell_cuts(self) -> None:
        if self.cut:
            text, row, span = self.cut[0]
            full = self.roster.names[row]
            others = "" if len(self.cut) == 1 else f", and so are {len(self.cut) - 1} others"
            whole_name = _bare(full)
            message = f"{text} is taken for {whole_name}: one of the names is the other, cut off{others}"
            self.notes.append(finding("R109", message, span, player=row, found=text, expected=whole_name))

    def _players(self, matches: Matches[Span], rounds: int, swiss: int) -> Iterator[Player]:
        ranks = self._ranks(swiss)
        for row, name in enumerate(self.roster.names):
            dci = self.dci.get(row)
            marks = [("marks", name.marks), ("world-rank", name.rank)]
            own = tuple(Detail(self.dialect.program, what, text) for what, text in marks if text)
            yield Player(
                name.family,
                name.given,
                matches.sides(row, rounds),
                country=name.country,
                identifiers=() if dci is None else (Identifier("dci", dci),),
                category=self.category.get(row),
                team=name.team,
                dropped_after=self.dropped.get(row),
                place=ranks.get(row),
                details=(*own, *self.details.get(row, ())),
                shown=name.shown,
            )

    def _ranks(self, swiss: int) -> dict[int, str]:
        """The places of the final standings, or of those after the last round."""
        ranks: dict[int, str] = {}
        newest = self.standings[:1]
        for sheet in newest:
            if sheet.round is None or sheet.round == swiss:
                for number, player in self.rows_of[id(sheet)].items():
                    text = sheet.rows[number].text(Role.RANK).rstrip(".)")
                    if text:
                        self.notes += wrong_place(text, player, sheet.rows[number].place(Role.RANK))
                        ranks[player] = text
                        self.places.fields[player, "place"] = sheet.rows[number].place(Role.RANK)
        return ranks

    def _cut(self, rounds: Rounds, matches: Matches[Span]) -> int | None:
        if len(rounds.rounds) == rounds.swiss:
            return None
        return len({player for player, round in matches.places if round == rounds.swiss}) or None


def _bare(name: Named) -> str:
    """A name as tables print it, with nothing around it."""
    return f"{name.family}, {name.given}" if name.given else name.family


def _is_known(seen: Seen, pair: tuple[int, int, int], match: _Match, result: Told) -> bool:
    """Whether a match was told before: from the other side, or in another table; one table tells it once only."""
    if pair in seen:
        before, told_so = seen[pair]
        return told_so == result and before.sheet is not match.sheet
    round, first, second = pair
    if (round, second, first) not in seen:
        return False
    _, other = seen[round, second, first]
    games = None if other.games is None else (other.games[1], other.games[0], other.games[2])
    return result.games == games and result.outcomes == (other.outcomes[1], other.outcomes[0])


def _country(row: Row, role: Role) -> str | None:
    """The country that stands beside a name; empty brackets say that there is none."""
    return row.text(role).strip("[] ").upper() if role in row.cells else None
