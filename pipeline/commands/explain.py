"""``crosstable explain``: a rule, a topic, or how one player's scores come about."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.commands.console import CommandError, emit, unknown
from crosstable.commands.inputs import examine
from crosstable.commands.players import one_row
from crosstable.diagnostics import RULES
from crosstable.display import printable
from crosstable.engines import terms_of
from crosstable.explain import TOPICS, find_rule, player_page, rule_page
from crosstable.stated import NOTHING, Stated


def explain_rule(text: str) -> int:
    """Print the page of the rule with this code or name, or that of a topic."""
    if text.casefold() in TOPICS:
        emit(TOPICS[text.casefold()]())
        return 0
    code = find_rule(text)
    if code is None:
        message = unknown("rule", text, [*RULES, *(rule.name for rule in RULES.values()), *TOPICS])
        raise CommandError(f"{message} (of a file's scores, name the player too: explain FILE PLAYER)")
    emit(rule_page(code))
    return 0


def explain_player(
    path: str,
    text: str,
    *,
    beside: Sequence[str] = (),
    format: str | None,
    profile: str | None,
    stated: Stated = NOTHING,
) -> int:
    """Print the scores of the one player whom ``text`` means, each as the sum of its terms.

    The files ``beside`` are of the same event.
    """
    report, tournament = examine(path, *beside, format=format, profile=profile, stated=stated)
    row = one_row(tournament, text)
    page = player_page(tournament, row, report.profile, terms_of(tournament, report.profile, row))
    emit("\n".join(map(printable, page.split("\n"))))
    return 0
