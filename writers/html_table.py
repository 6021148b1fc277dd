"""The crosstable of the published page of a Go tournament: its columns, and its rows as HTML."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from markupsafe import escape

from crosstable.model import Decision, Outcome, Side, Tournament
from crosstable.results import Report, Standings
from crosstable.writers.html_columns import (
    CLASSES,
    DECIDED,
    SENTENCES,
    VACANT,
    Cell,
    Column,
    Crosstable,
    Doubts,
    First,
    cell_html,
    doubts_of,
    fact_columns,
    first_columns,
    heading,
    identifier_columns,
    points_heading,
    round_heading,
    score_columns,
    spoken,
    table_criteria,
    table_of,
)
from crosstable.writers.html_texts import Texts
from crosstable.writers.matches import round_label
from crosstable.writers.order import OUTCOME_SIGNS, Row, numbers_of, rows_in_order
from crosstable.writers.order import cell as signs_of
from crosstable.writers.points import counts_points, gains_of, points_cell, points_text

_SIGNS = (
    ("4", "opponent"),
    ("+", "win"),
    ("-", "loss"),
    ("=", "draw"),
    ("?", "open"),
    ("/w2", "white"),
    ("/b0", "black"),
    ("!", "decided"),
    ("0+ 0= 0-", "vacant"),
)
"""The signs of the result cells, and the keys of what they mean."""

_WORTHS = {Outcome.WIN: "point", Outcome.DRAW: "half", Outcome.LOSS: "nothing"}


def crosstable(tournament: Tournament, standings: Standings, texts: Texts, report: Report | None) -> Crosstable:
    """The table of the standings with the rounds that they count; cells that findings are about are marked."""
    rows = rows_in_order(tournament, standings)
    numbers = numbers_of(rows)
    doubts = frozenset(doubts_of(report.findings if report else ()))
    columns = (
        *first_columns(rows, First(*(heading(texts, kind) for kind in ("number", "place", "name")))),
        *fact_columns(tournament.players, texts),
        *score_columns(standings, table_criteria(tournament, standings, report), texts, doubts),
        *_round_columns(tournament, standings, _Results(tournament, numbers, texts, doubts, counts_points(standings))),
        *identifier_columns(tournament.players),
    )
    return table_of(columns, rows)


def go_signs(texts: Texts) -> tuple[tuple[str, str], ...]:
    """The signs of the result cells, and what they mean."""
    return tuple((sign, texts["notation"][key]) for sign, key in _SIGNS)


def points_signs(texts: Texts) -> tuple[tuple[str, str], ...]:
    """The signs of the result cells of a table of points: what a round without a game gives stands beside it."""
    return (*go_signs(texts)[:-1], ("0+ 0= 0-", texts["results"]["no_game"]))


def _round_columns(tournament: Tournament, standings: Standings, results: _Results) -> Iterator[Column]:
    for index, round_ in enumerate(tournament.rounds[: standings.round]):
        yield Column(round_heading(round_, index, round_label(round_, index), results.texts), results.column(index))
        if counts_points(standings):
            yield Column(points_heading(index, results.texts), _points_column(standings, index))


def _points_column(standings: Standings, index: int) -> Cell:
    """The cells of the points that a round (from 0) gave."""

    def cell(number: int, row: Row) -> str:
        sides = row.player.sides
        side, gain = sides[index] if index < len(sides) else None, gains_of(standings, index, row.index)
        return cell_html("score", points_text(side, gain))

    return cell


class _Results:
    """Cells of results, in the signs of result files (``4+/w0``), each with a sentence for those who listen."""

    def __init__(
        self, tournament: Tournament, numbers: Mapping[int, int], texts: Texts, doubts: Doubts, points: bool
    ) -> None:
        self.texts = texts
        self._points = points
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
            f'<a class="{CLASSES[side.outcome]}" href="#p{{number}}" aria-label="{label}">{{number}}{sign}{small}</a>'
        )

    def _unlinked(self, side: Side | None, prefix: str) -> str:
        """A round without an opponent in the table."""
        words = self.texts["results"]
        if side is None:
            return spoken("open", prefix + words["unreadable"], "–")
        if self._points and not side.is_game and side.decided is Decision.PLAYED:
            sentence = self._game(side, words["nobody"])
            return spoken(CLASSES[side.outcome], prefix + sentence, points_cell(side, self._numbers))
        if not side.is_game:
            return spoken("vacant", prefix + self._vacant(side), signs_of(side, self._numbers))
        stranger = side.outsider or ""
        sentence = self._game(side, words["outsider"].format(opponent=stranger))
        return spoken(CLASSES[side.outcome], prefix + sentence, stranger + OUTCOME_SIGNS[side.outcome])

    def _game(self, side: Side, opponent: str) -> str:
        """A game as a sentence: "won against Cohob Ipinide with White, no handicap"."""
        words = self.texts["results"]
        colour = words[side.colour.value] if side.colour else ""
        parts = [words[SENTENCES[side.outcome]].format_map({"opponent": opponent, "with": colour})]
        if side.handicap is not None:
            parts.append(words["stones"].format(stones=side.handicap) if side.handicap else words["even"])
        if side.decided in DECIDED:
            parts.append(words[DECIDED[side.decided]])
        if side.games is not None:
            parts.append(words["games"].format(games="–".join(map(str, side.games))))
        if side.table is not None:
            parts.append(words["table"].format(table=side.table))
        return ", ".join(parts)

    def _vacant(self, side: Side) -> str:
        """A round without a game: "bye, one point"."""
        words = self.texts["results"]
        what = words[VACANT.get(side.decided, "no_game")]
        return what if side.outcome is None or self._points else f"{what}, {words[_WORTHS[side.outcome]]}"
