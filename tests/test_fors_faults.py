"""Single faults planted into sound events of URAGAN, each named once: code, row and round, whatever a table prints."""

import random
from collections.abc import Iterator

import pytest
from fors_events import BYE, Event, last_game, paired_event, plain_stones, rating_of, with_last_round

from crosstable.engines import ProfileError
from crosstable.examination import examine
from crosstable.model import Outcome, Side, Tournament

Told = tuple[str, int | None, int | None]
SEEDS = range(12)
WAYS: tuple[dict[str, bool], ...] = (
    {},
    {"gains": False},
    {"running": False},
    {"gains": False, "running": False, "starts": False},
)


def told(tournament: Tournament) -> list[Told]:
    (found,) = examine([tournament], None)
    assert not isinstance(found, ProfileError)
    return [(finding.code, finding.player, finding.round) for finding in found.findings]


def games(event: Event, rounds: Iterator[int] | None = None) -> list[tuple[int, int, int]]:
    """Round and rows of every game."""
    return [
        (number, row, side.opponent)
        for number in rounds or range(len(event.sides))
        for row, side in enumerate(event.sides[number])
        if side is not None and side.opponent is not None and side.opponent > row
    ]


def side_of(event: Event, number: int, row: int) -> Side:
    side = event.sides[number][row]
    assert side is not None
    return side


def met(event: Event, one: int, other: int) -> bool:
    """Whether two have met before the last round."""
    return any(
        round[one] is not None and side_of(event, n, one).opponent == other for n, round in enumerate(event.sides[:-1])
    )


def last_pairs(event: Event) -> list[tuple[int, int]]:
    last = len(event.sides) - 1
    return [(one, other) for _, one, other in games(event, iter([last]))]


@pytest.mark.parametrize("seed", SEEDS)
def test_sound_events(seed: int) -> None:
    for way in WAYS:
        assert told(paired_event(seed).tournament(**way)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_handicaps_colours_and_results(seed: int) -> None:
    event, chance = paired_event(seed), random.Random(seed)
    way = WAYS[seed % len(WAYS)]
    number, one, other = chance.choice(games(event))
    own, back = side_of(event, number, one), side_of(event, number, other)
    stones = chance.choice([count for count in range(6) if count != own.handicap])
    assert told(event.with_game(number, one, other, handicap=stones).tournament(**way)) == [("P406", one, number)]
    assert told(event.with_cell(number, one, handicap=stones).tournament(**way)) == [("S207", one, number)]
    if own.handicap:
        turned = event.with_cell(number, one, colour=back.colour).with_cell(number, other, colour=own.colour)
        assert told(turned.tournament(**way)) == [("S212", one, number)]
    outcome = Outcome.LOSS if own.outcome is Outcome.WIN else Outcome.WIN
    assert told(event.with_cell(number, one, outcome=outcome).tournament(**way)) == [("S205", one, number)]
    if own.outcome is not Outcome.DRAW:
        exchanged = event.with_cell(number, one, outcome=back.outcome).with_cell(number, other, outcome=own.outcome)
        where = number if way.get("gains", True) else None
        assert told(exchanged.tournament(**way)) == [("T301", one, where)]
    somebody = next(row for row in range(len(event.ratings)) if row not in {one, other})
    assert told(event.with_cell(number, one, opponent=somebody).tournament(**way))[0][0] == "S204"
    assert told(event.with_cell(number, one, opponent=one).tournament(**way)) == [("S203", one, number)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_handicap_that_is_in_the_points_too(seed: int) -> None:
    event = paired_event(seed)
    one, other = last_pairs(event)[0]
    stones = 1 if side_of(event, -1, one).handicap == 0 else 0
    changed = {row: side_of(event.with_game(-1, one, other, handicap=stones), -1, row) for row in (one, other)}
    wrong = with_last_round(event, changed)
    assert told(wrong.tournament(**WAYS[seed % len(WAYS)])) == [("P406", one, len(event.sides) - 1)]


@pytest.mark.parametrize("seed", range(20))
def test_a_missing_even(seed: int) -> None:
    event = paired_event(seed)
    for one, other in last_pairs(event):
        by_rating = plain_stones(rating_of(event, one), rating_of(event, other))
        if side_of(event, -1, one).handicap == 0 < by_rating:
            changed = event.with_game(-1, one, other, handicap=by_rating)
            assert told(changed.tournament(**WAYS[seed % len(WAYS)])) == [("P406", one, len(event.sides) - 1)]
            break


@pytest.mark.parametrize("seed", range(20))
def test_a_rematch(seed: int) -> None:
    event, last = paired_event(seed, absent=0), len(paired_event(seed, absent=0).sides) - 1
    for one, other in last_pairs(event):
        for third, fourth in last_pairs(event):
            if one != third and met(event, one, third) and not met(event, other, fourth):
                again = with_last_round(event, last_game(event, one, third) | last_game(event, other, fourth))
                assert told(again.tournament(**WAYS[seed % len(WAYS)])) == [("S209", min(one, third), last)]
                return


@pytest.mark.parametrize("seed", range(20))
def test_a_second_bye(seed: int) -> None:
    event = paired_event(seed, players=9, absent=0)
    last = len(event.sides) - 1
    free = next(row for row, side in enumerate(event.sides[-1]) if side == BYE)
    for row in range(len(event.ratings)):
        opponent = side_of(event, last, row).opponent
        had = any(round[row] == BYE for round in event.sides[:-1])
        if had and opponent is not None and not met(event, free, opponent):
            twice = with_last_round(event, {row: BYE} | last_game(event, free, opponent))
            assert told(twice.tournament(**WAYS[seed % len(WAYS)])) == [("S210", row, last)]
            return


@pytest.mark.parametrize("seed", SEEDS)
def test_pairs_that_the_scheme_would_not_have_made(seed: int) -> None:
    event = paired_event(seed, absent=0)
    (one, other), (third, fourth) = last_pairs(event)[:2]
    if not met(event, one, third) and not met(event, other, fourth):
        changed = with_last_round(event, last_game(event, one, third) | last_game(event, other, fourth))
        found = told(changed.tournament(**WAYS[seed % len(WAYS)]))
        assert [(code, number) for code, _, number in found] == [("P408", len(event.sides) - 1)]
