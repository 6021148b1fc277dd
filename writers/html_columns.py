"""The columns of the tables on published pages: headings, and what stands in the cells, as HTML.

Cells are joined here with f-strings, which is ten times faster than a template. Whatever a file says goes through
:func:`markupsafe.escape`; numbers, class names and signs of our own need none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from markupsafe import Markup, escape

from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Severity
from crosstable.model import Decision, Identifier, Outcome, Player, Round, Tournament
from crosstable.results import Report, Standings
from crosstable.writers.html_texts import Texts
from crosstable.writers.order import Row, numbers_of
from crosstable.writers.walllist import shown_criteria

Doubts = Collection[tuple[int, int | str]]
"""Cells that findings are about: (player, round) and (player, criterion), 0-based."""

CLASSES = {Outcome.WIN: "win", Outcome.LOSS: "loss", Outcome.DRAW: "draw", None: "open"}
SENTENCES = {Outcome.WIN: "won", Outcome.LOSS: "lost", Outcome.DRAW: "drawn", None: "unknown"}
DECIDED = {Decision.DEFAULT: "default", Decision.REFEREE: "referee"}
VACANT = {
    Decision.BYE: "bye",
    Decision.AWARDED_BYE: "awarded_bye",
    Decision.ABSENT: "absent",
    Decision.UNPAIRED: "unpaired",
    Decision.ASSIGNED_LOSS: "assigned_loss",
}


_OF_OTHERS = frozenset({"rank", "rating", "gain"})
"""Criteria that have columns of their own: among what the file says of the players, and of every round."""


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


class Column(NamedTuple):
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


def table_criteria(tournament: Tournament, standings: Standings, report: Report | None) -> tuple[str, ...]:
    """The criteria that order the table, then others that the file prints: what the report found them to be, else
    what their headings name."""
    computed: Collection[str] = standings.lines[0].scores if standings.lines else ()
    found = {reading.index: reading.criterion for reading in report.columns} if report else {}
    printed = (found.get(column.index, column.criterion) for column in tournament.columns)
    names = dict.fromkeys((*shown_criteria(standings), *(name for name in printed if name and name in computed)))
    return tuple(name for name in names if name not in _OF_OTHERS)


def markup(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - made of our own signs and of what has been escaped


def doubts_of(findings: Iterable[Diagnostic]) -> Iterator[tuple[int, int | str]]:
    for finding in findings:
        if finding.player is not None and finding.severity is not Severity.INFO:
            if finding.round is not None:
                yield finding.player, finding.round
            if finding.criterion is not None:
                yield finding.player, finding.criterion


def heading(texts: Texts, kind: str, *, descending: bool = False) -> Heading:
    words = texts["columns"]
    return Heading(kind, words.get(f"{kind}_short", words[kind]), words[kind], descending)


def cell_html(kind: str, text: str | None, key: int | None = None) -> str:
    sort = "" if key is None else f' data-sort="{key}"'
    return f'<td class="{kind}"{sort}>{escape(text) if text else ""}</td>'


def table_of(columns: Sequence[Column], rows: Sequence[Row]) -> Crosstable:
    """The table of some columns, a line a row."""
    cells = [column.cell for column in columns]
    lines = tuple(
        markup(f'<tr id="p{number}">{"".join([cell(number, row) for cell in cells])}</tr>')
        for number, row in enumerate(rows, 1)
    )
    return Crosstable(tuple(column.heading for column in columns), lines, numbers_of(tuple(rows)))


class First(NamedTuple):
    """The headings of the first columns: the number of the row, the place, the name."""

    number: Heading
    place: Heading
    name: Heading


def first_columns(
    rows: Sequence[Row], headings: First, name_of: Callable[[Row], str] | None = None
) -> Iterator[Column]:
    """The number of the row, which is the place unless players share one, and the name, of which ``name_of`` gives the
    HTML."""

    def number_cell(number: int, row: Row) -> str:
        return f'<td class="number">{number}</td>'

    def name_cell(number: int, row: Row) -> str:
        return f'<th scope="row" class="name">{name_of(row) if name_of else escape(row.player.name)}</th>'

    def place_cell(number: int, row: Row) -> str:
        return cell_html("place", None if row.place is None else str(row.place))

    shared = any(row.place != number for number, row in enumerate(rows, 1))
    yield Column((headings.number if shared else headings.place)._replace(kind="number"), number_cell)
    yield Column(headings.name, name_cell)
    if shared:
        yield Column(headings.place, place_cell)


def fact_columns(players: Sequence[Player], texts: Texts) -> Iterator[Column]:
    for fact in _FACTS:
        if any(fact.text(player) for player in players):
            yield Column(heading(texts, fact.kind, descending=fact.descending), _fact_cell(fact))


def _fact_cell(fact: _Fact) -> Cell:
    def cell(number: int, row: Row) -> str:
        return cell_html(fact.kind, fact.text(row.player), fact.key(row.player))

    return cell


def score_columns(standings: Standings, criteria: Iterable[str], texts: Texts, doubts: Doubts) -> Iterator[Column]:
    for name in criteria:
        criterion = CRITERIA.get(name)
        short, title = (criterion.short, criterion.title) if criterion else (name, name)
        label = texts.get("headings", {}).get(name, short)
        heading = Heading("score", label, texts.get("criteria", {}).get(name, title), True, name)
        yield Column(heading, _score_cell(standings, name, doubts))


def _score_cell(standings: Standings, criterion: str, doubts: Doubts) -> Cell:
    doubtful = {player for player, about in doubts if about == criterion}

    def cell(number: int, row: Row) -> str:
        value = row.scores.get(criterion)
        kind = "score doubt" if row.index in doubtful else "score"
        if value is None:
            return cell_html(kind, None)
        key = int(value * 1_000_000) if isinstance(value, Fraction) else value
        return f'<td class="{kind}" data-sort="{key}">{standings.text(criterion, value)}</td>'

    return cell


def round_heading(round_: Round, index: int, own_label: str | None, texts: Texts) -> Heading:
    """What stands over the results of a round (from 0): its number, if it has no name of its own."""
    words = texts["columns"]
    number = str(index + 1)
    remarks = (own_label, words["playoff"] if round_.playoff else None)
    title = ", ".join([words["round"].format(round=number), *filter(None, remarks)])
    return Heading("result", own_label or number, title)


def points_heading(index: int, texts: Texts) -> Heading:
    """What stands over the points of a round (from 0)."""
    words = texts["columns"]
    label, title = (words[key].format(round=index + 1) for key in ("points_short", "points"))
    return Heading("score", label, title, True)


def identifier_columns(players: Sequence[Player]) -> Iterator[Column]:
    for scheme in dict.fromkeys(identifier.scheme for player in players for identifier in player.identifiers):
        heading = Heading("identifier", scheme.upper(), scheme.upper())
        yield Column(heading, _identifier_cell(scheme))


def _identifier_cell(scheme: str) -> Cell:
    def values(identifiers: Iterable[Identifier]) -> Iterator[str]:
        return (identifier.value for identifier in identifiers if identifier.scheme == scheme)

    def cell(number: int, row: Row) -> str:
        return cell_html("identifier", ", ".join(values(row.player.identifiers)))

    return cell


def spoken(kind: str, label: str, signs: str) -> str:
    """Signs that lead nowhere, with the sentence that is read in their place."""
    return f'<span class="{kind}" role="img" aria-label="{escape(label)}">{escape(signs)}</span>'
