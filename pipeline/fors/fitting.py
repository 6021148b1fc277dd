"""What the columns of a table of URAGAN or MP hold, by their headings and by their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from crosstable.fors.games import Event
from crosstable.fors.schemes import STARTS, scheme_of
from crosstable.fors.scores import Scores, Why, scores
from crosstable.fors.starters import ratings_of, starters
from crosstable.meanings import NO_SCORE, enough, printed_rows
from crosstable.model import QUARTER, Column, Tournament, Value
from crosstable.reconcile import Contradiction, contradictions, disagreements, reconcile, settle
from crosstable.results import ColumnReading
from crosstable.systems.fors import Scheme

HIGHEST_RATING: Final = 4000
"""No rating list goes so far."""
LOWEST_MEAN: Final = 100
"""Ratings of a table are more than this on average; places and points of few rounds are less."""


MOST_TRIALS: Final = 8
"""So many columns are tried as start points."""
SAMPLE: Final = 30
"""So many rows tell whether the others are worth a look."""


class Meaning(NamedTuple):
    """What a column holds: a criterion, after how many rounds (of a gain: in which round, from 1), and how it counts.

    ``plain``: points without start points. ``byes``: a bye counts as a win.
    """

    criterion: str
    after: int
    plain: bool = False
    byes: bool = False


@dataclass(frozen=True)
class PointsFit:
    """How a tournament is scored, and what each of its columns is; ``meanings`` are ``None`` where that is not known.

    ``told`` is the tournament as the file has it, ``tournament`` what its rows agree on. ``start_column`` and
    ``rating_column`` are its columns of start points and ratings. ``contradictions`` are games whose two results do not
    fit together.
    """

    told: Tournament
    tournament: Tournament
    scores: Scores
    meanings: tuple[Meaning | None, ...]
    columns: tuple[ColumnReading, ...]
    start_column: int | None
    rating_column: int | None
    contradictions: tuple[Contradiction, ...]

    @property
    def scheme(self) -> Scheme:
        return self.scores.scheme

    def computed(self, meaning: Meaning, player: int) -> int | None:
        """What the games give for a column."""
        return computed(self.scores, meaning, player)

    def column(self, criterion: str, after: int, *, plain: bool = False) -> int | None:
        """The first column (index in the tournament) that holds a criterion after so many rounds."""
        wanted = (criterion, after, plain)
        return next((n for n, m in enumerate(self.meanings) if m is not None and m[:3] == wanted), None)


def computed(found: Scores, meaning: Meaning, player: int) -> int | None:
    """What the games give a player for a column (quarter points); ``None`` if that is not known."""
    criterion, after = meaning.criterion, meaning.after
    if criterion == "start":
        starter = found.starters[player]
        return starter.start if starter.by_rating is None else starter.by_rating
    if criterion == "gain":
        return found.gains[after - 1][player].value if after else None
    if criterion == "nbw":
        return found.wins(player, after) + (QUARTER * found.byes(player, after) if meaning.byes else 0)
    total = found.totals[after][player]
    if not meaning.plain:
        return total
    gains = [gains[player].value for gains in found.gains[:after]]
    return None if None in gains else sum(gain for gain in gains if gain is not None)


def possible(found: Scores, meaning: Meaning, player: int) -> frozenset[int | None]:
    """What a column may have of a player: what the games give, and what they give if what is wrong with one of them is
    told otherwise."""
    own = computed(found, meaning, player)
    if meaning.criterion == "gain" and meaning.after:
        return found.gains[meaning.after - 1][player].others | {own}
    if meaning.criterion != found.scheme.name or own is None:
        return frozenset({own})
    start = 0 if meaning.plain else found.totals[0][player] or 0
    sums = found.sums(player, meaning.after)
    return frozenset({own}) if sums is None else frozenset(start + points for points in sums)


def fit_points(told: Tournament, profile: str | None = None) -> PointsFit:
    """Scores a tournament by the scheme of its system, or the one named, and finds out what its columns are."""
    scheme = scheme_of(told, profile)
    rating_column = _rating_column(told)
    start_column = _start_column(told, scheme, rating_column)
    beginning = starters(told, scheme, start_column, rating_column)
    gains = _printed_gains(told)
    agreed = reconcile(told)
    event = Event(scheme, agreed, told, beginning, _unclear(told, agreed))
    if all(one.stated is None and one.by_rating is None for one in beginning):
        start_column = _start_column_of_totals(event, rating_column)
        event = replace(event, starters=starters(told, scheme, start_column, rating_column))
    found = scores(event, gains)
    disputed = contradictions(agreed)
    decided: list[Contradiction] = []
    if disputed:
        agreed, decided = _settled(told, agreed, found, disputed)
        event = replace(event, tournament=agreed)
        found = scores(event, gains)
    meanings = _meanings(told, found, start_column, rating_column)
    if any(m is not None and m.criterion == "gain" and m.after - 1 not in gains for m in meanings):
        gains = _gains_of(told, meanings)
        found = scores(event, gains)
    readings = tuple(_reading(found, told, n, m) for n, m in enumerate(meanings))
    return PointsFit(told, agreed, found, meanings, readings, start_column, rating_column, tuple(decided))


def _unclear(told: Tournament, agreed: Tournament) -> frozenset[tuple[int, int]]:
    """Cells (player, round) of which nobody knows whom they are about: what the rows disagree on, a second game in a
    round, a cell that cannot be read."""
    surplus = {(player, number) for player, number, _ in told.surplus}
    disputed = {(found.cell.player, found.cell.round) for found in disagreements(agreed)}
    return frozenset(surplus | disputed | set(_unreadable(agreed)))


def _unreadable(tournament: Tournament) -> Iterator[tuple[int, int]]:
    """Cells that hold something from which no round was read. An empty one is a round not played."""
    origin = tournament.origin
    for row, player in enumerate(tournament.players):
        for number, side in enumerate(player.sides[: len(tournament.rounds)]):
            if side is None and origin is not None:
                cell = origin.cell(row, number)
                text = origin.source.at(cell).strip()
                if cell != origin.row(row) and any(c.isalnum() for c in text) and text != "null":
                    yield row, number


def _printed_gains(tournament: Tournament) -> dict[int, Sequence[int | None]]:
    """The points of rounds (from 0) that columns named so print."""
    rounds = len(tournament.rounds)
    named = [c for c in tournament.columns if c.criterion == "gain" and c.after is not None and 0 < c.after <= rounds]
    return {(column.after or 1) - 1: _whole(column.values) for column in reversed(named)}


def _gains_of(tournament: Tournament, meanings: Sequence[Meaning | None]) -> dict[int, Sequence[int | None]]:
    return {
        meaning.after - 1: _whole(column.values)
        for column, meaning in reversed([*zip(tournament.columns, meanings, strict=True)])
        if meaning is not None and meaning.criterion == "gain"
    }


def _whole(values: Sequence[Value | None]) -> list[int | None]:
    return [value if isinstance(value, int) else None for value in values]


def _settled(
    told: Tournament, agreed: Tournament, found: Scores, disputed: Sequence[Contradiction]
) -> tuple[Tournament, list[Contradiction]]:
    """Games whose two results contradict each other, decided by what the file prints of the round, else by totals."""
    win = (found.scheme.win - found.scheme.loss) // QUARTER
    gains = _printed_gains(told)
    total = next((c for c in told.columns if c.criterion == found.scheme.name and c.after in _at_end(told)), None)
    decided: list[Contradiction] = []
    for contradiction in disputed:
        printed = gains.get(contradiction.round)
        ours: Sequence[int | None] = [_by_cell(found, contradiction.round, row) for row in range(len(told.players))]
        if printed is None and total is not None:
            printed, ours = _whole(total.values), _totals_by_cells(found)
        missing = [
            None if printed is None or a is None or b is None else a - b
            for a, b in zip(printed or ours, ours, strict=True)
        ]
        agreed, one = settle(agreed, [contradiction], missing, win)
        decided += one
    return agreed, decided


def _at_end(tournament: Tournament) -> tuple[int | None, ...]:
    return (None, len(tournament.rounds))


def _by_cell(found: Scores, number: int, row: int) -> int | None:
    """What a player's own cell gives him in a round, whatever is printed."""
    gain = found.gains[number][row]
    if gain.why is not Why.GAME or gain.game is None or gain.side is None or gain.side.outcome is None:
        return gain.value
    return gain.game.points(found.scheme, row, gain.side.outcome)[0]


