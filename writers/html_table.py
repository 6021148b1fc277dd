"""The crosstable of the published page: its columns, and its rows as HTML.

Cells are joined here with f-strings, which is ten times faster than a template. Whatever a file says goes through
:func:`markupsafe.escape`; numbers, class names and signs of our own need none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from markupsafe import Markup, escape

from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.model import Decision, Identifier, Outcome, Player, Side, Tournament
from crosstable.results import Report, Standings
from crosstable.writers.html_texts import Texts
from crosstable.writers.order import OUTCOME_SIGNS, Row, numbers_of, rows_in_order
from crosstable.writers.order import cell as signs_of
from crosstable.writers.walllist import shown_criteria

Doubts = Collection[tuple[int, int | str]]
"""Cells that findings are about: (player, round) and (player, criterion), 0-based."""

_CLASSES = {Outcome.WIN: "win", Outcome.LOSS: "loss", Outcome.DRAW: "draw", None: "open"}
_SENTENCES = {Outcome.WIN: "won", Outcome.LOSS: "lost", Outcome.DRAW: "drawn", None: "unknown"}
_WORTHS = {Outcome.WIN: "point", Outcome.DRAW: "half", Outcome.LOSS: "nothing"}
_DECIDED = {Decision.DEFAULT: "default", Decision.REFEREE: "referee"}
_VACANT = {
    Decision.BYE: "bye",
    Decision.AWARDED_BYE: "awarded_bye",
    Decision.ABSENT: "absent",
    Decision.UNPAIRED: "unpaired",
    Decision.ASSIGNED_LOSS: "assigned_loss",
}


_OF_PLAYERS = frozenset({"rank", "rating"})
"""Criteria that have a column of their own among what the file says of the players."""


class Heading(NamedTuple):
    """What stands over a column: ``label`` is shown, ``title`` is its full name, ``kind`` the class of its cells.

    ``descending`` says that sorting begins with the highest; ``criterion`` is named in columns of scores.
    """

    kind: str
    label: str
    title: str
    descending: bool = False
    criterion: str | None = None


class Crosstable(NamedTuple):
    """The finished table: headings, and one ``<tr>`` a player in order of the standings.

    ``numbers`` are the row numbers (from 1) by which results name opponents, by index of the player.
    """

    headings: tuple[Heading, ...]
    rows: tuple[Markup, ...]
    numbers: Mapping[int, int]


Cell = Callable[[int, Row], str]
"""The HTML of a column's cell in the row of a number (from 1)."""


class _Column(NamedTuple):
    heading: Heading
    cell: Cell


class _Fact(NamedTuple):
    """A column of what the file says of players, shown if it says it of anybody. ``key`` is what sorting goes by."""

    kind: str
    text: Callable[[Player], str | None]
    key: Callable[[Player], int | None]
    descending: bool = False


def _grade_text(player: Player) -> str | None:
    return str(player.grade) if player.grade else None


def _grade_key(player: Player) -> int | None:
    return player.grade.index if player.grade else None


def _rating_text(player: Player) -> str | None:
    return None if player.rating is None else str(player.rating)


def _by_text(_player: Player) -> None:
    """The key of columns that are sorted by what they show."""


_FACTS = (
    _Fact("grade", _grade_text, _grade_key, descending=True),
    _Fact("rating", _rating_text, attrgetter("rating"), descending=True),
    _Fact("country", attrgetter("country"), _by_text),
    _Fact("club", attrgetter("club"), _by_text),
    _Fact("team", attrgetter("team"), _by_text),
    _Fact("category", attrgetter("category"), _by_text),
)


def crosstable(tournament: Tournament, standings: Standings, texts: Texts, report: Report | None) -> Crosstable:
    """The table of the standings with the rounds that they count; cells that findings are about are marked."""
    rows = rows_in_order(tournament, standings)
    numbers = numbers_of(rows)
    doubts = frozenset(_doubts(report.findings if report else ()))
    columns = (
        *_first_columns(rows, texts),
        *_fact_columns(tournament.players, texts),
        *_score_columns(standings, table_criteria(tournament, standings, report), texts, doubts),
        *_round_columns(tournament, standings, _Results(tournament, numbers, texts, doubts)),
        *_identifier_columns(tournament.players),
    )
    cells = [column.cell for column in columns]
    lines = tuple(
        _html(f'<tr id="p{number}">{"".join([cell(number, row) for cell in cells])}</tr>')
        for number, row in enumerate(rows, 1)
    )
    return Crosstable(tuple(column.heading for column in columns), lines, numbers)


