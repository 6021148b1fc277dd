"""The published order against that of the results, or of the published values where there are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from crosstable.checks.wording import name
from crosstable.criteria import CRITERIA
from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.magic.case import MatchCase
from crosstable.magic.checks.records import wrongly_recorded
from crosstable.magic.checks.totals import value_text
from crosstable.magic.standings import printed_scores, table_after
from crosstable.model import Value
from crosstable.results import ColumnReading, Standing
from crosstable.source import Span

CUTS = (2, 4, 8, 16, 32)
"""Numbers of players that play on."""


class Ranked(NamedTuple):
    """A published place: whose it is (row), and where it stands."""

    place: int
    player: int
    span: Span


Pair = tuple[Ranked, Ranked]


def place_order(case: MatchCase) -> Iterator[Diagnostic]:
    """
    What: a player stands before another who is ahead of him by points and percentages.

    Why: the place is what people read, and what prizes and play-offs go by.

    Example: place 4 with 9 points and an OMW% of 53, place 5 with 9 points and an OMW% of 57.

    Fix: sort the table anew. Where only the first places differ, a play-off may have been played that the file does
    not hold; then it is only a remark.
    """
    for through, places in _published_tables(case):
        if not case.fit.tells(through):
            yield from _by_printed_values(case, through, places)
        elif case.lacking_matches is None:
            yield from _by_results(case, through, places)


def _published(case: MatchCase) -> Mapping[int, list[Ranked]]:
    """After how many rounds which player has which place, the best first, and where that stands."""
    rounds = len(case.tournament.rounds)
    final = [
        Ranked(int(entry.place), player, case.origin.field(player, "place"))
        for player, entry in enumerate(case.tournament.players)
        if entry.place is not None and _is_number(entry.place)
    ]
    published = {rounds: sorted(final)} if final else {}
    for index, column in enumerate(case.tournament.columns):
        if column.criterion == "place" and column.after is not None and column.after not in published:
            published[column.after] = sorted(
                Ranked(int(text), player, case.origin.claim(player, index))
                for player, text in enumerate(column.texts)
                if text is not None and _is_number(text)
            )
    return published


def _published_tables(case: MatchCase) -> Iterator[tuple[int, list[Ranked]]]:
    """:func:`_published`, each table for itself."""
    for through, places in _published(case).items():
        for rows in case.tables:
            yield through, [ranked for ranked in places if ranked.player in set(rows)]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9


def _by_results(case: MatchCase, through: int, places: Sequence[Ranked]) -> Iterator[Diagnostic]:
    table = table_after(case.fit, through)
    lines = {line.player: line for line in table.lines}
    doubtful = {player for wrong in case.differing.values() for player in wrong} | case.without_value
    misrecorded = wrongly_recorded(case)
    inverted = [
        (earlier, later)
        for earlier, later in pairwise(places)
        if earlier.place < later.place
        and lines[later.player].place < lines[earlier.player].place
        and not {earlier.player, later.player} & (doubtful | misrecorded)
        and not (misrecorded and _is_by_results_of(case, misrecorded, lines, (earlier, later)))
    ]
    cut = _undecided_cut(case, lines, places, inverted)
    if cut is not None:
        yield _of_cut(case, cut, inverted[0])
        return
    for earlier, later in inverted:
        criterion = next(
            (c for c in table.criteria if lines[earlier.player].scores[c] != lines[later.player].scores[c]),
            table.criteria[0],
        )
        yield _inverted(case, earlier, later, criterion, lines)


def _is_by_results_of(case: MatchCase, players: frozenset[int], lines: Mapping[int, Standing], pair: Pair) -> bool:
    """Whether only percentages order a pair, and results of these players are in them."""
    points = {lines[ranked.player].scores["match_points"] for ranked in pair}
    return len(points) == 1 and any(not players.isdisjoint(case.influences(ranked.player)) for ranked in pair)


def _undecided_cut(
    case: MatchCase,
    lines: Mapping[int, Standing],
    places: Sequence[Ranked],
    inverted: Sequence[Pair],
) -> int | None:
    """The number of first places within which alone the order differs, in a file without a play-off."""
    if not inverted or any(round.playoff for round in case.tournament.rounds):
        return None
    last = max(later.place for _, later in inverted)
    cut = next((size for size in CUTS if last <= size < len(places)), None)
    if cut is None or cut == 2:
        return None
    if any(_is_of_one_round(case, lines, pair) for pair in inverted):
        return None
    first = [player for place, player, _ in places if place <= cut]
    return cut if all(lines[player].place <= cut for player in first) else None


def _is_of_one_round(case: MatchCase, lines: Mapping[int, Standing], pair: Pair) -> bool:
    """Whether two players whose order differs would have lost in the same round of a play-off: places 3 and 4, 5 to 8,
    and so on. The table orders those, anew if the program counts the play-off; but they won as often in it."""
    earlier, later = pair
    if (earlier.place - 1).bit_length() != (later.place - 1).bit_length():
        return False
    points = (lines[p.player].scores["match_points"] for p in pair)
    return case.fit.profile.places_by_swiss or len(set(points)) > 1


def _of_cut(case: MatchCase, cut: int, pair: Pair) -> Diagnostic:
    earlier, later = pair
    return finding(
        "T307",
        f"the first {cut} places are not in the order of the Swiss rounds, all others are: a play-off seems to have "
        "been played that the file does not hold",
        earlier.span,
        player=earlier.player,
        found=f"{name(case.tournament, earlier.player)} before {name(case.tournament, later.player)}",
        expected=f"{name(case.tournament, later.player)} first after the Swiss rounds",
        related=(Related(later.span, "ahead after the Swiss rounds"),),
        severity=Severity.INFO,
    )


def _inverted(
    case: MatchCase,
    earlier: Ranked,
    later: Ranked,
    criterion: str,
    lines: Mapping[int, Standing],
) -> Diagnostic:
    less, more = (_value(case, criterion, lines[p.player].scores.get(criterion)) for p in (earlier, later))
    ahead = (
        "who is ahead in the play-off" if less == more else f"who has {CRITERIA[criterion].short} {more} against {less}"
    )
    return finding(
        "T307",
        f"{name(case.tournament, earlier.player)} has place {earlier.place}, before "
        f"{name(case.tournament, later.player)}, {ahead}",
        earlier.span,
        player=earlier.player,
        criterion=criterion,
        found=f"place {earlier.place}",
        expected=f"place {lines[earlier.player].place}",
        advice="Sort the table by points, then by the percentages in their order.",
        related=(Related(later.span, f"place {later.place}; by the results it is {lines[later.player].place}"),),
    )


def _by_printed_values(case: MatchCase, through: int, places: Sequence[Ranked]) -> Iterator[Diagnostic]:
    """Without results: the first criterion in which two neighbours differ as printed decides, as far as its printed
    values are all that there is; behind equal percentages digits may be hidden."""
    values = printed_scores(case.tournament, through)
    for earlier, later in pairwise(places):
        criterion = next(
            (c for c in case.fit.profile.criteria if _differ(values[c], earlier.player, later.player)), None
        )
        if (
            criterion is None
            or earlier.place == later.place
            or not _decides(case, criterion, values, earlier.player, later.player)
        ):
            continue
        less, more = values[criterion][earlier.player], values[criterion][later.player]
        if less is None or more is None or less > more:
            continue
        found, expected = _value(case, criterion, less), _value(case, criterion, more)
        yield finding(
            "T307",
            f"{name(case.tournament, earlier.player)} has place {earlier.place}, before "
            f"{name(case.tournament, later.player)}, who has {CRITERIA[criterion].short} {expected} against {found}",
            earlier.span,
            player=earlier.player,
            criterion=criterion,
            found=found,
            expected=f"at least {expected}",
            advice="Sort the table by points, then by the percentages in their order.",
            related=(Related(later.span, f"place {later.place}"),),
        )


def _differ(values: Sequence[Value | None], first: int, second: int) -> bool:
    return values[first] is not None and values[second] is not None and values[first] != values[second]


def _decides(
    case: MatchCase, criterion: str, values: Mapping[str, Sequence[Value | None]], first: int, second: int
) -> bool:
    """Whether all criteria before this one are known of both players, and no digits of them are hidden."""
    before = case.fit.profile.criteria[: case.fit.profile.criteria.index(criterion)]
    return all(
        earlier == "match_points" and values[earlier][first] is not None and values[earlier][second] is not None
        for earlier in before
    )


def _value(case: MatchCase, criterion: str, value: Value | None) -> str:
    return "nothing" if value is None else value_text(case, criterion, value)


def places_reading(case: MatchCase) -> ColumnReading | None:
    """How many of the published final places are those that the results give; ``None`` where there is nothing to
    compare."""
    rounds = len(case.tournament.rounds)
    published = {ranked.player: ranked.place for ranked in _published(case).get(rounds, ())}
    if not published or not case.fit.tells(rounds):
        return None
    lines = [line for line in table_after(case.fit, rounds).lines if line.player in published]
    table_of = {player: number for number, rows in enumerate(case.tables) for player in rows}
    sharing = Counter((table_of[line.player], line.place) for line in lines)
    before = _before(sharing)  # who has no place is not among those before
    matched = sum(
        before[table_of[line.player], line.place]
        < published[line.player]
        <= before[table_of[line.player], line.place] + sharing[table_of[line.player], line.place]
        for line in lines
    )
    return ColumnReading(len(case.tournament.columns), "Place", "place", matched, len(published))


def _before(sharing: Mapping[tuple[int, int], int]) -> Mapping[tuple[int, int], int]:
    """How many players of the same table are before those who share a place, by table and place."""
    before: dict[tuple[int, int], int] = {}
    total: Counter[int] = Counter()
    for table, place in sorted(sharing):
        before[table, place] = total[table]
        total[table] += sharing[table, place]
    return before