def _totals_by_cells(found: Scores) -> list[int | None]:
    totals: list[int | None] = []
    for row, start in enumerate(found.totals[0]):
        gains = [_by_cell(found, number, row) for number in range(len(found.gains))]
        totals.append(None if start is None or None in gains else start + sum(gain or 0 for gain in gains))
    return totals


def _rating_column(tournament: Tournament) -> int | None:
    """The column of ratings, where players have none of their own: that named so, or one that can hold nothing else."""
    if any(player.rating is not None for player in tournament.players):
        return None
    named = [n for n, column in enumerate(tournament.columns) if column.criterion == "rating"]
    if named:
        return named[0]
    return next((n for n, c in enumerate(tournament.columns) if c.criterion is None and _looks_like_ratings(c)), None)


def _looks_like_ratings(column: Column) -> bool:
    values = [value for value in column.values if value is not None]
    rows = printed_rows(column)
    most = HIGHEST_RATING * QUARTER
    if len(values) < enough(rows) or not rows or not all(isinstance(v, int) and v < most for v in values):
        return False
    return sum(values) > 4 * LOWEST_MEAN * QUARTER * len(values) and len(set(values)) > 1


def _start_column(tournament: Tournament, scheme: Scheme, rating_column: int | None) -> int | None:
    """The column of start points: that named so, or one whose values the ratings give."""
    named = [n for n, column in enumerate(tournament.columns) if column.criterion == "start"]
    formula = STARTS.get(scheme.name)
    if named or formula is None:
        return named[0] if named else None
    ratings = ratings_of(tournament, rating_column)
    by_rating = [frozenset({None if rating is None else formula(rating)}) for rating in ratings]
    return next(
        (
            number
            for number, column in enumerate(tournament.columns)
            if column.criterion not in _OURS and number != rating_column and _fits(column.values, by_rating)
        ),
        None,
    )