def table_criteria(tournament: Tournament, standings: Standings, report: Report | None) -> tuple[str, ...]:
    """The criteria that order the table, then others that the file prints: what the report found them to be, else
    what their headings name."""
    computed: Collection[str] = standings.lines[0].scores if standings.lines else ()
    found = {reading.index: reading.criterion for reading in report.columns} if report else {}
    printed = (found.get(column.index, column.criterion) for column in tournament.columns)
    names = dict.fromkeys((*shown_criteria(standings), *(name for name in printed if name and name in computed)))
    return tuple(name for name in names if name not in _OF_PLAYERS)


def _html(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - made of our own signs and of what has been escaped


def _doubts(findings: Iterable[Diagnostic]) -> Iterator[tuple[int, int | str]]:
    for finding in findings:
        if finding.player is not None and finding.severity is not Severity.INFO:
            if finding.round is not None:
                yield finding.player, finding.round
            if finding.criterion is not None:
                yield finding.player, finding.criterion


def _heading(texts: Texts, kind: str, *, descending: bool = False) -> Heading:
    words = texts["columns"]
    return Heading(kind, words.get(f"{kind}_short", words[kind]), words[kind], descending)


def _cell(kind: str, text: str | None, key: int | None = None) -> str:
    sort = "" if key is None else f' data-sort="{key}"'
    return f'<td class="{kind}"{sort}>{escape(text) if text else ""}</td>'


def _first_columns(rows: Sequence[Row], texts: Texts) -> Iterator[_Column]:
    """The number of the row, which is the place unless players share one, and the name."""

    def number_cell(number: int, row: Row) -> str:
        return f'<td class="number">{number}</td>'

    def name_cell(number: int, row: Row) -> str:
        return f'<th scope="row" class="name">{escape(row.player.name)}</th>'

    def place_cell(number: int, row: Row) -> str:
        return _cell("place", None if row.place is None else str(row.place))

    shared = any(row.place != number for number, row in enumerate(rows, 1))
    yield _Column(_heading(texts, "number" if shared else "place")._replace(kind="number"), number_cell)
    yield _Column(_heading(texts, "name"), name_cell)
    if shared:
        yield _Column(_heading(texts, "place"), place_cell)


def _fact_columns(players: Sequence[Player], texts: Texts) -> Iterator[_Column]:
    for fact in _FACTS:
        if any(fact.text(player) for player in players):
            yield _Column(_heading(texts, fact.kind, descending=fact.descending), _fact_cell(fact))


def _fact_cell(fact: _Fact) -> Cell:
    def cell(number: int, row: Row) -> str:
        return _cell(fact.kind, fact.text(row.player), fact.key(row.player))

    return cell


def _score_columns(standings: Standings, criteria: Iterable[str], texts: Texts, doubts: Doubts) -> Iterator[_Column]:
    for name in criteria:
        criterion = CRITERIA.get(name)
        short, title = (criterion.short, criterion.title) if criterion else (name, name)
        label = texts.get("headings", {}).get(name, short)
        heading = Heading("score", label, texts.get("criteria", {}).get(name, title), True, name)
        yield _Column(heading, _score_cell(standings, name, doubts))


def _score_cell(standings: Standings, criterion: str, doubts: Doubts) -> Cell:
    doubtful = {player for player, about in doubts if about == criterion}

    def cell(number: int, row: Row) -> str:
        value = row.scores.get(criterion)
        kind = "score doubt" if row.index in doubtful else "score"
        if value is None:
            return _cell(kind, None)
        key = int(value * 1_000_000) if isinstance(value, Fraction) else value
        return f'<td class="{kind}" data-sort="{key}">{standings.text(criterion, value)}</td>'

    return cell


def _round_columns(tournament: Tournament, standings: Standings, results: _Results) -> Iterator[_Column]:
    words = results.texts["columns"]
    for index, round_ in enumerate(tournament.rounds[: standings.round]):
        number = str(index + 1)
        own_label = round_.label if round_.label and not _is_number(round_.label, number) else None
        remarks = (own_label, words["playoff"] if round_.playoff else None)
        title = ", ".join([words["round"].format(round=number), *filter(None, remarks)])
        yield _Column(Heading("result", own_label or number, title), results.column(index))


def _is_number(label: str, number: str) -> bool:
    """Whether a round's heading says no more than its number: ``3``, ``3.``, ``R3``, ``Round 3``."""
    return re.fullmatch(rf"(r|rd|round)?\W*0*{number}\W*", label, re.IGNORECASE) is not None


def _identifier_columns(players: Sequence[Player]) -> Iterator[_Column]:
    for scheme in dict.fromkeys(identifier.scheme for player in players for identifier in player.identifiers):
        heading = Heading("identifier", scheme.upper(), scheme.upper())
        yield _Column(heading, _identifier_cell(scheme))


def _identifier_cell(scheme: str) -> Cell:
    def values(identifiers: Iterable[Identifier]) -> Iterator[str]:
        return (identifier.value for identifier in identifiers if identifier.scheme == scheme)

    def cell(number: int, row: Row) -> str:
        return _cell("identifier", ", ".join(values(row.player.identifiers)))

    return cell


class _Results:
    """Cells of results, in the signs of result files (``4+/w0``), each with a sentence for those who listen."""

    def __init__(self, tournament: Tournament, numbers: Mapping[int, int], texts: Texts, doubts: Doubts) -> None:
        self.texts = texts
        self._numbers = numbers
        self._names = [str(escape(player.name)) for player in tournament.players]
        self._doubts = doubts
        self._surplus: dict[int, dict[int, list[Side]]] = defaultdict(dict)
        for player, round, side in tournament.surplus:
            self._surplus[round].setdefault(player, []).append(side)

    def column(self, round: int) -> Cell:
        """The cells of a round (from 0)."""
        prefix = self.texts["columns"]["round"].format(round=round + 1) + ": "
        patterns: dict[tuple[object, ...], str] = {}
        doubtful = {player for player, of_round in self._doubts if of_round == round}
        surplus = self._surplus[round]

        def result(side: Side | None) -> str:
            if side is None or side.opponent is None:
                return self._unlinked(side, prefix)
            # Few kinds of results fill thousands of cells: one pattern a kind halves the time of a large page.
            kind = (side.outcome, side.colour, side.handicap, side.decided, side.games, side.table)
            pattern = patterns.get(kind)
            if pattern is None:
                pattern = patterns[kind] = self._pattern(side, prefix)
            return pattern.format(number=self._numbers[side.opponent], opponent=self._names[side.opponent])

        def cell(number: int, row: Row) -> str:
            sides = row.player.sides
            content = result(sides[round] if round < len(sides) else None)
            for side in surplus.get(row.index, ()):
                content += f" {result(side)}"
            return f'<td class="result{" doubt" if row.index in doubtful else ""}">{content}</td>'

        return cell

    def _pattern(self, side: Side, prefix: str) -> str:
        """The link to the opponent's row, with ``{number}`` and ``{opponent}`` to be filled in."""
        signs = signs_of(side, {side.opponent: 0} if side.opponent is not None else {})
        sign, details = signs[1:2], signs[2:]
        if side.games:
            details += f" {'-'.join(map(str, side.games))}"
        # Who speaks to his computer says what he sees: the label has to hold it.
        label = escape(f"{prefix}{self._game(side, '{opponent}')}, {{number}}{sign}{details}")
        small = f"<small>{details}</small>" if details else ""
        return (
            f'<a class="{_CLASSES[side.outcome]}" href="#p{{number}}" aria-label="{label}">{{number}}{sign}{small}</a>'
        )

    def _unlinked(self, side: Side | None, prefix: str) -> str:
        """A round without an opponent in the table."""
        words = self.texts["results"]
        if side is None:
            return _spoken("open", prefix + words["unreadable"], "–")
        if not side.is_game:
            return _spoken("vacant", prefix + self._vacant(side), signs_of(side, self._numbers))
        stranger = side.outsider or ""
        sentence = self._game(side, words["outsider"].format(opponent=stranger))
        return _spoken(_CLASSES[side.outcome], prefix + sentence, stranger + OUTCOME_SIGNS[side.outcome])

    def _game(self, side: Side, opponent: str) -> str:
        """A game as a sentence: "won against Cohob Ipinide with White, no handicap"."""
        words = self.texts["results"]
        colour = words[side.colour.value] if side.colour else ""
        parts = [words[_SENTENCES[side.outcome]].format_map({"opponent": opponent, "with": colour})]
        if side.handicap is not None:
            parts.append(words["stones"].format(stones=side.handicap) if side.handicap else words["even"])
        if side.decided in _DECIDED:
            parts.append(words[_DECIDED[side.decided]])
        if side.games is not None:
            parts.append(words["games"].format(games="–".join(map(str, side.games))))
        if side.table is not None:
            parts.append(words["table"].format(table=side.table))
        return ", ".join(parts)

    def _vacant(self, side: Side) -> str:
        """A round without a game: "bye, one point"."""
        words = self.texts["results"]
        what = words[_VACANT.get(side.decided, "no_game")]
        return what if side.outcome is None else f"{what}, {words[_WORTHS[side.outcome]]}"


def _spoken(kind: str, label: str, signs: str) -> str:
    """Signs that lead nowhere, with the sentence that is read in their place."""
    return f'<span class="{kind}" role="img" aria-label="{escape(label)}">{escape(signs)}</span>'
