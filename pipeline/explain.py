"""Explanations: the page of a rule or a topic, and how one player's every score comes about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from inspect import cleandoc

from crosstable.causes import page as suggestions
from crosstable.checks import CHECKS
from crosstable.checks.pages import PAGES
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import RULES
from crosstable.display import pad, score_text, width
from crosstable.folding import words
from crosstable.fors import compared
from crosstable.fors.checks import POINTS_CHECKS
from crosstable.magic import awarded
from crosstable.magic.checks import MATCH_CHECKS
from crosstable.model import Colour, Decision, Outcome, Side, Tournament
from crosstable.systems import is_match_play
from crosstable.terms import CriterionTerms

_OUTCOMES: Mapping[Outcome | None, str] = {
    Outcome.WIN: "won against",
    Outcome.LOSS: "lost to",
    Outcome.DRAW: "jigo with",
    None: "no result yet against",
}
_OF_MATCHES: Mapping[Outcome | None, str] = {**_OUTCOMES, Outcome.DRAW: "drew with"}
_DECISIONS: Mapping[Decision, str] = {
    Decision.PLAYED: "no opponent",
    Decision.DEFAULT: "by default",
    Decision.REFEREE: "by decision of the referee",
    Decision.BYE: "bye",
    Decision.AWARDED_BYE: "awarded bye",
    Decision.ABSENT: "absent",
    Decision.UNPAIRED: "not paired",
    Decision.ASSIGNED_LOSS: "assigned loss",
}
_COLOURS = {Colour.BLACK: "Black", Colour.WHITE: "White"}
_LONGEST_NUMBER = 10
_IN_POINTS = "In URAGAN and MP"
"""Stands above what a rule looks at in these, where that differs."""


TOPICS: Mapping[str, Callable[[], str]] = {
    "uragan-mp": compared.page,
    "awarded-byes": awarded.page,
    "suggestions": suggestions.page,
}
"""Pages on what is no rule, by name."""


def rule_page(code: str) -> str:
    """What, why, an example and the remedy of a rule, for ``code`` in :data:`crosstable.diagnostics.RULES`."""
    rule = RULES[code]
    return f"{code} {rule.name} ({rule.severity.value})\n\n{_pages().get(code, rule.summary)}\n"


@cache
def _pages() -> Mapping[str, str]:
    docstrings = {check.code: check.find.__doc__ for check in MATCH_CHECKS}
    docstrings |= {check.code: check.find.__doc__ for check in CHECKS}
    pages = {code: cleandoc(page or "") for code, page in {**docstrings, **PAGES}.items()}
    for code, page in {check.code: check.find.__doc__ for check in reversed(POINTS_CHECKS)}.items():
        own = cleandoc(page or "")
        if own != pages.get(code):
            pages[code] = f"{pages[code]}\n\n{_IN_POINTS}\n\n{own}" if code in pages else own
    return pages


def find_rule(text: str) -> str | None:
    """The code that a code or a name of a rule means (``s205``, ``result-contradiction``)."""
    if text.upper() in RULES:
        return text.upper()
    return next((code for code, rule in RULES.items() if rule.name == text.casefold()), None)


def find_players(tournament: Tournament, text: str) -> tuple[int, ...]:
    """The rows (from 0) that a row number (from 1) or a name means.

    Case, accents and the order of the words do not matter. A whole name goes before parts of one; several rows are
    an answer where a text fits them equally well.
    """
    if text.strip().isdecimal() and len(text) < _LONGEST_NUMBER:
        row = int(text) - 1
        return (row,) if 0 <= row < len(tournament.players) else ()
    wanted = words(text)
    names = [words(player.name) for player in tournament.players]
    whole = tuple(row for row, name in enumerate(names) if sorted(name) == sorted(wanted))
    if whole or not wanted:
        return whole
    return tuple(row for row, name in enumerate(names) if all(any(word in part for part in name) for word in wanted))


def similar_players(tournament: Tournament, text: str) -> tuple[int, ...]:
    """Rows whose names look like a text that is nobody's name, the likeliest first."""
    names = {" ".join(words(player.name)): row for row, player in enumerate(tournament.players)}
    return tuple(names[name] for name in get_close_matches(" ".join(words(text)), names, n=5, cutoff=0.5))


def player_page(tournament: Tournament, player: int, profile: str | None, terms: Sequence[CriterionTerms]) -> str:
    """Every round of a player (row from 0), then every criterion as the sum of its terms, beside what is printed."""
    own = tournament.players[player]
    facts = [
        f"row {player + 1}",
        *([str(own.grade)] if own.grade else []),
        *([f"profile {profile}"] if profile else []),
    ]
    matches = is_match_play(tournament)
    nothing, outcomes = ("no match", _OF_MATCHES) if matches else ("nothing readable", _OUTCOMES)
    rounds = [
        f"Round {number}: {_round(tournament, side, outcomes) or nothing}" for number, side in enumerate(own.sides, 1)
    ]
    blocks = [f"{own.name} ({', '.join(facts)})", "\n".join(rounds)]
    blocks += ["\n".join(_criterion(criterion)) for criterion in terms]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _round(tournament: Tournament, side: Side | None, outcomes: Mapping[Outcome | None, str]) -> str:
    if side is None:
        return ""
    if not side.is_game:
        return _DECISIONS[side.decided]
    if side.opponent is None:
        opponent = f"{side.outsider}, who is not in the table"
    else:
        opponent = f"{tournament.players[side.opponent].name} (row {side.opponent + 1})"
    parts = [
        f"{outcomes[side.outcome]} {opponent}",
        *([_DECISIONS[side.decided]] if side.decided is not Decision.PLAYED else []),
        *([_COLOURS[side.colour]] if side.colour else []),
        *([f"handicap {side.handicap}"] if side.handicap else []),
    ]
    return ", ".join(parts)


def _criterion(criterion: CriterionTerms) -> Iterator[str]:
    title = CRITERIA[criterion.criterion]
    values = [score_text(term.value) for term in criterion.terms]
    total = score_text(criterion.total)
    columns = max(map(width, (total, *values)))
    yield f"{title.short}, {title.title}"
    for term, value in zip(criterion.terms, values, strict=True):
        yield f"  {pad(value, columns, right=True)}  {term.label}"
    yield f"  {pad(total, columns, right=True)}  {_comparison(criterion)}"


def _comparison(criterion: CriterionTerms) -> str:
    if criterion.printed is None:
        return criterion.how
    if criterion.printed == criterion.total:
        return f"{criterion.how}, as printed"
    return f"{criterion.how}, but {score_text(criterion.printed)} is printed"