def _start_column_of_totals(event: Event, rating_column: int | None) -> int | None:
    """The column without heading which, with the points of all rounds, gives another column: where nobody has a rating
    it is that of the start points."""
    columns = event.told.columns
    unnamed = [n for n, column in enumerate(columns) if column.criterion not in _OURS and n != rating_column]
    for number in unnamed[:MOST_TRIALS] if event.told.rounds else ():
        begun = starters(event.told, event.scheme, number, rating_column)
        found = scores(replace(event, starters=begun))
        total = Meaning(event.scheme.name, len(found.gains))
        named = [n for n, column in enumerate(columns) if column.criterion == event.scheme.name]
        expected = [possible(found, total, player) for player in range(len(begun))]
        if any(n != number and _fits(columns[n].values, expected) for n in (*named, *unnamed)):
            return number
    return None


def _fits(values: Sequence[Value | None], expected: Sequence[frozenset[int | None]]) -> bool:
    """Whether nearly all values of an unnamed column are among those expected, and not all of them the same."""
    told = [(value, others) for value, others in zip(values, expected, strict=True) if value is not None]
    same = [value for value, others in told if value in others]
    return len(told) > 1 and len(same) >= enough(len(told)) and (len(set(same)) > 1 or len(told) == 2)


_OURS: Final = frozenset({"start", "gain", "uragan", "mp", "rating", "place", "category", "cat", "rank"})
"""What a heading that says so is believed in. That points are wins or sums of points headings say of all systems."""


