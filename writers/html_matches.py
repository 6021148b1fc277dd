"""The table of the published page of a tournament of matches: standings, and every result with its games.

Whatever a file says goes through :func:`markupsafe.escape`; numbers, class names and signs of our own need none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from markupsafe import escape

from crosstable.model import Outcome, Player, Side, Tournament
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
    Heading,
    cell_html,
    doubts_of,
    fact_columns,
    first_columns,
    heading,
    round_heading,
    score_columns,
    spoken,
    table_criteria,
    table_of,
)
from crosstable.writers.html_texts import Texts
from crosstable.writers.matches import games_text, groups_are_pods, has_matches, records, result_text, round_names
from crosstable.writers.order import Row, numbers_of, rows_in_order

ALL_DRAWN = (0, 0, 3)
"""Games of an intentional draw, as judges have it recorded."""

_STAGES: Mapping[str, str] = {
    "final": "final",
    "finals": "final",
    "semifinal": "semifinals",
    "semifinals": "semifinals",
    "quarterfinal": "quarterfinals",
    "quarterfinals": "quarterfinals",
}
"""Names of rounds for which there are words in every language."""

LETTERS: Mapping[Outcome, str] = {Outcome.WIN: "win", Outcome.LOSS: "loss", Outcome.DRAW: "draw"}
"""Keys of the letters of outcomes, among the words of matches."""


def match_table(
    tournament: Tournament, standings: Standings, texts: Texts, report: Report | None, *, results: bool = True
) -> Crosstable:
    """The table of the standings, best first; with ``results`` also what happened in the rounds that they count. Cells
    that findings are about are marked."""
    rows = rows_in_order(tournament, standings)
    doubts = frozenset(doubts_of(report.findings if report else ()))
    criteria = table_criteria(tournament, standings, report)
    points = [*score_columns(standings, criteria[:1], texts, doubts)]
    columns = [
        *_first(tournament, standings, rows, texts),
        *_fact_columns(tournament, texts),
        *points,
        *_record_columns(tournament, standings, texts),
        *score_columns(standings, criteria[1:], texts, doubts),
    ]
    if results:
        columns += _round_columns(tournament, standings, MatchResults(tournament, numbers_of(rows), texts, doubts))
    return table_of(columns, rows)


def match_signs(texts: Texts) -> tuple[tuple[str, str], ...]:
    """The signs of the result cells, and what they mean."""
    words, notation = texts["matches"], texts["notation"]
    outcomes = ((words["win"], notation["win"]), (words["loss"], notation["loss"]), (words["draw"], words["even"]))
    default = ("!", texts["results"]["default"])
    games = ("2-1 1-1-1", words["games"])
    return *outcomes, ("?", notation["open"]), default, games, ("#4", notation["opponent"])


def _first(tournament: Tournament, standings: Standings, rows: tuple[Row, ...], texts: Texts) -> Iterator[Column]:
    """Rank and player, under the names that platforms have for them."""
    words = texts["matches"]

    def name(row: Row) -> str:
        return f"{escape(row.player.name)}{_remarks(row.player, standings.round, words)}"

    rank, player = (Heading(kind, words[word], words[word]) for kind, word in (("place", "rank"), ("name", "player")))
    return first_columns(rows, First(heading(texts, "number"), rank, player), name)


def _fact_columns(tournament: Tournament, texts: Texts) -> Iterator[Column]:
    for column in fact_columns(tournament.players, texts):
        pods = column.heading.kind == "category" and groups_are_pods(tournament)
        yield column._replace(heading=column.heading._replace(label="Pod", title="Pod")) if pods else column


def _remarks(player: Player, through: int, words: Mapping[str, str]) -> str:
    """Who plays as a team, and who left or was taken out."""
    told: list[str] = []
    if player.members:
        told.append(", ".join(player.members))
    if player.disqualified:
        told.append(words["disqualified"])
    elif player.dropped_after is not None and player.dropped_after <= through:
        told.append(words["dropped"].format(round=player.dropped_after))
    return "".join(f" <small>{escape(text)}</small>" for text in told)


def _record_columns(tournament: Tournament, standings: Standings, texts: Texts) -> Iterator[Column]:
    told = records(tournament, standings)
    words = texts["matches"]
    label = "-".join(words[key] for key in ("win", "loss", "draw"))

    def cell(number: int, row: Row) -> str:
        return cell_html("record", told[row.index])

    if any(told):
        yield Column(Heading("record", label, words["record"]), cell)


def _round_columns(tournament: Tournament, standings: Standings, results: MatchResults) -> Iterator[Column]:
    names = round_names(tournament)
    for index, round_ in enumerate(tournament.rounds[: standings.round]):
        if has_matches(tournament, index):
            name = names[index] and translated(names[index] or "", results.texts)
            yield Column(round_heading(round_, index, name, results.texts), results.column(index))


def translated(name: str, texts: Texts) -> str:
    """The name of a round in the language of the page, if it is one that all play-offs have."""
    words = texts["matches"]
    known = _STAGES.get(name.casefold())
    top = re.fullmatch(r"(?:top|round of) (\d{1,4})", name, re.IGNORECASE)
    return words[known] if known else words["top"].format(players=top[1]) if top else name


class MatchResults:
    """Cells of results (``W 2-1 #4``), each with a sentence for those who listen."""

    def __init__(self, tournament: Tournament, numbers: Mapping[int, int], texts: Texts, doubts: Doubts) -> None:
        self.texts = texts
        self._numbers = numbers
        self._letters: Mapping[Outcome | None, str] = {
            **{outcome: texts["matches"][key] for outcome, key in LETTERS.items()},
            None: "?",
        }
        self._names = [player.name for player in tournament.players]
        self._doubts = doubts
        self._surplus: dict[int, dict[int, list[Side]]] = defaultdict(dict)
        for player, round, side in tournament.surplus:
            self._surplus[round].setdefault(player, []).append(side)

    def column(self, round: int) -> Cell:
        """The cells of a round (from 0)."""
        prefix = self.texts["columns"]["round"].format(round=round + 1) + ": "
        doubtful = {player for player, of_round in self._doubts if of_round == round}
        surplus = self._surplus[round]

        def cell(number: int, row: Row) -> str:
            sides = row.player.sides
            content = self._result(sides[round] if round < len(sides) else None, prefix)
            for side in surplus.get(row.index, ()):
                content += f" {self._result(side, prefix)}"
            return f'<td class="result{" doubt" if row.index in doubtful else ""}">{content}</td>'

        return cell

    def _result(self, side: Side | None, prefix: str) -> str:
        if side is None:
            return ""
        if not side.is_game:
            words = self.texts["results"]
            what = words[VACANT.get(side.decided, "no_game")]
            return f'<span class="vacant">{escape(what)}</span>'
        signs = result_text(side, self._letters)
        if side.opponent is None:
            stranger = self.texts["results"]["outsider"].format(opponent=side.outsider)
            label = prefix + self.sentence(side, stranger)
            return spoken(CLASSES[side.outcome], label, f"{signs} {side.outsider}")
        number = self._numbers[side.opponent]
        label = escape(f"{prefix}{self.sentence(side, self._names[side.opponent])}, {signs} #{number}")
        signs = signs.replace("-", "\N{EN DASH}")
        return (
            f'<a class="{CLASSES[side.outcome]}" href="#p{number}" aria-label="{label}">'
            f"{signs} <small>#{number}</small></a>"
        )

    def sentence(self, side: Side, opponent: str) -> str:
        """A match in words: "won against Cohob Ipinide, games 2–1, table 4"."""
        words, matches = self.texts["results"], self.texts["matches"]
        drawn = side.outcome is Outcome.DRAW
        pattern = matches["drawn"] if drawn else words[SENTENCES[side.outcome]]
        parts = [pattern.format_map({"opponent": opponent, "with": ""})]
        if drawn and side.games == ALL_DRAWN:
            parts.append(matches["intentional"])
        if side.decided in DECIDED:
            parts.append(words[DECIDED[side.decided]])
        if side.games is not None:
            parts.append(words["games"].format(games=games_text(side.games, "\N{EN DASH}")))
        if side.table is not None:
            parts.append(words["table"].format(table=side.table))
        return ", ".join(parts)
