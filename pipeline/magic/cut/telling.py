"""The cut in words, for a judge who has ten seconds, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any

from crosstable.display import counted, printable, table
from crosstable.magic.cut.odds import Odds
from crosstable.magic.cut.reasons import reasons
from crosstable.magic.cut.report import CutReport, DrawCases, PlayerCases, Threshold
from crosstable.magic.cut.start import Start
from crosstable.magic.cut.verdicts import Case, Verdict
from crosstable.model import Outcome, Tournament

SURE_OF_MANY = 4
"""So many decimals has a share of all endings in JSON."""
_OUTCOMES = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
_NOTHING = "-"


def _matches(number: int) -> str:
    return "1 match" if number == 1 else f"{number} matches"


def _with_points(verdict: Verdict, cases: Sequence[Case]) -> str:
    """The verdict on a player with some numbers of points, the greatest first."""
    most, least = cases[0].points, cases[-1].points
    mark = "" if all(case.is_exact for case in cases) else " *"
    return f"{verdict.value} with {most if most == least else f'{least} to {most}'}{mark}"


class Telling:
    def __init__(self, tournament: Tournament, start: Start, report: CutReport, odds: Odds | None = None) -> None:
        self.tournament, self.start, self.report, self.odds = tournament, start, report, odds
        self.position = report.position
        self.order = sorted(report.players, key=lambda one: (-one.points, one.player))

    def name(self, row: int) -> str:
        return printable(self.tournament.players[row].name)

    # text

    def text(self, rows: Sequence[int] | None = None) -> str:
        """The whole answer, or that on some players with all that it rests on."""
        if rows is not None:
            parts = [self._headline(), *(self._player(one) for one in self.order if one.player in rows)]
        else:
            parts = [self._headline(), self._draws(), self._points(), self._players(), self._assumed()]
        return "\n\n".join(part for part in parts if part) + "\n"

    def _headline(self) -> str:
        event = self.tournament.settings.event
        start, position = self.start, self.position
        field = f"Top {self.report.top} of {counted(len(position.candidates), 'player')}"
        when = f"{counted(start.held, 'round')} of {start.planned} paired"
        still = [_matches(len(position.matches)) + " open"] if position.matches else []
        if position.to_come:
            still.append(f"{counted(position.to_come, 'round')} to come")
        what = ", ".join([when, *(still or ["nothing is open"])])
        return f"{printable(event) + ': ' if event else ''}{field}; {what} (counted as {position.profile.name})."

    def _draws(self) -> str:
        if not self.report.draws:
            return ""
        rows = [self._draw(draw) for draw in self._interesting_draws()]
        hidden = len(self.report.draws) - len(rows)
        lines = ["Can they draw (0-0-3)?", table(["table", "players", "points", "answer"], rows)] if rows else []
        if hidden:
            more = "the other " if rows else "the "
            lines.append(f"In {more}{_matches(hidden)} a draw brings nobody in.")
        return "\n".join(lines)

    def _interesting_draws(self) -> list[DrawCases]:
        """Those where somebody may be in after the draw, the best players first."""
        shown = [
            draw
            for draw in self.report.draws
            if any(case is not None and case.verdict is not Verdict.OUT for case in (draw.first, draw.second))
        ]
        points = self.position.points
        return sorted(shown, key=lambda draw: -sum(points[player] for player in draw.match.players))

    def _draw(self, draw: DrawCases) -> list[str]:
        players = draw.match.players
        names = " – ".join(self.name(player) for player in players)
        points = "–".join(str(self.position.points[player]) for player in players)
        return [str(draw.match.table or _NOTHING), names, points, self._answer(draw)]

    def _answer(self, draw: DrawCases) -> str:
        cases = [case for case in (draw.first, draw.second) if case is not None]
        if len(draw.safe) == len(draw.match.players):
            return "YES, both are in"
        if draw.safe:
            other = next((case for case in cases if case.player not in draw.safe), None)
            rest = "" if other is None else f"; {self.name(other.player)}: {self._cell(other)}"
            return f"only {self.name(draw.safe[0])} is in{rest}"
        return "NO, neither is certain: " + ", ".join(f"{self.name(case.player)} {self._cell(case)}" for case in cases)

    @staticmethod
    def _cell(case: Case) -> str:
        """A verdict, and where it depends how many others are ahead."""
        if case.verdict is not Verdict.DEPENDS:
            return str(case.verdict.value)
        return f"depends ({case.least}-{case.most} ahead)" + ("" if case.is_exact else " *")

    def _points(self) -> str:
        """The thresholds, most points first; those at either end of which all is certain become one line."""
        thresholds = self.report.thresholds
        always = [*takewhile(lambda one: one.safe == one.reachable, thresholds)]
        never = [*takewhile(lambda one: one.out == one.reachable, reversed(thresholds))]
        lines = ["How many points are enough?"]
        if always:
            lines.append(f"  {always[-1].points} or more are always enough.")
        lines += [self._threshold(one) for one in thresholds[len(always) : len(thresholds) - len(never)]]
        if never:
            lines.append(f"  {never[-1].points} or less are never enough.")
        return "\n".join(lines)

    def _threshold(self, one: Threshold) -> str:
        text = f"  {one.points}: of {counted(one.reachable, 'player')} who can have them"
        depends = one.reachable - one.safe - one.out
        parts = [
            f"{number} {word}"
            for number, word in ((one.safe, "in for certain"), (one.out, "out"), (depends, "not certain"))
            if number
        ]
        share = ""
        if one.share is not None:
            ways = "never" if not one.share else f"in {float(one.share):.1%} of all wins, draws and losses"
            share = f"; enough without tie-breaks {ways}"
        return f"{text}, {', '.join(parts)}{share}."

    def _players(self) -> str:
        shown = [one for one in self.order if one.verdict is not Verdict.OUT]
        hidden = len(self.order) - len(shown)
        heading, rows = self._rows(shown)
        lines = [table(heading, rows, right=[1])]
        if hidden:
            lines.append(f"{counted(hidden, 'other player')} {'is' if hidden == 1 else 'are'} out whatever happens.")
        return "\n".join(lines)

    def _rows(self, shown: Sequence[PlayerCases]) -> tuple[list[str], list[list[str]]]:
        rows: list[list[str]] = []
        simple = self.position.is_simple
        heading = ["player", "points", *(["win", "draw", "loss"] if simple else ["ends with"])]
        for one in shown:
            cells = self._outcome_cells(one) if simple else [self._by_points(one)]
            rows.append([self.name(one.player), str(one.points), *cells])
            if self.odds is not None:
                rows[-1].append(f"{self.odds.share(one.player):.1%}")
        return (heading if self.odds is None else [*heading, "odds"]), rows

    def _outcome_cells(self, one: PlayerCases) -> list[str]:
        if not one.outcomes:
            return [f"{self._cell(one.cases[0])}, plays no more", "", ""]
        return [self._cell(one.cases[one.outcomes.index(outcome)]) for outcome in _OUTCOMES]

    def _by_points(self, one: PlayerCases) -> str:
        if one.verdict is Verdict.IN:
            return "in whatever happens"
        groups = [(verdict, list(cases)) for verdict, cases in groupby(one.cases, lambda case: case.verdict)]
        return ", ".join(_with_points(verdict, cases) for verdict, cases in groups if verdict is not Verdict.OUT)

    def _assumed(self) -> str:
        lines = [f"* {text}" for text in self._notes()]
        return "\n".join(lines)

    def _notes(self) -> Iterator[str]:
        yield "in and out are proved for every way in which the open matches can end, ties by lot included"
        if not self.report.exact:
            yield "depends *: neither in nor out could be proved; all endings were too many to be looked at"
        for one in self.start.assumed:
            yield one.value
        if self.odds is not None:
            share = f"{self.odds.draws:.0%}"
            yield f"odds are no proof but a simulation: {self.odds.runs} runs, {share} of matches drawn, others tossed"

    def _player(self, one: PlayerCases) -> str:
        position = self.position
        lines = [f"{self.name(one.player)}, {counted(one.points, 'point')}"]
        for index in position.open_of.get(one.player, ()):
            match = position.matches[index]
            other = match.opponent(one.player)
            against = self.name(other) if other is not None else "an opponent who is not in the table"
            lines[0] += f", plays {against}" + (f" at table {match.table}" if match.table else "")
        for place, case in enumerate(one.cases):
            what = one.outcomes[place].value if one.outcomes else "in the end"
            lines.append("")
            lines.append(f"{what}, {counted(case.points, 'point')}: {case.verdict.value.upper()}")
            outcome = one.outcomes[place] if one.outcomes else None
            lines += [f"  {line}" for line in reasons(self.report, one.player, outcome, case, self.name)]
        if self.odds is not None:
            lines += ["", f"odds {self.odds.share(one.player):.1%} (a simulation of {self.odds.runs} runs)"]
        return "\n".join(lines)

    # JSON

    def document(self, rows: Sequence[int] | None = None) -> dict[str, Any]:
        """Players and rounds count from 1."""
        position, report = self.position, self.report
        return {
            "version": 1,
            "name": self.tournament.settings.event,
            "profile": position.profile.name,
            "top": report.top,
            "rounds": self.start.planned,
            "paired": self.start.held,
            "to_come": position.to_come,
            "exact": report.exact,
            "assumed": [one.name.casefold() for one in self.start.assumed],
            "simulation": None if self.odds is None else {"runs": self.odds.runs, "draws": self.odds.draws},
            "draws": [self._draw_document(draw) for draw in report.draws],
            "points": [
                {
                    "points": one.points,
                    "reachable": one.reachable,
                    "in": one.safe,
                    "out": one.out,
                    "share": None if one.share is None else round(float(one.share), SURE_OF_MANY),
                }
                for one in report.thresholds
            ],
            "players": [self._document(one) for one in self.order if rows is None or one.player in rows],
        }

    def _draw_document(self, draw: DrawCases) -> dict[str, Any]:
        return {
            "table": draw.match.table,
            "round": draw.match.round + 1,
            "players": [player + 1 for player in draw.match.players],
            "names": [self.tournament.players[player].name for player in draw.match.players],
            "safe": [player + 1 for player in draw.safe],
            "verdicts": [None if case is None else case.verdict.value for case in (draw.first, draw.second)],
        }

    def _document(self, one: PlayerCases) -> dict[str, Any]:
        cases = [self._case(case) for case in one.cases]
        for outcome, case in zip(one.outcomes, cases, strict=False):
            case["outcome"] = outcome.value
        answer: dict[str, Any] = {
            "player": one.player + 1,
            "name": self.tournament.players[one.player].name,
            "points": one.points,
            "verdict": one.verdict.value,
            "cases": cases,
        }
        if self.odds is not None:
            answer["odds"] = self.odds.share(one.player)
        return answer

    @staticmethod
    def _case(case: Case) -> dict[str, Any]:
        return {
            "outcome": None,
            "points": case.points,
            "verdict": case.verdict.value,
            "by": case.ground.value,
            "ahead": [case.least, case.most],
            "sure": [player + 1 for player in case.sure],
            "rivals": [
                {"player": one.player + 1, "if": [outcome.value for outcome in one.if_he], "level": one.level}
                for one in case.rivals
            ],
        }
