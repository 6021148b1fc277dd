"""What must hold of any tournament, whatever the numbers: sums over all players, shifts of the zero, order of rows."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from simulate import Simulated, simulate

from crosstable.fit import scores_of
from crosstable.model import Tournament
from crosstable.parsers import read
from crosstable.profiles import PROFILES
from crosstable.scores import Reading

SEEDS = st.integers(0, 10_000)
SIZES = st.integers(10, 24)
"""At least twice as many as rounds and two, so that everybody always finds somebody not met yet."""
ROUNDS = st.integers(1, 4)
FEW = settings(max_examples=30)  # each runs the whole engine


def _tournament(told: Simulated) -> Tournament:
    return read("x.h9", told.h9().encode())[2].tournament


def _reading(starts: list[int], profile: str = "egf") -> Reading:
    return Reading(0, PROFILES[profile], starts=tuple(4 * start for start in starts))


@FEW
@given(SEEDS, SIZES, ROUNDS)
def test_scores_are_those_of_plain_arithmetic(seed: int, size: int, rounds: int) -> None:
    told = simulate(seed, size, rounds)
    scores = scores_of(_tournament(told), _reading([player.start for player in told.players]))
    assert list(scores["mms"]) == [4 * player.score for player in told.players]
    assert list(scores["sos"]) == [4 * value for value in told.sos]
    assert list(scores["sosos"]) == [4 * value for value in told.sosos]
    assert list(scores["sodos"]) == [4 * value for value in told.sodos]


@FEW
@given(SEEDS, SIZES, ROUNDS, st.integers(-30, 30))
def test_a_shift_of_the_zero_moves_sos_by_its_rounds(seed: int, size: int, rounds: int, shift: int) -> None:
    """SOS moves by shift · rounds and SOSOS by shift · rounds²; SODOS by shift for every game won."""
    told = simulate(seed, size, rounds)
    tournament = _tournament(told)
    starts = [player.start for player in told.players]
    before = scores_of(tournament, _reading(starts))
    after = scores_of(tournament, _reading([start + shift for start in starts]))
    for player, entrant in enumerate(told.players):
        won = sum(other >= 0 and sign == "+" for other, sign, _ in entrant.cells)
        moved = [(after[name][player] or 0) - (before[name][player] or 0) for name in ("sos", "sosos", "sodos", "wsos")]
        assert moved == [4 * shift * rounds, 4 * shift * rounds**2, 4 * shift * won, 0]


@FEW
@given(SEEDS, st.integers(5, 12).map(lambda n: 2 * n), ROUNDS)
def test_sums_over_all_players(seed: int, size: int, rounds: int) -> None:
    """Without byes: Σ SOS = rounds · Σ MMS, Σ SOSOS = rounds · Σ SOS, and wins are games."""
    told = simulate(seed, size, rounds)
    scores = scores_of(_tournament(told), _reading([player.start for player in told.players], "wiki"))
    total = {name: sum(value or 0 for value in scores[name]) for name in ("mms", "sos", "sosos", "nbw")}
    assert total["sos"] == rounds * total["mms"]
    assert total["sosos"] == rounds * total["sos"]
    assert total["nbw"] == 4 * rounds * size // 2


@FEW
@given(SEEDS, SIZES, ROUNDS)
def test_the_order_of_rows_does_not_matter(seed: int, size: int, rounds: int) -> None:
    told = simulate(seed, size, rounds)
    order = list(range(size))
    Random(seed).shuffle(order)
    place = {old: new for new, old in enumerate(order)} | {-1: -1}
    shuffled = Simulated([told.players[old] for old in order], told.sos, told.sosos, told.sodos)
    starts = [player.start for player in told.players]
    before = scores_of(_tournament(told), _reading(starts))
    for player in told.players:
        player.cells = [(place[other], sign, colour) for other, sign, colour in player.cells]
    after = scores_of(_tournament(shuffled), _reading([starts[old] for old in order]))
    for name in before:
        assert [after[name][place[old]] for old in range(size)] == list(before[name]), name
