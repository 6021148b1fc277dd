"""Pages of the rounds of a tournament of matches: pairings and results by table, and the standings after the round.

Whatever a file says goes through :func:`markupsafe.escape`; numbers, class names and signs of our own need none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from crosstable.model import Outcome, Side, Tournament
from crosstable.results import Standings
from crosstable.writers.html import Link, event_page, title_of
from crosstable.writers.html_columns import DECIDED, VACANT, markup
from crosstable.writers.html_matches import ALL_DRAWN, LETTERS, match_table, translated
from crosstable.writers.html_render import finished, render
from crosstable.writers.html_texts import Texts, language, texts
from crosstable.writers.matches import (
    OPPOSITE,
    Meeting,
    games_text,
    has_matches,
    in_order,
    meetings,
    round_names,
    turned,
)
from crosstable.writers.order import numbers_of, rows_in_order
from crosstable.writing import Options, Written

DASH = "\N{EN DASH}"


class Site(NamedTuple):
    """The pages of an event: its own, and by file name those of its rounds."""

    event: Written
    rounds: Mapping[str, Written]


def site(
    tournament: Tournament, tables: Sequence[Standings], options: Options, name: str, names: Sequence[str]
) -> Site:
    """The page of an event, whose file is called ``name``, with one of every round: ``tables`` are the standings after
    each round, the last of them those of the event; ``names`` the files of the rounds, one a table. A round of which
    nothing is known has no page, nor has the only table of a file without results."""
    words = texts(language(options.language))
    known = [index for index in range(len(tables)) if _is_known(tournament, tables, index)]
    if len(known) == 1 and not has_matches(tournament, known[0]):
        known = []
    pages = {
        index: Link(label, own)
        for index, (label, own) in enumerate(zip(_headings(tournament, words), names, strict=True))
        if index in known
    }
    rounds = _Rounds(tournament, tables, options, Link(title_of(tournament, options), name), pages)
    return Site(
        event_page(tournament, tables[-1], options, [*pages.values()]),
        {link.name: rounds.page(index) for index, link in pages.items()},
    )


def _is_known(tournament: Tournament, tables: Sequence[Standings], round: int) -> bool:
    """Whether anything is known of a round: results, or a table that was printed after it."""
    scored = any(value is not None for line in tables[round].lines for value in line.scores.values())
    return has_matches(tournament, round) or (scored and not has_matches(tournament, 0))


def _headings(tournament: Tournament, words: Texts) -> list[str]:
    """What the rounds are called in the language of the page."""
    return [
        translated(name, words) if name else words["columns"]["round"].format(round=number)
        for number, name in enumerate(round_names(tournament), 1)
    ]


class _Rounds(NamedTuple):
    """What the pages of the rounds of an event need; ``pages`` are links to them by round (from 0)."""

    tournament: Tournament
    tables: Sequence[Standings]
    options: Options
    event: Link
    pages: Mapping[int, Link]

    def page(self, index: int) -> Written:
        code = language(self.options.language)
        words = texts(code)
        heading = self.pages[index].label
        met = [*meetings(self.tournament, index)]
        text = render(
            "round.html.j2",
            code,
            title=f"{self.event.label} {DASH} {heading}",
            event=self.event.label,
            heading=heading,
            links=self._around(index),
            tables=any(meeting.side.table is not None for meeting in met),
            pairings=[*_Pairings(self.tournament, self.tables, index, words).rows(met)],
            caption=words["matches"]["standings"],
            round=index + 1,
            table=match_table(self.tournament, self.tables[index], words, None, results=False),
        )
        return finished(text)

    def _around(self, index: int) -> list[tuple[str | None, Link]]:
        """The links of a page: to the round before, to the event, to the round after."""
        known = sorted(self.pages)
        place = known.index(index)
        before = [self.pages[other] for other in known[max(place - 1, 0) : place]]
        after = [self.pages[other] for other in known[place + 1 : place + 2]]
        return [
            *(("prev", link._replace(label=f"\N{LEFTWARDS ARROW} {link.label}")) for link in before),
            (None, self.event),
            *(("next", link._replace(label=f"{link.label} \N{RIGHTWARDS ARROW}")) for link in after),
        ]


class _Pairings:
    """The pairings of a round as rows of HTML. Players have the points with which they came to it, and lead to their
    line of the standings."""

    def __init__(self, tournament: Tournament, tables: Sequence[Standings], index: int, texts: Texts) -> None:
        self._tournament = tournament
        self._texts = texts
        self._words = texts["matches"]
        self._numbers = numbers_of(rows_in_order(tournament, tables[index]))
        self._came: dict[int, str] = {}
        self._order = self._numbers
        if index:
            before = tables[index - 1]
            self._order = numbers_of(rows_in_order(tournament, before))
            key = before.criteria[0] if before.criteria else ""
            self._came = {line.player: before.text(key, line.scores.get(key)) for line in before.lines}

    def rows(self, met: Sequence[Meeting]) -> Iterator[Markup]:
        tables = any(meeting.side.table is not None for meeting in met)
        for meeting in in_order(met, self._order):
            table = "" if meeting.side.table is None else str(meeting.side.table)
            first = f'<td class="table">{table}</td>' if tables else ""
            yield markup(f"<tr>{first}{self._first(meeting)}{self._result(meeting)}{self._second(meeting)}</tr>")

    def _first(self, meeting: Meeting) -> str:
        won = meeting.side.is_game and meeting.side.outcome is Outcome.WIN
        return f'<td class="first{" winner" if won else ""}">{self._player(meeting.first)}</td>'

    def _second(self, meeting: Meeting) -> str:
        if meeting.second is None:
            stranger = meeting.side.outsider
            shown = "" if stranger is None else self._texts["results"]["outsider"].format(opponent=stranger)
            return f'<td class="second">{escape(shown)}</td>'
        lost = meeting.side.outcome is Outcome.LOSS
        both = meeting.second_side is not None and meeting.second_side.outcome is Outcome.LOSS
        return f'<td class="second{" winner" if lost and not both else ""}">{self._player(meeting.second)}</td>'

    def _player(self, row: int) -> str:
        came = self._came.get(row)
        points = f" <small>({escape(came)})</small>" if came else ""
        name = escape(self._tournament.players[row].name)
        return f'<a href="#p{self._numbers[row]}">{name}</a>{points}'

    def _result(self, meeting: Meeting) -> str:
        told = self._told(meeting.side, meeting.second_side)
        if not meeting.agrees and meeting.second_side is not None:
            told += f" / {self._told(_seen_from_first(meeting.second_side))}"
            return f'<td class="games doubt">{escape(told)}</td>'
        return f'<td class="games">{escape(told)}</td>'

    def _told(self, side: Side, other: Side | None = None) -> str:
        words = self._words
        if not side.is_game:
            return self._texts["results"][VACANT.get(side.decided, "no_game")]
        remarks = [self._texts["results"][DECIDED[side.decided]]] if side.decided in DECIDED else []
        if side.outcome is Outcome.DRAW and side.games == ALL_DRAWN:
            remarks.append(words["intentional"])
        if other is not None and side.outcome is other.outcome is Outcome.LOSS:
            remarks.append(words["both_lost"])
        if side.outcome is None and side.games is None:
            remarks.append(words["open"])
        return ", ".join([*self._games(side), *remarks])

    def _games(self, side: Side) -> list[str]:
        """The games, or where they are not known the letters of the outcomes."""
        if side.games is not None:
            return [games_text(side.games, DASH)]
        if side.outcome is None:
            return []
        return [DASH.join(self._words[LETTERS[own]] for own in (side.outcome, OPPOSITE[side.outcome]) if own)]


def _seen_from_first(side: Side) -> Side:
    games = None if side.games is None else turned(side.games)
    return Side(side.decided, OPPOSITE[side.outcome], side.opponent, games=games)