def _meanings(
    tournament: Tournament, found: Scores, start_column: int | None, rating_column: int | None
) -> tuple[Meaning | None, ...]:
    taken: set[Meaning] = set()
    meanings: list[Meaning | None] = []
    for number, column in enumerate(tournament.columns):
        if number in {start_column, rating_column}:
            meaning: Meaning | None = Meaning("start" if number == start_column else "rating", 0)
        else:
            meaning = _meaning(found, column, taken)
        if meaning is not None:
            taken.add(meaning)
        meanings.append(meaning)
    return tuple(meanings)


def _meaning(found: Scores, column: Column, taken: set[Meaning]) -> Meaning | None:
    if column.criterion in NO_SCORE:
        return Meaning(column.criterion or "", 0)
    if not printed_rows(column):
        return None
    by_heading = list(_by_heading(found, column))
    best = max(by_heading, key=lambda meaning: _matched(found, column, meaning), default=None)
    if best is not None and (column.criterion != "nbw" or 2 * _matched(found, column, best) > printed_rows(column)):
        other = _by_values(found, column, taken) if 2 * _matched(found, column, best) < printed_rows(column) else None
        return other or best
    return _by_values(found, column, taken)


def _by_heading(found: Scores, column: Column) -> Iterator[Meaning]:
    """What a column may be by its heading; the criterion of another scheme may be meant for this one's."""
    rounds = len(found.gains)
    after = rounds if column.after is None else min(max(column.after, 0), rounds)
    if column.criterion == found.scheme.name or (column.criterion in {"uragan", "mp"}):
        yield from (Meaning(found.scheme.name, after, plain=plain) for plain in (False, True))
    elif column.criterion == "nbw":
        yield from (Meaning("nbw", after, byes=byes) for byes in (False, True))
    elif column.criterion == "gain" and column.after is not None and after:
        yield Meaning("gain", after)
    elif column.criterion == "gain" and rounds:
        yield from (Meaning("gain", rounds), Meaning(found.scheme.name, rounds, plain=True))
    elif column.criterion == "start":
        yield Meaning("start", 0)


def _by_values(found: Scores, column: Column, taken: set[Meaning]) -> Meaning | None:
    """What the values of a column are, the likeliest first; final points before those after fewer rounds."""
    fitting: list[Meaning] = []
    players = range(len(found.starters))
    for meaning in _possible(found):
        if _may_fit(found, column, meaning) and _fits(column.values, [possible(found, meaning, p) for p in players]):
            if meaning not in taken:
                return meaning
            fitting.append(meaning)
    return next(iter(fitting), None)


def _may_fit(found: Scores, column: Column, meaning: Meaning) -> bool:
    """Whether a column's first values are so: a long table is not gone through for every meaning."""
    told = [(player, value) for player, value in enumerate(column.values[:SAMPLE]) if value is not None]
    return 2 * sum(value in possible(found, meaning, player) for player, value in told) >= len(told)


def _possible(found: Scores) -> Iterator[Meaning]:
    rounds = len(found.gains)
    name = found.scheme.name
    for after in range(rounds, 0, -1):
        yield Meaning(name, after)
        if after > 1:  # after one round they are the points of the round
            yield Meaning(name, after, plain=True)
    yield Meaning("nbw", rounds)
    yield Meaning("nbw", rounds, byes=True)
    yield from (Meaning("gain", number) for number in range(1, rounds + 1))


def _matched(found: Scores, column: Column, meaning: Meaning) -> int:
    return sum(
        value is not None and value == computed(found, meaning, player) for player, value in enumerate(column.values)
    )


def _reading(found: Scores, tournament: Tournament, number: int, meaning: Meaning | None) -> ColumnReading:
    column = tournament.columns[number]
    rows = printed_rows(column)
    if meaning is None:
        return ColumnReading(column.index, column.label, None, 0, rows)
    matched = rows if meaning.criterion in NO_SCORE else _matched(found, column, meaning)
    return ColumnReading(column.index, column.label, meaning.criterion, matched, rows)
