"""Findings: one frozen type, and the one table of their codes.

Text, JSON, SARIF, JUnit and GitHub output (:mod:`crosstable.reports`) are renderers of a list of diagnostics and
nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crosstable.source import Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Rule(NamedTuple):
    """A kind of finding: its name, its usual severity and, in one line, when it is reported."""

    name: str
    severity: Severity
    summary: str


_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO

RULES: dict[str, Rule] = {
    "R101": Rule("malformed-row", _E, "a line that should be a player's row cannot be read"),
    "R102": Rule("malformed-cell", _E, "a result cell cannot be read"),
    "R103": Rule("missing-cells", _E, "a row has fewer or more rounds than the others"),
    "R104": Rule("unknown-column", _I, "a numeric column that matches no criterion"),
    "R105": Rule("bad-header", _W, "a header line with a value that cannot be read"),
    "R106": Rule("damaged-text", _W, "characters lost by an earlier program, or values cut"),
    "R107": Rule("malformed-document", _E, "XML or JSON that is not well formed, or lacks a part that it must have"),
    "R108": Rule("repaired", _W, "damage that has one reading only, and was read so"),
    "R109": Rule("inferred", _I, "something that the file does not say and that was worked out from the rest"),
    "S201": Rule("duplicate-player", _E, "the same place number, identifier or name twice"),
    "S202": Rule("unknown-opponent", _E, "an opponent that is not in the table"),
    "S203": Rule("self-pairing", _E, "a player against himself"),
    "S204": Rule("not-mutual", _E, "the opponent's row names somebody else for that round"),
    "S205": Rule("result-contradiction", _E, "both sides won, or the results do not agree"),
    "S206": Rule("colour-contradiction", _E, "both sides have the same colour"),
    "S207": Rule("handicap-contradiction", _E, "the two sides give different handicaps"),
    "S208": Rule("double-pairing", _E, "a player twice in one round"),
    "S209": Rule("rematch", _W, "the same two players met before"),
    "S210": Rule("repeated-bye", _W, "a second bye for the same player"),
    "S211": Rule("handicap-range", _E, "more than 9 stones, or a negative number"),
    "S212": Rule("handicap-giver", _W, "the weaker player gives the handicap, or Black gives it"),
    "S213": Rule("impossible-result", _W, "a match that ends with games with which it cannot end"),
    "T301": Rule("points-mismatch", _E, "printed wins or points are not what the results give"),
    "T302": Rule("mms-mismatch", _E, "the printed McMahon score is not start + points"),
    "T303": Rule("sos-mismatch", _E, "the printed SOS is not the sum of the opponents' scores"),
    "T304": Rule("sosos-mismatch", _E, "the printed SOSOS is not the sum of the opponents' SOS"),
    "T305": Rule("sodos-mismatch", _E, "the printed SODOS is not the sum of the defeated opponents' scores"),
    "T306": Rule("tiebreak-mismatch", _E, "any other printed tie-break is not what the games give"),
    "T307": Rule("place-order", _E, "the printed order is not the order of the printed criteria"),
    "T308": Rule("mislabelled-column", _W, "the heading names one criterion, the values are another"),
    "T309": Rule("match-points-mismatch", _E, "the published match points are not what the results give"),
    "T310": Rule("omw-mismatch", _E, "the published OMW% is not the mean of the opponents' match-win percentages"),
    "T311": Rule("gw-mismatch", _E, "the published GW% is not what the games give"),
    "T312": Rule("ogw-mismatch", _E, "the published OGW% is not the mean of the opponents' game-win percentages"),
    "T313": Rule("unexplained-percentages", _E, "published percentages that no known rule gives"),
    "T314": Rule("missing-results", _W, "many published points are more than the matches in the file give"),
    "T315": Rule("without-results", _I, "a table without results, of which only limits and order can be checked"),
    "T316": Rule("missing-row", _W, "a player has a match and no row in the table after it"),
    "P401": Rule("class-time", _W, "tournament class and thinking time do not fit"),
    "P402": Rule("bad-identifier", _W, "a PIN, licence or player number of the wrong form"),
    "P403": Rule("bad-country", _W, "not a country code that the federation uses"),
    "P404": Rule("date-order", _E, "end before start, a date in the future, or no such date"),
    "P405": Rule("start-score", _W, "the start score does not follow from grade, bar, floor and zero"),
    "P406": Rule("handicap-rule", _W, "a handicap that the tournament's rule does not give"),
    "P407": Rule("rounds-count", _I, "not the recommended number of rounds or cut"),
    "P408": Rule("pairing-rule", _W, "a pairing or a bye that the rules of the system do not allow"),
    "P409": Rule("komi-range", _W, "a komi with which the federation does not rate a game"),
    "P410": Rule("pairing-quality", _I, "a round that could have been paired better (only with --pairings)"),
    "P411": Rule("start-groups", _I, "what the McMahon groups make of the tournament (only with --pairings)"),
}
"""Every code, in order. The full page of a rule is the docstring of the check that reports it."""


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a finding, and what stands there."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: what was found, where, what was expected, what to do.

    ``span`` is ``None`` only for a finding about the file as a whole. ``player`` and ``round`` are 0-based indexes
    (shown from 1). ``found`` and ``expected`` are texts as a person would write them. ``advice`` is one sentence on
    what to do.
    """

    code: str
    message: str
    span: Span | None = None
    player: int | None = None
    round: int | None = None
    criterion: str | None = None
    found: str | None = None
    expected: str | None = None
    advice: str | None = None
    related: tuple[Related, ...] = ()
    severity: Severity = Severity.ERROR

    @property
    def name(self) -> str:
        return RULES[self.code].name


def finding(
    code: str,
    message: str,
    span: Span | None = None,
    *,
    player: int | None = None,
    round: int | None = None,
    criterion: str | None = None,
    found: str | None = None,
    expected: str | None = None,
    advice: str | None = None,
    related: tuple[Related, ...] = (),
    severity: Severity | None = None,
) -> Diagnostic:
    """A diagnostic of the given code, with the code's usual severity unless another is given.

    Related places that are the place itself are left out: programs tell a game once, tables tell it twice.
    """
    elsewhere = tuple(place for place in related if place.span != span)
    usual = RULES[code].severity if severity is None else severity
    return Diagnostic(code, message, span, player, round, criterion, found, expected, advice, elsewhere, usual)
